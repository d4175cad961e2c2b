//! Axes of a configuration space: what the numbers of a state are.

use std::f64::consts::PI;

/// How an axis closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AxisKind {
    /// From its low end to its high end.
    Line = 0,
    /// An angle in radians without limits: whole turns make no difference to where the body is.
    Angle = 1,
}

/// One number of a state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The least value; for [`AxisKind::Angle`] half a turn backwards.
    pub low: f64,
    /// The largest value; for [`AxisKind::Angle`] half a turn forwards: the same direction.
    pub high: f64,
    /// What a change by 1 costs.
    pub weight: f64,
    /// How it closes.
    pub kind: AxisKind,
}

impl Axis {
    /// A line.
    pub(crate) const fn line(low: f64, high: f64, weight: f64) -> Self {
        Self { low, high, weight, kind: AxisKind::Line }
    }

    /// An angle without limits.
    pub(crate) const fn angle(weight: f64) -> Self {
        Self { low: -PI, high: PI, weight, kind: AxisKind::Angle }
    }

    /// True if a value is one of the axis.
    pub(crate) fn has(&self, value: f64) -> bool {
        self.kind == AxisKind::Angle || (self.low..=self.high).contains(&value)
    }
}
