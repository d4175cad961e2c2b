//! The sample plugin for Unreal: its sources compile against the signatures of the engine that they use. The engine
//! itself is not here.

use std::fs;
use std::process::Command;

use crate::clients::write;
use crate::toolchain::{demand, root, scratch, succeed};

/// The headers of the engine that the plugin includes.
const ENGINE: [&str; 11] = [
    "CoreMinimal.h",
    "HAL/PlatformProcess.h",
    "Misc/Paths.h",
    "Modules/ModuleManager.h",
    "Templates/SharedPointer.h",
    "UObject/Object.h",
    "UObject/WeakObjectPtrTemplates.h",
    "Kismet/BlueprintAsyncActionBase.h",
    "Async/Async.h",
    "TautMap.generated.h",
    "TautFindPathAsync.generated.h",
];

#[test]
fn the_unreal_plugin_compiles_against_the_signatures_of_the_engine() {
    let engine = scratch("unreal");
    let forward = format!("#include \"{}\"\n", root().join("bindings/cpp/tests/unreal_signatures.h").display());
    for header in ENGINE {
        write(&engine.join(header), &forward);
    }
    let plugin = root().join("bindings/cpp/unreal/Taut/Source/Taut");
    let sources = fs::read_dir(plugin.join("Private")).expect("the plugin's sources");
    let sources: Vec<_> = sources.flatten().map(|entry| entry.path()).collect();
    assert_eq!(sources.len(), 3);
    for compiler in ["g++", "clang++"].into_iter().filter(|compiler| demand(compiler)) {
        for source in &sources {
            let mut command = Command::new(compiler);
            command.args([
                "-std=c++20",
                "-fsyntax-only",
                "-fno-exceptions",
                "-fno-rtti",
                "-Wall",
                "-Wextra",
                "-Werror",
            ]);
            for folder in
                [&engine, &plugin.join("Public"), &root().join("include"), &root().join("bindings/cpp/include")]
            {
                command.arg("-I").arg(folder);
            }
            succeed(command.arg(source));
        }
    }
}
