#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "generator/capsule/capsule.hpp"
#include "generator/capsule/json_fields.hpp"
#include "generator/text/suggest.hpp"
#include "generator/text/usage_error.hpp"

namespace signorini::cli {

namespace {

constexpr long largest_int = std::numeric_limits<int>::max();

Outcome::Defect read_defect(const JsonFields& from) { return {from.number("value"), from.text("where")}; }

Outcome read_outcome(const JsonFields& from) {
  const JsonFields certificate = from.object("certificate");
  Outcome o;
  o.status = from.text("status");
  o.solved = o.status == "solved";
  o.start = from.text("start");
  o.iterations = static_cast<int>(from.integer("iterations", 0, largest_int));
  o.evaluations = static_cast<int>(from.integer("evaluations", 0, largest_int));
  o.residual = from.number("residual");
  o.worst_block = from.text("worst_block");
  o.worst_row = from.text("worst_row");
  o.gap = read_defect(certificate.object("gap"));
  o.cone = read_defect(certificate.object("cone"));
  o.energy = read_defect(certificate.object("energy"));
  return o;
}

sim::Limits<double> read_limits(const JsonFields& from) {
  sim::Limits<double> limits;
  if (!from.is_null("max_iterations"))
    limits.max_iterations = static_cast<int>(from.integer("max_iterations", 0, largest_int));
  limits.tolerance = from.number("tolerance");
  limits.max_compliance =
      from.has("max_compliance") ? from.number("max_compliance") : 0;  // later than others
  return limits;
}

/// The names in a group of numbers must be those that the model has.
void check_names(const std::string& group, const std::vector<engine::NamedNumber>& given,
    const std::vector<engine::NamedNumber>& known, const std::string& path) {
  std::vector<std::string> names;
  for (const engine::NamedNumber& number : known) names.push_back(number.name);
  for (const engine::NamedNumber& number : given)
    if (std::find(names.begin(), names.end(), number.name) == names.end())
      throw UsageError{
          fmt::format("field '{}.{}': the model has none of this name{}", group, model::escaped(number.name),
              names.empty() ? "" : "; " + model::suggestion(number.name, names, "there are")),
          path};
  for (const std::string& name : names)
    if (std::none_of(given.begin(), given.end(), [&](const auto& number) { return number.name == name; }))
      throw UsageError{fmt::format("field '{}.{}' is missing", group, name), path};
}

void check_length(const std::string& field, std::size_t given, std::size_t wanted, const std::string& path,
    const char* what = "unknowns") {
  if (given != wanted)
    throw UsageError{
        fmt::format("field '{}' has {} entries where the model has {} {}", field, given, wanted, what), path};
}

void check_list(const std::string& field, const std::vector<std::string>& given,
    const std::vector<std::string>& known, const std::string& path) {
  check_length(field, given.size(), known.size(), path);
  for (std::size_t i = 0; i < given.size(); ++i)
    if (given[i] != known[i])
      throw UsageError{fmt::format("field '{}[{}]' is '{}' where the model has '{}'", field, i,
                           model::escaped(given[i]), known[i]),
          path};
}

// How many answers each island remembers: no more than there are, so that a shorter `memory` is enough to
// forget.
std::vector<int> read_counts(const JsonFields& root, std::size_t answers) {
  std::vector<int> counts;
  for (const double value : root.numbers("remembered")) {
    if (!(value >= 0) || value != std::round(value))
      root.fail("remembered", "must be numbers of answers in memory, one an island");
    counts.push_back(static_cast<int>(std::min(value, static_cast<double>(answers))));
  }
  return counts;
}

}  // namespace

Capsule read_capsule(const std::string& path) {
  const JsonFields root = JsonFields::read_file(path);
  if (const long format = root.integer("capsule", 1, largest_int); format != 1)
    root.fail("capsule", fmt::format("is {}; this version of signorini reads format 1", format));
  const JsonFields model = root.object("model"), step = root.object("step");
  Capsule c;
  c.version = root.text("signorini");
  c.model_file = model.text("file");
  c.model_text = model.text("text");
  if (root.has("integrator")) c.integrator = root.text("integrator");
  if (!c.integrator.empty() && c.integrator != "euler" && c.integrator != "bdf2")
    root.fail("integrator", "must be euler or bdf2");
  c.engine = root.text("engine");
  if (c.engine != "compiled" && c.engine != "interpreter")
    root.fail("engine", "must be compiled or interpreter");
  c.solver = root.text("solver");
  c.set = root.texts("set");
  c.limits = read_limits(root.object("limits"));
  c.k = step.integer("k", 0, 1'000'000'000);
  c.h = step.number("h");
  c.before.t = step.number("t");
  c.before.parameters = root.object("parameters").named_numbers();
  c.before.fields = root.object("fields").named_numbers();
  c.before.inputs = root.object("inputs").named_numbers();
  c.before.state = root.object("state").named_numbers();
  if (root.has("modes")) c.before.modes = root.object("modes").named_numbers();
  c.before.answers = root.lists("memory");
  c.before.counts = read_counts(root, c.before.answers.size());
  c.unknowns = root.texts("unknowns");
  c.rows = root.texts("rows");
  c.z = root.numbers("z");
  c.outcome = read_outcome(root.object("report"));
  return c;
}

void check_capsule(const Capsule& c, engine::NamedSimulator& simulator, const std::string& path) {
  const engine::Snapshot known = simulator.save();
  check_names("parameters", c.before.parameters, known.parameters, path);
  check_names("inputs", c.before.inputs, known.inputs, path);
  check_names("state", c.before.state, known.state, path);
  check_names("modes", c.before.modes, known.modes, path);
  check_list("unknowns", c.unknowns, unknown_names(simulator), path);
  check_list("rows", c.rows, row_names(simulator), path);
  for (std::size_t i = 0; i < c.before.answers.size(); ++i)
    check_length(fmt::format("memory[{}]", i), c.before.answers[i].size(), c.unknowns.size(), path);
  check_length("remembered", c.before.counts.size(), known.counts.size(), path, "islands");
  if (!c.z.empty()) check_length("z", c.z.size(), c.unknowns.size(), path);
  // What is left are names of fields.
  for (const engine::NamedNumber& field : c.before.fields) {
    engine::Snapshot with_field = known;
    with_field.fields = {field};
    if (!simulator.restore(with_field))
      throw UsageError{fmt::format("field 'fields.{}': no body or contact of the model has it; write "
                                   "ball.mass or rolling.mu",
                           model::escaped(field.name)),
          path};
  }
}

}  // namespace signorini::cli
