# Obstacles: shapes laid over the cells by calls, and by nodes that move.
extends SceneTree

const CELL := 10.0

var failures := 0


func _initialize() -> void:
	await physics_frame
	check_calls()
	check_mistakes()
	await check_node()
	await check_layout()
	await check_agent()
	if failures == 0:
		print("END obstacles")
	quit(1 if failures else 0)


# A room of 40 x 20 cells with a wall at column 20, and a door in it at rows 9 and 10.
func room() -> TautGrid2D:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 40, 20)
	grid.cell_size = Vector2(CELL, CELL)
	grid.offset = Vector2(CELL, CELL) / 2.0
	grid.update()
	grid.fill_solid_region(Rect2i(20, 0, 1, 20))
	grid.fill_solid_region(Rect2i(20, 9, 1, 2), false)
	return grid


func square(at: Vector2, half: float) -> PackedVector2Array:
	return [at + Vector2(-half, -half), at + Vector2(half, -half), at + Vector2(half, half), at + Vector2(-half, half)]


func is_open(grid: TautGrid2D) -> bool:
	return not grid.find_path(Vector2(35, 95), Vector2(305, 95)).is_empty()


func check_calls() -> void:
	var grid := room()
	expect(is_open(grid), "a door")
	var one := grid.add_obstacle(square(Vector2(205, 100), 9.0))
	var two := grid.add_obstacle(square(Vector2(205, 100), 4.0))
	expect(one > 0 and two > 0 and one != two, "numbers %d and %d" % [one, two])
	expect(not is_open(grid) and not grid.is_point_solid(Vector2i(20, 9)), "two shapes in the door")
	expect(grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9)).is_empty(), "cell by cell too")
	grid.default_compute_heuristic = TautGrid2D.HEURISTIC_MANHATTAN
	expect(grid.get_id_path(Vector2i(3, 9), Vector2i(30, 9)).is_empty(), "with other costs too")
	expect(grid.remove_obstacle(one) and not is_open(grid), "the other one is still there")
	expect(grid.move_obstacle(two, square(Vector2(100, 100), 9.0)) and is_open(grid), "moved aside")
	expect(grid.move_obstacle(two, square(Vector2(205, 100), 9.0)) and not is_open(grid), "moved back")
	# The terrain under it may change meanwhile, and stays.
	grid.set_point_solid(Vector2i(20, 9))
	grid.set_point_solid(Vector2i(20, 10))
	expect(grid.remove_obstacle(two) and not is_open(grid), "a wall was built under it")
	grid.set_point_solid(Vector2i(20, 10), false)
	expect(is_open(grid), "and a part of it broken down")


func check_mistakes() -> void:
	var grid := room()
	expect(grid.add_obstacle(PackedVector2Array()) == 0, "no corners")
	expect(grid.add_obstacle(square(Vector2(NAN, 0), 5.0)) == 0, "not a number")
	expect(not grid.move_obstacle(7, square(Vector2(50, 50), 5.0)) and not grid.remove_obstacle(-3), "no such number")
	expect(TautGrid2D.new().add_obstacle(square(Vector2(50, 50), 5.0)) == 0, "no cells")
	grid.region = Rect2i(0, 0, 41, 20)
	expect(grid.add_obstacle(square(Vector2(50, 50), 5.0)) == 0, "a dirty grid")
	var node := TautObstacle2D.new()
	expect(node.get_warnings().size() == 2, "nothing is set: %s" % [node.get_warnings()])
	node.grid = room()
	node.outline = square(Vector2.ZERO, 5.0)
	expect(node.get_warnings().is_empty(), "all is set: %s" % [node.get_warnings()])
	node.free()


# A node is where its transform is, from the next physics frame on.
func check_node() -> void:
	var grid := room()
	var parent := Node2D.new()
	var crate := TautObstacle2D.new()
	crate.grid = grid
	crate.outline = square(Vector2.ZERO, 9.0)
	parent.add_child(crate)
	crate.position = Vector2(5, 0)
	parent.position = Vector2(200, 100)
	expect(is_open(grid) and not crate.is_laid(), "outside of the tree")
	root.add_child(parent)
	await physics_frame
	await physics_frame
	expect(not is_open(grid) and crate.is_laid(), "in the door")
	parent.position.x = 100
	await physics_frame
	await physics_frame
	expect(is_open(grid), "carried away by its parent")
	parent.position.x = 200
	crate.lay()
	expect(not is_open(grid), "laid at once")
	crate.enabled = false
	crate.lay()
	expect(is_open(grid) and not crate.is_laid(), "switched off")
	crate.enabled = true
	crate.outline = square(Vector2.ZERO, 3.0)
	crate.lay()
	expect(not is_open(grid), "a small one that meets cells of both rows")
	crate.position.y = 5
	crate.lay()
	expect(is_open(grid), "and of one row")
	crate.scale = Vector2(3, 3)
	crate.lay()
	expect(not is_open(grid), "scaled")
	var other := room()
	crate.grid = other
	crate.lay()
	expect(is_open(grid) and not is_open(other), "on another grid")
	root.remove_child(parent)
	expect(is_open(other), "removed from the tree")
	root.add_child(parent)
	await physics_frame
	await physics_frame
	expect(not is_open(other), "back in the tree")
	parent.free()
	expect(is_open(other), "freed")


# A grid that is made anew drops its obstacles; nodes lay themselves again.
func check_layout() -> void:
	var grid := room()
	var crate := TautObstacle2D.new()
	crate.grid = grid
	crate.outline = square(Vector2.ZERO, 9.0)
	crate.position = Vector2(205, 100)
	root.add_child(crate)
	crate.lay()
	grid.region = Rect2i(0, 0, 40, 21)
	grid.update()
	grid.fill_solid_region(Rect2i(20, 0, 1, 21))
	grid.fill_solid_region(Rect2i(20, 9, 1, 2), false)
	expect(is_open(grid), "dropped with the cells")
	var other := grid.add_obstacle(square(Vector2(100, 100), 3.0))
	await physics_frame
	await physics_frame
	expect(not is_open(grid) and crate.is_laid(), "laid again")
	expect(grid.remove_obstacle(other) and not is_open(grid), "with a number of its own")
	crate.free()
	expect(is_open(grid), "and taken away")


# An agent walks up to a crate in the door, waits, and goes on when the crate is pushed away.
func check_agent() -> void:
	var grid := room()
	var body := Node2D.new()
	var agent := TautAgent2D.new()
	body.position = Vector2(35, 95)
	body.add_child(agent)
	root.add_child(body)
	var crate := TautObstacle2D.new()
	crate.grid = grid
	crate.outline = square(Vector2.ZERO, 9.0)
	crate.position = Vector2(205, 100)
	root.add_child(crate)
	agent.grid = grid
	agent.target_position = Vector2(305, 95)
	for i in 100:
		await physics_frame
		body.position = body.position.move_toward(agent.get_next_path_position(), 4.0)
	expect(body.position.x > 180 and body.position.x < 201, "it waits before the crate: %s" % body.position)
	crate.position = Vector2(100, 30)
	for i in 60:
		await physics_frame
		body.position = body.position.move_toward(agent.get_next_path_position(), 4.0)
	expect(agent.is_target_reached(), "it goes on: %s" % body.position)
	# A crate falls on it: it leaves by the nearest free point.
	crate.position = body.position
	for i in 30:
		await physics_frame
		body.position = body.position.move_toward(agent.get_next_path_position(), 4.0)
	var away := (body.position - crate.position).abs()
	expect(maxf(away.x, away.y) > 9.0, "it leaves the crate: %s" % away)
	body.free()
	crate.free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
