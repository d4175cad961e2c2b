//! Values of a map as a small picture that lies on it: one pixel per cell or lattice point, in 255 shades.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use super::failure::Failure;

/// A picture to be laid over the map, with its place and size in cells.
pub struct Heat {
    /// `data:` address with a PNG in it.
    pub address: String,
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// Pixels of value 0 (nothing) or 1..=255 (from one end of the colours to the other).
pub struct Sheet {
    pub width: i32,
    pub height: i32,
    pub pixels: Vec<u8>,
}

impl Sheet {
    pub fn new(width: i32, height: i32) -> Self {
        let count = usize::try_from(width * height).expect("a sheet is smaller than the map");
        Self { width, height, pixels: vec![0; count] }
    }

    /// A pixel per value, row by row: the colours go from 0 to `most`; values that are not finite are nothing.
    pub fn of(values: &[f32], width: i32, most: f32) -> Self {
        let height = i32::try_from(values.len()).expect("fewer values than cells of a map") / width;
        let mut sheet = Self::new(width, height);
        for (pixel, &value) in sheet.pixels.iter_mut().zip(values) {
            *pixel = if value.is_finite() { shade(f64::from(value / most)) } else { 0 };
        }
        sheet
    }

    /// Fills the square of `2 * reach + 1` pixels around (x, y).
    pub fn dot(&mut self, x: i32, y: i32, reach: i32, shade: u8) {
        for row in (y - reach).max(0)..=(y + reach).min(self.height - 1) {
            for column in (x - reach).max(0)..=(x + reach).min(self.width - 1) {
                let place = usize::try_from(row * self.width + column).expect("inside the sheet");
                self.pixels[place] = shade;
            }
        }
    }

    /// The sheet with its corner at a place and so many cells per pixel, in colours for shares from 0 to 1.
    pub fn laid(&self, colours: impl Fn(f64) -> [u8; 3], (x, y): (f64, f64), cells: f64) -> Result<Heat, Failure> {
        let png = self.encode(colours).map_err(|error| Failure::Draw(error.to_string()))?;
        Ok(Heat {
            address: format!("data:image/png;base64,{}", STANDARD.encode(png)),
            x,
            y,
            width: f64::from(self.width) * cells,
            height: f64::from(self.height) * cells,
        })
    }

    /// The sheet as a PNG with a palette, nothing being transparent.
    fn encode(&self, colours: impl Fn(f64) -> [u8; 3]) -> Result<Vec<u8>, png::EncodingError> {
        let mut palette = vec![0, 0, 0];
        for shade in 1..=255_u8 {
            palette.extend(colours((f64::from(shade) - 1.0) / 254.0));
        }
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width.unsigned_abs(), self.height.unsigned_abs());
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(palette);
        encoder.set_trns(&[0][..]);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// The shade of a share from 0 to 1.
fn shade(share: f64) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "lies between 1 and 255")]
    let shade = (share.clamp(0.0, 1.0) * 254.0).round() as u8 + 1;
    shade
}
