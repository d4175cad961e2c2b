//! Compiles the bucket-queue Dijkstra that fields are compared with, and stb_connected_components (S. Barrett, version
//! 0.96) where its header is: Debian's package libstb-dev brings it. Elsewhere the binary that compares with it ends
//! with a sentence.

use std::path::Path;

const FOLDER: &str = "/usr/include/stb";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(stb)");
    println!("cargo::rerun-if-changed=src/bin/components/stb.c");
    println!("cargo::rerun-if-changed={FOLDER}/stb_connected_components.h");
    if Path::new(FOLDER).join("stb_connected_components.h").is_file() {
        cc::Build::new().file("src/bin/components/stb.c").include(FOLDER).opt_level(3).warnings(false).compile("stb");
        println!("cargo::rustc-cfg=stb");
    }
    let source = "src/bin/fields/bucket_dijkstra.cpp";
    println!("cargo::rerun-if-changed={source}");
    cc::Build::new().cpp(true).std("c++17").file(source).opt_level(2).compile("bucket_dijkstra");
}
