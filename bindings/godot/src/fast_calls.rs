//! A short way for calls of one cell of a `TautGrid2D`.
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
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

use godot::builtin::{StringName, Variant, Vector2i};
use godot::meta::ToGodot;
use godot::private::{Storage, as_storage};
use godot::sys;

use crate::core::Core;
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

type Call = unsafe extern "C" fn(
    *mut c_void,
    sys::GDExtensionClassInstancePtr,
    *const sys::GDExtensionConstVariantPtr,
    sys::GDExtensionInt,
    sys::GDExtensionVariantPtr,
    *mut sys::GDExtensionCallError,
);
type PtrCall = unsafe extern "C" fn(
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

/// A grid by the address of its object. A slot is taken by one object until that is dropped.
struct Slot {
    object: AtomicUsize,
    core: AtomicPtr<Core>,
}

/// Grids beyond those that find a slot go the long way.
const SLOTS: usize = 512;
const PROBES: usize = 8;

static GRIDS: [Slot; SLOTS] =
    [const { Slot { object: AtomicUsize::new(0), core: AtomicPtr::new(std::ptr::null_mut()) } }; SLOTS];

/// The slots in which an object may be.
fn slots(object: usize) -> impl Iterator<Item = &'static Slot> {
    // The low bits of addresses are alike.
    let first = (object >> 4) ^ (object >> 13);
    (0..PROBES).map(move |probe| &GRIDS[(first + probe) % SLOTS])
}

/// The core of the grid whose object this is.
///
/// # Safety
/// It is an object of the class that is alive during the call and as long as the answer is used.
unsafe fn core(instance: sys::GDExtensionClassInstancePtr) -> Option<&'static Core> {
    let object = instance.addr();
    if let Some(slot) = slots(object).find(|slot| slot.object.load(Ordering::Acquire) == object) {
        // SAFETY: the slot is emptied when the grid is dropped, which does not happen during a call of its method.
        return unsafe { slot.core.load(Ordering::Acquire).as_ref() };
    }
    // SAFETY: the caller says that the object is one of this class.
    let grid = unsafe { as_storage::<TautGrid2D>(instance) }.get();
    let core = std::sync::Arc::as_ptr(&grid.core).cast_mut();
    drop(grid);
    let take = |slot: &&Slot| slot.object.compare_exchange(0, object, Ordering::AcqRel, Ordering::Relaxed).is_ok();
    let slot = slots(object).find(take)?;
    slot.core.store(core, Ordering::Release);
    // SAFETY: the object owns its core.
    unsafe { core.as_ref() }
}

/// A grid is dropped: nobody finds it any more.
pub fn forget(core: &Core) {
    for slot in &GRIDS {
        if std::ptr::eq(slot.core.load(Ordering::Acquire), core) {
            slot.core.store(std::ptr::null_mut(), Ordering::Release);
            slot.object.store(0, Ordering::Release);
        }
    }
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
unsafe fn inside<T: Copy>(variant: sys::GDExtensionConstVariantPtr, kind: sys::GDExtensionVariantType) -> Option<T> {
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
        let method = NAMES.iter().position(|name| is_named(short.name.cast_const(), name));
        if let (Some(method), true) = (method, is_named(class, "TautGrid2D"))
            && let (Some(call), Some(ptrcall)) = (short.call_func, short.ptrcall_func)
        {
            // When the extension is loaded again without having left memory they are the same.
            let _ = LONG[method].set((call, ptrcall));
            (short.call_func, short.ptrcall_func) = (Some(SHORT[method].0), Some(SHORT[method].1));
        }
        register(library, class, &raw const short);
    }
}

/// The engine's functions by name, with the one above in its place.
unsafe extern "C" fn get_proc_address(name: *const c_char) -> sys::GDExtensionInterfaceFunctionPtr {
    let original = GET_PROC_ADDRESS.get()?;
    // SAFETY: godot-rust passes a text that ends with a zero; a function of this name has this type.
    unsafe {
        let function = original(name)?;
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
