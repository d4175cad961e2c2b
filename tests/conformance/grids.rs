//! Calls on grids, and the cases that make them.

use super::floor::{FAR, FLOOR, NEAR, WALL};
use super::json::{Object, list, point, real};
use super::recorder::{Recorder, called, status};
use taut::grid::{DiagonalGaps, Lattice, TurnRule};
use taut::{Algorithm, Grid, Options, Position, Rect, Request};
use taut_test_support::world::World;

/// The cases of the file `grids`.
pub fn cases() -> Vec<Recorder> {
    vec![
        edits(),
        sides(),
        clearances(),
        obstacles(),
        sights(),
        moving_ai(),
        saved(),
        saved_obstacles(),
        refused_grids(),
    ]
}

fn edits() -> Recorder {
    let mut case = Recorder::empty("edits and what they leave");
    case.grid_create(7, 5, 1);
    case.grid_size();
    case.grid_set_cell(3, 2, 1);
    case.grid_set_cell(3, 2, 255);
    case.grid_set_cell(7, 0, 0);
    case.grid_fill(Rect::new(1, 1, 3, 2), 0);
    case.grid_fill(Rect::new(5, 4, 3, 1), 0);
    case.grid_fill(Rect::new(2, 2, 0, 9), 0);
    case.grid_fill(Rect::new(2, 2, 0, 3), 0);
    case.grid_set_cells(Rect::new(4, 1, 3, 3), 4, &[1, 2, 3, 99, 4, 5, 6, 99, 7, 8, 9]);
    case.grid_set_cells(Rect::new(4, 1, 3, 3), 4, &[0; 10]);
    case.grid_set_cells(Rect::new(4, 1, 3, 3), 2, &[0; 11]);
    case.grid_get_cells(Rect::new(0, 0, 7, 5), 7, 35);
    case.grid_get_cells(Rect::new(2, 1, 4, 3), 6, 18);
    case.grid_get_cells(Rect::new(2, 1, 4, 3), 6, 15);
    case.grid_get_cells(Rect::new(0, 0, 8, 5), 8, 40);
    for (x, y) in [(0, 0), (3, 2), (6, 3), (7, 0), (0, -1)] {
        case.grid_get_cell(x, y);
    }
    case.grid_prepare();
    case
}

/// Walls between cells, ways in one direction, and the grid in which they are cells.
fn sides() -> Recorder {
    let mut case = Recorder::empty("walls between cells and ways in one direction");
    case.grid_create(6, 4, 1);
    let whole = Rect::new(0, 0, 6, 4);
    case.grid_get_sides(whole, 6, 24);
    case.grid_set_sides(Rect::new(1, 1, 2, 2), 3, &[1, 0, 99, 2, 15]);
    case.grid_set_sides(Rect::new(1, 1, 2, 2), 3, &[1, 0, 99, 2]);
    case.grid_set_sides(Rect::new(1, 1, 2, 2), 1, &[1, 0, 3, 2]);
    case.grid_set_sides(Rect::new(1, 1, 2, 1), 2, &[1, 16]);
    case.grid_set_wall(Rect::new(3, 0, 0, 3), 3);
    case.grid_set_wall(Rect::new(0, 2, 6, 0), 2);
    case.grid_set_wall(Rect::new(0, 0, 6, 0), 3);
    case.grid_set_wall(Rect::new(3, 0, 1, 3), 3);
    case.grid_set_wall(Rect::new(3, 2, 0, 3), 3);
    case.grid_set_wall(Rect::new(3, 0, 0, 3), 4);
    case.grid_get_sides(whole, 6, 24);
    case.grid_get_sides(Rect::new(2, 1, 3, 2), 4, 6);
    let steps = Options { algorithm: Algorithm::AStar, lattice: Lattice::Cells, ..Options::default() };
    let request = Request::new(Position::new(2.5, 1.5), Position::new(4.5, 1.5));
    case.planner_create(steps);
    case.planner_find(request);
    case.planner_create(Options { turns: TurnRule::Cost, turn_cost: 0.5, ..steps });
    case.planner_find(request);
    case.planner_create(Options::default());
    case.planner_find(request);
    case.grid_refine(2);
    case.grid_get_cells(Rect::new(0, 0, 12, 8), 12, 96);
    case.planner_create(Options::default());
    case.planner_find(Request::new(Position::new(5.5, 3.5), Position::new(9.5, 3.5)));
    case.planner_create(Options { unit_width: 2, unit_height: 1, turns: TurnRule::Fewest, ..steps });
    case.planner_find(Request::new(Position::new(1.5, 5.5), Position::new(9.5, 7.5)));
    case.planner_create(Options { unit_width: 17, ..steps });
    case.grid_refine(1);
    case
}

/// Distances to walls, before and after edits that bring walls and take them away.
fn clearances() -> Recorder {
    let mut case = Recorder::on("clearance", &World::draw(&FLOOR));
    let whole = Rect::new(0, 0, 16, 10);
    case.grid_get_clearance(whole, 16);
    case.grid_get_clearance(Rect::new(5, 4, 3, 2), 7);
    case.grid_fill(Rect::new(2, 2, 9, 5), 1);
    case.grid_get_clearance(whole, 16);
    case.grid_set_cell(7, 4, 0);
    case.grid_get_clearance(whole, 16);
    case.grid_get_clearance(Rect::new(3, 3, 0, 4), 0);
    case.grid_get_clearance(Rect::new(3, 3, 4, 4), 3);
    case.grid_get_clearance(Rect::new(3, 3, 14, 4), 14);
    case.grid_create(40, 3, 1);
    case.grid_get_clearance(Rect::new(0, 1, 40, 1), 40);
    case.grid_create(36, 35, 2);
    case.grid_get_clearance(Rect::new(14, 17, 8, 2), 8);
    case
}

/// Shapes over the cells that overlap, move, and go again.
fn obstacles() -> Recorder {
    let mut case = Recorder::empty("obstacles laid over cells and taken away");
    case.grid_create(9, 7, 1);
    let at = |points: &[(f32, f32)]| points.iter().map(|&(x, y)| Position::new(x, y)).collect::<Vec<_>>();
    let (square, moved) = (at(&[(1.0, 1.0), (4.0, 1.0), (4.0, 3.0), (1.0, 3.0)]), at(&[(2.5, 2.5), (3.5, 4.75)]));
    let triangle = at(&[(3.25, 2.0), (9.5, 4.5), (5.0, 9.0)]);
    case.grid_add_obstacle(&square);
    case.grid_add_obstacle(&triangle);
    case.grid_add_obstacle(&at(&[(20.0, 20.0), (21.0, 22.0)]));
    case.grid_get_cells(Rect::new(0, 0, 9, 7), 9, 63);
    case.grid_set_cell(2, 2, 5);
    case.grid_get_cell(2, 2);
    case.grid_move_obstacle(1, &moved);
    case.grid_get_cells(Rect::new(0, 0, 9, 7), 9, 63);
    case.grid_move_obstacle(4, &moved);
    case.grid_add_obstacle(&[]);
    case.grid_add_obstacle(&at(&[(0.5, f32::INFINITY)]));
    case.grid_remove_obstacle(2);
    case.grid_remove_obstacle(2);
    case.grid_remove_obstacle(3);
    case.grid_get_cells(Rect::new(0, 0, 9, 7), 9, 63);
    case.grid_add_obstacle(&at(&[(8.5, 6.5)]));
    case.grid_get_cells(Rect::new(0, 0, 9, 7), 9, 63);
    case
}

fn sights() -> Recorder {
    let mut case = Recorder::on("lines of sight", &World::draw(&FLOOR));
    let looks = [
        (NEAR, FAR),
        (NEAR, Position::new(16.0, 0.0)),
        (Position::new(3.5, 1.5), Position::new(6.5, 4.5)),
        (Position::new(4.0, 2.0), Position::new(6.0, 4.0)),
        (Position::new(2.125, 6.9), Position::new(3.9, 9.03125)),
        (Position::new(5.0, 3.0), Position::new(6.5, 1.5)),
        (WALL, NEAR),
        (NEAR, WALL),
        (FAR, Position::new(17.5, 10.0)),
        (Position::new(0.0, 2_000_000.0), NEAR),
    ];
    for (from, to) in looks {
        case.grid_line_of_sight(from, to, DiagonalGaps::Closed);
        case.grid_line_of_sight(from, to, DiagonalGaps::Open);
    }
    case
}

fn moving_ai() -> Recorder {
    let mut case = Recorder::empty("maps in the Moving AI format");
    case.grid_from_moving_ai("type octile\nheight 3\nwidth 5\nmap\n..@..\n.GST.\nWO...\n");
    case.grid_size();
    case.grid_get_cells(Rect::new(0, 0, 5, 3), 5, 15);
    case.planner_create(Options::default());
    case.planner_find(Request::new(Position::new(0.5, 0.5), Position::new(4.5, 0.5)));
    case.grid_from_moving_ai("type octile\r\nheight 1\r\nwidth 2\r\nmap\r\n.@\r\n");
    case.grid_size();
    case.grid_from_moving_ai("type octile\nheight 3\nwidth 5\nmap\n..@..\n.GST\nWO...\n");
    case.grid_from_moving_ai("type octile\nheight 3\nwidth 70000\nmap\n");
    case
}

fn saved() -> Recorder {
    let mut case = Recorder::on("saved grids", &World::draw(&FLOOR));
    case.grid_set_cell(3, 2, 255);
    let bytes = case.grid_save();
    case.grid_destroy();
    case.grid_load(&bytes);
    case.grid_size();
    case.grid_save();
    case.grid_load(&bytes[..bytes.len() - 1]);
    case.grid_load(&[]);
    for at in [0, 9, 20, 40, 66, bytes.len() - 2] {
        let mut spoilt = bytes.clone();
        spoilt[at] ^= 4;
        case.grid_load(&spoilt);
    }
    case
}

fn saved_obstacles() -> Recorder {
    let mut case = Recorder::on("saved obstacles", &World::draw(&FLOOR));
    let crate_at = |x: f32, y: f32| [Position::new(x, y), Position::new(x + 1.5, y), Position::new(x, y + 1.5)];
    case.grid_add_obstacle(&crate_at(2.25, 1.25));
    case.grid_add_obstacle(&crate_at(4.5, 2.5));
    case.grid_add_obstacle(&crate_at(-3.0, 1.0));
    case.grid_remove_obstacle(2);
    let bytes = case.grid_save();
    case.planner_create(Options::default());
    case.grid_remove_obstacle(1);
    case.grid_add_obstacle(&crate_at(1.0, 3.0));
    case.planner_find(Request::new(Position::new(0.5, 0.5), Position::new(6.5, 3.5)));
    case.grid_load_into(&bytes);
    case.grid_load_into(&bytes);
    case.planner_find(Request::new(Position::new(0.5, 0.5), Position::new(6.5, 3.5)));
    case.grid_remove_obstacle(2);
    case.grid_add_obstacle(&crate_at(1.0, 3.0));
    for obstacle in [1, 3, 4, 7, u32::MAX, 0] {
        case.planner_leave_out(obstacle);
        case.planner_find(Request::new(Position::new(0.5, 0.5), Position::new(6.5, 3.5)));
    }
    case.grid_load_into(&bytes[..bytes.len() - 1]);
    case.grid_load_into(&[]);
    case.grid_load(&bytes);
    case.grid_remove_obstacle(2);
    case.grid_remove_obstacle(3);
    case.grid_save();
    case.grid_create(4, 4, 1);
    case.grid_load_into(&bytes);
    case
}

fn refused_grids() -> Recorder {
    let mut case = Recorder::empty("grids that cannot be");
    case.grid_create(0, 5, 1);
    case.grid_create(5, -1, 1);
    case.grid_create(65_536, 1, 1);
    case.grid_create(65_535, 65_535, 1);
    case
}

/// The calls.
impl Recorder {
    pub fn grid_create(&mut self, width: i32, height: i32, terrain: u8) {
        let result = Grid::new(width, height, terrain);
        let call = called("grid_create").with("width", width).with("height", height).with("terrain", terrain);
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.grid = result.ok().or(self.grid.take());
    }

    pub fn grid_from_moving_ai(&mut self, map: &str) {
        let result =
            taut::io::read_map(map.as_bytes()).and_then(|map| Grid::from_terrain(map.width, map.height, &map.terrain));
        let call = called("grid_from_moving_ai").with_text("text", map);
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.grid = result.ok().or(self.grid.take());
    }

    pub fn grid_save(&mut self) -> Vec<u8> {
        let saved = taut::io::save_grid(&self.grid().snapshot()).unwrap();
        self.note(called("grid_save").with("status", 0).with("out", list(&saved)));
        saved
    }

    pub fn grid_load(&mut self, data: &[u8]) {
        let result = taut::io::load_grid(data);
        let call = called("grid_load").with("data", list(data));
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.grid = result.ok().or(self.grid.take());
    }

    pub fn grid_load_into(&mut self, data: &[u8]) {
        let result = taut::io::load_grid_into(self.grid(), data);
        self.note_edit(called("grid_load_into").with("data", list(data)), result);
    }

    /// The grid goes; its planners stay.
    pub fn grid_destroy(&mut self) {
        self.grid = None;
        self.note(called("grid_destroy").with("status", 0).with("created", false));
    }

    pub fn grid_size(&mut self) {
        let (width, height) = (self.grid().width(), self.grid().height());
        self.note(called("grid_size").with("status", 0).with("width", width).with("height", height));
    }

    pub fn grid_set_cell(&mut self, x: i32, y: i32, terrain: u8) {
        let result = self.grid().set_cell(x, y, terrain);
        self.note_edit(called("grid_set_cell").with("x", x).with("y", y).with("terrain", terrain), result);
    }

    pub fn grid_fill(&mut self, area: Rect, terrain: u8) {
        let result = self.grid().fill(area, terrain);
        self.note_edit(called("grid_fill").with_area(area).with("terrain", terrain), result);
    }

    pub fn grid_set_cells(&mut self, area: Rect, stride: usize, cells: &[u8]) {
        let result = self.grid().set_cells(area, cells, stride);
        self.note_edit(
            called("grid_set_cells").with_area(area).with("stride", stride).with("cells", list(cells)),
            result,
        );
    }

    /// Cells between the rows must come back as the 7 that they were.
    pub fn grid_get_cells(&mut self, area: Rect, stride: usize, capacity: usize) {
        let mut cells = vec![7; capacity];
        let result = self.grid().get_cells(area, &mut cells, stride);
        let call = called("grid_get_cells").with_area(area).with("stride", stride).with("capacity", capacity);
        self.note(call.with("status", status(&result)).with("cells", list(cells)));
    }

    pub fn grid_set_sides(&mut self, area: Rect, stride: usize, sides: &[u8]) {
        let result = self.grid().set_sides(area, sides, stride);
        self.note_edit(
            called("grid_set_sides").with_area(area).with("stride", stride).with("cells", list(sides)),
            result,
        );
    }

    pub fn grid_get_sides(&mut self, area: Rect, stride: usize, capacity: usize) {
        let mut cells = vec![7; capacity];
        let result = self.grid().get_sides(area, &mut cells, stride);
        let call = called("grid_get_sides").with_area(area).with("stride", stride).with("capacity", capacity);
        self.note(call.with("status", status(&result)).with("cells", list(cells)));
    }

    pub fn grid_set_wall(&mut self, line: Rect, closed: u32) {
        let result = self.grid().set_wall(line, closed);
        self.note_edit(called("grid_set_wall").with_area(line).with("closed", closed), result);
    }

    /// The refined grid takes the place of the one that it was made of.
    pub fn grid_refine(&mut self, factor: u32) {
        let result = self.grid().refine(factor);
        let call = called("grid_refine").with("factor", factor).with("status", status(&result));
        self.note(call.with("created", result.is_ok()));
        self.grid = result.ok().or(self.grid.take());
    }

    pub fn grid_get_clearance(&mut self, area: Rect, stride: usize) {
        let rows = area.height.max(1) as usize;
        let mut out = vec![7.0_f32; (rows - 1) * stride + area.width as usize];
        let result = self.grid().clearance(area, &mut out, stride);
        let call = called("grid_get_clearance").with_area(area).with("stride", stride);
        let call = call.with("status", status(&result));
        self.note(match result {
            Ok(()) => call.with("out", list(out.iter().map(|&distance| real(f64::from(distance))))),
            Err(_) => call,
        });
    }

    pub fn grid_get_cell(&mut self, x: i32, y: i32) {
        let result = self.grid().get_cell(x, y);
        let call = called("grid_get_cell").with("x", x).with("y", y).with("status", status(&result));
        self.note(match result {
            Ok(terrain) => call.with("out", terrain),
            Err(_) => call,
        });
    }

    pub fn grid_add_obstacle(&mut self, outline: &[Position]) {
        let result = self.grid().add_obstacle(outline);
        let call = with_outline(called("grid_add_obstacle"), outline);
        let call = match &result {
            Ok(number) => call.with("obstacle", number),
            Err(_) => call,
        };
        self.note_edit(call, result.map(drop));
    }

    pub fn grid_move_obstacle(&mut self, obstacle: u32, outline: &[Position]) {
        let result = self.grid().move_obstacle(obstacle, outline);
        self.note_edit(with_outline(called("grid_move_obstacle").with("obstacle", obstacle), outline), result);
    }

    pub fn grid_remove_obstacle(&mut self, obstacle: u32) {
        let result = self.grid().remove_obstacle(obstacle);
        self.note_edit(called("grid_remove_obstacle").with("obstacle", obstacle), result);
    }

    pub fn grid_prepare(&mut self) {
        let result = self.grid().prepare();
        self.note_edit(called("grid_prepare"), result);
    }

    pub fn grid_line_of_sight(&mut self, from: Position, to: Position, gaps: DiagonalGaps) {
        let result = self.grid().line_of_sight(from, to, gaps);
        let call = called("grid_line_of_sight").with_position("from", from).with_position("to", to);
        let call = call.with("diagonal_gaps", gaps as u32).with("status", status(&result));
        let call = match result {
            Ok(sight) => call.with("visible", sight.visible).with_position("first_hit", sight.hit),
            Err(_) => call.with("visible", "null"),
        };
        self.note(call);
    }
}

fn with_outline(call: Object, outline: &[Position]) -> Object {
    call.with("outline", list(outline.iter().copied().map(point)))
}
