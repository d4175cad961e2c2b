#pragma once

#include "Kismet/BlueprintAsyncActionBase.h"
#include "TautMap.h"

#include "TautFindPathAsync.generated.h"

DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FTautPathFound, const TArray<FVector>&, Points, double, Length);

/// Searches a path on a worker thread and comes back on the game thread.
UCLASS()
class TAUT_API UTautFindPathAsync : public UBlueprintAsyncActionBase
{
	GENERATED_BODY()

public:
	UPROPERTY(BlueprintAssignable)
	FTautPathFound OnFound;

	UPROPERTY(BlueprintAssignable)
	FTautPathFound OnFailed;

	UFUNCTION(BlueprintCallable, Category = "Taut", meta = (BlueprintInternalUseOnly = "true", WorldContext = "WorldContextObject"))
	static UTautFindPathAsync* FindTautPathAsync(UObject* WorldContextObject, UTautMap* Map, FVector Start, FVector Goal);

	virtual void Activate() override;

private:
	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	FVector Start;
	FVector Goal;
};
