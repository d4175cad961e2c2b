//! `TautLink2D`: a link of a `TautGrid2D` as a node, with the words of Godot's `NavigationLink2D`.

use godot::classes::notify::CanvasItemNotification;
use godot::classes::{Engine, INode2D, Node2D};
use godot::prelude::*;

use crate::grid_2d::TautGrid2D;
use crate::grid_owner::{Spans, WideLink};
use crate::laid::{Laid, map_warnings, number_of_world, wanted_grid};
use crate::layout::Layout;
use crate::link_picture::{LinkPicture, draw_link};
use crate::map_2d::TautMap2D;
use crate::native::{self, GridLink, Point};

/// A way from one place of a [TautGrid2D] to another that is no walk: a jump, a ladder, a portal.
///
/// Properties are named as those of [NavigationLink2D]. Paths use the link where that is cheaper, and a [TautAgent2D]
/// that has come to it emits [signal TautAgent2D.link_reached], so that the game can play the jump. The link is on its
/// grid while it is in the tree, and follows its own transform, at most once per physics frame; each move is an edit.
#[derive(GodotClass)]
#[class(tool, init, base = Node2D)]
pub struct TautLink2D {
    /// The map on whose grid it lies, when the game runs.
    #[export]
    #[var(set = set_map)]
    map: Option<Gd<TautMap2D>>,
    /// The grid on which it lies, instead of that of [member map].
    #[var(get = get_grid, set = set_grid)]
    grid: PhantomVar<Option<Gd<TautGrid2D>>>,
    /// Whether paths may use the link.
    #[export]
    #[var(get = is_enabled, set = set_enabled)]
    #[init(val = true)]
    enabled: bool,
    /// Whether the link leads from its end to its start as well.
    #[export]
    #[var(get = is_bidirectional, set = set_bidirectional)]
    #[init(val = true)]
    bidirectional: bool,
    /// The class of the link, 0 to 31: [member TautAgent2D.blocked_links] and [member TautGrid2D.blocked_links] keep
    /// agents and paths off some classes.
    #[export(range = (0.0, 31.0, 1.0))]
    #[var(get = get_link_class, set = set_link_class)]
    link_class: i32,
    /// Where the link is entered, in positions of the node.
    #[export]
    #[var(get = get_start_position, set = set_start_position)]
    start_position: Vector2,
    /// Where the link is left, in positions of the node.
    #[export]
    #[var(get = get_end_position, set = set_end_position)]
    end_position: Vector2,
    /// How wide the link is across its line, half of it on each side, in positions of the node: it is entered on the
    /// whole of that and left straight beyond. At 0 its ends are points.
    #[export(range = (0.0, 10_000.0, 0.001, or_greater))]
    #[var(get = get_width, set = set_width)]
    width: f32,
    /// What entering the link costs: as much as a walk of that length.
    #[export(range = (0.0, 1_000_000.0, 0.001, or_greater))]
    #[var(get = get_enter_cost, set = set_enter_cost)]
    enter_cost: f32,
    /// What passing the link costs besides: so many times its straight length, measured in cells.
    #[export(range = (0.0, 1_000.0, 0.001, or_greater))]
    #[var(get = get_travel_cost, set = set_travel_cost)]
    #[init(val = 1.0)]
    travel_cost: f32,
    /// A number for the game: [signal TautAgent2D.link_reached] brings it.
    #[export]
    #[var(get = get_user, set = set_user)]
    user: i64,
    given: Option<Gd<TautGrid2D>>,
    /// The link as it lies.
    laid: Option<Laid<WideLink>>,
    /// Something has changed since it was laid.
    is_stale: bool,
    base: Base<Node2D>,
}

#[godot_api]
impl TautLink2D {
    #[func]
    fn set_map(&mut self, map: Option<Gd<TautMap2D>>) {
        self.map = map;
        self.look_again();
    }

    #[func]
    pub(crate) fn get_grid(&self) -> Option<Gd<TautGrid2D>> {
        self.given.clone()
    }

    #[func]
    pub(crate) fn set_grid(&mut self, grid: Option<Gd<TautGrid2D>>) {
        self.given = grid;
        self.look_again();
    }

    #[func]
    pub(crate) fn is_enabled(&self) -> bool {
        self.enabled
    }

    #[func]
    pub(crate) fn set_enabled(&mut self, enabled: bool) {
        self.enabled = enabled;
        self.look_again();
    }

    #[func]
    pub(crate) fn is_bidirectional(&self) -> bool {
        self.bidirectional
    }

    #[func]
    pub(crate) fn set_bidirectional(&mut self, bidirectional: bool) {
        self.bidirectional = bidirectional;
        self.look_again();
    }

    #[func]
    pub(crate) fn get_link_class(&self) -> i32 {
        self.link_class
    }

    #[func]
    pub(crate) fn set_link_class(&mut self, link_class: i32) {
        if !(0..32).contains(&link_class) {
            godot_error!("link_class = {link_class} is not between 0 and 31.");
            return;
        }
        self.link_class = link_class;
        self.look_again();
    }

    #[func]
    fn get_start_position(&self) -> Vector2 {
        self.start_position
    }

    #[func]
    pub(crate) fn set_start_position(&mut self, position: Vector2) {
        if is_position("start_position", position) {
            self.start_position = position;
            self.look_again();
        }
    }

    #[func]
    fn get_end_position(&self) -> Vector2 {
        self.end_position
    }

    #[func]
    pub(crate) fn set_end_position(&mut self, position: Vector2) {
        if is_position("end_position", position) {
            self.end_position = position;
            self.look_again();
        }
    }

    /// [member start_position] as a global position.
    #[func]
    fn get_global_start_position(&self) -> Vector2 {
        self.base().to_global(self.start_position)
    }

    /// Sets [member start_position] to a global position.
    #[func]
    fn set_global_start_position(&mut self, position: Vector2) {
        let position = self.base().to_local(position);
        self.set_start_position(position);
    }

    /// [member end_position] as a global position.
    #[func]
    fn get_global_end_position(&self) -> Vector2 {
        self.base().to_global(self.end_position)
    }

    /// Sets [member end_position] to a global position.
    #[func]
    fn set_global_end_position(&mut self, position: Vector2) {
        let position = self.base().to_local(position);
        self.set_end_position(position);
    }

    #[func]
    pub(crate) fn get_width(&self) -> f32 {
        self.width
    }

    #[func]
    pub(crate) fn set_width(&mut self, width: f32) {
        if is_cost("width", width) {
            self.width = width;
            self.look_again();
        }
    }

    #[func]
    pub(crate) fn get_enter_cost(&self) -> f32 {
        self.enter_cost
    }

    #[func]
    pub(crate) fn set_enter_cost(&mut self, cost: f32) {
        if is_cost("enter_cost", cost) {
            self.enter_cost = cost;
            self.look_again();
        }
    }

    #[func]
    pub(crate) fn get_travel_cost(&self) -> f32 {
        self.travel_cost
    }

    #[func]
    pub(crate) fn set_travel_cost(&mut self, cost: f32) {
        if is_cost("travel_cost", cost) {
            self.travel_cost = cost;
            self.look_again();
        }
    }

    #[func]
    pub(crate) fn get_user(&self) -> i64 {
        self.user
    }

    #[func]
    pub(crate) fn set_user(&mut self, user: i64) {
        self.user = user;
        self.look_again();
    }

    /// The number of the link on its grid; 0 while it is on none: out of the tree, or with an end outside of the
    /// region.
    #[func]
    pub(crate) fn get_link(&self) -> i64 {
        self.laid.as_ref().filter(|laid| laid.is_there()).map_or(0, |laid| laid.number)
    }

    /// Lays the link where the node is now, without waiting for the next physics frame.
    #[func]
    pub(crate) fn lay(&mut self) {
        // The engine tells of a new transform at the end of the frame.
        self.is_stale = true;
        self.lay_if_stale();
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        let mut warnings = map_warnings("TautLink2D", self.given.is_some(), self.map.as_ref());
        if self.start_position == self.end_position {
            warnings.push("A TautLink2D needs a \"start_position\" and an \"end_position\" that are not the same.");
        }
        warnings
    }
}

#[godot_api]
impl INode2D for TautLink2D {
    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn on_notification(&mut self, what: CanvasItemNotification) {
        match what {
            CanvasItemNotification::TRANSFORM_CHANGED => self.look_again(),
            CanvasItemNotification::EXIT_TREE => self.lift(),
            CanvasItemNotification::ENTER_TREE => {
                self.base_mut().set_notify_transform(true);
                self.look_again();
            }
            _ => {}
        }
    }

    fn physics_process(&mut self, _delta: f64) {
        self.lay_if_stale();
    }

    fn draw(&mut self) {
        // In a game, as NavigationLink2D: when "Visible Navigation" of the menu "Debug" is on.
        let shown = |tree: Gd<godot::classes::SceneTree>| tree.is_debugging_navigation_hint();
        if !Engine::singleton().is_editor_hint() && !self.base().get_tree_or_null().is_some_and(shown) {
            return;
        }
        let across = self.across();
        let picture = LinkPicture {
            from: self.start_position - across / 2.0,
            to: self.end_position - across / 2.0,
            spans: [across; 2],
            both_ways: self.bidirectional,
            closed: !self.enabled,
            color: LinkPicture::COLOR,
        };
        draw_link(&mut self.base_mut(), &picture);
    }
}

impl TautLink2D {
    /// The vector across the link from one side to the other, in positions of the node.
    fn across(&self) -> Vector2 {
        let line = (self.end_position - self.start_position).try_normalized().unwrap_or_default();
        Vector2::new(-line.y, line.x) * self.width
    }

    /// The link in the library's units, unless an end is outside of the region or both are the same.
    fn link_on(&self, layout: &Layout) -> Option<WideLink> {
        let half = self.across() / 2.0;
        let places = [self.start_position, self.end_position].map(|at| [at - half, at + half]);
        let [[from, from_end], [to, to_end]] =
            places.map(|side| side.map(|at| layout.in_units(self.base().to_global(at))));
        let size = layout.region.size.to_vector2();
        let is_inside = |at: Point| (0.0..=size.x).contains(&at.x) && (0.0..=size.y).contains(&at.y);
        if ![from, from_end, to, to_end].into_iter().all(is_inside) || from == to {
            return None;
        }
        let span = |a: Point, b: Point| Point { x: b.x - a.x, y: b.y - a.y };
        let spans = if self.width > 0.0 { [span(from, from_end), span(to, to_end)] } else { Spans::default() };
        let length = Vector2::new(from.x, from.y).distance_to(Vector2::new(to.x, to.y));
        let cost = layout.cost_in_cells(self.enter_cost.into()) + f64::from(self.travel_cost) * f64::from(length);
        let flag = |set: bool, flag: u32| if set { flag } else { 0 };
        let flags =
            flag(self.bidirectional, native::GRID_LINK_BOTH_WAYS) | flag(!self.enabled, native::GRID_LINK_CLOSED);
        let link = GridLink { from, to, cost, user: self.user as u64, flags, link_class: self.link_class as u32 };
        Some(WideLink { link, spans })
    }

    /// Lays the link where the node is, if it does not lie there.
    fn lay_if_stale(&mut self) {
        let inside = self.base().is_inside_tree();
        let Some(grid) = wanted_grid(self.given.as_ref(), self.map.as_ref()).filter(|_| inside) else {
            return self.lift();
        };
        let world = number_of_world(&grid);
        let is_stale = std::mem::take(&mut self.is_stale);
        if !is_stale && self.laid.as_ref().is_some_and(|laid| laid.is_on(&grid, world)) {
            return;
        }
        let layout = grid.bind().core.settings().layout;
        // A grid without cells is no mistake of the node: it lays itself when there are some.
        let shape = self.link_on(&layout).filter(|_| world.is_some());
        let before = self.laid.as_ref().filter(|laid| laid.is_on(&grid, world) && self.owns(laid));
        if let (Some(before), Some(shape)) = (before, shape)
            && (before.shape == shape || self.change(&grid, before.number, shape))
        {
            self.laid = Some(Laid { grid, world, number: before.number, shape });
            return;
        }
        self.lift();
        let number = shape.map_or(0, |shape| self.add(&grid, shape));
        self.laid = Some(Laid { grid, world, number, shape: shape.unwrap_or_default() });
        self.is_stale = false;
    }

    /// True if the grid has the link still, as that of this node.
    fn owns(&self, laid: &Laid<WideLink>) -> bool {
        let grid = laid.grid.bind();
        let state = grid.core.read();
        let node = state.world.as_ref().and_then(|world| world.link_nodes.get(&(laid.number as u32)));
        node == Some(&self.base().instance_id().to_i64())
    }

    fn change(&self, grid: &Gd<TautGrid2D>, number: i64, shape: WideLink) -> bool {
        grid.bind().lay(|_, world| world.grid.set_link(number as u32, &shape)).is_some()
    }

    fn add(&self, grid: &Gd<TautGrid2D>, shape: WideLink) -> i64 {
        let node = self.base().instance_id().to_i64();
        let added = grid.bind().lay(|_, world| {
            let number = world.grid.add_link(&shape)?;
            world.link_nodes.insert(number, node);
            Ok(number)
        });
        added.map_or(0, i64::from)
    }

    /// Lays the link anew in the next physics frame.
    fn look_again(&mut self) {
        self.base_mut().update_configuration_warnings();
        self.base_mut().queue_redraw();
        self.is_stale = true;
    }

    /// Takes the link away.
    fn lift(&mut self) {
        self.is_stale = true;
        if let Some(laid) = self.laid.take()
            && laid.is_there()
            && self.owns(&laid)
        {
            laid.grid.bind().remove_link(laid.number);
        }
    }
}

/// True if a position of a script is good; it is told so if it is not.
fn is_position(name: &str, position: Vector2) -> bool {
    if !position.is_finite() {
        godot_error!("{name} = {position} is not finite.");
    }
    position.is_finite()
}

/// The same of a cost.
fn is_cost(name: &str, cost: f32) -> bool {
    let good = cost >= 0.0 && cost.is_finite();
    if !good {
        godot_error!("{name} = {cost} is out of bounds.");
    }
    good
}
