#pragma once

#include "Components/ActorComponent.h"
#include "TautMap.h"

#include "TautObstacleComponent.generated.h"

/// Blocks the cells under a box around its actor, wherever that goes: a crate, a door, a unit that stands. The terrain
/// under it stays, and obstacles may overlap.
UCLASS(ClassGroup = "Taut", meta = (BlueprintSpawnableComponent))
class TAUT_API UTautObstacleComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UTautObstacleComponent();

	/// Half the sides of the box along the axes of the actor, in world units.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	FVector2D HalfSize = FVector2D(50.0, 50.0);

	/// It is laid anew when it has moved so far, in cells: each move is an edit.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Threshold = 0.1f;

	/// The map on which it lies; null takes it away.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void SetMap(UTautMap* NewMap);

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	void Lay();
	void Remove();

	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	taut::Point Laid[4] = {};
	std::uint32_t Number = 0;
};
