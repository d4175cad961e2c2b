use std::collections::BTreeMap;

use super::*;
use crate::base::index;
use crate::base::test_rng::{TestRng, long_counts};

fn problems() -> i32 {
    match (cfg!(miri), long_counts()) {
        (true, _) => 5,
        (false, false) => 400,
        (false, true) => 10_000,
    }
}

/// Some of the first facts.
fn some(rng: &mut TestRng, facts: i32, most: i32) -> u64 {
    (0..rng.below(most + 1)).fold(0, |set, _| set | 1 << rng.below(facts))
}

/// A random problem over the facts below 12, moved up by `by` words.
fn random(rng: &mut TestRng, by: usize) -> (Vec<Action>, [Facts; 3]) {
    let facts = |low: u64| {
        let mut set = [0; 4];
        set[by] = low;
        set
    };
    let actions = (0..10).map(|_| {
        let add = some(rng, 12, 2);
        Action {
            need: facts(some(rng, 12, 2)),
            need_not: facts(some(rng, 12, 1)),
            add: facts(add),
            remove: facts(some(rng, 12, 2) & !add),
            cost: f64::from(rng.below(9)) / 4.0,
            user: 0,
        }
    });
    let actions = actions.collect();
    let goal = some(rng, 12, 3);
    let ends = [facts(some(rng, 12, 4)), facts(goal), facts(some(rng, 12, 1) & !goal)];
    (actions, ends)
}

/// The cost of the cheapest plan: the node with the least cost is settled first (Dijkstra), sets are the low words.
fn cheapest(actions: &[Action], [start, goal, goal_not]: &[Facts; 3], by: usize) -> f64 {
    let mut costs = BTreeMap::from([(start[by], (0.0_f64, false))]);
    loop {
        let open = costs.iter().filter(|(_, (_, done))| !done);
        let Some((&set, &(cost, _))) = open.min_by(|a, b| a.1.0.total_cmp(&b.1.0)) else { return f64::INFINITY };
        if set & goal[by] == goal[by] && set & goal_not[by] == 0 {
            return cost;
        }
        costs.insert(set, (cost, true));
        for action in actions {
            if set & action.need[by] == action.need[by] && set & action.need_not[by] == 0 {
                let after = set & !action.remove[by] | action.add[by];
                let known = costs.get(&after).map_or(f64::INFINITY, |known| known.0);
                if cost + action.cost < known {
                    costs.insert(after, (cost + action.cost, false));
                }
            }
        }
    }
}

#[test]
fn plans_cost_what_dijkstra_finds_and_lead_to_the_goal() {
    let mut rng = TestRng::new(5_100);
    let mut planner = ActionPlanner::new();
    let (mut found, mut none) = (0, 0);
    for turn in 0..problems() {
        let by = index(u32::try_from(turn % 4).unwrap());
        let (actions, ends) = random(&mut rng, by);
        let expected = cheapest(&actions, &ends, by);
        let [start, goal, goal_not] = &ends;
        let outcome = planner.find(&actions, start, (goal, goal_not), 0).unwrap();
        assert_eq!(outcome.guarantee, Guarantee::Optimal);
        if expected.is_infinite() {
            none += 1;
            assert_eq!((outcome.status, outcome.cost), (ActionStatus::NoPlan, f64::INFINITY));
            assert!(planner.plan().is_empty());
            continue;
        }
        found += 1;
        assert_eq!((outcome.status, outcome.cost), (ActionStatus::Found, expected));
        let mut facts = start[by];
        let mut cost = 0.0;
        for &number in planner.plan() {
            let action = &actions[index(number)];
            assert!(facts & action.need[by] == action.need[by] && facts & action.need_not[by] == 0);
            facts = facts & !action.remove[by] | action.add[by];
            cost += action.cost;
        }
        assert!(facts & goal[by] == goal[by] && facts & goal_not[by] == 0);
        assert_eq!(cost, expected);
        let plan = planner.plan().to_vec();
        let mut fresh = ActionPlanner::new();
        assert_eq!(fresh.find(&actions, start, (goal, goal_not), 0).unwrap(), outcome);
        assert_eq!(fresh.plan(), plan);
    }
    assert!(cfg!(miri) || found > 50 && none > 50, "{found} {none}");
}

#[test]
fn a_budget_ends_a_search_without_a_plan() {
    // Ten facts one after the other.
    let mut actions = Vec::new();
    for i in 0..10 {
        let need = if i == 0 { 0 } else { 1 << (i - 1) };
        actions.push(Action { need: [need, 0, 0, 0], add: [1 << i, 0, 0, 0], cost: 1.0, ..Action::default() });
    }
    let mut planner = ActionPlanner::new();
    let goal = ([1 << 9, 0, 0, 0], [0; 4]);
    let outcome = planner.find(&actions, &[0; 4], (&goal.0, &goal.1), 3).unwrap();
    assert_eq!((outcome.status, outcome.guarantee), (ActionStatus::BudgetSpent, Guarantee::None));
    assert!(outcome.cost.is_infinite() && outcome.expanded == 3 && planner.plan().is_empty());
    let outcome = planner.find(&actions, &[0; 4], (&goal.0, &goal.1), 0).unwrap();
    assert_eq!((outcome.status, outcome.cost), (ActionStatus::Found, 10.0));
    assert_eq!(planner.plan(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let there = planner.find(&actions, &goal.0, (&goal.0, &goal.1), 0).unwrap();
    assert_eq!((there.status, there.cost, planner.plan().len()), (ActionStatus::Found, 0.0, 0));
    // The goal is met with the last expansion, and taken with none.
    let short = planner.find(&actions, &goal.0, (&goal.0, &goal.1), 1).unwrap();
    assert!(short.status == ActionStatus::Found || short.cost.is_infinite(), "{short:?}");
}

#[test]
fn malformed_actions_are_named_by_their_number() {
    let mut planner = ActionPlanner::new();
    let fine = Action { add: [1, 0, 0, 0], cost: 1.0, ..Action::default() };
    planner.find(&[fine], &[0; 4], (&[1, 0, 0, 0], &[0; 4]), 0).unwrap();
    let bad = [
        Action { cost: -1.0, ..fine },
        Action { cost: f64::NAN, ..fine },
        Action { cost: f64::INFINITY, ..fine },
        Action { remove: [1, 0, 0, 0], ..fine },
    ];
    for bad in bad {
        let result = planner.find(&[fine, fine, bad], &[0; 4], (&[1, 0, 0, 0], &[0; 4]), 0);
        assert!(matches!(result, Err(Error::BadValue { name: "action", value: 2.0, .. })));
    }
    let both = [0, 4, 0, 0];
    let result = planner.find(&[fine], &[0; 4], (&both, &both), 0);
    assert!(matches!(result, Err(Error::BadValue { name: "goal_not", value: 1.0, .. })));
    assert_eq!(planner.plan(), [0], "a refused call leaves the plan");
}
