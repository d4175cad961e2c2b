//! What fields of every kind are told about their ways, `prove_costs`: judged by the oracle of paths over costs.

use super::terrain_bounds::{Terrain, place};
use taut::field::{Field, FieldKind, FieldOptions, ProvenCost, Seed};
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Link, Neighbours};
use taut::{Error, ErrorKind, Grid, Position, Rect};
use taut_test_support::effort;
use taut_test_support::oracle::Gaps;
use taut_test_support::random::Random;
use taut_test_support::verifier::gaps_of;

/// What the table with one interval a side loses between lattice points, and a little for its numbers.
const OF_EIGHT_DIRECTIONS: f64 = 1.0824 + 1e-4;

const NOTHING: ProvenCost = ProvenCost { cost: 0.0, bound: 0.0 };

/// A field of any kind for points.
fn any_options(random: &mut Random) -> FieldOptions {
    let diagonal_gaps = *random.pick(&[DiagonalGaps::Closed, DiagonalGaps::Open]);
    let usual = FieldOptions { diagonal_gaps, ..FieldOptions::default() };
    let walls = |options: FieldOptions, random: &mut Random| match random.chance(0.3) {
        true => FieldOptions { wall_distance: 1.0 + 2.0 * random.unit(), wall_weight: 3.0 * random.unit(), ..options },
        false => options,
    };
    match random.below(4) {
        0 => FieldOptions { kind: FieldKind::Exact, ..usual },
        1 => walls(FieldOptions { kind: FieldKind::Smooth, ..usual }, random),
        2 => walls(
            FieldOptions {
                kind: FieldKind::Steps,
                neighbours: *random.pick(&[Neighbours::Eight, Neighbours::Four]),
                ..usual
            },
            random,
        ),
        _ => FieldOptions {
            kind: FieldKind::Steps,
            lattice: Lattice::Cells,
            corner_cutting: *random.pick(&[CornerCutting::Never, CornerCutting::OneFree, CornerCutting::Always]),
            cost_rule: *random.pick(&[CostRule::Average, CostRule::Entered]),
            ..FieldOptions::default()
        },
    }
}

/// The gap rule of the straight lines that its ways consist of.
fn lines(options: &FieldOptions) -> Gaps {
    match (options.lattice, options.corner_cutting) {
        (Lattice::Cells, CornerCutting::Always) => Gaps::Open,
        (Lattice::Cells, _) => Gaps::Closed,
        (Lattice::Corners, _) => gaps_of(options.diagonal_gaps),
    }
}

fn is_corner(at: Position) -> bool {
    at.x.fract() == 0.0 && at.y.fract() == 0.0
}

/// What has been told.
#[derive(Default)]
struct Tally {
    told: u32,
    within: u32,
    sum: f64,
    out_of_reach: u32,
}

impl Tally {
    /// Judges what a field is told about the way from a point.
    fn judge(&mut self, terrain: &Terrain, field: &Field, seeds: &[Seed], from: Position, proven: ProvenCost) {
        let case = || format!("{proven:?} from {from:?} to {seeds:?}\n{:?} {}", field.options(), terrain.world.rows());
        let (mut path, mut owner) = (Vec::new(), [0]);
        field.path(from, &mut path).expect("built");
        if path.is_empty() {
            self.out_of_reach += 1;
            assert_eq!(proven, ProvenCost { cost: f64::INFINITY, bound: 0.0 }, "{}", case());
            return;
        }
        field.owners(&[from], &mut owner).expect("built");
        let points: Vec<_> = path.iter().copied().map(place).collect();
        let told = terrain.ground.chain_cost(&points) + seeds[owner[0] as usize].cost;
        assert!((told - proven.cost).abs() <= 1e-9 * (1.0 + told), "the cells say {told}: {}", case());
        let gaps = lines(field.options());
        let cheapest = |to: Position| terrain.ground.nearly_cheapest(points[0], place(to), gaps);
        let of_seed = |seed: &Seed| cheapest(seed.at).map_or(f64::INFINITY, |route| route.cost + seed.cost);
        let oracle = seeds.iter().map(of_seed).fold(told, f64::min);
        if proven.cost > 0.0 {
            assert!(proven.bound == 0.0 || proven.bound >= 1.0, "{}", case());
            let least = if proven.bound > 0.0 { proven.cost / proven.bound } else { 0.0 };
            assert!(least <= oracle * (1.0 + 1e-9) + 1e-12, "above {oracle}: {}", case());
        }
        self.told += 1;
        self.sum += proven.bound;
    }
}

#[test]
fn no_field_is_told_a_wrong_bound() {
    let mut tally = Tally::default();
    let mut along_corners = 0;
    for seed in 0..effort::count(50, 5000) as u64 {
        let mut random = Random::new(9_700_000 + seed);
        let options = any_options(&mut random);
        let terrain = Terrain::any(&mut random);
        let terrain = if options.kind == FieldKind::Exact { terrain.without_costs() } else { terrain };
        let terrain = terrain.beside_walls(options.wall_distance, options.wall_weight);
        let cost = |random: &mut Random| if random.chance(0.5) { 0.0 } else { 5.0 * random.unit() };
        let seeds: Vec<Seed> = (0..random.between(1, 5))
            .filter_map(|_| Some(Seed { at: terrain.point(&mut random)?, cost: cost(&mut random) }))
            .collect();
        let points: Vec<Position> = (0..6).filter_map(|_| terrain.point(&mut random)).collect();
        let field = terrain.field(options);
        if field.build(&seeds).is_err() {
            continue;
        }
        let tolerance = *random.pick(&[f64::INFINITY, 1.05, 1.01, 1.0]);
        let mut proven = vec![NOTHING; points.len()];
        field.prove_costs(&points, tolerance, &mut proven).expect("for points");
        for (&from, &proven) in points.iter().zip(&proven) {
            tally.judge(&terrain, &field, &seeds, from, proven);
            tally.within += u32::from(proven.bound > 0.0 && proven.bound <= tolerance);
            let by_eight = options.kind == FieldKind::Steps && options.neighbours == Neighbours::Eight;
            if by_eight
                && options.lattice == Lattice::Corners
                && is_corner(from)
                && proven.cost.is_finite()
                && let [Seed { at, .. }] = seeds[..]
                && is_corner(at)
                && at != from
            {
                along_corners += 1;
                assert!((1.0..=OF_EIGHT_DIRECTIONS).contains(&proven.bound), "{proven:?} {seed}");
            }
        }
        // A point's answer may only be better in the company of others.
        let mut alone = [NOTHING];
        field.prove_costs(&points[..1], tolerance, &mut alone).expect("for points");
        assert_eq!(alone[0].cost.to_bits(), proven[0].cost.to_bits());
    }
    let Tally { told, within, sum, out_of_reach } = tally;
    println!("{told} bounds, {} on average, {within} within, {out_of_reach} out of reach", sum / f64::from(told));
    assert!(told > 150 && within > 80 && out_of_reach > 0 && along_corners > 1, "{told} {within} {along_corners}");
}

#[test]
fn finer_graphs_bring_every_bound_within_the_tolerance() {
    let mut random = Random::new(9_710_000);
    let classes: Vec<u8> = (0..48 * 48).map(|_| 1 + random.below(3) as u8).collect();
    let grid = Grid::from_terrain(48, 48, &classes).expect("a grid");
    let field = Field::new(&grid, FieldOptions { kind: FieldKind::Smooth, ..FieldOptions::default() }).expect("valid");
    let mut costs = [1.0; 256];
    costs[2..4].copy_from_slice(&[2.0, 4.0]);
    field.set_costs(&costs).expect("valid costs");
    field.build(&[Seed::new(Position::new(24.0, 24.0))]).expect("a free seed");
    let points: Vec<Position> = (0..12).map(|at| Position::new(4.0 * at as f32, 0.0)).collect();
    let mut before = vec![ProvenCost { cost: 0.0, bound: f64::INFINITY }; points.len()];
    for tolerance in [f64::INFINITY, 1.05, 1.02, 1.01] {
        let mut proven = vec![NOTHING; points.len()];
        field.prove_costs(&points, tolerance, &mut proven).expect("for points");
        for (now, before) in proven.iter().zip(&before) {
            assert!(now.bound >= 1.0 && now.bound <= before.bound, "{now:?} after {before:?}");
            // A path of Field D* may itself be a little dearer than the cheapest.
            assert!(now.bound <= tolerance.clamp(1.02, OF_EIGHT_DIRECTIONS + 0.01), "{now:?} at {tolerance}");
        }
        before = proven;
    }
}

fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

fn prove(field: &Field, from: Position) -> Result<ProvenCost, Error> {
    let mut out = [NOTHING];
    field.prove_costs(&[from], f64::INFINITY, &mut out).map(|()| out[0])
}

#[test]
fn what_is_not_proven_is_refused_with_a_sentence() {
    let grid = Grid::new(16, 12, 1).expect("a small grid");
    let made = |options: FieldOptions| {
        let field = Field::new(&grid, options).expect("valid options");
        field.build(&[Seed::new(at(12.5, 6.5))]).expect("a free seed");
        field
    };
    let refusal = |field: &Field| {
        let error = prove(field, at(2.5, 2.5)).expect_err("a refusal");
        assert_eq!(error.kind(), ErrorKind::Unsupported, "{error}");
        error.to_string()
    };
    let cells = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let empty = Field::new(&grid, FieldOptions::default()).expect("valid options");
    assert_eq!(prove(&empty, at(2.0, 2.0)), Err(Error::NotBuilt));
    for options in [
        FieldOptions { radius: 0.5, ..FieldOptions::default() },
        FieldOptions { radius: 0.25, ..cells },
        FieldOptions { unit_width: 2, ..cells },
    ] {
        assert!(refusal(&made(options)).contains("for points"), "{options:?}");
    }
    let link = grid.add_link(&Link::new(at(6.0, 2.0), at(9.0, 2.0), 1.0)).expect("on the map");
    assert!(refusal(&made(FieldOptions::default())).contains("blocked_links"));
    let unlinked = made(FieldOptions { blocked_links: u32::MAX, ..FieldOptions::default() });
    let proven = prove(&unlinked, at(2.5, 6.5)).expect("for points");
    assert_eq!(proven, ProvenCost { cost: 10.0, bound: 1.0 });
    assert_eq!(prove(&unlinked, at(12.5, 6.5)), Ok(ProvenCost { cost: 0.0, bound: 1.0 }));
    assert_eq!(prove(&unlinked, at(f32::NAN, 6.5)).expect_err("no point").kind(), ErrorKind::InvalidArgument);
    for tolerance in [0.5, f64::NAN, f64::NEG_INFINITY] {
        let error = unlinked.prove_costs(&[at(2.5, 6.5)], tolerance, &mut [NOTHING]).expect_err("below 1");
        assert!(matches!(error, Error::BadValue { name: "tolerance", .. }), "{error}");
    }
    let short = unlinked.prove_costs(&[at(2.5, 6.5), at(1.0, 1.0)], 2.0, &mut [NOTHING]).expect_err("one place");
    assert!(matches!(short, Error::BufferTooShort { needed: 2, given: 1 }), "{short}");
    grid.remove_link(link).expect("the link");
    grid.set_wall(Rect::new(3, 1, 0, 4), 1).expect("a line of the map");
    assert!(refusal(&made(cells)).contains("walls"));
}

#[test]
fn a_memory_limit_ends_a_proof_and_the_field_stays() {
    let grid = Grid::new(200, 200, 1).expect("a grid");
    let options = FieldOptions { kind: FieldKind::Smooth, ..FieldOptions::default() };
    let free = Field::new(&grid, options).expect("valid options");
    let seeds = [Seed::new(at(100.0, 100.0))];
    free.build(&seeds).expect("a free seed");
    let memory = free.memory();
    let expected = prove(&free, at(3.0, 50.0)).expect("for points");
    assert_eq!(free.memory(), memory, "nothing of a proof is kept");
    let mut told = [0, 0];
    for share in (6..80).step_by(6) {
        let limited = Field::new(&grid, FieldOptions { memory_limit: memory * share / 10, ..options }).expect("valid");
        if limited.build(&seeds).is_err() {
            continue;
        }
        let proof = prove(&limited, at(3.0, 50.0));
        match &proof {
            Ok(proven) => assert_eq!(*proven, expected),
            Err(error) => assert!(matches!(error, Error::MemoryLimit { .. }), "{error}"),
        }
        told[usize::from(proof.is_ok())] += 1;
        let mut distance = [0.0];
        limited.distances(&[at(3.0, 50.0)], false, &mut distance).expect("built");
        assert!(distance[0] > 90.0);
    }
    assert!(told[0] > 0 && told[1] > 0, "{told:?}");
}
