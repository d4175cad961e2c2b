#include "TautAgentComponent.h"

#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "TautSubsystem.h"

UTautAgentComponent::UTautAgentComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
}

void UTautAgentComponent::SetMap(UTautMap* NewMap)
{
	Agent.Reset();
	Map = NewMap;
}

bool UTautAgentComponent::SetDestination(FVector World)
{
	bWaits = !MakeAgent();
	if (bWaits)
	{
		bWaits = !World.ContainsNaN();
		Wish = World;
		return bWaits;
	}
	Agent->allow_partial = bAllowPartial;
	return Agent->set_destination(Map->ToGrid(World)).ok();
}

void UTautAgentComponent::StopMovement()
{
	bWaits = false;
	if (Agent.IsValid())
	{
		Agent->stop();
	}
}

void UTautAgentComponent::CrossLink()
{
	if (!IsCrossing() || Map == nullptr || GetOwner() == nullptr)
	{
		return;
	}
	Agent->cross_link();
	AActor* Owner = GetOwner();
	Owner->SetActorLocation(Map->ToWorld(Agent->position(), Map->HeightOf(Owner->GetActorLocation())));
	Placed = Owner->GetActorLocation();
}

void UTautAgentComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	if (!MakeAgent())
	{
		return;
	}
	AActor* Owner = GetOwner();
	const FVector Location = Owner->GetActorLocation();
	if (bWaits)
	{
		SetDestination(Wish);
	}
	if (!bMoveActor)
	{
		const float Step = static_cast<float>(Speed * DeltaTime / Map->UnitsPerCell());
		Agent->arrival_distance = std::fmax(1.0f / 64, 0.51f * Step);
		const taut::Point Place = Map->ToGrid(Location), Next = Agent->steer(Place);
		// Who stands is not told to go where rounding leads.
		const bool bStands = Next.x == Place.x && Next.y == Place.y;
		Target = bStands ? Location : Map->ToWorld(Next, Map->HeightOf(Location));
		return;
	}
	// The game moves the actor while it plays a jump.
	if (!Location.Equals(Placed, 0.01) && !IsCrossing())
	{
		Agent->move(Map->ToGrid(Location));
	}
	if (Agent->update(static_cast<float>(Speed * DeltaTime / Map->UnitsPerCell())))
	{
		Owner->SetActorLocation(Map->ToWorld(Agent->position(), Map->HeightOf(Location)));
	}
	Placed = Owner->GetActorLocation();
	if (bDrawDebug)
	{
		DrawPath();
	}
}

void UTautAgentComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Agent.Reset();
	Super::EndPlay(EndPlayReason);
}

bool UTautAgentComponent::MakeAgent()
{
	if (Map == nullptr || GetOwner() == nullptr)
	{
		return false;
	}
	if (Agent.IsValid() && !Agent->lost())
	{
		return true;
	}
	UTautSubsystem* Subsystem = UTautSubsystem::Get(this);
	if (Subsystem == nullptr)
	{
		return false;
	}
	taut::Options Options;
	Options.blocked_links = static_cast<std::uint32_t>(BlockedLinks);
	const taut::Result<std::shared_ptr<taut::Lane>> Lane = Subsystem->Lane(*Map, Options);
	if (!Lane)
	{
		return false;
	}
	Placed = GetOwner()->GetActorLocation();
	Target = Placed;
	Agent = MakeUnique<taut::Agent>(*Lane, Map->ToGrid(Placed));
	Agent->arrived = [this]() { OnArrived.Broadcast(!Agent->has_destination()); };
	Agent->path_found = [this](const taut::Outcome& Outcome) { OnPathFound.Broadcast(Outcome.length * Map->UnitsPerCell()); };
	Agent->path_failed = [this](taut::StatusCode) { OnPathFailed.Broadcast(); };
	Agent->link_reached = [this](std::uint32_t Link, taut::Point Exit)
	{
		if (!OnLinkReached.IsBound())
		{
			return CrossLink();
		}
		const double Height = Map->HeightOf(GetOwner()->GetActorLocation());
		OnLinkReached.Broadcast(static_cast<int32>(Link), Map->ToWorld(Exit, Height));
	};
	return true;
}

void UTautAgentComponent::DrawPath() const
{
	const UWorld* World = GetWorld();
	const double Height = Map->HeightOf(Placed);
	const taut::span<const taut::Point> Path = Agent->path();
	for (std::size_t Next = 1; Next < Path.size(); ++Next)
	{
		DrawDebugLine(World, Map->ToWorld(Path[Next - 1], Height), Map->ToWorld(Path[Next], Height), FColor::Cyan, false, -1.0f);
	}
	if (Agent->has_destination())
	{
		DrawDebugPoint(World, Map->ToWorld(Agent->destination(), Height), 12.0f, FColor::Yellow, false, -1.0f);
	}
}
