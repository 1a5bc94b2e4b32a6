// The committed header MODEL_HEADER of MODEL as its users compile it: included first, its step and
// derivatives called.
#include MODEL_HEADER

namespace model = signorini_models::MODEL;

bool is_smooth(model::State& state, model::Memory& memory, model::Workspace& work, model::Sensitivity& by);

bool is_smooth(model::State& state, model::Memory& memory, model::Workspace& work, model::Sensitivity& by) {
  const model::Params params = model::make_params();
  const model::Input input{};
  const model::State now = model::initial_state();
  if (!model::step(params, input, model::step_size, now, state, memory, work).solved()) return false;
  return model::differentiate(params, input, model::step_size, now, work, by).valid();
}
