//! A distance limit as an exact square.

use crate::base::{Error, Result, whole_wide};
use crate::geom::SCALE;

/// The largest square of a distance of at most `max_distance` grid units, in units of a point: exact, because the
/// square of an `f32` fits an `f64`.
///
/// # Errors
/// [`Error::BadValue`] for NaN and below 0.
pub(in crate::plan) fn squared_limit(max_distance: f32) -> Result<i64> {
    /// Beyond the distance between any two points.
    const FAR: f64 = 2_147_483_648.0;
    let value = f64::from(max_distance);
    if value.is_nan() || value < 0.0 {
        return Err(Error::BadValue { name: "max_distance", value, allowed: "at least 0, or infinite" });
    }
    let units = value * f64::from(SCALE);
    Ok(if units < FAR { whole_wide((units * units).floor()) } else { i64::MAX })
}
