//! Unity keeps a `.meta` file with a GUID beside every file and folder, and ignores what has none in a package. All
//! of them are committed, so that references in scenes survive updates. `TAUT_BLESS=1` writes those that are missing;
//! a GUID, once written, stays.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::toolchain::{blessing, root};

/// The importer that Unity uses for a file, and its settings.
fn importer(path: &str, is_folder: bool) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let (head, own) = match () {
        () if is_folder => ("folderAsset: yes\nDefaultImporter:", ""),
        () if name.ends_with(".cs") => (
            "MonoImporter:",
            "  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n  icon: {instanceID: 0}\n",
        ),
        () if name.ends_with(".asmdef") => ("AssemblyDefinitionImporter:", ""),
        () if name == "package.json" => ("PackageManifestImporter:", ""),
        () => ("TextScriptImporter:", ""),
    };
    format!("{head}\n  externalObjects: {{}}\n{own}  userData: \n  assetBundleName: \n  assetBundleVariant: \n")
}

/// 128 bits from the path, by FNV-1a (Fowler, Noll, Vo) from two beginnings.
fn guid(path: &str) -> String {
    let half =
        |seed: u64| path.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    format!("{:016x}{:016x}", half(0xcbf2_9ce4_8422_2325), half(0x8422_2325_cbf2_9ce4))
}

/// What Unity sees of a package: files and folders with their paths, and the `.meta` files.
struct Listing {
    assets: Vec<(String, bool)>,
    metas: Vec<String>,
}

fn list(package: &Path) -> Listing {
    let mut listing = Listing { assets: Vec::new(), metas: Vec::new() };
    let mut folders = vec![String::new()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(package.join(&folder)).expect("a folder of the package");
        for entry in entries.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
            if name.starts_with('.') || name.ends_with('~') {
                continue;
            }
            if name.ends_with(".meta") {
                listing.metas.push(path);
                continue;
            }
            let is_folder = entry.path().is_dir();
            if is_folder {
                folders.push(path.clone());
            }
            listing.assets.push((path, is_folder));
        }
    }
    listing.assets.sort();
    listing
}

/// What is wrong with the `.meta` files of a package.
pub fn faults(package: &Path) -> Vec<String> {
    let Listing { assets, metas } = list(package);
    let mut faults = Vec::new();
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    for (path, _) in &assets {
        let text = fs::read_to_string(package.join(format!("{path}.meta"))).unwrap_or_default();
        let guid = text.lines().find_map(|line| line.strip_prefix("guid: ")).unwrap_or_default().to_owned();
        let lawful =
            guid.len() == 32 && guid.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase());
        if !lawful || !text.starts_with("fileFormatVersion: 2\n") {
            faults.push(format!("{path} has no .meta with a GUID"));
        } else if let Some(other) = seen.insert(guid, path.clone()) {
            faults.push(format!("{path} and {other} have the same GUID"));
        }
    }
    let stale = metas.iter().filter(|meta| !assets.iter().any(|(path, _)| **meta == format!("{path}.meta")));
    faults.extend(stale.map(|meta| format!("{meta} belongs to nothing")));
    faults
}

#[test]
fn every_file_and_folder_of_the_unity_package_has_its_guid() {
    let package = root().join("bindings/csharp/com.taut.pathfinding");
    let Listing { assets, .. } = list(&package);
    for (path, is_folder) in &assets {
        let place = package.join(format!("{path}.meta"));
        if blessing() && !place.exists() {
            let guid = guid(&format!("com.taut.pathfinding/{path}"));
            let text = format!("fileFormatVersion: 2\nguid: {guid}\n{}", importer(path, *is_folder));
            fs::write(place, text).expect("a .meta file can be written");
        }
    }
    assert!(assets.len() > 25, "{assets:?}");
    let faults = faults(&package);
    assert!(faults.is_empty(), "TAUT_BLESS=1 writes what is missing: {faults:#?}");
}

#[test]
fn missing_doubled_and_stale_metas_are_seen() {
    let folder = crate::toolchain::scratch("metas");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("Hidden~")).expect("a scratch folder");
    let meta = format!("fileFormatVersion: 2\nguid: {}\n", guid("x"));
    for (name, text) in [
        ("a.cs", ""),
        ("b.cs", ""),
        ("c.cs", ""),
        ("a.cs.meta", &meta),
        ("b.cs.meta", &meta),
        ("d.cs.meta", &meta),
        ("Hidden~/e.cs", ""),
    ] {
        fs::write(folder.join(name), text).expect("a scratch file");
    }
    let mut found = faults(&folder);
    found.sort();
    assert_eq!(
        found,
        ["b.cs and a.cs have the same GUID", "c.cs has no .meta with a GUID", "d.cs.meta belongs to nothing"]
    );
}
