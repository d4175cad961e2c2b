//! A map under edits and the cells that it must have: the targets' own account of what an edit does.

use std::collections::BTreeMap;

use taut::grid::{Link, Snapshot};
use taut::{Grid, Position, Rect};
use taut_test_support::world::World;

use crate::drawn::{Drawn, fill};

/// What the cells of a map are: the classes that were set, the obstacles over them, closed sides and links.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    pub ground: World,
    /// By number: the cells that the obstacle covers.
    pub obstacles: BTreeMap<u32, Vec<(i32, i32)>>,
    /// Row by row; empty until a side is closed.
    pub sides: Vec<u8>,
    /// By number.
    pub links: BTreeMap<u32, Link>,
}

impl Cells {
    pub fn new(ground: World) -> Self {
        Self { ground, obstacles: BTreeMap::new(), sides: Vec::new(), links: BTreeMap::new() }
    }

    pub fn size(&self) -> (i32, i32) {
        (self.ground.width, self.ground.height)
    }

    /// The classes that everything else reads.
    pub fn seen(&self) -> World {
        let mut seen = self.ground.clone();
        for &(x, y) in self.obstacles.values().flatten() {
            seen.terrain[(y * seen.width + x) as usize] = 0;
        }
        seen
    }

    /// Lays an obstacle, or gives it another shape; true if it was there.
    pub fn lay(&mut self, number: u32, outline: &[Position]) -> bool {
        let (width, height) = self.size();
        let around = |v: fn(&Position) -> f32, side: i32| {
            let (least, most) = outline.iter().map(v).fold((f32::MAX, f32::MIN), |(a, b), v| (a.min(v), b.max(v)));
            (least.floor() as i32 - 1).clamp(0, side)..(most.ceil() as i32 + 1).clamp(0, side)
        };
        let (xs, ys) = (around(|p| p.x, width), around(|p| p.y, height));
        let cells = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
        let covered = cells.filter(|&(x, y)| covers(outline, x, y)).collect();
        self.obstacles.insert(number, covered).is_some()
    }
}

/// Whether the inside of a cell meets a polygon, by the even-odd rule: an edge passes through it, or its centre is in.
pub fn covers(outline: &[Position], x: i32, y: i32) -> bool {
    let point = |position: &Position| {
        let snap = |v: f32| (f64::from(v) * 256.0 + 0.5).floor() as i64;
        (snap(position.x), snap(position.y))
    };
    let points: Vec<(i64, i64)> = outline.iter().map(point).collect();
    let (left, top) = (i64::from(x) * 256, i64::from(y) * 256);
    let edges = || points.iter().zip(points.iter().cycle().skip(1));
    if edges().any(|(&a, &b)| meets(a, b, left, top)) {
        return true;
    }
    let (px, py) = (left + 128, top + 128);
    let crosses = |&(&(ax, ay), &(bx, by)): &(&(i64, i64), &(i64, i64))| {
        // The edge crosses the height of the centre, at its right.
        let is_right = (px - ax) * (by - ay) < (py - ay) * (bx - ax);
        (ay > py) != (by > py) && is_right == (by > ay)
    };
    edges().filter(crosses).count() % 2 == 1
}

/// Whether a segment meets the open square of a cell: some of it lies strictly between all four lines.
fn meets(a: (i64, i64), b: (i64, i64), left: i64, top: i64) -> bool {
    let (mut low, mut high) = ((0_i128, 1_i128), (1_i128, 1_i128));
    // The parameters at which the coordinate lies strictly between `from` and `from + 256`, as open bounds.
    for (p, q, from) in [(a.0, b.0, left), (a.1, b.1, top)] {
        let (p, q, from) = (i128::from(p), i128::from(q), i128::from(from));
        if p == q {
            if p <= from || p >= from + 256 {
                return false;
            }
            continue;
        }
        let (near, far) = if p < q { (from, from + 256) } else { (from + 256, from) };
        let scale = (q - p).abs();
        let sign = (q - p).signum();
        let enter = ((near - p) * sign, scale);
        let leave = ((far - p) * sign, scale);
        if enter.0 * low.1 > low.0 * enter.1 {
            low = enter;
        }
        if leave.0 * high.1 < high.0 * leave.1 {
            high = leave;
        }
    }
    let is_point = a == b;
    // An end at t = 0 or 1 belongs to the segment: only an interval that is empty or one bound of the square is none.
    is_point || low.0 * high.1 < high.0 * low.1
}

/// A grid, its cells, and states to go back to.
pub struct Living {
    pub grid: Grid,
    pub cells: Cells,
    pub held: Vec<(Snapshot, Cells)>,
}

impl Living {
    pub fn new(world: World) -> Self {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        Self { grid, cells: Cells::new(world), held: Vec::new() }
    }

    /// A new grid with the same cells, sides and links; the links have other numbers, in the same order.
    pub fn rebuilt(&self) -> Grid {
        let world = self.cells.seen();
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        if !self.cells.sides.is_empty() {
            let area = Rect::new(0, 0, world.width, world.height);
            grid.set_sides(area, &self.cells.sides, world.width as usize).expect("good sides");
        }
        for link in self.cells.links.values() {
            grid.add_link(link).expect("a good link");
        }
        grid
    }

    /// One edit, a new state to go back to, or a rollback.
    pub fn edit(&mut self, drawn: &mut Drawn) {
        let size = self.cells.size();
        let (before, seen) = (self.grid.revision(), self.cells.clone());
        let kind = drawn.below(16);
        match kind {
            0 | 1 => {
                let (x, y, w, h) = drawn.area(size, 6);
                let class = drawn.class();
                self.grid.fill(Rect::new(x, y, w, h), class).expect("inside the map");
                fill(&mut self.cells.ground, (x, y, w, h), class);
            }
            2 => {
                let (x, y, w, h) = drawn.area(size, 4);
                let stride = w + drawn.between(0, 3);
                let rows: Vec<u8> = (0..stride * h).map(|_| drawn.class()).collect();
                self.grid.set_cells(Rect::new(x, y, w, h), &rows, stride as usize).expect("inside the map");
                for (row, cy) in rows.chunks(stride as usize).zip(y..) {
                    for (&class, cx) in row[..w as usize].iter().zip(x..) {
                        fill(&mut self.cells.ground, (cx, cy, 1, 1), class);
                    }
                }
            }
            3 => {
                self.held.push((self.grid.snapshot(), self.cells.clone()));
                if self.held.len() > 3 {
                    self.held.remove(0);
                }
            }
            4 if !self.held.is_empty() => {
                let (snapshot, cells) = drawn.pick(&self.held).clone();
                self.grid.restore(&snapshot).expect("a snapshot of this grid");
                self.cells = cells;
            }
            5 | 6 => {
                let outline = outline(drawn, size);
                let number = self.grid.add_obstacle(&outline).expect("an outline");
                assert!(!self.cells.lay(number, &outline), "obstacle {number} is new");
            }
            7 if !self.cells.obstacles.is_empty() => {
                let number = self.any_obstacle(drawn);
                let outline = outline(drawn, size);
                self.grid.move_obstacle(number, &outline).expect("an obstacle");
                self.cells.lay(number, &outline);
            }
            8 if !self.cells.obstacles.is_empty() => {
                let number = self.any_obstacle(drawn);
                self.grid.remove_obstacle(number).expect("an obstacle");
                self.cells.obstacles.remove(&number);
            }
            _ => {
                let (x, y, class) = (drawn.between(0, size.0), drawn.between(0, size.1), drawn.class());
                self.grid.set_cell(x, y, class).expect("inside the map");
                fill(&mut self.cells.ground, (x, y, 1, 1), class);
            }
        }
        // The model has the cells of an obstacle, the grid its outline: another one over the same cells is an edit.
        let may_move_outlines = matches!(kind, 4 | 7);
        if self.cells == seen && !may_move_outlines {
            assert_eq!(self.grid.revision(), before, "an edit that changes nothing");
        } else {
            assert!(self.grid.revision() <= before + 1, "one edit, one revision");
        }
        if self.cells.seen() != seen.seen() {
            assert_eq!(self.grid.revision(), before + 1, "an edit that changes a cell");
        }
    }

    fn any_obstacle(&self, drawn: &mut Drawn) -> u32 {
        let numbers: Vec<u32> = self.cells.obstacles.keys().copied().collect();
        *drawn.pick(&numbers)
    }
}

/// Points of an outline, some outside of the map.
pub fn outline(drawn: &mut Drawn, (width, height): (i32, i32)) -> Vec<Position> {
    let around = |drawn: &mut Drawn, side: i32| drawn.coordinate(side + 4) - 2.0;
    (0..1 + drawn.below(6)).map(|_| Position::new(around(drawn, width), around(drawn, height))).collect()
}
