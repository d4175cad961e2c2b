#include "TautLinkComponent.h"

#include "GameFramework/Actor.h"

UTautLinkComponent::UTautLinkComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
}

void UTautLinkComponent::SetMap(UTautMap* NewMap)
{
	Remove();
	Map = NewMap;
	Lay();
}

void UTautLinkComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	Lay();
}

void UTautLinkComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	Remove();
	Super::EndPlay(EndPlayReason);
}

UTautLinkComponent::FWideLink UTautLinkComponent::Wanted() const
{
	const FTransform Place = GetOwner()->GetActorTransform();
	FWideLink Wide;
	taut::GridLink& Link = Wide.Link;
	Link.from = Map->ToGrid(Place.TransformPosition(FVector(0.0, 0.0, 0.0)));
	Link.to = Map->ToGrid(Place.TransformPosition(Exit));
	Link.cost = Cost;
	Link.flags = (bBothWays ? TAUT_GRID_LINK_BOTH_WAYS : 0) | (bClosed ? TAUT_GRID_LINK_CLOSED : 0);
	Link.link_class = static_cast<std::uint32_t>(LinkClass);
	const float X = Link.to.x - Link.from.x;
	const float Y = Link.to.y - Link.from.y;
	const float Length = FMath::Sqrt(X * X + Y * Y);
	if (Width > 0.0f && Length > 0.0f)
	{
		const float Scale = Width / (static_cast<float>(Map->UnitsPerCell()) * Length);
		const taut::Point Across = {-Y * Scale, X * Scale};
		for (taut::Point* End : {&Link.from, &Link.to})
		{
			*End = {End->x - Across.x / 2.0f, End->y - Across.y / 2.0f};
		}
		Wide.Spans = {Across, Across};
	}
	return Wide;
}

bool UTautLinkComponent::IsLaid(const FWideLink& Wide) const
{
	const auto IsNear = [this](taut::Point A, taut::Point B)
	{
		return FMath::Abs(A.x - B.x) <= Threshold && FMath::Abs(A.y - B.y) <= Threshold;
	};
	const taut::GridLink& Link = Wide.Link;
	const taut::GridLink& Old = Laid.Link;
	const bool bSame = Link.flags == Old.flags && Link.link_class == Old.link_class && !(Link.cost < Old.cost) && !(Link.cost > Old.cost);
	const bool bSpans = IsNear(Wide.Spans.from, Laid.Spans.from) && IsNear(Wide.Spans.to, Laid.Spans.to);
	return Number != 0 && bSame && bSpans && IsNear(Link.from, Old.from) && IsNear(Link.to, Old.to);
}

bool UTautLinkComponent::IsOnMap(const FWideLink& Wide) const
{
	const taut::Result<taut::Size> Size = Map->GetGrid().size();
	const auto IsInside = [&Size](taut::Point End, taut::Point Span)
	{
		const float X = End.x + Span.x;
		const float Y = End.y + Span.y;
		return X >= 0.0f && Y >= 0.0f && X <= static_cast<float>(Size->width) && Y <= static_cast<float>(Size->height);
	};
	return Size && IsInside(Wide.Link.from, Wide.Spans.from) && IsInside(Wide.Link.to, Wide.Spans.to);
}

void UTautLinkComponent::Lay()
{
	if (Map == nullptr || GetOwner() == nullptr)
	{
		return;
	}
	const FWideLink Wide = Wanted();
	if (IsLaid(Wide))
	{
		return;
	}
	taut::Grid& Grid = Map->GetGrid();
	// The old spans might lead out of the map from the new place. A rollback to a time before the link was laid has taken
	// it away: then it is laid again. With an end outside of the map there is none.
	const bool bFits = IsOnMap(Wide);
	if (!bFits || Number == 0 || !Grid.set_link_spans(Number, {0.0f, 0.0f}, {0.0f, 0.0f}) || !Grid.set_link(Number, Wide.Link))
	{
		Remove();
		if (!bFits)
		{
			return;
		}
		const taut::Result<std::uint32_t> Added = Grid.add_link(Wide.Link);
		Number = Added ? *Added : 0;
	}
	// With more lanes than a map has it is a link of points.
	if (Number != 0)
	{
		(void)Grid.set_link_spans(Number, Wide.Spans.from, Wide.Spans.to);
	}
	Laid = Wide;
}

void UTautLinkComponent::Remove()
{
	if (Map != nullptr && Number != 0)
	{
		(void)Map->GetGrid().remove_link(Number);
	}
	Number = 0;
}
