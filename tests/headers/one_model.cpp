// The committed header of MODEL as its users compile it: included first, its step and derivatives called.
#define TEXT_OF(name) #name
#define HEADER_OF(name) TEXT_OF(name.hpp)
#include HEADER_OF(MODEL)

namespace model = signorini_models::MODEL;

bool is_smooth(model::State& state, model::Memory& memory, model::Workspace& work, model::Sensitivity& by);

bool is_smooth(model::State& state, model::Memory& memory, model::Workspace& work, model::Sensitivity& by) {
  const model::Params params = model::make_params();
  const model::Input input{};
  const model::State now = model::initial_state();
  if (!model::step(params, input, model::step_size, now, state, memory, work).solved()) return false;
  return model::differentiate(params, input, model::step_size, now, work, by).valid();
}
