//! `TautDebug3D`: draws the grid of a map in space, and the paths of its agents.

use godot::classes::base_material_3d::{CullMode, Flags, ShadingMode, Transparency};
use godot::classes::geometry_instance_3d::ShadowCastingSetting;
use godot::classes::mesh::{ArrayType, PrimitiveType};
use godot::classes::node::InternalMode;
use godot::classes::{ArrayMesh, Engine, INode3D, MeshInstance3D, StandardMaterial3D};
use godot::prelude::*;

use crate::agent::TautAgent2D;
use crate::cell_runs::{border, cell_runs, corners};
use crate::core::State;
use crate::grid_2d::TautGrid2D;
use crate::link_picture::LinkPicture;
use crate::map_3d::{TautMap3D, warnings_of};
use crate::nodes::raised;

/// Draws the cells of a [TautMap3D] and the paths of its agents in space, in the editor and in the running game, at
/// their global positions: on the heights of the map if it has some, or else cells and links at the height of this node
/// and agents at their own.
///
/// It is for looking at what happens: cells are drawn anew when they change, paths and agents in each frame.
#[derive(GodotClass)]
#[class(tool, base = Node3D)]
pub struct TautDebug3D {
    /// The map whose grid is drawn.
    #[export]
    #[var(set = set_map)]
    map: Option<Gd<TautMap3D>>,
    /// The grid that is drawn, instead of that of [member map]: its positions are x and z.
    #[var(pub)]
    grid: Option<Gd<TautGrid2D>>,
    /// Draws solid cells, and the border of the region.
    #[export]
    show_cells: bool,
    /// Draws cells with other weights than 1, the darker the larger.
    #[export]
    show_weights: bool,
    /// Draws links: a line with an arrow at each end that leads out, grey for one that is closed.
    #[export]
    show_links: bool,
    /// Draws the paths that agents follow.
    #[export]
    show_paths: bool,
    /// Draws where agents are, where they go next, and what their target is.
    #[export]
    show_agents: bool,
    /// How far above the floor all is drawn, so that the floor does not hide it.
    #[export]
    lift: f32,
    /// The colour of solid cells.
    #[export]
    solid_color: Color,
    /// The colour of cells with weights.
    #[export]
    weight_color: Color,
    /// The colour of links.
    #[export]
    link_color: Color,
    /// The colour of paths.
    #[export]
    path_color: Color,
    /// The colour of agents.
    #[export]
    agent_color: Color,
    /// Children that no script sees: the cells, and what changes in each frame.
    cells: Gd<MeshInstance3D>,
    lines: Gd<MeshInstance3D>,
    drawn: Option<Drawn>,
    base: Base<Node3D>,
}

/// What the cells were drawn for.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    grid: InstanceId,
    changes: u64,
    has_heights: bool,
    height: f32,
    solid: Option<Color>,
    weighted: Option<Color>,
}

/// A mesh without texture, in the making.
#[derive(Default)]
struct Sketch {
    points: Vec<Vector3>,
    colors: Vec<Color>,
}

impl Sketch {
    fn add(&mut self, points: &[Vector3], color: Color) {
        self.points.extend_from_slice(points);
        self.colors.resize(self.points.len(), color);
    }

    /// Straight lines from each point to the next.
    fn chain(&mut self, points: &[Vector3], color: Color) {
        for ends in points.windows(2) {
            self.add(ends, color);
        }
    }

    /// A circle on the plane.
    fn ring(&mut self, centre: Vector3, radius: f32, color: Color) {
        let at = |turn: u8| {
            let angle = f32::from(turn) * std::f32::consts::TAU / 16.0;
            centre + Vector3::new(angle.cos(), 0.0, angle.sin()) * radius
        };
        let points: Vec<Vector3> = (0..=16).map(at).collect();
        self.chain(&points, color);
    }

    /// Shows it in a node instead of what that has.
    fn show(self, node: &mut Gd<MeshInstance3D>, primitive: PrimitiveType) {
        if self.points.is_empty() {
            node.set_mesh(Gd::null_arg());
            return;
        }
        let mut arrays = VarArray::new();
        arrays.resize(ArrayType::MAX.ord() as usize, &Variant::nil());
        arrays.set(ArrayType::VERTEX.ord() as usize, &PackedVector3Array::from(self.points).to_variant());
        arrays.set(ArrayType::COLOR.ord() as usize, &PackedColorArray::from(self.colors).to_variant());
        let mut mesh = ArrayMesh::new_gd();
        mesh.add_surface_from_arrays(primitive, &arrays);
        node.set_mesh(&mesh);
    }
}

#[godot_api]
impl TautDebug3D {
    #[func]
    fn set_map(&mut self, map: Option<Gd<TautMap3D>>) {
        self.map = map;
        self.base_mut().update_configuration_warnings();
    }

    /// What is wrong with the node: what the editor shows beside it.
    #[func]
    fn get_warnings(&self) -> PackedStringArray {
        warnings_of("TautDebug3D", self.grid.is_some(), self.map.clone())
    }

    /// Draws all anew now, without waiting for the next frame.
    #[func]
    fn redraw(&mut self) {
        let known = self.grid.clone();
        let Some(grid) = known.or_else(|| self.map.as_ref().map(|map| map.bind().get_grid())) else {
            self.drawn = None;
            Sketch::default().show(&mut self.cells, PrimitiveType::TRIANGLES);
            Sketch::default().show(&mut self.lines, PrimitiveType::LINES);
            return;
        };
        self.draw_cells(&grid);
        let mut sketch = Sketch::default();
        self.sketch_border(&grid.bind(), &mut sketch);
        self.sketch_links(&grid.bind(), &mut sketch);
        if (self.show_paths || self.show_agents) && !Engine::singleton().is_editor_hint() {
            let scheduler = grid.bind().get_scheduler();
            let agents = scheduler.bind().agents();
            for agent in agents {
                self.sketch_agent(&agent, &mut sketch);
            }
        }
        sketch.show(&mut self.lines, PrimitiveType::LINES);
    }
}

#[godot_api]
impl INode3D for TautDebug3D {
    fn init(base: Base<Node3D>) -> Self {
        let mut own = base.to_init_gd();
        let mut material = StandardMaterial3D::new_gd();
        material.set_shading_mode(ShadingMode::UNSHADED);
        material.set_flag(Flags::ALBEDO_FROM_VERTEX_COLOR, true);
        material.set_transparency(Transparency::ALPHA);
        material.set_cull_mode(CullMode::DISABLED);
        let [cells, lines] = [(), ()].map(|()| {
            let mut mesh = MeshInstance3D::new_alloc();
            mesh.set_as_top_level(true);
            mesh.set_material_override(&material);
            mesh.set_cast_shadows_setting(ShadowCastingSetting::OFF);
            own.add_child_ex(&mesh).internal(InternalMode::FRONT).done();
            mesh
        });
        Self {
            map: None,
            grid: None,
            show_cells: true,
            show_weights: true,
            show_links: true,
            show_paths: true,
            show_agents: true,
            lift: 0.05,
            solid_color: Color::from_rgba(0.85, 0.25, 0.2, 0.35),
            weight_color: Color::from_rgba(0.9, 0.7, 0.2, 0.25),
            link_color: LinkPicture::COLOR,
            path_color: Color::from_rgba(0.35, 0.8, 0.45, 0.9),
            agent_color: Color::from_rgba(0.4, 0.65, 1.0, 0.9),
            cells,
            lines,
            drawn: None,
            base,
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_warnings()
    }

    fn process(&mut self, _delta: f64) {
        self.redraw();
    }
}

impl TautDebug3D {
    fn has_heights(&self) -> bool {
        self.map.as_ref().is_some_and(|map| !map.bind().heights.is_empty())
    }

    /// Where a position is drawn: on the floor if its height is known, or else at a height.
    fn place(&self, at: Vector2, height: f32) -> Vector3 {
        let known = self.map.as_ref().and_then(|map| map.bind().known_height(at));
        raised(at, known.unwrap_or(height) + self.lift)
    }

    /// The height of this node.
    fn own_height(&self) -> f32 {
        if self.base().is_inside_tree() { self.base().get_global_position().y } else { self.base().get_position().y }
    }

    /// Cells as triangles, unless they are drawn already.
    fn draw_cells(&mut self, grid: &Gd<TautGrid2D>) {
        let Ok(state) = grid.bind().core.fresh().map(|state| self.cells_of(grid, &state)) else { return };
        if let Some((drawn, sketch)) = state {
            self.drawn = Some(drawn);
            sketch.show(&mut self.cells, PrimitiveType::TRIANGLES);
        }
    }

    /// The cells, and what they are drawn for; none if that is what is drawn.
    fn cells_of(&self, grid: &Gd<TautGrid2D>, state: &State) -> Option<(Drawn, Sketch)> {
        let drawn = Drawn {
            grid: grid.instance_id(),
            changes: grid.bind().core.changes(),
            has_heights: self.has_heights(),
            height: self.own_height() + self.lift,
            solid: self.show_cells.then_some(self.solid_color),
            weighted: self.show_weights.then_some(self.weight_color),
        };
        if self.drawn == Some(drawn) {
            return None;
        }
        let mut sketch = Sketch::default();
        let layout = state.settings.layout;
        // On a floor that is not level each cell has corners of its own.
        let runs = state.world.iter().flat_map(|world| cell_runs(world, &layout, drawn.has_heights));
        for run in runs {
            if let Some(color) = run.kind.color(drawn.solid, drawn.weighted) {
                let [a, b, c, d] = corners(&layout, &run).map(|at| self.place(at, self.own_height()));
                sketch.add(&[a, b, c, a, c, d], color);
            }
        }
        Some((drawn, sketch))
    }

    fn sketch_border(&self, grid: &TautGrid2D, sketch: &mut Sketch) {
        let state = grid.core.read();
        if let Some(world) = state.world.as_ref().filter(|_| self.show_cells) {
            let corners = border(&state.settings.layout, world.cells.size());
            let points = corners.map(|at| self.place(at, self.own_height()));
            sketch.chain(&points, self.solid_color.with_alpha(1.0));
        }
    }

    fn sketch_links(&self, grid: &TautGrid2D, sketch: &mut Sketch) {
        let state = grid.core.read();
        let Some(world) = state.world.as_ref().filter(|_| self.show_links) else { return };
        for number in world.grid.links().unwrap_or_default() {
            let Ok(link) = world.grid.wide_link(number) else { continue };
            let picture = LinkPicture::new(&link, &state.settings.layout, self.link_color);
            for (from, to) in picture.lines() {
                let ends = [from, to].map(|at| self.place(at, self.own_height()));
                sketch.add(&ends, picture.shade());
            }
        }
    }

    fn sketch_agent(&self, agent: &Gd<TautAgent2D>, sketch: &mut Sketch) {
        // An agent in space walks on the plane as a child of its own.
        let unit =
            agent.get_parent().and_then(|agent| agent.get_parent()).and_then(|unit| unit.try_cast::<Node3D>().ok());
        let height = unit.map_or_else(|| self.own_height(), |unit| unit.get_global_position().y);
        let agent = agent.bind();
        let place = |at: Vector2| self.place(at, height);
        if self.show_paths {
            for walk in agent.walks_left() {
                let points: Vec<Vector3> = walk.as_slice().iter().map(|&at| place(at)).collect();
                sketch.chain(&points, self.path_color);
            }
        }
        if !self.show_agents {
            return;
        }
        let (color, radius) = (self.agent_color, agent.radius.max(agent.path_desired_distance / 2.0));
        sketch.ring(place(agent.here()), radius, color);
        if let Some(next) = agent.path.get(agent.next).filter(|_| agent.steady.is_going()) {
            sketch.ring(place(next), radius / 2.0, color);
        }
        if let Some(target) = agent.target {
            for across in [Vector2::new(radius, radius), Vector2::new(radius, -radius)] {
                sketch.add(&[place(target - across), place(target + across)], color);
            }
        }
    }
}
