//! One A* for all: who holds an open list, and who searches by `best_first`.

use crate::code::Source;
use crate::imports::{ModulePath, module_of};
use std::collections::BTreeSet;

/// The queues that a search takes its next node from.
const QUEUES: [&str; 8] =
    ["HeapOpenList", "BucketOpenList", "OpenList", "Heap", "HeapWithFront", "Dial", "Buckets", "BinaryHeap"];

/// Files and folders with a loop of their own, beside the kernels. Everything else that looks for a path does so by
/// `best_first`.
const LOOPS: [(&str, &str); 22] = [
    ("src/collections/", "the queues themselves"),
    ("src/search/core/open_list.rs", "the queues of searches"),
    ("src/search/best_first.rs", "A* over any graph"),
    ("src/motion/sampling/tree/cells.rs", "a ranking of cells, no search"),
    ("src/search/lattice/reach.rs", "Dijkstra's algorithm, without a goal"),
    ("src/search/corners/roots/", "the roots of Anya, a kernel"),
    ("src/search/corners/graph/", "the loop of two kernels"),
    ("src/search/theta/", "the loop of the Theta* kernels"),
    ("src/search/disc/", "a kernel"),
    ("src/search/weighted/", "a kernel, whose estimates are no bounds for its graph"),
    ("src/plan/link_search.rs", "A* over links, whose walks are searched"),
    ("src/field/", "Dijkstra's algorithm, without a goal"),
    ("src/graph/search.rs", "A* over graphs of the host, with a table of all nodes"),
    ("src/motion/lattice/distances.rs", "Dijkstra's algorithm over positions, for an estimate"),
    ("src/motion/vehicle/fitting.rs", "A* over positions as far as asked for, for an estimate"),
    ("src/mesh/disc/nearest_place.rs", "squares of points, the nearest first"),
    ("src/mesh/disc/search.rs", "labels on circles, of which a node has several"),
    ("src/mesh/search.rs", "Polyanya, whose cones are made once and have no numbers"),
    ("src/mesh/continuous_dijkstra.rs", "Dijkstra's algorithm over windows, without a goal"),
    ("src/mesh/field_reader.rs", "windows about a point, nearest first"),
    ("src/motion/polygons/sweep.rs", "a plane sweep, no search"),
    ("src/motion/lattice/turns.rs", "Dijkstra's algorithm over components, for an estimate"),
];

/// Who searches by `best_first`, and over what.
const USERS: [(&str, &str); 9] = [
    ("src/motion/core/driver.rs", "any world"),
    ("src/motion/lattice/", "poses and chains"),
    ("src/motion/vehicle/", "vehicles"),
    ("src/motion/sampling/roadmap/", "roadmaps"),
    ("src/motion/sampling/axis_lattice.rs", "axes and voxels"),
    ("src/motion/polygons/", "corners of polygons"),
    ("src/motion/actions/", "sets of facts"),
    ("src/search/safe_intervals/", "cells and the times at which they are safe"),
    ("src/mesh/", "faces of meshes, their sides and vertices"),
];

fn is_listed(path: &str, list: &[(&str, &str)]) -> bool {
    list.iter().any(|(listed, _)| path == *listed || listed.ends_with('/') && path.starts_with(listed))
}

/// The first of some words in a source's code.
fn first_of(source: &Source, wanted: &[&str]) -> Option<(usize, String)> {
    let found = source.words().into_iter().find(|(_, word)| wanted.contains(word));
    found.map(|(offset, word)| (offset, word.to_owned()))
}

/// Queues outside of kernels and loops, users of `best_first` that are not listed, and lines of the lists that say what
/// is not so.
pub fn faults(sources: &[Source], kernels: &BTreeSet<ModulePath>) -> Vec<String> {
    let mut faults = Vec::new();
    let (mut loops, mut users) = ([false; LOOPS.len()], [false; USERS.len()]);
    for source in sources.iter().filter(|source| !source.is_test && !source.path.ends_with("/mod.rs")) {
        if let Some((offset, word)) = first_of(source, &QUEUES) {
            mark(&mut loops, &LOOPS, &source.path);
            let own = module_of(source);
            let is_kernel = kernels.iter().any(|kernel| own.starts_with(kernel));
            if !is_kernel && !is_listed(&source.path, &LOOPS) {
                faults.push(source.fault(offset, &format!("{word}: searches go by search/best_first")));
            }
        }
        if let Some((offset, _)) = first_of(source, &["best_first", "BestFirst"]) {
            mark(&mut users, &USERS, &source.path);
            if source.path != "src/search/best_first.rs" && !is_listed(&source.path, &USERS) {
                faults.push(source.fault(offset, "best_first: list what it searches in tests/house/searches.rs"));
            }
        }
    }
    for (list, seen) in [(&LOOPS[..], &loops[..]), (&USERS[..], &users[..])] {
        let idle = list.iter().zip(seen).filter(|(_, seen)| !**seen);
        faults.extend(idle.map(|((path, what), _)| format!("{path}: {what}: it has none")));
    }
    faults
}

fn mark(seen: &mut [bool], list: &[(&str, &str)], path: &str) {
    for (entry, seen) in list.iter().zip(seen) {
        *seen |= is_listed(path, &[*entry]);
    }
}
