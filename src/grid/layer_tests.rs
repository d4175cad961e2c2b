use super::super::layer_key::{ClassMask, LayerKey};
use super::super::map::Grid;
use super::zero_bytes;
use crate::base::index_i32;
use crate::base::test_rng::TestRng;

#[test]
fn zero_bytes_are_found_among_all_others() {
    let mut rng = TestRng::new(12);
    for _ in 0..if cfg!(miri) { 5 } else { 2000 } {
        let mut cells: Vec<u8> = rng.terrain(64, 40, 255);
        if rng.chance(30) {
            cells.iter_mut().for_each(|cell| *cell &= 0x81);
        }
        let expected = (0..64).fold(0, |word, bit: usize| word | u64::from(cells[bit] == 0) << bit);
        assert_eq!(zero_bytes(&cells), expected, "{cells:?}");
    }
}

#[test]
fn every_layer_blocks_the_classes_of_its_mask_and_no_other() {
    let mut rng = TestRng::new(13);
    for _ in 0..if cfg!(miri) { 2 } else { 60 } {
        let (width, height) = (1 + rng.below(200), 1 + rng.below(20));
        let terrain = rng.terrain(width * height, 30, 3);
        let grid = Grid::from_terrain(width, height, &terrain).unwrap();
        let other = LayerKey::new(ClassMask::from_classes(|class| class == 2));
        grid.acquire_layer(other).unwrap();
        let snapshot = grid.snapshot();
        for (key, blocked) in [(LayerKey::FIRST, [0, 0]), (other, [0, 2])] {
            let layer = snapshot.layer(key).unwrap();
            for (y, x) in (0..height).flat_map(|y| (0..width).map(move |x| (y, x))) {
                let class = terrain[index_i32(y * width + x)];
                assert_eq!(layer.is_blocked(x, y), blocked.contains(&class), "({x}, {y})");
            }
        }
    }
}
