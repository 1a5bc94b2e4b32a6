#pragma once

#include <string>
#include <vector>

#include "signorini/path/path_library.hpp"

namespace signorini::test {

/// Stands in for PATH: notes what it is told, evaluates F once at `answer` and ends as `termination` says.
struct FakePath {
  solvers::path::Termination termination = solvers::path::Termination::solved;
  std::vector<double> answer{};
  bool licensed = true;
  std::string refused_option{};

  int solves = 0;
  std::vector<std::string> options{};
  solvers::path::ProblemInterface problem{};
  solvers::path::Information info{};
};

inline FakePath fake;

inline solvers::PathLibrary fake_path(FakePath setup) {
  using namespace solvers::path;
  fake = std::move(setup);
  static constexpr auto take = [](const char* name, const std::string& value) {
    if (name == fake.refused_option) return 2;
    fake.options.push_back(name + (value.empty() ? "" : " " + value));
    return 0;
  };
  Functions call;
  call.Path_Version = [] { return "fake"; };
  call.Path_AddOptions = [](OptionList*) {};
  call.Options_Create = []() -> OptionList* { return nullptr; };
  call.Options_Destroy = [](OptionList*) {};
  call.Options_Default = [](const OptionList*) { fake.options.clear(); };
  call.Options_Set = [](const OptionList*, const char* line) { return take(line, ""); };
  call.Options_SetBoolean = [](const OptionList*, const char* name, int value) {
    return take(name, value != 0 ? "yes" : "no");
  };
  call.Options_SetInt = [](const OptionList*, const char* name, int value) {
    return take(name, std::to_string(value));
  };
  call.Options_SetDouble = [](const OptionList*, const char* name, double value) {
    return take(name, std::to_string(value));
  };
  call.Output_SetInterface = [](OutputInterface*) {};
  call.MCP_Create = [](int, int) -> Mcp* { return nullptr; };
  call.MCP_Destroy = [](Mcp*) {};
  call.MCP_SetInterface = [](Mcp*, ProblemInterface* problem) { fake.problem = *problem; };
  call.MCP_Jacobian_Structure_Constant = [](Mcp*, int) {};
  call.MCP_Jacobian_Data_Contiguous = [](Mcp*, int) {};
  call.MCP_GetX = [](Mcp*) { return fake.answer.data(); };
  call.Path_Solve = [](Mcp*, Information* info) {
    ++fake.solves;
    fake.info = *info;
    info->major_iterations = 7;
    std::vector<double> F(fake.answer.size());
    fake.problem.residual(fake.problem.data, static_cast<int>(F.size()), fake.answer.data(), F.data());
    return static_cast<int>(fake.termination);
  };
  call.Path_CheckLicense = [](int, int) { return fake.licensed ? 1 : 0; };
  return {call, "fake"};
}

}  // namespace signorini::test
