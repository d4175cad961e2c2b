//! The install step, and programs that find the library through CMake and pkg-config, also after the prefix has moved.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::FIRST_PATH;
use crate::toolchain::{Library, demand, root, scratch, succeed};

/// Installs what was built together with this test into a prefix of its own.
fn install(prefix: &Path) {
    let build = scratch("installed/build");
    let library = Library::under_test().shared();
    let folder = library.parent().expect("a folder");
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(root().join("bindings/cpp")).arg("-B").arg(&build);
    configure.arg(format!("-DTAUT_LIBRARY_DIR={}", folder.display()));
    succeed(configure.arg(format!("-DCMAKE_INSTALL_PREFIX={}", prefix.display())));
    succeed(Command::new("cmake").arg("--install").arg(&build));
}

/// Builds and runs the user's project with CMake.
fn use_with_cmake(prefix: &Path, name: &str) {
    let build = scratch("installed").join(name);
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(root().join("bindings/cpp/tests/consumer")).arg("-B").arg(&build);
    configure.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
    succeed(configure.arg(format!("-DEXAMPLES={}", root().join("examples/first_path").display())));
    succeed(Command::new("cmake").arg("--build").arg(&build));
    for program in ["c_shared", "c_static", "cpp_shared", "cpp_static"] {
        let mut run = Command::new(build.join(program));
        // Without cargo's path the program knows only the prefix.
        assert_eq!(succeed(run.env_remove("LD_LIBRARY_PATH")), FIRST_PATH, "{program}");
    }
}

/// Builds and runs a program with pkg-config, from the C++ compiler's view.
fn use_with_pkg_config(prefix: &Path) {
    let files = prefix.join("lib/pkgconfig");
    let mut ask = Command::new("pkg-config");
    ask.env("PKG_CONFIG_PATH", &files).args(["--cflags", "--libs", "taut"]);
    let flags = succeed(&mut ask);
    // As docs/cpp.md has it: the loader is told where the library is.
    let folder = succeed(Command::new("pkg-config").env("PKG_CONFIG_PATH", &files).args(["--variable=libdir", "taut"]));
    let program = scratch("installed/with_pkg_config");
    let mut compile = Command::new("c++");
    compile.arg("-std=c++17").arg(root().join("examples/first_path/first_path.cpp")).arg("-o").arg(&program);
    succeed(compile.args(flags.split_whitespace()).arg(format!("-Wl,-rpath,{}", folder.trim())));
    assert_eq!(succeed(Command::new(&program).env_remove("LD_LIBRARY_PATH")), FIRST_PATH);
    let version = succeed(Command::new("pkg-config").env("PKG_CONFIG_PATH", &files).args(["--modversion", "taut"]));
    assert_eq!(version.trim(), env!("CARGO_PKG_VERSION"));
}

#[test]
fn an_installed_prefix_serves_cmake_and_pkg_config_also_after_it_has_moved() {
    if !demand("cmake") || !demand("pkg-config") {
        return;
    }
    let _ = fs::remove_dir_all(scratch("installed"));
    let (first, second): (PathBuf, PathBuf) = (scratch("installed/first prefix"), scratch("installed/second prefix"));
    install(&first);
    use_with_cmake(&first, "here");
    fs::rename(&first, &second).expect("the prefix can be moved");
    use_with_cmake(&second, "there");
    // pkg-config cannot tell a space in a path from one between flags.
    let third = scratch("installed/third");
    fs::rename(&second, &third).expect("the prefix can be moved");
    use_with_pkg_config(&third);
}

/// Configures, builds and runs a project that takes taut as sources.
fn use_as_sources(name: &str, settings: &[String]) {
    let build = scratch("sources").join(name);
    let _ = fs::remove_dir_all(&build);
    let mut configure = Command::new("cmake");
    configure.arg("-S").arg(root().join("bindings/cpp/tests/subproject")).arg("-B").arg(&build);
    succeed(configure.arg(format!("-DTAUT={}", root().display())).args(settings));
    succeed(Command::new("cmake").arg("--build").arg(&build));
    for program in ["game_taut", "game_shared", "game_static"] {
        let mut run = Command::new(build.join(program));
        assert_eq!(succeed(run.env_remove("LD_LIBRARY_PATH")), FIRST_PATH, "{name}: {program}");
    }
}

#[test]
fn a_project_takes_taut_as_sources() {
    if !demand("cmake") {
        return;
    }
    let library = Library::under_test().shared();
    let folder = library.parent().expect("a folder").display();
    let libraries = format!("-DTAUT_LIBRARY_DIR={folder}");
    use_as_sources("subdirectory", std::slice::from_ref(&libraries));
    use_as_sources("fetched", &["-DFETCH=ON".to_owned(), libraries]);
}

/// A program that stands for cargo: called with these words, it lays the libraries that were built together with this
/// test into the folder `release` of a target folder, as the shell knows it.
pub(crate) fn stand_in_for_cargo(name: &str, words: &str, target: &str) -> PathBuf {
    let library = Library::under_test().shared();
    let folder = library.parent().expect("a folder").display();
    let program = scratch(name).join("cargo");
    fs::create_dir_all(scratch(name)).expect("a scratch folder");
    let script = format!(
        "#!/bin/sh\ntest \"$*\" = \"{words}\" || exit 1\n\
         mkdir -p \"{target}/release\" && cp '{folder}/libtaut.so' '{folder}/libtaut.a' \"{target}/release/\"\n"
    );
    fs::write(&program, script).expect("a scratch file");
    succeed(Command::new("chmod").arg("+x").arg(&program));
    program
}

#[test]
fn a_project_that_takes_taut_as_sources_has_its_libraries_built() {
    if !demand("cmake") {
        return;
    }
    // Stands for cargo: what was built together with this test goes to where the project asks cargo to put it.
    let cargo = stand_in_for_cargo("sources", "build --locked --release --lib -p taut-c --target-dir $8", "$8");
    // A copy of the sources without the libraries that this folder's cargo has built.
    let copy = scratch("sources").join("taut");
    let _ = fs::remove_dir_all(&copy);
    fs::create_dir_all(copy.join("bindings")).expect("a scratch folder");
    fs::create_dir_all(copy.join("examples")).expect("a scratch folder");
    for part in ["Cargo.toml", "include", "examples/first_path", "bindings/cpp"] {
        succeed(Command::new("cp").arg("-r").arg(root().join(part)).arg(copy.join(part)));
    }
    let settings = [format!("-DTAUT={}", copy.display()), format!("-DTAUT_CARGO={}", cargo.display())];
    use_as_sources("built", &settings);
}
