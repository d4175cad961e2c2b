//! Chooses the threads and locks of shuttle (see `src/base/sync.rs`).

fn main() {
    println!("cargo::rustc-cfg=model");
    println!("cargo::rustc-check-cfg=cfg(model)");
}
