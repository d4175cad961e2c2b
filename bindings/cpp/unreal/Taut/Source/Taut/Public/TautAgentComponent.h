#pragma once

#include "Components/ActorComponent.h"
#include "GameFramework/Actor.h"
#include "TautMap.h"
#include "Templates/UniquePtr.h"

#include <taut/agent.hpp>

#include "TautAgentComponent.generated.h"

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FTautAgentArrived, bool, bComplete);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FTautAgentPlanned, double, Length);
DECLARE_DYNAMIC_MULTICAST_DELEGATE(FTautAgentFailed);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FTautAgentLinkReached, int32, Link, FVector, Exit);

/// Moves its actor to a destination on a map that changes. See taut/agent.hpp for how it behaves.
UCLASS(ClassGroup = "Taut", meta = (BlueprintSpawnableComponent))
class TAUT_API UTautAgentComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UTautAgentComponent();

	/// World units per second. What else moves the actor has arrived within half a step at this speed.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Speed = 400.0f;

	/// If the destination cannot be reached, go as near as possible, and on when a way opens.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	bool bAllowPartial = true;

	/// The classes of links that it does not use, a bit each; in force from SetMap on.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	int32 BlockedLinks = 0;

	/// Moves its actor. Off if a movement component does: it goes to the steering target, and may slide along walls.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	bool bMoveActor = true;

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

	/// It stands where its path enters a link: number and far end. Play the jump, then call CrossLink; if nothing is
	/// bound to it the actor is at the far end at once.
	UPROPERTY(BlueprintAssignable)
	FTautAgentLinkReached OnLinkReached;

	/// The map on which it walks; it forgets its destination, unless that was waiting for a map.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void SetMap(UTautMap* NewMap);

	/// Plans a path to a point and follows it. Without a map it waits for one; false if the point is not finite.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool SetDestination(FVector World);

	/// Forgets destination and path.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void StopMovement();

	/// Puts the actor at the far end of the link that the agent has reached, and goes on from there.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void CrossLink();

	/// It stands at a link until CrossLink.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool IsCrossing() const { return Agent.IsValid() && Agent->state() == taut::AgentState::crossing; }

	/// There is a destination that it has not reached.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool HasDestination() const { return bWaits || (Agent.IsValid() && Agent->has_destination()); }

	/// Without bMoveActor: the point to which the actor is to go straight on; where it stands if it is to stand.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	FVector SteeringTarget() const { return bMoveActor || !Agent.IsValid() ? GetOwner()->GetActorLocation() : Target; }

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	bool MakeAgent();
	void DrawPath() const;

	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	TUniquePtr<taut::Agent> Agent;
	FVector Placed;
	FVector Target;
	/// A destination that waits for a map.
	bool bWaits = false;
	FVector Wish;
};
