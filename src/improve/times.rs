//! When a path is where: speeds of a body that accelerates, slows down in turns and stands at both ends.
//!
//! Method: the speed at each point is limited by the turn there, then by what can be reached from the point before, and
//! from the point after, at the given acceleration (two passes); between two points it rises, stays and falls.
//!
//! Cost: O(points), without memory beside the answer.

use super::ground::{PathPoint, spot};
use crate::base::{Bounds, Error, Result, real_usize};
use crate::collections::reserve;
use crate::geom::{Point, Position};

/// How fast a body may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// The highest speed, in cells per unit of time; above 0.
    pub speed: f64,
    /// The highest acceleration, for braking too; above 0.
    pub acceleration: f64,
    /// The highest speed at a point where the path turns by a right angle or more. Between 0 and this turn the limit
    /// goes with the cosine of the turn. At least 0; above `speed` turns do not matter.
    pub turn_speed: f64,
}

/// The times of a path.
#[derive(Clone, Debug, Default)]
pub struct PathTimes {
    places: Vec<PathPoint>,
    times: Vec<f64>,
    speeds: Vec<f64>,
    pace: Option<Pace>,
}

/// A stretch between two points: it is begun and ended at some speed, and `peak` is reached between.
#[derive(Clone, Copy)]
struct TimedStretch {
    length: f64,
    begin: f64,
    end: f64,
    peak: f64,
    /// The way at the highest speed.
    level: f64,
}

impl Pace {
    /// # Errors
    /// [`Error::BadValue`].
    pub(crate) fn check(&self) -> Result {
        // A NaN is in no range.
        let numbers = [
            ("speed", self.speed, self.speed > 0.0),
            ("acceleration", self.acceleration, self.acceleration > 0.0),
            ("turn_speed", self.turn_speed, self.turn_speed >= 0.0),
        ];
        match numbers.into_iter().find(|number| !number.2 || number.1 > 1e9 || number.1 < 1e-9 && number.1 > 0.0) {
            Some((name, value, _)) => Err(Error::BadValue { name, value, allowed: "1e-9 to 1e9; turn_speed 0 too" }),
            None => Ok(()),
        }
    }

    /// The highest speed at a point.
    fn limit(&self, before: PathPoint, at: PathPoint, after: PathPoint) -> f64 {
        let (u, v) = ((at.0 - before.0, at.1 - before.1), (after.0 - at.0, after.1 - at.1));
        let lengths = ((u.0 * u.0 + u.1 * u.1) * (v.0 * v.0 + v.1 * v.1)).sqrt();
        let cosine = ((u.0 * v.0 + u.1 * v.1) / lengths).clamp(0.0, 1.0);
        let slow = self.turn_speed.at_most(self.speed);
        slow + (self.speed - slow) * cosine
    }

    fn stretch(&self, length: f64, begin: f64, end: f64) -> TimedStretch {
        let squared = self.acceleration * length + 0.5 * (begin * begin + end * end);
        let peak = squared.sqrt().at_most(self.speed).at_least(begin).at_least(end);
        let level = (squared - peak * peak).at_least(0.0) / self.acceleration;
        TimedStretch { length, begin, end, peak, level: if squared > self.speed * self.speed { level } else { 0.0 } }
    }
}

impl TimedStretch {
    fn duration(&self, pace: &Pace) -> f64 {
        let ramps = (2.0 * self.peak - self.begin - self.end) / pace.acceleration;
        if self.length > 0.0 { ramps + self.level / self.peak } else { 0.0 }
    }

    /// The way and the speed after some time.
    fn at(&self, pace: &Pace, time: f64) -> (f64, f64) {
        let rise = (self.peak - self.begin) / pace.acceleration;
        let level = self.level / self.peak;
        let half = |t: f64| 0.5 * pace.acceleration * t * t;
        if time <= rise {
            return (self.begin * time + half(time), self.begin + pace.acceleration * time);
        }
        let risen = self.begin * rise + half(rise);
        if time <= rise + level {
            return (risen + self.peak * (time - rise), self.peak);
        }
        let falling = time - rise - level;
        (risen + self.level + self.peak * falling - half(falling), self.peak - pace.acceleration * falling)
    }
}

impl PathTimes {
    /// Times without a path.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Computes the times of a path: it starts at time 0 and at rest, and ends at rest.
    ///
    /// # Errors
    /// [`Error::BadValue`] for a pace out of its range, [`Error::BadPosition`]: the times are as before.
    /// [`Error::OutOfMemory`]: there are none then.
    pub fn compute(&mut self, path: &[Position], pace: Pace) -> Result<&[f64]> {
        pace.check()?;
        path.iter().try_for_each(|&at| Point::snap(at).map(|_| ()))?;
        self.pace = Some(pace);
        let count = path.len();
        let Self { places, times, speeds, .. } = self;
        places.clear();
        times.clear();
        speeds.clear();
        reserve(places, count)?;
        reserve(times, count)?;
        reserve(speeds, count)?;
        for &position in path {
            places.push(spot(Point::snap(position)?));
        }
        self.limit_turns();
        self.limit_changes();
        let Self { places, times, speeds, .. } = self;
        let mut now = 0.0;
        for i in 0..count {
            if i > 0 {
                let length = distance(places[i - 1], places[i]);
                now += pace.stretch(length, speeds[i - 1], speeds[i]).duration(&pace);
            }
            times.push(now);
        }
        Ok(&self.times)
    }

    /// The limits of the points themselves. A point repeated has that of the turn at it.
    fn limit_turns(&mut self) {
        let Self { places, speeds, pace, .. } = self;
        let (Some(pace), count) = (pace, places.len()) else { return };
        let mut first = 0;
        while first < count {
            let mut next = first + 1;
            while next < count && places[next] == places[first] {
                next += 1;
            }
            let limit = if first == 0 || next == count {
                0.0
            } else {
                pace.limit(places[first - 1], places[first], places[next])
            };
            speeds.extend(std::iter::repeat_n(limit, next - first));
            first = next;
        }
    }

    /// What can be reached by the acceleration, in both directions.
    fn limit_changes(&mut self) {
        let Self { places, speeds, pace, .. } = self;
        let (Some(pace), count) = (pace, places.len()) else { return };
        let reached = |speed: f64, from: PathPoint, to: PathPoint| {
            (speed * speed + 2.0 * pace.acceleration * distance(from, to)).sqrt()
        };
        for i in 1..count {
            speeds[i] = speeds[i].at_most(reached(speeds[i - 1], places[i - 1], places[i]));
        }
        for i in (1..count).rev() {
            speeds[i - 1] = speeds[i - 1].at_most(reached(speeds[i], places[i], places[i - 1]));
        }
    }

    /// The time of each point.
    #[must_use]
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// The speed at each point.
    #[must_use]
    pub fn speeds(&self) -> &[f64] {
        &self.speeds
    }

    /// Where the path is at a time, in cells, and the speed there; none without points.
    #[must_use]
    pub fn at(&self, time: f64) -> Option<((f64, f64), f64)> {
        let (pace, &last) = (self.pace?, self.places.last()?);
        let next = self.times.partition_point(|&at| at <= time);
        if next == 0 {
            return Some((self.places[0], 0.0));
        }
        if next == self.times.len() {
            return Some((last, 0.0));
        }
        let (from, to) = (self.places[next - 1], self.places[next]);
        let stretch = pace.stretch(distance(from, to), self.speeds[next - 1], self.speeds[next]);
        let (way, speed) = stretch.at(&pace, time - self.times[next - 1]);
        let part = (way / stretch.length).clamp(0.0, 1.0);
        Some(((from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part), speed))
    }

    /// The time of the last point; 0 without one.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.times.last().copied().unwrap_or(real_usize(0))
    }
}

fn distance(a: PathPoint, b: PathPoint) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    (dx * dx + dy * dy).sqrt()
}

#[cfg(test)]
#[path = "times_tests.rs"]
mod tests;
