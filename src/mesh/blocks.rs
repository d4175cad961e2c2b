//! Dead ends: the blocks of a mesh, its biconnected components, and those on the ways between two faces.
//!
//! ```text
//!     a --- b          Faces are nodes, common sides edges. Two blocks share a face at most: c here, which every way
//!     |     |          from one to the other leads through. A shortest path never comes back to a convex face that it
//!     d --- c --- e    has left, so that it stays within the blocks on the way from its start to its goal in the tree
//!           |          of blocks and shared faces.
//!           f --- g
//! ```
//!
//! Based on: J. Hopcroft, R. Tarjan. Algorithm 447: Efficient Algorithms for Graph Manipulation. CACM 16(6), 1973.

use super::block_tree::BlockTree;
use super::topology::{NONE, Topology};
use crate::base::{Result, index, to_u32};
use crate::collections::List;

/// A face from which the search goes on.
#[derive(Clone, Copy)]
struct FaceVisit {
    face: u32,
    /// The corner whose side is next.
    next: u32,
    /// The corner of the face before, over whose side the face was found; [`NONE`] for the first.
    entered: u32,
    /// The least number that is reached from here, over one side back.
    low: u32,
}

/// The search in depth.
struct BlockSearch<'a> {
    mesh: &'a mut Topology,
    tree: BlockTree,
    count: u32,
    visits: Vec<FaceVisit>,
    /// Sides that belong to no block yet, by their corners.
    sides: Vec<u32>,
}

/// Finds the blocks, and gives each side and each fan its own. O(n) for n corners.
///
/// # Errors
/// [`crate::Error::OutOfMemory`].
pub(super) fn find(mesh: &mut Topology) -> Result<BlockTree> {
    let faces = index(mesh.face_count());
    let mut search = BlockSearch { mesh, tree: BlockTree::default(), count: 0, visits: Vec::new(), sides: Vec::new() };
    search.tree.order.refill(faces, NONE)?;
    search.tree.above.refill(faces, NONE)?;
    for face in 0..to_u32(faces) {
        if search.tree.order[index(face)] == NONE {
            search.enter(face, NONE)?;
            search.run()?;
        }
    }
    let tree = search.tree;
    for fan in 0..mesh.fan_count() {
        mesh.fans[index(fan)].block = block_of(mesh, fan);
    }
    Ok(tree)
}

/// The block of all sides between the faces of a fan; [`NONE`] if there are several.
fn block_of(mesh: &Topology, fan: u32) -> u32 {
    let mut corner = mesh.fan(fan).first;
    let mut block = NONE;
    while let Some(next) = mesh.left_of(corner) {
        let crossed = mesh.corner(next).block;
        if block != NONE && block != crossed {
            return NONE;
        }
        (block, corner) = (crossed, next);
    }
    block
}

impl BlockSearch<'_> {
    fn enter(&mut self, face: u32, entered: u32) -> Result {
        self.tree.order[index(face)] = self.count;
        self.visits.add(FaceVisit { face, next: self.mesh.corners_of(face).start, entered, low: self.count })?;
        self.count += 1;
        Ok(())
    }

    fn run(&mut self) -> Result {
        while let Some(visit) = self.visits.last_mut() {
            let FaceVisit { face, next: side, entered, .. } = *visit;
            visit.next += 1;
            if side == self.mesh.corners_of(face).end {
                self.leave()?;
                continue;
            }
            let twin = self.mesh.corner(side).twin;
            if twin == NONE || twin == entered {
                continue;
            }
            let other = self.mesh.corner(twin).face;
            let number = self.tree.order[index(other)];
            if number == NONE {
                self.sides.add(side)?;
                self.enter(other, side)?;
            } else if number < self.tree.order[index(face)] {
                self.sides.add(side)?;
                self.lower(number);
            }
        }
        Ok(())
    }

    fn lower(&mut self, number: u32) {
        if let Some(visit) = self.visits.last_mut() {
            visit.low = visit.low.min(number);
        }
    }

    /// Ends the visit of a face. What hangs on the face before by this one alone is a block.
    fn leave(&mut self) -> Result {
        let Some(FaceVisit { entered, low, .. }) = self.visits.pop() else { return Ok(()) };
        if entered == NONE {
            return Ok(());
        }
        self.lower(low);
        let head = self.mesh.corner(entered).face;
        if low < self.tree.order[index(head)] {
            return Ok(());
        }
        let block = to_u32(self.tree.heads.len());
        self.tree.heads.add(head)?;
        while let Some(side) = self.sides.pop() {
            let twin = self.mesh.corner(side).twin;
            for corner in [side, twin] {
                let corner = &mut self.mesh.corners[index(corner)];
                corner.block = block;
                if corner.face != head {
                    self.tree.above[index(corner.face)] = block;
                }
            }
            if side == entered {
                break;
            }
        }
        Ok(())
    }
}
