#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "generator/emit/render/render.hpp"
#include "tests/support/catch.hpp"

using nlohmann::json;
using signorini::emit::render;
using signorini::emit::RenderError;
namespace fs = std::filesystem;

namespace {

/// A template directory of its own for the length of a test.
class TemplateFolder {
 public:
  TemplateFolder() {
    std::string pattern = (fs::temp_directory_path() / "signorini_render_XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    root_ = pattern;
    setenv("SIGNORINI_TEMPLATE_DIR", root_.c_str(), 1);
  }
  ~TemplateFolder() {
    unsetenv("SIGNORINI_TEMPLATE_DIR");
    fs::remove_all(root_);
  }
  TemplateFolder(const TemplateFolder&) = delete;
  TemplateFolder& operator=(const TemplateFolder&) = delete;

  void add(const std::string& name, const std::string& text) const {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
  }
  std::string rendered(const std::string& text, const json& context) const {
    add("t.j2", text);
    return render("t.j2", context);
  }

 private:
  fs::path root_;
};

std::string error_of(const TemplateFolder& folder, const std::string& text, const json& context) {
  try {
    folder.rendered(text, context);
  } catch (const RenderError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("a loop prints its lines and its tags leave no empty line") {
  TemplateFolder folder;
  const json context{{"lines", {"a", "b"}}, {"n", 2}};
  CHECK(folder.rendered("{\n  {% for line in lines %}\n  {{ line }};\n  {% endfor %}\n} // {{ n }}\n",
            context) == "{\n  a;\n  b;\n} // 2\n");
}

TEST_CASE("loops nest and reach the members of their elements") {
  TemplateFolder folder;
  const json context{
      {"kinds", {{{"name", "body"}, {"rows", {"v", "w"}}}, {{"name", "contact"}, {"rows", {"n"}}}}}};
  CHECK(folder.rendered("{% for kind in kinds %}\n{{ kind.name }}:\n{% for row in kind.rows %}\n"
                        "  {{ kind.name }}.{{ row }}\n{% endfor %}\n{% endfor %}\n",
            context) == "body:\n  body.v\n  body.w\ncontact:\n  contact.n\n");
}

TEST_CASE("the last newline is kept, and none is added") {
  TemplateFolder folder;
  CHECK(folder.rendered("a\n", json::object()) == "a\n");
  CHECK(folder.rendered("a\n\n", json::object()) == "a\n\n");
  CHECK(folder.rendered("a", json::object()) == "a");
}

TEST_CASE("text is neither escaped nor reinterpreted") {
  TemplateFolder folder;
  const json context{{"code", "a < b && c > \"{{ d }}\""}};
  CHECK(folder.rendered("{{ code }}\n", context) == "a < b && c > \"{{ d }}\"\n");
}

TEST_CASE("unicode passes through template and context") {
  TemplateFolder folder;
  CHECK(folder.rendered("// ψ ≥ 0: {{ unit }}\n", {{"unit", "N·s, 接触"}}) == "// ψ ≥ 0: N·s, 接触\n");
}

TEST_CASE("rendering twice gives the same text, and a changed template is seen") {
  TemplateFolder folder;
  const json context{{"rows", {"x", "y", "z"}}};
  const std::string text = "{% for r in rows %}\n{{ loop.index0 }} {{ r }}\n{% endfor %}\n";
  CHECK(folder.rendered(text, context) == folder.rendered(text, context));
  CHECK(folder.rendered("{{ rows[0] }}", context) == "x");
}

TEST_CASE("a template includes another, which sees the loop's names") {
  TemplateFolder folder;
  folder.add("parts/row.j2", "[{{ row }}]\n");
  CHECK(folder.rendered("{% for row in rows %}\n{% include \"parts/row.j2\" %}\n{% endfor %}\n",
            {{"rows", {"a", "b"}}}) == "[a]\n[b]\n");
}

TEST_CASE("large integers and conditions print as in the context") {
  TemplateFolder folder;
  const json context{{"n", 9007199254740993}, {"last", false}, {"names", {"a", "b"}}};
  CHECK(folder.rendered("{{ n }}\n{% if last %}\nx\n{% endif %}\n{{ names | join(', ') }}", context) ==
      "9007199254740993\na, b");
}

TEST_CASE("an unknown name is an error that names template, line and name") {
  TemplateFolder folder;
  const json context{{"rows", json::array({{{"name", "a"}}})}, {"n", 1}};
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"\n{{ m }}", "t.j2:2: unknown name 'm'"},
      {"{{ n + m }}", "t.j2:1: unknown name 'm'"},
      {"{{ rows | join(m) }}", "t.j2:1: unknown name 'm'"},
      {"{% for r in lines %}\n{{ r }}\n{% endfor %}", "t.j2:1: unknown name 'lines'"},
      {"{% for r in rows %}\n\n{{ r.nme }}\n{% endfor %}", "t.j2:3: unknown name 'r.nme'"},
      {"{% for r in rows %}\n{% endfor %}\n{{ r.name }}", "t.j2:3: unknown name 'r'"},
      {"{% if n == 2 %}\n{{ m }}\n{% endif %}", "t.j2:2: unknown name 'm'"},
      {"{% for r in n %}\n{% endfor %}", "t.j2:1: 'n' is not a list"},
      {"{% if n %}\n{{ n", "t.j2:2: a tag is not closed"},
      {"\n{% if n %}\n{{ n }}", "t.j2:2: 'if' is not closed"},
      {"{% for r in rows %}\n{% if n %}\n{% endfor %}\n{% endif %}", "t.j2:3: endfor without for"},
      {"{% for r in rows %}\n{% include \"end.j2\" %}\n", "end.j2:1: endfor without for"},
      {"{% if n %}\n1\n{% endif %} 2", "t.j2:3: text after a block tag on its line"},
      {"{{ '}}' }}", "t.j2:1: '}}' in a string"},
      {"{% macro f() %}\n{% endmacro %}",
          "t.j2:1: tag 'macro' is not for templates that both engines must read"},
      {"{% include \"none.j2\" %}", "t.j2:1: no such template 'none.j2'"},
      {"{% include \"t.j2\" %}", "t.j2:1: 't.j2' includes itself"},
  }));
  folder.add("end.j2", "{% endfor %}");
  CHECK(error_of(folder, text, context) == message);
}

TEST_CASE("two braces are printed one by one") {
  TemplateFolder folder;
  CHECK(folder.rendered("{{ '{' }}{{ '{' }} {{ n }} {{ '}' }}{{ '}' }};\n", {{"n", 1}}) == "{{ 1 }};\n");
}

TEST_CASE("names in comments, strings, filters and keyword arguments are not the context's") {
  TemplateFolder folder;
  CHECK(folder.rendered("{# m #}{{ 'm }' }}{% set k = n %}\n{{ k|join(d=' m ') }}", {{"n", {"1", "2"}}}) ==
      "m }1 m 2");
}

TEST_CASE("a mistake in the syntax is an error that names the template") {
  TemplateFolder folder;
  CHECK_THAT(error_of(folder, "{{ n + }}", {{"n", 1}}), ContainsSubstring("t.j2"));
  CHECK_THAT(error_of(folder, "{% for r in rows %}", {{"rows", json::array()}}), ContainsSubstring("t.j2"));
  CHECK(folder.rendered("still {{ n }}", {{"n", 1}}) == "still 1");
}

TEST_CASE("a missing template and a missing directory are errors") {
  TemplateFolder folder;
  CHECK_THROWS_WITH(render("none.j2", json::object()), ContainsSubstring("none.j2: no such template in "));
  setenv("SIGNORINI_TEMPLATE_DIR", "/nonexistent", 1);
  CHECK_THROWS_WITH(render("t.j2", json::object()), "SIGNORINI_TEMPLATE_DIR=/nonexistent: no such directory");
}

TEST_CASE("a floating-point number in the context is refused") {
  TemplateFolder folder;
  CHECK(error_of(folder, "{{ a.h }}", {{"a", {{"h", 0.1}}}}) ==
      "t.j2: context.a.h: floating-point number; pass its literal as text");
}
