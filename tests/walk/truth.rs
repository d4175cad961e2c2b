//! What is true about a world of outlines, within bounds: where the words leave a choice, two worlds are judged, with
//! all walls and with the fewest.

use taut_test_support::oracle::{Outlines, P, Sums};

/// The two worlds; one of them alone where nothing is left to choose.
pub enum Truth {
    Points(Outlines, Option<Outlines>),
    Body(Sums, Sums),
}

fn nearest_first(at: P, reach: i64) -> Vec<P> {
    let all = (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)));
    let mut all: Vec<P> = all.filter(|&(dx, dy)| dx * dx + dy * dy <= reach * reach).collect();
    all.sort_unstable_by_key(|&(dx, dy)| (dx * dx + dy * dy, dy, dx));
    all.into_iter().map(|(dx, dy)| (at.0 + dx, at.1 + dy)).collect()
}

impl Truth {
    /// Of points; none if the rules leave the outlines open.
    pub fn of_points(outlines: &[Vec<P>], rect: (P, P), closed: bool) -> Option<Self> {
        let strict = Outlines::new(outlines, rect, closed, true)?;
        let loose = if strict.has_choice() { Some(Outlines::new(outlines, rect, closed, false)?) } else { None };
        Some(Self::Points(strict, loose))
    }

    pub fn of_body(outlines: &[Vec<P>], rect: (P, P), body: &[P]) -> Option<Self> {
        let [strict, loose] = [true, false].map(|strict| Sums::new(outlines, rect, body, strict));
        Some(Self::Body(strict?, loose?))
    }

    /// The rectangle of the points that may be free.
    pub fn rect(&self, rect: (P, P)) -> (P, P) {
        match self {
            Self::Points(..) => rect,
            Self::Body(strict, _) => strict.rect(),
        }
    }

    /// True if a point is free; none if that is open.
    pub fn is_free(&self, at: P) -> Option<bool> {
        match self {
            Self::Points(strict, _) => {
                let is_free = strict.is_free(at);
                (!is_free || !strict.is_on_wall(at)).then_some(is_free)
            }
            Self::Body(strict, loose) => (strict.is_free(at) == loose.is_free(at)).then(|| strict.is_free(at)),
        }
    }

    /// The point that counts as another one, if there is one; none if that is open.
    pub fn place(&self, at: P) -> Option<Option<P>> {
        for near in nearest_first(at, 8) {
            if self.is_free(near)? {
                return Some(Some(near));
            }
        }
        Some(None)
    }

    /// The bounds of the lengths of shortest paths between free points.
    pub fn lengths(&self, start: P, goals: &[P]) -> Vec<(f64, f64)> {
        let (most, least) = match self {
            Self::Points(strict, None) => (strict.lengths(start, goals), strict.lengths(start, goals)),
            Self::Points(strict, Some(loose)) => (strict.lengths(start, goals), loose.lengths(start, goals)),
            Self::Body(strict, loose) => (strict.lengths(start, goals), loose.lengths(start, goals)),
        };
        least.into_iter().zip(most).collect()
    }

    /// True if a point within reach of another one; none if that is open.
    pub fn joins(&self, start: P, goal: P) -> Option<bool> {
        let (least, most) = self.lengths(start, &[goal])[0];
        (least.is_finite() == most.is_finite()).then_some(least.is_finite())
    }

    /// Where the way along points is stopped: with all walls, and with the fewest.
    pub fn stops(&self, points: &[P]) -> [Option<(usize, f64)>; 2] {
        let of_body = |sums: &Sums| {
            let stop = |(number, pair): (usize, &[P])| sums.stop((pair[0], pair[1])).map(|share| (number, share));
            points.windows(2).enumerate().find_map(stop)
        };
        match self {
            Self::Points(strict, loose) => {
                let first = strict.stop(points);
                [first, loose.as_ref().map_or(first, |loose| loose.stop(points))]
            }
            Self::Body(strict, loose) => [of_body(strict), of_body(loose)],
        }
    }

    /// True if the straight way between two points is surely free.
    pub fn is_clear(&self, from: P, to: P) -> bool {
        match self {
            Self::Points(strict, _) => strict.stop(&[from, to]).is_none(),
            Self::Body(strict, _) => strict.stop((from, to)).is_none(),
        }
    }

    /// How many components may meet in a point: more than one where outlines touch.
    pub fn is_plain(&self, at: P) -> bool {
        match self {
            Self::Points(strict, _) => strict.ways(at) < 2,
            Self::Body(..) => true,
        }
    }

    /// True if a closed gap is surely nearer to a point than 1/32, and if one may be.
    pub fn is_at_gap(&self, at: P) -> (bool, bool) {
        match self {
            Self::Points(strict, loose) => {
                let least = loose.as_ref().unwrap_or(strict);
                (least.is_at_gap(at), strict.may_be_at_gap(at))
            }
            Self::Body(..) => (false, false),
        }
    }
}
