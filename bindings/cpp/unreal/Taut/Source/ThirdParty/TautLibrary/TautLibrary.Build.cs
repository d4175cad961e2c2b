using System.IO;
using UnrealBuildTool;

/// The headers and the library that `bash packaging/build.sh` puts beside this file: include/, lib/<platform>/.
public class TautLibrary : ModuleRules
{
	public TautLibrary(ReadOnlyTargetRules Target) : base(Target)
	{
		Type = ModuleType.External;
		PublicSystemIncludePaths.Add(Path.Combine(ModuleDirectory, "include"));

		string Libraries = Path.Combine(ModuleDirectory, "lib", Target.Platform.ToString());
		if (Target.Platform == UnrealTargetPlatform.Win64)
		{
			// rustc gives the import library this name.
			PublicAdditionalLibraries.Add(Path.Combine(Libraries, "taut.dll.lib"));
			PublicDelayLoadDLLs.Add("taut.dll");
			RuntimeDependencies.Add("$(TargetOutputDir)/taut.dll", Path.Combine(Libraries, "taut.dll"));
		}
		else
		{
			string Name = Target.Platform == UnrealTargetPlatform.Mac ? "libtaut.dylib" : "libtaut.so";
			string Library = Path.Combine(Libraries, Name);
			PublicAdditionalLibraries.Add(Library);
			PublicRuntimeLibraryPaths.Add(Libraries);
			RuntimeDependencies.Add(Library);
		}
	}
}
