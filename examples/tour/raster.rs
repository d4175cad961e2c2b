//! The SVG as a PNG, with a font that travels in a crate: no font of the machine is needed.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::failure::Failure;

/// Name of the font family in the SVG; browsers without it fall back to the list behind it.
pub(crate) const FONT: &str = "DejaVu Sans, Verdana, Geneva, sans-serif";

/// Draws the SVG at its own size.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = Options { fontdb: Arc::new(fonts), font_family: String::from("DejaVu Sans"), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| Failure::Draw(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Failure::Draw(String::from("the picture has no size")))?;
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    encode(&pixmap).map_err(|error| Failure::Draw(error.to_string()))
}

/// Three bytes a pixel and strong compression: the page is opaque, and the file is meant to be
/// kept.
fn encode(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let rgb: Vec<u8> = pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::Adaptive);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(bytes)
}
