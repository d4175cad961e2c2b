# TautAgent2D that avoid each other: signals and their order, layers and priorities, doors of one cell, and 60 units on maps of
# games beside NavigationAgent2D. With `full`: more maps and more units.
extends SceneTree

const CELL := 16.0
const RADIUS := 6.0
const SPEED := 120.0

var failures := 0


# One who walks by the loop of NavigationAgent2D's manual; its agent is of either class.
class Unit extends Node2D:
	var agent: Node
	var done := false
	var log: Array

	func _init(of: Node, at: Vector2, avoids: bool, calls: Array = []) -> void:
		agent = of
		position = at
		log = calls
		agent.radius = RADIUS
		agent.max_speed = SPEED
		agent.neighbor_distance = 10.0 * CELL
		agent.time_horizon_agents = 2.0
		agent.time_horizon_obstacles = 0.5
		agent.avoidance_enabled = avoids
		add_child(agent)
		agent.velocity_computed.connect(_on_velocity_computed)
		agent.navigation_finished.connect(func(): done = true)

	func _physics_process(delta: float) -> void:
		if agent.is_navigation_finished():
			return
		var next: Vector2 = agent.get_next_path_position()
		var wanted := position.direction_to(next) * minf(SPEED, position.distance_to(next) / delta)
		if agent.avoidance_enabled:
			agent.velocity = wanted
			log.append(["wants", self])
		else:
			position += wanted * delta

	func _on_velocity_computed(safe: Vector2) -> void:
		log.append(["safe", self, safe])
		position += safe * get_physics_process_delta_time()


func _initialize() -> void:
	await physics_frame
	await check_signals()
	await check_standing()
	await check_layers()
	for count in [20, 60]:
		await check_door(count, count * 29 / 30)
	var full := "full" in OS.get_cmdline_user_args()
	for name in ["arena2", "brc202d", "den520d"] if full else ["arena2"]:
		await check_map(name, full)
	check_numbers()
	if failures == 0:
		print("END avoidance")
	quit(1 if failures else 0)


func grid_of(size: Vector2i, cell := Vector2(CELL, CELL)) -> TautGrid2D:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(Vector2i.ZERO, size)
	grid.cell_size = cell
	grid.offset = cell / 2.0
	grid.update()
	return grid


func place(grid: TautGrid2D, from: Vector2, to: Vector2, avoids := true, calls: Array = []) -> Unit:
	var unit := Unit.new(TautAgent2D.new(), from, avoids, calls)
	unit.agent.grid = grid
	root.add_child(unit)
	unit.agent.target_position = to
	return unit


func free_all(units: Array) -> void:
	for unit in units:
		unit.free()


# Frames until all have finished; the least distance of two meanwhile.
func walk(units: Array, frames: int) -> Dictionary:
	var nearest := INF
	for frame in frames:
		await physics_frame
		for i in units.size():
			for j in i:
				nearest = minf(nearest, units[i].position.distance_to(units[j].position))
		if units.all(func(unit): return unit.done):
			return {frames = frame, nearest = nearest}
	return {frames = frames, nearest = nearest}


# Two who meet head on, twice: all velocities come after all wishes, in the order of enabling, and are the same again.
func check_signals() -> void:
	var runs := []
	for run in 2:
		var grid := grid_of(Vector2i(20, 10))
		var calls := []
		var units := [place(grid, Vector2(40, 80), Vector2(280, 80), true, calls),
				place(grid, Vector2(280, 80), Vector2(40, 80), true, calls), place(grid, Vector2(160, 40), Vector2(160, 40), true, calls)]
		units[1].agent.avoidance_enabled = false
		units[1].agent.avoidance_enabled = true
		var walked := await walk(units, 400)
		expect(units.all(func(unit): return unit.agent.is_target_reached()), "both swap places: %s" % walked)
		expect(walked.nearest > 1.99 * RADIUS, "they do not touch: %s" % walked)
		var safe := calls.filter(func(call): return call[0] == "safe")
		for i in range(0, safe.size() - 2, 3):
			expect([safe[i][1], safe[i + 1][1], safe[i + 2][1]] == [units[0], units[2], units[1]], "the order of frame %d" % i)
			if failures > 0:
				break
		var first := calls.map(func(call): return call[0])
		expect(first.find("safe") > first.find("wants"), "first they want")
		expect(safe.all(func(call): return call[2].length() <= SPEED * 1.0001), "nobody is too fast")
		runs.append(safe.map(func(call): return call[2]))
		free_all(units)
		await physics_frame
	expect(runs[0] == runs[1], "the same velocities in both runs")
	# Without avoidance no signal, and the unit walks by itself.
	var grid := grid_of(Vector2i(20, 10))
	var calls := []
	var unit := place(grid, Vector2(40, 80), Vector2(280, 80), false, calls)
	await walk([unit], 300)
	expect(unit.agent.is_target_reached() and calls.is_empty(), "without avoidance it walks as ever")
	unit.free()


# Who stands in the way is walked around; who has arrived stands still; a stop stops.
func check_standing() -> void:
	var grid := grid_of(Vector2i(20, 10))
	var still := place(grid, Vector2(160, 80), Vector2(160, 80))
	var walker := place(grid, Vector2(40, 80), Vector2(280, 80))
	var walked := await walk([walker], 400)
	expect(walker.agent.is_target_reached(), "around one who stands: %s" % walked)
	expect(walked.nearest > 1.99 * RADIUS or still.position.distance_to(walker.position) > 2.0 * RADIUS, "without touching")
	expect(still.position.distance_to(Vector2(160, 80)) < RADIUS, "who stands is not driven away: %s" % still.position)
	var at := walker.position
	for i in 20:
		await physics_frame
	expect(walker.position == at and walker.agent.velocity == Vector2.ZERO, "who has arrived stands")
	walker.agent.target_position = Vector2(40, 80)
	for i in 20:
		await physics_frame
	walker.agent.stop()
	await physics_frame
	at = walker.position
	for i in 5:
		await physics_frame
	expect(walker.position == at, "stop() stops")
	free_all([still, walker])


# Who does not avoid the other's layers walks on straight; so does the one with the higher priority.
func check_layers() -> void:
	for what in ["mask", "priority", "one layer of two"]:
		var grid := grid_of(Vector2i(20, 10))
		var left := place(grid, Vector2(40, 80), Vector2(280, 80))
		var right := place(grid, Vector2(280, 80), Vector2(40, 80))
		match what:
			"mask":
				left.agent.avoidance_mask = 0
			"priority":
				right.agent.avoidance_priority = 0.5
			_:
				# The mask of the left one has a layer of the right one: it avoids, whatever other layers that has.
				right.agent.avoidance_layers = 3
				left.agent.avoidance_mask = 2
				right.agent.set_avoidance_mask_value(1, false)
				expect(not right.agent.get_avoidance_mask_value(1), "a bit of the mask")
		var aside := [0.0, 0.0]
		for frame in 300:
			await physics_frame
			aside = [maxf(aside[0], absf(left.position.y - 80)), maxf(aside[1], absf(right.position.y - 80))]
		var moves: Array = [aside[0] > 0.1, aside[1] > 0.1]
		expect(moves == ([true, false] if what == "one layer of two" else [false, true]), "%s: %s" % [what, aside])
		expect(left.agent.is_target_reached() and right.agent.is_target_reached(), "%s: both arrive" % what)
		free_all([left, right])


# Through a door of one cell: to places of their own, and to one place for all.
func check_door(count: int, least: int) -> void:
	for shared in [false, true]:
		var grid := grid_of(Vector2i(48, 24))
		grid.fill_solid_region(Rect2i(24, 0, 1, 24))
		grid.fill_solid_region(Rect2i(24, 12, 1, 1), false)
		var units := []
		for i in count:
			var at := Vector2(4 + i % 6 * 2, 3 + i / 6 * 1.5) * CELL
			units.append(place(grid, at, Vector2(600, 200) if shared else Vector2(46 * CELL, 0) + at * Vector2(-1, 1)))
		var walked := await walk(units, 3600)
		var arrived := units.filter(func(unit): return unit.done and unit.position.x > 25 * CELL).size()
		var reached := units.filter(func(unit): return unit.agent.is_target_reached()).size()
		print("door, %d units, %s: %d arrived, %d of them at the target; %.1f s, nearest %.2f" % [count,
				"one target" if shared else "a target each", arrived, reached, walked.frames / 60.0, walked.nearest])
		expect(arrived >= least, "a door of one cell, %d units" % count)
		free_all(units)


func read_map(name: String) -> TautGrid2D:
	var text := FileAccess.get_file_as_string("res://maps/%s.map" % name)
	var rows := text.get_slice("map\n", 1).split("\n", false)
	var grid := grid_of(Vector2i(rows[0].length(), rows.size()))
	var solid := PackedByteArray()
	for row in rows:
		for x in row.length():
			solid.append(0 if row[x] in ".GS" else 1)
	grid.set_solid_data(grid.region, solid)
	return grid


# Places with room for a unit that reach each other.
func places_on(grid: TautGrid2D, count: int) -> PackedVector2Array:
	var random := RandomNumberGenerator.new()
	random.seed = 7
	grid.agent_radius = RADIUS
	var places := PackedVector2Array()
	while places.size() < count:
		var id := Vector2i(random.randi_range(1, grid.region.size.x - 2), random.randi_range(1, grid.region.size.y - 2))
		var at := grid.get_point_position(id)
		var near := grid.get_solid_data(Rect2i(id - Vector2i.ONE, Vector2i(3, 3)))
		if near.count(0) == 9 and (places.is_empty() or not grid.find_path(places[0], at).is_empty()):
			places.append(at)
	return places


# 60 units with and without avoidance, and those of NavigationAgent2D.
func check_map(name: String, full: bool) -> void:
	if not FileAccess.file_exists("res://maps/%s.map" % name):
		print("%s: no map" % name)
		return
	var grid := read_map(name)
	var places := places_on(grid, 120)
	for kind in ["without avoidance", "with avoidance"] + (["NavigationAgent2D"] if full else []):
		var region := bake(grid) if kind == "NavigationAgent2D" else null
		for i in 3:
			await physics_frame
		var units := []
		var setup := Time.get_ticks_usec()
		for i in 60:
			if region != null:
				var unit := Unit.new(NavigationAgent2D.new(), places[i], true)
				root.add_child(unit)
				unit.agent.target_position = places[60 + i]
				units.append(unit)
			else:
				units.append(place(grid, places[i], places[60 + i], kind == "with avoidance"))
		setup = Time.get_ticks_usec() - setup
		var frames := 0
		var worst := 0
		var sum := 0
		while frames < 9000 and not units.all(func(unit): return unit.done):
			var begin := Time.get_ticks_usec()
			await physics_frame
			var took := Time.get_ticks_usec() - begin
			worst = maxi(worst, took)
			sum += took
			frames += 1
		# Of two targets that are one place, one unit has it and the other stands beside.
		var is_there := func(unit): return unit.done and unit.position.distance_to(unit.agent.target_position) < 2 * CELL
		var arrived := units.filter(is_there).size()
		print("%s, 60 units %s: %d arrived in %d frames; %.3f ms a frame, the longest %.1f ms" % [name, kind, arrived, frames,
				sum / 1000.0 / maxi(frames, 1), worst / 1000.0])
		if region == null:
			expect(arrived == 60, "all arrive on %s %s" % [name, kind])
			for unit in units:
				if not is_there.call(unit):
					print("  at %s, to %s, finished %s" % [unit.position / CELL, unit.agent.target_position / CELL, unit.done])
		free_all(units)
		if region != null:
			region.free()


# The same map for the engine's navigation.
func bake(grid: TautGrid2D) -> NavigationRegion2D:
	var source := NavigationMeshSourceGeometryData2D.new()
	var size := grid.region.size
	source.add_traversable_outline(box(Rect2(0, 0, size.x, size.y)))
	var solid := grid.get_solid_data(grid.region)
	for y in size.y:
		var begin := -1
		for x in size.x + 1:
			var wall := x < size.x and solid[y * size.x + x] != 0
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


func check_numbers() -> void:
	var agent := TautAgent2D.new()
	var wrong := {max_speed = [-1.0, NAN], max_neighbors = [-1, 65], time_horizon_agents = [-1.0], neighbor_distance = [-1.0],
			time_horizon_obstacles = [-1.0, INF], avoidance_priority = [-0.5, 1.5, NAN], velocity = [Vector2(NAN, 0)]}
	for name in wrong:
		var before = agent.get(name)
		for value in wrong[name]:
			agent.set(name, value)
			expect(agent.get(name) == before, "%s = %s is refused" % [name, value])
	var engine := NavigationAgent2D.new()
	for name in ["avoidance_enabled", "neighbor_distance", "max_neighbors", "time_horizon_agents", "time_horizon_obstacles",
			"max_speed", "avoidance_layers", "avoidance_mask", "avoidance_priority", "velocity"]:
		expect(agent.get(name) == engine.get(name), "the default of %s" % name)
	agent.free()
	engine.free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
