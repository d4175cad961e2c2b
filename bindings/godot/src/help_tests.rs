use std::collections::BTreeMap;

/// The help pages that the editor is given, by class.
fn pages() -> BTreeMap<String, String> {
    let name = |page: &String| page.split("name=\"").nth(1).and_then(|rest| rest.split('"').next()).map(str::to_owned);
    godot::docs::__gather_xml_docs().filter_map(|page| Some((name(&page)?, page))).collect()
}

#[test]
fn every_class_has_a_help_page() {
    let pages = pages();
    let classes = [
        "TautGrid2D",
        "TautMap2D",
        "TautAgent2D",
        "TautMap3D",
        "TautAgent3D",
        "TautScheduler",
        "TautDebug2D",
        "TautDebug3D",
        "TautObstacle2D",
        "TautLink2D",
        "TautObstacle3D",
        "TautLink3D",
        "TautMap",
        "TautPlanner",
        "TautPool",
        "TautFollowers2D",
        "TautCrowd2D",
        "TautField",
        "TautSnapshot",
        "TautShape",
        "TautPoseSpace",
        "TautMotion",
        "TautMesh2D",
        "TautWorld2D",
        "TautCurves",
        "TautActions",
        "TautGraph",
        "TautGraphPlanner",
        "TautAStar2D",
        "TautAStar3D",
    ];
    for class in classes {
        let page = pages.get(class).unwrap_or_else(|| panic!("{class} has no page: {:?}", pages.keys()));
        let brief = page.split("<brief_description>").nth(1).unwrap_or_default();
        assert!(!brief.trim_start().starts_with('<'), "{class} has no description");
    }
}

#[test]
fn methods_properties_signals_and_constants_have_their_help() {
    let pages = pages();
    let expected = [
        ("TautGrid2D", "method", "get_id_path"),
        ("TautGrid2D", "method", "find_path"),
        ("TautGrid2D", "method", "set_point_solid"),
        ("TautGrid2D", "method", "request_path"),
        ("TautGrid2D", "member", "diagonal_mode"),
        ("TautGrid2D", "signal", "path_ready"),
        ("TautGrid2D", "constant", "DIAGONAL_MODE_NEVER"),
        ("TautAgent2D", "method", "get_next_path_position"),
        ("TautAgent2D", "member", "path_desired_distance"),
        ("TautAgent2D", "signal", "target_reached"),
        ("TautAgent2D", "member", "replan_mode"),
        ("TautAgent2D", "signal", "velocity_computed"),
        ("TautAgent2D", "member", "avoidance_priority"),
        ("TautAgent2D", "method", "set_avoidance_mask_value"),
        ("TautGrid2D", "method", "get_closest_point"),
        ("TautScheduler", "method", "cancel_request"),
        ("TautMap2D", "method", "from_tile_map_layer"),
        ("TautMap3D", "method", "import_grid_map"),
        ("TautMap3D", "member", "heights"),
        ("TautAgent3D", "method", "get_next_path_position"),
        ("TautAgent3D", "member", "radius"),
        ("TautAgent3D", "signal", "velocity_computed"),
        ("TautDebug2D", "member", "show_paths"),
        ("TautDebug3D", "member", "lift"),
        ("TautGrid2D", "method", "add_obstacle"),
        ("TautObstacle2D", "member", "outline"),
        ("TautGrid2D", "method", "query_path"),
        ("TautAgent2D", "signal", "link_reached"),
        ("TautLink2D", "member", "enter_cost"),
        ("TautLink2D", "method", "set_global_end_position"),
        ("TautMap", "method", "set_cells"),
        ("TautPlanner", "method", "find_many"),
        ("TautGraph", "method", "set_edges"),
        ("TautGraphPlanner", "method", "get_path_to"),
        ("TautAStar2D", "method", "get_id_path"),
        ("TautAStar3D", "method", "set_edge_cost"),
    ];
    for (class, kind, name) in expected {
        let item = format!("<{kind} name=\"{name}\"");
        assert!(pages[class].contains(&item), "{class}: {kind} {name} has no help");
    }
}
