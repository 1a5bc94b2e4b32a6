#include "bench/peers/bullet_engine.hpp"

#include <btBulletDynamicsCommon.h>

namespace signorini::bench {

namespace {

btScalar scalar(double value) { return static_cast<btScalar>(value); }

btVector3 vector(double x, double y, double z) { return {scalar(x), scalar(y), scalar(z)}; }

std::unique_ptr<btCollisionShape> ground_of(BulletSettings::Ground ground) {
  if (ground == BulletSettings::Ground::box) return std::make_unique<btBoxShape>(vector(50, 50, 1));
  return std::make_unique<btStaticPlaneShape>(vector(0, 0, 1), scalar(0));
}

/// Where the origin of the ground lies, so that its surface is z = 0.
btTransform place_of(BulletSettings::Ground ground) {
  const double z = ground == BulletSettings::Ground::box ? -1 : 0;
  return btTransform(btQuaternion::getIdentity(), vector(0, 0, z));
}

btRigidBody::btRigidBodyConstructionInfo body_info(
    double mass, double friction, btCollisionShape& shape, const btTransform& place) {
  btVector3 inertia(0, 0, 0);
  if (mass > 0) shape.calculateLocalInertia(scalar(mass), inertia);
  btRigidBody::btRigidBodyConstructionInfo info(scalar(mass), nullptr, &shape, inertia);
  info.m_friction = scalar(friction);  // that of a contact is the product of both
  info.m_startWorldTransform = place;
  return info;
}

int mode_of(const BulletSettings& settings, int mode) {
  const auto put = [&](int flag, bool on) { mode = on ? mode | flag : mode & ~flag; };
  using Friction = BulletSettings::Friction;
  put(SOLVER_USE_2_FRICTION_DIRECTIONS, settings.friction != Friction::along_slip);
  put(SOLVER_DISABLE_IMPLICIT_CONE_FRICTION, settings.friction == Friction::two_directions);
  put(SOLVER_USE_WARMSTARTING, settings.warm_start);
  put(SOLVER_RANDMIZE_ORDER, settings.random_order);
  return mode;
}

class BulletEngine final : public Engine {
 public:
  explicit BulletEngine(const BulletSettings& settings)
      : ground_shape_(ground_of(settings.ground)),
        box_shape_(vector(cube::side / 2, cube::side / 2, cube::side / 2)),
        ground_(body_info(0, 1, *ground_shape_, place_of(settings.ground))),
        box_(body_info(cube::mass, cube::mu, box_shape_, start_place())) {
    box_shape_.setMargin(scalar(settings.margin));
    world_.setGravity(vector(0, 0, -cube::gravity));
    btContactSolverInfo& info = world_.getSolverInfo();
    info.m_numIterations = settings.iterations;
    info.m_erp2 = scalar(settings.erp);
    info.m_splitImpulse = settings.split_impulse ? 1 : 0;
    info.m_splitImpulsePenetrationThreshold = scalar(settings.split_threshold);
    info.m_linearSlop = scalar(settings.linear_slop);
    info.m_solverMode = mode_of(settings, info.m_solverMode);
    box_.setActivationState(DISABLE_DEACTIVATION);
    box_.setLinearVelocity(vector(cube::vx, cube::vy, 0));
    world_.addRigidBody(&ground_);
    world_.addRigidBody(&box_);
  }
  ~BulletEngine() override {
    world_.removeRigidBody(&box_);
    world_.removeRigidBody(&ground_);
  }
  BulletEngine(const BulletEngine&) = delete;
  BulletEngine& operator=(const BulletEngine&) = delete;

  void step() override { world_.stepSimulation(scalar(cube::step), 0); }

  CubeState state() const override {
    const btVector3 &c = box_.getCenterOfMassPosition(), &v = box_.getLinearVelocity();
    const btQuaternion q = box_.getOrientation();
    return {{c.x(), c.y(), c.z()}, {q.w(), q.x(), q.y(), q.z()}, {v.x(), v.y(), v.z()}};
  }

 private:
  static btTransform start_place() {
    return btTransform(btQuaternion::getIdentity(), vector(0, 0, cube::side / 2));
  }

  btDefaultCollisionConfiguration configuration_;
  btCollisionDispatcher dispatcher_{&configuration_};
  btDbvtBroadphase broadphase_;
  btSequentialImpulseConstraintSolver solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, &solver_, &configuration_};
  const std::unique_ptr<btCollisionShape> ground_shape_;
  btBoxShape box_shape_;
  btRigidBody ground_, box_;
};

}  // namespace

std::unique_ptr<Engine> bullet_engine(const BulletSettings& settings) {
  return std::make_unique<BulletEngine>(settings);
}

}  // namespace signorini::bench
