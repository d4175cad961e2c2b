//! Finds the library under test, and compiles and runs C programs against it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

/// The folder of the crate.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the crate.
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A file for a test's own use.
pub(crate) fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// True if a missing tool is a failure.
pub(crate) fn strict() -> bool {
    env::var_os("CI").is_some_and(|value| value == "true")
}

/// True if generated files are to be accepted as they are.
pub(crate) fn blessing() -> bool {
    env::var_os("TAUT_BLESS").is_some_and(|value| value == "1")
}

/// The C libraries, shared and static.
#[derive(Clone)]
pub(crate) struct Library {
    folder: PathBuf,
}

impl Library {
    /// Those of the profile that this test was built in.
    pub(crate) fn under_test() -> Self {
        static BUILT: LazyLock<PathBuf> = LazyLock::new(build);
        Self { folder: BUILT.clone() }
    }

    /// One without the default features and with panics on order, built once, without a warning.
    pub(crate) fn small() -> Self {
        static BUILT: LazyLock<PathBuf> = LazyLock::new(|| {
            let target = scratch("small");
            let mut cargo = Command::new(env!("CARGO"));
            cargo
                .current_dir(root())
                .args([
                    "build",
                    "--locked",
                    "--package",
                    "taut-c",
                    "--no-default-features",
                    "--features",
                    "inject-panic",
                ])
                .arg("--target-dir")
                .arg(&target)
                .env_remove("CARGO_TARGET_DIR")
                .env("RUSTFLAGS", "-Dwarnings");
            succeed(&mut cargo);
            target.join("debug")
        });
        Self { folder: BUILT.clone() }
    }

    /// The shared library.
    pub(crate) fn shared(&self) -> PathBuf {
        self.folder.join(shared_name())
    }

    /// What links a program with the shared library.
    pub(crate) fn link_shared(&self) -> Vec<String> {
        let mut link = vec![
            self.shared().display().to_string(),
            format!("-Wl,-rpath,{}", self.folder.display()),
            "-lpthread".into(),
            "-lm".into(),
        ];
        if cfg!(target_os = "linux") {
            // Otherwise the library in cargo's own LD_LIBRARY_PATH would come before this one.
            link.push("-Wl,--disable-new-dtags".into());
        }
        link
    }

    /// What links a program with the static library.
    pub(crate) fn link_static(&self) -> Vec<String> {
        let archive = self.folder.join("libtaut.a").display().to_string();
        [&archive, "-lpthread", "-ldl", "-lm"].map(str::to_owned).to_vec()
    }
}

/// Builds the package of the C libraries in the profile of this test program, `target/PROFILE/deps/PROGRAM`, and
/// returns the folder. The Rust library that they consist of is there already.
fn build() -> PathBuf {
    let (folder, profile) = profile();
    let target = folder.parent().expect("the folder of a profile is in the target folder");
    let mut cargo = Command::new(env!("CARGO"));
    // With the features of the tests: the library is there already then.
    cargo.current_dir(root()).args(["build", "--locked", "-p", "taut-c", "--features", "rust-library/headers"]);
    succeed(cargo.args(["--profile", &profile, "--target-dir"]).arg(target));
    folder
}

/// The folder of the profile of this test program, and the profile's name.
fn profile() -> (PathBuf, String) {
    let program = env::current_exe().expect("the test program has a path");
    let folder = program.ancestors().nth(2).expect("the test program is in a folder of a profile").to_owned();
    let name = folder.file_name().expect("a profile has a name").to_string_lossy().into_owned();
    (folder, if name == "debug" { "test".to_owned() } else { name })
}

/// The file name of the shared library.
fn shared_name() -> String {
    format!("{}taut{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX)
}

/// True if a program can be started. What it says does not matter: unzip has no such option.
pub(crate) fn exists(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok()
}

/// True if a tool is there; if not, that is printed, and a failure in strict runs.
pub(crate) fn demand(tool: &str) -> bool {
    let there = exists(tool);
    assert!(there || !strict(), "{tool} is missing");
    if !there {
        eprintln!("skipped: {tool} is missing");
    }
    there
}

/// Compiles a source of the crate, warnings being errors, into a program with the name given.
pub(crate) fn compile(compiler: &str, source: &Path, name: &str, flags: &[&str], link: &[String]) -> PathBuf {
    let program = scratch(name);
    let mut command = Command::new(compiler);
    command
        .args(["-Wall", "-Wextra", "-Wpedantic", "-Werror"])
        .args(flags)
        .arg("-I")
        .arg(root().join("include"))
        .arg(source)
        .arg("-o")
        .arg(&program)
        .args(link);
    succeed(&mut command);
    program
}

/// Runs a command that must succeed, and returns what it printed.
pub(crate) fn succeed(command: &mut Command) -> String {
    let output: Output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let printed = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{printed}\n{complaint}", output.status);
    printed.into_owned()
}
