#include "generator/engine/compiler.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iterator>
#include <sstream>
#include <vector>

#include "generator/emit/render/render.hpp"
#include "generator/emit/version.hpp"
#include "generator/engine/command.hpp"

namespace signorini::engine {

namespace fs = std::filesystem;

namespace {

/// Derivatives by arguments are asked for by `check`, which takes few steps: optimising takes longer, but for
/// models whose steps are long.
std::vector<std::string> flags_for(const model::Model& model, Derivatives derivatives) {
  constexpr std::size_t many = 8;
  const char* for_check = model.contacts.size() + model.joints.size() < many ? "-O0" : "-O1";
  const char* optimise = derivatives == Derivatives::by_arguments_too ? for_check : "-O2";
  return {"-std=c++20", optimise, "-fPIC", "-fvisibility=hidden"};
}

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// "ccache g++" is a command of two words.
std::vector<std::string> words_of(const std::string& command) {
  std::istringstream in(command);
  return {std::istream_iterator<std::string>(in), {}};
}

CommandResult compiler_version(const std::string& compiler) {
  std::vector<std::string> words = words_of(compiler);
  words.push_back("--version");
  return run_command(words);
}

fs::path cache_directory() {
  if (const std::string given = environment("XDG_CACHE_HOME"); !given.empty())
    return fs::path(given) / "signorini";
  if (const std::string home = environment("HOME"); !home.empty())
    return fs::path(home) / ".cache" / "signorini";
  return fs::temp_directory_path() / fmt::format("signorini-{}", getuid());
}

/// FNV-1a, 64 bits.
class Hash {
 public:
  void add(const std::string& text) {
    for (const char c : text) mix(static_cast<unsigned char>(c));
    mix(0xff);  // ends the text
  }
  std::string text() const { return fmt::format("{:016x}", value_); }

 private:
  void mix(unsigned char byte) { value_ = (value_ ^ byte) * 1099511628211ull; }
  std::uint64_t value_ = 14695981039346656037ull;
};

void add_headers(Hash& hash, const fs::path& folder) {
  std::vector<fs::path> headers;
  for (const auto& entry :
      fs::recursive_directory_iterator(folder / "signorini", fs::directory_options::follow_directory_symlink))
    if (entry.path().extension() == ".hpp") headers.push_back(entry.path());
  std::sort(headers.begin(), headers.end());
  for (const fs::path& header : headers) hash.add(read_file(header));
}

std::vector<std::string> contact_kinds(const compile::LoweredMcp& lowered) {
  std::vector<std::string> names;
  for (const formulate::ContactTable& table : lowered.mcp.contacts) names.push_back(table.kind.name);
  return names;
}

std::string cache_key(const emit::GeneratedFiles& files, const std::string& compiler,
    const std::vector<std::string>& flags, const fs::path& headers) {
  Hash hash;
  for (const auto& [name, text] : files) hash.add(name), hash.add(text);
  hash.add(compiler_version(compiler).output);
  for (const std::string& flag : flags) hash.add(flag);
  add_headers(hash, headers);
  return hash.text();
}

/// A folder of its own that vanishes with the object.
class ScratchFolder {
 public:
  explicit ScratchFolder(const fs::path& parent) {
    fs::create_directories(parent);
    std::string name = (parent / "build-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw CompileError("cannot create a folder in " + parent.string());
    path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// compiler flags words...
CommandResult run_compiler(const std::string& compiler, const std::vector<std::string>& flags,
    const std::vector<std::string>& words) {
  std::vector<std::string> all = words_of(compiler);
  all.insert(all.end(), flags.begin(), flags.end());
  all.insert(all.end(), words.begin(), words.end());
  return run_command(all);
}

void check(const std::string& compiler, const CommandResult& result) {
  if (result.exit_code != 0) throw CompileError("the compiler " + compiler + " failed:\n" + result.output);
}

/// The sources of a model are compiled at the same time.
void compile(const emit::GeneratedFiles& files, const std::string& compiler,
    const std::vector<std::string>& flags, const fs::path& headers, const fs::path& library) {
  const ScratchFolder scratch(library.parent_path());
  emit::write_files(files, scratch.path());
  const std::string folder = scratch.path().string(), built = folder + "/model.so";
  std::vector<std::string> objects;
  std::vector<std::future<CommandResult>> results;
  for (const auto& [name, text] : files) {
    if (!name.ends_with(".cpp")) continue;
    objects.push_back(folder + "/" + name + ".o");
    results.push_back(std::async(std::launch::async, run_compiler, compiler, flags,
        std::vector<std::string>{
            "-I", folder, "-I", headers.string(), "-c", folder + "/" + name, "-o", objects.back()}));
  }
  for (auto& result : results) check(compiler, result.get());
  objects.insert(objects.end(), {"-shared", "-o", built});
  check(compiler, run_compiler(compiler, flags, objects));
  fs::rename(built, library);  // atomic: another process sees all of it or nothing
}

std::unique_ptr<sim::Simulator> load(const fs::path& library) {
  void* handle = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) throw CompileError(fmt::format("cannot load {}: {}", library.string(), dlerror()));
  const auto create = reinterpret_cast<sim::CreateSimulator>(dlsym(handle, "signorini_create"));
  if (create == nullptr) throw CompileError("no signorini_create in " + library.string());
  return std::unique_ptr<sim::Simulator>(create());  // the library stays loaded as long as the process
}

}  // namespace

std::string find_compiler() {
  std::vector<std::string> candidates = {"c++", "g++", "clang++"};
  if (const std::string given = environment("CXX"); !given.empty()) candidates = {given};
  for (const std::string& candidate : candidates)
    if (compiler_version(candidate).exit_code == 0) return candidate;
  return "";
}

fs::path include_directory() {
  if (const std::string given = environment("SIGNORINI_INCLUDE_DIR"); !given.empty()) return given;
  return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "include";
}

emit::GeneratedFiles plugin_sources(
    const std::string& model, const std::vector<std::string>& contact_kinds, Derivatives derivatives) {
  const bool all = derivatives == Derivatives::by_arguments_too;
  const nlohmann::json context = {{"name", model}, {"version", emit::version()},
      {"header", all ? model + "_derivatives" : model}, {"by_arguments", all ? "true" : "false"},
      {"contacts", contact_kinds}};
  return {{"plugin.cpp", emit::render("plugin.cpp.j2", context)},
      {"plugin_step.cpp", emit::render("plugin_step.cpp.j2", context)}};
}

std::unique_ptr<NamedSimulator> compile_and_load(
    const compile::LoweredMcp& lowered, const emit::GeneratedFiles& model_files, Derivatives derivatives) {
  const std::string& model = lowered.mcp.model.name;
  const std::string compiler = find_compiler();
  if (compiler.empty()) throw CompileError("no C++ compiler found; install g++ or use --engine interpreter");
  const fs::path headers = include_directory();
  if (!fs::exists(headers / "signorini" / "step.hpp"))
    throw CompileError("no runtime headers in " + headers.string() + "; set SIGNORINI_INCLUDE_DIR");
  emit::GeneratedFiles files = plugin_sources(model, contact_kinds(lowered), derivatives);
  files.insert(model_files.begin(), model_files.end());
  const std::vector<std::string> flags = flags_for(lowered.mcp.model, derivatives);
  const fs::path library =
      cache_directory() / (model + "-" + cache_key(files, compiler, flags, headers) + ".so");
  if (fs::exists(library)) {
    try {
      return std::make_unique<NamedSimulator>(lowered, load(library));
    } catch (const CompileError&) {
      fs::remove(library);  // damaged: made anew below
    }
  }
  compile(files, compiler, flags, headers, library);
  return std::make_unique<NamedSimulator>(lowered, load(library));
}

}  // namespace signorini::engine
