//! `TautDebug2D`: draws a grid, and the paths of its agents.

use godot::classes::{Engine, INode2D, Node2D};
use godot::prelude::*;

use crate::cell_runs::{border, cell_runs, corners};
use crate::grid_2d::TautGrid2D;
use crate::grid_owner::WideLink;
use crate::laid::map_warnings;
use crate::link_picture::{LinkPicture, draw_link};
use crate::map_2d::TautMap2D;
use crate::scheduler::TautScheduler;

/// Draws the cells of a [TautGrid2D] and the paths of its agents, in the editor and in the running game, at their
/// global positions.
///
/// It is for looking at what happens: it draws everything anew in each frame.
#[derive(GodotClass)]
#[class(tool, init, base = Node2D)]
pub struct TautDebug2D {
    /// The map whose grid is drawn.
    #[export]
    #[var(set = set_map)]
    map: Option<Gd<TautMap2D>>,
    /// The grid that is drawn, instead of that of [member map].
    #[var(pub)]
    grid: Option<Gd<TautGrid2D>>,
    /// Draws solid cells, and the border of the region.
    #[export]
    #[init(val = true)]
    show_cells: bool,
    /// Draws cells with other weights than 1, the darker the larger.
    #[export]
    #[init(val = true)]
    show_weights: bool,
    /// Draws links: a line with an arrow at each end that leads out, dashed and grey for one that is closed.
    #[export]
    #[init(val = true)]
    show_links: bool,
    /// Draws the paths that agents follow.
    #[export]
    #[init(val = true)]
    show_paths: bool,
    /// Draws where agents are, where they go next, and what their target is.
    #[export]
    #[init(val = true)]
    show_agents: bool,
    /// The colour of solid cells.
    #[export]
    #[init(val = Color::from_rgba(0.85, 0.25, 0.2, 0.35))]
    solid_color: Color,
    /// The colour of cells with weights.
    #[export]
    #[init(val = Color::from_rgba(0.9, 0.7, 0.2, 0.25))]
    weight_color: Color,
    /// The colour of links.
    #[export]
    #[init(val = LinkPicture::COLOR)]
    link_color: Color,
    /// The colour of paths.
    #[export]
    #[init(val = Color::from_rgba(0.35, 0.8, 0.45, 0.9))]
    path_color: Color,
    /// The colour of agents.
    #[export]
    #[init(val = Color::from_rgba(0.4, 0.65, 1.0, 0.9))]
    agent_color: Color,
    base: Base<Node2D>,
}

#[godot_api]
impl TautDebug2D {
    #[func]
    fn set_map(&mut self, map: Option<Gd<TautMap2D>>) {
        self.map = map;
        self.base_mut().update_configuration_warnings();
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        map_warnings("TautDebug2D", self.grid.is_some(), self.map.as_ref())
    }
}

#[godot_api]
impl INode2D for TautDebug2D {
    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn process(&mut self, _delta: f64) {
        self.base_mut().queue_redraw();
    }

    fn draw(&mut self) {
        let known = self.grid.clone();
        let Some(grid) = known.or_else(|| self.map.as_ref().map(|map| map.bind().get_grid())) else { return };
        let to_local = self.base().get_global_transform().affine_inverse();
        self.base_mut().draw_set_transform_matrix(to_local);
        self.draw_cells(&grid.bind());
        if (self.show_paths || self.show_agents) && !Engine::singleton().is_editor_hint() {
            let scheduler = grid.bind().get_scheduler();
            self.draw_agents(&scheduler);
        }
        self.draw_links(&grid.bind());
    }
}

impl TautDebug2D {
    /// Runs of equal cells as rectangles, or one diamond per cell.
    fn draw_cells(&mut self, grid: &TautGrid2D) {
        let Ok(state) = grid.core.fresh() else { return };
        let Some(world) = state.world.as_ref().filter(|_| self.show_cells || self.show_weights) else { return };
        let (layout, size) = (state.settings.layout, world.cells.size());
        let runs = cell_runs(world, &layout, false);
        drop(state);
        let solid = self.show_cells.then_some(self.solid_color);
        let weighted = self.show_weights.then_some(self.weight_color);
        for run in runs {
            if let Some(color) = run.kind.color(solid, weighted) {
                self.base_mut().draw_colored_polygon(&PackedVector2Array::from(corners(&layout, &run)), color);
            }
        }
        if self.show_cells {
            let color = self.solid_color.with_alpha(1.0);
            self.base_mut().draw_polyline(&PackedVector2Array::from(border(&layout, size)), color);
        }
    }

    fn draw_links(&mut self, grid: &TautGrid2D) {
        let state = grid.core.read();
        let Some(world) = state.world.as_ref().filter(|_| self.show_links) else { return };
        let (layout, color) = (state.settings.layout, self.link_color);
        let numbers = world.grid.links().unwrap_or_default().into_iter();
        let links: Vec<WideLink> = numbers.filter_map(|number| world.grid.wide_link(number).ok()).collect();
        drop(state);
        for link in links {
            draw_link(&mut self.base_mut(), &LinkPicture::new(&link, &layout, color));
        }
    }

    fn draw_agents(&mut self, scheduler: &Gd<TautScheduler>) {
        let agents = scheduler.bind().agents();
        for agent in agents {
            let agent = agent.bind();
            let (here, radius) = (agent.here(), agent.marker());
            if self.show_paths {
                for walk in agent.walks_left() {
                    let color = self.path_color;
                    self.base_mut().draw_polyline_ex(&walk, color).width(2.0).done();
                }
            }
            if self.show_agents {
                let color = self.agent_color;
                self.base_mut().draw_circle(here, radius, color);
                if let Some(next) = agent.path.get(agent.next).filter(|_| agent.steady.is_going()) {
                    self.base_mut().draw_circle(next, radius / 2.0, color);
                }
                if let Some(target) = agent.target {
                    let (right, down) = (Vector2::new(radius, radius), Vector2::new(radius, -radius));
                    self.base_mut().draw_line(target - right, target + right, color);
                    self.base_mut().draw_line(target - down, target + down, color);
                }
            }
        }
    }
}
