//! Calls on fields and the weights of cells, and the cases that make them: every kind through the same life.

use super::floor::{FAR, FLOOR, NEAR, ROOM, WALL};
use super::json::{Object, bits, list, point, real};
use super::planners::classes_of;
use super::recorder::{Recorder, called, status};
use taut::field::{Field, FieldKind, FieldOptions, FieldResult, FieldStatus, Seed};
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours, TurnRule};
use taut::{Algorithm, Error, Options, Position, Rect, Request, Status};
use taut_test_support::world::World;

/// A cell of class 3, and the seed in it that an edit builds over.
const PLOT: (i32, i32) = (8, 5);
const ON_PLOT: Position = Position::new(8.5, 5.5);

/// The cases of the file `fields`.
pub fn cases() -> Vec<Recorder> {
    let lives = kinds().into_iter().map(|(name, options)| life(name, options));
    lives.chain([refused_fields(), weights_of_planners()]).collect()
}

/// Each kind, with each of its choices at least once.
fn kinds() -> [(&'static str, FieldOptions); 15] {
    let exact = FieldOptions::default();
    let open = FieldOptions { diagonal_gaps: DiagonalGaps::Open, ..exact };
    let steps = FieldOptions { kind: FieldKind::Steps, ..exact };
    let cells = FieldOptions { lattice: Lattice::Cells, ..steps };
    let smooth = FieldOptions { kind: FieldKind::Smooth, ..exact };
    [
        ("exact", exact),
        ("exact, open gaps", open),
        ("exact, in reach", FieldOptions { reach: 5.25, ..exact }),
        ("exact, a disc", FieldOptions { radius: 0.25, ..exact }),
        ("steps of corners", steps),
        ("steps of corners, open gaps", FieldOptions { kind: FieldKind::Steps, ..open }),
        ("steps of cells", cells),
        ("four steps of cells", FieldOptions { neighbours: Neighbours::Four, cost_rule: CostRule::Entered, ..cells }),
        ("steps of cells that cut corners", FieldOptions { corner_cutting: CornerCutting::OneFree, ..cells }),
        ("steps of cells, away from walls", FieldOptions { wall_distance: 2.0, wall_weight: 3.5, ..cells }),
        ("steps of cells, a disc", FieldOptions { radius: 0.75, ..cells }),
        ("steps of cells, dear turns", FieldOptions { turns: TurnRule::Cost, turn_cost: 0.75, ..cells }),
        ("steps of cells, fewest turns", FieldOptions { turns: TurnRule::Fewest, ..cells }),
        ("smooth", smooth),
        ("smooth, open gaps", FieldOptions { kind: FieldKind::Smooth, ..open }),
    ]
}

/// Everything that can happen to a field, in one script that suits every kind.
fn life(name: &str, options: FieldOptions) -> Recorder {
    let mut case = Recorder::on(&format!("{name}: a life"), &World::draw(&FLOOR));
    case.field_create(options);
    case.field_distances(&[NEAR], false);
    case.field_update();
    case.field_build(&[Seed::new(NEAR), Seed::new(WALL)]);
    let seeds = [Seed::new(ON_PLOT), Seed { at: FAR, cost: 2.5 }, Seed::new(ON_PLOT)];
    case.field_build(&seeds);
    questions(&mut case);
    costs(&mut case);
    case.field_build(&seeds);
    questions(&mut case);
    case.grid_fill(Rect::new(6, 6, 1, 4), 0);
    case.field_owners(&[NEAR, FAR]);
    case.field_update();
    case.field_step(1);
    case.field_step(0);
    questions(&mut case);
    case.grid_set_cell(PLOT.0, PLOT.1, 0);
    case.field_update();
    case.field_step(0);
    questions(&mut case);
    case.grid_set_cell(PLOT.0, PLOT.1, 1);
    case.field_update();
    case.field_step(0);
    case.field_distances(&[ON_PLOT], false);
    ends(&mut case);
    case
}

/// All that a finished field is asked.
fn questions(case: &mut Recorder) {
    // A double corner, a corner of the room, places in cells, and off the map.
    let points = [NEAR, FAR, ROOM, WALL, ON_PLOT, Position::new(5.0, 3.0), Position::new(11.0, 5.0)];
    let more = [Position::new(3.25, 0.5), Position::new(8.5, 9.5), Position::new(2.5, 3.5), Position::new(-1.0, 3.0)];
    let all = [&points[..], &more].concat();
    case.field_distances(&all, false);
    case.field_distances(&all, true);
    case.field_owners(&all);
    case.field_next(&all, &all);
    let last = case.next.clone();
    case.field_next(&all, &last);
    for from in [NEAR, WALL, more[0], more[2]] {
        case.field_path(from);
    }
    case.field_rows(Rect::new(3, 1, 6, 4), 7);
}

/// Costs of classes and weights of cells, which some kinds refuse, and others that each refuses.
fn costs(case: &mut Recorder) {
    case.field_set_costs(&[(2, 2.5), (3, 0.5)]);
    case.field_set_costs(&[(2, f32::INFINITY)]);
    case.field_set_costs(&[(3, 0.0)]);
    let weights = [1.5, 2.0, 9.0, 4.0, 1.0, 9.0, 3.25, 1.75];
    case.field_set_weights(Rect::new(6, 5, 2, 3), 3, &weights);
    case.field_set_weights(Rect::new(6, 5, 2, 3), 3, &weights[..7]);
    case.field_set_weights(Rect::new(0, 0, 2, 1), 2, &[2.0, 0.5]);
}

/// Seeds of no use, builds that are dropped, and questions to a field that is forgotten.
fn ends(case: &mut Recorder) {
    case.field_build(&[Seed { at: NEAR, cost: -1.0 }]);
    case.field_build(&[Seed::new(Position::new(0.0, 2_000_000.0))]);
    case.field_begin(&[Seed::new(NEAR)]);
    case.field_step(1);
    case.field_cancel();
    case.field_step(0);
    case.field_distances(&[NEAR, Position::new(0.0, f32::INFINITY)], false);
    case.field_rows(Rect::new(9, 4, 8, 8), 8);
    case.field_build(&[]);
    case.field_distances(&[NEAR, FAR], false);
    case.field_path(FAR);
    case.field_reset();
    case.field_owners(&[NEAR]);
    case.field_next(&[NEAR], &[NEAR]);
    case.field_path(NEAR);
    case.field_rows(Rect::new(0, 0, 2, 2), 2);
}

fn refused_fields() -> Recorder {
    let mut case = Recorder::on("options that do not go together", &World::draw(&FLOOR));
    let exact = FieldOptions::default();
    case.field_create(FieldOptions { lattice: Lattice::Cells, ..exact });
    case.field_create(FieldOptions { neighbours: Neighbours::Four, ..exact });
    case.field_create(FieldOptions { reach: -1.0, ..exact });
    case.field_create(FieldOptions { radius: 1.0, ..exact });
    case.field_create(FieldOptions { wall_distance: 2.0, wall_weight: 1.0, ..exact });
    case.field_create(FieldOptions { kind: FieldKind::Steps, wall_distance: 17.0, ..exact });
    let gaps = FieldOptions { diagonal_gaps: DiagonalGaps::Open, ..exact };
    case.field_create(FieldOptions { kind: FieldKind::Steps, lattice: Lattice::Cells, ..gaps });
    case.field_create(FieldOptions { kind: FieldKind::Steps, ..exact });
    case.field_set_weights(Rect::new(15, 0, 2, 1), 2, &[2.0, 3.0]);
    case
}

/// Weights in planners that pay for terrain, and in some that do not.
fn weights_of_planners() -> Recorder {
    let mut case = Recorder::on("weights of cells in planners", &World::draw(&FLOOR));
    let cells = Options { lattice: Lattice::Cells, ..Options::default() };
    for options in [
        Options { algorithm: Algorithm::AStar, ..Options::default() },
        Options { algorithm: Algorithm::AStar, ..cells },
        Options { algorithm: Algorithm::Theta, ..Options::default() },
        Options { algorithm: Algorithm::FieldDStar, ..Options::default() },
        Options { algorithm: Algorithm::DStarLite, cost_rule: CostRule::Entered, ..cells },
        Options { algorithm: Algorithm::JumpPoint, ..cells },
        Options::default(),
    ] {
        case.planner_create(options);
        case.planner_set_costs(&[(2, 2.5)]);
        case.planner_set_weights(Rect::new(5, 5, 3, 2), 4, &[8.0, 2.5, 8.0, 9.0, 1.0, 8.0, 3.75]);
        case.planner_find(Request::new(NEAR, FAR));
        case.planner_set_weights(Rect::new(5, 5, 3, 1), 3, &[1.0; 3]);
        case.planner_find(Request::new(FAR, NEAR));
        case.planner_set_weights(Rect::new(0, 0, 2, 1), 2, &[2.0, 0.5]);
        case.planner_set_weights(Rect::new(0, 0, 2, 1), 2, &[2.0, f32::INFINITY]);
        case.planner_set_weights(Rect::new(0, 0, 2, 2), 2, &[2.0; 3]);
        case.planner_find(Request::new(NEAR, FAR));
    }
    case
}

/// The status of a result of a field.
fn field_status(result: &Result<FieldResult, Error>) -> i32 {
    result.as_ref().map_or_else(
        |_| status(result),
        |result| match result.status {
            FieldStatus::Built => 0,
            FieldStatus::InProgress => Status::InProgress as i32,
            FieldStatus::Cancelled => Status::Cancelled as i32,
        },
    )
}

/// The beginning of a call about points.
pub fn on_points(name: &str, at: &[Position]) -> Object {
    called(name).with("at", list(at.iter().copied().map(point)))
}

/// The beginning of a call with seeds.
fn on_seeds(name: &str, seeds: &[Seed]) -> Object {
    let seed = |seed: &Seed| Object::new().with_position("at", seed.at).with_real("cost", seed.cost).finish();
    called(name).with("seeds", list(seeds.iter().map(seed)))
}

/// The beginning of a call with weights.
fn on_weights(name: &str, area: Rect, stride: usize, weights: &[f32]) -> Object {
    let values = list(weights.iter().map(|&weight| real(f64::from(weight))));
    called(name).with_area(area).with("stride", stride).with("weights", values)
}

/// The calls.
impl Recorder {
    pub fn field(&self) -> &Field {
        self.field.as_ref().expect("the case has a field")
    }

    /// Makes a field; one that was there is destroyed if that succeeds.
    pub fn field_create(&mut self, options: FieldOptions) {
        let result = Field::new(self.grid(), options);
        let fields = Object::new()
            .with("kind", options.kind as u32)
            .with("lattice", options.lattice as u32)
            .with("neighbours", options.neighbours as u32)
            .with("diagonal_gaps", options.diagonal_gaps as u32)
            .with("corner_cutting", options.corner_cutting as u32)
            .with("cost_rule", options.cost_rule as u32)
            .with_real("reach", options.reach)
            .with_real("wall_distance", options.wall_distance)
            .with_real("wall_weight", options.wall_weight)
            .with("memory_limit", options.memory_limit)
            .with_real("radius", options.radius.into());
        let turns = [("turns", f64::from(options.turns as u32)), ("turn_cost", options.turn_cost.into())];
        let turns = turns.into_iter().filter(|(_, value)| *value != 0.0);
        let fields = turns.fold(fields, |fields, (name, value)| fields.with_real(name, value));
        let call = called("field_create").with("options", fields.finish());
        self.note(call.with("status", status(&result)).with("created", result.is_ok()));
        self.field = result.ok().or(self.field.take());
    }

    fn field_set_costs(&mut self, classes: &[(u8, f32)]) {
        let (costs, pairs) = classes_of(classes);
        let result = self.field().set_costs(&costs);
        self.note(called("field_set_costs").with("costs", pairs).with("status", status(&result)));
    }

    fn field_set_weights(&mut self, area: Rect, stride: usize, weights: &[f32]) {
        let result = self.field().set_weights(area, weights, stride);
        self.note(on_weights("field_set_weights", area, stride, weights).with("status", status(&result)));
    }

    fn planner_set_weights(&mut self, area: Rect, stride: usize, weights: &[f32]) {
        let result = self.planner().set_weights(area, weights, stride);
        self.note(on_weights("planner_set_weights", area, stride, weights).with("status", status(&result)));
    }

    pub fn field_build(&mut self, seeds: &[Seed]) {
        let result = self.field().build(seeds);
        self.note_field(on_seeds("field_build", seeds), &result);
    }

    fn field_begin(&mut self, seeds: &[Seed]) {
        let result = self.field().begin(seeds);
        self.note(on_seeds("field_begin", seeds).with("status", status(&result)));
    }

    pub fn field_update(&mut self) {
        let result = self.field().update();
        self.note(called("field_update").with("status", status(&result)));
    }

    pub fn field_step(&mut self, max_expansions: u32) {
        let result = self.field().step(max_expansions);
        self.note_field(called("field_step").with("max_expansions", max_expansions), &result);
    }

    fn field_cancel(&mut self) {
        self.field().cancel();
        self.note(called("field_cancel").with("status", 0));
    }

    fn field_reset(&mut self) {
        let result = self.field().reset();
        self.note(called("field_reset").with("status", status(&result)));
    }

    /// What a build answered, without counts that may change when it gets faster.
    fn note_field(&mut self, call: Object, result: &Result<FieldResult, Error>) {
        let call = call.with("status", field_status(result));
        self.note(match result {
            Ok(result) => call
                .with("guarantee", result.guarantee as u32)
                .with("reached", result.reached)
                .with_real("farthest", result.farthest)
                .with("revision", result.revision)
                .with("skipped", result.skipped)
                .with("bits", list([bits(result.farthest)])),
            Err(_) => call,
        });
    }

    pub fn field_distances(&mut self, at: &[Position], near: bool) {
        let mut out = vec![7.0; at.len()];
        let result = self.field().distances(at, near, &mut out);
        let call = on_points("field_distances", at).with("flags", u32::from(near)).with("status", status(&result));
        self.note(match result {
            Ok(()) => {
                call.with("out", list(out.iter().copied().map(real))).with("bits", list(out.iter().copied().map(bits)))
            }
            Err(_) => call,
        });
    }

    fn field_owners(&mut self, at: &[Position]) {
        let mut out = vec![7; at.len()];
        let result = self.field().owners(at, &mut out);
        let call = on_points("field_owners", at).with("status", status(&result));
        self.note(if result.is_ok() { call.with("out", list(out)) } else { call });
    }

    /// Where to walk; the next call of this kind may take it up.
    fn field_next(&mut self, at: &[Position], last: &[Position]) {
        let mut next = last.to_vec();
        let result = self.field().next(at, &mut next);
        let points = |points: &[Position]| list(points.iter().copied().map(point));
        let call = on_points("field_next", at).with("last", points(last)).with("status", status(&result));
        self.note(if result.is_ok() { call.with("next", points(&next)) } else { call });
        self.next = next;
    }

    pub fn field_path(&mut self, from: Position) {
        let mut out = Vec::new();
        let result = self.field().path(from, &mut out);
        let call = called("field_path").with_position("from", from);
        self.note(match result {
            Ok(()) if out.is_empty() => call.with("status", Status::NoPath as i32).with("out", "[]"),
            Ok(()) => call.with("status", 0).with("out", list(out.into_iter().map(point))),
            Err(_) => call.with("status", status(&result)),
        });
    }

    fn field_rows(&mut self, area: Rect, stride: usize) {
        let rows = area.height.max(1) as usize;
        let mut out = vec![7.0_f32; (rows - 1) * stride + area.width as usize];
        let result = self.field().rows(area, &mut out, stride);
        let call = called("field_rows").with_area(area).with("stride", stride).with("status", status(&result));
        self.note(match result {
            Ok(()) => call.with("out", list(out.iter().map(|&distance| real(f64::from(distance))))),
            Err(_) => call,
        });
    }
}
