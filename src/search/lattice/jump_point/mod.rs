//! Jump point search: [`kernel`], with its scans along one line of cells, [`straight`], and from all cells of a
//! diagonal, [`diagonal`], both in windows of 64 cells, [`window`].

mod diagonal;
mod kernel;
#[cfg(test)]
mod naive;
mod straight;
mod window;

pub(crate) use kernel::JumpPoint;
