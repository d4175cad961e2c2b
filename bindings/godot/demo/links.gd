# Units that come over a river: a bridge that opens and closes, a ladder, a portal and a ferry, each a TautLink2D.
# Red units use no portal. Click to send them; they play a jump of their own at each link.
extends Node2D

const CELL := 16.0
const COLUMNS := 60
const ROWS := 45
const SPEED := 90.0
const PORTAL := 1

var map: TautMap2D
var grid: TautGrid2D
var jumps := {}
var frame := 0

@onready var debug: TautDebug2D = $Debug
@onready var help: Label = $Help


func _ready() -> void:
	grid = TautGrid2D.new()
	grid.region = Rect2i(0, 0, COLUMNS, ROWS)
	grid.cell_size = Vector2(CELL, CELL)
	grid.offset = Vector2(CELL, CELL) / 2.0
	grid.update()
	for wall in [Rect2i(27, 0, 6, ROWS), Rect2i(44, 0, 1, 30), Rect2i(8, 10, 9, 3), Rect2i(12, 28, 3, 10), Rect2i(50, 20, 5, 5)]:
		grid.fill_solid_region(wall)
	map = TautMap2D.from_grid(grid)
	debug.map = map
	for link: TautLink2D in $Links.get_children():
		link.map = map
	for i in 20:
		add_unit(Vector2(40 + 40 * (i % 4), 60 + 130 * (i / 4)), i % 5 == 0)
	send(Vector2(54, 8) * CELL)
	if "--picture" in OS.get_cmdline_user_args():
		take_picture()
	elif "--check" in OS.get_cmdline_user_args():
		check()


func add_unit(at: Vector2, is_red: bool) -> void:
	var unit := Node2D.new()
	unit.position = at
	unit.draw.connect(func(): unit.draw_circle(Vector2.ZERO, 6.0, Color.INDIAN_RED if is_red else Color.LIGHT_STEEL_BLUE))
	var agent := TautAgent2D.new()
	agent.name = "Agent"
	agent.map = map
	agent.radius = 6.0
	agent.blocked_links = 1 << PORTAL if is_red else 0
	agent.link_reached.connect(jump.bind(unit))
	unit.add_child(agent)
	$Units.add_child(unit)


# A ladder and a ferry take time, a portal none.
func jump(details: Dictionary, unit: Node2D) -> void:
	jumps[details.owner.name] = jumps.get(details.owner.name, 0) + 1
	if details.link_class == PORTAL:
		unit.position = details.link_exit_position
		return
	var tween := unit.create_tween().set_process_mode(Tween.TWEEN_PROCESS_PHYSICS).set_trans(Tween.TRANS_SINE)
	tween.tween_property(unit, "position", details.link_exit_position, 1.2)
	tween.parallel().tween_property(unit, "scale", Vector2(1.6, 1.6), 0.6)
	tween.tween_property(unit, "scale", Vector2.ONE, 0.2)


func send(to: Vector2) -> void:
	for unit in $Units.get_children():
		unit.get_node("Agent").target_position = to


func _physics_process(delta: float) -> void:
	frame += 1
	# The bridge opens and closes every eight seconds.
	if frame % 480 == 180:
		$Links/Bridge.enabled = not $Links/Bridge.enabled
	for unit in $Units.get_children():
		var agent: TautAgent2D = unit.get_node("Agent")
		if not agent.is_navigation_finished():
			unit.position = unit.position.move_toward(agent.get_next_path_position(), SPEED * delta)
	help.text = "Left click: send the units\nRight drag: the portal's exit\n1: open or close the bridge\nTab: a tower defence\n\n"
	help.text += "%d of %d have arrived\n" % [arrived(), $Units.get_child_count()]
	for link in jumps:
		help.text += "%s: %d\n" % [link, jumps[link]]


func arrived() -> int:
	return $Units.get_children().filter(func(unit): return unit.get_node("Agent").is_target_reached()).size()


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		send(event.position)
	elif event is InputEventMouse and event.button_mask & MOUSE_BUTTON_MASK_RIGHT:
		$Links/Portal.set_global_end_position(event.position)
	elif event is InputEventKey and event.pressed:
		if event.keycode == KEY_TAB:
			get_tree().change_scene_to_file("res://towers.tscn")
		elif event.keycode == KEY_1:
			$Links/Bridge.enabled = not $Links/Bridge.enabled


# All arrive, by every link.
func check() -> void:
	for i in 1500:
		await get_tree().physics_frame
		if arrived() == $Units.get_child_count():
			break
	print("links: %d of %d units have arrived after %d frames, by %s" % [arrived(), $Units.get_child_count(), frame, jumps])
	if arrived() == $Units.get_child_count() and jumps.size() == $Links.get_child_count():
		print("END check")
	get_tree().quit()


func take_picture() -> void:
	for i in 200:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://links.png")
	print("END picture")
	get_tree().quit()
