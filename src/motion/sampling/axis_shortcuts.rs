//! Shortcuts of paths in spaces of axes, where a function, voxels or the host tell which states are free.

use crate::base::Error;
use crate::improve::{ImproveOptions, PathSpace, path_cost};
use crate::motion::core::options::axes_of;
use crate::motion::core::shortcuts::{MANY, OpenShortcuts, Shortened, State, StateShortcuts, blocked_segment};
use crate::motion::sampling::edge::{Edges, Until};
use crate::motion::sampling::sampled::{SampledMotion, Stage, validity};
use crate::motion::{core::metric::Metric, sampling::problem::Problem};
use crate::space::ValidityChecker;

/// Who tells about motions.
pub(crate) struct Checking<'a> {
    pub(crate) metric: &'a Metric,
    pub(crate) edges: &'a mut Edges,
    /// None where the host is asked.
    pub(crate) validity: Option<ValidityChecker<'a>>,
}

struct AxisGround<'a> {
    checking: Checking<'a>,
    /// What the host has told about the motions that were asked for last.
    answer: Option<bool>,
    is_waiting: bool,
    failure: Option<Error>,
}

impl AxisGround<'_> {
    fn dimension(&self) -> usize {
        self.checking.metric.dimension()
    }

    /// Asks for what is left of the list of motions; the answer once nothing is.
    fn ask(&mut self) -> Result<Option<bool>, Error> {
        let Checking { metric, edges, validity } = &mut self.checking;
        match validity {
            Some(validity) => edges.check_states(metric, validity)?,
            None if edges.is_done() => {}
            None => {
                edges.ask(metric)?;
            }
        }
        Ok(edges.is_done().then(|| edges.free_before_blocked() == edges.count()))
    }

    /// Refuses a path that leads through voxels which are not free by now.
    fn insist(&self, states: &[State<MANY>]) -> Result<(), Error> {
        let (dimension, validity) = (self.dimension(), self.checking.validity.as_ref());
        let Some(validity) = validity.filter(|validity| validity.walks()) else { return Ok(()) };
        let is_blocked = |at: &usize| validity.walk(&states[at - 1][..dimension], &states[*at][..dimension]).is_none();
        match (1..states.len()).find(is_blocked) {
            Some(at) => Err(blocked_segment(at - 1)),
            None => Ok(()),
        }
    }

    fn look(&mut self, ways: impl Iterator<Item = (State<MANY>, State<MANY>)>) -> Result<Option<bool>, Error> {
        let dimension = self.dimension();
        let Checking { metric, edges, .. } = &mut self.checking;
        edges.begin(Until::Blocked);
        for (from, to) in ways.filter(|(from, to)| from != to) {
            edges.push(metric, &from[..dimension], &to[..dimension])?;
        }
        self.ask()
    }
}

impl PathSpace for AxisGround<'_> {
    type State = State<MANY>;

    fn is_clear(&mut self, from: State<MANY>, to: State<MANY>) -> bool {
        self.are_clear(std::iter::once((from, to)))
    }

    fn are_clear(&mut self, ways: impl Iterator<Item = (State<MANY>, State<MANY>)>) -> bool {
        if let Some(answer) = self.answer.take() {
            return answer;
        }
        match self.look(ways) {
            Ok(Some(answer)) => answer,
            Ok(None) => {
                self.is_waiting = true;
                false
            }
            Err(error) => {
                self.failure = Some(error);
                false
            }
        }
    }

    fn is_waiting(&self) -> bool {
        self.is_waiting
    }

    fn length(&self, from: State<MANY>, to: State<MANY>) -> f64 {
        let dimension = self.dimension();
        self.checking.metric.distance(&from[..dimension], &to[..dimension])
    }

    fn cost(&mut self, from: State<MANY>, to: State<MANY>) -> f64 {
        let dimension = self.dimension();
        let validity = self.checking.validity.as_ref();
        let cost = validity.and_then(|validity| validity.walk(&from[..dimension], &to[..dimension]));
        self.length(from, to) * cost.map_or(1.0, |cost| cost.mean)
    }

    fn between(&self, from: State<MANY>, to: State<MANY>, part: f64) -> State<MANY> {
        std::array::from_fn(|at| from[at] + (to[at] - from[at]) * part)
    }

    fn needless_turns(&self, from: State<MANY>, to: State<MANY>) -> Option<State<MANY>> {
        let axes = &self.checking.metric.axes;
        let turns =
            |at: usize| axes.get(at).filter(|axis| axis.wraps).map_or(0.0, |axis| axis.turns(to[at] - from[at]));
        Some(std::array::from_fn(turns)).filter(|turns| turns.iter().any(|&turn| turn != 0.0))
    }

    fn unwound(state: State<MANY>, turns: State<MANY>) -> State<MANY> {
        std::array::from_fn(|at| state[at] - turns[at])
    }
}

impl StateShortcuts {
    /// Shortens a path, row by row, where its motions are free, or goes on after the host has told; none while it is to
    /// tell more. The path changes at the end, and only if it has become cheaper.
    ///
    /// # Errors
    /// As [`StateShortcuts::shorten`].
    pub(crate) fn shorten_on_axes(
        &mut self,
        checking: Checking<'_>,
        path: &mut Vec<f64>,
        (options, goes_on): (&ImproveOptions, bool),
    ) -> Result<Option<Shortened>, Error> {
        let open = self.open.take().filter(|open| goes_on && open.options == *options);
        let checks = checking.edges.checks();
        let mut ground = AxisGround { checking, answer: None, is_waiting: false, failure: None };
        let dimension = ground.dimension();
        let open = match open {
            Some(open) => {
                if ground.checking.edges.asked().is_empty() {
                    ground.answer = ground.ask()?;
                }
                if ground.answer.is_none() {
                    self.open = Some(open);
                    return Ok(None);
                }
                open
            }
            None => {
                self.many.take(path, dimension)?;
                ground.insist(&self.many.states)?;
                self.many.shortcutter.begin(options.seed);
                OpenShortcuts { options: *options, before: path_cost(&mut ground, &self.many.states), checks }
            }
        };
        let (shortcutter, states) = (&mut self.many.shortcutter, &mut self.many.states);
        let is_over = shortcutter.go_on(&mut ground, states, options.max_iterations)?;
        if let Some(error) = ground.failure {
            return Err(error);
        }
        if !is_over {
            self.open = Some(open);
            return Ok(None);
        }
        let (iterations, cost) = (shortcutter.done(), path_cost(&mut ground, states));
        let length = states.windows(2).map(|ends| ground.length(ends[0], ends[1])).sum();
        let (is_better, checks) = (cost < open.before, ground.checking.edges.checks() - open.checks);
        if is_better {
            self.many.give(path, dimension)?;
        }
        Ok(Some(Shortened { is_better, cost, length, iterations, checks }))
    }
}

impl SampledMotion {
    /// Shortens a path in a space of axes, or goes on with that; none while the host is asked.
    ///
    /// # Errors
    /// [`Error::Unsupported`] where a path is not the cheaper the shorter it is; [`Error::OutOfMemory`].
    pub(crate) fn shorten(
        &mut self,
        shortcuts: &mut StateShortcuts,
        path: &mut Vec<f64>,
        options: &ImproveOptions,
    ) -> Result<Option<Shortened>, Error> {
        let refuse = |what| Err(Error::Unsupported { what });
        if self.options.algorithm.traits().temperature {
            return refuse("shortcuts of paths of T-RRT, which are cheap, not short");
        }
        let goes_on = self.stage == Stage::Shorten;
        if let Some(axes) = axes_of(&self.space).filter(|_| !goes_on) {
            self.problem.voxels = axes.voxels();
        }
        let Problem { metric, edges, voxels, .. } = &mut self.problem;
        let by = self.options.algorithm.traits();
        if edges.is_priced() && voxels.is_none() && (by.weighs || !by.samples) {
            return refuse("shortcuts of paths over states with costs: they are cheap, not short");
        }
        if edges.is_constrained() {
            return refuse("shortcuts in a space with constraints");
        }
        self.stage = Stage::Idle;
        let space = self.space.clone();
        let validity = validity(&space, voxels);
        let shortened = shortcuts.shorten_on_axes(Checking { metric, edges, validity }, path, (options, goes_on))?;
        if shortened.is_none() {
            self.stage = Stage::Shorten;
        }
        Ok(shortened)
    }
}
