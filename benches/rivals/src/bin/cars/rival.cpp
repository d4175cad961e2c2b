// Planners of OMPL for a car that drives forward and backward, each for so many seconds of processor time.

#include <cmath>
#include <cstdint>
#include <ctime>
#include <memory>

#include <ompl/base/SpaceInformation.h>
#include <ompl/base/spaces/ReedsSheppStateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/informedtrees/BITstar.h>
#include <ompl/geometric/planners/kpiece/KPIECE1.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/geometric/planners/rrt/RRTstar.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

namespace ob = ompl::base;
namespace og = ompl::geometric;

extern "C" {
struct rival_drive {
    double width, height, radius;
    double from[3], to[3];
    // Whether no wall is deeper than so much in the body at a pose.
    int32_t (*is_free)(const void *scene, const double *pose, double deep);
    const void *scene;
    // The distance of the poses that the planners look at, and of those of a judge, who allows some depth.
    double resolution, judged, deep;
    double seconds;
};

struct rival_drive_answer {
    // The shortest path that the judge lets pass, or infinite; paths in all, and those that the judge refuses.
    double length;
    uint32_t paths, refused;
};

void rival_drive_seed(uint32_t seed) {
    ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
    ompl::RNG::setSeed(seed);
}
}

namespace {

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

ob::PlannerPtr planner_of(int32_t number, const ob::SpaceInformationPtr &information) {
    switch (number) {
    case 0:
        return std::make_shared<og::RRTConnect>(information);
    case 1:
        return std::make_shared<og::KPIECE1>(information);
    case 2:
        return std::make_shared<og::RRTstar>(information);
    default:
        return std::make_shared<og::BITstar>(information);
    }
}

bool is_sound(const rival_drive &drive, const ob::SpaceInformationPtr &information, og::PathGeometric &path) {
    const ob::StateSpacePtr &space = information->getStateSpace();
    ob::ScopedState<ob::SE2StateSpace> between(space);
    for (size_t at = 0; at + 1 < path.getStateCount(); at++) {
        const ob::State *from = path.getState(at), *to = path.getState(at + 1);
        const int parts = 1 + static_cast<int>(space->distance(from, to) / drive.judged);
        for (int part = 0; part <= parts; part++) {
            space->interpolate(from, to, static_cast<double>(part) / parts, between.get());
            const double pose[3] = {between->getX(), between->getY(), between->getYaw()};
            if (drive.is_free(drive.scene, pose, drive.deep) == 0) {
                return false;
            }
        }
    }
    return true;
}

} // namespace

// RRT-Connect (0) and KPIECE1 (1), each path simplified, again and again from nothing; or RRT* (2) or BIT* (3).
extern "C" void rival_drive(const rival_drive *drive, int32_t planner, rival_drive_answer *answer) {
    const double end = processor_seconds() + drive->seconds;
    const ob::PlannerTerminationCondition is_over([end] { return processor_seconds() >= end; });
    auto space = std::make_shared<ob::ReedsSheppStateSpace>(drive->radius);
    ob::RealVectorBounds bounds(2);
    bounds.setLow(0);
    bounds.setHigh(0, drive->width);
    bounds.setHigh(1, drive->height);
    space->setBounds(bounds);
    og::SimpleSetup setup(space);
    setup.setStateValidityChecker([&](const ob::State *state) {
        const auto *of = state->as<ob::SE2StateSpace::StateType>();
        const double pose[3] = {of->getX(), of->getY(), of->getYaw()};
        return space->satisfiesBounds(state) && drive->is_free(drive->scene, pose, 0) != 0;
    });
    const auto &information = setup.getSpaceInformation();
    information->setStateValidityCheckingResolution(drive->resolution / space->getMaximumExtent());
    ob::ScopedState<ob::SE2StateSpace> start(space), goal(space);
    start->setXY(drive->from[0], drive->from[1]);
    start->setYaw(std::remainder(drive->from[2], 2 * M_PI));
    goal->setXY(drive->to[0], drive->to[1]);
    goal->setYaw(std::remainder(drive->to[2], 2 * M_PI));
    setup.setStartAndGoalStates(start, goal);
    setup.setPlanner(planner_of(planner, information));
    *answer = {INFINITY, 0, 0};
    do {
        if (setup.solve(is_over) == ob::PlannerStatus::EXACT_SOLUTION) {
            if (planner < 2) {
                setup.simplifySolution(is_over);
            }
            og::PathGeometric &path = setup.getSolutionPath();
            const bool passes = is_sound(*drive, information, path);
            answer->paths++;
            answer->refused += passes ? 0 : 1;
            if (passes && path.length() < answer->length) {
                answer->length = path.length();
            }
        }
        setup.clear();
    } while (planner < 2 && !is_over());
}
