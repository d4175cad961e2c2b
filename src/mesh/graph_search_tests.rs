use super::*;
use crate::base::test_rng::TestRng;
use crate::base::{floor, index_i32, signed, to_u32, unsigned};
use crate::mesh::funnel::check;
use crate::mesh::test_meshes;

/// The faces as points, with nothing that the mesh knows about what is next to what.
struct PlainFaces {
    faces: Vec<Vec<Point>>,
    ends: [Point; 2],
}

impl PlainFaces {
    fn of(mesh: &Topology, ends: [Point; 2]) -> Self {
        let points = |face| mesh.corners_of(face).map(|corner| mesh.at(corner)).collect();
        Self { faces: (0..mesh.face_count()).map(points).collect(), ends }
    }

    fn has(&self, face: usize, at: Point) -> bool {
        let points = &self.faces[face];
        (0..points.len()).all(|k| crate::geom::cross(points[k], points[(k + 1) % points.len()], at) >= 0)
    }

    fn centre(&self, face: usize) -> Point {
        for end in self.ends {
            if self.has(face, end) {
                return end;
            }
        }
        let points = &self.faces[face];
        let mean = |sum: f64| floor(sum / f64::from(to_u32(points.len())) + 0.5);
        Point {
            x: mean(points.iter().map(|at| f64::from(at.x)).sum()),
            y: mean(points.iter().map(|at| f64::from(at.y)).sum()),
        }
    }

    /// The corners that two faces share.
    fn shared(&self, a: usize, b: usize) -> Vec<Point> {
        self.faces[a].iter().copied().filter(|at| self.faces[b].contains(at)).collect()
    }

    /// True if a way leads from one face to another: over a side, or at a corner about which no sides join them.
    fn touch(&self, a: usize, b: usize, open: bool) -> bool {
        let shared = self.shared(a, b);
        if !open || shared.len() != 1 {
            return shared.len() > 1;
        }
        let about: Vec<usize> = (0..self.faces.len()).filter(|&face| self.faces[face].contains(&shared[0])).collect();
        let mut joined = vec![a];
        let mut at = 0;
        while at < joined.len() {
            let next = |&&face: &&usize| !joined.contains(&face) && self.shared(joined[at], face).len() > 1;
            let more: Vec<usize> = about.iter().filter(next).copied().collect();
            joined.extend(more);
            at += 1;
        }
        !joined.contains(&b)
    }

    /// What the cheapest way from centre to centre costs (Dijkstra's algorithm on a matrix).
    fn cost(&self, open: bool) -> Option<f64> {
        let count = self.faces.len();
        let mut g: Vec<f64> =
            (0..count).map(|face| if self.has(face, self.ends[0]) { 0.0 } else { f64::INFINITY }).collect();
        let mut closed = vec![false; count];
        let mut best = f64::INFINITY;
        loop {
            let next = (0..count).filter(|&face| !closed[face] && g[face] < f64::INFINITY);
            let Some(next) = next.min_by(|&a, &b| g[a].total_cmp(&g[b])) else { break };
            closed[next] = true;
            if self.has(next, self.ends[1]) {
                best = best.min(g[next] + self.centre(next).distance(self.ends[1]));
            }
            for other in 0..count {
                if other != next && self.touch(next, other, open) {
                    g[other] = g[other].min(g[next] + self.centre(next).distance(self.centre(other)));
                }
            }
        }
        best.is_finite().then_some(best)
    }
}

fn ends_on(mesh: &Topology, rng: &mut TestRng) -> [Point; 2] {
    [(); 2].map(|()| {
        loop {
            let at = Point { x: rng.below(5 * 1024), y: rng.below(5 * 1024) };
            if rng.chance(20) {
                let corner = rng.below(signed(to_u32(mesh.corners.len())));
                return mesh.at(unsigned(corner));
            }
            if mesh.face_at(at).is_some() {
                return at;
            }
        }
    })
}

fn found(search: &mut MeshGraphSearch, mesh: &Topology, ends: [Point; 2]) -> bool {
    search.begin(mesh, ends.map(MeshSpot::plain), SearchLimits { allowance: u64::MAX, keep_limit: 0 }).unwrap();
    let progress = search.step(mesh, &mut Budget::new(0), &AtomicBool::new(false)).unwrap();
    progress == Progress::Found
}

#[test]
fn a_star_over_faces_costs_what_dijkstra_finds() {
    let (mut reached, mut unreached) = (0, 0);
    for seed in 0..1_000 {
        let mut rng = TestRng::new(seed);
        let mesh = test_meshes::cells(&mut rng, 6);
        let version = mesh.version().unwrap();
        let mesh = version.topology();
        for open in [false, true] {
            let ends = ends_on(mesh, &mut rng);
            let h_scale = [0.0, 0.5, 1.0][index_i32(rng.below(3))];
            let mut search = MeshGraphSearch::new(MeshNodes::Faces, open, h_scale);
            let is_found = found(&mut search, mesh, ends);
            let expected = PlainFaces::of(mesh, ends).cost(open);
            assert_eq!(is_found, expected.is_some(), "seed {seed}, {open}: {ends:?}");
            let Some(expected) = expected else {
                unreached += 1;
                continue;
            };
            reached += 1;
            let cost = search.search.cost();
            assert!((cost - expected).abs() < 1e-9, "seed {seed}, {open}, {ends:?}: {cost} is not {expected}");
        }
    }
    assert!(reached > 500 && unreached > 50, "{reached} {unreached}");
}

#[test]
fn corridors_are_pulled_straight() {
    let mut turning = 0;
    for seed in 0..1_000 {
        let mut rng = TestRng::new(seed);
        let mesh = test_meshes::cells(&mut rng, 6);
        let version = mesh.version().unwrap();
        let mesh = version.topology();
        for nodes in [MeshNodes::Faces, MeshNodes::Edges] {
            for open in [false, true] {
                let ends = ends_on(mesh, &mut rng);
                let mut search = MeshGraphSearch::new(nodes, open, 1.0);
                if !found(&mut search, mesh, ends) {
                    continue;
                }
                let mut path = MeshPath::default();
                search.trace(mesh, true, &mut path).unwrap();
                check(ends, &search.portals, &path.points, &format!("seed {seed}, {nodes:?}, {open}"));
                turning += u32::from(path.points.len() > 2);
            }
        }
    }
    assert!(turning > 400, "{turning}");
}
