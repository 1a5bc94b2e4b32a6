#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>

#include "signorini/geometry/closest_search.hpp"
#include "signorini/step/energy.hpp"
#include "signorini/step/island_step.hpp"

namespace signorini::sim {

/// Which loads a start looks for.
enum class Loads : std::uint8_t {
  normal,   // one a contact, without friction
  sticking  // at the ends of flat features, and friction that lets nothing slip where it can
};

/// The loads of an island's ties as impulses on its bodies, one after the other in storage that is lent:
/// where flat features meet, one at each end of what they share; behind them, the shares of friction.
template <class Model>
class LoadRecords {
 public:
  using T = typename Model::Scalar;
  static constexpr int nu = Model::Space::velocities, dimension = Model::Space::dimension;

  // A load: its impulse on two bodies, the speeds that gives them, what the row of its unit is without it,
  // and the rest. `place` is the unknown in z, that of its contact for all loads of a contact.
  static constexpr int impulse = 0, speed = 2 * nu, rhs = 4 * nu, softness = rhs + 1, bound = rhs + 2,
                       place = rhs + 3, mass = rhs + 4, body = rhs + 5, carried = rhs + 7, is_end = rhs + 8,
                       share = rhs + 9, is_held = rhs + 10, points = rhs + 11,
                       record = points + 2 * dimension;

  LoadRecords(const IslandStep<Model>& s, Loads loads, std::span<T> lent) noexcept
      : s_(s), lent_(lent), sticking_(loads == Loads::sticking) {
    s.work.islands.for_each_tie(s.model, s.island(), [&](const auto& block) { add_block(block); });
  }

  int count() const noexcept { return count_; }
  bool is_full() const noexcept { return is_full_; }
  T* at(int i) noexcept { return lent_.data() + i * record; }

  /// Where z has the load of a contact.
  template <class Contact>
  int place_of(const Contact& c) const noexcept {
    return c.own + c.kind.info.group(Meaning::normal_impulse).first;
  }

  /// P_i . M^-1 P_j over the bodies that both act on.
  T product(int i, int j) noexcept {
    const T *one = at(i), *two = at(j);
    T sum = T(0);
    for (int a = 0; a < 2; ++a)
      for (int c = 0; c < 2; ++c) {
        if (one[body + a] < T(0) || one[body + a] != two[body + c]) continue;
        for (int k = 0; k < nu; ++k) sum += one[impulse + a * nu + k] * two[speed + c * nu + k];
      }
    return sum;
  }

  /// Changes the velocities of z by what a load gives the bodies.
  void apply(const T* from, T p) noexcept {
    for (int side = 0; side < 2; ++side) {
      if (from[body + side] < T(0)) continue;
      T* velocity = s_.z() + s_.work.islands.body_at(static_cast<int>(from[body + side]));
      for (int k = 0; k < nu; ++k) velocity[k] += p * from[speed + side * nu + k];
    }
  }

 private:
  template <class Block>
  void add_block(const Block& block) noexcept {
    auto& work = s_.work;
    if constexpr (std::remove_cvref_t<decltype(block.kind)>::role == BlockRole::contact)
      if (sticking_ && s_.pair(block).weight > T(0) && add_ends(block)) return add_friction(block);
    s_.problem().gather(block, s_.z());
    block.kind.step.jacobian(work.local_z.data(), work.frozen.data() + block.frozen, work.local_row.data(),
        work.local_value.data());
    const KindInfo& info = block.kind.info;
    for (const Meaning load : {Meaning::normal_impulse, Meaning::joint_impulse, Meaning::spring_impulse}) {
      const Group& group = info.group(load);
      for (int k = group.first; k < group.first + group.count; ++k) add_load(block, k);
    }
    if constexpr (std::remove_cvref_t<decltype(block.kind)>::role == BlockRole::contact)
      if (sticking_) add_friction(block);
  }

  /// The shares of friction: what they would be as impulses of their own, and the slip that they stop.
  template <class Contact>
  void add_friction(const Contact& c) noexcept {
    auto& work = s_.work;
    const Group& shares = c.kind.info.group(Meaning::friction_share);
    if (shares.count == 0 || !(s_.law(c).mu > T(0))) return;
    s_.problem().gather(c, s_.z());
    work.local_z[c.kind.info.velocities + c.kind.info.group(Meaning::normal_impulse).first] = T(1);
    c.kind.step.jacobian(
        work.local_z.data(), work.frozen.data() + c.frozen, work.local_row.data(), work.local_value.data());
    for (int k = shares.first; k < shares.first + shares.count; ++k) {
      add_load(c, k);
      if (is_full_) return;
      T* it = at(count_ - 1);
      it[rhs] = s_.law(c).mu * work.local_row[c.kind.info.velocities + k];
      it[place] = static_cast<T>(place_of(c)), it[share] = static_cast<T>(c.own + k), it[bound] = T(0);
    }
  }

  /// One load of a block whose Jacobian is in work.local_value.
  template <class Block>
  void add_load(const Block& block, int own) noexcept {
    if (static_cast<std::size_t>((count_ + 1) * record) > lent_.size()) {
      is_full_ = true;
      return;
    }
    const KindInfo& info = block.kind.info;
    T* it = at(count_++);
    std::fill_n(it, record, T(0));
    it[share] = T(-1);
    T own_slope = T(0);
    for (int k = 0; k < block.kind.step.entries; ++k) {
      const Entry& entry = block.kind.step.pattern[static_cast<std::size_t>(k)];
      if (entry.column != info.velocities + own) continue;
      if (entry.row < info.velocities) it[impulse + entry.row] = -s_.work.local_value[k];
      if (entry.row == entry.column) own_slope += s_.work.local_value[k];
    }
    it[mass] = s_.reduced_mass(block);
    it[body] = static_cast<T>(block.at.body[0]);
    it[body + 1] = static_cast<T>(info.bodies == 2 ? block.at.body[1] : -1);
    for (int side = 0; side < info.bodies; ++side)
      take_impulse(block.at.body[static_cast<std::size_t>(side)], it, side);
    it[place] = static_cast<T>(block.own + own);
    const T row = s_.work.local_row[info.velocities + own];
    if (info.unknowns[static_cast<std::size_t>(own)].meaning == Meaning::spring_impulse) {
      // p / (m slope) + (1 - 1 / slope) P.nu + row = 0
      const T stiff = std::max(T(1) - own_slope, T(1e-12));
      it[rhs] = row / stiff;
      it[softness] = own_slope / (stiff * it[mass]);
    } else {
      it[rhs] = row * pace_of(s_.stride()) / s_.stride();
      it[bound] = info.unknowns[static_cast<std::size_t>(own)].bound == Bound::nonnegative ? T(1) : T(0);
    }
  }

  /// The ends of a flat feature in four directions of its plane, where the bodies are at l. False where there
  /// are none.
  template <class Contact>
  bool add_ends(const Contact& c) noexcept {
    typename Model::Space::Contact middle;
    FeatureEnd<Model> ends[4];
    const int found = look_at_ends(s_.model, c, s_.params, s_.from(), middle, ends);
    for (int k = 0; k < found; ++k) add_end(c, ends[k], middle);
    return found > 0;
  }

  template <class Contact>
  void add_end(
      const Contact& c, const FeatureEnd<Model>& end, const typename Model::Space::Contact& middle) noexcept {
    if (static_cast<std::size_t>((count_ + 1) * record) > lent_.size()) {
      is_full_ = true;
      return;
    }
    T* to = at(count_++);
    std::fill_n(to, record, T(0));
    to[share] = T(-1);
    to[mass] = s_.reduced_mass(c), to[place] = static_cast<T>(place_of(c)), to[bound] = to[is_end] = T(1);
    to[body] = static_cast<T>(c.at.body[0]);
    to[body + 1] = static_cast<T>(c.kind.info.bodies == 2 ? c.at.body[1] : -1);
    const Ends<T> ends(end.seen), plane(middle);
    to[rhs] = end.seen.gap / s_.stride();
    for (int side = 0; side < c.kind.info.bodies; ++side)
      add_push(to, side, side == 0 ? ends.x1 : ends.x2, plane.n);
    if (c.kind.info.bodies == 1) {
      const auto* bodies = s_.work.candidate.bodies.data();
      const PoseTables<Model> tables{{}, bodies, bodies, s_.params};
      to[rhs] += speed_along(std::get<2>(s_.model.pair_ports(c.kind, tables, c.at)), ends.x2, plane.n);
    }
    std::copy_n(end.point_1, dimension, to + points);
    std::copy_n(end.point_2, dimension, to + points + dimension);
  }

  /// The impulse of a unit load at x on one of the bodies, and what free motion makes of the gap there.
  void add_push(T* to, int side, const T* x, const T* n) noexcept {
    const auto k = static_cast<std::size_t>(to[body + side]);
    const auto& state = s_.from()[k];
    TieImpulse<T, nu> p;
    const T sign = side == 0 ? T(-1) : T(1);
    if constexpr (dimension == 2) {
      p.p[0] = sign * n[0], p.p[1] = sign * n[1];
      p.p[2] = (x[0] - state.x) * p.p[1] - (x[1] - state.y) * p.p[0];
    } else {
      const T r[3] = {x[0] - state.x, x[1] - state.y, x[2] - state.z};
      for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, m = (i + 2) % 3;
        p.p[i] = sign * n[i], p.p[3 + i] = sign * (r[j] * n[m] - r[m] * n[j]);
      }
    }
    const T* velocity = s_.z() + s_.work.islands.body_at(static_cast<int>(k));
    for (int i = 0; i < nu; ++i) to[impulse + side * nu + i] = p.p[i], to[rhs] += p.p[i] * velocity[i];
    velocity_change(s_, k, s_.now.bodies[k], p, to + speed + side * nu);
  }

  /// From what a unit of u adds to rows of speeds to the impulse of a unit of p = m u: then P.nu is the speed
  /// of its row.
  void take_impulse(int k, T* it, int side) noexcept {
    TieImpulse<T, nu> p;
    const auto& inertia = s_.params.inertias[static_cast<std::size_t>(k)];
    T* unit = it + impulse + side * nu;
    for (int i = 0; i < nu; ++i)
      p.p[i] = unit[i] *= inertia.mass * (i < dimension ? T(1) : gyration(inertia)) / it[mass];
    const auto at = static_cast<std::size_t>(k);
    velocity_change(s_, at, s_.now.bodies[at], p, it + speed + side * nu);
  }

  const IslandStep<Model>& s_;
  std::span<T> lent_;
  bool sticking_;
  int count_ = 0;
  bool is_full_ = false;
};

}  // namespace signorini::sim
