//! The packages that users unpack, with the library of this machine alone: complete, stripped, and enough for a first
//! path. `bash packaging/test.sh` tests the packages of all platforms and their rules.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::{FIRST_PATH, read};
use crate::installed::stand_in_for_cargo;
use crate::toolchain::{demand, root, scratch, succeed};
use crate::{csharp, metas};

/// Unpacks a zip of the run into a folder of its own.
fn unpack(zips: &Path, name: &str) -> PathBuf {
    let folder = zips.join("unpacked").join(name);
    fs::create_dir_all(&folder).expect("a scratch folder");
    succeed(Command::new("unzip").arg("-q").arg(zips.join(format!("{name}.zip"))).arg("-d").arg(&folder));
    folder
}

/// Every shared library below a folder.
fn shared_libraries(folder: &Path) -> Vec<PathBuf> {
    let listing = succeed(Command::new("find").arg(folder).args(["-name", "*.so"]));
    listing.lines().map(PathBuf::from).collect()
}

#[test]
fn the_packages_of_this_machine_are_complete_and_stripped() {
    let tools = ["zip", "unzip", "strip"].into_iter().all(demand);
    if !tools || !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return;
    }
    let zips = scratch("packages");
    let _ = fs::remove_dir_all(&zips);
    let cargo = stand_in_for_cargo("packaging", "build --locked --release --lib", "$CARGO_TARGET_DIR");
    let tools = cargo.parent().expect("a folder").display();
    let path = std::env::var("PATH").expect("a path of programs");
    let mut build = Command::new("bash");
    build.current_dir(zips.parent().expect("a folder")).env("PATH", format!("{tools}:{path}"));
    build.env("CARGO_TARGET_DIR", scratch("packaging").join("target"));
    build.arg(root().join("packaging/build.sh")).args(["--host", "--out", "packages", "cpp", "unity", "unreal"]);
    print!("{}", succeed(&mut build));
    let version = env!("CARGO_PKG_VERSION");
    let cpp = unpack(&zips, &format!("taut-{version}-cpp"));
    let unity = unpack(&zips, &format!("taut-{version}-unity"));
    let unreal = unpack(&zips, &format!("taut-{version}-unreal"));
    let libraries = shared_libraries(&zips.join("unpacked"));
    assert!(libraries.len() >= 3, "{libraries:?}");
    for library in &libraries {
        let symbols = Command::new("nm").arg(library).output().expect("nm runs");
        assert!(
            String::from_utf8_lossy(&symbols.stderr).contains("no symbols"),
            "{} is not stripped",
            library.display()
        );
    }
    check_cpp(&cpp.join(format!("taut-{version}-cpp")));
    check_unity(&unity.join("com.taut.pathfinding"));
    for file in ["Taut.uplugin", "Source/Taut/Taut.Build.cs", "Source/ThirdParty/TautLibrary/include/taut/agent.hpp"] {
        assert!(unreal.join("Taut").join(file).exists(), "{file}");
    }
}

/// The folder is enough to build and run a program.
fn check_cpp(folder: &Path) {
    let (program, libraries) = (folder.join("first_path"), folder.join("libraries/linux-x86_64"));
    let mut compile = Command::new("c++");
    compile.arg("-std=c++17").arg(root().join("examples/first_path/first_path.cpp")).arg("-o").arg(&program);
    succeed(compile.arg("-I").arg(folder.join("include")).arg("-L").arg(&libraries).arg("-ltaut"));
    assert_eq!(succeed(Command::new(&program).env("LD_LIBRARY_PATH", &libraries)), FIRST_PATH);
    for file in ["cmake/taut-config.cmake", "cmake/taut-config-version.cmake", "README.md", "PLATFORMS.md"] {
        assert!(folder.join(file).exists(), "{file}");
    }
    assert!(libraries.join("libtaut.a").exists());
}

/// Everything has its GUID, and the sources that are shipped work with the library that is shipped.
fn check_unity(package: &Path) {
    let faults = metas::faults(package);
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(package.join("Documentation~/taut.md").exists() && package.join("package.json").exists());
    if csharp::demanded() {
        let program = csharp::client("FirstPathShipped.exe", &["examples/first_path/FirstPath.cs"]);
        assert_eq!(succeed(&mut csharp::mono(&program, &package.join("Plugins/Linux/x86_64"))), FIRST_PATH);
    }
}

#[test]
fn the_versions_of_the_packages_are_that_of_the_crate() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, line) in [
        ("bindings/csharp/com.taut.pathfinding/package.json", format!("\"version\": \"{version}\",")),
        ("bindings/csharp/Taut.csproj", format!("<Version>{version}</Version>")),
        ("bindings/cpp/unreal/Taut/Taut.uplugin", format!("\"VersionName\": \"{version}\",")),
        ("bindings/godot/Cargo.toml", format!("\nversion = \"{version}\"\n")),
    ] {
        assert!(read(file).contains(&line), "{file} has not the version {version}");
    }
}
