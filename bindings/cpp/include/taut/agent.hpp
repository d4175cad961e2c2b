// A unit on a grid that changes, for C++17 and later, over scheduler.hpp. Header only.
//
//   taut::Agent agent(lane, {2.5f, 3.5f});
//   agent.set_destination({30.5f, 12.5f});
//   each frame:  agent.update(speed * seconds); ... scheduler.run();
//
// A unit that physics moves tells where it is and steers to the point that it gets, sliding along walls as it may:
//
//   each frame:  taut::Point to = agent.steer(body.position()); ... scheduler.run();
//
// After an edit an agent checks its own path: if it is cut the agent plans anew, if a shorter one may have opened it
// plans anew without haste, and else it keeps its path. A unit on which a wall appears goes to the nearest free point.
// A destination in a wall or behind one leads to the nearest reachable point, and on when a way opens.
//
// On a mesh whose floors lie above each other an agent keeps the height of the floor on which it is.
//
// THREADS    That of the scheduler.
#ifndef TAUT_AGENT_HPP
#define TAUT_AGENT_HPP

#include <taut/scheduler.hpp>

#include <cmath>
#include <memory>

namespace taut {
#if defined(TAUT_CPP_EXCEPTIONS)
inline namespace throwing {
#else
inline namespace plain {
#endif

/// What an agent does.
enum class AgentState : std::uint8_t {
  /// It has no destination, or has reached it.
  idle,
  /// It waits for its first path.
  searching,
  /// It follows a path.
  moving,
  /// It leaves a wall that has appeared on it.
  escaping,
  /// It stands as near to its destination as it can get, and goes on when a way opens.
  waiting,
  /// It stands where a link is entered, until Agent::cross_link().
  crossing,
};

namespace detail {

/// A std::function in the size of a pointer, with every standard library.
template <class... Arguments>
class Callback {
  using Function = std::function<void(Arguments...)>;

 public:
  Callback() noexcept = default;
  Callback(std::nullptr_t) noexcept {}
  template <class F, class = std::enable_if_t<std::is_invocable_v<F&, Arguments...>>>
  Callback(F callable) {
    Function function(std::move(callable));
    if (function) function_ = std::make_unique<Function>(std::move(function));
  }
  Callback(const Callback& other) : function_(other ? std::make_unique<Function>(*other.function_) : nullptr) {}
  Callback(Callback&& other) noexcept = default;
  Callback& operator=(Callback other) noexcept {
    function_ = std::move(other.function_);
    return *this;
  }

  explicit operator bool() const noexcept { return function_ != nullptr; }
  void operator()(Arguments... arguments) const { (*function_)(arguments...); }

 private:
  std::unique_ptr<Function> function_;
};

}  // namespace detail

/// The settings of an agent, and what it calls. Callbacks must neither destroy nor move the agent.
struct AgentSettings {
  /// If the destination cannot be reached it goes to the nearest point that can.
  bool allow_partial = true;
  /// For steer(): from the end of its path it has arrived at this distance; half a step, if steps end beyond it.
  float arrival_distance = 1.0F / 64;
  /// A path was found, complete or partial.
  detail::Callback<const Outcome&> path_found;
  /// There is no path; the agent keeps its destination and tries again after the next edit. bad_handle: it is lost.
  detail::Callback<StatusCode> path_failed;
  /// It stands where its path enters a link: number and far end. Play the jump, then call cross_link(). Without this
  /// callback it crosses at once.
  detail::Callback<std::uint32_t, Point> link_reached;
  /// The end of a path is reached, also of a path of one point; has_destination() is still true if it is a partial one.
  detail::Callback<> arrived;
};

namespace detail {

/// What an agent is but for its settings. It stays where it is when the agent moves.
class AgentCore {
 public:
  AgentCore(const AgentSettings* settings, std::shared_ptr<Lane> lane, Point position, float height)
      : settings_(settings), query_(std::move(lane)), position_(position), height_(height) {
    query_.starting = [this](Query& query) { return start(query); };
    query_.completed = [this](Query& query) { take(query); };
  }
  AgentCore(const AgentCore&) = delete;
  AgentCore& operator=(const AgentCore&) = delete;

  /// The settings are somewhere else now.
  void follow(const AgentSettings* settings) noexcept { settings_ = settings; }

  Point position() const noexcept { return position_; }
  float height() const noexcept { return height_; }
  Point destination() const noexcept { return destination_; }
  float destination_height() const noexcept { return destination_height_; }
  bool has_destination() const noexcept { return has_destination_; }
  const Outcome& outcome() const noexcept { return outcome_; }
  std::uint32_t plans() const noexcept { return plans_; }
  span<const Point> path() const noexcept { return {points_.data(), points_.size()}; }
  span<const float> path_heights() const noexcept { return {heights_.data(), heights_.size()}; }
  const Place& place() const noexcept { return place_; }
  float left() const noexcept { return walking_ ? place_.left : 0; }
  bool lost() const noexcept { return lost_; }
  const std::shared_ptr<Lane>& lane() const noexcept { return query_.lane(); }

  AgentState state() const noexcept {
    if (crossing_) return AgentState::crossing;
    if (escaping_) return AgentState::escaping;
    if (walking_) return AgentState::moving;
    if (!has_destination_) return AgentState::idle;
    return query_.pending() && !query_.lazy ? AgentState::searching : AgentState::waiting;
  }

  Result<void> set_destination(Point destination, float height) {
    if (!finite(destination) || !std::isfinite(height)) return Error(StatusCode::invalid_argument, "set_destination: the point is not finite");
    if (!finite(position_)) {
      return Error(StatusCode::invalid_argument, "set_destination: the agent's position is not finite");
    }
    if (lost_ || !query_.lane()->alive()) {
      lose();
      return Error(StatusCode::bad_handle, "set_destination: the grid or the scheduler was destroyed");
    }
    destination_ = destination;
    destination_height_ = height;
    has_destination_ = true;
    has_arrived_ = false;
    plan(false);
    return Nothing{};
  }
  void stop() noexcept {
    has_destination_ = false;
    crossing_ = false;
    drop();
    withdraw();
  }
  void cross_link() {
    if (!std::exchange(crossing_, false)) return;
    position_ = exit_;
    drop();
    plan(false);
  }
  void move(Point position, float height) noexcept {
    if (!finite(position) || !std::isfinite(height)) return;
    position_ = position;
    height_ = height;
    pushed_ = true;
    if (std::exchange(crossing_, false)) drop();
  }

  bool update(float distance) {
    if (!notice(false)) return false;
    const Point before = position_;
    distance = distance > 0 ? distance : 0;
    if (escaping_) {
      escape(distance);
    } else if (walking_) {
      walk(distance);
    }
    return !same(before, position_);
  }

  Point steer(Point position) {
    return finite(position) ? steer(position, height_after(position_, height_, position)) : position;
  }
  Point steer(Point position, float height) {
    if (!finite(position) || !std::isfinite(height)) return position;
    position_ = position;
    height_ = height;
    if (!notice(true)) return position_;
    if (escaping_) return refuge_;
    if (!walking_) return position_;
    ask_here();
    (void)lane()->set_path_heights(path_heights());
    const Result<Waypoint> next = planner().waypoint(path(), position_, waypoint_);
    if (!next) {
      drop();
      return position_;
    }
    waypoint_ = next->number;
    place_before_waypoint();
    if (waypoint_ + 1 == points_.size() && distance(position_, points_.back()) <= settings_->arrival_distance) {
      arrive();
      return position_;
    }
    if (next->visible || (!query_.pending() && same(position_, searched_from_))) return points_[waypoint_];
    // It stands: a path from where it was before would lead it to and fro.
    if (!query_.pending()) plan(false);
    return position_;
  }

 private:
  /// Positions are rounded to 1/256: what is nearer than two such steps is the same place.
  static constexpr float same_place = 1.0F / 128;

  static bool finite(Point point) noexcept { return std::isfinite(point.x) && std::isfinite(point.y); }
  static bool same(Point a, Point b) noexcept { return !(a.x < b.x) && !(a.x > b.x) && !(a.y < b.y) && !(a.y > b.y); }
  static float distance(Point a, Point b) noexcept {
    const double x = static_cast<double>(a.x) - b.x, y = static_cast<double>(a.y) - b.y;
    return static_cast<float>(std::sqrt(x * x + y * y));
  }
  /// The point that the library takes a position for.
  static Point rounded(Point point) noexcept {
    const auto round = [](float value) { return static_cast<float>(std::floor(value * 256.0 + 0.5) / 256); };
    return {round(point.x), round(point.y)};
  }

  const Planner& planner() const noexcept { return query_.lane()->planner(); }

  /// Questions that follow begin where it is, and end where it is sent.
  void ask_here() const noexcept { (void)lane()->set_heights(height_, destination_height_); }
  float height_after(Point from, float height, Point to) const noexcept {
    return lane()->height_after(from, height, to);
  }
  /// A path ends where it is sent now.
  bool ends_as_sent() const noexcept {
    return same(goal_, destination_) && same({goal_height_, 0}, {destination_height_, 0});
  }

  /// Looks at what has changed; false if it is lost.
  bool notice(bool steered) {
    if (lost_ || crossing_) return false;
    const Result<std::uint64_t> revision = query_.lane()->revision();
    if (!revision || query_.lane()->scheduler() == nullptr) {
      lose();
      return false;
    }
    pushed_ = pushed_ && !steered;
    steered_ = steered;
    if (*revision != seen_ || pushed_ || (steered && escaping_)) look(*revision);
    return true;
  }

  /// Compares position, path and destination with a revision that it has not seen.
  void look(std::uint64_t revision) {
    const bool was_pushed = std::exchange(pushed_, false);
    seen_ = revision;
    const Result<std::optional<Nearest>> free = planner().nearest(position_);
    // What moves a unit may let it be a little nearer to walls than a planner.
    if (!free || !free->has_value() || ((*free)->distance > same_place && !(steered_ && may_start()))) {
      // Without a free cell on the whole map it stays where it is.
      drop();
      escaping_ = free && free->has_value();
      if (escaping_) refuge_ = (*free)->point;
      return;
    }
    if (!steered_ && !same((*free)->point, rounded(position_))) {
      // In a wall, but by less than a step.
      position_ = (*free)->point;
    }
    if (escaping_) {
      escaping_ = false;
      plan(false);
      return;
    }
    if (was_pushed && !points_.empty()) go_back();
    if (walking_) check_path();
    if (has_destination_ && !query_.pending() && (points_.empty() || !outcome_.found())) {
      // Whether a way has opened is asked when the query has its turn.
      plan(true);
    }
  }

  /// A search may start from the position.
  bool may_start() const noexcept {
    ask_here();
    std::uint8_t is_free = 0;
    return planner().are_free({&position_, 1}, {&is_free, 1}).ok() && is_free == 1;
  }

  /// The path from the segment on that the agent is on.
  std::vector<Point> path_left() const {
    std::vector<Point> whole(points_.begin() + static_cast<std::ptrdiff_t>(place_.segment), points_.end());
    whole.insert(whole.end(), rest_.begin(), rest_.end());
    return whole;
  }

  /// How high the points of that are.
  std::vector<float> heights_left() const {
    if (heights_.empty()) return {};
    return {heights_.begin() + static_cast<std::ptrdiff_t>(place_.segment), heights_.end()};
  }

  void check_path() {
    const std::vector<Point> whole = path_left();
    const std::vector<float> high = heights_left();
    (void)lane()->set_path_heights({high.data(), high.size()});
    const Result<PathCheck> found = planner().check_path({whole.data(), whole.size()}, since_);
    if (!found || found->cut()) {
      drop();
      plan(false);
      return;
    }
    since_ = found->revision;
    if (!found->shortest) {
      may_shorten_ = true;
      plan(true);
    }
  }

  /// Asks for a path, from the position at which the agent is when the query has its turn; on a link not before it is
  /// across.
  void plan(bool lazy) {
    Lane& own = *query_.lane();
    if (!has_destination_ || crossing_ || own.scheduler() == nullptr) return;
    if (query_.searching()) {
      search_stale_ = search_stale_ || !lazy;
    } else if (query_.pending()) {
      if (!lazy) own.promote(query_);
    } else {
      query_.lazy = lazy;
      (void)own.scheduler()->submit(query_);
    }
  }

  /// The turn of the query has come: false if there is nothing to search.
  bool start(Query& query) {
    if (query.lazy && !may_shorten_ && !may_have_opened()) return false;
    may_shorten_ = false;
    query.request.start = position_;
    query.request.goal = destination_;
    query.start_height = height_;
    query.goal_height = destination_height_;
    query.request.allow_partial = settings_->allow_partial;
    searched_from_ = position_;
    search_stale_ = false;
    ++plans_;
    return true;
  }

  /// False if the end of its path is still the reachable point that is nearest to the destination, or if it has no path
  /// and there is still none.
  bool may_have_opened() const noexcept {
    ask_here();
    if (!settings_->allow_partial) {
      const Result<bool> reachable = planner().reachable(position_, destination_);
      return !reachable || *reachable;
    }
    if (points_.empty() || !ends_as_sent()) return true;
    const Result<std::optional<Nearest>> nearest = planner().nearest_reachable(position_, destination_);
    return !nearest || !nearest->has_value() || !same((*nearest)->point, points_.back());
  }

  /// Takes an answer of the scheduler.
  void take(Query& query) {
    const bool stale = std::exchange(search_stale_, false);
    if (query.status() == StatusCode::bad_handle) return lose();
    if (query.path().empty()) return fail(query.status());
    if (keeps_its_path(query)) {
      may_shorten_ = false;
      if (stale) plan(false);
      return;
    }
    outcome_ = query.outcome();
    query.exchange(points_);
    heights_.assign(query.path_heights().begin(), query.path_heights().end());
    cut(query.links());
    goal_ = query.request.goal;
    goal_height_ = query.goal_height;
    may_shorten_ = false;
    since_ = outcome_.revision;
    // An edit during the search is looked at in the next frame.
    seen_ = outcome_.revision;
    walking_ = true;
    // Its height may have been told roughly.
    if (!heights_.empty() && distance(position_, points_.front()) <= same_place) height_ = heights_.front();
    if (points_.size() > 1 && distance(position_, points_.front()) <= same_place) {
      // Small steps between many plans would be lost by rounding.
      points_.front() = position_;
    }
    has_arrived_ = has_arrived_ && distance(position_, points_.back()) <= (steered_ ? settings_->arrival_distance : same_place);
    place_at_front(points_.front());
    waypoint_ = 0;
    if (!steered_ && distance(position_, searched_from_) > same_place && !join(0)) {
      drop();
      plan(false);
    } else if (stale) {
      plan(false);
    }
    if (settings_->path_found) settings_->path_found(outcome_);
  }

  /// True if an answer that began where the agent was some frames ago costs no less, from where it is now, than what is
  /// left of the path on which it has gone on. Else edits without end may lead it to and fro between two ways that cost
  /// about as much, for ever.
  bool keeps_its_path(const Query& query) const {
    const span<const Point> found = query.path();
    const bool one_goal = same(goal_, query.request.goal) && same({goal_height_, 0}, {query.goal_height, 0});
    const bool both = walking_ && outcome_.found() && query.outcome().found() && one_goal;
    if (!both || distance(position_, searched_from_) <= same_place || found.size() < 2) return false;
    const double back = distance(position_, found[1]) - distance(found[0], found[1]);
    (void)lane()->set_path_heights(query.path_heights());
    const Result<double> cost = planner().path_cost(found);
    const Result<double> own = cost_left();
    return cost && own && std::isfinite(*own) && *cost + back >= *own;
  }

  /// What is left of the path costs by now, whatever it cost when it was found.
  Result<double> cost_left() const {
    std::vector<Point> whole = path_left();
    std::vector<float> high = heights_left();
    const Point from = std::exchange(whole.front(), position_);
    const float before = high.empty() ? 0 : std::exchange(high.front(), height_);
    (void)lane()->set_path_heights({high.data(), high.size()});
    const Result<double> cost = planner().path_cost({whole.data(), whole.size()});
    if (!cost || std::isfinite(*cost)) return cost;
    // What moves a unit may have let it be a little nearer to walls than a planner.
    whole.front() = from;
    if (!high.empty()) high.front() = before;
    (void)lane()->set_path_heights({high.data(), high.size()});
    const Result<double> all = planner().path_cost({whole.data(), whole.size()});
    return all ? Result<double>(*all - distance(from, position_)) : all;
  }

  /// Leaves of the path what is walked up to the first link.
  void cut(span<const LinkUse> links) {
    rest_.clear();
    if (links.empty()) return;
    const auto beyond = points_.begin() + static_cast<std::ptrdiff_t>(links[0].point) + 1;
    link_ = links[0].link;
    exit_ = *beyond;
    rest_.assign(beyond, points_.end());
    points_.erase(beyond, points_.end());
  }

  void fail(StatusCode status) {
    if (status == StatusCode::cancelled) return;
    drop();
    if (status == StatusCode::start_blocked) {
      // The next frame finds the way out of the wall.
      seen_ = 0;
    } else if (settings_->path_failed) {
      settings_->path_failed(status);
    }
  }

  /// Walks along the path, exactly on it: round the corners, not through them.
  void walk(float step) {
    const bool end = place_.left <= step;
    const Result<Ahead> target = ahead(path(), place_, step);
    if (!target) return drop();
    const Point to = end ? points_.back() : target->target;
    if (heights_.empty()) {
      position_ = to;
      place_at(position_, place_.segment);
    } else {
      walk_on_floors(to, step);
      if (end) height_ = heights_.back();
    }
    if (end) arrive();
  }

  /// Walks to a point of its path that is a step ahead, and follows the ground. Another part of the path may lead over
  /// the point, or under it.
  void walk_on_floors(Point to, float step) noexcept {
    std::size_t segment = place_.segment;
    float left = distance(position_, points_[(std::min)(segment + 1, points_.size() - 1)]);
    while (left < step && segment + 2 < points_.size()) {
      ++segment;
      position_ = points_[segment];
      height_ = heights_[segment];
      left += distance(position_, points_[segment + 1]);
    }
    height_ = height_after(position_, height_, to);
    position_ = to;
    place_on(segment, segment + 1);
  }

  void arrive() {
    walking_ = false;
    // The path to a newer destination is on its way.
    if (!ends_as_sent()) return;
    if (!rest_.empty()) {
      crossing_ = true;
      withdraw();
      if (settings_->link_reached) return settings_->link_reached(link_, exit_);
      return cross_link();
    }
    // Where it waits already, the destination itself may become reachable.
    const bool is_news = !std::exchange(has_arrived_, true) || outcome_.found();
    if (outcome_.found()) {
      has_destination_ = false;
      withdraw();
    }
    if (is_news && settings_->arrived) settings_->arrived();
  }

  /// Leaves a wall, straight to the free point nearest to it.
  void escape(float step) {
    const float left = distance(position_, refuge_);
    if (left > step) {
      const float share = step / left;
      position_.x += (refuge_.x - position_.x) * share;
      position_.y += (refuge_.y - position_.y) * share;
      return;
    }
    position_ = refuge_;
    escaping_ = false;
    has_arrived_ = false;
    plan(false);
  }

  /// Something has moved the agent: back to the path, if it is in sight.
  void go_back() {
    if (!has_destination_) return drop();
    if (!heights_.empty()) {
      // The part of the path that is nearest in the plane may lie on another floor.
      drop();
      return plan(false);
    }
    walking_ = true;
    place_at(position_, 0);
    if (place_.away > same_place && !join(place_.segment)) {
      drop();
      plan(false);
    }
  }

  /// Replaces the path up to the end of a segment by a straight way from the position, if it is clear.
  bool join(std::uint32_t segment) {
    const std::size_t next = (std::min)(static_cast<std::size_t>(segment) + 1, points_.size() - 1);
    if (!sees(next)) return false;
    if (next == 0) {
      points_.insert(points_.begin(), position_);
      if (!heights_.empty()) heights_.insert(heights_.begin(), height_);
    } else {
      const auto passed = static_cast<std::ptrdiff_t>(next - 1);
      points_.erase(points_.begin(), points_.begin() + passed);
      points_.front() = position_;
      if (!heights_.empty()) {
        heights_.erase(heights_.begin(), heights_.begin() + passed);
        heights_.front() = height_;
      }
    }
    place_at_front(position_);
    waypoint_ = 0;
    return true;
  }

  /// The straight way to a point of its path is free.
  bool sees(std::size_t point) const noexcept {
    if (heights_.empty()) {
      const Result<Hit> hit = planner().raycast(position_, points_[point]);
      return hit && hit->visible != 0;
    }
    const Point ends[] = {position_, points_[point]};
    const float high[] = {height_, heights_[point]};
    const Result<PathCheck> found =
        lane()->set_path_heights(high) ? planner().check_path(ends, 0) : Result<PathCheck>(PathCheck{});
    return found && found->state == PathState::clear;
  }

  /// The place at the beginning of the path, over which a later part may lead on another floor.
  void place_at_front(Point position) noexcept {
    if (heights_.empty()) {
      place_at(position, 0);
    } else {
      place_on(0, 1);
    }
  }

  void place_at(Point position, std::uint32_t segment) noexcept {
    const Result<Place> found = locate(path(), position, segment);
    place_ = found ? *found : Place{};
  }

  /// The place of a unit that goes straight to its waypoint: on the segment before that, however near later ones are.
  void place_before_waypoint() noexcept { place_on(waypoint_ > 0 ? waypoint_ - 1 : 0, waypoint_); }

  /// The place of a unit on the path between two points, from which it goes straight to the second one.
  void place_on(std::size_t before, std::size_t next) noexcept {
    next = (std::min)(next, points_.size() - 1);
    before = (std::min)(before, next);
    const Result<Place> here = locate(path().subspan(before, next + 1 - before), position_);
    place_ = here ? *here : Place{};
    place_.segment = static_cast<std::uint32_t>(before);
    place_.left = distance(position_, points_[next]);
    for (std::size_t i = next; i + 1 < points_.size(); ++i) place_.left += distance(points_[i], points_[i + 1]);
  }

  void withdraw() noexcept {
    if (query_.pending() && query_.lane()->scheduler() != nullptr) query_.lane()->scheduler()->withdraw(query_);
  }

  void drop() noexcept {
    points_.clear();
    heights_.clear();
    rest_.clear();
    walking_ = false;
    escaping_ = false;
    place_ = Place{};
  }

  /// Grid or scheduler are gone.
  void lose() {
    if (std::exchange(lost_, true)) return;
    const bool had = std::exchange(has_destination_, false);
    drop();
    if (had && settings_->path_failed) settings_->path_failed(StatusCode::bad_handle);
  }

  const AgentSettings* settings_;
  Query query_;
  /// The path, and what comes after the link at its end.
  std::vector<Point> points_, rest_;
  /// How high the points of the path are, on a mesh with heights; else empty.
  std::vector<float> heights_;
  Outcome outcome_;
  Place place_{};
  Point exit_{}, position_{}, destination_{}, goal_{}, refuge_{}, searched_from_{};
  float height_ = 0, destination_height_ = 0, goal_height_ = 0;
  std::uint64_t seen_ = 0, since_ = 0;
  std::uint32_t plans_ = 0, waypoint_ = 0, link_ = 0;
  bool crossing_ = false, has_destination_ = false, has_arrived_ = false, walking_ = false, escaping_ = false;
  bool pushed_ = false, steered_ = false, search_stale_ = false, may_shorten_ = false, lost_ = false;
};

}  // namespace detail

/// Plans by a shared scheduler, and follows its path. Positions are in grid units. An agent moves, also while it waits
/// for a path; one that was moved from may be destroyed or get another one.
class Agent : public AgentSettings {
 public:
  /// `height` is that at which it is on a mesh with heights: of floors above each other it is on the nearest one.
  Agent(std::shared_ptr<Lane> lane, Point position, float height = 0)
      : core_(std::make_unique<detail::AgentCore>(this, std::move(lane), position, height)) {}
  Agent(Agent&& other) noexcept : AgentSettings(std::move(other)), core_(std::move(other.core_)) { follow(); }
  Agent& operator=(Agent&& other) noexcept {
    AgentSettings::operator=(std::move(other));
    core_ = std::move(other.core_);
    follow();
    return *this;
  }

  Point position() const noexcept { return core_->position(); }
  /// How high it is, on a mesh with heights: it follows the ground.
  float height() const noexcept { return core_->height(); }
  Point destination() const noexcept { return core_->destination(); }
  float destination_height() const noexcept { return core_->destination_height(); }
  /// There is a destination that it has not reached.
  bool has_destination() const noexcept { return core_->has_destination(); }
  /// The outcome of the search that the path is from.
  const Outcome& outcome() const noexcept { return core_->outcome(); }
  /// The number of searches so far.
  std::uint32_t plans() const noexcept { return core_->plans(); }
  /// The path that it follows or has followed; empty without one.
  span<const Point> path() const noexcept { return core_->path(); }
  /// How high the points of that path are, on a mesh with heights; else empty.
  span<const float> path_heights() const noexcept { return core_->path_heights(); }
  const Place& place() const noexcept { return core_->place(); }
  /// The length of the path that is left; 0 without one.
  float left() const noexcept { return core_->left(); }
  /// The grid or the scheduler are gone: it stands still for ever.
  bool lost() const noexcept { return core_->lost(); }
  const std::shared_ptr<Lane>& lane() const noexcept { return core_->lane(); }
  AgentState state() const noexcept { return core_->state(); }

  /// Plans a path to a point and follows it; meanwhile the agent goes on along the path that it has.
  /// On a mesh with heights without one it is the point whose floor is nearest to the height of the agent.
  Result<void> set_destination(Point destination) { return core_->set_destination(destination, core_->height()); }
  Result<void> set_destination(Point destination, float height) { return core_->set_destination(destination, height); }
  /// Forgets destination and path.
  void stop() noexcept { core_->stop(); }
  /// Comes out of the link that it has reached, and goes on to its destination from there, also to one that was set
  /// meanwhile.
  void cross_link() { core_->cross_link(); }
  /// Puts the agent somewhere else: what pushes or teleports it calls this.
  void move(Point position) noexcept { core_->move(position, core_->height()); }
  void move(Point position, float height) noexcept { core_->move(position, height); }
  /// Reacts to edits, and walks a distance in grid units; one that is negative or NaN counts as 0. True if the position
  /// has changed.
  bool update(float distance) { return core_->update(distance); }
  /// Instead of update(), for a unit that something else moves: reacts to edits, and returns the point to which the
  /// unit is to go on from where it is; that place itself if it is to stand. The unit may overshoot, slide along walls
  /// and be pushed; where it no longer sees its path it plans anew, and stands until it has another one. A position
  /// that is not finite is returned as it is.
  Point steer(Point position) { return core_->steer(position); }
  /// The same for a unit that knows how high it is.
  Point steer(Point position, float height) { return core_->steer(position, height); }

 private:
  void follow() noexcept {
    if (core_) core_->follow(this);
  }

  std::unique_ptr<detail::AgentCore> core_;
};

}  // inline namespace
}  // namespace taut

#endif
