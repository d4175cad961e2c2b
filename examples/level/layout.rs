//! Puts the level together: which part lies where. See the picture in `docs/tour.png`.

use super::canvas::{Area, Canvas, GRASS};
use super::random::Random;
use super::{building, caves, outdoors, regions};

/// Cells a side.
pub(crate) const SIDE: i32 = 256;
/// The seed of the bundled level.
pub(crate) const SEED: u64 = 0x7A07;

/// A place on the map, cells.
type Place = (i32, i32);

/// The keep and the middles of its east and south gate.
const HOUSE: Area = Area::new(9, 9, 112, 114);
const HOUSE_GATES: [Place; 2] = [(120, 58), (64, 122)];
/// The courtyard and its west and south gate.
const YARD: Area = Area::new(156, 12, 88, 88);
const YARD_GATES: [Place; 2] = [(157, 58), (198, 98)];
/// The mountain and the north and west mouth of its caves.
const MOUNTAIN: Area = Area::new(126, 122, 128, 131);
const CAVE_MOUTHS: [Place; 2] = [(198, 126), (130, 196)];

/// The river from north to south; the first and the last place only bend its ends.
const RIVER: [Place; 11] = [
    (128, -60),
    (140, -8),
    (132, 40),
    (141, 84),
    (126, 126),
    (96, 140),
    (62, 160),
    (52, 200),
    (86, 232),
    (92, 262),
    (90, 300),
];
const LAKE: Place = (58, 198);

/// Over the river from the keep to the courtyard.
const HIGH_ROAD: [Place; 2] = [(121, 58), (156, 58)];
/// From the courtyard to the caves.
const MINE_ROAD: [Place; 3] = [(198, 100), (196, 112), (198, 126)];
/// From the keep over the bridge and along the swamp to the caves.
const LOW_ROAD: [Place; 5] = [(64, 123), (66, 136), (90, 150), (106, 188), (132, 196)];
/// Around the lake, with a second bridge in the south.
const LAKE_ROAD: [Place; 6] = [(65, 134), (28, 150), (14, 196), (30, 237), (112, 240), (107, 190)];

/// Draws the whole level: outdoors first, then what stands on it, roads and bridges last.
pub(crate) fn draw(seed: u64) -> Canvas {
    const ROAD_RADIUS: f64 = 2.3;
    const PATH_RADIUS: f64 = 1.5;
    let mut canvas = Canvas::new(SIDE, GRASS);
    let random = &mut Random::new(seed);

    outdoors::draw_woods(&mut canvas, random);
    outdoors::draw_lake(&mut canvas, LAKE, 25.0);
    outdoors::draw_river(&mut canvas, &RIVER, 5.5);
    outdoors::draw_swamp(&mut canvas, LAKE, 62.0);

    building::draw(&mut canvas, random, HOUSE, &HOUSE_GATES);
    outdoors::draw_courtyard(&mut canvas, random, YARD, &YARD_GATES);
    caves::draw(&mut canvas, random, MOUNTAIN, &CAVE_MOUTHS);

    outdoors::draw_road(&mut canvas, &HIGH_ROAD, ROAD_RADIUS);
    outdoors::draw_road(&mut canvas, &MINE_ROAD, ROAD_RADIUS);
    outdoors::draw_road(&mut canvas, &LOW_ROAD, ROAD_RADIUS);
    outdoors::draw_road(&mut canvas, &LAKE_ROAD, PATH_RADIUS);
    regions::close_pockets(&mut canvas);
    canvas
}
