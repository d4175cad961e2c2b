# Click to move, paint walls, compare algorithms.
extends Node2D

const CELL := 16.0
const COLUMNS := 60
const ROWS := 45
const WALL := Color(0.32, 0.36, 0.44)

# Name, colour, and how a path is asked for.
var contenders := [
	["AStarGrid2D", Color(0.95, 0.42, 0.38)],
	["TautGrid2D.get_id_path", Color(0.97, 0.77, 0.3)],
	["find_path, Lazy Theta*", Color(0.45, 0.8, 0.95)],
	["find_path, Anya", Color(0.5, 0.9, 0.5)],
]
var shown := [true, true, true, true]
var paths := [[], [], [], []]
var notes := ["", "", "", ""]
var grid := TautGrid2D.new()
var engine_grid := AStarGrid2D.new()

@onready var walker: Node2D = $Walker
@onready var agent: TautAgent2D = $Walker/Agent
@onready var help: Label = $Help


func _ready() -> void:
	for each in [grid, engine_grid]:
		each.region = Rect2i(0, 0, COLUMNS, ROWS)
		each.cell_size = Vector2(CELL, CELL)
		each.offset = Vector2(CELL, CELL) / 2.0
		each.diagonal_mode = AStarGrid2D.DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES
		each.update()
	paint_walls()
	agent.grid = grid
	agent.path_changed.connect(compare)
	walker.position = grid.get_point_position(Vector2i(3, 40))
	agent.target_position = grid.get_point_position(Vector2i(55, 4))
	if "--picture" in OS.get_cmdline_user_args():
		take_picture()


func paint_walls() -> void:
	for wall in [Rect2i(12, 8, 2, 30), Rect2i(12, 8, 14, 2), Rect2i(26, 20, 2, 25), Rect2i(38, 0, 2, 28), Rect2i(39, 33, 14, 2),
			Rect2i(46, 10, 14, 2), Rect2i(20, 15, 4, 4), Rect2i(31, 9, 3, 6), Rect2i(18, 28, 5, 3), Rect2i(31, 36, 4, 4), Rect2i(44, 18, 6, 5)]:
		grid.fill_solid_region(wall)
		engine_grid.fill_solid_region(wall)
	for i in 60:
		var id := Vector2i((i * 37 + 11) % COLUMNS, (i * 23 + 5) % ROWS)
		if id.distance_to(Vector2i(3, 40)) > 4 and id.distance_to(Vector2i(55, 4)) > 4:
			grid.set_point_solid(id)
			engine_grid.set_point_solid(id)


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		agent.target_position = event.position
	elif event is InputEventMouse and event.button_mask & MOUSE_BUTTON_MASK_RIGHT:
		var id := grid.get_point_id(event.position)
		if grid.is_in_boundsv(id):
			for each in [grid, engine_grid]:
				each.set_point_solid(id, not event.shift_pressed)
			compare()
	elif event is InputEventKey and event.pressed and event.keycode == KEY_TAB:
		get_tree().change_scene_to_file("res://doors.tscn")
	elif event is InputEventKey and event.pressed and event.keycode >= KEY_1 and event.keycode <= KEY_4:
		shown[event.keycode - KEY_1] = not shown[event.keycode - KEY_1]
		queue_redraw()


func _physics_process(delta: float) -> void:
	if not agent.is_navigation_finished():
		walker.position = walker.position.move_toward(agent.get_next_path_position(), 120.0 * delta)


# All contenders from where the walker is to its target, with the length and the time of the best of some rounds.
func compare() -> void:
	var from := walker.position
	var to := agent.target_position
	var start := grid.get_point_id(from)
	var goal := grid.get_point_id(to)
	if not grid.is_in_boundsv(goal):
		return
	measure(0, func(): return engine_grid.get_point_path(start, goal))
	measure(1, func(): return grid.get_point_path(start, goal))
	grid.algorithm = TautGrid2D.ALGORITHM_LAZY_THETA
	measure(2, func(): return grid.find_path(from, to))
	grid.algorithm = TautGrid2D.ALGORITHM_ANYA
	measure(3, func(): return grid.find_path(from, to))
	help.text = "Left click: go there\nRight drag: paint walls\nShift + right drag: erase\n1 to 4: show or hide\nTab: units and doors\n\n"
	for i in contenders.size():
		help.text += "%d  %s\n    %s\n\n" % [i + 1, contenders[i][0], notes[i]]
	queue_redraw()


func measure(number: int, find: Callable) -> void:
	var best := INF
	for round in 5:
		var begin := Time.get_ticks_usec()
		paths[number] = find.call()
		best = minf(best, Time.get_ticks_usec() - begin)
	var length := 0.0
	for i in range(1, paths[number].size()):
		length += paths[number][i - 1].distance_to(paths[number][i])
	notes[number] = "no path" if paths[number].is_empty() else "%.2f cells, %d us" % [length / CELL, best]


func _draw() -> void:
	draw_rect(Rect2(0, 0, COLUMNS * CELL, ROWS * CELL), Color(0.13, 0.15, 0.19))
	var solid := grid.get_solid_data(grid.region)
	for i in solid.size():
		if solid[i]:
			draw_rect(Rect2(Vector2(i % COLUMNS, i / COLUMNS) * CELL, Vector2(CELL, CELL)), WALL)
	for i in contenders.size():
		draw_rect(Rect2(962, 135 + 69 * i, 12, 12), contenders[i][1])
		if shown[i] and paths[i].size() > 1:
			draw_polyline(paths[i], contenders[i][1], 4.0 if i == 3 else 2.5, true)
	draw_circle(agent.target_position, 6.0, Color.WHITE)


func take_picture() -> void:
	for frame in 4:
		await get_tree().process_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://picture.png")
	print("END picture")
	get_tree().quit()
