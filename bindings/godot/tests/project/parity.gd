# TautGrid2D beside AStarGrid2D on random grids: same emptiness, same last cell, same cost, legal
# steps.
# Arguments after --: the number of grids, the first seed, the longest side.
extends SceneTree

var random := RandomNumberGenerator.new()
var longest := 28
var failures := 0
var queries := 0
var kinds := {"path": 0, "empty": 0, "partial": 0, "solid end": 0, "weighted": 0, "jumping": 0, "engine": 0}
var modes := [0, 0, 0, 0]


func _initialize() -> void:
	var arguments := OS.get_cmdline_user_args()
	var grids := int(arguments[0]) if arguments.size() > 0 else 2000
	var first := int(arguments[1]) if arguments.size() > 1 else 1
	longest = int(arguments[2]) if arguments.size() > 2 else 28
	for number in grids:
		random.seed = first + number
		check_grid(number)
		if failures > 20:
			break
	print("parity: %d grids, %d queries, %s, modes %s, %d differences" % [grids, queries, kinds, modes, failures])
	if failures == 0:
		print("END parity")
	quit(1 if failures else 0)


func check_grid(number: int) -> void:
	var region := Rect2i(random.randi_range(-5, 5), random.randi_range(-5, 5), random.randi_range(1, longest), random.randi_range(1, longest))
	var ours := TautGrid2D.new()
	var theirs := AStarGrid2D.new()
	for grid in [ours, theirs]:
		grid.region = region
		grid.offset = Vector2(3, -7)
		grid.cell_size = Vector2(16, 8)
		grid.cell_shape = number % 3
		assert(grid.is_dirty())
		grid.update()
	var density := random.randf_range(0.0, 0.55)
	var solid := {}
	for y in range(region.position.y, region.end.y):
		for x in range(region.position.x, region.end.x):
			if random.randf() < density:
				solid[Vector2i(x, y)] = true
	# Half of the grids in bulk, half cell by cell.
	if number % 2 == 0:
		var bytes := PackedByteArray()
		for y in range(region.position.y, region.end.y):
			for x in range(region.position.x, region.end.x):
				bytes.append(1 if solid.has(Vector2i(x, y)) else 0)
		expect(ours.set_solid_data(region, bytes), number, "set_solid_data")
		expect(ours.get_solid_data(region) == bytes, number, "get_solid_data")
	for id in solid:
		theirs.set_point_solid(id)
		if number % 2 == 1:
			ours.set_point_solid(id)
	if number % 3 == 0:
		var values := [1.0, 1.5, 2.0, 4.25, 9.0, 1.125, 1000.0, 1e6]
		for i in random.randi_range(1, 12):
			var area := random_area(region)
			var weight: float = values[random.randi() % values.size()]
			ours.fill_weight_scale_region(area, weight)
			theirs.fill_weight_scale_region(area, weight)
		if number % 4 == 0:
			var id := random_id(region)
			ours.set_point_weight_scale(id, 0.0 if number % 8 == 0 else 3.0)
			theirs.set_point_weight_scale(id, 0.0 if number % 8 == 0 else 3.0)
	# Edits afterwards: blocked, freed, and back.
	for i in random.randi_range(0, 3):
		var area := random_area(region)
		var to_solid := random.randf() < 0.4
		ours.fill_solid_region(area, to_solid)
		theirs.fill_solid_region(area, to_solid)
	expect(str(ours.get_point_data_in_region(region.grow(2))) == str(theirs.get_point_data_in_region(region.grow(2))), number, "point data")
	for mode in 4:
		for grid in [ours, theirs]:
			grid.diagonal_mode = mode
			grid.jumping_enabled = number % 5 == 4
		choose_heuristics(ours, theirs, mode, number)
		for i in 4:
			check_query(ours, theirs, region, number, i % 2 == 1)
		modes[mode] += 1


# Heuristics under which the engine's own paths are the cheapest.
func choose_heuristics(ours: TautGrid2D, theirs: AStarGrid2D, mode: int, number: int) -> void:
	var estimates := [0, 1, 2, 3] if mode == AStarGrid2D.DIAGONAL_MODE_NEVER else [0, 2, 3]
	var compute := 0 if number % 2 == 0 else 2
	if number % 7 == 0 and number % 5 != 4:
		compute = 1 + 2 * (number / 7 % 2)
		estimates = [compute]
	var estimate: int = estimates[random.randi() % estimates.size()]
	for grid in [ours, theirs]:
		grid.default_compute_heuristic = compute
		grid.default_estimate_heuristic = estimate


func check_query(ours: TautGrid2D, theirs: AStarGrid2D, region: Rect2i, number: int, partial: bool) -> void:
	var from := random_id(region)
	var to := random_id(region)
	var mine := ours.get_id_path(from, to, partial)
	var reference := theirs.get_id_path(from, to, partial)
	var place := "grid %d mode %d %s to %s partial %s" % [number, ours.diagonal_mode, from, to, partial]
	queries += 1
	kinds["path"] += int(not mine.is_empty())
	kinds["empty"] += int(mine.is_empty())
	kinds["solid end"] += int(theirs.is_point_solid(from) or theirs.is_point_solid(to))
	if mine.is_empty() != reference.is_empty():
		fail("%s: ours %s, theirs %s" % [place, mine, reference])
		return
	if mine.is_empty():
		return
	kinds["partial"] += int(mine[-1] != to)
	kinds["jumping"] += int(ours.jumping_enabled)
	expect(mine[0] == from, number, place + " begins elsewhere")
	expect(partial or mine[-1] == to, number, place + " ends elsewhere")
	if mine[-1] != reference[-1]:
		fail("%s: ends at %s instead of %s" % [place, mine[-1], reference[-1]])
		return
	var points := ours.get_point_path(from, to, partial)
	expect(points.size() == mine.size() and points[-1].is_equal_approx(theirs.get_point_position(mine[-1])), number, place + " points")
	check_steps(theirs, mine, place, ours.jumping_enabled)
	if number % 24 == 0 and not ours.jumping_enabled:
		kinds["engine"] += 1
		expect(mine == reference, number, place + " is not the engine's path")
		return
	var my_cost := cost(theirs, mine)
	var their_cost := cost(theirs, reference)
	kinds["weighted"] += int(absf(my_cost - length(mine)) > 0.01)
	expect(absf(my_cost - their_cost) <= 1e-4 * maxf(1.0, their_cost), number,
			place + " costs %f instead of %f; %s, theirs %s" % [my_cost, their_cost, mine, reference])


func check_steps(grid: AStarGrid2D, path: Array[Vector2i], place: String, jumping: bool) -> void:
	for i in range(1, path.size()):
		var at := path[i - 1]
		var step := (path[i] - at).sign()
		if not jumping and maxi(absi(path[i].x - at.x), absi(path[i].y - at.y)) != 1:
			fail("%s: no step from %s to %s" % [place, at, path[i]])
		while at != path[i]:
			var beside := int(grid.is_point_solid(at + Vector2i(step.x, 0))) + int(grid.is_point_solid(at + Vector2i(0, step.y)))
			at += step
			if not grid.is_in_boundsv(at) or grid.is_point_solid(at):
				fail("%s: through %s" % [place, at])
				return
			if step.x != 0 and step.y != 0 and not [true, false, beside < 2, beside == 0][grid.diagonal_mode]:
				fail("%s: cuts a corner at %s" % [place, at])


func cost(grid: AStarGrid2D, path: Array[Vector2i]) -> float:
	var sum := 0.0
	for i in range(1, path.size()):
		var weight := 1.0 if grid.jumping_enabled else grid.get_point_weight_scale(path[i])
		sum += distance(grid.default_compute_heuristic, path[i - 1], path[i]) * weight
	return sum


func length(path: Array[Vector2i]) -> float:
	var sum := 0.0
	for i in range(1, path.size()):
		sum += distance(0, path[i - 1], path[i])
	return sum


func distance(heuristic: int, from: Vector2i, to: Vector2i) -> float:
	var dx := absf(to.x - from.x)
	var dy := absf(to.y - from.y)
	return [sqrt(dx * dx + dy * dy), dx + dy, (sqrt(2.0) - 1.0) * minf(dx, dy) + maxf(dx, dy), maxf(dx, dy)][heuristic]


func random_id(region: Rect2i) -> Vector2i:
	return Vector2i(random.randi_range(region.position.x, region.end.x - 1), random.randi_range(region.position.y, region.end.y - 1))


func random_area(region: Rect2i) -> Rect2i:
	return Rect2i(random_id(region) - Vector2i(2, 2), Vector2i(random.randi_range(1, 9), random.randi_range(1, 9)))


func expect(holds: bool, number: int, what: String) -> void:
	if not holds:
		fail("grid %d: %s" % [number, what])


func fail(what: String) -> void:
	failures += 1
	printerr("FAILED ", what)
