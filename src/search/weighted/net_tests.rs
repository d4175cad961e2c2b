use super::*;
use crate::base::to_i32;
use crate::grid::Grid;

/// The ground of a map whose cells are drawn: `#` is blocked, a digit is the cost.
fn with_ground(rows: &[&str], gaps: DiagonalGaps, test: impl Fn(&NetGround<'_>)) {
    let (width, height) = (to_i32(rows[0].len()), to_i32(rows.len()));
    let grid = Grid::new(width, height, 1).unwrap();
    let mut classes = [1.0; 256];
    classes[0] = f64::INFINITY;
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.bytes().enumerate() {
            let class = if cell == b'#' { 0 } else { cell - b'0' };
            classes[usize::from(class)] = if class == 0 { f64::INFINITY } else { class.into() };
            grid.fill(crate::geom::Rect::new(to_i32(x), to_i32(y), 1, 1), class).unwrap();
        }
    }
    let snapshot = grid.snapshot();
    let layer = snapshot.first_layer();
    let costs = CostMap::new(&classes, None);
    let closed = gaps == DiagonalGaps::Closed;
    test(&NetGround { snapshot: &snapshot, layer, costs, closed, diameter: 0 });
}

/// All nodes of a graph that a cell has.
fn nodes(net: &Net, ground: &NetGround<'_>) -> Vec<NetNode> {
    let (width, height) = (ground.layer.width(), ground.layer.height());
    let free = |&(x, y): &(i32, i32)| ground.cost(x, y).is_finite();
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).filter(free);
    let mut all: Vec<_> =
        cells.flat_map(|cell| (0..net.table.points()).map(move |point| net.node(ground, cell, point))).collect();
    all.sort_unstable();
    all.dedup();
    all
}

#[test]
fn words_and_places_lead_back_to_nodes() {
    with_ground(&["123", "4#5", "#67"], DiagonalGaps::Closed, |ground| {
        for intervals in [1, 3, 4, 6, 8, 12, 16] {
            let net = Net::new(intervals);
            for node in nodes(&net, ground) {
                assert_eq!(NetNode::of_word(node.word()), node);
                let mut count = 0;
                for cell in net.cells(ground, node) {
                    assert_eq!(net.node(ground, (cell.x, cell.y), cell.point), node, "{cell:?}");
                    assert!(cell.cost == ground.cost(cell.x, cell.y));
                    count += 1;
                }
                assert!(count > 0, "{node:?}");
            }
        }
    });
}

#[test]
fn edges_lead_both_ways_at_the_same_cost() {
    for gaps in [DiagonalGaps::Open, DiagonalGaps::Closed] {
        with_ground(&["12#3", "4#55", "#671"], gaps, |ground| {
            let net = Net::new(4);
            for node in nodes(&net, ground) {
                net.for_each_edge(ground, node, |to, cost| {
                    let mut back = f64::INFINITY;
                    net.for_each_edge(ground, to, |other, cost| {
                        if other == node && cost < back {
                            back = cost;
                        }
                    });
                    assert!(back <= cost, "{node:?} {to:?}");
                });
            }
        });
    }
}

#[test]
fn a_closed_gap_has_two_nodes_and_no_way_between() {
    let rows = ["1#", "#1"];
    for (gaps, count) in [(DiagonalGaps::Closed, 2), (DiagonalGaps::Open, 1)] {
        with_ground(&rows, gaps, |ground| {
            let net = Net::new(3);
            let middle: Vec<_> =
                nodes(&net, ground).into_iter().filter(|node| net.point(*node) == Point::lattice(1, 1)).collect();
            assert_eq!(middle.len(), count);
            let cells = |node: NetNode| net.cells(ground, node).map(|cell| (cell.x, cell.y)).collect::<Vec<_>>();
            match middle[..] {
                [first, second] => {
                    assert_eq!((cells(first), cells(second)), (vec![(0, 0)], vec![(1, 1)]));
                }
                _ => assert_eq!(cells(middle[0]).len(), 2),
            }
        });
    }
}

#[test]
fn slack_is_that_of_the_dearest_side_of_a_corner() {
    with_ground(&["12", "34"], DiagonalGaps::Open, |ground| {
        let net = Net::new(1);
        let at = |x, y| net.slack(ground, NetNode { x, y, part: 0 });
        // The sides of the middle cost 1, 1, 2 and 3.
        assert!(at(1, 1) == 6.0 && at(0, 0) == 2.0 && at(2, 2) == 8.0, "{} {} {}", at(1, 1), at(0, 0), at(2, 2));
    });
}
