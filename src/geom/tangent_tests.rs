use super::*;
use crate::base::test_rng::TestRng;

fn round(rng: &mut TestRng) -> Round {
    let aside = [0, 128, -128, 256, -256, 77, -77, 640, -640][crate::base::numeric::index_i32(rng.below(9))];
    Round { centre: Point { x: rng.below(2000), y: rng.below(2000) }, aside }
}

fn dot(a: FloatVector, b: FloatVector) -> f64 {
    a.0 * b.0 + a.1 * b.1
}

#[test]
fn a_tangent_is_as_far_from_both_centres_as_their_radii() {
    let mut rng = TestRng::new(64);
    let mut made = 0;
    for _ in 0..20_000 {
        let (from, to) = (round(&mut rng), round(&mut rng));
        let Some(line) = Tangent::new(from, to) else { continue };
        let u = line.direction();
        let m = (-u.1, u.0);
        assert!((dot(u, u) - 1.0).abs() < 1e-12);
        let [p1, p2] = line.ends();
        let length = 256.0 * line.length();
        assert!((p2.0 - p1.0 - length * u.0).abs() < 1e-7 && (p2.1 - p1.1 - length * u.1).abs() < 1e-7);
        for (round, p) in [(from, p1), (to, p2)] {
            let aside = f64::from(round.aside);
            assert!((p.0 + aside * m.0 - f64::from(round.centre.x)).abs() < 1e-7);
            assert!((p.1 + aside * m.1 - f64::from(round.centre.y)).abs() < 1e-7);
        }
        made += 1;
    }
    assert!(made > 5000);
}

#[test]
fn signs_are_those_of_floats_where_these_are_sure() {
    let mut rng = TestRng::new(65);
    for _ in 0..50_000 {
        let (from, to) = (round(&mut rng), round(&mut rng));
        let Some(line) = Tangent::new(from, to) else { continue };
        let (v, k) =
            ((i64::from(rng.below(999) - 499), i64::from(rng.below(999) - 499)), i64::from(rng.below(99) - 49));
        let (u, [p1, p2]) = (line.direction(), line.ends());
        let q = Point { x: rng.below(2000), y: rng.below(2000) };
        let from_start = (f64::from(q.x) - p1.0, f64::from(q.y) - p1.1);
        let from_end = (f64::from(q.x) - p2.0, f64::from(q.y) - p2.1);
        let aside = rng.below(600) - 300;
        let real = crate::base::numeric::real;
        for (sign, value) in [
            (line.sign(v, k), dot(u, (real(v.0), real(v.1))) + real(k)),
            (line.sign_aside(v, k), dot((-u.1, u.0), (real(v.0), real(v.1))) + real(k)),
            (line.offset_of(q, aside), dot((-u.1, u.0), from_start) - f64::from(aside)),
            (line.after_start(q), dot(u, from_start)),
            (line.after_end(q), dot(u, from_end)),
        ] {
            if value.abs() > 1e-6 {
                assert_eq!(sign, value.total_cmp(&0.0), "{line:?} {q:?} {v:?} {k} {aside}: {value}");
            }
        }
        // The centres are as far aside as they say: ties.
        assert_eq!(line.offset_of(from.centre, from.aside), Ordering::Equal);
        assert_eq!(line.offset_of(to.centre, to.aside), Ordering::Equal);
        assert_eq!((line.after_start(from.centre), line.after_end(to.centre)), (Ordering::Equal, Ordering::Equal));
    }
}

#[test]
fn signs_in_64_bits_are_those_in_128() {
    let mut rng = TestRng::new(66);
    let mut word = |bits: i32| {
        let bits = rng.below(bits) + 1;
        let (high, low) = (i64::from(rng.below(1 << 20)), i64::from(rng.below(1 << 20)));
        let size = (high << 20 | low) >> (40 - bits);
        if rng.chance(50) { size } else { -size }
    };
    let (mut short, mut long) = (0, 0);
    for _ in 0..100_000 {
        let mut coordinate = |bits: i32| crate::base::numeric::narrow(word(bits).abs());
        let mut any = || Round { centre: Point { x: coordinate(24), y: coordinate(24) }, aside: coordinate(17) };
        let (from, to) = (any(), any());
        let Some(line) = Tangent::new(from, to) else { continue };
        let (v, k) = ((word(36), word(36)), word(40));
        let (dx, dy) = line.d;
        let cross = i128::from(dx) * i128::from(v.1) - i128::from(dy) * i128::from(v.0);
        let rest = i128::from(k) * i128::from(line.n) - i128::from(line.e) * cross;
        assert_eq!(line.sign(v, k), sign_of_surd(dx * v.0 + dy * v.1, line.square, rest), "{line:?} {v:?} {k}");
        let is_short = i64::try_from(rest).is_ok();
        (short, long) = (short + i32::from(is_short), long + i32::from(!is_short));
    }
    assert!(short > 20_000 && long > 20_000, "{short} {long}");
}
