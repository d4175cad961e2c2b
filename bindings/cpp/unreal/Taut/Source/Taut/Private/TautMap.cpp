#include "TautMap.h"

#include "DrawDebugHelpers.h"
#include "Engine/Engine.h"
#include "Engine/World.h"

DEFINE_LOG_CATEGORY_STATIC(LogTautMap, Log, All);

namespace
{
	/// More cells would stall the editor.
	constexpr int32 MostCellsOfDebug = 1 << 14;

	/// A grid has no more.
	constexpr int32 MostLinks = 4096;

	bool Succeeded(const taut::Result<void>& Done)
	{
		if (!Done)
		{
			UE_LOG(LogTautMap, Warning, TEXT("%s"), UTF8_TO_TCHAR(Done.error().message()));
		}
		return Done.ok();
	}
}

UTautMap* UTautMap::CreateTautMap(int32 Width, int32 Height, float CellSize, const FTransform& Frame)
{
	taut::Result<taut::Grid> Grid = taut::Grid::create(Width, Height);
	if (!Grid)
	{
		Succeeded(Grid.error());
		return nullptr;
	}
	taut::Result<taut::Planner> Planner = taut::Planner::create(*Grid);
	if (!Planner)
	{
		Succeeded(Planner.error());
		return nullptr;
	}
	UTautMap* Map = NewObject<UTautMap>();
	Map->Grid = MoveTemp(*Grid);
	Map->Planner = MoveTemp(*Planner);
	Map->CellSize = FMath::Max(0.001, static_cast<double>(CellSize));
	Map->Frame = Frame;
	return Map;
}

bool UTautMap::SetBlocked(FIntPoint Cell, FIntPoint Size, bool bBlocked)
{
	return Succeeded(Grid.fill({Cell.X, Cell.Y, Size.X, Size.Y}, bBlocked ? 0 : 1));
}

bool UTautMap::SetTerrain(FIntPoint Cell, FIntPoint Size, const TArray<uint8>& Terrain)
{
	const taut::span<const std::uint8_t> Rows(Terrain.GetData(), static_cast<std::size_t>(Terrain.Num()));
	return Succeeded(Grid.set_cells({Cell.X, Cell.Y, Size.X, Size.Y}, Rows));
}

bool UTautMap::Bake(UObject* WorldContextObject, const FBox& Box, ECollisionChannel Channel, float Height)
{
	const UWorld* World = GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::LogAndReturnNull);
	const taut::Result<taut::Size> Size = Grid.size();
	if (World == nullptr || !Size)
	{
		return false;
	}
	taut::Point Low = ToGrid(Box.Min);
	taut::Point High = Low;
	for (int32 Corner = 1; Corner < 8; ++Corner)
	{
		const FVector Place((Corner & 1) != 0 ? Box.Max.X : Box.Min.X, (Corner & 2) != 0 ? Box.Max.Y : Box.Min.Y,
			(Corner & 4) != 0 ? Box.Max.Z : Box.Min.Z);
		const taut::Point Point = ToGrid(Place);
		Low = {FMath::Min(Low.x, Point.x), FMath::Min(Low.y, Point.y)};
		High = {FMath::Max(High.x, Point.x), FMath::Max(High.y, Point.y)};
	}
	const int32 Left = FMath::Max(0, FMath::FloorToInt32(Low.x));
	const int32 Bottom = FMath::Max(0, FMath::FloorToInt32(Low.y));
	const int32 Right = FMath::Min(Size->width, FMath::CeilToInt32(High.x));
	const int32 Top = FMath::Min(Size->height, FMath::CeilToInt32(High.y));
	if (Left >= Right || Bottom >= Top)
	{
		return true;
	}
	// A little smaller than the cell: what only touches its border does not block it.
	const FCollisionShape Shape = FCollisionShape::MakeBox(FVector(CellSize * 0.49, CellSize * 0.49, Height * 0.5));
	TArray<uint8> Terrain;
	for (int32 Y = Bottom; Y < Top; ++Y)
	{
		for (int32 X = Left; X < Right; ++X)
		{
			const FVector Centre = ToWorld({static_cast<float>(X) + 0.5f, static_cast<float>(Y) + 0.5f}, Height * 0.5);
			Terrain.Add(World->OverlapBlockingTestByChannel(Centre, Frame.GetRotation(), Channel, Shape) ? 0 : 1);
		}
	}
	return SetTerrain({Left, Bottom}, {Right - Left, Top - Bottom}, Terrain);
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
		return Succeeded(Outcome.error());
	}
	for (const taut::Point& Point : Planner.path())
	{
		Points.Add(ToWorld(Point));
	}
	Length = Outcome->found() ? Outcome->length * CellSize : 0.0;
	return Outcome->found();
}

bool UTautMap::Plan(const taut::Request& Request, TArray<FVector>& Points, bool& bPartial)
{
	Points.Reset();
	const taut::Result<taut::Outcome> Outcome = Planner.find(Request);
	if (!Outcome)
	{
		return Succeeded(Outcome.error());
	}
	for (const taut::Point& Point : Planner.path())
	{
		Points.Add(ToWorld(Point));
	}
	bPartial = Outcome->status == taut::StatusCode::partial;
	return Points.Num() > 0;
}

FIntPoint UTautMap::WorldToCell(FVector World) const
{
	const taut::Point Point = ToGrid(World);
	return {FMath::FloorToInt32(Point.x), FMath::FloorToInt32(Point.y)};
}

FVector UTautMap::CellToWorld(FIntPoint Cell) const
{
	return ToWorld({static_cast<float>(Cell.X) + 0.5f, static_cast<float>(Cell.Y) + 0.5f});
}

void UTautMap::DrawDebug(UObject* WorldContextObject, float Seconds) const
{
	const UWorld* World = GEngine->GetWorldFromContextObject(WorldContextObject, EGetWorldErrorMode::LogAndReturnNull);
	const taut::Result<taut::Size> Size = Grid.size();
	if (World == nullptr || !Size)
	{
		return;
	}
	const float Width = static_cast<float>(Size->width);
	const float Height = static_cast<float>(Size->height);
	const taut::Point Border[] = {{0, 0}, {Width, 0}, {Width, Height}, {0, Height}, {0, 0}};
	for (int32 Side = 0; Side < 4; ++Side)
	{
		DrawDebugLine(World, ToWorld(Border[Side]), ToWorld(Border[Side + 1]), FColor::White, false, Seconds);
	}
	DrawLinks(World, Seconds);
	if (static_cast<std::int64_t>(Size->width) * Size->height > MostCellsOfDebug)
	{
		return;
	}
	const FVector Half(CellSize * 0.5, CellSize * 0.5, 1.0);
	for (int32 Y = 0; Y < Size->height; ++Y)
	{
		for (int32 X = 0; X < Size->width; ++X)
		{
			const taut::Result<std::uint8_t> Terrain = Grid.get_cell(X, Y);
			if (Terrain && *Terrain == 0)
			{
				DrawDebugBox(World, CellToWorld({X, Y}), Half, Frame.GetRotation(), FColor::Red, false, Seconds);
			}
		}
	}
}

void UTautMap::DrawLinks(const UWorld* World, float Seconds) const
{
	TArray<uint32> Numbers;
	Numbers.SetNum(MostLinks);
	const taut::Result<std::size_t> Count = Grid.copy_links({Numbers.GetData(), static_cast<std::size_t>(MostLinks)});
	for (std::size_t Place = 0; Count && Place < *Count; ++Place)
	{
		const taut::Result<taut::GridLink> Link = Grid.get_link(Numbers.GetData()[Place]);
		if (!Link)
		{
			continue;
		}
		const FColor Colour = (Link->flags & TAUT_GRID_LINK_CLOSED) != 0 ? FColor::Silver : FColor::Orange;
		const FVector From = ToWorld(Link->from), To = ToWorld(Link->to);
		DrawDebugDirectionalArrow(World, From, To, static_cast<float>(CellSize), Colour, false, Seconds);
		if ((Link->flags & TAUT_GRID_LINK_BOTH_WAYS) != 0)
		{
			DrawDebugDirectionalArrow(World, To, From, static_cast<float>(CellSize), Colour, false, Seconds);
		}
		const taut::Result<taut::LinkSpans> Spans = Grid.link_spans(Numbers.GetData()[Place]);
		if (Spans)
		{
			const auto DrawSpan = [&](taut::Point End, taut::Point Span)
			{
				if (FMath::Abs(Span.x) + FMath::Abs(Span.y) > 0.0f)
				{
					DrawDebugLine(World, ToWorld(End), ToWorld({End.x + Span.x, End.y + Span.y}), Colour, false, Seconds);
				}
			};
			DrawSpan(Link->from, Spans->from);
			DrawSpan(Link->to, Spans->to);
		}
	}
}

taut::Point UTautMap::ToGrid(const FVector& World) const
{
	const FVector Local = Frame.InverseTransformPosition(World) / CellSize;
	return {static_cast<float>(Local.X), static_cast<float>(Local.Y)};
}

FVector UTautMap::ToWorld(taut::Point Point, double Height) const
{
	return Frame.TransformPosition(FVector(Point.x * CellSize, Point.y * CellSize, Height));
}

double UTautMap::HeightOf(const FVector& World) const
{
	return Frame.InverseTransformPosition(World).Z;
}
