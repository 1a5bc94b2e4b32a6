#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "signorini/linear/nonnegative_qp.hpp"
#include "signorini/mcp/finite.hpp"
#include "signorini/step/energy.hpp"
#include "signorini/step/island_step.hpp"

namespace signorini::sim {

/// What contacts, joints and springs carry in a step, with the geometry that z has and without friction: the
/// loads p >= 0 (of joints and springs any) that keep the gaps of free motion open,
///     min p.A p / 2 + b.p,   A = P^T M^-1 P + C,   b = gaps of free motion, as speeds,
/// P the impulse of a unit load on the bodies, C the softness of springs. Loads of light bodies between heavy
/// ones are a thousand times what stops their own fall, and no Newton step finds them from nothing.
template <class Model>
class LoadEstimate {
 public:
  using T = typename Model::Scalar;
  static constexpr int nu = Model::Space::velocities, dimension = Model::Space::dimension;

  /// With the storage that the linear solver lends, until it is used again.
  explicit LoadEstimate(const IslandStep<Model>& s) noexcept : s_(s) {
    s.work.newton.linear.drop();
    lent_ = s.work.newton.linear.spare();
  }

  /// Writes loads to z, and changes its velocities by them. False where there is too little storage.
  bool find() noexcept {
    count_ = 0;
    s_.work.islands.for_each_tie(s_.model, s_.island(), [&](const auto& block) { add_block(block); });
    const auto n = static_cast<std::size_t>(count_);
    const std::size_t needed = n * record + n * n + 2 * n + n * (n + 3) + n;
    if (count_ == 0 || is_full_ || needed > lent_.size()) return false;
    T* A = lent_.data() + count_ * record;
    T *b = A + count_ * count_, *bounded = b + count_, *p = bounded + count_;
    for (int i = 0; i < count_; ++i) {
      b[i] = at(i)[rhs], bounded[i] = at(i)[bound];
      for (int j = 0; j < count_; ++j) A[j * count_ + i] = product(i, j) + (i == j ? at(i)[softness] : T(0));
    }
    solvers::NonnegativeQp<T>(count_, A, b, bounded, p, p + count_).solve();
    for (int i = 0; i < count_; ++i)
      if (!mcp::is_finite(p[i])) return false;
    for (int i = 0; i < count_; ++i) apply(at(i), p[i]);
    return true;
  }

 private:
  // A load in the storage: its impulse on two bodies, the speeds that gives them, and the rest.
  static constexpr int impulse = 0, speed = 2 * nu, rhs = 4 * nu, softness = rhs + 1, bound = rhs + 2,
                       place = rhs + 3, mass = rhs + 4, body = rhs + 5, record = rhs + 7;

  T* at(int i) noexcept { return lent_.data() + i * record; }

  template <class Block>
  void add_block(const Block& block) noexcept {
    auto& work = s_.work;
    s_.problem().gather(block, s_.z());
    block.kind.step.jacobian(work.local_z.data(), work.frozen.data() + block.frozen, work.local_row.data(),
        work.local_value.data());
    const KindInfo& info = block.kind.info;
    for (const Meaning load : {Meaning::normal_impulse, Meaning::joint_impulse, Meaning::spring_impulse}) {
      const Group& group = info.group(load);
      for (int k = group.first; k < group.first + group.count; ++k) add_load(block, k);
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
    T* load = at(count_++);
    std::fill_n(load, record, T(0));
    T own_slope = T(0);
    for (int k = 0; k < block.kind.step.entries; ++k) {
      const Entry& entry = block.kind.step.pattern[static_cast<std::size_t>(k)];
      if (entry.column != info.velocities + own) continue;
      if (entry.row < info.velocities) load[impulse + entry.row] = -s_.work.local_value[k];
      if (entry.row == entry.column) own_slope += s_.work.local_value[k];
    }
    load[mass] = s_.reduced_mass(block);
    load[body] = static_cast<T>(block.at.body[0]);
    load[body + 1] = static_cast<T>(info.bodies == 2 ? block.at.body[1] : -1);
    for (int side = 0; side < info.bodies; ++side)
      take_impulse(block.at.body[static_cast<std::size_t>(side)], load, side);
    load[place] = static_cast<T>(block.own + own);
    const T row = s_.work.local_row[info.velocities + own];
    if (info.unknowns[static_cast<std::size_t>(own)].meaning == Meaning::spring_impulse) {
      // p / (m slope) + (1 - 1 / slope) P.nu + row = 0
      const T stiff = std::max(T(1) - own_slope, T(1e-12));
      load[rhs] = row / stiff;
      load[softness] = own_slope / (stiff * load[mass]);
    } else {
      load[rhs] = row * pace_of(s_.h) / s_.h;
      load[bound] = info.unknowns[static_cast<std::size_t>(own)].bound == Bound::nonnegative ? T(1) : T(0);
    }
  }

  /// From what a unit of u adds to rows of speeds to the impulse of a unit of p = m u: then P.nu is the speed
  /// of its row.
  void take_impulse(int k, T* load, int side) noexcept {
    TieImpulse<T, nu> p;
    const auto& inertia = s_.params.inertias[static_cast<std::size_t>(k)];
    T* unit = load + impulse + side * nu;
    for (int i = 0; i < nu; ++i)
      p.p[i] = unit[i] *= inertia.mass * (i < dimension ? T(1) : gyration(inertia)) / load[mass];
    velocity_change(s_, static_cast<std::size_t>(k), p, load + speed + side * nu);
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

  void apply(const T* load, T p) noexcept {
    s_.z()[static_cast<int>(load[place])] = p / load[mass];
    for (int side = 0; side < 2; ++side) {
      if (load[body + side] < T(0)) continue;
      T* velocity = s_.z() + s_.work.islands.body_at(static_cast<int>(load[body + side]));
      for (int k = 0; k < nu; ++k) velocity[k] += p * load[speed + side * nu + k];
    }
  }

  const IslandStep<Model>& s_;
  std::span<T> lent_;
  int count_ = 0;
  bool is_full_ = false;
};

}  // namespace signorini::sim
