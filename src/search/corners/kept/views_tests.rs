use super::*;

/// Points all over a map, as units have them.
fn points() -> impl Iterator<Item = Point> {
    (0..100).map(|number| Point { x: number * 7919 % 131_072, y: number * 104_729 % 131_072 })
}

#[test]
fn a_hundred_points_keep_their_views_side_by_side() {
    let mut views = Views::new().unwrap();
    for (now, point) in (1..).zip(points()) {
        views.of(point, now).unwrap().checked = 7;
    }
    let kept =
        (101..).zip(points()).filter(|&(now, point)| views.find(point, now).is_some_and(|view| view.checked == 7));
    assert!(kept.count() >= 98);
}

#[test]
fn the_view_that_was_asked_for_last_outlasts_the_others_of_its_set() {
    let mut views = Views::new().unwrap();
    let stays = Point { x: 3, y: 5 };
    views.of(stays, 1).unwrap().checked = 2;
    for now in 2..20_000_u32 {
        let other = Point { x: now.cast_signed(), y: 1_000 };
        views.of(other, now).unwrap().checked = 3;
        if now % 64 == 0 {
            views.find(stays, now).unwrap();
        }
    }
    assert_eq!(views.find(stays, 20_000).unwrap().checked, 2);
    assert!(views.find(Point { x: 2, y: 1_000 }, 20_000).is_none());
}
