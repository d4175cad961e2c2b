# Bodies that follow TautAgent2D by the loops of the manual, around towers, through doors and around corners: each arrives,
# whether it slides along walls, overshoots its waypoints or ends its steps at them.
extends SceneTree

const CELL := 16.0
const SPEED := 120.0
const RADII := [0.0, 3.0, 6.0, 8.0, 14.0]
const TOWER := ["............", "............", "............", "............", ".....##.....", ".....##.....", ".....##.....",
		"............", "............", "............"]
const DOOR := ["......#.....", "......#.....", "............", "............", "......#.....", "......#.....", "......#.....",
		"......#.....", "......#.....", "......#....."]
const CORNER := ["............", "............", "............", "...######...", "........#...", "........#...", "........#...",
		"........#...", "............", "............"]
const CITY := ["...............#................", "..##...........#.....##.........", "..##...##......#.....##....##...",
		".......##..................##...", "...............................#", "..#............#........#.......",
		"..........##...#................", "....##....##...#...##......##...", "....##.........#...##......##...",
		"...............#................", "#######...######........##......", "...............#........##......",
		"...............#................", "...##......#........#...........", "...##...........................",
		"...................##...#####...", "........##.....#...##.......#...", "........##.....#............#...",
		"...............#................", "...............#................"]

const ISLANDS := ["................", "................", "..##....###.....", "..##....###.....", "................",
		"................", "......#......##.", "......#......##.", "..##..#.........", "................", "................",
		"................"]
# Where targets go that are followed, in cells: around walls, to and fro, and over walls.
const TRACKS := {
	CORNER: [[[10, 6], [10, 1], [2, 1], [2, 9], [5, 6]], [[5, 6], [1.5, 3.5], [5, 1], [1.5, 3.5], [5, 6], [1.5, 3.5], [7, 1]],
			[[10.5, 8], [2, 1], [10, 2], [5, 7], [10, 8], [5, 6]]],
	DOOR: [[[2, 7], [5, 3], [8, 3], [10, 8], [8, 3], [5, 3], [2, 2], [5, 3], [10, 1]],
			[[5, 3], [8, 3], [5, 3], [8, 4], [5, 2], [8, 3], [5, 3], [9, 6]], [[2, 8], [10, 8], [2, 1], [10, 6], [2, 6]]],
	ISLANDS: [[[5, 4], [7, 1], [13, 1], [13, 4.5], [7, 5], [1, 5], [1, 1], [5, 1], [5, 5]],
			[[11, 10], [5, 10], [1, 10], [1, 6.5], [5, 6.5], [1, 6.5], [5, 6.5], [1, 8], [8, 10]],
			[[14, 1], [2, 9], [14, 9], [1, 2], [9, 7]]],
}

enum Loop { SLIDE, ADD, TOWARD }

var failures := 0


# A map, and its walls as bodies.
class Place:
	var grid := TautGrid2D.new()
	var rows: Array
	var corner: Vector2

	func _init(of: Array, at: Vector2, root: Node) -> void:
		rows = of
		corner = at
		grid.region = Rect2i(0, 0, rows[0].length(), rows.size())
		grid.cell_size = Vector2(CELL, CELL)
		grid.offset = at + Vector2(CELL, CELL) / 2.0
		grid.update()
		var walls := StaticBody2D.new()
		walls.position = at
		for y in rows.size():
			for x in rows[0].length():
				if rows[y][x] == "#":
					grid.set_point_solid(Vector2i(x, y))
					add(walls, Rect2(x, y, 1, 1))
		for rim in [Rect2(-1, -1, rows[0].length() + 2, 1), Rect2(-1, rows.size(), rows[0].length() + 2, 1),
				Rect2(-1, 0, 1, rows.size()), Rect2(rows[0].length(), 0, 1, rows.size())]:
			add(walls, rim)
		root.add_child(walls)

	func add(walls: StaticBody2D, cells: Rect2) -> void:
		var shape := CollisionShape2D.new()
		shape.shape = RectangleShape2D.new()
		shape.shape.size = cells.size * CELL
		shape.position = cells.get_center() * CELL
		walls.add_child(shape)

	# How near the nearest wall is, up to two cells.
	func room(at: Vector2) -> float:
		var place := (at - corner) / CELL
		var best := 2.0
		for y in range(int(place.y) - 2, int(place.y) + 3):
			for x in range(int(place.x) - 2, int(place.x) + 3):
				if x < 0 or y < 0 or y >= rows.size() or x >= rows[0].length() or rows[y][x] == "#":
					best = minf(best, place.distance_to(place.clamp(Vector2(x, y), Vector2(x + 1, y + 1))))
		return best * CELL


# One who walks.
class Unit extends CharacterBody2D:
	var agent := TautAgent2D.new()
	var place: Place
	var loop: Loop
	var radius: float
	var goal: Vector2
	var arrived := false
	var deepest := 0.0
	# The target that it follows, frame by frame; every how many frames it sees where that is; how far away it has been.
	var track := PackedVector2Array()
	var period := 1
	var frame := 0
	var farthest := 0.0

	func _init(on: Place, how: Loop, size: float, from: Vector2, to: Vector2) -> void:
		place = on
		loop = how
		radius = size
		position = on.corner + from * CELL
		goal = on.corner + to * CELL
		# Only walls stop it.
		collision_layer = 0
		if radius > 0.0:
			var shape := CollisionShape2D.new()
			shape.shape = CircleShape2D.new()
			shape.shape.radius = radius
			add_child(shape)
		agent.radius = radius
		add_child(agent)
		agent.navigation_finished.connect(func(): arrived = agent.is_target_reached())

	func _ready() -> void:
		# A target waits for its grid.
		agent.target_position = goal
		agent.grid = place.grid

	# From a place after a target that goes from point to point, one pixel a frame.
	func follow(points: Array, every: int) -> void:
		var places := points.map(func(point): return place.corner + Vector2(point[0], point[1]) * CELL)
		for i in places.size() - 1:
			for step in int(places[i].distance_to(places[i + 1])):
				track.append(places[i].move_toward(places[i + 1], step))
		track.append(places[-1])
		goal = places[-1]
		period = every

	func look() -> void:
		var at := track[mini(frame, track.size() - 1)]
		if frame % period == 0 or frame == track.size() - 1:
			agent.target_position = at
		arrived = false
		frame += 1
		# It has caught up by then.
		if frame > 300:
			farthest = maxf(farthest, position.distance_to(at))

	func _physics_process(delta: float) -> void:
		if frame < track.size():
			look()
		if agent.is_navigation_finished():
			return
		var next := agent.get_next_path_position()
		var direction := global_position.direction_to(next)
		match loop:
			Loop.SLIDE:
				velocity = direction * SPEED
				move_and_slide()
			Loop.ADD:
				position += direction * SPEED * delta
			Loop.TOWARD:
				position = position.move_toward(next, SPEED * delta)
				deepest = maxf(deepest, radius - place.room(position))


func _initialize() -> void:
	await physics_frame
	await check_corners()
	await check_followers()
	await check_crowd()
	await check_numbers()
	if failures == 0:
		print("END walking")
	quit(1 if failures else 0)


# Waits until all have arrived, or for so many frames.
func wait_for(units: Array, frames: int) -> void:
	for i in frames:
		await physics_frame
		if units.all(func(unit): return unit.arrived):
			return


func report(units: Array, what: String) -> void:
	var arrived := 0
	var deepest := 0.0
	for unit in units:
		arrived += int(unit.arrived)
		deepest = maxf(deepest, unit.deepest)
		if not unit.arrived:
			print("loop %d, radius %s, mode %d: from the corner %s, to %s" % [unit.loop, unit.radius, unit.motion_mode,
					(unit.position - unit.place.corner) / CELL, (unit.goal - unit.place.corner) / CELL])
	print("%s: %d of %d arrived; paths led %.3f pixels into walls" % [what, arrived, units.size(), deepest])
	expect(arrived == units.size() and deepest < CELL / 64.0, what)


# Around a tower, through a door and around a corner, both ways; in both modes of motion.
func check_corners() -> void:
	var places := []
	for rows in [TOWER, DOOR, CORNER]:
		places.append(Place.new(rows, Vector2(400 * places.size(), -300), root))
	for mode in [CharacterBody2D.MOTION_MODE_FLOATING, CharacterBody2D.MOTION_MODE_GROUNDED]:
		var units := []
		for place in places:
			for radius in RADII:
				for loop in Loop.values():
					for ends in [[Vector2(1.5, 6.5), Vector2(10.5, 5.5)], [Vector2(10.5, 5.5), Vector2(1.5, 6.5)]]:
						var unit := Unit.new(place, loop, radius, ends[0], ends[1])
						unit.motion_mode = mode
						root.add_child(unit)
						units.append(unit)
		await wait_for(units, 600)
		report(units, "corners in mode %d" % mode)
		for unit in units:
			unit.free()


# After targets that move, around corners, through doors and between islands: all stay near, and come to them in the end.
func check_followers() -> void:
	var units := []
	for rows in TRACKS:
		var place := Place.new(rows, Vector2(600 * TRACKS.keys().find(rows), -900), root)
		for track in TRACKS[rows]:
			for period in [1, 7, 30]:
				for radius in RADII:
					for loop in Loop.values():
						var unit := Unit.new(place, loop, radius, Vector2(1.5, rows.size() - 1.5), Vector2.ZERO)
						unit.follow(track, period)
						unit.motion_mode = CharacterBody2D.MOTION_MODE_FLOATING
						root.add_child(unit)
						units.append(unit)
	await wait_for(units, 1500)
	report(units, "followers")
	# From behind a wall the way to a target may be long.
	var near := units.filter(func(unit): return unit.farthest < 6.0 * CELL and unit.agent.is_target_reached())
	expect(near.size() == units.size(), "%d of %d stay near" % [near.size(), units.size()])
	for unit in units:
		unit.free()


# Three hundred at once.
func check_crowd() -> void:
	var place := Place.new(CITY, Vector2(-1000, 600), root)
	var random := RandomNumberGenerator.new()
	random.seed = 11
	var units := []
	for i in 300:
		# A body of 8 and its margin do not fit through a cell.
		var radius: float = [0.0, 3.0, 6.0, 7.5, 14.0][i % 5]
		var ends := []
		while ends.size() < 2:
			var at := Vector2(random.randf_range(0, 32), random.randf_range(0, 20))
			if place.room(place.corner + at * CELL) > radius + 0.5:
				ends.append(at)
		var unit := Unit.new(place, i % 3, radius, ends[0], ends[1])
		unit.motion_mode = CharacterBody2D.MOTION_MODE_FLOATING
		root.add_child(unit)
		units.append(unit)
	await wait_for(units, 1500)
	report(units, "a crowd")
	for unit in units:
		unit.free()


func check_numbers() -> void:
	var agent := TautAgent2D.new()
	for name in ["radius", "path_desired_distance", "target_desired_distance", "path_max_distance"]:
		var before = agent.get(name)
		for wrong in [NAN, -1.0]:
			agent.set(name, wrong)
			expect(agent.get(name) == before, "%s = %s is refused" % [name, wrong])
	agent.target_position = Vector2(NAN, 0)
	expect(agent.target_position == Vector2.ZERO, "a target that is no number is refused")
	agent.free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
