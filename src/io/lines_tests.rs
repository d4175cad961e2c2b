use super::{TextLines, whole_number};

fn texts(text: &[u8]) -> Vec<(u32, Vec<u8>)> {
    let lines = TextLines::new(text);
    lines.map(|line| (line.number, line.bytes.to_vec())).collect()
}

#[test]
fn line_ends_may_be_lf_or_crlf_and_the_last_one_may_be_missing() {
    let expected = vec![(1, b"a".to_vec()), (2, b"".to_vec()), (3, b"b c".to_vec())];
    for text in ["a\n\nb c", "a\n\nb c\n", "a\r\n\r\nb c\r\n", "a\r\n\nb c\r"] {
        assert_eq!(texts(text.as_bytes()), expected, "{text:?}");
    }
    assert_eq!(texts(b""), vec![]);
    assert_eq!(texts(b"\n"), vec![(1, vec![])]);
}

#[test]
fn a_carriage_return_inside_a_line_stays() {
    assert_eq!(texts(b"a\rb\r\r\n"), vec![(1, b"a\rb\r".to_vec())]);
}

#[test]
fn words_stand_between_tabs_or_else_between_white_space() {
    let words = |text: &str| -> Vec<String> {
        let line = TextLines::new(text.as_bytes()).next().expect("a line");
        line.words().map(|word| String::from_utf8_lossy(word).into_owned()).collect()
    };
    assert_eq!(words("  a  b c "), ["a", "b", "c"]);
    assert_eq!(words("0\tmy map.map\t 3\t"), ["0", "my map.map", "3"]);
    assert_eq!(words("0\t\t3"), ["0", "", "3"]);
}

#[test]
fn a_missing_line_is_named() {
    let mut lines = TextLines::new(b"a\nb");
    assert_eq!(lines.expect("x").map(|line| line.number), Ok(1));
    assert_eq!(lines.expect("x").map(|line| line.number), Ok(2));
    let error = lines.expect("gone").expect_err("no third line");
    assert_eq!(error.to_string(), "line 3: gone");
}

#[test]
fn whole_numbers_are_digits_alone_and_saturate() {
    assert_eq!(whole_number(b"0"), Some(0));
    assert_eq!(whole_number(b"0042"), Some(42));
    assert_eq!(whole_number(b"18446744073709551615"), Some(u64::MAX));
    assert_eq!(whole_number(b"99999999999999999999999999"), Some(u64::MAX));
    for wrong in ["", "-1", "+1", "1.0", "1e3", " 1", "x", "1\0"] {
        assert_eq!(whole_number(wrong.as_bytes()), None, "{wrong:?}");
    }
}
