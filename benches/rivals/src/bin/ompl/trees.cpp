// Planners of OMPL in a box of lines, curves of its spaces of cars, and its optimizing planners for a car.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <ompl/base/SpaceInformation.h>
#include <ompl/base/objectives/PathLengthOptimizationObjective.h>
#include <ompl/base/spaces/DubinsStateSpace.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/ReedsSheppStateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/est/EST.h>
#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/kpiece/BKPIECE1.h>
#include <ompl/geometric/planners/kpiece/KPIECE1.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/geometric/planners/rrt/RRT.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/rrt/RRTstar.h>
#include <ompl/geometric/planners/stride/STRIDE.h>

namespace ob = ompl::base;
namespace og = ompl::geometric;

struct rival_box_answer {
    double seconds;
    uint64_t checks;
    int32_t solved;
    double length;
};

namespace {

template <class P> ob::PlannerPtr ranged(const ob::SpaceInformationPtr &information, double range) {
    auto planner = std::make_shared<P>(information);
    if (range > 0) {
        planner->setRange(range);
    }
    return planner;
}

ob::PlannerPtr planner_of(int32_t number, const ob::SpaceInformationPtr &information, double range) {
    switch (number) {
    case 0:
        return ranged<og::RRTConnect>(information, range);
    case 1:
        return std::make_shared<og::PRM>(information);
    case 2:
        return ranged<og::BKPIECE1>(information, range);
    case 3:
        return ranged<og::RRT>(information, range);
    case 4:
        return ranged<og::EST>(information, range);
    case 5:
        return ranged<og::KPIECE1>(information, range);
    default:
        return ranged<og::STRIDE>(information, range);
    }
}

} // namespace

// A path in a box; `resolution` is a part of its diagonal.
extern "C" void rival_box(double low, double high, size_t count, int (*is_free)(const void *, const double *),
                          const void *scene, const double *from, const double *to, int32_t planner, double range,
                          double resolution, double limit, rival_box_answer *answer) {
    auto space = std::make_shared<ob::RealVectorStateSpace>(count);
    space->setBounds(low, high);
    og::SimpleSetup setup(space);
    uint64_t checks = 0;
    setup.setStateValidityChecker([&](const ob::State *state) {
        checks++;
        return space->satisfiesBounds(state) &&
               is_free(scene, state->as<ob::RealVectorStateSpace::StateType>()->values) != 0;
    });
    setup.getSpaceInformation()->setStateValidityCheckingResolution(resolution);
    ob::ScopedState<> start(space), goal(space);
    for (size_t at = 0; at < count; at++) {
        start[at] = from[at];
        goal[at] = to[at];
    }
    setup.setStartAndGoalStates(start, goal);
    setup.setPlanner(planner_of(planner, setup.getSpaceInformation(), range));
    const auto began = ompl::time::now();
    const ob::PlannerStatus status = setup.solve(limit);
    answer->seconds = ompl::time::seconds(ompl::time::now() - began);
    answer->solved = status == ob::PlannerStatus::EXACT_SOLUTION;
    answer->checks = checks;
    answer->length = answer->solved ? setup.getSolutionPath().length() : 0;
}

// Lengths of curves between rows of x, y, angle.
extern "C" void rival_curves(int32_t reverses, double radius, const double *from, const double *to, size_t count,
                             double *out) {
    ob::StateSpacePtr space = std::make_shared<ob::DubinsStateSpace>(radius);
    if (reverses) {
        space = std::make_shared<ob::ReedsSheppStateSpace>(radius);
    }
    ob::RealVectorBounds bounds(2);
    bounds.setLow(-1e6);
    bounds.setHigh(1e6);
    space->as<ob::SE2StateSpace>()->setBounds(bounds);
    ob::ScopedState<ob::SE2StateSpace> a(space), b(space);
    for (size_t at = 0; at < count; at++) {
        a->setXY(from[3 * at], from[3 * at + 1]);
        a->setYaw(from[3 * at + 2]);
        b->setXY(to[3 * at], to[3 * at + 1]);
        b->setYaw(to[3 * at + 2]);
        out[at] = space->distance(a.get(), b.get());
    }
}

// A path of a car that is no longer than `enough`, by RRT* (0) or BIT* (1).
extern "C" void rival_car(double width, double height, double radius, int (*is_free)(const void *, const double *),
                          const void *scene, const double *from, const double *to, int32_t planner, double enough,
                          double resolution, double limit, rival_box_answer *answer) {
    auto space = std::make_shared<ob::ReedsSheppStateSpace>(radius);
    ob::RealVectorBounds bounds(2);
    bounds.setLow(0);
    bounds.setHigh(0, width);
    bounds.setHigh(1, height);
    space->setBounds(bounds);
    og::SimpleSetup setup(space);
    uint64_t checks = 0;
    setup.setStateValidityChecker([&](const ob::State *state) {
        const auto *pose = state->as<ob::SE2StateSpace::StateType>();
        const double row[3] = {pose->getX(), pose->getY(), pose->getYaw()};
        checks++;
        return space->satisfiesBounds(state) && is_free(scene, row) != 0;
    });
    const auto &information = setup.getSpaceInformation();
    information->setStateValidityCheckingResolution(resolution / space->getMaximumExtent());
    ob::ScopedState<ob::SE2StateSpace> start(space), goal(space);
    start->setXY(from[0], from[1]);
    start->setYaw(from[2]);
    goal->setXY(to[0], to[1]);
    goal->setYaw(to[2]);
    setup.setStartAndGoalStates(start, goal);
    auto objective = std::make_shared<ob::PathLengthOptimizationObjective>(information);
    objective->setCostThreshold(ob::Cost(enough));
    setup.setOptimizationObjective(objective);
    if (planner == 0) {
        setup.setPlanner(std::make_shared<og::RRTstar>(information));
    } else {
        setup.setPlanner(std::make_shared<og::BITstar>(information));
    }
    const auto began = ompl::time::now();
    const ob::PlannerStatus status = setup.solve(limit);
    answer->seconds = ompl::time::seconds(ompl::time::now() - began);
    answer->checks = checks;
    answer->length = status == ob::PlannerStatus::EXACT_SOLUTION ? setup.getSolutionPath().length() : 0;
    answer->solved = answer->length > 0 && answer->length <= enough * 1.0001;
}
