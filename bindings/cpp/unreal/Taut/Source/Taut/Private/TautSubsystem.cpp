#include "TautSubsystem.h"

#include "Engine/Engine.h"
#include "Engine/World.h"

UTautSubsystem* UTautSubsystem::Get(const UObject* WorldContextObject)
{
	const UWorld* World = GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::LogAndReturnNull);
	return World == nullptr ? nullptr : World->GetSubsystem<UTautSubsystem>();
}

taut::Result<std::shared_ptr<taut::Lane>> UTautSubsystem::Lane(UTautMap& Map, const taut::Options& Options)
{
	return Scheduler.lane(Map.GetGrid(), Options);
}

void UTautSubsystem::Tick(float DeltaTime)
{
	Super::Tick(DeltaTime);
	Scheduler.expansions_per_frame = static_cast<std::uint32_t>(FMath::Max(0, ExpansionsPerTick));
	Scheduler.microseconds_per_frame = static_cast<std::uint32_t>(FMath::Max(0, MicrosecondsPerTick));
	Scheduler.run();
}

TStatId UTautSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UTautSubsystem, STATGROUP_Tickables);
}
