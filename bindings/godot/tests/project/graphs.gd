# TautAStar2D and TautAStar3D beside AStar2D and AStar3D: the same surface, the same answers to the same mistakes, and on
# random graphs that change the same points, connections and costs of paths. Times for 100,000 points.
# Arguments after --: the number of graphs, the first seed; `full`: the figures of a release must hold.
extends SceneTree

const QUERIES := 8
# Virtual methods and what belongs to them: scripts have no costs of their own.
const MISSING := ["_estimate_cost", "_compute_cost", "_filter_neighbor", "is_neighbor_filter_enabled", "set_neighbor_filter_enabled"]

var random := RandomNumberGenerator.new()
var failures := 0
var kinds := {"queries": 0, "path": 0, "empty": 0, "partial": 0, "weighted": 0, "disabled end": 0, "priced": 0, "light": 0}


# The engine's class with costs of single connections.
class Priced extends AStar2D:
	var costs := {}

	func _compute_cost(from_id: int, to_id: int) -> float:
		var length := get_point_position(from_id).distance_to(get_point_position(to_id))
		return length * costs.get(Vector2i(from_id, to_id), 1.0)

	func _estimate_cost(_from_id: int, _end_id: int) -> float:
		return 0.0


func _initialize() -> void:
	var arguments := OS.get_cmdline_user_args()
	var graphs := int(arguments[0]) if arguments.size() > 0 else 1200
	var first := int(arguments[1]) if arguments.size() > 1 else 1
	check_surface()
	check_wrong_use()
	check_calls()
	for number in graphs:
		random.seed = first + number
		check_graph(number)
		if failures > 20:
			break
	print("graphs: %d graphs, %s, %d differences" % [graphs, kinds, failures])
	for kind in kinds:
		expect(graphs < 1000 or kinds[kind] >= 100, "few of the kind " + kind)
	check_large("full" in arguments)
	if failures == 0:
		print("END graphs")
	quit(1 if failures else 0)


# Every method of the engine's classes, with the same arguments and defaults.
func check_surface() -> void:
	var methods := 0
	for pair in [["TautAStar2D", "AStar2D"], ["TautAStar3D", "AStar3D"]]:
		var ours := {}
		for method in ClassDB.class_get_method_list(pair[0], true):
			ours[method.name] = method
		for method in ClassDB.class_get_method_list(pair[1], true):
			if method.name in MISSING:
				continue
			var mine = ours.get(method.name)
			expect(mine != null, "%s has no %s" % [pair[0], method.name])
			if mine != null:
				expect(types(mine) == types(method), "types of %s: %s" % [method.name, types(mine)])
				expect(mine.default_args == method.default_args, "defaults of %s: %s" % [method.name, mine.default_args])
				methods += 1
	print("surface: %d methods of AStar2D and AStar3D" % methods)
	expect(methods > 40, "methods")


func types(method: Dictionary) -> Array:
	return [method.return.type, method.args.map(func(argument): return argument.type)]


# The same answers to the same mistakes. The error messages of both are in the log.
func check_wrong_use() -> void:
	var answers := []
	for graph in [TautAStar2D.new(), AStar2D.new()]:
		var told := []
		told.append([graph.get_available_point_id(), graph.get_closest_point(Vector2.ONE), graph.get_closest_position_in_segment(Vector2.ONE)])
		graph.add_point(-1, Vector2.ONE)
		graph.add_point(1, Vector2.ONE, -0.5)
		told.append([graph.get_point_count(), graph.get_point_ids()])
		for id in 4:
			graph.add_point(id, Vector2(id, 0), 1.0 + id)
		told.append([graph.get_point_position(9), graph.get_point_weight_scale(9), graph.is_point_disabled(9), graph.get_point_connections(9)])
		graph.set_point_position(9, Vector2.ONE)
		graph.set_point_weight_scale(9, 2.0)
		graph.set_point_weight_scale(1, -2.0)
		graph.set_point_disabled(9)
		graph.remove_point(9)
		graph.connect_points(1, 1)
		graph.connect_points(1, 9)
		graph.disconnect_points(9, 1)
		told.append([graph.has_point(9), graph.has_point(1), graph.get_point_weight_scale(1), graph.get_point_connections(1)])
		told.append([graph.are_points_connected(1, 1), graph.are_points_connected(1, 9), graph.are_points_connected(8, 9)])
		told.append([graph.get_id_path(9, 1), graph.get_id_path(1, 9, true), graph.get_point_path(9, 9), graph.get_id_path(1, 1)])
		graph.set_point_disabled(1)
		told.append([graph.get_id_path(1, 1), graph.get_id_path(1, 2), graph.get_id_path(1, 2, true), graph.get_point_path(2, 1, true)])
		told.append([graph.get_closest_point(Vector2(1, 0)), graph.get_closest_point(Vector2(1, 0), true), graph.get_closest_point(Vector2(2.5, 7))])
		graph.add_point(1, Vector2(5, 5))
		told.append([graph.is_point_disabled(1), graph.get_point_position(1), graph.get_point_weight_scale(1), graph.get_available_point_id()])
		graph.remove_point(2)
		told.append([graph.get_available_point_id(), graph.get_point_count()])
		graph.reserve_space(0)
		graph.reserve_space(-4)
		graph.reserve_space(5000)
		told.append(graph.get_point_capacity() >= 5000)
		graph.clear()
		told.append([graph.get_point_ids(), graph.get_available_point_id(), graph.get_closest_point(Vector2.ONE, true)])
		answers.append(told)
	for i in answers[0].size():
		expect(str(answers[0][i]) == str(answers[1][i]), "mistake %d: %s instead of %s" % [i, answers[0][i], answers[1][i]])
	var own := TautAStar2D.new()
	own.add_point(0, Vector2(INF, 0))
	own.add_point(1, Vector2.ZERO, INF)
	own.add_point(2, Vector2.ZERO)
	own.set_point_position(2, Vector2(0, NAN))
	own.set_edge_cost(2, 2, -1.0)
	expect(own.get_point_count() == 1 and own.get_point_position(2) == Vector2.ZERO, "numbers that are not finite")
	expect(own.get_edge_cost(2, 2) == INF and own.get_path_cost(2, 7) == INF and not own.is_reachable(2, 7), "nothing there")


# Calls with types and all arguments, which scripts pass in another way than those of variants; and with arguments of other
# types.
func check_calls() -> void:
	for round in 3:
		var flat := TautAStar2D.new()
		var deep := TautAStar3D.new()
		for id in 3:
			flat.add_point(id, Vector2(id, 4.5), 1.5)
			deep.add_point(id, Vector3(id, 4.5, -2.25), 2.5)
			expect(flat.has_point(id) and not flat.has_point(id + 1) and deep.has_point(id) and not deep.has_point(id + 1), "has_point with types")
		flat.connect_points(0, 1, false)
		deep.connect_points(0, 1, false)
		flat.connect_points(1, 2, true)
		deep.connect_points(1, 2)
		for told in [
			[flat.are_points_connected(0, 1, false), flat.are_points_connected(1, 0, false), flat.are_points_connected(1, 0, true), flat.are_points_connected(2, 1, false), flat.are_points_connected(2, 0)],
			[deep.are_points_connected(0, 1, false), deep.are_points_connected(1, 0, false), deep.are_points_connected(1, 0, true), deep.are_points_connected(2, 1, false), deep.are_points_connected(2, 0)],
		]:
			expect(told == [true, false, true, true, false], "connections with types: %s" % [told])
		expect(flat.get_point_position(2) == Vector2(2, 4.5) and deep.get_point_position(2) == Vector3(2, 4.5, -2.25), "positions with types")
		expect(is_equal_approx(flat.get_path_cost(0, 2), 3.0) and is_equal_approx(deep.get_path_cost(0, 2), 5.0), "weights with types")
		var untyped = flat
		untyped.add_point(7, Vector2i(3, 3), 2)
		untyped.add_point(8.0, Vector2(1, 1))
		expect(flat.get_point_position(7) == Vector2(3, 3) and flat.get_point_weight_scale(7) == 2.0 and untyped.has_point(8.0), "other types")
		flat.add_point(-1, Vector2.ONE, 1.0)
		flat.connect_points(0, 0, true)
		expect(not flat.has_point(-1) and not flat.are_points_connected(0, 0, true), "mistakes with types")


# A random graph of both classes, which changes between the queries.
func check_graph(number: int) -> void:
	var is_flat := number % 2 == 0
	var ours: RefCounted = TautAStar2D.new() if is_flat else TautAStar3D.new()
	var theirs: RefCounted = (Priced.new() if number % 6 == 0 else AStar2D.new()) if is_flat else AStar3D.new()
	var side := random.randi_range(3, 24)
	var count := random.randi_range(2, 60)
	# Below 1 the engine's estimate is too high, and its paths are not the cheapest.
	var weights := [[1.0], [1.0, 1.0, 2.5, 7.0], [0.5, 1.0, 3.0, 0.0]][number % 3 if number % 12 < 10 else 0] as Array
	if theirs is Priced:
		weights = [1.0, 2.5]
	for i in count:
		both(ours, theirs, "add_point", [random.randi_range(0, count * 2), place(is_flat, side), weights.pick_random()])
	for i in count * random.randi_range(1, 3):
		connect_some(ours, theirs)
	for round in 3:
		for i in random.randi_range(0, 6):
			change(ours, theirs, is_flat, side, weights)
		compare_points(ours, theirs, number)
		compare_closest(ours, theirs, is_flat, side, number)
		for i in QUERIES:
			check_query(ours, theirs, weights, "graph %d, query %d.%d" % [number, round, i])
		if round == 1:
			ours.prepare(4)


func both(ours: RefCounted, theirs: RefCounted, method: String, arguments: Array) -> void:
	ours.callv(method, arguments)
	theirs.callv(method, arguments)


func place(is_flat: bool, side: int) -> Variant:
	var at := Vector3(random.randi_range(0, side), random.randi_range(0, side), random.randi_range(0, side))
	return Vector2(at.x, at.y) if is_flat else at


func any_id(graph: RefCounted) -> int:
	var ids: PackedInt64Array = graph.get_point_ids()
	return ids[random.randi() % ids.size()]


func connect_some(ours: RefCounted, theirs: RefCounted) -> void:
	var from := any_id(ours)
	var to := any_id(ours)
	if from == to:
		return
	both(ours, theirs, "connect_points", [from, to, random.randf() < 0.7])
	if theirs is Priced and random.randf() < 0.5:
		var cost: float = [0.25, 2.0, 4.5, 0.0].pick_random()
		var is_both := random.randf() < 0.5
		ours.set_edge_cost(from, to, cost, is_both)
		for pair in [[from, to], [to, from]].slice(0, 2 if is_both else 1):
			if ours.are_points_connected(pair[0], pair[1], false):
				theirs.costs[Vector2i(pair[0], pair[1])] = cost
				expect(ours.get_edge_cost(pair[0], pair[1]) == cost, "a cost that was set")


func change(ours: RefCounted, theirs: RefCounted, is_flat: bool, side: int, weights: Array) -> void:
	var id := any_id(ours)
	var other := any_id(ours)
	match random.randi() % 8:
		0:
			both(ours, theirs, "set_point_disabled", [id, random.randf() < 0.8])
		1:
			both(ours, theirs, "set_point_position", [id, place(is_flat, side)])
		2:
			both(ours, theirs, "set_point_weight_scale", [id, weights.pick_random()])
		3:
			if ours.get_point_count() > 2:
				both(ours, theirs, "remove_point", [id])
				if theirs is Priced:
					for pair in theirs.costs.keys():
						if id in [pair.x, pair.y]:
							theirs.costs.erase(pair)
		4:
			both(ours, theirs, "add_point", [ours.get_available_point_id(), place(is_flat, side), weights.pick_random()])
		5:
			var is_both := random.randf() < 0.6
			both(ours, theirs, "disconnect_points", [id, other, is_both])
			if theirs is Priced:
				theirs.costs.erase(Vector2i(id, other))
				if is_both:
					theirs.costs.erase(Vector2i(other, id))
		_:
			connect_some(ours, theirs)


# Points and connections are the same.
func compare_points(ours: RefCounted, theirs: RefCounted, number: int) -> void:
	var ids := sorted(ours.get_point_ids())
	expect(ids == sorted(theirs.get_point_ids()) and ours.get_point_count() == ids.size(), "graph %d: ids" % number)
	expect(ours.get_available_point_id() == theirs.get_available_point_id(), "graph %d: the next id" % number)
	for id in ids:
		var mine := [ours.get_point_position(id), ours.get_point_weight_scale(id), ours.is_point_disabled(id), sorted(ours.get_point_connections(id))]
		var wanted := [theirs.get_point_position(id), theirs.get_point_weight_scale(id), theirs.is_point_disabled(id), sorted(theirs.get_point_connections(id))]
		expect(mine == wanted, "graph %d: point %d is %s instead of %s" % [number, id, mine, wanted])
	for i in 20:
		var arguments := [any_id(ours), any_id(ours), i % 2 == 0]
		expect(ours.callv("are_points_connected", arguments) == theirs.callv("are_points_connected", arguments), "graph %d: connected %s" % [number, arguments])


func sorted(ids: PackedInt64Array) -> Array:
	var list := Array(ids)
	list.sort()
	return list


func compare_closest(ours: RefCounted, theirs: RefCounted, is_flat: bool, side: int, number: int) -> void:
	# More than the few after which ours looks into its tree.
	for i in 12:
		var at = place(is_flat, side)
		var found := [ours.get_closest_point(at), ours.get_closest_point(at, true)]
		var wanted := [theirs.get_closest_point(at), theirs.get_closest_point(at, true)]
		expect(found == wanted, "graph %d: closest to %s: %s instead of %s" % [number, at, found, wanted])
		var mine: float = at.distance_to(ours.get_closest_position_in_segment(at))
		var their: float = at.distance_to(theirs.get_closest_position_in_segment(at))
		expect(absf(mine - their) < 1e-4, "graph %d: closest on a connection to %s: %f instead of %f" % [number, at, mine, their])


func check_query(ours: RefCounted, theirs: RefCounted, weights: Array, what: String) -> void:
	var from := any_id(ours)
	var to := any_id(ours)
	# Without an estimate the engine knows no closest point.
	var is_partial := random.randf() < 0.5 and not theirs is Priced
	what += ", %d to %d" % [from, to]
	var mine: PackedInt64Array = ours.get_id_path(from, to, is_partial)
	var wanted: PackedInt64Array = theirs.get_id_path(from, to, is_partial)
	kinds.queries += 1
	kinds.empty += int(wanted.is_empty())
	kinds.path += int(not wanted.is_empty())
	kinds["disabled end"] += int(theirs.is_point_disabled(from) or theirs.is_point_disabled(to))
	kinds.weighted += int(weights.size() > 1)
	kinds.priced += int(theirs is Priced)
	if mine.is_empty() or wanted.is_empty():
		expect(mine.is_empty() and wanted.is_empty(), what + ": %s instead of %s" % [mine, wanted])
		expect(from == to or not ours.is_reachable(from, to) or ours.is_point_disabled(to), what + ": reachable, without a path")
		return
	check_path(ours, theirs, from, mine, what)
	var points = ours.get_point_path(from, to, is_partial)
	expect(points.size() == mine.size() and points[-1] == theirs.get_point_position(mine[-1]), what + ": other points")
	var my_cost := cost(theirs, mine)
	var their_cost := cost(theirs, wanted)
	expect(absf(ours.get_path_cost(from, to, is_partial) - my_cost) <= 1e-5 * maxf(1.0, my_cost), what + ": the cost told is another one")
	if mine[-1] != wanted[-1]:
		# As near: the engine's rounding has chosen among equal ones. Ours is the cheapest of them.
		var end = theirs.get_point_position(to)
		var is_as_near: bool = end.distance_squared_to(theirs.get_point_position(mine[-1])) == end.distance_squared_to(theirs.get_point_position(wanted[-1]))
		expect(is_partial and is_as_near and my_cost <= their_cost * 1.00001, what + ": ends at %d instead of %d" % [mine[-1], wanted[-1]])
	kinds.partial += int(mine[-1] != to)
	var is_light: bool = weights.min() < 1.0
	kinds.light += int(is_light)
	if mine[-1] == wanted[-1] or is_light:
		var differs := my_cost - their_cost
		expect(differs <= 1e-5 * maxf(1.0, their_cost) and (is_light or differs >= -1e-5 * maxf(1.0, their_cost)),
				what + ": costs %f instead of %f" % [my_cost, their_cost])


# Each step follows a connection to a point that is not disabled.
func check_path(ours: RefCounted, theirs: RefCounted, from: int, path: PackedInt64Array, what: String) -> void:
	expect(path[0] == from, what + ": begins elsewhere")
	for i in range(1, path.size()):
		expect(theirs.are_points_connected(path[i - 1], path[i], false) and not ours.is_point_disabled(path[i]), what + ": no step to %d" % path[i])


func cost(graph: RefCounted, path: PackedInt64Array) -> float:
	var sum := 0.0
	for i in range(1, path.size()):
		var step = graph.get_point_position(path[i]) - graph.get_point_position(path[i - 1])
		var factor: float = graph.costs.get(Vector2i(path[i - 1], path[i]), 1.0) if graph is Priced else 1.0
		sum += sqrt(float(step.dot(step))) * factor * graph.get_point_weight_scale(path[i])
	return sum


# 100,000 points in 3 dimensions, each connected with its neighbours in a slice: how long it takes to make them, with calls
# and with arrays, and to find paths.
func check_large(is_full: bool) -> void:
	const COLUMNS := 400
	const ROWS := 250
	random.seed = 7
	var ids := PackedInt64Array()
	var places := PackedVector3Array()
	var pairs := PackedInt64Array()
	for y in ROWS:
		for x in COLUMNS:
			var id := y * COLUMNS + x
			ids.append(id)
			places.append(Vector3(x + random.randf() * 0.8, random.randf() * 2.0, y + random.randf() * 0.8))
			for step in [Vector2i(1, 0), Vector2i(0, 1), Vector2i(1, 1)]:
				if x + step.x < COLUMNS and y + step.y < ROWS and random.randf() < 0.8:
					pairs.append_array(PackedInt64Array([id, id + step.y * COLUMNS + step.x]))
	var ours := TautAStar3D.new()
	var theirs := AStar3D.new()
	var built := [0, 0, 0]
	var begin := Time.get_ticks_usec()
	for id in ids:
		theirs.add_point(id, places[id])
	for i in range(0, pairs.size(), 2):
		theirs.connect_points(pairs[i], pairs[i + 1])
	built[1] = Time.get_ticks_usec() - begin
	begin = Time.get_ticks_usec()
	for id in ids:
		ours.add_point(id, places[id])
	for i in range(0, pairs.size(), 2):
		ours.connect_points(pairs[i], pairs[i + 1])
	built[0] = Time.get_ticks_usec() - begin
	ours.clear()
	begin = Time.get_ticks_usec()
	ours.add_points(ids, places)
	ours.connect_pairs(pairs)
	built[2] = Time.get_ticks_usec() - begin
	begin = Time.get_ticks_usec()
	ours.get_id_path(0, 1)
	var told := Time.get_ticks_usec() - begin
	print("%d points, %d connections: made by AStar3D in %d ms, by TautAStar3D in %d ms, with arrays in %d ms; the first query takes %d ms" % [
			ids.size(), pairs.size() / 2, built[1] / 1000, built[0] / 1000, built[2] / 1000, told / 1000])
	for own in [built[0], built[2]]:
		expect(not is_full or own + told <= built[1], "100,000 points take longer than the engine's")
	measure("paths", ours, theirs, is_full)
	begin = Time.get_ticks_usec()
	ours.prepare()
	print("16 landmarks: %d ms" % ((Time.get_ticks_usec() - begin) / 1000))
	measure("paths with landmarks", ours, theirs, is_full)
	begin = Time.get_ticks_usec()
	for i in 200:
		ours.get_closest_point(places[i * 400] + Vector3.ONE)
	var mine := Time.get_ticks_usec() - begin
	begin = Time.get_ticks_usec()
	for i in 200:
		theirs.get_closest_point(places[i * 400] + Vector3.ONE)
	print("closest point: AStar3D %d us, TautAStar3D %d us" % [(Time.get_ticks_usec() - begin) / 200, mine / 200])


func measure(what: String, ours: TautAStar3D, theirs: AStar3D, is_full: bool) -> void:
	var times := [0, 0]
	for i in 30:
		var from := random.randi() % ours.get_point_count()
		var to := random.randi() % ours.get_point_count()
		var begin := Time.get_ticks_usec()
		var mine := ours.get_id_path(from, to)
		var between := Time.get_ticks_usec()
		var wanted := theirs.get_id_path(from, to)
		times[0] += between - begin
		times[1] += Time.get_ticks_usec() - between
		# Sums of 32 bits over hundreds of steps are a little off.
		expect(mine.is_empty() == wanted.is_empty() and cost(theirs, mine) <= cost(theirs, wanted) * 1.00001
				and cost(theirs, mine) >= cost(theirs, wanted) * 0.9999, "%s from %d to %d" % [what, from, to])
	print("%s: AStar3D %d us, TautAStar3D %d us: %.2fx" % [what, times[1] / 30, times[0] / 30, float(times[0]) / times[1]])
	expect(not is_full or times[0] <= times[1], what + " take longer than the engine's")


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		if failures < 30:
			printerr("FAILED: ", what)
