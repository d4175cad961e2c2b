//! Compiles the bucket-queue Dijkstra that fields are compared with, the validity functions that planners share, and
//! stb_connected_components (S. Barrett, version 0.96), a driver of OMPL and one of Detour where their headers are:
//! Debian's packages libstb-dev, libompl-dev and librecast-dev bring them. Elsewhere the binaries that compare
//! with them end with a sentence.

use std::path::Path;

const FOLDER: &str = "/usr/include/stb";
const DETOUR: &str = "/usr/include/recastnavigation";
const OMPL: &str = "/usr/include/ompl-1.5";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(stb)");
    println!("cargo::rerun-if-changed=src/bin/components/stb.c");
    println!("cargo::rerun-if-changed={FOLDER}/stb_connected_components.h");
    if Path::new(FOLDER).join("stb_connected_components.h").is_file() {
        cc::Build::new().file("src/bin/components/stb.c").include(FOLDER).opt_level(3).warnings(false).compile("stb");
        println!("cargo::rustc-cfg=stb");
    }
    println!("cargo::rustc-check-cfg=cfg(detour)");
    println!("cargo::rerun-if-changed={DETOUR}");
    if Path::new(DETOUR).join("DetourNavMesh.h").is_file() {
        let source = "src/bin/detour/detour.cpp";
        println!("cargo::rerun-if-changed={source}");
        let mut build = cc::Build::new();
        build.cpp(true).std("c++17").file(source).include(DETOUR).opt_level(3).warnings(false).compile("detour_driver");
        println!("cargo::rustc-link-arg-bin=detour=-lDetour");
        println!("cargo::rustc-cfg=detour");
    }
    println!("cargo::rustc-check-cfg=cfg(ompl)");
    println!("cargo::rerun-if-changed={OMPL}");
    if Path::new(OMPL).join("ompl/config.h").is_file() {
        let names = ["ompl/driver", "ompl/trees", "ompl/simplify", "ompl/bodies", "cars/rival"];
        let sources = names.map(|name| format!("src/bin/{name}.cpp"));
        sources.iter().for_each(|source| println!("cargo::rerun-if-changed={source}"));
        cc::Build::new()
            .cpp(true)
            .std("c++17")
            .files(&sources)
            .includes([OMPL, "/usr/include/eigen3"])
            .opt_level(3)
            .warnings(false)
            .compile("ompl_driver");
        println!("cargo::rustc-link-arg-bin=ompl=-lompl");
        println!("cargo::rustc-link-arg-bin=cars=-lompl");
        println!("cargo::rustc-cfg=ompl");
    }
    let sources = ["validity.c", "validity.h"].map(|name| format!("src/bin/ompl/{name}"));
    sources.iter().for_each(|source| println!("cargo::rerun-if-changed={source}"));
    cc::Build::new().file(&sources[0]).opt_level(3).compile("validity");
    let source = "src/bin/fields/bucket_dijkstra.cpp";
    println!("cargo::rerun-if-changed={source}");
    cc::Build::new().cpp(true).std("c++17").file(source).opt_level(2).compile("bucket_dijkstra");
}
