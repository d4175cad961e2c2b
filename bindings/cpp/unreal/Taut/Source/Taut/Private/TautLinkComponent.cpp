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

taut::GridLink UTautLinkComponent::Wanted() const
{
	const FTransform Place = GetOwner()->GetActorTransform();
	taut::GridLink Link = {};
	Link.from = Map->ToGrid(Place.TransformPosition(FVector(0.0, 0.0, 0.0)));
	Link.to = Map->ToGrid(Place.TransformPosition(Exit));
	Link.cost = Cost;
	Link.flags = (bBothWays ? TAUT_GRID_LINK_BOTH_WAYS : 0) | (bClosed ? TAUT_GRID_LINK_CLOSED : 0);
	Link.link_class = static_cast<std::uint32_t>(LinkClass);
	return Link;
}

bool UTautLinkComponent::IsLaid(const taut::GridLink& Link) const
{
	const auto IsNear = [this](taut::Point A, taut::Point B)
	{
		return FMath::Abs(A.x - B.x) <= Threshold && FMath::Abs(A.y - B.y) <= Threshold;
	};
	const bool bSame = Link.flags == Laid.flags && Link.link_class == Laid.link_class && !(Link.cost < Laid.cost) && !(Link.cost > Laid.cost);
	return Number != 0 && bSame && IsNear(Link.from, Laid.from) && IsNear(Link.to, Laid.to);
}

void UTautLinkComponent::Lay()
{
	if (Map == nullptr || GetOwner() == nullptr)
	{
		return;
	}
	const taut::GridLink Link = Wanted();
	if (IsLaid(Link))
	{
		return;
	}
	// A rollback to a time before it was laid has taken it away: then it is laid again. With an end outside of the map
	// there is none.
	if (Number == 0 || !Map->GetGrid().set_link(Number, Link))
	{
		Remove();
		const taut::Result<std::uint32_t> Added = Map->GetGrid().add_link(Link);
		Number = Added ? *Added : 0;
	}
	Laid = Link;
}

void UTautLinkComponent::Remove()
{
	if (Map != nullptr && Number != 0)
	{
		(void)Map->GetGrid().remove_link(Number);
	}
	Number = 0;
}
