// Shortcuts of a path of poses by OMPL, with the distance of the other side.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

#include <ompl/base/DiscreteMotionValidator.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/PathSimplifier.h>

#include "validity.h"

namespace ob = ompl::base;
namespace og = ompl::geometric;

namespace {

// The square root of the sum of squares of the ways of x, of y and of the angle times its weight.
class Poses : public ob::SE2StateSpace {
  public:
    explicit Poses(double weight) : weight_(weight) {}
    double distance(const ob::State *a, const ob::State *b) const override {
        const auto *from = a->as<ob::SE2StateSpace::StateType>();
        const auto *to = b->as<ob::SE2StateSpace::StateType>();
        const double turn = weight_ * std::remainder(to->getYaw() - from->getYaw(), 2 * M_PI);
        const double dx = to->getX() - from->getX(), dy = to->getY() - from->getY();
        return std::sqrt(dx * dx + dy * dy + turn * turn);
    }

  private:
    double weight_;
};

} // namespace

// Shortens a path of `count` rows of x, y and angle by partial shortcuts, one at a time, until `checks` motions have
// been checked. The new length; negative if the path is not free to begin with.
extern "C" double rival_shorten(const body_scene *scene, const double *path, size_t count, double weight,
                                double resolution, uint64_t checks) {
    const auto space = std::make_shared<Poses>(weight);
    ob::RealVectorBounds bounds(2);
    bounds.setLow(0);
    bounds.setHigh(scene->side);
    space->setBounds(bounds);
    const auto information = std::make_shared<ob::SpaceInformation>(space);
    information->setStateValidityChecker([&](const ob::State *state) {
        const auto *pose = state->as<ob::SE2StateSpace::StateType>();
        const double row[3] = {pose->getX(), pose->getY(), pose->getYaw()};
        return body_is_free(scene, row) != 0;
    });
    information->setStateValidityCheckingResolution(resolution);
    information->setup();
    og::PathGeometric states(information);
    ob::ScopedState<ob::SE2StateSpace> pose(space);
    for (size_t at = 0; at < count; at++) {
        pose->setXY(path[3 * at], path[3 * at + 1]);
        pose->setYaw(path[3 * at + 2]);
        space->enforceBounds(pose.get());
        states.append(pose.get());
    }
    if (!states.check()) return -1;
    og::PathSimplifier simplifier(information);
    const auto &motions = information->getMotionValidator();
    motions->resetMotionCounter();
    // A try between neighbours checks nothing: as many tries at most as ten times the checks.
    for (uint64_t tries = 0; tries < 10 * checks; tries++) {
        if (motions->getValidMotionCount() + motions->getInvalidMotionCount() >= checks) break;
        simplifier.shortcutPath(states, 1, 1);
    }
    return states.length();
}
