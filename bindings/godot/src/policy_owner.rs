//! The owner of a policy of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::native::{FieldHandle, Follower, Functions, PolicyHandle, PolicyOptions, PolicyResult, Pull, Rect};
use crate::owners::{Failure, Grid, checked, loaded};

/// A policy of the library. Any thread may step followers by it.
pub struct Policy {
    functions: &'static Functions,
    handle: PolicyHandle,
}

impl Policy {
    /// The library's default options.
    pub fn default_options() -> Result<PolicyOptions, Failure> {
        let functions = loaded()?;
        let mut options = PolicyOptions {
            struct_size: 0,
            policy: 0,
            side: 0,
            diagonal_gaps: 0,
            patience: 0,
            radius: 0.0,
            attract: 0.0,
            repel: 0.0,
            influence: 0.0,
            blocked_classes: [0; 4],
        };
        // SAFETY: the size is that of the struct.
        checked(functions, unsafe { (functions.taut_policy_options_init)(&mut options, size_of::<PolicyOptions>()) })?;
        Ok(options)
    }

    /// A policy on a grid.
    pub fn new(grid: &Grid, options: &PolicyOptions) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut handle = PolicyHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        checked(functions, unsafe { (functions.taut_policy_create)(grid.handle(), options, &mut handle) })?;
        Ok(Self { functions, handle })
    }

    /// Sets the points that draw followers near or push them away.
    pub fn set_pulls(&self, pulls: &[Pull]) -> Result<(), Failure> {
        // SAFETY: pointer and length are those of the slice.
        let status = unsafe { (self.functions.taut_policy_set_pulls)(self.handle, pulls.as_ptr(), pulls.len()) };
        checked(self.functions, status).map(drop)
    }

    /// Sets the directions of the cells of a rectangle, in contiguous rows.
    pub fn set_flow(&self, area: Rect, xy: &[f32]) -> Result<(), Failure> {
        let stride = usize::try_from(area.width).unwrap_or(0) * 2;
        // SAFETY: the rectangle lives during the call, pointer and length are those of the slice.
        let status =
            unsafe { (self.functions.taut_policy_set_flow)(self.handle, &area, xy.as_ptr(), stride, xy.len()) };
        checked(self.functions, status).map(drop)
    }

    /// One step of each follower.
    pub fn step(&self, field: Option<FieldHandle>, followers: &mut [Follower]) -> Result<PolicyResult, Failure> {
        let field = field.unwrap_or(FieldHandle { id: 0 });
        let mut result = PolicyResult::default();
        // SAFETY: pointer and length are those of the slice, the output is ours.
        let status = unsafe {
            let (first, count) = (followers.as_mut_ptr(), followers.len());
            (self.functions.taut_policy_step)(self.handle, field, first, count, &mut result)
        };
        checked(self.functions, status).map(|_| result)
    }
}

impl Drop for Policy {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_policy_destroy)(self.handle) };
    }
}
