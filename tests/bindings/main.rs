//! The bindings, from the side of their users: every client replays the conformance data, owns and frees objects, is
//! run with libraries that do not fit, and is built from the packages that are shipped. That no binding lacks a
//! function, a value or a field is checked by the test `abi`.
//!
//! Tools that are missing are skipped with a note; with `CI=true` that is a failure. Not part of a plain `cargo test`:
//! `cargo test --release --test bindings -- --nocapture` runs it and shows what each client printed.

#![cfg(unix)]
#![allow(dead_code, missing_docs, unreachable_pub)]

mod c;
mod clients;
mod cookbook;
mod cpp;
mod csharp;
mod frame;
mod installed;
mod metas;
mod mismatched;
mod overhead;
mod packages;
#[path = "../abi/toolchain.rs"]
mod toolchain;
mod unreal;
