//! Fields over links: distances are the cheapest over all uses of them, and updates equal new builds.

use crate::support::linked::{Scene, edit, grid_of, lanes, position, same};
use taut::field::{Field, FieldKind, FieldOptions, FieldStatus, Seed};
use taut::grid::{DiagonalGaps, Lattice, Neighbours};
use taut::{Grid, Position, Rect};
use taut_test_support::effort::count;
use taut_test_support::random::Random;

fn kinds() -> Vec<FieldOptions> {
    let plain = FieldOptions::default();
    let steps = FieldOptions { kind: FieldKind::Steps, ..plain };
    vec![
        plain,
        FieldOptions { diagonal_gaps: DiagonalGaps::Open, ..plain },
        FieldOptions { radius: 0.5, ..plain },
        FieldOptions { radius: 0.75, ..plain },
        steps,
        FieldOptions { lattice: Lattice::Cells, ..steps },
        FieldOptions { lattice: Lattice::Cells, neighbours: Neighbours::Four, ..steps },
        FieldOptions { lattice: Lattice::Cells, radius: 0.75, ..steps },
        FieldOptions { kind: FieldKind::Smooth, ..plain },
        FieldOptions { blocked_links: 2, ..plain },
        FieldOptions { blocked_links: 2, lattice: Lattice::Cells, ..steps },
    ]
}

/// True if an end of a link lies at a corner that closed gaps shut: one side of it counts.
fn has_shut_end(scene: &Scene) -> bool {
    let snapshot = scene.grid.snapshot();
    let is_shut = |at: Position| {
        at.x.fract() == 0.0 && at.y.fract() == 0.0 && snapshot.is_double_corner(at.x as i32, at.y as i32)
    };
    let size = (scene.world.width, scene.world.height);
    let mut lanes = scene.links.iter().flat_map(|(_, link)| lanes(link, size));
    lanes.any(|(from, to)| is_shut(from) || is_shut(to))
}

/// The distances of points in a field with one seed, on a grid without links; infinite where the seed has no place.
fn distances(field: &Field, seed: Position, at: &[Position]) -> Vec<f64> {
    let mut out = vec![f64::INFINITY; at.len()];
    if field.build(&[Seed::new(seed)]).is_ok() {
        field.distances(at, false, &mut out).unwrap();
    }
    out
}

/// The cheapest use of links, by Bellman and Ford over fields of single seeds.
fn truth(scene: &Scene, options: FieldOptions, seeds: &[Seed], at: &[Position]) -> Vec<f64> {
    let plain = Field::new(&grid_of(&scene.world), options).unwrap();
    let ways = scene.ways(options.blocked_links);
    let exits: Vec<Position> = ways.iter().map(|way| way.to).collect();
    let all: Vec<Position> = at.iter().chain(&exits).copied().collect();
    let mut least = vec![f64::INFINITY; all.len()];
    for seed in seeds {
        let walks = distances(&plain, seed.at, &all);
        least.iter_mut().zip(walks).for_each(|(least, walk)| *least = least.min(walk + seed.cost));
    }
    let entries: Vec<Vec<f64>> = ways.iter().map(|way| distances(&plain, way.from, &all)).collect();
    for _ in 0..=ways.len() {
        for (number, (way, walks)) in ways.iter().zip(&entries).enumerate() {
            let left = way.cost + least[at.len() + number];
            least.iter_mut().zip(walks).for_each(|(least, walk)| *least = least.min(walk + left));
        }
    }
    least.truncate(at.len());
    least
}

#[test]
fn distances_over_links_are_the_least() {
    let mut used = 0;
    for case in 0..count(150, 6_000) as u64 {
        let mut random = Random::new(0xF1E1D + case);
        let scene = Scene::new(&mut random, 5);
        let options = *random.pick(&kinds());
        let field = Field::new(&scene.grid, options).unwrap();
        let seeds: Vec<Seed> = (0..=random.below(2))
            .map(|_| Seed { at: position(&mut random, &scene.world), cost: random.below(4) as f64 })
            .collect();
        if has_shut_end(&scene) || field.begin(&seeds).is_err() {
            continue;
        }
        let result = loop {
            let step = field.step(1 + random.below(60) as u32).unwrap();
            if step.status != FieldStatus::InProgress {
                break step;
            }
        };
        assert_eq!(result.status, FieldStatus::Built);
        let at: Vec<Position> = (0..30).map(|_| position(&mut random, &scene.world)).collect();
        let mut found = vec![0.0; at.len()];
        field.distances(&at, false, &mut found).unwrap();
        let (mut owners, mut links) = (vec![0; at.len()], vec![0; at.len()]);
        field.owners(&at, &mut owners).unwrap();
        field.first_links(&at, &mut links).unwrap();
        let truth = truth(&scene, options, &seeds, &at);
        for (number, (&found, &truth)) in found.iter().zip(&truth).enumerate() {
            let name = format!("case {case}, {options:?}, {:?}, {:?}", at[number], scene.links);
            if options.kind == FieldKind::Smooth {
                // Interpolated between the basins of two seeds it may be less.
                assert!(found <= truth + 1e-9 && found.is_finite() == truth.is_finite(), "{found} {truth} {name}");
            } else {
                assert!(same(found, truth), "{found} is not {truth}: {name}");
            }
            assert_eq!((owners[number] as usize) < seeds.len(), found.is_finite(), "{name}");
            used += usize::from(links[number] != 0);
            let mut path = Vec::new();
            field.path(at[number], &mut path).unwrap();
            assert_eq!(path.is_empty(), !found.is_finite(), "{name}");
        }
    }
    assert!(used > 100, "{used}");
}

/// Everything that readers see of a field.
fn picture(field: &Field, grid: &Grid, lattice: Lattice) -> (Vec<f32>, Vec<f32>, Vec<u32>) {
    let more = i32::from(lattice == Lattice::Corners);
    let (width, height) = (grid.width() + more, grid.height() + more);
    let area = Rect::new(0, 0, width, height);
    let mut rows = vec![0.0; (width * height) as usize];
    field.rows(area, &mut rows, width as usize).unwrap();
    let cells = Rect::new(0, 0, grid.width(), grid.height());
    let mut directions = vec![0.0; (2 * grid.width() * grid.height()) as usize];
    field.directions(cells, &mut directions, 2 * grid.width() as usize).unwrap();
    let at: Vec<Position> = (0..grid.width())
        .flat_map(|x| (0..grid.height()).map(move |y| Position::new(x as f32 + 0.5, y as f32 + 0.5)))
        .collect();
    let mut links = vec![0; at.len()];
    field.first_links(&at, &mut links).unwrap();
    (rows, directions, links)
}

#[test]
fn updates_over_links_equal_new_builds() {
    for case in 0..count(120, 4_000) as u64 {
        let mut random = Random::new(0x0DD5 + case);
        let mut scene = Scene::new(&mut random, 5);
        let options = *random.pick(&kinds());
        let living = Field::new(&scene.grid, options).unwrap();
        let seed = [Seed::new(position(&mut random, &scene.world))];
        if living.build(&seed).is_err() {
            continue;
        }
        for _ in 0..6 {
            for _ in 0..=random.below(2) {
                edit(&mut scene, &mut random);
            }
            living.update().unwrap();
            while living.step(1 + random.below(40) as u32).unwrap().status == FieldStatus::InProgress {}
            let fresh = Field::new(&scene.grid, options).unwrap();
            if fresh.build(&seed).is_err() {
                continue;
            }
            let lattice = options.lattice;
            assert_eq!(
                picture(&living, &scene.grid, lattice),
                picture(&fresh, &scene.grid, lattice),
                "case {case}, {options:?}"
            );
        }
    }
}
