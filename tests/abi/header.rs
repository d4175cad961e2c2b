//! The committed header is the generated one, compiles everywhere, and says what the library is.

use std::fmt::Write as _;
use std::fs;
use std::mem::offset_of;
use std::path::Path;

use taut::abi::{taut_grid, taut_planner, taut_planner_options, taut_point, taut_rect, taut_request, taut_result};

use crate::toolchain::{Library, blessing, compile, demand, exists, root, scratch, succeed};

/// C compilers and the standards that the header must satisfy.
const C: [(&str, &str); 6] = [
    ("cc", "-std=c99"),
    ("cc", "-std=c11"),
    ("gcc", "-std=c99"),
    ("gcc", "-std=c11"),
    ("clang", "-std=c99"),
    ("clang", "-std=c11"),
];
/// C++ compilers.
const CPP: [(&str, &str); 3] = [("c++", "-std=c++17"), ("g++", "-std=c++17"), ("clang++", "-std=c++17")];

#[test]
fn the_committed_header_is_the_generated_one() {
    let generated = fs::read_to_string(env!("TAUT_GENERATED_HEADER")).expect("the build wrote a header");
    let committed = root().join("include/taut.h");
    if blessing() {
        fs::write(&committed, &generated).expect("the header can be written");
    }
    let committed = fs::read_to_string(committed).unwrap_or_default();
    let differing = generated.lines().zip(committed.lines()).find(|(new, old)| new != old);
    assert!(
        generated == committed,
        "include/taut.h differs from the generated header (TAUT_BLESS=1 accepts it): {differing:?}"
    );
}

#[test]
fn a_client_of_the_first_header_compiles_links_and_runs_with_every_compiler() {
    let library = Library::under_test();
    let source = root().join("tests/c/surface.c");
    assert!(exists("cc"), "Rust needs a C linker, so there is one");
    demand("c++");
    for (compiler, standard) in C.into_iter().filter(|(compiler, _)| exists(compiler)) {
        let name = format!("surface_{compiler}{standard}");
        let program = compile(compiler, &source, &name, &[standard], &library.link_shared());
        succeed(&mut std::process::Command::new(program));
    }
    for (compiler, standard) in CPP.into_iter().filter(|(compiler, _)| exists(compiler)) {
        let name = format!("surface_{compiler}{standard}");
        // clang warns when C is compiled as C++ without being told.
        let program = compile(compiler, &copy_as_cpp(&source, &name), &name, &[standard], &library.link_shared());
        succeed(&mut std::process::Command::new(program));
    }
}

#[test]
fn the_static_library_serves_the_same_client() {
    let link = Library::under_test().link_static();
    let program = compile("cc", &root().join("tests/c/surface.c"), "surface_static", &["-std=c11"], &link);
    succeed(&mut std::process::Command::new(program));
}

#[test]
fn structs_have_the_same_layout_in_rust_and_c() {
    macro_rules! layout {
        ($out:ident, $type:ident, $($field:ident),*) => {{
            writeln!($out, "_Static_assert(sizeof({0}) == {1}, \"{0}\");", stringify!($type), size_of::<$type>())?;
            let fields: usize = [$(field_size(|value: &$type| &value.$field)),*].iter().sum();
            assert_eq!(fields, size_of::<$type>(), "{} has padding", stringify!($type));
            $(writeln!(
                $out,
                "_Static_assert(offsetof({0}, {1}) == {2}, \"{0}.{1}\");",
                stringify!($type), stringify!($field), offset_of!($type, $field)
            )?;)*
        }};
    }
    fn assertions() -> Result<String, std::fmt::Error> {
        let mut out = String::from("#include <taut.h>\n");
        layout!(out, taut_grid, id);
        layout!(out, taut_planner, id);
        layout!(out, taut_point, x, y);
        layout!(out, taut_rect, x, y, width, height);
        layout!(
            out,
            taut_planner_options,
            struct_size,
            algorithm,
            lattice,
            neighbours,
            diagonal_gaps,
            corner_cutting,
            heuristic,
            cost_rule,
            smoothing,
            reserved32,
            h_scale,
            memory_limit,
            reserved
        );
        layout!(out, taut_request, start, goal, flags, max_expansions, user, reserved);
        layout!(
            out,
            taut_result,
            status,
            guarantee,
            length,
            cost,
            bound,
            expanded,
            generated,
            sight_checks,
            revision,
            user,
            reserved
        );
        out.push_str("int main(void) { return 0; }\n");
        Ok(out)
    }
    let source = scratch("layout.c");
    fs::write(&source, assertions().expect("a String takes any text")).expect("the scratch folder can be written");
    compile("cc", &source, "layout", &["-std=c11"], &[]);
}

/// The size of a field.
fn field_size<T, F>(_: fn(&T) -> &F) -> usize {
    size_of::<F>()
}

/// A copy of a C source with the file name of a C++ one.
fn copy_as_cpp(source: &Path, name: &str) -> std::path::PathBuf {
    let copy = scratch(&format!("{name}.cpp"));
    fs::copy(source, &copy).expect("the scratch folder can be written");
    copy
}
