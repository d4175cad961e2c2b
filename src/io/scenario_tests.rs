use super::{Scenario, read_scenarios};
use crate::base::Error;
use crate::io::spoilt_tests::{MUTATIONS, Random, data_files, mutate, prefixes};

const TEXT: &str =
    "version 1\n0\tmaps/dao/arena2.map\t281\t209\t100\t41\t98\t44\t3.82843\n17\tb.map\t1\t2\t0\t1\t0\t0\t1\n";

fn scenarios() -> Vec<Scenario> {
    let first = Scenario {
        bucket: 0,
        map: "maps/dao/arena2.map".to_owned(),
        width: 281,
        height: 209,
        start: (100, 41),
        goal: (98, 44),
        length: 3.82843,
    };
    let second =
        Scenario { bucket: 17, map: "b.map".to_owned(), width: 1, height: 2, start: (0, 1), goal: (0, 0), length: 1.0 };
    vec![first, second]
}

/// The line that `text` is refused for.
fn wrong_line(text: &[u8]) -> u32 {
    match read_scenarios(text) {
        Err(Error::Format { line, .. }) => line,
        other => panic!("{other:?} for {:?}", String::from_utf8_lossy(text)),
    }
}

#[test]
fn every_way_to_write_the_same_scenarios_is_read_alike() {
    let variants = [
        TEXT.to_owned(),
        TEXT.trim_end().to_owned(),
        TEXT.replace("version 1", "version 1.0"),
        TEXT.replace('\t', " "),
        TEXT.replace('\n', "\r\n"),
        TEXT.replace('\t', "  ").replace('\n', " \r\n"),
        format!("{TEXT}\n\n \t\r\n"),
    ];
    for text in variants {
        assert_eq!(read_scenarios(text.as_bytes()), Ok(scenarios()), "{text:?}");
    }
}

#[test]
fn a_file_without_queries_is_empty() {
    assert_eq!(read_scenarios(b"version 1"), Ok(vec![]));
    assert_eq!(read_scenarios(b"version 1.0\r\n\r\n"), Ok(vec![]));
}

#[test]
fn a_map_name_between_tabs_may_hold_spaces() {
    let text = TEXT.replace("b.map", "my maps/b two.map");
    let read = read_scenarios(text.as_bytes()).expect("a good text");
    assert_eq!(read[1].map, "my maps/b two.map");
}

#[test]
fn a_wrong_version_is_refused() {
    for version in ["", "\n", "version", "version 2", "version 1.1", "version 1 x", "Version 1", "1"] {
        assert_eq!(wrong_line(version.as_bytes()), 1, "{version:?}");
    }
}

#[test]
fn a_wrong_field_is_refused_and_its_line_named() {
    let good = ["0", "a.map", "8", "9", "1", "2", "3", "4", "5.5"];
    let wrong: [&[&str]; 9] = [
        &["-1", "x", "4294967296", "1.5"],
        &[""],
        &["0", "-8", "2147483648", "x"],
        &["0", "-9", "99999999999999999999", "9.0"],
        &["-1", "x", "2147483648", "1.0"],
        &["-1", "", "2147483648"],
        &["-1", "0x1", "2147483648"],
        &["-1", "++1", "2147483648"],
        &["-1", "nan", "inf", "1e999", "x", "-0.5"],
    ];
    for (place, values) in wrong.iter().enumerate() {
        for value in *values {
            let mut fields = good;
            fields[place] = value;
            let text = format!("version 1\n{}\n{}\n", good.join("\t"), fields.join("\t"));
            assert_eq!(wrong_line(text.as_bytes()), 3, "{text:?}");
        }
    }
    assert_eq!(wrong_line(b"version 1\n0\ta\xff.map\t8\t9\t1\t2\t3\t4\t5\n"), 2);
}

#[test]
fn too_few_and_too_many_fields_are_refused() {
    assert_eq!(wrong_line(b"version 1\n0 a.map 8 9 1 2 3 4\n"), 2);
    assert_eq!(wrong_line(b"version 1\n0 a.map 8 9 1 2 3 4 5 6\n"), 2);
    assert_eq!(wrong_line(b"version 1\n0 a.map 8 9 1 2 3 4 5\n0\n"), 3);
}

#[test]
fn a_blank_line_between_scenarios_is_refused() {
    let text = TEXT.replace("\n17", "\n\n\n17");
    assert_eq!(wrong_line(text.as_bytes()), 3);
}

#[test]
fn scenarios_cut_off_anywhere_are_an_error_or_a_whole_beginning() {
    for text in [TEXT.to_owned(), TEXT.replace('\n', "\r\n")] {
        for prefix in prefixes(text.as_bytes()) {
            match read_scenarios(prefix) {
                Ok(read) => {
                    let whole = scenarios();
                    assert!(read.len() <= whole.len());
                    for (mut read, whole) in read.into_iter().zip(whole) {
                        // The last digits of a length may be cut off: the text does not show it.
                        assert!(read.length <= whole.length);
                        read.length = whole.length;
                        assert_eq!(read, whole);
                    }
                }
                Err(Error::Format { line, .. }) => assert!((1..=3).contains(&line)),
                Err(other) => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn spoilt_scenarios_never_panic_and_never_load_half() {
    let mut random = Random(2);
    let mut loaded = 0;
    for _ in 0..MUTATIONS {
        let text = mutate(TEXT.as_bytes(), &mut random);
        let Ok(read) = read_scenarios(&text) else {
            continue;
        };
        loaded += 1;
        for scenario in read {
            assert!(scenario.width > 0 && scenario.height > 0 && scenario.length >= 0.0);
            assert!(!scenario.map.is_empty());
        }
    }
    assert!(loaded > 0, "no change was harmless: the generator is too rough");
}

#[test]
#[cfg_attr(miri, ignore = "reads large files")]
fn every_scenario_file_of_the_data_folder_is_read_whole() {
    for path in data_files("scen") {
        let text = std::fs::read(&path).expect("a readable file");
        let read = read_scenarios(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
        assert_eq!(read.len() + 1, lines.count(), "{}", path.display());
        for scenario in read {
            let inside = |(x, y): (i32, i32)| x < scenario.width && y < scenario.height;
            assert!(inside(scenario.start) && inside(scenario.goal), "{scenario:?}");
        }
    }
}
