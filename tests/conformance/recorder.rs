//! Makes calls on the Rust face and writes down what it answers.

use super::json::{Object, bits, list, point, real, text};
use taut::{
    DiagonalGaps, Error, ErrorKind, Grid, Guarantee, Options, Outcome, Planner, Position, Rect, Request, Status,
};
use taut_test_support::world::World;

/// One file of the data.
pub struct Subject {
    pub name: String,
    pub cases: Vec<Recorder>,
}

impl Subject {
    pub fn text(&self) -> String {
        let cases: Vec<String> = self.cases.iter().map(Recorder::text).collect();
        let name = text(&self.name);
        format!("{{\n\"format\": 1,\n\"subject\": {name},\n\"cases\": [\n{}\n]\n}}\n", cases.join(",\n"))
    }
}

/// A case: a map, at most one planner at a time, and the calls in their order.
pub struct Recorder {
    name: String,
    map: Vec<String>,
    grid: Option<Grid>,
    planner: Option<Planner>,
    calls: Vec<String>,
}

impl Recorder {
    /// A case that begins without a map.
    pub fn empty(name: &str) -> Self {
        Self { name: name.to_owned(), map: Vec::new(), grid: None, planner: None, calls: Vec::new() }
    }

    /// A case on a map: a grid of terrain 1, over all of which the map is copied as one edit.
    pub fn on(name: &str, world: &World) -> Self {
        let grid = Grid::new(world.width, world.height, 1).unwrap();
        let whole = Rect::new(0, 0, world.width, world.height);
        grid.set_cells(whole, &world.terrain, world.width as usize).unwrap();
        let map = world.rows().lines().map(str::to_owned).collect();
        Self { map, grid: Some(grid), ..Self::empty(name) }
    }

    fn text(&self) -> String {
        let map = if self.map.is_empty() {
            String::new()
        } else {
            let rows: Vec<String> = self.map.iter().map(|row| format!("  {}", text(row))).collect();
            format!(" \"map\": [\n{}],\n", rows.join(",\n"))
        };
        let calls: Vec<String> = self.calls.iter().map(|call| format!("  {call}")).collect();
        format!("{{\"name\": {},\n{map} \"calls\": [\n{}]}}", text(&self.name), calls.join(",\n"))
    }

    fn grid(&self) -> &Grid {
        self.grid.as_ref().expect("the case has a grid")
    }

    fn planner(&mut self) -> &mut Planner {
        self.planner.as_mut().expect("the case has a planner")
    }

    fn note(&mut self, call: Object) {
        self.calls.push(call.finish());
    }

    /// A call that only answers how it went, and what the grid's revision is then.
    fn note_edit(&mut self, call: Object, result: Result<(), Error>) {
        let revision = self.grid().revision();
        self.note(call.with("status", status(&result)).with("revision", revision));
    }

    pub fn grid_create(&mut self, width: i32, height: i32, terrain: u8) {
        let result = Grid::new(width, height, terrain);
        let call = called("grid_create").with("width", width).with("height", height).with("terrain", terrain);
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.grid = result.ok().or(self.grid.take());
    }

    pub fn grid_from_moving_ai(&mut self, map: &str) {
        let result =
            taut::read_map(map.as_bytes()).and_then(|map| Grid::from_terrain(map.width, map.height, &map.terrain));
        let call = called("grid_from_moving_ai").with_text("text", map);
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.grid = result.ok().or(self.grid.take());
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

    /// Makes a planner; one that was there is destroyed if that succeeds.
    pub fn planner_create(&mut self, options: Options) {
        let result = Planner::new(self.grid(), options);
        let fields = Object::new()
            .with("algorithm", options.algorithm as u32)
            .with("lattice", options.lattice as u32)
            .with("neighbours", options.neighbours as u32)
            .with("diagonal_gaps", options.diagonal_gaps as u32)
            .with("corner_cutting", options.corner_cutting as u32)
            .with("heuristic", options.heuristic as u32)
            .with("cost_rule", options.cost_rule as u32)
            .with("smoothing", options.smoothing as u32)
            .with_real("h_scale", options.h_scale)
            .with("memory_limit", options.memory_limit);
        let call = called("planner_create").with("options", fields.finish());
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.planner = result.ok().or(self.planner.take());
    }

    /// Costs of some classes; all others cost 1.
    pub fn planner_set_costs(&mut self, classes: &[(u8, f32)]) {
        let mut costs = [1.0; 256];
        for &(class, cost) in classes {
            costs[usize::from(class)] = cost;
        }
        let result = self.planner().set_costs(&costs);
        let pairs = classes.iter().map(|&(class, cost)| list([class.to_string(), real(f64::from(cost))]));
        self.note(
            called("planner_set_costs")
                .with("costs", list(pairs))
                .with("status", status(&result))
                .with("set", result.is_ok()),
        );
    }

    pub fn planner_find(&mut self, request: Request) {
        let result = self.planner().find(&request);
        let call = asked("planner_find", &request);
        self.note_result(call, &result);
    }

    pub fn planner_begin(&mut self, request: Request) {
        let result = self.planner().begin(&request);
        let path = self.path();
        self.note(asked("planner_begin", &request).with("status", status(&result)).with("path", path));
    }

    pub fn planner_step(&mut self, max_expansions: u32) {
        let result = self.planner().step(max_expansions);
        self.note_result(called("planner_step").with("max_expansions", max_expansions), &result);
    }

    /// One start, many goals; then the path of each goal, and of one that there is not.
    pub fn planner_find_many(&mut self, start: Position, goals: &[Position]) {
        let result = self.planner().find_many(start, goals);
        let revision = self.grid.as_ref().map_or(0, Grid::revision);
        let answers = list(self.planner().answers().iter().map(|answer| answer_of_goal(answer, revision)));
        let call = called("planner_find_many").with_position("start", start);
        let call = call.with("goals", list(goals.iter().copied().map(point)));
        let status = result.map_or_else(|_| status(&result), |status| status as i32);
        let path = self.path();
        self.note(call.with("status", status).with("answers", answers).with("path", path));
        for goal in 0..=goals.len() {
            self.planner_select(goal);
        }
    }

    fn planner_select(&mut self, goal: usize) {
        let result = self.planner().select(goal);
        let path = self.path();
        self.note(called("planner_select").with("goal", goal).with("status", status(&result)).with("path", path));
    }

    pub fn planner_cancel(&mut self) {
        self.planner().cancel_handle().cancel();
        let path = self.path();
        self.note(called("planner_cancel").with("status", 0).with("path", path));
    }

    /// All that there is to prepare; how much that is may change.
    pub fn planner_prepare(&mut self) {
        let result = self.planner().prepare(0);
        let status = result.map_or_else(|_| status(&result), |status| status as i32);
        let path = self.path();
        self.note(called("planner_prepare").with("max_expansions", 0).with("status", status).with("path", path));
    }

    pub fn planner_reset(&mut self) {
        self.planner().reset();
        let path = self.path();
        self.note(called("planner_reset").with("status", 0).with("path", path));
    }

    fn path(&mut self) -> String {
        let points = self.planner().path().to_vec();
        list(points.into_iter().map(point))
    }

    /// What a search answered, without counts: those may change when a search gets faster.
    fn note_result(&mut self, call: Object, result: &Result<Outcome, Error>) {
        let path = self.path();
        let call = match result {
            Ok(outcome) => outcome_members(call.with("status", outcome.status as i32), outcome),
            Err(_) => call.with("status", status(result)),
        };
        self.note(call.with("path", path));
    }
}

/// The members that tell an outcome.
fn outcome_members(call: Object, outcome: &Outcome) -> Object {
    call.with("guarantee", outcome.guarantee as u32)
        .with("revision", outcome.revision)
        .with_real("length", outcome.length)
        .with_real("cost", outcome.cost)
        .with_real("bound", outcome.bound)
        .with_real("remaining", outcome.remaining)
        .with("bits", list([outcome.length, outcome.cost, outcome.bound, outcome.remaining].map(bits)))
}

/// The answer for one goal of many; a goal that is not free has an error's number and nothing else.
fn answer_of_goal(answer: &Result<Outcome, Error>, revision: u64) -> String {
    let nothing = Outcome {
        status: Status::NoPath,
        guarantee: Guarantee::None,
        length: f64::INFINITY,
        cost: f64::INFINITY,
        bound: 0.0,
        remaining: 0.0,
        expanded: 0,
        generated: 0,
        sight_checks: 0,
        revision,
    };
    let status = answer.as_ref().map_or_else(|_| status(answer), |outcome| outcome.status as i32);
    outcome_members(Object::new().with("status", status), answer.as_ref().unwrap_or(&nothing)).finish()
}

/// The beginning of a call.
fn called(name: &str) -> Object {
    Object::new().with_text("call", name)
}

/// The beginning of a query.
fn asked(name: &str, request: &Request) -> Object {
    let flags = u32::from(request.every_step) | u32::from(request.allow_partial) << 1;
    called(name)
        .with_position("start", request.start)
        .with_position("goal", request.goal)
        .with("flags", flags)
        .with("max_expansions", request.max_expansions)
}

/// The status that the C surface gives a result, written down here once more so that a slip there shows.
fn status<T>(result: &Result<T, Error>) -> i32 {
    match result.as_ref().map_err(Error::kind) {
        Ok(_) => 0,
        Err(ErrorKind::InvalidArgument) => -1,
        Err(ErrorKind::BufferTooSmall) => -3,
        Err(ErrorKind::OutOfMemory) => -4,
        Err(ErrorKind::Unsupported) => -7,
        Err(ErrorKind::Format) => -8,
        Err(ErrorKind::Limit) => -9,
        Err(ErrorKind::StartBlocked) => -10,
        Err(ErrorKind::GoalBlocked) => -11,
        Err(other) => panic!("{other:?} cannot come from the Rust face"),
    }
}
