use super::*;

/// Points all over a map, as units have them.
fn points() -> impl Iterator<Item = Point> {
    (0..100).map(|number| Point { x: number * 7919 % 131_072, y: number * 104_729 % 131_072 })
}

#[test]
fn a_hundred_points_keep_their_views_side_by_side() {
    let mut views = Views::new().unwrap();
    for (now, point) in (1..).zip(points()) {
        views.of(point, now).unwrap().asked = 1;
    }
    let kept = (101..).zip(points()).filter(|&(now, point)| views.of(point, now).unwrap().asked == 1);
    assert!(kept.count() >= 98);
}

#[test]
fn the_view_that_was_asked_for_last_outlasts_the_others_of_its_set() {
    let mut views = Views::new().unwrap();
    let stays = Point { x: 3, y: 5 };
    views.of(stays, 1).unwrap().asked = 2;
    for now in 2..20_000_u32 {
        let other = Point { x: now.cast_signed(), y: 1_000 };
        views.of(other, now).unwrap().asked = 2;
        if now % 64 == 0 {
            views.of(stays, now).unwrap();
        }
    }
    assert_eq!(views.of(stays, 20_000).unwrap().asked, 2);
    assert_eq!(views.of(Point { x: 2, y: 1_000 }, 20_000).unwrap().asked, 0);
}
