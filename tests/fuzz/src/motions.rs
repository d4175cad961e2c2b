//! Plans of actions, curves, planners in spaces of axes, bodies and vehicles: each against its definition, written down
//! here.

use taut_test_support::hash::Fnv;

use crate::actions;
use crate::axes;
use crate::bodies;
use crate::curves;
use crate::drawn::Drawn;
use crate::vehicles;

pub fn run(bytes: &[u8]) -> u64 {
    let mut drawn = Drawn::new(bytes);
    let mut hash = Fnv::new();
    match drawn.below(9) {
        0 => actions::check(&mut drawn, &mut hash),
        1 => curves::check(&mut drawn, &mut hash),
        2 => vehicles::check(&mut drawn, &mut hash),
        3 => bodies::check(&mut drawn, &mut hash),
        _ => axes::check(&mut drawn, &mut hash),
    }
    hash.value()
}
