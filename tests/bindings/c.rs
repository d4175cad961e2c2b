//! C clients.

use std::process::Command;

use crate::clients::{FIRST_PATH, replay};
use crate::toolchain::{Library, compile, demand, root, succeed};

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

#[test]
fn the_first_path_in_c_is_found() {
    let source = root().join("examples/first_path/first_path.c");
    let program = compile("cc", &source, "first_path_c", &["-std=c99"], &Library::under_test().link_shared());
    assert_eq!(succeed(&mut Command::new(program)), FIRST_PATH);
}
