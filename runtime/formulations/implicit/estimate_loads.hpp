#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "signorini/formulations/implicit/load_records.hpp"
#include "signorini/linear/nonnegative_qp.hpp"
#include "signorini/mcp/finite.hpp"

namespace signorini::sim {

/// What contacts, joints and springs carry in a step, with the geometry that z has: the loads p >= 0 (of
/// joints and springs any) that keep the gaps of free motion open,
///     min p.A p / 2 + b.p,   A = P^T M^-1 P + C,   b = gaps of free motion, as speeds,
/// P the impulse of a unit load on the bodies, C the softness of springs. Loads of light bodies between heavy
/// ones are a thousand times what stops their own fall, and no Newton step finds them from nothing. Where
/// flat features meet, the ends of what they share carry a load each: the contact point is the middle of
/// these. Contacts stick where that takes no more than their friction; else it is a given load against the
/// slip, found in rounds.
template <class Model>
class LoadEstimate {
 public:
  using T = typename Model::Scalar;
  using Records = LoadRecords<Model>;

  /// With the storage that the linear solver lends, until it is used again.
  LoadEstimate(const IslandStep<Model>& s, Loads loads) noexcept
      : s_(s), lent_(lent_by(s)), loads_(s, loads, lent_), n_(loads_.count()) {}

  /// Writes loads to z, and changes its velocities by them. False where there is too little storage.
  bool find() noexcept {
    const auto n = static_cast<std::size_t>(n_);
    const std::size_t needed = n * Records::record + n * n + 2 * n + n * (n + 3) + n;
    if (n == 0 || loads_.is_full() || needed > lent_.size()) return false;
    A_ = lent_.data() + n_ * Records::record;
    b_ = A_ + n_ * n_, bounded_ = b_ + n_, p_ = bounded_ + n_;
    constexpr int rounds = 8;
    for (int round = 0; round < rounds; ++round) {
      if (!solve()) return false;
      if (!bound_friction()) break;
    }
    s_.for_each_contact([&](const auto& c) { *s_.normal_impulse(c, s_.z()) = T(0); });
    for (int i = 0; i < n_; ++i) {
      const T* one = loads_.at(i);
      if (!is_share(one)) s_.z()[static_cast<int>(one[Records::place])] += p_[i] / one[Records::mass];
      loads_.at(i)[Records::carried] = p_[i];
      loads_.apply(one, p_[i]);
    }
    return true;
  }

  /// Moves the points of contacts that touch in a line or a face to the middle of their loads.
  void place_points() noexcept {
    constexpr int dimension = Model::Space::dimension;
    s_.for_each_contact([&](const auto& c) {
      T sum = T(0), middle[2 * dimension] = {};
      for_each_of(c, [&](int i) {
        const T* one = loads_.at(i);
        if (!(one[Records::is_end] > T(0))) return;
        sum += one[Records::carried];
        for (int k = 0; k < 2 * dimension; ++k) middle[k] += one[Records::carried] * one[Records::points + k];
      });
      if (!(sum > T(0))) return;
      T* own = s_.z() + c.own;
      const Group &first = c.kind.info.group(Meaning::point_1), &second = c.kind.info.group(Meaning::point_2);
      for (int k = 0; k < first.count; ++k) own[first.first + k] = middle[k] / sum;
      for (int k = 0; k < second.count; ++k) own[second.first + k] = middle[dimension + k] / sum;
    });
  }

  /// Writes the friction of contacts that stick to z.
  void place_friction() noexcept {
    s_.for_each_contact([&](const auto& c) {
      const T load = load_of(c, Records::carried);
      if (!(load > T(0))) return;
      bool sticks = false;
      for_each_share(c, [&](int i) {
        const T* one = loads_.at(i);
        sticks = !(one[Records::is_held] > T(0));
        if (sticks) s_.z()[static_cast<int>(one[Records::share])] = one[Records::carried] / load;
      });
      if (sticks) s_.z()[c.own + c.kind.info.group(Meaning::slip_speed).first] = T(0);
    });
  }

 private:
  static constexpr T small_softness =
      T(1e-8);  // a part of a load's own: where loads are shared, they are even

  static std::span<T> lent_by(const IslandStep<Model>& s) noexcept {
    s.work.newton.linear.drop();
    return s.work.newton.linear.spare();
  }

  static bool is_share(const T* one) noexcept { return one[Records::share] >= T(0); }

  template <class Contact, class F>
  void for_each_of(const Contact& c, F&& f) noexcept {
    const auto place = static_cast<T>(loads_.place_of(c));
    for (int i = 0; i < n_; ++i)
      if (loads_.at(i)[Records::place] == place) f(i);
  }
  template <class Contact, class F>
  void for_each_share(const Contact& c, F&& f) noexcept {
    for_each_of(c, [&](int i) {
      if (is_share(loads_.at(i))) f(i);
    });
  }

  /// What the ends of a contact carry together: a number of their records.
  template <class Contact>
  T load_of(const Contact& c, int number) noexcept {
    T sum = T(0);
    for_each_of(c, [&](int i) {
      if (!is_share(loads_.at(i))) sum += loads_.at(i)[number];
    });
    return sum;
  }

  /// All loads, those of friction that slips held where they are.
  bool solve() noexcept {
    for (int i = 0; i < n_; ++i) {
      const T* one = loads_.at(i);
      b_[i] = one[Records::rhs], bounded_[i] = one[Records::bound];
      for (int j = 0; j < n_; ++j)
        A_[j * n_ + i] = loads_.product(i, j) + (i == j ? one[Records::softness] : T(0));
      A_[i * n_ + i] *= T(1) + small_softness;
    }
    for (int i = 0; i < n_; ++i) {
      const T* one = loads_.at(i);
      if (!(one[Records::is_held] > T(0))) continue;
      const T diagonal = A_[i * n_ + i];
      for (int j = 0; j < n_; ++j) {
        if (j != i) b_[j] += A_[i * n_ + j] * one[Records::carried];
        A_[i * n_ + j] = A_[j * n_ + i] = T(0);
      }
      A_[i * n_ + i] = diagonal, b_[i] = -diagonal * one[Records::carried];
    }
    solvers::NonnegativeQp<T>(n_, A_, b_, bounded_, p_, p_ + n_).solve();
    for (int i = 0; i < n_; ++i)
      if (!mcp::is_finite(p_[i])) return false;
    for (int i = 0; i < n_; ++i) loads_.at(i)[Records::carried] = p_[i];
    return true;
  }

  /// Holds friction at its bound where it is larger, against the slip; returns whether that changed anything.
  bool bound_friction() noexcept {
    bool changed = false;
    s_.for_each_contact([&](const auto& c) {
      const T load = load_of(c, Records::carried);
      T direction[3] = {}, square = T(0);
      bool slips = false;
      int k = 0;
      for_each_share(c, [&](int i) {
        const T* one = loads_.at(i);
        slips = one[Records::is_held] > T(0);
        direction[k] = slips ? -slip_of(i) : one[Records::carried];
        square += direction[k] * direction[k], ++k;
      });
      const T size = std::sqrt(square);
      if (k == 0 || (!slips && size <= load * (T(1) + T(1e-6)))) return;
      k = 0;
      for_each_share(c, [&](int i) {
        T* one = loads_.at(i);
        const T held = size > T(0) ? load * direction[k] / size : T(0);
        changed = changed || !slips || std::abs(held - one[Records::carried]) > T(1e-3) * load;
        one[Records::carried] = held, one[Records::is_held] = T(1), ++k;
      });
    });
    return changed;
  }

  /// The slip that is left along a share of friction.
  T slip_of(int i) noexcept {
    T slip = loads_.at(i)[Records::rhs];
    for (int j = 0; j < n_; ++j) slip += loads_.product(i, j) * p_[j];
    return slip;
  }

  const IslandStep<Model>& s_;
  std::span<T> lent_;
  Records loads_;
  int n_;
  T *A_ = nullptr, *b_ = nullptr, *bounded_ = nullptr, *p_ = nullptr;
};

}  // namespace signorini::sim
