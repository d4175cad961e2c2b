use super::super::link_map::LinkMaps;
use super::*;
use crate::base::Budget;
use crate::geom::Position;
use crate::grid::Grid;

fn query(request: impl Fn(&mut Request), memory_limit: u64) -> OpenQuery {
    let grid = Grid::new(4, 4, 1).unwrap();
    let costs = Shared::new(Costs::uniform()).unwrap();
    let world =
        QueryMap { snapshot: grid.snapshot(), costs, costs_set: 0, layer_key: LayerKey::FIRST, links: LinkMaps::new() };
    let mut own = Request::new(Position::new(0.0, 0.0), Position::new(1.0, 1.0));
    request(&mut own);
    OpenQuery::new(world, &own, QueryEnds::default(), memory_limit)
}

#[test]
fn a_limit_of_any_kind_makes_a_query_limited() {
    assert!(query(|_| (), 0).unlimited);
    assert!(!query(|_| (), 1).unlimited);
    assert!(!query(|request| request.max_expansions = 1, 0).unlimited);
    assert!(query(|request| request.allow_partial = true, 0).unlimited);
    assert!(query(|request| request.every_step = true, 0).unlimited);
}

#[test]
fn a_step_gets_the_smaller_of_its_own_budget_and_what_the_request_has_left() {
    let mut query = query(|request| request.max_expansions = 10, 0);
    assert_eq!(query.spending.budget(Budget::new(4)).left(), 4);
    query.spending.spend(4);
    assert_eq!(query.spending.budget(Budget::new(0)).left(), 6);
    query.spending.spend(6);
    assert_eq!(query.spending.budget(Budget::new(3)).left(), 0);
    query.spending.spent = true;
    assert_eq!(query.spending.budget(Budget::new(3)).left(), 3, "after the request's budget steps bring their own");
    assert_eq!(query.spending.left, 3);
}

#[test]
fn a_request_without_a_limit_is_never_used_up() {
    let mut query = query(|_| (), 0);
    query.spending.spend(1 << 40);
    assert_eq!(query.spending.budget(Budget::new(0)).left(), u64::MAX);
}
