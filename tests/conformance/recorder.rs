//! Makes calls on the Rust face and writes down what it answers.
//!
//! The calls themselves are methods in the files of their nouns, beside the cases that make them.

use super::json::{Object, list, point, text};
use taut::agents::{Follower, Policy};
use taut::field::Field;
use taut::motion::Motion;
use taut::space::{Shape, Space};
use taut::{Error, ErrorKind, Grid, Planner, Position, Rect};
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

/// A case: a map, at most one object of each other kind at a time, and the calls in their order.
pub struct Recorder {
    name: String,
    map: Vec<String>,
    pub grid: Option<Grid>,
    pub planner: Option<Planner>,
    pub field: Option<Field>,
    pub policy: Option<Policy>,
    pub shape: Option<Shape>,
    pub space: Option<Space>,
    pub motion: Option<Motion>,
    pub graph: Option<taut::graph::Graph>,
    pub searcher: Option<taut::graph::GraphPlanner>,
    pub world: Option<taut::space::World>,
    /// The planner in a world, in the place of that on the grid.
    pub walker: Option<taut::plan::WorldPlanner>,
    /// The followers of the last step of a policy.
    pub followers: Vec<Follower>,
    /// Where a field said last to walk.
    pub next: Vec<Position>,
    pub calls: Vec<Object>,
}

impl Recorder {
    /// A case that begins without a map.
    pub fn empty(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            map: Vec::new(),
            grid: None,
            planner: None,
            field: None,
            policy: None,
            shape: None,
            space: None,
            motion: None,
            graph: None,
            searcher: None,
            world: None,
            walker: None,
            followers: Vec::new(),
            next: Vec::new(),
            calls: Vec::new(),
        }
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
        let calls: Vec<String> = self.calls.iter().map(|call| format!("  {}", call.finish())).collect();
        format!("{{\"name\": {},\n{map} \"calls\": [\n{}]}}", text(&self.name), calls.join(",\n"))
    }

    pub fn grid(&self) -> &Grid {
        self.grid.as_ref().expect("the case has a grid")
    }

    pub fn planner(&mut self) -> &mut Planner {
        self.planner.as_mut().expect("the case has a planner")
    }

    pub fn note(&mut self, call: Object) {
        self.calls.push(call);
    }

    /// A call that only answers how it went, and what the grid's revision is then.
    pub fn note_edit(&mut self, call: Object, result: Result<(), Error>) {
        let revision = self.grid().revision();
        self.note(call.with("status", status(&result)).with("revision", revision));
    }

    pub fn path(&mut self) -> String {
        let points = self.planner().path().to_vec();
        list(points.into_iter().map(point))
    }
}

/// The beginning of a call: the C function without `taut_`.
pub fn called(name: &str) -> Object {
    Object::call(name)
}

/// The status that the C surface gives a result, written down here once more so that a slip there shows.
pub fn status<T>(result: &Result<T, Error>) -> i32 {
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
