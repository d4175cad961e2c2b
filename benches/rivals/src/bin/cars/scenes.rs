//! Scenes of cars on grids: maps of Moving AI with pairs of poses, and pairs of one's own.

use super::judge::depth;
use std::path::Path;
use taut::{Error, Grid};

/// A map, a car, and where it is to go.
pub struct Scene {
    pub name: String,
    pub width: i32,
    pub height: i32,
    blocked: Vec<bool>,
    /// The body: from and to along its axis, and half its width.
    pub car: [f64; 3],
    pub radius: f64,
    pub pairs: Vec<Pair>,
}

/// A start and a goal.
pub struct Pair {
    pub number: usize,
    pub is_impossible: bool,
    pub ends: [[f64; 3]; 2],
    /// The lowest cost of a path that is known.
    pub known: Option<f64>,
}

impl Scene {
    /// The scenes of a folder in alphabetical order.
    pub fn read_all(folder: &Path) -> std::io::Result<Vec<Scene>> {
        let known = std::fs::read_to_string(folder.join("feasible.csv"))?;
        let mut paths: Vec<_> = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "pairs"));
        paths.sort();
        paths.iter().map(|path| Self::read(path, &known)).collect()
    }

    fn read(path: &Path, known: &str) -> std::io::Result<Scene> {
        let bad = |what: &str| std::io::Error::new(std::io::ErrorKind::InvalidData, what.to_owned());
        let map = taut::io::read_map(&std::fs::read(path.with_extension("map"))?).map_err(|_| bad("map"))?;
        let name = path.file_stem().ok_or_else(|| bad("name"))?.to_string_lossy().into_owned();
        let blocked = map.terrain.iter().map(|&class| class == 0).collect();
        let mut scene =
            Scene { name, width: map.width, height: map.height, blocked, car: [0.0; 3], radius: 0.0, pairs: vec![] };
        for line in std::fs::read_to_string(path)?.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers: Vec<f64> = words.iter().filter_map(|word| word.parse().ok()).collect();
            match (words.first().copied(), &numbers[..]) {
                (Some("car"), &[from, to, half]) => scene.car = [from, to, half],
                (Some("radius"), &[radius]) => scene.radius = radius,
                (Some("pair"), &[number, x, y, angle, goal_x, goal_y, goal_angle]) => scene.pairs.push(Pair {
                    number: number as usize,
                    is_impossible: words[2] == "impossible",
                    ends: [[x, y, angle], [goal_x, goal_y, goal_angle]],
                    known: known_cost(known, &scene.name, number as usize),
                }),
                (Some("#") | None, _) => {}
                _ => return Err(bad(line)),
            }
        }
        Ok(scene)
    }

    /// Replaces the pairs by so many pairs of free poses at random; some of them may be impossible.
    pub fn draw_pairs(&mut self, count: usize) {
        let mut state = 0x5CE7_E5 + self.width as u64;
        self.pairs.clear();
        while self.pairs.len() < count {
            let ends = [self.draw_pose(&mut state), self.draw_pose(&mut state)];
            if (ends[0][0] - ends[1][0]).hypot(ends[0][1] - ends[1][1]) >= 2.0 * (self.car[1] - self.car[0]) {
                self.pairs.push(Pair { number: self.pairs.len(), is_impossible: false, ends, known: None });
            }
        }
    }

    fn draw_pose(&self, state: &mut u64) -> [f64; 3] {
        loop {
            let angle = (random(state) - 0.5) * std::f64::consts::TAU;
            let pose = [random(state) * f64::from(self.width), random(state) * f64::from(self.height), angle];
            // A little room, as a driver who stands somewhere has it.
            if depth(&Scene { car: self.car.map(|side| side * 1.05), ..self.bare() }, pose) == 0.0 {
                return pose;
            }
        }
    }

    fn bare(&self) -> Scene {
        Scene { name: String::new(), blocked: self.blocked.clone(), pairs: Vec::new(), ..*self }
    }

    /// True for a wall and for all outside of the map.
    pub fn is_blocked(&self, x: i32, y: i32) -> bool {
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        !is_inside || self.blocked[y as usize * self.width as usize + x as usize]
    }

    /// The map as a grid.
    pub fn grid(&self) -> Result<Grid, Error> {
        let terrain: Vec<u8> = self.blocked.iter().map(|&is_blocked| u8::from(!is_blocked)).collect();
        Grid::from_terrain(self.width, self.height, &terrain)
    }

    /// The map so many times beside itself, without its pairs; the walls at the seams are open.
    pub fn tiled(&self, times: i32) -> Scene {
        let (width, height) = (self.width * times, self.height * times);
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let is_seam = |v: i32, side: i32| (32..side * times - 32).contains(&v) && (v + 16) % side < 32;
        let blocked = places.map(|(x, y)| {
            let is_open = is_seam(x, self.width) || is_seam(y, self.height);
            self.is_blocked(x % self.width, y % self.height) && !is_open
        });
        let blocked = blocked.collect();
        Scene { name: format!("{} x {times}", self.name), width, height, blocked, ..self.bare() }
    }
}

fn known_cost(table: &str, name: &str, pair: usize) -> Option<f64> {
    table.lines().find_map(|line| {
        let mut fields = line.split(',');
        let is_it = fields.next() == Some(name) && fields.next()?.parse() == Ok(pair);
        if is_it { fields.nth(1)?.parse().ok() } else { None }
    })
}

/// SplitMix64 (Steele, Lea, Flood 2014), as a number below 1.
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}
