use super::*;
use crate::base::test_rng::TestRng;

#[test]
fn solutions_satisfy_the_equations() {
    let mut rng = TestRng::new(5_200);
    let mut number = || f64::from(rng.below(2_001) - 1_000) / 1_000.0;
    for count in 1..40 {
        // Diagonally dominant.
        let rows: Vec<BandRow> =
            (0..count).map(|_| BandRow { here: 4.5 + number(), left: number(), left2: number() }).collect();
        let side: Vec<f64> = (0..count).map(|_| number()).collect();
        let (mut factors, mut solution) = (rows.clone(), side.clone());
        factor(&mut factors);
        solve(&factors, &mut solution);
        for i in 0..count {
            let mut sum = rows[i].here * solution[i];
            for (away, of) in [(1, (|row: &BandRow| row.left) as fn(&BandRow) -> f64), (2, |row: &BandRow| row.left2)] {
                if i >= away {
                    sum += of(&rows[i]) * solution[i - away];
                }
                if i + away < count {
                    sum += of(&rows[i + away]) * solution[i + away];
                }
            }
            assert!((sum - side[i]).abs() < 1e-12, "{count} {i}");
        }
    }
}
