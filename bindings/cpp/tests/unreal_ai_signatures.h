// The parts of Unreal's AIModule that the sample plugin uses, as its headers declare them from 5.2 to 5.4
// (Navigation/PathFollowingComponent.h, AIController.h, AITypes.h, NavigationData.h and
// GameFramework/NavMovementComponent.h): names, types of parameters, and the order in which the engine calls them.
// Included by unreal_signatures.h.
#pragma once

// The engine takes these names of X11 for its own.
#undef None
#undef Status
#undef Success

struct FObjectInitializer {
  template <class T>
  const FObjectInitializer& SetDefaultSubobjectClass(const char*) const {
    Make = [] { return static_cast<UObject*>(new T); };
    return *this;
  }
  mutable std::function<UObject*()> Make;
};

template <class T>
T* Cast(UObject* value) {
  // Without type information: what a scene puts there is what it asks for.
  return static_cast<T*>(value);
}

enum class ESPMode { NotThreadSafe, ThreadSafe };

template <class T>
struct TSharedPtr : std::shared_ptr<T> {
  TSharedPtr() = default;
  TSharedPtr(std::nullptr_t) {}
  TSharedPtr(std::shared_ptr<T> other) : std::shared_ptr<T>(std::move(other)) {}
  bool IsValid() const { return this->get() != nullptr; }
};

template <class T, ESPMode, class... Arguments>
TSharedPtr<T> MakeShared(Arguments&&... arguments) {
  return std::make_shared<T>(std::forward<Arguments>(arguments)...);
}

struct FNavigationPath {
  TArray<FVector> Points;
  bool bPartial = false;
  FNavigationPath(const TArray<FVector>& points, AActor* = nullptr) : Points(points) {}
  void SetIsPartial(const bool partial) { bPartial = partial; }
  bool IsPartial() const { return bPartial; }
};
using FNavPathSharedPtr = TSharedPtr<FNavigationPath>;

struct FAIRequestID {
  static constexpr uint32 InvalidRequest = 0;
  uint32 RequestID = InvalidRequest;
  bool IsValid() const { return RequestID != InvalidRequest; }
};

struct FAIMoveRequest {
  AActor* GoalActor = nullptr;
  FVector Location;
  float AcceptanceRadius = -1;
  bool bPathfinding = true, bPartial = true;
  FAIMoveRequest(const FVector& goal) : Location(goal) {}
  FAIMoveRequest(AActor* goal) : GoalActor(goal) {}
  bool IsValid() const { return GoalActor != nullptr || !Location.ContainsNaN(); }
  bool IsMoveToActorRequest() const { return GoalActor != nullptr; }
  AActor* GetGoalActor() const { return GoalActor; }
  FVector GetGoalLocation() const { return Location; }
  bool IsUsingPathfinding() const { return bPathfinding; }
  bool IsUsingPartialPaths() const { return bPartial; }
  float GetAcceptanceRadius() const { return AcceptanceRadius; }
};

namespace EPathFollowingStatus {
enum Type { Idle, Waiting, Paused, Moving };
}
namespace EPathFollowingResult {
enum Type { Success, Blocked, OffPath, Aborted, Invalid };
}
namespace FPathFollowingResultFlags {
using Type = std::uint16_t;
inline constexpr Type None = 0, InvalidPath = 1 << 8;
}  // namespace FPathFollowingResultFlags

struct FPathFollowingResult {
  FPathFollowingResultFlags::Type Flags;
  EPathFollowingResult::Type Code;
  FPathFollowingResult(EPathFollowingResult::Type code, FPathFollowingResultFlags::Type flags) : Flags(flags), Code(code) {}
};

namespace EPathFollowingRequestResult {
enum Type { Failed, AlreadyAtGoal, RequestSuccessful };
}
struct FPathFollowingRequestResult {
  FAIRequestID MoveId;
  EPathFollowingRequestResult::Type Code = EPathFollowingRequestResult::Failed;
};

enum class EPathFollowingVelocityMode : uint8 { Reset, Keep };

struct APawn : AActor {};

/// A movement component that does as it is told at once.
struct UNavMovementComponent : UActorComponent {
  bool bAcceleration = false;
  float MaxSpeed = 400;
  FVector Velocity;
  FVector GetActorFeetLocation() const { return GetOwner()->GetActorLocation(); }
  bool UseAccelerationForPathFollowing() const { return bAcceleration; }
  bool CanStopPathFollowing() const { return true; }
  virtual void RequestDirectMove(const FVector& MoveVelocity, bool bForceMaxSpeed) { Take(MoveVelocity, bForceMaxSpeed); }
  virtual void RequestPathMove(const FVector& MoveInput) { Take(MoveInput, true); }
  void StopMovementKeepPathing() { Velocity = FVector(); }
  /// Moves its owner for a frame.
  void Walk(float seconds) {
    GetOwner()->SetActorLocation(GetOwner()->GetActorLocation() + FVector(Velocity.X * seconds, Velocity.Y * seconds, 0));
    Velocity = FVector();
  }

 private:
  void Take(const FVector& wanted, bool force) {
    const double length = std::sqrt(wanted.X * wanted.X + wanted.Y * wanted.Y);
    const double most = force || length > MaxSpeed ? MaxSpeed : length;
    if (length > 0) Velocity = FVector(wanted.X * most / length, wanted.Y * most / length, 0);
  }
};

struct UPathFollowingComponent : UActorComponent {
  using Super = UPathFollowingComponent;
  struct FPostProcessMoveSignature {
    void ExecuteIfBound(UPathFollowingComponent*, FVector&) const {}
  } PostProcessMove;
  /// The moves that have ended, the last last.
  std::vector<EPathFollowingResult::Type> Finished;

  virtual void TickComponent(float DeltaTime, ELevelTick, FActorComponentTickFunction*) override {
    if (Status == EPathFollowingStatus::Moving) UpdatePathSegment();
    if (Status == EPathFollowingStatus::Moving) FollowPathSegment(DeltaTime);
  }
  virtual FAIRequestID RequestMove(const FAIMoveRequest& RequestData, FNavPathSharedPtr InPath) {
    if (!InPath.IsValid() || !UpdateMovementComponent()) return {};
    if (Status != EPathFollowingStatus::Idle) OnPathFinished(FPathFollowingResult(EPathFollowingResult::Aborted, 0));
    Goal = RequestData.GetGoalActor();
    AcceptanceRadius = RequestData.GetAcceptanceRadius() < 0 ? 5 : RequestData.GetAcceptanceRadius();
    Status = EPathFollowingStatus::Moving;
    Path = InPath;
    return {++NextRequestId};
  }
  FAIRequestID RequestMoveWithImmediateFinish(EPathFollowingResult::Type Result, EPathFollowingVelocityMode = EPathFollowingVelocityMode::Reset) {
    Finished.push_back(Result);
    return {++NextRequestId};
  }
  virtual void OnPathFinished(const FPathFollowingResult& Result) {
    Status = EPathFollowingStatus::Idle;
    Path = nullptr;
    Goal = nullptr;
    if (MovementComp != nullptr) MovementComp->StopMovementKeepPathing();
    Finished.push_back(Result.Code);
  }
  bool HasReached(const FAIMoveRequest& MoveRequest) const {
    const FVector goal = MoveRequest.IsMoveToActorRequest() ? MoveRequest.GetGoalActor()->GetActorLocation() : MoveRequest.GetGoalLocation();
    return MovementComp != nullptr && MovementComp->GetActorFeetLocation().Equals(FVector(goal.X, goal.Y, MovementComp->GetActorFeetLocation().Z), 5);
  }
  bool HasMovementAuthority() const { return MovementComp == nullptr || MovementComp->CanStopPathFollowing(); }
  AActor* GetMoveGoal() const { return Goal; }
  float GetAcceptanceRadius() const { return AcceptanceRadius; }
  EPathFollowingStatus::Type GetStatus() const { return Status; }
  virtual void SetMovementComponent(UNavMovementComponent* component) { MovementComp = component; }

 protected:
  TObjectPtr<UNavMovementComponent> MovementComp;
  FNavPathSharedPtr Path;
  EPathFollowingStatus::Type Status = EPathFollowingStatus::Idle;
  float AcceptanceRadius = 5;
  virtual bool UpdateMovementComponent(bool = false) { return MovementComp != nullptr; }
  virtual void UpdatePathSegment() {}
  virtual void FollowPathSegment(float) {}

 private:
  AActor* Goal = nullptr;
  uint32 NextRequestId = 0;
};

struct AAIController : AActor {
  using Super = AAIController;
  explicit AAIController(const FObjectInitializer& initializer)
      : Following(initializer.Make ? static_cast<UPathFollowingComponent*>(initializer.Make()) : new UPathFollowingComponent) {}
  ~AAIController() override { delete Following; }
  UPathFollowingComponent* GetPathFollowingComponent() const { return Following; }
  virtual FPathFollowingRequestResult MoveTo(const FAIMoveRequest&, FNavPathSharedPtr* = nullptr) { return {}; }
  virtual FAIRequestID RequestMove(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr Path) {
    return Following->RequestMove(MoveRequest, Path);
  }

 private:
  UPathFollowingComponent* Following;
};
