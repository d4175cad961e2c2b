#include "TautPathFollowingComponent.h"

#include "GameFramework/Actor.h"
#include "GameFramework/NavMovementComponent.h"
#include "TautSubsystem.h"

void UTautPathFollowingComponent::SetMap(UTautMap* NewMap)
{
	if (Status != EPathFollowingStatus::Idle)
	{
		OnPathFinished(FPathFollowingResult(EPathFollowingResult::Aborted, FPathFollowingResultFlags::None));
	}
	Agent.Reset();
	Map = NewMap;
}

FNavPathSharedPtr UTautPathFollowingComponent::PlanPath(const FAIMoveRequest& MoveRequest)
{
	if (Map == nullptr || !UpdateMovementComponent())
	{
		return nullptr;
	}
	const FVector Feet = MovementComp->GetActorFeetLocation();
	if (!MakeAgent(Feet))
	{
		return nullptr;
	}
	taut::Request Request;
	Request.start = Map->ToGrid(Feet);
	Request.goal = Map->ToGrid(GoalOf(MoveRequest));
	// What moves it may have let it a little nearer to a wall than its radius.
	Request.nearest_start = true;
	Request.allow_partial = MoveRequest.IsUsingPartialPaths();
	Request.radius = static_cast<float>(Radius / Map->UnitsPerCell());
	bool bPartial = false;
	TArray<FVector> Points;
	if (!Map->Plan(Request, Points, bPartial))
	{
		return nullptr;
	}
	const FNavPathSharedPtr Planned = MakeShared<FNavigationPath, ESPMode::ThreadSafe>(Points);
	Planned->SetIsPartial(bPartial);
	return Planned;
}

FAIRequestID UTautPathFollowingComponent::RequestMove(const FAIMoveRequest& RequestData, FNavPathSharedPtr InPath)
{
	const FAIRequestID Id = Super::RequestMove(RequestData, InPath);
	if (Id.IsValid() && Status == EPathFollowingStatus::Moving && MovementComp != nullptr && MakeAgent(MovementComp->GetActorFeetLocation()))
	{
		End = EEnd::None;
		Goal = GoalOf(RequestData);
		Agent->allow_partial = RequestData.IsUsingPartialPaths();
		Agent->move(Map->ToGrid(MovementComp->GetActorFeetLocation()));
		if (!Agent->set_destination(Map->ToGrid(Goal)))
		{
			End = EEnd::Failed;
		}
	}
	return Id;
}

void UTautPathFollowingComponent::OnPathFinished(const FPathFollowingResult& Result)
{
	if (Agent.IsValid())
	{
		Agent->stop();
	}
	Super::OnPathFinished(Result);
}

void UTautPathFollowingComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Agent.Reset();
	Super::EndPlay(EndPlayReason);
}

void UTautPathFollowingComponent::UpdatePathSegment()
{
	if (Map == nullptr || !Agent.IsValid() || MovementComp == nullptr)
	{
		Super::UpdatePathSegment();
		return;
	}
	if (!HasMovementAuthority())
	{
		// It falls, or is thrown.
		return;
	}
	const AActor* Follows = GetMoveGoal();
	if (Follows != nullptr && !Follows->GetActorLocation().Equals(Goal, Map->UnitsPerCell() * 0.5))
	{
		Goal = Follows->GetActorLocation();
		if (!Agent->set_destination(Map->ToGrid(Goal)))
		{
			End = EEnd::Failed;
		}
	}
	const FVector Feet = MovementComp->GetActorFeetLocation();
	const taut::Point Place = Map->ToGrid(Feet);
	Agent->arrival_distance = FMath::Max(1.0f / 16, static_cast<float>(GetAcceptanceRadius() / Map->UnitsPerCell()));
	const taut::Point Next = Agent->steer(Place);
	// Who stands is not told to go where rounding leads.
	const bool bStands = Next.x == Place.x && Next.y == Place.y;
	Target = bStands ? Feet : Map->ToWorld(Next, Map->HeightOf(Feet));
	if (Agent->state() == taut::AgentState::crossing)
	{
		// Pawns that play jumps have a Taut Agent; here they are across at once.
		Agent->cross_link();
		AActor* Moved = MovementComp->GetOwner();
		Moved->SetActorLocation(Moved->GetActorLocation() + (Map->ToWorld(Agent->position(), Map->HeightOf(Feet)) - Feet));
	}
	if (End == EEnd::Arrived)
	{
		// As near as possible is not there.
		const EPathFollowingResult::Type Code = Agent->has_destination() ? EPathFollowingResult::Blocked : EPathFollowingResult::Success;
		OnPathFinished(FPathFollowingResult(Code, FPathFollowingResultFlags::None));
	}
	else if (End == EEnd::Failed)
	{
		OnPathFinished(FPathFollowingResult(EPathFollowingResult::Invalid, FPathFollowingResultFlags::InvalidPath));
	}
}

void UTautPathFollowingComponent::FollowPathSegment(float DeltaTime)
{
	if (Map == nullptr || !Agent.IsValid())
	{
		Super::FollowPathSegment(DeltaTime);
		return;
	}
	if (MovementComp == nullptr || DeltaTime <= 0.0f)
	{
		return;
	}
	FVector Way = Target - MovementComp->GetActorFeetLocation();
	if (MovementComp->UseAccelerationForPathFollowing())
	{
		MovementComp->RequestPathMove(Way.GetSafeNormal());
		return;
	}
	const bool bIsEnd = Agent->path().size() < 2 || Target.Equals(Map->ToWorld(Agent->path().back(), Map->HeightOf(Target)), 1.0);
	Way = Way / DeltaTime;
	PostProcessMove.ExecuteIfBound(this, Way);
	MovementComp->RequestDirectMove(Way, !bIsEnd);
}

bool UTautPathFollowingComponent::MakeAgent(const FVector& Feet)
{
	if (Map == nullptr || (Agent.IsValid() && !Agent->lost()))
	{
		return Map != nullptr;
	}
	UTautSubsystem* Subsystem = UTautSubsystem::Get(this);
	if (Subsystem == nullptr)
	{
		return false;
	}
	taut::Options Options;
	Options.radius = static_cast<float>(Radius / Map->UnitsPerCell());
	const taut::Result<std::shared_ptr<taut::Lane>> Lane = Subsystem->Lane(*Map, Options);
	if (!Lane)
	{
		return false;
	}
	Target = Feet;
	Agent = MakeUnique<taut::Agent>(*Lane, Map->ToGrid(Feet));
	Agent->arrived = [this]() { End = EEnd::Arrived; };
	Agent->path_failed = [this](taut::StatusCode) { End = EEnd::Failed; };
	Agent->link_reached = [](std::uint32_t, taut::Point) {};
	return true;
}

FVector UTautPathFollowingComponent::GoalOf(const FAIMoveRequest& MoveRequest) const
{
	return MoveRequest.IsMoveToActorRequest() ? MoveRequest.GetGoalActor()->GetActorLocation() : MoveRequest.GetGoalLocation();
}
