#include "signorini/path/path_library.hpp"

#include <dlfcn.h>

#include <cstdlib>

#ifdef SIGNORINI_PATH_LINKED
namespace signorini::solvers::path {
extern "C" {
#define SIGNORINI_PATH_DECLARE(name, result, arguments) result name arguments;
#define SIGNORINI_PATH_DECLARE_WEAK(name, result, arguments) result name arguments __attribute__((weak));
SIGNORINI_PATH_FUNCTIONS(SIGNORINI_PATH_DECLARE, SIGNORINI_PATH_DECLARE_WEAK)
}
}  // namespace signorini::solvers::path
#endif

namespace signorini::solvers {

namespace {

constexpr const char* variable = "SIGNORINI_PATH_LIBRARY";
constexpr const char* usual_names[] = {
    "libpath50.so", "libpath50.silent.so", "libpath47.so", "libpath47julia.so", "libpath.so"};

constexpr const char* advice =
    "; PATH is not part of Signorini: get its library from the PATH home page of the University of Wisconsin "
    "(pages.cs.wisc.edu/~ferris/path.html), set SIGNORINI_PATH_LIBRARY to the file, or use the embedded "
    "solver";

PathError error(const std::string& what) { return {what + advice}; }

const char* last_loader_error() noexcept {
  const char* text = dlerror();
  return text != nullptr ? text : "the loader gives no reason";
}

template <class Function>
bool resolve(void* handle, const char* name, Function& function) noexcept {
  function = reinterpret_cast<Function>(dlsym(handle, name));
  return function != nullptr;
}

/// The name of the first function that is missing, null where all are there.
const char* resolve_all(void* handle, path::Functions& call) noexcept {
#define SIGNORINI_PATH_NEED(name, result, arguments) \
  if (!resolve(handle, #name, call.name)) return #name;
#define SIGNORINI_PATH_TRY(name, result, arguments) resolve(handle, #name, call.name);
  SIGNORINI_PATH_FUNCTIONS(SIGNORINI_PATH_NEED, SIGNORINI_PATH_TRY)
#undef SIGNORINI_PATH_NEED
#undef SIGNORINI_PATH_TRY
  return nullptr;
}

void hand_over_licence(const path::Functions& call) noexcept {
  const char* licence = std::getenv("PATH_LICENSE_STRING");
  if (licence == nullptr || *licence == '\0' || call.License_SetString == nullptr) return;
  const std::lock_guard lock(path_mutex());
  call.License_SetString(licence);
}

/// Takes an open library; closes it where it is not PATH.
PathLoad accept(void* handle, const std::string& file) {
  PathLibrary library{{}, file};
  if (const char* missing = resolve_all(handle, library.call)) {
    dlclose(handle);
    return error("'" + file + "' is not PATH 4.7 or 5.0: it has no function " + missing);
  }
  hand_over_licence(library.call);
  return library;
}

/// Local: PATH brings functions of LUSOL and BLAS that nobody else should see.
void* open(const char* file) noexcept { return dlopen(file, RTLD_NOW | RTLD_LOCAL); }

/// What the loader has to say of a name, unless it is only that there is no such file. PATH 5.0 often fails
/// for want of liblusol.so next to it.
std::string reason_beyond_absence(const std::string& name) {
  const std::string reason = last_loader_error();
  return reason.rfind(name + ": cannot open", 0) == 0 ? "" : " (" + reason + ")";
}

[[maybe_unused]] PathLoad load_usual() {
  std::string tried;
  for (const char* name : usual_names) {
    if (void* handle = open(name)) return accept(handle, name);
    tried += (tried.empty() ? "" : ", ") + std::string(name) + reason_beyond_absence(name);
  }
  return error(std::string("PATH was not found: ") + variable + " is not set, and none of " + tried +
      " can be loaded");
}

}  // namespace

std::mutex& path_mutex() noexcept {
  static std::mutex mutex;
  return mutex;
}

PathLoad load_path_from(const std::string& file) {
  if (void* handle = open(file.c_str())) return accept(handle, file);
  return error("PATH cannot be loaded from '" + file + "': " + last_loader_error());
}

#ifdef SIGNORINI_PATH_LINKED

PathLoad load_path() {
  PathLibrary library;
#define SIGNORINI_PATH_ASSIGN(name, result, arguments) library.call.name = path::name;
  SIGNORINI_PATH_FUNCTIONS(SIGNORINI_PATH_ASSIGN, SIGNORINI_PATH_ASSIGN)
  hand_over_licence(library.call);
  return library;
}

#else

PathLoad load_path() {
  const char* named = std::getenv(variable);
  if (named == nullptr || *named == '\0') return load_usual();
  if (void* handle = open(named)) return accept(handle, named);
  return error(
      std::string(variable) + " is set to '" + named + "', which cannot be loaded: " + last_loader_error());
}

#endif

}  // namespace signorini::solvers
