//! The answers of `docs/cookbook`, a page per language: every block in C++ and C# is compiled and run, after the blocks
//! that the page states once, and what the comments beneath it say must hold. Each also ends well where nothing is as
//! it expects. The blocks in GDScript run in the engine (`bindings/godot/tests/project/cookbook.gd`).

use std::fmt::Write as _;
use std::process::Command;

use crate::clients::{read, write};
use crate::cpp::compilers;
use crate::csharp::{client, demanded, mono};
use crate::toolchain::{Library, compile, root, scratch, succeed};

/// The languages of each answer, as blocks and the files of the pages call them.
pub const LANGUAGES: [&str; 3] = ["cpp", "csharp", "gdscript"];

/// A fenced block of the page.
pub struct Block {
    pub heading: String,
    pub language: String,
    pub code: String,
    /// What is true after it; nothing for the blocks with which every answer begins.
    pub holds: Option<String>,
}

/// The blocks of a page, in order.
pub fn blocks(page: &str) -> Vec<Block> {
    let (mut found, mut heading, mut open) = (Vec::<Block>::new(), String::new(), false);
    for line in page.lines() {
        if let Some(language) = line.strip_prefix("```") {
            open = !open;
            if open {
                let (heading, language) = (heading.clone(), language.to_owned());
                found.push(Block { heading, language, code: String::new(), holds: None });
            }
        } else if open {
            let block = found.last_mut().expect("an open block");
            block.code.push_str(line);
            block.code.push('\n');
        } else if let Some(text) = line.strip_prefix("## ") {
            text.clone_into(&mut heading);
        } else if let Some(text) = line.strip_prefix("<!-- holds: ") {
            let block = found.last_mut().expect("a block above its comment");
            let text = text.strip_suffix(" -->").expect("a comment of one line");
            block.holds = Some(match &block.holds {
                Some(before) => format!("{before} && {text}"),
                None => text.to_owned(),
            });
        }
    }
    assert!(!open, "the last block is closed");
    found
}

/// The blocks of one language: those that every answer begins with, and the answers.
fn page(language: &str) -> (Vec<Block>, Vec<Block>) {
    let blocks = blocks(&read(&format!("docs/cookbook/{language}.md")));
    blocks.into_iter().partition(|block| block.holds.is_none())
}

fn answers(language: &str) -> (String, Vec<Block>) {
    let (first, answers) = page(language);
    (first.into_iter().map(|block| block.code).collect(), answers)
}

/// What may come between the map of the page and an answer.
const TROUBLES: [&str; 3] = ["shut", "walled", "hurried"];

/// Runs a program of answers: all hold, every one fails when the opposite is expected, and all come to an end while the
/// door is shut, with a wall on the start, and without time for a search.
fn run(program: impl Fn() -> Command, language: &str, answers: &[Block]) {
    assert_eq!(succeed(&mut program()), format!("cookbook: {language}: {} answers hold\n", answers.len()));
    let output = program().arg("opposite").output().expect("the program starts");
    let failures: String = answers.iter().map(|block| format!("wrong: {}\n", block.heading)).collect();
    assert!(!output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), failures);
    for trouble in TROUBLES {
        let ended = format!("cookbook: {language}: {} answers ended\n", answers.len());
        assert_eq!(succeed(program().arg(trouble)), ended, "{trouble}");
    }
}

const CPP_HEAD: &str = r#"
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>
#include <vector>
#include <taut/agent.hpp>
#include <taut/graph.hpp>
#include <taut/motion.hpp>
#include <taut/taut.hpp>

static bool expected = true;
static int failures = 0;
static std::string trouble;

static void disturb(taut::Grid& grid, taut::Planner& planner, taut::Planner& walker) {
  if (trouble == "shut") grid.fill({10, 7, 1, 2}, 0).value();
  if (trouble == "walled") grid.set_cell(2, 8, 0).value();
  if (trouble != "hurried") return;
  planner.limit_time(1).value();
  walker.limit_time(1).value();
}

static void check(const char* question, bool holds) {
  if (holds == expected) return;
  std::printf("wrong: %s\n", question);
  ++failures;
}
"#;

/// The answers in C++ as one program.
fn cpp_program(first: &str, answers: &[Block]) -> String {
    let (mut text, mut calls) = (CPP_HEAD.to_owned(), String::new());
    for (number, Block { heading, code, holds, .. }) in answers.iter().enumerate() {
        let holds = holds.as_deref().unwrap_or_default();
        let ends = "(void)start;\n(void)goal;\ndisturb(grid, planner, walker);\n";
        let check = format!("if (trouble.empty()) check({heading:?}, {holds});\n");
        write!(text, "static void answer_{number}() {{\n{first}{ends}{code}{check}}}\n\n").expect("a string");
        writeln!(calls, "  answer_{number}();").expect("a string");
    }
    let count = answers.len();
    write!(
        text,
        "int main(int count, char** arguments) {{\n  const std::string given = count > 1 ? arguments[1] : \"\";\n  \
         expected = given != \"opposite\";\n  trouble = expected ? given : \"\";\n{calls}  \
         if (failures != 0) return 1;\n  \
         std::printf(\"cookbook: C++: {count} answers %s\\n\", trouble.empty() ? \"hold\" : \"ended\");\n}}\n"
    )
    .expect("a string");
    text
}

const CSHARP_HEAD: &str = r#"
using System;
using System.Collections.Generic;
using Taut;
using Taut.Motion;

public static class Cookbook
{
    private static bool expected = true;
    private static int failures;

    private static void Check(string question, bool holds)
    {
        if (holds == expected) return;
        Console.WriteLine("wrong: " + question);
        failures++;
    }

    private static string trouble = "";

    private static void Have(params object[] all)
    {
    }

    private static void Disturb(PathGrid grid, PathPlanner planner, PathPlanner walker)
    {
        if (trouble == "shut") grid.Fill(new CellRect(10, 7, 1, 2), 0);
        if (trouble == "walled") grid.SetCell(2, 8, 0);
        if (trouble != "hurried") return;
        planner.LimitTime(1);
        walker.LimitTime(1);
    }

"#;

/// The answers in C# as one program.
fn csharp_program(first: &str, answers: &[Block]) -> String {
    let (mut text, mut calls) = (CSHARP_HEAD.to_owned(), String::new());
    for (number, Block { heading, code, holds, .. }) in answers.iter().enumerate() {
        let holds = holds.as_deref().unwrap_or_default();
        let body = format!(
            "{first}Have(start, goal);\nDisturb(grid, planner, walker);\n{code}if (trouble == \"\") \
             Check({heading:?}, {holds});\n"
        );
        write!(text, "private static void Answer{number}()\n{{\n{body}}}\n\n").expect("a string");
        writeln!(calls, "Answer{number}();").expect("a string");
    }
    let count = answers.len();
    write!(
        text,
        "public static int Main(string[] arguments)\n{{\nstring given = arguments.Length == 0 ? \"\" : arguments[0];\n\
         expected = given != \"opposite\";\ntrouble = expected ? given : \"\";\n{calls}\
         if (failures != 0) return 1;\nConsole.WriteLine(\"cookbook: C#: {count} answers \" + \
         (trouble == \"\" ? \"hold\" : \"ended\"));\nreturn 0;\n}}\n}}\n"
    )
    .expect("a string");
    text
}

#[test]
fn every_question_of_the_cookbook_has_an_answer_in_each_language() {
    let (index, questions) = (read("docs/cookbook.md"), page(LANGUAGES[0]).1);
    assert!(questions.len() >= 20);
    for language in LANGUAGES {
        let (first, answers) = page(language);
        assert!(first.iter().chain(&answers).all(|block| block.language == language), "a page has one language");
        assert!(first.len() == 2, "{language}: every other block has a comment of what holds");
        assert!(first.iter().all(|block| block.heading == "The map of this page"));
        assert_eq!(answers.len(), questions.len(), "{language}");
        for (answer, question) in answers.iter().zip(&questions) {
            let heading = &answer.heading;
            assert_eq!(*heading, question.heading, "{language}: the order of all pages");
            assert!(answer.code.lines().count() <= 16, "{language}: {heading}: short");
            let row = index.lines().find(|line| line.starts_with(&format!("| {heading} |"))).unwrap_or_default();
            assert!(row.contains(&format!("(cookbook/{language}.md#")), "{language}: {heading}: in the list");
        }
    }
}

#[test]
fn the_answers_of_the_cookbook_hold_in_cpp() {
    let (first, answers) = answers("cpp");
    let source = scratch("cookbook/cookbook.cpp");
    write(&source, &cpp_program(&first, &answers));
    let include = format!("-I{}", root().join("bindings/cpp/include").display());
    for (compiler, standard) in compilers() {
        let name = format!("cookbook_{compiler}_{}", standard.trim_start_matches("-std="));
        let flags = [standard, include.as_str(), "-pthread"];
        let program = compile(compiler, &source, &name, &flags, &Library::under_test().link_shared());
        run(|| Command::new(&program), "C++", &answers);
    }
}

#[test]
fn the_answers_of_the_cookbook_hold_in_csharp() {
    if !demanded() {
        return;
    }
    let (first, answers) = answers("csharp");
    let source = scratch("cookbook/Cookbook.cs");
    write(&source, &csharp_program(&first, &answers));
    let program = client("Cookbook.exe", &[&source.display().to_string()]);
    let library = Library::under_test().shared().parent().expect("a folder").to_owned();
    run(|| mono(&program, &library), "C#", &answers);
}
