//! A navigation mesh of a world of polygons: the shortest path and that of A* with a funnel, a cart that is cut in
//! while the game runs, and the path of a disc on the same mesh.

use svg::node::element::{Circle, Definitions, Group, Path};
use taut::grid::Lattice;
use taut::mesh::Mesh;
use taut::plan::MeshPlanner;
use taut::{Algorithm, Options, Position, Request};

use super::Picture;
use super::bodies::{self, BODY, WALL};
use super::failure::Failure;
use super::outlines::{VIEW, cells, ground, obstacles, polygons, way};
use super::page::Page;
use super::scene::told;
use super::shapes::precise;
use super::table::{row, table};

const ENDS: [Position; 2] = [Position { x: 4.0, y: 34.0 }, Position { x: 37.0, y: 20.0 }];
/// A cart that stands across the passage between two rocks.
const CART: [Position; 4] = [
    Position { x: 15.0, y: 25.0 },
    Position { x: 22.0, y: 22.5 },
    Position { x: 22.5, y: 25.0 },
    Position { x: 16.0, y: 28.0 },
];
const RADIUS: f32 = 1.5;
const FUNNEL: &str = "#f08c00";
const DISC: &str = "#ffc078";

/// A path, and its length.
struct Found {
    path: Vec<(f64, f64)>,
    length: f64,
}

fn find(mesh: &Mesh, options: Options, radius: f32) -> Result<Found, Failure> {
    let mut planner = MeshPlanner::new(mesh, options).map_err(told("making a planner"))?;
    let request = Request { radius, ..Request::new(ENDS[0], ENDS[1]) };
    let outcome = planner.find(&request).map_err(told("searching on a mesh"))?;
    Ok(Found { path: planner.path().iter().map(cells).collect(), length: outcome.length })
}

/// The faces as they are now.
fn faces(mesh: &Mesh, scale: f64) -> Vec<Path> {
    let mut corners = mesh.corner_points();
    let outline = |size: u32| corners.by_ref().take(size as usize).map(|at| cells(&at)).collect::<Vec<_>>();
    let drawn = |outline: Vec<(f64, f64)>| {
        let face = bodies::closed(&outline).set("fill", "#e7f0e4").set("stroke", "#8fa888");
        face.set("stroke-width", precise(1.0 / scale))
    };
    mesh.face_sizes().map(outline).map(drawn).collect()
}

/// The disc along its path.
fn discs(map: Group, path: &[(f64, f64)]) -> Group {
    let rows: Vec<f64> = path.iter().flat_map(|&(x, y)| [x, y]).collect();
    bodies::spread(&rows, 24, [1.0, 1.0]).into_iter().fold(map, |map, [x, y]| {
        let disc = Circle::new().set("cx", precise(x)).set("cy", precise(y)).set("r", RADIUS);
        map.add(disc.set("fill", DISC).set("fill-opacity", 0.5))
    })
}

pub(crate) fn draw() -> Result<Picture, Failure> {
    let world = polygons()?;
    let mesh = Mesh::from_world(&world).map_err(told("making a mesh"))?;
    let funnel = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let point = find(&mesh, Options::default(), 0.0)?;
    let disc = find(&mesh, Options::default(), RADIUS)?;
    let about = [
        "The free ground between polygons as convex faces. One mesh serves every search and every radius.",
        "An obstacle that comes is cut in where it lies; the next query sees it.",
    ];
    let mut page = Page::new("A navigation mesh", &about, 2, VIEW, Definitions::new());
    let scale = page.scale();
    let walls = obstacles(&world, WALL)?;
    let floor = |map: Group, mesh: &Mesh| {
        let map = faces(mesh, scale).into_iter().fold(ground(map), Group::add);
        walls.iter().cloned().fold(map, Group::add)
    };
    let mut lengths = vec![row(["path", "length", "faces"])];
    let mut note = |name: &str, found: &Found, mesh: &Mesh| {
        lengths.push(row([name, &format!("{:.2}", found.length), &mesh.face_count().to_string()]));
        format!("{:.2} long, {} faces", found.length, mesh.face_count())
    };
    let exact = note("shortest", &point, &mesh);
    page.panel("The shortest path", &exact, |map| way(floor(map, &mesh), &point.path, scale));
    let round = note("a disc", &disc, &mesh);
    page.panel(&format!("A disc of radius {RADIUS}"), &round, |map| {
        way(discs(floor(map, &mesh), &disc.path), &disc.path, scale)
    });
    mesh.add_obstacle(&CART).map_err(told("adding an obstacle"))?;
    let cart = bodies::closed(&CART.map(|at| cells(&at))).set("fill", BODY).set("fill-opacity", 0.35);
    let (point, disc) = (find(&mesh, Options::default(), 0.0)?, find(&mesh, Options::default(), RADIUS)?);
    let engines = find(&mesh, funnel, 0.0)?;
    let exact = note("shortest, with the cart", &point, &mesh);
    note("A* and the funnel", &engines, &mesh);
    page.panel("A cart has come", &format!("{exact}; orange: A* and the funnel, {:.2}", engines.length), |map| {
        let line = Path::new().set("d", bodies::line(&engines.path)).set("fill", "none").set("stroke", FUNNEL);
        let map = floor(map, &mesh).add(cart.clone()).add(line.set("stroke-width", precise(2.0 / scale)));
        way(map, &point.path, scale)
    });
    let round = note("a disc, with the cart", &disc, &mesh);
    page.panel("The same disc", &round, |map| way(discs(floor(map, &mesh).add(cart), &disc.path), &disc.path, scale));
    Ok(Picture { file: "village", svg: page.finish(), words: format!("A navigation mesh\n{}", table(&lengths)) })
}
