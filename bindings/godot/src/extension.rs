//! The entry point of the extension.

#![expect(unsafe_code, reason = "the entry point of an extension")]

use godot::init::InitStage;
use godot::prelude::*;
use godot::sys;

use crate::fast_calls::engine_functions;
use crate::library::library;

struct TautExtension;

// SAFETY: no function of Godot is called before it is ready for it.
#[gdextension(entry_symbol = taut_godot_init)]
unsafe impl ExtensionLibrary for TautExtension {
    fn on_stage_init(stage: InitStage) {
        // Whoever lacks the library hears of it when the project starts, not at the first path.
        if stage == InitStage::Scene
            && let Err(why) = library()
        {
            godot_error!("{why}");
        }
    }
}

/// What `taut.gdextension` names: lets `fast_calls` stand between godot-rust and the engine.
///
/// # Safety
/// Only the engine calls it, once, with its own functions.
#[unsafe(no_mangle)]
unsafe extern "C" fn gdext_rust_init(
    get_proc_address: sys::GDExtensionInterfaceGetProcAddress,
    library: sys::GDExtensionClassLibraryPtr,
    init: *mut sys::GDExtensionInitialization,
) -> sys::GDExtensionBool {
    // SAFETY: the arguments are the engine's.
    unsafe { taut_godot_init(engine_functions(get_proc_address), library, init) }
}
