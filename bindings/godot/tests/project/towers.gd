# A tower defence for a minute: 300 units of two sizes that avoid each other, each with a goal of its own, while towers
# rise and fall, 30 edits a second. What a frame costs beside an empty one, and whether somebody stands who has a way.
extends SceneTree

const CELL := 16.0
const SIDE := 256
const COUNT := 300
const RADII := [6.0, 13.0]
const SPEED := 90.0
const TOWERS := 400
const SECONDS := 60
# Who moves less than half a cell in so many frames stands.
const STANDING := 300
# The judge's cells: what stands is painted into them.
const FINE := 4.0

var failures := 0
var random := RandomNumberGenerator.new()
var grid: TautGrid2D
var judge: TautGrid2D
var towers: Array[Vector2i] = []
var units: Array = []
var arrivals := 0


# One who walks by the loop of NavigationAgent2D's manual.
class Unit extends Node2D:
	var agent := TautAgent2D.new()
	# Where it was at each of the last seconds.
	var places: PackedVector2Array

	func _init(on: TautGrid2D, radius: float) -> void:
		agent.grid = on
		agent.radius = radius
		agent.max_speed = SPEED
		agent.neighbor_distance = 6.0 * CELL
		agent.avoidance_enabled = true
		agent.velocity_computed.connect(_on_velocity_computed)
		add_child(agent)

	func _physics_process(_delta: float) -> void:
		if agent.is_navigation_finished():
			return
		var next: Vector2 = agent.get_next_path_position()
		agent.velocity = position.direction_to(next) * SPEED

	func _on_velocity_computed(safe: Vector2) -> void:
		position += safe * get_physics_process_delta_time()


func _initialize() -> void:
	await physics_frame
	random.seed = 12
	var empty := await frames(120, Callable())
	paint()
	for i in COUNT:
		var unit := Unit.new(grid, RADII[0 if i % 4 else 1])
		units.append(unit)
		root.add_child(unit)
		send(unit, random.randf())
	# Until all have their first paths.
	for i in 60:
		await physics_frame
	var times := await frames(60 * SECONDS, play)
	var base: int = empty[empty.size() / 2]
	print("%d units of two sizes, %d edits, %d arrivals; a frame without an empty one's %d us: median %d us, p99 %d us, most %d us" % [COUNT,
			30 * SECONDS, arrivals, base, times[times.size() / 2] - base, times[times.size() * 99 / 100] - base, times[-1] - base])
	expect(arrivals > COUNT / 2, "%d arrive" % arrivals)
	print("%d stood for 5 s, %d of them with a way past all that stand" % [stood, stuck])
	expect(stuck == 0, "%d stand though they have a way" % stuck)
	# One that does not take its velocity is seen.
	units[0].agent.velocity_computed.disconnect(units[0]._on_velocity_computed)
	await frames(60 * 8, play)
	expect(stuck == 1, "%d of 1 that does not move is seen" % stuck)
	if failures == 0:
		print("END towers")
	quit(1 if failures else 0)


# The microseconds of some frames in order; what is called in each of them does not count.
func frames(count: int, each: Callable) -> Array:
	var times := []
	await physics_frame
	for frame in count:
		if each.is_valid():
			each.call(frame)
		var begin := Time.get_ticks_usec()
		await physics_frame
		times.append(Time.get_ticks_usec() - begin)
	times.sort()
	return times


# What the game does in a frame.
func play(frame: int) -> void:
	if frame % 2 == 0:
		build()
	for unit in units:
		if unit.agent.is_navigation_finished() and unit.agent.is_target_reached():
			arrivals += 1
			send(unit, 0.0)
	if frame % 60 == 0:
		look()


# From the left, or from anywhere, to the right.
func send(unit: Unit, share: float) -> void:
	unit.position = free_place(unit.agent.radius, Rect2(2 + share * (SIDE - 40), 2, 20, SIDE - 4))
	unit.places.clear()
	unit.agent.target_position = free_place(unit.agent.radius, Rect2(SIDE - 14, 2, 12, SIDE - 4))


func free_place(radius: float, within: Rect2) -> Vector2:
	while true:
		var at := (within.position + Vector2(random.randf(), random.randf()) * within.size) * CELL
		var near := Rect2i(Vector2i(at / CELL) - Vector2i.ONE, Vector2i(3, 3))
		if grid.get_solid_data(near).count(0) == 9 and units.all(func(unit): return unit.position.distance_to(at) > radius + unit.agent.radius):
			return at
	return Vector2.ZERO


# A tower rises where nobody stands, or the oldest falls.
func build() -> void:
	if towers.size() >= TOWERS or (towers.size() > TOWERS / 2 and random.randf() < 0.5):
		set_tower(towers.pop_front(), false)
		return
	var at := Vector2i(random.randi_range(24, SIDE - 18), random.randi_range(2, SIDE - 4))
	var area := Rect2(Vector2(at) * CELL, Vector2(2, 2) * CELL)
	if grid.get_solid_data(Rect2i(at - Vector2i(2, 2), Vector2i(6, 6))).count(0) == 36 and units.all(
			func(unit): return not area.grow(unit.agent.radius + 1.0).has_point(unit.position)):
		towers.append(at)
		set_tower(at, true)


func set_tower(at: Vector2i, solid: bool) -> void:
	grid.fill_solid_region(Rect2i(at, Vector2i(2, 2)), solid)
	judge.fill_solid_region(Rect2i(at * 4, Vector2i(8, 8)), solid)


func paint() -> void:
	grid = grid_of(SIDE, CELL)
	judge = grid_of(SIDE * 4, FINE)
	var walls: Array[Rect2i] = []
	for x in [70, 140, 200]:
		for y in range(0, SIDE, 32):
			walls.append(Rect2i(x, y, 2, 26))
	for i in 60:
		walls.append(Rect2i(random.randi_range(26, SIDE - 30), random.randi_range(2, SIDE - 12), random.randi_range(2, 8), random.randi_range(2, 8)))
	for wall in walls:
		grid.fill_solid_region(wall)
		judge.fill_solid_region(Rect2i(wall.position * 4, wall.size * 4))


func grid_of(side: int, cell: float) -> TautGrid2D:
	var made := TautGrid2D.new()
	made.region = Rect2i(0, 0, side, side)
	made.cell_size = Vector2(cell, cell)
	made.offset = made.cell_size / 2.0
	made.update()
	return made


var stood := 0
var stuck := 0


# Once a second: who stands, and has a way past all others that stand?
func look() -> void:
	var standing := []
	for unit in units:
		unit.places.append(unit.position)
		if unit.places.size() > STANDING / 60 and unit.places[-1 - STANDING / 60].distance_to(unit.position) < CELL / 2.0:
			standing.append(unit)
	for unit in standing:
		stood += 1
		var way := way_past(unit, standing)
		if not way.is_empty():
			stuck += 1
			if stuck < 20:
				print("  at %s to %s, radius %d, next %s, pending %s, path %s: a way of %d points" % [unit.position, unit.agent.target_position,
						unit.agent.radius, unit.agent.get_next_path_position(), unit.agent.is_path_pending(), unit.agent.get_current_navigation_path().size(), way.size()])
		unit.places.clear()


# The path among walls, towers and those who stand, each painted as the fine cells whose middles it covers.
func way_past(unit: Unit, standing: Array) -> PackedVector2Array:
	var kept := []
	for other in standing:
		if other == unit:
			continue
		var reach: int = ceil(other.agent.radius / FINE)
		var area := Rect2i(Vector2i(other.position / FINE) - Vector2i(reach, reach), Vector2i(2 * reach + 1, 2 * reach + 1)).intersection(judge.region)
		var data := judge.get_solid_data(area)
		kept.append([area, data.duplicate()])
		for i in data.size():
			var middle := (Vector2(area.position) + Vector2(i % area.size.x, i / area.size.x) + Vector2(0.5, 0.5)) * FINE
			if middle.distance_to(other.position) < other.agent.radius:
				data[i] = 1
		judge.set_solid_data(area, data)
	judge.agent_radius = unit.agent.radius - 1.5
	var way: PackedVector2Array = judge.find_path(unit.position, unit.agent.target_position)
	kept.reverse()
	for row in kept:
		judge.set_solid_data(row[0], row[1])
	return way


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
