//! The pictures of fields, agents and bodies: the command draws them, the page shows them, and what they print holds.

#[path = "../motion/main.rs"]
#[allow(dead_code, reason = "the program's own entry point is not called here")]
mod motion;

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use tempfile::TempDir;

/// The files of each family, without their endings.
const PICTURES: [(&str, &[&str]); 12] = [
    ("fields", &["distances", "territories", "sound", "danger", "theta"]),
    ("agents", &["trails", "trap", "flow", "crowd"]),
    ("sizes", &["discs"]),
    ("spaces", &["keyhole", "slices", "stack", "sweep", "chains", "worlds"]),
    ("improve", &["paths"]),
    ("vehicles", &["cars"]),
    ("time", &["films"]),
    ("trees", &["planners"]),
    ("graphs", &["hexagons"]),
    ("links", &["paths"]),
    ("sides", &["fences"]),
    ("meshes", &["village"]),
];
/// Most bytes of a picture: they are kept in the repository.
const MOST_SVG: u64 = 400_000;
const MOST_PNG: u64 = 200_000;
/// Pixels at the right edge of a page where nothing is drawn: words that are too long would be.
const MARGIN: u32 = 12;

/// What one run of the program left behind.
struct Ran {
    code: u8,
    out: String,
    err: String,
}

/// Runs the program with its pictures going to `folder`.
fn run(folder: &Path, arguments: &[&str]) -> Ran {
    let mut all = vec!["motion".into(), "--out".into(), folder.as_os_str().to_owned()];
    all.extend(arguments.iter().map(Into::into));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = motion::run(all, &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code, out: text(out), err: text(err) }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// A PNG: width, height, and for each pixel its place in the palette.
fn decode(path: &Path) -> (u32, u32, Vec<u8>) {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG header");
    assert_eq!(reader.info().color_type, png::ColorType::Indexed, "{}", path.display());
    let (width, height) = (reader.info().width, reader.info().height);
    let mut pixels = vec![0; reader.output_buffer_size().expect("a picture of sane size")];
    reader.next_frame(&mut pixels).expect("a whole PNG");
    pixels.truncate((width * height) as usize);
    (width, height, pixels)
}

/// Whether the edge of the page has one colour only.
fn has_clean_margin((width, height, pixels): &(u32, u32, Vec<u8>)) -> bool {
    let pixel = |x: u32, y: u32| pixels[(y * width + x) as usize];
    (0..*height).all(|y| (width - MARGIN..*width).all(|x| pixel(x, y) == pixel(0, 0)))
}

/// The figures of a line of a table.
fn figures(out: &str, name: &str) -> Vec<f64> {
    let line = out.lines().find(|line| line.trim_start().starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no line of {name} in:\n{out}"));
    let words = line.trim_start()[name.len()..].split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn every_picture_is_drawn_whole_and_is_on_the_page() {
    let folder = folder();
    let ran = run(folder.path(), &["--quiet"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = fs::read_to_string(docs.join("motion.md")).expect("the page is in the repository");
    for (family, names) in PICTURES {
        for name in names {
            let file = format!("{family}-{name}");
            let [svg, png] = ["svg", "png"].map(|kind| folder.path().join(format!("{file}.{kind}")));
            let text = fs::read_to_string(&svg).expect("the program has written it");
            let tree = resvg::usvg::Tree::from_str(&text, &resvg::usvg::Options::default());
            let size = tree.expect("a well-formed SVG").size().to_int_size();
            let drawn = decode(&png);
            assert_eq!((drawn.0, drawn.1), (size.width(), size.height()), "{file}");
            assert!(has_clean_margin(&drawn), "{file}: something reaches the edge of the page");
            let colours: BTreeSet<u8> = drawn.2.iter().copied().collect();
            assert!(colours.len() >= 8, "{file}: {} colours", colours.len());
            let kept = decode(&docs.join(format!("motion/{file}.png")));
            assert_eq!((kept.0, kept.1), (drawn.0, drawn.1), "{file} in docs/motion is another picture");
            assert!(page.contains(&format!("](motion/{file}.png)")), "the page does not show {file}");
            for (path, most) in [(svg, MOST_SVG), (png, MOST_PNG)] {
                let bytes = fs::metadata(&path).expect("it is there").len();
                assert!(bytes <= most, "{} has {bytes} bytes", path.display());
            }
        }
    }
    let count: usize = PICTURES.iter().map(|(_, names)| names.len()).sum();
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2 * count);
}

#[test]
fn the_figures_of_fields_hold() {
    let folder = folder();
    let ran = run(folder.path(), &["fields"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let (exact, steps) = (figures(&ran.out, "EXACT"), figures(&ran.out, "STEPS, 8 neighbours"));
    assert_eq!(exact[0], steps[0], "both reach the same points");
    assert_eq!(exact[2..4], [0.0, 0.0]);
    assert!(steps[2] > 1.0 && steps[3] > 8.0 && steps[3] <= 8.24, "{steps:?}: at most 8.24 % too long");
    let smooth = figures(&ran.out, "SMOOTH");
    assert!(smooth[0] == exact[0] && smooth[2] < 1.0 && smooth[3] < 5.0, "{smooth:?}: nearly exact");
    let shares: f64 =
        ["rooms", "garden", "caves", "lake", "bridge"].iter().map(|name| figures(&ran.out, name)[1]).sum();
    assert!((shares - 100.0).abs() < 0.3, "{shares}");
    let heard = figures(&ran.out, "hear it")[0];
    let inside = figures(&ran.out, "in the circle, but do not hear it")[0];
    assert_eq!(heard + inside + figures(&ran.out, "outside the circle")[0], 200.0);
    assert!(heard > 20.0 && inside > 20.0, "walls keep the sound from many");
    let ways: Vec<Vec<f64>> = ["0  ", "1.5", "12 "].map(|strength| figures(&ran.out, strength)).to_vec();
    for pair in ways.windows(2) {
        assert!(pair[0][0] < pair[1][0] && pair[0][1] > pair[1][1], "longer and safer: {pair:?}");
    }
    for (planner, least) in [("Basic Theta*", 50.0), ("AP Theta*", 50.0)] {
        let share = figures(&ran.out, planner);
        assert!(share[0] > least && share[0] < 100.0 && share[2] >= 1.0, "{planner}: {share:?}");
    }
}

#[test]
fn the_figures_of_agents_hold() {
    let folder = folder();
    let ran = run(folder.path(), &["agents"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(figures(&ran.out, "arrived"), [500.0]);
    for (policy, end, walked) in [
        ("WALK TO", "BLOCKED", 3.5),
        ("BUG, left", "ARRIVED", 37.5),
        ("BUG, right", "ARRIVED", 38.5),
        ("FIELD", "ARRIVED", 24.88),
    ] {
        let line = ran.out.lines().find(|line| line.trim_start().starts_with(policy)).expect("a line a policy");
        assert!(line.contains(end), "{line}");
        assert!((figures(&ran.out, policy)[1] - walked).abs() < 0.02, "{line}");
    }
    assert!(ran.out.lines().any(|line| line.contains("POTENTIAL") && line.contains("STUCK")), "{}", ran.out);
    let (baked, painted) = (figures(&ran.out, "Baked from a field"), figures(&ran.out, "Painted by hand"));
    assert_eq!((baked[0], painted[0]), (40.0, 40.0));
    assert!(painted[2] > baked[2] + 10.0, "the brush leads them another way");
    let gap = figures(&ran.out, "least gap between two bodies")[0];
    assert!(gap > -0.006, "a hundredth of a radius: {gap}");
}

#[test]
fn the_figures_of_sizes_hold() {
    let folder = folder();
    let ran = run(folder.path(), &["sizes"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for radius in ["0.5", "1", "1.5"] {
        let of = |way: &str| {
            let line = ran.out.lines().find(|line| line.contains(way) && line.contains(&format!("radius {radius} ")));
            let line = line.unwrap_or_else(|| panic!("no line of {way} with radius {radius} in:\n{}", ran.out));
            let words = line.split(&format!("radius {radius} ")).nth(1).expect("figures").split_whitespace();
            words.filter_map(|word| word.parse().ok()).collect::<Vec<f64>>()
        };
        let (cells, centres, exact) = (of("cells"), of("centres"), of("exact"));
        assert!(cells[0] <= exact[0] && centres[0] <= exact[0], "what an inflated grid reaches, the disc reaches");
        assert!(cells[1] >= 0.0 && centres[1] >= 0.0, "no path is shorter: {cells:?}, {centres:?}");
        assert_eq!(exact[exact.len() - 1], 0.0, "the exact disc has no grid of its own");
    }
}

#[test]
fn the_figures_of_spaces_hold() {
    let folder = folder();
    let ran = run(folder.path(), &["spaces"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for (slot, answer) in [
        ("12  ", "a path"),
        ("10  ", "no path                   lattice_optimal"),
        ("8  ", "no path                   lattice_optimal"),
        ("6  ", "optimal: proven"),
        ("4  ", "optimal: proven"),
    ] {
        let line = ran.out.lines().find(|line| line.trim_start().starts_with(slot)).expect("a line a slot");
        assert!(line.contains(answer), "{line}");
    }
    for line in ran.out.lines().filter(|line| line.contains(" degrees")) {
        let shares: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert!((shares[1..].iter().sum::<f64>() - 100.0).abs() < 0.2, "{line}");
    }
    let (coarse, fine) = (figures(&ran.out, "32, 1"), figures(&ran.out, "256, 4"));
    assert!(fine[0] < coarse[0] / 3.0, "finer voxels leave less undecided: {fine:?} {coarse:?}");
    for chain in ["two links, base moves", "arm on a pin"] {
        assert!(figures(&ran.out, chain)[0].is_finite(), "{chain} finds a path");
    }
}

#[test]
fn a_family_that_there_is_not_is_refused_with_those_that_there_are() {
    let folder = folder();
    let pictures = folder.path().join("pictures");
    let ran = run(&pictures, &["flowers"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(
        ran.err.starts_with("motion: there is no family 'flowers'; there are: fields, agents, sizes, spaces, improve, vehicles, time, trees, graphs, links, sides, meshes\n"),
        "{}",
        ran.err
    );
    let ran = run(&pictures, &["--bogus"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--bogus") && ran.err.contains("Usage"), "{}", ran.err);
    assert!(!pictures.exists());
}

#[test]
fn help_is_no_error_and_two_runs_draw_the_same_bytes() {
    let ran = run(Path::new("unused"), &["--help"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("[FAMILY...]"), "{}", ran.out);
    let folder = folder();
    let drawn: Vec<Vec<u8>> = ["first", "second"]
        .map(|name| {
            assert_eq!(run(&folder.path().join(name), &["agents", "-q"]).code, 0);
            fs::read(folder.path().join(name).join("agents-trails.svg")).expect("it was written")
        })
        .to_vec();
    assert!(drawn[0] == drawn[1]);
}
