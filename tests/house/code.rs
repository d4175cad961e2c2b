//! A Rust source as text: code with comments and strings blanked, line by line and word by word.

/// A source file.
pub struct Source {
    /// The path from the top of the project.
    pub path: String,
    /// The text as it is.
    pub text: String,
    /// The text with comments, strings and characters turned into spaces; lines and columns stay.
    pub code: String,
    /// Whether the file holds tests only.
    pub is_test: bool,
}

impl Source {
    pub fn new(path: &str, text: &str) -> Self {
        let is_test = path.starts_with("tests/") || path.ends_with("_tests.rs");
        Self { path: path.to_owned(), text: text.to_owned(), code: blank(text), is_test }
    }

    /// The number of the line, from 1, that the byte at `offset` stands in.
    pub fn line(&self, offset: usize) -> usize {
        self.code[..offset].matches('\n').count() + 1
    }

    /// A fault at this byte.
    pub fn fault(&self, offset: usize, what: &str) -> String {
        format!("{}:{}: {what}", self.path, self.line(offset))
    }

    /// The words of the code (identifiers, keywords, numbers) with their offsets.
    pub fn words(&self) -> Vec<(usize, &str)> {
        words(&self.code)
    }
}

/// The words of `code` with their offsets.
pub fn words(code: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut begin = None;
    for (offset, character) in code.char_indices().chain([(code.len(), ' ')]) {
        let inside = character.is_alphanumeric() || character == '_';
        match begin {
            None if inside => begin = Some(offset),
            Some(from) if !inside => {
                found.push((from, &code[from..offset]));
                begin = None;
            }
            _ => {}
        }
    }
    found
}

/// Where the bracket closes that opens at `open`, in code.
pub fn closing(code: &str, open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (offset, character) in code[open..].char_indices() {
        match character {
            '{' | '(' | '[' => depth += 1,
            '}' | ')' | ']' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(open + offset);
        }
    }
    None
}

/// Turns comments, strings and characters into spaces, byte for byte.
fn blank(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = passive_end(bytes, at);
        if end > at {
            for byte in &mut code[at..end] {
                if *byte != b'\n' {
                    *byte = b' ';
                }
            }
            at = end;
        } else {
            at += 1;
        }
    }
    String::from_utf8(code).expect("whole characters are blanked")
}

/// Where the comment, string or character ends that begins at `at`; `at` when there begins none.
fn passive_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let after_word = at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    if rest.starts_with(b"//") {
        return at + rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
    }
    if rest.starts_with(b"/*") {
        return at + block_comment(rest);
    }
    if rest[0] == b'"' {
        return at + string(rest, 1, 0);
    }
    if rest[0] == b'\'' {
        return at + character(rest);
    }
    let prefix = rest.iter().take_while(|&&byte| matches!(byte, b'b' | b'r' | b'c')).count();
    if prefix == 0 || after_word {
        return at;
    }
    let hashes = rest[prefix..].iter().take_while(|&&byte| byte == b'#').count();
    match rest.get(prefix + hashes) {
        Some(b'"') if rest[..prefix].contains(&b'r') => at + raw_string(rest, prefix + hashes + 1, hashes),
        Some(b'"') if hashes == 0 => at + string(rest, prefix + 1, 0),
        _ => at,
    }
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if rest[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    at
}

/// Behind the quote that ends the string whose text begins at `from`.
fn string(rest: &[u8], from: usize, mut escaped: usize) -> usize {
    for (at, &byte) in rest.iter().enumerate().skip(from) {
        match byte {
            _ if escaped > 0 => escaped -= 1,
            b'\\' => escaped = 1,
            b'"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

fn raw_string(rest: &[u8], from: usize, hashes: usize) -> usize {
    let mut end = vec![b'"'];
    end.resize(hashes + 1, b'#');
    let found = rest[from..].windows(end.len()).position(|window| window == end);
    found.map_or(rest.len(), |found| from + found + end.len())
}

/// Behind a character literal; 0 for a lifetime.
fn character(rest: &[u8]) -> usize {
    let literal = |end: Option<usize>| end.map_or(0, |end| end + 1);
    match rest.get(1) {
        Some(b'\\') => literal(rest.iter().skip(3).position(|&byte| byte == b'\'').map(|end| end + 3)),
        Some(_) => {
            let width = 1 + rest[2..].iter().take_while(|&&byte| byte & 0xC0 == 0x80).count();
            literal((rest.get(1 + width) == Some(&b'\'')).then_some(1 + width))
        }
        None => 0,
    }
}
