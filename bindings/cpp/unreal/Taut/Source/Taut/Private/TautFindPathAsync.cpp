#include "TautFindPathAsync.h"

#include "TautSubsystem.h"

UTautFindPathAsync* UTautFindPathAsync::FindTautPathAsync(UObject* WorldContextObject, UTautMap* Map, FVector Start, FVector Goal, bool bAllowPartial)
{
	UTautFindPathAsync* Action = NewObject<UTautFindPathAsync>();
	Action->Context = WorldContextObject;
	Action->Map = Map;
	Action->Start = Start;
	Action->Goal = Goal;
	Action->bAllowPartial = bAllowPartial;
	Action->RegisterWithGameInstance(WorldContextObject);
	return Action;
}

void UTautFindPathAsync::Activate()
{
	UTautSubsystem* Subsystem = Map == nullptr ? nullptr : UTautSubsystem::Get(Context);
	if (Subsystem == nullptr)
	{
		Fail();
		return;
	}
	const taut::Result<std::shared_ptr<taut::Lane>> Lane = Subsystem->Lane(*Map);
	if (!Lane)
	{
		Fail();
		return;
	}
	Query = MakeUnique<taut::Query>(*Lane);
	Query->request.start = Map->ToGrid(Start);
	Query->request.goal = Map->ToGrid(Goal);
	Query->request.allow_partial = bAllowPartial;
	Query->completed = [this](taut::Query& Answered) { Finish(Answered); };
	if (!Subsystem->GetScheduler().submit(*Query))
	{
		Fail();
	}
}

void UTautFindPathAsync::Cancel()
{
	// A query takes itself out of its queue.
	Query.Reset();
	Super::Cancel();
}

void UTautFindPathAsync::Finish(taut::Query& Answered)
{
	TArray<FVector> Points;
	for (const taut::Point& Point : Answered.path())
	{
		Points.Add(Map->ToWorld(Point));
	}
	const double Length = Answered.outcome().has_path() ? Answered.outcome().length * Map->UnitsPerCell() : 0.0;
	switch (Answered.status())
	{
	case taut::StatusCode::ok:
		OnFound.Broadcast(Points, Length);
		break;
	case taut::StatusCode::partial:
		OnPartial.Broadcast(Points, Length);
		break;
	default:
		OnFailed.Broadcast({}, 0.0);
		break;
	}
	SetReadyToDestroy();
}

void UTautFindPathAsync::Fail()
{
	OnFailed.Broadcast({}, 0.0);
	SetReadyToDestroy();
}
