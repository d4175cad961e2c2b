//! The bindings, from their users' side: every client replays the conformance data, owns and gives back, meets libraries that
//! do not fit, and is built from the packages that are shipped.
//!
//! Tools that are missing are skipped with a note; with `CI=true` that is a failure. Not part of a plain `cargo test`:
//! `cargo test --release --test bindings -- --nocapture` runs it and shows what each client printed.

#![cfg(unix)]
#![allow(dead_code, missing_docs, unreachable_pub)]

mod c;
mod clients;
mod cpp;
mod csharp;
mod installed;
mod metas;
mod mismatched;
mod packages;
mod parity;
#[path = "../abi/toolchain.rs"]
mod toolchain;
mod unreal;
