//! Where the parent of a node is, and whether a node takes part in the frame. Every agent asks that in every frame: so
//! the methods of the engine are called as they are, without what godot-rust does around a call.

#![expect(unsafe_code, reason = "calls methods of the engine by pointers")]

use std::sync::OnceLock;

use godot::classes::{Node2D, Node3D};
use godot::prelude::*;
use godot::sys;

/// A parent that has been seen.
#[derive(Default)]
pub struct Parent {
    object: usize,
    instance: u64,
    kind: Kind,
}

/// What a parent is.
#[derive(Clone, Copy, Default)]
enum Kind {
    /// It has no position.
    #[default]
    Other,
    Plane,
    Space,
}

impl Kind {
    fn of(parent: Option<Gd<Node>>) -> Self {
        match parent {
            Some(parent) if parent.is_class("Node2D") => Self::Plane,
            Some(parent) if parent.is_class("Node3D") => Self::Space,
            _ => Self::Other,
        }
    }
}

/// What of a place in space is a position: x and z.
pub fn flat(place: Vector3) -> Vector2 {
    Vector2::new(place.x, place.z)
}

/// The place of a position at a height.
pub fn raised(position: Vector2, height: f32) -> Vector3 {
    Vector3::new(position.x, height, position.y)
}

/// The addresses of method binds, 0 in an engine without the method.
struct Methods {
    parent: usize,
    position: usize,
    place: usize,
    is_inside_tree: usize,
    can_process: usize,
}

/// A method of the engine, by the hash of its signature.
fn method(class: &str, name: &str, hash: i64) -> usize {
    let (class, name) = (StringName::from(class), StringName::from(name));
    // SAFETY: both names live during the call.
    unsafe { sys::interface_fn!(classdb_get_method_bind)(class.string_sys(), name.string_sys(), hash) }.addr()
}

fn methods() -> &'static Methods {
    static METHODS: OnceLock<Methods> = OnceLock::new();
    METHODS.get_or_init(|| Methods {
        parent: method("Node", "get_parent", 3_160_264_692),
        position: method("Node2D", "get_global_position", 3_341_600_327),
        place: method("Node3D", "get_global_position", 3_360_562_783),
        is_inside_tree: method("Node", "is_inside_tree", 36_873_697),
        can_process: method("Node", "can_process", 36_873_697),
    })
}

/// Calls a method without arguments.
///
/// # Safety
/// The object is alive, and has this method, which returns a `T`.
unsafe fn call<T>(method: usize, object: usize, mut answer: T) -> T {
    let (method, object) = (std::ptr::with_exposed_provenance(method), std::ptr::with_exposed_provenance_mut(object));
    // SAFETY: by the caller; the answer has a place.
    unsafe {
        let call = sys::interface_fn!(object_method_bind_ptrcall);
        call(method, object, std::ptr::null(), std::ptr::from_mut(&mut answer).cast());
    }
    answer
}

/// Whether a node is in the tree, and whether it is processed there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Absent,
    Paused,
    Present,
}

/// How a node takes part in the frame. One that is gone is absent.
pub fn presence<T: Inherits<Node>>(node: &Gd<T>) -> Presence {
    if !node.is_instance_valid() {
        return Presence::Absent;
    }
    let Methods { is_inside_tree, can_process, .. } = methods();
    // SAFETY: the node is alive; the methods return booleans, which are bytes.
    let is = |method| unsafe { call(method, node.obj_sys().expose_provenance(), 0_u8) } != 0;
    if *is_inside_tree == 0 || *can_process == 0 {
        Presence::Present
    } else if !is(*is_inside_tree) {
        Presence::Absent
    } else if is(*can_process) {
        Presence::Present
    } else {
        Presence::Paused
    }
}

impl Parent {
    /// The position of a node's parent, of a [`Node3D`] that on the plane of x and z; none if it is neither. The node
    /// is alive. `change` is called when it has another parent than the last time.
    pub fn position(&mut self, node: &Gd<Node>, change: impl FnOnce()) -> Option<Vector2> {
        let methods = methods();
        if methods.parent == 0 || methods.position == 0 || methods.place == 0 {
            let parent = node.get_parent()?;
            let place = |parent: Gd<Node>| parent.try_cast::<Node3D>().ok().map(|parent| parent.get_global_position());
            return match parent.try_cast::<Node2D>() {
                Ok(parent) => Some(parent.get_global_position()),
                Err(other) => place(other).map(flat),
            };
        }
        // SAFETY: the node is alive; the method returns a pointer to an object.
        let object = unsafe { call(methods.parent, node.obj_sys().expose_provenance(), 0_usize) };
        if object == 0 {
            return None;
        }
        // SAFETY: the parent of a node is alive.
        let instance = unsafe { sys::interface_fn!(object_get_instance_id)(std::ptr::with_exposed_provenance(object)) };
        if (object, instance) != (self.object, self.instance) {
            change();
            *self = Self { object, instance, kind: Kind::of(node.get_parent()) };
        }
        match self.kind {
            // SAFETY: it is alive, and a `Node2D`; the method returns a vector.
            Kind::Plane => Some(unsafe { call(methods.position, object, Vector2::ZERO) }),
            // SAFETY: it is alive, and a `Node3D`; the method returns a vector.
            Kind::Space => Some(flat(unsafe { call(methods.place, object, Vector3::ZERO) })),
            Kind::Other => None,
        }
    }
}
