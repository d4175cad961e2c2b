//! The C headers and their descriptions in JSON, from the documentation of the exported functions, in OUT_DIR.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use cbindgen::{Builder, Config};

use super::chapters::{CHAPTERS, Chapter, MOTION_CHAPTERS, forgotten};
use super::description;

/// The overview of a header and the opening of its guards.
const HEAD: &str = include_str!("../src/abi/header.txt");
const MOTION_HEAD: &str = include_str!("../src/abi/motion/header.txt");
/// The names that declarations had in the release before. They are no part of the description: bindings have the names
/// of today.
const FORMER: &str = include_str!("../src/abi/former.txt");
/// The end of the guards, but for the name of the last one.
const TAIL: &str = "\n#ifdef __cplusplus\n}\n#endif\n\n#endif /* ";

/// Writes all files; a failure is a warning.
pub(crate) fn write() {
    for source in ["build", "cbindgen.toml", "src/abi"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let files = ["taut.h", "taut.json", "taut_motion.h", "taut_motion.json"].map(|name| folder.join(name));
    let variables = ["HEADER", "DESCRIPTION", "MOTION_HEADER", "MOTION_DESCRIPTION"];
    for (variable, file) in variables.iter().zip(&files) {
        println!("cargo::rustc-env=TAUT_GENERATED_{variable}={}", file.display());
    }
    if let Err(error) = generate(&files) {
        // Without these files the tests fail; a stale one would hide the error from them.
        files.iter().for_each(|file| drop(fs::remove_file(file)));
        println!("cargo::warning=the C headers were not generated ({error}); those in include are not affected");
    }
}

/// Writes all files.
fn generate(files: &[PathBuf; 4]) -> Result<(), String> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?);
    let mut sources = Vec::new();
    read_sources(&root.join("src/abi"), "", &mut sources).map_err(|error| error.to_string())?;
    if let Some(fault) = forgotten(sources.iter().map(|(stem, text)| (stem.as_str(), text.as_str()))).pop() {
        return Err(fault);
    }
    let header = header(&root, (HEAD, "TAUT_H"), &CHAPTERS)?;
    let motion_header = self::header(&root, (MOTION_HEAD, "TAUT_MOTION_H"), &MOTION_CHAPTERS)?;
    let description = description::describe(&header)?;
    let motion_description = description::describe_beside(&header, &motion_header)?;
    let header = header.replacen(TAIL, &[FORMER, TAIL].concat(), 1);
    let texts = [header, description, motion_header, motion_description];
    for (file, text) in files.iter().zip(texts) {
        fs::write(file, text).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// A whole header.
fn header(root: &Path, (head, guard): (&str, &str), chapters: &[Chapter]) -> Result<String, String> {
    let config = Config::from_file(root.join("cbindgen.toml"))?;
    let mut text = head.to_owned();
    for chapter in chapters {
        let rule = "-".repeat(100);
        write!(text, "\n/* {rule}\n   {}\n   {rule} */\n", chapter.title).map_err(|error| error.to_string())?;
        for file in chapter.files {
            let items = declarations(&root.join(format!("src/abi/{file}.rs")), &config)?;
            write!(text, "\n{}\n", items.trim()).map_err(|error| error.to_string())?;
        }
    }
    let text = text.replace("   @structs@", &growing(&text));
    Ok(text + TAIL + guard + " */\n")
}

/// The paragraph about the structs of a header that may grow: those that begin with their size.
fn growing(text: &str) -> String {
    let mut structs = Vec::new();
    let mut opened = "";
    for line in text.lines().map(str::trim) {
        match line.strip_prefix("typedef struct ").and_then(|rest| rest.strip_suffix(" {")) {
            Some(name) => opened = name,
            None if line == "uint32_t struct_size;" => structs.push(opened),
            None => {}
        }
    }
    let has_init = |name: &&str| text.contains(&format!(" {name}_init("));
    let (by_init, by_hand): (Vec<&str>, Vec<&str>) = structs.into_iter().partition(has_init);
    let mut words = format!(
        "{} begin with struct_size and may grow in later releases: always initialise them with their _init functions, to \
         which you pass the size that you were compiled with; a zeroed one is refused.",
        by_init.join(", ")
    );
    for name in by_hand {
        words += &format!(" {name} begins with struct_size too and has no such function: set it to sizeof({name}).");
    }
    filled(&words, "   ")
}

/// Words in lines of at most 116 columns, each with the margin before it.
fn filled(words: &str, margin: &str) -> String {
    let mut lines = vec![margin.to_owned()];
    for word in words.split(' ') {
        let line = lines.last_mut().expect("there is a line from the beginning");
        if line.len() + 1 + word.len() > 116 {
            lines.push(margin.to_owned() + word);
        } else {
            let gap = if line.len() > margin.len() { " " } else { "" };
            *line = format!("{line}{gap}{word}");
        }
    }
    lines.join("\n")
}

/// Adds the Rust files below a folder: path without its ending, and text.
fn read_sources(folder: &Path, above: &str, sources: &mut Vec<(String, String)>) -> Result<(), std::io::Error> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let stem = above.to_owned() + &path.file_stem().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            read_sources(&path, &(stem + "/"), sources)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push((stem, fs::read_to_string(path)?));
        }
    }
    Ok(())
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
