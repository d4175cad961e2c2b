//! The C surface from outside: the header and its description, the files of the bindings that are generated from it,
//! the exported symbols, and C programs that use and abuse the library.
//!
//! The programs are in `tests/c`. Tools that are missing are skipped with a note; with `CI=true` that is a failure.
//! `TAUT_BLESS=1 cargo test --test abi` writes every generated file: the header, `taut.json`, the symbols, the lists
//! of the C tests, and the declarations of the C# and Godot bindings.

#![cfg(unix)]

#[path = "../../build/chapters.rs"]
#[allow(dead_code, reason = "the build script reads all of it")]
mod build_chapters;
#[path = "../../build/description.rs"]
mod build_description;
mod c_lists;
mod c_random;
mod c_replays;
mod cpp;
mod csharp;
mod description;
mod generated;
mod godot;
mod header;
mod hostile;
mod names;
mod parity;
mod programs;
mod replays;
mod signatures;
mod symbols;
mod toolchain;
