#include "signorini/path/path_settings.hpp"

#include <cstdio>

namespace signorini::solvers::path {

namespace {

void print_log(void*, int mode, char* text) noexcept {
  if ((mode & (output_log | output_listing)) != 0) std::fputs(text, stdout);
}
void flush_log(void*, int) noexcept { std::fflush(stdout); }
void print_nothing(void*, int, char*) noexcept {}
void flush_nothing(void*, int) noexcept {}

OutputInterface loud{nullptr, print_log, flush_log};
OutputInterface silent{nullptr, print_nothing, flush_nothing};

}  // namespace

void direct_output(const Functions& call, bool output) noexcept {
  call.Output_SetInterface(output ? &loud : &silent);
}

std::string apply(const Functions& call, const PathOptions& options) {
  OptionList* list = call.Options_Create();
  call.Path_AddOptions(list);
  call.Options_Default(list);
  std::string refused;
  const auto note = [&refused](int code, const std::string& what) {
    if (code != 0 && refused.empty()) refused = what;
  };
  const auto set_int = [&](const char* name, int value) {
    note(call.Options_SetInt(list, name, value), name);
  };
  const auto set_double = [&](const char* name, double value) {
    note(call.Options_SetDouble(list, name, value), name);
  };
  const auto set = [&](const std::string& line) { note(call.Options_Set(list, line.c_str()), line); };

  // Half: PATH measures in the 2-norm of Fischer and Burmeister, |phi| >= 0.58 |min|, and stops as soon as it
  // can.
  set_double("convergence_tolerance", 0.5 * options.tolerance);
  set_int("major_iteration_limit", options.major_iteration_limit);
  set_int("minor_iteration_limit", options.minor_iteration_limit);
  set_int("cumulative_iteration_limit", options.cumulative_iteration_limit);
  set_double("time_limit", options.time_limit);
  note(call.Options_SetBoolean(list, "output", options.output ? 1 : 0), "output");
  if (!options.crash_method.empty()) set("crash_method " + options.crash_method);
  for (const std::string& line : options.extra) set(line);
  call.Options_Destroy(list);
  return refused;
}

}  // namespace signorini::solvers::path
