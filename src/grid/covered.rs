//! An edit of a map: of its ground, on which obstacles may lie, or of the obstacles.
//!
//! The classes that everything reads follow from both, so an edit first finds them for the rectangles that it touches,
//! and what they change, and then writes them. What can fail comes before the first write.

use smallvec::SmallVec;

use super::edit::{self, Source};
use super::obstacles::{MOST_OUTLINE_POINTS, Obstacle, Obstacles};
use super::{journal::Change, snapshot::GridState, terrain::Terrain};
use crate::base::{Error, Result, index_i32, real_usize};
use crate::collections::{Shared, reserve, reserve_exact};
use crate::geom::{Point, Position, Rect};

/// An edit whose outcome is known, before it is written.
pub(crate) struct Rewrite<'a> {
    /// An edit of the ground.
    ground: Option<(Rect, Source<'a>)>,
    /// The obstacles afterwards, if they change.
    obstacles: Option<Obstacles>,
    /// The rectangles whose cells may change.
    pieces: SmallVec<[ClassPiece<'a>; 2]>,
    /// The ground of a map that has had no obstacles.
    fresh_ground: Option<Terrain>,
    /// The revision afterwards: another one if the ground, an obstacle or a cell changes.
    revision: u64,
}

/// The classes of a rectangle, as they will be read.
struct ClassPiece<'a> {
    area: Rect,
    /// The classes where no obstacle covers a cell.
    given: Option<Source<'a>>,
    /// Else the classes, row by row.
    classes: Vec<u8>,
    /// The rows in which a class changes, and the change for the journal.
    hit: Option<(Rect, Change)>,
}

impl<'a> ClassPiece<'a> {
    fn source(&self) -> Source<'_> {
        self.given.unwrap_or(Source::Rows { terrain: &self.classes, stride: index_i32(self.area.width) })
    }

    /// An edit where no obstacle is.
    fn plain(state: &GridState, area: Rect, source: Source<'a>) -> Self {
        let hit = edit::changed(&state.terrain, area, source);
        Self { area, given: Some(source), classes: Vec::new(), hit }
    }

    /// The classes that `obstacles` leave of those that `ground` has for a row.
    fn new(state: &GridState, area: Rect, obstacles: &Obstacles, ground: impl Fn(i32, &mut [u8])) -> Result<Self> {
        let width = index_i32(area.width);
        let cells = width * index_i32(area.height);
        let (mut classes, mut marks) = (Vec::new(), Vec::new());
        reserve_exact(&mut classes, cells)?;
        reserve_exact(&mut marks, width)?;
        classes.resize(cells, 0);
        marks.resize(width, 0);
        (area.y..).zip(classes.chunks_exact_mut(width)).for_each(|(y, row)| ground(y, row));
        obstacles.cover(area, &mut classes, &mut marks);
        let mut piece = Self { area, given: None, classes, hit: None };
        piece.hit = edit::changed(&state.terrain, area, piece.source());
        Ok(piece)
    }
}

impl<'a> Rewrite<'a> {
    /// An edit of the ground in `area`, which is not empty.
    pub(crate) fn of_ground(state: &GridState, area: Rect, source: Source<'a>) -> Result<Self> {
        let row = |y: i32, out: &mut [u8]| source.write(index_i32(y - area.y), 0, out);
        let is_covered = state.obstacles.meet(area);
        let piece = match is_covered {
            true => ClassPiece::new(state, area, &state.obstacles, row)?,
            false => ClassPiece::plain(state, area, source),
        };
        let is_changed = match &state.ground {
            Some(ground) if is_covered => edit::changed(ground, area, source).is_some(),
            _ => piece.hit.is_some(),
        };
        let (pieces, revision) = (SmallVec::from_iter([piece]), state.revision + u64::from(is_changed));
        Ok(Self { ground: Some((area, source)), obstacles: None, pieces, fresh_ground: None, revision })
    }

    /// True if neither the ground nor an obstacle changes.
    pub(crate) fn is_idle(&self, state: &GridState) -> bool {
        self.revision == state.revision
    }

    /// A new obstacle, or another outline for one.
    ///
    /// # Errors
    /// [`Error::BadValue`], [`Error::BadPosition`], [`Error::OutOfMemory`].
    pub(crate) fn of_obstacle(state: &GridState, number: u32, outline: &[Position]) -> Result<Self> {
        Self::change(state, number, Some(obstacle_of(state, number, outline)?))
    }

    /// The end of an obstacle.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn without(state: &GridState, number: u32) -> Result<Self> {
        Self::change(state, number, None)
    }

    fn change(state: &GridState, number: u32, obstacle: Option<Obstacle>) -> Result<Self> {
        let known = state.obstacles.get(number).ok();
        let outlines = (known.map(Obstacle::outline), obstacle.as_ref().map(Obstacle::outline));
        let revision = state.revision + u64::from(outlines.0 != outlines.1);
        let before = known.map(|obstacle| obstacle.area);
        let after = obstacle.as_ref().map(|obstacle| obstacle.area);
        let obstacles = state.obstacles.with(number, obstacle)?;
        let ground = state.ground.as_ref().unwrap_or(&state.terrain);
        let mut pieces = SmallVec::new();
        for area in [before, after].into_iter().flatten().filter(|area| !area.is_empty()) {
            let columns = index_i32(area.x)..index_i32(area.x + area.width);
            let row = |y: i32, out: &mut [u8]| out.copy_from_slice(&ground.row(y)[columns.clone()]);
            pieces.push(ClassPiece::new(state, area, &obstacles, row)?);
        }
        let fresh_ground = if state.ground.is_none() { Some(state.terrain.share()?) } else { None };
        Ok(Self { ground: None, obstacles: Some(obstacles), pieces, fresh_ground, revision })
    }

    /// Makes everything that the edit writes the state's own.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`]; the content is unchanged then.
    pub(crate) fn own(&mut self, state: &mut GridState) -> Result {
        if let (Some((area, _)), Some(ground)) = (self.ground, &mut state.ground) {
            ground.own(area.y, area.y + area.height - 1)?;
        }
        self.pieces.iter().filter_map(|piece| piece.hit).try_for_each(|(hit, _)| edit::own(state, hit))
    }

    /// Writes the edit and returns the rectangles whose cells have changed, each with its change. The state must own
    /// them.
    pub(crate) fn apply(self, state: &mut GridState) -> SmallVec<[(Rect, Change); 2]> {
        if let (Some((area, source)), Some(ground)) = (self.ground, &mut state.ground) {
            let columns = index_i32(area.x)..index_i32(area.x + area.width);
            for y in area.y..area.y + area.height {
                source.write(index_i32(y - area.y), 0, &mut ground.row_mut(y)[columns.clone()]);
            }
        }
        if self.fresh_ground.is_some() {
            state.ground = self.fresh_ground;
        }
        if let Some(obstacles) = self.obstacles {
            state.obstacles = obstacles;
        }
        state.revision = self.revision;
        for piece in &self.pieces {
            if let Some((hit, _)) = piece.hit {
                edit::apply(state, hit, piece.source(), hit.y - piece.area.y);
            }
        }
        if state.obstacles.list().is_empty() {
            state.ground = None;
        }
        self.pieces.iter().filter_map(|piece| piece.hit).collect()
    }
}

/// The obstacle that an outline of the host's describes.
fn obstacle_of(state: &GridState, number: u32, outline: &[Position]) -> Result<Obstacle> {
    if outline.is_empty() || outline.len() > MOST_OUTLINE_POINTS {
        let value = real_usize(outline.len());
        return Err(Error::BadValue { name: "points of the outline", value, allowed: "1 to 4,096" });
    }
    let mut points: Vec<Point> = Vec::new();
    reserve(&mut points, outline.len())?;
    for &position in outline {
        points.push(Point::snap(position)?);
    }
    Obstacle::new(number, &points, (state.width, state.height))
}

/// What is read where obstacles cover the ground, and the ground itself if there are any.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(crate) fn cover(ground: Terrain, obstacles: &Obstacles, width: i32) -> Result<(Terrain, Option<Terrain>)> {
    if obstacles.list().is_empty() {
        return Ok((ground, None));
    }
    let mut terrain = ground.share()?;
    let mut marks = Vec::new();
    reserve_exact(&mut marks, index_i32(width))?;
    marks.resize(index_i32(width), 0);
    for obstacle in obstacles.list() {
        let Rect { x, y, width, height } = obstacle.area;
        if obstacle.area.is_empty() {
            continue;
        }
        terrain.own(y, y + height - 1)?;
        let columns = index_i32(x)..index_i32(x + width);
        for y in y..y + height {
            obstacle.cover_row((x, y), &mut terrain.row_mut(y)[columns.clone()], &mut marks[..columns.len()]);
        }
    }
    Ok((terrain, Some(ground)))
}

/// The terrain of a state as if it had no obstacle with a number, and the rectangle outside of which that is the same.
///
/// # Errors
/// [`Error::OutOfMemory`].
pub(super) fn terrain_without(state: &GridState, number: u32) -> Result<(Terrain, Option<Rect>)> {
    let mut terrain = state.terrain.share()?;
    let area = state.obstacles.get(number).ok().map(|obstacle| obstacle.area).filter(|area| !area.is_empty());
    let (Some(area), Some(ground)) = (area, &state.ground) else { return Ok((terrain, None)) };
    let columns = index_i32(area.x)..index_i32(area.x + area.width);
    let row = |y: i32, out: &mut [u8]| out.copy_from_slice(&ground.row(y)[columns.clone()]);
    let piece = ClassPiece::new(state, area, &state.obstacles.with(number, None)?, row)?;
    if let Some((hit, _)) = piece.hit {
        terrain.own(hit.y, hit.y + hit.height - 1)?;
        for y in hit.y..hit.y + hit.height {
            piece.source().write(index_i32(y - area.y), 0, &mut terrain.row_mut(y)[columns.clone()]);
        }
    }
    Ok((terrain, Some(area)))
}

/// Brings back the ground, the obstacles and the links of a state whose cells are the same.
///
/// # Errors
/// [`Error::OutOfMemory`]; nothing has changed then.
pub(crate) fn restore(state: &mut Shared<GridState>, target: &GridState) -> Result {
    let same_links = state.links.are_those_of(&target.links);
    let same_numbers = (state.obstacles.next(), state.links.next()) == (target.obstacles.next(), target.links.next());
    if state.ground.is_none() && target.ground.is_none() && same_numbers && same_links {
        return Ok(());
    }
    let same_ground = (0..state.height).all(|y| state.ground_row(y) == target.ground_row(y));
    let same = same_ground && same_links && state.obstacles.are_those_of(&target.obstacles);
    let mut copy = state.share()?;
    copy.ground = target.ground.as_ref().map(Terrain::share).transpose()?;
    copy.obstacles = target.obstacles.share();
    copy.links = target.links.clone();
    copy.revision += u64::from(!same);
    if !same_links {
        copy.linked_at = copy.revision;
    }
    *state = Shared::new(copy)?;
    Ok(())
}

#[cfg(test)]
#[path = "covered_tests.rs"]
mod tests;
