//! Crate `polyanya` on a mesh made for one radius: its triangulation of the outline of a free area, inflated.
//!
//! The crate inflates outlines itself, as the union of their rounded edges, and keeps the first opening of the outer
//! one only: on most maps that is a niche. So the same union, of edges rounded by as many chords, is made here, and
//! each of its openings is a mesh. Five chords for half a circle come nearer to a corner than the radius: down to 95 %
//! of it.

use geo::{Contains, Coord, InteriorPoint, LineString, Polygon, unary_union};
use glam::Vec2;
use polyanya::{Mesh, Triangulation};
use taut::Position;
use taut::io::Map;

/// Chords of half a circle: what the crate takes unless told otherwise.
const CHORDS: u8 = 5;

/// Steps along x, y, -x, -y.
const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The largest set of free cells joined by edges.
pub struct Area<'a> {
    map: &'a Map,
    belongs: Vec<bool>,
}

impl<'a> Area<'a> {
    pub fn largest(map: &'a Map) -> Self {
        let mut area = Self { map, belongs: vec![false; map.terrain.len()] };
        let (mut seen, mut best) = (vec![false; map.terrain.len()], Vec::new());
        for first in 0..map.terrain.len() {
            if map.terrain[first] == 0 || seen[first] {
                continue;
            }
            seen[first] = true;
            let mut found = vec![first];
            let mut at = 0;
            while at < found.len() {
                let (x, y) = ((found[at] % map.width as usize) as i32, (found[at] / map.width as usize) as i32);
                for (dx, dy) in STEPS {
                    if let Some(cell) = area.cell(x + dx, y + dy).filter(|&cell| map.terrain[cell] != 0 && !seen[cell])
                    {
                        seen[cell] = true;
                        found.push(cell);
                    }
                }
                at += 1;
            }
            if found.len() > best.len() {
                best = found;
            }
        }
        best.into_iter().for_each(|cell| area.belongs[cell] = true);
        area
    }

    fn cell(&self, x: i32, y: i32) -> Option<usize> {
        let inside = (0..self.map.width).contains(&x) && (0..self.map.height).contains(&y);
        inside.then(|| (y * self.map.width + x) as usize)
    }

    pub fn contains(&self, x: i32, y: i32) -> bool {
        self.cell(x, y).is_some_and(|cell| self.belongs[cell])
    }

    /// The corners of each outline, the area to the right of every edge.
    fn outlines(&self) -> Vec<Vec<(i32, i32)>> {
        let columns = self.map.width as usize + 1;
        let mut leaving = vec![0_u8; columns * (self.map.height as usize + 1)];
        let place = |x: i32, y: i32| y as usize * columns + x as usize;
        for y in 0..self.map.height {
            for x in (0..self.map.width).filter(|&x| self.contains(x, y)) {
                let edges = [(x, y - 1, x, y), (x + 1, y, x + 1, y), (x, y + 1, x + 1, y + 1), (x - 1, y, x, y + 1)];
                for (step, (beside_x, beside_y, from_x, from_y)) in edges.into_iter().enumerate() {
                    if !self.contains(beside_x, beside_y) {
                        leaving[place(from_x, from_y)] |= 1 << step;
                    }
                }
            }
        }
        let mut outlines = Vec::new();
        for first in 0..leaving.len() {
            while leaving[first] != 0 {
                let (mut x, mut y) = ((first % columns) as i32, (first / columns) as i32);
                let mut step = leaving[first].trailing_zeros() as usize;
                leaving[first] &= !(1 << step);
                let (mut corners, start) = (Vec::new(), step);
                loop {
                    (x, y) = (x + STEPS[step].0, y + STEPS[step].1);
                    let out = &mut leaving[place(x, y)];
                    // To the right first: areas that touch at a corner stay apart.
                    let next = [1, 0, 3].map(|turn| (step + turn) % 4).into_iter().find(|next| *out & 1 << next != 0);
                    if next.unwrap_or(start) != step {
                        corners.push((x, y));
                    }
                    let Some(next) = next else { break };
                    *out &= !(1 << next);
                    step = next;
                }
                outlines.push(corners);
            }
        }
        outlines
    }

    /// The meshes for a radius, one for each opening, with polygons merged as far as they can be.
    pub fn meshes(&self, radius: f32) -> Vec<Mesh> {
        let mut edges = Vec::new();
        for outline in self.outlines() {
            let next = outline.iter().cycle().skip(1);
            edges.extend(outline.iter().zip(next).map(|(&from, &to)| rounded(from, to, radius)));
        }
        let walls = unary_union(&edges).0;
        let openings = walls.iter().flat_map(|wall| wall.interiors());
        openings.filter_map(|opening| self.mesh(opening, &walls)).collect()
    }

    /// The mesh of an opening, if that is free ground.
    fn mesh(&self, opening: &LineString<f32>, walls: &[Polygon<f32>]) -> Option<Mesh> {
        let whole = Polygon::new(opening.clone(), Vec::new());
        let inside =
            |wall: &&Polygon<f32>| wall.exterior().0.first().is_some_and(|&corner| whole.contains(&geo::Point(corner)));
        let pillars = walls.iter().filter(inside).map(|wall| wall.exterior().clone());
        let ground = Polygon::new(opening.clone(), pillars.collect());
        let place = ground.interior_point()?;
        if !self.contains(place.x().floor() as i32, place.y().floor() as i32) {
            return None;
        }
        let mut mesh = Triangulation::from_geo_polygon(ground).as_navmesh();
        while mesh.merge_polygons() {}
        mesh.bake();
        Some(mesh)
    }
}

/// The ground nearer than the radius to an edge, with chords for its round ends.
fn rounded(from: (i32, i32), to: (i32, i32), radius: f32) -> Polygon<f32> {
    let (from, to) = ([from.0, from.1].map(|v| v as f32), [to.0, to.1].map(|v| v as f32));
    let along = (to[1] - from[1]).atan2(to[0] - from[0]);
    let half = |centre: [f32; 2], middle: f32| {
        (0..=CHORDS).map(move |at| {
            let angle = middle + (f32::from(at) / f32::from(CHORDS) - 0.5) * std::f32::consts::PI;
            Coord { x: centre[0] + radius * angle.cos(), y: centre[1] + radius * angle.sin() }
        })
    };
    Polygon::new(half(to, along).chain(half(from, along + std::f32::consts::PI)).collect(), Vec::new())
}

/// The length of the rival's path, if it finds one.
pub fn length(mesh: &Mesh, start: Position, goal: Position) -> Option<f64> {
    let [start, goal] = [start, goal].map(|at| Vec2::new(at.x, at.y));
    mesh.path(start, goal).map(|path| f64::from(path.length))
}

/// The mesh on which a place lies.
pub fn below(meshes: &[Mesh], place: Position) -> Option<&Mesh> {
    meshes.iter().find(|mesh| mesh.point_in_mesh(Vec2::new(place.x, place.y)))
}
