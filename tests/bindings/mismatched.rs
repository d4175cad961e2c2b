//! Libraries that do not fit: every binding says what is wrong and goes on or ends in order; nothing crashes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use taut::abi::{taut_request, taut_result};

use crate::csharp;
use crate::toolchain::{Library, compile, demand, root, scratch, succeed};

/// Functions of the C surface that every fake but the empty one has.
const ALL: &str = "
#include <stddef.h>
#include <stdint.h>
const char* taut_status_name(int32_t status) { (void)status; return \"?\"; }
size_t taut_last_error(char* buffer, size_t capacity) { if (capacity) *buffer = 0; return 0; }
const char* taut_version_string(void) { return \"fake\"; }
int32_t taut_grid_destroy(uint64_t grid) { (void)grid; return 0; }
";

/// A folder with a fake `libtaut.so` made of this C source.
fn fake(name: &str, source: &str) -> PathBuf {
    let folder = scratch("fakes").join(name);
    fs::create_dir_all(&folder).expect("a scratch folder");
    let file = folder.join("fake.c");
    fs::write(&file, source).expect("a scratch file");
    let mut command = Command::new("cc");
    command.args(["-shared", "-fPIC", "-Wl,-soname,libtaut.so", "-o"]).arg(folder.join("libtaut.so")).arg(&file);
    succeed(&mut command);
    folder
}

/// A fake that serves some versions of the interface.
fn serving(name: &str, oldest: u32, newest: u32, version: u32) -> PathBuf {
    let versions = format!(
        "uint32_t taut_abi_version(void) {{ return {oldest}u << 16 | {newest}u; }}
         uint32_t taut_version_number(void) {{ return {version}u; }}
         uint32_t taut_struct_size(uint32_t id) {{ return id == 2 ? {request} : {result}; }}",
        request = size_of::<taut_request>(),
        result = size_of::<taut_result>(),
    );
    fake(name, &format!("{ALL}{versions}"))
}

/// What every client is confronted with, and words that its message must have.
fn misfits() -> Vec<(PathBuf, &'static [&'static str])> {
    let nothing = scratch("fakes").join("nothing");
    fs::create_dir_all(&nothing).expect("a scratch folder");
    let text = scratch("fakes").join("text");
    fs::create_dir_all(&text).expect("a scratch folder");
    fs::write(text.join("libtaut.so"), "this is no library\n").expect("a scratch file");
    vec![
        (nothing, &["libtaut.so"]),
        (text, &["libtaut.so"]),
        (fake("other", "int something_else(void) { return 1; }"), &["taut_abi_version"]),
        (serving("newer", 2, 3, 9_000_000), &["versions 2 to 3", "version 1"]),
        (serving("older", 0, 0, 1), &["versions 0 to 0", "version 1"]),
        // The versions fit, but the functions end there.
        (serving("lacking", 1, 1, 1_000), &["taut_"]),
    ]
}

/// Runs a client, which must end by itself with a message that has these words.
fn expect_message(client: &str, command: &mut Command, words: &[&str], folder: &Path) {
    let output: Output = command.output().unwrap_or_else(|error| panic!("{client}: {error}"));
    let message = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(code.is_some_and(|code| code != 0), "{client} with {}: {}, {message}", folder.display(), output.status);
    for word in words {
        assert!(message.contains(word), "{client} with {}: {message}", folder.display());
    }
}

/// A native client that finds its library through the environment alone.
fn native(compiler: &str, source: &str, flags: &[&str]) -> PathBuf {
    let name = format!("mismatched_{compiler}");
    let link = [Library::under_test().shared().display().to_string()];
    compile(compiler, &root().join(source), &name, flags, &link)
}

/// Confronts a native client with everything, and once with the library that fits.
fn confront(client: &str, program: &Path) {
    for (folder, words) in misfits() {
        // The loader knows only that functions are missing when one is called: a lazy program gets as far as asking for versions.
        let lacking = folder.ends_with("lacking") && client == "C";
        if !lacking {
            expect_message(client, Command::new(program).env("LD_LIBRARY_PATH", &folder), words, &folder);
        }
    }
    let real = Library::under_test().shared().parent().expect("a folder").to_owned();
    assert!(succeed(Command::new(program).env("LD_LIBRARY_PATH", real)).starts_with("taut "));
}

#[test]
fn a_c_program_says_that_its_library_does_not_fit() {
    confront("C", &native("cc", "tests/c/compatible.c", &["-std=c99", "-Wl,-z,lazy"]));
}

#[test]
fn a_cpp_program_says_that_its_library_does_not_fit() {
    let include = format!("-I{}", root().join("bindings/cpp/include").display());
    for compiler in ["g++", "clang++"].into_iter().filter(|compiler| demand(compiler)) {
        let flags = ["-std=c++17", "-Wl,-z,lazy", "-fno-exceptions", include.as_str()];
        confront("C++", &native(compiler, "bindings/cpp/tests/loads.cpp", &flags));
    }
}

#[test]
fn a_csharp_program_says_that_its_library_does_not_fit() {
    if !csharp::demanded() {
        return;
    }
    let program = csharp::client("Loads.exe", &["bindings/csharp/tests/Loads.cs"]);
    for (folder, words) in misfits() {
        let words = if words == ["libtaut.so"] { &["the taut library was not found"] } else { words };
        expect_message("C#", &mut csharp::mono(&program, &folder), words, &folder);
    }
    let old = serving("old_number", 1, 1, 999);
    expect_message("C#", &mut csharp::mono(&program, &old), &["version number 999", "at least 1000"], &old);
    let real = Library::under_test().shared().parent().expect("a folder").to_owned();
    assert!(succeed(&mut csharp::mono(&program, &real)).starts_with("taut "));
}
