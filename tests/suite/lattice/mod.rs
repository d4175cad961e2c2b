//! Steps along the cell lattice, judged by brute force: walls between cells, ways in one direction, units of
//! whole cells, turns that count.

mod judge;
mod reach;
mod sides;
mod turns;
mod units;
