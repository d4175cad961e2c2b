//! Just enough JSON to write a call on one line.

use std::fmt::{Display, Write as _};

use taut::{Position, Rect};

/// One JSON object, written member by member in the order given.
#[derive(Default)]
pub struct Object {
    call: String,
    text: String,
    names: Vec<String>,
}

impl Object {
    pub fn new() -> Self {
        Self::default()
    }

    /// The beginning of a call: the C function without `taut_`.
    pub fn call(name: &str) -> Self {
        let call = Self { call: name.to_owned(), ..Self::new() };
        call.with_text("call", name)
    }

    /// The function that is called; empty if the object is no call.
    pub fn function(&self) -> &str {
        &self.call
    }

    /// The names of the members, in their order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// A member whose value is written as it is: a number, or JSON that is put together elsewhere.
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        let comma = if self.text.is_empty() { "" } else { ", " };
        write!(self.text, "{comma}\"{name}\": {value}").expect("a String takes any text");
        self.names.push(name.to_owned());
        self
    }

    pub fn with_text(self, name: &str, value: &str) -> Self {
        self.with(name, text(value))
    }

    /// A number; null if it is infinite.
    pub fn with_real(self, name: &str, value: f64) -> Self {
        self.with(name, real(value))
    }

    pub fn with_position(self, name: &str, position: Position) -> Self {
        self.with(name, point(position))
    }

    pub fn with_area(self, area: Rect) -> Self {
        self.with("area", list([area.x, area.y, area.width, area.height]))
    }

    pub fn finish(&self) -> String {
        format!("{{{}}}", self.text)
    }
}

/// A JSON string; the texts here are ASCII.
pub fn text(value: &str) -> String {
    let mut out = String::from('"');
    for character in value.chars() {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            ' '..='~' => out.push(character),
            _ => panic!("{character:?} is not expected in a conformance text"),
        }
    }
    out.push('"');
    out
}

/// The shortest decimal that reads back as the same number; null stands for infinity.
pub fn real(value: f64) -> String {
    if value == f64::INFINITY { "null".to_owned() } else { value.to_string() }
}

/// A JSON array.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(", "))
}

/// A point; the decimals are those of the `f32` itself, so that readers get the same bits through `double`.
pub fn point(position: Position) -> String {
    list([position.x, position.y].map(|coordinate| real(f64::from(coordinate))))
}

/// The bits of a number in 16 hexadecimal digits, quoted.
pub fn bits(value: f64) -> String {
    format!("\"{:016x}\"", value.to_bits())
}
