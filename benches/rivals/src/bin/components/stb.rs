//! stb_connected_components, called from Rust.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ffi::{c_int, c_uchar};
use std::ptr::NonNull;

unsafe extern "C" {
    fn stbcc_grid_sizeof() -> usize;
    fn stbcc_init_grid(grid: *mut u8, map: *mut c_uchar, width: c_int, height: c_int);
    fn stbcc_update_grid(grid: *mut u8, x: c_int, y: c_int, solid: c_int);
    fn stbcc_query_grid_node_connection(grid: *mut u8, x1: c_int, y1: c_int, x2: c_int, y2: c_int) -> c_int;
}

/// The rival's grid: connected components of cells that share an edge.
pub struct Components {
    grid: NonNull<u8>,
    layout: Layout,
    side: i32,
}

impl Components {
    /// A square map; true is a blocked cell. The side must fit the limits in `stb.c`.
    pub fn new(side: i32, blocked: &[bool]) -> Self {
        assert!(
            side <= 2048 && side % 32 == 0 && blocked.len() == (side * side) as usize,
            "a size that the rival takes"
        );
        let mut map: Vec<c_uchar> = blocked.iter().map(|&cell| u8::from(cell)).collect();
        // SAFETY: the function only returns a constant.
        let size = unsafe { stbcc_grid_sizeof() };
        let layout = Layout::from_size_align(size, 16).expect("a size in bytes");
        // SAFETY: the layout is not empty.
        let grid = NonNull::new(unsafe { alloc_zeroed(layout) }).unwrap_or_else(|| handle_alloc_error(layout));
        // SAFETY: the memory has the size that the library asks for, the map side * side cells.
        unsafe { stbcc_init_grid(grid.as_ptr(), map.as_mut_ptr(), side, side) };
        Self { grid, layout, side }
    }

    /// Bytes of the grid.
    pub fn memory(&self) -> usize {
        self.layout.size()
    }

    fn check(&self, (x, y): (i32, i32)) {
        assert!((0..self.side).contains(&x) && (0..self.side).contains(&y), "a cell of the map");
    }

    pub fn set(&mut self, cell: (i32, i32), blocked: bool) {
        self.check(cell);
        // SAFETY: the grid is initialised, the cell inside.
        unsafe { stbcc_update_grid(self.grid.as_ptr(), cell.0, cell.1, c_int::from(blocked)) };
    }

    pub fn connected(&mut self, from: (i32, i32), to: (i32, i32)) -> bool {
        self.check(from);
        self.check(to);
        // SAFETY: the grid is initialised, the cells inside.
        unsafe { stbcc_query_grid_node_connection(self.grid.as_ptr(), from.0, from.1, to.0, to.1) != 0 }
    }
}

impl Drop for Components {
    fn drop(&mut self) {
        // SAFETY: allocated by `new` with this layout.
        unsafe { dealloc(self.grid.as_ptr(), self.layout) };
    }
}
