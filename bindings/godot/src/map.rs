//! `TautMap`: the library's grid, one method per function.

use std::sync::{Arc, Mutex, PoisonError};

use godot::prelude::*;

use crate::grid_owner::WideLink;
use crate::library::library;
use crate::native::{self, Point, Rect};
use crate::owners::{self, Failure, Grid};
use crate::planner::failure;
use crate::snapshot::TautSnapshot;

/// The library's own grid: a map of cells with a terrain class each, 0 (blocked) to 255. [TautPlanner] plans on it.
///
/// This is taut's C interface, function by function, for features that [TautGrid2D] does not have: searches in steps,
/// costs of terrain classes, guarantees. Positions are in grid units: the cell (x, y) covers the square from (x, y) to
/// (x + 1, y + 1). Methods return a status, one of the `STATUS_` constants of [TautPlanner]: at least 0 for an outcome,
/// less for an error; [method get_last_error] describes the last error of the thread. Any thread may call them.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautMap {
    grid: Mutex<Option<Arc<Grid>>>,
    base: Base<RefCounted>,
}

/// The status of a call.
pub(crate) fn status(answer: Result<(), Failure>) -> i32 {
    answer.err().map_or(native::OK, |failure| failure.status)
}

/// A rectangle of cells.
pub(crate) fn rect(area: Rect2i) -> Rect {
    Rect { x: area.position.x, y: area.position.y, width: area.size.x, height: area.size.y }
}

/// A vector as a point.
pub(crate) fn point(at: Vector2) -> Point {
    Point { x: at.x, y: at.y }
}

/// The points of a path.
pub(crate) fn points(path: &PackedVector2Array) -> Vec<Point> {
    path.as_slice().iter().copied().map(point).collect()
}

/// A point as a vector.
pub(crate) fn vector(at: Point) -> Vector2 {
    Vector2::new(at.x, at.y)
}

#[godot_api]
impl TautMap {
    /// Creates a map of cells of one terrain and destroys the previous one.
    #[func]
    fn create(&self, width: i32, height: i32, terrain: i64) -> i32 {
        self.put(Grid::new(width, height, narrow(terrain)))
    }

    /// Creates a map from the text of a Moving AI map and destroys the previous one.
    #[func]
    fn create_from_moving_ai(&self, text: GString) -> i32 {
        self.put(Grid::from_moving_ai(text.to_string().as_bytes()))
    }

    /// Creates a map of another one with `factor` x `factor` cells for each, in which walls between cells are cells,
    /// and destroys the previous one: for planners that know no walls between cells. Positions and lengths are `factor`
    /// times as large.
    #[func]
    fn create_refined(&self, other: Option<Gd<TautMap>>, factor: i64) -> i32 {
        let missing = || failure(native::ERROR_NULL_POINTER, "there is no map to be refined");
        let grid = other.ok_or_else(missing).and_then(|map| map.bind().grid());
        self.put(grid.and_then(|grid| grid.refined(narrow(factor))))
    }

    /// Creates a map from the bytes of [method save] and destroys the previous one.
    #[func]
    fn create_from_saved(&self, data: PackedByteArray) -> i32 {
        self.put(Grid::load(data.as_slice()))
    }

    /// Makes cells and obstacles those of the bytes of [method save] of a map of the same size, as one edit: planners
    /// and snapshots live on.
    #[func]
    fn load_into(&self, data: PackedByteArray) -> i32 {
        status(self.grid().and_then(|grid| grid.load_into(data.as_slice())))
    }

    /// Cells and obstacles as bytes for a file or another machine; empty after an error. The revision is not saved.
    #[func]
    fn save(&self) -> PackedByteArray {
        let saved = self.grid().and_then(|grid| grid.save());
        saved.map_or_else(|_| PackedByteArray::new(), |saved| saved.into_iter().collect())
    }

    /// Destroys the map. Its planners stay usable.
    #[func]
    fn destroy(&self) {
        *self.grid.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Columns and rows; zero if there is no map.
    #[func]
    fn get_size(&self) -> Vector2i {
        self.grid().map_or(Vector2i::ZERO, |grid| {
            let (width, height) = grid.size();
            Vector2i::new(width, height)
        })
    }

    /// The revision: 1 at first, incremented by each edit that changes a cell.
    #[func]
    fn get_revision(&self) -> i64 {
        self.grid().map_or(0, |grid| grid.revision() as i64)
    }

    /// Changes the terrain of one cell.
    #[func]
    fn set_cell(&self, x: i32, y: i32, terrain: i64) -> i32 {
        status(self.grid().and_then(|grid| grid.set_cell(x, y, narrow(terrain))))
    }

    /// Sets all cells of a rectangle to the same terrain.
    #[func]
    fn fill(&self, area: Rect2i, terrain: i64) -> i32 {
        status(self.grid().and_then(|grid| grid.fill(rect(area), narrow(terrain))))
    }

    /// Copies the terrain of a rectangle in: one byte per cell, rows `stride` bytes apart.
    #[func]
    fn set_cells(&self, area: Rect2i, terrain: PackedByteArray, stride: i64) -> i32 {
        let stride = usize::try_from(stride).unwrap_or(0);
        status(self.grid().and_then(|grid| grid.set_cells_apart(rect(area), terrain.as_slice(), stride)))
    }

    /// The terrain of one cell, 0 to 255; after an error its status, which is negative.
    #[func]
    fn get_cell(&self, x: i32, y: i32) -> i32 {
        self.grid().and_then(|grid| grid.cell(x, y)).map_or_else(|failure| failure.status, i32::from)
    }

    /// Copies the terrain of a rectangle out, one byte per cell; empty after an error.
    #[func]
    fn get_cells(&self, area: Rect2i) -> PackedByteArray {
        let cells = self.grid().and_then(|grid| grid.cells(rect(area)));
        cells.map_or_else(|_| PackedByteArray::new(), |cells| cells.into_iter().collect())
    }

    /// Sets the closed sides of the cells of a rectangle, one byte per cell, rows `stride` bytes apart: bit 0 towards
    /// larger x, bit 1 towards larger y, bit 2 towards smaller x, bit 3 towards smaller y. Nobody may leave a cell over
    /// a closed side. Planners and fields along the cell lattice keep to them.
    #[func]
    fn set_sides(&self, area: Rect2i, sides: PackedByteArray, stride: i64) -> i32 {
        let stride = usize::try_from(stride).unwrap_or(0);
        status(self.grid().and_then(|grid| grid.set_sides(rect(area), sides.as_slice(), stride)))
    }

    /// Copies the closed sides of a rectangle into a buffer with rows `stride` bytes apart: see [method copy_cells].
    #[func]
    fn copy_sides(&self, area: Rect2i, buffer: PackedByteArray, stride: i64) -> VarDictionary {
        let (mut buffer, mut needed) = (buffer, 0);
        let stride = usize::try_from(stride).unwrap_or(0);
        let copy = |grid: Arc<Grid>| grid.copy_sides(rect(area), buffer.as_mut_slice(), stride, &mut needed);
        let status = status(self.grid().and_then(copy));
        vdict! { "status" => status, "buffer" => &buffer, "needed" => needed as i64 }
    }

    /// Builds, changes or removes a wall between cells along a grid line, a rectangle of which one side is 0: `closed`
    /// is 3 for a wall, 0 opens the line, 1 closes it for those who go to larger x or y, 2 for those who go to smaller
    /// ones.
    #[func]
    fn set_wall(&self, line: Rect2i, closed: i64) -> i32 {
        status(self.grid().and_then(|grid| grid.set_wall(rect(line), narrow(closed))))
    }

    /// How far the centre of each cell of a rectangle is from the nearest blocked cell, in cells, 16 if it is farther;
    /// row by row, empty after an error.
    #[func]
    fn get_clearance(&self, area: Rect2i) -> PackedFloat32Array {
        let distances = self.grid().and_then(|grid| grid.clearance(rect(area)));
        distances.map_or_else(|_| PackedFloat32Array::new(), PackedFloat32Array::from)
    }

    /// Copies the terrain of a rectangle into a buffer with rows `stride` bytes apart. A dictionary of the `status`,
    /// the `buffer` as it is now, and the `needed` number of bytes.
    #[func]
    fn copy_cells(&self, area: Rect2i, buffer: PackedByteArray, stride: i64) -> VarDictionary {
        let (mut buffer, mut needed) = (buffer, 0);
        let stride = usize::try_from(stride).unwrap_or(0);
        let copy = |grid: Arc<Grid>| grid.copy_cells(rect(area), buffer.as_mut_slice(), stride, &mut needed);
        let status = status(self.grid().and_then(copy));
        vdict! { "status" => status, "buffer" => &buffer, "needed" => needed as i64 }
    }

    /// Adds a link: a jump, a ladder, a portal. Paths and fields cross it where that is cheaper. The dictionary has
    /// `from` and `to`, in cells, and may have `cost`, `link_class` (0 to 31), `both_ways`, `closed` and `user`, and
    /// `from_span` and `to_span`, vectors to the other ends of two segments: the link is entered anywhere on the first
    /// and left at the corresponding place of the second. The number of the link, at least 1; after an error its
    /// status, which is negative.
    #[func]
    fn add_link(&self, link: VarDictionary) -> i64 {
        let added = new_link(&link, point).and_then(|link| self.grid()?.add_link(&link));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Changes a link: what the dictionary has not stays.
    #[func]
    fn set_link(&self, number: i64, link: VarDictionary) -> i32 {
        let number = u32::try_from(number).unwrap_or(0);
        status(self.grid().and_then(|grid| grid.set_link(number, &read_link(&link, grid.wide_link(number)?, point)?)))
    }

    /// Takes a link away.
    #[func]
    fn remove_link(&self, number: i64) -> i32 {
        let number = u32::try_from(number).unwrap_or(0);
        status(self.grid().and_then(|grid| grid.remove_link(number)))
    }

    /// A link as a dictionary; empty after an error.
    #[func]
    fn get_link(&self, number: i64) -> VarDictionary {
        let number = u32::try_from(number).unwrap_or(0);
        let link = self.grid().and_then(|grid| grid.wide_link(number));
        link.map_or_else(|_| VarDictionary::new(), |link| describe_link(&link, vector))
    }

    /// The numbers of all links, in ascending order.
    #[func]
    fn get_links(&self) -> PackedInt32Array {
        let numbers = self.grid().and_then(|grid| grid.links()).unwrap_or_default();
        numbers.into_iter().map(|number| i32::try_from(number).unwrap_or(-1)).collect()
    }

    /// Lays a shape over the cells: those that it meets are blocked until it is moved or removed. Shapes may overlap;
    /// the terrain under them stays. The number of the obstacle, at least 1; after an error its status, which is
    /// negative.
    #[func]
    fn add_obstacle(&self, outline: PackedVector2Array) -> i64 {
        let added = self.grid().and_then(|grid| grid.add_obstacle(&points(&outline)));
        added.map_or_else(|failure| failure.status.into(), i64::from)
    }

    /// Moves an obstacle, or gives it another shape, as one edit.
    #[func]
    fn move_obstacle(&self, obstacle: i64, outline: PackedVector2Array) -> i32 {
        let obstacle = u32::try_from(obstacle).unwrap_or(0);
        status(self.grid().and_then(|grid| grid.move_obstacle(obstacle, &points(&outline))))
    }

    /// Takes an obstacle away: cells that no other one covers have their terrain again.
    #[func]
    fn remove_obstacle(&self, obstacle: i64) -> i32 {
        let obstacle = u32::try_from(obstacle).unwrap_or(0);
        status(self.grid().and_then(|grid| grid.remove_obstacle(obstacle)))
    }

    /// The cells as they are now, in constant time; `null` after an error.
    #[func]
    fn take_snapshot(&self) -> Option<Gd<TautSnapshot>> {
        self.grid().ok().and_then(|grid| TautSnapshot::of(&grid))
    }

    /// Makes every cell what it was at a snapshot of this map, as one edit: a rollback.
    #[func]
    fn restore(&self, snapshot: Option<Gd<TautSnapshot>>) -> i32 {
        let Some(snapshot) = snapshot else { return native::ERROR_NULL_POINTER };
        status(self.grid().and_then(|grid| snapshot.bind().with(|snapshot| snapshot.restore(&grid))))
    }

    /// Labels the connected components, so that searches between two of them end at once.
    #[func]
    fn prepare(&self) -> i32 {
        status(self.grid().and_then(|grid| grid.prepare()))
    }

    /// Tests the line of sight between two points: a dictionary of the `status`, whether it is `visible`, and the
    /// `first_hit`.
    #[func]
    fn get_line_of_sight(&self, from: Vector2, to: Vector2, #[opt(default = 0)] diagonal_gaps: i64) -> VarDictionary {
        let look = |grid: Arc<Grid>| grid.line_of_sight(point(from), point(to), narrow(diagonal_gaps));
        match self.grid().and_then(look) {
            Ok((visible, hit)) => vdict! { "status" => native::OK, "visible" => visible, "first_hit" => vector(hit) },
            Err(failure) => vdict! { "status" => failure.status },
        }
    }

    /// The message about the last error of this thread.
    #[func]
    fn get_last_error() -> GString {
        GString::from(&match library() {
            Ok(functions) => crate::library::last_error(functions),
            Err(why) => why.to_owned(),
        })
    }

    /// Why an extension that opens taut's shared library could not; else empty, as always where the library is inside.
    #[func]
    fn get_library_error() -> GString {
        GString::from(library().err().unwrap_or_default())
    }

    /// The version of the library, such as "0.1.0".
    #[func]
    fn get_library_version() -> GString {
        GString::from(&owners::version())
    }

    /// The version of the library as a number: major * 1,000,000 + minor * 1,000 + patch.
    #[func]
    fn get_library_version_number() -> i64 {
        i64::from(owners::version_numbers().0)
    }

    /// The versions of the C interface that the library supports: oldest << 16 | current.
    #[func]
    fn get_abi_version() -> i64 {
        i64::from(owners::version_numbers().1)
    }

    /// The name of a status: "TAUT_NO_PATH".
    #[func]
    fn get_status_name(status: i32) -> GString {
        GString::from(&owners::status_name(status))
    }

    /// Starts recording all calls of the library into a ring of this many bytes, at least 4096, for replaying them: a
    /// status. Records that do not fit are lost and counted; call [method take_records] often enough.
    #[func]
    fn start_recording(ring_bytes: i64) -> i32 {
        status(owners::start_recording(usize::try_from(ring_bytes).unwrap_or(0)))
    }

    /// What is recorded since the last time. All of it, one after the other, is the log.
    #[func]
    fn take_records() -> PackedByteArray {
        owners::take_records().map_or_else(|_| PackedByteArray::new(), |records| records.into_iter().collect())
    }

    /// Stops recording; what is left may still be taken.
    #[func]
    fn stop_recording() -> i32 {
        status(owners::stop_recording())
    }

    /// The number of grids, planners, snapshots and pools in the process that are not yet destroyed.
    #[func]
    fn get_live_objects() -> i64 {
        owners::live_objects() as i64
    }
}

/// A number of the library: what is out of its range becomes a number that the library refuses.
pub(crate) fn narrow(value: i64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

impl TautMap {
    fn put(&self, made: Result<Arc<Grid>, Failure>) -> i32 {
        match made {
            Ok(grid) => {
                *self.grid.lock().unwrap_or_else(PoisonError::into_inner) = Some(grid);
                native::OK
            }
            Err(failure) => failure.status,
        }
    }

    /// The grid.
    ///
    /// # Errors
    /// Bad handle if there is none.
    pub(crate) fn grid(&self) -> Result<Arc<Grid>, Failure> {
        let grid = self.grid.lock().unwrap_or_else(PoisonError::into_inner).clone();
        grid.ok_or_else(|| Failure { status: native::ERROR_BAD_HANDLE, sentence: "there is no map".to_owned() })
    }
}

/// A link for a script.
pub(crate) fn describe_link(wide: &WideLink, position: impl Fn(Point) -> Vector2) -> VarDictionary {
    let WideLink { link, spans } = wide;
    let mut described = vdict! {
        "from" => position(link.from),
        "to" => position(link.to),
        "cost" => link.cost,
        "link_class" => link.link_class,
        "both_ways" => link.flags & native::GRID_LINK_BOTH_WAYS != 0,
        "closed" => link.flags & native::GRID_LINK_CLOSED != 0,
        "user" => link.user as i64,
    };
    if wide.is_wide() {
        for (name, span) in ["from_span", "to_span"].into_iter().zip(spans) {
            described.set(name, position(*span) - position(Point::default()));
        }
    }
    described
}

/// The link of a dictionary, which has both ends.
pub(crate) fn new_link(given: &VarDictionary, in_units: impl Fn(Vector2) -> Point) -> Result<WideLink, Failure> {
    if !given.contains_key("from") || !given.contains_key("to") {
        let sentence = "a link needs \"from\" and \"to\"".to_owned();
        return Err(Failure { status: native::ERROR_INVALID_ARGUMENT, sentence });
    }
    read_link(given, WideLink::default(), in_units)
}

/// A link with what a dictionary has of it; an unknown name, or a value that does not fit, is an error.
pub(crate) fn read_link(
    given: &VarDictionary,
    mut wide: WideLink,
    in_units: impl Fn(Vector2) -> Point,
) -> Result<WideLink, Failure> {
    let WideLink { link, spans } = &mut wide;
    let origin = in_units(Vector2::ZERO);
    for (name, value) in given.iter_shared() {
        let refused = || Failure {
            status: native::ERROR_INVALID_ARGUMENT,
            sentence: "a link has no such name, or no such value".to_owned(),
        };
        let name = name.stringify().to_string();
        let place = || value.try_to::<Vector2>().map(&in_units).map_err(|_| refused());
        let span = || place().map(|end| Point { x: end.x - origin.x, y: end.y - origin.y });
        let number = || value.try_to_relaxed::<f64>().ok().filter(|number| !number.is_nan()).ok_or_else(refused);
        let mut flag = |flag: u32| {
            let set = value.try_to_relaxed::<bool>().map_err(|_| refused())?;
            link.flags = if set { link.flags | flag } else { link.flags & !flag };
            Ok(())
        };
        match name.as_str() {
            "from" => link.from = place()?,
            "to" => link.to = place()?,
            "from_span" => spans[0] = span()?,
            "to_span" => spans[1] = span()?,
            "cost" => link.cost = number()?,
            "link_class" => link.link_class = narrow(number()? as i64),
            "user" => link.user = value.try_to_relaxed::<i64>().map_err(|_| refused())? as u64,
            "both_ways" => flag(native::GRID_LINK_BOTH_WAYS)?,
            "closed" => flag(native::GRID_LINK_CLOSED)?,
            _ => return Err(refused()),
        }
    }
    Ok(wide)
}
