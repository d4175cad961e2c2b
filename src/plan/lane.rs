//! What planners have in common that answer the same requests: a grid, options and costs.
//!
//! The ends of requests are found when they come in, with the snapshot on which they will be searched: components and
//! cells belong to one revision, and the planners that search later need no components of their own.

use super::query::{Asked, OpenQuery, QueryMap};
use super::{ends::LayerComponents, link_map::LinkCache, options::Options, planner::Planner, state::QueryState};
use crate::base::sync::Mutex;
use crate::base::{Error, Result, real_u32, to_u32};
use crate::collections::{CancelHandle, Shared};
use crate::grid::{Costs, Grid, LayerKey};

/// The number of costs of a planner: one per terrain class.
const CLASSES: usize = 256;

/// Fails unless there is a cost for each class, or none.
///
/// # Errors
/// [`Error::BadValue`].
pub(super) fn check_costs_count(costs: &[f32]) -> Result {
    let value = real_u32(to_u32(costs.len()));
    let bad = Error::BadValue { name: "count", value, allowed: "0 or 256" };
    if matches!(costs.len(), 0 | CLASSES) { Ok(()) } else { Err(bad) }
}

/// A grid, and how to plan on it.
pub(crate) struct Lane {
    grid: Grid,
    options: Options,
    costs: Shared<Costs>,
    /// Snapshots of the grid contain this layer as long as the lane exists.
    layer_key: LayerKey,
    links: Mutex<LinkCache>,
}

impl Lane {
    /// A lane with 256 costs, or none for the default ones. Computes the components of the grid.
    ///
    /// # Errors
    /// As [`Planner::new`] and [`Planner::set_costs`]; [`Error::BadValue`] for another number of costs.
    pub(crate) fn new(grid: &Grid, options: &Options, costs: &[f32]) -> Result<Self> {
        check_costs_count(costs)?;
        let mut model = Planner::new(grid, *options)?;
        if !costs.is_empty() {
            model.set_costs(costs)?;
        }
        grid.acquire_layer(model.layer_key)?;
        let (costs, layer_key, options) = (model.costs.clone(), model.layer_key, *model.options());
        let lane = Self { grid: grid.clone(), options, costs, layer_key, links: Mutex::new(LinkCache::default()) };
        grid.observe(layer_key, (options.reach(), options.radius().search), |_, _, _| ())?;
        Ok(lane)
    }

    /// The lane that leaves an obstacle out, or none.
    ///
    /// # Errors
    /// [`Error::BadValue`] unless the grid has such an obstacle; [`Error::OutOfMemory`].
    pub(crate) fn leaving_out(&self, obstacle: Option<u32>) -> Result<Self> {
        let (home, layer_key) = (self.grid.home(), self.layer_key);
        let grid = match obstacle {
            Some(number) => {
                home.snapshot().obstacles().get(number)?;
                home.without(number, layer_key)?
            }
            None => home.clone(),
        };
        grid.acquire_layer(layer_key)?;
        let (costs, links) = (self.costs.clone(), Mutex::new(LinkCache::default()));
        let lane = Self { grid, options: self.options, costs, layer_key, links };
        lane.grid.observe(layer_key, (self.options.reach(), self.options.radius().search), |_, _, _| ())?;
        Ok(lane)
    }

    /// A planner with at most this many bytes, 0 for no limit besides that of the options.
    pub(crate) fn planner(&self, most_bytes: u64) -> Result<Planner> {
        let mut planner = Planner::new(&self.grid, self.options.limited_to(most_bytes))?;
        planner.change_layer(self.layer_key)?;
        planner.costs = self.costs.clone();
        Ok(planner)
    }

    /// Finds the ends of requests on the grid as it is now, which is the returned world. The error of a request is its
    /// answer.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`].
    pub(crate) fn observe<'a>(&self, requests: impl Iterator<Item = &'a mut Asked>) -> Result<QueryMap> {
        let Self { grid, options, costs, layer_key, links } = self;
        let mut links = links.lock();
        let is_weighted = costs.is_weighted() && options.is_exact_planner();
        let (snapshot, ()) =
            grid.observe(*layer_key, (options.reach(), options.radius().search), |state, layer, regions| {
                let mut ground = LayerComponents { options, layer, regions, links: links.sight(state) };
                for asked in requests {
                    let checked = asked.request.and_then(|request| {
                        options.check_request(&request)?;
                        if is_weighted {
                            options.check_costs()?;
                        }
                        Ok(request)
                    });
                    match checked.and_then(|request| ground.ends(&request)) {
                        Ok(ends) => asked.ends = ends,
                        Err(error) => asked.request = Err(error),
                    }
                }
            })?;
        let links = links.known(snapshot.revision());
        Ok(QueryMap { snapshot, costs: costs.clone(), costs_set: 0, layer_key: *layer_key, links })
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        self.grid.release_layer(self.layer_key);
    }
}

impl Planner {
    /// Begins the search for a request whose ends a lane has found on this world. Unlike [`Planner::begin`] it does not
    /// withdraw an earlier [`CancelHandle::cancel`].
    ///
    /// # Errors
    /// The error of the request, or that of [`Planner::begin`].
    pub(crate) fn begin_on(&mut self, world: &QueryMap, asked: &Asked) -> Result {
        self.state = QueryState::Idle;
        let engine = self.engine_mut();
        engine.clear();
        let query = OpenQuery::new(world.clone(), &asked.request?, asked.ends, engine.options.memory_limit);
        engine.begin(&query)?;
        self.state = QueryState::Open(query);
        Ok(())
    }

    /// Drops the search, which lets go of its map, and keeps the path.
    pub(crate) fn close(&mut self) {
        self.state = QueryState::Idle;
        self.engine_mut().linking.walk = None;
    }

    /// Makes `handle` the one that cancels the searches of this planner.
    pub(crate) fn use_cancel_handle(&mut self, handle: &CancelHandle) {
        self.engine_mut().cancel = handle.flag.clone();
    }
}
