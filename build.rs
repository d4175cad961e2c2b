//! Writes the C header and its description in JSON into OUT_DIR, from the documentation of the exported functions.
//!
//! Clients use `include/taut.h` and `include/taut.json`; tests compare them with what is written here. Nothing is
//! written into the source tree, and a failure here is a warning: the library itself needs neither file.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cbindgen::{Builder, Config};

#[path = "build/chapters.rs"]
mod chapters;
#[path = "build/description.rs"]
mod description;

use chapters::{CHAPTERS, forgotten};

/// The overview and the opening of the guards.
const HEAD: &str = include_str!("src/abi/header.txt");
/// The end of the guards.
const TAIL: &str = "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* TAUT_H */\n";

fn main() {
    for source in ["build.rs", "build", "cbindgen.toml", "src/abi"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let (header_file, description_file) = (folder.join("taut.h"), folder.join("taut.json"));
    println!("cargo::rustc-env=TAUT_GENERATED_HEADER={}", header_file.display());
    println!("cargo::rustc-env=TAUT_GENERATED_DESCRIPTION={}", description_file.display());
    if let Err(error) = generate(&header_file, &description_file) {
        // Without these files the tests fail; a stale one would hide the error from them.
        let _ = (fs::remove_file(header_file), fs::remove_file(description_file));
        println!("cargo::warning=the C header was not generated ({error}); include/taut.h is not affected");
    }
}

/// Writes both files.
fn generate(header_file: &Path, description_file: &Path) -> Result<(), String> {
    let header = header()?;
    let description = description::describe(&header)?;
    fs::write(header_file, header).map_err(|error| error.to_string())?;
    fs::write(description_file, description).map_err(|error| error.to_string())
}

/// The whole header.
fn header() -> Result<String, String> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let config = Config::from_file(root.join("cbindgen.toml"))?;
    let sources = sources(&root.join("src/abi")).map_err(|error| error.to_string())?;
    if let Some(fault) = forgotten(sources.iter().map(|(stem, text)| (stem.as_str(), text.as_str()))).pop() {
        return Err(fault);
    }
    let mut text = HEAD.to_owned();
    for chapter in &CHAPTERS {
        let rule = "-".repeat(100);
        write!(text, "\n/* {rule}\n   {}\n   {rule} */\n", chapter.title).map_err(|error| error.to_string())?;
        for file in chapter.files {
            let items = declarations(&root.join(format!("src/abi/{file}.rs")), &config)?;
            write!(text, "\n{}\n", items.trim()).map_err(|error| error.to_string())?;
        }
    }
    text.push_str(TAIL);
    Ok(text)
}

/// The Rust files of a folder: stem and text.
fn sources(folder: &Path) -> Result<Vec<(String, String)>, std::io::Error> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            sources.push((stem, fs::read_to_string(path)?));
        }
    }
    Ok(sources)
}

/// The C declarations of the public items of one file.
fn declarations(file: &Path, config: &Config) -> Result<String, String> {
    let source = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let mut config = config.clone();
    // Types that no function of this file uses are declared too.
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
