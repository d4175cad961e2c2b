// Trees of OMPL for bodies among polygons and for chains, at the same resolution as the other side: a motion is checked
// at states that are so far apart by the root of the sum of squares.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <ompl/base/SpaceInformation.h>
#include <ompl/base/spaces/SE2StateSpace.h>
#include <ompl/geometric/SimpleSetup.h>
#include <ompl/geometric/planners/kpiece/KPIECE1.h>
#include <ompl/geometric/planners/rrt/RRTConnect.h>

namespace ob = ompl::base;
namespace og = ompl::geometric;

struct rival_tree_axis {
    double low, high, weight;
    int32_t wraps;
};

struct rival_tree_answer {
    double seconds;
    uint64_t checks;
    int32_t solved;
};

namespace {

using Axes = std::vector<rival_tree_axis>;

// The parts of a space in order: a place, if it begins with one, and a line or an angle each.
class Space : public ob::CompoundStateSpace {
  public:
    Space(Axes axes, bool has_place, double angle_weight, double resolution)
        : axes_(std::move(axes)), first_(has_place ? 2 : 0), resolution_(resolution) {
        if (has_place) {
            auto place = std::make_shared<ob::RealVectorStateSpace>(2);
            ob::RealVectorBounds bounds(2);
            for (unsigned int at = 0; at < 2; at++) {
                bounds.setLow(at, axes_[at].low);
                bounds.setHigh(at, axes_[at].high);
            }
            place->setBounds(bounds);
            addSubspace(place, 1.0);
        }
        for (size_t at = first_; at < axes_.size(); at++) {
            const double weight = angle_weight > 0 && axes_[at].wraps ? angle_weight : axes_[at].weight;
            if (axes_[at].wraps) {
                addSubspace(std::make_shared<ob::SO2StateSpace>(), weight);
            } else {
                auto line = std::make_shared<ob::RealVectorStateSpace>(1);
                line->setBounds(axes_[at].low, axes_[at].high);
                addSubspace(line, weight);
            }
        }
        lock();
    }

    void read(const ob::State *state, double *row) const {
        const auto *parts = state->as<ob::CompoundStateSpace::StateType>();
        for (size_t at = 0; at < axes_.size(); at++) {
            const unsigned int part = at < first_ ? 0 : at - first_ + (first_ > 0 ? 1 : 0);
            if (axes_[at].wraps) {
                row[at] = parts->as<ob::SO2StateSpace::StateType>(part)->value;
            } else {
                row[at] = parts->as<ob::RealVectorStateSpace::StateType>(part)->values[at < first_ ? at : 0];
            }
        }
    }

    void write(ob::State *state, const double *row) const {
        auto *parts = state->as<ob::CompoundStateSpace::StateType>();
        for (size_t at = 0; at < axes_.size(); at++) {
            const unsigned int part = at < first_ ? 0 : at - first_ + (first_ > 0 ? 1 : 0);
            if (axes_[at].wraps) {
                parts->as<ob::SO2StateSpace::StateType>(part)->value = std::remainder(row[at], 2 * M_PI);
            } else {
                parts->as<ob::RealVectorStateSpace::StateType>(part)->values[at < first_ ? at : 0] = row[at];
            }
        }
    }

    unsigned int validSegmentCount(const ob::State *from, const ob::State *to) const override {
        double a[64], b[64], sum = 0;
        read(from, a);
        read(to, b);
        for (size_t at = 0; at < axes_.size(); at++) {
            const double change = axes_[at].wraps ? std::remainder(b[at] - a[at], 2 * M_PI) : b[at] - a[at];
            sum += axes_[at].weight * change * axes_[at].weight * change;
        }
        return std::max(1U, static_cast<unsigned int>(std::ceil(std::sqrt(sum) / resolution_)));
    }

    void registerProjections() override;

    const Axes &axes() const { return axes_; }

  private:
    Axes axes_;
    size_t first_;
    double resolution_;
};

// The first two numbers, a twentieth of each axis to a cell, as OMPL has it for its own spaces.
class FirstNumbers : public ob::ProjectionEvaluator {
  public:
    explicit FirstNumbers(const Space *space) : ob::ProjectionEvaluator(space), space_(space) {}
    unsigned int getDimension() const override { return 2; }
    void defaultCellSizes() override {
        const Axes &axes = space_->axes();
        cellSizes_ = {(axes[0].high - axes[0].low) / 20, (axes[1].high - axes[1].low) / 20};
    }
    void project(const ob::State *state, Eigen::Ref<Eigen::VectorXd> out) const override {
        double row[64];
        space_->read(state, row);
        out[0] = row[0];
        out[1] = row[1];
    }

  private:
    const Space *space_;
};

void Space::registerProjections() { registerDefaultProjection(std::make_shared<FirstNumbers>(this)); }

} // namespace

// A search that ends after so many checks of states: KPIECE1 (0) or RRTConnect (1), with their own ranges.
extern "C" void rival_tree(const rival_tree_axis *axes, size_t count, int32_t has_place, double angle_weight,
                           int (*is_free)(const void *, const double *), const void *scene, const double *from,
                           const double *to, int32_t planner, double resolution, uint64_t most,
                           rival_tree_answer *answer) {
    auto space = std::make_shared<Space>(Axes(axes, axes + count), has_place != 0, angle_weight, resolution);
    og::SimpleSetup setup(space);
    uint64_t checks = 0;
    setup.setStateValidityChecker([&](const ob::State *state) {
        double row[64];
        checks++;
        space->read(state, row);
        return space->satisfiesBounds(state) && is_free(scene, row) != 0;
    });
    ob::ScopedState<> start(setup.getStateSpace()), goal(setup.getStateSpace());
    space->write(start.get(), from);
    space->write(goal.get(), to);
    setup.setStartAndGoalStates(start, goal);
    const auto &information = setup.getSpaceInformation();
    if (planner == 0) {
        setup.setPlanner(std::make_shared<og::KPIECE1>(information));
    } else {
        setup.setPlanner(std::make_shared<og::RRTConnect>(information));
    }
    const auto began = ompl::time::now();
    const ob::PlannerStatus status = setup.solve(ob::PlannerTerminationCondition([&] { return checks >= most; }));
    answer->seconds = ompl::time::seconds(ompl::time::now() - began);
    answer->solved = status == ob::PlannerStatus::EXACT_SOLUTION;
    answer->checks = checks;
}
