use super::*;
use crate::base::to_i32;
use crate::grid::{DiagonalGaps, Grid};

/// The tree of a drawing's rows: `#` is blocked.
struct Drawn {
    tree: BlockCutTree,
    grid: Grid,
    rows: Vec<String>,
}

impl Drawn {
    fn new(rows: &[&str]) -> Self {
        let terrain: Vec<u8> = rows.iter().flat_map(|row| row.bytes().map(|cell| u8::from(cell != b'#'))).collect();
        let grid = Grid::from_terrain(to_i32(rows[0].len()), to_i32(rows.len()), &terrain).unwrap();
        let snapshot = grid.snapshot();
        let layer = snapshot.first_layer();
        let mut ids = CornerIds::default();
        ids.update(&snapshot, layer, u64::MAX).unwrap();
        let (corners, side) = (index(ids.count()), rows.len().max(rows[0].len()));
        let (mut graph, mut search, mut builder) =
            (Decomposition::default(), DepthFirst::default(), TreeBuilder::default());
        graph.reserve(corners, side).unwrap();
        search.reserve(corners).unwrap();
        builder.reserve(corners, side).unwrap();
        builder.begin(&ids);
        let mut line = 0;
        while line < rows.len() {
            let note = |end: PortalEnd| builder.note_portal(ids.id(layer, end.corner.0, end.corner.1), end);
            (line, _) = graph.cut(layer, DiagonalGaps::Closed, line, note).unwrap();
        }
        search.add_rectangles(graph.rectangles.len());
        while search.run(&mut graph, 7) {}
        let whole = |step: &mut dyn FnMut(usize) -> Option<usize>| {
            let mut at = Some(0);
            while let Some(from) = at {
                at = step(from);
            }
        };
        whole(&mut |at| builder.find_blocks(&search, at));
        whole(&mut |at| builder.weigh(at));
        whole(&mut |at| builder.find_heavy_paths(at));
        let mut counts = Vec::new();
        whole(&mut |at| builder.label_corners(&graph, &search, &mut counts, at));
        whole(&mut |at| builder.count_rectangles(&graph, at));
        whole(&mut |at| builder.fill_index(&graph, at));
        Self { tree: builder.finish(), grid, rows: rows.iter().map(ToString::to_string).collect() }
    }

    /// The rectangle of the cell with this letter.
    fn rectangle(&self, letter: char) -> u32 {
        let y = self.rows.iter().position(|row| row.contains(letter)).unwrap();
        let x = self.rows[y].find(letter).unwrap();
        let snapshot = self.grid.snapshot();
        self.tree.rectangle_of(snapshot.first_layer(), RunAxis::Rows, (to_i32(x), to_i32(y)))
    }

    /// The parent block of that rectangle.
    fn block(&self, letter: char) -> u32 {
        self.tree.block_of(self.rectangle(letter))
    }

    /// The number of blocks without the root.
    fn blocks(&self) -> usize {
        self.tree.cut_vertices.len() - 1
    }
}

#[test]
fn a_chain_of_rectangles_has_a_block_per_portal_and_one_heavy_path() {
    let map = Drawn::new(&["#a####", "#bb###", "##cc##", "###dd#"]);
    assert_eq!(map.blocks(), 3);
    let [a, b, c, d] = ['a', 'b', 'c', 'd'].map(|letter| map.block(letter));
    assert_eq!([a, b, c, d], [0, 1, 2, 3]);
    assert_eq!(map.tree.lowest_common_ancestor(b, d), b);
    assert_eq!(map.tree.lowest_common_ancestor(d, c), c);
    assert_eq!((map.tree.child(0, d), map.tree.child(b, d), map.tree.child(c, d)), (b, c, d));
    assert_eq!(map.tree.cut_vertex(d), map.rectangle('c'));
    assert!(map.tree.head.iter().all(|&head| head == 0));
    assert_eq!([0, 1, 2, 3].map(|block| map.tree.end(block)), [4; 4]);
}

#[test]
fn rectangles_around_an_obstacle_are_one_block() {
    let map = Drawn::new(&["aaaaa", "b###c", "ddddd", "##e##"]);
    assert_eq!(map.blocks(), 2);
    let ring = map.block('d');
    assert_eq!((map.block('b'), map.block('c')), (ring, ring));
    assert_ne!(map.block('e'), ring);
    assert_eq!(map.tree.cut_vertex(map.block('e')), map.rectangle('d'));
    assert_eq!(map.tree.lowest_common_ancestor(map.block('b'), map.block('e')), ring);
    assert_eq!(map.tree.child(ring, map.block('e')), map.block('e'));
}

#[test]
fn two_portals_to_one_rectangle_are_two_blocks_if_nothing_joins_their_far_sides() {
    let map = Drawn::new(&["aaaaaaa", "#b###c#", "#b###c#"]);
    let (b, c) = (map.block('b'), map.block('c'));
    assert_eq!(map.blocks(), 2);
    assert_ne!(b, c);
    assert_eq!((map.tree.cut_vertex(b), map.tree.cut_vertex(c)), (map.rectangle('a'), map.rectangle('a')));
    assert_eq!(map.tree.lowest_common_ancestor(b, c), 0);
    assert_eq!((map.tree.child(0, b), map.tree.child(0, c)), (b, c));
}

#[test]
fn the_longer_arm_continues_the_heavy_path_and_the_shorter_one_starts_its_own() {
    let map = Drawn::new(&["aaaaaaa", "b####e#", "cc###f#", "#dd####"]);
    let [b, c, d, e] = ['b', 'c', 'd', 'e'].map(|letter| map.block(letter));
    assert_eq!(map.blocks(), 4);
    assert_eq!([b, c, d].map(|block| map.tree.head[index(block)]), [0; 3]);
    assert_eq!(map.tree.head[index(e)], e);
    assert_eq!(map.tree.lowest_common_ancestor(d, e), 0);
    assert_eq!((map.tree.child(0, d), map.tree.child(0, e), map.tree.child(b, d)), (b, e, c));
    assert_eq!(map.tree.end(b) - b, 3);
}

#[test]
fn components_of_the_map_hang_on_the_root_and_each_cell_has_its_rectangle() {
    let map = Drawn::new(&["aa#cc", "ab#cd", "#b##d"]);
    assert_eq!(map.blocks(), 2);
    assert_eq!((map.block('a'), map.block('c')), (0, 0));
    assert_eq!(map.tree.lowest_common_ancestor(map.block('b'), map.block('d')), 0);
    // The first two rows of each side are one rectangle, the last cell another one.
    let snapshot = map.grid.snapshot();
    let rectangle = |cell| map.tree.rectangle_of(snapshot.first_layer(), RunAxis::Rows, cell);
    let left = [(0, 0), (1, 0), (0, 1), (1, 1), (1, 2)].map(rectangle);
    let right = [(3, 0), (4, 0), (3, 1), (4, 1), (4, 2)].map(rectangle);
    assert_eq!(left, [0, 0, 0, 0, 2]);
    assert_eq!(right, [1, 1, 1, 1, 3]);
}

#[test]
fn corners_are_labelled_with_the_block_of_the_portal_that_ends_there() {
    let map = Drawn::new(&["aaaaa", "b###c", "ddddd", "##e##"]);
    let snapshot = map.grid.snapshot();
    let layer = snapshot.first_layer();
    let mut ids = CornerIds::default();
    ids.update(&snapshot, layer, u64::MAX).unwrap();
    let block = |x, y| map.tree.block_of_corner(ids.id(layer, x, y)).unwrap();
    let (ring, below) = (map.block('d'), map.block('e'));
    assert_eq!([block(1, 1), block(4, 1), block(1, 2), block(4, 2)], [ring; 4]);
    assert_eq!([block(2, 3), block(3, 3)], [below; 2]);
    assert!(map.tree.is_worthwhile(3) && !map.tree.is_worthwhile(2));
}
