//! The C surface from outside: the header, the exported symbols, and C programs that use and abuse the library.
//!
//! The programs are in `tests/c`. Tools that are missing are skipped with a note; with `CI=true` that is a failure.
//! `TAUT_BLESS=1` accepts the generated header and the symbols as they are now.

#![cfg(unix)]

mod header;
mod programs;
mod symbols;
mod toolchain;
