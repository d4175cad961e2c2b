//! The call of the library that plans actions.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::motion_native::Action;
use crate::motion_owner::Both;
use crate::native::Outcome;
use crate::owners::Failure;

/// A set of facts.
pub type Facts = [u64; 4];

/// The numbers of the actions of the cheapest plan, and the outcome.
pub fn plan(
    actions: &[Action],
    start: &Facts,
    (goal, goal_not): (&Facts, &Facts),
    max_expansions: u32,
) -> Result<(Vec<u32>, Outcome), Failure> {
    let functions = Both::loaded()?;
    // A plan that is longer is computed twice.
    let mut numbers = vec![0; 256];
    loop {
        let (mut needed, mut outcome) = (0, Outcome::default());
        // SAFETY: pointers and lengths are those of the slices, a set of facts is four words, the outputs are ours.
        let status = unsafe {
            (functions.motion.taut_actions_plan)(
                actions.as_ptr(),
                actions.len(),
                start.as_ptr(),
                goal.as_ptr(),
                goal_not.as_ptr(),
                max_expansions,
                numbers.as_mut_ptr(),
                numbers.len(),
                &mut needed,
                &mut outcome,
            )
        };
        if needed > numbers.len() {
            numbers.resize(needed, 0);
            continue;
        }
        functions.checked(status)?;
        numbers.truncate(needed);
        return Ok((numbers, outcome));
    }
}
