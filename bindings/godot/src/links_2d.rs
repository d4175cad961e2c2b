//! Links of a `TautGrid2D`: ways that are no walks, and paths that tell where they use them.

use godot::classes::Node;
use godot::obj::InstanceId;
use godot::prelude::*;

use crate::core::World;
use crate::grid_2d::{TautGrid2D, is_ready, tell};
use crate::grid_owner::WideLink;
use crate::layout::Layout;
use crate::map::{describe_link, new_link, read_link};
use crate::native::Point;
use crate::search::{Crossing, Found};

#[godot_api(secondary)]
impl TautGrid2D {
    /// Adds a link: a jump, a ladder, a portal. Paths between positions and between cells use it where that is
    /// cheaper. The dictionary has `from` and `to`, two positions inside of the region, and may have `cost` (as long
    /// as a walk of that length; 0 at first), `link_class` (0 to 31: see [member blocked_links]), `both_ways`,
    /// `closed` and `user`, a number for the game. With `from_span` and `to_span`, two vectors, its ends are segments
    /// from `from` to `from + from_span` and from `to` to `to + to_span`: it is entered anywhere on the first and left
    /// at the corresponding place of the second. The number of the link; 0, with an error, if it was not added.
    ///
    /// [method update] and [method clear] drop links when they drop the cells. An [AStarGrid2D] inside (for costs of a
    /// script, weights of 0, and steps that only it can count) knows no links. [TautLink2D] is a link as a node.
    #[func]
    pub(crate) fn add_link(&self, link: VarDictionary) -> i64 {
        let added = self.lay(|layout, world| {
            let read = new_link(&link, |position| layout.in_units(position))?;
            world.grid.add_link(&in_cells(&link, read, layout))
        });
        added.map_or(0, i64::from)
    }

    /// Changes a link, as one edit: what the dictionary has not stays. True if it was done.
    #[func]
    fn set_link(&self, link: i64, changes: VarDictionary) -> bool {
        let number = number_of(link);
        let set = self.lay(|layout, world| {
            let read = read_link(&changes, world.grid.wide_link(number)?, |position| layout.in_units(position))?;
            world.grid.set_link(number, &in_cells(&changes, read, layout))
        });
        set.is_some()
    }

    /// Takes a link away. True if it was done.
    #[func]
    pub(crate) fn remove_link(&self, link: i64) -> bool {
        let number = number_of(link);
        let removed = self.lay(|_, world| {
            world.grid.remove_link(number)?;
            world.link_nodes.remove(&number);
            Ok(())
        });
        removed.is_some()
    }

    /// A link as a dictionary: what [method add_link] takes (spans if it has some), and `owner`, its [TautLink2D]
    /// or `null`. Empty, with an error, if there is none.
    #[func]
    fn get_link(&self, link: i64) -> VarDictionary {
        let state = self.core.read();
        let Some(world) = &state.world else { return VarDictionary::new() };
        let number = number_of(link);
        let Ok(link) = world.grid.wide_link(number).inspect_err(tell) else { return VarDictionary::new() };
        let mut described = link_in_positions(&link, &state.settings.layout);
        described.set("owner", &node_of(world, number).to_variant());
        described
    }

    /// The numbers of all links, in ascending order.
    #[func]
    fn get_links(&self) -> PackedInt64Array {
        let state = self.core.read();
        let numbers = state.world.as_ref().and_then(|world| world.grid.links().ok()).unwrap_or_default();
        numbers.into_iter().map(i64::from).collect()
    }

    /// The path of [method find_path] and what is known of it, as a dictionary: `path`; `links`, a dictionary for
    /// each link that it uses with `point`, the number of the point at which it is entered, `link`, its number, and
    /// `backward`; `length`, that of its walks, and `cost`, which has the links too, both in positions along the
    /// shorter sides of cells. There is no walk from the point at which a link is entered to the next one.
    #[func]
    fn query_path(
        &self,
        from: Vector2,
        to: Vector2,
        #[opt(default = false)] allow_partial_path: bool,
    ) -> VarDictionary {
        let settings = self.core.settings();
        let layout = settings.layout;
        let found = if is_ready(&settings, None, "") {
            let ends = (layout.in_units(from), layout.in_units(to));
            self.core.find_free(ends, allow_partial_path, &|| true).inspect_err(tell).unwrap_or_default()
        } else {
            Found::default()
        };
        let described = |used: &Crossing| {
            vdict! { "point" => used.point as i64, "link" => i64::from(used.link), "backward" => used.backward }
        };
        let links: Array<VarDictionary> = found.crossings.iter().map(described).collect();
        vdict! {
            "path" => &layout.path_between((from, to), &found.points),
            "links" => &links,
            "length" => layout.cost_on_screen(found.outcome.length),
            "cost" => layout.cost_on_screen(found.outcome.cost),
        }
    }
}

impl TautGrid2D {
    /// The links that belong to no node, as dictionaries of [`TautGrid2D::add_link`].
    pub(crate) fn links_without_nodes(&self) -> Array<VarDictionary> {
        let state = self.core.read();
        let Some(world) = &state.world else { return Array::new() };
        let numbers = world.grid.links().unwrap_or_default().into_iter();
        let own = numbers.filter(|number| !world.link_nodes.contains_key(number));
        own.filter_map(|number| Some(link_in_positions(&world.grid.wide_link(number).ok()?, &state.settings.layout)))
            .collect()
    }
}

/// The node whose link this is: of one that lies on the plane for a node in space, that node.
pub(crate) fn node_of(world: &World, number: u32) -> Option<Gd<Node>> {
    let node = InstanceId::try_from_i64(*world.link_nodes.get(&number)?)?;
    let node: Gd<Node> = Gd::try_from_instance_id(node).ok()?;
    Some(node.get_parent().filter(|parent| parent.is_class("TautLink3D")).unwrap_or(node))
}

/// The number of a link of a script.
pub(crate) fn number_of(link: i64) -> u32 {
    u32::try_from(link).unwrap_or(0)
}

/// The cost of a link that was read, in cells.
fn in_cells(given: &VarDictionary, mut wide: WideLink, layout: &Layout) -> WideLink {
    if given.contains_key("cost") {
        wide.link.cost = layout.cost_in_cells(wide.link.cost);
    }
    wide
}

fn link_in_positions(wide: &WideLink, layout: &Layout) -> VarDictionary {
    let mut described = describe_link(wide, |point: Point| layout.on_screen(point));
    described.set("cost", layout.cost_on_screen(wide.link.cost));
    described
}
