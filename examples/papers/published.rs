//! What the papers print. Where a paper shows a value only in a picture there is none here.

/// The planners of the paper on Theta*, in the order of its Table 1.
pub(crate) const THETA_PLANNERS: [&str; 6] = ["Field D*", "Theta*", "AP Theta*", "Shortest", "A*", "A*, greedy"];

/// A row of a table of the paper on Theta*: path length and run time in seconds, by [`THETA_PLANNERS`].
pub(crate) struct ThetaRow {
    /// Cells along a side.
    pub(crate) side: i32,
    /// Percent of blocked cells, none for game maps.
    pub(crate) percent: Option<i32>,
    pub(crate) cells: [Option<(f64, f64)>; 6],
}

const fn row(side: i32, percent: Option<i32>, l: [f64; 6], t: [f64; 6]) -> ThetaRow {
    let mut cells = [None; 6];
    let mut i = 0;
    while i < 6 {
        if l[i] > 0.0 {
            cells[i] = Some((l[i], t[i]));
        }
        i += 1;
    }
    ThetaRow { side, percent, cells }
}

/// Table 1 of Nash, Daniel, Koenig, Felner 2007. Shortest paths on the large maps took too long there.
pub(crate) const THETA_TABLE: [ThetaRow; 12] = [
    row(100, None, [41.98, 41.92, 42.01, 41.89, 43.80, 42.00], [0.0126, 0.0063, 0.0070, 0.6490, 0.0029, 0.0060]),
    row(100, Some(0), [51.88, 51.80, 51.80, 51.80, 54.63, 51.80], [0.0109, 0.0026, 0.0034, 0.0020, 0.0015, 0.0057]),
    row(100, Some(5), [48.83, 48.74, 48.74, 48.69, 51.24, 48.99], [0.0097, 0.0022, 0.0038, 0.0311, 0.0013, 0.0048]),
    row(100, Some(10), [50.64, 50.53, 50.54, 50.45, 53.11, 50.91], [0.0120, 0.0028, 0.0051, 0.1173, 0.0014, 0.0054]),
    row(100, Some(20), [48.65, 48.54, 48.55, 48.43, 50.86, 49.04], [0.0135, 0.0034, 0.0065, 0.4594, 0.0019, 0.0054]),
    row(100, Some(30), [50.19, 50.10, 50.11, 49.98, 52.25, 50.61], [0.0153, 0.0045, 0.0081, 1.0769, 0.0028, 0.0058]),
    row(500, None, [205.60, 205.28, 206.20, 0.0, 214.80, 205.64], [0.1916, 0.0988, 0.1624, 0.0, 0.0661, 0.1040]),
    row(500, Some(0), [259.65, 259.24, 259.24, 0.0, 273.11, 259.24], [0.1231, 0.0288, 0.0113, 0.0, 0.0045, 0.1688]),
    row(500, Some(5), [257.19, 256.58, 256.60, 0.0, 270.40, 259.14], [0.1538, 0.0390, 0.0523, 0.0, 0.0053, 0.1747]),
    row(500, Some(10), [259.37, 258.62, 258.65, 0.0, 271.77, 261.62], [0.1795, 0.0577, 0.0870, 0.0, 0.0108, 0.1783]),
    row(500, Some(20), [258.71, 257.88, 257.93, 0.0, 270.60, 261.36], [0.2219, 0.0882, 0.1384, 0.0, 0.0273, 0.1871]),
    row(500, Some(30), [266.49, 265.84, 265.90, 0.0, 277.57, 269.60], [0.3207, 0.1244, 0.2000, 0.0, 0.0628, 0.1951]),
];

/// How often Theta* finds the shorter path at 500 x 500 with 20 percent blocked: against whom, percent.
pub(crate) const WINS: [(&str, f64); 3] = [("A*, greedy", 95.0), ("Field D*", 93.0), ("AP Theta*", 57.0)];

/// The planners of the paper on Block A*.
pub(crate) const BLOCK_PLANNERS: [&str; 3] = ["A*, straight line", "Theta*", "Block A*"];

/// A row of a table of the paper on Block A*: distance, expansions and seconds, by [`BLOCK_PLANNERS`].
pub(crate) struct BlockRow {
    pub(crate) name: &'static str,
    /// Percent of blocked cells, none for game maps.
    pub(crate) percent: Option<i32>,
    pub(crate) cells: [(f64, f64, f64); 3],
}

/// Table 1 of Yap, Burch, Holte, Schaeffer 2011.
pub(crate) const BLOCK_TABLE: [BlockRow; 9] = [
    random(0, [(274.7, 14957.0, 0.00481), (260.8, 918.0, 0.00650), (261.8, 638.0, 0.00103)]),
    random(10, [(275.3, 15039.0, 0.00489), (261.6, 4439.0, 0.00417), (262.5, 845.0, 0.00140)]),
    random(20, [(276.4, 15351.0, 0.00499), (263.3, 6229.0, 0.00494), (264.3, 1159.0, 0.00185)]),
    random(30, [(277.5, 15889.0, 0.00518), (265.4, 8536.0, 0.00632), (266.6, 1617.0, 0.00240)]),
    random(40, [(282.7, 18025.0, 0.00584), (271.5, 12603.0, 0.00904), (273.0, 2407.0, 0.00315)]),
    random(50, [(296.9, 26146.0, 0.00825), (286.2, 22721.0, 0.01484), (287.8, 4476.0, 0.00468)]),
    game("Starcraft (random)", [(300.2, 26456.0, 0.01268), (285.7, 23729.0, 0.11304), (286.8, 2890.0, 0.00506)]),
    game("BG2 (scenarios)", [(248.7, 10796.0, 0.00334), (237.2, 7043.0, 0.01796), (238.0, 1034.0, 0.00147)]),
    game("DA:O (scenarios)", [(409.0, 15465.0, 0.00478), (392.3, 14478.0, 0.02697), (393.9, 1709.0, 0.00226)]),
];

const fn random(percent: i32, cells: [(f64, f64, f64); 3]) -> BlockRow {
    BlockRow { name: "", percent: Some(percent), cells }
}

const fn game(name: &'static str, cells: [(f64, f64, f64); 3]) -> BlockRow {
    BlockRow { name, percent: None, cells }
}

/// Table 2 of the same: 1000 x 1000 free cells, no heuristic.
pub(crate) const POOR_TABLE: [(f64, f64, f64); 3] =
    [(518.3, 478_457.0, 0.38), (491.3, 478_096.0, 22.57), (493.1, 30032.0, 0.04)];
