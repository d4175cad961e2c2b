//! C programs: the quickstart, and those that do everything wrong, under sanitizers and valgrind.

use std::process::Command;

use crate::toolchain::{Library, compile, demand, root, succeed};
use taut_test_support::effort;

/// Flags of all programs of `tests/c`.
const FLAGS: [&str; 3] = ["-std=c11", "-D_GNU_SOURCE", "-g"];
/// Flags that make a program watch itself.
const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// Runs a program of `tests/c` under the sanitizers, against both kinds of library, and plain under valgrind.
fn hostile(name: &str) {
    let library = Library::under_test();
    let source = root().join(format!("tests/c/{name}.c"));
    let watched: Vec<&str> = FLAGS.into_iter().chain(SANITIZERS).collect();
    let shared = compile("cc", &source, &format!("{name}_shared"), &watched, &library.link_shared());
    succeed(&mut Command::new(shared));
    // The code is the same: a short run finds what linking may lose.
    let linked = compile("cc", &source, &format!("{name}_static"), &watched, &library.link_static());
    succeed(Command::new(linked).arg("short"));
    let program = compile("cc", &source, &format!("{name}_plain"), &FLAGS, &library.link_shared());
    if demand("valgrind") {
        let mut valgrind = Command::new("valgrind");
        valgrind
            .args(["--quiet", "--error-exitcode=99", "--leak-check=full", "--fair-sched=yes"])
            .args(["--errors-for-leak-kinds=definite,possible", "--show-leak-kinds=definite,possible"]);
        succeed(valgrind.arg(program).arg("short"));
    }
}

#[test]
fn dead_and_invented_handles_are_refused_by_every_function() {
    hostile("handles");
}

#[test]
fn grids_survive_hostile_arguments() {
    hostile("grids");
}

#[test]
fn planners_survive_hostile_arguments() {
    hostile("planners");
}

#[test]
fn searches_that_are_watched_tell_what_they_do() {
    hostile("watching");
}

#[test]
fn movers_survive_hostile_arguments() {
    hostile("movers");
}

#[test]
fn queries_for_many_goals_survive_hostile_arguments() {
    hostile("many");
}

#[test]
fn questions_survive_hostile_arguments() {
    hostile("questions");
}

#[test]
fn fields_survive_hostile_arguments() {
    hostile("fields");
}

#[test]
fn policies_and_crowds_survive_hostile_arguments_and_followers_of_any_bytes() {
    hostile("policies");
}

#[test]
fn shapes_spaces_and_motions_survive_hostile_arguments() {
    hostile("motions");
}

#[test]
fn rules_of_spaces_and_roadmaps_survive_hostile_arguments() {
    hostile("spaces");
}

#[test]
fn worlds_survive_hostile_arguments() {
    hostile("worlds");
}

#[test]
fn meshes_survive_hostile_arguments() {
    hostile("meshes");
}

#[test]
fn graphs_survive_hostile_arguments() {
    hostile("graphs");
}

#[test]
fn improvements_curves_and_plans_survive_hostile_arguments() {
    hostile("improving");
}

#[test]
fn pools_survive_hostile_arguments_and_threads() {
    hostile("pools");
}

#[test]
fn random_calls_get_known_answers_and_never_a_panic() {
    hostile("random_calls");
}

#[test]
fn recordings_survive_hostile_calls_and_overflow() {
    hostile("recording");
}

#[test]
fn two_threads_meet_on_the_same_objects() {
    hostile("threads");
}

#[test]
fn every_allocation_may_fail() {
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        let library = Library::under_test();
        let source = root().join("tests/c/out_of_memory.c");
        let program = compile("cc", &source, "out_of_memory", &FLAGS, &library.link_shared());
        // The first part has more besides its algorithms.
        let spacing = if effort::full() { "1" } else { "11" };
        let parts =
            ["0", "1"].map(|part| Command::new(&program).args([part, "2", spacing]).spawn().expect("it is compiled"));
        for mut part in parts {
            assert!(part.wait().expect("it runs").success());
        }
    }
}

#[test]
fn the_host_allocates_every_byte_and_may_refuse_each() {
    let library = Library::under_test();
    let source = root().join("tests/c/allocator.c");
    let watched: Vec<&str> = FLAGS.into_iter().chain(SANITIZERS).collect();
    for (kind, link) in [("shared", library.link_shared()), ("static", library.link_static())] {
        let program = compile("cc", &source, &format!("allocator_{kind}"), &watched, &link);
        let short = if kind == "shared" { "long" } else { "short" };
        succeed(Command::new(&program).arg(short));
        succeed(Command::new(&program).args([short, "zeroed"]));
    }
}

#[test]
fn a_panic_poisons_one_object_only() {
    let library = Library::small();
    let watched: Vec<&str> = FLAGS.into_iter().chain(SANITIZERS).collect();
    let source = root().join("tests/c/panics.c");
    let program = compile("cc", &source, "panics", &watched, &library.link_shared());
    succeed(&mut Command::new(program));
}

#[test]
fn the_cart_turns_to_pass_the_gap_and_a_closed_gap_is_proved() {
    let library = Library::under_test();
    let source = root().join("examples/cart.c");
    let program = compile("cc", &source, "cart", &["-std=c99"], &library.link_shared());
    let printed = succeed(&mut Command::new(program));
    assert!(printed.starts_with("a way of 21.2 cells\n(6.0, 11.0) turned by 1.50\n"), "{printed}");
    assert!(printed.contains("(21.5, 12.5) turned by 0.20\n"), "{printed}");
    assert!(printed.ends_with("(25.0, 11.0) turned by 1.50\nno way: proved\n"), "{printed}");
}

#[test]
fn an_arm_that_a_function_checks_gets_round_the_ball() {
    let library = Library::under_test();
    let source = root().join("examples/asking.c");
    let program = compile("cc", &source, "asking", &["-std=c99"], &library.link_shared());
    let printed = succeed(&mut Command::new(program));
    assert!(printed.starts_with("a path of cost "), "{printed}");
    for told in ["states", "motions"] {
        assert!(printed.contains(&format!("{told} that were told\nshoulder 0.00, elbow 0.00\n")), "{printed}");
    }
    assert!(printed.ends_with("shoulder 1.60, elbow 0.20\n"), "{printed}");
    // The straight motion would lead through the ball.
    assert!(printed.lines().count() > 6, "{printed}");
}

#[test]
fn the_quickstart_plans_round_a_wall_and_through_a_door() {
    let library = Library::under_test();
    let source = root().join("examples/quickstart.c");
    let program = compile("cc", &source, "quickstart", &["-std=c99"], &library.link_shared());
    let printed = succeed(&mut Command::new(program));
    assert_eq!(
        printed,
        "36.513 units: (2.5, 12.5) (10, 24) (11, 24) (29.5, 12.5)\n27.000 units: (2.5, 12.5) (29.5, 12.5)\n"
    );
}
