//! The sample plugin for Unreal: its sources compile against the signatures of the engine that they use, and its
//! classes run in scenes. The engine itself is not here.

use std::fs;
use std::process::Command;

use crate::clients::write;
use crate::toolchain::{Library, demand, root, scratch, succeed};

/// The headers of the engine that the plugin includes.
const ENGINE: [&str; 25] = [
    "CoreMinimal.h",
    "HAL/PlatformProcess.h",
    "Misc/Paths.h",
    "Modules/ModuleManager.h",
    "UObject/Object.h",
    "Engine/CancellableAsyncAction.h",
    "Engine/Engine.h",
    "Engine/EngineTypes.h",
    "Engine/World.h",
    "Components/ActorComponent.h",
    "GameFramework/Actor.h",
    "Subsystems/WorldSubsystem.h",
    "Templates/UniquePtr.h",
    "DrawDebugHelpers.h",
    "TautMap.generated.h",
    "TautFindPathAsync.generated.h",
    "TautSubsystem.generated.h",
    "TautAgentComponent.generated.h",
    "TautLinkComponent.generated.h",
    "TautObstacleComponent.generated.h",
    "AIController.h",
    "Navigation/PathFollowingComponent.h",
    "GameFramework/NavMovementComponent.h",
    "TautAIController.generated.h",
    "TautPathFollowingComponent.generated.h",
];

#[test]
fn the_unreal_plugin_compiles_against_the_signatures_of_the_engine_and_passes_the_scenes() {
    let engine = scratch("unreal");
    let forward = format!("#include \"{}\"\n", root().join("bindings/cpp/tests/unreal_signatures.h").display());
    for header in ENGINE {
        write(&engine.join(header), &forward);
    }
    let plugin = root().join("bindings/cpp/unreal/Taut/Source/Taut");
    let sources = fs::read_dir(plugin.join("Private")).expect("the plugin's sources");
    let sources: Vec<_> = sources.flatten().map(|entry| entry.path()).collect();
    assert_eq!(sources.len(), 9);
    for compiler in ["g++", "clang++"].into_iter().filter(|compiler| demand(compiler)) {
        let program = engine.join(format!("scenes_{compiler}"));
        let mut command = Command::new(compiler);
        command.args(["-std=c++20", "-g", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Werror", "-pthread"]);
        if compiler == "g++" {
            command.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
        }
        for folder in [&engine, &plugin.join("Public"), &root().join("include"), &root().join("bindings/cpp/include")] {
            command.arg("-I").arg(folder);
        }
        command.args(&sources).arg(root().join("bindings/cpp/tests/unreal_scenes.cpp"));
        succeed(command.arg("-o").arg(&program).args(Library::under_test().link_shared()));
        assert_eq!(succeed(&mut Command::new(program)), "plugin: C++: all scenes passed\n");
    }
}
