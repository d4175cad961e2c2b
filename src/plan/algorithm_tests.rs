use super::*;
use crate::geom::Position;
use crate::grid::Grid;
use crate::plan::{Planner, Request, Status};
use crate::plan::{kernels::AnyKernel, options::Options};
use crate::search::core::PathShape;

#[test]
fn numbers_run_from_one_without_gaps_and_lead_back_to_their_algorithms() {
    for (at, &algorithm) in Algorithm::ALL.iter().enumerate() {
        assert_eq!(algorithm.number(), algorithm as u32);
        assert_eq!(algorithm as usize, at + 1);
        assert_eq!(Algorithm::from_u32(algorithm.number()), Some(algorithm));
    }
    let known = (0..1000).filter(|number| Algorithm::from_u32(*number).is_some()).count();
    assert_eq!(known, Algorithm::ALL.len(), "no other number names an algorithm");
}

#[test]
fn no_two_algorithms_share_a_name_or_a_constant() {
    for (at, one) in Algorithm::ALL.iter().enumerate() {
        for other in &Algorithm::ALL[..at] {
            assert_ne!(one.name(), other.name());
            assert_ne!(one.traits().constant, other.traits().constant);
        }
    }
}

/// Every algorithm on each of its lattices, with default options.
fn each_configuration() -> impl Iterator<Item = Options> {
    let lattices = [crate::grid::Lattice::Corners, crate::grid::Lattice::Cells];
    let all = Algorithm::ALL.iter().flat_map(move |&algorithm| lattices.map(|lattice| (algorithm, lattice)));
    let known = all.filter(|(algorithm, lattice)| algorithm.traits().paths_on(*lattice).is_some());
    known.map(|(algorithm, lattice)| Options { algorithm, lattice, ..Options::default() })
}

/// A planner on a map with a wall of two gaps, and its request.
fn planner(options: Options) -> (Planner, Request) {
    let is_wall = |at: i32| at % 40 == 20 && ![3, 31].contains(&(at / 40));
    let terrain: Vec<u8> = (0..40 * 40).map(|at| u8::from(!is_wall(at))).collect();
    let grid = Grid::from_terrain(40, 40, &terrain).expect("a small grid");
    let request = Request::new(Position::new(5.5, 18.5), Position::new(35.5, 20.5));
    (Planner::new(&grid, options).expect("a planner"), request)
}

#[test]
fn kernels_do_what_the_table_states_and_nothing_else() {
    let mut kernels = 0;
    for options in each_configuration() {
        let (algorithm, traits) = (options.algorithm, options.algorithm.traits());
        assert_eq!(options.check(), Ok(()), "{algorithm}");
        let mut kernel = AnyKernel::new(&options).expect("memory for a kernel");
        assert_eq!(kernel.many_goals().is_some(), traits.many_goals, "{algorithm}");
        assert_eq!(kernel.shape() == PathShape::Timed, traits.movers, "{algorithm}");
        let (mut planner, request) = planner(options);
        let found = planner.find(&request).expect("free ends");
        assert_eq!(planner.engine.kernel.least_open() > 0.0, traits.exact, "{algorithm}");
        let again = planner.find(&request).expect("free ends");
        assert_eq!(again.expanded == 0, traits.keeps_search, "{algorithm}");
        assert_eq!(again.length, found.length, "{algorithm}");
        let prepared = planner.prepare(1).expect("enough memory");
        assert_eq!(prepared == Status::InProgress, traits.prepares, "{algorithm}");
        kernels += 1;
    }
    assert!(kernels > Algorithm::ALL.len(), "some algorithms have both lattices");
}

/// A search whose estimate did not know the smallest cost would be another one, and one that was kept for other costs
/// wrong.
#[test]
fn costs_that_are_all_alike_change_nothing_but_the_cost() {
    for options in each_configuration().filter(|options| options.algorithm.takes_costs()) {
        let (mut planner, request) = planner(options);
        let mut find = |cost: f32| {
            planner.set_costs(&[cost; 256]).expect("costs that are supported");
            planner.find(&request).expect("free ends")
        };
        let (cheap, dear) = (find(0.25), find(4.0));
        assert_eq!((cheap.length, cheap.cost * 16.0), (dear.length, dear.cost), "{}", options.algorithm);
        assert_eq!(cheap.expanded, dear.expanded, "{}", options.algorithm);
    }
}
