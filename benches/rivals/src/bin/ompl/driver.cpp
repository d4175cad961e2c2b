// Planners of OMPL on a space of lines and angles, with a validity function of C.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <ompl/base/ProjectionEvaluator.h>
#include <ompl/base/SpaceInformation.h>
#include <ompl/base/StateValidityChecker.h>
#include <ompl/base/spaces/RealVectorStateSpace.h>
#include <ompl/base/spaces/SO2StateSpace.h>
#include <ompl/geometric/PathGeometric.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/kpiece/BKPIECE1.h>
#include <ompl/geometric/planners/prm/PRM.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>
#include <ompl/util/Console.h>
#include <ompl/util/RandomNumbers.h>

namespace ob = ompl::base;
namespace og = ompl::geometric;

extern "C" {
struct rival_axis {
    double low, high, weight;
    int32_t wraps;
};

struct rival_answer {
    double seconds;
    uint64_t checks;
    int32_t solved;
    int32_t states;
};

void rival_seed(uint32_t seed) {
    ompl::msg::setLogLevel(ompl::msg::LOG_NONE);
    ompl::RNG::setSeed(seed);
}
}

namespace {

// A state of a compound space of one line or angle per axis, as a row.
void read(const ob::State *state, const std::vector<rival_axis> &axes, double *row) {
    const auto *compound = state->as<ob::CompoundState>();
    for (std::size_t at = 0; at < axes.size(); at++) {
        row[at] = axes[at].wraps ? compound->as<ob::SO2StateSpace::StateType>(at)->value
                                 : compound->as<ob::RealVectorStateSpace::StateType>(at)->values[0];
    }
}

void write(ob::State *state, const std::vector<rival_axis> &axes, const double *row) {
    auto *compound = state->as<ob::CompoundState>();
    for (std::size_t at = 0; at < axes.size(); at++) {
        if (axes[at].wraps) {
            compound->as<ob::SO2StateSpace::StateType>(at)->value = row[at];
        } else {
            compound->as<ob::RealVectorStateSpace::StateType>(at)->values[0] = row[at];
        }
    }
}

// The first two numbers of a state.
class FirstTwo : public ob::ProjectionEvaluator {
  public:
    FirstTwo(const ob::StateSpacePtr &space, std::vector<rival_axis> axes)
        : ob::ProjectionEvaluator(space), axes_(std::move(axes)) {}
    unsigned int getDimension() const override { return 2; }
    void defaultCellSizes() override {
        cellSizes_ = {(axes_[0].high - axes_[0].low) / 20, (axes_[1].high - axes_[1].low) / 20};
    }
    void project(const ob::State *state, Eigen::Ref<Eigen::VectorXd> out) const override {
        double row[8];
        read(state, axes_, row);
        out[0] = row[0];
        out[1] = row[1];
    }

  private:
    std::vector<rival_axis> axes_;
};

ob::StateSpacePtr space_of(const std::vector<rival_axis> &axes) {
    auto space = std::make_shared<ob::CompoundStateSpace>();
    for (const rival_axis &axis : axes) {
        if (axis.wraps) {
            space->addSubspace(std::make_shared<ob::SO2StateSpace>(), axis.weight);
        } else {
            auto line = std::make_shared<ob::RealVectorStateSpace>(1);
            line->setBounds(axis.low, axis.high);
            space->addSubspace(line, axis.weight);
        }
    }
    space->registerDefaultProjection(std::make_shared<FirstTwo>(space, axes));
    return space;
}

} // namespace

extern "C" void rival_solve(const rival_axis *axes, size_t count, int (*is_free)(const void *, const double *),
                            const void *scene, const double *from, const double *to, int32_t planner, double resolution,
                            double limit, double *path, size_t capacity, rival_answer *answer) {
    const auto began = ompl::time::now();
    const std::vector<rival_axis> own(axes, axes + count);
    const auto space = space_of(own);
    og::SimpleSetup setup(space);
    uint64_t checks = 0;
    setup.setStateValidityChecker([&](const ob::State *state) {
        double row[8];
        checks++;
        read(state, own, row);
        return space->satisfiesBounds(state) && is_free(scene, row) != 0;
    });
    setup.getSpaceInformation()->setStateValidityCheckingResolution(resolution);
    ob::ScopedState<> start(space), goal(space);
    write(start.get(), own, from);
    write(goal.get(), own, to);
    setup.setStartAndGoalStates(start, goal);
    const auto &information = setup.getSpaceInformation();
    if (planner == 0) {
        setup.setPlanner(std::make_shared<og::RRTConnect>(information));
    } else if (planner == 1) {
        setup.setPlanner(std::make_shared<og::PRM>(information));
    } else {
        setup.setPlanner(std::make_shared<og::BKPIECE1>(information));
    }
    const ob::PlannerStatus status = setup.solve(limit);
    answer->seconds = ompl::time::seconds(ompl::time::now() - began);
    answer->solved = status == ob::PlannerStatus::EXACT_SOLUTION;
    answer->checks = checks;
    answer->states = 0;
    if (answer->solved) {
        const auto &states = setup.getSolutionPath().getStates();
        answer->states = static_cast<int32_t>(states.size());
        for (std::size_t at = 0; at < states.size() && (at + 1) * count <= capacity; at++) {
            read(states[at], own, path + at * count);
        }
    }
}
