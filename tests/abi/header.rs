//! The committed headers are the generated ones, compile with every compiler, and have the layouts of the library.

use std::fs;
use std::mem::offset_of;
use std::path::Path;

use taut::abi::{
    taut_action, taut_allocator, taut_axis, taut_crossing, taut_crowd, taut_crowd_options, taut_field,
    taut_field_options, taut_field_result, taut_field_seed, taut_follower, taut_graph, taut_graph_edge,
    taut_graph_info, taut_graph_node, taut_graph_planner, taut_graph_planner_options, taut_graph_request, taut_grid,
    taut_grid_link, taut_hit, taut_improve_options, taut_leg, taut_link, taut_link_use, taut_mesh, taut_mode,
    taut_moment, taut_motion, taut_motion_options, taut_motion_piece, taut_motion_request, taut_motion_result,
    taut_mover, taut_path_check, taut_place, taut_planner, taut_planner_options, taut_point, taut_policy,
    taut_policy_options, taut_policy_result, taut_pool, taut_pool_options, taut_pull, taut_rect, taut_request,
    taut_result, taut_search_event, taut_shape, taut_snapshot, taut_space, taut_space_options, taut_ticket,
    taut_walker, taut_walker_traits, taut_world,
};

use crate::build_chapters::forgotten;
use crate::description::Description;
use crate::generated::hold;
use crate::toolchain::{Library, compile, demand, exists, root, scratch, succeed};

/// C compilers and the standards that the header must satisfy.
const C: [(&str, &str); 6] = [
    ("cc", "-std=c99"),
    ("cc", "-std=c11"),
    ("gcc", "-std=c99"),
    ("gcc", "-std=c11"),
    ("clang", "-std=c99"),
    ("clang", "-std=c11"),
];
/// C++ compilers.
const CPP: [(&str, &str); 3] = [("c++", "-std=c++17"), ("g++", "-std=c++17"), ("clang++", "-std=c++17")];

#[test]
fn the_committed_headers_are_the_generated_ones() {
    let generated = |file: &str| fs::read_to_string(file).expect("the build wrote a header");
    hold("include/taut.h", &generated(env!("TAUT_GENERATED_HEADER")));
    hold("include/taut_motion.h", &generated(env!("TAUT_GENERATED_MOTION_HEADER")));
}

#[test]
fn a_client_of_the_first_header_compiles_links_and_runs_with_every_compiler() {
    let library = Library::under_test();
    let source = root().join("tests/c/surface.c");
    assert!(exists("cc"), "Rust needs a C linker, so there is one");
    demand("c++");
    for (names, define) in [("", "-DTODAYS_NAMES"), ("former_", "-DFORMER_NAMES")] {
        for (compiler, standard) in C.into_iter().filter(|(compiler, _)| exists(compiler)) {
            let name = format!("surface_{names}{compiler}{standard}");
            let program = compile(compiler, &source, &name, &[standard, define], &library.link_shared());
            succeed(&mut std::process::Command::new(program));
        }
        for (compiler, standard) in CPP.into_iter().filter(|(compiler, _)| exists(compiler)) {
            let name = format!("surface_{names}{compiler}{standard}");
            // clang warns about C that is compiled as C++.
            let program =
                compile(compiler, &as_cpp(&source, &name), &name, &[standard, define], &library.link_shared());
            succeed(&mut std::process::Command::new(program));
        }
    }
}

#[test]
fn the_static_library_serves_the_same_client() {
    let link = Library::under_test().link_static();
    let program = compile("cc", &root().join("tests/c/surface.c"), "surface_static", &["-std=c11"], &link);
    succeed(&mut std::process::Command::new(program));
}

/// Compares a struct with its description, and notes its name.
macro_rules! layout {
    ($described:ident, $type:ident, $($field:ident),*) => {{
        let structure = Description::whole().structure(stringify!($type));
        assert_eq!(structure.size, size_of::<$type>(), stringify!($type));
        let expected: Vec<(&str, usize, usize)> = vec![
            $((stringify!($field), offset_of!($type, $field), field_size(|value: &$type| &value.$field)),)*
        ];
        let fields = structure.fields.iter().map(|field| (field.name.as_str(), field.offset, field.size));
        assert_eq!(fields.collect::<Vec<_>>(), expected, stringify!($type));
        let bytes: usize = expected.iter().map(|field| field.2).sum();
        assert_eq!(bytes, structure.size, "{} has padding", stringify!($type));
        $described.push(stringify!($type));
    }};
}

#[test]
fn structs_have_the_same_layout_in_rust_and_c() {
    // The C compiler has compared the description with the header already: surface.c asserts every size and offset.
    let mut described = Vec::new();
    layout!(described, taut_allocator, struct_size, reserved32, user, alloc, realloc, free, alloc_zeroed);
    layout!(described, taut_point, x, y);
    layout!(described, taut_rect, x, y, width, height);
    layout!(described, taut_grid, id);
    layout!(
        described,
        taut_planner_options,
        struct_size,
        algorithm,
        lattice,
        neighbours,
        diagonal_gaps,
        corner_cutting,
        heuristic,
        cost_rule,
        smoothing,
        radius,
        h_scale,
        memory_limit,
        keep_limit,
        margin,
        margin_share,
        blocked_links,
        reserved32,
        reserved,
        speed,
        horizon,
        unit_width,
        unit_height,
        turns,
        turn_cost,
        cost_tolerance
    );
    layout!(described, taut_planner, id);
    layout!(described, taut_request, start, goal, flags, max_expansions, user, radius, goal_mover, start_time);
    layout!(
        described,
        taut_result,
        status,
        guarantee,
        length,
        cost,
        bound,
        expanded,
        generated,
        sight_checks,
        revision,
        user,
        path_first,
        path_count,
        remaining
    );
    layout!(described, taut_leg, from, to, centre, sweep, kind);
    layout!(described, taut_search_event, event_kind, visible, from, to, near_low, near_high, far_low, far_high, g, f);
    layout!(described, taut_grid_link, from, to, cost, user, flags, link_class);
    layout!(described, taut_link_use, point, link, flags, reserved);
    layout!(described, taut_crossing, entry, exit, link, flags);
    layout!(described, taut_mover, radius, first, count, reserved);
    layout!(described, taut_moment, at, time);
    layout!(described, taut_hit, at, normal, share, cell_x, cell_y, visible);
    layout!(described, taut_path_check, state, shortest, segment, reserved32, at, revision);
    layout!(described, taut_place, segment, share, away, left);
    layout_of_improve_options(&mut described);
    layouts_of_fields(&mut described);
    layouts_of_followers(&mut described);
    layouts_of_graphs(&mut described);
    layout!(described, taut_snapshot, id);
    layout!(described, taut_pool_options, struct_size, threads, max_workers, reserved32, memory_limit, reserved);
    layout!(described, taut_pool, id);
    layout!(described, taut_ticket, id);
    layouts_of_motions(&mut described);
    let structs: Vec<&str> = Description::whole().structs.iter().map(|structure| structure.name.as_str()).collect();
    assert_eq!(described, structs, "every struct is compared");
}

/// Those of the second header.
fn layouts_of_motions(described: &mut Vec<&'static str>) {
    layout!(described, taut_shape, id);
    layout!(
        described,
        taut_space_options,
        struct_size,
        angles,
        cell_parts,
        diagonal_gaps,
        flags,
        reserved32,
        turn_weight,
        memory_limit,
        reserved
    );
    layout!(described, taut_space, id);
    layout!(described, taut_axis, low, high, weight, kind, reserved);
    layout!(described, taut_link, length, longest, thickness, angle_low, angle_high, reserved);
    layout!(described, taut_mode, moves, drags, contact, cost, reserved);
    layout!(
        described,
        taut_motion_options,
        struct_size,
        algorithm,
        neighbours,
        batch,
        asks_motions,
        reserved32,
        seed,
        range,
        goal_bias,
        resolution,
        temperature,
        h_scale,
        memory_limit,
        reserved,
        turning_radius,
        reverse_cost,
        switch_cost,
        first_h_scale,
        lattice_step,
        spot_turn_cost
    );
    layout!(described, taut_motion, id);
    layout!(described, taut_motion_request, flags, max_iterations, tolerance, user, reserved);
    layout!(
        described,
        taut_motion_result,
        status,
        guarantee,
        cost,
        length,
        bound,
        iterations,
        checks,
        nodes,
        revision,
        user,
        reserved
    );
    layout!(described, taut_motion_piece, first, mode, gear, reserved32, curvature, duration, controls);
    layout!(described, taut_world, id);
    layout!(described, taut_mesh, id);
    layout!(described, taut_action, need, need_not, add, remove, cost, user);
}

/// That of the improvement of a path.
fn layout_of_improve_options(described: &mut Vec<&'static str>) {
    layout!(
        described,
        taut_improve_options,
        struct_size,
        improvement,
        descent,
        max_iterations,
        seed,
        spacing,
        clearance,
        wall_weight,
        turn_weight,
        turning_radius,
        reserved_real,
        reserved
    );
}

/// Those of policies and crowds.
fn layouts_of_followers(described: &mut Vec<&'static str>) {
    layout!(
        described,
        taut_policy_options,
        struct_size,
        policy,
        side,
        diagonal_gaps,
        patience,
        radius,
        attract,
        repel,
        influence,
        blocked_classes
    );
    layout!(described, taut_policy, id);
    layout!(described, taut_pull, at, weight, reach);
    layout!(described, taut_follower, at, goal, stride, state, memory);
    layout!(described, taut_policy_result, moving, arrived, blocked, stuck, unreachable, invalid, revision, reserved);
    layout!(described, taut_crowd_options, struct_size, neighbours, horizon, wall_horizon, reach, blocked_classes);
    layout!(described, taut_crowd, id);
    layout!(described, taut_walker, at, velocity, wanted, radius, speed);
    layout!(described, taut_walker_traits, priority, layers, ignores, flags, goal, arrive, state, reserved);
}

/// Those of graphs, in the order of the description.
fn layouts_of_graphs(described: &mut Vec<&'static str>) {
    layout!(described, taut_graph_edge, from, to, cost, edge_class, flags);
    layout!(described, taut_graph, id);
    layout!(described, taut_graph_info, dimensions, flags, nodes, edges, revision, bytes);
    layout!(described, taut_graph_node, node, flags, weight, position);
    layout!(
        described,
        taut_graph_planner_options,
        struct_size,
        blocked_classes,
        h_scale,
        memory_limit,
        asks_sights,
        reserved32,
        reserved
    );
    layout!(described, taut_graph_planner, id);
    layout!(described, taut_graph_request, flags, max_expansions, max_cost, user, reserved);
}

/// Those of fields.
fn layouts_of_fields(described: &mut Vec<&'static str>) {
    layout!(
        described,
        taut_field_options,
        struct_size,
        kind,
        lattice,
        neighbours,
        diagonal_gaps,
        corner_cutting,
        cost_rule,
        radius,
        reach,
        wall_distance,
        wall_weight,
        memory_limit,
        blocked_links,
        reserved32,
        reserved,
        unit_width,
        unit_height,
        turns,
        turn_cost
    );
    layout!(described, taut_field, id);
    layout!(described, taut_field_seed, at, cost);
    layout!(
        described,
        taut_field_result,
        status,
        guarantee,
        expanded,
        written,
        reached,
        farthest,
        revision,
        skipped,
        reserved
    );
}

#[test]
fn a_file_whose_items_are_in_no_chapter_is_seen() {
    let export = "/// Asks.\n#[unsafe(no_mangle)]\npub extern \"C\" fn taut_ask() {}\n";
    for (stem, text, seen) in [
        ("grid", export, 0),
        ("polygon", export, 1),
        ("polygon", "pub struct taut_polygon {\n}\n", 1),
        ("polygon", "pub const TAUT_POLYGON: u32 = 1;\n", 1),
        ("polygon", "pub(super) struct Polygon;\n", 0),
        ("polygon_tests", export, 0),
        ("inject", export, 0),
        ("motion/shape", export, 0),
        ("motion/grid", export, 1),
    ] {
        assert_eq!(forgotten([(stem, text)].into_iter()).len(), seen, "{stem}: {text}");
    }
}

/// The size of a field.
fn field_size<T, F>(_: fn(&T) -> &F) -> usize {
    size_of::<F>()
}

/// A C++ source that consists of a C one.
fn as_cpp(source: &Path, name: &str) -> std::path::PathBuf {
    let wrapper = scratch(&format!("{name}.cpp"));
    fs::write(&wrapper, format!("#include \"{}\"\n", source.display())).expect("the scratch folder can be written");
    wrapper
}
