#include "generator/passes/kernel.hpp"

#include "generator/passes/optimise.hpp"

namespace signorini::passes {

Kernel make_kernel(const ir::Program& program, const InputName& name_of) {
  namespace port = ir::port;
  const Frozen halves = freeze(optimise(program), name_of);
  return {halves.prepare, only(halves.iterate, {port::row}), only(halves.iterate, {port::row, port::entry}),
      only(halves.iterate, {port::shown, port::facet}), only(halves.iterate, {port::ray}), halves.names};
}

}  // namespace signorini::passes
