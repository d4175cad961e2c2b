# What AStarGrid2D has, TautGrid2D has, and it answers the same when it is used wrongly. Scripts with costs of their own,
# weights and their limit, positions, the agent, and the help texts.
extends SceneTree

var failures := 0


class OwnCosts extends TautGrid2D:
	var asked := 0

	func _compute_cost(from_id: Vector2i, to_id: Vector2i) -> float:
		asked += 1
		return 1.0 + 10.0 * float(to_id.y == 0) + 0.5 * float(is_point_solid(from_id))

	func _estimate_cost(_from_id: Vector2i, _end_id: Vector2i) -> float:
		return 0.0


class TheirCosts extends AStarGrid2D:
	func _compute_cost(from_id: Vector2i, to_id: Vector2i) -> float:
		return 1.0 + 10.0 * float(to_id.y == 0) + 0.5 * float(is_point_solid(from_id))

	func _estimate_cost(_from_id: Vector2i, _end_id: Vector2i) -> float:
		return 0.0


class Recursive extends TautGrid2D:
	var inner := [Vector2i.ZERO]

	func _compute_cost(_from_id: Vector2i, _to_id: Vector2i) -> float:
		inner = get_id_path(Vector2i.ZERO, Vector2i(3, 3))
		return 1.0


func _initialize() -> void:
	check_surface()
	check_wrong_use()
	check_scripts()
	check_weights()
	check_positions()
	check_algorithms()
	check_radius()
	check_sides()
	check_snapshots()
	check_worlds()
	check_asking()
	check_floors()
	check_rules_of_spaces()
	check_curves()
	check_actions()
	check_saved()
	check_recording()
	check_pools()
	check_fields()
	check_slices()
	await check_agent()
	if failures == 0:
		print("END behaviour")
	quit(1 if failures else 0)


# Every method, property and constant of AStarGrid2D, with the same arguments and defaults.
func check_surface() -> void:
	var ours := {}
	for method in ClassDB.class_get_method_list("TautGrid2D", true):
		ours[method.name] = method
	var methods := 0
	for method in ClassDB.class_get_method_list("AStarGrid2D", true):
		var mine = ours.get(method.name)
		expect(mine != null, "method " + method.name)
		if mine != null:
			expect(types(mine) == types(method), "types of %s: %s" % [method.name, types(mine)])
			expect(mine.default_args == method.default_args, "defaults of %s: %s" % [method.name, mine.default_args])
			methods += 1
	var properties := ClassDB.class_get_property_list("TautGrid2D", true).map(func(p): return [p.name, p.type])
	for property in ClassDB.class_get_property_list("AStarGrid2D", true):
		expect([property.name, property.type] in properties, "property " + property.name)
		expect(TautGrid2D.new().get(property.name) == AStarGrid2D.new().get(property.name), "default of " + property.name)
	var constants := 0
	for constant in ClassDB.class_get_integer_constant_list("AStarGrid2D", true):
		var value := ClassDB.class_get_integer_constant("AStarGrid2D", constant)
		expect(ClassDB.class_get_integer_constant("TautGrid2D", constant) == value
				and constant in ClassDB.class_get_integer_constant_list("TautGrid2D", true), "constant " + constant)
		constants += 1
	print("surface: %d methods, %d properties, %d constants of AStarGrid2D" % [
			methods, ClassDB.class_get_property_list("AStarGrid2D", true).size(), constants])
	expect(methods > 30, "methods")


func types(method: Dictionary) -> Array:
	return [method.return.type, method.args.map(func(argument): return argument.type)]


# The same answers to the same mistakes. The error messages of both are in the log.
func check_wrong_use() -> void:
	var answers := []
	for grid in [TautGrid2D.new(), AStarGrid2D.new()]:
		var told := []
		told.append(grid.get_id_path(Vector2i.ZERO, Vector2i.ONE))
		grid.region = Rect2i(2, 3, 4, 5)
		told.append([grid.is_dirty(), grid.is_in_bounds(2, 3), grid.is_in_boundsv(Vector2i(6, 3))])
		told.append([grid.is_point_solid(Vector2i(2, 3)), grid.get_point_position(Vector2i(2, 3))])
		grid.update()
		grid.set_point_solid(Vector2i(99, 0))
		grid.set_point_weight_scale(Vector2i(2, 3), -1.0)
		grid.region = Rect2i(0, 0, -2, 3)
		grid.diagonal_mode = 9
		grid.cell_shape = -1
		told.append([grid.region, grid.diagonal_mode, grid.cell_shape, grid.is_dirty()])
		told.append([grid.get_point_weight_scale(Vector2i(2, 3)), grid.get_point_weight_scale(Vector2i(0, 0))])
		told.append([grid.get_id_path(Vector2i(2, 3), Vector2i(0, 0)), grid.get_point_path(Vector2i(0, 0), Vector2i(2, 3))])
		told.append([grid.get_id_path(Vector2i(2, 3), Vector2i(2, 3)), grid.get_point_path(Vector2i(2, 3), Vector2i(2, 3))])
		grid.fill_solid_region(Rect2i(-10, -10, 13, 14))
		told.append([grid.get_point_data_in_region(Rect2i(0, 0, 50, 50)), grid.get_id_path(Vector2i(2, 3), Vector2i(2, 3), true)])
		grid.update()
		told.append(grid.is_point_solid(Vector2i(2, 3)))
		grid.offset = Vector2(1, 1)
		told.append(grid.is_dirty())
		grid.update()
		told.append(grid.is_point_solid(Vector2i(2, 3)))
		grid.size = Vector2i(3, 3)
		told.append([grid.region, grid.size])
		grid.clear()
		told.append([grid.region, grid.is_dirty()])
		grid.update()
		told.append(grid.get_point_data_in_region(Rect2i(0, 0, 5, 5)))
		answers.append(told)
	for i in answers[0].size():
		expect(str(answers[0][i]) == str(answers[1][i]), "mistake %d: %s instead of %s" % [i, answers[0][i], answers[1][i]])


func check_scripts() -> void:
	var ours := OwnCosts.new()
	var theirs := TheirCosts.new()
	for grid in [ours, theirs]:
		grid.region = Rect2i(0, 0, 8, 8)
		grid.update()
		grid.fill_solid_region(Rect2i(2, 1, 1, 5))
	var from := Vector2i(0, 2)
	var to := Vector2i(6, 2)
	expect(ours.get_id_path(from, to) == theirs.get_id_path(from, to), "costs of a script")
	expect(ours.asked > 0, "the script is asked")
	for grid in [ours, theirs]:
		grid.fill_solid_region(Rect2i(2, 6, 1, 2))
	expect(ours.get_id_path(from, to) == theirs.get_id_path(from, to), "costs of a script after an edit")
	expect(ours.get_point_path(from, to) == theirs.get_point_path(from, to), "points with costs of a script")
	expect(ours.request_id_path(from, to) == 0, "no requests with costs of a script")
	var recursive := Recursive.new()
	recursive.region = Rect2i(0, 0, 4, 4)
	recursive.update()
	expect(recursive.get_id_path(Vector2i.ZERO, Vector2i(3, 3)).size() == 4 and recursive.inner.is_empty(), "a script in a script")


# 254 weights besides 1 and no more; those that no cell has any more make room.
func check_weights() -> void:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 300, 1)
	grid.update()
	for i in 254:
		grid.set_point_weight_scale(Vector2i(i, 0), 2.0 + i)
	grid.set_point_weight_scale(Vector2i(254, 0), 1000.0)
	expect(grid.get_point_weight_scale(Vector2i(253, 0)) == 255.0, "the 254th weight")
	expect(grid.get_point_weight_scale(Vector2i(254, 0)) == 1.0, "one weight too many changes nothing")
	grid.set_point_weight_scale(Vector2i(254, 0), 255.0)
	grid.set_point_solid(Vector2i(7, 0))
	grid.set_point_weight_scale(Vector2i(0, 0), 1.0)
	grid.set_point_weight_scale(Vector2i(254, 0), 1000.0)
	expect(grid.get_point_weight_scale(Vector2i(254, 0)) == 1000.0, "a weight that is free again")
	expect(grid.get_point_weight_scale(Vector2i(7, 0)) == 9.0, "a solid cell keeps its weight")
	grid.set_point_weight_scale(Vector2i(1, 0), NAN)
	grid.set_point_weight_scale(Vector2i(1, 0), INF)
	expect(grid.get_point_weight_scale(Vector2i(1, 0)) == 3.0, "weights that are no numbers")
	var weights := PackedFloat32Array([4.0, 5.0, 1.0, 5.0])
	expect(grid.set_weight_scale_data(Rect2i(290, 0, 4, 1), weights), "weights in bulk")
	expect(grid.get_weight_scale_data(Rect2i(290, 0, 4, 1)) == weights, "weights in bulk, read back")
	expect(not grid.set_weight_scale_data(Rect2i(290, 0, 3, 1), weights), "weights that do not fit")
	expect(not grid.set_solid_data(Rect2i(299, 0, 2, 1), PackedByteArray([1, 1])), "cells outside of the region")


func check_positions() -> void:
	for shape in 3:
		var grid := TautGrid2D.new()
		grid.region = Rect2i(-4, -4, 20, 20)
		grid.offset = Vector2(5, -3)
		grid.cell_size = Vector2(16, 8)
		grid.cell_shape = shape
		grid.update()
		for id in [Vector2i(-4, -4), Vector2i(0, 0), Vector2i(7, 3), Vector2i(15, 15)]:
			expect(grid.get_point_id(grid.get_point_position(id)) == id, "shape %d, cell %s" % [shape, id])
		var path := grid.find_path(grid.get_point_position(Vector2i(-3, -3)), grid.get_point_position(Vector2i(12, 4)))
		expect(path.size() == 2 and path[0].is_equal_approx(grid.get_point_position(Vector2i(-3, -3)))
				and path[1].is_equal_approx(grid.get_point_position(Vector2i(12, 4))), "shape %d, path %s" % [shape, path])


# A fence, a ledge, and the same ground in small cells.
func check_sides() -> void:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(-2, -1, 10, 8)
	grid.cell_size = Vector2(10, 20)
	grid.diagonal_mode = TautGrid2D.DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES
	grid.update()
	grid.set_point_weight_scale(Vector2i(0, 0), 2.0)
	var west := Vector2i(0, 2)
	var east := Vector2i(4, 2)
	expect(grid.set_wall(Rect2i(2, -1, 0, 8)), "a fence")
	expect(grid.get_id_path(west, east).is_empty(), "no path through a fence")
	expect(grid.get_id_path(west, east, true).back() == Vector2i(1, 2), "a partial path ends at the fence")
	expect(grid.get_sides_data(Rect2i(1, 2, 2, 1)) == PackedByteArray([1, 4]), "both sides of a fence")
	grid.default_compute_heuristic = TautGrid2D.HEURISTIC_MANHATTAN
	expect(grid.get_id_path(west, east).is_empty(), "odd costs know no fence")
	grid.default_compute_heuristic = TautGrid2D.HEURISTIC_EUCLIDEAN
	expect(grid.find_path(grid.get_point_position(west), grid.get_point_position(east)).is_empty(), "nor do other angles")
	var fine := grid.create_refined(3)
	expect(fine.region == Rect2i(-6, -3, 30, 24) and fine.get_point_weight_scale(Vector2i(1, 2)) == 2.0, "small cells")
	expect(fine.get_point_position(Vector2i(1, 7)).is_equal_approx(grid.get_point_position(west)), "their positions")
	expect(fine.is_point_solid(Vector2i(6, 7)) and not fine.is_point_solid(Vector2i(5, 7)), "a fence of small cells")
	expect(fine.find_path(grid.get_point_position(west), grid.get_point_position(east)).is_empty(), "no path through it")
	expect(grid.create_refined(1) == null, "a factor that is too small")
	expect(grid.set_wall(Rect2i(2, -1, 0, 8), 2), "a ledge")
	expect(grid.get_id_path(west, east).size() == 5 and grid.get_id_path(east, west).is_empty(), "down and not up")
	expect(not grid.set_wall(Rect2i(2, -1, 1, 8)) and not grid.set_wall(Rect2i(20, -1, 0, 8)), "no lines of the map")
	expect(grid.set_sides_data(Rect2i(1, -1, 2, 8), PackedByteArray(range(16).map(func(_i): return 0))), "open sides")
	expect(not grid.set_sides_data(Rect2i(1, -1, 2, 8), PackedByteArray([1])), "sides that do not fit")
	expect(grid.get_id_path(east, west).size() == 5, "up again")


# A wall with a narrow gap on the straight way and a wide one far off: the radius decides which is passed.
func check_radius() -> void:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 32, 32)
	grid.cell_size = Vector2(10, 20)
	grid.update()
	grid.fill_solid_region(Rect2i(10, 0, 1, 32))
	grid.fill_solid_region(Rect2i(10, 12, 1, 1), false)
	grid.fill_solid_region(Rect2i(10, 26, 1, 3), false)
	var from := Vector2(20, 240)
	var to := Vector2(290, 240)
	expect(grid.agent_radius == 0.0 and grid.find_path(from, to).size() == 2, "a point")
	grid.agent_radius = 5.0
	expect(grid.find_path(from, to).size() == 2, "as wide as the gap: %s" % grid.find_path(from, to))
	grid.agent_radius = 5.1
	var path := grid.find_path(from, to)
	expect(path.size() > 2 and path[0] == from and path[-1] == to, "too wide for the gap: %s" % path)
	grid.agent_radius = 16.0
	expect(grid.find_path(from, to).is_empty(), "too wide for both")
	grid.agent_radius = 4.0
	grid.diagonal_gaps = TautGrid2D.DIAGONAL_GAPS_OPEN
	expect(grid.find_path(from, to).is_empty(), "open gaps are refused")
	grid.diagonal_gaps = TautGrid2D.DIAGONAL_GAPS_CLOSED
	for wrong: float in [-1.0, NAN, INF]:
		grid.agent_radius = wrong
		expect(grid.agent_radius == 4.0, "a radius that cannot be")
	var map := TautMap.new()
	map.create(9, 9, 1)
	map.set_cell(4, 4, 0)
	expect(map.get_clearance(Rect2i(3, 4, 3, 1)) == PackedFloat32Array([0.5, 0.0, 0.5]), "clearance")
	expect(map.get_clearance(Rect2i(7, 7, 3, 1)).is_empty(), "clearance outside")
	var planner := TautPlanner.new()
	expect(planner.get_route().is_empty(), "no planner has no route")
	planner.create(map, {"radius": 0.5})
	planner.find(Vector2(1, 4.5), Vector2(8, 4.5))
	var route := planner.get_route()
	expect(route.size() == 5 and route[1].kind == TautPlanner.LEG_ARC and route[2].kind == TautPlanner.LEG_LINE, "%s" % [route])
	expect(is_equal_approx(route[1].from.distance_to(route[1].centre), 0.5), "the arc's radius")
	planner.find(Vector2(1, 4.5), Vector2(8, 4.5), 0, 0, 1.0)
	expect(is_equal_approx(planner.get_route()[1].from.distance_to(planner.get_route()[1].centre), 1.0), "a request's radius")


func check_algorithms() -> void:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 32, 32)
	grid.update()
	grid.fill_solid_region(Rect2i(10, 0, 1, 24))
	var from := Vector2(2, 12)
	var to := Vector2(29, 12)
	var shortest := INF
	for algorithm in [TautGrid2D.ALGORITHM_ANYA, TautGrid2D.ALGORITHM_THETA, TautGrid2D.ALGORITHM_LAZY_THETA, TautGrid2D.ALGORITHM_ASTAR]:
		grid.algorithm = algorithm
		var path := grid.find_path(from, to)
		expect(path.size() > 2 and path[0] == from and path[-1] == to, "algorithm %d: %s" % [algorithm, path])
		var sum := 0.0
		for i in range(1, path.size()):
			sum += path[i - 1].distance_to(path[i])
		if algorithm == TautGrid2D.ALGORITHM_ANYA:
			shortest = sum
		expect(sum >= shortest - 1e-4, "algorithm %d is shorter than the shortest" % algorithm)
	expect(not grid.has_line_of_sight(from, to), "no line of sight")
	expect(grid.get_first_hit(from, to).is_equal_approx(Vector2(9.5, 12)), "first hit %s" % grid.get_first_hit(from, to))
	grid.fill_solid_region(Rect2i(10, 11, 1, 3), false)
	expect(grid.has_line_of_sight(from, to), "line of sight")
	grid.algorithm = TautGrid2D.ALGORITHM_ANYA
	expect(grid.find_path(from, to) == PackedVector2Array([from, to]), "through the door")
	expect(grid.find_path(Vector2(-9, 0), to).is_empty(), "from outside")
	expect(grid.find_path(from, Vector2(10, 5)).is_empty(), "into a wall")
	expect(grid.find_path(from, Vector2(10, 5), true)[-1] == Vector2(9.5, 5), "as near as possible to a place in a wall")
	expect(grid.find_path(from, Vector2(2, 90), true)[-1] == Vector2(2, 31.5), "as near as possible to a place outside")
	expect(grid.get_planner_memory() > 0, "memory")
	grid.release_memory()
	expect(grid.get_planner_memory() == 0, "no memory")


# Many goals in slices of expansions and of time: the results of one call.
func check_slices() -> void:
	var map := TautMap.new()
	expect(map.create(32, 32, 1) == TautPlanner.STATUS_OK, "a map")
	expect(map.fill(Rect2i(8, 0, 1, 30), 0) == TautPlanner.STATUS_OK, "a wall")
	var planner := TautPlanner.new()
	expect(planner.create(map, {}) == TautPlanner.STATUS_OK, "a planner")
	var goals := PackedVector2Array([Vector2(30, 1), Vector2(8.5, 3.5), Vector2(1, 1)])
	var whole := planner.find_many(Vector2(1, 1), goals)
	expect(planner.limit_time(1) == TautPlanner.STATUS_OK, "a time limit")
	expect(planner.begin_many(Vector2(1, 1), goals) == TautPlanner.STATUS_OK, "a query in slices")
	var status := planner.step_many(1)
	while status == TautPlanner.STATUS_IN_PROGRESS:
		status = planner.step_many(1)
	expect(status == TautPlanner.STATUS_OK, "the query ends")
	var outcomes := planner.get_outcomes()
	for i in 3:
		expect(outcomes[i].status == whole[i].status and outcomes[i].length == whole[i].length, "goal %d" % i)
	expect(planner.select(0) == TautPlanner.STATUS_OK and planner.get_path().size() == 4, "a selected goal")
	expect(planner.limit_time(0) == TautPlanner.STATUS_OK, "no time limit")


func check_agent() -> void:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 20, 20)
	grid.cell_size = Vector2(10, 10)
	grid.update()
	grid.fill_solid_region(Rect2i(8, 0, 1, 15))
	var body := Node2D.new()
	var agent := TautAgent2D.new()
	body.add_child(agent)
	root.add_child(body)
	await process_frame
	var heard := []
	agent.path_changed.connect(func(): heard.append("changed"))
	agent.waypoint_reached.connect(func(details): heard.append("waypoint %d" % details.index))
	agent.target_reached.connect(func(): heard.append("reached"))
	agent.navigation_finished.connect(func(): heard.append("finished"))
	agent.grid = grid
	expect(agent.is_navigation_finished(), "an agent at rest")
	agent.target_position = Vector2(180, 10)
	expect(agent.is_target_reachable() and not agent.is_navigation_finished(), "an agent on its way")
	expect(agent.get_final_position().is_equal_approx(Vector2(180, 10)), "the end")
	for step in 400:
		if agent.is_navigation_finished():
			break
		if step == 20:
			grid.fill_solid_region(Rect2i(8, 14, 1, 4))
		body.position = body.position.move_toward(agent.get_next_path_position(), 3.0)
		expect(not grid.is_point_solid(grid.get_point_id(body.position)), "the agent walks through %s" % body.position)
	expect(agent.is_target_reached() and body.position.distance_to(Vector2(180, 10)) <= 4.0, "the agent arrives: %s" % body.position)
	expect(heard[0] == "changed" and heard.count("changed") == 2 and heard.slice(-2) == ["reached", "finished"], "signals %s" % [heard])
	grid.fill_solid_region(Rect2i(8, 0, 1, 20))
	agent.target_position = Vector2(20, 20)
	expect(not agent.is_target_reachable(), "out of reach")
	agent.allow_partial_path = false
	agent.target_position = Vector2(20, 20)
	expect(agent.is_navigation_finished() and not agent.is_target_reached(), "no way at all")
	body.queue_free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)


# Calls are recorded and taken.
func check_recording() -> void:
	expect(TautMap.start_recording(1) < 0, "a ring of one byte")
	expect(TautMap.start_recording(1 << 16) == 0 and TautMap.start_recording(1 << 16) == TautPlanner.STATUS_ERROR_BUSY, "one recording")
	var map := TautMap.new()
	expect(map.create(8, 8, 1) == 0, "a map")
	var records := TautMap.take_records()
	expect(records.size() > 24 and records.slice(0, 8).get_string_from_ascii() == "TAUTCALL", "a log")
	expect(TautMap.stop_recording() == 0 and TautMap.take_records().is_empty(), "nothing is left")


# A saved map comes back; what is cut or changed does not.
func check_saved() -> void:
	var map := TautMap.new()
	expect(map.save().is_empty(), "nothing to save")
	expect(map.create(30, 20, 3) == 0 and map.fill(Rect2i(4, 0, 2, 11), 0) == 0, "a map with a wall")
	var saved := map.save()
	var loaded := TautMap.new()
	expect(loaded.create_from_saved(saved) == 0 and loaded.get_size() == Vector2i(30, 20), "loaded")
	expect(loaded.get_cell(5, 10) == 0 and loaded.get_cell(5, 11) == 3 and loaded.get_revision() == 1, "the same cells")
	expect(loaded.save() == saved, "the same bytes")
	saved[saved.size() - 1] ^= 1
	expect(loaded.create_from_saved(saved) == TautPlanner.STATUS_ERROR_FORMAT, "a changed byte")
	expect(loaded.create_from_saved(PackedByteArray()) == TautPlanner.STATUS_ERROR_FORMAT, "no bytes")
	expect(loaded.get_cell(5, 11) == 3, "the map stays")


# A pool of the main thread or of threads of its own has the answers of a batch.
func check_pools() -> void:
	var map := TautMap.new()
	expect(map.create(16, 16, 1) == 0 and map.fill(Rect2i(8, 0, 1, 12), 0) == 0, "a map with a wall")
	var planner := TautPlanner.new()
	expect(planner.create(map, {}) == 0, "a planner")
	var starts := PackedVector2Array([Vector2(1.5, 1.5), Vector2(1.5, 1.5), Vector2(14.5, 1.5)])
	var goals := PackedVector2Array([Vector2(14.5, 1.5), Vector2(8.5, 1.5), Vector2(1.5, 1.5)])
	for threads in [0, 2]:
		var wanted := planner.find_batch(starts, goals)
		var pool := TautPool.new()
		expect(pool.submit(0, starts, goals) < 0 and pool.create(threads) == 0, "a pool")
		expect(pool.add(null, {}) < 0 and pool.add(map, {"algorithm": 99}) < 0 and pool.add(map, {}) == 0, "a lane")
		var ticket := pool.submit(0, starts, goals, 255)
		expect(ticket > 0 and pool.submit(3, starts, goals) < 0 and pool.submit(0, starts, goals, 256) < 0, "a ticket")
		expect(map.fill(Rect2i(8, 0, 1, 16), 0) == 0, "an edit after the submission")
		if threads == 0:
			expect(pool.wait_for(ticket, 0) == TautPlanner.STATUS_IN_PROGRESS and pool.work(100000000) == 0, "work")
		expect(pool.wait_for(ticket, 100000) == 0 and pool.poll() == PackedInt64Array([ticket]), "finished")
		var taken := pool.take(ticket)
		expect(taken.status == 0 and taken.points == planner.get_points(), "the paths of a batch")
		for i in 3:
			var outcome: Dictionary = taken.outcomes[i]
			expect(outcome.status == wanted[i].status and outcome.length == wanted[i].length, "the outcomes of a batch")
			expect(outcome.path_count == wanted[i].path_count and outcome.revision == wanted[i].revision, "the same revision")
		expect(pool.take(ticket).status == TautPlanner.STATUS_ERROR_BAD_HANDLE and pool.poll().is_empty(), "taken once")
		var other := pool.submit(0, starts, goals)
		expect(pool.cancel(other) == 0 and pool.take(other).outcomes.size() == 3, "a cancelled ticket is finished")
		pool.destroy()
		expect(pool.cancel(other) < 0 and pool.work(0) < 0, "no pool")
		expect(map.fill(Rect2i(8, 12, 1, 4), 1) == 0, "the wall as it was")


# A field of steps: distances, walks, edits, its picture.
func check_fields() -> void:
	var map := TautMap.new()
	expect(map.create(16, 16, 1) == 0 and map.fill(Rect2i(8, 0, 1, 12), 0) == 0, "a map with a wall")
	var field := TautField.new()
	expect(field.build(PackedVector2Array()) < 0 and field.create(null, {}) < 0, "no field")
	expect(field.create(map, {"kind": 99}) < 0 and field.create(map, {"kinds": 2}) < 0, "bad options")
	var options := {"kind": TautField.FIELD_STEPS, "lattice": TautPlanner.LATTICE_CELLS}
	expect(field.create(map, options) == 0 and field.is_of_cells(), "a field")
	var at := PackedVector2Array([Vector2(3.5, 1.5), Vector2(8.5, 1.5), Vector2(14.5, 1.5)])
	expect(field.get_distances(at).is_empty() and field.get_next(at).is_empty(), "not built")
	var blocked := field.build(PackedVector2Array([Vector2(1.5, 1.5), Vector2(8.5, 1.5)]))
	expect(blocked == TautPlanner.STATUS_ERROR_GOAL_BLOCKED, "a blocked seed")
	expect(field.build(PackedVector2Array([Vector2(1.5, 1.5)])) == 0, "built")
	var result := field.get_result()
	expect(result.reached == 16 * 16 - 12 and result.skipped == 0, "everything is reached")
	expect(field.get_distances(at)[0] == 2.0 and is_inf(field.get_distances(at)[1]), "distances")
	expect(field.get_owners(at) == PackedInt32Array([0, -1, 0]), "owners")
	var here := Vector2(14.5, 1.5)
	var next := here
	var steps := 0
	while here != Vector2(1.5, 1.5) and steps < 99:
		next = field.get_next(PackedVector2Array([here]), PackedVector2Array([next]))[0]
		here = next
		steps += 1
	expect(here == Vector2(1.5, 1.5), "who walks arrives")
	var way := field.get_path_from(Vector2(14.5, 1.5))
	expect(way[0] == Vector2(14.5, 1.5) and way[-1] == Vector2(1.5, 1.5) and way.size() < steps, "the way")
	expect(field.get_path_from(Vector2(8.5, 1.5)).is_empty(), "no way")
	expect(field.get_rows(Rect2i(1, 1, 3, 1)) == PackedFloat32Array([0, 1, 2]), "rows")
	expect(field.get_directions(Rect2i(1, 1, 3, 1))[2] == Vector2(-1, 0), "directions")
	var image := field.get_image(Rect2i(0, 0, 16, 16))
	expect(image.get_width() == 16 and image.get_pixel(3, 1).r == 2.0, "an image")
	expect(field.get_image(Rect2i(0, 0, 17, 16)) == null, "no image outside of the map")
	expect(map.set_cell(2, 1, 0) == 0 and field.update() == 0 and field.step(1) >= 0, "an update")
	while field.step(50) == TautPlanner.STATUS_IN_PROGRESS:
		pass
	expect(field.get_distances(at)[0] > 2.0 and field.get_memory() > 2000, "up to date")
	expect(field.set_weights(Rect2i(0, 0, 2, 1), PackedFloat32Array([1, 0])) < 0, "a bad weight")
	expect(field.begin(PackedVector2Array([Vector2(1.5, 1.5)]), PackedFloat64Array([2.5])) == 0, "begun")
	expect(field.cancel() == 0 and field.step() == TautPlanner.STATUS_CANCELLED, "cancelled")
	expect(field.set_costs(PackedFloat32Array([1])) < 0 and field.reset() == 0, "reset")
	expect(field.get_distances(at).is_empty(), "forgotten")


# A batch on a pinned snapshot sees no edit; a rollback undoes it.
func check_snapshots() -> void:
	var map := TautMap.new()
	expect(map.create(16, 16, 1) == 0 and map.fill(Rect2i(8, 0, 1, 12), 0) == 0, "a map with a wall")
	var before := map.take_snapshot()
	expect(before != null and before.get_revision() == 2, "a snapshot")
	expect(map.fill(Rect2i(8, 0, 1, 16), 0) == 0, "the wall is closed")
	var planner := TautPlanner.new()
	expect(planner.create(map, {}) == 0, "a planner")
	expect(planner.find(Vector2(1.5, 1.5), Vector2(14.5, 1.5)) == TautPlanner.STATUS_NO_PATH, "no path")
	expect(planner.pin(before) == 0, "pinned")
	var starts := PackedVector2Array([Vector2(1.5, 1.5), Vector2(1.5, 1.5), Vector2(14.5, 1.5)])
	var goals := PackedVector2Array([Vector2(14.5, 1.5), Vector2(8.5, 1.5), Vector2(1.5, 1.5)])
	var outcomes := planner.find_batch(starts, goals)
	expect(outcomes.size() == 3 and outcomes[0].revision == 2, "three outcomes of the snapshot")
	expect(outcomes[1].status == TautPlanner.STATUS_ERROR_GOAL_BLOCKED and outcomes[1].path_count == 0, "a blocked goal")
	var points := planner.get_points()
	expect(points.size() == 8 and points[outcomes[2].path_first + outcomes[2].path_count - 1] == Vector2(1.5, 1.5), "all paths")
	expect(planner.find_batch(starts, PackedVector2Array()).is_empty(), "not as many goals as starts")
	expect(planner.pin(null) == 0 and planner.find(Vector2(1.5, 1.5), Vector2(14.5, 1.5)) == TautPlanner.STATUS_NO_PATH, "unpinned")
	expect(map.restore(before) == 0 and planner.find(Vector2(1.5, 1.5), Vector2(14.5, 1.5)) == TautPlanner.STATUS_OK, "rolled back")
	expect(map.restore(null) < 0 and map.restore(TautSnapshot.new()) == TautPlanner.STATUS_ERROR_BAD_HANDLE, "no snapshot")


# A body in a world of polygons, and what is refused. A square of side 2 about the origin keeps 1 away from all walls.
func check_worlds() -> void:
	var world := TautWorld2D.new()
	expect(world.add([Vector2(0, 0), Vector2(1, 0), Vector2(0, 1)]) == TautPlanner.STATUS_ERROR_BAD_HANDLE, "no world")
	expect(world.create(Vector2(0, 0), Vector2(20, 20)) == TautPlanner.STATUS_OK, "a world")
	var obstacle := world.add([Vector2(8, 0), Vector2(12, 0), Vector2(12, 9), Vector2(8, 9)])
	var shape := TautShape.new()
	shape.create([Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)])
	var grown := TautWorld2D.new()
	expect(grown.create_grown(world, shape, 0.0) == TautPlanner.STATUS_OK, "a grown world")
	expect(grown.get_outline(1).has(Vector2(7, 10)) and grown.get_outline(1).has(Vector2(13, 10)), "a grown outline")
	var planner := TautPlanner.new()
	var options := {"algorithm": TautPlanner.ALGORITHM_TANGENT_GRAPH}
	expect(planner.create_in_world(null, options) == TautPlanner.STATUS_ERROR_BAD_HANDLE, "a planner without a world")
	expect(planner.create_in_world(grown, options) == TautPlanner.STATUS_OK, "a planner in a world")
	expect(planner.find(Vector2(2, 2), Vector2(18, 2)) == TautPlanner.STATUS_OK, "a path in a world")
	expect(planner.get_path() == PackedVector2Array([Vector2(2, 2), Vector2(7, 10), Vector2(13, 10), Vector2(18, 2)]), "its points")
	expect(planner.prepare() == TautPlanner.STATUS_ERROR_UNSUPPORTED, "no preparation in a world")
	var pool := TautPool.new()
	expect(pool.create(0) == 0 and pool.add_world(null, options) < 0 and pool.add_world(grown, options) == 0, "a lane in a world")
	var ticket := pool.submit(0, PackedVector2Array([Vector2(2, 2)]), PackedVector2Array([Vector2(18, 2)]))
	expect(pool.work() == 0 and pool.take(ticket).points == planner.get_path(), "the path of the planner")
	var mesh := TautMesh2D.new()
	var ground := TautMap.new()
	ground.create(8, 8, 1)
	expect(mesh.get_outlines().is_empty() and mesh.get_outline_heights().is_empty(), "no mesh to draw")
	expect(mesh.create_from_map(ground) == TautPlanner.STATUS_OK, "a mesh")
	expect(mesh.get_outlines().size() == 1 and mesh.get_outlines()[0].has(Vector2(8, 8)), "one face to draw")
	var jump := mesh.add_link({"from": Vector2(1, 1), "to": Vector2(7, 7), "cost": 2.5, "both_ways": true, "from_span": Vector2(2, 0)})
	expect(jump == 1 and mesh.get_links() == PackedInt32Array([1]) and mesh.get_link(1).from_span == Vector2(2, 0), "a link of a mesh")
	expect(mesh.set_link(jump, {"closed": true}) == TautPlanner.STATUS_OK and mesh.get_link(jump).closed, "a closed one")
	expect(mesh.set_link(jump, {"to_height": 1.0}) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "no heights here")
	expect(mesh.add_link({"from": Vector2(1, 1)}) < 0 and mesh.add_link({"from": Vector2.ZERO, "to": Vector2.ONE, "from_height": "up"}) < 0, "no link")
	expect(mesh.remove_link(jump) == TautPlanner.STATUS_OK and mesh.get_links().is_empty() and mesh.get_link(jump).is_empty(), "it is gone")
	var on_mesh := pool.add_mesh(mesh, {})
	expect(on_mesh == 1 and pool.add_mesh(null, {}) < 0 and pool.add_mesh(mesh, {}, PackedFloat32Array([1.0])) < 0, "a lane on a mesh")
	var across := pool.submit(on_mesh, PackedVector2Array([Vector2(1, 1)]), PackedVector2Array([Vector2(7, 5)]))
	expect(pool.work() == 0 and pool.take(across).points == PackedVector2Array([Vector2(1, 1), Vector2(7, 5)]), "a path on it")
	var graph := TautGraph.new()
	graph.create(0, 0, 3)
	graph.set_edges(PackedInt32Array([0, 1]), PackedFloat32Array([2.0]))
	var lane := pool.add_graph(graph, {})
	expect(lane == 2 and pool.add_graph(null, {}) < 0, "a lane on a graph")
	var ways := pool.submit_nodes(lane, PackedInt32Array([0, 1, 2, 0]))
	expect(pool.take(ways).status == TautPlanner.STATUS_IN_PROGRESS and pool.work() == 0, "pairs of nodes")
	expect(pool.take(ways).status == TautPlanner.STATUS_ERROR_UNSUPPORTED, "ways have no points")
	var told := pool.take_nodes(ways)
	expect(told.nodes == PackedInt32Array([0, 1]) and told.outcomes[0].cost == 2.0, "the way of a planner")
	expect(told.outcomes[1].status == TautPlanner.STATUS_NO_PATH, "no way")
	expect(world.create_grown(world, shape, 0.0) == TautPlanner.STATUS_OK, "a world that grows in its own place")
	expect(world.get_outline(obstacle) == grown.get_outline(1), "the same outline")
	expect(world.remove(-1) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "no such obstacle")
	var space := TautPoseSpace.new()
	var map := TautMap.new()
	map.create(20, 20, 1)
	var links: Array[Dictionary] = [{"length": 3.0, "thickness": 0.5}]
	expect(space.create_chain(map, links, "here", {}) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "no such base")
	expect(space.create_chain(map, links, Vector2(10, 10), {}) == TautPlanner.STATUS_OK, "an arm")
	var motion := TautMotion.new()
	motion.create(space, {})
	expect(motion.find([0.0, 0.0, 0.0], [1.0]) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "a state is one number")
	expect(motion.find([0.0], [1.0]) == TautPlanner.STATUS_OK and motion.get_path()[-1] == 1.0, "an arm that turns")


# A road, a bridge 2 above it along z, and a ramp at either end of that.
func check_floors() -> void:
	var vertices := PackedVector3Array([
		Vector3(0, 0, 4), Vector3(9, 0, 4), Vector3(9, 0, 5), Vector3(0, 0, 5), Vector3(4, 0, 0), Vector3(5, 0, 0),
		Vector3(4, 2, 3), Vector3(5, 2, 3), Vector3(4, 2, 6), Vector3(5, 2, 6), Vector3(4, 0, 9), Vector3(5, 0, 9)])
	var polygons: Array[PackedInt32Array] = [
		PackedInt32Array([0, 1, 2, 3]), PackedInt32Array([4, 5, 7, 6]), PackedInt32Array([6, 7, 9, 8]), PackedInt32Array([8, 9, 11, 10])]
	var mesh := TautMesh2D.new()
	expect(mesh.get_floor_at(Vector3.ZERO) == -1, "no mesh")
	expect(mesh.create_floors(vertices, polygons) == TautPlanner.STATUS_OK, "floors above each other")
	expect(mesh.get_floor_at(Vector3(4.5, 2, 4.5)) == 2 and mesh.get_floor_at(Vector3(4.5, 0.9, 4.5)) == 0, "a bridge and a road")
	expect(mesh.get_floor_at(Vector3(8, 0, 8)) == -1, "beside them")
	var lift := mesh.add_link({"from": Vector2(4.5, 4.5), "to": Vector2(4.5, 4.5), "to_height": 2.0, "closed": true})
	expect(lift == 1 and mesh.get_link(lift).to_height == 2.0 and mesh.get_link(lift).from_height == 0.0, "a lift")
	expect(mesh.remove_link(lift) == TautPlanner.STATUS_OK, "no lift")
	expect(TautMesh2D.new().take_snapshot() == null and TautWorld2D.new().take_snapshot() == null, "nothing to take a snapshot of")
	expect(mesh.take_snapshot().get_revision() == mesh.get_revision(), "a snapshot of a mesh")
	expect(mesh.get_outline_heights().size() == 4 and mesh.get_outline_heights()[2] == PackedFloat32Array([2, 2, 2, 2]), "how high a bridge lies")
	expect(mesh.get_outlines()[2].size() == 4 and mesh.get_outlines()[2].has(Vector2(5, 6)), "its outline")
	var planner := TautPlanner.new()
	expect(planner.find_path_3d(Vector3.ZERO, Vector3.ONE).is_empty(), "no planner")
	expect(planner.create_on_mesh(mesh, {}) == TautPlanner.STATUS_OK, "a planner on floors")
	expect(planner.pin(mesh.take_snapshot()) == 0 and planner.pin(null) == 0, "pinned to a snapshot of a mesh")
	var over := planner.find_path_3d(Vector3(4.5, 0, 0), Vector3(4.5, 2, 4.5))
	expect(over == PackedVector3Array([Vector3(4.5, 0, 0), Vector3(4.5, 2, 4.5)]), "a path onto the bridge")
	expect(planner.find_path_3d(Vector3(4.5, 0, 0), Vector3(4.5, 0, 4.5)).is_empty(), "no way onto the road")
	expect(planner.get_outcome().status == TautPlanner.STATUS_NO_PATH, "why there is none")
	expect(planner.find_path_3d(Vector3(0, 0, 4.5), Vector3(9, 0, 4.5)).size() == 2, "a path under the bridge")
	expect(planner.check_path_3d(over).state == TautPlanner.PATH_CLEAR, "a kept path")
	expect(planner.path_cost_3d(over).cost == 4.5, "what it costs")
	expect(planner.next_waypoint_3d(over, Vector3(4.5, 1, 1.5)) == {"status": 0, "waypoint": 1, "visible": true}, "where it leads")
	over[1].y = 0.0
	expect(planner.check_path_3d(over).state == TautPlanner.PATH_CUT, "onto the road it is cut")
	expect(planner.path_cost_3d(over).cost == INF, "nobody goes there")
	expect(planner.check_path(PackedVector2Array([Vector2(4.5, 4.5)])).status == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "a height for each point")
	expect(planner.raycast_3d(Vector3(4.5, 0, 0), Vector3(4.5, 0, 3)).at == Vector3(4.5, 2, 3), "a ray goes up the ramp")
	var wall := planner.raycast_3d(Vector3(4.5, 2, 4.5), Vector3(8, 2, 4.5))
	expect(not wall.visible and wall.at == Vector3(5, 2, 4.5), "the rim of the bridge")
	var pool := TautPool.new()
	expect(pool.create(0) == 0 and pool.add_mesh(mesh, {}) == 0, "a lane on floors")
	var starts := PackedVector3Array([Vector3(4.5, 0, 0), Vector3(4.5, 0, 0)])
	var ticket := pool.submit_3d(0, starts, PackedVector3Array([Vector3(4.5, 2, 4.5), Vector3(4.5, 0, 4.5)]))
	expect(pool.work() == 0 and pool.get_path_heights(ticket) == PackedFloat32Array([0, 2]), "heights of paths")
	expect(pool.take(ticket).outcomes[1].status == TautPlanner.STATUS_NO_PATH, "no way onto the road")
	expect(pool.submit_3d(0, starts, PackedVector3Array()) < 0, "a goal for each start")
	var flat := TautMap.new()
	flat.create(8, 8, 1)
	planner.create(flat, {})
	expect(planner.raycast_3d(Vector3.ZERO, Vector3.ONE).status == TautPlanner.STATUS_ERROR_UNSUPPORTED, "no floors on a map")


# A space that the script alone knows: a wall with a gap at its top. The planner asks, in batches.
func check_asking() -> void:
	var space := TautPoseSpace.new()
	expect(space.create_axes([{"low": 0.0}]) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "an axis without an end")
	expect(space.create_axes([{"low": 0, "high": 10}, {"low": 0, "high": 10}]) == TautPlanner.STATUS_OK, "two axes")
	var motion := TautMotion.new()
	expect(motion.create(space, {}) == TautPlanner.STATUS_ERROR_UNSUPPORTED, "no lattice of axes")
	var level := TautPoseSpace.new()
	expect(level.add_constraint(TautPoseSpace.CONSTRAINT_PLANE, [0.0, 1.0, 2.0]) < 0, "no space")
	level.create_axes([{"low": 0, "high": 10}, {"low": 0, "high": 10}])
	expect(level.add_constraint(TautPoseSpace.CONSTRAINT_PLANE, [0.0, 1.0, 2.0]) == TautPlanner.STATUS_OK, "a level space")
	expect(level.add_constraint(TautPoseSpace.CONSTRAINT_SPHERE, [0.0]) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "no sphere")
	for algorithm in [TautMotion.MOTION_RRT_CONNECT, TautMotion.MOTION_T_RRT]:
		expect(motion.create(space, {"algorithm": algorithm, "batch": 64}) == TautPlanner.STATUS_OK, "a planner that asks")
		expect(motion.ask().is_empty() and motion.tell(PackedByteArray([1])) < 0, "it does not ask yet")
		var status := motion.find([1.0, 1.0], [9.0, 1.0])
		while status == TautPlanner.STATUS_ASKING:
			var asked := motion.ask()
			var is_free := PackedByteArray()
			var costs := PackedFloat64Array()
			for i in range(0, asked.size(), 2):
				var is_clear := absf(asked[i] - 5.0) > 0.5 or asked[i + 1] > 8.0
				is_free.append(1 if is_clear else 0)
				costs.append(1.0 if is_clear else INF)
			var told := motion.tell(is_free) if algorithm == TautMotion.MOTION_RRT_CONNECT else motion.tell_costs(costs)
			expect(told == TautPlanner.STATUS_OK, "an answer")
			status = motion.step()
		expect(status == TautPlanner.STATUS_OK and motion.get_path().size() >= 6, "a path over the gap")
	# Whole motions: what sweeps tells more than states do.
	motion.create(space, {"algorithm": TautMotion.MOTION_RRT_CONNECT, "asks_motions": 1})
	var outcome := motion.find([1.0, 1.0], [9.0, 1.0])
	expect(motion.ask().is_empty() and motion.ask_motions().size() == 8, "two ends, each a motion")
	while outcome == TautPlanner.STATUS_ASKING:
		var asked := motion.ask_motions()
		var is_free := PackedByteArray()
		for i in range(0, asked.size(), 4):
			var is_beside := minf(asked[i], asked[i + 2]) > 5.5 or maxf(asked[i], asked[i + 2]) < 4.5
			is_free.append(1 if is_beside or minf(asked[i + 1], asked[i + 3]) > 8.0 else 0)
		expect(motion.tell(is_free) == TautPlanner.STATUS_OK, "an answer")
		outcome = motion.step()
	expect(outcome == TautPlanner.STATUS_OK and motion.get_path().size() >= 6, "a path over the gap by motions")


# A roadmap that is saved, controls, modes, and voxels of which the planner need not ask.
func check_rules_of_spaces() -> void:
	var axes := [{"low": 0, "high": 10}, {"low": 0, "high": 10}]
	var space := TautPoseSpace.new()
	expect(space.set_model(TautPoseSpace.MODEL_BOAT, [1.0]) < 0 and space.set_modes([]) < 0, "no space")
	expect(space.set_projection([1.0]) < 0 and space.set_voxels([1], [1]) < 0, "no space")
	space.create_axes(axes)
	var is_free := PackedByteArray()
	for i in 25:
		is_free.append(0 if i % 5 == 2 and i < 20 else 1)
	expect(space.set_voxels([5], is_free) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "a size is missing")
	expect(space.set_voxels([5, 5], is_free) == TautPlanner.STATUS_OK, "voxels")
	expect(space.set_projection([1.0, 0.0, 0.0, 1.0]) == TautPlanner.STATUS_OK, "a projection")
	var motion := TautMotion.new()
	expect(motion.prepare(1) < 0 and motion.save_roadmap().is_empty(), "no planner")
	motion.create(space, {})
	expect(motion.find([1.0, 1.0], [9.0, 1.0]) == TautPlanner.STATUS_OK, "a path over voxels")
	motion.create(space, {"algorithm": TautMotion.MOTION_PRM})
	expect(motion.prepare(300) == TautPlanner.STATUS_OK, "a roadmap")
	var saved := motion.save_roadmap()
	expect(motion.find([1.0, 1.0], [9.0, 1.0]) == TautPlanner.STATUS_OK, "a path of the roadmap")
	var loaded := TautMotion.new()
	expect(loaded.load_roadmap(space, saved) == TautPlanner.STATUS_OK, "the saved roadmap")
	expect(loaded.find([1.0, 1.0], [9.0, 1.0]) == TautPlanner.STATUS_OK, "the same path")
	expect(loaded.get_path() == motion.get_path(), "of the same states")
	saved[9] = 77
	expect(loaded.load_roadmap(space, saved) == TautPlanner.STATUS_ERROR_FORMAT, "a spoilt roadmap")
	expect(space.set_model(TautPoseSpace.MODEL_DOUBLE_INTEGRATOR, [1.0]) == TautPlanner.STATUS_OK, "a model")
	motion.create(space, {"algorithm": TautMotion.MOTION_KINODYNAMIC_RRT})
	expect(motion.find([1.0, 1.0], [3.5, 2.0], 0, 0.5) == TautPlanner.STATUS_OK, "controls")
	expect(motion.get_pieces()[0].controls.size() == 6 and motion.get_pieces()[0].duration > 0.0, "of pieces")
	var pushing := TautPoseSpace.new()
	pushing.create_axes(axes)
	pushing.set_voxels([1, 1], [1])
	expect(pushing.set_modes([{"moves": 1}, {"moves": 1, "drags": 2, "contact": 3, "cost": 2}]) == TautPlanner.STATUS_OK, "modes")
	motion.create(pushing, {"algorithm": TautMotion.MOTION_DARRT})
	expect(motion.find([1.0, 5.0], [6.0, 8.0], 0, 0.5) == TautPlanner.STATUS_OK, "a push")
	expect(motion.get_pieces().any(func(piece: Dictionary) -> bool: return piece.mode == 1), "in the second mode")


func check_curves() -> void:
	var from := PackedFloat64Array([0, 0, 0, 0, 0, 0])
	var to := PackedFloat64Array([5, 0, 0, -5, 0, 0])
	var lengths := TautCurves.get_lengths(TautCurves.CURVE_REEDS_SHEPP, 1.0, from, to)
	expect(lengths == PackedFloat64Array([5, 5]), "straight forward and backward")
	lengths = TautCurves.get_lengths(TautCurves.CURVE_DUBINS, 1.0, from, to)
	expect(lengths[0] == 5.0 and lengths[1] > 5.0 + PI, "forward only")
	var poses := TautCurves.sample(TautCurves.CURVE_DUBINS, 1.0, [0.0, 0.0, 0.0], [5.0, 0.0, 0.0], 2.0)
	expect(poses == PackedFloat64Array([0, 0, 0, 2, 0, 0, 4, 0, 0, 5, 0, 0]), "poses 2 apart")
	expect(TautCurves.get_lengths(7, 1.0, from, to).is_empty(), "no such curve")
	expect(TautCurves.get_lengths(1, 1.0, from, [1.0]).is_empty(), "uneven lists")
	expect(TautCurves.sample(1, 1.0, [0.0], [5.0, 0.0, 0.0], 2.0).is_empty(), "no pose")


# A key that costs 5 opens a door for 1; breaking it down costs more, until the key does.
func check_actions() -> void:
	var actions := TautActions.new()
	expect(actions.add([], [200], [200], [], 5.0) == 0, "the first action")
	expect(actions.add([200], [], [3], [], 1.0) == 1, "the second action")
	expect(actions.add([], [], [3], [], 7.0) == 2, "the third action")
	expect(actions.add([256], [], [], [], 1.0) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "no such fact")
	expect(actions.plan([], [3]) == TautPlanner.STATUS_OK, "a plan")
	expect(actions.get_plan() == PackedInt32Array([0, 1]) and actions.get_outcome().cost == 6.0, "with the key")
	expect(actions.set_cost(0, 6.5) == TautPlanner.STATUS_OK, "a dearer key")
	expect(actions.plan([], [3]) == TautPlanner.STATUS_OK and actions.get_plan() == PackedInt32Array([2]), "by force")
	expect(actions.plan([], [3, 200], []) == TautPlanner.STATUS_OK and actions.get_outcome().cost == 7.5, "with both facts")
	expect(actions.plan([], [9]) == TautPlanner.STATUS_NO_PATH and actions.get_plan().is_empty(), "no plan")
	expect(actions.set_cost(3, 1.0) == TautPlanner.STATUS_ERROR_INVALID_ARGUMENT, "no such action")
