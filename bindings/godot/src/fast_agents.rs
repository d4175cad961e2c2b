//! A short way for what scripts call of a `TautAgent2D` in every frame, as `fast_calls` has for cells, and for the same
//! reason. Whatever is not as usual goes the long way.

#![expect(unsafe_code, reason = "stands between the engine and the methods of a class")]

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};

use godot::builtin::{Variant, Vector2};
use godot::meta::ToGodot;
use godot::private::{Storage, as_storage};
use godot::sys;

use crate::agent::TautAgent2D;
use crate::fast_calls::{Call, PtrCall, inside};
use crate::fast_slots::Slots;
use crate::steady::Steady;

/// The methods, by their place in the tables below.
const NAMES: [&str; METHODS] =
    ["get_next_path_position", "is_navigation_finished", "get_avoidance_enabled", "get_velocity", "set_velocity"];
const METHODS: usize = 5;
const NEXT: usize = 0;
const IS_FINISHED: usize = 1;
const AVOIDS: usize = 2;
const GET_VELOCITY: usize = 3;
const SET_VELOCITY: usize = 4;

/// The long way of each method.
static LONG: [OnceLock<(Call, PtrCall)>; METHODS] = [const { OnceLock::new() }; METHODS];

static AGENTS: Slots<Steady, 8192> = Slots::new();

/// An agent is dropped: nobody finds it any more.
pub fn forget(steady: &Steady) {
    AGENTS.forget_at(steady.object.load(Ordering::Relaxed), steady);
}

/// What the agent knows whose object this is.
///
/// # Safety
/// It is an object of the class that is alive during the call and as long as the answer is used.
unsafe fn steady(instance: sys::GDExtensionClassInstancePtr) -> Option<&'static Steady> {
    let look = || {
        // SAFETY: the caller says that the object is one of this class.
        let steady = Arc::as_ptr(&unsafe { as_storage::<TautAgent2D>(instance) }.get().steady);
        // SAFETY: the agent owns it.
        unsafe { &*steady }.object.store(instance.addr(), Ordering::Relaxed);
        steady
    };
    // SAFETY: the object owns it; the slot is emptied when it is dropped, which does not happen during a call of its
    // method.
    AGENTS.find(instance.addr(), look).map(|steady| unsafe { &*steady })
}

/// What a short call answers.
enum Answer {
    Nothing,
    Truth(bool),
    Place(Vector2),
}

/// The short way; none if the long one must be gone, a panic included.
fn answer<const METHOD: usize>(steady: &Steady, given: Vector2) -> Option<Answer> {
    let call = || match METHOD {
        NEXT => steady.next().map(Answer::Place),
        IS_FINISHED => Some(Answer::Truth(!steady.is_going())),
        AVOIDS => Some(Answer::Truth(steady.avoids.load(Ordering::Relaxed))),
        GET_VELOCITY => Some(Answer::Place(steady.wanted.get())),
        _ => given.is_finite().then(|| {
            steady.wanted.set(given);
            Answer::Nothing
        }),
    };
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(None)
}

/// A call whose arguments have the types of the method.
unsafe extern "C" fn short_ptrcall<const METHOD: usize>(
    userdata: *mut c_void,
    instance: sys::GDExtensionClassInstancePtr,
    args: *const sys::GDExtensionConstTypePtr,
    ret: sys::GDExtensionTypePtr,
) {
    // SAFETY: the engine passes an object of the class, which lives during the call, and arguments of the method's
    // types.
    let done = unsafe {
        let given = if METHOD == SET_VELOCITY { *(*args).cast::<Vector2>() } else { Vector2::ZERO };
        steady(instance).and_then(|steady| answer::<METHOD>(steady, given))
    };
    match (done, LONG[METHOD].get()) {
        // SAFETY: the engine passes a place for a value of the method's type.
        (Some(Answer::Truth(truth)), _) => unsafe { ret.cast::<u8>().write(u8::from(truth)) },
        // SAFETY: as above.
        (Some(Answer::Place(place)), _) => unsafe { ret.cast::<Vector2>().write(place) },
        // SAFETY: the arguments are passed on as they came.
        (None, Some((_, long))) => unsafe { long(userdata, instance, args, ret) },
        _ => {}
    }
}

/// A call with variants.
unsafe extern "C" fn short_call<const METHOD: usize>(
    userdata: *mut c_void,
    instance: sys::GDExtensionClassInstancePtr,
    args: *const sys::GDExtensionConstVariantPtr,
    count: sys::GDExtensionInt,
    ret: sys::GDExtensionVariantPtr,
    error: *mut sys::GDExtensionCallError,
) {
    // SAFETY: the engine passes an object of the class, which lives during the call, and `count` variants.
    let done = unsafe {
        let given = match (METHOD, count) {
            (SET_VELOCITY, 1) => inside::<Vector2>(*args, sys::GDEXTENSION_VARIANT_TYPE_VECTOR2),
            (NEXT..=GET_VELOCITY, 0) => Some(Vector2::ZERO),
            _ => None,
        };
        given.and_then(|given| answer::<METHOD>(steady(instance)?, given))
    };
    let variant = match done {
        Some(Answer::Nothing) => None,
        Some(Answer::Truth(truth)) => Some(truth.to_variant()),
        Some(Answer::Place(place)) => Some(place.to_variant()),
        None => {
            if let Some((long, _)) = LONG[METHOD].get() {
                // SAFETY: the arguments are passed on as they came.
                unsafe { long(userdata, instance, args, count, ret, error) };
            }
            return;
        }
    };
    // SAFETY: the engine passes places for the answer, an initialised variant, and for the error.
    unsafe {
        if let Some(variant) = variant {
            *ret.cast::<Variant>() = variant;
        }
        (*error).error = sys::GDEXTENSION_CALL_OK;
    }
}

/// The short ways, by method.
const SHORT: [(Call, PtrCall); METHODS] = [
    (short_call::<NEXT>, short_ptrcall::<NEXT>),
    (short_call::<IS_FINISHED>, short_ptrcall::<IS_FINISHED>),
    (short_call::<AVOIDS>, short_ptrcall::<AVOIDS>),
    (short_call::<GET_VELOCITY>, short_ptrcall::<GET_VELOCITY>),
    (short_call::<SET_VELOCITY>, short_ptrcall::<SET_VELOCITY>),
];

/// The short way of a method of an agent, if it has one; the long one is kept for it.
pub fn replaced(
    is_class: impl Fn(&str) -> bool,
    is_method: impl Fn(&str) -> bool,
    long: (Call, PtrCall),
) -> Option<(Call, PtrCall)> {
    let method = NAMES.iter().position(|name| is_method(name)).filter(|_| is_class("TautAgent2D"))?;
    // When the extension is loaded again without having left memory it is the same.
    let _ = LONG[method].set(long);
    Some(SHORT[method])
}
