# Links: by calls and as nodes, in paths, and agents that come to them.
extends SceneTree

const CELL := 10.0
const START := Vector2(35, 95)
const GOAL := Vector2(305, 95)

var failures := 0


# One who walks, and the jumps of its agent.
class Unit extends Node2D:
	var agent := TautAgent2D.new()
	var speed := 240.0
	var heard := []
	var waypoints := []
	# Where it was while it did not cross a link.
	var walked := PackedVector2Array()

	func _init(grid: TautGrid2D, at: Vector2) -> void:
		position = at
		agent.grid = grid
		add_child(agent)
		agent.path_changed.connect(func(): heard.append("changed"))
		agent.target_reached.connect(func(): heard.append("reached"))
		agent.waypoint_reached.connect(func(details): waypoints.append(details.index))

	func _physics_process(delta: float) -> void:
		if not agent.is_navigation_finished():
			position = position.move_toward(agent.get_next_path_position(), speed * delta)
			if not agent.is_crossing_link():
				walked.append(position)


func _initialize() -> void:
	await physics_frame
	check_calls()
	check_mistakes()
	check_partial()
	check_layouts()
	check_map()
	await check_wide()
	await check_node()
	await check_node_in_tree()
	await check_scene()
	await check_walk()
	await check_jump()
	await check_detour()
	await check_signals()
	await check_classes()
	await check_many()
	await check_debug()
	if failures == 0:
		print("END links")
	quit(1 if failures else 0)


# A room of 40 x 20 cells and a wall across without a door.
func room() -> TautGrid2D:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 40, 20)
	grid.cell_size = Vector2(CELL, CELL)
	grid.offset = Vector2(CELL, CELL) / 2.0
	grid.update()
	grid.fill_solid_region(Rect2i(20, 0, 1, 20))
	return grid


func place(grid: TautGrid2D, at: Vector2) -> Unit:
	var unit := Unit.new(grid, at)
	root.add_child(unit)
	return unit


func frames(count: int) -> void:
	for i in count:
		await physics_frame


func check_calls() -> void:
	var grid := room()
	expect(grid.find_path(START, GOAL).is_empty() and grid.get_links().is_empty(), "no way")
	var before := grid.get_revision()
	var ladder := grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95), cost = 60.0, link_class = 3, user = -7})
	expect(ladder > 0 and grid.get_revision() == before + 1, "a link %d" % ladder)
	var path := grid.find_path(START, GOAL)
	expect(path == PackedVector2Array([START, Vector2(185, 95), Vector2(225, 95), GOAL]), "over it: %s" % path)
	var query := grid.query_path(START, GOAL)
	expect(query.path == path and query.links == [{point = 1, link = ladder, backward = false}], "where it is entered: %s" % query)
	expect(is_equal_approx(query.length, 230.0) and is_equal_approx(query.cost, 290.0), "what it costs: %s" % query)
	expect(grid.find_path(GOAL, START).is_empty(), "it leads one way")
	var link := grid.get_link(ladder)
	expect(link == {from = Vector2(185, 95), to = Vector2(225, 95), cost = 60.0, link_class = 3, both_ways = false, closed = false, user = -7, owner = null}, "as it is: %s" % link)
	expect(grid.set_link(ladder, {both_ways = true}) and grid.get_link(ladder).cost == 60.0, "changed")
	query = grid.query_path(GOAL, START)
	expect(query.path.size() == 4 and query.links == [{point = 1, link = ladder, backward = true}], "and back: %s" % query)
	# From cell to cell; with weights; asynchronously; and an AStarGrid2D inside, which knows no links.
	var ids := grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9))
	expect(ids.size() == 25 and ids[15] == Vector2i(18, 9) and ids[16] == Vector2i(22, 9), "cell by cell: %s" % [ids])
	grid.set_point_weight_scale(Vector2i(4, 9), 3.0)
	expect(grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9)).has(Vector2i(22, 9)), "with weights")
	grid.default_compute_heuristic = TautGrid2D.HEURISTIC_MANHATTAN
	expect(grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9)).is_empty(), "not by the engine")
	grid.default_compute_heuristic = TautGrid2D.HEURISTIC_EUCLIDEAN
	grid.set_point_weight_scale(Vector2i(4, 9), 1.0)
	for algorithm in range(TautGrid2D.ALGORITHM_ASTAR, TautGrid2D.ALGORITHM_OPTIMAL + 1):
		grid.algorithm = algorithm
		expect(grid.find_path(START, GOAL).has(Vector2(225, 95)), "algorithm %d" % algorithm)
	grid.blocked_links = 1 << 3
	expect(grid.blocked_links == 8 and grid.find_path(START, GOAL).is_empty(), "a class that is blocked")
	grid.blocked_links = 1 << 2
	expect(not grid.find_path(START, GOAL).is_empty(), "another one")
	expect(grid.set_link(ladder, {closed = true}) and grid.find_path(START, GOAL).is_empty(), "closed")
	expect(grid.set_link(ladder, {closed = false, to = Vector2(225, 15)}) and grid.find_path(START, GOAL).has(Vector2(225, 15)), "moved")
	# The cheaper one of two.
	var portal := grid.add_link({from = Vector2(35, 15), to = Vector2(305, 15)})
	query = grid.query_path(START, GOAL)
	expect(grid.get_links() == PackedInt64Array([ladder, portal]) and query.links[0].link == portal and query.cost < 170.0, "a portal")
	expect(grid.remove_link(portal) and grid.get_links() == PackedInt64Array([ladder]) and grid.find_path(START, GOAL).has(Vector2(185, 95)), "removed")
	# An end that is not free is of no use until it is.
	grid.set_point_solid(Vector2i(22, 1))
	expect(grid.find_path(START, GOAL).is_empty() and grid.get_links().size() == 1, "an end in a wall")
	grid.set_point_solid(Vector2i(22, 1), false)
	expect(not grid.find_path(START, GOAL).is_empty(), "free again")
	grid.region = Rect2i(0, 0, 41, 20)
	grid.update()
	expect(grid.get_links().is_empty(), "new cells have no links")


# A call that is wrong changes nothing.
func check_mistakes() -> void:
	var grid := room()
	var ladder := grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95)})
	var link := grid.get_link(ladder)
	for wrong: Dictionary in [{}, {from = Vector2(185, 95)}, {from = Vector2(5, 5), to = Vector2(900, 5)}, {from = Vector2(5, 5), to = Vector2(5, 5)},
			{from = Vector2(5, 5), to = Vector2(NAN, 5)}, {from = Vector2(5, 5), to = Vector2(25, 5), cost = -1.0},
			{from = Vector2(5, 5), to = Vector2(25, 5), link_class = 32}, {from = Vector2(5, 5), to = Vector2(25, 5), price = 3.0},
			{from = Vector2(5, 5), to = Vector2(25, 5), cost = "dear"}, {from = "here", to = Vector2(25, 5)}]:
		expect(grid.add_link(wrong) == 0, "added %s" % wrong)
	for wrong: Dictionary in [{to = Vector2(-900, 5)}, {cost = NAN}, {cost = INF}, {link_class = -1}, {to = Vector2(185, 95)}, {length = 1}]:
		expect(not grid.set_link(ladder, wrong) and grid.get_link(ladder) == link, "changed to %s" % wrong)
	for number in [0, -1, 7, 1 << 40]:
		expect(not grid.set_link(number, {cost = 1.0}) and not grid.remove_link(number) and grid.get_link(number).is_empty(), "link %d" % number)
	grid.blocked_links = -1
	grid.blocked_links = 1 << 32
	expect(grid.blocked_links == 0 and grid.get_links().size() == 1, "no such classes")
	grid.region = Rect2i(0, 0, 30, 20)
	expect(grid.add_link({from = Vector2(5, 5), to = Vector2(25, 5)}) == 0, "a dirty grid")
	var empty := TautGrid2D.new()
	expect(empty.add_link({from = Vector2(5, 5), to = Vector2(25, 5)}) == 0 and empty.get_links().is_empty() and empty.get_link(1).is_empty(), "no cells")
	expect(empty.query_path(START, GOAL).path.is_empty(), "no path")


# Partial paths go over links too, also where the engine's search would decide among cells that are equally close.
func check_partial() -> void:
	var grid := room()
	grid.fill_solid_region(Rect2i(27, 6, 7, 7))
	grid.fill_solid_region(Rect2i(28, 7, 5, 5), false)
	for jumping in [false, true]:
		grid.jumping_enabled = jumping
		expect(grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9), true)[-1].x < 20, "before the wall")
		var ladder := grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95), cost = 60.0})
		var ids := grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9), true)
		var end := Vector2(ids[-1] - Vector2i(30, 9))
		expect(end.length() == 4.0 and ids.has(Vector2i(22, 9)), "beside the goal: %s" % [ids])
		var path := grid.find_path(START, GOAL, true)
		expect(path.has(Vector2(225, 95)) and path[-1].distance_to(GOAL) <= 35.1, "a point beside the goal: %s" % path)
		grid.remove_link(ladder)


func check_layouts() -> void:
	for shape in [TautGrid2D.CELL_SHAPE_SQUARE, TautGrid2D.CELL_SHAPE_ISOMETRIC_RIGHT, TautGrid2D.CELL_SHAPE_ISOMETRIC_DOWN]:
		var grid := TautGrid2D.new()
		grid.region = Rect2i(-5, 3, 30, 10)
		grid.cell_size = Vector2(16, 8)
		grid.cell_shape = shape
		grid.update()
		grid.fill_solid_region(Rect2i(9, 3, 1, 10))
		var from := grid.get_point_position(Vector2i(7, 6))
		var to := grid.get_point_position(Vector2i(12, 6))
		var link := grid.add_link({from = from, to = to, cost = 24.0})
		expect(grid.get_link(link).from.is_equal_approx(from) and grid.get_link(link).cost == 24.0, "positions of shape %d" % shape)
		var query := grid.query_path(grid.get_point_position(Vector2i(-3, 6)), grid.get_point_position(Vector2i(20, 6)))
		# 10 cells, the link, 8 cells, each as long as its shorter side.
		expect(query.path.size() == 4 and is_equal_approx(query.cost, 18 * 8.0 + 24.0), "a path of shape %d: %s" % [shape, query])


# Ends that are segments, by calls and of a node.
func check_wide() -> void:
	var grid := room()
	var ferry := grid.add_link({from = Vector2(185, 55), to = Vector2(225, 55), cost = 40.0, both_ways = true, from_span = Vector2(0, 100), to_span = Vector2(0, 100)})
	var link := grid.get_link(ferry)
	expect(link.from_span == Vector2(0, 100) and link.to_span == Vector2(0, 100) and grid.get_links().size() == 1, "as it is: %s" % link)
	expect(grid.find_path(START, GOAL) == PackedVector2Array([START, Vector2(185, 95), Vector2(225, 95), GOAL]), "straight over")
	expect(grid.set_link(ferry, {closed = true}) and grid.set_link(ferry, {closed = false}) and grid.get_link(ferry) == link, "opened again")
	for wrong: Dictionary in [{from_span = Vector2(0, 400)}, {to_span = Vector2(NAN, 0)}, {from_span = 3}, {to = Vector2(225, 150)}, {to = Vector2(225, 150), from_span = Vector2(5000, 0)}]:
		expect(not grid.set_link(ferry, wrong) and grid.get_link(ferry) == link, "changed to %s" % wrong)
	expect(grid.add_link({from = Vector2(185, 55), to = Vector2(225, 55), to_span = Vector2(0, -100)}) == 0 and grid.get_links().size() == 1, "out of the map")
	expect(grid.set_link(ferry, {to = Vector2(225, 155), to_span = Vector2(0, -20)}), "moved")
	expect(grid.get_link(ferry).to_span == Vector2(0, -20) and grid.get_link(ferry).from_span == Vector2(0, 100), "one of them is another: %s" % grid.get_link(ferry))
	var again := TautMap2D.from_grid(grid).get_grid()
	expect(again.get_link(again.get_links()[0]) == grid.get_link(ferry), "in a map")
	expect(grid.set_link(ferry, {from_span = Vector2.ZERO, to_span = Vector2.ZERO}) and not grid.get_link(ferry).has("from_span"), "points again")
	grid.remove_link(ferry)
	var node := node_on(grid)
	node.width = 60.0
	node.position = Vector2(185, 85)
	await frames(2)
	link = grid.get_link(node.get_link())
	expect(link.owner == node and link.from == Vector2(185, 55) and link.from_span == Vector2(0, 60) and link.to_span == Vector2(0, 60), "a wide node: %s" % link)
	expect(grid.find_path(START, GOAL).has(Vector2(225, 95)), "over the node")
	var revision := grid.get_revision()
	await frames(3)
	expect(grid.get_revision() == revision, "it rests")
	node.position = Vector2(185, 15)
	await frames(2)
	expect(node.get_link() == 0 and grid.get_links().is_empty(), "half of it is out of the region")
	node.width = -1.0
	expect(node.width == 60.0, "a bad width")
	node.width = 0.0
	await frames(2)
	expect(node.get_link() > 0 and not grid.get_link(node.get_link()).has("from_span"), "a node of points")
	node.free()


# A map has the links of its grid, but for those of nodes.
func check_map() -> void:
	var grid := room()
	grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95), cost = 60.0, both_ways = true, user = 5})
	var node := node_on(grid)
	node.lay()
	expect(grid.get_links().size() == 2, "two links")
	var map := TautMap2D.from_grid(grid)
	expect(map.links.size() == 1 and ResourceSaver.save(map, "res://links.tres") == OK, "saved")
	var loaded: TautMap2D = ResourceLoader.load("res://links.tres", "", ResourceLoader.CACHE_MODE_IGNORE)
	var again := loaded.get_grid()
	expect(again.get_links().size() == 1 and again.get_link(1) == grid.get_link(1), "loaded: %s" % again.get_link(1))
	node.free()
	expect(not again.find_path(GOAL, START).is_empty() and again.find_path(GOAL, START) == grid.find_path(GOAL, START), "and used")


func node_on(grid: TautGrid2D) -> TautLink2D:
	var node := TautLink2D.new()
	node.grid = grid
	node.position = Vector2(185, 55)
	node.end_position = Vector2(40, 0)
	root.add_child(node)
	return node


# A node keeps its link as it is itself.
func check_node() -> void:
	var grid := room()
	var node := node_on(grid)
	expect(node.enabled and node.bidirectional and node.travel_cost == 1.0 and node.enter_cost == 0.0 and node.get_warnings().is_empty(), "as NavigationLink2D")
	expect(node.get_link() == 0, "not laid yet")
	await frames(2)
	var number := node.get_link()
	expect(number == 1 and grid.get_link(number).owner == node and grid.get_link(number).cost == 40.0, "laid: %s" % grid.get_link(number))
	expect(grid.find_path(GOAL, START).has(Vector2(185, 55)), "both ways")
	node.position = Vector2(185, 150)
	node.enter_cost = 30.0
	node.travel_cost = 2.0
	node.link_class = 4
	node.user = 99
	node.bidirectional = false
	await frames(2)
	expect(node.get_link() == number and grid.get_link(number) == {from = Vector2(185, 150), to = Vector2(225, 150), cost = 110.0, link_class = 4, both_ways = false, closed = false, user = 99, owner = node}, "moved and changed: %s" % grid.get_link(number))
	node.scale = Vector2(2, 2)
	node.rotation = 0.0
	node.set_global_start_position(Vector2(175, 35))
	node.set_global_end_position(Vector2(235, 45))
	node.lay()
	expect(node.start_position.is_equal_approx(Vector2(-5, -57.5)) and grid.get_link(number).to == Vector2(235, 45), "global positions: %s" % grid.get_link(number))
	var revision := grid.get_revision()
	await frames(5)
	expect(grid.get_revision() == revision, "a node that rests edits nothing")
	node.enabled = false
	await frames(2)
	expect(grid.get_link(number).closed and grid.find_path(START, GOAL).is_empty(), "disabled")
	node.enabled = true
	for wrong in [-1.0, NAN, INF]:
		node.enter_cost = wrong
		node.travel_cost = wrong
		node.start_position = Vector2(wrong, NAN)
	node.link_class = 32
	expect(node.enter_cost == 30.0 and node.travel_cost == 2.0 and node.link_class == 4 and node.start_position.is_finite(), "bad values")
	node.free()


func check_node_in_tree() -> void:
	var grid := room()
	var node := node_on(grid)
	await frames(2)
	# Off the map there is none; back on it there is.
	node.position = Vector2(-900, 0)
	await frames(2)
	expect(node.get_link() == 0 and grid.get_links().is_empty(), "off the map")
	node.position = Vector2(185, 55)
	await frames(2)
	expect(node.get_link() > 0 and grid.get_links().size() == 1, "on the map")
	root.remove_child(node)
	expect(node.get_link() == 0 and grid.get_links().is_empty(), "out of the tree")
	root.add_child(node)
	await frames(2)
	expect(grid.get_links().size() == 1, "in the tree")
	# What a script takes away comes back with the next change, and takes nobody else's number.
	grid.remove_link(node.get_link())
	var other := grid.add_link({from = Vector2(5, 5), to = Vector2(25, 5)})
	node.position = Vector2(185, 65)
	await frames(2)
	expect(grid.get_links().size() == 2 and grid.get_link(other).to == Vector2(25, 5) and node.get_link() != other, "beside another one")
	# New cells, and another grid.
	grid.region = Rect2i(0, 0, 42, 20)
	grid.update()
	expect(node.get_link() == 0, "its cells are gone")
	await frames(2)
	expect(grid.get_links() == PackedInt64Array([node.get_link()]), "on new cells")
	var second := room()
	node.grid = second
	await frames(2)
	expect(grid.get_links().is_empty() and second.get_links().size() == 1, "on another grid")
	node.free()
	expect(second.get_links().is_empty(), "freed")
	var bare := TautLink2D.new()
	expect(bare.get_warnings().size() == 2 and bare.get_link() == 0, "a map and two ends are missing")
	bare.free()


func check_scene() -> void:
	var level := Node2D.new()
	var node := TautLink2D.new()
	level.add_child(node)
	node.owner = level
	node.map = TautMap2D.from_grid(room())
	node.set_global_start_position(Vector2(185, 95))
	node.set_global_end_position(Vector2(225, 95))
	node.bidirectional = false
	node.link_class = 2
	var scene := PackedScene.new()
	expect(scene.pack(level) == OK and ResourceSaver.save(scene, "res://links.tscn") == OK, "a scene is saved")
	level.free()
	level = ResourceLoader.load("res://links.tscn", "", ResourceLoader.CACHE_MODE_IGNORE).instantiate()
	root.add_child(level)
	await frames(2)
	node = level.get_child(0)
	expect(node.get_link() == 1 and not node.bidirectional and node.link_class == 2, "and loaded")
	expect(not node.map.get_grid().find_path(START, GOAL).is_empty(), "a link in a scene")
	level.free()


# Nobody hears of the link: the unit walks across as with a NavigationAgent2D, whatever is built meanwhile.
func check_walk() -> void:
	var grid := room()
	grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95), cost = 10.0})
	var unit := place(grid, START)
	unit.agent.target_position = GOAL
	expect(unit.agent.is_target_reachable() and unit.agent.get_current_navigation_path().size() == 4, "the whole path")
	var crossed := 0
	for i in 120:
		await physics_frame
		if unit.agent.is_crossing_link():
			crossed += 1
			grid.set_point_solid(Vector2i(crossed, 2))
			expect(unit.agent.get_current_navigation_path_index() == 2, "on its way to the far end")
			if unit.position.x < 220.0:
				expect(unit.agent.get_next_path_position() == Vector2(225, 95), "straight there")
	expect(crossed >= 8 and unit.agent.is_target_reached(), "walked across in %d frames, is at %s" % [crossed, unit.position])
	expect(unit.heard == ["changed", "reached"] and unit.waypoints == [1, 2, 3], "signals %s, waypoints %s" % [unit.heard, unit.waypoints])
	unit.free()


# The game plays the jump: a tween; at once; or to beside the far end.
func check_jump() -> void:
	for jump in ["tween", "at once", "beside", "longer"]:
		var grid := room()
		var node := node_on(grid)
		node.user = 12
		await frames(2)
		var unit := place(grid, START)
		var reached := []
		unit.agent.link_reached.connect(func(details: Dictionary):
			reached.append(details)
			if jump == "at once":
				unit.position = details.link_exit_position
			elif jump == "tween":
				unit.create_tween().set_process_mode(Tween.TWEEN_PROCESS_PHYSICS).tween_property(unit, "position", details.link_exit_position, 0.5))
		unit.agent.target_position = GOAL
		var waited := 0
		for i in 200:
			await physics_frame
			if unit.agent.is_crossing_link():
				waited += 1
				if jump in ["beside", "longer"]:
					expect(unit.agent.get_next_path_position() == unit.position, "it waits")
				if waited == 20 and jump == "beside":
					unit.position = Vector2(225, 85)
					unit.agent.cross_link()
				if waited == 20 and jump == "longer":
					# Far from the path: another one is found from there.
					unit.position = Vector2(345, 15)
					unit.agent.cross_link()
		expect(reached.size() == 1 and unit.agent.is_target_reached(), "%s: %d, at %s" % [jump, reached.size(), unit.position])
		if reached.size() == 1:
			var details: Dictionary = reached[0]
			expect(details.owner == node and details.type == NavigationPathQueryResult2D.PATH_SEGMENT_TYPE_LINK and details.link == node.get_link()
					and details.link_entry_position == Vector2(185, 55) and details.position == Vector2(185, 55) and details.link_exit_position == Vector2(225, 55)
					and details.user == 12 and details.link_class == 0 and not details.backward, "%s: %s" % [jump, details])
		expect((waited > 0) == (jump != "at once"), "%s: it waited %d frames" % [jump, waited])
		for at in unit.walked:
			expect(at.x < 201 or at.x > 209, "%s: it walked through the wall at %s" % [jump, at])
		unit.free()
		node.free()


# Closed before it is reached, and another target or the end of all during the jump.
func check_detour() -> void:
	var grid := room()
	var near := grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95), both_ways = true})
	var far := grid.add_link({from = Vector2(185, 15), to = Vector2(225, 15), cost = 5.0, both_ways = true})
	var unit := place(grid, START)
	var reached := []
	unit.agent.link_reached.connect(func(details: Dictionary): reached.append(details.link))
	unit.agent.target_position = GOAL
	await frames(20)
	grid.set_link(near, {closed = true})
	await frames(60)
	expect(reached == [far] and unit.agent.is_crossing_link() and unit.position.distance_to(Vector2(185, 15)) <= 4.0, "round by the other one: %s at %s" % [reached, unit.position])
	# Everything changes while it is in the air.
	grid.remove_link(far)
	unit.position = Vector2(205, 15)
	unit.agent.target_position = Vector2(305, 155)
	expect(unit.agent.is_path_pending() and not unit.agent.is_navigation_finished(), "a target in the air")
	await frames(20)
	expect(unit.position == Vector2(205, 15) and unit.agent.is_crossing_link(), "still in the air")
	unit.position = Vector2(225, 15)
	await frames(60)
	expect(unit.agent.is_target_reached() and unit.position.distance_to(Vector2(305, 155)) <= 4.0, "at the new target: %s" % unit.position)
	# A shorter way by a link that opens.
	grid.set_link(near, {closed = false})
	unit.agent.target_position = Vector2(35, 35)
	await frames(2)
	unit.heard.clear()
	grid.add_link({from = Vector2(265, 125), to = Vector2(105, 35), cost = 30.0})
	await frames(2)
	expect(unit.heard == ["changed"] and unit.agent.get_current_navigation_path().has(Vector2(105, 35)), "a shorter way: %s" % unit.agent.get_current_navigation_path())
	# One that is cheaper to walk than to pass changes nothing.
	grid.add_link({from = Vector2(295, 145), to = Vector2(105, 45), cost = 400.0})
	await frames(2)
	expect(unit.heard == ["changed"], "a dear link: %s" % [unit.heard])
	for i in 60:
		await physics_frame
		if unit.agent.is_crossing_link():
			break
	unit.agent.stop()
	expect(not unit.agent.is_crossing_link() and unit.agent.is_navigation_finished(), "stopped in the air")
	unit.free()


# Handlers that do what they like; links one after the other; a path that begins and ends with a link.
func check_signals() -> void:
	var grid := room()
	grid.fill_solid_region(Rect2i(25, 0, 1, 20))
	grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95)})
	grid.add_link({from = Vector2(225, 95), to = Vector2(305, 95)})
	var unit := place(grid, Vector2(185, 95))
	var reached := []
	unit.agent.link_reached.connect(func(details: Dictionary):
		reached.append(details.link)
		unit.position = details.link_exit_position)
	unit.agent.target_position = GOAL
	await frames(10)
	expect(reached == [1, 2] and unit.agent.is_target_reached() and unit.position == GOAL, "two links: %s, at %s" % [reached, unit.position])
	expect(unit.waypoints.back() == 2, "waypoints %s" % [unit.waypoints])
	unit.free()
	# The same on foot.
	unit = place(grid, START)
	unit.agent.target_position = GOAL
	await frames(100)
	expect(unit.agent.is_target_reached() and unit.waypoints == [1, 2, 3], "two links on foot: %s, %s" % [unit.position, unit.waypoints])
	unit.free()
	for deed in ["stop", "cross", "turn back", "leave", "forget"]:
		unit = place(grid, START)
		var heard := [0]
		var walker := unit
		unit.agent.link_reached.connect(func(_details):
			heard[0] += 1
			if heard[0] == 1:
				act(walker, deed))
		unit.agent.target_position = GOAL
		await frames(80)
		if deed == "turn back":
			expect(unit.agent.is_crossing_link() and unit.agent.is_path_pending(), "it turns back when it is across")
			unit.agent.cross_link()
			await frames(60)
			expect(unit.agent.is_target_reached() and unit.position.distance_to(START) <= 4.0, "it turns back to %s" % unit.position)
		elif deed == "cross":
			# It has come out where it went in, and stands there again.
			expect(heard[0] == 2 and unit.agent.is_crossing_link(), "out of the link: %d" % heard[0])
		elif deed == "forget":
			expect(unit.agent.is_target_reached() and heard[0] == 2, "on foot after all: %s" % unit.position)
		else:
			expect(unit.agent.is_navigation_finished() and heard[0] == 1, deed)
		unit.free()


func act(unit: Unit, deed: String) -> void:
	match deed:
		"stop":
			unit.agent.stop()
		"cross":
			unit.agent.cross_link()
		"turn back":
			unit.agent.target_position = START
		"leave":
			unit.agent.grid = null
		"forget":
			unit.agent.wait_at_links = false


# A ladder for the small, a portal for all.
func check_classes() -> void:
	var grid := room()
	grid.add_link({from = Vector2(185, 95), to = Vector2(225, 95), link_class = 1})
	grid.add_link({from = Vector2(155, 15), to = Vector2(255, 15), cost = 20.0, link_class = 2})
	for blocked in [0, 1 << 1, 1 << 2, 1 << 1 | 1 << 2]:
		var unit := place(grid, START)
		unit.agent.blocked_links = blocked
		unit.agent.blocked_links = -5
		var reached := []
		unit.agent.link_reached.connect(func(details: Dictionary):
			reached.append(details.link)
			unit.position = details.link_exit_position)
		unit.agent.target_position = GOAL
		await frames(120)
		var wanted: Array = {0: [1], 1 << 1: [2], 1 << 2: [1], 1 << 1 | 1 << 2: []}[blocked]
		expect(reached == wanted and unit.agent.is_target_reached() == not wanted.is_empty(), "blocked %d: %s" % [blocked, reached])
		unit.free()


# Twenty units over a gap with a ladder and a portal, half of them with jumps of a second, some of them wide.
func check_many() -> void:
	var grid := room()
	var ladder := node_on(grid)
	var portal := node_on(grid)
	portal.set_global_start_position(Vector2(85, 165))
	portal.set_global_end_position(Vector2(385, 165))
	portal.enter_cost = 60.0
	portal.travel_cost = 0.0
	portal.bidirectional = false
	await frames(2)
	var units: Array[Unit] = []
	var jumps := {}
	for i in 20:
		var unit := place(grid, Vector2(15 + 10 * (i % 5), 35 + 30 * (i / 5)))
		unit.agent.radius = 4.0 if i % 3 == 0 else 0.0
		if i % 2 == 0:
			unit.agent.link_reached.connect(func(details: Dictionary):
				jumps[unit] = details.owner
				var tween := unit.create_tween().set_process_mode(Tween.TWEEN_PROCESS_PHYSICS)
				tween.tween_property(unit, "position", details.link_exit_position, 1.0))
		units.append(unit)
	for unit in units:
		unit.agent.target_position = GOAL
	# The ladder swings meanwhile.
	for i in 400:
		if i % 40 == 20:
			ladder.position.y = 55.0 if ladder.position.y > 56.0 else 65.0
		await physics_frame
	var arrived := units.filter(func(unit): return unit.agent.is_target_reached())
	expect(arrived.size() == 20, "%d of 20 have arrived" % arrived.size())
	expect(jumps.size() == 10 and jumps.values().has(ladder) and jumps.values().has(portal), "%d jumps: %s" % [jumps.size(), jumps.values()])
	for unit in units:
		unit.free()
	ladder.free()
	portal.free()


# Drawing does not fail, whatever there is to draw.
func check_debug() -> void:
	var grid := room()
	var node := node_on(grid)
	grid.add_link({from = Vector2(5, 5), to = Vector2(25, 5), closed = true})
	var debug := TautDebug2D.new()
	debug.grid = grid
	root.add_child(debug)
	debug_navigation_hint = true
	await process_frame
	node.enabled = false
	await process_frame
	debug.show_links = false
	await process_frame
	debug_navigation_hint = false
	debug.free()
	node.free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
