//! The frame of a game in `docs/walking.md`: the blocks in C++ and C# are compiled and run, and what the comments
//! beneath them say must hold. The block in GDScript runs in the engine (`bindings/godot/tests/project/frame.gd`).

use std::process::Command;

use crate::clients::{read, write};
use crate::cookbook::{Block, LANGUAGES, blocks};
use crate::cpp::compilers;
use crate::csharp::{client, demanded, mono};
use crate::toolchain::{Library, compile, root, scratch, succeed};

/// Lines of an example, at most: a page that is longer is not read.
const LONGEST: usize = 70;

fn block(language: &str) -> Block {
    let mut blocks = blocks(&read("docs/walking.md")).into_iter().filter(|block| block.language == language);
    let found = blocks.next().expect("a block in each language");
    assert!(blocks.next().is_none() && found.holds.is_some(), "{language}");
    found
}

/// The program ends well, and fails when the opposite is expected.
fn run(program: impl Fn() -> Command) {
    succeed(&mut program());
    assert_eq!(program().arg("opposite").output().expect("the program starts").status.code(), Some(1));
}

#[test]
fn the_frame_of_a_game_is_short_in_each_language() {
    for language in LANGUAGES {
        let lines = block(language).code.lines().count();
        assert!((40..=LONGEST).contains(&lines), "{language}: {lines}");
    }
}

#[test]
fn all_units_arrive_by_the_frame_of_a_game_in_cpp() {
    let Block { code, holds, .. } = block("cpp");
    let headers = ["algorithm", "cmath", "cstdint", "optional", "vector", "taut/taut.hpp"];
    let headers: String = headers.iter().map(|header| format!("#include <{header}>\n")).collect();
    let holds = holds.unwrap_or_default();
    let source = scratch("frame/frame.cpp");
    let end = format!("return ({holds}) == (count < 2) ? 0 : 1;\n");
    write(&source, &format!("{headers}\nint main(int count, char**) {{\n{code}{end}}}\n"));
    let include = format!("-I{}", root().join("bindings/cpp/include").display());
    for (compiler, standard) in compilers() {
        let name = format!("frame_{compiler}_{}", standard.trim_start_matches("-std="));
        let link = Library::under_test().link_shared();
        let program = compile(compiler, &source, &name, &[standard, include.as_str(), "-pthread"], &link);
        run(|| Command::new(&program));
    }
}

#[test]
fn all_units_arrive_by_the_frame_of_a_game_in_csharp() {
    if !demanded() {
        return;
    }
    let Block { code, holds, .. } = block("csharp");
    let end = format!("return ({}) == (arguments.Length == 0) ? 0 : 1;\n", holds.unwrap_or_default());
    let main = format!("public static int Main(string[] arguments)\n{{\n{code}{end}}}\n");
    let source = scratch("frame/Frame.cs");
    write(&source, &format!("using System;\nusing Taut;\n\npublic static class Frame\n{{\n{main}}}\n"));
    let program = client("Frame.exe", &[&source.display().to_string()]);
    let library = Library::under_test().shared().parent().expect("a folder").to_owned();
    run(|| mono(&program, &library));
}
