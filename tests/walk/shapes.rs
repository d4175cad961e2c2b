//! Scenes of outlines that shrink: what is added to a world one after the other, much of it a few 1/256 from what is
//! there already.

use super::scene::position;
use proptest::prelude::*;
use taut::Position;
use taut::space::World;
use taut_test_support::oracle::P;

/// The side of a world in 1/256 cell.
pub const SIDE: i64 = 1024;

/// What is added to a world.
#[derive(Clone, Debug)]
pub enum Plan {
    Quad {
        low: P,
        size: P,
    },
    /// Any points, in this order.
    Any(Vec<P>),
    /// A star of five points, which crosses itself: every second point of a pentagon about a point.
    Star {
        at: P,
        size: i64,
    },
    /// Two triangles that meet where the outline crosses itself.
    Bow {
        low: P,
        size: P,
    },
    Comb {
        low: P,
        teeth: i64,
        size: P,
        lean: i64,
    },
    /// A yard in a frame, joined to the rim of that by a way there and back.
    Frame {
        low: P,
        size: P,
        wide: i64,
    },
    /// A wall on an edge of an earlier outline, its foot as far beside it as this.
    Joint {
        of: usize,
        edge: usize,
        share: i64,
        beside: P,
        tip: P,
        wide: i64,
    },
    /// A strip along an edge of an earlier outline, with a gap.
    Along {
        of: usize,
        edge: usize,
        gap: i64,
        wide: i64,
    },
    /// An earlier outline, moved.
    Again {
        of: usize,
        by: P,
    },
}

/// A world with changes, the numbers that questions are drawn from, and the body.
#[derive(Clone, Debug)]
pub struct Outdoors {
    pub plans: Vec<Plan>,
    pub later: Vec<Plan>,
    pub seed: u64,
}

fn edge_of(outlines: &[Vec<P>], of: usize, edge: usize) -> Option<(P, P)> {
    let outline = outlines.get(of % outlines.len().max(1))?;
    let at = edge % outline.len();
    Some((outline[at], outline[(at + 1) % outline.len()]))
}

/// The point at a distance to the right of an edge's point.
fn beside((a, b): (P, P), at: P, away: i64) -> P {
    let (x, y) = ((b.1 - a.1) as f64, (a.0 - b.0) as f64);
    let scale = away as f64 / x.hypot(y).max(1.0);
    (at.0 + (x * scale).round() as i64, at.1 + (y * scale).round() as i64)
}

impl Plan {
    /// The outline, beside earlier ones.
    pub fn outline(&self, earlier: &[Vec<P>]) -> Option<Vec<P>> {
        Some(match self {
            &Self::Quad { low: (x, y), size: (w, h) } => vec![(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
            Self::Any(points) => points.clone(),
            &Self::Star { at: (x, y), size } => {
                let of = [(0, 100), (59, -81), (-95, 31), (95, 31), (-59, -81)];
                of.iter().map(|&(a, b)| (x + a * size / 100, y + b * size / 100)).collect()
            }
            &Self::Bow { low: (x, y), size: (w, h) } => vec![(x, y), (x + w, y + h), (x + w, y), (x, y + h)],
            &Self::Comb { low: (x, y), teeth, size: (w, h), lean } => {
                let tooth = |i: i64| [(x + 2 * i * w + lean, y + h), (x + (2 * i + 1) * w + lean, y + h)];
                let gap = |i: i64| [(x + (2 * i + 1) * w, y + 24), (x + (2 * i + 2) * w, y + 24)];
                let mut outline: Vec<P> = (0..teeth).flat_map(|i| [tooth(i), gap(i)]).flatten().collect();
                outline.pop();
                outline.extend([(x + (2 * teeth - 1) * w, y), (x, y)]);
                outline
            }
            &Self::Frame { low: (x, y), size: (w, h), wide } => {
                let (to_x, to_y) = (x + w + 2 * wide, y + h + 2 * wide);
                let outer = [(x, y), (to_x, y), (to_x, to_y), (x, to_y), (x, y)];
                let (a, b) = (x + wide, y + wide);
                let inner = [(a, b), (a, b + h), (a + w, b + h), (a + w, b), (a, b)];
                [outer, inner].concat()
            }
            &Self::Joint { of, edge, share, beside: (dx, dy), tip, wide } => {
                let (a, b) = edge_of(earlier, of, edge)?;
                let foot = (a.0 + (b.0 - a.0) * share / 64 + dx, a.1 + (b.1 - a.1) * share / 64 + dy);
                vec![foot, (tip.0 + wide, tip.1), tip]
            }
            &Self::Along { of, edge, gap, wide } => {
                let (a, b) = edge_of(earlier, of, edge)?;
                let at = |p: P, away: i64| beside((a, b), p, away);
                vec![at(a, gap), at(b, gap), at(b, gap + wide), at(a, gap + wide)]
            }
            &Self::Again { of, by } => {
                let outline = earlier.get(of % earlier.len().max(1))?;
                outline.iter().map(|p| (p.0 + by.0, p.1 + by.1)).collect()
            }
        })
    }

    /// Adds the outline to a world; `false` if it is refused.
    pub fn add(&self, world: &World, outlines: &mut Vec<Vec<P>>) -> bool {
        let Some(outline) = self.outline(outlines) else { return true };
        let points: Vec<Position> = outline.iter().map(|&p| position(p)).collect();
        let is_added = world.add(&points).is_ok();
        if is_added {
            outlines.push(outline);
        }
        is_added
    }
}

/// A coordinate: multiples of 1/4 mostly, and some 1/256 beside them.
fn along() -> impl Strategy<Value = i64> {
    prop_oneof![3 => Just(0_i64), 3 => -3..4_i64, 2 => 0..64_i64]
        .prop_flat_map(|part| (0..SIDE / 64 + 1).prop_map(move |cell| cell * 64 + part))
}

fn point() -> impl Strategy<Value = P> {
    (along(), along())
}

fn size() -> impl Strategy<Value = P> {
    let side = || prop_oneof![1 => 1..9_i64, 3 => (1..9_i64).prop_map(|v| v * 64), 2 => 9..500_i64];
    (side(), side())
}

fn plan() -> impl Strategy<Value = Plan> {
    let small = || -3..4_i64;
    prop_oneof![
        3 => (point(), size()).prop_map(|(low, size)| Plan::Quad { low, size }),
        2 => prop::collection::vec(point(), 3..6).prop_map(Plan::Any),
        1 => (point(), 20..400_i64).prop_map(|(at, size)| Plan::Star { at, size }),
        1 => (point(), size()).prop_map(|(low, size)| Plan::Bow { low, size }),
        1 => (point(), 2..5_i64, (3..80_i64, 40..400_i64), -40..40_i64)
            .prop_map(|(low, teeth, size, lean)| Plan::Comb { low, teeth, size, lean }),
        1 => (point(), size(), 1..60_i64).prop_map(|(low, size, wide)| Plan::Frame { low, size, wide }),
        3 => (0..8_usize, 0..12_usize, 1..64_i64, (small(), small()), point(), 2..200_i64).prop_map(
            |(of, edge, share, beside, tip, wide)| Plan::Joint { of, edge, share, beside, tip, wide }
        ),
        2 => (0..8_usize, 0..12_usize, 0..9_i64, 4..100_i64)
            .prop_map(|(of, edge, gap, wide)| Plan::Along { of, edge, gap, wide }),
        1 => (0..8_usize, (-9..10_i64, -9..10_i64)).prop_map(|(of, by)| Plan::Again { of, by }),
    ]
}

pub fn outdoors() -> impl Strategy<Value = Outdoors> {
    let plans = |few: usize, most: usize| prop::collection::vec(plan(), few..most);
    (plans(1, 8), plans(0, 3), 0..1_000_000_u64).prop_map(|(plans, later, seed)| Outdoors { plans, later, seed })
}
