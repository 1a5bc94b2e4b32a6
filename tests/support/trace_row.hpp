#pragma once

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "generator/simulator/named_simulator.hpp"
#include "tests/support/convex_distance.hpp"

namespace signorini::test {

/// The trace's columns of a simulator by name, as they were when last read. Planar bodies lie in space at z =
/// 0.
class TraceRow {
 public:
  explicit TraceRow(const engine::NamedSimulator& simulator) : simulator_(simulator) {
    for (int i = 0; i < simulator.column_count(); ++i) columns_[simulator.column(i)] = i;
    values_.resize(columns_.size());
    read();
  }

  void read() { simulator_.row(values_.data()); }

  double operator[](const std::string& name) const {
    return values_[static_cast<std::size_t>(columns_.at(name))];
  }
  Vec3 position(const std::string& body) const { return vector(body, {"x", "y", "z"}); }
  Vec3 velocity(const std::string& body) const { return vector(body, {"vx", "vy", "vz"}); }
  Vec3 spin(const std::string& body) const {
    if (has(body + ".w")) return {0, 0, (*this)[body + ".w"]};
    return vector(body, {"wx", "wy", "wz"});
  }
  Quaternion orientation(const std::string& body) const {
    const TraceRow& row = *this;
    if (has(body + ".theta")) {
      const double half = row[body + ".theta"] / 2;
      return {std::cos(half), 0, 0, std::sin(half)};
    }
    return {row[body + ".qw"], row[body + ".qx"], row[body + ".qy"], row[body + ".qz"]};
  }

  bool has(const std::string& name) const { return columns_.count(name) != 0; }

 private:
  Vec3 vector(const std::string& body, const std::array<const char*, 3>& names) const {
    Vec3 v{};
    for (std::size_t i = 0; i < (has(body + ".theta") ? 2u : 3u); ++i) v[i] = (*this)[body + "." + names[i]];
    return v;
  }

  const engine::NamedSimulator& simulator_;
  std::map<std::string, int> columns_;
  std::vector<double> values_;
};

}  // namespace signorini::test
