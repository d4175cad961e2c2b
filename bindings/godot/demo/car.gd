# A car that cannot turn on the spot parks: hybrid A* plans its arcs, forward and backward. Click and drag to set where it
# goes and which way it points there. It drives by the pieces of the path alone: a gear, a curvature and a way each.
extends Node2D

const CELL := 16.0
const COLUMNS := 60
const ROWS := 45
const RADIUS := 4.0
# In cells per second, and the iterations of the search in each frame.
const SPEED := 9.0
const SLICE := 200
# The origin is the middle of the rear axle.
const OUTLINE := [Vector2(-1, -0.9), Vector2(3, -0.9), Vector2(3, 0.9), Vector2(-1, 0.9)]
const WALLS := [Rect2i(0, 0, COLUMNS, 1), Rect2i(0, ROWS - 1, COLUMNS, 1), Rect2i(0, 0, 1, ROWS), Rect2i(COLUMNS - 1, 0, 1, ROWS),
		Rect2i(18, 1, 2, 26), Rect2i(38, 18, 2, 26), Rect2i(26, 8, 6, 3), Rect2i(26, 34, 6, 3), Rect2i(46, 10, 13, 2)]
# Cars that stand in a row, with a gap among them, along the lower wall and on the right.
const PARKED := [Rect2i(41, 40, 5, 3), Rect2i(53, 40, 5, 3), Rect2i(4, 40, 5, 3), Rect2i(11, 40, 5, 3), Rect2i(55, 14, 3, 5), Rect2i(55, 27, 3, 5)]

var map := TautMap.new()
var space := TautPoseSpace.new()
var motion := TautMotion.new()
# x, y and angle, in cells and radians.
var pose := PackedFloat64Array([5.0, 5.0, 0.0])
var goal := PackedFloat64Array([47.8, 41.5, 0.0])
var path := PackedFloat64Array()
var pieces: Array[Dictionary] = []
var piece := 0
var driven := 0.0
var drag := Vector2.ZERO
var is_searching := false
var status := TautPlanner.STATUS_OK
var note := ""

@onready var help: Label = $Help


func _ready() -> void:
	map.create(COLUMNS, ROWS, 1)
	for wall in WALLS + PARKED:
		map.fill(wall, 0)
	var shape := TautShape.new()
	shape.create(PackedVector2Array(OUTLINE))
	space.create(map, shape, {})
	motion.create(space, {"algorithm": TautMotion.MOTION_HYBRID_ASTAR, "turning_radius": RADIUS})
	send(goal)
	if "--check" in OS.get_cmdline_user_args():
		check()
	elif "--picture" in OS.get_cmdline_user_args():
		take_picture()


func send(to: PackedFloat64Array) -> void:
	goal = to
	pieces = []
	path = PackedFloat64Array()
	status = motion.begin(pose, goal)
	is_searching = status == TautPlanner.STATUS_OK
	note = "searching" if is_searching else "the car does not fit there"
	queue_redraw()


func _physics_process(delta: float) -> void:
	if is_searching:
		status = motion.step(SLICE)
		is_searching = status == TautPlanner.STATUS_IN_PROGRESS
		if not is_searching:
			take_path()
	drive(SPEED * delta)
	help.text = "Click and drag: park there,\npointing that way\nTab: a sofa among bodies\n\n%s\n" % note
	# What is still to be driven.
	for each in pieces.slice(piece, piece + 20):
		help.text += "\n%s %.1f cells, %s" % ["forward" if each.gear > 0 else "back", each.duration, turn(each)]


func turn(each: Dictionary) -> String:
	return "straight" if each.curvature == 0 else "left" if each.curvature < 0 else "right"


func take_path() -> void:
	if status != TautPlanner.STATUS_OK:
		var is_proved: bool = motion.get_result().guarantee == TautPlanner.GUARANTEE_OPTIMAL
		var answer := "it is proved that there is no way" if is_proved else "no way was found"
		note = answer if status == TautPlanner.STATUS_NO_PATH else "status %d" % status
		return
	path = motion.get_path()
	pieces = motion.get_pieces()
	piece = 0
	driven = 0.0
	var result := motion.get_result()
	note = "%.1f cells, %d poses expanded" % [result.length, result.iterations]
	queue_redraw()


# Drives so many cells along the pieces; each begins at a pose of the path.
func drive(way: float) -> void:
	while piece < pieces.size() and way > 0:
		var each := pieces[piece]
		var part := minf(way, each.duration - driven)
		driven += part
		way -= part
		pose = on_arc(path.slice(3 * each.first, 3 * each.first + 3), each, driven)
		if driven >= each.duration:
			piece += 1
			driven = 0.0
		queue_redraw()


# The pose so far along a piece that begins at `from`.
func on_arc(from: PackedFloat64Array, each: Dictionary, way: float) -> PackedFloat64Array:
	var along: float = way * each.gear
	var turned: float = from[2] + along * each.curvature
	if each.curvature == 0:
		return PackedFloat64Array([from[0] + along * cos(from[2]), from[1] + along * sin(from[2]), turned])
	return PackedFloat64Array([from[0] + (sin(turned) - sin(from[2])) / each.curvature,
			from[1] - (cos(turned) - cos(from[2])) / each.curvature, turned])


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.button_index == MOUSE_BUTTON_LEFT:
		if event.pressed:
			drag = event.position
		else:
			var way: Vector2 = event.position - drag
			send(PackedFloat64Array([drag.x / CELL, drag.y / CELL, way.angle() if way.length() > 4 else pose[2]]))
	elif event is InputEventKey and event.pressed and event.keycode == KEY_TAB:
		get_tree().change_scene_to_file("res://sofa.tscn")


func _draw() -> void:
	draw_rect(Rect2(0, 0, COLUMNS * CELL, ROWS * CELL), Color(0.13, 0.15, 0.19))
	for wall in WALLS:
		draw_rect(Rect2(Vector2(wall.position) * CELL, Vector2(wall.size) * CELL), Color(0.32, 0.36, 0.44))
	for car in PARKED:
		draw_rect(Rect2(Vector2(car.position) * CELL, Vector2(car.size) * CELL).grow(-3), Color(0.45, 0.42, 0.5))
	for i in pieces.size():
		var line := PackedVector2Array()
		for step in 33:
			var at := on_arc(path.slice(3 * pieces[i].first, 3 * pieces[i].first + 3), pieces[i], pieces[i].duration * step / 32)
			line.append(Vector2(at[0], at[1]) * CELL)
		draw_polyline(line, Color(0.5, 0.9, 0.5) if pieces[i].gear > 0 else Color(0.95, 0.42, 0.38), 2.5, true)
	draw_car(goal, Color(0.97, 0.77, 0.3, 0.35))
	draw_car(pose, Color(0.55, 0.65, 0.95))


func draw_car(at: PackedFloat64Array, colour: Color) -> void:
	draw_set_transform(Vector2(at[0], at[1]) * CELL, at[2], Vector2(CELL, CELL))
	draw_colored_polygon(PackedVector2Array(OUTLINE), colour)
	# Windscreen: it shows the way the car points.
	draw_rect(Rect2(1.4, -0.7, 0.6, 1.4), colour.lightened(0.5))
	draw_set_transform(Vector2.ZERO)


# Drives the first two ways, and asks of every pose of the drive whether it is free.
func check() -> void:
	for to in [goal, PackedFloat64Array([56.5, 24.9, -PI / 2])]:
		send(to)
		var poses := PackedFloat64Array()
		while is_searching or piece < pieces.size():
			await get_tree().physics_frame
			poses.append_array(pose)
		var off := Vector2(pose[0] - goal[0], pose[1] - goal[1]).length() + absf(angle_difference(pose[2], goal[2]))
		var back := pieces.filter(func(each): return each.gear < 0).size()
		var free := space.are_free(poses)
		print("car: %d pieces, %d of them backward, %d of %d poses free" % [pieces.size(), back, free.count(1), poses.size() / 3])
		if status != TautPlanner.STATUS_OK or off > 1e-6 or back == 0 or free.count(1) != poses.size() / 3 or poses.size() < 300:
			print("FAILED: status %d, %f from the goal" % [status, off])
			get_tree().quit(1)
			return
	print("END check")
	get_tree().quit()


func take_picture() -> void:
	for frame in 300:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://car.png")
	print("END picture")
	get_tree().quit()
