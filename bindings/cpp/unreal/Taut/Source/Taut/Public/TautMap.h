#pragma once

#include "CoreMinimal.h"
#include "Templates/SharedPointer.h"
#include "UObject/Object.h"

#include <taut/taut.hpp>

#include "TautMap.generated.h"

/// A map of cells in the XY plane of the world. Planners keep its cells alive, so a search may outlive it.
UCLASS(BlueprintType)
class TAUT_API UTautMap : public UObject
{
	GENERATED_BODY()

public:
	/// Makes a map of free cells. Null, and a line in the log, if the size is not possible.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	static UTautMap* CreateTautMap(int32 Width, int32 Height, float CellSize, FVector Origin);

	/// Blocks the cells of a rectangle, or frees them.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool SetBlocked(FIntPoint Cell, FIntPoint Size, bool bBlocked);

	/// Whether one point sees another.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool LineOfSight(FVector From, FVector To) const;

	/// Searches a path now, on the calling thread.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool FindPath(FVector Start, FVector Goal, TArray<FVector>& Points, double& Length);

	taut::Point ToGrid(const FVector& World) const;
	FVector ToWorld(taut::Point Point) const;

	/// A planner of its own for another thread.
	taut::Result<taut::Planner> MakePlanner() const;

private:
	taut::Grid Grid;
	taut::Planner Planner;
	double CellSize = 100.0;
	FVector Origin = FVector::ZeroVector;
};
