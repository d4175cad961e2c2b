//! Libraries that do not fit: every binding says what is wrong and goes on or ends in order; nothing crashes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use taut::abi::{
    taut_action, taut_crossing, taut_crowd_options, taut_field_options, taut_field_result, taut_field_seed,
    taut_follower, taut_graph_edge, taut_graph_info, taut_graph_node, taut_graph_planner_options, taut_graph_request,
    taut_grid_link, taut_hit, taut_improve_options, taut_leg, taut_link_use, taut_moment, taut_mover, taut_path_check,
    taut_place, taut_planner_options, taut_policy_options, taut_policy_result, taut_pool_options, taut_pull,
    taut_request, taut_result, taut_search_event, taut_struct, taut_walker, taut_walker_traits,
};

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

/// The structs that clients compare: the number of each, and its size. Options, request and result come first.
const SIZES: [(u32, usize); 31] = [
    (taut_struct::TAUT_STRUCT_PLANNER_OPTIONS as u32, size_of::<taut_planner_options>()),
    (taut_struct::TAUT_STRUCT_REQUEST as u32, size_of::<taut_request>()),
    (taut_struct::TAUT_STRUCT_RESULT as u32, size_of::<taut_result>()),
    (taut_struct::TAUT_STRUCT_POOL_OPTIONS as u32, size_of::<taut_pool_options>()),
    (taut_struct::TAUT_STRUCT_HIT as u32, size_of::<taut_hit>()),
    (taut_struct::TAUT_STRUCT_LEG as u32, size_of::<taut_leg>()),
    (taut_struct::TAUT_STRUCT_PATH_CHECK as u32, size_of::<taut_path_check>()),
    (taut_struct::TAUT_STRUCT_PLACE as u32, size_of::<taut_place>()),
    (taut_struct::TAUT_STRUCT_FIELD_OPTIONS as u32, size_of::<taut_field_options>()),
    (taut_struct::TAUT_STRUCT_FIELD_SEED as u32, size_of::<taut_field_seed>()),
    (taut_struct::TAUT_STRUCT_FIELD_RESULT as u32, size_of::<taut_field_result>()),
    (taut_struct::TAUT_STRUCT_POLICY_OPTIONS as u32, size_of::<taut_policy_options>()),
    (taut_struct::TAUT_STRUCT_FOLLOWER as u32, size_of::<taut_follower>()),
    (taut_struct::TAUT_STRUCT_PULL as u32, size_of::<taut_pull>()),
    (taut_struct::TAUT_STRUCT_POLICY_RESULT as u32, size_of::<taut_policy_result>()),
    (taut_struct::TAUT_STRUCT_CROWD_OPTIONS as u32, size_of::<taut_crowd_options>()),
    (taut_struct::TAUT_STRUCT_WALKER as u32, size_of::<taut_walker>()),
    (taut_struct::TAUT_STRUCT_WALKER_TRAITS as u32, size_of::<taut_walker_traits>()),
    (taut_struct::TAUT_STRUCT_IMPROVE_OPTIONS as u32, size_of::<taut_improve_options>()),
    (taut_struct::TAUT_STRUCT_ACTION as u32, size_of::<taut_action>()),
    (taut_struct::TAUT_STRUCT_MOVER as u32, size_of::<taut_mover>()),
    (taut_struct::TAUT_STRUCT_MOMENT as u32, size_of::<taut_moment>()),
    (taut_struct::TAUT_STRUCT_GRAPH_PLANNER_OPTIONS as u32, size_of::<taut_graph_planner_options>()),
    (taut_struct::TAUT_STRUCT_GRAPH_REQUEST as u32, size_of::<taut_graph_request>()),
    (taut_struct::TAUT_STRUCT_GRAPH_NODE as u32, size_of::<taut_graph_node>()),
    (taut_struct::TAUT_STRUCT_GRAPH_EDGE as u32, size_of::<taut_graph_edge>()),
    (taut_struct::TAUT_STRUCT_GRAPH_INFO as u32, size_of::<taut_graph_info>()),
    (taut_struct::TAUT_STRUCT_GRID_LINK as u32, size_of::<taut_grid_link>()),
    (taut_struct::TAUT_STRUCT_LINK_USE as u32, size_of::<taut_link_use>()),
    (taut_struct::TAUT_STRUCT_CROSSING as u32, size_of::<taut_crossing>()),
    (taut_struct::TAUT_STRUCT_SEARCH_EVENT as u32, size_of::<taut_search_event>()),
];

/// A fake that serves some versions, with structs of these sizes.
fn shaped(name: &str, [oldest, newest, version]: [u32; 3], sizes: &[(u32, usize)]) -> PathBuf {
    let sizes: String = sizes.iter().map(|(id, size)| format!("id == {id} ? {size} : ")).collect();
    let versions = format!(
        "uint32_t taut_abi_version(void) {{ return {oldest}u << 16 | {newest}u; }}
         uint32_t taut_version_number(void) {{ return {version}u; }}
         uint32_t taut_struct_size(uint32_t id) {{
             return {sizes}0;
         }}",
    );
    fake(name, &format!("{ALL}{versions}"))
}

/// A fake that serves some versions of the interface.
fn serving(name: &str, oldest: u32, newest: u32, version: u32) -> PathBuf {
    shaped(name, [oldest, newest, version], &SIZES)
}

/// A fake of the right version with one struct that is larger, or smaller, than this one's.
fn misshapen(name: &str, number: usize, more: isize) -> PathBuf {
    let mut sizes = SIZES;
    sizes[number].1 = sizes[number].1.strict_add_signed(more);
    shaped(name, [1, 4, 1_000], &sizes)
}

/// A folder with a library that does not fit, and words that the message about it must have.
type Misfit = (PathBuf, &'static [&'static str]);

/// What every client is confronted with, made once for all of them.
fn misfits() -> Vec<Misfit> {
    static MISFITS: LazyLock<Vec<Misfit>> = LazyLock::new(make_misfits);
    MISFITS.clone()
}

fn make_misfits() -> Vec<Misfit> {
    let nothing = scratch("fakes").join("nothing");
    fs::create_dir_all(&nothing).expect("a scratch folder");
    let text = scratch("fakes").join("text");
    fs::create_dir_all(&text).expect("a scratch folder");
    fs::write(text.join("libtaut.so"), "this is no library\n").expect("a scratch file");
    vec![
        (nothing, &["libtaut.so"]),
        (text, &["libtaut.so"]),
        (fake("other", "int something_else(void) { return 1; }"), &["taut_abi_version"]),
        (serving("newer", 5, 6, 9_000_000), &["versions 5 to 6", "version 4"]),
        (serving("older", 0, 0, 1), &["versions 0 to 0", "version 4"]),
        // Structs that this program would write beyond, or fill in part.
        (misshapen("small_options", 0, -8), &["taut_planner_options", "120 bytes", "128"]),
        (misshapen("small_request", 1, -8), &["taut_request", "bytes"]),
        (misshapen("large_request", 1, 8), &["taut_request", "bytes"]),
        (misshapen("large_result", 2, 8), &["taut_result", "bytes"]),
        // The versions fit, but the functions end there.
        (serving("lacking", 1, 4, 1_000), LACKING),
        // Options may grow; so that is not what is wrong with it.
        (misshapen("large_options", 0, 8), LACKING),
    ]
}

/// What is said of a library whose versions and sizes fit: the name of a function. And not the name of a struct.
const LACKING: &[&str] = &["taut_"];

/// Runs a client, which must end by itself with a message that has these words.
fn expect_message(client: &str, command: &mut Command, words: &[&str], folder: &Path) {
    let output: Output = command.output().unwrap_or_else(|error| panic!("{client}: {error}"));
    let message = String::from_utf8_lossy(&output.stderr);
    let code = output.status.code();
    assert!(code.is_some_and(|code| code != 0), "{client} with {}: {}, {message}", folder.display(), output.status);
    for word in words {
        assert!(message.contains(word), "{client} with {}: {message}", folder.display());
    }
    assert!(words != LACKING || !message.contains("bytes"), "{client} with {}: {message}", folder.display());
}

/// A native client that finds its library through the environment alone.
fn native(compiler: &str, source: &str, flags: &[&str]) -> PathBuf {
    let name = format!("mismatched_{compiler}");
    let link = [Library::under_test().shared().display().to_string()];
    compile(compiler, &root().join(source), &name, flags, &link)
}

/// Confronts a native client with everything, and once with the library that fits. That functions are missing is said
/// by the system's loader, when the first of them is called.
fn confront(client: &str, program: &Path) {
    for (folder, words) in misfits() {
        expect_message(client, Command::new(program).env("LD_LIBRARY_PATH", &folder), words, &folder);
    }
    let real = Library::under_test().shared().parent().expect("a folder").to_owned();
    assert!(succeed(Command::new(program).env("LD_LIBRARY_PATH", real)).starts_with("taut "));
}

#[test]
fn a_c_program_says_that_its_library_does_not_fit() {
    confront("C", &native("cc", "tests/c/compatible.c", &["-std=c99", "-Wl,-z,lazy"]));
}

#[test]
fn a_c_program_that_binds_at_once_is_told_by_the_loader() {
    let program = compile(
        "cc",
        &root().join("tests/c/compatible.c"),
        "mismatched_now",
        &["-std=c99", "-Wl,-z,now"],
        &[Library::under_test().shared().display().to_string()],
    );
    let folder = serving("lacking_now", 1, 1, 1_000);
    let words = &["undefined symbol", "taut_grid_create"];
    expect_message("C, bound at once", Command::new(&program).env("LD_LIBRARY_PATH", &folder), words, &folder);
}

#[test]
fn a_c_program_that_loads_its_library_says_what_is_wrong_with_it() {
    let program = compile("cc", &root().join("examples/loaded.c"), "loaded", &["-std=c99"], &["-ldl".to_owned()]);
    let load = |folder: &Path| {
        let mut command = Command::new(&program);
        command.arg(folder.join("libtaut.so"));
        command
    };
    for (folder, words) in misfits() {
        let mut command = load(&folder);
        expect_message("C, loading", &mut command, words, &folder);
        let output = command.output().expect("it ran before");
        let message = String::from_utf8_lossy(&output.stderr);
        // Its own words, in one line, and its own way to end.
        assert_eq!(output.status.code(), Some(3), "{}: {message}", folder.display());
        assert_eq!(message.lines().count(), 1, "{}: {message}", folder.display());
        assert!(words != LACKING || message.contains("older than this program"), "{}: {message}", folder.display());
    }
    let real = Library::under_test().shared().parent().expect("a folder").to_owned();
    assert!(succeed(&mut load(&real)).starts_with("taut 0.1.0: 36.513 units"));
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
    let old = serving("old_number", 1, 4, 999);
    expect_message("C#", &mut csharp::mono(&program, &old), &["version number 999", "at least 1000"], &old);
    let real = Library::under_test().shared().parent().expect("a folder").to_owned();
    assert!(succeed(&mut csharp::mono(&program, &real)).starts_with("taut "));
}
