// The classes of the sample plugin in the scenes of the agents, on a map that is turned.
#include "TautAgentComponent.h"
#include "TautAIController.h"
#include "TautFindPathAsync.h"
#include "TautLinkComponent.h"
#include "TautObstacleComponent.h"
#include "TautSubsystem.h"

#include <cstdio>
#include <cstdlib>

#define HOLDS(...)                                                         \
  do {                                                                     \
    if (!(__VA_ARGS__)) {                                                  \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #__VA_ARGS__); \
      std::exit(1);                                                        \
    }                                                                      \
  } while (0)

namespace {

constexpr float seconds = 1.0F / 60;

/// A world with a map of cells of 50 units and an agent.
struct Scene {
  UWorld world;
  UTautSubsystem subsystem;
  std::unique_ptr<UTautMap> map;
  AActor actor;
  UTautAgentComponent agent;
  int arrivals = 0, partial_arrivals = 0, failures = 0;

  Scene(int32 width, int32 height, taut::Point start) {
    world.Subsystem = &subsystem;
    TheEngine.World = &world;
    FTransform frame;
    frame.Rotation.Angle = 0.7;
    frame.Translation = FVector(300, -200, 40);
    map.reset(UTautMap::CreateTautMap(width, height, 50, frame));
    actor.Location = map->ToWorld(start, 90);
    agent.Owner = &actor;
    agent.bDrawDebug = true;
    agent.SetMap(map.get());
    agent.OnArrived.Listener = [this](bool complete) { ++(complete ? arrivals : partial_arrivals); };
    agent.OnPathFailed.Listener = [this]() { ++failures; };
  }
  void frame() {
    const FVector before = actor.Location;
    agent.TickComponent(seconds, LEVELTICK_All, nullptr);
    subsystem.Tick(seconds);
    HOLDS(before.Equals(actor.Location, agent.Speed * seconds * 1.01));
  }
  template <class Condition>
  void until(Condition&& condition) {
    for (int i = 0; !condition(); ++i) {
      frame();
      HOLDS(i < 2000);
    }
  }
  bool at(float x, float y) const {
    const taut::Point place = map->ToGrid(actor.Location);
    return std::fabs(place.x - x) < 0.01F && std::fabs(place.y - y) < 0.01F && std::fabs(map->HeightOf(actor.Location) - 90) < 0.01;
  }
  FVector place(float x, float y) const { return map->ToWorld({x, y}); }
};

void the_door_scene() {
  Scene scene(33, 16, {2.5F, 3.5F});
  HOLDS(scene.map->SetBlocked({16, 0}, {1, 16}, true));
  HOLDS(scene.agent.SetDestination(scene.place(30.5F, 12.5F)));
  scene.until([&] { return scene.partial_arrivals == 1; });
  HOLDS(scene.at(16, 12.5F) && scene.agent.HasDestination());
  HOLDS(scene.map->SetBlocked({16, 8}, {1, 1}, false));
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(scene.at(30.5F, 12.5F) && !scene.agent.HasDestination() && LinesDrawn > 0);
  scene.agent.EndPlay(EEndPlayReason::Destroyed);
}

void the_wall_scene() {
  Scene scene(32, 32, {4.5F, 16.25F});
  HOLDS(scene.agent.SetDestination(scene.place(28.5F, 16.25F)));
  scene.until([&] { return scene.map->ToGrid(scene.actor.Location).x > 10; });
  HOLDS(scene.map->SetBlocked({8, 15}, {12, 6}, true));
  scene.until([&] { return scene.map->ToGrid(scene.actor.Location).y < 15.001F; });
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(scene.at(28.5F, 16.25F) && scene.failures == 0);
}

void the_scene_of_a_click_on_a_wall() {
  Scene scene(16, 16, {2.5F, 8.5F});
  HOLDS(scene.map->SetBlocked({8, 4}, {5, 8}, true));
  HOLDS(scene.agent.SetDestination(scene.place(9.5F, 7.25F)));
  scene.until([&] { return scene.partial_arrivals == 1; });
  HOLDS(scene.at(8, 7.25F));
  scene.agent.StopMovement();
  scene.agent.bAllowPartial = false;
  HOLDS(scene.agent.SetDestination(scene.place(9.5F, 7.25F)));
  scene.until([&] { return scene.failures == 1; });
  // What moves the actor moves the agent.
  scene.actor.Location = scene.map->ToWorld({14.5F, 14.5F}, 90);
  HOLDS(scene.map->SetBlocked({8, 4}, {5, 8}, false));
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(scene.at(9.5F, 7.25F));
  // A destination without a map waits for it.
  scene.agent.SetMap(nullptr);
  HOLDS(!scene.agent.SetDestination(FVector(NAN, 0, 0)) && !scene.agent.HasDestination());
  HOLDS(scene.agent.SetDestination(scene.place(1.5F, 1.5F)) && scene.agent.HasDestination());
  scene.frame();
  scene.agent.SetMap(scene.map.get());
  scene.until([&] { return scene.arrivals == 2; });
  HOLDS(scene.at(1.5F, 1.5F));
}

void an_actor_that_something_else_moves() {
  Scene scene(33, 16, {2.5F, 3.5F});
  HOLDS(scene.map->SetBlocked({16, 0}, {1, 8}, true) && scene.map->SetBlocked({16, 9}, {1, 7}, true));
  scene.agent.bMoveActor = false;
  HOLDS(scene.agent.SetDestination(scene.place(30.5F, 12.5F)));
  scene.until([&] {
    const FVector way = scene.agent.SteeringTarget() - scene.actor.Location;
    const double length = std::sqrt(way.X * way.X + way.Y * way.Y);
    scene.actor.Location = scene.actor.Location + (length > 5 ? way / (length / 5) : way);
    return scene.arrivals == 1;
  });
  // It has arrived within half a step at its speed, and stands.
  const taut::Point end = scene.map->ToGrid(scene.actor.Location);
  HOLDS(std::hypot(end.x - 30.5F, end.y - 12.5F) < 0.51F * scene.agent.Speed * seconds / 50);
  scene.actor.Location = scene.actor.Location + FVector(1e-5, 1e-5, 0);
  scene.frame();
  const FVector stays = scene.agent.SteeringTarget() - scene.actor.Location;
  HOLDS(stays.X == 0 && stays.Y == 0);
}

void a_baked_map() {
  Scene scene(24, 24, {1.5F, 1.5F});
  scene.world.Obstacle = scene.place(9.3F, 14.6F);
  scene.world.Radius = 85;
  const FVector centre = scene.world.Obstacle;
  const FBox box{centre - FVector(85, 85, 85), centre + FVector(85, 85, 85)};
  HOLDS(scene.map->Bake(&scene.agent, box, ECC_WorldStatic, 200));
  for (int32 y = 0; y < 24; ++y) {
    for (int32 x = 0; x < 24; ++x) {
      const double dx = std::fmax(0, std::fabs(x + 0.5 - 9.3) - 0.49), dy = std::fmax(0, std::fabs(y + 0.5 - 14.6) - 0.49);
      const bool blocked = dx * dx + dy * dy < 1.7 * 1.7;
      HOLDS((scene.map->GetGrid().get_cell(x, y).value() == 0) == blocked);
      const FIntPoint cell = scene.map->WorldToCell(scene.map->CellToWorld({x, y}));
      HOLDS(cell.X == x && cell.Y == y);
    }
  }
  HOLDS(!scene.map->LineOfSight(scene.place(1, 14.5F), scene.place(20, 14.5F)));
  const int32 before = LinesDrawn;
  scene.map->DrawDebug(&scene.agent, 1);
  HOLDS(LinesDrawn > before + 9);
  TArray<FVector> points;
  double length = 0;
  HOLDS(scene.map->FindPath(scene.place(1.5F, 1.5F), scene.place(1.5F, 11.5F), points, length));
  HOLDS(points.Num() == 2 && std::fabs(length - 500) < 0.01);
  HOLDS(!scene.map->SetTerrain({0, 0}, {2, 2}, TArray<uint8>()));
}

void an_obstacle() {
  Scene scene(24, 5, {1.5F, 2.5F});
  const auto blocked = [&](int32 x) { return scene.map->GetGrid().get_cell(x, 2).value() == 0; };
  HOLDS(scene.agent.SetDestination(scene.place(22.5F, 2.5F)));
  for (int i = 0; i < 20; ++i) scene.frame();
  // From wall to wall, five cells of 50 units.
  AActor gate;
  gate.Location = scene.place(14, 2.5F);
  gate.Rotation.Angle = 0.7;
  UTautObstacleComponent obstacle;
  obstacle.Owner = &gate;
  obstacle.HalfSize = FVector2D(124, 124);
  obstacle.SetMap(scene.map.get());
  HOLDS(blocked(11) && blocked(16) && !blocked(10) && !blocked(17));
  scene.until([&] { return scene.partial_arrivals == 1; });
  HOLDS(scene.at(11, 2.5F));
  const std::uint64_t revision = scene.map->GetGrid().revision().value();
  obstacle.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(scene.map->GetGrid().revision().value() == revision);
  const taut::Snapshot laid = scene.map->GetGrid().snapshot().value();
  gate.Location = scene.place(18.5F, 2.5F);
  obstacle.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(!blocked(11) && blocked(20));
  HOLDS(scene.map->GetGrid().restore(laid).ok() && blocked(11));
  obstacle.EndPlay(EEndPlayReason::Destroyed);
  HOLDS(!blocked(11));
  scene.until([&] { return scene.arrivals == 1; });
}

void a_link() {
  Scene scene(33, 16, {2.5F, 3.5F});
  HOLDS(scene.map->SetBlocked({16, 0}, {1, 16}, true));
  AActor ladder;
  ladder.Location = scene.map->ToWorld({14.5F, 3.5F}, 90);
  ladder.Rotation.Angle = 0.7;
  UTautLinkComponent link;
  link.Owner = &ladder;
  link.Exit = FVector(200, 0, 0);
  link.LinkClass = 3;
  link.SetMap(scene.map.get());
  const int32 number = link.GetNumber();
  HOLDS(number > 0);
  const std::uint64_t revision = scene.map->GetGrid().revision().value();
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(scene.map->GetGrid().revision().value() == revision);
  const int32 before = LinesDrawn;
  scene.map->DrawDebug(&scene.agent, 1);
  HOLDS(LinesDrawn == before + 4 + 2 + 16);
  int32 reached = 0;
  FVector exit;
  scene.agent.OnLinkReached.Listener = [&](int32 at, const FVector& end) {
    reached = at;
    exit = end;
  };
  HOLDS(scene.agent.SetDestination(scene.place(30.5F, 12.5F)));
  scene.until([&] { return scene.agent.IsCrossing(); });
  HOLDS(reached == number && scene.at(14.5F, 3.5F) && exit.Equals(scene.map->ToWorld({18.5F, 3.5F}, 90), 0.1));
  // The game plays the climb.
  for (int i = 1; i <= 20; ++i) {
    scene.actor.Location = scene.map->ToWorld({14.5F + 0.2F * static_cast<float>(i), 3.5F}, 90 + i);
    scene.frame();
    HOLDS(scene.agent.IsCrossing());
  }
  scene.actor.Location = scene.map->ToWorld({18.5F, 3.5F}, 90);
  scene.agent.CrossLink();
  HOLDS(!scene.agent.IsCrossing() && scene.at(18.5F, 3.5F));
  scene.until([&] { return scene.arrivals == 1; });
  HOLDS(scene.at(30.5F, 12.5F));
  // Back by a link that has moved; closed, it is of no use. Without a handler the actor is across at once.
  ladder.Location = scene.map->ToWorld({14.5F, 8.5F}, 0);
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(link.GetNumber() == number && std::fabs(scene.map->GetGrid().get_link(reached).value().from.y - 8.5F) < 0.01F);
  link.bClosed = true;
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(scene.agent.SetDestination(scene.place(2.5F, 8.5F)));
  scene.until([&] { return scene.partial_arrivals == 1; });
  HOLDS(scene.map->ToGrid(scene.actor.Location).x > 16.9F);
  scene.agent.OnLinkReached.Listener = nullptr;
  link.bClosed = false;
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  for (int i = 0; scene.arrivals < 2; ++i) {
    scene.agent.TickComponent(seconds, LEVELTICK_All, nullptr);
    scene.subsystem.Tick(seconds);
    HOLDS(i < 1000);
  }
  HOLDS(scene.at(2.5F, 8.5F));
  // Its class is blocked; off the map there is none, and it goes with its component.
  scene.agent.BlockedLinks = 1 << 3;
  scene.agent.SetMap(scene.map.get());
  HOLDS(scene.agent.SetDestination(scene.place(30.5F, 12.5F)));
  scene.until([&] { return scene.partial_arrivals == 2; });
  ladder.Location = scene.map->ToWorld({-20, 8.5F}, 0);
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(link.GetNumber() == 0);
  ladder.Location = scene.map->ToWorld({14.5F, 8.5F}, 0);
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(link.GetNumber() > 0);
  // Six cells wide it is crossed straight over from where one comes; half out of the map it is none.
  link.Width = 300;
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  const auto wide = static_cast<std::uint32_t>(link.GetNumber());
  const taut::LinkSpans spans = scene.map->GetGrid().link_spans(wide).value();
  HOLDS(std::fabs(spans.from.y - 6) < 0.01F && std::fabs(spans.from.x) < 0.01F && std::fabs(spans.to.y - 6) < 0.01F);
  HOLDS(std::fabs(scene.map->GetGrid().get_link(wide).value().from.y - 5.5F) < 0.01F);
  const std::uint64_t lain = scene.map->GetGrid().revision().value();
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(scene.map->GetGrid().revision().value() == lain);
  ladder.Location = scene.map->ToWorld({14.5F, 9.5F}, 0);
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(static_cast<std::uint32_t>(link.GetNumber()) == wide);
  ladder.Location = scene.map->ToWorld({14.5F, 1.5F}, 0);
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(link.GetNumber() == 0);
  ladder.Location = scene.map->ToWorld({14.5F, 8.5F}, 0);
  link.Width = 0;
  link.TickComponent(seconds, LEVELTICK_All, nullptr);
  HOLDS(link.GetNumber() > 0);
  link.EndPlay(EEndPlayReason::Destroyed);
  HOLDS(!scene.map->GetGrid().get_link(1).ok());
}

void asynchronous_nodes() {
  Scene scene(33, 16, {2.5F, 3.5F});
  HOLDS(scene.map->SetBlocked({16, 0}, {1, 16}, true));
  int found = 0, partial = 0, failed = 0;
  const auto ask = [&](taut::Point goal, bool allow) {
    std::unique_ptr<UTautFindPathAsync> action(UTautFindPathAsync::FindTautPathAsync(
        &scene.agent, scene.map.get(), scene.place(2.5F, 3.5F), scene.place(goal.x, goal.y), allow));
    action->OnFound.Listener = [&](const TArray<FVector>& points, double) { found += points.Num(); };
    action->OnPartial.Listener = [&](const TArray<FVector>&, double) { ++partial; };
    action->OnFailed.Listener = [&](const TArray<FVector>&, double) { ++failed; };
    action->Activate();
    return action;
  };
  const auto near_by = ask({10.5F, 3.5F}, false);
  const auto behind = ask({30.5F, 12.5F}, true);
  const auto never = ask({30.5F, 12.5F}, false);
  const auto cancelled = ask({10.5F, 3.5F}, false);
  auto gone = ask({10.5F, 3.5F}, false);
  HOLDS(scene.subsystem.Pending() == 5);
  cancelled->Cancel();
  gone.reset();
  HOLDS(scene.subsystem.Pending() == 3 && cancelled->bReady);
  scene.subsystem.Tick(seconds);
  HOLDS(found == 2 && partial == 1 && failed == 1 && near_by->bReady && behind->bReady && never->bReady);
  scene.map.reset();
}

/// A pawn that its controller moves, on a map of cells of 50 units; a scene has the map and the world.
struct Moved {
  Scene scene{33, 16, {2.5F, 3.5F}};
  FObjectInitializer initializer;
  ATautAIController controller{initializer};
  APawn pawn;
  UNavMovementComponent movement;
  UTautPathFollowingComponent& following = *controller.GetTautPathFollowing();

  explicit Moved(bool accelerates, float radius) {
    movement.Owner = &pawn;
    movement.bAcceleration = accelerates;
    following.Owner = &controller;
    following.Radius = radius;
    following.SetMovementComponent(&movement);
    pawn.Location = scene.map->ToWorld({2.5F, 3.5F}, 90);
  }
  bool moves() const { return following.GetStatus() == EPathFollowingStatus::Moving; }
  taut::Point at() const { return scene.map->ToGrid(pawn.Location); }
  bool near_by(float x, float y) const { return std::hypot(at().x - x, at().y - y) < 0.2F; }
  void frame() {
    following.TickComponent(seconds, LEVELTICK_All, nullptr);
    movement.Walk(seconds);
    scene.subsystem.Tick(seconds);
    // Its disc never is in a wall, but for the last digits of a step.
    const taut::Point place = at();
    for (int corner = 0; corner < 4; ++corner) {
      const float off = following.Radius / 50 * 0.7F - 0.05F;
      const FIntPoint cell = scene.map->WorldToCell(scene.place(place.x + (corner % 2 ? off : -off), place.y + (corner / 2 ? off : -off)));
      HOLDS(following.Radius < 1 || scene.map->GetGrid().get_cell(cell.X, cell.Y).value() != 0);
    }
  }
  void until_idle() {
    for (int i = 0; moves(); ++i) {
      frame();
      HOLDS(i < 2000);
    }
  }
};

void a_controller_moves_its_pawn() {
  for (const bool accelerates : {false, true}) {
    Moved moved(accelerates, 20);
    UTautMap& map = *moved.scene.map;
    HOLDS(map.SetBlocked({16, 0}, {1, 7}, true) && map.SetBlocked({16, 9}, {1, 7}, true));
    // Without a map it is the engine's own.
    HOLDS(moved.controller.MoveTo(FAIMoveRequest(map.ToWorld({30.5F, 12.5F}))).Code == EPathFollowingRequestResult::Failed);
    moved.controller.SetMap(&map);
    HOLDS(moved.following.GetMap() == &map && moved.following.Finished.empty());
    FNavPathSharedPtr path;
    const FPathFollowingRequestResult asked = moved.controller.MoveTo(FAIMoveRequest(map.ToWorld({30.5F, 12.5F}, 90)), &path);
    HOLDS(asked.Code == EPathFollowingRequestResult::RequestSuccessful && asked.MoveId.IsValid());
    HOLDS(path->Points.Num() >= 2 && !path->IsPartial() && moved.moves());
    moved.until_idle();
    HOLDS(moved.near_by(30.5F, 12.5F) && moved.following.Finished.back() == EPathFollowingResult::Success);
    HOLDS(moved.controller.MoveTo(FAIMoveRequest(moved.pawn.Location)).Code == EPathFollowingRequestResult::AlreadyAtGoal);
    // The door shuts before it: it ends as near as it gets, or has no path.
    HOLDS(moved.controller.MoveTo(FAIMoveRequest(map.ToWorld({2.5F, 3.5F}, 90))).Code == EPathFollowingRequestResult::RequestSuccessful);
    for (int i = 0; i < 30; ++i) moved.frame();
    HOLDS(map.SetBlocked({16, 7}, {1, 2}, true));
    moved.until_idle();
    HOLDS(moved.at().x > 17 && moved.following.Finished.back() == EPathFollowingResult::Blocked);
    FAIMoveRequest whole(map.ToWorld({2.5F, 3.5F}, 90));
    whole.bPartial = false;
    HOLDS(moved.controller.MoveTo(whole).Code == EPathFollowingRequestResult::Failed && !moved.moves());
    HOLDS(moved.following.Finished.back() == EPathFollowingResult::Invalid);
    HOLDS(moved.controller.MoveTo(FAIMoveRequest(FVector(NAN, 0, 0))).Code == EPathFollowingRequestResult::Failed);
    // After an actor that walks, through the door that opens again.
    HOLDS(map.SetBlocked({16, 7}, {1, 2}, false));
    AActor prey;
    prey.Location = map.ToWorld({12.5F, 12.5F}, 90);
    HOLDS(moved.controller.MoveTo(FAIMoveRequest(&prey)).Code == EPathFollowingRequestResult::RequestSuccessful);
    for (int i = 0; i < 60; ++i) {
      prey.Location = map.ToWorld({12.5F - 0.1F * static_cast<float>(i), 12.5F}, 90);
      moved.frame();
    }
    moved.until_idle();
    // It is sent on when its goal has gone half a cell along an axis of the world.
    HOLDS(std::hypot(moved.at().x - 6.6F, moved.at().y - 12.5F) < 0.9F);
    HOLDS(moved.following.Finished.back() == EPathFollowingResult::Success);
    // Another map, or none, ends a move.
    HOLDS(moved.controller.MoveTo(FAIMoveRequest(map.ToWorld({30.5F, 12.5F}, 90))).Code == EPathFollowingRequestResult::RequestSuccessful);
    moved.frame();
    moved.controller.SetMap(nullptr);
    HOLDS(!moved.moves() && moved.following.Finished.back() == EPathFollowingResult::Aborted);
    moved.following.EndPlay(EEndPlayReason::Destroyed);
  }
}

}  // namespace

int main() {
  the_door_scene();
  the_wall_scene();
  the_scene_of_a_click_on_a_wall();
  an_actor_that_something_else_moves();
  a_baked_map();
  an_obstacle();
  a_link();
  asynchronous_nodes();
  a_controller_moves_its_pawn();
  HOLDS(taut::live_objects() == 0);
  std::puts("plugin: C++: all scenes passed");
}
