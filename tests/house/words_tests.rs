//! The rule about words can fail.

use crate::words::faults;

#[test]
fn unwanted_words_are_faults_with_their_lines() {
    let undone = ["TO", "DO"].concat();
    assert_eq!(faults("a.md", &format!("x\ny {undone} z")), [format!("a.md:2: {undone}: something is left undone")]);
    let place = ["/wo", "rk/x"].concat();
    assert_eq!(faults("src/a.rs", &place).len(), 1);
    let merge = ["<<<<", "<<< HEAD"].concat();
    assert_eq!(faults("Cargo.toml", &merge).len(), 1);
    assert!(faults("a.md", "to do, a method, fixed, workshop").is_empty());
}

#[test]
fn only_the_runner_of_checks_names_the_data_folder() {
    let folder = ["../sha", "red"].concat();
    assert!(faults(".ci/run", &folder).is_empty());
    assert_eq!(faults("tests/run.sh", &folder).len(), 1);
}
