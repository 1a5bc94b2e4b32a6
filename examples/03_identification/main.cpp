// A box was pushed to and fro for one second, by a push that is known; its motion was recorded. Which mass
// and which friction has it? Least squares over the run by damped Gauss-Newton steps [Levenberg, Marquardt];
// derivatives of the steps, chained forwards, say how the run changes with both. From models/box_pushed.toml.
#include <cmath>
#include <cstdio>
#include <vector>

#include "box_pushed_derivatives.hpp"
#include "signorini/derivatives.hpp"

namespace box = signorini_models::box_pushed;
namespace sim = signorini::sim;
using Model = box::Model<double>;

constexpr double h = box::step_size;
constexpr int steps = 100;
constexpr double true_mu = 0.23, true_mass = 3.1;  // [kg]

double push_at(int k) { return 40 * std::sin(12 * k * h) + 10; }  // [N]

/// The motion of a run, and its derivatives by mu and mass.
struct Motion {
  std::vector<double> x, by_mu, by_mass;
};

struct Run {
  box::Memory memory;
  box::Workspace workspace;
  box::Sensitivity sensitivity;
  sim::ForwardChain<Model> chain;
};

/// False where a step fails.
bool simulate(Run& run, const box::Parameters& parameters, Motion& motion) {
  const box::Params params = box::make_params(parameters);
  box::State state = box::initial_state(parameters);
  const int by_mu = run.chain.columns() - Model::parameter_count(), by_mass = by_mu + 1;
  motion = {};
  run.memory.forget();
  run.chain.begin();
  for (int k = 0; k < steps; ++k) {
    const box::State now = state;
    const box::Input input{.push_x = push_at(k), .push_y = 0};
    if (!box::step(params, input, h, now, state, run.memory, run.workspace).solved()) return false;
    box::differentiate(params, input, h, now, run.workspace, run.sensitivity);
    run.chain.append(run.sensitivity);
    motion.x.push_back(state.bodies[box::bodies::box].x);
    motion.by_mu.push_back(run.chain.at(0, by_mu));
    motion.by_mass.push_back(run.chain.at(0, by_mass));
  }
  return true;
}

double squares(const Motion& motion, const Motion& recorded) {
  double sum = 0;
  for (std::size_t k = 0; k < motion.x.size(); ++k)
    sum += (motion.x[k] - recorded.x[k]) * (motion.x[k] - recorded.x[k]);
  return sum;
}

int main() {
  static Run run;
  Motion recorded, motion, trial;
  if (!simulate(run, {.mu = true_mu, .mass = true_mass}, recorded)) return 1;

  box::Parameters guess{.mu = 0.9, .mass = 0.8};
  if (!simulate(run, guess, motion)) return 1;
  double damping = 1e-3, error = squares(motion, recorded);
  for (int iteration = 0; iteration < 100 && error > 1e-20; ++iteration) {
    std::printf(
        "mu %.6f, mass %.6f kg: positions off by %.1e m\n", guess.mu, guess.mass, std::sqrt(error / steps));
    // (J^T J + damping diag(J^T J)) change = -J^T miss
    double a = 0, b = 0, c = 0, p = 0, q = 0;
    for (std::size_t k = 0; k < motion.x.size(); ++k) {
      const double miss = motion.x[k] - recorded.x[k], u = motion.by_mu[k], v = motion.by_mass[k];
      a += u * u, b += u * v, c += v * v, p -= u * miss, q -= v * miss;
    }
    a *= 1 + damping, c *= 1 + damping;
    const double det = a * c - b * b;
    const box::Parameters next{
        .mu = guess.mu + (c * p - b * q) / det, .mass = guess.mass + (a * q - b * p) / det};
    const bool possible = next.mu > 0 && next.mass > 0.1 && simulate(run, next, trial);
    if (possible && squares(trial, recorded) < error) {
      guess = next, motion = trial, error = squares(trial, recorded);
      damping /= 10;
    } else {
      damping *= 4;
    }
  }
  std::printf("found mu %.6f (is %.6f), mass %.6f kg (is %.6f)\n", guess.mu, true_mu, guess.mass, true_mass);
  const bool good = std::abs(guess.mu / true_mu - 1) < 1e-3 && std::abs(guess.mass / true_mass - 1) < 1e-3;
  return good ? 0 : 1;
}
