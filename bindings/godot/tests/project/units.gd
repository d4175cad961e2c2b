# What a frame of many units costs: TautAgent2D beside NavigationAgent2D, in one run, on one map, by one loop. The kinds
# take turns, so that a busy computer is busy for both. Least and median of the frames, without those of an empty scene.
extends SceneTree

const CELL := 16.0
const RADIUS := 6.0
const SPEED := 60.0
const SIDE := 160
const ROUNDS := 5
const FRAMES := 60

var failures := 0
var empty: Array


# One who walks by the loop of NavigationAgent2D's manual; its agent is of either class.
class Unit extends Node2D:
	var agent: Node

	func _init(of: Node, at: Vector2, avoids: bool) -> void:
		agent = of
		position = at
		agent.radius = RADIUS
		agent.max_speed = SPEED
		agent.neighbor_distance = 10.0 * CELL
		agent.time_horizon_agents = 2.0
		agent.time_horizon_obstacles = 0.5
		agent.avoidance_enabled = avoids
		add_child(agent)
		if avoids:
			agent.velocity_computed.connect(_on_velocity_computed)

	func _physics_process(delta: float) -> void:
		if agent.is_navigation_finished():
			return
		var next: Vector2 = agent.get_next_path_position()
		if agent.avoidance_enabled:
			agent.velocity = position.direction_to(next) * SPEED
		else:
			position = position.move_toward(next, SPEED * delta)

	func _on_velocity_computed(safe: Vector2) -> void:
		position += safe * get_physics_process_delta_time()


func _initialize() -> void:
	await physics_frame
	var grid := paint()
	var region := bake(grid)
	for i in 3:
		await physics_frame
	empty = await frames()
	print("an empty scene: %s" % show(empty))
	await compare(grid, 500, false)
	await compare(grid, 60, true)
	await compare(grid, 250, true)
	await order(grid, 500)
	region.free()
	if failures == 0:
		print("END units")
	quit(1 if failures else 0)


func compare(grid: TautGrid2D, count: int, avoids: bool) -> void:
	var places := places_on(grid, 2 * count)
	var names := ["NavigationAgent2D", "TautAgent2D"]
	var all := [[], []]
	for round in ROUNDS:
		for kind in 2:
			var units := []
			for i in count:
				var unit := Unit.new(TautAgent2D.new() if kind else NavigationAgent2D.new(), places[i], avoids)
				if kind:
					unit.agent.grid = grid
				root.add_child(unit)
				unit.agent.target_position = places[count + i]
				units.append(unit)
			# Until all have their paths.
			for i in 10:
				await physics_frame
			while kind and grid.get_scheduler().get_pending() > 0:
				await physics_frame
			all[kind].append_array(await frames())
			if round == 0:
				var walking := units.filter(func(unit): return not unit.agent.is_navigation_finished()).size()
				expect(walking >= count * 9 / 10, "%d of %d %s walk" % [walking, count, names[kind]])
			for unit in units:
				unit.free()
	var of := [[], []]
	for kind in 2:
		all[kind].sort()
		of[kind] = [all[kind][0] - empty[0], all[kind][all[kind].size() / 2] - empty[empty.size() / 2]]
	print("%d units %s avoidance: NavigationAgent2D %d us a frame, at least %d; TautAgent2D %d us, at least %d: %.2fx, %.2fx" % [count,
			"with" if avoids else "without", of[0][1], of[0][0], of[1][1], of[1][0], float(of[1][1]) / of[0][1], float(of[1][0]) / of[0][0]])


# The microseconds of some frames.
func frames() -> Array:
	var times := []
	await physics_frame
	for frame in FRAMES:
		var begin := Time.get_ticks_usec()
		await physics_frame
		times.append(Time.get_ticks_usec() - begin)
	times.sort()
	return times


func show(times: Array) -> String:
	return "%d us a frame, at least %d" % [times[times.size() / 2], times[0]]


# All orders of a frame: frames until the last path is there.
func order(grid: TautGrid2D, count: int) -> void:
	var places := places_on(grid, 2 * count)
	var units := []
	for i in count:
		var unit := Unit.new(TautAgent2D.new(), places[i], false)
		unit.agent.grid = grid
		root.add_child(unit)
		units.append(unit)
	await physics_frame
	var begin := Time.get_ticks_usec()
	for i in count:
		units[i].agent.target_position = places[count + i]
	begin = Time.get_ticks_usec() - begin
	var waited := 0
	while grid.get_scheduler().get_pending() > 0:
		await physics_frame
		waited += 1
	print("%d orders in a frame: %d us to give them, the last path after %d frames" % [count, begin, waited])
	for unit in units:
		unit.free()


# Rooms with doors, boxes and rubble.
func paint() -> TautGrid2D:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, SIDE, SIDE)
	grid.cell_size = Vector2(CELL, CELL)
	grid.offset = Vector2(CELL, CELL) / 2.0
	grid.update()
	var random := RandomNumberGenerator.new()
	random.seed = 5
	for wall in range(40, SIDE, 40):
		for i in SIDE:
			if i % 40 < 16 or i % 40 > 22:
				grid.set_point_solid(Vector2i(i, wall))
				grid.set_point_solid(Vector2i(wall, i))
	for i in 120:
		var size := Vector2i(random.randi_range(1, 6), random.randi_range(1, 6))
		grid.fill_solid_region(Rect2i(Vector2i(random.randi_range(0, SIDE - 7), random.randi_range(0, SIDE - 7)), size))
	grid.agent_radius = RADIUS
	return grid


# Places with room for a unit that reach each other.
func places_on(grid: TautGrid2D, count: int) -> PackedVector2Array:
	var random := RandomNumberGenerator.new()
	random.seed = 7
	var places := PackedVector2Array()
	while places.size() < count:
		var id := Vector2i(random.randi_range(1, SIDE - 2), random.randi_range(1, SIDE - 2))
		var at := grid.get_point_position(id)
		var near := grid.get_solid_data(Rect2i(id - Vector2i.ONE, Vector2i(3, 3)))
		if near.count(0) == 9 and (places.is_empty() or not grid.find_path(places[0], at).is_empty()):
			places.append(at)
	return places


# The same map for the engine's navigation.
func bake(grid: TautGrid2D) -> NavigationRegion2D:
	var source := NavigationMeshSourceGeometryData2D.new()
	source.add_traversable_outline(box(Rect2(0, 0, SIDE, SIDE)))
	var solid := grid.get_solid_data(grid.region)
	for y in SIDE:
		var begin := -1
		for x in SIDE + 1:
			var wall := x < SIDE and solid[y * SIDE + x] != 0
			if wall and begin < 0:
				begin = x
			elif not wall and begin >= 0:
				source.add_obstruction_outline(box(Rect2(begin, y, x - begin, 1)))
				begin = -1
	var polygon := NavigationPolygon.new()
	polygon.agent_radius = RADIUS
	NavigationServer2D.bake_from_source_geometry_data(polygon, source)
	var region := NavigationRegion2D.new()
	region.navigation_polygon = polygon
	root.add_child(region)
	return region


func box(cells: Rect2) -> PackedVector2Array:
	var from := cells.position * CELL
	var to := cells.end * CELL
	return PackedVector2Array([from, Vector2(to.x, from.y), to, Vector2(from.x, to.y)])


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
