//! Writing what was drawn.

use std::path::Path;

use super::failure::Failure;
#[cfg(feature = "png")]
use super::raster;

/// How many colours the PNG of a picture may have. 256 take a third of the bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    All,
    Few,
}

/// Writes a picture as `NAME.svg` and, with the feature `png`, as `NAME.png` into the folder; returns their names for
/// people.
pub fn picture(folder: &Path, name: &str, svg: &str, colours: Colours) -> Result<Vec<String>, Failure> {
    let mut written = vec![save(folder, &format!("{name}.svg"), svg.as_bytes())?];
    if let Some(png) = png(svg, colours)? {
        written.push(save(folder, &format!("{name}.png"), &png)?);
    }
    Ok(written)
}

#[cfg(feature = "png")]
fn png(svg: &str, colours: Colours) -> Result<Option<Vec<u8>>, Failure> {
    match colours {
        Colours::All => raster::png(svg),
        Colours::Few => raster::small_png(svg),
    }
    .map(Some)
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str, _colours: Colours) -> Result<Option<Vec<u8>>, Failure> {
    Ok(None)
}

/// Writes a file into the folder, which is made if need be; returns its name for people.
pub fn save(folder: &Path, name: &str, content: &[u8]) -> Result<String, Failure> {
    let path = folder.join(name);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(&path, content))
        .map_err(|error| Failure::Write { path: path.clone(), error })?;
    Ok(path.display().to_string())
}
