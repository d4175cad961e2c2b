//! Plans of actions over eight facts, against Dijkstra's algorithm over all 256 sets of them.

use taut::Error;
use taut::motion::{Action, ActionPlanner, ActionStatus, Facts};
use taut::plan::Guarantee;
use taut_test_support::hash::Fnv;

use crate::drawn::Drawn;

/// Sets of eight facts.
const SETS: usize = 256;

/// An action in terms of eight facts.
#[derive(Clone, Copy, Debug)]
struct Small {
    need: u8,
    need_not: u8,
    add: u8,
    remove: u8,
    cost: f64,
}

impl Small {
    fn draw(drawn: &mut Drawn) -> Self {
        // Of the bits of some bytes few are in all.
        let mut few = || drawn.byte() & drawn.byte() & drawn.byte();
        let (need, need_not, remove) = (few(), few(), few());
        let add = drawn.byte() & drawn.byte();
        let cost = *drawn.pick(&[1.0, 0.0, 0.5, 2.0, 3.25, 7.0, 1e9]);
        Self { need: need & !need_not, need_not, add, remove: remove & !add, cost }
    }

    fn after(&self, set: u8) -> Option<u8> {
        (set & self.need == self.need && set & self.need_not == 0).then_some(set & !self.remove | self.add)
    }
}

/// The costs of all sets from one.
fn dijkstra(actions: &[Small], start: u8) -> Vec<f64> {
    let mut costs = vec![f64::INFINITY; SETS];
    let mut is_done = [false; SETS];
    costs[usize::from(start)] = 0.0;
    loop {
        let open = (0..SETS).filter(|&set| !is_done[set] && costs[set] < f64::INFINITY);
        let Some(set) = open.min_by(|&a, &b| costs[a].total_cmp(&costs[b])) else { return costs };
        is_done[set] = true;
        for action in actions {
            if let Some(after) = action.after(set as u8) {
                let cost = costs[set] + action.cost;
                let known = &mut costs[usize::from(after)];
                *known = known.min(cost);
            }
        }
    }
}

/// Eight facts among 256.
fn spread(set: u8, places: &[u8; 8]) -> Facts {
    let mut facts = [0; 4];
    for (bit, &place) in places.iter().enumerate() {
        facts[usize::from(place / 64)] |= u64::from(set >> bit & 1) << (place % 64);
    }
    facts
}

/// Some problems for one planner, each for a new one too.
pub fn check(drawn: &mut Drawn, hash: &mut Fnv) {
    let mut planner = ActionPlanner::new();
    for _ in 0..16 {
        if drawn.is_empty() {
            break;
        }
        let first = drawn.byte();
        let places: [u8; 8] = std::array::from_fn(|i| first.wrapping_add((i as u8).wrapping_mul(37)));
        let small: Vec<Small> = (0..drawn.below(9)).map(|_| Small::draw(drawn)).collect();
        let of = |set: u8| spread(set, &places);
        let actions: Vec<Action> = small
            .iter()
            .map(|a| Action {
                need: of(a.need),
                need_not: of(a.need_not),
                add: of(a.add),
                remove: of(a.remove),
                cost: a.cost,
                user: 0,
            })
            .collect();
        let (start, goal) = (drawn.byte() & drawn.byte(), drawn.byte() & drawn.byte());
        let goal_not = drawn.byte() & drawn.byte() & drawn.byte() & !goal;
        refuse(drawn, &mut planner, &actions, (&of(start), &of(goal)));
        let most = [0, 0, 1, 7, 60][drawn.at(5)];
        let what = || format!("{small:?}: {start:08b} to {goal:08b} without {goal_not:08b} in {most}");
        let find = |planner: &mut ActionPlanner| {
            planner.find(&actions, &of(start), (&of(goal), &of(goal_not)), most).expect("a problem")
        };
        let outcome = find(&mut planner);
        let mut fresh = ActionPlanner::new();
        assert_eq!((find(&mut fresh), fresh.plan()), (outcome, planner.plan()), "{}", what());
        let costs = dijkstra(&small, start);
        let is_goal = |set: &usize| *set as u8 & goal == goal && *set as u8 & goal_not == 0;
        let least = (0..SETS).filter(is_goal).map(|set| costs[set]).fold(f64::INFINITY, f64::min);
        let is_near = |cost: f64| (cost - least).abs() <= 1e-9 * least.max(1.0);
        match outcome.status {
            ActionStatus::Found => assert!(is_near(outcome.cost), "{outcome:?} {least} {}", what()),
            ActionStatus::NoPlan => assert!(least == f64::INFINITY, "{outcome:?} {least} {}", what()),
            ActionStatus::BudgetSpent => {
                assert!(most > 0 && outcome.expanded >= most.into() && outcome.guarantee == Guarantee::None);
            }
        }
        assert!(outcome.status == ActionStatus::Found || outcome.cost == f64::INFINITY, "{outcome:?} {}", what());
        if outcome.status == ActionStatus::Found {
            let (mut set, mut cost) = (start, 0.0);
            for &number in planner.plan() {
                let action = &small[number as usize];
                set = action.after(set).unwrap_or_else(|| panic!("{number} is not possible: {}", what()));
                cost += action.cost;
            }
            assert!(is_goal(&usize::from(set)) && is_near(cost), "{:?} {}", planner.plan(), what());
        } else {
            assert!(planner.plan().is_empty(), "{}", what());
        }
        hash.word(outcome.cost.to_bits());
        hash.word(outcome.expanded);
    }
}

/// What is no problem is refused, with the number of the action at fault, and the plan stays.
fn refuse(drawn: &mut Drawn, planner: &mut ActionPlanner, actions: &[Action], (start, goal): (&Facts, &Facts)) {
    let plan = planner.plan().to_vec();
    let bad = match drawn.below(4) {
        0 => Action { cost: -1.0, ..Action::default() },
        1 => Action { cost: f64::NAN, ..Action::default() },
        2 => Action { cost: f64::INFINITY, ..Action::default() },
        _ => Action { add: [0, 0, 4, 0], remove: [0, 0, 12, 1], ..Action::default() },
    };
    let mut spoilt = actions.to_vec();
    let at = drawn.at(actions.len() + 1);
    spoilt.insert(at, bad);
    let error = planner.find(&spoilt, start, (goal, &[0; 4]), 0).expect_err("an action that is none");
    assert!(matches!(error, Error::BadValue { name: "action", value, .. } if value == at as f64), "{error} {at}");
    if *goal != [0; 4] {
        assert!(planner.find(actions, start, (goal, goal), 0).is_err(), "facts that must and must not hold");
    }
    assert_eq!(planner.plan(), plan, "a refused call leaves the plan");
}
