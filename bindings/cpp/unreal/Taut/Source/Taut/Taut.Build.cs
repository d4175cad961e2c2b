using UnrealBuildTool;

public class Taut : ModuleRules
{
	public Taut(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		CppStandard = CppStandardVersion.Cpp20;
		PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "AIModule", "NavigationSystem" });
		PublicDependencyModuleNames.Add("TautLibrary");
	}
}
