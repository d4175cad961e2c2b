//! Compares an answer with everything that is known about it: the oracle's status and length, and the validator's
//! rules.

use super::configurations::{Configuration, Paths};
use super::world::World;
use crate::oracle::{
    CellRule, CostOf, DiscOracle, Field, Gaps, Spot, Steps, corner_vertices, lattice_end, lattice_ends,
};
use crate::validator::{
    self, Claim, CostMap, Cutting, Ends, Label, Rules, Vertex, Walk, check_disc, keeps_away, place_is_clear, place_of,
    vertices_of,
};
use taut::grid::{CornerCutting, CostRule, DiagonalGaps, Lattice, Neighbours};
use taut::improve::Smoothing;
use taut::plan::{Guarantee, Heuristic};
use taut::{Error, ErrorKind, Grid, Options, Outcome, Planner, Position, Request, Status};

/// A map in the forms that the library, the oracle and the validator read.
pub struct Verifier {
    pub world: World,
    pub grid: Grid,
    pub field: Field,
    pub cost_map: CostMap,
    costs: Box<[f32; 256]>,
    corners: [Vec<Spot>; 2],
}

impl Verifier {
    pub fn new(world: World) -> Self {
        Self::with_costs(world, Box::new([1.0; 256]))
    }

    /// A verifier that validates only: for maps on which the oracle would be slow.
    pub fn without_oracle(world: World) -> Self {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a grid");
        let costs = Box::new([1.0; 256]);
        let cost_map = CostMap::new(world.width, world.height, &world.terrain, &costs);
        let field = world.field();
        Self { world, grid, field, cost_map, costs, corners: [Vec::new(), Vec::new()] }
    }

    /// `costs` by class; an infinite one blocks its class.
    pub fn with_costs(world: World, costs: Box<[f32; 256]>) -> Self {
        let grid = Grid::from_terrain(world.width, world.height, &world.terrain).expect("a small grid");
        let mut open = world.clone();
        for class in &mut open.terrain {
            if costs[usize::from(*class)].is_infinite() {
                *class = 0;
            }
        }
        let field = open.field();
        let cost_map = CostMap::new(world.width, world.height, &world.terrain, &costs);
        let corners = Gaps::BOTH.map(|gaps| corner_vertices(&field, gaps));
        Self { world, grid, field, cost_map, costs, corners }
    }

    /// A planner with the verifier's costs.
    pub fn planner(&self, configuration: &Configuration) -> Planner {
        let mut planner = configuration.planner(&self.grid);
        if self.costs.iter().any(|&cost| cost.to_bits() != 1.0_f32.to_bits()) {
            planner.set_costs(&self.costs[..]).expect("valid costs");
        }
        planner
    }

    /// Plans and verifies the answer. The message of a fault has everything needed to repeat it.
    pub fn check_query(&self, configuration: &Configuration, planner: &mut Planner, request: &Request) {
        let result = planner.find(request);
        if let Err(fault) = self.verify(configuration, request, &result, planner.path()) {
            panic!("{}", self.report(configuration, request, &result, planner.path(), &fault));
        }
    }

    /// A fault with the case around it.
    pub fn report(
        &self,
        configuration: &Configuration,
        request: &Request,
        result: &Result<Outcome, Error>,
        path: &[Position],
        fault: &str,
    ) -> String {
        let rows = if self.world.width <= 80 { self.world.rows() } else { String::from("(large)") };
        format!("{fault}\n{}\n{request:?}\n{result:?}\npath {path:?}\n{rows}", configuration.name)
    }

    /// True if a class costs other than 1, whether the map has it or not.
    fn has_costs(&self) -> bool {
        self.costs.iter().any(|&cost| cost.is_finite() && cost.to_bits() != 1.0_f32.to_bits())
    }

    /// The first contradiction between the answer and what is known.
    pub fn verify(
        &self,
        configuration: &Configuration,
        request: &Request,
        result: &Result<Outcome, Error>,
        path: &[Position],
    ) -> Result<(), String> {
        if let Some(radius) = radius_of(configuration, request) {
            return if configuration.is_lattice() {
                self.verify_size(radius, configuration, request, result, path)
            } else {
                self.verify_disc(radius, configuration, request, result, path)
            };
        }
        if configuration.options.margin > 0.0 {
            let is_refused = result.as_ref().is_err_and(|error| error.kind() == ErrorKind::Unsupported);
            return if is_refused { Ok(()) } else { Err("a margin without a radius is refused".into()) };
        }
        let is_exact = super::configurations::EXACT.contains(&configuration.options.algorithm);
        if is_exact && configuration.options.h_scale > 1.0 && self.has_costs() {
            let is_refused = result.as_ref().is_err_and(|error| error.kind() == ErrorKind::Unsupported);
            return if is_refused { Ok(()) } else { Err("an h_scale above 1 under costs is refused".into()) };
        }
        let places = (self.field.place(snap(request.start)), self.field.place(snap(request.goal)));
        let expected_error = match places {
            (None, _) => Some(ErrorKind::StartBlocked),
            (_, None) => Some(ErrorKind::GoalBlocked),
            (Some(_), Some(_)) => None,
        };
        let (start, goal) = (places.0.unwrap_or_default(), places.1.unwrap_or_default());
        let outcome = match (result, expected_error) {
            (Err(error), Some(kind)) if error.kind() == kind && path.is_empty() => return Ok(()),
            (Ok(outcome), None) => outcome,
            _ => return Err(format!("expected error {expected_error:?}")),
        };
        if outcome.revision != self.grid.revision() {
            return Err(format!("revision {}", outcome.revision));
        }
        let legs = has_legs(configuration, request);
        let (start, goal) = match configuration.is_lattice() && !legs {
            true => lattice_ends(&self.field, (start, goal), steps(configuration), false).unwrap_or((start, goal)),
            false => (start, goal),
        };
        let optimum = self.optimum(configuration, start, goal);
        match (outcome.status, optimum.is_finite()) {
            (Status::Found, true) => {}
            (Status::NoPath, false) => return check_no_path(configuration, outcome, path),
            _ => return Err(format!("the oracle's length is {optimum}")),
        }
        self.validate(configuration, request, outcome, path)?;
        let most = match legs {
            // What a leg costs by cells and a step by its rule cannot be compared.
            true if self.cost_map.has_weights() => f64::INFINITY,
            true => optimum + self.legs(configuration, (start, goal)),
            false => optimum,
        };
        if legs && promised_exact(configuration).is_some() {
            self.check_part_along_the_lattice(configuration, outcome, path)?;
        }
        self.check_lengths(configuration, (start, goal), outcome, (if legs { 0.0 } else { optimum }, most))
    }

    /// The first contradiction between the answer of a planner on cells for an agent with a radius, in 1/256 cell, and
    /// what is known: it is that for a point on the map of the cells whose centres have room.
    fn verify_size(
        &self,
        radius: i64,
        configuration: &Configuration,
        request: &Request,
        result: &Result<Outcome, Error>,
        path: &[Position],
    ) -> Result<(), String> {
        let mut roomy = self.world.clone();
        for y in 0..roomy.height {
            for x in 0..roomy.width {
                let centre = Vertex { x: i64::from(x) * 256 + 128, y: i64::from(y) * 256 + 128 };
                if !place_is_clear(&self.cost_map, centre, radius) {
                    roomy.terrain[(y * roomy.width + x) as usize] = 0;
                }
            }
        }
        if let Ok(outcome) = result
            && outcome.revision != self.grid.revision()
        {
            return Err(format!("revision {}", outcome.revision));
        }
        let verifier = Self::with_costs(roomy, self.costs.clone());
        if configuration.is_smoothed() && result.is_ok_and(|outcome| outcome.status == Status::Found) {
            // Lines of sight of the disc may pass cells whose centres have no room.
            let optimum = verifier.optimum(configuration, snap(request.start), snap(request.goal));
            let points: Vec<(f32, f32)> = path.iter().map(|p| (p.x, p.y)).collect();
            return match optimum.is_finite() {
                true => keeps_away(&self.cost_map, radius, &vertices_of(&points)?),
                false => Err(format!("the oracle's length is {optimum}")),
            };
        }
        // A leg leads to an end only where the disc has room.
        let joins = |at: Option<&Position>, end: Position| {
            let Spot { x, y } = snap(end);
            let node = verifier.node(configuration, end);
            let place = place_of(&self.cost_map, Vertex { x, y }, radius).map(|v| Spot { x: v.x, y: v.y });
            at.is_none_or(|&at| [node, place].contains(&Some(snap(at))))
        };
        if !joins(path.first(), request.start) || !joins(path.last(), request.goal) {
            return Err("the path joins neither its ends nor their vertices".into());
        }
        let points: Vec<(f32, f32)> = path.iter().map(|p| (p.x, p.y)).collect();
        keeps_away(&self.cost_map, radius, &vertices_of(&points)?)?;
        let (start, goal) = (path.first().unwrap_or(&request.start), path.last().unwrap_or(&request.goal));
        let request = &Request { start: *start, goal: *goal, ..*request };
        let options = Options { radius: 0.0, ..configuration.options };
        let result = result.map(|outcome| Outcome { revision: verifier.grid.revision(), ..outcome });
        let request = Request { radius: 0.0, ..*request };
        verifier.verify(&Configuration { options, ..configuration.clone() }, &request, &result, path)
    }

    /// The first contradiction between the answer for an agent with a radius, in 1/256 cell, and what is known.
    fn verify_disc(
        &self,
        radius: i64,
        configuration: &Configuration,
        request: &Request,
        result: &Result<Outcome, Error>,
        path: &[Position],
    ) -> Result<(), String> {
        let place = |at: Position| {
            let Spot { x, y } = snap(at);
            place_of(&self.cost_map, Vertex { x, y }, radius).ok_or(at)
        };
        let (start, goal) = match (place(request.start), place(request.goal)) {
            (Ok(start), Ok(goal)) => (start, goal),
            (start, _) => {
                let kind = if start.is_err() { ErrorKind::StartBlocked } else { ErrorKind::GoalBlocked };
                let is_right = result.as_ref().is_err_and(|error| error.kind() == kind) && path.is_empty();
                return if is_right { Ok(()) } else { Err(format!("expected error {kind:?}")) };
            }
        };
        let outcome = result.as_ref().map_err(|error| format!("expected no error: {error}"))?;
        let cells = |v: Vertex| (v.x as f64 / 256.0, v.y as f64 / 256.0);
        let optimum = DiscOracle::new(&self.field, radius as f64 / 256.0).length(cells(start), cells(goal));
        match (outcome.status, optimum) {
            (Status::Found, Some(optimum)) => {
                self.validate(configuration, request, outcome, path)?;
                // Under costs the bound is one of the cost.
                let is_weighted = self.has_costs() || self.cost_map.has_weights();
                let most = if outcome.bound >= 1.0 && !is_weighted { outcome.bound } else { f64::INFINITY };
                let tolerance = 1e-9 * (1.0 + optimum);
                // Under costs the length is that of the chords of arcs.
                let least = if is_weighted { optimum * (1.0 - 1e-3) } else { optimum };
                if outcome.length < least - tolerance || outcome.length > most * optimum + tolerance {
                    return Err(format!("length {}, the oracle's is {optimum}", outcome.length));
                }
                let exact = promised_exact(configuration).is_none_or(|exact| outcome.guarantee == exact);
                let is_bounded = outcome.guarantee == Guarantee::Bounded && is_weighted;
                if exact || is_bounded { Ok(()) } else { Err(format!("guarantee {:?}", outcome.guarantee)) }
            }
            (Status::NoPath, None) => check_no_path(configuration, outcome, path),
            _ => Err(format!("the oracle's length is {optimum:?}")),
        }
    }

    /// Validator only: for maps on which the oracle would be slow.
    pub fn validate(
        &self,
        configuration: &Configuration,
        request: &Request,
        outcome: &Outcome,
        path: &[Position],
    ) -> Result<(), String> {
        let path: Vec<(f32, f32)> = path.iter().map(|p| (p.x, p.y)).collect();
        let vertex = |spot: Spot| Vertex { x: spot.x, y: spot.y };
        let place = |at: Position| vertex(self.field.place(snap(at)).unwrap_or(snap(at)));
        let ends =
            Ends { start: place(request.start), goal: place(request.goal), partial: outcome.status == Status::Partial };
        if let Some(radius) = radius_of(configuration, request) {
            return check_disc(&self.cost_map, radius, ends, &vertices_of(&path)?, outcome.length);
        }
        let claim = Claim {
            path: &path,
            length: outcome.length,
            cost: outcome.cost,
            bound: outcome.bound,
            label: label(outcome.guarantee),
        };
        let mut rules = rules(configuration, request);
        let bends = promised_exact(configuration) == Some(Guarantee::Optimal)
            || configuration.options.smoothing == Smoothing::Taut;
        if (self.has_costs() || self.cost_map.has_weights()) && bends {
            // Where ground changes the path of least cost bends.
            rules.walk = Walk::Anywhere;
        }
        validator::check(&self.cost_map, &rules, ends, &claim)
    }

    /// The least cost that this configuration could reach: of its lattice, or of the continuous map.
    pub fn optimum(&self, configuration: &Configuration, start: Spot, goal: Spot) -> f64 {
        if !configuration.is_lattice() {
            return self.any_angle_optimum(configuration.options.diagonal_gaps, start, goal);
        }
        let Some((start, goal)) = lattice_ends(&self.field, (start, goal), steps(configuration), true) else {
            return f64::INFINITY;
        };
        let cost = |x, y| self.cost_map.cost(x, y);
        self.field.lattice_cost(steps(configuration), start, goal, &cost)
    }

    /// The node nearest to a position.
    fn node(&self, configuration: &Configuration, at: Position) -> Option<Spot> {
        lattice_end(&self.field, snap(at), steps(configuration))
    }

    /// The length of the legs between two points and their nodes.
    fn legs(&self, configuration: &Configuration, (start, goal): (Spot, Spot)) -> f64 {
        let nodes = lattice_ends(&self.field, (start, goal), steps(configuration), true);
        nodes.map_or(0.0, |(first, last)| start.distance(first) + last.distance(goal))
    }

    /// Every part of a cheapest way is a cheapest way: so is what lies between the legs.
    fn check_part_along_the_lattice(
        &self,
        configuration: &Configuration,
        outcome: &Outcome,
        path: &[Position],
    ) -> Result<(), String> {
        let rules = Rules { legs: true, ..rules(configuration, &Request::new(path[0], path[0])) };
        let spots: Vec<Spot> = path.iter().map(|&at| snap(at)).collect();
        let is_node = |spot: &&Spot| rules.is_node(Vertex { x: spot.x, y: spot.y });
        let (Some(&first), Some(&last)) = (spots.iter().find(is_node), spots.iter().rfind(is_node)) else {
            return Ok(());
        };
        let vertex = |spot: &Spot| Vertex { x: spot.x, y: spot.y };
        let legs = spots.windows(2).filter(|pair| !pair.iter().all(|spot| is_node(&spot)));
        let legs: f64 = legs.filter_map(|pair| rules.cost(&self.cost_map, &[vertex(&pair[0]), vertex(&pair[1])])).sum();
        let cost = |x, y| self.cost_map.cost(x, y);
        let optimum = self.field.lattice_cost(steps(configuration), first, last, &cost);
        let claimed = outcome.cost - legs;
        if (claimed - optimum).abs() > 1e-9 * (1.0 + outcome.cost) {
            return Err(format!("{claimed} from {first:?} to {last:?}, where steps cost {optimum}"));
        }
        Ok(())
    }

    pub fn any_angle_optimum(&self, gaps: DiagonalGaps, start: Spot, goal: Spot) -> f64 {
        let gaps = gaps_of(gaps);
        let corners = &self.corners[usize::from(gaps == Gaps::Open)];
        self.field.shortest_over(corners, start, goal, gaps).map_or(f64::INFINITY, |route| route.length)
    }

    fn check_lengths(
        &self,
        configuration: &Configuration,
        (start, goal): (Spot, Spot),
        outcome: &Outcome,
        (optimum, most): (f64, f64),
    ) -> Result<(), String> {
        let below = |value: f64, least: f64| value < least * (1.0 - 1e-9);
        let above = |value: f64, most: f64| value > most * (1.0 + 1e-9);
        // With terrain costs a free path costs at least its length at the cheapest rate.
        let free = !configuration.is_lattice() && self.has_costs();
        let least_cost = if free { optimum * self.cost_map.cheapest() } else { optimum };
        if !configuration.is_smoothed() {
            if below(outcome.cost, least_cost) {
                return Err(format!("cost {} below the optimum {least_cost}", outcome.cost));
            }
            let is_known = outcome.guarantee != Guarantee::None && !free;
            if is_known && above(outcome.cost, outcome.bound * most) {
                return Err(format!("cost {} above {} x {most}", outcome.cost, outcome.bound));
            }
        }
        let promised = promised_exact(configuration);
        if promised.is_some() && free {
            // What a bound over terrain costs is worth, other tests tell.
            let is_cheapest = !above(outcome.cost, least_cost);
            let fits =
                outcome.guarantee == Guarantee::Bounded || is_cheapest && outcome.guarantee == Guarantee::Optimal;
            if !fits {
                return Err(format!("guarantee {:?} of cost {}, least {least_cost}", outcome.guarantee, outcome.cost));
            }
        } else if let Some(exact) = promised {
            if outcome.guarantee != exact {
                return Err(format!("guarantee {:?}", outcome.guarantee));
            }
            if above(outcome.cost, most) {
                return Err(format!("cost {} above the optimum {most}", outcome.cost));
            }
        } else if outcome.bound == 1.0 && outcome.guarantee != Guarantee::Bounded {
            return Err(format!("guarantee {:?}", outcome.guarantee));
        }
        // Diagonal steps between cells may cross a gap even when segments may not.
        let gaps = if configuration.on_cells() { DiagonalGaps::Open } else { configuration.options.diagonal_gaps };
        let least = self.any_angle_optimum(gaps, start, goal);
        if below(outcome.length, least) {
            return Err(format!("length {} below the continuous optimum {least}", outcome.length));
        }
        Ok(())
    }
}

/// True if legs join the path to its ends.
fn has_legs(configuration: &Configuration, request: &Request) -> bool {
    configuration.is_lattice() && !request.lattice_ends
}

/// The radius of the agent in 1/256 cell; none for a point.
fn radius_of(configuration: &Configuration, request: &Request) -> Option<i64> {
    let units = |radius: f32| (f64::from(radius) * 256.0 + 0.5).floor() as i64;
    [units(request.radius), units(configuration.options.radius)].into_iter().find(|&radius| radius > 0)
}

fn check_no_path(configuration: &Configuration, outcome: &Outcome, path: &[Position]) -> Result<(), String> {
    let infinite = outcome.length == f64::INFINITY && outcome.cost == f64::INFINITY;
    if !infinite || !path.is_empty() {
        return Err("NO_PATH has infinite length and cost and no path".into());
    }
    if promised_exact(configuration).is_some_and(|exact| outcome.guarantee != exact) {
        return Err(format!("guarantee {:?}", outcome.guarantee));
    }
    Ok(())
}

/// The label with which the configuration promises the least cost of its lattice, or of the continuous map.
fn promised_exact(configuration: &Configuration) -> Option<Guarantee> {
    let options = &configuration.options;
    if super::configurations::EXACT.contains(&options.algorithm) {
        return (options.h_scale <= 1.0 && options.margin <= 0.0).then_some(Guarantee::Optimal);
    }
    let admissible = options.heuristic != Heuristic::Manhattan || options.neighbours == Neighbours::Four;
    let exact = configuration.is_lattice() && !configuration.is_smoothed() && admissible && options.h_scale <= 1.0;
    exact.then_some(Guarantee::LatticeOptimal)
}

pub fn snap(position: Position) -> Spot {
    Spot::snap(position.x, position.y)
}

pub fn position(spot: Spot) -> Position {
    Position::new(spot.x as f32 / 256.0, spot.y as f32 / 256.0)
}

pub fn gaps_of(gaps: DiagonalGaps) -> Gaps {
    match gaps {
        DiagonalGaps::Closed => Gaps::Closed,
        DiagonalGaps::Open => Gaps::Open,
    }
}

fn label(guarantee: Guarantee) -> Label {
    match guarantee {
        Guarantee::None => Label::None,
        Guarantee::Bounded => Label::Bounded,
        Guarantee::LatticeOptimal => Label::LatticeOptimal,
        Guarantee::Optimal => Label::Optimal,
    }
}

/// The configuration's lattice in the oracle's words.
pub fn steps(configuration: &Configuration) -> Steps {
    let options = &configuration.options;
    let diagonal = options.neighbours == Neighbours::Eight;
    match options.lattice {
        Lattice::Corners => Steps::Corners { diagonal, gaps: gaps_of(options.diagonal_gaps) },
        Lattice::Cells => Steps::Cells {
            diagonal: diagonal.then_some(match options.corner_cutting {
                CornerCutting::Never => CellRule::BothFree,
                CornerCutting::OneFree => CellRule::OneFree,
                CornerCutting::Always => CellRule::NoneFree,
            }),
            cost: match options.cost_rule {
                CostRule::Average => CostOf::Mean,
                CostRule::Entered => CostOf::Entered,
            },
        },
    }
}

/// The configuration's rules in the validator's words.
fn rules(configuration: &Configuration, request: &Request) -> Rules {
    let options = &configuration.options;
    let diagonal = options.neighbours == Neighbours::Eight;
    let walk = match (configuration.paths(), options.lattice) {
        (Paths::Steps, Lattice::Corners) => Walk::Corners { diagonal },
        (Paths::Steps, Lattice::Cells) => Walk::Cells {
            diagonal: diagonal.then_some(match options.corner_cutting {
                CornerCutting::Never => Cutting::Both,
                CornerCutting::OneFree => Cutting::One,
                CornerCutting::Always => Cutting::None,
            }),
            entered: options.cost_rule == CostRule::Entered,
        },
        (Paths::Edges, _) => Walk::Edges,
        (Paths::Free, _) => Walk::Free,
    };
    let smoothed = configuration.is_smoothed();
    Rules {
        walk,
        smoothed,
        open: options.diagonal_gaps == DiagonalGaps::Open,
        every_step: request.every_step,
        legs: has_legs(configuration, request),
    }
}
