//! Every rule about files can fail, and does not fail for what is allowed.

use crate::code::Source;
use crate::rules::{casts, long_file, long_functions, unexplained_unsafe, unwraps};

fn source(text: &str) -> Source {
    Source::new("src/x/y.rs", text)
}

#[test]
fn a_long_file_is_a_fault() {
    assert!(long_file(&source(&"\n".repeat(600))).is_none());
    assert!(long_file(&source(&"\n".repeat(601))).is_some());
}

#[test]
fn a_long_function_is_a_fault() {
    let function =
        |lines: usize| format!("impl X {{\n    fn f(a: [u8; 3]) -> u8 {{{}    }}\n}}\n", "\n".repeat(lines - 1));
    assert_eq!(long_functions(&source(&function(80))), Vec::<String>::new());
    assert_eq!(long_functions(&source(&function(81))).len(), 1);
    let others =
        format!("trait T {{ fn a(&self); fn b(&self) -> fn(u8) -> u8; }}\nconst F: fn() = g;{}", "\n".repeat(99));
    assert_eq!(long_functions(&source(&others)), Vec::<String>::new());
}

#[test]
fn a_cast_is_a_fault() {
    for code in [
        "fn f(x: u8) -> u32 { x as u32 }",
        "let y = (a < b) as usize;",
        "if a < b as u32 {}",
        "let p = &raw const x as *const u8;",
        "f(x as Alias)",
        "use a::b;\nfn f() { x as u8; }",
    ] {
        assert_eq!(casts(&source(code)).len(), 1, "{code}");
    }
    for code in [
        "use a::b as c;",
        "use a::{b as c, d::{e as f}};",
        "pub(crate) use a::b as _;",
        "let x = <T as Trait>::f();",
        "type A = <T as Trait>::B;",
        "fn f() -> Vec<<T as Trait>::B> {}",
        "// x as u8\nlet s = \"x as u8\";",
        "let assign = alias;",
    ] {
        assert_eq!(casts(&source(code)), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn an_unwrap_outside_tests_is_a_fault() {
    assert_eq!(unwraps(&source("fn f() { x.unwrap() }")).len(), 1);
    for code in [
        "fn f() { x.unwrap_or(1) }",
        "// x.unwrap()",
        "fn f() {}\n#[cfg(test)]\nmod tests {\n fn g() { x.unwrap() }\n}",
    ] {
        assert_eq!(unwraps(&source(code)), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn unexplained_unsafe_code_is_a_fault() {
    for code in [
        "fn f() {\n    unsafe { g() }\n}",
        "fn f() {\n    // SAFETY: not for this one.\n    h();\n    unsafe { g() }\n}",
        "fn f() {\n    // for no reason\n    unsafe { g() }\n}",
        "unsafe impl Send for X {}",
    ] {
        assert_eq!(unexplained_unsafe(&source(code)).len(), 1, "{code}");
    }
    for code in [
        "fn f() {\n    // SAFETY: as promised.\n    unsafe { g() }\n}",
        "fn f() {\n    // SAFETY: as promised\n    // by the caller.\n    let x =\n        unsafe { g() };\n}",
        "// SAFETY: no thread is named.\n#[expect(unsafe_code, reason = \"x\")]\nunsafe impl Send for X {}",
        "unsafe fn f() {}",
        "unsafe extern \"C\" { fn f(); }",
    ] {
        assert_eq!(unexplained_unsafe(&source(code)), Vec::<String>::new(), "{code}");
    }
}
