//! The owner of a crowd of the library.

#![expect(unsafe_code, reason = "calls functions of a C library")]

use crate::native::{CrowdHandle, CrowdOptions, Functions, Point, Walker, WalkerTraits};
use crate::owners::{Failure, Grid, checked, loaded};

/// A crowd of the library.
pub struct Crowd {
    functions: &'static Functions,
    handle: CrowdHandle,
}

impl Crowd {
    /// The library's default options.
    pub fn default_options() -> Result<CrowdOptions, Failure> {
        let functions = loaded()?;
        let (horizon, wall_horizon, reach) = (0.0, 0.0, 0.0);
        let mut options =
            CrowdOptions { struct_size: 0, neighbours: 0, horizon, wall_horizon, reach, blocked_classes: [0; 4] };
        // SAFETY: the size is that of the struct.
        checked(functions, unsafe { (functions.taut_crowd_options_init)(&mut options, size_of::<CrowdOptions>()) })?;
        Ok(options)
    }

    /// The owner of a handle.
    pub fn of(functions: &'static Functions, handle: CrowdHandle) -> Self {
        Self { functions, handle }
    }

    /// A crowd on a grid.
    pub fn new(grid: &Grid, options: &CrowdOptions) -> Result<Self, Failure> {
        let functions = loaded()?;
        let mut handle = CrowdHandle { id: 0 };
        // SAFETY: the options live during the call, the output is ours.
        checked(functions, unsafe { (functions.taut_crowd_create)(grid.handle(), options, &mut handle) })?;
        Ok(Self { functions, handle })
    }

    /// The velocities of the walkers for the next seconds.
    pub fn avoid(&mut self, walkers: &[Walker], seconds: f64) -> Result<Vec<Point>, Failure> {
        let mut velocities = vec![Point::default(); walkers.len()];
        // SAFETY: there is room for as many velocities as there are walkers.
        let status = unsafe {
            let (first, count) = (walkers.as_ptr(), walkers.len());
            (self.functions.taut_crowd_avoid)(self.handle, first, count, seconds, velocities.as_mut_ptr())
        };
        checked(self.functions, status).map(|_| velocities)
    }

    /// The same with traits of each walker, at least as many, whose states are written.
    pub fn avoid_with(
        &mut self,
        walkers: &[Walker],
        traits: &mut [WalkerTraits],
        seconds: f64,
    ) -> Result<Vec<Point>, Failure> {
        let mut velocities = vec![Point::default(); walkers.len()];
        assert!(traits.len() >= walkers.len(), "there are traits for each walker");
        // SAFETY: there is room for as many velocities as there are walkers, and traits of each.
        let status = unsafe {
            let (first, count, traits) = (walkers.as_ptr(), walkers.len(), traits.as_mut_ptr());
            let into = velocities.as_mut_ptr();
            (self.functions.taut_crowd_avoid_with)(self.handle, first, count, traits, seconds, into)
        };
        checked(self.functions, status).map(|_| velocities)
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        // SAFETY: no pointers. Nobody else is inside a call: we are the last owner.
        unsafe { (self.functions.taut_crowd_destroy)(self.handle) };
    }
}
