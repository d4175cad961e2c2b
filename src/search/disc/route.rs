//! The path that was found: its pieces, and points along them.

use crate::base::turn::angle;
use crate::base::{Bounds, Result, floor};
use crate::collections::reserve_exact;
use crate::geom::{FloatVector, Point, Round, SCALE, Tangent};
use crate::search::core::{ArcCircle, RoutePiece};
use crate::search::disc::turns::turn_between;

/// How much nearer to its corner the middle of a chord may be than the arc, in 1/256 cell. With what rounding to 1/256
/// moves the ends of a chord, at most half a diagonal, it is less than 2 of these units.
const SAGITTA: f64 = 1.0;

/// Calls `take` with every piece of a path around circles, the last one first, which is the order of the circles too.
/// Lines that go straight on are one piece.
pub(super) fn pieces_of(mut rounds: impl Iterator<Item = Round>, mut take: impl FnMut(RoutePiece) -> Result) -> Result {
    let Some(mut last) = rounds.next() else { return Ok(()) };
    let mut before = rounds.next();
    // The line after the corner, and where the piece that it is part of ends.
    let mut ahead: Option<(Tangent, FloatVector)> = None;
    while let Some(round) = before
        && let Some(line) = Tangent::new(round, last)
    {
        let [from, to] = line.ends();
        let end = match ahead {
            None => to,
            Some((next, end)) if turn_between(&line, &next).is_eq() => end,
            Some((next, end)) => {
                let leaves = next.ends()[0];
                take(straight(leaves, end))?;
                take(arc(line.to, line.direction(), next.direction()))?;
                to
            }
        };
        before = rounds.next();
        if before.is_none() {
            take(straight(from, end))?;
        }
        (last, ahead) = (round, Some((line, end)));
    }
    Ok(())
}

/// Adds points along a path around circles to `out`, the last one first, rounded to 1/256 cell: its turning points, and
/// points on arcs so dense that no chord is nearer to the corner than the radius less 1/128.
pub(crate) fn points_of(rounds: impl Iterator<Item = Round>, out: &mut Vec<Point>) -> Result {
    let mut put = |(x, y): FloatVector| {
        let fix = |v: f64| floor(v * f64::from(SCALE) + 0.5);
        put(out, Point { x: fix(x), y: fix(y) })
    };
    pieces_of(rounds, |piece| {
        put(piece.to)?;
        if let Some(ArcCircle { centre, radius: units, .. }) = piece.around {
            let radius = f64::from(units) / f64::from(SCALE);
            let normal = |(x, y): FloatVector| ((x - centre.0) / radius, (y - centre.1) / radius);
            let (first, last) = (normal(piece.to), normal(piece.from));
            points_between(first, last, halvings(units, first, last), &mut |(x, y)| {
                put((centre.0 + radius * x, centre.1 + radius * y))
            })?;
        }
        put(piece.from)
    })
}

/// Adds a point unless it is the last one.
pub(crate) fn put(out: &mut Vec<Point>, point: Point) -> Result {
    if out.last() == Some(&point) {
        return Ok(());
    }
    if out.len() == out.capacity() {
        let more = out.len().max(16);
        reserve_exact(out, more)?;
    }
    out.push(point);
    Ok(())
}

/// A place in 1/256 cell in cells.
fn cells((x, y): FloatVector) -> FloatVector {
    (x / f64::from(SCALE), y / f64::from(SCALE))
}

fn straight(from: FloatVector, to: FloatVector) -> RoutePiece {
    RoutePiece { from: cells(from), to: cells(to), around: None }
}

/// The arc around a corner between two directions of a way.
fn arc(round: Round, from: FloatVector, to: FloatVector) -> RoutePiece {
    let Round { centre, aside } = round;
    let (x, y, aside) = (f64::from(centre.x), f64::from(centre.y), f64::from(aside));
    let place = |(ux, uy): FloatVector| cells((x + aside * uy, y - aside * ux));
    let (dot, cross) = (from.0 * to.0 + from.1 * to.1, from.0 * to.1 - from.1 * to.0);
    let sweep = aside.signum() * angle(dot, cross.abs());
    let around = ArcCircle { centre: cells((x, y)), sweep, radius: round.aside.abs() };
    RoutePiece { from: place(from), to: place(to), around: Some(around) }
}

/// How often an arc has to be halved until its chords are near enough to it.
fn halvings(radius: i32, first: FloatVector, last: FloatVector) -> u32 {
    let (x, y) = (first.0 + last.0, first.1 + last.1);
    // The cosine of half the angle of a chord.
    let mut cosine = ((x * x + y * y).sqrt() / 2.0).at_most(1.0);
    let mut count = 0;
    while f64::from(radius) * (1.0 - cosine) > SAGITTA {
        cosine = ((1.0 + cosine) / 2.0).sqrt();
        count += 1;
    }
    count
}

/// Calls `put` with the points of the unit circle that halve an arc so often, from the first on, without its ends.
fn points_between(
    first: FloatVector,
    last: FloatVector,
    halvings: u32,
    put: &mut impl FnMut(FloatVector) -> Result,
) -> Result {
    if halvings == 0 {
        return Ok(());
    }
    let (x, y) = (first.0 + last.0, first.1 + last.1);
    let length = (x * x + y * y).sqrt();
    let middle = (x / length, y / length);
    points_between(first, middle, halvings - 1, put)?;
    put(middle)?;
    points_between(middle, last, halvings - 1, put)
}
