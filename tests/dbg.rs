use taut::*;
#[test]
fn dbg() {
    let rows = ["..","..","#.","..","..","..","..","..","..","##","..","..","..",".."];
    let t: Vec<u8> = rows.iter().flat_map(|r| r.bytes().map(|b| u8::from(b == b'.'))).collect();
    let grid = Grid::from_terrain(2, rows.len() as i32, &t).unwrap();
    for algorithm in [Algorithm::Optimal, Algorithm::Theta, Algorithm::LazyTheta] {
        let mut p = Planner::new(&grid, Options { algorithm, radius: 0.3, ..Options::default() }).unwrap();
        let (s, g) = (Position::new(0.4296875, 6.0273438), Position::new(1.296875, 13.433594));
        let n = p.nearest_reachable(s, g, f32::INFINITY).unwrap().unwrap();
        println!("{algorithm:?} {:?} reach {:?}", n, p.reachable(s, n.point));
        println!("  {:?} {:?}", p.find(&Request { allow_partial: true, ..Request::new(s, g) }), p.path());
        println!("  {:?} {:?}", p.find(&Request::new(s, n.point)), p.path());
    }
}
