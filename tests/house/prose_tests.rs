//! The rules about prose can fail.

use crate::code::Source;
use crate::prose::{definitions, wide_comments, wide_prose};

#[test]
fn a_comment_of_121_columns_is_a_fault_and_one_of_120_is_none() {
    for start in ["// ", "    /// ", " * ", "/* "] {
        let line = |columns: usize| format!("{start}{}\n", "x".repeat(columns - start.len()));
        assert_eq!(wide_comments("src/a.rs", &line(120)), Vec::<String>::new());
        assert_eq!(wide_comments("src/a.rs", &format!("let a = 1;\n{}", line(121))).len(), 1, "{start:?}");
    }
    assert!(wide_comments("src/a.rs", &format!("let a = \"{}\";", "x".repeat(130))).is_empty(), "code is no comment");
    assert!(wide_comments("src/a.rs", &format!("// {} https://a.b", "x".repeat(130))).is_empty(), "an address");
}

#[test]
fn a_line_of_prose_of_121_columns_is_a_fault_and_tables_and_code_are_none() {
    let wide = "x".repeat(121);
    assert_eq!(wide_prose("a.md", &wide), ["a.md:1: prose of more than 120 columns"]);
    assert!(wide_prose("a.md", &"x".repeat(120)).is_empty());
    assert!(wide_prose("a.md", &format!("| {wide} |\n```\n{wide}\n```\n")).is_empty());
    assert_eq!(wide_prose("a.md", &format!("```\n{wide}\n```\n{wide}")).len(), 1, "code has ended");
}

#[test]
fn a_definition_in_a_mod_file_is_a_fault() {
    for code in ["const A: u32 = 1;", "pub fn f() {}", "impl A {}", "struct A;", "enum A {}", "trait A {}"] {
        assert_eq!(definitions(&Source::new("src/a/mod.rs", code)).len(), 1, "{code}");
        assert!(definitions(&Source::new("src/a/b.rs", code)).is_empty());
    }
    assert!(definitions(&Source::new("src/a/mod.rs", "//! A struct.\nmod b;\npub use b::C;")).is_empty());
}
