use super::Counted;

#[derive(Default)]
struct Lists {
    words: Vec<u64>,
    table: Box<[u16]>,
    pairs: [Vec<u8>; 2],
    inner: Option<Inner>,
    count: u32,
}

#[derive(Default)]
struct Inner {
    points: Vec<[i32; 2]>,
}

counted!(Lists { words, table, pairs, inner } plain { count });
counted!(Inner { points });

#[test]
fn capacity_counts_and_release_frees_it() {
    let mut lists = Lists { words: Vec::with_capacity(3), table: Box::new([0; 5]), count: 7, ..Lists::default() };
    assert_eq!(lists.bytes(), 24 + 10);
    lists.pairs[1] = Vec::with_capacity(9);
    lists.inner = Some(Inner { points: Vec::with_capacity(2) });
    assert_eq!(lists.bytes(), 24 + 10 + 9 + 16);
    lists.release();
    assert_eq!((lists.bytes(), lists.count), (0, 0));
}
