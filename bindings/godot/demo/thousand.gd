# A thousand units on their way to a goal that moves, through doors that open and close: one field for all of them, built
# again when the goal has moved and brought up to date when a door has. Whoever arrives begins anew on the left. Click to
# send the goal somewhere; the colours of the ground are the distances of the field.
extends Node2D

const CELL := 8.0
const COLUMNS := 120
const ROWS := 90
const UNITS := 1000
const STRIDE := 0.35
# The field is built in slices of about half a millisecond a frame: until it is done, the one before answers.
const SLICE := 25000
const WALLS := [Rect2i(30, 0, 2, ROWS), Rect2i(74, 0, 2, ROWS), Rect2i(8, 24, 16, 4), Rect2i(8, 60, 16, 4), Rect2i(42, 14, 20, 4),
		Rect2i(46, 34, 12, 22), Rect2i(42, 72, 20, 4), Rect2i(92, 30, 6, 30)]
const DOORS := [Rect2i(30, 12, 2, 6), Rect2i(30, 70, 2, 6), Rect2i(74, 8, 2, 6), Rect2i(74, 42, 2, 6), Rect2i(74, 76, 2, 6)]
# Where the goal goes.
const ROUND := [Vector2(108.5, 12.5), Vector2(108.5, 78.5), Vector2(84.5, 78.5), Vector2(84.5, 12.5)]

var map := TautMap.new()
var field := TautField.new()
var units := TautFollowers2D.new()
var places := PackedVector2Array()
var goals := PackedVector2Array()
var open := [true, true, true, true, true]
var goal := ROUND[0]
var leg := 1
var frame := 0
var builds := 0
var arrivals := 0
var is_building := false
var step_microseconds := 0
var ground: ImageTexture

@onready var help: Label = $Help


func _ready() -> void:
	map.create(COLUMNS, ROWS, 1)
	for wall in WALLS:
		map.fill(wall, 0)
	for door in DOORS:
		map.fill(door, 1)
	field.create(map, {})
	field.build(PackedVector2Array([goal]))
	units.create(map, TautFollowers2D.POLICY_FIELD, {})
	var number := 0
	while places.size() < UNITS:
		# Spread over the whole map.
		var at := Vector2(number * 47 % COLUMNS + 0.5, number * 29 % ROWS + 0.25 * (number % 4))
		number += 1
		if map.get_cell(int(at.x), int(at.y)) > 0:
			places.append(at)
			goals.append(goal)
	units.set_followers(places, goals, STRIDE)
	if "--picture" in OS.get_cmdline_user_args():
		take_picture()


# Where the unit of a number begins: columns 1 to 6, all rows.
func entrance(number: int) -> Vector2:
	return Vector2(1.5 + 0.5 * (number * 7 % 11), 0.5 + number * 37 % ROWS)


func _physics_process(_delta: float) -> void:
	frame += 1
	# Every two seconds a door opens and the next one closes.
	if frame % 120 == 0:
		if frame > 120:
			toggle((frame / 120 - 2) % DOORS.size())
		toggle((frame / 120 - 1) % DOORS.size())
	if frame % 4 == 0:
		move_goal()
	if is_building and field.step(SLICE) == TautPlanner.STATUS_OK:
		is_building = false
		builds += 1
		if builds % 5 == 1:
			paint_ground()
	var begin := Time.get_ticks_usec()
	units.follow(field)
	step_microseconds = Time.get_ticks_usec() - begin
	places = units.get_positions()
	send_back()
	help.text = "Left click: send the goal\n1 to 5: doors\nTab: a car that parks\n\n"
	help.text += "%d units\n%d arrivals\n%d builds of the field\n%d us for a step of all" % [UNITS, arrivals, builds, step_microseconds]
	queue_redraw()


# The goal goes round; a build that is open goes on first, so that a finished field is never far behind.
func move_goal() -> void:
	goal = goal.move_toward(ROUND[leg], 0.5)
	if goal == ROUND[leg]:
		leg = (leg + 1) % ROUND.size()
	if not is_building and field.begin(PackedVector2Array([goal])) == TautPlanner.STATUS_OK:
		is_building = true


func toggle(door: int) -> void:
	open[door] = not open[door]
	map.fill(DOORS[door], 1 if open[door] else 0)
	# What lies nearer to the goal than the door is kept.
	is_building = field.update() == TautPlanner.STATUS_OK


# Units at the goal, and those in a door that has closed on them, begin anew.
func send_back() -> void:
	var states := units.get_states()
	var has_changed := false
	for i in UNITS:
		var has_arrived := places[i].distance_squared_to(goal) < 2.0
		if has_arrived or states[i] == TautFollowers2D.FOLLOWER_INVALID:
			arrivals += int(has_arrived)
			places[i] = entrance(i)
			has_changed = true
	if has_changed:
		units.set_followers(places, goals, STRIDE)


func paint_ground() -> void:
	# Corners of cells: one more column and row than the map has.
	var image := field.get_image(Rect2i(0, 0, COLUMNS + 1, ROWS + 1))
	var picture := Image.create(image.get_width(), image.get_height(), false, Image.FORMAT_RGB8)
	for y in image.get_height():
		for x in image.get_width():
			var far := image.get_pixel(x, y).r
			var shade := 0.0 if far == INF else fposmod(far, 12.0) / 12.0
			picture.set_pixel(x, y, Color(shade, shade, shade))
	ground = ImageTexture.create_from_image(picture)


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.pressed and event.button_index == MOUSE_BUTTON_LEFT:
		var to: Vector2 = event.position / CELL
		if map.get_cell(int(to.x), int(to.y)) > 0:
			goal = to
	elif event is InputEventKey and event.pressed:
		if event.keycode == KEY_TAB:
			get_tree().change_scene_to_file("res://car.tscn")
		elif event.keycode >= KEY_1 and event.keycode <= KEY_5:
			toggle(event.keycode - KEY_1)


func _draw() -> void:
	draw_rect(Rect2(0, 0, COLUMNS * CELL, ROWS * CELL), Color(0.13, 0.15, 0.19))
	if ground:
		var size := Vector2(COLUMNS + 1, ROWS + 1) * CELL
		draw_texture_rect(ground, Rect2(Vector2(-CELL, -CELL) / 2.0, size), false, Color(0.35, 0.5, 0.8, 0.35))
	for wall in WALLS:
		draw_rect(Rect2(Vector2(wall.position) * CELL, Vector2(wall.size) * CELL), Color(0.32, 0.36, 0.44))
	for i in DOORS.size():
		var colour := Color(0.5, 0.9, 0.5, 0.25) if open[i] else Color(0.95, 0.42, 0.38)
		draw_rect(Rect2(Vector2(DOORS[i].position) * CELL, Vector2(DOORS[i].size) * CELL), colour)
	for place in places:
		draw_rect(Rect2(place * CELL - Vector2(1.5, 1.5), Vector2(3, 3)), Color(0.6, 0.75, 1.0))
	draw_circle(goal * CELL, 7.0, Color(0.97, 0.77, 0.3))


func take_picture() -> void:
	for i in 420:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://thousand.png")
	print("END picture")
	get_tree().quit()
