#include "TautMap.h"

DEFINE_LOG_CATEGORY_STATIC(LogTautMap, Log, All);

namespace
{
	void LogError(const taut::Error& Error)
	{
		UE_LOG(LogTautMap, Warning, TEXT("%s"), UTF8_TO_TCHAR(Error.message()));
	}
}

UTautMap* UTautMap::CreateTautMap(int32 Width, int32 Height, float CellSize, FVector Origin)
{
	taut::Result<taut::Grid> Grid = taut::Grid::create(Width, Height);
	if (!Grid)
	{
		LogError(Grid.error());
		return nullptr;
	}
	taut::Result<taut::Planner> Planner = taut::Planner::create(*Grid);
	if (!Planner)
	{
		LogError(Planner.error());
		return nullptr;
	}
	UTautMap* Map = NewObject<UTautMap>();
	Map->Grid = MoveTemp(*Grid);
	Map->Planner = MoveTemp(*Planner);
	Map->CellSize = FMath::Max(0.001, static_cast<double>(CellSize));
	Map->Origin = Origin;
	return Map;
}

bool UTautMap::SetBlocked(FIntPoint Cell, FIntPoint Size, bool bBlocked)
{
	const taut::Result<void> Done = Grid.fill({Cell.X, Cell.Y, Size.X, Size.Y}, bBlocked ? 0 : 1);
	if (!Done)
	{
		LogError(Done.error());
	}
	return Done.ok();
}

bool UTautMap::LineOfSight(FVector From, FVector To) const
{
	const taut::Result<taut::Sight> Sight = Grid.line_of_sight(ToGrid(From), ToGrid(To));
	return Sight.ok() && Sight->visible;
}

bool UTautMap::FindPath(FVector Start, FVector Goal, TArray<FVector>& Points, double& Length)
{
	Points.Reset();
	Length = 0.0;
	const taut::Result<taut::Outcome> Outcome = Planner.find(ToGrid(Start), ToGrid(Goal));
	if (!Outcome)
	{
		LogError(Outcome.error());
		return false;
	}
	for (const taut::Point& Point : Planner.path())
	{
		Points.Add(ToWorld(Point));
	}
	Length = Outcome->found() ? Outcome->length * CellSize : 0.0;
	return Outcome->found();
}

taut::Point UTautMap::ToGrid(const FVector& World) const
{
	const FVector Local = (World - Origin) / CellSize;
	return {static_cast<float>(Local.X), static_cast<float>(Local.Y)};
}

FVector UTautMap::ToWorld(taut::Point Point) const
{
	return Origin + FVector(Point.x * CellSize, Point.y * CellSize, 0.0);
}

taut::Result<taut::Planner> UTautMap::MakePlanner() const
{
	return taut::Planner::create(Grid);
}
