//! Shortest curves of bounded curvature beside the crates `dubins_paths` and `reeds_shepp`: the same lengths, and the
//! time of one, in the same run. From `benches/rivals`, `cargo run --release --bin curves`.
//!
//! Lengths are compared first. A rival's length that is longer than ours by more than 1e-9 is counted, as is a shorter
//! one, which would be a fault of ours. Then both sides take turns over the same pairs, and the least time counts. One
//! thread.

use std::f64::consts::PI;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use dubins_paths::f64::{DubinsPath, PosRot};
use taut::space::{Curve, CurveKind, Pose};

/// Random pairs.
const PAIRS: usize = 100_000;
/// Rounds of each side.
const ROUNDS: usize = 9;
/// The turning radius of Dubins curves; the other rival has a radius of 1.
const RADIUS: f64 = 2.0;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^= z >> 31;
        low + (high - low) * (z >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn pose(&mut self, far: f64) -> Pose {
        Pose::new(self.between(-far, far), self.between(-far, far), self.between(-PI, PI))
    }
}

fn ours(kind: CurveKind, radius: f64, pair: &[Pose; 2]) -> f64 {
    Curve::shortest(kind, radius, &pair[0], &pair[1]).map_or(f64::NAN, |curve| curve.length())
}

fn dubins(pair: &[Pose; 2]) -> f64 {
    let [from, to] = pair.map(|pose| PosRot::from_floats(pose.x, pose.y, pose.angle));
    DubinsPath::shortest_from(from, to, RADIUS).map_or(f64::NAN, |path| path.length())
}

fn reeds_shepp(pair: &[Pose; 2]) -> f64 {
    let [from, to] =
        pair.map(|pose| reeds_shepp_lib::Pose { x: pose.x, y: pose.y, theta_degree: pose.angle.to_degrees() });
    reeds_shepp_lib::get_optimal_path(from, to).map_or(f64::NAN, |path| path.iter().map(|piece| piece.param).sum())
}

/// Nanoseconds of one curve, the least of all rounds.
fn time(pairs: &[[Pose; 2]], least: &mut f64, of: impl Fn(&[Pose; 2]) -> f64) {
    let start = Instant::now();
    for pair in pairs {
        black_box(of(black_box(pair)));
    }
    *least = least.min(start.elapsed().as_secs_f64() * 1e9 / pairs.len() as f64);
}

fn compare(
    title: &str,
    pairs: &[[Pose; 2]],
    ours: impl Fn(&[Pose; 2]) -> f64,
    theirs: impl Fn(&[Pose; 2]) -> f64,
) -> bool {
    let (mut equal, mut longer, mut shorter) = (0, 0, 0);
    for pair in pairs {
        let (mine, other) = (ours(pair), theirs(pair));
        match other - mine {
            d if d.abs() <= 1e-9 => equal += 1,
            d if d > 0.0 => longer += 1,
            // Shorter, or no answer.
            _ => shorter += 1,
        }
    }
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        time(pairs, &mut least[0], &ours);
        time(pairs, &mut least[1], &theirs);
    }
    println!(
        "{title}: {equal} of {} equal, theirs longer {longer}, shorter or none {shorter}; ours {:.0} ns, theirs {:.0} ns, ours / theirs {:.2}",
        pairs.len(),
        least[0],
        least[1],
        least[0] / least[1],
    );
    shorter == 0
}

fn main() -> ExitCode {
    let mut random = Random(1);
    let mut sound = true;
    for far in [3.0, 10.0, 50.0] {
        let pairs: Vec<[Pose; 2]> = (0..PAIRS).map(|_| [random.pose(far), random.pose(far)]).collect();
        let title = format!("within {far}, Dubins against dubins_paths");
        sound &= compare(&title, &pairs, |pair| ours(CurveKind::Dubins, RADIUS, pair), dubins);
        let title = format!("within {far}, Reeds-Shepp against reeds_shepp");
        sound &= compare(&title, &pairs, |pair| ours(CurveKind::ReedsShepp, 1.0, pair), reeds_shepp);
    }
    if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
