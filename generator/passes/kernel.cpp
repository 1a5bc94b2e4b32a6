#include "generator/passes/kernel.hpp"

#include "generator/passes/freeze.hpp"
#include "generator/passes/optimise.hpp"

namespace signorini::passes {

Kernel make_kernel(const ir::Program& program) {
  const Frozen halves = freeze(optimise(program), "unknown");
  return {halves.prepare, only(halves.iterate, {"row"}), only(halves.iterate, {"row", "jacobian"}),
      only(halves.iterate, {"observe", "facet"}), only(halves.iterate, {"ray"})};
}

}  // namespace signorini::passes
