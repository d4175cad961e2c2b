#pragma once

#include "Components/ActorComponent.h"
#include "TautMap.h"

#include "TautLinkComponent.generated.h"

/// A way from its actor to a place beside it that is no walk: a jump, a ladder, a portal. Paths cross it where that is
/// cheaper; OnLinkReached of an agent tells when that stands there.
UCLASS(ClassGroup = "Taut", meta = (BlueprintSpawnableComponent))
class TAUT_API UTautLinkComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UTautLinkComponent();

	/// Where it leads to, relative to the actor.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	FVector Exit = FVector(100.0, 0.0, 0.0);

	/// How wide it is across its line, half of it on each side: it is entered on the whole of that and left straight
	/// beyond. At 0 its ends are points.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Width = 0.0f;

	/// What passing it costs, in cells of a walk.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Cost = 1.0f;

	/// It leads back as well.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	bool bBothWays = true;

	/// Nobody may pass it at present.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut")
	bool bClosed = false;

	/// Agents may block classes of links: 0 to 31.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0", ClampMax = "31"))
	int32 LinkClass = 0;

	/// It is laid anew when it has moved so far, in cells: each move is an edit.
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Taut", meta = (ClampMin = "0"))
	float Threshold = 0.1f;

	/// The map on which it lies; null takes it away.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	void SetMap(UTautMap* NewMap);

	/// The number of the link on its map, which OnLinkReached tells; 0 while it is on none.
	UFUNCTION(BlueprintCallable, Category = "Taut")
	int32 GetNumber() const { return static_cast<int32>(Number); }

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	/// A link with its spans.
	struct FWideLink
	{
		taut::GridLink Link;
		taut::LinkSpans Spans;
	};

	FWideLink Wanted() const;
	bool IsLaid(const FWideLink& Wide) const;
	bool IsOnMap(const FWideLink& Wide) const;
	void Lay();
	void Remove();

	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	FWideLink Laid = {};
	std::uint32_t Number = 0;
};
