//! The lines of a text in bytes, numbered from 1, and the words and numbers in them.
//!
//! A line ends with LF or CRLF; the last one may end with the text. Nothing here allocates.

use crate::base::Error;

/// Walks over the lines of a text.
#[derive(Clone, Debug)]
pub(super) struct TextLines<'a> {
    rest: &'a [u8],
    number: u32,
}

/// One line without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct TextLine<'a> {
    /// The bytes of the line.
    pub(super) bytes: &'a [u8],
    /// Its number, from 1.
    pub(super) number: u32,
}

impl<'a> TextLines<'a> {
    /// The lines of `text`.
    pub(super) const fn new(text: &'a [u8]) -> Self {
        Self { rest: text, number: 0 }
    }

    /// The bytes that have not been walked over yet.
    pub(super) const fn rest(&self) -> &'a [u8] {
        self.rest
    }

    /// The next line, or an error that names the line that is missing.
    pub(super) fn expect(&mut self, missing: &'static str) -> Result<TextLine<'a>, Error> {
        let number = self.number.saturating_add(1);
        self.next().ok_or(Error::Format { line: number, what: missing })
    }
}

impl<'a> Iterator for TextLines<'a> {
    type Item = TextLine<'a>;

    fn next(&mut self) -> Option<TextLine<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let (bytes, rest) = match end {
            Some(end) => (&self.rest[..end], &self.rest[end + 1..]),
            None => (self.rest, &[][..]),
        };
        self.rest = rest;
        self.number = self.number.saturating_add(1);
        Some(TextLine { bytes: bytes.strip_suffix(b"\r").unwrap_or(bytes), number: self.number })
    }
}

impl<'a> TextLine<'a> {
    /// The error that something is wrong in this line.
    pub(super) const fn error(&self, what: &'static str) -> Error {
        Error::Format { line: self.number, what }
    }

    /// True if the line contains nothing but white space.
    pub(super) fn is_blank(&self) -> bool {
        self.bytes.trim_ascii().is_empty()
    }

    /// The words of the line: between tabs if it has any, so that a word may contain spaces; else between white space.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a [u8]> + use<'a> {
        let line = self.bytes.trim_ascii();
        let tabs = line.contains(&b'\t');
        line.split(move |&byte| match tabs {
            true => byte == b'\t',
            false => byte.is_ascii_whitespace(),
        })
        .map(<[u8]>::trim_ascii)
        .filter(move |word| tabs || !word.is_empty())
    }
}

/// The number that `word` writes in decimal digits alone, `u64::MAX` when it is larger than that.
pub(super) fn whole_number(word: &[u8]) -> Option<u64> {
    if word.is_empty() {
        return None;
    }
    word.iter().try_fold(0_u64, |value, byte| {
        let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
        Some(value.saturating_mul(10).saturating_add(digit))
    })
}

#[cfg(test)]
#[path = "lines_tests.rs"]
mod tests;
