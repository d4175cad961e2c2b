//! Links of grids, and the cases of planners and fields that cross them.

use super::floor::{DOOR, FAR, FLOOR, NEAR, ROOM, WALL};
use super::json::{Object, list};
use super::recorder::{Recorder, called, status};
use taut::field::{FieldKind, FieldOptions, Seed};
use taut::grid::{Lattice, Link, Neighbours};
use taut::plan::LinkUse;
use taut::{Algorithm, Options, Position, Rect, Request};
use taut_test_support::world::World;

/// The cases of the file `links`.
pub fn cases() -> Vec<Recorder> {
    vec![edits(), spans(), planners(), fields()]
}

const fn at(x: f32, y: f32) -> Position {
    Position::new(x, y)
}

/// Into the sealed room, across the map, and out of a wall.
fn links() -> [Link; 4] {
    let portal = Link { both_ways: true, class: 3, user: 77, ..Link::new(at(0.5, 0.5), at(15.5, 9.5), 1.5) };
    let jump = Link { class: 1, ..Link::new(at(10.5, 3.25), ROOM, 0.25) };
    [portal, jump, Link::new(ROOM, at(15.25, 0.5), 0.0), Link::new(WALL, FAR, 0.0)]
}

fn edits() -> Recorder {
    let mut case = Recorder::on("links are added, changed and taken away", &World::draw(&FLOOR));
    links().iter().for_each(|link| case.grid_add_link(link));
    case.grid_links();
    (0..6).for_each(|number| case.grid_get_link(number));
    let [portal, jump, ..] = links();
    case.grid_set_link(1, &portal);
    case.grid_set_link(1, &Link { closed: true, cost: 9.75, ..portal });
    case.grid_set_link(5, &portal);
    case.grid_set_link(2, &Link { cost: -1.0, ..jump });
    case.grid_set_link(2, &Link { to: jump.from, ..jump });
    case.grid_add_link(&Link { to: at(16.5, 3.0), ..jump });
    case.grid_add_link(&Link { class: 32, ..jump });
    case.grid_remove_link(3);
    case.grid_remove_link(3);
    case.grid_remove_link(0);
    case.grid_add_link(&jump);
    case.grid_links();
    case.grid_get_link(1);
    case
}

/// Ends that are segments: what is refused, what stays, and the lanes that paths and fields use.
fn spans() -> Recorder {
    let mut case = Recorder::on("links between segments", &World::draw(&FLOOR));
    links().iter().for_each(|link| case.grid_add_link(link));
    let (none, down, odd) = (at(0.0, 0.0), at(0.0, 4.0), at(-1.25, -2.6));
    case.grid_link_spans(2);
    case.grid_set_link_spans(1, down, odd);
    case.grid_set_link_spans(1, down, odd);
    case.grid_link_spans(1);
    case.grid_set_link_spans(2, none, at(0.5, 0.0));
    for (number, from, to) in
        [(5, none, none), (1, at(-1.0, 0.0), none), (3, none, at(0.0, 9.75)), (4, none, at(1.0, 0.0))]
    {
        case.grid_set_link_spans(number, from, to);
    }
    let [portal, ..] = links();
    case.grid_set_link(1, &Link { cost: 1.0, ..portal }.with_spans(down, odd));
    case.grid_link_spans(1);
    case.grid_link_spans(9);
    case.grid_links();
    case.planner_create(Options::default());
    for request in [Request::new(NEAR, FAR), Request::new(at(0.5, 3.5), at(15.5, 9.5)), Request::new(FAR, NEAR)] {
        case.planner_find(request);
        case.planner_links();
    }
    case.field_create(FieldOptions::default());
    case.field_build(&[Seed::new(at(15.5, 9.5))]);
    case.field_distances(&[NEAR, ROOM, at(0.5, 3.5)], false);
    case.field_links(&[NEAR, ROOM, at(0.5, 3.5)]);
    case.grid_set_link_spans(1, none, none);
    case.planner_find(Request::new(at(0.5, 3.5), at(15.5, 9.5)));
    case.planner_links();
    case
}

fn planners() -> Recorder {
    let mut case = Recorder::on("paths across links", &World::draw(&FLOOR));
    links().iter().for_each(|link| case.grid_add_link(link));
    let cells = Options { lattice: Lattice::Cells, ..Options::default() };
    let all = [
        Options::default(),
        Options { algorithm: Algorithm::Theta, ..Options::default() },
        Options { algorithm: Algorithm::AStar, ..cells },
        Options { algorithm: Algorithm::JumpPoint, ..cells },
        Options { radius: 0.5, ..Options::default() },
        Options { blocked_links: 1 << 3, ..Options::default() },
    ];
    for options in all {
        case.planner_create(options);
        for request in [Request::new(NEAR, FAR), Request::new(NEAR, ROOM), Request::new(ROOM, at(4.5, 9.5))] {
            case.planner_find(request);
            case.planner_links();
        }
        case.planner_begin(Request::new(FAR, at(1.5, 0.5)));
        (0..6).for_each(|_| case.planner_step(3));
        case.planner_step(0);
        case.planner_links();
        // Refused but along cells.
        case.planner_reach(&[NEAR, at(4.5, 9.5)], 7.75, Rect::new(0, 0, 16, 10));
    }
    case.planner_create(Options { algorithm: Algorithm::AStar, neighbours: Neighbours::Four, ..cells });
    case.planner_reach(&[NEAR], f64::INFINITY, Rect::new(9, 2, 7, 8));
    // A link is opened where a wall was; the room has a door.
    case.planner_create(Options::default());
    case.grid_set_cell(1, 2, 1);
    case.planner_find(Request::new(at(1.5, 2.25), FAR));
    case.planner_links();
    case.grid_set_cell(DOOR.0, DOOR.1, 1);
    case.planner_refresh();
    case.planner_find(Request::new(at(8.5, 3.5), ROOM));
    case.planner_links();
    case.grid_remove_link(1);
    case.planner_refresh();
    case.planner_create(Options { algorithm: Algorithm::SafeIntervals, ..Options::default() });
    case.planner_find(Request::new(NEAR, FAR));
    case
}

fn fields() -> Recorder {
    let mut case = Recorder::on("fields over links", &World::draw(&FLOOR));
    links().iter().for_each(|link| case.grid_add_link(link));
    let steps = FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..FieldOptions::default() };
    let places = [NEAR, FAR, ROOM, at(1.5, 0.5), at(10.5, 3.25), at(4.5, 9.5), WALL];
    for options in [FieldOptions::default(), steps, FieldOptions { radius: 0.5, ..FieldOptions::default() }] {
        case.field_create(options);
        case.field_build(&[Seed::new(at(15.5, 1.5))]);
        case.field_distances(&places, false);
        case.field_links(&places);
        case.field_path(NEAR);
        case.field_path(ROOM);
    }
    case.grid_remove_link(3);
    case.field_build(&[Seed::new(at(15.5, 1.5)), Seed::new(at(0.5, 9.5))]);
    case.field_distances(&places, false);
    case.field_links(&places);
    case
}

/// The struct of a link.
fn described(link: &Link) -> String {
    with_link(Object::new(), link).finish()
}

/// The fields of a link.
fn with_link(to: Object, link: &Link) -> Object {
    let flags = u32::from(link.both_ways) | u32::from(link.closed) << 1;
    let of = to.with_position("from", link.from).with_position("to", link.to).with_real("cost", link.cost);
    of.with("user", link.user).with("flags", flags).with("link_class", link.class)
}

/// The calls.
impl Recorder {
    fn grid_add_link(&mut self, link: &Link) {
        let result = self.grid().add_link(link);
        let call = called("grid_add_link").with("link", described(link));
        let revision = self.grid().revision();
        let call = call.with("status", status(&result)).with("revision", revision);
        self.note(if let Ok(number) = result { call.with("number", number) } else { call });
    }

    fn grid_set_link(&mut self, number: u32, link: &Link) {
        let result = self.grid().set_link(number, link);
        self.note_edit(called("grid_set_link").with("number", number).with("link", described(link)), result);
    }

    fn grid_set_link_spans(&mut self, number: u32, from: Position, to: Position) {
        let result = self.grid().set_link_spans(number, from, to);
        let call = called("grid_set_link_spans").with("number", number);
        self.note_edit(call.with_position("from_span", from).with_position("to_span", to), result);
    }

    fn grid_link_spans(&mut self, number: u32) {
        let result = self.grid().link(number);
        let call = called("grid_link_spans").with("number", number).with("status", status(&result));
        self.note(if let Ok(link) = result {
            call.with_position("from_span", link.from_span).with_position("to_span", link.to_span)
        } else {
            call
        });
    }

    fn grid_remove_link(&mut self, number: u32) {
        let result = self.grid().remove_link(number);
        self.note_edit(called("grid_remove_link").with("number", number), result);
    }

    fn grid_get_link(&mut self, number: u32) {
        let result = self.grid().link(number);
        let call = called("grid_get_link").with("number", number).with("status", status(&result));
        self.note(if let Ok(link) = result { with_link(call, &link) } else { call });
    }

    fn grid_links(&mut self) {
        let numbers: Vec<u32> = self.grid().snapshot().link_numbers().collect();
        self.note(called("grid_links").with("status", 0).with("out", list(numbers)));
    }

    fn planner_links(&mut self) {
        let uses = self.planner().link_uses().to_vec();
        let used = |used: LinkUse| {
            let flags = u32::from(used.backward) << 2;
            Object::new().with("point", used.point).with("link", used.link).with("flags", flags).finish()
        };
        self.note(called("planner_links").with("status", 0).with("out", list(uses.into_iter().map(used))));
    }

    fn field_links(&mut self, at: &[Position]) {
        let mut out = vec![7; at.len()];
        let result = self.field().first_links(at, &mut out);
        let call = super::fields::on_points("field_links", at).with("status", status(&result));
        self.note(if result.is_ok() { call.with("out", list(out)) } else { call });
    }
}
