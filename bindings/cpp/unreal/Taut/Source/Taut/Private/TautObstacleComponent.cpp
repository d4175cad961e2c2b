#include "TautObstacleComponent.h"

#include "GameFramework/Actor.h"

UTautObstacleComponent::UTautObstacleComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
}

void UTautObstacleComponent::SetMap(UTautMap* NewMap)
{
	Remove();
	Map = NewMap;
	Lay();
}

void UTautObstacleComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	Lay();
}

void UTautObstacleComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Remove();
	Super::EndPlay(EndPlayReason);
}

void UTautObstacleComponent::Lay()
{
	if (Map == nullptr || GetOwner() == nullptr)
	{
		return;
	}
	const FTransform Place = GetOwner()->GetActorTransform();
	taut::Point Outline[4];
	bool bMoved = Number == 0;
	for (int32 Corner = 0; Corner < 4; ++Corner)
	{
		const double Along = Corner == 1 || Corner == 2 ? HalfSize.X : -HalfSize.X;
		const double Across = Corner >= 2 ? HalfSize.Y : -HalfSize.Y;
		Outline[Corner] = Map->ToGrid(Place.TransformPosition(FVector(Along, Across, 0.0)));
		bMoved |= FMath::Abs(Outline[Corner].x - Laid[Corner].x) > Threshold;
		bMoved |= FMath::Abs(Outline[Corner].y - Laid[Corner].y) > Threshold;
	}
	if (!bMoved)
	{
		return;
	}
	// A rollback to a time before it was laid has taken it away: then it is laid again.
	if (Number == 0 || !Map->GetGrid().move_obstacle(Number, Outline))
	{
		const taut::Result<std::uint32_t> Added = Map->GetGrid().add_obstacle(Outline);
		Number = Added ? *Added : 0;
	}
	for (int32 Corner = 0; Corner < 4; ++Corner)
	{
		Laid[Corner] = Outline[Corner];
	}
}

void UTautObstacleComponent::Remove()
{
	if (Map != nullptr && Number != 0)
	{
		(void)Map->GetGrid().remove_obstacle(Number);
	}
	Number = 0;
}
