#include "bench/peers/mujoco_engine.hpp"

#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

namespace signorini::bench {

namespace {

std::string model_text(const MujocoSettings& s) {
  return fmt::format(R"(<mujoco>
  <option timestep="{step}" gravity="0 0 -{gravity}" integrator="{integrator}" cone="{cone}"
    impratio="{impratio}"/>
  <default><geom friction="{mu}" solref="{solref}" solimp="{solimp}"/></default>
  <worldbody>
    <geom type="plane" size="50 50 1"/>
    <body pos="0 0 {half}">
      <freejoint/>
      <inertial pos="0 0 0" mass="{mass}" diaginertia="{inertia} {inertia} {inertia}"/>
      <geom type="box" size="{half} {half} {half}"/>
    </body>
  </worldbody>
</mujoco>
)",
      fmt::arg("step", cube::step), fmt::arg("gravity", cube::gravity), fmt::arg("mu", cube::mu),
      fmt::arg("half", cube::side / 2), fmt::arg("mass", cube::mass), fmt::arg("inertia", cube::inertia),
      fmt::arg("integrator", s.integrator), fmt::arg("cone", s.cone), fmt::arg("impratio", s.impratio),
      fmt::arg("solref", s.solref), fmt::arg("solimp", s.solimp));
}

/// MuJoCo 2 reads a model from memory through a file system of its own.
mjModel* load(const std::string& text) {
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  if (mj_makeEmptyFileVFS(files.get(), "cube.xml", static_cast<int>(text.size())) != 0)
    throw std::runtime_error("mujoco: no room for the model");
  std::memcpy(files->filedata[0], text.data(), text.size());
  std::array<char, 1000> error{};
  mjModel* model = mj_loadXML("cube.xml", files.get(), error.data(), static_cast<int>(error.size()));
  mj_deleteVFS(files.get());
  if (model == nullptr) throw std::runtime_error(fmt::format("mujoco: {}", error.data()));
  return model;
}

class MujocoEngine final : public Engine {
 public:
  explicit MujocoEngine(const MujocoSettings& settings) : model_(load(model_text(settings))) {
    data_ = mj_makeData(model_);
    data_->qvel[0] = cube::vx;
    data_->qvel[1] = cube::vy;
  }
  ~MujocoEngine() override {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }
  MujocoEngine(const MujocoEngine&) = delete;
  MujocoEngine& operator=(const MujocoEngine&) = delete;

  void step() override { mj_step(model_, data_); }

  CubeState state() const override {
    CubeState state;
    std::copy_n(data_->qpos, 3, state.position.begin());
    std::copy_n(data_->qpos + 3, 4, state.orientation.begin());
    std::copy_n(data_->qvel, 3, state.velocity.begin());  // of the centre, in world axes
    return state;
  }

 private:
  mjModel* const model_;
  mjData* data_ = nullptr;
};

}  // namespace

std::unique_ptr<Engine> mujoco_engine(const MujocoSettings& settings) {
  return std::make_unique<MujocoEngine>(settings);
}

}  // namespace signorini::bench
