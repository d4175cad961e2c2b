#include "HAL/PlatformProcess.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"

#include <taut/taut.hpp>

DEFINE_LOG_CATEGORY_STATIC(LogTaut, Log, All);

/// Loads the library where it is loaded late, and says early if it does not fit.
class FTautModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
#if PLATFORM_WINDOWS
		// The path of RuntimeDependencies; the first call would end the game if the library were missing.
		Library = FPlatformProcess::GetDllHandle(TEXT("taut.dll"));
		if (Library == nullptr)
		{
			UE_LOG(LogTaut, Error, TEXT("taut.dll was not found beside the game: no paths will be planned"));
			return;
		}
#endif
		const taut::Result<void> Fits = taut::compatible_library();
		if (!Fits)
		{
			UE_LOG(LogTaut, Error, TEXT("%s"), UTF8_TO_TCHAR(Fits.error().message()));
		}
	}

	virtual void ShutdownModule() override
	{
		if (Library != nullptr)
		{
			FPlatformProcess::FreeDllHandle(Library);
			Library = nullptr;
		}
	}

private:
	void* Library = nullptr;
};

IMPLEMENT_MODULE(FTautModule, Taut)
