#pragma once

#include "AIController.h"
#include "TautPathFollowingComponent.h"

#include "TautAIController.generated.h"

/// An AAIController whose moves are planned on a Taut map: MoveToLocation, MoveToActor, AI Move To and the tasks of
/// behaviour trees go through it, without a navigation mesh. Without a map it is the engine's own.
UCLASS()
class TAUT_API ATautAIController : public AAIController
{
	GENERATED_BODY()

public:
	ATautAIController(const FObjectInitializer& ObjectInitializer);

	/// The map on which its pawn walks; a move on another one is aborted.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void SetMap(UTautMap* NewMap);

	/// The component that follows its paths; null if another class has been put into its place.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	UTautPathFollowingComponent* GetTautPathFollowing() const;

	virtual FPathFollowingRequestResult MoveTo(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr* OutPath = nullptr) override;
};
