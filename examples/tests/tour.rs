//! The tour on good input, and on bad input: one sentence and exit code 2.

#[path = "../tour/main.rs"]
#[allow(dead_code, reason = "the program's own entry point is not called here")]
mod tour;

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// A room with a pillar, 8 x 6 cells.
const SMALL_MAP: &str = "type octile\nheight 6\nwidth 8\nmap\n\
    ........\n..GG....\n..@@....\n..@@.SS.\n......S.\n@.....T.\n";

/// What one run of the program left behind.
struct Ran {
    code: u8,
    out: String,
    err: String,
}

/// Runs the program with its pictures going to `folder`.
fn run(folder: &Path, arguments: &[&Path]) -> Ran {
    let mut all = vec!["tour".into(), "--out".into(), folder.as_os_str().to_owned()];
    all.extend(arguments.iter().map(|argument| argument.as_os_str().to_owned()));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = tour::run(all, &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code, out: text(out), err: text(err) }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

/// Writes a file into the folder and gives its path.
fn file(folder: &TempDir, name: &str, text: &str) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("the folder can be written to");
    path
}

/// The program must end with code 2, say nothing on standard output and one line with all the
/// given words on standard error, and draw nothing.
fn assert_refused(folder: &TempDir, arguments: &[&Path], words: &[&str]) {
    let ran = run(&folder.path().join("pictures"), arguments);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert_eq!(ran.out, "");
    assert_eq!(ran.err.lines().count(), 1, "more than one line: {}", ran.err);
    for word in words {
        assert!(ran.err.contains(word), "no '{word}' in: {}", ran.err);
    }
    assert!(!folder.path().join("pictures").exists());
}

/// Decodes the PNG and gives its width, its height and how many colours it has.
fn decode(path: &Path) -> (u32, u32, usize) {
    let bytes = fs::read(path).expect("the program has written it");
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG header");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a picture of sane size")];
    let info = reader.next_frame(&mut pixels).expect("a whole PNG");
    let colours: BTreeSet<&[u8]> = pixels.chunks_exact(3).collect();
    (info.width, info.height, colours.len())
}

#[test]
fn the_bundled_level_gives_both_tables_and_all_pictures() {
    let folder = folder();
    let ran = run(folder.path(), &[Path::new("--all")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    for name in ["A* on cells", "Jump point search", "A* on corners", "Theta*", "Lazy Theta*"] {
        assert_eq!(ran.out.matches(&format!("\n {name} ")).count(), 2, "{name} in:\n{}", ran.out);
    }
    assert!(!ran.out.contains("no path"), "{}", ran.out);
    assert_every_line_solved(&ran.out);

    for (name, most_bytes) in [("tour", 400_000), ("anya", 1_000_000), ("distances", 800_000), ("sizes", 400_000)] {
        let [svg, png] = ["svg", "png"].map(|kind| folder.path().join(format!("{name}.{kind}")));
        let text = fs::read_to_string(&svg).expect("the program has written it");
        let tree = resvg::usvg::Tree::from_str(&text, &resvg::usvg::Options::default());
        let size = tree.expect("a well-formed SVG").size().to_int_size();
        let (width, height, colours) = decode(&png);
        assert_eq!((width, height), (size.width(), size.height()));
        assert!(colours > 500, "only {colours} colours in {name}");
        for file in [svg, png] {
            let bytes = fs::metadata(&file).expect("it is there").len();
            assert!(bytes <= most_bytes, "{} has {bytes} bytes", file.display());
        }
    }
}

/// The pictures of the page that helps to choose: the command draws them, the page shows them, and they are small.
#[test]
fn the_pictures_of_the_chooser_page_come_from_the_command() {
    let folder = folder();
    let ran = run(folder.path(), &[Path::new("--choose")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let bends = ("terrain-bends", "terrain.md", 3);
    let chosen = ["paths", "steps", "theta", "corners", "edit", "terrain"].map(|name| format!("choose-{name}"));
    let pictures = chosen.iter().map(|name| (name.as_str(), "choose.md", 4)).chain([bends]);
    for (name, page, least_panels) in pictures {
        let page = fs::read_to_string(docs.join(page)).expect("the page is in the repository");
        let file = format!("{name}.png");
        let (width, height, _) = header(&folder.path().join(&file));
        assert_eq!(header(&docs.join(&file)), (width, height, png::ColorType::Indexed), "{file}");
        assert!(page.contains(&format!("]({file})")), "the page does not show {file}");
        for path in [docs.join(&file), folder.path().join(&file)] {
            let bytes = fs::metadata(path).expect("it is there").len();
            assert!(bytes <= 150_000, "{file} has {bytes} bytes");
        }
        let svg = fs::read_to_string(folder.path().join(format!("{name}.svg"))).expect("it was written");
        let tree = resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default());
        let size = tree.expect("a well-formed SVG").size().to_int_size();
        assert_eq!((width, height), (size.width(), size.height()), "{file}");
        let panels = svg.matches("<clipPath").count();
        assert!(panels >= least_panels, "{file}: {panels} panels");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 14);
}

/// The pictures can be had for other maps too: this one has sand, and nothing can be blocked on so short a path.
#[test]
fn the_pictures_of_the_chooser_page_can_be_drawn_for_a_small_map() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    let pictures = folder.path().join("pictures");
    let ran = run(&pictures, &[Path::new("--choose"), &map]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(pictures.join("choose-terrain.png").exists());
    assert!(!pictures.join("choose-edit.png").exists());
}

/// Width, height and kind of a PNG.
fn header(path: &Path) -> (u32, u32, png::ColorType) {
    let bytes = fs::read(path).expect("it is there");
    let reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG header");
    let info = reader.info();
    (info.width, info.height, info.color_type)
}

/// The number before a word of the picture.
fn figure_before(text: &str, word: &str) -> u64 {
    let (before, _) = text.split_once(word).expect("the picture says how many");
    let digits = before.trim_end().rsplit(|c: char| !c.is_ascii_digit() && c != ',').next().unwrap_or("");
    digits.replace(',', "").parse().expect("a number stands before the word")
}

#[test]
fn what_anya_sees_has_a_dot_for_each_root_and_the_ground_in_view() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    assert_eq!(run(folder.path(), &[&map]).code, 0);
    let svg = fs::read_to_string(folder.path().join("anya.svg")).expect("the program has written it");
    let (roots, trapezoids) = (figure_before(&svg, "roots (dots)"), figure_before(&svg, "trapezoids between"));
    assert!(roots >= 2 && trapezoids >= roots, "{roots} roots, {trapezoids} trapezoids");
    // The dots of the roots alone have a rim of their own colour; the ends and turns of the path are drawn as in the
    // tour.
    let cones = svg.lines().filter(|line| line.contains("stroke-opacity"));
    let drawn: usize = cones.map(|line| line.matches('z').count()).sum();
    assert_eq!(drawn as u64, trapezoids);
    let dots = svg.matches("<circle").count() as u64;
    assert!(dots >= roots + 2, "{dots} dots for {roots} roots and two ends");
}

#[test]
fn the_distances_say_how_many_points_were_reached_and_how_far_the_farthest_is() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    assert_eq!(run(folder.path(), &[&map]).code, 0);
    let svg = fs::read_to_string(folder.path().join("distances.svg")).expect("the program has written it");
    // 9 x 7 lattice points but for the middle of the pillar and the corner at the bottom left; a ring and a dot.
    assert_eq!(figure_before(&svg, "lattice points"), 61);
    let farthest = svg.split("lattice points, ").nth(1).expect("the farthest comes next");
    let farthest: f64 = farthest.split(' ').next().expect("a number").parse().expect("a number");
    assert!((8.0..13.0).contains(&farthest), "{farthest} cells on a map of 8 x 6");
    assert_eq!(svg.matches("<circle").count(), 2);
}

/// A disc of radius 1/2 passes the gap of one cell on the way; larger ones have to go around, or have no place at all.
#[test]
fn discs_of_three_sizes_have_a_corridor_each_if_they_have_a_way() {
    let folder = folder();
    let rows = "..........\n....@@@@..\n..........\n....@@@@..\n..........\n..........\n";
    let map = file(&folder, "gap.map", &format!("type octile\nheight 6\nwidth 10\nmap\n{rows}"));
    let scen = file(&folder, "gap.scen", "version 1\n0\tgap.map\t10\t6\t2\t2\t8\t2\t6.0\n");
    assert_eq!(run(folder.path(), &[&map, &scen]).code, 0);
    let svg = fs::read_to_string(folder.path().join("sizes.svg")).expect("the program has written it");
    let words = |radius: &str| svg.split(&format!("radius {radius}: ")).nth(1).expect("each size has its words");
    assert!(words("0.5").starts_with("6.00 cells"), "{}", words("0.5"));
    let longer = words("1").split(' ').next().expect("a word").parse::<f64>().expect("a length");
    assert!((6.5..12.0).contains(&longer), "{longer}");
    assert!(words("2").starts_with("no way"), "{}", words("2"));
    // A wide line for each corridor, and a rim at both of its ends.
    assert_eq!((svg.matches("stroke-opacity").count(), svg.matches("<circle").count()), (2, 4));
}

/// In the survey every planner has solved all 300 lines, none was blocked, and no length of a
/// planner on cells differs from the one in the file, which another search has computed.
fn assert_every_line_solved(out: &str) {
    let survey = out.split("300 scenarios").nth(1).expect("the survey comes last");
    let mut planners = 0;
    for line in survey.lines().filter(|line| line.contains("centres") || line.contains("corners")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(words.contains(&"300"), "{line}");
        assert!(words.ends_with(&["0", "0", "0"]), "blocked, failed or other lines: {line}");
        planners += 1;
    }
    assert!(planners >= 7, "{survey}");
}

#[test]
fn two_runs_draw_the_same_bytes_and_quiet_says_nothing() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    let pictures = ["first", "second"].map(|name| {
        let pictures = folder.path().join(name);
        let ran = run(&pictures, &[Path::new("--quiet"), &map]);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
        let read = |name: &str, kind: &str| fs::read(pictures.join(format!("{name}.{kind}"))).expect("it was written");
        ["tour", "anya", "distances", "sizes"].map(|name| [read(name, "svg"), read(name, "png")])
    });
    assert!(pictures[0] == pictures[1]);
}

#[test]
fn a_bare_map_is_planned_on_without_scenarios() {
    let folder = folder();
    let map = file(&folder, "room & pillar.map", SMALL_MAP);
    let ran = run(folder.path(), &[&map]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("no scenario file"), "{}", ran.out);
    assert!(decode(&folder.path().join("tour.png")).2 > 50);
}

#[test]
fn the_scenario_file_beside_the_map_is_used_and_blocked_ends_are_counted() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    let lines = "version 1\n\
        0\tsmall.map\t8\t6\t0\t0\t2\t0\t2.00000000\n\
        0\tsmall.map\t8\t6\t0\t0\t0\t0\t0.00000000\n\
        0\tsmall.map\t8\t6\t3\t3\t0\t0\t9.00000000\n";
    file(&folder, "small.map.scen", lines);
    let ran = run(folder.path(), &[&map]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let survey = ran.out.split("3 scenarios").nth(1).expect("the survey comes last");
    let line = survey.lines().find(|line| line.contains("A* on cells")).expect("a line for A*");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[words.len() - 3..], ["1", "0", "0"], "one blocked, none failed: {line}");
}

/// The second half of the lines ends in a blocked cell: a sample of the first lines would have none of them.
#[test]
fn a_long_scenario_file_is_surveyed_in_a_sample_spread_over_it() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    let mut lines = String::from("version 1\n");
    for index in 0..1000 {
        let (goal, length) = if index < 500 { ("2\t0", "2.0") } else { ("2\t2", "9.0") };
        lines += &format!("0\tsmall.map\t8\t6\t0\t0\t{goal}\t{length}\n");
    }
    file(&folder, "small.map.scen", &lines);
    let ran = run(folder.path(), &[&map]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let survey = ran.out.split("100 of 1,000 scenarios").nth(1).expect("100 lines on so small a map");
    let line = survey.lines().find(|line| line.contains("A* on cells")).expect("a line for A*");
    let blocked: u32 = line.split_whitespace().rev().nth(2).expect("a column").parse().expect("a number");
    assert!((40..=60).contains(&blocked), "{line}");
    let ran = run(folder.path(), &[Path::new("--all"), &map]);
    assert!(ran.out.contains("\n1,000 scenarios\n"), "{}", ran.out);
}

#[test]
fn a_missing_file_is_named() {
    let folder = folder();
    assert_refused(&folder, &[Path::new("no/such.map")], &["cannot read", "no/such.map"]);
    let map = file(&folder, "small.map", SMALL_MAP);
    assert_refused(&folder, &[&map, Path::new("no.scen")], &["cannot read", "no.scen"]);
}

#[test]
fn a_folder_is_not_a_map() {
    let folder = folder();
    assert_refused(&folder, &[folder.path()], &["cannot read"]);
}

#[test]
fn a_truncated_map_is_refused_wherever_it_ends() {
    let folder = folder();
    // Without its last line break the map is still whole.
    for length in 0..SMALL_MAP.len() - 1 {
        let map = file(&folder, "short.map", &SMALL_MAP[..length]);
        assert_refused(&folder, &[&map], &["short.map", "line"]);
    }
}

#[test]
fn a_map_of_another_type_is_refused() {
    let folder = folder();
    let map = file(&folder, "old.map", &SMALL_MAP.replace("octile", "octile-corner"));
    assert_refused(&folder, &[&map], &["old.map", "line 1"]);
}

#[test]
fn a_map_without_two_free_cells_leaves_nothing_to_plan() {
    let folder = folder();
    let map = file(&folder, "full.map", "type octile\nheight 2\nwidth 2\nmap\n.@\n@.\n");
    assert_refused(&folder, &[&map], &["full.map", "nothing to plan"]);
}

#[test]
fn bad_scenarios_are_refused() {
    let folder = folder();
    let map = file(&folder, "small.map", SMALL_MAP);
    let empty = file(&folder, "empty.scen", "version 1\n");
    assert_refused(&folder, &[&map, &empty], &["empty.scen"]);
    let other = "version 1\n0\tbig.map\t512\t512\t0\t0\t2\t0\t2.0\n";
    let other = file(&folder, "other.scen", other);
    assert_refused(&folder, &[&map, &other], &["other.scen", "512 x 512", "8 x 6"]);
    let noise = file(&folder, "noise.scen", "version 1\n0\tsmall.map\t8\t6\tzero\n");
    assert_refused(&folder, &[&map, &noise], &["noise.scen", "line 2"]);
}

#[test]
fn wrong_arguments_are_explained() {
    let folder = folder();
    let ran = run(folder.path(), &[Path::new("a"), Path::new("b"), Path::new("c")]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("unexpected argument") && ran.err.contains("Usage"), "{}", ran.err);
    let ran = run(folder.path(), &[Path::new("--bogus")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("--bogus"), "{}", ran.err);
}

#[test]
fn help_is_no_error() {
    let ran = run(Path::new("unused"), &[Path::new("--help")]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("[MAP]") && ran.out.contains("--quiet"), "{}", ran.out);
}

#[test]
fn pictures_that_cannot_be_written_are_named() {
    let folder = folder();
    let occupied = file(&folder, "occupied", "a file, not a folder");
    let map = file(&folder, "small.map", SMALL_MAP);
    let ran = run(&occupied, &[&map]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("cannot write") && ran.err.contains("occupied"), "{}", ran.err);
}
