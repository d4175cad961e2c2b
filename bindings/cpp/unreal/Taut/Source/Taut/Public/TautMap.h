#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "UObject/Object.h"

#include <taut/taut.hpp>

#include "TautMap.generated.h"

/// A map of cells in a plane of the world. Planners keep its cells alive, so a search may outlive it.
UCLASS(BlueprintType)
class TAUT_API UTautMap : public UObject
{
	GENERATED_BODY()

public:
	/// Makes a map of free cells with cell (0, 0) at the origin of a frame, in its XY plane. Null, and a line in the log,
	/// if the size is not possible.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	static UTautMap* CreateTautMap(int32 Width, int32 Height, float CellSize, const FTransform& Frame);

	/// Blocks the cells of a rectangle, or frees them.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool SetBlocked(FIntPoint Cell, FIntPoint Size, bool bBlocked);

	/// Sets the terrain of all cells of a rectangle, row by row: 0 is blocked, 1 to 255 are passable classes.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool SetTerrain(FIntPoint Cell, FIntPoint Size, const TArray<uint8>& Terrain);

	/// Blocks the cells under a box in which something blocks a channel up to a height above the plane, and frees the
	/// others, however the frame is rotated: call it when a door has moved.
	UFUNCTION(BlueprintCallable, Category = "Taut", meta = (WorldContext = "WorldContextObject"))
	bool Bake(UObject* WorldContextObject, const FBox& Box, ECollisionChannel Channel, float Height);

	/// Whether one point sees another.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool LineOfSight(FVector From, FVector To) const;

	/// Searches a path now, on the calling thread.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	bool FindPath(FVector Start, FVector Goal, TArray<FVector>& Points, double& Length);

	/// The cell under a point, in the map or not.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	FIntPoint WorldToCell(FVector World) const;

	/// The centre of a cell.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	FVector CellToWorld(FIntPoint Cell) const;

	/// Draws the border of the map, its links, and the blocked cells of small maps, for a while.
	UFUNCTION(BlueprintCallable, Category = "Taut", meta = (WorldContext = "WorldContextObject"))
	void DrawDebug(UObject* WorldContextObject, float Seconds) const;

	/// Searches the path of a request now, on the calling thread; false without one.
	bool Plan(const taut::Request& Request, TArray<FVector>& Points, bool& bPartial);

	taut::Point ToGrid(const FVector& World) const;
	/// A point in the world, at a height above the plane.
	FVector ToWorld(taut::Point Point, double Height = 0.0) const;
	/// The height of a point above the plane.
	double HeightOf(const FVector& World) const;
	/// World units per cell.
	double UnitsPerCell() const { return CellSize; }

	taut::Grid& GetGrid() { return Grid; }

private:
	void DrawLinks(const UWorld* World, float Seconds) const;

	taut::Grid Grid;
	taut::Planner Planner;
	double CellSize = 100.0;
	FTransform Frame;
};
