use std::sync::Arc;

use super::{HandleKind, Table};
use crate::abi::slot::Access;
use crate::base::Error;
use crate::base::sync::atomic::{AtomicU64, Ordering};
use crate::base::{sync::schedules::run, sync::thread::spawn};

/// An object that is marked when it is dropped.
struct Object {
    is_dropped: Arc<AtomicU64>,
    written: AtomicU64,
}

fn object(is_dropped: &Arc<AtomicU64>) -> Object {
    Object { is_dropped: is_dropped.clone(), written: AtomicU64::new(0) }
}

#[test]
fn nobody_reaches_an_object_that_is_dropped() {
    run(|| {
        let table = Arc::new(Table::new(HandleKind::Grid));
        let (first, second) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let word = table.insert(object(&first)).expect("room");
        let users: Vec<_> = [Access::Shared, Access::Exclusive]
            .map(|access| {
                let (table, first) = (table.clone(), first.clone());
                spawn(move || {
                    let looked = table.with(word, access, |object| {
                        assert_eq!(object.is_dropped.load(Ordering::SeqCst), 0);
                        assert_eq!(first.load(Ordering::SeqCst), 0);
                        Ok(())
                    });
                    assert!(matches!(looked, Ok(()) | Err(Error::BadHandle { .. })), "{looked:?}");
                })
            })
            .into();
        let remover = {
            let table = table.clone();
            spawn(move || {
                while table.remove(word) == Err(Error::Busy) {
                    crate::base::sync::thread::yield_now();
                }
                first.store(1, Ordering::SeqCst);
            })
        };
        // It may get the slot of the first one.
        let other = table.insert(object(&second)).expect("room");
        assert_ne!(other, word);
        table.with(other, Access::Shared, |object| Ok(object.written.store(5, Ordering::SeqCst))).expect("it is there");
        users.into_iter().for_each(|user| user.join().expect("no panic"));
        remover.join().expect("no panic");
        assert_eq!(table.with(word, Access::Shared, |_| Ok(())), Err(Error::BadHandle { handle: word }));
        assert_eq!(table.with(other, Access::Shared, |object| Ok(object.written.load(Ordering::SeqCst))), Ok(5));
        assert_eq!(table.live(), 1);
        assert_eq!(second.load(Ordering::SeqCst), 0);
    });
}

#[test]
fn exclusive_borrows_exclude_one_another() {
    run(|| {
        let table = Arc::new(Table::new(HandleKind::Planner));
        let word = table.insert(object(&Arc::new(AtomicU64::new(0)))).expect("room");
        let add = |table: Arc<Table<Object>>| {
            let body = move || {
                // Read and written in two steps: two such borrows at once would lose one of them.
                let added = table.with(word, Access::Exclusive, |object| {
                    let before = object.written.load(Ordering::SeqCst);
                    object.written.store(before + 1, Ordering::SeqCst);
                    Ok(1)
                });
                assert!(matches!(added, Ok(1) | Err(Error::Busy)));
                added.unwrap_or(0)
            };
            spawn(body)
        };
        let threads = [add(table.clone()), add(table.clone()), add(table.clone())];
        let sum: u64 = threads.into_iter().map(|thread| thread.join().expect("no panic")).sum();
        assert!(sum > 0);
        assert_eq!(table.with(word, Access::Shared, |object| Ok(object.written.load(Ordering::SeqCst))), Ok(sum));
    });
}
