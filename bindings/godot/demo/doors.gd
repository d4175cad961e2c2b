# Units on their way through doors that open and close. Click to send them, also onto a wall or behind a closed door; paint
# walls, on the units too. TautDebug2D draws the grid, the paths and the targets.
extends Node2D

const CELL := 16.0
const COLUMNS := 60
const ROWS := 45
const SPEED := 90.0
const DOORS := [Rect2i(20, 8, 1, 3), Rect2i(20, 32, 1, 3), Rect2i(40, 20, 1, 3)]

var map: TautMap2D
var grid: TautGrid2D
var open := [true, true, true]
var frame := 0

@onready var debug: TautDebug2D = $Debug
@onready var help: Label = $Help


func _ready() -> void:
	grid = TautGrid2D.new()
	grid.region = Rect2i(0, 0, COLUMNS, ROWS)
	grid.cell_size = Vector2(CELL, CELL)
	grid.offset = Vector2(CELL, CELL) / 2.0
	grid.update()
	for wall in [Rect2i(20, 0, 1, ROWS), Rect2i(40, 0, 1, ROWS), Rect2i(6, 14, 9, 2), Rect2i(6, 28, 9, 2), Rect2i(27, 10, 6, 6),
			Rect2i(27, 28, 6, 6), Rect2i(46, 10, 2, 25), Rect2i(52, 4, 4, 4)]:
		grid.fill_solid_region(wall)
	for door in DOORS:
		grid.fill_solid_region(door, false)
	map = TautMap2D.from_grid(grid)
	debug.map = map
	for i in 24:
		add_unit(Vector2(30 + 24 * (i % 4), 90 + 90 * (i / 4)))
	send(Vector2(54, 6) * CELL)
	if "--picture" in OS.get_cmdline_user_args():
		take_picture()


func add_unit(at: Vector2) -> void:
	var unit := Node2D.new()
	unit.position = at
	var agent := TautAgent2D.new()
	agent.name = "Agent"
	agent.map = map
	agent.path_desired_distance = 3.0
	unit.add_child(agent)
	$Units.add_child(unit)


func send(to: Vector2) -> void:
	for unit in $Units.get_children():
		unit.get_node("Agent").target_position = to


func _physics_process(delta: float) -> void:
	frame += 1
	# Every two seconds one door closes or opens.
	if frame % 120 == 0:
		toggle(frame / 120 % DOORS.size())
	for unit in $Units.get_children():
		var agent: TautAgent2D = unit.get_node("Agent")
		if not agent.is_navigation_finished():
			unit.position = unit.position.move_toward(agent.get_next_path_position(), SPEED * delta)
	var scheduler := grid.get_scheduler()
	help.text = "Left click: send the units,\nonto a wall too\nRight drag: paint walls\nShift + right drag: erase\n1 to 3: doors\nTab: links over a river\n\n"
	help.text += "%d wait\n%d expansions" % [scheduler.get_pending(), scheduler.get_expansions_last_frame()]


func toggle(door: int) -> void:
	open[door] = not open[door]
	grid.fill_solid_region(DOORS[door], not open[door])


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		send(event.position)
	elif event is InputEventMouse and event.button_mask & MOUSE_BUTTON_MASK_RIGHT:
		var id := grid.get_point_id(event.position)
		if grid.is_in_boundsv(id):
			grid.set_point_solid(id, not event.shift_pressed)
	elif event is InputEventKey and event.pressed:
		if event.keycode == KEY_TAB:
			get_tree().change_scene_to_file("res://links.tscn")
		elif event.keycode >= KEY_1 and event.keycode <= KEY_3:
			toggle(event.keycode - KEY_1)


# A door closes before the units are there; then they are sent onto a wall.
func take_picture() -> void:
	for i in 150:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://doors.png")
	send(Vector2(30, 13) * CELL)
	for i in 60:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://wall.png")
	print("END picture")
	get_tree().quit()
