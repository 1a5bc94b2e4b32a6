#include "generator/engine/interpreted_model.hpp"
#include "signorini/model/rows.hpp"

namespace signorini::engine {

template <class Space>
void InterpretedBody<Space>::advance(const sim::StepNumbers<double>& step_numbers,
    const typename Space::State& from, const typename Space::State& nu,
    typename Space::State& next) const noexcept {
  motion.run(KernelCall(step_numbers, from, nu));
  motion.for_each_output([&](ir::Slot to, double number) { sim::set_field(next, to.field, number); });
}

template <class Space>
void InterpretedBody<Space>::shift(const sim::ShiftNumbers<double>& given, const typename Space::State& now,
    const typename Space::State& past, typename Space::State& next) const noexcept {
  shifting.run(KernelCall(given, now, past));
  shifting.for_each_output([&](ir::Slot to, double number) { sim::set_field(next, to.field, number); });
}

template <class Space>
void InterpretedBody<Space>::momentum(const sim::ShiftNumbers<double>& given,
    const typename Space::State& now, const typename Space::State& past,
    const typename Space::Inertia& inertia, const typename Space::Impulse& applied,
    const typename Space::Impulse& pushed, typename Space::Impulse& to) const noexcept {
  shifting_momentum.run(KernelCall(given, now, past, inertia, applied, pushed));
  shifting_momentum.for_each_output(
      [&](ir::Slot out, double number) { sim::set_field(to, out.field, number); });
}

template struct InterpretedBody<sim::Spatial<double>>;
template struct InterpretedBody<sim::Planar<double>>;

}  // namespace signorini::engine
