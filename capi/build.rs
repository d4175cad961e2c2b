//! Sets the name by which the loader looks for the shared library. Without it a program that was linked with a path of
//! the library would look for that path.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = std::env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match target.as_str() {
        "linux" | "android" | "freebsd" => println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libtaut.so"),
        "macos" | "ios" => println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libtaut.dylib"),
        _ => {}
    }
}
