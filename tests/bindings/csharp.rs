//! C#, compiled by Mono's compiler and run by Mono.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use crate::clients::{FIRST_PATH, replay};
use crate::toolchain::{Library, demand, root, scratch, succeed};

/// The folder of the Unity package.
const PACKAGE: &str = "bindings/csharp/com.taut.pathfinding";

/// The C# files below a folder of the project, in order of name.
fn sources(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|end| end == "cs") => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{folder} has sources");
    found
}

/// True if C# can be compiled and run here.
pub fn demanded() -> bool {
    demand("mcs") && demand("mono")
}

/// Compiles with warnings as errors.
fn mcs(out: &str, flags: &[&str], files: &[PathBuf]) -> PathBuf {
    let out = scratch("csharp").join(out);
    fs::create_dir_all(out.parent().expect("a folder")).expect("a scratch folder");
    let mut command = Command::new("mcs");
    command.args(["-nologo", "-langversion:latest", "-unsafe", "-warnaserror", "-warn:4"]);
    succeed(command.args(flags).arg(format!("-out:{}", out.display())).args(files));
    out
}

/// The binding without Unity, as one assembly.
fn assembly() -> &'static Path {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    BUILT.get_or_init(|| {
        let folders = [sources(&format!("{PACKAGE}/Runtime/Native")), sources(&format!("{PACKAGE}/Runtime/Api"))];
        mcs("Taut.dll", &["-target:library"], &folders.concat())
    })
}

/// Compiles a client of the assembly.
pub fn client(name: &str, files: &[&str]) -> PathBuf {
    let reference = format!("-r:{}", assembly().display());
    let files: Vec<PathBuf> = files.iter().map(|file| root().join(file)).collect();
    mcs(name, &[&reference], &files)
}

/// Mono with the library in a folder.
pub fn mono(program: &Path, library: &Path) -> Command {
    let mut command = Command::new("mono");
    command.env("LD_LIBRARY_PATH", library).arg(program);
    command
}

fn real_library() -> PathBuf {
    Library::under_test().shared().parent().expect("a folder").to_owned()
}

#[test]
fn csharp_replays_the_conformance_data() {
    if demanded() {
        let parts = ["", "Actions", "Axes", "Fields", "Graphs", "Improving", "Links", "Motions"]
            .map(|part| format!("Conformance{part}.cs"));
        let files = parts.iter().map(String::as_str).chain(["Json.cs"]);
        let files: Vec<String> = files.map(|file| format!("bindings/csharp/tests/{file}")).collect();
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        replay(&mut mono(&client("Conformance.exe", &files), &real_library()), "C#");
    }
}

#[test]
fn the_tests_of_the_package_pass_without_unity() {
    if demanded() {
        let mut files = sources(&format!("{PACKAGE}/Tests/Editor"));
        files.extend(["Runner.cs", "stubs/NUnit.cs"].map(|file| root().join("bindings/csharp/tests").join(file)));
        let program = mcs("Tests.exe", &[&format!("-r:{}", assembly().display())], &files);
        let printed = succeed(&mut mono(&program, &real_library()));
        assert!(printed.contains(" 0 failed") && printed.contains("walking: C#: "), "{printed}");
        print!("{printed}");
    }
}

/// Compiles the whole package with stubs of Unity, and runs its tests, its components and the scene of its sample. The
/// modules and the input system are those that a project has switched on.
fn run_with_stubs(name: &str, defines: &[&str]) {
    let mut files = sources(PACKAGE);
    files.extend(sources("bindings/csharp/tests/stubs"));
    files.extend(sources("bindings/csharp/tests/unity"));
    files.push(root().join("bindings/csharp/tests/Runner.cs"));
    // The engine sets serialised fields behind the compiler's back.
    let mut flags = vec!["-define:UNITY_5_3_OR_NEWER", "-define:ENABLE_UNITY_COLLECTIONS_CHECKS", "-nowarn:0414,0649"];
    flags.extend(defines);
    let program = mcs(name, &flags, &files);
    let printed = succeed(&mut mono(&program, &real_library()));
    assert!(printed.contains(" 0 failed") && printed.contains("walking: Unity: "), "{printed}");
    print!("{printed}");
}

/// Every optional module of the engine.
const MODULES: &str = "-define:TAUT_AI,TAUT_PHYSICS,TAUT_PHYSICS_2D,TAUT_TILEMAP";

#[test]
fn the_whole_package_works_with_stubs_of_unity() {
    if demanded() {
        run_with_stubs("Unity.exe", &[MODULES, "-define:ENABLE_LEGACY_INPUT_MANAGER,UNITY_2022_2_OR_NEWER"]);
    }
}

#[test]
fn the_sample_works_with_the_new_input_system() {
    if demanded() {
        run_with_stubs("UnityInput.exe", &[MODULES, "-define:TAUT_INPUT_SYSTEM,ENABLE_INPUT_SYSTEM"]);
    }
}

#[test]
fn the_package_compiles_without_physics_and_tiles() {
    if demanded() {
        // The tests of colliders and tiles need these modules; the rest of the package is there without them.
        let mut files = sources(PACKAGE);
        files.extend(sources("bindings/csharp/tests/stubs"));
        let flags = ["-define:UNITY_5_3_OR_NEWER", "-target:library", "-nowarn:0414,0649,0169"];
        mcs("UnityBare.dll", &flags, &files);
    }
}

#[test]
fn the_first_path_in_csharp_is_found() {
    if demanded() {
        let program = client("FirstPath.exe", &["examples/first_path/FirstPath.cs"]);
        assert_eq!(succeed(&mut mono(&program, &real_library())), FIRST_PATH);
    }
}
