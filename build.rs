//! Writes the C header into OUT_DIR, from the pages of the exported functions.
//!
//! The header that clients use is `include/taut.h`; a test compares the two. Nothing is written into the source tree,
//! and a failure here is a warning: the library itself does not need the header.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cbindgen::{Builder, Config};

/// A chapter of the header: its text, and the files of `src/abi` whose items follow, in this order.
struct Chapter {
    text: &'static str,
    files: &'static [&'static str],
}

/// The chapters, in the order of the header.
const CHAPTERS: [Chapter; 6] = [
    Chapter { text: "Statuses and errors", files: &["status", "last_error"] },
    Chapter { text: "Versions, struct sizes and leaks", files: &["version"] },
    Chapter { text: "Values and choices", files: &["values", "choices"] },
    Chapter { text: "Grids", files: &["grid", "cells"] },
    Chapter { text: "Planners", files: &["options", "planner"] },
    Chapter { text: "Queries and paths", files: &["query", "many", "path"] },
];

/// The overview and the opening of the guards.
const HEAD: &str = include_str!("src/abi/header.txt");
/// The end of the guards.
const TAIL: &str = "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* TAUT_H */\n";

fn main() {
    name_the_library();
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=cbindgen.toml");
    println!("cargo::rerun-if-changed=src/abi");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("taut.h");
    println!("cargo::rustc-env=TAUT_GENERATED_HEADER={}", out.display());
    let written = header().and_then(|text| fs::write(&out, text).map_err(|error| error.to_string()));
    if let Err(error) = written {
        println!("cargo::warning=the C header was not generated ({error}); include/taut.h is not affected");
    }
}

/// Gives the shared library the name under which programs ask for it. Without one a program that was linked with the library's
/// path would ask for that path.
fn name_the_library() {
    let target = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match target.as_str() {
        "linux" | "android" | "freebsd" => println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libtaut.so"),
        "macos" | "ios" => println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libtaut.dylib"),
        _ => {}
    }
}

/// The whole header.
fn header() -> Result<String, String> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let config = Config::from_file(root.join("cbindgen.toml"))?;
    let mut text = HEAD.to_owned();
    for chapter in &CHAPTERS {
        let rule = "-".repeat(100);
        write!(text, "\n/* {rule}\n   {}\n   {rule} */\n", chapter.text).map_err(|error| error.to_string())?;
        for file in chapter.files {
            let items = declarations(&root.join(format!("src/abi/{file}.rs")), &config)?;
            write!(text, "\n{}\n", items.trim()).map_err(|error| error.to_string())?;
        }
    }
    text.push_str(TAIL);
    Ok(text)
}

/// The C declarations of the public items of one file.
fn declarations(file: &Path, config: &Config) -> Result<String, String> {
    let source = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let mut config = config.clone();
    // Types that no function of the same file mentions are wanted too.
    config.export.include = types(&source).map(str::to_owned).collect();
    let bindings = Builder::new()
        .with_config(config)
        .with_src(file)
        .generate()
        .map_err(|error| format!("{}: {error}", file.display()))?;
    let mut text = Vec::new();
    bindings.write(&mut text);
    let text = String::from_utf8(text).map_err(|error| error.to_string())?;
    Ok(tidy(&text))
}

/// The names of the public types of a source.
fn types(source: &str) -> impl Iterator<Item = &str> {
    source.lines().filter_map(|line| {
        let name = ["pub struct ", "pub enum ", "pub type "].iter().find_map(|start| line.strip_prefix(start))?;
        name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
    })
}

/// Puts comments of one line on one line, and names a struct by its type wherever it is used.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let mut tidied = String::with_capacity(text.len());
    let mut at = 0;
    while at < lines.len() {
        let comment = match lines[at..] {
            [open, words, close, ..] if open.trim() == "/**" && close.trim() == "*/" => {
                words.trim_start().strip_prefix("* ").map(|words| {
                    let indent = &open[..open.len() - open.trim_start().len()];
                    format!("{indent}/** {words} */\n")
                })
            }
            _ => None,
        };
        if let Some(comment) = comment {
            tidied.push_str(&comment);
            at += 3;
            continue;
        }
        if lines[at].starts_with("typedef ") {
            tidied.push_str(lines[at]);
        } else {
            tidied.push_str(&lines[at].replace("struct taut_", "taut_"));
        }
        tidied.push('\n');
        at += 1;
    }
    tidied
}
