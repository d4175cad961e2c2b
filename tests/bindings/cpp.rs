//! C++ clients: gcc and clang, C++17 and C++20, without exceptions and type information, behind the macros of engines.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::clients::{FIRST_PATH, replay};
use crate::toolchain::{Library, compile, demand, root, succeed};
use taut_test_support::effort;

/// What engines build with.
const ENGINE: [&str; 4] = ["-fno-exceptions", "-fno-rtti", "-Wconversion", "-Wshadow"];
/// A client that watches itself.
const WATCHED: [&str; 3] = ["-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// A client of the binding, compiled.
fn build(compiler: &str, standard: &str, source: &str, flags: &[&str]) -> PathBuf {
    let include = format!("-I{}", root().join("bindings/cpp/include").display());
    let mut all = vec![standard, include.as_str()];
    all.extend(flags);
    let stem = Path::new(source).file_stem().expect("a source").to_string_lossy();
    let name = format!("{stem}_{compiler}_{}_{}", standard.trim_start_matches("-std="), flags.len());
    compile(compiler, &root().join(source), &name, &all, &Library::under_test().link_shared())
}

/// The compilers that are there: each with one standard, in a full run with every one.
pub fn compilers() -> Vec<(&'static str, &'static str)> {
    let all = [("g++", "-std=c++17"), ("clang++", "-std=c++20"), ("g++", "-std=c++20"), ("clang++", "-std=c++17")];
    let count = effort::count(2, all.len());
    all.into_iter().take(count).filter(|(compiler, _)| demand(compiler)).collect()
}

#[test]
fn cpp_replays_the_conformance_data() {
    for (compiler, standard) in compilers() {
        let client = "bindings/cpp/tests/conformance.cpp";
        replay(&mut Command::new(build(compiler, standard, client, &ENGINE[..2])), "C++");
        if compiler == "g++" {
            let watched = [&ENGINE[..2], &WATCHED].concat();
            replay(&mut Command::new(build(compiler, standard, client, &watched)), "C++");
        }
    }
}

#[test]
fn owners_and_views_hold_behind_the_macros_of_engines() {
    let macros = root().join("bindings/cpp/tests/foreign_macros.h").display().to_string();
    for (compiler, standard) in compilers() {
        let mut flags = ENGINE.to_vec();
        flags.extend(["-include", macros.as_str(), "-pthread"]);
        if compiler == "g++" {
            flags.extend(WATCHED);
        }
        let program = build(compiler, standard, "bindings/cpp/tests/ownership.cpp", &flags);
        assert_eq!(succeed(&mut Command::new(program)), "ownership: C++: all held\n");
    }
}

#[test]
fn bodies_with_a_shape_find_their_way_behind_the_macros_of_engines() {
    let macros = root().join("bindings/cpp/tests/foreign_macros.h").display().to_string();
    for (compiler, standard) in compilers() {
        let mut flags = ENGINE.to_vec();
        flags.extend(["-include", macros.as_str()]);
        if compiler == "g++" {
            flags.extend(WATCHED);
        }
        let program = build(compiler, standard, "bindings/cpp/tests/motions.cpp", &flags);
        assert_eq!(succeed(&mut Command::new(program)), "motions: C++: all held\n");
    }
}

#[test]
fn meshes_are_made_read_saved_and_searched_behind_the_macros_of_engines() {
    let macros = root().join("bindings/cpp/tests/foreign_macros.h").display().to_string();
    for (compiler, standard) in compilers() {
        let mut flags = ENGINE.to_vec();
        flags.extend(["-include", macros.as_str()]);
        if compiler == "g++" {
            flags.extend(WATCHED);
        }
        let program = build(compiler, standard, "bindings/cpp/tests/meshes.cpp", &flags);
        assert_eq!(succeed(&mut Command::new(program)), "meshes: C++: all held\n");
    }
    let quoted = ["bindings/cpp/tests/detour_faces.h", "docs/meshes.md"]
        .map(|file| std::fs::read_to_string(root().join(file)).expect("a file of the project"));
    assert!(quoted[1].contains(&format!("```cpp\n{}```\n", quoted[0])), "docs/meshes.md quotes the sample");
}

#[test]
fn agents_pass_doors_leave_walls_and_share_a_scheduler() {
    let macros = root().join("bindings/cpp/tests/foreign_macros.h").display().to_string();
    for (compiler, standard) in compilers() {
        let mut flags = ENGINE.to_vec();
        flags.extend(["-include", macros.as_str(), "-pthread"]);
        if compiler == "g++" {
            flags.extend(WATCHED);
        }
        let program = build(compiler, standard, "bindings/cpp/tests/agents.cpp", &flags);
        assert_eq!(succeed(&mut Command::new(program)), "agents: C++: all scenes passed\n");
    }
}

#[test]
fn units_that_something_else_moves_follow_their_paths() {
    for (compiler, standard) in compilers() {
        let program = build(compiler, standard, "bindings/cpp/tests/walking.cpp", &["-O1", "-Wconversion", "-Wshadow"]);
        let printed = succeed(&mut Command::new(program));
        assert!(printed.ends_with("walks on random maps arrived\nwalking: C++: all arrived\n"), "{printed}");
        print!("{printed}");
    }
}

#[test]
fn results_throw_if_asked_to_and_end_the_program_if_not() {
    for (compiler, standard) in compilers() {
        let program = build(compiler, standard, "bindings/cpp/tests/throwing.cpp", &["-DTAUT_CPP_EXCEPTIONS"]);
        succeed(&mut Command::new(program));
        let ends = build(compiler, standard, "bindings/cpp/tests/ends.cpp", &ENGINE[..2]);
        let output = Command::new(ends).output().expect("the client starts");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success());
        assert!(complaint.starts_with("taut: TAUT_ERROR_INVALID_ARGUMENT: taut_grid_create: "), "{complaint}");
    }
}

#[test]
fn the_first_path_in_cpp_is_found() {
    for (compiler, standard) in compilers() {
        let program = build(compiler, standard, "examples/first_path/first_path.cpp", &[]);
        assert_eq!(succeed(&mut Command::new(program)), FIRST_PATH);
    }
}
