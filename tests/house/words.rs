//! Words that must not stand in any text of the project. They are put together here, so that this file is clean.

/// The one file that may name the data folder of the machine that runs it.
const MAY_NAME_THE_DATA_FOLDER: &str = ".ci/run";

/// Files that tools write, whose words are not ours.
const WRITTEN_BY_TOOLS: [&str; 3] = ["Cargo.lock", "benches/rivals/Cargo.lock", "bindings/godot/Cargo.lock"];

/// Words and why they are not wanted.
fn unwanted() -> Vec<(String, &'static str)> {
    let put = |halves: [&str; 2]| halves.concat();
    vec![
        (put(["TO", "DO"]), "something is left undone"),
        (put(["FIX", "ME"]), "something is left undone"),
        (put(["XX", "X:"]), "something is left undone"),
        (put(["HA", "CK:"]), "something is left undone"),
        (put(["todo", "!("]), "something is left undone"),
        (put(["unimplemented", "!("]), "something is left undone"),
        (put(["dbg", "!("]), "a trace is left behind"),
        (put(["<<<<", "<<<"]), "a merge is left undone"),
        (put([">>>>", ">>>"]), "a merge is left undone"),
        (put(["/wo", "rk/"]), "a place on one machine"),
        (put(["/ho", "me/"]), "a place on one machine"),
        (put(["/ro", "ot/"]), "a place on one machine"),
        (put(["../sha", "red"]), "a place on one machine"),
        (put(["deb.deb", "ian.org"]), "a host of a registry"),
        (put(["pypi", ".org"]), "a host of a registry"),
        (put(["registry.npm", "js.org"]), "a host of a registry"),
        (put(["index.crates", ".io"]), "a host of a registry"),
        (put(["static.crates", ".io"]), "a host of a registry"),
        (put(["snapshot.deb", "ian"]), "a host of a registry"),
    ]
}

/// The unwanted words of a text, with their lines.
pub fn faults(path: &str, text: &str) -> Vec<String> {
    if WRITTEN_BY_TOOLS.contains(&path) {
        return Vec::new();
    }
    let mut faults = Vec::new();
    let data = ["../sha", "red"].concat();
    for (word, why) in unwanted() {
        if word == data && path == MAY_NAME_THE_DATA_FOLDER {
            continue;
        }
        let lines = text.lines().enumerate().filter(|(_, line)| line.contains(&word));
        faults.extend(lines.map(|(index, _)| format!("{path}:{}: {word}: {why}", index + 1)));
    }
    faults
}
