//! The entry point of the extension.

#![expect(unsafe_code, reason = "the entry point of an extension")]

use godot::init::InitStage;
use godot::prelude::*;

use crate::library::library;

struct TautExtension;

// SAFETY: no function of Godot is called before it is ready for it.
#[gdextension]
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
