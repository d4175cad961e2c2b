#include "TautFindPathAsync.h"

#include "Async/Async.h"
#include "UObject/WeakObjectPtrTemplates.h"

UTautFindPathAsync* UTautFindPathAsync::FindTautPathAsync(UObject* WorldContextObject, UTautMap* Map, FVector Start, FVector Goal)
{
	UTautFindPathAsync* Action = NewObject<UTautFindPathAsync>();
	Action->Map = Map;
	Action->Start = Start;
	Action->Goal = Goal;
	Action->RegisterWithGameInstance(WorldContextObject);
	return Action;
}

void UTautFindPathAsync::Activate()
{
	taut::Result<taut::Planner> Made = Map ? Map->MakePlanner() : taut::Result<taut::Planner>(taut::Error());
	if (!Made)
	{
		OnFailed.Broadcast({}, 0.0);
		SetReadyToDestroy();
		return;
	}
	// The task owns its planner, which keeps the cells alive; it touches no UObject.
	const TSharedRef<taut::Planner> Planner = MakeShared<taut::Planner>(MoveTemp(*Made));
	const taut::Point From = Map->ToGrid(Start);
	const taut::Point To = Map->ToGrid(Goal);
	const TWeakObjectPtr<UTautFindPathAsync> Self(this);
	Async(EAsyncExecution::ThreadPool, [Planner, From, To, Self]()
	{
		const taut::Result<taut::Outcome> Outcome = Planner->find(From, To);
		const bool bFound = Outcome.ok() && Outcome->found();
		const double Length = bFound ? Outcome->length : 0.0;
		AsyncTask(ENamedThreads::GameThread, [Planner, Self, bFound, Length]()
		{
			UTautFindPathAsync* Action = Self.Get();
			if (Action == nullptr || Action->Map == nullptr)
			{
				return;
			}
			TArray<FVector> Points;
			for (const taut::Point& Point : Planner->path())
			{
				Points.Add(Action->Map->ToWorld(Point));
			}
			const double Scale = Action->Map->ToWorld({1.0f, 0.0f}).X - Action->Map->ToWorld({0.0f, 0.0f}).X;
			(bFound ? Action->OnFound : Action->OnFailed).Broadcast(Points, Length * Scale);
			Action->SetReadyToDestroy();
		});
	});
}
