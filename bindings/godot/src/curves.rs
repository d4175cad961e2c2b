//! `TautCurves`: the shortest curves of a vehicle with a turning radius.

use godot::prelude::*;

use crate::curve_owner::{lengths, pieces, sample};
use crate::map::narrow;
use crate::motion::described;
use crate::motion_native;
use crate::motion_owner::NUMBERS;

/// The shortest curves between two poses whose radius is nowhere below a turning radius. Walls do not matter.
///
/// A pose is three numbers: x and y in cells, and an angle in radians. Lists have one pose after the other.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautCurves {
    base: Base<RefCounted>,
}

#[godot_api]
impl TautCurves {
    /// Forward only (Dubins 1957).
    #[constant]
    const CURVE_DUBINS: i32 = motion_native::CURVE_DUBINS as i32;
    /// Forward and backward (Reeds, Shepp 1990).
    #[constant]
    const CURVE_REEDS_SHEPP: i32 = motion_native::CURVE_REEDS_SHEPP as i32;

    /// The length of the curve from each pose to that with the same index; empty after an error.
    #[func]
    fn get_lengths(curve: i64, radius: f64, from: PackedFloat64Array, to: PackedFloat64Array) -> PackedFloat64Array {
        if from.len() != to.len() {
            return PackedFloat64Array::new();
        }
        lengths(narrow(curve), radius, from.as_slice(), to.as_slice()).unwrap_or_default().into()
    }

    /// Poses along the curve from one pose to another, `spacing` cells apart, and the last one; empty after an error.
    #[func]
    fn sample(
        curve: i64,
        radius: f64,
        from: PackedFloat64Array,
        to: PackedFloat64Array,
        spacing: f64,
    ) -> PackedFloat64Array {
        let ends = <&[f64; NUMBERS]>::try_from(from.as_slice()).ok().zip(to.as_slice().try_into().ok());
        let poses = ends.and_then(|ends| sample(narrow(curve), radius, ends, spacing).ok());
        poses.unwrap_or_default().into()
    }

    /// How that curve is driven: a dictionary per piece with `first` (the first pose of [method sample] that lies on
    /// it), `gear` (1 or -1), `curvature` and `duration`, its length in cells; empty after an error.
    #[func]
    fn get_pieces(
        curve: i64,
        radius: f64,
        from: PackedFloat64Array,
        to: PackedFloat64Array,
        spacing: f64,
    ) -> Array<VarDictionary> {
        let ends = <&[f64; NUMBERS]>::try_from(from.as_slice()).ok().zip(to.as_slice().try_into().ok());
        let pieces = ends.and_then(|ends| pieces(narrow(curve), radius, ends, spacing).ok());
        described(&pieces.unwrap_or_default())
    }
}
