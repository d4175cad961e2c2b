#pragma once

#include "Components/ActorComponent.h"
#include "TautMap.h"
#include "Templates/UniquePtr.h"

#include <taut/agent.hpp>

#include "TautAgentComponent.generated.h"

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FTautAgentArrived, bool, bComplete);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FTautAgentPlanned, double, Length);
DECLARE_DYNAMIC_MULTICAST_DELEGATE(FTautAgentFailed);

/// Moves its actor to a destination on a map that changes. See taut/agent.hpp for how it behaves.
UCLASS(ClassGroup = "Taut", meta = (BlueprintSpawnableComponent))
class TAUT_API UTautAgentComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UTautAgentComponent();

	/// World units per second.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Speed = 400.0f;

	/// If the destination cannot be reached, go as near as possible, and on when a way opens.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	bool bAllowPartial = true;

	/// Draws path and destination each tick.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	bool bDrawDebug = false;

	/// The end of a path is reached; bComplete is false if it is as near as it gets.
	UPROPERTY(BlueprintAssignable)
	FTautAgentArrived OnArrived;

	/// A path was found, complete or partial, with its length in world units.
	UPROPERTY(BlueprintAssignable)
	FTautAgentPlanned OnPathFound;

	/// There is no path; the agent tries again after the next change of the map, unless the map is gone.
	UPROPERTY(BlueprintAssignable)
	FTautAgentFailed OnPathFailed;

	/// The map on which it walks; it forgets its destination.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void SetMap(UTautMap* NewMap);

	/// Plans a path to a point and follows it. False without a map or a world.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool SetDestination(FVector World);

	/// Forgets destination and path.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void StopMovement();

	/// There is a destination that it has not reached.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool HasDestination() const { return Agent.IsValid() && Agent->has_destination(); }

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	bool MakeAgent();
	void DrawPath() const;

	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	TUniquePtr<taut::Agent> Agent;
	FVector Placed;
};
