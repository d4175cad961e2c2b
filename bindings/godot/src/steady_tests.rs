use godot::builtin::Vector2;

use super::{AtomicVector, Line};

#[test]
fn a_course_holds_on_its_line_only() {
    let line = Line { from: Vector2::new(1.0, 1.0), to: Vector2::new(7.0, 9.0), reach: 0.25 };
    let at = |along: f32, aside: f32| Vector2::new(1.0 + 0.6 * along - 0.8 * aside, 1.0 + 0.8 * along + 0.6 * aside);
    for along in [0.0, 0.5, 7.9] {
        assert!(line.leads_on(at(along, 0.0)) && line.leads_on(at(along, 0.003)), "{along}");
        assert!(!line.leads_on(at(along, 0.01)) && !line.leads_on(at(along, -0.01)), "beside it at {along}");
    }
    assert!(!line.leads_on(at(-0.1, 0.0)), "behind its start");
    assert!(!line.leads_on(at(8.1, 0.0)), "farther than a course is long");
    let short = Line { from: at(6.5, 0.0), ..line };
    assert!(short.leads_on(at(9.0, 0.0)) && !short.leads_on(at(9.74, 0.0)), "near to its end");
    assert!(!short.leads_on(at(11.0, 0.0)), "beyond its end");
    assert!(!Line { reach: f32::INFINITY, ..line }.leads_on(at(0.5, 0.0)), "everything is near");
    assert!(!line.leads_on(Vector2::new(f32::NAN, 1.0)), "nowhere");
}

#[test]
fn a_vector_is_kept_to_the_bit() {
    let kept = AtomicVector::default();
    assert_eq!(kept.get(), Vector2::ZERO);
    for vector in [Vector2::new(-0.5, 1e-40), Vector2::new(f32::MAX, -3.25)] {
        kept.set(vector);
        assert_eq!(kept.get(), vector);
    }
}
