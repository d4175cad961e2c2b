//! Plans of actions.

use super::json::{Object, bits, list};
use super::recorder::{Recorder, called, status};
use taut::motion::{Action, ActionPlanner, ActionStatus, Facts};

const HAS_KEY: u8 = 0;
const IS_OPEN: u8 = 1;
const IS_INSIDE: u8 = 2;
const IS_TIRED: u8 = 63;
const IS_HEARD: u8 = 64;
const HAS_GOLD: u8 = 255;

/// The cases of the file `actions`.
pub fn cases() -> Vec<Recorder> {
    vec![heist(), chain(), refused()]
}

fn facts(numbers: &[u8]) -> Facts {
    let mut facts = Facts::default();
    for &number in numbers {
        facts[usize::from(number) / 64] |= 1 << (number % 64);
    }
    facts
}

/// The numbers of the facts of a set, ascending.
fn numbers(facts: &Facts) -> String {
    list((0..256).filter(|number| facts[number / 64] >> (number % 64) & 1 == 1))
}

fn action(need: &[u8], need_not: &[u8], add: &[u8], remove: &[u8], cost: f64) -> Action {
    let (need, need_not, add, remove) = (facts(need), facts(need_not), facts(add), facts(remove));
    Action { need, need_not, add, remove, cost, user: 0 }
}

/// A door with a key that is far away, or with a shoulder: dearer, heard, and not by one who is tired.
fn plot() -> Vec<Action> {
    vec![
        action(&[], &[HAS_KEY], &[HAS_KEY, IS_TIRED], &[], 6.5),
        action(&[HAS_KEY], &[IS_OPEN], &[IS_OPEN], &[HAS_KEY], 1.0),
        action(&[], &[IS_OPEN, IS_TIRED], &[IS_OPEN, IS_HEARD], &[], 2.25),
        action(&[IS_OPEN], &[], &[IS_INSIDE], &[], 1.0),
        action(&[IS_INSIDE], &[], &[HAS_GOLD], &[], 0.0),
        action(&[IS_TIRED], &[], &[], &[IS_TIRED], 3.0),
        action(&[HAS_GOLD], &[IS_HEARD], &[], &[IS_OPEN], 0.5),
    ]
}

fn heist() -> Recorder {
    let mut case = Recorder::empty("a door, with the key or without");
    let plot = plot();
    case.actions_plan(&plot, &[], (&[HAS_GOLD], &[]), 0);
    case.actions_plan(&plot, &[], (&[HAS_GOLD], &[IS_HEARD]), 0);
    case.actions_plan(&plot, &[], (&[HAS_GOLD], &[IS_HEARD, IS_TIRED]), 0);
    case.actions_plan(&plot, &[IS_TIRED], (&[HAS_GOLD], &[]), 0);
    case.actions_plan(&plot, &[IS_TIRED, HAS_KEY], (&[HAS_GOLD], &[HAS_KEY]), 0);
    case.actions_plan(&plot, &[], (&[HAS_GOLD], &[IS_OPEN]), 0);
    case.actions_plan(&plot, &[], (&[HAS_GOLD, IS_HEARD], &[IS_OPEN]), 0);
    case.actions_plan(&plot, &[IS_HEARD], (&[], &[IS_HEARD]), 0);
    case.actions_plan(&plot, &[IS_INSIDE], (&[IS_INSIDE], &[IS_OPEN]), 0);
    case.actions_plan(&plot, &[], (&[HAS_GOLD], &[]), 1);
    case.actions_plan(&plot, &[], (&[], &[]), 1);
    case.actions_plan(&[], &[1], (&[1], &[2]), 0);
    case.actions_plan(&[], &[], (&[1], &[]), 0);
    case
}

/// Facts of all words one after the other, with detours that cost as much or a little less.
fn chain() -> Recorder {
    let mut case = Recorder::empty("thirty facts in a row");
    let fact = |at: u8| 8 * at + 7;
    let mut plot: Vec<Action> =
        (0..30).map(|at| action(&[fact(at)], &[], &[fact(at + 1)], &[fact(at)], 1.0 + f64::from(at % 4))).collect();
    plot.push(action(&[fact(3)], &[0], &[fact(7), 0], &[fact(3)], 9.5));
    plot.push(action(&[fact(10)], &[], &[fact(12)], &[fact(10)], 7.0));
    plot.push(action(&[fact(20), 0], &[], &[fact(29)], &[], 3.0));
    case.actions_plan(&plot, &[fact(0)], (&[fact(30)], &[]), 0);
    case.actions_plan(&plot, &[fact(0)], (&[fact(30)], &[fact(20)]), 0);
    case.actions_plan(&plot, &[fact(0)], (&[fact(30)], &[]), 20);
    case.actions_plan(&plot, &[fact(1)], (&[fact(0)], &[]), 0);
    case
}

fn refused() -> Recorder {
    let mut case = Recorder::empty("actions that are none");
    let good = action(&[], &[], &[1], &[], 1.0);
    case.actions_plan(&[good, Action { cost: -1.0, ..good }], &[], (&[1], &[]), 0);
    case.actions_plan(&[Action { cost: f64::INFINITY, ..good }], &[], (&[1], &[]), 0);
    case.actions_plan(&[good, good, Action { remove: facts(&[1]), ..good }], &[], (&[1], &[]), 0);
    case.actions_plan(&[good], &[], (&[1, 200], &[200]), 0);
    case.actions_plan(&[good, good], &[], (&[1], &[200]), 0);
    case
}

/// The calls.
impl Recorder {
    fn actions_plan(
        &mut self,
        actions: &[Action],
        start: &[u8],
        (goal, goal_not): (&[u8], &[u8]),
        max_expansions: u32,
    ) {
        let described = |action: &Action| {
            let of = Object::new().with("need", numbers(&action.need)).with("need_not", numbers(&action.need_not));
            let of = of.with("add", numbers(&action.add)).with("remove", numbers(&action.remove));
            of.with_real("cost", action.cost).finish()
        };
        let (start, goal, goal_not) = (facts(start), facts(goal), facts(goal_not));
        let mut planner = ActionPlanner::new();
        let result = planner.find(actions, &start, (&goal, &goal_not), max_expansions);
        let call = called("actions_plan")
            .with("actions", list(actions.iter().map(described)))
            .with("start", numbers(&start))
            .with("goal", numbers(&goal))
            .with("goal_not", numbers(&goal_not))
            .with("max_expansions", max_expansions);
        self.note(match &result {
            Ok(outcome) => {
                let (status, bound) = match outcome.status {
                    ActionStatus::Found => (0, 1.0),
                    ActionStatus::NoPlan => (1, 1.0),
                    ActionStatus::BudgetSpent => (5, 0.0),
                };
                call.with("status", status)
                    .with("guarantee", outcome.guarantee as u32)
                    .with_real("cost", outcome.cost)
                    .with_real("bound", bound)
                    .with("bits", list([outcome.cost, bound].map(bits)))
                    .with("out", list(planner.plan()))
            }
            Err(_) => call.with("status", status(&result)),
        });
    }
}
