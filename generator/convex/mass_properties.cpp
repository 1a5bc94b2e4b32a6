#include "generator/convex/mass_properties.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

namespace signorini::model {

namespace {

// volume; first moments x y z; second moments xx yy zz xy xz yz
using Moments = std::array<double, 10>;

// Gauss 7, Kronrod 15 on [-1, 1]: nodes >= 0; the Gauss nodes are those with odd index.
constexpr std::array<double, 8> nodes{0.991455371120812639206854697526329,
    0.949107912342758524526189684047851, 0.864864423359769072789712788640926,
    0.741531185599394439863864773280788, 0.586087235467691130294144691693001,
    0.405845151377397166906606412076961, 0.207784955007898467600689403773245, 0.0};
constexpr std::array<double, 8> kronrod{0.022935322010529224963732008058970,
    0.063092092629978553290700663189204, 0.104790010322250183839876322541518,
    0.140653259715525918745189590510238, 0.169004726639267902826583426598550,
    0.190350578064785409913256402421014, 0.204432940075298892414161999234649,
    0.209482141084727828012999174891714};
constexpr std::array<double, 4> gauss{0.129484966168869693270611432679082,
    0.279705391489276667901467771423780, 0.381830050505118944950369775488975,
    0.417959183673469387755102040816327};

/// An integrand's value and the surfaces that its rays leave through: where these change, it has a kink.
struct Sample {
  Moments moments{};
  std::vector<int> surfaces;
};

void add(Moments& total, const Moments& part, double factor = 1) {
  for (std::size_t i = 0; i < total.size(); ++i) total[i] += factor * part[i];
}

void append(Sample& total, const Sample& part) {
  add(total.moments, part.moments);
  for (const int surface : part.surfaces) {
    if (total.surfaces.empty() || total.surfaces.back() != surface) total.surfaces.push_back(surface);
  }
}

class Integrator {
 public:
  Integrator(const std::function<Ray(const Vec3&)>& cast, double size, int dimension)
      : cast_(cast), size_(size), dimension_(dimension) {}

  bool accurate() const { return rays_ < most_rays; }

  // In units of `size`, so that every integrand is at most 1 and tolerances are absolute.
  Moments run() {
    if (dimension_ == 2) {
      return around([](double c, double s) { return Vec3{c, s, 0}; }, 1e-11).moments;
    }
    // The inner tolerance is far below the outer one, which would refine for its noise.
    const auto circle = [this](double z) {
      const double across = std::sqrt(std::max(0.0, 1 - z * z));
      return around([&](double c, double s) { return Vec3{across * c, across * s, z}; }, 1e-11);
    };
    Moments total{};
    for (const double from : {-1.0, 0.0}) add(total, adaptive(circle, from, from + 1, 1e-9, deepest).moments);
    return total;
  }

 private:
  template <typename Direction>
  Sample around(const Direction& direction, double tolerance) {
    Sample total;
    const auto integrand = [&](double angle) { return sample(direction(std::cos(angle), std::sin(angle))); };
    for (int quarter = 0; quarter < 4; ++quarter) {
      const double from = quarter * std::numbers::pi / 2;
      append(total, adaptive(integrand, from, from + std::numbers::pi / 2, tolerance, deepest));
    }
    return total;
  }

  template <typename Integrand>
  Sample adaptive(const Integrand& f, double from, double to, double tolerance, int depth) {
    const double centre = (from + to) / 2, half = (to - from) / 2;
    Sample fine;
    Moments coarse{};
    Sample last;
    double last_at = from, kink = centre;
    bool kinked = false;
    for (std::size_t i = 0; i < 15; ++i) {
      const std::size_t k = i < 8 ? i : 14 - i;  // ascending nodes
      const double at = centre + (i < 7 ? -half : half) * nodes[k];
      const Sample here = f(at);
      if (i > 0 && !kinked && here.surfaces != last.surfaces && depth > 0) {
        kinked = true;
        kink = switch_between(f, last.surfaces, last_at, at);
      }
      add(fine.moments, here.moments, half * kronrod[k]);
      if (k % 2 == 1) add(coarse, here.moments, half * gauss[k / 2]);
      last_at = at;
      last = here;
    }
    double error = 0;
    for (std::size_t i = 0; i < coarse.size(); ++i) {
      error = std::max(error, std::abs(fine.moments[i] - coarse[i]));
    }
    if (error <= tolerance || depth == 0 || !accurate()) {
      fine.surfaces = last.surfaces;
      return fine;
    }
    Sample halves = adaptive(f, from, kink, tolerance, depth - 1);
    append(halves, adaptive(f, kink, to, tolerance, depth - 1));
    return halves;
  }

  /// Where the integrand leaves the surfaces that it has at `from`.
  template <typename Integrand>
  double switch_between(const Integrand& f, const std::vector<int>& surfaces, double from, double to) {
    while (to - from > 1e-13) {
      const double middle = (from + to) / 2;
      (f(middle).surfaces == surfaces ? from : to) = middle;
    }
    return from;
  }

  Sample sample(const Vec3& u) {
    ++rays_;
    const Ray ray = cast_(u);
    const double r = ray.reach / size_;
    const double k = dimension_;
    const double zeroth = std::pow(r, dimension_) / k, first = zeroth * r * k / (k + 1);
    const double second = zeroth * r * r * k / (k + 2);
    return {{zeroth, first * u[0], first * u[1], first * u[2], second * u[0] * u[0], second * u[1] * u[1],
                second * u[2] * u[2], second * u[0] * u[1], second * u[0] * u[2], second * u[1] * u[2]},
        {ray.surface}};
  }

  static constexpr int deepest = 20;
  static constexpr long most_rays = 3'000'000;  // a few seconds
  const std::function<Ray(const Vec3&)>& cast_;
  double size_;
  int dimension_;
  long rays_ = 0;
};

}  // namespace

MassProperties mass_properties(const std::function<Ray(const Vec3&)>& cast, double size, int dimension) {
  Integrator integrator(cast, size, dimension);
  const Moments m = integrator.run();
  const Vec3 c{m[1] / m[0], m[2] / m[0], m[3] / m[0]};
  // Central second moments per volume: <x y> - <x><y>.
  const double xx = m[4] / m[0] - c[0] * c[0], yy = m[5] / m[0] - c[1] * c[1], zz = m[6] / m[0] - c[2] * c[2];
  const double xy = m[7] / m[0] - c[0] * c[1], xz = m[8] / m[0] - c[0] * c[2], yz = m[9] / m[0] - c[1] * c[2];
  MassProperties result;
  result.accurate = integrator.accurate();
  result.volume = m[0] * std::pow(size, dimension);
  result.centroid = size * c;
  const double s = size * size;
  result.inertia = {{{s * (yy + zz), -s * xy, -s * xz}, {-s * xy, s * (xx + zz), -s * yz},
      {-s * xz, -s * yz, s * (xx + yy)}}};
  return result;
}

}  // namespace signorini::model
