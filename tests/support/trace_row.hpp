#pragma once

#include <map>
#include <string>
#include <vector>

#include "signorini/sim/simulator.hpp"
#include "tests/support/convex_distance.hpp"

namespace signorini::test {

/// The trace's columns of a simulator by name, as they were when last read.
class TraceRow {
 public:
  explicit TraceRow(const sim::Simulator& simulator) : simulator_(simulator) {
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
  Vec3 spin(const std::string& body) const { return vector(body, {"wx", "wy", "wz"}); }
  Quaternion orientation(const std::string& body) const {
    const TraceRow& row = *this;
    return {row[body + ".qw"], row[body + ".qx"], row[body + ".qy"], row[body + ".qz"]};
  }

 private:
  Vec3 vector(const std::string& body, const std::array<const char*, 3>& names) const {
    Vec3 v{};
    for (std::size_t i = 0; i < 3; ++i) v[i] = (*this)[body + "." + names[i]];
    return v;
  }

  const sim::Simulator& simulator_;
  std::map<std::string, int> columns_;
  std::vector<double> values_;
};

}  // namespace signorini::test
