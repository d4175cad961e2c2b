//! The options of improvements.

use crate::base::{Error, Result, numbered};

numbered! {
    /// What is done to a path.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Improvement {
        /// Pieces of it are replaced by straight ones where that costs less.
        #[default]
        Shortcut = 1,
        /// It is moved away from walls as a whole, by descent.
        Descend = 2,
        /// Its turns become arcs on their inner side: at the corner of a wall there may be room for no more than 0.02
        /// of 0.5 that are asked for. To keep away from walls plan with a radius.
        Round = 3,
    }
}

numbered! {
    /// The method of [`Improvement::Descend`].
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Descent {
        /// Down the gradient as the metric of finite differences has it: a change spreads along the path.
        #[default]
        Covariant = 0,
        /// Conjugate gradients.
        Conjugate = 1,
        /// Down the gradient, each point on its own.
        Plain = 2,
        /// A convex problem per step, in a trust region.
        Convex = 3,
    }
}

/// The options of an improvement. What it does not use must keep its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImproveOptions {
    /// What is done.
    pub improvement: Improvement,
    /// The method of [`Improvement::Descend`].
    pub descent: Descent,
    /// Most iterations of [`Improvement::Shortcut`] and [`Improvement::Descend`].
    pub max_iterations: u32,
    /// The seed of [`Improvement::Shortcut`].
    pub seed: u64,
    /// The distance of points and samples in cells, 1/16 to 16.
    pub spacing: f64,
    /// Up to which distance walls matter, in cells, 1/16 to 16.
    pub clearance: f64,
    /// What a cell of way along a wall costs beyond its length: all of it at the wall, nothing at `clearance`. For
    /// [`Improvement::Descend`] 0 stands for 8.
    pub wall_weight: f64,
    /// What a turn costs per radian; [`Improvement::Shortcut`] only.
    pub turn_weight: f64,
    /// The radius of the arcs of [`Improvement::Round`] in cells, above 0 and at most 4,096.
    pub turning_radius: f64,
}

impl Default for ImproveOptions {
    fn default() -> Self {
        Self {
            improvement: Improvement::Shortcut,
            descent: Descent::Covariant,
            max_iterations: 1_000,
            seed: 0,
            spacing: 0.5,
            clearance: 1.0,
            wall_weight: 0.0,
            turn_weight: 0.0,
            turning_radius: 0.0,
        }
    }
}

/// The largest weight.
const MOST_WEIGHT: f64 = 65_536.0;

impl ImproveOptions {
    /// # Errors
    /// [`Error::BadValue`] with the option that is out of its range.
    pub fn check(&self) -> Result {
        let is_round = self.improvement == Improvement::Round;
        let radius_is_fine = if is_round { self.turning_radius > 0.0 } else { self.turning_radius >= 0.0 };
        // A NaN is in no range.
        let options: [(&str, f64, bool, &str); 5] = [
            ("spacing", self.spacing, (1.0 / 16.0..=16.0).contains(&self.spacing), "1/16 to 16"),
            ("clearance", self.clearance, (1.0 / 16.0..=16.0).contains(&self.clearance), "1/16 to 16"),
            ("wall_weight", self.wall_weight, (0.0..=MOST_WEIGHT).contains(&self.wall_weight), "0 to 65,536"),
            ("turn_weight", self.turn_weight, (0.0..=MOST_WEIGHT).contains(&self.turn_weight), "0 to 65,536"),
            (
                "turning_radius",
                self.turning_radius,
                radius_is_fine && self.turning_radius <= 4_096.0,
                "0 to 4,096, for rounding above 0",
            ),
        ];
        match options.into_iter().find(|option| !option.2) {
            Some((name, value, _, allowed)) => Err(Error::BadValue { name, value, allowed }),
            None => Ok(()),
        }
    }
}
