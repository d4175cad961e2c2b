//! Planners in spaces of two to four axes whose free states lie in drawn boxes, or outside of them: a function that
//! tells and a host that is asked make the same paths, which the boxes let through.

use std::f64::consts::PI;
use std::sync::Arc;

use taut::improve::ImproveOptions;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionOutcome, MotionRequest, MotionStatus, Preparation};
use taut::space::{Axis, AxisKind, AxisSpace};
use taut::{Error, ErrorKind};
use taut_test_support::hash::Fnv;
use taut_test_support::planners::OF_AXES;

use crate::drawn::Drawn;
use crate::lattices;
use crate::saved::crc32;

/// Rounding may leave a state of a motion so far beside its place.
const BLUR: f64 = 1e-9;

/// Between these free states cost, where they do.
const LEAST: f64 = 0.25;
const DEAREST: f64 = 4.0;

/// Which states are free.
#[derive(Clone, Debug)]
pub struct Boxes {
    pub axes: Vec<Axis>,
    /// The least and the largest value on each axis.
    boxes: Vec<Vec<(f64, f64)>>,
    /// True if the states inside of a box are free, else those outside of all.
    is_inside: bool,
    /// True if free states have costs, none of which is lower than so much.
    has_costs: bool,
    least: f64,
}

impl Boxes {
    fn draw(drawn: &mut Drawn) -> Self {
        let axes: Vec<Axis> = (0..2 + drawn.at(3)).map(|_| axis(drawn)).collect();
        let is_inside = drawn.chance(90);
        let one = |drawn: &mut Drawn| {
            let thin = drawn.at(axes.len());
            axes.iter().enumerate().map(|(at, axis)| side(drawn, axis, at == thin)).collect()
        };
        let boxes = (0..drawn.below(9)).map(|_| one(drawn)).collect();
        Self { axes, boxes, is_inside, has_costs: false, least: 0.0 }
    }

    /// Lets free states have costs or not; a lattice takes none below those of its estimate.
    fn price(&mut self, drawn: &mut Drawn, options: &MotionOptions) {
        self.has_costs = drawn.chance(80);
        self.least = if options.algorithm == MotionAlgorithm::Lattice { options.h_scale.min(1.0) } else { 0.0 };
    }

    /// A space with a function that tells.
    fn native(&self) -> AxisSpace {
        let known = self.clone();
        let space = if self.has_costs {
            AxisSpace::with_costs(&self.axes, Arc::new(move |state: &[f64]| known.cost(state)))
        } else {
            AxisSpace::with_check(&self.axes, Arc::new(move |state: &[f64]| known.is_free(state)))
        };
        space.expect("good axes")
    }

    /// What a state costs: by its place on a wave over all axes.
    fn cost(&self, state: &[f64]) -> f64 {
        f64::max(self.own_cost(state), self.least)
    }

    fn own_cost(&self, state: &[f64]) -> f64 {
        if !self.is_free(state) {
            return f64::INFINITY;
        }
        let place: f64 = state.iter().zip(1..).map(|(value, at)| value * f64::from(at)).sum();
        if self.has_costs { LEAST + (DEAREST - LEAST) * (place - place.floor()) } else { 1.0 }
    }

    /// A state in a box that is larger by so much on every side.
    fn is_in_box(&self, state: &[f64], more: f64) -> bool {
        let on = |(value, (axis, (low, high))): (&f64, (&Axis, &(f64, f64)))| {
            let value = match axis.kind {
                AxisKind::Line => *value,
                AxisKind::Angle => (value + PI).rem_euclid(2.0 * PI) - PI,
            };
            value >= low - more && value <= high + more
        };
        self.boxes.iter().any(|sides| state.iter().zip(self.axes.iter().zip(sides)).all(on))
    }

    fn is_on_axes(&self, state: &[f64]) -> bool {
        let has = |(axis, value): (&Axis, &f64)| {
            axis.kind == AxisKind::Angle || (axis.low - BLUR..=axis.high + BLUR).contains(value)
        };
        self.axes.iter().zip(state).all(has)
    }

    pub fn is_free(&self, state: &[f64]) -> bool {
        self.is_in_box(state, 0.0) == self.is_inside
    }

    /// True if no rounding makes the state another one.
    pub fn is_surely_free(&self, state: &[f64]) -> bool {
        self.is_in_box(state, if self.is_inside { -BLUR } else { BLUR }) == self.is_inside
    }

    /// The states that a planner would ask for of a motion, the end last.
    fn states(&self, from: &[f64], to: &[f64], resolution: f64) -> impl Iterator<Item = Vec<f64>> {
        let parts = (self.distance(from, to, false) / resolution).ceil().max(1.0) as u32;
        (1..=parts).map(move |part| {
            let share = f64::from(part) / f64::from(parts);
            let state = from.iter().zip(to).map(|(a, b)| if part == parts { *b } else { a + share * (b - a) });
            state.collect()
        })
    }

    fn may_be_free(&self, state: &[f64]) -> bool {
        self.is_in_box(state, if self.is_inside { BLUR } else { -BLUR }) == self.is_inside && self.is_on_axes(state)
    }

    /// The distance of two states, angles the shorter way, or as they are.
    pub fn distance(&self, from: &[f64], to: &[f64], is_short: bool) -> f64 {
        let change = |(axis, (a, b)): (&Axis, (&f64, &f64))| {
            let change = b - a;
            let turns = if axis.kind == AxisKind::Angle && is_short { (change / (2.0 * PI)).round() } else { 0.0 };
            (axis.weight * (change - turns * 2.0 * PI)).powi(2)
        };
        self.axes.iter().zip(from.iter().zip(to)).map(change).sum::<f64>().sqrt()
    }

    /// A drawn state; a free one if a few tries find it.
    fn state(&self, drawn: &mut Drawn) -> Vec<f64> {
        let mut state = Vec::new();
        for _ in 0..6 {
            let part =
                |axis: &Axis, drawn: &mut Drawn| axis.low + (axis.high - axis.low) * f64::from(drawn.below(65)) / 64.0;
            state = self.axes.iter().map(|axis| part(axis, drawn)).collect();
            if self.is_surely_free(&state) {
                break;
            }
        }
        state
    }
}

fn axis(drawn: &mut Drawn) -> Axis {
    let weight = *drawn.pick(&[1.0, 0.5, 3.0]);
    if drawn.chance(64) {
        return Axis { low: -PI, high: PI, weight, kind: AxisKind::Angle };
    }
    let low = f64::from(drawn.between(-4, 5));
    Axis { low, high: low + *drawn.pick(&[1.0, 2.0, 5.0, 0.5]), weight, kind: AxisKind::Line }
}

/// A part of an axis: a little of it, all, or any.
fn side(drawn: &mut Drawn, axis: &Axis, is_thin: bool) -> (f64, f64) {
    let at = |part: u32| axis.low + (axis.high - axis.low) * f64::from(part) / 32.0;
    if is_thin {
        let first = drawn.below(30);
        return (at(first), at((first + 1 + drawn.below(6)).min(32)));
    }
    if drawn.chance(128) {
        return (axis.low, axis.high);
    }
    let (a, b) = (drawn.below(33), drawn.below(33));
    (at(a.min(b)), at(a.max(b)))
}

fn options(drawn: &mut Drawn, boxes: &Boxes) -> MotionOptions {
    let algorithm = *drawn.pick(&OF_AXES);
    let across = boxes.axes.iter().map(|axis| (axis.weight * (axis.high - axis.low)).powi(2)).sum::<f64>().sqrt();
    let is_lattice = matches!(algorithm, MotionAlgorithm::Lattice | MotionAlgorithm::DiscreteRrt);
    let coarse = if boxes.axes.len() > 3 { [0.3, 0.2, 0.25] } else { [0.2, 0.08, 0.12] };
    let share = if is_lattice { *drawn.pick(&coarse) } else { *drawn.pick(&[0.05, 0.02, 0.1]) };
    let mut options = MotionOptions { algorithm, resolution: across * share, ..MotionOptions::default() };
    if algorithm == MotionAlgorithm::Lattice {
        options.h_scale = *drawn.pick(&[1.0, 0.0, 2.0]);
        return options;
    }
    options.seed = drawn.below(1 << 16).into();
    if !is_lattice && drawn.chance(128) {
        options.range = across * *drawn.pick(&[0.1, 0.4]);
    }
    if algorithm == MotionAlgorithm::Prm && drawn.chance(128) {
        options.neighbours = 1 + drawn.below(8);
    }
    options
}

/// A space, a planner that calls a function, and one that asks.
pub fn check(drawn: &mut Drawn, hash: &mut Fnv) {
    let is_blocked = |error: &Error| matches!(error.kind(), ErrorKind::StartBlocked | ErrorKind::GoalBlocked);
    let mut boxes = Boxes::draw(drawn);
    let options = options(drawn, &boxes);
    boxes.price(drawn, &options);
    let native = boxes.native();
    let told = AxisSpace::new(&boxes.axes).expect("good axes");
    let batch = *drawn.pick(&[0, 1, 3, 17, 1000]);
    let mut one = Motion::new(&native, options).expect("good options");
    let host = Host { boxes: &boxes, resolution: options.resolution, sweeps: drawn.chance(70) };
    let asks_motions = host.sweeps;
    let mut other = Motion::new(&told, MotionOptions { batch, asks_motions, ..options }).expect("good options");
    let is_roadmap = [MotionAlgorithm::Prm, MotionAlgorithm::PrmStar, MotionAlgorithm::LazyPrmStar];
    let mut is_doubtful = host.is_doubtful(options.algorithm);
    for _ in 0..3 {
        if is_roadmap.contains(&options.algorithm) && drawn.chance(160) {
            prepare(drawn, (&mut one, &mut other), &host, hash);
            if drawn.chance(90) {
                keep(drawn, &native, &mut one);
                // What a function told is not believed again: motions are checked when a path wants them.
                is_doubtful = true;
            } else {
                keep(drawn, &told, &mut other);
            }
        }
        let (start, goal) = (boxes.state(drawn), boxes.state(drawn));
        let most = if options.algorithm == MotionAlgorithm::Lattice { 0 } else { 1 + u64::from(drawn.below(150)) };
        // A discrete tree may use up its lattice.
        let most = if options.algorithm == MotionAlgorithm::DiscreteRrt { 20 * most } else { most };
        let request = MotionRequest { max_iterations: most, ..MotionRequest::default() };
        let what = || format!("{options:?} batch {batch}, {boxes:?}: {start:?} to {goal:?}, {request:?}");
        let first = one.find(&start, &goal, &request);
        let second = ask(drawn, &mut other, &host, (&start, &goal, &request));
        match (&first, &second) {
            (Ok(first), Ok(second)) => {
                let checks_differ = options.algorithm == MotionAlgorithm::LazyPrmStar || host.sweeps;
                let left = figures(&one, first, checks_differ);
                let is_same = left == figures(&other, second, checks_differ);
                assert!(is_same || is_doubtful, "{first:?} {second:?} {}", what());
                let (ends, path) = ((&start[..], &goal[..], options.resolution), bits(&one, first).1);
                judge(&boxes, &one, first, ends, &what);
                judge(&boxes, &other, second, ends, &what);
                if first.status == MotionStatus::NoPath {
                    lattices::check(&boxes, &options, (&start, &goal), &what);
                }
                let again = one.find(&start, &goal, &request).expect("a search that was accepted");
                assert_eq!(bits(&one, &again).1, path, "twice: {}", what());
                let options = ImproveOptions { max_iterations: drawn.below(80), ..ImproveOptions::default() };
                let improved = [one.improve(&options), shorten(drawn, &mut other, &host, &options)];
                match improved {
                    [Ok(shorter), Ok(told)] => {
                        // One of both has searched twice, and checked more.
                        let is_same = shorter == told && bits(&one, &shorter).1 == bits(&other, &told).1;
                        assert!(is_same || is_doubtful, "{shorter:?} {told:?} {}", what());
                        assert!(shorter.cost <= again.cost && told.cost <= second.cost, "{}", what());
                        judge(&boxes, &one, &shorter, ends, &what);
                        judge(&boxes, &other, &told, ends, &what);
                        hash.word(shorter.cost.to_bits());
                    }
                    [Err(shorter), Err(told)] => {
                        let is_same = (shorter == told || is_doubtful) && bits(&one, &again).1 == path;
                        assert!(is_same, "refused: {shorter} {told} {}", what());
                    }
                    [shorter, told] => assert!(is_doubtful, "{shorter:?} {told:?} {}", what()),
                }
                left.0.into_iter().for_each(|word| hash.word(word));
            }
            (Err(first), Err(second)) => {
                assert!(is_blocked(first) && is_blocked(second), "{first} {second} {}", what());
                assert!(!(boxes.is_free(&start) && boxes.is_free(&goal)), "{first} {}", what());
                assert!(one.path().is_empty() && other.path().is_empty(), "{first} {}", what());
            }
            _ => panic!("{first:?} {second:?} {}", what()),
        }
        if drawn.is_empty() {
            break;
        }
    }
}

/// What must be the same whoever tells: the figures, and the path.
fn bits(job: &Motion, outcome: &MotionOutcome) -> (Vec<u64>, Vec<u64>) {
    let figures = [outcome.status as u64, outcome.cost.to_bits(), outcome.expanded, job.checks()];
    (figures.to_vec(), job.path().iter().map(|value| value.to_bits()).collect())
}

/// [`bits`], without checks where they are of motions, or a planner leaves out those of other searches: one of both has
/// searched twice.
fn figures(job: &Motion, outcome: &MotionOutcome, checks_differ: bool) -> (Vec<u64>, Vec<u64>) {
    let (mut figures, path) = bits(job, outcome);
    if checks_differ {
        figures.pop();
    }
    (figures, path)
}

/// Who is asked: for states, or for whole motions, whose states it looks at.
struct Host<'a> {
    boxes: &'a Boxes,
    resolution: f64,
    sweeps: bool,
}

impl Host<'_> {
    /// True if it may lead to other paths than states do: two algorithms keep the free part of a motion of which states
    /// are told, and a mean of costs is rounded.
    fn is_doubtful(&self, algorithm: MotionAlgorithm) -> bool {
        let keeps_parts = [MotionAlgorithm::Est, MotionAlgorithm::Kpiece].contains(&algorithm);
        self.sweeps && (keeps_parts || self.boxes.has_costs)
    }

    /// What it is asked for; the other question is refused.
    fn asked(&self, job: &Motion) -> Vec<f64> {
        let (asked, refused) =
            if self.sweeps { (job.ask_motions(), job.ask()) } else { (job.ask(), job.ask_motions()) };
        assert!(matches!(refused, Err(Error::Unsupported { .. })));
        asked.expect("it asks").to_vec()
    }

    /// Of each of them the mean of a figure of its states; infinite if one is.
    fn means(&self, asked: &[f64], figure: impl Fn(&[f64]) -> f64) -> Vec<f64> {
        let dimension = self.boxes.axes.len();
        if !self.sweeps {
            return asked.chunks_exact(dimension).map(figure).collect();
        }
        let mean = |motion: &[f64]| {
            let (from, to) = motion.split_at(dimension);
            let all: Vec<f64> = self.boxes.states(from, to, self.resolution).map(|state| figure(&state)).collect();
            // Rounded it may be less than the least of them.
            (all.iter().sum::<f64>() / all.len() as f64).max(all.iter().copied().fold(f64::INFINITY, f64::min))
        };
        asked.chunks_exact(2 * dimension).map(mean).collect()
    }
}

/// Answers a planner that asks, now and then with a wrong count first; goes on in steps of any number.
fn ask(
    drawn: &mut Drawn,
    job: &mut Motion,
    host: &Host<'_>,
    (start, goal, request): (&[f64], &[f64], &MotionRequest),
) -> Result<MotionOutcome, Error> {
    job.begin(start, goal, request)?;
    let steps = *drawn.pick(&[0, 1, 7]);
    loop {
        let outcome = job.step(steps)?;
        match outcome.status {
            MotionStatus::Asking => answer(drawn, job, host),
            MotionStatus::InProgress => {}
            _ => {
                assert!(matches!(job.ask(), Err(Error::NotAsking)) && job.tell(&[]).is_err());
                return Ok(outcome);
            }
        }
    }
}

/// Shortens a path, and answers.
fn shorten(
    drawn: &mut Drawn,
    job: &mut Motion,
    host: &Host<'_>,
    options: &ImproveOptions,
) -> Result<MotionOutcome, Error> {
    let path = job.path().to_vec();
    loop {
        let outcome = job.improve(options)?;
        if outcome.status != MotionStatus::Asking {
            return Ok(outcome);
        }
        assert_eq!(job.path(), path, "the path stays until the end");
        if drawn.chance(20) {
            // Whoever calls again too early is asked the same.
            let asked = host.asked(job);
            assert_eq!(job.improve(options)?.status, MotionStatus::Asking);
            assert_eq!(host.asked(job), asked);
        }
        answer(drawn, job, host);
    }
}

fn answer(drawn: &mut Drawn, job: &mut Motion, host: &Host<'_>) {
    let (asked, boxes) = (host.asked(job), host.boxes);
    let costs = host.means(&asked, |state| boxes.cost(state));
    let mut free: Vec<bool> = costs.iter().map(|cost| cost.is_finite()).collect();
    assert!(!free.is_empty());
    if drawn.chance(30) {
        free.push(drawn.chance(128));
        assert!(matches!(job.tell(&free), Err(Error::BadValue { .. })));
        free.pop();
        assert!(matches!(job.tell(&free[1..]), Err(Error::BadValue { .. })));
        assert!(job.tell_costs(&vec![f64::NAN; free.len()]).is_err());
        assert_eq!(host.asked(job), asked);
    }
    if boxes.has_costs {
        let own = host.means(&asked, |state| boxes.own_cost(state));
        let refused = own.iter().copied().find(|&cost| cost < boxes.least);
        if let Some(low) = refused.filter(|_| drawn.chance(60)) {
            let refused = job.tell_costs(&own);
            assert!(matches!(refused, Err(Error::BadValue { name: "costs", value, .. }) if value == low));
            assert_eq!(host.asked(job), asked);
        }
        job.tell_costs(&costs).expect("as many as were asked for");
    } else {
        job.tell(&free).expect("as many as were asked for");
    }
}

/// A found path leads from the start to the goal, and every state that its planner had to look at is free.
fn judge(
    boxes: &Boxes,
    job: &Motion,
    outcome: &MotionOutcome,
    (start, goal, resolution): (&[f64], &[f64], f64),
    what: &dyn Fn() -> String,
) {
    let dimension = boxes.axes.len();
    if outcome.status != MotionStatus::Found {
        let is_empty = job.path().is_empty() && outcome.cost == f64::INFINITY;
        assert!(is_empty && outcome.status != MotionStatus::Asking, "{outcome:?} {}", what());
        return;
    }
    let rows: Vec<&[f64]> = job.path().chunks_exact(dimension).collect();
    let last = rows[rows.len() - 1];
    assert_eq!(rows[0], start, "{}", what());
    assert!(boxes.distance(last, goal, true) < BLUR, "{last:?} {}", what());
    let line = |at: usize| boxes.axes[at].kind == AxisKind::Angle || last[at] == goal[at];
    assert!((0..dimension).all(line), "{last:?} {}", what());
    let straight = boxes.distance(start, goal, true);
    let mut sum = 0.0;
    for pair in rows.windows(2) {
        let length = boxes.distance(pair[0], pair[1], false);
        sum += length;
        // Where the length is a multiple of the resolution, rounding decides how many states were looked at.
        let parts = [1.0 - 1e-12, 1.0 + 1e-12].map(|blur| (length / resolution * blur).ceil().max(1.0));
        let is_free = |parts: f64| {
            (0..=parts as u32).all(|part| {
                let share = f64::from(part) / parts;
                let state: Vec<f64> = pair[0].iter().zip(pair[1]).map(|(a, b)| a + share * (b - a)).collect();
                boxes.may_be_free(&state)
            })
        };
        assert!(parts.into_iter().any(is_free), "{pair:?} on {:?} {}", job.path(), what());
    }
    // The cost of a path is its length, or that times costs of states.
    let (least, most) = if boxes.has_costs { (LEAST.min(1.0), DEAREST) } else { (1.0, 1.0) };
    let blur = 1e-9 * (1.0 + sum);
    let is_between = outcome.cost >= sum * least - blur && outcome.cost <= sum * most + blur;
    assert!(is_between, "{sum} {outcome:?} {:?} {}", job.path(), what());
    assert!(outcome.cost >= straight * least * (1.0 - 1e-12), "{straight} {outcome:?} {}", what());
}

/// Grows both roadmaps.
fn prepare(drawn: &mut Drawn, (one, other): (&mut Motion, &mut Motion), host: &Host<'_>, hash: &mut Fnv) {
    let count = u64::from(drawn.below(60));
    assert_eq!(one.prepare(count).expect("a roadmap"), Preparation::Done);
    while other.prepare(count).expect("a roadmap") == Preparation::Asking {
        answer(drawn, other, host);
    }
    assert_eq!(one.nodes(), other.nodes());
    hash.word(one.nodes().unwrap_or(0));
}

/// Saves a roadmap and goes on with what was loaded; spoilt bytes are refused.
fn keep(drawn: &mut Drawn, space: &AxisSpace, job: &mut Motion) {
    let bytes = job.save().expect("a roadmap");
    let loaded = Motion::load(space, &bytes).expect("what was saved");
    assert_eq!((loaded.nodes(), loaded.save().map(|saved| saved.len())), (job.nodes(), Ok(bytes.len())));
    let mut spoilt = bytes.clone();
    let at = drawn.at(bytes.len());
    spoilt[at] ^= 1 + drawn.below(255) as u8;
    assert!(matches!(Motion::load(space, &spoilt), Err(Error::Saved { .. })), "byte {at}");
    assert!(matches!(Motion::load(space, &bytes[..at]), Err(Error::Saved { .. })), "cut at {at}");
    // With a check sum that is right nobody knows what comes of it, but that it is refused, or is a roadmap.
    let body = bytes.len() - 4;
    for _ in 0..drawn.below(3) {
        let at = if drawn.chance(160) { drawn.at(112) } else { drawn.at(body) };
        spoilt[at] = *drawn.pick(&[0, 1, 2, 255, 128, 16]);
    }
    let sum = crc32(&spoilt[..body]);
    spoilt[body..].copy_from_slice(&sum.to_le_bytes());
    if let Ok(strange) = Motion::load(space, &spoilt) {
        let again = strange.save().expect("a roadmap");
        assert!(Motion::load(space, &again).is_ok());
    }
    *job = loaded;
}
