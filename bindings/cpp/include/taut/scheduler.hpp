// A queue of searches with one budget per frame, for C++17 and later, over taut.hpp. Header only.
//
//   taut::Scheduler scheduler;                          // scheduler.expansions_per_frame = 4000
//   auto lane = scheduler.lane(grid).value();           // one planner for all units of a kind
//   taut::Query query(lane);
//   query.request.start = start; ...
//   scheduler.submit(query).value();
//   scheduler.run();                                    // once per frame; then query.status(), query.path()
//
// A lane may also be on a Mesh or in a World of motion.hpp: scheduler.lane(mesh, {}).
//
// Each set of grid, options and costs has one planner, a Lane, with a queue that is first in, first out. Lanes take
// turns, so every query ends after a bounded number of frames. With a budget in expansions alone the frame of an answer
// is the same on every machine; a budget in microseconds changes the frame, never the answer.
//
// ERRORS     As in taut.hpp. Memory of the standard containers that is refused ends the program or throws, as always.
// OWNERSHIP  Lanes are shared; they outlive the scheduler and the grid, and then refuse queries. A query takes itself
//            out of its queue when it is destroyed, and does not move.
// THREADS    One at a time for a scheduler, its lanes and its queries; Query::cancel() from any thread.
#ifndef TAUT_SCHEDULER_HPP
#define TAUT_SCHEDULER_HPP

#include <taut/taut.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace taut {
#if defined(TAUT_CPP_EXCEPTIONS)
inline namespace throwing {
#else
inline namespace plain {
#endif

class Lane;
class Query;
class Scheduler;

namespace detail {

/// Lets one thread at a time pass, for a few instructions: a spin lock, since some toolchains have no std::mutex.
class Gate {
 public:
  class Guard {
   public:
    explicit Guard(Gate& gate) noexcept : gate_(gate) {
      while (gate_.closed_.test_and_set(std::memory_order_acquire)) {
      }
    }
    ~Guard() { gate_.closed_.clear(std::memory_order_release); }
    Guard(const Guard&) = delete;
    Guard& operator=(const Guard&) = delete;

   private:
    Gate& gate_;
  };

 private:
  std::atomic_flag closed_ = ATOMIC_FLAG_INIT;
};

/// How planners on a ground are asked at heights; null for one that has none.
template <class Owner, class = void>
struct HeightCallsOf {
  static const HeightCalls* get() noexcept { return nullptr; }
};
template <class Owner>
struct HeightCallsOf<Owner, std::void_t<decltype(Owner::height_calls())>> {
  static const HeightCalls* get() noexcept { return Owner::height_calls(); }
};

/// What a lane plans on: a grid, a navigation mesh or a world of polygons, by its handle, and how to ask its
/// revision.
struct Ground {
  std::uint64_t id;
  taut_status (*revision)(std::uint64_t id, std::uint64_t* out);
  const HeightCalls* heights;

  template <class Owner>
  static Ground of(const Owner& owner) noexcept {
    return {owner.handle().id, [](std::uint64_t of, std::uint64_t* out) noexcept {
              decltype(std::declval<const Owner&>().handle()) handle{};
              handle.id = of;
              return Owner::revision_of(handle, out);
            },
            HeightCallsOf<Owner>::get()};
  }
};

}  // namespace detail

/// What a scheduler has done.
struct SchedulerStatistics {
  /// Calls of run().
  std::uint64_t frames = 0;
  std::uint64_t submitted = 0;
  /// Queries with a path to the goal.
  std::uint64_t found = 0;
  /// Queries with a partial path.
  std::uint64_t partial = 0;
  /// Queries that ended without a path, errors included.
  std::uint64_t failed = 0;
  std::uint64_t cancelled = 0;
  /// Expansions of all frames, with Lane::query_cost for each query.
  std::uint64_t expansions = 0;
  /// Expansions, queries and time of the last frame.
  std::uint64_t frame_expansions = 0;
  std::uint64_t frame_queries = 0;
  std::uint64_t frame_microseconds = 0;
  /// The most frames from the submission of a query to its answer.
  std::uint64_t longest_wait = 0;
};

/// A request in the queue of a scheduler, and its answer. Reuse it: it keeps its memory.
class Query {
 public:
  explicit Query(std::shared_ptr<Lane> lane) : lane_(std::move(lane)) {}
  inline ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// What is asked; it may be replaced while the query waits, which keeps its place.
  Request request;
  /// On a mesh with heights: how high its start and its goal are.
  float start_height = 0, goal_height = 0;
  /// It can wait: it has its turn when no other query of its lane waits, and after three others. While only lazy
  /// queries wait in a lane they spend at most a part of a frame's budget: see Lane::lazy_part.
  bool lazy = false;
  /// Called once by Scheduler::run() when there is an answer. It may destroy the query.
  std::function<void(Query&)> completed;
  /// Called when the turn of the query comes: it may still set the request, or withdraw the query by false.
  std::function<bool(Query&)> starting;

  const std::shared_ptr<Lane>& lane() const noexcept { return lane_; }
  /// in_progress until there is an answer; then that of find(), errors included. bad_handle: the grid is gone.
  StatusCode status() const noexcept { return status_; }
  const Outcome& outcome() const noexcept { return outcome_; }
  /// Empty without a path.
  span<const Point> path() const noexcept { return {points_.data(), points_.size()}; }
  /// How high the points of the path are, on a mesh with heights; else empty.
  span<const float> path_heights() const noexcept { return {heights_.data(), heights_.size()}; }
  /// The links that the path uses: see Planner::copy_links().
  span<const LinkUse> links() const noexcept { return {links_.data(), links_.size()}; }
  /// It waits, or its search is open.
  bool pending() const noexcept { return status_ == StatusCode::in_progress; }
  /// Its search is open: a new request counts for the next time.
  bool searching() const noexcept { return searching_; }
  /// Ends the query, from any thread at any time: the next run completes it with StatusCode::cancelled.
  inline void cancel() noexcept;
  /// Takes the points of the answer out, in exchange for a buffer.
  void exchange(std::vector<Point>& points) noexcept { points_.swap(points); }

 private:
  friend class Lane;
  friend class Scheduler;

  std::shared_ptr<Lane> lane_;
  std::vector<Point> points_;
  std::vector<float> heights_;
  std::vector<LinkUse> links_;
  Outcome outcome_;
  StatusCode status_ = StatusCode::cancelled;
  std::atomic<bool> cancelled_{false};
  bool searching_ = false;
  bool queued_lazy_ = false;
  std::uint64_t counted_ = 0;
  std::uint64_t submitted_at_ = 0;
  Query* previous_ = nullptr;
  Query* next_ = nullptr;
};

/// A planner that all queries with the same grid, options and costs share, with its queue.
class Lane {
 public:
  /// The price in expansions of a query besides its search, so that cheap queries are limited too.
  static constexpr std::uint32_t query_cost = 16;
  /// What an expansion of a search with a radius counts: it takes several times as long as one of a point, and longer
  /// for so many frames after a change of the ground, when corners around it have to be looked at anew.
  static constexpr std::uint32_t sized_cost = 3;
  static constexpr std::uint32_t sized_cost_after_change = 12;
  static constexpr std::uint64_t frames_after_change = 60;
  /// Lanes in which only lazy queries wait spend together one part in so many of a frame's expansions: after an edit
  /// all units may ask for something shorter, and a second later is soon enough.
  static constexpr std::uint32_t lazy_part = 2;

  /// For questions that need no search, such as reachable(): its searches are the scheduler's.
  const Planner& planner() const noexcept { return planner_; }
  const Options& options() const noexcept { return options_; }
  /// The queries that wait or are searched.
  std::size_t pending() const noexcept { return pending_; }
  /// The scheduler; null after its end.
  Scheduler* scheduler() const noexcept { return scheduler_; }
  /// The revision of the grid, mesh or world; bad_handle after the end of the grid or of the scheduler.
  Result<std::uint64_t> revision() const noexcept {
    std::uint64_t revision = 0;
    const taut_status status = ground_.revision(ground_.id, &revision);
    if (status < 0) return Error(status);
    return revision;
  }
  /// It is on a mesh with heights, whose floors may lie above each other.
  bool has_heights() const noexcept { return heights_ != nullptr; }
  /// Sets the heights of starts and goals for questions to the planner that follow; queries have heights of their own.
  /// Nothing to do without heights.
  Result<void> set_heights(float start, float goal) const noexcept {
    return detail::done(heights_ == nullptr ? TAUT_OK : heights_->set_heights(planner_.handle(), start, goal));
  }
  /// The same for the points of kept paths. See taut_mesh_planner_set_path_heights.
  Result<void> set_path_heights(span<const float> heights) const noexcept {
    if (heights_ == nullptr) return detail::done(TAUT_OK);
    return detail::done(heights_->set_path_heights(planner_.handle(), heights.data(), heights.size()));
  }
  /// How high the ground lies at the end of a straight way that begins at a height, if the way is clear; else that
  /// height.
  float height_after(Point from, float height, Point to) const noexcept {
    taut_hit hit{};
    float found = height;
    if (heights_ == nullptr || !set_heights(height, height)) return height;
    const taut_status status = heights_->raycast(planner_.handle(), &from, &to, &hit, &found);
    return status >= 0 && hit.visible == 1 ? found : height;
  }
  /// Neither grid nor scheduler are gone.
  bool alive() const noexcept { return scheduler_ != nullptr && revision().ok(); }
  /// A lazy query that waits becomes urgent.
  void promote(Query& query) {
    if (query.pending() && !query.searching_ && query.queued_lazy_) {
      unlink(query);
      query.lazy = false;
      append(query, false);
    }
  }

 private:
  friend class Query;
  friend class Scheduler;
  struct Queue {
    Query* first = nullptr;
    Query* last = nullptr;
  };

  bool serves(const detail::Ground& ground, const Options& options, span<const float> costs) const noexcept {
    const Options& own = options_;
    return ground_.id == ground.id && ground_.revision == ground.revision && own.algorithm == options.algorithm && own.lattice == options.lattice &&
           own.neighbours == options.neighbours && own.diagonal_gaps == options.diagonal_gaps &&
           own.corner_cutting == options.corner_cutting && own.heuristic == options.heuristic &&
           own.cost_rule == options.cost_rule && own.smoothing == options.smoothing &&
           !(own.radius < options.radius) && !(own.radius > options.radius) &&
           !(own.h_scale < options.h_scale) && !(own.h_scale > options.h_scale) &&
           own.memory_limit == options.memory_limit && own.keep_limit == options.keep_limit &&
           own.blocked_links == options.blocked_links &&
           !(own.margin < options.margin) && !(own.margin > options.margin) &&
           !(own.margin_share < options.margin_share) && !(own.margin_share > options.margin_share) &&
           !(own.speed < options.speed) && !(own.speed > options.speed) &&
           !(own.horizon < options.horizon) && !(own.horizon > options.horizon) &&
           own.unit_width == options.unit_width && own.unit_height == options.unit_height &&
           own.turns == options.turns && !(own.turn_cost < options.turn_cost) &&
           !(own.turn_cost > options.turn_cost) &&
           !(own.cost_tolerance < options.cost_tolerance) && !(own.cost_tolerance > options.cost_tolerance) &&
           std::equal(costs_.begin(), costs_.end(), costs.begin(), costs.end(),
                      [](float a, float b) { return !(a < b) && !(a > b); });
  }

  void cancel_search(const Query& query) noexcept {
    const detail::Gate::Guard guard(gate_);
    if (active_ == &query) (void)planner_.cancel();
  }
  void set_active(Query* query) noexcept {
    const detail::Gate::Guard guard(gate_);
    active_ = query;
  }

  void enqueue(Query& query, std::uint64_t frame) {
    query.cancelled_ = false;
    query.searching_ = false;
    query.status_ = StatusCode::in_progress;
    query.points_.clear();
    query.heights_.clear();
    query.links_.clear();
    query.counted_ = 0;
    query.submitted_at_ = frame;
    append(query, query.lazy);
    ++pending_;
  }
  void withdraw(Query& query) noexcept {
    if (!query.pending()) return;
    if (active_ == &query) {
      set_active(nullptr);
    } else {
      unlink(query);
    }
    --pending_;
    query.searching_ = false;
    query.status_ = StatusCode::cancelled;
  }

  /// The ground has changed less than `frames_after_change` ago.
  bool just_changed(std::uint64_t frame) noexcept {
    const Result<std::uint64_t> now = revision();
    if (now && *now != seen_) {
      // What the first search finds is no change.
      if (seen_ != 0) quiet_from_ = frame + frames_after_change;
      seen_ = *now;
    }
    return frame < quiet_from_;
  }
  /// What an expansion of a query counts.
  std::uint32_t cost_of(const Query& query, std::uint64_t frame) noexcept {
    const bool changed = just_changed(frame);
    if (!(options_.radius > 0 || query.request.radius > 0)) return 1;
    return changed ? sized_cost_after_change : sized_cost;
  }

  /// Nobody waits here who is in a hurry.
  bool only_lazy() const noexcept {
    return urgent_.first == nullptr && (active_ == nullptr || active_->queued_lazy_);
  }

  /// Works for at most so many expansions (0: no limit), on the open search or the next query; what it has spent.
  std::uint64_t work(std::uint32_t allowance, std::uint32_t microseconds, SchedulerStatistics& statistics) {
    std::uint64_t spent = 0;
    if (active_ == nullptr) {
      Query* next = next_query();
      if (next == nullptr) return 0;
      spent = query_cost;
      if (!begin(*next, statistics)) return spent;
    }
    Query& query = *active_;
    const std::uint32_t each = cost_of(query, statistics.frames);
    Outcome outcome;
    outcome.status = StatusCode::cancelled;
    if (!query.cancelled_) {
      (void)planner_.limit_time(microseconds);
      const std::uint32_t steps = allowance > spent ? (allowance - static_cast<std::uint32_t>(spent)) / each : 1;
      const Result<Outcome> step = planner_.step(allowance == 0 ? 0 : (std::max)(steps, 1U));
      outcome.status = step.status();
      if (step) outcome = *step;
    }
    if (outcome.expanded > query.counted_) {
      spent += each * (outcome.expanded - query.counted_);
      query.counted_ = outcome.expanded;
    }
    if (outcome.status != StatusCode::in_progress) finish(query, outcome, statistics);
    // A step that expands nothing is not free: an endless loop of them would be one.
    return spent == 0 ? 1 : spent;
  }

  /// Opens the search of a query; false if it has ended at once.
  bool begin(Query& query, SchedulerStatistics& statistics) {
    Outcome outcome;
    outcome.status = StatusCode::cancelled;
    if (query.cancelled_) {
      finish(query, outcome, statistics);
      return false;
    }
    if (query.starting && !query.starting(query)) {
      --pending_;
      query.status_ = StatusCode::cancelled;
      return false;
    }
    set_active(&query);
    query.searching_ = true;
    const Result<void> high = set_heights(query.start_height, query.goal_height);
    const Result<void> begun = high ? planner_.begin(query.request) : high;
    if (begun) return true;
    outcome.status = begun.status();
    finish(query, outcome, statistics);
    return false;
  }

  /// Where the path that the planner has found uses links.
  void copy_links(std::vector<LinkUse>& links) {
    std::size_t needed = 0;
    taut_planner_links(planner_.handle(), nullptr, 0, &needed);
    links.resize(needed);
    if (needed > 0) (void)planner_.copy_links(links);
  }

  /// How high the path lies that the planner has found.
  void copy_heights(std::vector<float>& heights) {
    heights.resize(heights_ == nullptr ? 0 : planner_.path().size());
    std::size_t needed = 0;
    if (!heights.empty()) (void)heights_->path_heights(planner_.handle(), heights.data(), heights.size(), &needed);
  }

  void finish(Query& query, Outcome outcome, SchedulerStatistics& statistics) {
    set_active(nullptr);
    --pending_;
    if (query.cancelled_) outcome.status = StatusCode::cancelled;
    query.points_.clear();
    query.heights_.clear();
    const bool spent = outcome.status == StatusCode::budget_spent && query.request.allow_partial;
    if (outcome.has_path() || spent) {
      const span<const Point> path = planner_.path();
      query.points_.assign(path.begin(), path.end());
      copy_heights(query.heights_);
      copy_links(query.links_);
    }
    query.searching_ = false;
    query.outcome_ = outcome;
    query.status_ = outcome.status;
    ++statistics.frame_queries;
    statistics.longest_wait = (std::max)(statistics.longest_wait, statistics.frames - query.submitted_at_);
    switch (outcome.status) {
      case StatusCode::ok: ++statistics.found; break;
      case StatusCode::partial: ++statistics.partial; break;
      case StatusCode::cancelled: ++statistics.cancelled; break;
      default: ++statistics.failed; break;
    }
    if (query.completed) {
      // A copy: the callback may destroy the query.
      const std::function<void(Query&)> completed = query.completed;
      completed(query);
    }
  }

  /// Completes all queries with a status, and destroys the planner.
  void end(StatusCode status, SchedulerStatistics& statistics) {
    {
      const detail::Gate::Guard guard(gate_);
      planner_ = Planner();
    }
    Outcome outcome;
    outcome.status = status;
    for (Query* query = active_ ? active_ : next_query(); query != nullptr; query = next_query()) {
      finish(*query, outcome, statistics);
    }
    scheduler_ = nullptr;
  }

  Query* next_query() noexcept {
    const bool lazy = lazy_.first != nullptr && (urgent_.first == nullptr || turns_ >= 3);
    turns_ = lazy ? 0 : turns_ + 1;
    Query* next = lazy ? lazy_.first : urgent_.first;
    if (next != nullptr) unlink(*next);
    return next;
  }
  void append(Query& query, bool lazy) noexcept {
    Queue& queue = lazy ? lazy_ : urgent_;
    query.queued_lazy_ = lazy;
    query.next_ = nullptr;
    query.previous_ = queue.last;
    (queue.last != nullptr ? queue.last->next_ : queue.first) = &query;
    queue.last = &query;
  }
  void unlink(Query& query) noexcept {
    Queue& queue = query.queued_lazy_ ? lazy_ : urgent_;
    (query.previous_ != nullptr ? query.previous_->next_ : queue.first) = query.next_;
    (query.next_ != nullptr ? query.next_->previous_ : queue.last) = query.previous_;
    query.previous_ = nullptr;
    query.next_ = nullptr;
  }

  Scheduler* scheduler_ = nullptr;
  detail::Ground ground_{};
  /// Null where there are none.
  const detail::HeightCalls* heights_ = nullptr;
  Options options_;
  std::vector<float> costs_;
  Planner planner_;
  detail::Gate gate_;
  Query* active_ = nullptr;
  Queue urgent_, lazy_;
  unsigned turns_ = 0;
  std::size_t pending_ = 0;
  /// The revision that was seen last, and the frame from which a change counts no more.
  std::uint64_t seen_ = 0;
  std::uint64_t quiet_from_ = 0;
};

inline Query::~Query() { lane_->withdraw(*this); }
inline void Query::cancel() noexcept {
  cancelled_ = true;
  lane_->cancel_search(*this);
}

/// Searches paths in slices with one budget for all: call run() once per frame.
class Scheduler {
 public:
  Scheduler() = default;
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  /// Ends all queries with StatusCode::cancelled.
  ~Scheduler() {
    while (!lanes_.empty()) {
      const std::shared_ptr<Lane> lane = lanes_.back();
      lanes_.pop_back();
      lane->end(StatusCode::cancelled, statistics_);
    }
  }

  /// The budget of a run in expansions; 0 is no limit.
  std::uint32_t expansions_per_frame = 4000;
  /// The limit of a run's time; 0 is none. It is passed by the time of a few expansions at most.
  std::uint32_t microseconds_per_frame = 0;

  /// The shared planner for a grid with these options and costs (256, or none for the defaults).
  Result<std::shared_ptr<Lane>> lane(const Grid& grid, const Options& options = {}, span<const float> costs = {}) {
    return share(detail::Ground::of(grid), options, costs, [&] { return Planner::create(grid, options); });
  }
  /// The same on a Mesh, or in a World, of motion.hpp: agents and queries on it are used alike.
  template <class Owner>
  Result<std::shared_ptr<Lane>> lane(const Owner& owner, const Options& options, span<const float> costs = {}) {
    return share(detail::Ground::of(owner), options, costs, [&] { return owner.planner(options); });
  }

  /// Puts a query at the end of the queue of its lane.
  Result<void> submit(Query& query) {
    Lane& lane = *query.lane_;
    if (lane.scheduler_ != this) return Error(StatusCode::bad_handle, "submit: the lane is not one of this scheduler");
    if (!lane.alive()) return Error(StatusCode::bad_handle, "submit: the grid of the lane was destroyed");
    if (query.pending()) return Error(StatusCode::busy, "submit: the query is pending");
    lane.enqueue(query, statistics_.frames);
    ++statistics_.submitted;
    return detail::Nothing{};
  }
  /// Takes a query out of the queue at once, without calling it back.
  void withdraw(Query& query) noexcept {
    if (!query.pending()) return;
    query.lane_->withdraw(query);
    ++statistics_.cancelled;
  }

  /// Searches for one frame; callbacks of answers are called from here. A call from a callback has no effect.
  void run() {
    if (running_) return;
    running_ = true;
    run_frame();
    running_ = false;
  }

  /// The queries that wait or are searched.
  std::size_t pending() const noexcept {
    std::size_t pending = 0;
    for (const std::shared_ptr<Lane>& lane : lanes_) pending += lane->pending_;
    return pending;
  }
  const SchedulerStatistics& statistics() const noexcept { return statistics_; }

  /// Frees the scratch memory of planners without a query.
  void trim() noexcept {
    for (const std::shared_ptr<Lane>& lane : lanes_) {
      if (lane->pending_ == 0) (void)lane->planner_.reset();
    }
  }

 private:
  using Clock = std::chrono::steady_clock;
  /// The expansions of a lane's turn while other lanes wait.
  static constexpr std::uint64_t quantum = 256;

  static std::uint64_t since(Clock::time_point begun) noexcept {
    const auto passed = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun).count();
    return static_cast<std::uint64_t>(passed);
  }

  void run_frame() {
    const Clock::time_point begun = Clock::now();
    ++statistics_.frames;
    statistics_.frame_expansions = 0;
    statistics_.frame_queries = 0;
    release_dead();
    std::size_t idle = 0;
    std::uint64_t lazy_left = expansions_per_frame == 0 ? 0 : (expansions_per_frame - 1) / Lane::lazy_part + 1;
    while (idle < lanes_.size()) {
      const std::uint64_t spent = statistics_.frame_expansions;
      const std::uint64_t used = microseconds_per_frame == 0 ? 0 : since(begun);
      if (expansions_per_frame != 0 && spent >= expansions_per_frame) break;
      if (microseconds_per_frame != 0 && used >= microseconds_per_frame) break;
      turn_ = turn_ < lanes_.size() ? turn_ : 0;
      const std::shared_ptr<Lane> lane = lanes_[turn_++];
      const bool only_lazy = expansions_per_frame != 0 && lane->only_lazy();
      if (lane->pending_ == 0 || (only_lazy && lazy_left == 0)) {
        ++idle;
        continue;
      }
      idle = 0;
      std::uint64_t allowance = expansions_per_frame == 0 ? 0 : expansions_per_frame - spent;
      if (only_lazy) allowance = (std::min)(allowance, lazy_left);
      const bool alone = lane->pending_ == pending();
      if (!alone) allowance = allowance == 0 ? quantum : (std::min)(allowance, quantum);
      const std::uint32_t time = microseconds_per_frame == 0 ? 0 : static_cast<std::uint32_t>(microseconds_per_frame - used);
      const std::uint64_t work = lane->work(static_cast<std::uint32_t>(allowance), time, statistics_);
      if (only_lazy) lazy_left -= (std::min)(lazy_left, work);
      statistics_.frame_expansions += work;
      statistics_.expansions += work;
    }
    statistics_.frame_microseconds = since(begun);
  }

  /// The lane with these options and costs, or a new one with a planner that `make` makes.
  template <class Make>
  Result<std::shared_ptr<Lane>> share(const detail::Ground& ground, const Options& options, span<const float> costs,
                                      const Make& make) {
    for (const std::shared_ptr<Lane>& lane : lanes_) {
      if (lane->serves(ground, options, costs)) return lane;
    }
    Result<Planner> planner = make();
    if (!planner) return planner.error();
    if (!costs.empty()) {
      const Result<void> set = planner->set_costs(costs);
      if (!set) return set.error();
    }
    const std::shared_ptr<Lane> lane = std::make_shared<Lane>();
    lane->scheduler_ = this;
    lane->ground_ = ground;
    lane->options_ = options;
    lane->costs_.assign(costs.begin(), costs.end());
    lane->planner_ = std::move(*planner);
    const detail::HeightCalls* heights = ground.heights;
    if (heights != nullptr && heights->set_heights(lane->planner_.handle(), 0, 0) >= 0) lane->heights_ = heights;
    lanes_.push_back(lane);
    return lane;
  }

  /// Ends the queries of grids that were destroyed.
  void release_dead() {
    for (std::size_t i = lanes_.size(); i-- > 0;) {
      if (i >= lanes_.size() || lanes_[i]->alive()) continue;
      const std::shared_ptr<Lane> lane = lanes_[i];
      lanes_.erase(lanes_.begin() + static_cast<std::ptrdiff_t>(i));
      lane->end(StatusCode::bad_handle, statistics_);
    }
  }

  std::vector<std::shared_ptr<Lane>> lanes_;
  SchedulerStatistics statistics_;
  std::size_t turn_ = 0;
  bool running_ = false;
};

}  // inline namespace
}  // namespace taut

#endif
