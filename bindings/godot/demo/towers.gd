# A tower defence: units of two sizes come from the left, keep out of each other's way, and find past what is built. Click to
# build a tower, click on it to take it down; one that would leave no way for the large ones is not built.
extends Node2D

const CELL := 16.0
const COLUMNS := 60
const ROWS := 45
const SPEED := 75.0
const SMALL := 5.0
const LARGE := 11.0
const TOWER := Vector2i(2, 2)
const WALLS := [Rect2i(0, 0, 1, 18), Rect2i(0, 27, 1, 18), Rect2i(59, 0, 1, 18), Rect2i(59, 27, 1, 18)]
const BASE := Rect2i(54, 19, 4, 7)

var grid := TautGrid2D.new()
var towers: Array[Vector2i] = []
var random := RandomNumberGenerator.new()
var frame := 0
var sent := 0
var arrived := 0
var refused := 0

@onready var units: Node2D = $Units
@onready var help: Label = $Help


func _ready() -> void:
	random.seed = 3
	grid.region = Rect2i(0, 0, COLUMNS, ROWS)
	grid.cell_size = Vector2(CELL, CELL)
	grid.offset = Vector2(CELL, CELL) / 2.0
	grid.update()
	# Of paths that are asked for without an agent.
	grid.agent_radius = LARGE
	for wall in WALLS:
		grid.fill_solid_region(wall)
	if "--picture" in OS.get_cmdline_user_args():
		take_picture()
	elif "--check" in OS.get_cmdline_user_args():
		check()


func send(radius: float, column := 1.5) -> void:
	var unit := Node2D.new()
	unit.position = Vector2(column, random.randf_range(19.0, 26.0)) * CELL
	unit.draw.connect(func(): unit.draw_circle(Vector2.ZERO, radius, Color.INDIAN_RED if radius == LARGE else Color.LIGHT_STEEL_BLUE))
	var agent := TautAgent2D.new()
	agent.name = "Agent"
	agent.grid = grid
	agent.radius = radius
	agent.max_speed = SPEED
	agent.avoidance_enabled = true
	agent.velocity_computed.connect(func(safe): unit.position += safe * get_physics_process_delta_time())
	unit.add_child(agent)
	units.add_child(unit)
	agent.target_position = (Vector2(BASE.position) + Vector2(BASE.size) * Vector2(random.randf(), random.randf())) * CELL
	sent += 1


func _physics_process(_delta: float) -> void:
	frame += 1
	if frame % 30 == 0:
		send(LARGE if sent % 5 == 4 else SMALL)
	# By itself a tower rises every second.
	if frame % 60 == 0 and towers.size() < 60:
		toggle(Vector2i(random.randi_range(5, 49), random.randi_range(8, ROWS - 10)))
	for unit: Node2D in units.get_children():
		var agent: TautAgent2D = unit.get_node("Agent")
		if Rect2(BASE.position * CELL, BASE.size * CELL).has_point(unit.position):
			arrived += 1
			unit.queue_free()
		else:
			agent.velocity = unit.position.direction_to(agent.get_next_path_position()) * SPEED
	help.text = "Click: build a tower,\nor take it down\nTab: a thousand units\n\n%d towers, %d refused\n%d units, %d have arrived" % [
			towers.size(), refused, units.get_child_count(), arrived]
	queue_redraw()


# Builds a tower, or takes down the one that is there.
func toggle(at: Vector2i) -> void:
	for tower in towers:
		if Rect2i(tower, TOWER).has_point(at):
			towers.erase(tower)
			grid.fill_solid_region(Rect2i(tower, TOWER), false)
			return
	var area := Rect2i(at, TOWER)
	var ground := Rect2(area.position * CELL, area.size * CELL)
	var on_ground := func(unit: Node2D): return ground.grow(unit.get_node("Agent").radius).has_point(unit.position)
	if not Rect2i(3, 0, 50, ROWS).encloses(area) or grid.get_solid_data(area).count(1) > 0 or units.get_children().any(on_ground):
		return
	grid.fill_solid_region(area)
	if grid.find_path(Vector2(1.5, 22.5) * CELL, Vector2(BASE.get_center()) * CELL).is_empty():
		grid.fill_solid_region(area, false)
		refused += 1
	else:
		towers.append(at)


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed:
		toggle(Vector2i(event.position / CELL))
	elif event is InputEventKey and event.pressed and event.keycode == KEY_TAB:
		get_tree().change_scene_to_file("res://thousand.tscn")


func _draw() -> void:
	draw_rect(Rect2(0, 0, COLUMNS * CELL, ROWS * CELL), Color(0.13, 0.15, 0.19))
	draw_rect(Rect2(BASE.position * CELL, BASE.size * CELL), Color(0.97, 0.77, 0.3, 0.4))
	for wall: Rect2i in WALLS:
		draw_rect(Rect2(wall.position * CELL, wall.size * CELL), Color(0.32, 0.36, 0.44))
	for tower in towers:
		draw_rect(Rect2(tower * CELL, TOWER * CELL).grow(-1.0), Color(0.45, 0.5, 0.62))
	for unit: Node2D in units.get_children():
		draw_polyline(PackedVector2Array([unit.position]) + rest_of(unit.get_node("Agent")), Color(1, 1, 1, 0.12), 1.0)


func rest_of(agent: TautAgent2D) -> PackedVector2Array:
	var path := agent.get_current_navigation_path().slice(agent.get_current_navigation_path_index())
	return path if not path.is_empty() else PackedVector2Array([agent.get_parent().position])


# All who have had a minute are there.
func check() -> void:
	for i in 60 * 45:
		await get_tree().physics_frame
	var walking := units.get_child_count()
	print("towers: %d of %d units have arrived, past %d towers; %d were refused" % [arrived, sent, towers.size(), refused])
	if arrived >= sent - 60 and walking == sent - arrived:
		print("END check")
	get_tree().quit()


func take_picture() -> void:
	for i in 45:
		toggle(Vector2i(random.randi_range(5, 49), random.randi_range(8, ROWS - 10)))
	for i in 40:
		send(LARGE if i % 5 == 4 else SMALL, 1.5 + i / 12)
	for i in 200:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://towers.png")
	print("END picture")
	get_tree().quit()
