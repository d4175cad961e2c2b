//! `TautLink3D`: a `TautLink2D` whose ends are those of a node in space, with the words of Godot's `NavigationLink3D`.

use std::sync::{Mutex, PoisonError};

use godot::classes::node::InternalMode;
use godot::classes::notify::Node3DNotification;
use godot::classes::{Engine, INode3D, Node3D};
use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::link_2d::TautLink2D;
use crate::map_3d::{TautMap3D, warnings_of};
use crate::nodes::flat;

/// A way from one place of a [TautMap3D] to another that is no walk: a jump, a ladder, a bridge over a way.
///
/// Properties are named as those of [NavigationLink3D]. It is a [TautLink2D] on the plane of x and z; a [TautAgent3D]
/// that has come to it emits [signal TautAgent3D.link_reached], with this node as `owner` and the heights of its ends.
#[derive(GodotClass)]
#[class(tool, base = Node3D)]
pub struct TautLink3D {
    /// The map on whose grid it lies, when the game runs.
    #[export]
    #[var(get = get_map, set = set_map)]
    map: PhantomVar<Option<Gd<TautMap3D>>>,
    /// The grid on which it lies, instead of that of [member map]: its positions are x and z.
    #[var(get = get_grid, set = set_grid)]
    grid: PhantomVar<Option<Gd<TautGrid2D>>>,
    /// Whether paths may use the link.
    #[export]
    #[var(get = is_enabled, set = set_enabled)]
    enabled: PhantomVar<bool>,
    /// Whether the link leads from its end to its start as well.
    #[export]
    #[var(get = is_bidirectional, set = set_bidirectional)]
    bidirectional: PhantomVar<bool>,
    /// The class of the link, 0 to 31: [member TautAgent3D.blocked_links] keeps agents off some classes.
    #[export(range = (0.0, 31.0, 1.0))]
    #[var(get = get_link_class, set = set_link_class)]
    link_class: PhantomVar<i32>,
    /// Where the link is entered, in positions of the node.
    #[export]
    #[var(get = get_start_position, set = set_start_position)]
    start_position: Vector3,
    /// Where the link is left, in positions of the node.
    #[export]
    #[var(get = get_end_position, set = set_end_position)]
    end_position: Vector3,
    /// How wide the link is on the plane across its line, half of it on each side: it is entered on the whole of that
    /// and left straight beyond. At 0 its ends are points.
    #[export(range = (0.0, 10_000.0, 0.001, or_greater))]
    #[var(get = get_width, set = set_width)]
    width: PhantomVar<f32>,
    /// What entering the link costs: as much as a walk of that length.
    #[export(range = (0.0, 1_000_000.0, 0.001, or_greater))]
    #[var(get = get_enter_cost, set = set_enter_cost)]
    enter_cost: PhantomVar<f32>,
    /// What passing the link costs besides: so many times its straight length on the plane, measured in cells.
    #[export(range = (0.0, 1_000.0, 0.001, or_greater))]
    #[var(get = get_travel_cost, set = set_travel_cost)]
    travel_cost: PhantomVar<f32>,
    /// A number for the game: [signal TautAgent3D.link_reached] brings it.
    #[export]
    #[var(get = get_user, set = set_user)]
    user: PhantomVar<i64>,
    /// Lies on the plane: a child of this node that no script sees.
    flat: Gd<TautLink2D>,
    on_map: Mutex<Option<Gd<TautMap3D>>>,
    base: Base<Node3D>,
}

/// The properties that are those of the link inside.
macro_rules! properties {
    ($($type:ident: $get:ident, $set:ident;)* => $($own:tt)*) => {
        #[godot_api]
        impl TautLink3D {
            $($own)*
            $(
                #[func]
                fn $get(&self) -> $type {
                    self.flat.bind().$get()
                }

                #[func]
                fn $set(&self, value: $type) {
                    self.flat.clone().bind_mut().$set(value);
                }
            )*
        }
    };
}

properties! {
    bool: is_enabled, set_enabled;
    bool: is_bidirectional, set_bidirectional;
    i32: get_link_class, set_link_class;
    f32: get_width, set_width;
    f32: get_enter_cost, set_enter_cost;
    f32: get_travel_cost, set_travel_cost;
    i64: get_user, set_user;
    =>
    #[func]
    fn get_map(&self) -> Option<Gd<TautMap3D>> {
        self.on_map.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    #[func]
    fn set_map(&self, map: Option<Gd<TautMap3D>>) {
        let runs = !Engine::singleton().is_editor_hint();
        let grid = map.as_ref().filter(|_| runs).map(|map| map.bind().get_grid());
        *self.on_map.lock().unwrap_or_else(PoisonError::into_inner) = map;
        if grid.is_some() {
            self.set_grid(grid);
        }
        self.to_gd().update_configuration_warnings();
    }

    #[func]
    fn get_grid(&self) -> Option<Gd<TautGrid2D>> {
        self.flat.bind().get_grid()
    }

    #[func]
    fn set_grid(&self, grid: Option<Gd<TautGrid2D>>) {
        self.flat.clone().bind_mut().set_grid(grid);
    }

    #[func]
    fn get_start_position(&self) -> Vector3 {
        self.start_position
    }

    #[func]
    fn set_start_position(&mut self, position: Vector3) {
        if is_place("start_position", position) {
            self.start_position = position;
            self.follow();
        }
    }

    #[func]
    fn get_end_position(&self) -> Vector3 {
        self.end_position
    }

    #[func]
    fn set_end_position(&mut self, position: Vector3) {
        if is_place("end_position", position) {
            self.end_position = position;
            self.follow();
        }
    }

    /// [member start_position] as a global position.
    #[func]
    fn get_global_start_position(&self) -> Vector3 {
        self.base().to_global(self.start_position)
    }

    /// Sets [member start_position] to a global position.
    #[func]
    fn set_global_start_position(&mut self, position: Vector3) {
        let position = self.base().to_local(position);
        self.set_start_position(position);
    }

    /// [member end_position] as a global position.
    #[func]
    fn get_global_end_position(&self) -> Vector3 {
        self.base().to_global(self.end_position)
    }

    /// Sets [member end_position] to a global position.
    #[func]
    fn set_global_end_position(&mut self, position: Vector3) {
        let position = self.base().to_local(position);
        self.set_end_position(position);
    }

    /// The number of the link on its grid; 0 while it is on none: out of the tree, or with an end outside of the
    /// region.
    #[func]
    fn get_link(&self) -> i64 {
        self.flat.bind().get_link()
    }

    /// Lays the link where the node is now, without waiting for the next physics frame.
    #[func]
    fn lay(&self) {
        self.follow();
        self.flat.clone().bind_mut().lay();
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = warnings_of("TautLink3D", self.get_grid().is_some(), self.get_map());
        if flat(self.start_position) == flat(self.end_position) {
            warnings.push("A TautLink3D needs a \"start_position\" and an \"end_position\" with other x or z.");
        }
        warnings
    }
}

#[godot_api]
impl INode3D for TautLink3D {
    fn init(base: Base<Node3D>) -> Self {
        let (mut own, mut flat) = (base.to_init_gd(), TautLink2D::new_alloc());
        // Its picture would lie over that of the space.
        flat.set_visible(false);
        own.add_child_ex(&flat).internal(InternalMode::FRONT).done();
        let (map, grid, enabled, bidirectional, link_class, user) = Default::default();
        let (width, enter_cost, travel_cost) = Default::default();
        let (start_position, end_position, on_map) = Default::default();
        Self {
            map,
            grid,
            enabled,
            bidirectional,
            link_class,
            start_position,
            end_position,
            width,
            enter_cost,
            travel_cost,
            user,
            flat,
            on_map,
            base,
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            Node3DNotification::TRANSFORM_CHANGED => self.follow(),
            Node3DNotification::ENTER_TREE => {
                self.base_mut().set_notify_transform(true);
                self.follow();
            }
            _ => {}
        }
    }
}

impl TautLink3D {
    /// Puts the link where the node is.
    fn follow(&self) {
        if !self.base().is_inside_tree() {
            return;
        }
        let mut link = self.flat.clone();
        let mut link = link.bind_mut();
        link.set_start_position(flat(self.get_global_start_position()));
        link.set_end_position(flat(self.get_global_end_position()));
        drop(link);
        self.to_gd().update_configuration_warnings();
    }

    /// The height of the end that is nearer to a position on the plane.
    pub(crate) fn height_at(&self, position: Vector2) -> f32 {
        let ends = [self.get_global_start_position(), self.get_global_end_position()];
        let [start, end] = ends.map(|end| flat(end).distance_squared_to(position));
        if start <= end { ends[0].y } else { ends[1].y }
    }
}

/// True if a place of a script is good; it is told so if it is not.
fn is_place(name: &str, place: Vector3) -> bool {
    if !place.is_finite() {
        godot_error!("{name} = {place} is not finite.");
    }
    place.is_finite()
}
