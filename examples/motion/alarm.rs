//! The colours of danger, loudness and excess: from the ground over sand to red.

use super::colours;

const STOPS: [[f64; 3]; 4] = [[246.0, 243.0, 236.0], [255.0, 216.0, 168.0], [240.0, 101.0, 70.0], [150.0, 20.0, 40.0]];

/// The colour for a share of the most, 0 to 1.
pub(crate) fn alarm(share: f64) -> [u8; 3] {
    colours::between(&STOPS, share)
}

/// The same as SVG writes it.
pub(crate) fn alarm_word(share: f64) -> String {
    let [red, green, blue] = alarm(share);
    format!("#{red:02x}{green:02x}{blue:02x}")
}
