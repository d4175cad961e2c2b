# TautGrid2D beside AStarGrid2D on a map of 1024 x 1024, in one run: paths, an unreachable goal, partial paths, memory. Costs of all paths
# are compared. The figures that must hold end the run with an error if they do not.
extends SceneTree

const SIDE := 1024
const QUERIES := 12
const ROUNDS := 3
const MODES := ["always", "never", "at least one walkable", "only if no obstacles"]

var random := RandomNumberGenerator.new()
var failed := false


func _initialize() -> void:
	var cells := paint()
	var before := resident()
	var theirs := AStarGrid2D.new()
	theirs.region = Rect2i(0, 0, SIDE, SIDE)
	theirs.update()
	for y in SIDE:
		for x in SIDE:
			if cells[y * SIDE + x]:
				theirs.set_point_solid(Vector2i(x, y))
	var their_memory := resident() - before
	before = resident()
	var ours := TautGrid2D.new()
	ours.region = Rect2i(0, 0, SIDE, SIDE)
	ours.update()
	ours.set_solid_data(ours.region, cells)
	var our_memory := resident() - before
	print("memory at rest: AStarGrid2D %.1f bytes per cell, TautGrid2D %.2f: 1/%.0f" % [
			float(their_memory) / cells.size(), float(our_memory) / cells.size(), float(their_memory) / our_memory])
	before = resident()
	var pairs := choose(theirs, cells)
	for mode in [3, 0, 2, 1]:
		ours.diagonal_mode = mode
		theirs.diagonal_mode = mode
		var ratio := measure_paths(ours, theirs, pairs, mode)
		# The aim is 20; a busy computer gets some room.
		demand("get_id_path at least 15x faster", ratio >= 15.0)
		if mode == 3:
			var with_search := our_memory + maxi(resident() - before, ours.get_planner_memory())
			print("memory after %d queries: TautGrid2D %.2f bytes per cell (planners hold %.2f): 1/%.0f" % [
					pairs.size() * ROUNDS, float(with_search) / cells.size(),
					float(ours.get_planner_memory()) / cells.size(), float(their_memory) / with_search])
			demand("memory at most 1/10, with that of a planner", with_search * 10 <= their_memory)
	measure_unreachable(ours, theirs, pairs)
	if not failed:
		print("END speed")
	quit(1 if failed else 0)


# Rooms with doors, pillars and rubble: one byte a cell, 1 is solid.
func paint() -> PackedByteArray:
	random.seed = 20
	var cells := PackedByteArray()
	cells.resize(SIDE * SIDE)
	for y in SIDE:
		for x in SIDE:
			if random.randf() < 0.03:
				cells[y * SIDE + x] = 1
	for wall in range(64, SIDE, 64):
		for i in SIDE:
			# A door in each side of each room.
			if i % 64 < 28 or i % 64 > 35:
				cells[wall * SIDE + i] = 1
				cells[i * SIDE + wall] = 1
	for i in 400:
		var at := Vector2i(random.randi_range(0, SIDE - 24), random.randi_range(0, SIDE - 24))
		var size := Vector2i(random.randi_range(2, 22), random.randi_range(2, 22))
		for y in range(at.y, at.y + size.y):
			for x in range(at.x, at.x + size.x):
				cells[y * SIDE + x] = 1
	return cells


# Pairs of free cells with a path between them, over all distances.
func choose(grid: AStarGrid2D, cells: PackedByteArray) -> Array:
	grid.diagonal_mode = AStarGrid2D.DIAGONAL_MODE_NEVER
	var pairs := []
	while pairs.size() < QUERIES:
		var from := Vector2i(random.randi() % SIDE, random.randi() % SIDE)
		var to := Vector2i(random.randi() % SIDE, random.randi() % SIDE)
		if not cells[from.y * SIDE + from.x] and not cells[to.y * SIDE + to.x] and not grid.get_id_path(from, to).is_empty():
			pairs.append([from, to])
	return pairs


func measure_paths(ours: TautGrid2D, theirs: AStarGrid2D, pairs: Array, mode: int) -> float:
	var best := [INF, INF]
	var logs := 0.0
	var sums := [0.0, 0.0]
	for pair in pairs:
		best = [INF, INF]
		var costs := [0.0, 0.0]
		for round in ROUNDS:
			for who in 2:
				var grid = [ours, theirs][who]
				var begin := Time.get_ticks_usec()
				var path: Array[Vector2i] = grid.get_id_path(pair[0], pair[1])
				best[who] = minf(best[who], maxi(Time.get_ticks_usec() - begin, 1))
				costs[who] = cost(path)
		logs += log(best[1] / best[0])
		sums[0] += best[0]
		sums[1] += best[1]
		if absf(costs[0] - costs[1]) > 1e-4 * costs[1]:
			failed = true
			printerr("FAILED: cost %f instead of %f, %s" % [costs[0], costs[1], pair])
	var ratio := exp(logs / pairs.size())
	print("get_id_path, %s: AStarGrid2D %.0f us, TautGrid2D %.0f us a query; mean ratio %.1f, of the sums %.1f" % [
			MODES[mode], sums[1] / pairs.size(), sums[0] / pairs.size(), ratio, sums[1] / sums[0]])
	return ratio


# A goal behind walls. The first query after the edit repairs the components, and is shown apart.
func measure_unreachable(ours: TautGrid2D, theirs: AStarGrid2D, pairs: Array) -> void:
	var wall := Rect2i(496, 496, 9, 9)
	for grid in [ours, theirs]:
		grid.diagonal_mode = AStarGrid2D.DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES
		grid.fill_solid_region(wall)
		grid.fill_solid_region(wall.grow(-2), false)
	var goal := Vector2i(500, 500)
	var from: Vector2i = pairs[0][0]
	var begin := Time.get_ticks_usec()
	var empty := ours.get_id_path(from, goal).is_empty()
	var first := Time.get_ticks_usec() - begin
	begin = Time.get_ticks_usec()
	empty = empty and theirs.get_id_path(from, goal).is_empty()
	var their_time := float(Time.get_ticks_usec() - begin)
	const MANY := 1000
	begin = Time.get_ticks_usec()
	for i in MANY:
		empty = empty and ours.get_id_path(from, goal).is_empty()
	var our_time := float(Time.get_ticks_usec() - begin) / MANY
	print("unreachable goal: AStarGrid2D %.0f us, TautGrid2D %.2f us (the first after the edit %d us): %.0fx" % [
			their_time, our_time, first, their_time / our_time])
	demand("the goal is unreachable", empty)
	demand("an unreachable goal at least 1000x faster", their_time >= 1000.0 * our_time)
	measure_partial(ours, theirs, pairs, goal, "several cells nearest")
	for grid in [ours, theirs]:
		grid.jumping_enabled = true
	measure_partial(ours, theirs, pairs, goal, "the same with jumps")
	for grid in [ours, theirs]:
		grid.jumping_enabled = false
		grid.set_point_solid(Vector2i(500, 496), false)
	measure_partial(ours, theirs, pairs, goal, "one cell nearest")
	var block := Rect2i(420, 420, 160, 160)
	for grid in [ours, theirs]:
		grid.fill_solid_region(block)
	measure_partial(ours, theirs, pairs, goal, "far inside of a block")
	for grid in [ours, theirs]:
		grid.fill_solid_region(block, false)
		grid.fill_solid_region(wall)
		grid.fill_solid_region(wall.grow(-2), false)
		grid.fill_weight_scale_region(Rect2i(300, 300, 300, 300), 3.5)
	measure_partial(ours, theirs, pairs, goal, "several, with weights")


# Partial paths from several starts: both end at the same cell, at the same cost.
func measure_partial(ours: TautGrid2D, theirs: AStarGrid2D, pairs: Array, goal: Vector2i, what: String) -> void:
	const STARTS := 3
	var times := [0, 0]
	# The components are repaired.
	ours.get_id_path(pairs[0][0], goal)
	for i in STARTS:
		var paths := []
		for who in 2:
			var grid = [ours, theirs][who]
			var begin := Time.get_ticks_usec()
			paths.append(grid.get_id_path(pairs[i][0], goal, true))
			times[who] += Time.get_ticks_usec() - begin
		demand("both end at the same cell", not paths[0].is_empty() and paths[0][-1] == paths[1][-1] and paths[0][-1] != goal)
		demand("both cost the same", absf(cost(paths[0]) - cost(paths[1])) <= 1e-4 * cost(paths[1]) or what.contains("weights"))
	print("partial path, %s: AStarGrid2D %d us, TautGrid2D %d us: %.1fx" % [
			what, times[1] / STARTS, times[0] / STARTS, float(times[1]) / times[0]])


func cost(path: Array[Vector2i]) -> float:
	var sum := 0.0
	for i in range(1, path.size()):
		sum += path[i - 1].distance_to(path[i])
	return sum


# Bytes of this process that lie in memory.
func resident() -> int:
	var status := FileAccess.open("/proc/self/statm", FileAccess.READ)
	return int(status.get_line().split(" ")[1]) * 4096


func demand(what: String, holds: bool) -> void:
	if not holds:
		failed = true
		printerr("FAILED: ", what)
