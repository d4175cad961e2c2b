//! The colours of the picture: quiet ground, so that the paths stand out.

/// Behind everything.
pub const PAGE: &str = "#ffffff";
/// Titles and numbers.
pub const INK: &str = "#1c2128";
/// Captions.
pub const FAINT_INK: &str = "#59636e";
/// Thin frames.
pub const LINE: &str = "#c9ced4";
/// Cells that can be walked on, unless they have a colour of their own.
pub const GROUND: &str = "#f6f3ec";
/// Blocked cells in the small panels: light, so that the heat is what one sees.
pub const BLOCKED: &str = "#c3c9d1";
/// Markers of start and goal.
pub const MARKER: &str = "#1c2128";

/// Letters of the map with a colour of their own on the large panels.
pub const TERRAIN: [(&[u8], &str); 5] =
    [(b"G", "#e9efdc"), (b"S", "#dcd6b4"), (b"W", "#a9c9e2"), (b"T", "#93ad8c"), (b"@O", "#39414d")];

/// Expanded first to expanded last (a dark violet, blue, green, yellow that also work in grey).
const HEAT: [[f64; 3]; 6] = [
    [68.0, 1.0, 84.0],
    [65.0, 68.0, 135.0],
    [42.0, 120.0, 142.0],
    [34.0, 168.0, 132.0],
    [122.0, 209.0, 81.0],
    [253.0, 231.0, 37.0],
];

/// The colour for a share of the search, 0 (first) to 1 (last).
pub fn heat(share: f64) -> [u8; 3] {
    between(&HEAT, share)
}

/// The colour at a share of the way from the first stop to the last.
pub fn between(stops: &[[f64; 3]], share: f64) -> [u8; 3] {
    let last = stops.len() - 1;
    let along = share.clamp(0.0, 1.0) * last as f64;
    let below = (0..last).rev().find(|&stop| stop as f64 <= along).unwrap_or(0);
    let part = along - below as f64;
    let blend = |channel: usize| {
        let value = stops[below][channel] * (1.0 - part) + stops[below + 1][channel] * part;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "lies between two values from 0 to 255"
        )]
        let value = value.round() as u8;
        value
    };
    [blend(0), blend(1), blend(2)]
}
