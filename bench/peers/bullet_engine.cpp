#include "bench/peers/bullet_engine.hpp"

#include <BulletDynamics/MLCPSolvers/btDantzigSolver.h>
#include <BulletDynamics/MLCPSolvers/btMLCPSolver.h>
#include <btBulletDynamicsCommon.h>

namespace signorini::bench {

namespace {

btScalar scalar(double value) { return static_cast<btScalar>(value); }

btVector3 vector(double x, double y, double z) { return {scalar(x), scalar(y), scalar(z)}; }

btRigidBody::btRigidBodyConstructionInfo body_info(
    double mass, double friction, btCollisionShape& shape, const btTransform& place) {
  btVector3 inertia(0, 0, 0);
  if (mass > 0) shape.calculateLocalInertia(scalar(mass), inertia);
  btRigidBody::btRigidBodyConstructionInfo info(scalar(mass), nullptr, &shape, inertia);
  info.m_friction = scalar(friction);  // that of a contact is the product of both
  info.m_startWorldTransform = place;
  return info;
}

std::unique_ptr<btConstraintSolver> solver_of(BulletSettings::Solver solver, btDantzigSolver& dantzig) {
  if (solver == BulletSettings::Solver::dantzig) return std::make_unique<btMLCPSolver>(&dantzig);
  return std::make_unique<btSequentialImpulseConstraintSolver>();
}

class BulletEngine final : public Engine {
 public:
  explicit BulletEngine(const BulletSettings& settings)
      : solver_(solver_of(settings.solver, dantzig_)),
        ground_(body_info(0, 1, plane_, btTransform::getIdentity())),
        box_(body_info(cube::mass, cube::mu, box_shape_, start_place())) {
    configuration_.setPlaneConvexMultipointIterations(settings.queries, settings.least_points);
    world_.setGravity(vector(0, 0, -cube::gravity));
    world_.getSolverInfo().m_numIterations = settings.iterations;
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
  btDantzigSolver dantzig_;
  const std::unique_ptr<btConstraintSolver> solver_;
  btDiscreteDynamicsWorld world_{&dispatcher_, &broadphase_, solver_.get(), &configuration_};
  btStaticPlaneShape plane_{vector(0, 0, 1), scalar(0)};
  btBoxShape box_shape_{vector(cube::side / 2, cube::side / 2, cube::side / 2)};
  btRigidBody ground_, box_;
};

}  // namespace

std::unique_ptr<Engine> bullet_engine(const BulletSettings& settings) {
  return std::make_unique<BulletEngine>(settings);
}

}  // namespace signorini::bench
