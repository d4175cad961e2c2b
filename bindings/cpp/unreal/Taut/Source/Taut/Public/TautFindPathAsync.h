#pragma once

#include "Engine/CancellableAsyncAction.h"
#include "TautMap.h"
#include "Templates/UniquePtr.h"

#include <taut/scheduler.hpp>

#include "TautFindPathAsync.generated.h"

DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FTautPathFound, const TArray<FVector>&, Points, double, Length);

/// Searches a path over several ticks, within the budget of the world's UTautSubsystem. Cancel() ends it.
UCLASS()
class TAUT_API UTautFindPathAsync : public UCancellableAsyncAction
{
	GENERATED_BODY()

public:
	UPROPERTY(BlueprintAssignable)
	FTautPathFound OnFound;

	/// As near to the goal as possible; only if partial paths are allowed.
	UPROPERTY(BlueprintAssignable)
	FTautPathFound OnPartial;

	UPROPERTY(BlueprintAssignable)
	FTautPathFound OnFailed;

	UFUNCTION(BlueprintCallable, Category = "Taut", meta = (BlueprintInternalUseOnly = "true", WorldContext = "WorldContextObject"))
	static UTautFindPathAsync* FindTautPathAsync(UObject* WorldContextObject, UTautMap* Map, FVector Start, FVector Goal, bool bAllowPartial);

	virtual void Activate() override;
	virtual void Cancel() override;

private:
	void Finish(taut::Query& Answered);
	void Fail();

	UPROPERTY()
	TObjectPtr<UObject> Context;

	UPROPERTY()
	TObjectPtr<UTautMap> Map;

	TUniquePtr<taut::Query> Query;
	FVector Start;
	FVector Goal;
	bool bAllowPartial = false;
};
