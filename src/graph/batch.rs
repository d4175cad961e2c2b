//! Many searches in one call, by several threads.
//!
//! ```text
//!   each thread: take the next pair, search, keep its answer and its way
//!   then all answers and ways are put in the order of the pairs
//! ```
//!
//! All searches are on one state of the graph, each is a search of its own: answers do not depend on threads. Each
//! thread has a planner, which is kept for the next call. When not to use it: for many goals from one start, which one
//! search for all of them answers.

use crate::base::sync::atomic::{AtomicUsize, Ordering};
use crate::base::sync::thread::Builder;

use crate::base::{Error, Result, index, real_u32};
use crate::collections::{List, Shared, reserve, reserve_exact};
use crate::graph::answers::{Answered, BatchOutcome, GraphAnswer, GraphBatch};
use crate::graph::planner::{GraphPlanner, GraphRequest, GraphScene};
use crate::plan::{Status, check_count};

/// Most threads of a call.
const MOST_THREADS: u32 = 64;
/// The stack of a thread: a search takes a few KiB of it.
const STACK: usize = 512 * 1024;

/// What all threads do.
struct Task {
    scene: GraphScene,
    pairs: Vec<[u32; 2]>,
    request: GraphRequest,
    next: AtomicUsize,
}

impl GraphPlanner {
    /// Finds the cheapest ways between pairs of nodes, from the first to the second, all on the graph as it is now, by
    /// so many threads: 0 or 1 for the calling one alone. [`GraphPlanner::answers`] has what [`GraphPlanner::find`]
    /// returns for each, errors included, and [`GraphPlanner::path`] the nodes of all ways one after the other. The
    /// budget is that of each search; what is open after it counts as an answer. A memory limit is that of each thread.
    ///
    /// Threads are made by the standard library, which ends the process if it is refused a few hundred bytes for one.
    ///
    /// # Errors
    /// [`Error::BadValue`] (threads), [`Error::Unsupported`] (a search for all goals, a planner that asks for sights,
    /// several threads on WebAssembly), [`Error::OutOfMemory`]. Then no pair is answered.
    pub fn find_batch(&mut self, pairs: &[[u32; 2]], request: &GraphRequest, threads: u32) -> Result<BatchOutcome> {
        if threads > MOST_THREADS {
            return Err(Error::BadValue { name: "threads", value: real_u32(threads), allowed: "0 to 64" });
        }
        if request.all_goals || self.options.asks_sights {
            return Err(Error::Unsupported { what: "of many searches each has one goal, and none asks for sights" });
        }
        if cfg!(target_family = "wasm") && threads > 1 {
            return Err(Error::Unsupported { what: "threads do not exist on WebAssembly" });
        }
        check_count(pairs.len(), "count")?;
        let scene = self.scene()?;
        self.cancel.withdraw();
        self.make_helpers(index(threads).min(pairs.len()).saturating_sub(1))?;
        let (revision, mut own) = (scene.state.revision, Vec::new());
        own.add_slice(pairs)?;
        let task = Shared::new(Task { scene, pairs: own, request: *request, next: AtomicUsize::new(0) })?;
        let mut threads = Vec::new();
        reserve_exact(&mut threads, self.batch.helpers.len())?;
        for mut helper in self.batch.helpers.drain(..) {
            let task = task.clone();
            let work = move || {
                // What it has not answered is missed below.
                let _ = helper.work(&task);
                helper
            };
            // Without a thread, the others do its part.
            threads.extend(Builder::new().stack_size(STACK).spawn(work));
        }
        let worked = self.work(&task);
        for thread in threads {
            let helper = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            self.batch.helpers.push(helper);
        }
        let status = worked.and_then(|()| self.collect(pairs.len()))?;
        Ok(BatchOutcome { status, revision })
    }

    /// The answers of the last [`GraphPlanner::find_batch`], in the order of the pairs.
    pub fn answers(&self) -> &[GraphAnswer] {
        &self.batch.answers
    }

    /// Makes as many planners like this one.
    fn make_helpers(&mut self, count: usize) -> Result {
        self.batch.helpers.truncate(count);
        reserve(&mut self.batch.helpers, count)?;
        while self.batch.helpers.len() < count {
            let helper = GraphPlanner::new(&self.graph, self.options)?;
            self.batch.helpers.push(helper);
        }
        for helper in &mut self.batch.helpers {
            (helper.cancel, helper.view) = (self.cancel.clone(), self.view.clone());
            helper.told.clear();
            helper.told.add_slice(&self.told)?;
            helper.batch.own.clear();
        }
        Ok(())
    }

    /// Answers pairs until none is left.
    fn work(&mut self, task: &Task) -> Result {
        let (mut own, mut nodes) = (std::mem::take(&mut self.batch.own), std::mem::take(&mut self.batch.nodes));
        own.clear();
        nodes.clear();
        loop {
            let number = task.next.fetch_add(1, Ordering::Relaxed);
            let Some(&[start, goal]) = task.pairs.get(number) else { break };
            let begun = self.begin_on(task.scene.clone(), start, &[goal], &task.request);
            let result = begun.and_then(|()| self.step(0));
            let path = if result.is_ok() { &self.path[..] } else { &[] };
            let answer = GraphAnswer { result, first: nodes.len(), count: path.len() };
            nodes.add_slice(path)?;
            own.add(Answered { pair: number, answer })?;
        }
        (self.batch.own, self.batch.nodes) = (own, nodes);
        Ok(())
    }

    /// Puts all answers in the order of the pairs.
    fn collect(&mut self, count: usize) -> Result<Status> {
        let none = GraphAnswer { result: Err(Error::NoAnswer), first: 0, count: 0 };
        self.batch.answers.refill(count, none)?;
        let Self { batch: GraphBatch { answers, helpers, own, nodes }, path, .. } = self;
        let lists = || {
            std::iter::once((&*own, &*nodes))
                .chain(helpers.iter().map(|helper| (&helper.batch.own, &helper.batch.nodes)))
        };
        for Answered { pair, answer } in lists().flat_map(|(own, _)| own) {
            answers[*pair] = answer.clone();
        }
        // A thread that ran out of memory has taken a pair that it has not answered.
        if answers.iter().any(|answer| answer.result == Err(Error::NoAnswer)) {
            answers.clear();
            return Err(Error::OutOfMemory { bytes: 0 });
        }
        let mut sum = 0;
        for answer in answers.iter_mut() {
            answer.first = sum;
            sum += answer.count;
        }
        check_count(sum, "count")?;
        path.refill(sum, 0)?;
        for (own, nodes) in lists() {
            for Answered { pair, answer: GraphAnswer { first, count, .. } } in own {
                let place = answers[*pair].first;
                path[place..place + count].copy_from_slice(&nodes[*first..first + count]);
            }
        }
        self.forget_query();
        let is_cancelled = |answer: &GraphAnswer| answer.result.as_ref().is_ok_and(|o| o.status == Status::Cancelled);
        let cancelled = self.batch.answers.iter().any(is_cancelled);
        Ok(if cancelled { Status::Cancelled } else { Status::Found })
    }
}
