//! What a binding costs beside C. The figures are printed, not compared with a limit: the machine may be busy. That
//! both do the same work is checked by the program.

use std::process::Command;

use crate::csharp::{client, demanded, mono};
use crate::toolchain::{Library, compile, root, succeed};

#[test]
fn a_state_that_is_told_in_csharp_is_told_as_in_c() {
    if !demanded() {
        return;
    }
    let source = root().join("bindings/csharp/tests/ask_overhead.c");
    let flags = ["-std=c11", "-O2", "-shared", "-fPIC"];
    let native = compile("cc", &source, "libaskoverhead.so", &flags, &Library::under_test().link_shared());
    let program = client("AskOverhead.exe", &["bindings/csharp/tests/AskOverhead.cs"]);
    let folder = Library::under_test().shared().parent().expect("a folder").to_owned();
    let mut run: Command = mono(&program, &folder);
    let folders = format!("{}:{}", folder.display(), native.parent().expect("a folder").display());
    let printed = succeed(run.env("LD_LIBRARY_PATH", folders));
    assert_eq!(printed.lines().count(), 2, "{printed}");
    print!("{printed}");
}
