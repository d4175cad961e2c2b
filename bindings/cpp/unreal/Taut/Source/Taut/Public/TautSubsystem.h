#pragma once

#include "Subsystems/WorldSubsystem.h"
#include "TautMap.h"

#include <taut/scheduler.hpp>

#include "TautSubsystem.generated.h"

/// The searches of all agents and asynchronous nodes of a world, with one budget per tick.
UCLASS(Config = Game)
class TAUT_API UTautSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	/// Expansions of all searches together per tick; 0 is no limit. The same on every machine.
	UPROPERTY(Config, BlueprintReadWrite, Category = "Taut")
	int32 ExpansionsPerTick = 4000;

	/// Microseconds of all searches together per tick; 0 is no limit. Decides when a search ends, never how.
	UPROPERTY(Config, BlueprintReadWrite, Category = "Taut")
	int32 MicrosecondsPerTick = 0;

	/// The subsystem of a world; null without one.
	static UTautSubsystem* Get(const UObject* WorldContextObject);

	/// The queries that wait or are searched.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	int32 Pending() const { return static_cast<int32>(Scheduler.pending()); }

	/// The shared planner for a map; an error if the library refuses the options.
	taut::Result<std::shared_ptr<taut::Lane>> Lane(UTautMap& Map, const taut::Options& Options = {});

	/// The queue, for queries of your own.
	taut::Scheduler& GetScheduler() { return Scheduler; }

	virtual void Tick(float DeltaTime) override;
	virtual TStatId GetStatId() const override;

private:
	taut::Scheduler Scheduler;
};
