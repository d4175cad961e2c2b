//! Navigation meshes in the text resources and scenes of Godot 4: one NavigationPolygon or NavigationMesh of a text, by
//! its properties `vertices` and `polygons`.
//!
//! ```text
//! [gd_resource type="NavigationPolygon" format=3]
//!
//! [resource]                            or [sub_resource type="NavigationMesh" id="1"]
//! vertices = PackedVector2Array(0, 0, 64, 0, 64, 64, 0, 64)
//! polygons = Array[PackedInt32Array]([PackedInt32Array(3, 2, 1, 0)])
//! ```
//!
//! The array of faces may also be a plain one, in square brackets alone. Points of a NavigationMesh lie in space. Other
//! sections and properties are passed over. A text may be these two properties alone.

use super::lines::whole_number;
use super::mesh::{MeshAxes, MeshText};
use crate::base::{Error, Result, low32, to_u32};
use crate::collections::List;
use crate::geom::Position;

/// Walks over the bytes of a text.
struct Scanner<'a> {
    text: &'a [u8],
    line: u32,
}

/// Reads a mesh.
///
/// # Errors
/// [`Error::Format`] with the line that is wrong; [`Error::Unsupported`] for axes of points in the plane;
/// [`Error::OutOfMemory`].
pub(super) fn read_godot(text: &[u8], axes: MeshAxes) -> Result<MeshText> {
    let mut scanner = Scanner { text, line: 1 };
    let mut mesh = MeshText::default();
    let (mut has_vertices, mut has_polygons) = (false, false);
    // Before the first tag the properties are those of a mesh.
    let (mut is_mesh, mut is_file_of_mesh) = (true, false);
    loop {
        scanner.skip_blank();
        match scanner.text.first() {
            None => break,
            Some(b'[') => {
                let tag = scanner.tag()?;
                match tag.name {
                    b"gd_resource" => (is_mesh, is_file_of_mesh) = (false, tag.is_mesh),
                    b"resource" => is_mesh = is_file_of_mesh,
                    _ => is_mesh = tag.name == b"sub_resource" && tag.is_mesh,
                }
            }
            Some(_) => {
                let (key, line) = (scanner.key()?, scanner.line);
                let known = match key {
                    b"vertices" if is_mesh => &mut has_vertices,
                    b"polygons" if is_mesh => &mut has_polygons,
                    _ => {
                        scanner.skip_value(false)?;
                        continue;
                    }
                };
                if std::mem::replace(known, true) {
                    return Err(Error::Format { line, what: "there is a second navigation mesh: a text has one" });
                }
                match key {
                    b"vertices" => scanner.vertices(&mut mesh, axes)?,
                    _ => scanner.polygons(&mut mesh)?,
                }
            }
        }
    }
    if has_vertices && has_polygons {
        return Ok(mesh);
    }
    Err(scanner.error("the text ends without `vertices` and `polygons` of a NavigationPolygon or NavigationMesh"))
}

/// What is told in square brackets.
struct GodotTag<'a> {
    name: &'a [u8],
    /// Its type is one of the two.
    is_mesh: bool,
}

impl<'a> Scanner<'a> {
    const fn error(&self, what: &'static str) -> Error {
        Error::Format { line: self.line, what }
    }

    fn pass(&mut self, count: usize) -> &'a [u8] {
        let (here, rest) = self.text.split_at(count);
        self.text = rest;
        here.iter().filter(|&&byte| byte == b'\n').for_each(|_| self.line = self.line.saturating_add(1));
        here
    }

    /// Passes over bytes for which something holds.
    fn pass_while(&mut self, holds: impl Fn(u8) -> bool) -> &'a [u8] {
        let count = self.text.iter().take_while(|&&byte| holds(byte)).count();
        self.pass(count)
    }

    /// Passes over white space and comments.
    fn skip_blank(&mut self) {
        self.pass_while(|byte| byte.is_ascii_whitespace());
        while self.text.first() == Some(&b';') {
            self.pass_while(|byte| byte != b'\n');
            self.pass_while(|byte| byte.is_ascii_whitespace());
        }
    }

    /// Passes over one of these bytes, and the white space before it.
    fn expect(&mut self, wanted: &[u8], what: &'static str) -> Result<u8> {
        self.skip_blank();
        let byte = self.text.first().copied().filter(|byte| wanted.contains(byte)).ok_or(self.error(what))?;
        self.pass(1);
        Ok(byte)
    }

    /// Passes over a word, and the white space before it.
    fn word(&mut self) -> &'a [u8] {
        self.skip_blank();
        self.pass_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    }

    /// Passes over a text in quotes.
    fn skip_string(&mut self) -> Result {
        let mut is_escaped = false;
        let end = self.text.iter().skip(1).position(|&byte| {
            let is_end = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            is_end
        });
        let end = end.ok_or(self.error("a text in quotes does not end"))?;
        self.pass(end + 2);
        Ok(())
    }

    /// Passes over a value: to the end of its line, or, in a tag, to white space or the end of the tag.
    fn skip_value(&mut self, in_tag: bool) -> Result {
        let mut depth = 0_u32;
        while let Some(&byte) = self.text.first() {
            match byte {
                b'"' => {
                    self.skip_string()?;
                    continue;
                }
                b'\n' if depth == 0 => break,
                b']' if depth == 0 && in_tag => break,
                _ if depth == 0 && in_tag && byte.is_ascii_whitespace() => break,
                b'(' | b'[' | b'{' => depth = depth.saturating_add(1),
                b')' | b']' | b'}' => {
                    depth = depth.checked_sub(1).ok_or(self.error("a bracket ends that did not begin"))?;
                }
                _ => {}
            }
            self.pass(1);
        }
        if depth == 0 { Ok(()) } else { Err(self.error("the text ends within brackets")) }
    }

    fn tag(&mut self) -> Result<GodotTag<'a>> {
        const BAD: &str = "a tag has a name, and attributes with a value each";
        self.expect(b"[", BAD)?;
        let mut tag = GodotTag { name: self.word(), is_mesh: false };
        loop {
            self.skip_blank();
            if self.text.first() == Some(&b']') {
                self.pass(1);
                return Ok(tag);
            }
            let name = self.word();
            if name.is_empty() {
                return Err(self.error(BAD));
            }
            self.expect(b"=", BAD)?;
            self.skip_blank();
            let before = self.text;
            self.skip_value(true)?;
            let value = &before[..before.len() - self.text.len()];
            tag.is_mesh |= name == b"type" && matches!(value, b"\"NavigationPolygon\"" | b"\"NavigationMesh\"");
        }
    }

    /// The name of a property, and its sign of equality.
    fn key(&mut self) -> Result<&'a [u8]> {
        const BAD: &str = "a property is a name, `=` and a value";
        if self.text.first() == Some(&b'"') {
            self.skip_string()?;
            self.expect(b"=", BAD)?;
            return Ok(&[]);
        }
        let name = self.pass_while(|byte| byte != b'=' && byte != b'\n');
        if self.text.first() != Some(&b'=') {
            return Err(self.error(BAD));
        }
        self.pass(1);
        Ok(name.trim_ascii())
    }

    /// The name of an array, and its opening bracket.
    fn array(&mut self, what: &'static str) -> Result<&'a [u8]> {
        let name = self.word();
        self.expect(b"(", what)?;
        Ok(name)
    }

    /// The next word of an array; none at its closing bracket.
    fn item(&mut self, is_first: bool) -> Result<Option<&'a [u8]>> {
        const BAD: &str = "in an array, numbers stand between commas";
        self.skip_blank();
        if self.text.first() == Some(&b')') {
            self.pass(1);
            return Ok(None);
        }
        if !is_first {
            self.expect(b",", BAD)?;
            self.skip_blank();
        }
        let word = self.pass_while(|byte| !byte.is_ascii_whitespace() && byte != b',' && byte != b')');
        if word.is_empty() { Err(self.error(BAD)) } else { Ok(Some(word)) }
    }

    fn vertices(&mut self, mesh: &mut MeshText, axes: MeshAxes) -> Result {
        const BAD: &str = "`vertices` is a PackedVector2Array or a PackedVector3Array";
        let in_space = match self.array(BAD)? {
            b"PackedVector2Array" => false,
            b"PackedVector3Array" => true,
            _ => return Err(self.error(BAD)),
        };
        if !in_space {
            axes.refuse()?;
        }
        let dimensions = if in_space { 3 } else { 2 };
        let (mut place, mut known) = ([0.0; 3], 0);
        while let Some(word) = self.item(mesh.points.is_empty() && known == 0)? {
            let value = std::str::from_utf8(word).ok().and_then(|word| word.parse::<f32>().ok());
            let value = value.filter(|value| value.is_finite());
            place[known] = value.ok_or(self.error("a coordinate is no finite number"))?;
            known += 1;
            if known == dimensions {
                let [x, y, _] = place;
                mesh.points.add(if in_space { axes.position(place) } else { Position::new(x, y) })?;
                if in_space {
                    mesh.heights.add(axes.height(place))?;
                }
                known = 0;
            }
        }
        if known == 0 { Ok(()) } else { Err(self.error("the last point lacks a coordinate")) }
    }

    fn polygons(&mut self, mesh: &mut MeshText) -> Result {
        const BAD: &str = "`polygons` is an array of PackedInt32Array";
        let is_typed = match self.word() {
            b"" => false,
            b"Array" => {
                self.expect(b"[", BAD)?;
                if self.word() != b"PackedInt32Array" {
                    return Err(self.error(BAD));
                }
                self.expect(b"]", BAD)?;
                self.expect(b"(", BAD)?;
                true
            }
            _ => return Err(self.error(BAD)),
        };
        self.expect(b"[", BAD)?;
        self.skip_blank();
        if self.text.first() == Some(&b']') {
            self.pass(1);
        } else {
            loop {
                if self.array(BAD)? != b"PackedInt32Array" {
                    return Err(self.error(BAD));
                }
                self.polygon(mesh)?;
                if self.expect(b",]", BAD)? == b']' {
                    break;
                }
            }
        }
        if is_typed {
            self.expect(b")", BAD)?;
        }
        Ok(())
    }

    fn polygon(&mut self, mesh: &mut MeshText) -> Result {
        let before = mesh.corners.len();
        while let Some(word) = self.item(mesh.corners.len() == before)? {
            let corner = whole_number(word).filter(|&corner| corner < u64::from(u32::MAX));
            mesh.corners.add(low32(corner.ok_or(self.error("a corner is no number of a point"))?))?;
        }
        mesh.sizes.add(to_u32(mesh.corners.len() - before))
    }
}
