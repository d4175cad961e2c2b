#include "TautAIController.h"

ATautAIController::ATautAIController(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer.SetDefaultSubobjectClass<UTautPathFollowingComponent>(TEXT("PathFollowingComponent")))
{
}

void ATautAIController::SetMap(UTautMap* NewMap)
{
	UTautPathFollowingComponent* Following = GetTautPathFollowing();
	if (Following != nullptr)
	{
		Following->SetMap(NewMap);
	}
}

UTautPathFollowingComponent* ATautAIController::GetTautPathFollowing() const
{
	return Cast<UTautPathFollowingComponent>(GetPathFollowingComponent());
}

FPathFollowingRequestResult ATautAIController::MoveTo(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr* OutPath)
{
	UTautPathFollowingComponent* Following = GetTautPathFollowing();
	if (Following == nullptr || Following->GetMap() == nullptr || !MoveRequest.IsUsingPathfinding())
	{
		return Super::MoveTo(MoveRequest, OutPath);
	}
	FPathFollowingRequestResult Result;
	if (!MoveRequest.IsValid())
	{
		return Result;
	}
	if (Following->HasReached(MoveRequest))
	{
		Result.MoveId = Following->RequestMoveWithImmediateFinish(EPathFollowingResult::Success);
		Result.Code = EPathFollowingRequestResult::AlreadyAtGoal;
		return Result;
	}
	const FNavPathSharedPtr Planned = Following->PlanPath(MoveRequest);
	if (Planned.IsValid())
	{
		Result.MoveId = RequestMove(MoveRequest, Planned);
		if (Result.MoveId.IsValid())
		{
			Result.Code = EPathFollowingRequestResult::RequestSuccessful;
		}
		if (OutPath != nullptr)
		{
			*OutPath = Planned;
		}
	}
	if (Result.Code == EPathFollowingRequestResult::Failed)
	{
		Result.MoveId = Following->RequestMoveWithImmediateFinish(EPathFollowingResult::Invalid);
	}
	return Result;
}
