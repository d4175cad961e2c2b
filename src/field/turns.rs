//! Paths without points on straight lines.

use crate::base::Result;
use crate::collections::List;
use crate::geom::{Point, cross};

/// Adds a point, and drops the one before if it lies on a straight line.
pub(super) fn push(out: &mut Vec<Point>, point: Point) -> Result {
    if out.last() == Some(&point) {
        return Ok(());
    }
    if let &[.., a, b] = &out[..] {
        let along = i64::from(b.x - a.x) * i64::from(point.x - b.x) + i64::from(b.y - a.y) * i64::from(point.y - b.y);
        if cross(a, b, point) == 0 && along > 0 {
            out.pop();
        }
    }
    out.add(point)?;
    Ok(())
}
