//! The SVG as a PNG.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::failure::Failure;
use super::lettering;

/// Colours that a PNG with a palette can have.
const MOST_COLOURS: usize = 256;

/// Draws the SVG at its own size.
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    encode(&draw(svg)?).map_err(|error| Failure::Draw(error.to_string()))
}

/// Draws the SVG at its own size in at most 256 colours: a third of the bytes.
pub fn small_png(svg: &str) -> Result<Vec<u8>, Failure> {
    encode_with_palette(&draw(svg)?).map_err(|error| Failure::Draw(error.to_string()))
}

fn draw(svg: &str) -> Result<Pixmap, Failure> {
    let svg = lettering::outlined(svg)?;
    let tree = Tree::from_str(&svg, &Options::default()).map_err(|error| Failure::Draw(error.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixmap = Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Failure::Draw(String::from("the picture has no size")))?;
    resvg::render(&tree, Transform::default(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Three bytes per pixel and strong compression: the page is opaque, and the file is meant to be
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

/// What a pixel is counted under: its five highest bits of each channel.
fn bucket(pixel: &[u8]) -> [u8; 3] {
    [pixel[0] >> 3, pixel[1] >> 3, pixel[2] >> 3]
}

/// Squared distance of two buckets.
fn apart(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// One byte per pixel: the colours that are seen most, each the mean of its bucket; rarer ones take the nearest of
/// them.
fn encode_with_palette(pixmap: &Pixmap) -> Result<Vec<u8>, png::EncodingError> {
    let mut counts = BTreeMap::<[u8; 3], [u64; 4]>::new();
    for pixel in pixmap.data().chunks_exact(4) {
        let sums = counts.entry(bucket(pixel)).or_default();
        for (sum, more) in sums.iter_mut().zip([pixel[0], pixel[1], pixel[2], 1]) {
            *sum += u64::from(more);
        }
    }
    let mut common: Vec<([u8; 3], [u64; 4])> = counts.iter().map(|(&bucket, &sums)| (bucket, sums)).collect();
    common.sort_by_key(|&(_, [.., count])| Reverse(count));
    common.truncate(MOST_COLOURS);
    let mean = |sum: u64, count: u64| u8::try_from((sum + count / 2) / count).expect("a mean of bytes");
    let palette: Vec<u8> = common.iter().flat_map(|(_, [r, g, b, n])| [r, g, b].map(|&sum| mean(sum, *n))).collect();
    let nearest = |wanted: [u8; 3]| {
        let place = (0..common.len()).min_by_key(|&place| apart(common[place].0, wanted)).unwrap_or(0);
        u8::try_from(place).expect("at most 256 colours")
    };
    let places: BTreeMap<[u8; 3], u8> = counts.keys().map(|&bucket| (bucket, nearest(bucket))).collect();
    let indices: Vec<u8> = pixmap.data().chunks_exact(4).map(|pixel| places[&bucket(pixel)]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&indices)?;
    writer.finish()?;
    Ok(bytes)
}
