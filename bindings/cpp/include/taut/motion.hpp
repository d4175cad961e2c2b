// Bodies with a shape in C++17 and later: shapes, spaces of their states, planners of motions. Header only, above
// taut/taut.hpp, whose rules for errors, ownership and threads hold here too; taut_motion.h documents every call.
//
//   auto body = taut::Shape::create(corners);
//   auto space = taut::Space::of_poses(grid, body.value());
//   auto motion = taut::Motion::create(space.value());
//   const double start[] = {4, 4, 0}, goal[] = {60, 20, 1.57};
//   if (motion.value().find(start, goal).value().status == taut::StatusCode::ok) follow(motion.value().path());
//
// A state is as many doubles as the space has axes: x, y and angle for poses. Lists of states have one after the other.
#ifndef TAUT_MOTION_HPP
#define TAUT_MOTION_HPP

#include <taut/taut.hpp>
#include <taut_motion.h>

#include <array>
#include <limits>

namespace taut {
#if defined(TAUT_CPP_EXCEPTIONS)
inline namespace throwing {
#else
inline namespace plain {
#endif

/// An axis of a space, whose `kind` is an AxisKind. See taut_axis.
using Axis = taut_axis;
/// A link of a chain. See taut_link.
using Link = taut_link;
/// A way to move in a space of axes. See taut_mode.
using Mode = taut_mode;
/// Something that can be done. See taut_action.
using Action = taut_action;
/// A set of 256 facts: fact i is bit i % 64 of word i / 64.
using Facts = std::array<std::uint64_t, 4>;

// Generated from include/taut_motion.json, do not edit: `TAUT_BLESS=1 cargo test --test abi` writes these enums.

/// See taut_axis_kind.
enum class AxisKind : std::uint32_t { line = TAUT_AXIS_LINE, angle = TAUT_AXIS_ANGLE };

/// See taut_constraint_kind.
enum class ConstraintKind : std::uint32_t {
  plane = TAUT_CONSTRAINT_PLANE,
  sphere = TAUT_CONSTRAINT_SPHERE,
  distance = TAUT_CONSTRAINT_DISTANCE,
};

/// See taut_model.
enum class ModelKind : std::uint32_t {
  double_integrator = TAUT_MODEL_DOUBLE_INTEGRATOR,
  unicycle = TAUT_MODEL_UNICYCLE,
  bicycle = TAUT_MODEL_BICYCLE,
  boat = TAUT_MODEL_BOAT,
};

/// See taut_motion_algorithm.
enum class MotionAlgorithm : std::uint32_t {
  lattice = TAUT_MOTION_LATTICE,
  hybrid_a_star = TAUT_MOTION_HYBRID_ASTAR,
  lazy_theta = TAUT_MOTION_LAZY_THETA,
  prm = TAUT_MOTION_PRM,
  prm_star = TAUT_MOTION_PRM_STAR,
  lazy_prm_star = TAUT_MOTION_LAZY_PRM_STAR,
  est = TAUT_MOTION_EST,
  kpiece = TAUT_MOTION_KPIECE,
  rrt = TAUT_MOTION_RRT,
  rrt_connect = TAUT_MOTION_RRT_CONNECT,
  rrt_star = TAUT_MOTION_RRT_STAR,
  aorrt = TAUT_MOTION_AORRT,
  t_rrt = TAUT_MOTION_T_RRT,
  kinodynamic_rrt = TAUT_MOTION_KINODYNAMIC_RRT,
  discrete_rrt = TAUT_MOTION_DISCRETE_RRT,
  darrt = TAUT_MOTION_DARRT,
  automatic = TAUT_MOTION_AUTO,
};

/// See taut_fill.
enum class FillRule : std::uint32_t { even_odd = TAUT_FILL_EVEN_ODD, non_zero = TAUT_FILL_NON_ZERO };

/// See taut_raster.
enum class RasterRule : std::uint32_t {
  touch = TAUT_RASTER_TOUCH,
  centre = TAUT_RASTER_CENTRE,
  cover = TAUT_RASTER_COVER,
};

/// See taut_mesh_format.
enum class MeshFormat : std::uint32_t {
  automatic = TAUT_MESH_FORMAT_AUTO,
  polyanya = TAUT_MESH_FORMAT_POLYANYA,
  obj = TAUT_MESH_FORMAT_OBJ,
  godot = TAUT_MESH_FORMAT_GODOT,
};

/// See taut_mesh_axes.
enum class MeshAxes : std::uint32_t { xz = TAUT_MESH_AXES_XZ, xy = TAUT_MESH_AXES_XY };

/// See taut_curve.
enum class CurveKind : std::uint32_t { dubins = TAUT_CURVE_DUBINS, reeds_shepp = TAUT_CURVE_REEDS_SHEPP };

// End of the generated enums.

/// What is known about all poses of a voxel: the bytes of Space::slice.
enum class Voxel : std::uint8_t { free = 0, undecided = 1, blocked = 2 };

/// The options of a space. See taut_space_options.
struct SpaceOptions {
  std::uint32_t angles = 0;
  std::uint32_t cell_parts = 1;
  DiagonalGaps diagonal_gaps = DiagonalGaps::closed;
  std::uint32_t flags = 0;
  double turn_weight = 0.0;
  std::uint64_t memory_limit = 0;
};

/// The options of a planner of motions. See taut_motion_options.
struct MotionOptions {
  MotionAlgorithm algorithm = MotionAlgorithm::lattice;
  std::uint32_t neighbours = 0;
  std::uint32_t batch = 0;
  bool asks_motions = false;
  std::uint64_t seed = 0;
  double range = 0.0;
  double goal_bias = 0.05;
  double resolution = 0.0;
  double temperature = 0.0;
  double h_scale = 1.0;
  std::uint64_t memory_limit = 0;
  double turning_radius = 0.0;
  double reverse_cost = 2.0;
  double switch_cost = 5.0;
  double first_h_scale = 3.0;
  double lattice_step = 0.0;
  double spot_turn_cost = std::numeric_limits<double>::infinity();
};

/// What a search is to do. See taut_motion_request.
struct MotionRequest {
  std::uint32_t flags = 0;
  std::uint32_t max_iterations = 0;
  double tolerance = 0.0;
  std::uint64_t user = 0;
  std::uint64_t reserved[2] = {0, 0};
};

/// The result of a search, or of a step of it. See taut_motion_result.
struct MotionResult {
  StatusCode status = StatusCode::no_path;
  Guarantee guarantee = Guarantee::none;
  double cost = 0.0;
  double length = 0.0;
  double bound = 0.0;
  std::uint64_t iterations = 0;
  std::uint64_t checks = 0;
  std::uint64_t nodes = 0;
  std::uint64_t revision = 0;
  std::uint64_t user = 0;
  std::uint64_t reserved[2] = {0, 0};

  /// True if there is a path.
  bool found() const noexcept { return status == StatusCode::ok; }
};

/// A piece of a path over which the controls stay the same. See taut_motion_piece.
struct MotionPiece {
  std::uint32_t first = 0;
  std::uint32_t mode = 0;
  std::int32_t gear = 0;
  std::uint32_t reserved32 = 0;
  double curvature = 0.0;
  double duration = 0.0;
  double controls[6] = {0, 0, 0, 0, 0, 0};
};

static_assert(sizeof(MotionPiece) == sizeof(taut_motion_piece));
static_assert(offsetof(MotionPiece, gear) == offsetof(taut_motion_piece, gear));
static_assert(offsetof(MotionPiece, curvature) == offsetof(taut_motion_piece, curvature));
static_assert(offsetof(MotionPiece, controls) == offsetof(taut_motion_piece, controls));
static_assert(sizeof(MotionRequest) == sizeof(taut_motion_request));
static_assert(offsetof(MotionRequest, tolerance) == offsetof(taut_motion_request, tolerance));
static_assert(offsetof(MotionRequest, reserved) == offsetof(taut_motion_request, reserved));
static_assert(sizeof(MotionResult) == sizeof(taut_motion_result));
static_assert(offsetof(MotionResult, guarantee) == offsetof(taut_motion_result, guarantee));
static_assert(offsetof(MotionResult, cost) == offsetof(taut_motion_result, cost));
static_assert(offsetof(MotionResult, iterations) == offsetof(taut_motion_result, iterations));
static_assert(offsetof(MotionResult, revision) == offsetof(taut_motion_result, revision));
static_assert(offsetof(MotionResult, reserved) == offsetof(taut_motion_result, reserved));

/// Checks that the loaded library has the part for motions, with this header's structs. Space checks it too.
inline Result<void> compatible_motion_library() noexcept {
  const Result<void> base = compatible_library();
  if (!base) return base.error();
  const struct {
    const char* name;
    std::size_t theirs, ours;
    bool grows;
  } shapes[] = {
      {"taut_space_options", taut_struct_size(TAUT_STRUCT_SPACE_OPTIONS), sizeof(taut_space_options), true},
      {"taut_axis", taut_struct_size(TAUT_STRUCT_AXIS), sizeof(taut_axis), false},
      {"taut_action", taut_struct_size(TAUT_STRUCT_ACTION), sizeof(taut_action), false},
      {"taut_motion_options", taut_struct_size(TAUT_STRUCT_MOTION_OPTIONS), sizeof(taut_motion_options), true},
      {"taut_motion_request", taut_struct_size(TAUT_STRUCT_MOTION_REQUEST), sizeof(taut_motion_request), false},
      {"taut_motion_result", taut_struct_size(TAUT_STRUCT_MOTION_RESULT), sizeof(taut_motion_result), false},
      {"taut_motion_piece", taut_struct_size(TAUT_STRUCT_MOTION_PIECE), sizeof(taut_motion_piece), false},
  };
  for (const auto& shape : shapes) {
    if (shape.theirs == shape.ours || (shape.grows && shape.theirs > shape.ours)) continue;
    char message[200];
    std::snprintf(message, sizeof message,
                  "the taut library that was loaded has a %s of %zu bytes, this program's has %zu (0: it was built without "
                  "the part for motions)",
                  shape.name, shape.theirs, shape.ours);
    return Error(StatusCode::unsupported, message);
  }
  return detail::Nothing{};
}

/// Owns a shape: what a body covers about its origin. See taut_shape.
class Shape {
 public:
  /// Empty.
  Shape() noexcept = default;
  Shape(Shape&& other) noexcept : handle_(std::exchange(other.handle_, taut_shape{})) {}
  Shape& operator=(Shape&& other) noexcept {
    if (this != &other) {
      taut_shape_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_shape{});
    }
    return *this;
  }
  ~Shape() { taut_shape_destroy(handle_); }

  /// One point: a disc; two: a capsule; more: a simple polygon. `radius` is a distance around it.
  static Result<Shape> create(span<const Point> outline, float radius = 0.0F) noexcept {
    Shape shape;
    const taut_status status = taut_shape_create(outline.data(), outline.size(), radius, &shape.handle_);
    if (status < 0) return Error(status);
    return shape;
  }

  /// One body of several parts or with holes: what outlines enclose by a rule. `points` has one outline after the
  /// other, `lengths` the number of points of each.
  static Result<Shape> create_outlines(span<const Point> points, span<const std::uint32_t> lengths,
                                       FillRule rule = FillRule::even_odd, float radius = 0.0F) noexcept {
    Shape shape;
    const taut_status status =
        taut_shape_create_outlines(points.data(), points.size(), lengths.data(), lengths.size(),
                                   static_cast<std::uint32_t>(rule), radius, &shape.handle_);
    if (status < 0) return Error(status);
    return shape;
  }

  /// The radius of the largest disc about the origin that the shape covers, and of the smallest one that covers it.
  struct Bounds {
    double inner_radius = 0.0;
    double outer_radius = 0.0;
  };
  Result<Bounds> bounds() const noexcept {
    Bounds found;
    const taut_status status = taut_shape_bounds(handle_, &found.inner_radius, &found.outer_radius);
    if (status < 0) return Error(status);
    return found;
  }
  /// Copies a convex piece and returns its number of corners, 0 if there is no such piece; StatusCode::buffer_too_small
  /// if `out` is too short.
  Result<std::size_t> piece(std::size_t number, span<Point> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_shape_pieces(handle_, number, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  /// The handle, still owned.
  taut_shape handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_shape release() noexcept { return std::exchange(handle_, taut_shape{}); }
  /// Takes the ownership of a handle.
  static Shape adopt(taut_shape handle) noexcept {
    Shape owner;
    owner.handle_ = handle;
    return owner;
  }

 private:
  taut_shape handle_{};
};

/// The Minkowski sum of two convex polygons: writes it and returns its number of corners, at most that of both.
inline Result<std::size_t> polygon_sum(span<const Point> a, span<const Point> b, span<Point> out,
                                       bool reflect_b = false) noexcept {
  std::size_t needed = 0;
  const taut_status status = taut_polygon_sum(a.data(), a.size(), b.data(), b.size(), reflect_b ? 1U : 0U, out.data(),
                                              out.size(), &needed);
  if (status < 0) return Error(status);
  return needed;
}

class World;

/// Owns a space: which states of a body are free, and which motions between them. See taut_space.
class Space {
 public:
  /// Empty.
  Space() noexcept = default;
  Space(Space&& other) noexcept : handle_(std::exchange(other.handle_, taut_space{})) {}
  Space& operator=(Space&& other) noexcept {
    if (this != &other) {
      taut_space_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_space{});
    }
    return *this;
  }
  ~Space() { taut_space_destroy(handle_); }

  /// The poses of a shape on a grid: x, y, angle.
  static Result<Space> of_poses(const Grid& grid, const Shape& shape, const SpaceOptions& options = {}) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    taut_space_options wanted;
    taut_status status = to_c(options, wanted);
    if (status < 0) return Error(status);
    Space space;
    status = taut_space_of_poses(grid.handle(), shape.handle(), &wanted, &space.handle_);
    if (status < 0) return Error(status);
    return space;
  }
  /// The same in a world of polygons. `options.turn_weight` applies.
  static Result<Space> of_poses(const World& world, const Shape& shape, const SpaceOptions& options = {}) noexcept;
  /// The states of a chain of links, the first one first: x and y of the first pin, unless `base` says where it is for
  /// good; then for each link its angle, and its length if that varies.
  static Result<Space> of_chain(const Grid& grid, span<const Link> links, const Point* base = nullptr,
                                const SpaceOptions& options = {}) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    taut_space_options wanted;
    taut_status status = to_c(options, wanted);
    if (status < 0) return Error(status);
    Space space;
    status = taut_space_of_chain(grid.handle(), links.data(), links.size(), base, &wanted, &space.handle_);
    if (status < 0) return Error(status);
    return space;
  }
  /// A space that the host alone knows, of up to 64 axes: its planners ask, see Motion::ask().
  static Result<Space> of_axes(span<const Axis> axes) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    taut_space_options defaults;
    taut_status status = taut_space_options_init(&defaults, sizeof defaults);
    if (status < 0) return Error(status);
    Space space;
    status = taut_space_of_axes(axes.data(), axes.size(), &defaults, &space.handle_);
    if (status < 0) return Error(status);
    return space;
  }
  /// Adds an equation that all states of paths fulfil, in a space of axes. See taut_space_add_constraint.
  Result<void> add_constraint(ConstraintKind kind, span<const double> numbers) noexcept {
    const auto number = static_cast<std::uint32_t>(kind);
    return detail::done(taut_space_add_constraint(handle_, number, numbers.data(), numbers.size()));
  }
  /// Sets the equations of motion of a space of axes. See taut_space_set_model.
  Result<void> set_model(ModelKind kind, span<const double> limits) noexcept {
    const auto number = static_cast<std::uint32_t>(kind);
    return detail::done(taut_space_set_model(handle_, number, limits.data(), limits.size()));
  }
  /// Sets the ways to move in a space of axes. See taut_space_set_modes.
  Result<void> set_modes(span<const Mode> modes) noexcept {
    return detail::done(taut_space_set_modes(handle_, modes.data(), modes.size()));
  }
  /// Sets the plane in which EST and KPIECE count nodes: two factors per axis. See taut_space_set_projection.
  Result<void> set_projection(span<const double> factors) noexcept {
    return detail::done(taut_space_set_projection(handle_, factors.data(), factors.size()));
  }
  /// Says which voxels are free, a byte each, the first axis fastest. See taut_space_set_voxels.
  Result<void> set_voxels(span<const std::uint32_t> sizes, span<const std::uint8_t> is_free) noexcept {
    if (sizes.size() != dimension()) return Error(StatusCode::invalid_argument, "there is a size per axis");
    return detail::done(taut_space_set_voxels(handle_, sizes.data(), is_free.data(), is_free.size()));
  }
  /// Says anew which voxels of a part are free. See taut_space_edit_voxels.
  Result<void> edit_voxels(span<const std::uint32_t> low, span<const std::uint32_t> sizes,
                           span<const std::uint8_t> is_free) noexcept {
    if (!is_part(low, sizes)) return Error(StatusCode::invalid_argument, "there is a number and a size per axis");
    return detail::done(taut_space_edit_voxels(handle_, low.data(), sizes.data(), is_free.data(), is_free.size()));
  }
  /// Says what the voxels of a part cost. See taut_space_edit_voxel_costs.
  Result<void> edit_voxel_costs(span<const std::uint32_t> low, span<const std::uint32_t> sizes,
                                span<const float> costs) noexcept {
    if (!is_part(low, sizes)) return Error(StatusCode::invalid_argument, "there is a number and a size per axis");
    return detail::done(taut_space_edit_voxel_costs(handle_, low.data(), sizes.data(), costs.data(), costs.size()));
  }

  /// The numbers of a state.
  std::size_t dimension() const noexcept {
    std::size_t needed = 0;
    taut_space_axes(handle_, nullptr, 0, &needed);
    return needed;
  }
  /// Copies the axes and returns their number; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> axes(span<Axis> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_space_axes(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Which states are free, a byte each: as many bytes as there are states.
  Result<void> are_free(span<const double> states, span<std::uint8_t> is_free) const noexcept {
    if (!fits(states, is_free)) return too_short();
    return detail::done(taut_space_check(handle_, states.data(), is_free.size(), is_free.data()));
  }
  /// Which straight motions are free, a byte each.
  Result<void> motions_are_free(span<const double> from, span<const double> to,
                                span<std::uint8_t> is_free) const noexcept {
    if (!fits(from, is_free) || !fits(to, is_free)) return too_short();
    return detail::done(taut_space_check_motions(handle_, from.data(), to.data(), is_free.size(), is_free.data()));
  }
  /// What is known about the voxels at an angle, a Voxel's byte per position: `out[r * row_stride + c]`.
  Result<void> slice(double angle, const Rect& area, span<std::uint8_t> out, std::size_t row_stride) const noexcept {
    std::size_t needed = 0;
    return detail::done(taut_space_slice(handle_, angle, &area, out.data(), row_stride, out.size(), &needed));
  }
  /// The memory of what is known about voxels, in bytes.
  Result<std::uint64_t> memory() const noexcept {
    std::uint64_t bytes = 0;
    const taut_status status = taut_space_memory(handle_, &bytes);
    if (status < 0) return Error(status);
    return bytes;
  }

  /// The handle, still owned.
  taut_space handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_space release() noexcept { return std::exchange(handle_, taut_space{}); }
  /// Takes the ownership of a handle.
  static Space adopt(taut_space handle) noexcept {
    Space owner;
    owner.handle_ = handle;
    return owner;
  }

 private:
  static taut_status to_c(const SpaceOptions& options, taut_space_options& wanted) noexcept {
    const taut_status status = taut_space_options_init(&wanted, sizeof wanted);
    wanted.angles = options.angles;
    wanted.cell_parts = options.cell_parts;
    wanted.diagonal_gaps = static_cast<std::uint32_t>(options.diagonal_gaps);
    wanted.flags = options.flags;
    wanted.turn_weight = options.turn_weight;
    wanted.memory_limit = options.memory_limit;
    return status;
  }
  bool is_part(span<const std::uint32_t> low, span<const std::uint32_t> sizes) const noexcept {
    return low.size() == dimension() && sizes.size() == dimension();
  }
  bool fits(span<const double> states, span<std::uint8_t> is_free) const noexcept {
    return states.size() == is_free.size() * dimension();
  }
  static Error too_short() noexcept {
    return Error(StatusCode::buffer_too_small, "there must be as many answers as there are states");
  }

  taut_space handle_{};
};

/// Owns a planner of motions: it finds paths of states. See taut_motion.
class Motion {
 public:
  /// Empty.
  Motion() noexcept = default;
  Motion(Motion&& other) noexcept
      : handle_(std::exchange(other.handle_, taut_motion{})), dimension_(std::exchange(other.dimension_, 0)) {}
  Motion& operator=(Motion&& other) noexcept {
    if (this != &other) {
      taut_motion_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_motion{});
      dimension_ = std::exchange(other.dimension_, 0);
    }
    return *this;
  }
  ~Motion() { taut_motion_destroy(handle_); }

  static Result<Motion> create(const Space& space, const MotionOptions& options = {}) noexcept {
    taut_motion_options wanted;
    taut_status status = taut_motion_options_init(&wanted, sizeof wanted);
    if (status < 0) return Error(status);
    wanted.algorithm = static_cast<std::uint32_t>(options.algorithm);
    wanted.neighbours = options.neighbours;
    wanted.batch = options.batch;
    wanted.asks_motions = options.asks_motions ? 1 : 0;
    wanted.seed = options.seed;
    wanted.range = options.range;
    wanted.goal_bias = options.goal_bias;
    wanted.resolution = options.resolution;
    wanted.temperature = options.temperature;
    wanted.h_scale = options.h_scale;
    wanted.memory_limit = options.memory_limit;
    wanted.turning_radius = options.turning_radius;
    wanted.reverse_cost = options.reverse_cost;
    wanted.switch_cost = options.switch_cost;
    wanted.first_h_scale = options.first_h_scale;
    wanted.lattice_step = options.lattice_step;
    wanted.spot_turn_cost = options.spot_turn_cost;
    Motion motion;
    status = taut_motion_create(space.handle(), &wanted, &motion.handle_);
    if (status < 0) return Error(status);
    motion.dimension_ = space.dimension();
    return motion;
  }

  /// A planner with the options and the roadmap that save() has written. See taut_motion_load.
  static Result<Motion> load(const Space& space, span<const std::uint8_t> saved) noexcept {
    Motion motion;
    const taut_status status = taut_motion_load(space.handle(), saved.data(), saved.size(), &motion.handle_);
    if (status < 0) return Error(status);
    motion.dimension_ = space.dimension();
    return motion;
  }
  /// Grows the roadmap by so many iterations; StatusCode::asking: tell(), then call again. See taut_motion_prepare.
  Result<StatusCode> prepare(std::uint32_t max_iterations) noexcept {
    const taut_status status = taut_motion_prepare(handle_, max_iterations);
    if (status < 0) return Error(status);
    return static_cast<StatusCode>(status);
  }
  /// Saves the roadmap and returns the number of its bytes; StatusCode::buffer_too_small if `out` is too short: then
  /// saved_size() tells how long it must be.
  Result<std::size_t> save(span<std::uint8_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_motion_save(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Bytes of the saved roadmap; 0 without one.
  std::size_t saved_size() const noexcept {
    std::size_t needed = 0;
    taut_motion_save(handle_, nullptr, 0, &needed);
    return needed;
  }

  /// Finds a path from a state to the cheapest of one or more goals.
  Result<MotionResult> find(span<const double> start, span<const double> goals, MotionRequest request = {}) noexcept {
    if (!fits(start, goals)) return no_states();
    MotionResult result;
    const taut_status status =
        taut_motion_find(handle_, start.data(), goals.data(), goals.size() / dimension_, to_c(request), to_c(result));
    if (status < 0) return Error(status);
    return result;
  }
  /// Begins a search that step() continues.
  Result<void> begin(span<const double> start, span<const double> goals, MotionRequest request = {}) noexcept {
    if (!fits(start, goals)) return no_states();
    return detail::done(
        taut_motion_begin(handle_, start.data(), goals.data(), goals.size() / dimension_, to_c(request)));
  }
  /// Continues the open search; 0 is no limit.
  Result<MotionResult> step(std::uint32_t max_iterations = 0) noexcept {
    MotionResult result;
    const taut_status status = taut_motion_step(handle_, max_iterations, to_c(result));
    if (status < 0) return Error(status);
    return result;
  }
  /// After StatusCode::asking: the states that the search waits to be told of, one after the other; a view that ends
  /// with tell(). Empty if it does not ask.
  span<const double> ask() const noexcept {
    const double* states = nullptr;
    std::size_t count = 0;
    if (taut_motion_ask(handle_, &states, &count) < 0) return {};
    return {states, count * dimension_};
  }
  /// The same with MotionOptions::asks_motions: the motions, of each where it begins and then where it ends. Empty if
  /// it does not ask for such.
  span<const double> ask_motions() const noexcept {
    const double* motions = nullptr;
    std::size_t count = 0;
    if (taut_motion_ask_motions(handle_, &motions, &count) < 0) return {};
    return {motions, count * 2 * dimension_};
  }
  /// Tells which of them are free, a byte each; then step() continues.
  Result<void> tell(span<const std::uint8_t> is_free) noexcept {
    return detail::done(taut_motion_tell(handle_, is_free.data(), is_free.size()));
  }
  /// Tells what each of them costs instead, from 0 on; above 1e100: not free. The paths of planners that tend to the
  /// shortest then tend to the cheapest.
  Result<void> tell_costs(span<const double> costs) noexcept {
    return detail::done(taut_motion_tell_costs(handle_, costs.data(), costs.size()));
  }
  /// Shortens the last path in place: Improvement::shortcut. After Status::asking tell, and call again. See
  /// taut_motion_improve.
  Result<MotionResult> improve(const ImproveOptions& options = {}) noexcept {
    taut_improve_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    MotionResult result;
    status = taut_motion_improve(handle_, &wanted, to_c(result));
    if (status < 0) return Error(status);
    return result;
  }
  /// The states of the last path, one after the other; a view into the planner.
  span<const double> path() const noexcept {
    const double* states = nullptr;
    std::size_t length = 0;
    if (taut_motion_path_view(handle_, &states, &length) < 0) return {};
    return {states, length * dimension_};
  }
  /// Copies the path and returns the number of its states; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> copy_path(span<double> out) const noexcept {
    std::size_t needed = 0;
    const std::size_t capacity = dimension_ == 0 ? 0 : out.size() / dimension_;
    const taut_status status = taut_motion_path(handle_, out.data(), capacity, &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies how the path is driven and returns the number of pieces; StatusCode::buffer_too_small if `out` is too
  /// short.
  Result<std::size_t> copy_pieces(span<MotionPiece> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status =
        taut_motion_pieces(handle_, reinterpret_cast<taut_motion_piece*>(out.data()), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// From any thread, at any time.
  Result<void> cancel() const noexcept { return detail::done(taut_motion_cancel(handle_)); }
  /// Discards the search and the path, and frees the memory.
  Result<void> reset() noexcept { return detail::done(taut_motion_reset(handle_)); }
  /// How it searches: the algorithm of its options, or what MotionAlgorithm::automatic has chosen.
  Result<MotionAlgorithm> algorithm() const noexcept {
    std::uint32_t number = 0;
    const taut_status status = taut_motion_algorithm_of(handle_, &number);
    if (status < 0) return Error(status);
    return static_cast<MotionAlgorithm>(number);
  }
  /// The memory of the planner in bytes, without that of its space.
  Result<std::uint64_t> memory() const noexcept {
    std::uint64_t bytes = 0;
    const taut_status status = taut_motion_memory(handle_, &bytes);
    if (status < 0) return Error(status);
    return bytes;
  }
  /// The numbers of a state.
  std::size_t dimension() const noexcept { return dimension_; }

  /// The handle, still owned.
  taut_motion handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_motion release() noexcept { return std::exchange(handle_, taut_motion{}); }
  /// Takes the ownership of a handle of a planner whose states have so many numbers.
  static Motion adopt(taut_motion handle, std::size_t dimension) noexcept {
    Motion owner;
    owner.handle_ = handle;
    owner.dimension_ = dimension;
    return owner;
  }

 private:
  /// An empty owner is refused by the library.
  bool fits(span<const double> start, span<const double> goals) const noexcept {
    return dimension_ != 0 && start.size() == dimension_ && goals.size() % dimension_ == 0;
  }
  Error no_states() const noexcept {
    if (dimension_ == 0) return Error(taut_motion_reset(handle_));
    return Error(StatusCode::invalid_argument, "a state has as many numbers as the space has axes");
  }
  static const taut_motion_request* to_c(const MotionRequest& request) noexcept {
    return reinterpret_cast<const taut_motion_request*>(&request);
  }
  static taut_motion_result* to_c(MotionResult& result) noexcept { return reinterpret_cast<taut_motion_result*>(&result); }

  taut_motion handle_{};
  std::size_t dimension_ = 0;
};

/// Owns a world: a rectangle with polygons that block the way. See taut_world.
class World {
 public:
  /// Empty.
  World() noexcept = default;
  World(World&& other) noexcept : handle_(std::exchange(other.handle_, taut_world{})) {}
  World& operator=(World&& other) noexcept {
    if (this != &other) {
      taut_world_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_world{});
    }
    return *this;
  }
  ~World() { taut_world_destroy(handle_); }

  /// A world without obstacles.
  static Result<World> create(const Point& low, const Point& high) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    World world;
    const taut_status status = taut_world_create(&low, &high, &world.handle_);
    if (status < 0) return Error(status);
    return world;
  }
  /// The blocked cells of a grid as polygons.
  static Result<World> from_grid(const Grid& grid) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    World world;
    const taut_status status = taut_world_from_grid(grid.handle(), &world.handle_);
    if (status < 0) return Error(status);
    return world;
  }

  /// Adds an obstacle, a polygon (even-odd rule), and returns its number.
  Result<std::uint32_t> add(span<const Point> outline) noexcept {
    std::uint32_t obstacle = 0;
    const taut_status status = taut_world_add(handle_, outline.data(), outline.size(), &obstacle);
    if (status < 0) return Error(status);
    return obstacle;
  }
  /// Adds an obstacle of several outlines: what they enclose by a rule. `points` has one outline after the other,
  /// `lengths` the number of points of each.
  Result<std::uint32_t> add_outlines(span<const Point> points, span<const std::uint32_t> lengths,
                                     FillRule rule = FillRule::even_odd) noexcept {
    std::uint32_t obstacle = 0;
    const taut_status status =
        taut_world_add_outlines(handle_, points.data(), points.size(), lengths.data(), lengths.size(),
                                static_cast<std::uint32_t>(rule), &obstacle);
    if (status < 0) return Error(status);
    return obstacle;
  }
  Result<void> remove(std::uint32_t obstacle) noexcept { return detail::done(taut_world_remove(handle_, obstacle)); }
  /// Copies the outline of an obstacle and returns its number of vertices; StatusCode::buffer_too_small if `out` is too
  /// short.
  Result<std::size_t> outline(std::uint32_t obstacle, span<Point> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_world_outline(handle_, obstacle, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// The world of the places of a body's origin, at an angle in radians.
  Result<World> grow(const Shape& shape, double angle = 0.0) const noexcept {
    World grown;
    const taut_status status = taut_world_grow(handle_, shape.handle(), angle, &grown.handle_);
    if (status < 0) return Error(status);
    return grown;
  }
  /// Sets the cells of a grid that obstacles meet to a terrain class.
  Result<void> rasterise(Grid& grid, const Point& origin = {0, 0}, double cell = 1.0,
                         RasterRule rule = RasterRule::touch, std::uint8_t terrain = 0) const noexcept {
    return detail::done(
        taut_world_rasterise(handle_, grid.handle(), &origin, cell, static_cast<std::uint32_t>(rule), terrain));
  }
  /// How often it has been changed, from 1 on.
  Result<std::uint64_t> revision() const noexcept {
    std::uint64_t revision = 0;
    const taut_status status = revision_of(handle_, &revision);
    if (status < 0) return Error(status);
    return revision;
  }
  /// The same by its handle, for Scheduler.
  static taut_status revision_of(taut_world handle, std::uint64_t* out) noexcept { return taut_world_revision(handle, out); }
  /// The world as it is now, for Planner::pin, in constant time.
  Result<Snapshot> snapshot() const noexcept {
    taut_snapshot taken{};
    const taut_status status = taut_world_snapshot(handle_, &taken);
    if (status < 0) return Error(status);
    return Snapshot::adopt(taken);
  }
  /// A planner in the world; `options.algorithm` must be tangent_graph or visibility_graph.
  Result<Planner> planner(const Options& options) const noexcept {
    taut_planner_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    taut_planner made{};
    status = taut_world_planner(handle_, &wanted, &made);
    if (status < 0) return Error(status);
    return Planner::adopt(made);
  }
  /// Adds a lane to a pool, whose requests are answered in this world; returns its number.
  Result<std::uint32_t> add_to(Pool& pool, const Options& options) const noexcept {
    taut_planner_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    std::uint32_t lane = 0;
    status = taut_pool_add_world(pool.handle(), handle_, &wanted, &lane);
    if (status < 0) return Error(status);
    return lane;
  }

  /// The handle, still owned.
  taut_world handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_world release() noexcept { return std::exchange(handle_, taut_world{}); }
  /// Takes the ownership of a handle.
  static World adopt(taut_world handle) noexcept {
    World owner;
    owner.handle_ = handle;
    return owner;
  }

 private:
  taut_world handle_{};
};

/// How Mesh::read_as reads a text. See taut_mesh_read_as.
struct MeshReading {
  MeshFormat format = MeshFormat::automatic;
  MeshAxes axes = MeshAxes::xz;
  /// Cells per unit of the text.
  float scale = 1.0F;
  /// Mends faces that rounding has broken.
  bool mend = false;
};

/// A face at a point, and how high it lies there. See taut_mesh_floor_at.
struct MeshFloor {
  std::uint32_t face = 0;
  float height = 0.0F;
};

/// A link of a mesh, and how high its ends are. See taut_mesh_get_link.
struct MeshLink {
  GridLink link{};
  float from_height = 0.0F;
  float to_height = 0.0F;
};

/// What a ray over floors meets, and how high the ground lies where it ends.
struct FloorHit {
  Hit hit{};
  float height = 0;
};

/// Owns a navigation mesh: the free ground as convex faces. See taut_mesh.
class Mesh {
 public:
  /// Empty.
  Mesh() noexcept = default;
  Mesh(Mesh&& other) noexcept : handle_(std::exchange(other.handle_, taut_mesh{})) {}
  Mesh& operator=(Mesh&& other) noexcept {
    if (this != &other) {
      taut_mesh_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_mesh{});
    }
    return *this;
  }
  ~Mesh() { taut_mesh_destroy(handle_); }

  /// How large a mesh is.
  struct Size {
    std::uint32_t points;
    std::uint32_t faces;
    /// Parts that no common edges join.
    std::uint32_t islands;
  };

  /// A mesh of convex faces: `corners` has the numbers of the points of all faces, one face after the other,
  /// `face_sizes` the number of corners of each.
  static Result<Mesh> create(span<const Point> points, span<const std::uint32_t> corners,
                             span<const std::uint32_t> face_sizes) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status = taut_mesh_create(points.data(), points.size(), corners.data(), corners.size(),
                                                face_sizes.data(), face_sizes.size(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// As create; with `mend`, faces that rounding has broken are mended. See taut_mesh_create_with.
  static Result<Mesh> create(span<const Point> points, span<const std::uint32_t> corners,
                             span<const std::uint32_t> face_sizes, bool mend) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status =
        taut_mesh_create_with(points.data(), points.size(), corners.data(), corners.size(), face_sizes.data(),
                              face_sizes.size(), mend ? static_cast<std::uint32_t>(TAUT_MESH_MEND) : 0U, &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// As create, of points with heights, one for each: floors may lie above each other. See taut_mesh_create_floors.
  static Result<Mesh> create_floors(span<const Point> points, span<const float> heights,
                                    span<const std::uint32_t> corners,
                                    span<const std::uint32_t> face_sizes) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status =
        taut_mesh_create_floors(points.data(), points.size(), heights.data(), heights.size(), corners.data(),
                                corners.size(), face_sizes.data(), face_sizes.size(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// A mesh of a text in one of several formats. See taut_mesh_read_as.
  static Result<Mesh> read_as(span<const std::uint8_t> text, const MeshReading& reading = MeshReading{}) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status = taut_mesh_read_as(
        text.data(), text.size(), static_cast<std::uint32_t>(reading.format), static_cast<std::uint32_t>(reading.axes),
        reading.scale, reading.mend ? static_cast<std::uint32_t>(TAUT_MESH_MEND) : 0U, &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// A mesh of a text of points in space with their heights; `reading.mend` must be false. See taut_mesh_read_as and
  /// TAUT_MESH_HEIGHTS.
  static Result<Mesh> read_floors(span<const std::uint8_t> text, const MeshReading& reading = MeshReading{}) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const std::uint32_t mend = reading.mend ? static_cast<std::uint32_t>(TAUT_MESH_MEND) : 0U;
    const taut_status status = taut_mesh_read_as(
        text.data(), text.size(), static_cast<std::uint32_t>(reading.format), static_cast<std::uint32_t>(reading.axes),
        reading.scale, mend | static_cast<std::uint32_t>(TAUT_MESH_HEIGHTS), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// The mesh of the bytes of save, with the same faces in the same order.
  static Result<Mesh> load(span<const std::uint8_t> data) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const std::uint8_t nothing = 0;
    const taut_status status = taut_mesh_load(data.empty() ? &nothing : data.data(), data.size(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// A mesh of a text in the format of Polyanya, version 2.
  static Result<Mesh> read(span<const std::uint8_t> text) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status = taut_mesh_read(text.data(), text.size(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }

  /// The free cells of a grid as rectangles.
  static Result<Mesh> from_grid(const Grid& grid) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status = taut_mesh_from_grid(grid.handle(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// As from_grid; with `classes` a face is a run of cells of one terrain class. See taut_mesh_from_grid_with.
  static Result<Mesh> from_grid(const Grid& grid, bool classes) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const std::uint32_t flags = classes ? static_cast<std::uint32_t>(TAUT_MESH_CLASSES) : 0U;
    const taut_status status = taut_mesh_from_grid_with(grid.handle(), flags, &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// What the obstacles of a world leave free, in few convex faces.
  static Result<Mesh> from_world(const World& world) noexcept {
    const Result<void> compatible = compatible_motion_library();
    if (!compatible) return compatible.error();
    Mesh mesh;
    const taut_status status = taut_mesh_from_world(world.handle(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }

  /// The number of bytes that save() writes.
  Result<std::size_t> saved_size() const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_save(handle_, nullptr, 0, &needed);
    if (status < 0 && status != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(status);
    return needed;
  }
  /// Writes the faces as bytes and returns their number; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> save(span<std::uint8_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_save(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// How large it is; all 0 for an empty one.
  Size size() const noexcept {
    Size size{0, 0, 0};
    taut_mesh_size(handle_, &size.points, &size.faces, &size.islands);
    return size;
  }

  /// Cuts an obstacle into the mesh, a simple polygon: what lies inside is no longer free. Planners see it with their
  /// next query, fields with their next build, crowds with their next step. Returns its number. See
  /// taut_mesh_add_obstacle.
  Result<std::uint32_t> add_obstacle(span<const Point> outline) noexcept {
    std::uint32_t obstacle = 0;
    const taut_status status = taut_mesh_add_obstacle(handle_, outline.data(), outline.size(), &obstacle);
    if (status < 0) return Error(status);
    return obstacle;
  }
  /// Moves an obstacle, or gives it another outline, as one change.
  Result<void> move_obstacle(std::uint32_t obstacle, span<const Point> outline) noexcept {
    return detail::done(taut_mesh_move_obstacle(handle_, obstacle, outline.data(), outline.size()));
  }
  /// Takes an obstacle out again: faces that no other one touches are those that they were.
  Result<void> remove_obstacle(std::uint32_t obstacle) noexcept {
    return detail::done(taut_mesh_remove_obstacle(handle_, obstacle));
  }

  /// Adds a link: a jump, a ladder, a lift. Paths cross it where that is cheaper, from the next query on. Where points
  /// have heights each end is on the floor nearest to its height; elsewhere heights are 0. Returns its number. See
  /// taut_mesh_add_link.
  Result<std::uint32_t> add_link(const GridLink& link, float from_height = 0.0F, float to_height = 0.0F) noexcept {
    std::uint32_t number = 0;
    const taut_status status = taut_mesh_add_link(handle_, &link, from_height, to_height, &number);
    if (status < 0) return Error(status);
    return number;
  }
  /// Opens or closes a link, changes its cost, moves it. Its spans stay, its heights are those given here.
  Result<void> set_link(std::uint32_t number, const GridLink& link, float from_height = 0.0F,
                        float to_height = 0.0F) noexcept {
    return detail::done(taut_mesh_set_link(handle_, number, &link, from_height, to_height));
  }
  /// Makes the ends of a link segments, as Grid::set_link_spans. See taut_mesh_set_link_spans.
  Result<void> set_link_spans(std::uint32_t number, Point from_span, Point to_span) noexcept {
    return detail::done(taut_mesh_set_link_spans(handle_, number, &from_span, &to_span));
  }
  /// The spans of a link as they are now. See taut_mesh_link_spans.
  Result<LinkSpans> link_spans(std::uint32_t number) const noexcept {
    LinkSpans spans{};
    const taut_status status = taut_mesh_link_spans(handle_, number, &spans.from, &spans.to);
    if (status < 0) return Error(status);
    return spans;
  }
  /// Takes a link away.
  Result<void> remove_link(std::uint32_t number) noexcept {
    return detail::done(taut_mesh_remove_link(handle_, number));
  }
  /// A link as it is now, with its heights. See taut_mesh_get_link.
  Result<MeshLink> get_link(std::uint32_t number) const noexcept {
    MeshLink found{};
    const taut_status status = taut_mesh_get_link(handle_, number, &found.link, &found.from_height, &found.to_height);
    if (status < 0) return Error(status);
    return found;
  }
  /// Copies the numbers of the links, and returns how many there are; StatusCode::buffer_too_small if `out` is too
  /// short.
  Result<std::size_t> copy_links(span<std::uint32_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_links(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  /// A mesh with the same faces and these classes, one for each: 1 is plain ground. Planner::set_costs keeps a planner
  /// out of classes. See taut_mesh_with_classes.
  Result<Mesh> with_classes(span<const std::uint8_t> classes) const noexcept {
    Mesh mesh;
    const taut_status status = taut_mesh_with_classes(handle_, classes.data(), classes.size(), &mesh.handle_);
    if (status < 0) return Error(status);
    return mesh;
  }
  /// Copies the class of each face and returns their number; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> classes(span<std::uint8_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_classes(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies, for each face of a mended mesh, the number of the given face of which it was made, and returns how many
  /// there are; StatusCode::buffer_too_small if `out` is too short. See taut_mesh_origins.
  Result<std::size_t> origins(span<std::uint32_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_origins(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies the points of the corners of all faces, counter-clockwise, face by face, and returns how many there are:
  /// what there is to draw, with what obstacles have cut; StatusCode::buffer_too_small if `out` is too short. See
  /// taut_mesh_corner_points.
  Result<std::size_t> corner_points(span<Point> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_corner_points(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies how high they lie: at 0 on a mesh without heights. See taut_mesh_corner_heights.
  Result<std::size_t> corner_heights(span<float> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_corner_heights(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies how many corners each face has and returns the number of faces. See taut_mesh_face_sizes.
  Result<std::size_t> face_sizes(span<std::uint32_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_face_sizes(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// The number of the face at a point; 0xFFFFFFFF beside the mesh.
  Result<std::uint32_t> face_at(Point point) const noexcept {
    std::uint32_t face = 0;
    const taut_status status = taut_mesh_face_at(handle_, &point, &face);
    if (status < 0) return Error(status);
    return face;
  }
  /// How often it has been changed, from 1 on.
  Result<std::uint64_t> revision() const noexcept {
    std::uint64_t revision = 0;
    const taut_status status = revision_of(handle_, &revision);
    if (status < 0) return Error(status);
    return revision;
  }
  /// The same by its handle, for Scheduler.
  static taut_status revision_of(taut_mesh handle, std::uint64_t* out) noexcept { return taut_mesh_revision(handle, out); }
  /// The mesh as it is now, for Planner::pin. See taut_mesh_snapshot.
  Result<Snapshot> snapshot() const noexcept {
    taut_snapshot taken{};
    const taut_status status = taut_mesh_snapshot(handle_, &taken);
    if (status < 0) return Error(status);
    return Snapshot::adopt(taken);
  }
  /// The face at a point whose height there is nearest to a height; 0xFFFFFFFF beside the mesh. See
  /// taut_mesh_floor_at.
  Result<MeshFloor> floor_at(Point point, float height) const noexcept {
    MeshFloor floor;
    const taut_status status = taut_mesh_floor_at(handle_, &point, height, &floor.face, &floor.height);
    if (status < 0) return Error(status);
    return floor;
  }
  /// Sets at which heights the starts and goals of a planner on a mesh with heights are. See
  /// taut_mesh_planner_set_heights.
  static Result<void> set_heights(const Planner& planner, float start, float goal) noexcept {
    return detail::done(taut_mesh_planner_set_heights(planner.handle(), start, goal));
  }
  /// Copies how high the path of a planner lies at each of its points and returns their number;
  /// StatusCode::buffer_too_small if `out` is too short. See taut_mesh_planner_heights.
  static Result<std::size_t> path_heights(const Planner& planner, span<float> out) noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_mesh_planner_heights(planner.handle(), out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Sets how high the points of kept paths are, which a planner is asked about with check_path, path_cost and
  /// waypoint. See taut_mesh_planner_set_path_heights.
  static Result<void> set_path_heights(const Planner& planner, span<const float> heights) noexcept {
    return detail::done(taut_mesh_planner_set_path_heights(planner.handle(), heights.data(), heights.size()));
  }
  /// What a ray of a planner meets, which begins at the height of starts, and how high the ground lies there. See
  /// taut_mesh_planner_raycast.
  static Result<FloorHit> raycast(const Planner& planner, Point from, Point to) noexcept {
    FloorHit found;
    const taut_status status = taut_mesh_planner_raycast(planner.handle(), &from, &to, &found.hit, &found.height);
    if (status < 0) return Error(status);
    return found;
  }
  /// How planners are asked at heights, for Scheduler.
  static const detail::HeightCalls* height_calls() noexcept {
    static const detail::HeightCalls calls{taut_mesh_planner_set_heights, taut_mesh_planner_set_path_heights,
                                           taut_mesh_planner_heights, taut_mesh_planner_raycast};
    return &calls;
  }
  /// A planner on the mesh; `options.algorithm` must be optimal, A* (over faces with the lattice of cells, else over
  /// their sides), Theta* or Lazy Theta*.
  Result<Planner> planner(const Options& options) const noexcept {
    taut_planner_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    taut_planner made{};
    status = taut_mesh_planner(handle_, &wanted, &made);
    if (status < 0) return Error(status);
    return Planner::adopt(made);
  }
  /// Adds a lane to a pool, whose requests are answered on this mesh, with 256 costs of classes or none; returns its
  /// number. See taut_pool_add_mesh.
  Result<std::uint32_t> add_to(Pool& pool, const Options& options = {}, span<const float> costs = {}) const noexcept {
    taut_planner_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    std::uint32_t lane = 0;
    status = taut_pool_add_mesh(pool.handle(), handle_, &wanted, costs.data(), costs.size(), &lane);
    if (status < 0) return Error(status);
    return lane;
  }
  /// Submits requests to a lane on a mesh with heights, with two heights for each: of its start, and of its goal. See
  /// taut_pool_submit_heights.
  static Result<Ticket> submit(Pool& pool, std::uint32_t lane, span<const taut_request> requests,
                               span<const float> heights, std::uint32_t priority = 0) noexcept {
    taut_ticket ticket{};
    const taut_status status = taut_pool_submit_heights(pool.handle(), lane, priority, requests.data(), requests.size(),
                                                        heights.data(), heights.size(), &ticket);
    if (status < 0) return Error(status);
    return Ticket::adopt(pool.handle(), ticket, requests.size());
  }
  /// Copies how high the points of all paths of a finished ticket are and returns their number;
  /// StatusCode::buffer_too_small if `out` is too short. Ask before Ticket::take(). See taut_pool_heights.
  static Result<std::size_t> path_heights(const Ticket& ticket, span<float> out) noexcept {
    std::size_t needed = 0;
    const taut_status status =
        taut_pool_heights(ticket.pool(), ticket.handle(), out.data(), out.size(), &needed);
    if (status != TAUT_OK) return Error(status);
    return needed;
  }
  /// A field on the mesh: exact distances to some seeds, for many units with one goal.
  Result<Field> field(const FieldOptions& options = {}) const noexcept {
    taut_field_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    taut_field made{};
    status = taut_mesh_field(handle_, &wanted, &made);
    if (status < 0) return Error(status);
    return Field::adopt(made);
  }
  /// A crowd on the mesh: its rim stops the centres of walkers.
  Result<Crowd> crowd(const CrowdOptions& options = {}) const noexcept {
    taut_crowd_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    taut_crowd made{};
    status = taut_mesh_crowd(handle_, &wanted, &made);
    if (status < 0) return Error(status);
    return Crowd::adopt(made);
  }

  /// The handle, still owned.
  taut_mesh handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_mesh release() noexcept { return std::exchange(handle_, taut_mesh{}); }
  /// Takes the ownership of a handle.
  static Mesh adopt(taut_mesh handle) noexcept {
    Mesh owner;
    owner.handle_ = handle;
    return owner;
  }

 private:
  taut_mesh handle_{};
};

inline Result<Space> Space::of_poses(const World& world, const Shape& shape, const SpaceOptions& options) noexcept {
  const Result<void> compatible = compatible_motion_library();
  if (!compatible) return compatible.error();
  taut_space_options wanted;
  taut_status status = to_c(options, wanted);
  if (status < 0) return Error(status);
  Space space;
  status = taut_space_of_poses_in_world(world.handle(), shape.handle(), &wanted, &space.handle_);
  if (status < 0) return Error(status);
  return space;
}

/// The lengths of the shortest curves between poses, rows of x, y, angle: a number for each, as many as there are rows.
inline Result<void> curve_lengths(CurveKind curve, double radius, span<const double> from, span<const double> to,
                                  span<double> out) noexcept {
  if (from.size() != 3 * out.size() || to.size() != from.size()) {
    return Error(StatusCode::buffer_too_small, "there must be as many lengths as there are pairs of poses");
  }
  return detail::done(taut_curve_lengths(static_cast<std::uint32_t>(curve), radius, from.data(), to.data(), out.size(),
                                         out.data()));
}

/// Copies poses along the shortest curve between two, rows of x, y, angle, and returns their number;
/// StatusCode::buffer_too_small if `out` is too short.
inline Result<std::size_t> curve_sample(CurveKind curve, double radius, span<const double> from, span<const double> to,
                                        double spacing, span<double> out) noexcept {
  if (from.size() != 3 || to.size() != 3) {
    return Error(StatusCode::invalid_argument, "a pose has three numbers: x, y, angle");
  }
  std::size_t needed = 0;
  const auto kind = static_cast<std::uint32_t>(curve);
  const taut_status status =
      taut_curve_sample(kind, radius, from.data(), to.data(), spacing, out.data(), out.size() / 3, &needed);
  if (status < 0) return Error(status);
  return needed;
}

/// Copies how the shortest curve between two poses is driven, at most five pieces, and returns their number; `first` is
/// the first of the poses of curve_sample that lies on a piece. See taut_curve_pieces.
inline Result<std::size_t> curve_pieces(CurveKind curve, double radius, span<const double> from, span<const double> to,
                                        double spacing, span<MotionPiece> out) noexcept {
  if (from.size() != 3 || to.size() != 3) {
    return Error(StatusCode::invalid_argument, "a pose has three numbers: x, y, angle");
  }
  std::size_t needed = 0;
  const auto kind = static_cast<std::uint32_t>(curve);
  auto* pieces = reinterpret_cast<taut_motion_piece*>(out.data());
  const taut_status status =
      taut_curve_pieces(kind, radius, from.data(), to.data(), spacing, pieces, out.size(), &needed);
  if (status < 0) return Error(status);
  return needed;
}

/// The outcome of plan_actions, and the number of actions of the plan.
struct ActionPlan {
  Outcome outcome;
  std::size_t count = 0;
};

/// Finds the cheapest sequence of actions from some facts to others, and writes their numbers;
/// StatusCode::buffer_too_small if `out` is too short. 0 expansions are no limit. See taut_actions_plan.
inline Result<ActionPlan> plan_actions(span<const Action> actions, const Facts& start, const Facts& goal,
                                       span<std::uint32_t> out, const Facts& goal_not = {},
                                       std::uint32_t max_expansions = 0) noexcept {
  ActionPlan plan;
  const taut_status status = taut_actions_plan(actions.data(), actions.size(), start.data(), goal.data(),
                                               goal_not.data(), max_expansions, out.data(), out.size(), &plan.count,
                                               reinterpret_cast<taut_result*>(&plan.outcome));
  if (status < 0) return Error(status);
  return plan;
}

}  // inline namespace
}  // namespace taut

#endif
