use super::{Map, read_map};
use crate::base::Error;
use crate::io::spoilt_tests::{MUTATIONS, Random, data_files, mutate, prefixes};

const TEXT: &str = "type octile\nheight 3\nwidth 4\nmap\n.G@O\nTWS.\n....\n";

fn map() -> Map {
    Map { width: 4, height: 3, terrain: vec![1, 1, 0, 0, 0, 0, 2, 1, 1, 1, 1, 1] }
}

/// The line that `text` is refused for.
fn wrong_line(text: &str) -> u32 {
    match read_map(text.as_bytes()) {
        Err(Error::Format { line, .. }) => line,
        other => panic!("{other:?} for {text:?}"),
    }
}

#[test]
fn every_way_to_write_the_same_map_is_read_alike() {
    let variants = [
        TEXT.to_owned(),
        TEXT.trim_end().to_owned(),
        TEXT.replace('\n', "\r\n"),
        TEXT.replace('\n', "\r\n").trim_end().to_owned(),
        TEXT.replace("height 3\nwidth 4\n", "width 4\nheight 3\n"),
        TEXT.replace("height 3", "height\t3 "),
        format!("{TEXT}\n \r\n\n"),
    ];
    for text in variants {
        assert_eq!(read_map(text.as_bytes()), Ok(map()), "{text:?}");
    }
}

#[test]
fn a_wrong_line_is_named() {
    let cases = [
        ("", 1),
        ("type\nheight 3", 1),
        ("octile", 1),
        ("type octile", 2),
        ("type octile\nheight 3", 3),
        ("type octile\nheight 3\nwidth 4", 4),
        ("type octile\nheight 3\nwidth 4\nMAP\n", 4),
        ("type octile\nheight 3\nwidth 4\nmap x\n", 4),
        ("type octile\nheight 3\nheight 3\nmap\n", 3),
        ("type octile\nheight 0\nwidth 4\nmap\n", 2),
        ("type octile\nheight 3\nwidth -4\nmap\n", 3),
        ("type octile\nheight 3\nwidth 4 4\nmap\n", 3),
        ("type octile\nheight 3\nwidth 4.0\nmap\n", 3),
        ("type octile\nheight 3\nwidth\nmap\n", 3),
        ("type octile\n\nheight 3\nwidth 4\nmap\n", 2),
        ("\u{feff}type octile\nheight 3\nwidth 4\nmap\n", 1),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n....\n", 7),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n...\n....\n", 6),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n.....\n....\n", 6),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n..x.\n....\n", 6),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n... \n....\n", 6),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n\n....\n....\n", 6),
        ("type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n\n....\n", 9),
    ];
    for (text, line) in cases {
        assert_eq!(wrong_line(text), line, "{text:?}");
    }
}

#[test]
fn another_map_type_is_refused_by_name() {
    let text = TEXT.replace("octile", "octile-corner");
    let error = read_map(text.as_bytes()).expect_err("another format");
    assert!(error.to_string().contains("octile-corner"), "{error}");
    assert_eq!(wrong_line(&TEXT.replace("octile", "tile")), 1);
    assert_eq!(wrong_line(&TEXT.replace("octile", "octile x")), 1);
}

#[test]
fn sizes_beyond_the_limits_are_refused_before_anything_is_allocated() {
    let beyond = [
        ("65536", "1"),
        ("1", "65536"),
        ("65535", "32768"),
        ("65535", "65535"),
        ("4294967296", "4294967296"),
        ("18446744073709551616", "1"),
        ("99999999999999999999999999", "99999999999999999999999999"),
    ];
    for (width, height) in beyond {
        let text = format!("type octile\nheight {height}\nwidth {width}\nmap\n.\n");
        let result = read_map(text.as_bytes());
        assert!(matches!(result, Err(Error::SizeLimit { .. })), "{width} x {height}: {result:?}");
    }
}

#[test]
fn a_huge_map_with_a_short_text_names_the_missing_line_without_asking_for_its_memory() {
    assert_eq!(wrong_line("type octile\nheight 32767\nwidth 65535\nmap\n"), 5);
    assert_eq!(wrong_line("type octile\nheight 32767\nwidth 65535\nmap\n.\n"), 5);
}

#[test]
fn a_map_cut_off_anywhere_is_an_error() {
    for text in [TEXT.to_owned(), TEXT.replace('\n', "\r\n")] {
        for prefix in prefixes(text.as_bytes()) {
            let only_the_last_line_end_is_missing = prefix.len() >= text.trim_end().len();
            match read_map(prefix) {
                Ok(read) => assert!(only_the_last_line_end_is_missing && read == map()),
                Err(Error::Format { line, .. }) => assert!((1..=7).contains(&line)),
                Err(other) => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn spoilt_maps_never_panic_and_never_load_half() {
    let mut random = Random(1);
    let mut loaded = 0;
    for _ in 0..MUTATIONS {
        let text = mutate(TEXT.as_bytes(), &mut random);
        if let Ok(map) = read_map(&text) {
            loaded += 1;
            let cells = map.width * map.height;
            assert_eq!(usize::try_from(cells), Ok(map.terrain.len()));
            assert!(map.terrain.iter().all(|&class| class <= 2));
        }
    }
    assert!(loaded > 0, "no change was harmless: the generator is too rough");
}

#[test]
#[cfg_attr(miri, ignore = "reads large files")]
fn every_map_of_the_data_folder_is_read_whole() {
    for path in data_files("map") {
        let text = std::fs::read(&path).expect("a readable file");
        let map = read_map(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let cells = usize::try_from(map.width * map.height).expect("a size");
        assert_eq!(map.terrain.len(), cells, "{}", path.display());
        let letters = |wanted: &[u8]| text.iter().filter(|byte| wanted.contains(byte)).count();
        let blocked = map.terrain.iter().filter(|&&class| class == 0).count();
        assert_eq!(blocked, letters(b"@OTW"), "{}: blocked cells", path.display());
    }
}
