#pragma once

#include "Navigation/PathFollowingComponent.h"
#include "TautMap.h"
#include "Templates/UniquePtr.h"

#include <taut/agent.hpp>

#include "TautPathFollowingComponent.generated.h"

/// The path following component of an ATautAIController: moves are planned on a Taut map and planned anew when that
/// changes, and any UNavMovementComponent walks them. Without a map it is the engine's own.
UCLASS(ClassGroup = "Taut")
class TAUT_API UTautPathFollowingComponent : public UPathFollowingComponent
{
	GENERATED_BODY()

public:
	/// The radius of the pawn in world units, which its paths keep from walls; 0 is a point. In force from SetMap on.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Radius = 0.0f;

	/// The map on which it walks; a move on another one is aborted.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void SetMap(UTautMap* NewMap);

	UFUNCTION(BlueprintCallable, Category = "Taut")
	UTautMap* GetMap() const { return Map; }

	/// The path of a request from where the pawn is, planned now; null if there is none. A partial one ends as near to
	/// the goal as possible.
	FNavPathSharedPtr PlanPath(const FAIMoveRequest& MoveRequest);

	virtual FAIRequestID RequestMove(const FAIMoveRequest& RequestData, FNavPathSharedPtr InPath) override;
	virtual void OnPathFinished(const FPathFollowingResult& Result) override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

protected:
	virtual void UpdatePathSegment() override;
	virtual void FollowPathSegment(float DeltaTime) override;

private:
	/// How a move has ended, between two ticks.
	enum class EEnd : uint8
	{
		None,
		Arrived,
		Failed,
	};

	bool MakeAgent(const FVector& Feet);
	FVector GoalOf(const FAIMoveRequest& MoveRequest) const;

	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	TUniquePtr<taut::Agent> Agent;
	EEnd End = EEnd::None;
	/// Where the pawn is to go straight on.
	FVector Target;
	/// Where the goal was when the agent was sent there.
	FVector Goal;
};
