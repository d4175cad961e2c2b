use super::*;
use crate::base::dice::Dice;

#[test]
fn a_ray_crosses_each_row_at_the_exact_quotient() {
    let mut dice = Dice::new(20);
    for _ in 0..2000 {
        let at = dice.below(200) - 100;
        let most = if dice.chance(50) { 12 } else { 1 << 24 };
        let (across, along) = (dice.below(most), 1 + dice.below(most));
        let mut ray = Ray::through(at, across, along);
        for row in 0..20_i64 {
            let (shift, over) = (i64::from(across) * row, i64::from(along));
            let floor = i64::from(at) + shift.div_euclid(over);
            assert_eq!(i64::from(ray.floor()), floor, "{across} / {along}, row {row}");
            assert_eq!(i64::from(ray.ceil()), floor + i64::from(shift % over != 0));
            if floor > 1 << 26 {
                break;
            }
            ray.advance();
        }
    }
}

#[test]
fn a_ray_ahead_stays_where_it_is() {
    for (from, floor, ceil) in [(0, 0, 0), (256, 1, 1), (255, 0, 1), (-1, -1, 0), (-256, -1, -1), (-257, -2, -1)] {
        let mut ray = Ray::ahead(from);
        for _ in 0..5 {
            assert_eq!((ray.floor(), ray.ceil()), (floor, ceil), "{from}");
            ray.advance();
        }
    }
}
