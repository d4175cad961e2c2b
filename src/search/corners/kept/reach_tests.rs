use super::*;
use crate::base::test_rng::TestRng;

/// What lies between the wall and the outer ray, as far as the lines, counts as read; what is far from that does not.
#[test]
fn cells_up_to_the_ray_and_the_lines_were_read() {
    let mut rng = TestRng::new(3);
    let (mut inside, mut outside, mut spared) = (0, 0, 0);
    for _ in 0..4_000 {
        let into = Orientation::new(rng.chance(50), rng.below(2) * 2 - 1, rng.below(2) * 2 - 1);
        let (x, y) = (rng.below(400), rng.below(400));
        let (across, along) = (rng.below(300), 1 + rng.below(300));
        let (ray_u, ray_w) = (rng.below(9), rng.below(9));
        if ray_u == 0 && ray_w == 0 {
            continue;
        }
        let reach = SectorReach::new(f64::from(ray_u) / f64::from(ray_w), across, along);
        let (from_u, from_w) = into.coordinates(crate::geom::Point { x, y });
        for _ in 0..20 {
            let (u, w) = (rng.below(340), rng.below(340));
            let has_read = reach.has_read((x, y), into, into.cell(from_u + u, from_w + w));
            // The cell's corner that is nearest to the wall, and the one that is nearest to the root.
            let in_wedge = ray_u * (w + 1) >= u * ray_w;
            if in_wedge && u <= across && w <= along {
                assert!(has_read, "{into:?}: {u} {w} of {across} {along}, {ray_u} : {ray_w}");
                inside += 1;
            } else {
                outside += 1;
                spared += usize::from(!has_read);
            }
        }
        assert!(reach.most() > along || reach.most() == i32::from(u16::MAX));
        assert_eq!(SectorReach::of_word(reach.word()), reach);
    }
    assert!(inside > 1_000 && spared * 2 > outside, "{inside} {spared} of {outside}");
}

#[test]
fn sectors_are_those_of_their_slopes() {
    for u in 0..200 {
        for w in 0..60 {
            let of_products = SLOPES.iter().take(SECTORS - 1).filter(|&&slope| 12 * u >= slope * w).count();
            assert_eq!(sector(u, w), of_products, "{u} {w}");
        }
    }
}

#[test]
fn offsets_are_those_of_cells() {
    for number in 8..16 {
        let into = crate::search::corners::view::orientation::ConeTurn::of_number(number).orientation().unwrap();
        let (u, w) = into.coordinates(crate::geom::Point { x: 31, y: 17 });
        for (du, dw) in [(0, 0), (5, 9), (-1, -1), (-3, 2)] {
            assert_eq!(into.offset((31, 17), into.cell(u + du, w + dw)), (du, dw), "{into:?}");
        }
    }
}
