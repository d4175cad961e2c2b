//! KPIECE and RRT-Connect beside KPIECE1 and RRTConnect of the rival, with the options that both come with: bodies
//! among polygons, of scenes in `TAUT_DATA` and of random ones, and chains. Checks of states count, and times. Words
//! after `bodies`: a number of runs, and how the names of the scenes begin.

use super::rival::{Axis, chain_is_free};
use super::scenes::{Chain, Random};
use std::ffi::c_void;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;
use taut::Error;
use taut::motion::{Motion, MotionAlgorithm, MotionOptions, MotionRequest, MotionStatus};
use taut::space::{AxisKind, AxisSpace, StateCheck};

type IsFree = unsafe extern "C" fn(*const c_void, *const f64) -> i32;

#[repr(C)]
#[derive(Clone, Copy, Default)]
struct TreeAnswer {
    seconds: f64,
    checks: u64,
    solved: i32,
}

#[repr(C)]
struct PolygonScene {
    low: [f64; 2],
    high: [f64; 2],
    body: *const f64,
    walls: *const f64,
    body_sizes: *const i32,
    wall_sizes: *const i32,
    piece_count: i32,
    wall_count: i32,
}

unsafe extern "C" {
    fn polygon_body_is_free(scene: *const c_void, state: *const f64) -> i32;
    fn rival_tree(
        axes: *const Axis,
        count: usize,
        has_place: i32,
        angle_weight: f64,
        is_free: IsFree,
        scene: *const c_void,
        from: *const f64,
        to: *const f64,
        planner: i32,
        resolution: f64,
        most: u64,
        answer: *mut TreeAnswer,
    );
}

/// Runs of each planner of a scene, if no argument tells; random scenes of bodies and of chains.
const SEEDS: u64 = 10;
const OWN: u64 = 12;
const CHAINS: u64 = 12;
/// Checks of states after which a run counts as unsolved.
const MOST: u64 = 1_000_000;
/// Iterations between two looks at the checks.
const STEP: u64 = 50;

/// Polygons: their corners, and how many each has.
#[derive(Default)]
struct Polygons {
    corners: Vec<f64>,
    sizes: Vec<i32>,
}

impl Polygons {
    fn push(&mut self, corners: &[f64]) {
        self.corners.extend_from_slice(corners);
        self.sizes.push((corners.len() / 2) as i32);
    }
}

/// A body among polygons.
struct Body {
    name: String,
    bounds: [f64; 4],
    weight: f64,
    resolution: f64,
    ends: [Vec<f64>; 2],
    body: Polygons,
    walls: Polygons,
}

impl Body {
    fn read(path: &Path) -> std::io::Result<Self> {
        let bad = |what: &str| std::io::Error::new(std::io::ErrorKind::InvalidData, what.to_owned());
        let name = path.file_stem().ok_or_else(|| bad("name"))?.to_string_lossy().into_owned();
        let mut scene = Self::empty(name, [0.0; 4]);
        for line in std::fs::read_to_string(path)?.lines() {
            let mut words = line.split_whitespace();
            let key = words.next().unwrap_or("#");
            let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
            match (key, &numbers[..]) {
                ("bounds", &[x0, y0, x1, y1]) => scene.bounds = [x0, y0, x1, y1],
                ("start", &[..]) => scene.ends[0] = numbers,
                ("goal", &[..]) => scene.ends[1] = numbers,
                ("weight", &[weight]) => scene.weight = weight,
                ("resolution", &[resolution]) => scene.resolution = resolution,
                ("body", [_, corners @ ..]) => scene.body.push(corners),
                ("wall", [_, corners @ ..]) => scene.walls.push(corners),
                ("#" | "outline", _) => {}
                _ => return Err(bad(line)),
            }
        }
        Ok(scene)
    }

    fn empty(name: String, bounds: [f64; 4]) -> Self {
        let (body, walls) = Default::default();
        Self { name, bounds, weight: 1.0, resolution: 0.25, ends: Default::default(), body, walls }
    }

    /// Boxes in a room, or walls with a gap each, and a body of a bar or two.
    fn random(number: u64) -> Self {
        let mut random = Random(0xB0D1E5 + number);
        let mut between = |low: f64, high: f64| low + (high - low) * random.unit();
        let mut scene = Self::empty(format!("own {number}"), [0.0, 0.0, 100.0, 100.0]);
        let (half, wide) = (between(2.0, 6.0), between(0.8, 1.5));
        scene.body.push(&[-half, -wide, half, -wide, half, wide, -half, wide]);
        if number % 2 == 1 {
            scene.body.push(&[-half, -wide, 2.0 * wide - half, -wide, 2.0 * wide - half, half, -half, half]);
        }
        scene.weight = half.hypot(if number % 2 == 1 { half } else { wide });
        let mut add = |x: f64, y: f64, across: f64, up: f64| {
            scene.walls.push(&[x, y, x + across, y, x + across, y + up, x, y + up]);
        };
        match number % 3 {
            0 => (0..40).for_each(|_| {
                add(between(0.0, 95.0), between(0.0, 95.0), between(2.0, 12.0), between(2.0, 12.0));
            }),
            1 => {
                for wall in 1..4 {
                    let (x, gap) = (25.0 * f64::from(wall), between(5.0, 85.0));
                    let size = 2.0 * wide + between(3.0, 6.0);
                    let size = if number % 2 == 1 { size + half } else { size };
                    add(x, 0.0, 3.0, gap);
                    add(x, gap + size, 3.0, 100.0 - gap - size);
                }
            }
            // A room with a mouth that leads inward, somewhere in the room.
            _ => {
                let (x, y, side) = (between(5.0, 25.0), between(5.0, 25.0), between(45.0, 60.0));
                let (mouth, lip) = (2.0 * wide + between(2.5, 5.0), between(10.0, 25.0));
                let mouth = if number % 2 == 1 { mouth + half } else { mouth };
                let middle = y + side / 2.0;
                add(x, y, 3.0, side);
                add(x, y, side, 3.0);
                add(x, y + side - 3.0, side, 3.0);
                add(x + side - 3.0, y, 3.0, (side - mouth) / 2.0);
                add(x + side - 3.0, middle + mouth / 2.0, 3.0, (side - mouth) / 2.0);
                add(x + side - lip, middle - mouth / 2.0 - 2.0, lip, 2.0);
                add(x + side - lip, middle + mouth / 2.0, lip, 2.0);
            }
        }
        scene.draw_ends(&mut random);
        scene
    }

    /// Ends that are free and far apart: of a trap one inside it.
    fn draw_ends(&mut self, random: &mut Random) {
        let mut draw = |from: f64, to: f64| {
            let scene = self.raw();
            loop {
                let [x, y, angle] = [(); 3].map(|()| random.unit());
                let state = [from + (to - from) * x, 100.0 * y, std::f64::consts::TAU * (angle - 0.5)];
                // SAFETY: the scene is the one that the function reads, and the state is a row of it.
                if unsafe { polygon_body_is_free((&raw const scene).cast(), state.as_ptr()) } != 0 {
                    return state.to_vec();
                }
            }
        };
        let ends = [draw(8.0, 40.0), draw(90.0, 98.0)];
        self.ends = ends;
    }

    fn raw(&self) -> PolygonScene {
        let [x0, y0, x1, y1] = self.bounds;
        PolygonScene {
            low: [x0, y0],
            high: [x1, y1],
            body: self.body.corners.as_ptr(),
            walls: self.walls.corners.as_ptr(),
            body_sizes: self.body.sizes.as_ptr(),
            wall_sizes: self.walls.sizes.as_ptr(),
            piece_count: self.body.sizes.len() as i32,
            wall_count: self.walls.sizes.len() as i32,
        }
    }

    fn axes(&self) -> Vec<Axis> {
        let ([x0, y0, x1, y1], turn) = (self.bounds, std::f64::consts::PI);
        let line = |low, high| Axis { low, high, weight: 1.0, wraps: 0 };
        vec![line(x0, x1), line(y0, y1), Axis { low: -turn, high: turn, weight: self.weight, wraps: 1 }]
    }
}

/// A problem for both sides.
struct Problem<'a> {
    name: &'a str,
    axes: Vec<Axis>,
    has_place: bool,
    is_free: IsFree,
    scene: *const c_void,
    ends: &'a [Vec<f64>; 2],
    resolution: f64,
}

/// Checks and milliseconds of each run that was solved.
#[derive(Default)]
struct Runs {
    checks: Vec<f64>,
    times: Vec<f64>,
    count: u32,
}

impl Runs {
    fn end(&mut self, is_solved: bool, checks: u64, seconds: f64) {
        self.count += 1;
        self.checks.push(if is_solved { checks as f64 } else { f64::INFINITY });
        self.times.push(seconds * 1e3);
    }

    /// The median; a run that was not solved counts as endless.
    fn median(values: &mut [f64]) -> f64 {
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    }

    fn print(&mut self, name: &str, who: &str) -> f64 {
        let checks = Self::median(&mut self.checks);
        let solved = self.checks.iter().filter(|checks| checks.is_finite()).count();
        println!(
            "{name:<14} {who:<22} {solved:3} of {:3}  checks {checks:9.0} (worst {:9.0})  ms {:8.2}",
            self.count,
            self.checks[self.checks.len() - 1],
            Self::median(&mut self.times)
        );
        checks
    }
}

/// The scene, for closures of any thread.
#[derive(Clone, Copy)]
struct Shared(*const c_void);

// SAFETY: nobody changes the scene while it is shared.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Problem<'_> {
    fn own_axes(&self) -> Vec<taut::space::Axis> {
        let kind = |axis: &Axis| if axis.wraps == 0 { AxisKind::Line } else { AxisKind::Angle };
        let own =
            |axis: &Axis| taut::space::Axis { low: axis.low, high: axis.high, weight: axis.weight, kind: kind(axis) };
        self.axes.iter().map(own).collect()
    }

    /// How many states RRT-Connect asks a host for, as a multiple of those that it makes use of.
    fn asked(&self, seeds: u64) -> Result<f64, Error> {
        let space = AxisSpace::new(&self.own_axes())?;
        let (mut asked, mut used) = (0, 0);
        for seed in 0..seeds {
            let algorithm = MotionAlgorithm::RrtConnect;
            let options = MotionOptions { algorithm, seed, resolution: self.resolution, ..MotionOptions::default() };
            let mut job = Motion::new(&space, options)?;
            let request = MotionRequest { max_iterations: 1 << 40, ..MotionRequest::default() };
            job.begin(&self.ends[0], &self.ends[1], &request)?;
            while job.step(STEP)?.status != MotionStatus::Found && job.checks() < MOST {
                // SAFETY: the scene is the one that the function reads; the states are rows of it.
                let tell = |state: &[f64]| unsafe { (self.is_free)(self.scene, state.as_ptr()) != 0 };
                let free: Vec<bool> = job.ask()?.chunks_exact(self.axes.len()).map(tell).collect();
                asked += free.len() as u64;
                job.tell(&free)?;
            }
            used += job.checks();
        }
        Ok(asked as f64 / used as f64)
    }

    fn ours(&self, algorithm: MotionAlgorithm, seeds: u64) -> Result<Runs, Error> {
        let axes = self.own_axes();
        let (scene, is_free) = (Shared(self.scene), self.is_free);
        let check: Arc<StateCheck> = Arc::new(move |state: &[f64]| {
            let scene = &scene;
            // SAFETY: the scene outlives the space and is the one that the function reads; the state is a row of it.
            unsafe { is_free(scene.0, state.as_ptr()) != 0 }
        });
        let space = AxisSpace::with_check(&axes, check)?;
        let mut runs = Runs::default();
        for seed in 0..seeds {
            let options = MotionOptions { algorithm, seed, resolution: self.resolution, ..MotionOptions::default() };
            let began = Instant::now();
            let mut job = Motion::new(&space, options)?;
            let request = MotionRequest { max_iterations: 1 << 40, ..MotionRequest::default() };
            job.begin(&self.ends[0], &self.ends[1], &request)?;
            let mut status = MotionStatus::InProgress;
            while status == MotionStatus::InProgress && job.checks() < MOST {
                status = job.step(STEP)?.status;
            }
            runs.end(status == MotionStatus::Found, job.checks(), began.elapsed().as_secs_f64());
        }
        Ok(runs)
    }

    /// `angle_weight` above 0 is that of the rival's own spaces.
    fn theirs(&self, planner: i32, angle_weight: f64, seeds: u64) -> Runs {
        let mut runs = Runs::default();
        for _ in 0..seeds {
            let mut answer = TreeAnswer::default();
            // SAFETY: the scene is the one that the validity function reads; rows have a number per axis.
            unsafe {
                rival_tree(
                    self.axes.as_ptr(),
                    self.axes.len(),
                    i32::from(self.has_place),
                    angle_weight,
                    self.is_free,
                    self.scene,
                    self.ends[0].as_ptr(),
                    self.ends[1].as_ptr(),
                    planner,
                    self.resolution,
                    MOST,
                    &raw mut answer,
                );
            }
            runs.end(answer.solved == 1, answer.checks, answer.seconds);
        }
        runs
    }

    /// Ours beside the better one of the rival with our weights and with its own.
    fn compare(&self, seeds: u64) -> Result<[f64; 2], Error> {
        let mut ratios = [0.0; 2];
        let pairs = [(MotionAlgorithm::Kpiece, 0, "KPIECE1"), (MotionAlgorithm::RrtConnect, 1, "RRTConnect")];
        for (ratio, (algorithm, planner, rival)) in ratios.iter_mut().zip(pairs) {
            let ours = self.ours(algorithm, seeds)?.print(self.name, &format!("ours, {algorithm:?}"));
            let mut best = self.theirs(planner, 0.0, seeds).print(self.name, &format!("OMPL, {rival}"));
            if self.has_place {
                let own = self.theirs(planner, 0.5, seeds).print(self.name, &format!("OMPL, {rival}, 0.5"));
                best = best.min(own);
            }
            *ratio = ours / best;
        }
        let asked = self.asked(seeds)?;
        println!(
            "{:<14} ours / OMPL, checks: KPIECE {:.2}, RRT-Connect {:.2}, which asks a host for {asked:.3} x its checks",
            self.name, ratios[0], ratios[1]
        );
        Ok(ratios)
    }
}

fn mean(name: &str, ratios: &[[f64; 2]]) {
    if ratios.is_empty() {
        return;
    }
    let of = |at: usize| {
        let known: Vec<f64> =
            ratios.iter().map(|ratio| ratio[at]).filter(|ratio| ratio.is_finite() && *ratio > 0.0).collect();
        (known.iter().map(|ratio| ratio.ln()).sum::<f64>() / known.len() as f64).exp()
    };
    println!(
        "== {name}, {} scenes, ours / OMPL, geometric means: KPIECE {:.2}, RRT-Connect {:.2}",
        ratios.len(),
        of(0),
        of(1)
    );
}

/// What the words after `bodies` say.
struct Wanted {
    seeds: u64,
    begins: String,
}

impl Wanted {
    fn new() -> Self {
        let mut wanted = Self { seeds: SEEDS, begins: String::new() };
        for word in std::env::args().skip_while(|word| word != "bodies").skip(1) {
            match word.parse() {
                Ok(seeds) => wanted.seeds = seeds,
                Err(_) => wanted.begins = word,
            }
        }
        wanted
    }

    fn has(&self, name: &str) -> bool {
        name.starts_with(&self.begins)
    }
}

pub fn bodies() -> Result<(), Error> {
    let wanted = Wanted::new();
    let mut groups: Vec<(&str, Vec<Body>)> = Vec::new();
    match std::env::var("TAUT_DATA") {
        Ok(folder) => {
            let names = ["a1_maze", "a2_bug_trap", "a3_polygons", "a4_unique"];
            let path = |name: &&str| Path::new(&folder).join("motion/scenes").join(format!("{name}.scene"));
            groups.push(("scenes", names.iter().filter_map(|name| Body::read(&path(name)).ok()).collect()));
        }
        Err(_) => println!("TAUT_DATA names no folder with motion/scenes"),
    }
    groups.push(("own", (0..OWN).map(Body::random).collect()));
    for (name, scenes) in &groups {
        let mut ratios = Vec::new();
        for scene in scenes.iter().filter(|scene| wanted.has(&scene.name)) {
            let raw = scene.raw();
            let problem = Problem {
                name: &scene.name,
                axes: scene.axes(),
                has_place: true,
                is_free: polygon_body_is_free,
                scene: (&raw const raw).cast(),
                ends: &scene.ends,
                resolution: scene.resolution,
            };
            ratios.push(problem.compare(wanted.seeds)?);
        }
        mean(name, &ratios);
    }
    let (mut random, mut ratios) = (Random(77), Vec::new());
    for number in 0..CHAINS {
        let mut chain = Chain::random(&mut random)?;
        let name = format!("chain {number}");
        if !wanted.has(&name) {
            continue;
        }
        chain.scene.cells = chain.cells.as_ptr();
        let across = chain.axes.iter().map(|axis| {
            let span = axis.weight * (axis.high - axis.low) * if axis.wraps == 1 { 0.5 } else { 1.0 };
            span * span
        });
        let resolution = 0.01 * across.sum::<f64>().sqrt();
        let problem = Problem {
            name: &name,
            axes: chain.axes.clone(),
            has_place: chain.scene.has_base == 0,
            is_free: chain_is_free,
            scene: (&raw const chain.scene).cast(),
            ends: &chain.ends,
            resolution,
        };
        ratios.push(problem.compare(wanted.seeds)?);
    }
    mean("chains", &ratios);
    Ok(())
}
