//! Which query to show: the bundled level has a chosen one, a scenario file its longest, and a
//! bare map gets two cells that lie far apart.

use super::failure::Failure;
use super::world::World;

/// A cell.
pub(crate) type Cell = (i32, i32);

/// From a tower of the keep to the far end of the caves: doors, two bridges to choose from,
/// open ground and narrow tunnels.
const BUNDLED: (Cell, Cell) = ((12, 12), (220, 243));

/// The cells between which every contender plans for the pictures.
pub(crate) fn choose(world: &World) -> Result<(Cell, Cell), Failure> {
    if world.bundled {
        return Ok(BUNDLED);
    }
    let longest = world
        .scenarios
        .iter()
        .filter(|line| world.is_free(line.start.0, line.start.1))
        .filter(|line| world.is_free(line.goal.0, line.goal.1))
        .max_by(|one, other| one.length.total_cmp(&other.length));
    match longest {
        Some(line) => Ok((line.start, line.goal)),
        None => far_apart(world),
    }
}

/// Two sweeps in the largest part of the map: from any cell to the farthest one, and from there
/// to the one farthest away. Not always the longest path, always a long one.
fn far_apart(world: &World) -> Result<(Cell, Cell), Failure> {
    let mut seen = vec![false; world.letters.len()];
    let mut largest = Vec::new();
    for y in 0..world.height {
        for x in 0..world.width {
            let part = sweep(world, (x, y), &mut seen);
            if part.len() > largest.len() {
                largest = part;
            }
        }
    }
    let start = *largest
        .last()
        .filter(|_| largest.len() > 1)
        .ok_or_else(|| Failure::NothingToPlan { map: world.name.clone() })?;
    let again = sweep(world, start, &mut vec![false; world.letters.len()]);
    let goal = *again.last().expect("a sweep from a free cell holds that cell");
    Ok((start, goal))
}

/// The free cells not seen yet that can be reached from `start` by steps along x and y, nearest
/// first; marks them as seen.
fn sweep(world: &World, start: Cell, seen: &mut [bool]) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut visit = |cells: &mut Vec<Cell>, (x, y): Cell| {
        let place = usize::try_from(i64::from(y) * i64::from(world.width) + i64::from(x));
        if let Ok(place) = place
            && world.is_free(x, y)
            && !seen[place]
        {
            seen[place] = true;
            cells.push((x, y));
        }
    };
    visit(&mut cells, start);
    let mut next = 0;
    while next < cells.len() {
        let (x, y) = cells[next];
        next += 1;
        for beside in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
            visit(&mut cells, beside);
        }
    }
    cells
}
