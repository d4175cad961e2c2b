//! `taut`: short, realistic paths on grids that change while the game runs.
