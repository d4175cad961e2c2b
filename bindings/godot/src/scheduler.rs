//! `TautScheduler`: the searches of a grid's agents, a budget of them in each frame.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use godot::classes::{Engine, SceneTree};
use godot::obj::InstanceId;
use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::avoidance::Avoiders;
use crate::core::Core;
use crate::grid_2d::{is_ready, tell};
use crate::map::narrow;
use crate::native::Point;
use crate::schedule::Ask;
use crate::search::Walker;

/// The searches of all [TautAgent2D] of a [TautGrid2D]: from [method TautGrid2D.get_scheduler].
///
/// Requests are answered in order, those of agents that stand or stray before those of agents that have a path
/// meanwhile, in slices of at most [member expansions_per_frame] per physics frame, by planners that all agents share.
/// So many agents that replan at once delay each other's answers by some frames instead of delaying a frame, and each
/// of them is answered. The agents use it by themselves; [method request_path] is for others.
///
/// The budget is counted in expansions of the searches, so that the same calls give the same paths in the same frames
/// on every computer. [member microseconds_per_frame] limits the time instead, or as well.
///
/// It works at the start of each physics frame, when [signal SceneTree.physics_frame] is emitted, and with what is left
/// of the frame's budget as soon as an agent asks. Use it on the main thread.
#[derive(GodotClass)]
#[class(tool, init, base = RefCounted)]
pub struct TautScheduler {
    /// The expansions of all searches per physics frame, 1 to 2^31 - 1; 1,000 at first, at most about a millisecond.
    /// Each request counts 16 more, so that those without a search are limited too, and each expansion of a search with
    /// a radius counts 3, because it takes longer, and 12 for 60 frames after an edit. Agents that have a path
    /// meanwhile share half of the budget, unless one waits that stands or strays.
    #[var(get = get_expansions_per_frame, set = set_expansions_per_frame)]
    expansions_per_frame: PhantomVar<i64>,
    /// The time of all searches per physics frame in microseconds; 0 is no limit. Paths stay the same, but the frames
    /// in which they come depend on the computer.
    #[var(get = get_microseconds_per_frame, set = set_microseconds_per_frame)]
    microseconds_per_frame: PhantomVar<i64>,
    core: Mutex<Option<Arc<Core>>>,
    /// The agents of the grid; those that do not move, which are true, hear of edits from here.
    agents: Mutex<BTreeMap<i64, bool>>,
    /// Those that avoid each other.
    pub(crate) avoiders: Mutex<Avoiders>,
    /// The number of [`Core::edits`] of which they have heard.
    seen: Mutex<u64>,
    base: Base<RefCounted>,
}

#[godot_api]
impl TautScheduler {
    /// A request of [method request_path] is answered. Empty: there is no path.
    #[signal]
    fn path_ready(request: i64, path: PackedVector2Array);

    #[func]
    fn get_expansions_per_frame(&self) -> i64 {
        self.core().map_or(0, |core| i64::from(core.schedule().expansions))
    }

    #[func]
    fn set_expansions_per_frame(&self, expansions: i64) {
        if !(1..=i64::from(i32::MAX)).contains(&expansions) {
            godot_error!("expansions_per_frame = {expansions} is not between 1 and {}.", i32::MAX);
        } else if let Some(core) = self.core() {
            core.schedule().set_expansions(narrow(expansions));
        }
    }

    #[func]
    fn get_microseconds_per_frame(&self) -> i64 {
        self.core().map_or(0, |core| i64::from(core.schedule().microseconds))
    }

    #[func]
    fn set_microseconds_per_frame(&self, microseconds: i64) {
        if !(0..=i64::from(i32::MAX)).contains(&microseconds) {
            godot_error!("microseconds_per_frame = {microseconds} is not between 0 and {}.", i32::MAX);
        } else if let Some(core) = self.core() {
            core.schedule().microseconds = narrow(microseconds);
        }
    }

    /// Runs the searches of one frame. Called at the start of each physics frame; call it yourself only where no
    /// [SceneTree] runs.
    #[func]
    fn advance(&self) {
        let Some(core) = self.core() else { return };
        core.schedule().begin_frame();
        self.tell_of_edits(&core);
        core.schedule().run(&core);
        self.deliver(&core);
        self.avoid_later();
    }

    /// Answers all requests now, whatever the budget of the frame is, as after an order to many agents that are to set
    /// off together. Those of 500 agents may take several times as long as a frame. Not from a signal of an agent.
    #[func]
    fn answer_all(&self) {
        let Some(core) = self.core() else { return };
        core.schedule().finish(&core);
        self.deliver(&core);
    }

    /// Requests the path of [method TautGrid2D.find_path], without an agent. [signal path_ready] has the result, with
    /// the number that is returned here; 0 if the request is rejected.
    #[func]
    fn request_path(&self, from: Vector2, to: Vector2, #[opt(default = false)] allow_partial_path: bool) -> i64 {
        let Some(core) = self.core() else { return 0 };
        let settings = core.settings();
        if !is_ready(&settings, None, "") {
            return 0;
        }
        let (start, goal) = (settings.layout.in_units(from), settings.layout.in_units(to));
        let (walker, partial) = (Walker::default(), allow_partial_path);
        let ask = Ask { owner: 0, start, goal, walker, partial, kept: None, escape: false, is_urgent: true };
        core.schedule().ask(0, ask) as i64
    }

    /// Cancels a request of [method request_path]: [signal path_ready] does not come. False if it was answered already.
    #[func]
    fn cancel_request(&self, request: i64) -> bool {
        self.core().is_some_and(|core| core.schedule().cancel(u64::try_from(request).unwrap_or(0)))
    }

    /// The number of requests without an answer.
    #[func]
    fn get_pending(&self) -> i64 {
        self.core().map_or(0, |core| core.schedule().pending() as i64)
    }

    /// The expansions of all searches in the last frame.
    #[func]
    fn get_expansions_last_frame(&self) -> i64 {
        self.core().map_or(0, |core| core.schedule().before.expansions as i64)
    }

    /// The number of requests that were answered in the last frame.
    #[func]
    fn get_answers_last_frame(&self) -> i64 {
        self.core().map_or(0, |core| core.schedule().before.answers as i64)
    }
}

impl TautScheduler {
    /// The scheduler of a grid, which works from now on in each physics frame.
    pub fn of(core: &Arc<Core>) -> Gd<Self> {
        let scheduler = Self::new_gd();
        *scheduler.bind().core.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(core));
        let tree = Engine::singleton().get_main_loop().and_then(|main| main.try_cast::<SceneTree>().ok());
        if let Some(mut tree) = tree {
            // The connection holds no reference: it ends with the scheduler.
            tree.connect("physics_frame", &Callable::from_object_method(&scheduler, "advance"));
        }
        scheduler
    }

    pub(crate) fn core(&self) -> Option<Arc<Core>> {
        self.core.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether an agent of the grid moves. If it does not it hears of edits.
    pub fn set_resting(&self, agent: i64, rests: bool) {
        self.agents.lock().unwrap_or_else(PoisonError::into_inner).insert(agent, rests);
    }

    /// An agent has another grid, or is gone.
    pub fn remove(&self, agent: i64) {
        self.agents.lock().unwrap_or_else(PoisonError::into_inner).remove(&agent);
        self.forget_avoider(agent);
    }

    /// The agents of the grid.
    pub fn agents(&self) -> Vec<Gd<TautAgent2D>> {
        let agents = self.agents.lock().unwrap_or_else(PoisonError::into_inner);
        agents.keys().filter_map(|&number| agent(number)).collect()
    }

    /// Tells the agents that do not move of edits since the last time.
    fn tell_of_edits(&self, core: &Core) {
        let edits = core.edits();
        if std::mem::replace(&mut *self.seen.lock().unwrap_or_else(PoisonError::into_inner), edits) == edits {
            return;
        }
        let agents = self.agents.lock().unwrap_or_else(PoisonError::into_inner);
        let resting: Vec<i64> = agents.iter().filter(|(_, rests)| **rests).map(|(&number, _)| number).collect();
        drop(agents);
        for number in resting {
            match agent(number) {
                Some(mut agent) => {
                    let mut agent = agent.bind_mut();
                    let here = agent.here();
                    agent.look_after(here);
                }
                None => self.remove(number),
            }
        }
    }

    /// Brings the answers to those who have asked.
    fn deliver(&self, core: &Core) {
        let deliveries = core.schedule().deliveries();
        for (number, owner, answer) in deliveries {
            if owner != 0 {
                if let Some(mut agent) = agent(owner) {
                    agent.bind_mut().hear(number, answer);
                }
                continue;
            }
            let points = answer.map_or_else(
                |failure| {
                    tell(&failure);
                    Vec::new()
                },
                |answer| answer.points,
            );
            self.emit(core, number as i64, &points);
        }
    }

    fn emit(&self, core: &Core, request: i64, points: &[Point]) {
        let layout = core.settings().layout;
        self.to_gd().signals().path_ready().emit(request, &layout.path(points));
    }
}

/// An agent by its instance.
pub(crate) fn agent(instance: i64) -> Option<Gd<TautAgent2D>> {
    InstanceId::try_from_i64(instance).and_then(|instance| Gd::try_from_instance_id(instance).ok())
}
