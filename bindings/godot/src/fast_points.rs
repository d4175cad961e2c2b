//! A short way for calls of `TautAStar2D` and `TautAStar3D` for single points and connections, as `fast_calls` has for
//! cells, and for the same reason. Whatever is not as usual, or is refused, goes the long way: messages are the same.

#![expect(unsafe_code, reason = "stands between the engine and the methods of a class")]

use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use godot::builtin::Variant;
use godot::meta::ToGodot;
use godot::private::{Storage, as_storage};
use godot::sys;

use crate::a_star::{TautAStar2D, TautAStar3D};
use crate::fast_calls::{Call, PtrCall, inside};
use crate::fast_slots::Slots;
use crate::points::{Place, Points};

/// The methods, by their place in the tables below.
const NAMES: [&str; METHODS] = ["add_point", "connect_points", "has_point", "are_points_connected"];
const METHODS: usize = 4;
const ADD: usize = 0;
const CONNECT: usize = 1;
const HAS: usize = 2;

/// The classes, by their dimensions less 2.
const CLASSES: [&str; 2] = ["TautAStar2D", "TautAStar3D"];

/// The long way of each method.
static LONG: [[OnceLock<(Call, PtrCall)>; METHODS]; 2] = [const { [const { OnceLock::new() }; METHODS] }; 2];

static GRAPHS: Slots<Mutex<Points>> = Slots::new();

/// A graph is dropped: nobody finds it any more.
pub fn forget(points: &Mutex<Points>) {
    GRAPHS.forget(points);
}

/// The points of the graph whose object this is.
///
/// # Safety
/// It is an object of the class that is alive during the call and as long as the answer is used.
unsafe fn points<const CLASS: usize>(instance: sys::GDExtensionClassInstancePtr) -> Option<&'static Mutex<Points>> {
    // SAFETY: the caller says that the object is one of this class.
    let look = || unsafe {
        match CLASS {
            0 => Arc::as_ptr(&as_storage::<TautAStar2D>(instance).get().points),
            _ => Arc::as_ptr(&as_storage::<TautAStar3D>(instance).get().points),
        }
    };
    // SAFETY: the object owns its points; the slot is emptied when it is dropped, which does not happen during a call
    // of its method.
    GRAPHS.find(instance.addr(), look).map(|points| unsafe { &*points })
}

/// The arguments of a call, as far as the method has them.
struct Given {
    id: i64,
    to: i64,
    place: Place,
    weight: f64,
    is_both_ways: bool,
}

impl Given {
    const NONE: Self = Self { id: 0, to: 0, place: [0.0; 3], weight: 1.0, is_both_ways: true };

    /// Arguments that have the types of the method.
    ///
    /// # Safety
    /// They are those of the method.
    unsafe fn typed<const CLASS: usize, const METHOD: usize>(args: *const sys::GDExtensionConstTypePtr) -> Self {
        // SAFETY: the engine passes as many pointers as the method has arguments, each to a value of its type: whole
        // numbers have 64 bits, floats are doubles, positions floats of 32 bits, booleans bytes.
        unsafe {
            let number = |at| *(*args.add(at)).cast::<i64>();
            match METHOD {
                ADD => {
                    let place = match CLASS {
                        0 => flat(*(*args.add(1)).cast::<[f32; 2]>()),
                        _ => *(*args.add(1)).cast::<[f32; 3]>(),
                    };
                    Self { id: number(0), place, weight: *(*args.add(2)).cast::<f64>(), ..Self::NONE }
                }
                HAS => Self { id: number(0), ..Self::NONE },
                _ => {
                    let is_both_ways = *(*args.add(2)).cast::<u8>() != 0;
                    Self { id: number(0), to: number(1), is_both_ways, ..Self::NONE }
                }
            }
        }
    }

    /// Arguments in variants; none if their number or a type is not as usual. The last one may be missing.
    ///
    /// # Safety
    /// There are `count` variants.
    unsafe fn in_variants<const CLASS: usize, const METHOD: usize>(
        args: *const sys::GDExtensionConstVariantPtr,
        count: sys::GDExtensionInt,
    ) -> Option<Self> {
        let usual = if METHOD == HAS { 1..=1 } else { 2..=3 };
        if !usual.contains(&count) {
            return None;
        }
        // SAFETY: no more variants are read than there are, and each as the type that it has.
        unsafe {
            let number = |at| inside::<i64>(*args.add(at), sys::GDEXTENSION_VARIANT_TYPE_INT);
            let mut given = Self { id: number(0)?, ..Self::NONE };
            match METHOD {
                ADD => {
                    given.place = match CLASS {
                        0 => flat(inside::<[f32; 2]>(*args.add(1), sys::GDEXTENSION_VARIANT_TYPE_VECTOR2)?),
                        _ => inside::<[f32; 3]>(*args.add(1), sys::GDEXTENSION_VARIANT_TYPE_VECTOR3)?,
                    };
                    if count == 3 {
                        given.weight = inside::<f64>(*args.add(2), sys::GDEXTENSION_VARIANT_TYPE_FLOAT)?;
                    }
                }
                HAS => {}
                _ => {
                    given.to = number(1)?;
                    if count == 3 {
                        given.is_both_ways = inside::<u8>(*args.add(2), sys::GDEXTENSION_VARIANT_TYPE_BOOL)? != 0;
                    }
                }
            }
            Some(given)
        }
    }
}

/// A position in two dimensions.
fn flat([x, y]: [f32; 2]) -> Place {
    [x, y, 0.0]
}

/// What the method answers; none if the long way must be gone, a panic included.
fn answer<const METHOD: usize>(points: &Mutex<Points>, given: &Given) -> Option<bool> {
    let &Given { id, to, place, weight, is_both_ways } = given;
    let call = || {
        let mut points = points.lock().unwrap_or_else(PoisonError::into_inner);
        match METHOD {
            ADD => points.add(id, place, weight).ok().map(|()| true),
            CONNECT => points.connect(id, to, is_both_ways).ok().map(|()| true),
            HAS => Some(points.has(id)),
            _ => Some(points.are_connected(id, to, is_both_ways)),
        }
    };
    catch_unwind(AssertUnwindSafe(call)).unwrap_or(None)
}

/// A call whose arguments have the types of the method.
unsafe extern "C" fn short_ptrcall<const CLASS: usize, const METHOD: usize>(
    userdata: *mut c_void,
    instance: sys::GDExtensionClassInstancePtr,
    args: *const sys::GDExtensionConstTypePtr,
    ret: sys::GDExtensionTypePtr,
) {
    // SAFETY: the engine passes an object of the class, which lives during the call, and arguments of the method's
    // types.
    let done = unsafe {
        points::<CLASS>(instance).and_then(|points| answer::<METHOD>(points, &Given::typed::<CLASS, METHOD>(args)))
    };
    match (done, LONG[CLASS][METHOD].get()) {
        // SAFETY: the engine passes a place for a value of the method's type.
        (Some(truth), _) if METHOD >= HAS => unsafe { ret.cast::<u8>().write(u8::from(truth)) },
        // SAFETY: the arguments are passed on as they came.
        (None, Some((_, long))) => unsafe { long(userdata, instance, args, ret) },
        _ => {}
    }
}

/// A call with variants.
unsafe extern "C" fn short_call<const CLASS: usize, const METHOD: usize>(
    userdata: *mut c_void,
    instance: sys::GDExtensionClassInstancePtr,
    args: *const sys::GDExtensionConstVariantPtr,
    count: sys::GDExtensionInt,
    ret: sys::GDExtensionVariantPtr,
    error: *mut sys::GDExtensionCallError,
) {
    // SAFETY: the engine passes an object of the class, which lives during the call, and `count` variants.
    let done = unsafe {
        Given::in_variants::<CLASS, METHOD>(args, count)
            .and_then(|given| answer::<METHOD>(points::<CLASS>(instance)?, &given))
    };
    match (done, LONG[CLASS][METHOD].get()) {
        // SAFETY: the engine passes places for the answer, an initialised variant, and for the error.
        (Some(truth), _) => unsafe {
            if METHOD >= HAS {
                *ret.cast::<Variant>() = truth.to_variant();
            }
            (*error).error = sys::GDEXTENSION_CALL_OK;
        },
        // SAFETY: the arguments are passed on as they came.
        (None, Some((long, _))) => unsafe { long(userdata, instance, args, count, ret, error) },
        (None, None) => {}
    }
}

/// The short ways of a class.
const fn short<const CLASS: usize>() -> [(Call, PtrCall); METHODS] {
    [
        (short_call::<CLASS, 0>, short_ptrcall::<CLASS, 0>),
        (short_call::<CLASS, 1>, short_ptrcall::<CLASS, 1>),
        (short_call::<CLASS, 2>, short_ptrcall::<CLASS, 2>),
        (short_call::<CLASS, 3>, short_ptrcall::<CLASS, 3>),
    ]
}

/// The short way of a method, if it has one; the long one is kept for it.
pub fn replaced(
    is_class: impl Fn(&str) -> bool,
    is_method: impl Fn(&str) -> bool,
    long: (Call, PtrCall),
) -> Option<(Call, PtrCall)> {
    let method = NAMES.iter().position(|name| is_method(name))?;
    let class = CLASSES.iter().position(|name| is_class(name))?;
    // When the extension is loaded again without having left memory it is the same.
    let _ = LONG[class][method].set(long);
    Some([short::<0>(), short::<1>()][class][method])
}
