//! Text as outlines: every `text` element of an SVG becomes a `path`, in a font that travels in a crate. A rasteriser
//! then needs no font of the machine, and no machinery for scripts that the pictures do not have.
//!
//! What the pictures use is understood and nothing else: one line of words per element, with its position, size,
//! weight, anchor, fill, opacity and transform on the element itself.

use std::fmt::Write;

use roxmltree::{Document, Node};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::failure::Failure;

/// The SVG without `text` elements.
pub fn outlined(svg: &str) -> Result<String, Failure> {
    let document = Document::parse(svg).map_err(|error| Failure::Draw(error.to_string()))?;
    let face = |data: &'static [u8]| Face::parse(data, 0).map_err(|error| Failure::Draw(error.to_string()));
    let (regular, bold) = (face(dejavu::sans::regular())?, face(dejavu::sans::bold())?);
    let mut result = String::with_capacity(svg.len() * 2);
    let mut copied = 0;
    for text in document.descendants().filter(|node| node.has_tag_name("text")) {
        let range = text.range();
        result.push_str(&svg[copied..range.start]);
        let face = if text.attribute("font-weight") == Some("bold") { &bold } else { &regular };
        write!(result, "{}", path(text, face)?).expect("writing to a string cannot fail");
        copied = range.end;
    }
    result.push_str(&svg[copied..]);
    Ok(result)
}

/// The outlines of one element.
fn path(text: Node, face: &Face) -> Result<String, Failure> {
    let size = length(text, "font-size", 0.0)?;
    let (x, y) = (length(text, "x", size)?, length(text, "y", size)? + length(text, "dy", size)?);
    let mut line = Line { data: String::new(), pen: 0.0 };
    line.write(text.text().unwrap_or_default().trim(), face);
    let shift = match text.attribute("text-anchor") {
        Some("middle") => line.pen / 2.0,
        Some("end") => line.pen,
        _ => 0.0,
    };
    let scale = size / f64::from(face.units_per_em());
    let kept: String = ["fill", "opacity", "transform"]
        .into_iter()
        .filter_map(|name| text.attribute(name).map(|value| format!(" {name}=\"{value}\"")))
        .collect();
    let place = format!("translate({} {y}) scale({scale} {})", x - shift * scale, -scale);
    Ok(format!("<g{kept}><path transform=\"{place}\" d=\"{}\"/></g>", line.data))
}

/// A length in pixels; `em` and `ex` are of the font's size.
fn length(node: Node, name: &str, size: f64) -> Result<f64, Failure> {
    let value = node.attribute(name).unwrap_or("0");
    let units = [("em", size), ("ex", size / 2.0), ("px", 1.0)];
    let unit = units.into_iter().find_map(|(unit, factor)| Some((value.strip_suffix(unit)?, factor)));
    let (number, factor) = unit.unwrap_or((value, 1.0));
    let number: f64 = number.parse().map_err(|_| Failure::Draw(format!("a text has the {name} '{value}'")))?;
    Ok(number * factor)
}

/// Outlines in units of the font, one glyph after the other.
struct Line {
    data: String,
    /// Where the next glyph begins.
    pen: f64,
}

impl Line {
    fn write(&mut self, words: &str, face: &Face) {
        let mut last = None;
        for letter in words.chars() {
            let glyph = face.glyph_index(letter).unwrap_or_default();
            self.pen += last.map_or(0.0, |last| kerning(face, last, glyph));
            face.outline_glyph(glyph, self);
            self.pen += f64::from(face.glyph_hor_advance(glyph).unwrap_or(0));
            last = Some(glyph);
        }
    }

    fn add(&mut self, command: char, points: &[(f32, f32)]) {
        self.data.push(command);
        for &(x, y) in points {
            write!(self.data, "{} {y} ", self.pen + f64::from(x)).expect("writing to a string cannot fail");
        }
    }
}

/// How much closer two neighbours stand.
fn kerning(face: &Face, left: GlyphId, right: GlyphId) -> f64 {
    let tables = face.tables().kern.into_iter().flat_map(|kern| kern.subtables);
    let found = tables.filter(|table| table.horizontal).find_map(|table| table.glyphs_kerning(left, right));
    found.map_or(0.0, f64::from)
}

impl OutlineBuilder for Line {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.data.push('Z');
    }
}
