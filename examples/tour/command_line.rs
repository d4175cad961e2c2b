//! Reads what the command lines of the examples have in common.

use std::ffi::OsStr;
use std::path::PathBuf;

/// The folder after `--out`, or its default.
pub(crate) fn out(parser: &mut pico_args::Arguments, default: &str) -> Result<PathBuf, String> {
    let path = |word: &OsStr| Ok::<PathBuf, String>(PathBuf::from(word));
    let out = parser.opt_value_from_os_str("--out", path).map_err(|error| error.to_string())?;
    Ok(out.unwrap_or_else(|| PathBuf::from(default)))
}

/// The files named after all options, which are read already: at most `N`.
pub(crate) fn files<const N: usize>(parser: pico_args::Arguments) -> Result<[Option<PathBuf>; N], String> {
    let rest = parser.finish();
    if let Some(option) = rest.iter().find(|word| word.to_string_lossy().starts_with('-')) {
        return Err(format!("there is no option '{}'", option.display()));
    }
    let mut rest = rest.into_iter().map(PathBuf::from);
    let files = std::array::from_fn(|_| rest.next());
    rest.next().map_or(Ok(files), |word| Err(format!("unexpected argument '{}'", word.display())))
}
