#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "signorini/model/past.hpp"
#include "signorini/step/ladder.hpp"
#include "signorini/step/prepare.hpp"
#include "signorini/step/shift.hpp"

namespace signorini::sim {

/// What ends smooth motion.
enum class Event : std::uint8_t {
  none,
  sticking,  // a contact that slid sticks
  closing    // a contact, or an edge or a face of one, carries that did not
};

/// The Euler steps that are owed after an event.
constexpr int steps_owed_after(Event event) noexcept {
  switch (event) {
    case Event::none: return 0;
    case Event::sticking: return 1;
    case Event::closing: return 2;
  }
  return 0;
}

/// The surfaces of a body that carry a contact, as bits. A body of one surface has no choice: 0. Surfaces
/// beyond those that a mantissa has bits for share them.
template <class T, class Contact>
T facets_of(const Contact& c, Meaning meaning, const T* z) noexcept {
  constexpr int bits = sizeof(T) == 4 ? 23 : 52;
  const Group& group = c.kind.info.group(meaning);
  if (group.count < 2) return T(0);
  unsigned long long set = 0;
  for (int k = 0; k < group.count; ++k)
    if (z[c.own + group.first + k] > at_bound<T>) set |= 1ull << (k % bits);
  return static_cast<T>(set);
}

template <class T, class Contact>
ActiveSet<T> mode_of(const Contact& c, const T* z) noexcept {
  const Group& slip = c.kind.info.group(Meaning::slip_speed);
  ActiveSet<T> mode;
  if (!(z[c.own + c.kind.info.group(Meaning::normal_impulse).first] > at_bound<T>)) return mode;
  mode.closed = T(1);
  mode.slips = slip.count > 0 && z[c.own + slip.first] > at_bound<T> ? T(1) : T(0);
  mode.facets1 = facets_of(c, Meaning::multiplier_1, z);
  mode.facets2 = facets_of(c, Meaning::multiplier_2, z);
  return mode;
}

/// Whether some of the surfaces that carried do not any more: a corner has become an edge, or an edge a face,
/// which turns no further.
template <class T>
bool has_lost(T facets, T before) noexcept {
  const auto now = static_cast<unsigned long long>(facets), was = static_cast<unsigned long long>(before);
  return (was & ~now) != 0;
}

template <class T>
Event event_between(const ActiveSet<T>& before, const ActiveSet<T>& now) noexcept {
  if (!(now.closed > T(0))) return Event::none;
  if (!(before.closed > T(0))) return Event::closing;
  if (has_lost(now.facets1, before.facets1) || has_lost(now.facets2, before.facets2)) return Event::closing;
  return before.slips > T(0) && !(now.slips > T(0)) ? Event::sticking : Event::none;
}

/// What happened in the step of an island, by the active sets of its solution and of the step before.
template <class Model>
Event find_event(const IslandStep<Model>& s) noexcept {
  const auto* before = modes_of<Model>(s.now);
  auto* next = modes_of<Model>(s.work.candidate);
  Event event = Event::none;
  s.for_each_contact([&](const auto& c) {
    next[c.at.trace] = mode_of(c, s.z());
    event = std::max(event, event_between(before[c.at.trace], next[c.at.trace]));
  });
  return event;
}

template <class Model>
void set_repeated([[maybe_unused]] const IslandStep<Model>& s, [[maybe_unused]] bool repeated) noexcept {
  if constexpr (may_shift<Model>) s.work.repeated[s.number] = repeated ? 1 : 0;
}

/// The step of an island in the two-step scheme: an Euler step where some are owed, else with shifted data;
/// where an event is in that, or it was not solved, it is taken once more as an Euler step.
template <class Model>
StepReport<typename Model::Scalar> step_in_turn(
    const IslandStep<Model>& s, const Memory<Model>& memory) noexcept {
  using T = typename Model::Scalar;
  if (!is_two_step(s.model)) return step_island(s, memory);
  const int owed = steps_owed(s);
  set_repeated(s, false);
  auto report = step_island(s, memory);
  Event event = report.solved() ? find_event(s) : Event::none;
  if (s.is_shifted() && (!report.solved() || event != Event::none)) {
    set_repeated(s, true);
    shift_island(s, T(0));
    prepare_island(s);
    const auto before = report;
    report = step_island(s, memory);
    report.iterations += before.iterations;
    report.evaluations += before.evaluations;
    report.repeats = 1;
    if (report.solved()) event = std::max(event, find_event(s));
  }
  if constexpr (may_shift<Model>)
    if (s.work.jumps) event = Event::closing;
  auto* next = owed_of<Model>(s.work.candidate);
  const T left = static_cast<T>(std::max(owed - 1, steps_owed_after(event)));
  s.for_each_body([&](int body) { next[body].steps = left; });
  return report;
}

/// The history of the next step, in work.candidate.
template <class Model>
void keep_past(const Model& model, const typename Model::State& now, Workspace<Model>& work) noexcept {
  using T = typename Model::Scalar;
  if (!is_two_step(model)) return;
  auto* past = pasts_of<Model>(work.candidate);
  for (int i = 0; i < model.sizes.moving; ++i) past[i] = now.bodies[static_cast<std::size_t>(i)];
  std::copy_n(work.impulses.data(), model.sizes.bodies, pushes_of<Model>(work.candidate));
  auto* owed = owed_of<Model>(work.candidate);
  for (int i = model.sizes.bodies; i < model.sizes.moving; ++i) owed[i].steps = T(0);
}

/// Impulses of contacts as the trace has them: those of a whole step, not of its stride.
template <class Model>
void report_impulses(const IslandStep<Model>& s) noexcept {
  if (!s.is_shifted()) return;
  const auto factor = s.h / s.stride();
  s.for_each_contact([&](const auto& contact) {
    auto& c = s.work.contacts[contact.at.trace];
    for (auto* p : {&c.pn, &c.pt, &c.fx, &c.fy}) *p *= factor;
    if constexpr (requires { c.fz; })
      for (auto* p : {&c.po, &c.pr, &c.fz}) *p *= factor;
  });
}

/// Which scheme a step that was made took for each body; nothing where there is but one.
template <class Model, bool = may_shift<Model>>
struct ChosenSteps {
  explicit ChosenSteps(const Model&) noexcept {}
  void record(const Workspace<Model>&) noexcept {}
  void repeat(const Model&, const typename Model::Params&, typename Model::Scalar,
      const typename Model::State&, Workspace<Model>&) const noexcept {}
};

template <class Model>
struct ChosenSteps<Model, true> {
  using T = typename Model::Scalar;
  static constexpr Sizes extents = extents_of<Model>();

  explicit ChosenSteps(const Model& model) : shifts(model.sizes.pasts), repeated(model.sizes.islands) {}

  mcp::Buffer<T, extents.pasts> shifts;
  mcp::Buffer<char, extents.islands> repeated;

  void record(const Workspace<Model>& work) noexcept {
    std::copy_n(work.shifts.data(), shifts.size(), shifts.data());
    std::copy_n(work.repeated.data(), repeated.size(), repeated.data());
  }

  /// After `prepare`, which cannot know what the step met.
  void repeat(const Model& model, const typename Model::Params& params, T h, const typename Model::State& now,
      Workspace<Model>& work) const noexcept {
    if (!is_two_step(model)) return;
    std::copy_n(repeated.data(), repeated.size(), work.repeated.data());
    for (int i = 0; i < work.islands.count(); ++i) {
      const IslandStep<Model> s{model, params, h, now, work, i};
      if (repeated[i] == 0) continue;
      shift_island(s, T(0));
      prepare_island(s);
    }
  }
};

}  // namespace signorini::sim
