//! Shortest paths among polygons beside Python's extremitypathfinder and crate polyanya:
//! `cargo run --release --bin worlds`. `PYTHON` names the interpreter of an environment that has extremitypathfinder;
//! without it that column is left out.
//!
//! First 300 random worlds of disjoint polygons, whose lengths are compared; then 200 polygons with 2,000 vertices:
//! cold (world, planner and first query), warm, and after one more obstacle. All in this process, one thread; polyanya
//! has a triangulation that was made and baked before. Each time is the least of several rounds.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use glam::Vec2;
use polyanya::{Mesh, Triangulation};
use taut::plan::WorldPlanner;
use taut::space::World;
use taut::{Algorithm, Options, Position, Request, Status};

type Answer<T> = Result<T, String>;
type P = (f64, f64);

const ROUNDS: usize = 5;

/// The SplitMix64 sequence.
struct Random(u64);

impl Random {
    fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// Disjoint polygons: one about the middle of each square of a division, star-shaped, clockwise.
struct Scene {
    side: f64,
    polygons: Vec<Vec<P>>,
    queries: Vec<[P; 2]>,
}

fn rounded(v: f64) -> f64 {
    (v * 256.0).round() / 256.0
}

impl Scene {
    fn random(random: &mut Random, (columns, rows): (usize, usize), vertices: usize, queries: usize) -> Answer<Self> {
        let square = 8.0;
        let side = square * columns.max(rows) as f64;
        let mut polygons = Vec::new();
        for at in 0..columns * rows {
            let middle = (square * ((at % columns) as f64 + 0.5), square * ((at / columns) as f64 + 0.5));
            let turn = random.unit();
            let corner = |i: usize, random: &mut Random| {
                let angle = -(i as f64 + turn + 0.5 * random.unit()) / vertices as f64 * std::f64::consts::TAU;
                let reach = square * (0.25 + 0.22 * random.unit());
                (rounded(middle.0 + reach * angle.cos()), rounded(middle.1 + reach * angle.sin()))
            };
            polygons.push((0..vertices).map(|i| corner(i, random)).collect());
        }
        let mut scene = Self { side, polygons, queries: Vec::new() };
        let world = scene.world()?;
        let mut planner = planner(&world)?;
        while scene.queries.len() < queries {
            let mut at = || (rounded(random.unit() * side), rounded(random.unit() * side));
            let query = [at(), at()];
            if planner.find(&request(query)).is_ok_and(|outcome| outcome.status == Status::Found) {
                scene.queries.push(query);
            }
        }
        Ok(scene)
    }

    fn world(&self) -> Answer<World> {
        let failed = |error: taut::Error| error.to_string();
        let side = self.side as f32;
        let world = World::new(Position::new(0.0, 0.0), Position::new(side, side)).map_err(failed)?;
        for polygon in &self.polygons {
            let outline: Vec<Position> = polygon.iter().map(|&(x, y)| Position::new(x as f32, y as f32)).collect();
            world.add(&outline).map_err(failed)?;
        }
        Ok(world)
    }

    /// The triangulation, or the convex polygons that its triangles can be merged to.
    fn mesh(&self, is_merged: bool) -> Mesh {
        let side = self.side as f32;
        let point = |&(x, y): &P| Vec2::new(x as f32, y as f32);
        let corners = [Vec2::ZERO, Vec2::new(side, 0.0), Vec2::new(side, side), Vec2::new(0.0, side)];
        let mut triangulation = Triangulation::from_outer_edges(&corners);
        triangulation.add_obstacles(self.polygons.iter().map(|polygon| polygon.iter().map(point).collect::<Vec<_>>()));
        let mut mesh = triangulation.as_navmesh();
        if is_merged {
            mesh.merge_polygons();
        }
        mesh.bake();
        mesh
    }
}

fn planner(world: &World) -> Answer<WorldPlanner> {
    let options = Options { algorithm: Algorithm::TangentGraph, ..Options::default() };
    WorldPlanner::new(world, options).map_err(|error| error.to_string())
}

fn request([start, goal]: [P; 2]) -> Request {
    let position = |(x, y): P| Position::new(x as f32, y as f32);
    Request::new(position(start), position(goal))
}

fn find(planner: &mut WorldPlanner, query: [P; 2]) -> f64 {
    planner.find(&request(query)).map_or(f64::INFINITY, |outcome| outcome.length)
}

fn walk(mesh: &Mesh, [start, goal]: [P; 2]) -> f64 {
    let point = |(x, y): P| Vec2::new(x as f32, y as f32);
    mesh.path(point(start), point(goal)).map_or(f64::INFINITY, |path| f64::from(path.length))
}

/// The other process.
struct Extremity {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

impl Extremity {
    /// Starts it; none if extremitypathfinder is missing.
    fn start() -> Option<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/worlds.py");
        let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
        let mut command = Command::new(python);
        command.arg(script).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().ok()?;
        let (to, mut from) = (child.stdin.take()?, BufReader::new(child.stdout.take()?));
        let mut version = String::new();
        if from.read_line(&mut version).unwrap_or(0) == 0 {
            let _ = child.wait();
            return None;
        }
        println!("extremitypathfinder {}", version.trim());
        Some(Self { child, to, from })
    }

    /// The seconds of preparing a scene, and seconds and length of each query.
    fn ask(&mut self, scene: &Scene) -> Answer<(f64, Vec<(f64, f64)>)> {
        let row = |points: &[P]| points.iter().map(|(x, y)| format!("{x} {y}")).collect::<Vec<_>>().join(" ");
        let mut text = format!("{} {} {}\n", scene.side, scene.polygons.len(), scene.queries.len());
        scene.polygons.iter().for_each(|polygon| text += &(row(polygon) + "\n"));
        scene.queries.iter().for_each(|query| text += &(row(query) + "\n"));
        self.to.write_all(text.as_bytes()).and_then(|()| self.to.flush()).map_err(|error| error.to_string())?;
        let mut line = || -> Answer<Vec<f64>> {
            let mut line = String::new();
            self.from.read_line(&mut line).map_err(|error| error.to_string())?;
            line.split_whitespace().map(|word| word.parse().map_err(|_| format!("not a number: {word}"))).collect()
        };
        let prepared = line()?;
        let answers: Answer<Vec<_>> = scene.queries.iter().map(|_| line().map(|pair| (pair[0], pair[1]))).collect();
        Ok((prepared[0], answers?))
    }
}

impl Drop for Extremity {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn seconds(work: impl FnOnce()) -> f64 {
    let begin = Instant::now();
    work();
    begin.elapsed().as_secs_f64()
}

fn least(mut work: impl FnMut()) -> f64 {
    (0..ROUNDS).map(|_| seconds(&mut work)).fold(f64::INFINITY, f64::min)
}

/// The largest differences of lengths, relative, from both rivals over many scenes.
fn lengths(extremity: &mut Option<Extremity>) -> Answer<()> {
    let mut random = Random(1);
    let (mut of_extremity, mut of_polyanya, mut queries) = (0.0_f64, 0.0_f64, 0);
    for at in 0..300 {
        let scene = Scene::random(&mut random, (3 + at % 3, 4), 4 + at % 6, 4)?;
        let world = scene.world()?;
        let (mut planner, mesh) = (planner(&world)?, scene.mesh(false));
        let theirs = extremity.as_mut().map(|rival| rival.ask(&scene)).transpose()?;
        for (at, &query) in scene.queries.iter().enumerate() {
            let length = find(&mut planner, query);
            of_polyanya = of_polyanya.max((walk(&mesh, query) - length).abs() / length);
            if let Some((_, answers)) = &theirs {
                of_extremity = of_extremity.max((answers[at].1 - length).abs() / length);
            }
            queries += 1;
        }
    }
    println!("{queries} queries in 300 worlds; largest relative differences of lengths:");
    println!("  polyanya {of_polyanya:.1e}");
    if extremity.is_some() {
        println!("  extremitypathfinder {of_extremity:.1e}");
    }
    if of_extremity > 1e-9 || of_polyanya > 1e-4 {
        return Err("lengths differ".into());
    }
    Ok(())
}

/// The times on 200 polygons with 2,000 vertices.
fn times(extremity: &mut Option<Extremity>) -> Answer<()> {
    let mut random = Random(2);
    let scene = Scene::random(&mut random, (14, 15), 10, 100)?;
    let scene = Scene { polygons: scene.polygons[..200].to_vec(), ..scene };
    let (world, mesh, merged) = (scene.world()?, scene.mesh(false), scene.mesh(true));
    let each = scene.queries.len() as f64;
    let cold = scene.queries[..20].iter().map(|&query| {
        least(|| {
            let world = scene.world().expect("a good scene");
            find(&mut planner(&world).expect("good options"), query);
        })
    });
    let cold = cold.sum::<f64>() / 20.0;
    let first = scene.queries[..20].iter().map(|&query| {
        least(|| {
            find(&mut planner(&world).expect("good options"), query);
        })
    });
    let first = first.sum::<f64>() / 20.0;
    let mut kept = planner(&world)?;
    let all = |planner: &mut WorldPlanner| scene.queries.iter().map(|&query| find(planner, query)).sum::<f64>();
    all(&mut kept);
    let (mut warm, mut theirs, mut others) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
    let mut sums = [0.0; 2];
    for _ in 0..4 * ROUNDS {
        warm = warm.min(seconds(|| sums[0] = all(&mut kept)) / each);
        let walk_all = |mesh: &Mesh| scene.queries.iter().map(|&query| walk(mesh, query)).sum::<f64>();
        theirs = theirs.min(seconds(|| sums[1] = walk_all(&mesh)) / each);
        others = others.min(seconds(|| sums[1] = walk_all(&merged)) / each);
    }
    let scale = 1e6;
    println!("200 polygons, 2,000 vertices, microseconds a query (length {:.3}, polyanya {:.3}):", sums[0], sums[1]);
    println!("  cold, world and planner made {:10.1}", cold * scale);
    println!("  cold, planner made           {:10.1}", first * scale);
    println!("  warm                         {:10.1}", warm * scale);
    println!("  polyanya, mesh made          {:10.1}   ratio of warm {:.2}", theirs * scale, warm / theirs);
    println!("  polyanya, merged             {:10.1}   ratio of warm {:.2}", others * scale, warm / others);
    println!("  polyanya, making the mesh    {:10.1}", least(|| drop(scene.mesh(false))) * scale);
    let mut edited = f64::INFINITY;
    for round in 0..ROUNDS * 4 {
        let (x, y) = (8.0 * (1 + round % 12) as f32, 8.0 * (1 + round % 13) as f32);
        let square = [(x, y), (x + 0.5, y), (x + 0.5, y + 0.5), (x, y + 0.5)].map(|(x, y)| Position::new(x, y));
        let query = scene.queries[round];
        let mut number = 0;
        edited = edited.min(seconds(|| {
            number = world.add(&square).expect("a square");
            find(&mut kept, query);
        }));
        world.remove(number).map_err(|error| error.to_string())?;
        all(&mut kept);
    }
    println!("  after one obstacle added     {:10.1}", edited * scale);
    if let Some(rival) = extremity {
        let few = Scene { queries: scene.queries[..20].to_vec(), polygons: scene.polygons.clone(), side: scene.side };
        let (prepared, answers) = rival.ask(&few)?;
        let query = answers.iter().map(|answer| answer.0).sum::<f64>() / answers.len() as f64;
        println!("  extremitypathfinder, prepare {:10.1}   a query {:.1}", prepared * scale, query * scale);
        println!("  ratio of cold to its prepare and query {:.5}", cold / (prepared + query));
    }
    Ok(())
}

fn main() -> Answer<()> {
    let mut extremity = Extremity::start();
    if extremity.is_none() {
        println!("extremitypathfinder is not there: PYTHON names an environment that has it");
    }
    lengths(&mut extremity)?;
    times(&mut extremity)
}
