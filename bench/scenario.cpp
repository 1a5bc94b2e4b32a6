#include "bench/scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace signorini::bench {

namespace {

Scenario committed(const std::string& name) {
  std::ifstream in(SIGNORINI_SOURCE_DIR "/models/" + name + ".toml", std::ios::binary);
  return {name, {std::istreambuf_iterator<char>(in), {}}};
}

}  // namespace

std::vector<Scenario> committed_models() {
  std::vector<Scenario> models;
  for (const auto& entry : std::filesystem::directory_iterator(SIGNORINI_SOURCE_DIR "/models"))
    if (entry.path().extension() == ".toml") models.push_back(committed(entry.path().stem().string()));
  std::sort(models.begin(), models.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return models;
}

Scenario spheres(int count) {
  std::string text =
      "[model]\nname = \"spheres\"\ndimension = 3\nstep = 0.01\nduration = 1\n"
      "[parameters]\nmu = 0.3\n"
      "[[body]]\nname = \"ground\"\nmotion = \"fixed\"\nshape = { type = \"halfspace\" }\n";
  for (int i = 0; i < count; ++i) {
    const int kind = i % 10;  // ten different ones, again and again
    const double radius = 0.5 + 0.05 * kind;
    text += fmt::format(
        "[[body]]\nname = \"ball{0}\"\nmass = {1}\nposition = [{2}, 0, {3}]\nvelocity = [{4}, 1, 0]\n"
        "angular_velocity = [0, {6}, 2]\nshape = {{ type = \"sphere\", radius = {5} }}\n"
        "[[contact]]\nname = \"touch{0}\"\nbodies = [\"ball{0}\", \"ground\"]\n"
        "friction = {{ mu = \"mu\", er = 0.1 }}\n",
        i, 1 + 0.5 * kind, 3.0 * i, radius + 0.02 * kind, 0.3 * kind, radius, kind);
  }
  return {fmt::format("{} spheres", count), text};
}

std::vector<Scenario> scenarios(Effort effort) {
  if (effort == Effort::smoke) return {committed("disc_on_plane")};
  return {committed("disc_on_plane"), committed("spinning_sphere"), spheres(1), spheres(10), spheres(100),
      spheres(1000)};
}

}  // namespace signorini::bench
