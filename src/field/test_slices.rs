//! Builds in slices.

use super::{Field, FieldResult, FieldStatus};

/// Steps through an open build.
pub(super) fn in_slices(field: &Field, each: u32) -> FieldResult {
    loop {
        let result = field.step(each).expect("an open build");
        if result.status != FieldStatus::InProgress {
            return result;
        }
    }
}
