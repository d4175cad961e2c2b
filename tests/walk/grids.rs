//! Every question of every planner on grids, against the judge: one radius, one gap rule, one revision, one truth.

use super::judge::Judge;
use super::scene::{Jump, Scene, units};
use super::subject::{Answer, Defect, Subject};
use taut::grid::{DiagonalGaps, Lattice};
use taut::{Algorithm, Error, Grid, Options, Planner, Position, Request, Status};
use taut_test_support::world::World;

/// The radii of the agents.
pub const RADII: [f32; 9] = [0.0, 0.1, 0.3, 0.5, 0.6, 0.75, 1.0, 1.25, 2.3];

/// The planners for a radius. With 8 neighbours a lattice reaches what there is to reach.
pub fn kinds(radius: f32) -> Vec<Options> {
    let free = |algorithm: Algorithm| Options { algorithm, radius, ..Options::default() };
    if radius > 0.0 {
        return [Algorithm::Optimal, Algorithm::Anya, Algorithm::TangentGraph, Algorithm::Theta, Algorithm::LazyTheta]
            .map(free)
            .to_vec();
    }
    let any_angle = [
        Algorithm::Optimal,
        Algorithm::Anya,
        Algorithm::VisibilityGraph,
        Algorithm::TangentGraph,
        Algorithm::Theta,
        Algorithm::LazyTheta,
        Algorithm::AnglePropagationTheta,
        Algorithm::FieldDStar,
        Algorithm::AcceleratedAStar,
    ];
    let along = |algorithm: Algorithm, lattice: Lattice| Options { algorithm, lattice, ..Options::default() };
    let lattices = [
        along(Algorithm::AStar, Lattice::Corners),
        along(Algorithm::AStar, Lattice::Cells),
        along(Algorithm::JumpPoint, Lattice::Cells),
        along(Algorithm::BlockAStar, Lattice::Cells),
        along(Algorithm::DStarLite, Lattice::Corners),
    ];
    let closed: Vec<Options> = any_angle.map(free).into_iter().chain(lattices).collect();
    let open = closed.iter().filter(|options| options.lattice == Lattice::Corners);
    let open = open.map(|&options| Options { diagonal_gaps: DiagonalGaps::Open, ..options });
    open.chain(closed.iter().copied()).collect()
}

/// What contradicts what, and how many questions were compared.
pub type Verdict = Result<usize, String>;

/// Asks everything between all points of a scene, before its edits and after each.
pub fn check(scene: &Scene, options: Options, defect: Option<Defect>) -> Verdict {
    let (mut world, grid) = scene.map();
    let links = scene.link(&grid);
    let planner = Planner::new(&grid, options).map_err(|error| error.to_string())?;
    let mut subject = Subject::new(planner, &grid, defect);
    let mut asked = 0;
    for edit in 0..=scene.edits.len() {
        if edit > 0 {
            scene.edit(edit - 1, &mut world, (&grid, &links));
        }
        let links = scene.links_after(edit);
        let judge = Judge::new(&world, &options).with_links(&links);
        let lab = Lab { world: &world, judge, options, links };
        asked += lab.ask_all(&mut subject, &scene.positions())?;
        asked += lab.agree_with_a_fresh_build(&mut subject, &grid, &scene.positions())?;
    }
    Ok(asked)
}

/// A map at one revision.
struct Lab<'a> {
    world: &'a World,
    judge: Judge,
    options: Options,
    links: Vec<Jump>,
}

impl Lab<'_> {
    fn fault(&self, what: &str, ends: (Position, Position), got: &dyn std::fmt::Debug) -> String {
        let Options { algorithm, lattice, diagonal_gaps, radius, .. } = self.options;
        let name = format!("{algorithm:?} {lattice:?} {diagonal_gaps:?} radius {radius}");
        let links = &self.links;
        format!("{name}: {what} from {:?} to {:?} over {links:?}: {got:?}\n{}", ends.0, ends.1, self.world.rows())
    }

    fn ask_all(&self, subject: &mut Subject, positions: &[Position]) -> Verdict {
        let mut asked = 0;
        for &from in positions {
            for &to in positions {
                asked += self.ask(subject, (from, to))?;
            }
        }
        Ok(asked)
    }

    /// All questions about two points.
    fn ask(&self, subject: &mut Subject, (from, to): (Position, Position)) -> Verdict {
        let fault = |what: &str, got: &dyn std::fmt::Debug| self.fault(what, (from, to), got);
        let (start, goal) = (self.judge.place(from), self.judge.place(to));
        let joined = start.zip(goal).is_some_and(|(start, goal)| self.judge.joins(start, goal));
        if subject.reachable(from, to) != joined {
            return Err(fault("reachable", &!joined));
        }
        let is_at_gap = self.judge.is_at_gap(from) || self.judge.is_at_gap(to);
        let components = (subject.component(from), subject.component(to));
        let (has_first, has_second) = (components.0.is_some(), components.1.is_some());
        if (has_first, has_second) != (start.is_some(), goal.is_some()) {
            return Err(fault("the component of a place", &components));
        }
        // Equal numbers mean a way in both directions.
        let both = joined && start.zip(goal).is_some_and(|(start, goal)| self.judge.joins(goal, start));
        if !is_at_gap && start.is_some() && goal.is_some() && (components.0 == components.1) != both {
            return Err(fault("components", &components));
        }
        let request = Request::new(from, to);
        let found = subject.find(&request);
        let expected = match (start, goal) {
            (None, _) => Err(Error::StartBlocked { x: from.x, y: from.y }),
            (_, None) => Err(Error::GoalBlocked { x: to.x, y: to.y }),
            _ if joined => Ok(Status::Found),
            _ => Ok(Status::NoPath),
        };
        if found.outcome.map(|outcome| outcome.status).map_err(|error| error.kind()) != expected.map_err(|e| e.kind()) {
            return Err(fault("find", &found));
        }
        if let Some(pooled) = subject.find_in_pool(&request)
            && ((&pooled.path, &pooled.jumps) != (&found.path, &found.jumps) || pooled.status() != found.status())
        {
            return Err(fault("the pool", &(&found, pooled)));
        }
        let mut asked = 5;
        if start.is_some() {
            asked += self.ask_partial(subject, (from, to), joined)?;
        }
        if joined {
            asked += self.closure(subject, &found, to)?;
            asked += self.bounded(subject, &request)?;
        }
        Ok(asked)
    }

    /// Where a path ends that may be partial.
    fn ask_partial(&self, subject: &mut Subject, (from, to): (Position, Position), joined: bool) -> Verdict {
        let fault = |what: &str, got: &dyn std::fmt::Debug| self.fault(what, (from, to), got);
        let request = Request { allow_partial: true, ..Request::new(from, to) };
        let answer = subject.find(&request);
        let Some(&end) = answer.path.last() else { return Err(fault("a partial path", &answer)) };
        let nearest = subject.nearest_reachable(from, to).ok_or_else(|| fault("nearest_reachable", &answer))?;
        if joined {
            return if answer.status() == Some(Status::Found) { Ok(1) } else { Err(fault("a partial path", &answer)) };
        }
        if answer.status() != Some(Status::Partial) || units(end) != units(nearest) {
            return Err(fault("the end of a partial path", &(nearest, answer)));
        }
        let start = self.judge.place(from).expect("a free start");
        let is_there = units(from) == units(nearest);
        if self.judge.place(nearest) != Some(units(nearest)) || !self.judge.joins(start, units(nearest)) {
            return Err(fault("the nearest reachable point", &nearest));
        }
        if self.judge.is_at_gap(nearest) && !is_there && !self.judge.is_at_gap(to) {
            let (x, y) = units(nearest);
            let line = |v: i64| (v + 128).div_euclid(256) * 256;
            if (x - line(x)).abs().max((y - line(y)).abs()) < 8 {
                return Err(fault("an end in a closed gap", &nearest));
            }
        }
        let squared = |at: (i64, i64)| (at.0 - units(to).0).pow(2) + (at.1 - units(to).1).pow(2);
        let mut asked = 3;
        for sample in self.judge.samples() {
            if squared(units(sample)) < squared(units(nearest))
                && self.judge.place(sample) == Some(units(sample))
                && !self.judge.is_at_gap(sample)
                && self.judge.joins(start, units(sample))
            {
                return Err(fault("a nearer point than the nearest", &(nearest, sample)));
            }
            asked += 1;
        }
        asked += self.closure(subject, &answer, end)?;
        Ok(asked)
    }

    /// Whoever is within 1/64 of a path that was given may ask again, and comes to the same goal.
    fn closure(&self, subject: &mut Subject, answer: &Answer, goal: Position) -> Verdict {
        let mut asked = 0;
        let Answer { path, jumps, .. } = answer;
        for (number, pair) in path.windows(2).enumerate().filter(|(number, _)| !jumps.contains(number)) {
            for part in 0..=4_u8 {
                let share = f32::from(part) / 4.0;
                let on = Position::new(
                    pair[0].x + share * (pair[1].x - pair[0].x),
                    pair[0].y + share * (pair[1].y - pair[0].y),
                );
                // A direction and a distance up to 1/64 that differ from place to place.
                let turn = (number * 5 + usize::from(part)) as f32 * 2.4;
                let away = [0.0, 1.0 / 64.0, 1.0 / 256.0][(number + usize::from(part)) % 3];
                let at = Position::new(on.x + away * turn.cos(), on.y + away * turn.sin());
                let again = subject.find(&Request::new(at, goal));
                let is_found = again.status() == Some(Status::Found);
                if !is_found && !self.judge.is_at_gap(at) && !self.judge.is_at_gap(goal) {
                    return Err(self.fault("asking again beside a path", (at, goal), &(again, path)));
                }
                if matches!(again, Answer { outcome: Err(_), .. }) {
                    return Err(self.fault("asking again beside a path", (at, goal), &again));
                }
                asked += 1;
            }
        }
        Ok(asked)
    }

    /// No step expands more than it is allowed.
    fn bounded(&self, subject: &mut Subject, request: &Request) -> Verdict {
        for allow_partial in [false, true] {
            let spent = subject.steps(&Request { allow_partial, ..*request }, 3);
            if spent.iter().any(|&expanded| expanded > 3) {
                return Err(self.fault("a step's expansions", (request.start, request.goal), &spent));
            }
        }
        Ok(2)
    }

    /// Components and answers that were kept through edits are those of a map that was never edited.
    fn agree_with_a_fresh_build(&self, subject: &mut Subject, grid: &Grid, positions: &[Position]) -> Verdict {
        let (from, to) = (positions[0], positions[positions.len() - 1]);
        let World { width, height, terrain } = self.world;
        let fresh = Grid::from_terrain(*width, *height, terrain).expect("a small grid");
        for jump in &self.links {
            fresh.add_link(&jump.link()).expect("ends on the map");
        }
        let mut anew = Planner::new(&fresh, self.options).map_err(|error| error.to_string())?;
        let seeds = [7, u64::from(grid.width().unsigned_abs())];
        for mut seed in seeds {
            let mut other = seed;
            let drawn = subject.planner.random_point(to, 3.0, &mut seed).expect("a finite point");
            if drawn != anew.random_point(to, 3.0, &mut other).expect("a finite point") {
                return Err(self.fault("a random point after edits", (from, to), &drawn));
            }
            if let Some(at) = drawn
                && self.judge.place(at) != Some(units(at))
            {
                return Err(self.fault("a random point that is not free", (from, to), &at));
            }
        }
        let kept = subject.find(&Request { allow_partial: true, ..Request::new(from, to) });
        let found = anew.find(&Request { allow_partial: true, ..Request::new(from, to) });
        let lengths = (kept.outcome.map(|found| found.length).ok(), found.map(|found| found.length).ok());
        let is_close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * (1.0 + a.abs());
        let agrees = match lengths {
            (Some(a), Some(b)) => subject.defect.is_some() || is_close(a, b),
            (a, b) => subject.defect.is_some() || a.is_none() == b.is_none(),
        };
        if agrees { Ok(4) } else { Err(self.fault("an answer after edits", (from, to), &(kept, found))) }
    }
}
