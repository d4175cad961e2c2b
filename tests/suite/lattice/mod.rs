//! Steps along the cell lattice, judged by brute force: walls between cells and ways in one direction.

mod judge;
mod sides;
