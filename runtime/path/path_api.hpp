#pragma once

/// The C interface of PATH 4.7 and 5.0, as far as the adapter uses it. PATH's `Boolean` is an int.
namespace signorini::solvers::path {

struct Mcp;         // MCP
struct OptionList;  // Options_Interface

/// MCP_Interface: what PATH asks of a problem. Indices are 1-based; evaluations return the number of domain
/// violations. The members that stay null are optional.
struct ProblemInterface {
  void* data = nullptr;
  void (*size)(void* data, int* n, int* nonzeros) = nullptr;
  void (*bounds)(void* data, int n, double* z, double* lower, double* upper) = nullptr;
  int (*residual)(void* data, int n, double* z, double* F) = nullptr;
  int (*jacobian)(void* data, int n, double* z, int want_F, double* F, int* nonzeros, int* column_start,
      int* column_length, int* row, double* values) = nullptr;
  int (*hessian)(void* data, int n, double* z, double* multipliers, int* nonzeros, int* column_start,
      int* column_length, int* row, double* values) = nullptr;
  void (*start)(void* data) = nullptr;
  void (*finish)(void* data, double* z) = nullptr;
  void (*variable_name)(void* data, int variable, char* buffer, int size) = nullptr;
  void (*constraint_name)(void* data, int row, char* buffer, int size) = nullptr;
  void (*basis)(void* data, int size, int* basis) = nullptr;
};

/// Output_Interface: where text goes. PATH keeps the pointer to it.
struct OutputInterface {
  void* data = nullptr;
  void (*print)(void* data, int mode, char* text) = nullptr;
  void (*flush)(void* data, int mode) = nullptr;
};

inline constexpr int output_log = 1;
inline constexpr int output_status = 2;
inline constexpr int output_listing = 4;

/// Information: the three inputs of a solve and what PATH has to say afterwards.
struct Information {
  double residual = 0;  // in PATH's own norm
  double distance = 0;
  double step_length = 0;
  double total_time = 0;  // [s]
  double basis_time = 0;  // [s]
  double maximum_distance = 0;
  int major_iterations = 0;
  int minor_iterations = 0;
  int crash_iterations = 0;
  int residual_evaluations = 0;
  int jacobian_evaluations = 0;
  int gradient_steps = 0;
  int restarts = 0;
  int generate_output = 0;  // input: a mask
  int generated_output = 0;
  int forward = 0;
  int backtrace = 0;
  int gradient = 0;
  int use_start = 0;   // input
  int use_basics = 0;  // input
  int used_start = 0;
  int used_basics = 0;
};
static_assert(sizeof(Information) == 6 * sizeof(double) + 16 * sizeof(int));

/// MCP_Termination: how Path_Solve ended.
enum class Termination : int {
  solved = 1,
  no_progress,
  major_iteration_limit,
  minor_iteration_limit,
  time_limit,
  user_interrupt,
  bound_error,
  domain_error,
  infeasible,
  error,
  reduced,
  license_error,
  ok
};

// NEEDED(name, result, arguments) and MAYBE(...), the latter for what some versions lack.
#define SIGNORINI_PATH_FUNCTIONS(NEEDED, MAYBE)                            \
  NEEDED(Path_Version, const char*, (void))                                \
  NEEDED(Path_AddOptions, void, (OptionList*))                             \
  NEEDED(Path_Solve, int, (Mcp*, Information*))                            \
  NEEDED(Options_Create, OptionList*, (void))                              \
  NEEDED(Options_Destroy, void, (OptionList*))                             \
  NEEDED(Options_Default, void, (const OptionList*))                       \
  NEEDED(Options_Set, int, (const OptionList*, const char*))               \
  NEEDED(Options_SetBoolean, int, (const OptionList*, const char*, int))   \
  NEEDED(Options_SetInt, int, (const OptionList*, const char*, int))       \
  NEEDED(Options_SetDouble, int, (const OptionList*, const char*, double)) \
  NEEDED(Output_SetInterface, void, (OutputInterface*))                    \
  NEEDED(MCP_Create, Mcp*, (int, int))                                     \
  NEEDED(MCP_Destroy, void, (Mcp*))                                        \
  NEEDED(MCP_SetInterface, void, (Mcp*, ProblemInterface*))                \
  NEEDED(MCP_Jacobian_Structure_Constant, void, (Mcp*, int))               \
  NEEDED(MCP_Jacobian_Data_Contiguous, void, (Mcp*, int))                  \
  NEEDED(MCP_GetX, double*, (Mcp*))                                        \
  MAYBE(Path_CheckLicense, int, (int, int))                                \
  MAYBE(License_SetString, int, (const char*))

/// One pointer a function; those PATH may lack are null then.
struct Functions {
// NOLINTNEXTLINE(bugprone-macro-parentheses): a type and a list of parameters
#define SIGNORINI_PATH_MEMBER(name, result, arguments) result(*name) arguments = nullptr;
  SIGNORINI_PATH_FUNCTIONS(SIGNORINI_PATH_MEMBER, SIGNORINI_PATH_MEMBER)
#undef SIGNORINI_PATH_MEMBER
};

}  // namespace signorini::solvers::path
