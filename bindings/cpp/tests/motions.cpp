// Shapes, spaces and planners of motions of the C++ binding: a cart through a gap, in one call and in steps, owners
// that move, and refused arguments. The standard headers come first, because no standard header survives min and max.
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>
#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif
#include "foreign_limits.h"
#include <taut/motion.hpp>

#define REQUIRE(condition) \
  do { \
    if (!(condition)) { \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1); \
    } \
  } while (0)

namespace {

static_assert(!std::is_copy_constructible_v<taut::Shape> && !std::is_copy_assignable_v<taut::Space>);
static_assert(std::is_nothrow_move_constructible_v<taut::Motion> && std::is_nothrow_move_assignable_v<taut::Motion>);

constexpr taut::Point cart[] = {{-3, -1}, {3, -1}, {3, 1}, {-3, 1}};

/// A wall with a gap at its top, which the host alone knows.
bool is_clear(double x, double y) { return std::abs(x - 5) > 0.5 || y > 8; }

void a_planner_asks() {
  const taut::Axis axes[] = {{0, 10, 1, TAUT_AXIS_LINE, 0}, {0, 10, 1, TAUT_AXIS_LINE, 0}};
  const taut::Space space = taut::Space::of_axes(axes).value();
  REQUIRE(taut::Space::of_axes({}).status() == taut::StatusCode::invalid_argument);
  taut::MotionOptions options;
  REQUIRE(taut::Motion::create(space, options).status() == taut::StatusCode::unsupported);
  options.algorithm = taut::MotionAlgorithm::rrt_connect;
  options.batch = 64;
  taut::Motion motion = taut::Motion::create(space, options).value();
  const double start[] = {1, 1}, goal[] = {9, 1};
  taut::MotionResult result = motion.find(start, goal).value();
  std::vector<std::uint8_t> told;
  while (result.status == taut::StatusCode::asking) {
    const taut::span<const double> asked = motion.ask();
    REQUIRE(asked.size() >= 2 && asked.size() <= 128);
    REQUIRE(motion.tell({}).status() == taut::StatusCode::invalid_argument);
    told.clear();
    for (std::size_t i = 0; i < asked.size(); i += 2) told.push_back(is_clear(asked[i], asked[i + 1]));
    REQUIRE(motion.tell(told).ok() && motion.ask().empty());
    result = motion.step().value();
  }
  REQUIRE(result.found() && motion.path().size() >= 6 && result.cost > 16);
  options.algorithm = taut::MotionAlgorithm::t_rrt;
  motion = taut::Motion::create(space, options).value();
  result = motion.find(start, goal).value();
  std::vector<double> costs;
  while (result.status == taut::StatusCode::asking) {
    const taut::span<const double> asked = motion.ask();
    costs.clear();
    for (std::size_t i = 0; i < asked.size(); i += 2) {
      costs.push_back(is_clear(asked[i], asked[i + 1]) ? 1 + asked[i] : HUGE_VAL);
    }
    REQUIRE(motion.tell_costs(costs).ok());
    result = motion.step().value();
  }
  REQUIRE(result.found() && result.cost > result.length);
  taut::Space level = taut::Space::of_axes(axes).value();
  const double line[] = {0, 1, 1}, short_line[] = {0, 1};
  REQUIRE(level.add_constraint(taut::ConstraintKind::plane, line).ok());
  REQUIRE(level.add_constraint(taut::ConstraintKind::plane, short_line).status() == taut::StatusCode::invalid_argument);
  REQUIRE(taut::Motion::create(level, options).status() == taut::StatusCode::unsupported);
}

void roadmaps_controls_modes_and_voxels() {
  const taut::Axis axes[] = {{0, 10, 1, TAUT_AXIS_LINE, 0}, {0, 10, 1, TAUT_AXIS_LINE, 0}};
  const double start[] = {1, 1}, goal[] = {9, 1};
  taut::Space space = taut::Space::of_axes(axes).value();
  const std::uint32_t sizes[] = {5, 5};
  std::vector<std::uint8_t> is_free(25, 1);
  for (std::size_t row = 0; row < 4; ++row) is_free[5 * row + 2] = 0;
  REQUIRE(space.set_voxels({}, is_free).status() == taut::StatusCode::invalid_argument);
  REQUIRE(space.set_voxels(sizes, is_free).ok());
  taut::Motion motion = taut::Motion::create(space).value();
  taut::MotionResult result = motion.find(start, goal).value();
  REQUIRE(result.found() && result.guarantee == taut::Guarantee::lattice_optimal);
  taut::MotionOptions options;
  options.algorithm = taut::MotionAlgorithm::prm;
  motion = taut::Motion::create(space, options).value();
  REQUIRE(motion.prepare(300).value() == taut::StatusCode::ok);
  REQUIRE(motion.save({}).status() == taut::StatusCode::buffer_too_small);
  std::vector<std::uint8_t> saved(motion.saved_size());
  REQUIRE(saved.size() > 100 && motion.save(saved).value() == saved.size());
  taut::Motion loaded = taut::Motion::load(space, saved).value();
  REQUIRE(loaded.find(start, goal).value().cost == motion.find(start, goal).value().cost);
  saved.back() ^= 1;
  REQUIRE(taut::Motion::load(space, saved).status() == taut::StatusCode::bad_format);
  options.algorithm = taut::MotionAlgorithm::aorrt;
  REQUIRE(taut::Motion::create(space, options).value().find(start, goal).value().found());
  REQUIRE(taut::Motion::create(space, options).value().prepare(1).status() == taut::StatusCode::unsupported);
  const double plane[] = {1, 0, 0, 1};
  REQUIRE(space.set_projection(plane).ok());
  REQUIRE(space.set_projection({}).status() == taut::StatusCode::invalid_argument);

  const double limits[] = {1};
  taut::MotionRequest request;
  request.tolerance = 0.5;
  REQUIRE(space.set_model(taut::ModelKind::double_integrator, limits).ok());
  options.algorithm = taut::MotionAlgorithm::kinodynamic_rrt;
  motion = taut::Motion::create(space, options).value();
  const double at[] = {1, 1}, there[] = {3.5, 2};
  REQUIRE(motion.find(at, there).status() == taut::StatusCode::unsupported);
  REQUIRE(motion.find(at, there, request).value().found());
  taut::MotionPiece pieces[64];
  REQUIRE(motion.copy_pieces(pieces).value() > 0 && pieces[0].duration > 0);

  taut::Space pushing = taut::Space::of_axes(axes).value();
  std::vector<std::uint8_t> all(1, 1);
  const std::uint32_t one[] = {1, 1};
  const taut::Mode modes[] = {{1, 0, 0, 1, 0}, {1, 2, 3, 2, 0}};
  REQUIRE(pushing.set_voxels(one, all).ok());
  REQUIRE(pushing.set_modes({}).status() == taut::StatusCode::invalid_argument);
  REQUIRE(pushing.set_modes(modes).ok());
  options.algorithm = taut::MotionAlgorithm::darrt;
  motion = taut::Motion::create(pushing, options).value();
  const double from[] = {1, 5}, to[] = {6, 8};
  REQUIRE(motion.find(from, to, request).value().found());
}

void a_pool_answers_in_a_world() {
  taut::World world = taut::World::create({0, 0}, {20, 20}).value();
  constexpr taut::Point outline[] = {{8, 0}, {12, 0}, {12, 9}, {8, 9}};
  REQUIRE(world.add(outline).ok());
  taut::Pool pool = taut::Pool::create().value();
  taut::Options options;
  options.algorithm = taut::Algorithm::a_star;
  REQUIRE(world.add_to(pool, options).status() == taut::StatusCode::unsupported);
  options.algorithm = taut::Algorithm::tangent_graph;
  const std::uint32_t lane = world.add_to(pool, options).value();
  taut_request request{};
  request.start = {2, 2};
  request.goal = {18, 2};
  taut::Ticket ticket = pool.submit(lane, taut::span<const taut_request>(&request, 1)).value();
  REQUIRE(pool.work().value() == 0);
  taut::Outcome outcomes[1];
  taut::Point points[8];
  REQUIRE(ticket.take(outcomes, points).value().points == 4);
  REQUIRE(outcomes[0].found() && points[1].x == 8 && points[1].y == 9);
}

void a_cart_passes_a_gap() {
  taut::Grid grid = taut::Grid::create(32, 24).value();
  REQUIRE(grid.fill({15, 6, 2, 18}, 0).ok());
  const taut::Shape shape = taut::Shape::create(cart).value();
  taut::SpaceOptions options;
  options.angles = 64;
  taut::Space space = taut::Space::of_poses(grid, shape, options).value();
  taut::Motion motion = taut::Motion::create(space).value();
  const double start[] = {6, 12, 0}, goals[] = {16, 12, 0, 26, 12, 1.5};
  taut::MotionRequest request;
  request.user = 7;
  const taut::MotionResult found = motion.find(start, goals, request).value();
  REQUIRE(found.found() && found.user == 7 && found.guarantee == taut::Guarantee::lattice_optimal && found.length > 20);
  const taut::span<const double> path = motion.path();
  REQUIRE(path.size() >= 6 && path.size() % 3 == 0 && std::memcmp(path.data(), start, sizeof start) == 0);
  std::vector<double> copy(path.size());
  REQUIRE(motion.copy_path(copy).value() == path.size() / 3);
  std::vector<std::uint8_t> is_free(path.size() / 3 - 1);
  const taut::span<const double> states(copy);
  REQUIRE(space.motions_are_free(states.first(copy.size() - 3), states.subspan(3), is_free).ok());
  for (const std::uint8_t each : is_free) REQUIRE(each == 1);
  copy.pop_back();
  REQUIRE(motion.copy_path(copy).status() == taut::StatusCode::buffer_too_small);

  REQUIRE(motion.begin(start, goals, request).ok() && motion.path().empty());
  int steps = 0;
  taut::Result<taut::MotionResult> step = motion.step(50);
  for (; step->status == taut::StatusCode::in_progress; steps++) step = motion.step(50);
  REQUIRE(steps > 0 && step->found() && step->cost == found.cost);
  REQUIRE(motion.cancel().ok() && motion.memory().value() > 0 && space.memory().value() > 0);

  // A motion keeps what it needs; owners move.
  taut::Motion other = std::move(motion);
  space = taut::Space();
  REQUIRE(other.find(start, goals)->found() && motion.handle().id == 0);
  REQUIRE(motion.find(start, goals).status() == taut::StatusCode::bad_handle);
  REQUIRE(motion.step().status() == taut::StatusCode::bad_handle && motion.path().empty());
  REQUIRE(other.reset().ok() && other.path().empty());
}

void questions_are_answered() {
  const taut::Grid grid = taut::Grid::create(32, 24).value();
  const taut::Shape shape = taut::Shape::create(cart, 0.5F).value();
  const auto bounds = shape.bounds();
  REQUIRE(bounds->inner_radius == 1.5 && bounds->outer_radius > 3.6);
  taut::Point corners[8];
  REQUIRE(shape.piece(0, corners).value() == 4 && shape.piece(1, corners).value() == 0);
  REQUIRE(taut::polygon_sum(cart, cart, corners).value() == 4 && corners[0].x == -6 && corners[0].y == -2);
  const taut::Space space = taut::Space::of_poses(grid, shape).value();
  taut::Axis axes[3];
  REQUIRE(space.axes(axes).value() == 3 && space.dimension() == 3);
  REQUIRE(static_cast<taut::AxisKind>(axes[2].kind) == taut::AxisKind::angle);
  const double states[] = {8, 8, 0, 1, 8, 0};
  std::uint8_t is_free[2], slice[4];
  REQUIRE(space.are_free(states, is_free).ok() && is_free[0] == 1 && is_free[1] == 0);
  REQUIRE(space.are_free(taut::span<const double>(states).first(3), is_free).status() ==
          taut::StatusCode::buffer_too_small);
  REQUIRE(space.slice(0, {8, 8, 2, 2}, slice, 2).ok() && static_cast<taut::Voxel>(slice[3]) == taut::Voxel::free);
}

void a_chain_reaches_through_a_map() {
  const taut::Grid grid = taut::Grid::create(16, 16).value();
  const taut::Link links[] = {{3, 0, 0.5F, 0, 0, 0}, {3, 0, 0.5F, 0, 0, 0}};
  const taut::Point base{8, 8};
  taut::SpaceOptions options;
  options.angles = 16;
  const taut::Space fixed = taut::Space::of_chain(grid, links, &base, options).value();
  REQUIRE(fixed.dimension() == 2);
  taut::Motion arm = taut::Motion::create(fixed).value();
  const double start[] = {0, 0}, goal[] = {1.5, 0};
  REQUIRE(arm.find(start, goal)->found() && arm.path().size() % 2 == 0 && arm.path()[0] == 0);
  REQUIRE(taut::Space::of_chain(grid, links, nullptr, options)->dimension() == 4);
  REQUIRE(taut::Space::of_chain(grid, {}).status() == taut::StatusCode::invalid_argument);
}

void curves_are_measured_and_sampled() {
  const double from[] = {0, 0, 0, 0, 0, 0}, to[] = {10, 0, 0, -10, 0, 0};
  double lengths[2], poses[36];
  REQUIRE(taut::curve_lengths(taut::CurveKind::reeds_shepp, 2, from, to, lengths).ok());
  REQUIRE(lengths[0] == 10 && lengths[1] == 10);
  REQUIRE(taut::curve_lengths(taut::CurveKind::dubins, 2, from, to, lengths).ok());
  REQUIRE(lengths[0] == 10 && lengths[1] > 10);
  REQUIRE(taut::curve_lengths(taut::CurveKind::dubins, 2, from, to, taut::span<double>(lengths).first(1)).status() ==
          taut::StatusCode::buffer_too_small);
  const auto one = taut::span<const double>(from).first(3), other = taut::span<const double>(to).first(3);
  REQUIRE(taut::curve_sample(taut::CurveKind::dubins, 2, one, other, 1, poses).value() == 11);
  REQUIRE(poses[0] == 0 && poses[3] == 1 && poses[30] == 10);
  taut::MotionPiece pieces[5];
  REQUIRE(taut::curve_pieces(taut::CurveKind::dubins, 2, one, other, 1, pieces).value() == 1);
  REQUIRE(pieces[0].first == 0 && pieces[0].gear == 1 && pieces[0].curvature == 0 && pieces[0].duration == 10);
  REQUIRE(taut::curve_pieces(taut::CurveKind::dubins, 2, from, to, 1, pieces).status() ==
          taut::StatusCode::invalid_argument);
  REQUIRE(taut::curve_sample(taut::CurveKind::dubins, 2, one, other, 0.25, poses).status() ==
          taut::StatusCode::buffer_too_small);
  REQUIRE(taut::curve_sample(taut::CurveKind::dubins, 2, from, to, 1, poses).status() ==
          taut::StatusCode::invalid_argument);
}

void the_cheapest_actions_are_found() {
  // Fact 0: has a key; fact 64: the door is open.
  const taut::Action actions[] = {
      {{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}, 9, 0},
      {{1, 0, 0, 0}, {0, 0, 0, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}, 2, 0},
      {{0, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 0}, 3, 0},
  };
  const taut::Facts open = {0, 1, 0, 0}, key = {1, 0, 0, 0};
  std::uint32_t plan[4];
  const auto found = taut::plan_actions(actions, {}, open, plan);
  REQUIRE(found.ok() && found->outcome.status == taut::StatusCode::ok && found->outcome.cost == 5);
  REQUIRE(found->count == 2 && plan[0] == 2 && plan[1] == 1);
  REQUIRE(found->outcome.guarantee == taut::Guarantee::optimal);
  REQUIRE(taut::plan_actions(actions, key, {}, plan, key)->count == 1 && plan[0] == 1);
  REQUIRE(taut::plan_actions(actions, {}, {0, 2, 0, 0}, plan)->outcome.status == taut::StatusCode::no_path);
  REQUIRE(taut::plan_actions(actions, {}, open, {}).status() == taut::StatusCode::buffer_too_small);
}

void refused_arguments_have_their_sentences() {
  const taut::Point crossed[] = {{0, 0}, {4, 0}, {0, 4}, {4, 4}};
  const auto shape = taut::Shape::create(crossed);
  REQUIRE(shape.status() == taut::StatusCode::invalid_argument);
  REQUIRE(std::strncmp(shape.error().message(), "taut_shape_create: ", 19) == 0);
  const taut::Grid grid = taut::Grid::create(8, 8).value();
  REQUIRE(taut::Space::of_poses(grid, taut::Shape()).status() == taut::StatusCode::bad_handle);
  REQUIRE(taut::Motion::create(taut::Space()).status() == taut::StatusCode::bad_handle);
  const taut::Space space = taut::Space::of_poses(grid, taut::Shape::create(cart).value()).value();
  taut::MotionOptions options;
  options.seed = 1;
  REQUIRE(taut::Motion::create(space, options).status() == taut::StatusCode::unsupported);
  taut::Motion motion = taut::Motion::create(space).value();
  const double pair[] = {4, 4}, start[] = {4, 4, 0};
  REQUIRE(motion.find(pair, start).status() == taut::StatusCode::invalid_argument);
  REQUIRE(motion.find(start, {}).status() == taut::StatusCode::invalid_argument);
}

}  // namespace

int main() {
  a_planner_asks();
  roadmaps_controls_modes_and_voxels();
  a_pool_answers_in_a_world();
  a_cart_passes_a_gap();
  questions_are_answered();
  a_chain_reaches_through_a_map();
  curves_are_measured_and_sampled();
  the_cheapest_actions_are_found();
  refused_arguments_have_their_sentences();
  REQUIRE(taut::live_objects() == 0);
  std::printf("motions: C++: all held\n");
  return 0;
}
