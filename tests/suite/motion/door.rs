//! A unit behind a locked door: key, door and crate as actions whose costs are exact distances, and the plan walked on
//! the map that it changes.

use taut::field::{Field, FieldOptions, Seed};
use taut::motion::{Action, ActionPlanner, ActionStatus, Facts};
use taut::{Algorithm, Grid, Options, Planner, Position, Rect, Request, Status};
use taut_test_support::world::World;

/// The vault is behind a door on the left and a crate below.
const HOUSE: [&str; 10] = [
    "##################",
    "#.......#........#",
    "#..##...#........#",
    "#...#............#",
    "#...#...#........#",
    "#..##...#........#",
    "#.......####.#####",
    "#................#",
    "#................#",
    "##################",
];
const DOOR: Rect = Rect::new(8, 3, 1, 1);
const CRATE: Rect = Rect::new(12, 6, 1, 1);

/// Where something can be done.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Site {
    Start,
    Key,
    Door,
    Crate,
    Vault,
}
const SITES: [Site; 5] = [Site::Start, Site::Key, Site::Door, Site::Crate, Site::Vault];
const HAS_KEY: usize = 8;
const IS_OPEN: usize = 9;
const IS_PUSHED: usize = 10;

/// What an action does on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Deed {
    Go(Site, Site),
    Take,
    Open,
    Push,
}

fn at(site: Site) -> Position {
    match site {
        Site::Start => Position::new(6.5, 4.5),
        Site::Key => Position::new(3.5, 4.0),
        Site::Door => Position::new(7.5, 3.5),
        Site::Crate => Position::new(12.5, 7.5),
        Site::Vault => Position::new(16.5, 1.5),
    }
}

fn facts(numbers: &[usize]) -> Facts {
    let mut facts = Facts::default();
    for &number in numbers {
        facts[number / 64] |= 1 << (number % 64);
    }
    facts
}

/// The house with the door locked and the crate in the way, or without one of them.
fn house(open: &[Rect]) -> Grid {
    let world = World::draw(&HOUSE);
    let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small map");
    for (area, terrain) in [(DOOR, 0), (CRATE, 0)].into_iter().chain(open.iter().map(|&area| (area, 1))) {
        grid.fill(area, terrain).expect("an area of the map");
    }
    grid
}

/// The exact distance between two sites.
fn distance(grid: &Grid, from: Site, to: Site) -> f64 {
    let field = Field::new(grid, FieldOptions::default()).expect("good options");
    field.build(&[Seed { at: at(to), cost: 0.0 }]).expect("a free seed");
    let mut out = [0.0];
    field.distances(&[at(from)], false, &mut out).expect("a built field");
    out[0]
}

/// All that can be done: ways between the sites, which end in the vault once it is open.
fn deeds(push: f64) -> Vec<(Deed, Action)> {
    let way = |from: Site, to: Site, grid: &Grid, need: &[usize]| {
        let need = facts(&[&[from as usize], need].concat());
        let cost = distance(grid, from, to);
        let (add, remove) = (facts(&[to as usize]), facts(&[from as usize]));
        (Deed::Go(from, to), Action { need, need_not: Facts::default(), add, remove, cost, user: 0 })
    };
    let shut = house(&[]);
    let mut deeds = Vec::new();
    for from in SITES {
        let outside = SITES.into_iter().filter(|&to| to != from && to != Site::Vault && from != Site::Vault);
        deeds.extend(outside.map(|to| way(from, to, &shut, &[])));
    }
    deeds.push(way(Site::Door, Site::Vault, &house(&[DOOR]), &[IS_OPEN]));
    deeds.push(way(Site::Crate, Site::Vault, &house(&[CRATE]), &[IS_PUSHED]));
    for (deed, need, add, cost) in [
        (Deed::Take, &[Site::Key as usize][..], HAS_KEY, 0.5),
        (Deed::Open, &[Site::Door as usize, HAS_KEY], IS_OPEN, 1.0),
        (Deed::Push, &[Site::Crate as usize], IS_PUSHED, push),
    ] {
        let add = facts(&[add]);
        deeds.push((deed, Action { need: facts(need), need_not: add, add, remove: Facts::default(), cost, user: 0 }));
    }
    deeds
}

/// Walks a plan: every way is the planner's shortest path on the map as it is by then. Returns what it took.
fn walk(plan: &[(Deed, Action)]) -> f64 {
    let grid = house(&[]);
    let mut planner =
        Planner::new(&grid, Options { algorithm: Algorithm::Anya, ..Options::default() }).expect("good options");
    let into = Request::new(at(Site::Start), at(Site::Vault));
    assert_eq!(planner.find(&into).expect("free ends").status, Status::NoPath);
    let (mut place, mut spent) = (Site::Start, 0.0);
    for &(deed, action) in plan {
        match deed {
            Deed::Go(from, to) => {
                assert_eq!(from, place);
                let found = planner.find(&Request::new(at(from), at(to))).expect("free ends");
                assert_eq!(found.status, Status::Found, "{deed:?}");
                (place, spent) = (to, spent + found.length);
                continue;
            }
            Deed::Take => assert_eq!(place, Site::Key),
            Deed::Open => grid.fill(DOOR, 1).expect("an area of the map"),
            Deed::Push => grid.fill(CRATE, 1).expect("an area of the map"),
        }
        spent += action.cost;
    }
    assert_eq!(place, Site::Vault);
    spent
}

#[test]
fn the_plan_of_a_unit_at_a_locked_door_is_the_cheaper_of_both_and_can_be_walked() {
    let shut = house(&[]);
    let by_key = distance(&shut, Site::Start, Site::Key)
        + 0.5
        + distance(&shut, Site::Key, Site::Door)
        + 1.0
        + distance(&house(&[DOOR]), Site::Door, Site::Vault);
    let by_crate = distance(&shut, Site::Start, Site::Crate) + distance(&house(&[CRATE]), Site::Crate, Site::Vault);
    assert!(by_key.is_finite() && by_crate < by_key, "{by_crate} and {by_key}");
    let turn = by_key - by_crate;
    for (push, crate_wins) in [(0.0, true), (turn - 0.01, true), (turn + 0.01, false), (100.0, false)] {
        let deeds = deeds(push);
        let actions: Vec<Action> = deeds.iter().map(|deed| deed.1).collect();
        let goal = facts(&[Site::Vault as usize]);
        let mut planner = ActionPlanner::new();
        let found = planner
            .find(&actions, &facts(&[Site::Start as usize]), (&goal, &Facts::default()), 0)
            .expect("good actions");
        assert_eq!(found.status, ActionStatus::Found);
        let optimum = by_key.min(by_crate + push);
        assert!((found.cost - optimum).abs() < 1e-9, "{} instead of {optimum}", found.cost);
        let plan: Vec<(Deed, Action)> = planner.plan().iter().map(|&number| deeds[number as usize]).collect();
        assert_eq!(plan.iter().any(|&(deed, _)| deed == Deed::Push), crate_wins);
        assert!((walk(&plan) - found.cost).abs() < 1e-9);
    }
}
