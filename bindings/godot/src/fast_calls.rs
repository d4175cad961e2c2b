//! A short way for calls of one cell of a `TautGrid2D`; `fast_points` has that of other classes.
//!
//! godot-rust guards every call of a method: it counts who borrows the object, by thread, behind a lock, and that takes
//! longer than an `AStarGrid2D` takes for the whole call. The methods here need no such guard, since what they touch
//! has a lock of its own. So when the class is registered their entry points are replaced by ones that find the grid's
//! core by the object's address and go there. Whatever is not as usual, such as wrong arguments or a cell outside of
//! the region, goes the long way: messages and results are the same.

#![expect(unsafe_code, reason = "stands between the engine and the methods of a class")]

use std::ffi::{CStr, c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use godot::builtin::{StringName, Variant, Vector2i};
use godot::meta::ToGodot;
use godot::private::{Storage, as_storage};
use godot::sys;

use crate::core::Core;
use crate::enums::{REGISTER_CONSTANT, RegisterConstant, register_constant};
use crate::fast_agents;
use crate::fast_points;
use crate::fast_slots::Slots;
use crate::grid_2d::TautGrid2D;

/// The methods, by their place in the tables below.
const NAMES: [&str; METHODS] =
    ["set_point_solid", "is_point_solid", "set_point_weight_scale", "get_point_weight_scale", "is_in_boundsv"];
const METHODS: usize = 5;
const SET_SOLID: usize = 0;
const IS_SOLID: usize = 1;
const SET_WEIGHT: usize = 2;
const GET_WEIGHT: usize = 3;
const IN_BOUNDS: usize = 4;

pub type Call = unsafe extern "C" fn(
    *mut c_void,
    sys::GDExtensionClassInstancePtr,
    *const sys::GDExtensionConstVariantPtr,
    sys::GDExtensionInt,
    sys::GDExtensionVariantPtr,
    *mut sys::GDExtensionCallError,
);
pub type PtrCall = unsafe extern "C" fn(
    *mut c_void,
    sys::GDExtensionClassInstancePtr,
    *const sys::GDExtensionConstTypePtr,
    sys::GDExtensionTypePtr,
);
type GetProcAddress = unsafe extern "C" fn(*const c_char) -> sys::GDExtensionInterfaceFunctionPtr;
type Register = unsafe extern "C" fn(
    sys::GDExtensionClassLibraryPtr,
    sys::GDExtensionConstStringNamePtr,
    *const sys::GDExtensionClassMethodInfo,
);

/// The long way of each method.
static LONG: [OnceLock<(Call, PtrCall)>; METHODS] = [const { OnceLock::new() }; METHODS];
static GET_PROC_ADDRESS: OnceLock<GetProcAddress> = OnceLock::new();
static REGISTER: OnceLock<Register> = OnceLock::new();

static GRIDS: Slots<Core> = Slots::new();

/// The core of the grid whose object this is.
///
/// # Safety
/// It is an object of the class that is alive during the call and as long as the answer is used.
unsafe fn core(instance: sys::GDExtensionClassInstancePtr) -> Option<&'static Core> {
    // SAFETY: the caller says that the object is one of this class.
    let look = || std::sync::Arc::as_ptr(&unsafe { as_storage::<TautGrid2D>(instance) }.get().core);
    // SAFETY: the object owns its core; the slot is emptied when it is dropped, which does not happen during a call of
    // its method.
    GRIDS.find(instance.addr(), look).map(|core| unsafe { &*core })
}

/// A grid is dropped: nobody finds it any more.
pub fn forget(core: &Core) {
    GRIDS.forget(core);
}

/// What a short call answers.
enum Answer {
    Nothing,
    Truth(bool),
    Weight(f64),
}

/// The short way; none if the long one must be gone.
fn answer(core: &Core, method: usize, id: Vector2i, value: f64) -> Option<Answer> {
    match method {
        SET_SOLID => core.set_solid_quickly(id, value != 0.0).then_some(Answer::Nothing),
        IS_SOLID => core.is_solid_quickly(id).map(Answer::Truth),
        SET_WEIGHT => core.set_weight_quickly(id, value).then_some(Answer::Nothing),
        IN_BOUNDS => Some(Answer::Truth(core.read().settings.layout.contains(id))),
        _ => core.weight_quickly(id).map(Answer::Weight),
    }
}

/// Runs the short way; a panic means the long one.
fn run(core: &Core, method: usize, id: Vector2i, value: f64) -> Option<Answer> {
    catch_unwind(AssertUnwindSafe(|| answer(core, method, id, value))).unwrap_or(None)
}

/// A call whose arguments have the types of the method.
unsafe extern "C" fn short_ptrcall<const METHOD: usize>(
    userdata: *mut c_void,
    instance: sys::GDExtensionClassInstancePtr,
    args: *const sys::GDExtensionConstTypePtr,
    ret: sys::GDExtensionTypePtr,
) {
    // SAFETY: the engine passes as many pointers as the method has arguments, each to a value of its type: booleans are
    // bytes, floats doubles. The object lives during the call.
    let done = unsafe {
        let id = *(*args).cast::<Vector2i>();
        let value = match METHOD {
            SET_SOLID => f64::from(*(*args.add(1)).cast::<u8>()),
            SET_WEIGHT => *(*args.add(1)).cast::<f64>(),
            _ => 0.0,
        };
        core(instance).and_then(|core| run(core, METHOD, id, value))
    };
    match done {
        Some(Answer::Nothing) => {}
        // SAFETY: the engine passes a place for a value of the method's type.
        Some(Answer::Truth(truth)) => unsafe { ret.cast::<u8>().write(u8::from(truth)) },
        // SAFETY: as above.
        Some(Answer::Weight(weight)) => unsafe { ret.cast::<f64>().write(weight) },
        None => {
            if let Some((_, long)) = LONG[METHOD].get() {
                // SAFETY: the arguments are passed on as they came.
                unsafe { long(userdata, instance, args, ret) };
            }
        }
    }
}

/// The value of a variant of this type, without a conversion.
pub unsafe fn inside<T: Copy>(
    variant: sys::GDExtensionConstVariantPtr,
    kind: sys::GDExtensionVariantType,
) -> Option<T> {
    // SAFETY: the caller passes a variant, and `T` for this type.
    unsafe {
        if sys::interface_fn!(variant_get_type)(variant) != kind {
            return None;
        }
        let getter = sys::interface_fn!(variant_get_ptr_internal_getter)(kind)?;
        Some(getter(variant.cast_mut()).cast::<T>().read())
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
    // SAFETY: the engine passes `count` variants. The object lives during the call.
    let done = unsafe {
        let id = || inside::<Vector2i>(*args, sys::GDEXTENSION_VARIANT_TYPE_VECTOR2I);
        let value = || match (METHOD, count) {
            (SET_SOLID, 2) => inside::<u8>(*args.add(1), sys::GDEXTENSION_VARIANT_TYPE_BOOL).map(f64::from),
            (SET_WEIGHT, 2) => inside::<f64>(*args.add(1), sys::GDEXTENSION_VARIANT_TYPE_FLOAT),
            // `solid` is true unless given.
            (SET_SOLID | IS_SOLID | GET_WEIGHT | IN_BOUNDS, 1) => Some(1.0),
            _ => None,
        };
        value().zip(if count > 0 { id() } else { None }).zip(core(instance))
    };
    let done = done.and_then(|((value, id), core)| run(core, METHOD, id, value));
    let variant = match done {
        Some(Answer::Nothing) => None,
        Some(Answer::Truth(truth)) => Some(truth.to_variant()),
        Some(Answer::Weight(weight)) => Some(weight.to_variant()),
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
    (short_call::<SET_SOLID>, short_ptrcall::<SET_SOLID>),
    (short_call::<IS_SOLID>, short_ptrcall::<IS_SOLID>),
    (short_call::<SET_WEIGHT>, short_ptrcall::<SET_WEIGHT>),
    (short_call::<GET_WEIGHT>, short_ptrcall::<GET_WEIGHT>),
    (short_call::<IN_BOUNDS>, short_ptrcall::<IN_BOUNDS>),
];

/// True if a name of the engine is this one. Equal names are one object there.
unsafe fn is_named(name: sys::GDExtensionConstStringNamePtr, expected: &str) -> bool {
    let expected = StringName::from(expected);
    // SAFETY: the caller passes a name; both are one pointer.
    unsafe { *name.cast::<*const c_void>() == *std::ptr::from_ref(&expected).cast::<*const c_void>() }
}

/// The short way of a method of a grid, if it has one; the long one is kept for it.
fn replaced(
    is_class: impl Fn(&str) -> bool,
    is_method: impl Fn(&str) -> bool,
    long: (Call, PtrCall),
) -> Option<(Call, PtrCall)> {
    let method = NAMES.iter().position(|name| is_method(name)).filter(|_| is_class("TautGrid2D"))?;
    // When the extension is loaded again without having left memory they are the same.
    let _ = LONG[method].set(long);
    Some(SHORT[method])
}

/// Registers a method, with the short way if it has one.
unsafe extern "C" fn register(
    library: sys::GDExtensionClassLibraryPtr,
    class: sys::GDExtensionConstStringNamePtr,
    info: *const sys::GDExtensionClassMethodInfo,
) {
    let Some(register) = REGISTER.get() else { return };
    // SAFETY: godot-rust passes names and a description that live during the call.
    unsafe {
        let mut short = *info;
        let is_class = |expected: &str| is_named(class, expected);
        let is_method = |expected: &str| is_named(short.name.cast_const(), expected);
        if let (Some(call), Some(ptrcall)) = (short.call_func, short.ptrcall_func)
            && let Some((call, ptrcall)) = replaced(is_class, is_method, (call, ptrcall))
                .or_else(|| fast_points::replaced(is_class, is_method, (call, ptrcall)))
                .or_else(|| fast_agents::replaced(is_class, is_method, (call, ptrcall)))
        {
            (short.call_func, short.ptrcall_func) = (Some(call), Some(ptrcall));
        }
        register(library, class, &raw const short);
    }
}

/// The engine's functions by name, with those above and of `enums` in their places.
unsafe extern "C" fn get_proc_address(name: *const c_char) -> sys::GDExtensionInterfaceFunctionPtr {
    let original = GET_PROC_ADDRESS.get()?;
    // SAFETY: godot-rust passes a text that ends with a zero; a function of this name has this type.
    unsafe {
        let function = original(name)?;
        if CStr::from_ptr(name) == c"classdb_register_extension_class_integer_constant" {
            let _ = REGISTER_CONSTANT.set(std::mem::transmute::<unsafe extern "C" fn(), RegisterConstant>(function));
            return Some(std::mem::transmute::<RegisterConstant, unsafe extern "C" fn()>(register_constant));
        }
        if CStr::from_ptr(name) != c"classdb_register_extension_class_method" {
            return Some(function);
        }
        let _ = REGISTER.set(std::mem::transmute::<unsafe extern "C" fn(), Register>(function));
        Some(std::mem::transmute::<Register, unsafe extern "C" fn()>(register))
    }
}

/// What godot-rust is to be initialised with, so that it registers through this module.
pub fn engine_functions(original: sys::GDExtensionInterfaceGetProcAddress) -> sys::GDExtensionInterfaceGetProcAddress {
    original.map(|original| {
        let _ = GET_PROC_ADDRESS.set(original);
        get_proc_address as GetProcAddress
    })
}
