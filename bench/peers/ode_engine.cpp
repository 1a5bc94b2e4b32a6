#include "bench/peers/ode_engine.hpp"

#include <ode/ode.h>

#include <array>
#include <cmath>

namespace signorini::bench {

namespace {

/// ODE's own tables, which must exist before any world and once only.
void start_ode() {
  static const bool started = dInitODE2(0) != 0;
  static_cast<void>(started);
}

class OdeEngine final : public Engine {
 public:
  explicit OdeEngine(const OdeSettings& settings) : settings_(settings) {
    dWorldSetGravity(world_, 0, 0, -cube::gravity);
    dMass mass;
    dMassSetBoxTotal(&mass, cube::mass, cube::side, cube::side, cube::side);
    dBodySetMass(body_, &mass);
    const CubeState start;
    dBodySetPosition(body_, start.position[0], start.position[1], start.position[2]);
    dBodySetLinearVel(body_, start.velocity[0], start.velocity[1], start.velocity[2]);
    dGeomSetBody(box_, body_);
  }
  ~OdeEngine() override {
    dJointGroupDestroy(contacts_);
    dGeomDestroy(box_);
    dGeomDestroy(ground_);
    dWorldDestroy(world_);
  }
  OdeEngine(const OdeEngine&) = delete;
  OdeEngine& operator=(const OdeEngine&) = delete;

  void step() override {
    find_contacts();
    if (settings_.stepper == OdeSettings::Stepper::quick)
      dWorldQuickStep(world_, cube::step);
    else
      dWorldStep(world_, cube::step);
    dJointGroupEmpty(contacts_);
  }

  CubeState state() const override {
    const dReal *c = dBodyGetPosition(body_), *q = dBodyGetQuaternion(body_), *v = dBodyGetLinearVel(body_);
    return {{c[0], c[1], c[2]}, {q[0], q[1], q[2], q[3]}, {v[0], v[1], v[2]}};
  }

 private:
  void find_contacts() {
    std::array<dContactGeom, 4> found;
    const int count = dCollide(box_, ground_, 4, found.data(), sizeof(dContactGeom));
    for (int i = 0; i < count; ++i) {
      const dContact contact = contact_at(found[static_cast<std::size_t>(i)]);
      dJointAttach(dJointCreateContact(world_, contacts_, &contact), body_, nullptr);
    }
  }

  dContact contact_at(const dContactGeom& geometry) const {
    dContact contact{};
    contact.geom = geometry;
    contact.surface.mode = dContactApprox1;  // friction limited by mu p_n; without it by mu newtons
    contact.surface.mu = cube::mu;
    const dReal* v = dBodyGetLinearVel(body_);
    const double speed = std::hypot(v[0], v[1]);
    if (settings_.pyramid == OdeSettings::Pyramid::along_slip && speed > 0) {
      contact.surface.mode |= dContactFDir1;
      contact.fdir1[0] = v[0] / speed;
      contact.fdir1[1] = v[1] / speed;
    }
    return contact;
  }

  const OdeSettings settings_;
  const dWorldID world_ = dWorldCreate();  // auto-disable is off
  const dBodyID body_ = dBodyCreate(world_);
  const dGeomID box_ = dCreateBox(nullptr, cube::side, cube::side, cube::side);
  const dGeomID ground_ = dCreatePlane(nullptr, 0, 0, 1, 0);
  const dJointGroupID contacts_ = dJointGroupCreate(0);
};

}  // namespace

std::unique_ptr<Engine> ode_engine(const OdeSettings& settings) {
  start_ode();
  dRandSetSeed(0);  // the quick step takes its rows in an order drawn at random
  return std::make_unique<OdeEngine>(settings);
}

}  // namespace signorini::bench
