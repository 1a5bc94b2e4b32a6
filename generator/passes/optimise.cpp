#include "generator/passes/optimise.hpp"

#include <fmt/format.h>

#include <cstdlib>

#include "generator/ir/verify.hpp"
#include "generator/passes/cse.hpp"
#include "generator/passes/factor.hpp"
#include "generator/passes/fold.hpp"
#include "generator/passes/powers.hpp"
#include "generator/passes/reciprocals.hpp"
#include "generator/passes/schedule.hpp"
#include "generator/passes/signs.hpp"

namespace signorini::passes {

namespace {

using Pass = ir::Program (*)(const ir::Program&);

ir::Program checked(const char* name, Pass pass, const ir::Program& program) {
  ir::Program result = pass(program);
  if (const std::string error = ir::verify(result); !error.empty()) {
    fmt::print(stderr, "internal error after pass {}: {}\n", name, error);
    std::abort();
  }
  return result;
}

}  // namespace

ir::Program optimise(const ir::Program& program) {
  ir::Program p = checked("fold", fold, program);
  p = checked("powers", powers, p);
  p = checked("cse", cse, p);
  p = checked("signs", signs, p);
  p = checked("fold", fold, p);
  p = checked("cse", cse, p);
  p = checked("schedule", schedule, p);  // what nothing reads any more does not count as a reader
  p = checked("factor", factor, p);
  p = checked("cse", cse, p);
  p = checked("reciprocals", reciprocals, p);
  p = checked("signs", signs, p);
  p = checked("cse", cse, p);
  return checked("schedule", schedule, p);
}

}  // namespace signorini::passes
