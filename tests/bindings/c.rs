//! C clients.

use std::process::Command;

use crate::clients::{FIRST_PATH, read, replay};
use crate::toolchain::{Library, blessing, compile, demand, root, succeed};

#[test]
fn c_replays_the_conformance_data() {
    let source = root().join("tests/c/conformance.c");
    let watched = ["-std=c11", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];
    for (compiler, flags) in [("gcc", &watched[..]), ("clang", &watched[..2])] {
        if demand(compiler) {
            let program = compile(
                compiler,
                &source,
                &format!("conformance_{compiler}"),
                flags,
                &Library::under_test().link_shared(),
            );
            replay(&mut Command::new(program), "C");
        }
    }
}

/// `TAUT_BLESS=1` writes the file, after a change of answers.
#[test]
fn the_answers_on_random_maps_are_those_that_the_npm_package_must_give() {
    let folder = root().join("bindings/js/tests");
    let flags = ["-std=c11", "-O1"];
    let program =
        compile("cc", &folder.join("random_maps.c"), "random_maps", &flags, &Library::under_test().link_shared());
    let (answers, file) = (succeed(&mut Command::new(program)), folder.join("random_maps.txt"));
    if blessing() {
        std::fs::write(&file, &answers).expect("the file can be written");
    }
    assert_eq!(answers, read(file));
}

#[test]
fn the_first_path_in_c_is_found() {
    let source = root().join("examples/first_path/first_path.c");
    let program = compile("cc", &source, "first_path_c", &["-std=c99"], &Library::under_test().link_shared());
    assert_eq!(succeed(&mut Command::new(program)), FIRST_PATH);
}
