//! The readers of Moving AI maps and scenario files: what they accept says what the file says, and reads the same when
//! it is written out; all else is an error that names its line.

use taut::Error;
use taut::io::{Map, Scenario, read_map, read_scenarios};
use taut_test_support::hash::Fnv;

use crate::surface;

/// The lines of a text without their ends, as a reader of text files would count them.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text.split(|&byte| byte == b'\n').collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines.into_iter().map(|line| line.strip_suffix(b"\r").unwrap_or(line)).collect()
}

/// An error of a reader names a line of the text, or the one after it.
fn check_error(error: Error, text: &[u8]) -> u64 {
    match error {
        Error::Format { line, what } => {
            assert!((1..=lines(text).len() + 1).contains(&(line as usize)), "line {line}: {what}");
            u64::from(line)
        }
        Error::SizeLimit { width, height } => {
            assert!(width > 65_535 || height > 65_535 || (width + 1) * (height + 1) > 1 << 31);
            0
        }
        other => panic!("{other:?} of a text in memory"),
    }
}

fn hash(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut hash = Fnv::new();
    words.into_iter().for_each(|word| hash.word(word));
    hash.value()
}

/// Maps.
pub fn maps(text: &[u8]) -> u64 {
    let read = read_map(text);
    let by_handle = surface::cells_of_map(text);
    match read {
        Ok(map) => {
            check_map(&map, text);
            assert_eq!(by_handle, Ok((map.width, map.height, map.terrain.clone())));
            hash([map.width as u64, map.height as u64].into_iter().chain(map.terrain.iter().copied().map(u64::from)))
        }
        Err(error) => {
            assert!(by_handle.is_err(), "the reader refuses what a grid is made of: {error}");
            check_error(error, text)
        }
    }
}

fn check_map(map: &Map, text: &[u8]) {
    let rows = &lines(text)[4..];
    let (width, height) = (map.width as usize, map.height as usize);
    assert_eq!(map.terrain.len(), width * height);
    for (y, row) in map.terrain.chunks(width).enumerate() {
        assert_eq!(rows[y].len(), width);
        for (class, letter) in row.iter().zip(rows[y]) {
            let expected = b"@OTW.GS".iter().position(|known| known == letter).expect("a letter of the format");
            assert_eq!(*class, [0, 0, 0, 0, 1, 1, 2][expected]);
        }
    }
    assert!(rows[height..].iter().all(|row| row.trim_ascii().is_empty()));
    let mut written = format!("type octile\nheight {height}\nwidth {width}\nmap\n").into_bytes();
    for row in map.terrain.chunks(width) {
        written.extend(row.iter().map(|&class| b"@.S"[usize::from(class)]));
        written.push(b'\n');
    }
    assert_eq!(read_map(&written).as_ref(), Ok(map));
}

/// Scenario files.
pub fn scenarios(text: &[u8]) -> u64 {
    match read_scenarios(text) {
        Ok(scenarios) => {
            let queries = lines(text)[1..].iter().filter(|line| !line.trim_ascii().is_empty()).count();
            assert_eq!(scenarios.len(), queries, "a query per line");
            assert_eq!(read_scenarios(&written(&scenarios)).as_ref(), Ok(&scenarios));
            let words = |s: &Scenario| {
                let (start, goal) = (s.start, s.goal);
                assert!(s.width > 0 && s.height > 0 && start.0.min(start.1).min(goal.0).min(goal.1) >= 0);
                assert!(s.length.is_finite() && s.length >= 0.0 && !s.map.is_empty());
                [u64::from(s.bucket), s.length.to_bits(), start.0 as u64, start.1 as u64, goal.0 as u64, goal.1 as u64]
            };
            hash(scenarios.iter().flat_map(words))
        }
        Err(error) => check_error(error, text),
    }
}

/// The file of these queries.
fn written(scenarios: &[Scenario]) -> Vec<u8> {
    let mut text = String::from("version 1\n");
    for s in scenarios {
        let numbers = [s.width, s.height, s.start.0, s.start.1, s.goal.0, s.goal.1].map(|number| number.to_string());
        text += &format!("{}\t{}\t{}\t{}\n", s.bucket, s.map, numbers.join("\t"), s.length);
    }
    text.into_bytes()
}
