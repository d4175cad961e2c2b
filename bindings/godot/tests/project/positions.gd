# Layouts: paths keep the radius from solid cells in each of them, and end at the target to the bit; fields, crowds and policies
# on a TautGrid2D have its positions; constants are enums.
extends SceneTree

const SIZE := 24
# Cell size, shape, and the radii that paths keep there.
const LAYOUTS := [[Vector2(16, 16), 0, [6.0, 7.9, 4.0, 8.0]], [Vector2(16, 7), 0, [3.0, 6.0]], [Vector2(7, 16), 0, [3.0, 6.0]],
		[Vector2(64, 32), 1, [8.0, 11.0]], [Vector2(64, 32), 2, [8.0, 11.0]], [Vector2(16, 16), 2, [5.0]]]

var failures := 0


func _initialize() -> void:
	await physics_frame
	check_enums()
	check_radius("full" in OS.get_cmdline_user_args())
	check_closest()
	check_field()
	check_pool()
	check_weights()
	await check_weighted_agent()
	check_crowd()
	check_followers()
	await check_agent()
	if failures == 0:
		print("END positions")
	quit(1 if failures else 0)


func grid_of(cell: Vector2, shape: TautGrid2D.CellShape, size := Vector2i(SIZE, SIZE)) -> TautGrid2D:
	var grid := TautGrid2D.new()
	# A corner that is not the origin.
	grid.region = Rect2i(Vector2i(-3, 5), size)
	grid.cell_size = cell
	grid.cell_shape = shape
	grid.offset = Vector2(100.25, -40.5)
	grid.update()
	return grid


# What a script says of an AStarGrid2D with the name replaced.
func check_enums() -> void:
	var mode: TautGrid2D.DiagonalMode = TautGrid2D.DIAGONAL_MODE_NEVER
	var heuristic: TautGrid2D.Heuristic = TautGrid2D.Heuristic.HEURISTIC_OCTILE
	var shape: TautGrid2D.CellShape = TautGrid2D.CELL_SHAPE_ISOMETRIC_DOWN
	var grid := TautGrid2D.new()
	grid.diagonal_mode = mode
	grid.default_compute_heuristic = heuristic
	grid.cell_shape = shape
	expect(grid.diagonal_mode == AStarGrid2D.DIAGONAL_MODE_NEVER and grid.cell_shape == 2, "enums of properties")
	mode = grid.diagonal_mode as TautGrid2D.DiagonalMode
	expect(mode == TautGrid2D.DiagonalMode.DIAGONAL_MODE_NEVER, "an enum of a property")
	for name in ["DiagonalMode", "Heuristic", "CellShape"]:
		var ours := ClassDB.class_get_enum_constants("TautGrid2D", name)
		expect(ours == ClassDB.class_get_enum_constants("AStarGrid2D", name), "the enum %s: %s" % [name, ours])
		for constant in ours:
			expect(ClassDB.class_get_integer_constant("TautGrid2D", constant)
					== ClassDB.class_get_integer_constant("AStarGrid2D", constant), constant)


# The corners of a solid cell.
func corners(grid: TautGrid2D, id: Vector2i) -> PackedVector2Array:
	var at := grid.get_point_position(id)
	var half := grid.cell_size / 2.0
	if grid.cell_shape == TautGrid2D.CELL_SHAPE_SQUARE:
		return PackedVector2Array([at - half, at + Vector2(half.x, -half.y), at + half, at + Vector2(-half.x, half.y)])
	return PackedVector2Array([at - Vector2(half.x, 0), at - Vector2(0, half.y), at + Vector2(half.x, 0), at + Vector2(0, half.y)])


# How near a path comes to solid cells.
func clearance(solid: Array, path: PackedVector2Array) -> float:
	var least := INF
	for i in path.size() - 1:
		var box := Rect2(path[i], Vector2.ZERO).expand(path[i + 1]).grow(20)
		for shape in solid:
			if not box.has_point(shape[0]) and not box.has_point(shape[2]):
				continue
			for k in 4:
				var near := Geometry2D.get_closest_points_between_segments(path[i], path[i + 1], shape[k], shape[(k + 1) % 4])
				least = minf(least, near[0].distance_to(near[1]))
	return least


# Paths between random places in each layout.
func check_radius(full: bool) -> void:
	var random := RandomNumberGenerator.new()
	for layout in LAYOUTS:
		for radius in layout[2]:
			random.seed = 5
			var grid := grid_of(layout[0], layout[1])
			var solid := []
			for n in 60:
				var id := Vector2i(random.randi_range(-3, SIZE - 4), random.randi_range(5, SIZE + 4))
				grid.set_point_solid(id)
				solid.append(corners(grid, id))
			grid.agent_radius = radius
			var points := 0
			var paths := 0
			var least := INF
			var tries := 0
			while points < (10000 if full else 400) and tries < 20000:
				tries += 1
				var ends := []
				for k in 2:
					# The rim is a wall too.
					var id := Vector2i(random.randi_range(-1, SIZE - 6), random.randi_range(7, SIZE + 2))
					ends.append(grid.get_point_position(id) + Vector2(random.randf(), random.randf()) * 1.3)
				# Who stands nearer to a wall than that leaves it; the path is measured from where there is room.
				if grid.is_point_blocked(ends[0]) or grid.is_point_blocked(ends[1]):
					continue
				var path := grid.find_path(ends[0], ends[1])
				if path.is_empty():
					continue
				# Ends that are too near to a wall, in the direction in which cells are longer, are moved away from it.
				var wide: float = radius * grid.cell_size[grid.cell_size.max_axis_index()] / grid.cell_size[grid.cell_size.min_axis_index()]
				for k in 2:
					if clearance(solid, PackedVector2Array([ends[k], ends[k]])) > wide + 0.02 * grid.cell_size.length():
						expect(path[-k] == ends[k], "the ends of a path, to the bit")
				least = minf(least, clearance(solid, path))
				points += path.size()
				paths += 1
			print("cells %s, shape %d: %d points of %d paths; least room %.4f of %s" % [layout[0], layout[1], points, paths, least,
					radius])
			# Where a corridor of whole cells fits exactly it stays open, and arcs have the rounding of the library less.
			var fits: bool = layout[1] == 0 and is_zero_approx(fmod(2.0 * radius, minf(layout[0].x, layout[0].y)))
			expect(least >= radius - (layout[0].x / 128.0 if fits else 0.0), "room in cells of %s, shape %d: %f of %s" % [layout[0], layout[1], least, radius])


func check_closest() -> void:
	var grid := grid_of(Vector2(16, 8), TautGrid2D.CELL_SHAPE_SQUARE)
	var at := grid.get_point_position(Vector2i(8, 12))
	expect(grid.get_closest_point(at) == at and not grid.is_point_blocked(at), "a free place")
	var crate := grid.add_obstacle(PackedVector2Array([at - Vector2(10, 5), at + Vector2(10, -5), at + Vector2(0, 9)]))
	expect(grid.is_point_blocked(at) and not grid.is_point_solid(Vector2i(8, 12)), "an obstacle is seen")
	var near := grid.get_closest_point(at)
	expect(near != at and not grid.is_point_blocked(near) and near.distance_to(at) < 40, "the nearest place: %s of %s" % [near, at])
	grid.remove_obstacle(crate)
	expect(not grid.is_point_blocked(at), "it is gone")
	expect(grid.is_point_blocked(Vector2(-1000, 0)), "outside of the region")


# A field on a grid, on its map and on the same cells as a TautMap: the same answers in different units.
func check_field() -> void:
	var grid := grid_of(Vector2(16, 16), TautGrid2D.CELL_SHAPE_SQUARE)
	grid.fill_solid_region(Rect2i(8, 5, 1, 20))
	var map := TautMap.new()
	map.create(SIZE, SIZE, 1)
	map.fill(Rect2i(11, 0, 1, 20), 0)
	var goal := grid.get_point_position(Vector2i(16, 8))
	var places := PackedVector2Array([grid.get_point_position(Vector2i(0, 7)), grid.get_point_position(Vector2i(3, 20))])
	var in_cells := PackedVector2Array([Vector2(3.5, 2.5), Vector2(6.5, 15.5)])
	var reference := TautField.new()
	reference.create(map, {radius = 0.25})
	reference.build(PackedVector2Array([Vector2(19.5, 3.5)]))
	for on in [grid, TautMap2D.from_grid(grid)]:
		var field := TautField.new()
		expect(field.create(on, {radius = 4.0}) == TautPlanner.STATUS_OK, "a field on a %s" % on.get_class())
		expect(field.build(PackedVector2Array([goal])) == TautPlanner.STATUS_OK, "it is built")
		var distances := field.get_distances(places)
		var expected := reference.get_distances(in_cells)
		var next := field.get_next(places)
		var expected_next := reference.get_next(in_cells)
		for i in 2:
			expect(absf(distances[i] - 16.0 * expected[i]) < 0.01, "distances %s, %s" % [distances, expected])
			var back := (expected_next[i] - in_cells[i]) * 16.0 + places[i]
			expect(next[i].distance_to(back) < 0.01, "where to walk: %s, %s" % [next[i], back])
		expect(field.get_path_from(places[0])[-1].distance_to(goal) < 0.1, "its path ends at the goal")
		# An edit of the grid is one of the field's map.
		grid.fill_solid_region(Rect2i(8, 7, 1, 1), false)
		expect(field.is_stale(), "an edit is noticed")
		field.update()
		field.step()
		expect(field.get_distances(places)[0] < distances[0] - 16.0, "the way is shorter")
		grid.fill_solid_region(Rect2i(8, 7, 1, 1))
	expect(TautField.new().create(TautGrid2D.new(), {}) < 0 and TautField.new().create(null, {}) < 0, "no cells, no field")
	expect(TautField.new().create(TautSnapshot.new(), {}) < 0, "what is no map")


# A lane of a pool on a grid of every layout has the paths and costs of that grid, its weights and radius too.
func check_pool() -> void:
	for layout in LAYOUTS:
		var grid := grid_of(layout[0], layout[1])
		grid.fill_solid_region(Rect2i(8, 5, 1, 20))
		var from := grid.get_point_position(Vector2i(0, 7))
		var to := grid.get_point_position(Vector2i(16, 8))
		var pool := TautPool.new()
		pool.create(0)
		for weighted in [false, true]:
			if weighted:
				grid.fill_weight_scale_region(Rect2i(6, 22, 5, 8), 3.0)
			for on in [grid, TautMap2D.from_grid(grid)]:
				var lane := pool.add(on, {})
				expect(lane >= 0, "a lane on a %s" % on.get_class())
				# An edit of the grid is one of the lane's map.
				grid.fill_solid_region(Rect2i(8, 15, 1, 2), false)
				var ticket := pool.submit(lane, PackedVector2Array([from, to]), PackedVector2Array([to, Vector2(-1e4, 0)]))
				grid.fill_solid_region(Rect2i(8, 15, 1, 2))
				expect(pool.work() == 0, "answers")
				var taken := pool.take(ticket)
				grid.fill_solid_region(Rect2i(8, 15, 1, 2), false)
				var reference: Dictionary = grid.query_path(from, to)
				grid.fill_solid_region(Rect2i(8, 15, 1, 2))
				var points: PackedVector2Array = taken.points.slice(0, taken.outcomes[0].path_count)
				expect(points.size() == reference.path.size() and points.size() > 2, "cells of %s: %s" % [layout[0], taken])
				for i in points.size():
					expect(points[i].distance_to(reference.path[i]) < 0.2, "points %s, %s" % [points, reference.path])
				expect(absf(taken.outcomes[0].cost - reference.cost) < 0.05, "costs %s, %s" % [taken.outcomes[0], reference])
				expect(taken.outcomes[1].status < 0, "a goal outside")
				expect(pool.submit(lane, PackedVector2Array([from]), PackedVector2Array()) < 0, "a goal for each start")
		expect(pool.add(TautGrid2D.new(), {}) < 0 and pool.add(TautSnapshot.new(), {}) < 0, "no cells, no lane")


# What a straight walk costs: sampled.
func walk_cost(grid: TautGrid2D, path: PackedVector2Array) -> float:
	var sum := 0.0
	for i in path.size() - 1:
		var length := path[i].distance_to(path[i + 1])
		for part in 400:
			var at := path[i].lerp(path[i + 1], (part + 0.5) / 400.0)
			sum += length / 400.0 * weight_at(grid, at)
	return sum


# The weight of the ground at a position; near a border that of the lighter side.
func weight_at(grid: TautGrid2D, at: Vector2, near := 0.1) -> float:
	var least := INF
	for off: Vector2 in [Vector2(near, near), Vector2(-near, near), Vector2(near, -near), Vector2(-near, -near)]:
		least = minf(least, grid.get_point_weight_scale(Vector2i(((at + off - grid.offset) / grid.cell_size).round())))
	return least


# Weights count for paths at any angle; what takes none says so.
func check_weights() -> void:
	var grid := grid_of(Vector2(16, 16), TautGrid2D.CELL_SHAPE_SQUARE)
	var from := grid.get_point_position(Vector2i(0, 15))
	var to := grid.get_point_position(Vector2i(18, 15))
	var straight: Dictionary = grid.query_path(from, to)
	expect(straight.path.size() == 2, "straight")
	# A swamp that is cheaper to go round.
	grid.fill_weight_scale_region(Rect2i(6, 12, 4, 7), 8.0)
	var round_it: Dictionary = grid.query_path(from, to)
	expect(round_it.path.size() > 2 and absf(walk_cost(grid, round_it.path) - round_it.cost) < 0.02 * round_it.cost,
			"round the swamp: %s, %s" % [round_it, walk_cost(grid, round_it.path)])
	expect(round_it.cost < walk_cost(grid, straight.path) and round_it.length > straight.length, "cheaper, and longer")
	grid.algorithm = TautGrid2D.ALGORITHM_ANYA
	expect(grid.find_path(from, to).is_empty(), "an algorithm without weights says so")
	grid.algorithm = TautGrid2D.ALGORITHM_THETA
	expect(grid.find_path(from, to).size() > 2, "Theta* takes them")
	grid.algorithm = TautGrid2D.ALGORITHM_OPTIMAL
	grid.set_point_weight_scale(Vector2i(0, 5), 0.0)
	expect(grid.find_path(from, to).is_empty() and not grid.is_point_blocked(from), "a weight of 0 is an error, questions are not")
	grid.set_point_weight_scale(Vector2i(0, 5), 1.0)
	grid.fill_weight_scale_region(Rect2i(6, 12, 4, 7), 1.0)
	var again: Dictionary = grid.query_path(from, to)
	expect(is_equal_approx(again.cost, straight.cost), "no weights any more: %s" % again)


# A unit goes round a swamp, and round one that comes up on its way.
func check_weighted_agent() -> void:
	for late in [false, true]:
		var grid := grid_of(Vector2(16, 16), TautGrid2D.CELL_SHAPE_SQUARE)
		var swamp := Rect2i(6, 12, 4, 7)
		if not late:
			grid.fill_weight_scale_region(swamp, 8.0)
		var unit := Node2D.new()
		var agent := TautAgent2D.new()
		agent.radius = 4.0
		unit.add_child(agent)
		root.add_child(unit)
		unit.position = grid.get_point_position(Vector2i(-2, 15))
		agent.grid = grid
		agent.target_position = grid.get_point_position(Vector2i(18, 15))
		var trail := PackedVector2Array()
		for frame in 400:
			await physics_frame
			if late and frame == 20:
				grid.fill_weight_scale_region(swamp, 8.0)
			if not agent.is_navigation_finished():
				unit.position = unit.position.move_toward(agent.get_next_path_position(), 2.0)
			trail.append(unit.position)
		expect(agent.is_target_reached(), "arrives: %s" % unit.position)
		var inside := Array(trail).filter(func(at): return weight_at(grid, at, 3.0) > 1.0)
		expect(inside.size() < 4, "not through the swamp, late %s: %d frames of %d" % [late, inside.size(), trail.size()])
		unit.free()


# Two who walk towards each other, in positions.
func check_crowd() -> void:
	for layout in [LAYOUTS[0], LAYOUTS[1], LAYOUTS[3]]:
		var grid := grid_of(layout[0], layout[1])
		var crowd := TautCrowd2D.new()
		crowd.radius = 3.0
		crowd.speed = 60.0
		expect(crowd.create(grid) == TautPlanner.STATUS_OK, "a crowd")
		var ends := [grid.get_point_position(Vector2i(6, 14)), grid.get_point_position(Vector2i(14, 14))]
		var at := PackedVector2Array(ends)
		var velocities := PackedVector2Array([Vector2.ZERO, Vector2.ZERO])
		crowd.set_goal(0, ends[1], 2.0)
		crowd.set_goal(1, ends[0], 2.0)
		var nearest := INF
		var longest := 0.0
		for frame in 600:
			var wanted := PackedVector2Array()
			for i in 2:
				wanted.append(((ends[1 - i] - at[i]) * 60.0).limit_length(60.0))
			velocities = crowd.avoid(at, velocities, wanted, 1.0 / 60)
			for i in 2:
				at[i] += velocities[i] / 60
				longest = maxf(longest, velocities[i].length())
			nearest = minf(nearest, at[0].distance_to(at[1]))
		expect(crowd.has_arrived(0) and crowd.has_arrived(1), "both arrive, cells of %s: %s" % [layout[0], at])
		expect(nearest >= 5.99 and longest <= 60.01, "apart by %s, at %s" % [nearest, longest])


func check_followers() -> void:
	var grid := grid_of(Vector2(16, 16), TautGrid2D.CELL_SHAPE_SQUARE)
	grid.fill_solid_region(Rect2i(8, 5, 1, 20))
	var goal := grid.get_point_position(Vector2i(16, 8))
	var followers := TautFollowers2D.new()
	expect(followers.create(grid, TautFollowers2D.POLICY_BUG, {}) == TautPlanner.STATUS_OK, "followers on a grid")
	var from := grid.get_point_position(Vector2i(0, 8))
	followers.set_followers(PackedVector2Array([from]), PackedVector2Array([goal]), 2.0)
	var before := from
	for step in 2000:
		if followers.step() == 0:
			break
		var at := followers.get_positions()[0]
		expect(at.distance_to(before) < 2.01, "a step of %s" % at.distance_to(before))
		before = at
	expect(followers.get_positions()[0].distance_to(goal) < 1.0, "it comes to its goal: %s" % followers.get_positions())


# The path of an agent ends at its target, to the bit.
func check_agent() -> void:
	var grid := grid_of(Vector2(16, 16), TautGrid2D.CELL_SHAPE_SQUARE)
	grid.fill_solid_region(Rect2i(8, 5, 1, 20))
	var body := Node2D.new()
	var agent := TautAgent2D.new()
	body.add_child(agent)
	root.add_child(body)
	body.position = grid.get_point_position(Vector2i(0, 8)) + Vector2(0.1, 0.3)
	agent.grid = grid
	agent.radius = 5.0
	var details := []
	agent.waypoint_reached.connect(func(of: Dictionary): details.append(of))
	for target in [Vector2(16.123, 8.77), Vector2(12.3, 20.001)]:
		agent.target_position = grid.get_point_position(Vector2i(16, 8)) + target
		await physics_frame
		expect(agent.get_current_navigation_path()[-1] == agent.target_position, "the end of the path is the target")
		expect(agent.get_final_position() == agent.target_position, "so is the final position")
	while not agent.is_navigation_finished():
		body.position = body.position.move_toward(agent.get_next_path_position(), 5)
	expect(agent.is_target_reached() and details.size() > 1, "it arrives")
	for of in details:
		expect(of.type == NavigationPathQueryResult2D.PATH_SEGMENT_TYPE_REGION and of.owner == null and of.rid == RID(), "details")
	body.free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		if failures < 40:
			printerr("FAILED ", what)
