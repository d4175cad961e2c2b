# TautMap3D and TautAgent3D: cells and heights of a GridMap, paths in space, agents whose parents are Node3D, their
# signals, doors, links, avoidance, orders; pictures; what a scene saves; wrong arguments; and what a frame of 200 agents
# costs.
extends SceneTree

const SPEED := 6.0
const WALL := 0
const GRASS := 1
const RAMP := 2

var failures := 0


# One who walks.
class Unit extends Node3D:
	var agent := TautAgent3D.new()
	var map: TautMap3D
	var heard := []
	var details := []
	var avoids := false
	var trail := PackedVector3Array()

	func _init(on: TautMap3D, at: Vector3) -> void:
		map = on
		position = at
		add_child(agent)
		agent.path_changed.connect(func(): heard.append("changed"))
		agent.target_reached.connect(func(): heard.append("reached"))
		agent.navigation_finished.connect(func(): heard.append("finished"))
		agent.waypoint_reached.connect(func(what): details.append(what))
		agent.velocity_computed.connect(func(safe): position += safe / Engine.physics_ticks_per_second)

	func _ready() -> void:
		agent.map = map

	func _physics_process(delta: float) -> void:
		if agent.is_navigation_finished():
			return
		var next := agent.get_next_path_position()
		if avoids:
			var way := next - position
			agent.velocity = Vector3(way.x, 0, way.z).limit_length(1.0) * SPEED
		else:
			position = position.move_toward(next, SPEED * delta)
		trail.append(position)


func _initialize() -> void:
	await physics_frame
	check_import()
	check_levels()
	check_refused()
	check_saved()
	check_properties()
	await check_walk()
	await check_door()
	await check_slope()
	await check_link()
	await check_obstacle_node()
	await check_link_node()
	await check_avoidance()
	await check_order()
	await check_place()
	await check_debug()
	await check_frame()
	if failures == 0:
		print("END space")
	quit(1 if failures else 0)


# A floor of 16 x 12 columns of 2 x 1 x 2, with a wall at x = 8 that has a door at z = 5.
func room() -> GridMap:
	var grid_map := GridMap.new()
	grid_map.cell_size = Vector3(2, 1, 2)
	var library := MeshLibrary.new()
	for item in [WALL, GRASS, RAMP]:
		library.create_item(item)
	grid_map.mesh_library = library
	for z in 12:
		for x in 16:
			grid_map.set_cell_item(Vector3i(x, -1, z), WALL)
		if z != 5:
			grid_map.set_cell_item(Vector3i(8, 0, z), WALL)
	root.add_child(grid_map)
	return grid_map


func solid_cells(map: TautMap3D) -> Array:
	var grid := map.get_grid()
	var solid := []
	for z in range(grid.region.position.y, grid.region.end.y):
		for x in range(grid.region.position.x, grid.region.end.x):
			if grid.is_point_solid(Vector2i(x, z)):
				solid.append(Vector2i(x, z))
	return solid


func check_import() -> void:
	var grid_map := room()
	grid_map.position = Vector3(10, 3, -4)
	var map := TautMap3D.from_grid_map(grid_map)
	var grid := map.get_grid()
	expect(grid.region == Rect2i(0, 0, 16, 12), "the region: %s" % grid.region)
	expect(grid.get_point_position(Vector2i(3, 2)) == Vector2(17, 1), "a cell: %s" % grid.get_point_position(Vector2i(3, 2)))
	var wall := range(12).filter(func(z): return z != 5).map(func(z): return Vector2i(8, z))
	expect(solid_cells(map) == wall, "the wall: %s" % [solid_cells(map)])
	expect(map.get_height(Vector3(12, 0, 0)) == 3.0 and map.get_height(Vector3(-90, 7, 0)) == 7.0, "heights of a floor")
	var from := Vector3(11, 3, -3)
	var to := Vector3(40.5, 3, 18.25)
	var path := map.find_path(from, to)
	expect(path.size() >= 3 and path[0] == from and path[-1] == to, "a path: %s" % path)
	var plane := grid.find_path(Vector2(11, -3), Vector2(40.5, 18.25))
	for i in path.size():
		expect(Vector2(path[i].x, path[i].z) == plane[i] and path[i].y == 3.0, "a waypoint: %s" % path[i])
	expect(map.is_point_blocked(Vector3(27, 0, -3)) and not map.is_point_blocked(from), "free places")
	expect(not map.has_line_of_sight(from, to) and map.has_line_of_sight(from, Vector3(20, 0, -3)), "lines of sight")
	expect(map.get_first_hit(from, Vector3(40, 3, -3)) == Vector3(26, 3, -3), "a hit: %s" % map.get_first_hit(from, Vector3(40, 3, -3)))
	expect(map.get_closest_point(Vector3(26.5, 3, -3)) == Vector3(26, 3, -3), "the closest place")
	# An item that appears is an edit of its cell.
	var revision := grid.get_revision()
	grid_map.set_cell_item(Vector3i(8, 0, 5), WALL)
	expect(map.import_grid_map(grid_map) and map.get_grid() == grid, "the same grid")
	expect(grid.get_revision() > revision and map.find_path(from, to).is_empty(), "a closed door")
	# Grass is no wall.
	grid_map.set_cell_item(Vector3i(8, 0, 5), GRASS)
	map.passable_items = PackedInt32Array([GRASS])
	expect(map.import_grid_map(grid_map) and map.find_path(from, to).size() == path.size(), "grass")
	grid_map.free()


# Storeys, headroom and ground.
func check_levels() -> void:
	var grid_map := room()
	var map := TautMap3D.new()
	map.needs_ground = true
	map.highest_level = 3
	expect(map.import_grid_map(grid_map), "an import")
	# The wall of one item is walked on.
	expect(solid_cells(map).is_empty() and map.get_height(Vector3(17, 0, 1)) == 1.0, "on the wall")
	expect(map.get_height(Vector3(3, 0, 1)) == 0.0 and absf(map.get_height(Vector3(16, 0, 1)) - 0.5) < 1e-6, "between the two")
	# A roof above a column leaves no headroom.
	grid_map.set_cell_item(Vector3i(2, 1, 2), WALL)
	map.headroom = 3
	map.highest_level = 0
	expect(map.import_grid_map(grid_map) and map.get_grid().is_point_solid(Vector2i(2, 2)), "headroom")
	# No ground.
	grid_map.set_cell_item(Vector3i(4, -1, 4), GridMap.INVALID_CELL_ITEM)
	expect(map.import_grid_map(grid_map) and map.get_grid().is_point_solid(Vector2i(4, 4)), "a hole")
	map.needs_ground = false
	expect(map.import_grid_map(grid_map) and not map.get_grid().is_point_solid(Vector2i(4, 4)), "no hole")
	# A part of the map.
	expect(map.import_grid_map(grid_map, Rect2i(6, 2, 4, 3)) and map.get_grid().region == Rect2i(6, 2, 4, 3), "a region")
	grid_map.free()


func check_refused() -> void:
	var grid_map := room()
	expect(TautMap3D.from_grid_map(null) == null, "no GridMap")
	grid_map.rotation.y = 0.5
	expect(TautMap3D.from_grid_map(grid_map) == null, "a map that is turned")
	grid_map.rotation = Vector3(0.5, 0, 0)
	expect(TautMap3D.from_grid_map(grid_map) == null, "a map that slopes")
	grid_map.rotation = Vector3.ZERO
	grid_map.scale = Vector3(2, 1, 0.5)
	expect(TautMap3D.from_grid_map(grid_map).get_grid().cell_size == Vector2(4, 1), "a map that is scaled")
	grid_map.scale = Vector3.ONE
	expect(TautMap3D.from_grid_map(grid_map, Rect2i(0, 0, -3, 4)) == null, "a region of nothing")
	var map := TautMap3D.new()
	expect(map.get_warnings().size() == 1 and map.find_path(Vector3.ZERO, Vector3.ONE).is_empty(), "a map without cells")
	map.lowest_level = 3
	expect(not map.import_grid_map(grid_map), "levels upside down")
	grid_map.clear()
	expect(TautMap3D.from_grid_map(grid_map) == null, "an empty map")
	var agent := TautAgent3D.new()
	for bad in [NAN, INF]:
		agent.target_position = Vector3(bad, 0, 0)
		agent.velocity = Vector3(0, bad, 0)
	agent.radius = -1.0
	agent.max_speed = NAN
	expect(agent.target_position == Vector3.ZERO and agent.velocity == Vector3.ZERO, "positions that are none")
	expect(agent.radius == 0.0 and agent.max_speed == 10.0, "values that are none")
	expect(agent.get_warnings().size() == 1, "an agent without a parent")
	agent.map = null
	agent.grid = null
	agent.stop()
	agent.cross_link()
	expect(agent.get_next_path_position() == Vector3.ZERO and agent.is_navigation_finished(), "an agent of nobody")
	agent.free()
	grid_map.free()


# A scene saves map and agent, and has them again.
func check_saved() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	var parent := Node3D.new()
	var agent := TautAgent3D.new()
	parent.add_child(agent)
	agent.owner = parent
	agent.map = map
	agent.radius = 0.75
	agent.avoidance_enabled = true
	var packed := PackedScene.new()
	packed.pack(parent)
	ResourceSaver.save(packed, "user://space.tscn")
	var again: Node3D = ResourceLoader.load("user://space.tscn", "", ResourceLoader.CACHE_MODE_IGNORE).instantiate()
	expect(again.get_child_count() == 1, "one child")
	var other: TautAgent3D = again.get_child(0)
	expect(other.radius == 0.75 and other.avoidance_enabled and other.map != map, "the agent of a file")
	expect(other.map.heights == map.heights and solid_cells(other.map) == solid_cells(map), "the map of a file")
	var path := map.find_path(Vector3(1, 0, 1), Vector3(29, 0, 21))
	expect(path.size() > 2 and other.map.find_path(Vector3(1, 0, 1), Vector3(29, 0, 21)) == path, "the paths of a file")
	var copy: Node3D = parent.duplicate()
	expect(copy.get_child(0).map == map and copy.get_child(0).radius == 0.75, "a copy")
	for node in [parent, again, copy, grid_map]:
		node.free()


# Every property is the one of the agent on the plane: set, it is what was set, and at first what it is there.
func check_properties() -> void:
	var agent := TautAgent3D.new()
	var plane := TautAgent2D.new()
	var own := {"path_desired_distance": 1.0, "target_desired_distance": 1.0, "path_max_distance": 5.0, "max_speed": 10.0,
			"neighbor_distance": 50.0}
	var seen := 0
	for property in ClassDB.class_get_property_list("TautAgent3D", true):
		var name: StringName = property.name
		if not property.type in [TYPE_INT, TYPE_FLOAT, TYPE_BOOL]:
			continue
		seen += 1
		expect(agent.get(name) == own.get(String(name), plane.get(name)), "%s at first" % name)
		var value: Variant = not agent.get(name) if property.type == TYPE_BOOL else 1 - int(agent.get(name) > 0)
		agent.set(name, value)
		expect(agent.get(name) == value, "%s, set" % name)
	expect(seen == 17, "%d properties" % seen)
	agent.set_avoidance_layer_value(3, true)
	agent.set_avoidance_mask_value(32, true)
	expect(agent.get_avoidance_layer_value(3) and agent.get_avoidance_mask_value(32), "layers")
	agent.free()
	plane.free()


func unit_on(map: TautMap3D, at: Vector3, avoids := false) -> Unit:
	var unit := Unit.new(map, at)
	unit.avoids = avoids
	unit.agent.avoidance_enabled = avoids
	root.add_child(unit)
	return unit


func walk(units: Array, most: int) -> int:
	for frame in most:
		await physics_frame
		if units.all(func(unit): return unit.agent.is_navigation_finished()):
			return frame
	return most


func check_walk() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	map.heights = PackedFloat32Array()
	var unit := unit_on(map, Vector3(1, 4, 1))
	unit.agent.radius = 0.5
	unit.agent.target_desired_distance = 0.25
	var target := Vector3(29.5, 0, 20.5)
	unit.agent.target_position = target
	var frames := await walk([unit], 1200)
	expect(frames < 600 and unit.agent.is_target_reached() and unit.agent.distance_to_target() <= 0.25, "arrives: %s" % unit.position)
	# Without heights of the map it keeps its own.
	expect(unit.position.y == 4.0 and unit.agent.target_position == Vector3(29.5, 4, 20.5), "its height: %s" % unit.position)
	expect(unit.heard.has("changed") and unit.heard.slice(-2) == ["reached", "finished"], "signals: %s" % [unit.heard])
	expect(unit.details.size() >= 2 and unit.details[-1].position is Vector3, "waypoints: %s" % [unit.details])
	expect(unit.agent.get_current_navigation_path()[-1] == Vector3(29.5, 4, 20.5), "the end of its path")
	expect(unit.agent.get_final_position() == Vector3(29.5, 4, 20.5) and unit.agent.is_target_reachable(), "its end")
	expect(unit.agent.get_path_length() > 30.0 and unit.agent.get_current_navigation_path_index() >= 1, "its length")
	# It keeps its radius from the wall.
	for at in unit.trail:
		for z in [10.0, 12.0]:
			var corner := Vector2(clampf(at.x, 16, 18), z)
			expect(Vector2(at.x, at.z).distance_to(corner) > 0.5 - 1.0 / 32.0, "near the door: %s" % at)
	unit.free()
	grid_map.free()


# A door that closes on the way, and opens again.
func check_door() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	var unit := unit_on(map, Vector3(1, 0, 11))
	unit.agent.target_position = Vector3(30, 0, 11)
	for frame in 60:
		await physics_frame
	map.get_grid().set_point_solid(Vector2i(8, 5))
	await walk([unit], 600)
	expect(not unit.agent.is_target_reached() and absf(unit.position.x - 16.0) <= 1.01, "before the door: %s" % unit.position)
	map.get_grid().set_point_solid(Vector2i(8, 5), false)
	for frame in 10:
		await physics_frame
	await walk([unit], 600)
	expect(unit.agent.is_target_reached(), "through the door: %s" % unit.position)
	unit.free()
	grid_map.free()


# Heights of a map: up a slope, row by row.
func check_slope() -> void:
	var map := TautMap3D.new()
	var plane := TautMap2D.new()
	plane.region = Rect2i(0, 0, 20, 4)
	map.plane = plane
	var heights := PackedFloat32Array()
	for z in 4:
		for x in 20:
			heights.append(0.5 * x)
	map.heights = heights
	expect(map.get_height(Vector3(7.5, 0, 2.25)) == 3.75 and map.get_height(Vector3(-0.4, 0, 0)) == 0.0, "a slope")
	heights.append(1.0)
	map.heights = heights
	expect(map.get_height(Vector3(7.5, -1, 2.25)) == -1.0 and map.get_warnings().size() == 1, "heights of other cells")
	heights.resize(80)
	map.heights = heights
	var path := map.find_path(Vector3(0, 9, 0), Vector3(18, 9, 3))
	expect(path[0].y == 0.0 and path[-1].y == 9.0, "a path up: %s" % path)
	var unit := unit_on(map, Vector3(0, 0, 0))
	unit.agent.target_desired_distance = 0.1
	unit.agent.target_position = Vector3(18, 0, 3)
	await walk([unit], 600)
	expect(unit.agent.is_target_reached() and absf(unit.position.y - 9.0) < 0.1, "up: %s" % unit.position)
	unit.free()


# The pictures of a node of TautDebug3D: the cells, and the lines.
func pictures(debug: TautDebug3D) -> Array:
	return debug.get_children(true).map(func(child): return child.mesh)


# What is drawn: two triangles a run of cells, on the slope for each cell; and how long that takes.
func check_debug() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	map.get_grid().add_link({"from": Vector2(15, 3), "to": Vector2(19, 3), "cost": 1.0})
	var unit := unit_on(map, Vector3(3, 0, 11))
	unit.agent.target_position = Vector3(29, 0, 17)
	var debug := TautDebug3D.new()
	expect(debug.get_warnings().size() == 1, "a map is missing")
	debug.redraw()
	expect(not pictures(debug).any(func(mesh): return mesh != null), "nothing to draw")
	debug.map = map
	expect(debug.get_warnings().is_empty(), "a map")
	root.add_child(debug)
	debug.redraw()
	var cells: ArrayMesh = pictures(debug)[0]
	expect(cells.surface_get_array_len(0) == 6 * 11, "a wall of 11 cells: %d corners" % cells.surface_get_array_len(0))
	expect(cells.get_aabb().position.is_equal_approx(Vector3(16, 0.05, 0)) and cells.get_aabb().end.is_equal_approx(Vector3(18, 0.05, 24)),
			"where the wall is: %s" % cells.get_aabb())
	for frame in 3:
		await physics_frame
	debug.redraw()
	expect(pictures(debug)[0] == cells, "cells stay as they are")
	var lines: ArrayMesh = pictures(debug)[1]
	var all := lines.surface_get_array_len(0)
	debug.show_agents = false
	debug.show_paths = false
	debug.redraw()
	var still: int = pictures(debug)[1].surface_get_array_len(0)
	# Four sides, a link with two widths and an arrow.
	expect(all > still + 64 and still == 2 * (4 + 3 + 2), "lines: %d, %d without agents" % [all, still])
	map.get_grid().set_point_solid(Vector2i(3, 3))
	debug.redraw()
	expect(pictures(debug)[0].surface_get_array_len(0) == 6 * 12, "an edit is drawn")
	var heights := PackedFloat32Array()
	heights.resize(16 * 12)
	heights.fill(2.5)
	map.heights = heights
	debug.lift = 0.5
	debug.redraw()
	expect(is_equal_approx(pictures(debug)[0].get_aabb().position.y, 3.0), "on the floor: %s" % pictures(debug)[0].get_aabb())
	debug.show_cells = false
	debug.show_links = false
	debug.redraw()
	expect(not pictures(debug).any(func(mesh): return mesh != null), "nothing is to be drawn")
	debug.free()
	unit.free()
	await check_cost_of_pictures()


# 200 agents on a map of 128 x 128: what the pictures of a frame cost.
func check_cost_of_pictures() -> void:
	var map := TautMap3D.new()
	var plane := TautMap2D.new()
	plane.region = Rect2i(0, 0, 128, 128)
	map.plane = plane
	for y in range(8, 128, 16):
		map.get_grid().fill_solid_region(Rect2i(4, y, 120, 2))
	var units := range(200).map(func(at): return unit_on(map, Vector3(2, 0, 2 + at % 120)))
	for unit in units:
		unit.agent.target_position = Vector3(126, 0, 126)
	map.get_grid().get_scheduler().answer_all()
	var debug := TautDebug3D.new()
	debug.map = map
	root.add_child(debug)
	debug.redraw()
	var begin := Time.get_ticks_usec()
	for frame in 20:
		debug.redraw()
	print("Pictures of 200 agents in space: %d us a frame" % ((Time.get_ticks_usec() - begin) / 20))
	debug.free()
	for unit in units:
		unit.free()


# A link: the agent waits for the jump only if somebody hears of it.
func check_link() -> void:
	for hears in [false, true]:
		var grid_map := room()
		grid_map.set_cell_item(Vector3i(8, 0, 5), WALL)
		var map := TautMap3D.from_grid_map(grid_map)
		map.get_grid().add_link({"from": Vector2(15, 11), "to": Vector2(19, 11), "cost": 1.0, "user": 7})
		var unit := unit_on(map, Vector3(3, 0, 11))
		var jumps := []
		if hears:
			unit.agent.link_reached.connect(func(details): jumps.append(details))
		unit.agent.target_position = Vector3(29, 0, 11)
		var arrived := await walk([unit], 400)
		if hears:
			expect(arrived == 400 and unit.agent.is_crossing_link() and jumps.size() == 1, "waits at the link: %s" % unit.position)
			expect(jumps[0].link_entry_position == Vector3(15, 0, 11) and jumps[0].link_exit_position == Vector3(19, 0, 11)
					and jumps[0].user == 7, "a jump: %s" % jumps[0])
			unit.position = jumps[0].link_exit_position
			unit.agent.cross_link()
			await walk([unit], 400)
		expect(unit.agent.is_target_reached(), "over the link: %s" % unit.position)
		unit.free()
		grid_map.free()


# A node in space blocks the cells below its outline, wherever it is moved and turned.
func check_obstacle_node() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	var grid := map.get_grid()
	var bare := TautObstacle3D.new()
	expect(bare.get_warnings().size() == 2, "nothing is set: %s" % [bare.get_warnings()])
	bare.free()
	var turned := Node3D.new()
	turned.rotation.y = PI / 2
	turned.scale = Vector3(0.5, 2, 0.5)
	root.add_child(turned)
	var crate := TautObstacle3D.new()
	crate.map = map
	crate.outline = PackedVector2Array([Vector2(-2, -4), Vector2(2, -4), Vector2(2, 4), Vector2(-2, 4)])
	expect(crate.get_warnings().is_empty() and not crate.is_laid(), "all is set: %s" % [crate.get_warnings()])
	turned.add_child(crate)
	crate.global_position = Vector3(17, 50, 11)
	crate.lay()
	# The door: turned and half as large it is 4 units wide and 2 deep.
	expect(crate.is_laid() and map.find_path(Vector3(3, 0, 11), Vector3(29, 0, 11)).is_empty(), "shut")
	expect(grid.is_point_blocked(Vector2(18.9, 11.9)) and not grid.is_point_blocked(Vector2(15.5, 12.5)), "turned")
	crate.global_position = Vector3(5, 0, 5)
	for i in 3:
		await physics_frame
	expect(not map.find_path(Vector3(3, 0, 11), Vector3(29, 0, 11)).is_empty(), "moved aside")
	expect(grid.is_point_blocked(Vector2(5, 5)), "where it is now")
	crate.enabled = false
	await physics_frame
	await physics_frame
	expect(not crate.is_laid() and not grid.is_point_blocked(Vector2(5, 5)), "not enabled")
	crate.enabled = true
	crate.lay()
	expect(crate.is_laid(), "enabled")
	turned.free()
	expect(not grid.is_point_blocked(Vector2(5, 5)), "gone")
	grid_map.free()


# A link as a node in space: agents hear of it with the node and the heights of its ends.
func check_link_node() -> void:
	var grid_map := room()
	grid_map.set_cell_item(Vector3i(8, 0, 5), WALL)
	var map := TautMap3D.from_grid_map(grid_map)
	var link := TautLink3D.new()
	expect(link.get_warnings().size() == 2, "nothing is set: %s" % [link.get_warnings()])
	link.map = map
	link.user = 9
	link.start_position = Vector3(NAN, 0, 0)
	expect(link.start_position == Vector3.ZERO, "no number is refused")
	root.add_child(link)
	link.global_position = Vector3(15, 2, 11)
	link.set_global_end_position(Vector3(19, 5, 11))
	link.lay()
	expect(link.get_link() > 0 and link.end_position == Vector3(4, 3, 0) and link.get_warnings().is_empty(), "laid")
	expect(map.get_grid().get_link(link.get_link()).owner == link, "the grid knows the node")
	var unit := unit_on(map, Vector3(3, 0, 11))
	var jumps := []
	unit.agent.link_reached.connect(func(details): jumps.append(details))
	unit.agent.target_position = Vector3(29, 0, 11)
	await walk([unit], 400)
	expect(jumps.size() == 1 and jumps[0].owner == link and jumps[0].user == 9, "a jump: %s" % [jumps])
	expect(jumps[0].link_entry_position == Vector3(15, 2, 11) and jumps[0].link_exit_position == Vector3(19, 5, 11), "its heights")
	unit.position = jumps[0].link_exit_position
	unit.agent.cross_link()
	await walk([unit], 400)
	expect(unit.agent.is_target_reached(), "over the link: %s" % unit.position)
	link.enabled = false
	link.lay()
	expect(map.find_path(Vector3(3, 0, 11), Vector3(29, 0, 11)).is_empty(), "not enabled")
	unit.free()
	link.free()
	expect(map.get_grid().get_links().is_empty(), "gone")
	grid_map.free()


# Two who meet pass each other, and y is their own.
func check_avoidance() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	map.heights = PackedFloat32Array()
	var units := [unit_on(map, Vector3(2, 1, 3), true), unit_on(map, Vector3(14, 1, 3), true)]
	for unit in units:
		unit.agent.radius = 0.5
		unit.agent.max_speed = SPEED
	units[0].agent.target_position = Vector3(14, 0, 3)
	units[1].agent.target_position = Vector3(2, 0, 3)
	var least := INF
	for frame in 400:
		await physics_frame
		least = minf(least, units[0].position.distance_to(units[1].position))
	expect(units.all(func(unit): return unit.agent.is_target_reached()), "passed: %s %s" % [units[0].position, units[1].position])
	expect(least > 0.9, "they keep their distance: %f" % least)
	expect(units[0].position.y == 1.0, "the height of a walker")
	# The y of a velocity is the game's.
	units[0].agent.velocity = Vector3(1, -3, 0)
	expect(units[0].agent.velocity == Vector3(1, -3, 0), "a velocity")
	var safe := []
	units[0].agent.velocity_computed.connect(func(velocity): safe.append(velocity))
	await physics_frame
	await physics_frame
	expect(safe.size() >= 1 and safe[0].y == -3.0, "a fall: %s" % [safe])
	for unit in units:
		unit.free()
	grid_map.free()


# A group is ordered to a point.
func check_order() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	var units := []
	var agents: Array[TautAgent3D] = []
	for i in 9:
		units.append(unit_on(map, Vector3(2 + i % 3, 0, 2 + int(i / 3.0))))
		agents.append(units[i].agent)
		agents[i].radius = 0.4
		agents[i].target_desired_distance = 0.1
	await physics_frame
	var places := map.order(agents, Vector3(26, 0, 16))
	expect(places.size() == 9, "places")
	for i in 9:
		for k in i:
			expect(places[i].distance_to(places[k]) > 0.8, "two at one place: %s" % places[i])
		expect(places[i].distance_to(Vector3(26, 0, 16)) < 3.0, "a place far away: %s" % places[i])
	await walk(units, 900)
	expect(units.all(func(unit): return unit.agent.is_target_reached()), "all arrive")
	for unit in units:
		unit.free()
	grid_map.free()


# Nodes come and go in any order; another parent; the tree pauses.
func check_place() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	var agent := TautAgent3D.new()
	agent.map = map
	agent.target_position = Vector3(29, 0, 1)
	var first := Node3D.new()
	var second := Node3D.new()
	first.position = Vector3(3, 0, 3)
	second.position = Vector3(5, 0, 9)
	root.add_child(first)
	root.add_child(second)
	first.add_child(agent)
	for frame in 5:
		await physics_frame
	agent.get_next_path_position()
	var begun := agent.get_current_navigation_path()
	expect(begun.size() > 1 and begun[0] == Vector3(3, 0, 3) and agent.get_child_count() == 0, "a path of the first: %s" % begun)
	first.remove_child(agent)
	second.add_child(agent)
	agent.target_position = Vector3(29, 0, 2)
	for frame in 5:
		await physics_frame
		agent.get_next_path_position()
	expect(agent.get_current_navigation_path()[0] == Vector3(5, 0, 9), "a path of the second: %s" % agent.get_current_navigation_path())
	var plain := Node.new()
	root.add_child(plain)
	agent.reparent(plain)
	expect(agent.get_warnings().size() == 1, "a parent without a place")
	agent.get_next_path_position()
	# A signal frees the agent.
	agent.reparent(first)
	agent.navigation_finished.connect(func(): agent.queue_free())
	agent.target_position = first.position
	for frame in 10:
		await physics_frame
		if is_instance_valid(agent):
			agent.get_next_path_position()
	expect(not is_instance_valid(agent), "an agent that is freed by its signal")
	for node in [first, second, plain, grid_map]:
		node.free()


# What a quiet frame of 200 agents costs.
func check_frame() -> void:
	var grid_map := room()
	var map := TautMap3D.from_grid_map(grid_map)
	var units := []
	for i in 200:
		units.append(unit_on(map, Vector3(1 + 0.07 * i, 0, 1)))
		units[i].set_physics_process(false)
		units[i].agent.target_position = Vector3(29, 0, 21)
	for frame in 30:
		await physics_frame
		for unit in units:
			unit.agent.get_next_path_position()
	var begin := Time.get_ticks_usec()
	for round in 50:
		for unit in units:
			unit.agent.get_next_path_position()
	var each := (Time.get_ticks_usec() - begin) / (50.0 * 200.0)
	print("a next position in space: %.2f us" % each)
	expect(each < 100.0, "slow: %f us" % each)
	for unit in units:
		unit.free()
	grid_map.free()


func expect(condition: bool, what: String) -> void:
	if not condition:
		failures += 1
		print("FAILED: ", what)
