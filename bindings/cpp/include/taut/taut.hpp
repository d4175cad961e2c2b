// taut for C++17 and later: owners, views and results over the C interface. Header only; link the library.
//
// taut.h documents every call; this header converts types, owns handles, checks once per grid that the library is
// compatible, and adds nothing else. Licence: MIT OR Apache-2.0.
//
//   auto grid = taut::Grid::create(64, 64);
//   if (!grid) return fail(grid.error().message());
//
// ERRORS     Calls that can fail return a Result. Nothing is thrown and no RTTI is needed. With TAUT_CPP_EXCEPTIONS
//            defined, Result::value() throws taut::Exception; without it, it aborts the program with the error message.
// OWNERSHIP  Grid, Planner, Snapshot, Pool and Ticket own their handles; they are movable and not copyable. Planners
//            and pools keep their grids' cells alive, so all may be destroyed in any order. An owner that was moved
//            from, or that was not created, is empty: calls on it fail with StatusCode::bad_handle.
// VIEWS      Planner::path() points into the planner: it is valid until its next search, reset or destruction.
// THREADS    As in taut.h: one planner per thread, one editing thread per grid, searches concurrent with edits. Moving
//            or destroying an owner while another thread uses it is a data race, as with any object.
//
// Names avoid the macros of Unreal (check, verify, ensure, TEXT), of Windows (min, max, near, far, ERROR) and of X11
// (None, Status).
#ifndef TAUT_TAUT_HPP
#define TAUT_TAUT_HPP

#include <taut.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if defined(__has_include)
#if __has_include(<version>)
#include <version>
#endif
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif
#if defined(TAUT_CPP_EXCEPTIONS)
#include <stdexcept>
#endif

namespace taut {
// The two kinds of Result differ, so that translation units with different choices can be linked together.
#if defined(TAUT_CPP_EXCEPTIONS)
inline namespace throwing {
#else
inline namespace plain {
#endif

// ---------------------------------------------------------------------------------------------------------------------
// Values and choices
// ---------------------------------------------------------------------------------------------------------------------

#if defined(__cpp_lib_span)
template <class T>
using span = std::span<T>;
#else
/// A view of `size()` contiguous items: the part of std::span (C++20) that is needed here.
template <class T>
class span {
 public:
  constexpr span() noexcept = default;
  constexpr span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <std::size_t N>
  constexpr span(T (&items)[N]) noexcept : data_(items), size_(N) {}
  /// Anything with data() and size(), such as std::vector and std::array.
  template <class Items, class = std::enable_if_t<std::is_convertible_v<
                             std::remove_pointer_t<decltype(std::declval<Items&>().data())> (*)[], T (*)[]>>>
  constexpr span(Items&& items) noexcept : data_(items.data()), size_(items.size()) {}

  constexpr T* data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr T& operator[](std::size_t index) const noexcept { return data_[index]; }
  constexpr T& front() const noexcept { return data_[0]; }
  constexpr T& back() const noexcept { return data_[size_ - 1]; }
  constexpr T* begin() const noexcept { return data_; }
  constexpr T* end() const noexcept { return data_ + size_; }
  constexpr span first(std::size_t count) const noexcept { return {data_, count}; }
  constexpr span last(std::size_t count) const noexcept { return {data_ + (size_ - count), count}; }
  constexpr span subspan(std::size_t offset) const noexcept { return {data_ + offset, size_ - offset}; }
  constexpr span subspan(std::size_t offset, std::size_t count) const noexcept { return {data_ + offset, count}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};
#endif

/// A position in grid units: cell (x, y) covers the square from (x, y) to (x + 1, y + 1).
using Point = taut_point;
/// A rectangle of cells.
using Rect = taut_rect;
/// What a ray meets first. See taut_hit.
using Hit = taut_hit;
/// A place on a path. See taut_place.
using Place = taut_place;
/// A piece of a route, whose `kind` is a LegKind. See taut_leg.
using Leg = taut_leg;
/// A way between two points of a grid that is no walk, and where a path uses one. See taut_grid_link, taut_link_use.
using GridLink = taut_grid_link;
using LinkUse = taut_link_use;
using LinkCrossing = taut_crossing;
/// What a search has done; its `event_kind` is an EventKind. See taut_search_event.
using SearchEvent = taut_search_event;
/// How far the ends of a link reach, from `from` and from `to`; zero where one is a point.
struct LinkSpans {
  Point from{};
  Point to{};
};
/// A point from which distances are measured, with a cost. See taut_field_seed.
using FieldSeed = taut_field_seed;

// Later releases of the library may return numbers without a name here.
// Generated from include/taut.json, do not edit: `TAUT_BLESS=1 cargo test --test abi` writes these enums.

/// See taut_status_code.
enum class StatusCode : std::int32_t {
  ok = TAUT_OK,
  no_path = TAUT_NO_PATH,
  partial = TAUT_PARTIAL,
  in_progress = TAUT_IN_PROGRESS,
  cancelled = TAUT_CANCELLED,
  budget_spent = TAUT_BUDGET_SPENT,
  stale = TAUT_STALE,
  asking = TAUT_ASKING,
  invalid_argument = TAUT_ERROR_INVALID_ARGUMENT,
  null_pointer = TAUT_ERROR_NULL_POINTER,
  buffer_too_small = TAUT_ERROR_BUFFER_TOO_SMALL,
  out_of_memory = TAUT_ERROR_OUT_OF_MEMORY,
  busy = TAUT_ERROR_BUSY,
  bad_handle = TAUT_ERROR_BAD_HANDLE,
  unsupported = TAUT_ERROR_UNSUPPORTED,
  bad_format = TAUT_ERROR_FORMAT,
  limit = TAUT_ERROR_LIMIT,
  start_blocked = TAUT_ERROR_START_BLOCKED,
  goal_blocked = TAUT_ERROR_GOAL_BLOCKED,
  poisoned = TAUT_ERROR_POISONED,
  panic = TAUT_ERROR_PANIC,
};

/// See taut_algorithm.
enum class Algorithm : std::uint32_t {
  a_star = TAUT_ALGORITHM_ASTAR,
  jump_point = TAUT_ALGORITHM_JUMP_POINT,
  theta = TAUT_ALGORITHM_THETA,
  lazy_theta = TAUT_ALGORITHM_LAZY_THETA,
  angle_propagation_theta = TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA,
  field_d_star = TAUT_ALGORITHM_FIELD_DSTAR,
  block_a_star = TAUT_ALGORITHM_BLOCK_ASTAR,
  anya = TAUT_ALGORITHM_ANYA,
  visibility_graph = TAUT_ALGORITHM_VISIBILITY_GRAPH,
  tangent_graph = TAUT_ALGORITHM_TANGENT_GRAPH,
  accelerated_a_star = TAUT_ALGORITHM_ACCELERATED_ASTAR,
  d_star_lite = TAUT_ALGORITHM_DSTAR_LITE,
  optimal = TAUT_ALGORITHM_OPTIMAL,
  safe_intervals = TAUT_ALGORITHM_SAFE_INTERVALS,
};

/// See taut_lattice.
enum class Lattice : std::uint32_t { corners = TAUT_LATTICE_CORNERS, cells = TAUT_LATTICE_CELLS };

/// See taut_diagonal_gaps.
enum class DiagonalGaps : std::uint32_t { closed = TAUT_DIAGONAL_GAPS_CLOSED, open = TAUT_DIAGONAL_GAPS_OPEN };

/// See taut_corner_cutting.
enum class CornerCutting : std::uint32_t {
  never = TAUT_CORNER_CUTTING_NEVER,
  one_free = TAUT_CORNER_CUTTING_ONE_FREE,
  always = TAUT_CORNER_CUTTING_ALWAYS,
};

/// See taut_heuristic.
enum class Heuristic : std::uint32_t {
  automatic = TAUT_HEURISTIC_AUTO,
  octile = TAUT_HEURISTIC_OCTILE,
  straight_line = TAUT_HEURISTIC_STRAIGHT_LINE,
  manhattan = TAUT_HEURISTIC_MANHATTAN,
  chebyshev = TAUT_HEURISTIC_CHEBYSHEV,
};

/// See taut_turns.
enum class Turns : std::uint32_t {
  free = TAUT_TURNS_FREE,
  tie_break = TAUT_TURNS_TIE_BREAK,
  cost = TAUT_TURNS_COST,
  fewest = TAUT_TURNS_FEWEST,
};

/// See taut_cost_rule.
enum class CostRule : std::uint32_t { average = TAUT_COST_RULE_AVERAGE, entered = TAUT_COST_RULE_ENTERED };

/// See taut_smoothing.
enum class Smoothing : std::uint32_t {
  none = TAUT_SMOOTHING_NONE,
  greedy = TAUT_SMOOTHING_GREEDY,
  taut = TAUT_SMOOTHING_TAUT,
};

/// See taut_guarantee.
enum class Guarantee : std::uint32_t {
  none = TAUT_GUARANTEE_NONE,
  bounded = TAUT_GUARANTEE_BOUNDED,
  lattice_optimal = TAUT_GUARANTEE_LATTICE_OPTIMAL,
  optimal = TAUT_GUARANTEE_OPTIMAL,
};

/// See taut_event_kind.
enum class EventKind : std::uint32_t {
  expand = TAUT_EVENT_EXPAND,
  generate = TAUT_EVENT_GENERATE,
  sight = TAUT_EVENT_SIGHT,
  cone = TAUT_EVENT_CONE,
};

/// See taut_path_state.
enum class PathState : std::uint32_t {
  untouched = TAUT_PATH_UNTOUCHED,
  clear = TAUT_PATH_CLEAR,
  cut = TAUT_PATH_CUT,
};

/// See taut_leg_kind.
enum class LegKind : std::uint32_t { line = TAUT_LEG_LINE, arc = TAUT_LEG_ARC };

/// See taut_policy_kind.
enum class PolicyKind : std::uint32_t {
  walk_to = TAUT_POLICY_WALK_TO,
  bug = TAUT_POLICY_BUG,
  potential = TAUT_POLICY_POTENTIAL,
  field = TAUT_POLICY_FIELD,
  flow = TAUT_POLICY_FLOW,
};

/// See taut_side.
enum class Side : std::uint32_t { left = TAUT_SIDE_LEFT, right = TAUT_SIDE_RIGHT };

/// See taut_follower_state.
enum class FollowerState : std::uint32_t {
  moving = TAUT_FOLLOWER_MOVING,
  arrived = TAUT_FOLLOWER_ARRIVED,
  blocked = TAUT_FOLLOWER_BLOCKED,
  stuck = TAUT_FOLLOWER_STUCK,
  unreachable = TAUT_FOLLOWER_UNREACHABLE,
  invalid = TAUT_FOLLOWER_INVALID,
};

/// See taut_improvement.
enum class Improvement : std::uint32_t {
  shortcut = TAUT_IMPROVE_SHORTCUT,
  descend = TAUT_IMPROVE_DESCEND,
  round = TAUT_IMPROVE_ROUND,
};

/// See taut_descent.
enum class Descent : std::uint32_t {
  covariant = TAUT_DESCENT_COVARIANT,
  conjugate = TAUT_DESCENT_CONJUGATE,
  plain = TAUT_DESCENT_PLAIN,
  convex = TAUT_DESCENT_CONVEX,
};

/// See taut_field_kind.
enum class FieldKind : std::uint32_t {
  exact = TAUT_FIELD_EXACT,
  steps = TAUT_FIELD_STEPS,
  smooth = TAUT_FIELD_SMOOTH,
};

/// See taut_walker_state.
enum class WalkerState : std::uint32_t {
  walking = TAUT_WALKER_WALKING,
  arrived = TAUT_WALKER_ARRIVED,
  invalid = TAUT_WALKER_INVALID,
};

/// See taut_hexagon_layout.
enum class HexagonLayout : std::uint32_t {
  axial = TAUT_HEXAGONS_AXIAL,
  odd_rows = TAUT_HEXAGONS_ODD_ROWS,
  even_rows = TAUT_HEXAGONS_EVEN_ROWS,
  odd_columns = TAUT_HEXAGONS_ODD_COLUMNS,
  even_columns = TAUT_HEXAGONS_EVEN_COLUMNS,
};

// End of the generated enums.

/// The name of a status in taut.h; it lives as long as the library.
inline const char* name(StatusCode status) noexcept { return taut_status_name(static_cast<taut_status>(status)); }

// ---------------------------------------------------------------------------------------------------------------------
// Results
// ---------------------------------------------------------------------------------------------------------------------

/// Why a call failed. Its message lies on the heap; without memory for it there is none.
class Error {
 public:
  /// No error yet.
  Error() noexcept = default;
  /// With the library's message about the last error of this thread.
  explicit Error(taut_status status) noexcept : status_(static_cast<StatusCode>(status)) {
    char text[512];  // taut_last_error is shorter
    text[0] = 0;
    taut_last_error(text, sizeof text);
    tell(text);
  }
  /// With another message.
  Error(StatusCode status, const char* message) noexcept : status_(status) { tell(message); }
  Error(const Error& other) noexcept : status_(other.status_) { tell(other.message()); }
  Error(Error&& other) noexcept : text_(std::exchange(other.text_, nullptr)), status_(other.status_) {}
  Error& operator=(Error other) noexcept {
    std::swap(text_, other.text_);
    status_ = other.status_;
    return *this;
  }
  ~Error() { delete[] text_; }

  StatusCode status() const noexcept { return status_; }
  /// English UTF-8, for people and logs.
  const char* message() const noexcept { return text_ != nullptr ? text_ : ""; }

 private:
  void tell(const char* message) noexcept {
    const std::size_t size = std::strlen(message) + 1;
    text_ = size > 1 ? new (std::nothrow) char[size] : nullptr;
    if (text_ != nullptr) std::memcpy(text_, message, size);
  }

  char* text_ = nullptr;
  StatusCode status_ = StatusCode::ok;
};

#if defined(TAUT_CPP_EXCEPTIONS)
/// What Result::value() throws.
class Exception : public std::runtime_error {
 public:
  explicit Exception(const Error& error) : std::runtime_error(error.message()), status_(error.status()) {}
  StatusCode status() const noexcept { return status_; }

 private:
  StatusCode status_;
};
#endif

namespace detail {

/// There is no value: throws, or aborts the program.
[[noreturn]] inline void no_value(const Error& error) {
#if defined(TAUT_CPP_EXCEPTIONS)
  throw Exception(error);
#else
  std::fprintf(stderr, "taut: %s: %s\n", name(error.status()), error.message());
  std::abort();
#endif
}

struct Nothing {};

}  // namespace detail

/// A value or an error.
template <class T>
class [[nodiscard]] Result {
  using Held = std::conditional_t<std::is_void_v<T>, detail::Nothing, T>;

 public:
  Result(Held value) noexcept : value_(std::move(value)), ok_(true) {}
  Result(Error error) noexcept : error_(std::move(error)) {}

  /// True if there is a value.
  bool ok() const noexcept { return ok_; }
  explicit operator bool() const noexcept { return ok_; }
  /// The error; only if there is no value.
  const Error& error() const noexcept { return error_; }
  /// The error's status, StatusCode::ok if there is none.
  StatusCode status() const noexcept { return ok_ ? StatusCode::ok : error_.status(); }

  /// The value; without one it throws or aborts, see the head of this file.
  Held& value() & {
    if (!ok_) detail::no_value(error_);
    return value_;
  }
  const Held& value() const& {
    if (!ok_) detail::no_value(error_);
    return value_;
  }
  Held&& value() && {
    if (!ok_) detail::no_value(error_);
    return std::move(value_);
  }
  /// The value; without one the other: such as that of a query whose start may be blocked.
  Held value_or(Held other) const& { return ok_ ? value_ : std::move(other); }
  Held value_or(Held other) && { return ok_ ? std::move(value_) : std::move(other); }
  Held& operator*() & { return value(); }
  const Held& operator*() const& { return value(); }
  Held&& operator*() && { return std::move(*this).value(); }
  Held* operator->() { return &value(); }
  const Held* operator->() const { return &value(); }

 private:
  Held value_{};
  Error error_;
  bool ok_ = false;
};

namespace detail {

inline Result<void> done(taut_status status) noexcept {
  if (status < 0) return Error(status);
  return Nothing{};
}

/// How a planner is asked at heights: the calls of a ground whose floors may lie above each other.
struct HeightCalls {
  taut_status (*set_heights)(taut_planner planner, float start, float goal);
  taut_status (*set_path_heights)(taut_planner planner, const float* heights, std::size_t count);
  taut_status (*path_heights)(taut_planner planner, float* out, std::size_t capacity, std::size_t* needed);
  taut_status (*raycast)(taut_planner planner, const taut_point* from, const taut_point* to, taut_hit* out,
                         float* height);
};

}  // namespace detail

/// Checks that the loaded library supports this header's version of the C interface. Grid checks it too; call this
/// function to report the problem early.
inline Result<void> compatible_library() noexcept {
  const std::uint32_t served = taut_abi_version();
  const unsigned oldest = served >> 16, newest = served & 0xFFFF;
  if (oldest > TAUT_ABI_VERSION || newest < TAUT_ABI_VERSION) {
    char message[200];
    std::snprintf(message, sizeof message,
                  "the taut library that was loaded serves versions %u to %u of its interface, this program needs version %u: "
                  "put the library of the same release beside it",
                  oldest, newest, static_cast<unsigned>(TAUT_ABI_VERSION));
    return Error(StatusCode::unsupported, message);
  }
  const struct {
    const char* name;
    std::size_t theirs, ours;
    bool grows;  // The options contain their size: a library with more options accepts ours.
  } shapes[] = {
      {"taut_planner_options", taut_struct_size(TAUT_STRUCT_PLANNER_OPTIONS), sizeof(taut_planner_options), true},
      {"taut_request", taut_struct_size(TAUT_STRUCT_REQUEST), sizeof(taut_request), false},
      {"taut_result", taut_struct_size(TAUT_STRUCT_RESULT), sizeof(taut_result), false},
      {"taut_pool_options", taut_struct_size(TAUT_STRUCT_POOL_OPTIONS), sizeof(taut_pool_options), true},
      {"taut_hit", taut_struct_size(TAUT_STRUCT_HIT), sizeof(taut_hit), false},
      {"taut_leg", taut_struct_size(TAUT_STRUCT_LEG), sizeof(taut_leg), false},
      {"taut_path_check", taut_struct_size(TAUT_STRUCT_PATH_CHECK), sizeof(taut_path_check), false},
      {"taut_place", taut_struct_size(TAUT_STRUCT_PLACE), sizeof(taut_place), false},
      {"taut_field_options", taut_struct_size(TAUT_STRUCT_FIELD_OPTIONS), sizeof(taut_field_options), true},
      {"taut_field_seed", taut_struct_size(TAUT_STRUCT_FIELD_SEED), sizeof(taut_field_seed), false},
      {"taut_field_result", taut_struct_size(TAUT_STRUCT_FIELD_RESULT), sizeof(taut_field_result), false},
      {"taut_policy_options", taut_struct_size(TAUT_STRUCT_POLICY_OPTIONS), sizeof(taut_policy_options), true},
      {"taut_follower", taut_struct_size(TAUT_STRUCT_FOLLOWER), sizeof(taut_follower), false},
      {"taut_pull", taut_struct_size(TAUT_STRUCT_PULL), sizeof(taut_pull), false},
      {"taut_policy_result", taut_struct_size(TAUT_STRUCT_POLICY_RESULT), sizeof(taut_policy_result), false},
      {"taut_crowd_options", taut_struct_size(TAUT_STRUCT_CROWD_OPTIONS), sizeof(taut_crowd_options), true},
      {"taut_walker", taut_struct_size(TAUT_STRUCT_WALKER), sizeof(taut_walker), false},
      {"taut_walker_traits", taut_struct_size(TAUT_STRUCT_WALKER_TRAITS), sizeof(taut_walker_traits), false},
      {"taut_grid_link", taut_struct_size(TAUT_STRUCT_GRID_LINK), sizeof(taut_grid_link), false},
      {"taut_link_use", taut_struct_size(TAUT_STRUCT_LINK_USE), sizeof(taut_link_use), false},
      {"taut_crossing", taut_struct_size(TAUT_STRUCT_CROSSING), sizeof(taut_crossing), false},
      {"taut_search_event", taut_struct_size(TAUT_STRUCT_SEARCH_EVENT), sizeof(taut_search_event), false},
  };
  for (const auto& shape : shapes) {
    if (shape.theirs == shape.ours || (shape.grows && shape.theirs > shape.ours)) continue;
    char message[200];
    std::snprintf(message, sizeof message,
                  "the taut library that was loaded has a %s of %zu bytes, this program's has %zu: put the library of the same "
                  "release beside it, built for this machine",
                  shape.name, shape.theirs, shape.ours);
    return Error(StatusCode::unsupported, message);
  }
  return detail::Nothing{};
}

/// The library's version: major * 1,000,000 + minor * 1,000 + patch.
inline std::uint32_t version_number() noexcept { return taut_version_number(); }
/// The library's version as a string.
inline const char* version() noexcept { return taut_version_string(); }
/// The number of grids, planners, snapshots, pools and fields in the process that are not yet destroyed.
inline std::uint64_t live_objects() noexcept { return taut_live_objects(); }

/// Makes the library take all its memory from the host's functions. Call it before anything else: StatusCode::busy once
/// the library has allocated. Its struct_size is set here. See taut_set_allocator.
inline Result<void> set_allocator(taut_allocator allocator) noexcept {
  if (const Result<void> fits = compatible_library(); !fits) return fits.error();
  allocator.struct_size = sizeof allocator;
  return detail::done(taut_set_allocator(&allocator));
}
/// Starts recording the calls of all threads into a ring of this many bytes, for replaying them. See taut_record_start.
inline Result<void> record_start(std::size_t ring_bytes) noexcept {
  if (const Result<void> fits = compatible_library(); !fits) return fits.error();
  return detail::done(taut_record_start(ring_bytes));
}
/// Moves what is recorded into `out`: the number of bytes. StatusCode::buffer_too_small if `out` is too short, and the
/// records stay.
inline Result<std::size_t> record_take(span<std::uint8_t> out) noexcept {
  std::size_t needed = 0;
  const taut_status status = taut_record_take(out.data(), out.size(), &needed);
  if (status < 0) return Error(status);
  return needed;
}
/// The bytes that record_take() needs now.
inline Result<std::size_t> recorded_size() noexcept {
  std::size_t needed = 0;
  const taut_status status = taut_record_take(nullptr, 0, &needed);
  if (status < 0 && status != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(status);
  return needed;
}
/// Stops recording; what is left may still be taken.
inline void record_stop() noexcept { taut_record_stop(); }

/// The system's allocator again, as long as nothing is allocated.
inline Result<void> reset_allocator() noexcept { return detail::done(taut_set_allocator(nullptr)); }

// ---------------------------------------------------------------------------------------------------------------------
// Snapshot
// ---------------------------------------------------------------------------------------------------------------------

/// Owns the cells of a grid at one revision, which no edit changes: from Grid::snapshot(). See taut_snapshot.
class Snapshot {
 public:
  /// Empty.
  Snapshot() noexcept = default;
  Snapshot(Snapshot&& other) noexcept : handle_(std::exchange(other.handle_, taut_snapshot{})) {}
  Snapshot& operator=(Snapshot&& other) noexcept {
    if (this != &other) {
      taut_snapshot_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_snapshot{});
    }
    return *this;
  }
  ~Snapshot() { taut_snapshot_destroy(handle_); }

  /// The revision of the grid, world or mesh at which it was taken.
  Result<std::uint64_t> revision() const noexcept {
    std::uint64_t revision = 0;
    const taut_status status = taut_snapshot_revision(handle_, &revision);
    if (status < 0) return Error(status);
    return revision;
  }

  /// The handle, still owned.
  taut_snapshot handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_snapshot release() noexcept { return std::exchange(handle_, taut_snapshot{}); }
  /// Takes the ownership of a handle.
  static Snapshot adopt(taut_snapshot handle) noexcept {
    Snapshot snapshot;
    snapshot.handle_ = handle;
    return snapshot;
  }

 private:
  taut_snapshot handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Grid
// ---------------------------------------------------------------------------------------------------------------------

/// The result of Grid::line_of_sight.
struct Sight {
  bool visible = false;
  Point first_hit{};
};

/// Columns and rows of a grid.
struct Size {
  std::int32_t width = 0;
  std::int32_t height = 0;
};

/// Owns a map of cells. See taut_grid.
class Grid {
 public:
  /// Empty.
  Grid() noexcept = default;
  Grid(Grid&& other) noexcept : handle_(std::exchange(other.handle_, taut_grid{})) {}
  Grid& operator=(Grid&& other) noexcept {
    if (this != &other) {
      taut_grid_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_grid{});
    }
    return *this;
  }
  ~Grid() { taut_grid_destroy(handle_); }

  /// A grid whose cells all have this terrain: 0 is blocked, 1 to 255 are passable classes.
  static Result<Grid> create(std::int32_t width, std::int32_t height, std::uint32_t terrain = 1) noexcept {
    if (const Result<void> fits = compatible_library(); !fits) return fits.error();
    Grid grid;
    const taut_status status = taut_grid_create(width, height, terrain, &grid.handle_);
    if (status < 0) return Error(status);
    return grid;
  }

  /// A grid from the text of a Moving AI map.
  static Result<Grid> from_moving_ai(std::string_view text) noexcept {
    if (const Result<void> fits = compatible_library(); !fits) return fits.error();
    Grid grid;
    const taut_status status = taut_grid_from_moving_ai(text.data(), text.size(), &grid.handle_);
    if (status < 0) return Error(status);
    return grid;
  }

  /// A grid from the bytes of save(), at revision 1.
  static Result<Grid> load(span<const std::uint8_t> data) noexcept {
    if (const Result<void> fits = compatible_library(); !fits) return fits.error();
    Grid grid;
    // The library rejects null, which an empty view may have.
    const std::uint8_t nothing = 0;
    const taut_status status = taut_grid_load(data.empty() ? &nothing : data.data(), data.size(), &grid.handle_);
    if (status < 0) return Error(status);
    return grid;
  }
  /// Makes cells and obstacles those of the bytes of save() of a grid of the same size, as one edit.
  Result<void> load_into(span<const std::uint8_t> data) noexcept {
    const std::uint8_t nothing = 0;
    return detail::done(taut_grid_load_into(handle_, data.empty() ? &nothing : data.data(), data.size()));
  }
  /// The bytes that save() would write now.
  Result<std::size_t> saved_size() const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_grid_save(handle_, nullptr, 0, &needed);
    if (status < 0 && status != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(status);
    return needed;
  }
  /// Saves cells and obstacles for a file or another machine: the number of bytes that are written.
  /// StatusCode::buffer_too_small if `out` is too short; an edit may change the size.
  Result<std::size_t> save(span<std::uint8_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_grid_save(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  Result<Size> size() const noexcept {
    Size size;
    const taut_status status = taut_grid_size(handle_, &size.width, &size.height);
    if (status < 0) return Error(status);
    return size;
  }

  Result<void> set_cell(std::int32_t x, std::int32_t y, std::uint32_t terrain) noexcept {
    return detail::done(taut_grid_set_cell(handle_, x, y, terrain));
  }

  Result<void> fill(const Rect& area, std::uint32_t terrain) noexcept {
    return detail::done(taut_grid_fill(handle_, &area, terrain));
  }

  /// Contiguous rows of `area.width` cells.
  Result<void> set_cells(const Rect& area, span<const std::uint8_t> terrain) noexcept {
    return set_cells(area, terrain, stride_of(area));
  }
  /// Rows that begin `row_stride` cells apart.
  Result<void> set_cells(const Rect& area, span<const std::uint8_t> terrain, std::size_t row_stride) noexcept {
    return detail::done(taut_grid_set_cells(handle_, &area, terrain.data(), row_stride, terrain.size()));
  }

  /// The closed sides of cells, sums of taut_cell_side; contiguous rows. See taut_grid_set_sides.
  Result<void> set_sides(const Rect& area, span<const std::uint8_t> sides) noexcept {
    return set_sides(area, sides, stride_of(area));
  }
  /// The same in rows that begin `row_stride` cells apart.
  Result<void> set_sides(const Rect& area, span<const std::uint8_t> sides, std::size_t row_stride) noexcept {
    return detail::done(taut_grid_set_sides(handle_, &area, sides.data(), row_stride, sides.size()));
  }
  Result<void> get_sides(const Rect& area, span<std::uint8_t> out) const noexcept {
    return get_sides(area, out, stride_of(area));
  }
  Result<void> get_sides(const Rect& area, span<std::uint8_t> out, std::size_t row_stride) const noexcept {
    std::size_t needed = 0;
    return detail::done(taut_grid_get_sides(handle_, &area, out.data(), row_stride, out.size(), &needed));
  }
  /// A wall between cells along a grid line, a rectangle of which one side is 0; `closed` is a sum of taut_wall.
  Result<void> set_wall(const Rect& line, std::uint32_t closed) noexcept {
    return detail::done(taut_grid_set_wall(handle_, &line, closed));
  }
  /// A new grid with `factor` x `factor` cells for each, in which walls between cells are cells. See taut_grid_refine.
  Result<Grid> refine(std::uint32_t factor) const noexcept {
    Grid made;
    const taut_status status = taut_grid_refine(handle_, factor, &made.handle_);
    if (status < 0) return Error(status);
    return made;
  }

  Result<void> get_cells(const Rect& area, span<std::uint8_t> out) const noexcept {
    return get_cells(area, out, stride_of(area));
  }
  Result<void> get_cells(const Rect& area, span<std::uint8_t> out, std::size_t row_stride) const noexcept {
    std::size_t needed = 0;
    return detail::done(taut_grid_get_cells(handle_, &area, out.data(), row_stride, out.size(), &needed));
  }

  /// How far the centre of each cell of a rectangle is from the nearest blocked cell, in cells, 16 if it is farther;
  /// contiguous rows. See taut_grid_get_clearance.
  Result<void> get_clearance(const Rect& area, span<float> out) const noexcept {
    return get_clearance(area, out, stride_of(area));
  }
  /// The same in rows that begin `row_stride` floats apart.
  Result<void> get_clearance(const Rect& area, span<float> out, std::size_t row_stride) const noexcept {
    std::size_t needed = 0;
    return detail::done(taut_grid_get_clearance(handle_, &area, out.data(), row_stride, out.size(), &needed));
  }

  /// The terrain of one cell.
  Result<std::uint8_t> get_cell(std::int32_t x, std::int32_t y) const noexcept {
    std::uint8_t terrain = 0;
    const taut_status status = taut_grid_get_cell(handle_, x, y, &terrain);
    if (status < 0) return Error(status);
    return terrain;
  }

  Result<std::uint64_t> revision() const noexcept {
    std::uint64_t revision = 0;
    const taut_status status = revision_of(handle_, &revision);
    if (status < 0) return Error(status);
    return revision;
  }
  /// The same by its handle, for Scheduler.
  static taut_status revision_of(taut_grid handle, std::uint64_t* out) noexcept {
    return taut_grid_revision(handle, out);
  }

  /// The cells as they are now, in constant time.
  Result<Snapshot> snapshot() const noexcept {
    taut_snapshot taken{};
    const taut_status status = taut_grid_snapshot(handle_, &taken);
    if (status < 0) return Error(status);
    return Snapshot::adopt(taken);
  }
  /// Makes every cell what it was at a snapshot of this grid, as one edit: a rollback.
  Result<void> restore(const Snapshot& snapshot) noexcept {
    return detail::done(taut_grid_restore(handle_, snapshot.handle()));
  }

  /// Lays a shape over the cells: those that it meets are blocked until it is moved or removed. Shapes may overlap; the
  /// terrain under them stays. Returns its number. See taut_grid_add_obstacle.
  Result<std::uint32_t> add_obstacle(span<const Point> outline) noexcept {
    std::uint32_t obstacle = 0;
    const taut_status status = taut_grid_add_obstacle(handle_, outline.data(), outline.size(), &obstacle);
    if (status < 0) return Error(status);
    return obstacle;
  }
  /// Moves an obstacle, or gives it another shape, as one edit.
  Result<void> move_obstacle(std::uint32_t obstacle, span<const Point> outline) noexcept {
    return detail::done(taut_grid_move_obstacle(handle_, obstacle, outline.data(), outline.size()));
  }
  /// Takes an obstacle away: cells that no other one covers have their terrain again.
  Result<void> remove_obstacle(std::uint32_t obstacle) noexcept {
    return detail::done(taut_grid_remove_obstacle(handle_, obstacle));
  }

  /// Adds a link: a jump, a ladder, a portal. Paths and fields cross it where that is cheaper. Returns its number. See
  /// taut_grid_add_link.
  Result<std::uint32_t> add_link(const GridLink& link) noexcept {
    std::uint32_t number = 0;
    const taut_status status = taut_grid_add_link(handle_, &link, &number);
    if (status < 0) return Error(status);
    return number;
  }
  /// Opens or closes a link, changes its cost, moves it. Its spans stay.
  Result<void> set_link(std::uint32_t number, const GridLink& link) noexcept {
    return detail::done(taut_grid_set_link(handle_, number, &link));
  }
  /// Makes the ends of a link segments, from `from` to `from + from_span` and from `to` to `to + to_span`: a ledge ten
  /// cells long. Zero vectors make them points again. See taut_grid_set_link_spans.
  Result<void> set_link_spans(std::uint32_t number, Point from_span, Point to_span) noexcept {
    return detail::done(taut_grid_set_link_spans(handle_, number, &from_span, &to_span));
  }
  /// The spans of a link as they are now. See taut_grid_link_spans.
  Result<LinkSpans> link_spans(std::uint32_t number) const noexcept {
    LinkSpans spans{};
    const taut_status status = taut_grid_link_spans(handle_, number, &spans.from, &spans.to);
    if (status < 0) return Error(status);
    return spans;
  }
  /// Takes a link away.
  Result<void> remove_link(std::uint32_t number) noexcept {
    return detail::done(taut_grid_remove_link(handle_, number));
  }
  /// A link as it is now.
  Result<GridLink> get_link(std::uint32_t number) const noexcept {
    GridLink link{};
    const taut_status status = taut_grid_get_link(handle_, number, &link);
    if (status < 0) return Error(status);
    return link;
  }
  /// Copies the numbers of the links, and returns how many there are; StatusCode::buffer_too_small if `out` is too
  /// short.
  Result<std::size_t> copy_links(span<std::uint32_t> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_grid_links(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  /// Labels the connected components, so that searches between two of them end at once. See taut_grid_prepare.
  Result<void> prepare() noexcept { return detail::done(taut_grid_prepare(handle_)); }

  Result<Sight> line_of_sight(Point from, Point to, DiagonalGaps gaps = DiagonalGaps::closed) const noexcept {
    std::uint8_t visible = 0;
    Sight sight;
    const taut_status status =
        taut_grid_line_of_sight(handle_, &from, &to, static_cast<std::uint32_t>(gaps), &visible, &sight.first_hit);
    if (status < 0) return Error(status);
    sight.visible = visible != 0;
    return sight;
  }

  /// The handle, still owned.
  taut_grid handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_grid release() noexcept { return std::exchange(handle_, taut_grid{}); }
  /// Takes the ownership of a handle.
  static Grid adopt(taut_grid handle) noexcept {
    Grid grid;
    grid.handle_ = handle;
    return grid;
  }

 private:
  static std::size_t stride_of(const Rect& area) noexcept {
    return area.width < 0 ? 0 : static_cast<std::size_t>(area.width);
  }

  taut_grid handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Planner
// ---------------------------------------------------------------------------------------------------------------------

/// The options of a planner. See taut_planner_options; the defaults are those of taut_planner_options_init.
struct Options {
  Algorithm algorithm = Algorithm::optimal;
  Lattice lattice = Lattice::corners;
  std::uint32_t neighbours = 8;
  DiagonalGaps diagonal_gaps = DiagonalGaps::closed;
  CornerCutting corner_cutting = CornerCutting::never;
  Heuristic heuristic = Heuristic::automatic;
  CostRule cost_rule = CostRule::average;
  Smoothing smoothing = Smoothing::none;
  float radius = 0.0f;
  double h_scale = 1.0;
  std::uint64_t memory_limit = 0;
  std::uint64_t keep_limit = 0;
  float margin = 0.0f;
  float margin_share = 0.0f;
  std::uint32_t blocked_links = 0;
  double speed = 1.0;
  double horizon = 0.0;
  std::uint32_t unit_width = 1;
  std::uint32_t unit_height = 1;
  Turns turns = Turns::free;
  float turn_cost = 0.0f;
  double cost_tolerance = 1.05;
};

/// The options of an improvement. See taut_improve_options; the defaults are those of taut_improve_options_init.
struct ImproveOptions {
  Improvement improvement = Improvement::shortcut;
  Descent descent = Descent::covariant;
  std::uint32_t max_iterations = 1000;
  std::uint64_t seed = 0;
  double spacing = 0.5;
  double clearance = 1.0;
  double wall_weight = 0.0;
  double turn_weight = 0.0;
  double turning_radius = 0.0;
};

/// When a body that walks a path is at each of its points, in `out`, which has as many elements. See taut_path_times.
inline Result<void> path_times(
    span<const Point> path, double speed, double acceleration, double turn_speed, span<double> out) noexcept {
  const std::size_t count = path.size() < out.size() ? path.size() : out.size();
  return detail::done(taut_path_times(path.data(), count, speed, acceleration, turn_speed, out.data()));
}

namespace detail {

inline taut_status to_c(const ImproveOptions& options, taut_improve_options& wanted) noexcept {
  const taut_status status = taut_improve_options_init(&wanted, sizeof wanted);
  wanted.improvement = static_cast<std::uint32_t>(options.improvement);
  wanted.descent = static_cast<std::uint32_t>(options.descent);
  wanted.max_iterations = options.max_iterations;
  wanted.seed = options.seed;
  wanted.spacing = options.spacing;
  wanted.clearance = options.clearance;
  wanted.wall_weight = options.wall_weight;
  wanted.turn_weight = options.turn_weight;
  wanted.turning_radius = options.turning_radius;
  return status;
}

inline taut_status to_c(const Options& options, taut_planner_options& wanted) noexcept {
  const taut_status status = taut_planner_options_init(&wanted, sizeof wanted);
  wanted.algorithm = static_cast<std::uint32_t>(options.algorithm);
  wanted.lattice = static_cast<std::uint32_t>(options.lattice);
  wanted.neighbours = options.neighbours;
  wanted.diagonal_gaps = static_cast<std::uint32_t>(options.diagonal_gaps);
  wanted.corner_cutting = static_cast<std::uint32_t>(options.corner_cutting);
  wanted.heuristic = static_cast<std::uint32_t>(options.heuristic);
  wanted.cost_rule = static_cast<std::uint32_t>(options.cost_rule);
  wanted.smoothing = static_cast<std::uint32_t>(options.smoothing);
  wanted.radius = options.radius;
  wanted.h_scale = options.h_scale;
  wanted.memory_limit = options.memory_limit;
  wanted.keep_limit = options.keep_limit;
  wanted.margin = options.margin;
  wanted.margin_share = options.margin_share;
  wanted.blocked_links = options.blocked_links;
  wanted.speed = options.speed;
  wanted.horizon = options.horizon;
  wanted.unit_width = options.unit_width;
  wanted.unit_height = options.unit_height;
  wanted.turns = static_cast<std::uint32_t>(options.turns);
  wanted.turn_cost = options.turn_cost;
  wanted.cost_tolerance = options.cost_tolerance;
  return status;
}

}  // namespace detail

/// One query. See taut_request; radius 0 is the radius of the planner's options.
struct Request {
  Point start{};
  Point goal{};
  bool every_step = false;
  bool allow_partial = false;
  std::uint32_t max_expansions = 0;
  std::uint64_t user = 0;
  float radius = 0.0f;
  std::uint32_t goal_mover = 0;
  double start_time = 0.0;
  bool nearest_start = false;
  bool lattice_ends = false;

  /// As find_batch() takes it.
  operator taut_request() const noexcept {
    taut_request asked{};
    asked.start = start;
    asked.goal = goal;
    asked.flags = (every_step ? static_cast<std::uint32_t>(TAUT_REQUEST_EVERY_STEP) : 0U) |
                  (allow_partial ? static_cast<std::uint32_t>(TAUT_REQUEST_ALLOW_PARTIAL) : 0U) |
                  (nearest_start ? static_cast<std::uint32_t>(TAUT_REQUEST_NEAREST_START) : 0U) |
                  (lattice_ends ? static_cast<std::uint32_t>(TAUT_REQUEST_LATTICE_ENDS) : 0U);
    asked.max_expansions = max_expansions;
    asked.user = user;
    asked.radius = radius;
    asked.goal_mover = goal_mover;
    asked.start_time = start_time;
    return asked;
  }
};

/// See taut_mover and taut_moment.
using Mover = taut_mover;
using Moment = taut_moment;

/// The same as an object of the C interface; a Request becomes one by itself.
inline taut_request to_c(const Request& request) noexcept { return request; }

/// How far a query for many goals has come: the outcome of the step, and the number of goals that are answered.
struct ManyStep {
  StatusCode status = StatusCode::in_progress;
  std::size_t done = 0;
};

/// The result of a search. See taut_result, which has the same layout.
struct Outcome {
  StatusCode status = StatusCode::no_path;
  Guarantee guarantee = Guarantee::none;
  double length = 0;
  double cost = 0;
  double bound = 0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::uint64_t sight_checks = 0;
  std::uint64_t revision = 0;
  std::uint64_t user = 0;
  std::uint32_t path_first = 0;
  std::uint32_t path_count = 0;
  double remaining = 0;

  /// There is a path to the goal.
  bool found() const noexcept { return status == StatusCode::ok; }
  /// There is a path, complete or partial.
  bool has_path() const noexcept { return found() || status == StatusCode::partial; }
};

static_assert(sizeof(Outcome) == sizeof(taut_result) && alignof(Outcome) == alignof(taut_result) &&
                  offsetof(Outcome, guarantee) == offsetof(taut_result, guarantee) &&
                  offsetof(Outcome, length) == offsetof(taut_result, length) &&
                  offsetof(Outcome, cost) == offsetof(taut_result, cost) &&
                  offsetof(Outcome, bound) == offsetof(taut_result, bound) &&
                  offsetof(Outcome, expanded) == offsetof(taut_result, expanded) &&
                  offsetof(Outcome, generated) == offsetof(taut_result, generated) &&
                  offsetof(Outcome, sight_checks) == offsetof(taut_result, sight_checks) &&
                  offsetof(Outcome, revision) == offsetof(taut_result, revision) &&
                  offsetof(Outcome, user) == offsetof(taut_result, user) &&
                  offsetof(Outcome, path_first) == offsetof(taut_result, path_first) &&
                  offsetof(Outcome, path_count) == offsetof(taut_result, path_count) &&
                  offsetof(Outcome, remaining) == offsetof(taut_result, remaining),
              "Outcome has the layout of taut_result");

/// The answer about a kept path. See taut_path_check.
struct PathCheck {
  PathState state = PathState::untouched;
  /// The path, given that it was a shortest one, is proven to be one still.
  bool shortest = false;
  /// Where it is cut first.
  std::uint32_t segment = 0;
  Point at{};
  std::uint64_t revision = 0;

  bool cut() const noexcept { return state == PathState::cut; }
};

/// Where an agent on a path goes next.
struct Waypoint {
  /// The number of the point of the path.
  std::uint32_t number = 0;
  /// The straight way to it is free for the agent; else it needs another path.
  bool visible = false;
};

/// A free point, and its distance from the point that it is near to.
struct Nearest {
  Point point{};
  float distance = 0;
};

/// What lies ahead of a place on a path.
struct Ahead {
  Point target{};
  /// The first point of the path after the place: up to it the path is straight.
  std::uint32_t corner = 0;
};

/// Owns a planner: an algorithm with its options, its scratch memory and its last result. See taut_planner.
class Planner {
 public:
  /// Empty.
  Planner() noexcept = default;
  Planner(Planner&& other) noexcept : handle_(std::exchange(other.handle_, taut_planner{})) {}
  Planner& operator=(Planner&& other) noexcept {
    if (this != &other) {
      taut_planner_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_planner{});
    }
    return *this;
  }
  ~Planner() { taut_planner_destroy(handle_); }

  static Result<Planner> create(const Grid& grid, const Options& options = {}) noexcept {
    taut_planner_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    Planner planner;
    status = taut_planner_create(grid.handle(), &wanted, &planner.handle_);
    if (status < 0) return Error(status);
    return planner;
  }

  /// 256 costs, one per terrain class; infinity blocks a class for this planner.
  Result<void> set_costs(span<const float> costs) noexcept {
    return detail::done(taut_planner_set_costs(handle_, costs.data(), costs.size()));
  }
  /// Weights of the cells of a rectangle, at least 1: a cell of weight w costs w times its class's cost.
  Result<void> set_weights(const Rect& area, span<const float> weights, std::size_t row_stride) noexcept {
    return detail::done(taut_planner_set_weights(handle_, &area, weights.data(), row_stride, weights.size()));
  }
  /// The same for contiguous rows.
  Result<void> set_weights(const Rect& area, span<const float> weights) noexcept {
    return set_weights(area, weights, area.width > 0 ? static_cast<std::size_t>(area.width) : 0);
  }

  /// Answers all later queries on a snapshot of the planner's grid, whatever edits follow.
  Result<void> pin(const Snapshot& snapshot) noexcept {
    return detail::done(taut_planner_pin(handle_, snapshot.handle()));
  }
  /// Uses the newest revision again.
  Result<void> unpin() noexcept { return detail::done(taut_planner_pin(handle_, taut_snapshot{})); }

  /// Answers all later queries as if the grid had no such obstacle; 0: none is left out. Drops search and path. See
  /// taut_planner_leave_out.
  Result<void> leave_out(std::uint32_t obstacle) noexcept {
    return detail::done(taut_planner_leave_out(handle_, obstacle));
  }

  /// A query without flags and limits.
  Result<Outcome> find(Point start, Point goal) noexcept {
    Request request;
    request.start = start;
    request.goal = goal;
    return find(request);
  }
  Result<Outcome> find(const Request& request) noexcept {
    const taut_request asked = request;
    Outcome outcome;
    const taut_status status = taut_planner_find(handle_, &asked, to_c(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }

  /// One start and many goals, each with its own outcome: `out` must be as long as `goals`. A blocked goal has
  /// StatusCode::goal_blocked. Afterwards select() chooses the goal whose path path() returns. Returns ok, cancelled
  /// or, with a time limit, in_progress.
  Result<StatusCode> find_many(Point start, span<const Point> goals, span<Outcome> out) noexcept {
    if (out.size() < goals.size()) {
      return Error(StatusCode::buffer_too_small, "find_many: the buffer has fewer outcomes than there are goals");
    }
    const taut_status status = taut_planner_find_many(handle_, &start, goals.data(), goals.size(), to_c(out.data()));
    if (status < 0) return Error(status);
    return static_cast<StatusCode>(status);
  }
  /// Many queries in one call, all on the same revision: `out` must be as long as `requests`. Each outcome is that of
  /// find() for its request, errors included. path_of() has the paths, without a copy. Returns ok or cancelled.
  Result<StatusCode> find_batch(span<const taut_request> requests, span<Outcome> out) noexcept {
    if (out.size() < requests.size()) {
      return Error(StatusCode::buffer_too_small, "find_batch: the buffer has fewer outcomes than there are requests");
    }
    const taut_status status = taut_planner_find_batch(handle_, requests.data(), requests.size(), to_c(out.data()));
    if (status < 0) return Error(status);
    return static_cast<StatusCode>(status);
  }
  /// The points of all paths of the last find_batch(), valid until the next search, reset or destruction.
  span<const Point> points() const noexcept {
    const taut_point* points = nullptr;
    std::size_t length = 0;
    if (taut_planner_points_view(handle_, &points, &length) < 0) return {};
    return {points, length};
  }
  /// The path of an outcome of the last find_batch(): a part of points().
  span<const Point> path_of(const Outcome& outcome) const noexcept {
    const span<const Point> all = points();
    if (outcome.path_first > all.size() || outcome.path_count > all.size() - outcome.path_first) return {};
    return {all.data() + outcome.path_first, outcome.path_count};
  }
  /// Begins a query for many goals that step_many() answers in slices. The goal of `common` is ignored, its limit is
  /// one for all goals together.
  Result<void> begin_many(const Request& common, span<const Point> goals) noexcept {
    const taut_request asked = common;
    return detail::done(taut_planner_begin_many(handle_, &asked, goals.data(), goals.size()));
  }
  /// Continues the query of begin_many(); 0 is no limit. `out` has as many outcomes as there are goals, or none. The
  /// outcome of a goal that is not answered has the status of the step.
  Result<ManyStep> step_many(std::uint32_t max_expansions, span<Outcome> out) noexcept {
    std::size_t done = 0;
    const taut_status status =
        taut_planner_step_many(handle_, max_expansions, to_c(out.data()), out.size(), &done);
    if (status < 0) return Error(status);
    return ManyStep{static_cast<StatusCode>(status), done};
  }
  /// Chooses the goal of find_many() or begin_many(), or the request of find_batch(), whose path path() returns.
  Result<void> select(std::size_t goal) noexcept { return detail::done(taut_planner_select(handle_, goal)); }

  Result<void> begin(const Request& request) noexcept {
    const taut_request asked = request;
    return detail::done(taut_planner_begin(handle_, &asked));
  }
  /// Continues the open search; 0 is no limit.
  Result<Outcome> step(std::uint32_t max_expansions) noexcept {
    Outcome outcome;
    const taut_status status = taut_planner_step(handle_, max_expansions, to_c(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// From any thread, at any time.
  Result<void> cancel() const noexcept { return detail::done(taut_planner_cancel(handle_)); }
  /// Precomputes data for queries, also after edits, at the cost of about this many expansions; 0 is no limit. Returns
  /// ok when nothing is left to do, in_progress if it should be called again, or cancelled. See taut_planner_prepare.
  Result<StatusCode> prepare(std::uint32_t max_expansions = 0) noexcept {
    const taut_status status = taut_planner_prepare(handle_, max_expansions);
    if (status < 0) return Error(status);
    return static_cast<StatusCode>(status);
  }
  /// Limits the time of every later find, step and prepare, which return in_progress when it is up; 0 is no limit.
  Result<void> limit_time(std::uint32_t microseconds) noexcept {
    return detail::done(taut_planner_limit_time(handle_, microseconds));
  }
  Result<void> reset() noexcept { return detail::done(taut_planner_reset(handle_)); }

  /// A view of the last path, valid until the next search, reset or destruction of this planner; empty if there is
  /// none.
  span<const Point> path() const noexcept {
    const taut_point* points = nullptr;
    std::size_t length = 0;
    if (taut_planner_path_view(handle_, &points, &length) < 0) return {};
    return {points, length};
  }
  /// Copies the path and returns its number of points; StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> copy_path(span<Point> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_planner_path(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Copies the exact pieces of the path, lines and for an agent with a radius arcs, and returns their number;
  /// StatusCode::buffer_too_small if `out` is too short. See taut_planner_route.
  Result<std::size_t> copy_route(span<Leg> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_planner_route(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// The number of those pieces; 0 without a path.
  std::size_t route_length() const noexcept {
    std::size_t needed = 0;
    taut_planner_route(handle_, nullptr, 0, &needed);
    return needed;
  }
  /// Copies where the path uses links, and returns their number; StatusCode::buffer_too_small if `out` is too short.
  /// See taut_planner_links.
  Result<std::size_t> copy_links(span<LinkUse> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_planner_links(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Keeps the first `count` events of each later search or step, for pictures; 0: none. See taut_planner_watch.
  Result<void> watch(std::size_t count) noexcept { return detail::done(taut_planner_watch(handle_, count)); }
  /// Copies what the last search or step has done, and returns the number of events; StatusCode::buffer_too_small if
  /// `out` is too short. See taut_planner_events.
  Result<std::size_t> copy_events(span<SearchEvent> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_planner_events(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// Sets the movers that later queries avoid, with Algorithm::safe_intervals. See taut_planner_set_movers.
  Result<void> set_movers(span<const Mover> movers, span<const Moment> moments) noexcept {
    return detail::done(
        taut_planner_set_movers(handle_, movers.data(), movers.size(), moments.data(), moments.size()));
  }
  /// Copies the times of the points of the path among movers, and returns their number; StatusCode::buffer_too_small if
  /// `out` is too short.
  Result<std::size_t> copy_times(span<double> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_planner_times(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  /// The first obstacle on the straight segment between two points, by the planner's blocked classes and gap rule.
  Result<Hit> raycast(Point from, Point to) const noexcept {
    Hit hit;
    const taut_status status = taut_planner_raycast(handle_, &from, &to, &hit);
    if (status < 0) return Error(status);
    return hit;
  }
  /// Whether a path that was clear at the revision `since` is clear still, and proven to be as short as any still; 0
  /// checks every segment.
  Result<PathCheck> check_path(span<const Point> path, std::uint64_t since) const noexcept {
    taut_path_check answer;
    const taut_status status = taut_planner_check_path(handle_, path.data(), path.size(), since, &answer);
    if (status < 0) return Error(status);
    PathCheck check;
    check.state = static_cast<PathState>(answer.state);
    check.shortest = answer.shortest != 0;
    check.segment = answer.segment;
    check.at = answer.at;
    check.revision = answer.revision;
    return check;
  }
  /// What it costs to go along a path on the map as it is now; infinite if it is cut. See taut_planner_path_cost.
  Result<double> path_cost(span<const Point> path) const noexcept {
    double cost = 0;
    const taut_status status = taut_planner_path_cost(handle_, path.data(), path.size(), &cost);
    if (status < 0) return Error(status);
    return cost;
  }
  /// The waypoint to which an agent at a position goes next, that went to the waypoint `from` before: 1 for a new path.
  /// Waypoints within `reach` may be left out where the whole radius has room. See taut_planner_waypoint.
  Result<Waypoint> waypoint(span<const Point> path, Point position, std::uint32_t from,
                            float reach = 0) const noexcept {
    Waypoint next;
    std::uint32_t visible = 0;
    const taut_status status =
        taut_planner_waypoint(handle_, path.data(), path.size(), &position, from, reach, &next.number, &visible);
    if (status < 0) return Error(status);
    next.visible = visible != 0;
    return next;
  }
  /// Makes a path the planner's last one, to be improved. With `seed` it may lead through walls: Improvement::descend
  /// can free it, and the planner's path is empty until then. See taut_planner_adopt.
  Result<Outcome> adopt(span<const Point> path, bool seed = false) noexcept {
    Outcome outcome;
    const std::uint32_t flags = seed ? static_cast<std::uint32_t>(TAUT_ADOPT_SEED) : 0u;
    const taut_status status = taut_planner_adopt(handle_, path.data(), path.size(), flags, to_c(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// Improves the last path in place. See taut_planner_improve.
  Result<Outcome> improve(const ImproveOptions& options) noexcept {
    taut_improve_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    Outcome outcome;
    status = taut_planner_improve(handle_, &wanted, to_c(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// Proves how much the last path costs at most above the cheapest one between its ends, on the map as it is now: none
  /// costs less than cost / bound of the outcome. The path stays. See taut_planner_prove_cost.
  Result<Outcome> prove_cost() noexcept {
    Outcome outcome;
    const taut_status status = taut_planner_prove_cost(handle_, to_c(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// Proves, without a search, that the last outcome holds for the newest revision. An outcome with ok, no_path or
  /// partial: proven, the one of the search with the new revision. With stale: not proven, only a search tells. The
  /// path stays in each case. See taut_planner_refresh.
  Result<Outcome> refresh() noexcept {
    Outcome outcome;
    const taut_status status = taut_planner_refresh(handle_, to_c(&outcome));
    if (status < 0) return Error(status);
    return outcome;
  }
  /// Which points are free, so that a search may start or end there: 1 or 0 for each. See taut_planner_is_free.
  Result<void> are_free(span<const Point> points, span<std::uint8_t> out) const noexcept {
    if (out.size() < points.size()) return Error(TAUT_ERROR_BUFFER_TOO_SMALL);
    return detail::done(taut_planner_is_free(handle_, points.data(), points.size(), out.data()));
  }
  /// The free point nearest to a point, at most this far away; none if there is no such point.
  Result<std::optional<Nearest>> nearest(
      Point point, float max_distance = std::numeric_limits<float>::infinity()) const noexcept {
    Nearest found;
    const taut_status status = taut_planner_nearest(handle_, &point, max_distance, &found.point, &found.distance);
    if (status < 0) return Error(status);
    return status == TAUT_OK ? std::optional<Nearest>(found) : std::nullopt;
  }
  /// The point nearest to another one that can be reached, at most this far away; none if there is no such point.
  Result<std::optional<Nearest>> nearest_reachable(
      Point from, Point point, float max_distance = std::numeric_limits<float>::infinity()) const noexcept {
    Nearest found;
    const taut_status status =
        taut_planner_nearest_reachable(handle_, &from, &point, max_distance, &found.point, &found.distance);
    if (status < 0) return Error(status);
    return status == TAUT_OK ? std::optional<Nearest>(found) : std::nullopt;
  }
  /// True if a path joins two points; nothing is searched.
  Result<bool> reachable(Point from, Point to) const noexcept {
    std::uint8_t reachable = 0;
    const taut_status status = taut_planner_reachable(handle_, &from, &to, &reachable);
    if (status < 0) return Error(status);
    return reachable != 0;
  }
  /// The number of the connected component of a point, the same for all points that can reach each other; 0 if the
  /// point is not free.
  Result<std::uint64_t> component(Point point) const noexcept {
    std::uint64_t component = 0;
    const taut_status status = taut_planner_component(handle_, &point, &component);
    if (status < 0) return Error(status);
    return component;
  }
  /// A random free point at most this far away, evenly distributed over the free area; none if there is no such point.
  /// The call advances the seed.
  Result<std::optional<Point>> random_point(Point around, float max_distance, std::uint64_t& seed) const noexcept {
    Point point{};
    const taut_status status = taut_planner_random_point(handle_, &around, max_distance, &seed, &point);
    if (status < 0) return Error(status);
    return status == TAUT_OK ? std::optional<Point>(point) : std::nullopt;
  }

  /// The costs of the cells of a rectangle from the nearest of several starts, up to `max_cost`; infinity for a cell
  /// that is not reached. The value for column c and row r is `out[r * row_stride + c]`. For planners whose paths
  /// follow the cell lattice. See taut_planner_reach.
  Result<void> reach(
      span<const Point> starts, double max_cost, const Rect& area, span<float> out, std::size_t row_stride) noexcept {
    std::size_t needed = 0;
    return detail::done(taut_planner_reach(
        handle_, starts.data(), starts.size(), max_cost, &area, out.data(), row_stride, out.size(), &needed));
  }
  /// The same for contiguous rows.
  Result<void> reach(span<const Point> starts, double max_cost, const Rect& area, span<float> out) noexcept {
    return reach(starts, max_cost, area, out, area.width > 0 ? static_cast<std::size_t>(area.width) : 0);
  }

  /// The memory of the planner in bytes.
  Result<std::uint64_t> memory() const noexcept {
    std::uint64_t bytes = 0;
    const taut_status status = taut_planner_memory(handle_, &bytes);
    if (status < 0) return Error(status);
    return bytes;
  }

  /// The handle, still owned.
  taut_planner handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_planner release() noexcept { return std::exchange(handle_, taut_planner{}); }
  /// Takes the ownership of a handle.
  static Planner adopt(taut_planner handle) noexcept {
    Planner planner;
    planner.handle_ = handle;
    return planner;
  }

 private:

  static taut_result* to_c(Outcome* outcome) noexcept { return reinterpret_cast<taut_result*>(outcome); }

  taut_planner handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Field
// ---------------------------------------------------------------------------------------------------------------------

/// The options of a field. See taut_field_options; the defaults are those of taut_field_options_init.
struct FieldOptions {
  FieldKind kind = FieldKind::exact;
  Lattice lattice = Lattice::corners;
  std::uint32_t neighbours = 8;
  DiagonalGaps diagonal_gaps = DiagonalGaps::closed;
  CornerCutting corner_cutting = CornerCutting::never;
  CostRule cost_rule = CostRule::average;
  double reach = 0.0;
  double wall_distance = 0.0;
  double wall_weight = 0.0;
  std::uint64_t memory_limit = 0;
  std::uint32_t blocked_links = 0;
  float radius = 0.0f;
  std::uint32_t unit_width = 1;
  std::uint32_t unit_height = 1;
  Turns turns = Turns::free;
  float turn_cost = 0.0f;
};

/// The result of a build or of a step of it. See taut_field_result.
struct FieldResult {
  StatusCode status = StatusCode::ok;
  Guarantee guarantee = Guarantee::none;
  std::uint64_t expanded = 0;
  std::uint64_t written = 0;
  std::uint64_t reached = 0;
  double farthest = 0.0;
  std::uint64_t revision = 0;
  std::uint64_t skipped = 0;
  std::uint64_t reserved = 0;
};

static_assert(sizeof(FieldResult) == sizeof(taut_field_result));
static_assert(offsetof(FieldResult, farthest) == offsetof(taut_field_result, farthest));
static_assert(offsetof(FieldResult, reserved) == offsetof(taut_field_result, reserved));

namespace detail {

inline taut_status to_c(const FieldOptions& options, taut_field_options& wanted) noexcept {
  const taut_status status = taut_field_options_init(&wanted, sizeof wanted);
  if (status < 0) return status;
  wanted.kind = static_cast<std::uint32_t>(options.kind);
  wanted.lattice = static_cast<std::uint32_t>(options.lattice);
  wanted.neighbours = options.neighbours;
  wanted.diagonal_gaps = static_cast<std::uint32_t>(options.diagonal_gaps);
  wanted.corner_cutting = static_cast<std::uint32_t>(options.corner_cutting);
  wanted.cost_rule = static_cast<std::uint32_t>(options.cost_rule);
  wanted.reach = options.reach;
  wanted.wall_distance = options.wall_distance;
  wanted.wall_weight = options.wall_weight;
  wanted.memory_limit = options.memory_limit;
  wanted.blocked_links = options.blocked_links;
  wanted.radius = options.radius;
  wanted.unit_width = options.unit_width;
  wanted.unit_height = options.unit_height;
  wanted.turns = static_cast<std::uint32_t>(options.turns);
  wanted.turn_cost = options.turn_cost;
  return status;
}

}  // namespace detail

/// Owns a field: distances from every point of a grid to the nearest of some seeds, and where to walk. See taut_field.
///
/// One thread builds at a time; any number of threads read meanwhile, and see the last finished field.
class Field {
 public:
  /// Empty.
  Field() noexcept = default;
  Field(Field&& other) noexcept : handle_(std::exchange(other.handle_, taut_field{})) {}
  Field& operator=(Field&& other) noexcept {
    if (this != &other) {
      taut_field_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_field{});
    }
    return *this;
  }
  ~Field() { taut_field_destroy(handle_); }

  static Result<Field> create(const Grid& grid, const FieldOptions& options = {}) noexcept {
    taut_field_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    Field field;
    status = taut_field_create(grid.handle(), &wanted, &field.handle_);
    if (status < 0) return Error(status);
    return field;
  }

  /// 256 costs, one per terrain class; infinity blocks a class for this field.
  Result<void> set_costs(span<const float> costs) noexcept {
    return detail::done(taut_field_set_costs(handle_, costs.data(), costs.size()));
  }
  /// Weights of the cells of a rectangle, at least 1: a cell of weight w costs w times its class's cost.
  Result<void> set_weights(const Rect& area, span<const float> weights, std::size_t row_stride) noexcept {
    return detail::done(taut_field_set_weights(handle_, &area, weights.data(), row_stride, weights.size()));
  }
  /// The same for contiguous rows.
  Result<void> set_weights(const Rect& area, span<const float> weights) noexcept {
    return set_weights(area, weights, stride_of(area));
  }

  /// Builds the field on the grid as it is now.
  Result<FieldResult> build(span<const FieldSeed> seeds) noexcept {
    FieldResult result;
    const taut_status status = taut_field_build(handle_, seeds.data(), seeds.size(), to_c(result));
    if (status < 0) return Error(status);
    return result;
  }
  /// Begins a build that step() continues; readers see the last finished field until then.
  Result<void> begin(span<const FieldSeed> seeds) noexcept {
    return detail::done(taut_field_begin(handle_, seeds.data(), seeds.size()));
  }
  /// Begins to bring the field up to date after edits, with the same seeds.
  Result<void> update() noexcept { return detail::done(taut_field_update(handle_)); }
  /// Continues the open build by some 20 ns of work for each of `max_expansions`; 0 is no limit.
  Result<FieldResult> step(std::uint32_t max_expansions = 0) noexcept {
    FieldResult result;
    const taut_status status = taut_field_step(handle_, max_expansions, to_c(result));
    if (status < 0) return Error(status);
    return result;
  }
  /// From any thread, at any time.
  Result<void> cancel() const noexcept { return detail::done(taut_field_cancel(handle_)); }
  /// Forgets seeds and field, and frees the memory.
  Result<void> reset() noexcept { return detail::done(taut_field_reset(handle_)); }

  /// The distances of points, infinity for those out of reach. With `approximate` FieldKind::exact answers in constant
  /// time, at most 1 too much. `out` has as many values as there are points.
  Result<void> distances(span<const Point> at, span<double> out, bool approximate = false) const noexcept {
    if (out.size() < at.size()) return too_short();
    const std::uint32_t flags = approximate ? static_cast<std::uint32_t>(TAUT_FIELD_NEAR) : 0U;
    return detail::done(taut_field_distances(handle_, at.data(), at.size(), flags, out.data()));
  }
  /// The numbers of the points' seeds, UINT32_MAX for points out of reach.
  Result<void> owners(span<const Point> at, span<std::uint32_t> out) const noexcept {
    if (out.size() < at.size()) return too_short();
    return detail::done(taut_field_owners(handle_, at.data(), at.size(), out.data()));
  }
  /// Proves how much the ways from points cost at most above the cheapest: no way costs less than cost / bound. Finer
  /// graphs are searched until all bounds are within `tolerance`; 0 where nothing is proven. See
  /// taut_field_prove_costs.
  Result<void> prove_costs(span<const Point> at, double tolerance, span<double> costs,
                           span<double> bounds) const noexcept {
    if (costs.size() < at.size() || bounds.size() < at.size()) return too_short();
    return detail::done(
        taut_field_prove_costs(handle_, at.data(), at.size(), tolerance, costs.data(), bounds.data()));
  }
  /// The numbers of the links that the ways from points enter first, 0 for ways on foot. See taut_field_links.
  Result<void> links(span<const Point> at, span<std::uint32_t> out) const noexcept {
    if (out.size() < at.size()) return too_short();
    return detail::done(taut_field_links(handle_, at.data(), at.size(), out.data()));
  }
  /// The first links on the ways from points, with where they are entered and left. See taut_field_crossings.
  Result<void> crossings(span<const Point> at, span<LinkCrossing> out) const noexcept {
    if (out.size() < at.size()) return too_short();
    return detail::done(taut_field_crossings(handle_, at.data(), at.size(), out.data()));
  }
  /// Where to walk from points. `next` contains the last answers, or the points themselves, and becomes the new ones.
  Result<void> next(span<const Point> at, span<Point> next) const noexcept {
    if (next.size() < at.size()) return too_short();
    return detail::done(taut_field_next(handle_, at.data(), at.size(), next.data()));
  }
  /// As `next`, for walkers that go straight on past their answers: within `reached` of an answer, 0 to 1 cells, it
  /// counts as reached. That is the length of a step.
  Result<void> next_within(span<const Point> at, float reached, span<Point> next) const noexcept {
    if (next.size() < at.size()) return too_short();
    return detail::done(taut_field_next_within(handle_, at.data(), at.size(), reached, next.data()));
  }
  /// The revision of the grid that the finished field is true for.
  Result<std::uint64_t> revision() const noexcept {
    std::uint64_t revision = 0;
    const taut_status status = taut_field_revision(handle_, &revision);
    if (status < 0) return Error(status);
    return revision;
  }
  /// True if the grid was edited since the finished field.
  Result<bool> is_stale() const noexcept {
    std::uint8_t stale = 0;
    const taut_status status = taut_field_is_stale(handle_, &stale);
    if (status < 0) return Error(status);
    return stale != 0;
  }
  /// Copies the way from a point to its seed and returns its number of points, 0 if there is none;
  /// StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> path(Point from, span<Point> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_field_path(handle_, &from, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }
  /// The distances of a rectangle of lattice points: `out[r * row_stride + c]` for column c and row r.
  Result<void> rows(const Rect& area, span<float> out, std::size_t row_stride) const noexcept {
    std::size_t needed = 0;
    return detail::done(taut_field_rows(handle_, &area, out.data(), row_stride, out.size(), &needed));
  }
  /// The same for contiguous rows.
  Result<void> rows(const Rect& area, span<float> out) const noexcept { return rows(area, out, stride_of(area)); }
  /// A flow grid: two floats a cell, the direction in which to walk from its centre, (0, 0) where there is none.
  Result<void> directions(const Rect& area, span<float> xy, std::size_t row_stride) const noexcept {
    std::size_t needed = 0;
    return detail::done(taut_field_directions(handle_, &area, xy.data(), row_stride, xy.size(), &needed));
  }
  /// The same for contiguous rows.
  Result<void> directions(const Rect& area, span<float> xy) const noexcept {
    return directions(area, xy, 2 * stride_of(area));
  }
  /// The memory of the field in bytes.
  Result<std::uint64_t> memory() const noexcept {
    std::uint64_t bytes = 0;
    const taut_status status = taut_field_memory(handle_, &bytes);
    if (status < 0) return Error(status);
    return bytes;
  }

  /// The handle, still owned.
  taut_field handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_field release() noexcept { return std::exchange(handle_, taut_field{}); }
  /// Takes the ownership of a handle.
  static Field adopt(taut_field handle) noexcept {
    Field field;
    field.handle_ = handle;
    return field;
  }

 private:
  static std::size_t stride_of(const Rect& area) noexcept {
    return area.width < 0 ? 0 : static_cast<std::size_t>(area.width);
  }
  static Error too_short() noexcept {
    return Error(StatusCode::buffer_too_small, "there are fewer answers than points");
  }
  static taut_field_result* to_c(FieldResult& result) noexcept { return reinterpret_cast<taut_field_result*>(&result); }

  taut_field handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Policy
// ---------------------------------------------------------------------------------------------------------------------

/// The options of a policy. See taut_policy_options; the defaults are those of taut_policy_options_init.
struct PolicyOptions {
  PolicyKind policy = PolicyKind::walk_to;
  Side side = Side::left;
  DiagonalGaps diagonal_gaps = DiagonalGaps::closed;
  std::uint32_t patience = 64;
  double attract = 1.0;
  double repel = 1.0;
  double influence = 2.0;
  float radius = 0.0f;
  /// Bit c % 64 of word c / 64: class c is a wall too.
  std::uint64_t blocked_classes[4] = {0, 0, 0, 0};
};

/// A follower of a policy, in memory of yours. See taut_follower: copy it to go back in time.
using Follower = taut_follower;
/// A point that draws followers near or pushes them away. See taut_pull.
using Pull = taut_pull;
/// How many followers of a step are in which state. See taut_policy_result.
using PolicyResult = taut_policy_result;

static_assert(sizeof(Follower) == 128 && offsetof(Follower, memory) == 24);

/// A follower that has not moved yet.
inline Follower follower_at(Point at, Point goal, float stride) noexcept {
  Follower follower{};
  follower.at = at;
  follower.goal = goal;
  follower.stride = stride;
  return follower;
}

/// The state of a follower after its last step.
inline FollowerState state_of(const Follower& follower) noexcept { return static_cast<FollowerState>(follower.state); }

/// The former names of Follower, FollowerState and follower_at.
using PolicyAgent = Follower;
using PolicyState = FollowerState;
inline Follower agent_at(Point at, Point goal, float stride) noexcept { return follower_at(at, goal, stride); }

/// Owns a policy: how followers on a grid decide where to step, without a search. See taut_policy.
///
/// Any number of threads may step different followers; one thread sets pulls or flow while nobody steps.
class Policy {
 public:
  /// Empty.
  Policy() noexcept = default;
  Policy(Policy&& other) noexcept : handle_(std::exchange(other.handle_, taut_policy{})) {}
  Policy& operator=(Policy&& other) noexcept {
    if (this != &other) {
      taut_policy_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_policy{});
    }
    return *this;
  }
  ~Policy() { taut_policy_destroy(handle_); }

  static Result<Policy> create(const Grid& grid, const PolicyOptions& options = {}) noexcept {
    taut_policy_options wanted;
    taut_status status = taut_policy_options_init(&wanted, sizeof wanted);
    if (status < 0) return Error(status);
    wanted.policy = static_cast<std::uint32_t>(options.policy);
    wanted.side = static_cast<std::uint32_t>(options.side);
    wanted.diagonal_gaps = static_cast<std::uint32_t>(options.diagonal_gaps);
    wanted.patience = options.patience;
    wanted.attract = options.attract;
    wanted.repel = options.repel;
    wanted.influence = options.influence;
    wanted.radius = options.radius;
    for (int i = 0; i < 4; ++i) wanted.blocked_classes[i] = options.blocked_classes[i];
    Policy policy;
    status = taut_policy_create(grid.handle(), &wanted, &policy.handle_);
    if (status < 0) return Error(status);
    return policy;
  }

  /// The points that draw followers near or push them away, in place of earlier ones; for PolicyKind::potential.
  Result<void> set_pulls(span<const Pull> pulls) noexcept {
    return detail::done(taut_policy_set_pulls(handle_, pulls.data(), pulls.size()));
  }
  /// The directions of the cells of a rectangle, two floats a cell, for PolicyKind::flow.
  Result<void> set_flow(const Rect& area, span<const float> xy, std::size_t row_stride) noexcept {
    return detail::done(taut_policy_set_flow(handle_, &area, xy.data(), row_stride, xy.size()));
  }
  /// The same for contiguous rows.
  Result<void> set_flow(const Rect& area, span<const float> xy) noexcept {
    return set_flow(area, xy, area.width < 0 ? 0 : 2 * static_cast<std::size_t>(area.width));
  }

  /// One step of each follower. From any number of threads on different followers.
  Result<PolicyResult> step(span<Follower> followers) const noexcept { return step(taut_field{}, followers); }
  /// One step of each follower along a field; for PolicyKind::field.
  Result<PolicyResult> step(const Field& field, span<Follower> followers) const noexcept {
    return step(field.handle(), followers);
  }

  /// The handle, still owned.
  taut_policy handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_policy release() noexcept { return std::exchange(handle_, taut_policy{}); }
  /// Takes the ownership of a handle.
  static Policy adopt(taut_policy handle) noexcept {
    Policy policy;
    policy.handle_ = handle;
    return policy;
  }

 private:
  Result<PolicyResult> step(taut_field field, span<Follower> followers) const noexcept {
    PolicyResult result{};
    const taut_status status = taut_policy_step(handle_, field, followers.data(), followers.size(), &result);
    if (status < 0) return Error(status);
    return result;
  }

  taut_policy handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Crowd
// ---------------------------------------------------------------------------------------------------------------------

/// The options of a crowd. See taut_crowd_options; the defaults are those of taut_crowd_options_init.
struct CrowdOptions {
  std::uint32_t neighbours = 10;
  double horizon = 2.0;
  double wall_horizon = 0.5;
  double reach = 15.0;
  /// Bit c % 64 of word c / 64: class c is a wall too.
  std::uint64_t blocked_classes[4] = {0, 0, 0, 0};
};

/// One of a crowd. See taut_walker.
using Walker = taut_walker;
/// What else is said of a walker; begin with `WalkerTraits{}`. See taut_walker_traits.
using WalkerTraits = taut_walker_traits;

/// The state of a walker after its last step.
inline WalkerState state_of(const WalkerTraits& traits) noexcept { return static_cast<WalkerState>(traits.state); }

namespace detail {

inline taut_status to_c(const CrowdOptions& options, taut_crowd_options& wanted) noexcept {
  const taut_status status = taut_crowd_options_init(&wanted, sizeof wanted);
  if (status < 0) return status;
  wanted.neighbours = options.neighbours;
  wanted.horizon = options.horizon;
  wanted.wall_horizon = options.wall_horizon;
  wanted.reach = options.reach;
  for (int i = 0; i < 4; ++i) wanted.blocked_classes[i] = options.blocked_classes[i];
  return status;
}

}  // namespace detail

/// Owns a crowd: walkers that avoid each other and the walls of a grid. See taut_crowd. One call at a time.
class Crowd {
 public:
  /// Empty.
  Crowd() noexcept = default;
  Crowd(Crowd&& other) noexcept : handle_(std::exchange(other.handle_, taut_crowd{})) {}
  Crowd& operator=(Crowd&& other) noexcept {
    if (this != &other) {
      taut_crowd_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_crowd{});
    }
    return *this;
  }
  ~Crowd() { taut_crowd_destroy(handle_); }

  static Result<Crowd> create(const Grid& grid, const CrowdOptions& options = {}) noexcept {
    taut_crowd_options wanted;
    taut_status status = detail::to_c(options, wanted);
    if (status < 0) return Error(status);
    Crowd crowd;
    status = taut_crowd_create(grid.handle(), &wanted, &crowd.handle_);
    if (status < 0) return Error(status);
    return crowd;
  }

  /// The velocities of the walkers for the next seconds. `velocities` has as many points as there are walkers.
  Result<void> avoid(span<const Walker> walkers, double seconds, span<Point> velocities) noexcept {
    if (velocities.size() < walkers.size()) {
      return Error(StatusCode::buffer_too_small, "there are fewer velocities than walkers");
    }
    return detail::done(taut_crowd_avoid(handle_, walkers.data(), walkers.size(), seconds, velocities.data()));
  }
  /// The same with traits of each walker, whose states are written.
  Result<void> avoid_with(span<const Walker> walkers, span<WalkerTraits> traits, double seconds,
                          span<Point> velocities) noexcept {
    if (velocities.size() < walkers.size() || traits.size() < walkers.size()) {
      return Error(StatusCode::buffer_too_small, "there are fewer velocities or traits than walkers");
    }
    return detail::done(
        taut_crowd_avoid_with(handle_, walkers.data(), walkers.size(), traits.data(), seconds, velocities.data()));
  }

  /// The handle, still owned.
  taut_crowd handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_crowd release() noexcept { return std::exchange(handle_, taut_crowd{}); }
  /// Takes the ownership of a handle.
  static Crowd adopt(taut_crowd handle) noexcept {
    Crowd crowd;
    crowd.handle_ = handle;
    return crowd;
  }

 private:
  taut_crowd handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Pool
// ---------------------------------------------------------------------------------------------------------------------

/// The options of a pool. See taut_pool_options; the defaults are those of taut_pool_options_init.
struct PoolOptions {
  /// Threads that the pool starts; with 0 the host calls Pool::work().
  std::uint32_t threads = 0;
  /// Threads of the host that may be in Pool::work() at once.
  std::uint32_t max_workers = 1;
  std::uint64_t memory_limit = 0;
};

/// What Ticket::take() has come to.
struct Taken {
  /// ok; in_progress if the ticket is not finished; buffer_too_small if `points` are needed.
  StatusCode status = StatusCode::in_progress;
  /// The number of points of all paths, except in progress.
  std::size_t points = 0;
};

/// The answers of a ticket, owned: from Ticket::take().
struct Answers {
  /// ok; in_progress if the ticket is not finished, and then there is nothing here.
  StatusCode status = StatusCode::in_progress;
  /// One per request.
  std::vector<Outcome> outcomes;
  /// The points of all paths.
  std::vector<Point> points;

  /// The path of a request; empty without one.
  span<const Point> path(std::size_t request = 0) const noexcept {
    if (request >= outcomes.size()) return {};
    return {points.data() + outcomes[request].path_first, outcomes[request].path_count};
  }
};

/// Owns requests that were submitted to a pool together, until their answers are taken: from Pool::submit(). Dropping
/// it cancels it. Calls fail with StatusCode::bad_handle once its pool is destroyed.
class Ticket {
 public:
  /// Empty.
  Ticket() noexcept = default;
  Ticket(Ticket&& other) noexcept : pool_(other.pool_), size_(other.size_), handle_(other.release()) {}
  Ticket& operator=(Ticket&& other) noexcept {
    if (this != &other) {
      drop();
      pool_ = other.pool_;
      size_ = other.size_;
      handle_ = other.release();
    }
    return *this;
  }
  ~Ticket() { drop(); }

  /// The number of requests.
  std::size_t size() const noexcept { return size_; }

  /// Waits until all requests are answered; false if that takes longer. In a pool without threads the calling thread
  /// works meanwhile. 0 only asks.
  Result<bool> wait(std::uint32_t milliseconds) const noexcept {
    const taut_status status = taut_pool_wait(pool_, handle_, milliseconds);
    if (status < 0) return Error(status);
    return status == TAUT_OK;
  }
  /// Finishes the ticket at once: requests without an answer get StatusCode::cancelled.
  Result<void> cancel() const noexcept { return detail::done(taut_pool_cancel(pool_, handle_)); }
  /// Takes the answers, after which the ticket is empty; before it is finished they are in_progress and it stays. A
  /// request without a path has its outcome all the same.
  Result<Answers> take() {
    Answers answers;
    answers.outcomes.resize(size_);
    Result<Taken> taken = take(answers.outcomes, answers.points);
    if (taken && taken->status == StatusCode::buffer_too_small) {
      answers.points.resize(taken->points);
      taken = take(answers.outcomes, answers.points);
    }
    if (!taken) return taken.error();
    answers.status = taken->status;
    if (answers.status != StatusCode::ok) answers.outcomes.clear();
    return answers;
  }
  /// The same into memory of the caller: `outcomes` has one per request, the path of each is a part of `points`. After
  /// ok the ticket is empty, also if no request has a path and `points` has no room; if `points` is too short, nothing
  /// is written and the ticket stays.
  Result<Taken> take(span<Outcome> outcomes, span<Point> points) noexcept {
    std::size_t needed = 0;
    taut_result* const results = reinterpret_cast<taut_result*>(outcomes.data());
    const taut_status status =
        taut_pool_take(pool_, handle_, results, outcomes.size(), points.data(), points.size(), &needed);
    if (status < 0 && status != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(status);
    if (status == TAUT_OK) release();
    return Taken{static_cast<StatusCode>(status), needed};
  }

  /// take() for a ticket of Pool::submit_nodes(): the ways are parts of `nodes`. See taut_pool_take_nodes.
  Result<Taken> take_nodes(span<Outcome> outcomes, span<std::uint32_t> nodes) noexcept {
    std::size_t needed = 0;
    taut_result* const results = reinterpret_cast<taut_result*>(outcomes.data());
    const taut_status status =
        taut_pool_take_nodes(pool_, handle_, results, outcomes.size(), nodes.data(), nodes.size(), &needed);
    if (status < 0 && status != TAUT_ERROR_BUFFER_TOO_SMALL) return Error(status);
    if (status == TAUT_OK) release();
    return Taken{static_cast<StatusCode>(status), needed};
  }

  /// Copies where the path of a finished request uses links, and returns their number; StatusCode::buffer_too_small if
  /// `out` is too short. Ask before take(). See taut_pool_links.
  Result<std::size_t> copy_links(std::size_t request, span<LinkUse> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_pool_links(pool_, handle_, request, out.data(), out.size(), &needed);
    if (status != TAUT_OK) return Error(status);
    return needed;
  }

  /// The handle, still owned: what Pool::finished() lists.
  taut_ticket handle() const noexcept { return handle_; }
  /// The pool.
  taut_pool pool() const noexcept { return pool_; }
  /// Takes the ownership of the ticket of so many requests.
  static Ticket adopt(taut_pool pool, taut_ticket handle, std::size_t size) noexcept {
    return Ticket(pool, handle, size);
  }
  /// Releases the ownership of the handle: the caller must take its answers.
  taut_ticket release() noexcept {
    pool_ = taut_pool{};
    size_ = 0;
    return std::exchange(handle_, taut_ticket{});
  }

 private:
  friend class Pool;
  Ticket(taut_pool pool, taut_ticket handle, std::size_t size) noexcept : pool_(pool), size_(size), handle_(handle) {}

  /// Answers that nobody wants are taken all the same, which frees the ticket.
  void drop() noexcept {
    if (handle_.id == 0 || taut_pool_cancel(pool_, handle_) < 0) return;
    std::size_t needed = 0;
    taut_result* const results = new (std::nothrow) taut_result[size_ + 1];
    if (results == nullptr) return;
    const taut_status status = taut_pool_take(pool_, handle_, results, size_, nullptr, 0, &needed);
    if (status == TAUT_ERROR_BUFFER_TOO_SMALL) {
      taut_point* const points = new (std::nothrow) taut_point[needed];
      if (points != nullptr) taut_pool_take(pool_, handle_, results, size_, points, needed, &needed);
      delete[] points;
    } else if (status == TAUT_ERROR_UNSUPPORTED &&
               taut_pool_take_nodes(pool_, handle_, results, size_, nullptr, 0, &needed) ==
                   TAUT_ERROR_BUFFER_TOO_SMALL) {
      std::uint32_t* const nodes = new (std::nothrow) std::uint32_t[needed];
      if (nodes != nullptr) taut_pool_take_nodes(pool_, handle_, results, size_, nodes, needed, &needed);
      delete[] nodes;
    }
    delete[] results;
  }

  taut_pool pool_{};
  std::size_t size_ = 0;
  taut_ticket handle_{};
};

class Graph;
struct GraphOptions;
struct GraphRequest;

/// Owns a pool: workers that answer tickets of requests, on threads of their own or the host's. See taut_pool.
///
/// Any thread may call it at any time. Destroy it before the library is unloaded.
class Pool {
 public:
  /// Empty.
  Pool() noexcept = default;
  Pool(Pool&& other) noexcept : handle_(std::exchange(other.handle_, taut_pool{})) {}
  Pool& operator=(Pool&& other) noexcept {
    if (this != &other) {
      taut_pool_destroy(handle_);
      handle_ = std::exchange(other.handle_, taut_pool{});
    }
    return *this;
  }
  /// Cancels the searches and joins the threads. No other thread may be inside a call.
  ~Pool() { taut_pool_destroy(handle_); }

  static Result<Pool> create(const PoolOptions& options = {}) noexcept {
    const Result<void> compatible = compatible_library();
    if (!compatible) return compatible.error();
    taut_pool_options asked;
    taut_status status = taut_pool_options_init(&asked, sizeof asked);
    if (status < 0) return Error(status);
    asked.threads = options.threads;
    asked.max_workers = options.max_workers;
    asked.memory_limit = options.memory_limit;
    Pool pool;
    status = taut_pool_create(&asked, &pool.handle_);
    if (status < 0) return Error(status);
    return pool;
  }

  /// Adds a lane: a grid with the options and costs of its planners (256, or none: the defaults). Returns its number.
  Result<std::uint32_t> add(const Grid& grid, const Options& options = {}, span<const float> costs = {}) noexcept {
    taut_planner_options asked;
    taut_status status = detail::to_c(options, asked);
    if (status < 0) return Error(status);
    std::uint32_t lane = 0;
    status = taut_pool_add(handle_, grid.handle(), &asked, costs.data(), costs.size(), &lane);
    if (status < 0) return Error(status);
    return lane;
  }
  /// Removes a lane, whose number is not given again. Tickets of it are still answered.
  Result<void> remove(std::uint32_t lane) noexcept { return detail::done(taut_pool_remove(handle_, lane)); }
  /// Answers later tickets of a lane as if its grid had no such obstacle; 0: none is left out.
  Result<void> leave_out(std::uint32_t lane, std::uint32_t obstacle) noexcept {
    return detail::done(taut_pool_leave_out(handle_, lane, obstacle));
  }
  /// Submits requests to a lane, to be answered on the grid as it is now. Priorities: 0 to 255, higher ones first.
  Result<Ticket> submit(std::uint32_t lane, span<const taut_request> requests, std::uint32_t priority = 0) noexcept {
    taut_ticket ticket{};
    const taut_status status =
        taut_pool_submit(handle_, lane, priority, requests.data(), requests.size(), &ticket);
    if (status < 0) return Error(status);
    return Ticket(handle_, ticket, requests.size());
  }
  /// Submits one request.
  Result<Ticket> submit(std::uint32_t lane, const Request& request, std::uint32_t priority = 0) noexcept {
    const taut_request asked = to_c(request);
    return submit(lane, span<const taut_request>(&asked, 1), priority);
  }
  /// Adds a lane on a graph, with the options of its planners and estimates for all nodes or none. Returns its number.
  /// Needs taut/graph.hpp. See taut_pool_add_graph.
  Result<std::uint32_t> add_graph(const Graph& graph, const GraphOptions& options,
                                  span<const float> estimates = {}) noexcept;
  /// Submits pairs of nodes, two numbers each, to such a lane: Ticket::take_nodes() takes the answers. Needs
  /// taut/graph.hpp.
  Result<Ticket> submit_nodes(std::uint32_t lane, span<const std::uint32_t> pairs, const GraphRequest& request,
                              std::uint32_t priority = 0) noexcept;
  /// Works on the calling thread until nothing is left to do or the time is up; 0 is no limit. Returns the number of
  /// requests without an answer.
  Result<std::uint32_t> work(std::uint32_t microseconds = 0) noexcept {
    std::uint32_t left = 0;
    const taut_status status = taut_pool_work(handle_, microseconds, &left);
    if (status < 0) return Error(status);
    return left;
  }
  /// Lists the finished tickets that were not taken, the earliest first, and returns their number;
  /// StatusCode::buffer_too_small if `out` is too short.
  Result<std::size_t> finished(span<taut_ticket> out) const noexcept {
    std::size_t needed = 0;
    const taut_status status = taut_pool_poll(handle_, out.data(), out.size(), &needed);
    if (status < 0) return Error(status);
    return needed;
  }

  /// The handle, still owned.
  taut_pool handle() const noexcept { return handle_; }
  /// Releases the ownership of the handle: the caller must destroy it.
  taut_pool release() noexcept { return std::exchange(handle_, taut_pool{}); }
  /// Takes the ownership of a handle.
  static Pool adopt(taut_pool handle) noexcept {
    Pool pool;
    pool.handle_ = handle;
    return pool;
  }

 private:
  taut_pool handle_{};
};

// ---------------------------------------------------------------------------------------------------------------------
// Following a path
// ---------------------------------------------------------------------------------------------------------------------

/// The place of a path that is nearest to a position, on this segment or a later one.
inline Result<Place> locate(span<const Point> path, Point position, std::uint32_t from_segment = 0) noexcept {
  Place place;
  const taut_status status = taut_path_locate(path.data(), path.size(), &position, from_segment, &place);
  if (status < 0) return Error(status);
  return place;
}

/// The point of a path at a distance ahead of a place, and the next corner.
inline Result<Ahead> ahead(span<const Point> path, const Place& place, float distance) noexcept {
  Ahead found;
  const taut_status status =
      taut_path_ahead(path.data(), path.size(), &place, distance, &found.target, &found.corner);
  if (status < 0) return Error(status);
  return found;
}

}  // inline namespace
}  // namespace taut

#endif
