# A sofa is carried through rooms that only the physics server knows: a planner that samples states of x, y and angle asks
# which of them are free, and the server answers, in batches, for as long as the budget of the frame lasts. The way gets
# shorter while it is waited for. Click and drag to set where the sofa goes; right click to put a post, or to take it away.
extends Node2D

const SIZE := Vector2(960, 720)
const SOFA := Vector2(150, 44)
# The sofa is asked for a little larger, so that what lies between two states that are RESOLUTION apart is free too.
const MARGIN := 3.0
const RESOLUTION := 4.0
const BATCH := 64
# Of each frame, in microseconds.
const BUDGET := 3000
const ITERATIONS := 4000
# What a radian is worth in pixels: the way of the sofa's ends.
const TURN := 75.0
const SPEED := 180.0

var space := TautPoseSpace.new()
var motion := TautMotion.new()
var query := PhysicsShapeQueryParameters2D.new()
var posts: Array[StaticBody2D] = []
var pose := PackedFloat64Array([110.0, 110.0, 0.0])
var goal := PackedFloat64Array([850.0, 590.0, PI / 2])
var path := PackedFloat64Array()
var along := 0.0
var drag := Vector2.ZERO
var status := TautPlanner.STATUS_OK
# Frames until a search begins: the server has to know of what was put up.
var wait := 2
var asked := 0
var blocked := 0
var frames := 0

@onready var help: Label = $Help


func _ready() -> void:
	put_up(Vector2(SIZE.x / 2, 4), box(Vector2(SIZE.x, 8)))
	put_up(Vector2(SIZE.x / 2, SIZE.y - 4), box(Vector2(SIZE.x, 8)))
	put_up(Vector2(4, SIZE.y / 2), box(Vector2(8, SIZE.y)))
	put_up(Vector2(SIZE.x - 4, SIZE.y / 2), box(Vector2(8, SIZE.y)))
	for wall in [Rect2(300, 8, 20, 250), Rect2(300, 360, 20, 352), Rect2(620, 8, 20, 460), Rect2(620, 572, 20, 140),
			Rect2(640, 300, 190, 20)]:
		put_up(wall.get_center(), box(wall.size))
	put_up(Vector2(470, 180), box(Vector2(110, 60)), 0.5)
	put_up(Vector2(440, 560), box(Vector2(90, 90)), 0.8)
	put_up(Vector2(140, 420), disc(60))
	put_up(Vector2(560, 400), disc(16))
	query.shape = box(SOFA + 2 * Vector2(MARGIN, MARGIN))
	space.create_axes([{"low": 0.0, "high": SIZE.x}, {"low": 0.0, "high": SIZE.y}, {"low": -PI, "high": PI, "kind": 1, "weight": TURN}])
	motion.create(space, {"algorithm": TautMotion.MOTION_AORRT, "batch": BATCH, "resolution": RESOLUTION})
	if "--check" in OS.get_cmdline_user_args():
		check()
	elif "--picture" in OS.get_cmdline_user_args():
		take_picture()


func box(size: Vector2) -> RectangleShape2D:
	var shape := RectangleShape2D.new()
	shape.size = size
	return shape


func disc(radius: float) -> CircleShape2D:
	var shape := CircleShape2D.new()
	shape.radius = radius
	return shape


func put_up(at: Vector2, shape: Shape2D, angle := 0.0) -> StaticBody2D:
	var body := StaticBody2D.new()
	body.position = at
	body.rotation = angle
	var part := CollisionShape2D.new()
	part.shape = shape
	body.add_child(part)
	body.draw.connect(func(): shape.draw(body.get_canvas_item(), Color(0.32, 0.36, 0.44)))
	$Bodies.add_child(body)
	return body


func send(to: PackedFloat64Array) -> void:
	goal = to
	wait = 2


func _physics_process(delta: float) -> void:
	if wait > 0:
		wait -= 1
		if wait == 0:
			path = PackedFloat64Array()
			along = 0.0
			asked = 0
			blocked = 0
			frames = 0
			status = motion.begin(pose, goal, ITERATIONS)
			if status == TautPlanner.STATUS_OK:
				status = TautPlanner.STATUS_IN_PROGRESS
	elif is_searching():
		search()
	else:
		carry(SPEED * delta)
	help.text = "Click and drag: carry it there,\npointing that way\nRight click: put a post,\nor take it away\nTab: compare algorithms\n\n"
	help.text += "%d states asked\n%d of them blocked\n%d frames\n" % [asked, blocked, frames]
	help.text += "%.0f pixels and turns" % motion.get_result().cost if path.size() > 0 else "no way yet"
	queue_redraw()


func is_searching() -> bool:
	return status == TautPlanner.STATUS_ASKING or status == TautPlanner.STATUS_IN_PROGRESS


# One frame's share of the search: batch after batch while there is time. The path does not depend on the shares.
func search() -> void:
	var begin := Time.get_ticks_usec()
	frames += 1
	while is_searching() and Time.get_ticks_usec() - begin < BUDGET:
		if status == TautPlanner.STATUS_ASKING:
			var free := are_free(motion.ask(), query)
			asked += free.size()
			blocked += free.count(0)
			motion.tell(free)
		status = motion.step()
	path = motion.get_path()


# What the physics server says about states: 1 if a body that is there meets nothing.
func are_free(states: PackedFloat64Array, body: PhysicsShapeQueryParameters2D) -> PackedByteArray:
	var server := get_world_2d().direct_space_state
	var free := PackedByteArray()
	free.resize(states.size() / 3)
	for i in free.size():
		body.transform = Transform2D(states[3 * i + 2], Vector2(states[3 * i], states[3 * i + 1]))
		free[i] = 1 if server.intersect_shape(body, 1).is_empty() else 0
	return free


# Carries the sofa so far along the path; between two states it moves straight and turns evenly.
func carry(way: float) -> void:
	along += way
	var left := along
	for i in range(3, path.size(), 3):
		var step := distance(path, i)
		if left < step:
			pose = between(path, i, left / step)
			return
		left -= step
		pose = path.slice(i, i + 3)


func distance(states: PackedFloat64Array, i: int) -> float:
	return sqrt((states[i] - states[i - 3]) ** 2 + (states[i + 1] - states[i - 2]) ** 2 + (TURN * (states[i + 2] - states[i - 1])) ** 2)


# A state on the way from the one before number i to that.
func between(states: PackedFloat64Array, i: int, share: float) -> PackedFloat64Array:
	return PackedFloat64Array([lerpf(states[i - 3], states[i], share), lerpf(states[i - 2], states[i + 1], share),
			lerpf(states[i - 1], states[i + 2], share)])


func _unhandled_input(event: InputEvent) -> void:
	if event is InputEventMouseButton and event.button_index == MOUSE_BUTTON_LEFT:
		if event.pressed:
			drag = event.position
		else:
			var way: Vector2 = event.position - drag
			send(PackedFloat64Array([drag.x, drag.y, way.angle() if way.length() > 4 else pose[2]]))
	elif event is InputEventMouseButton and event.button_index == MOUSE_BUTTON_RIGHT and event.pressed:
		var near := posts.filter(func(post): return post.position.distance_to(event.position) < 20)
		if near.is_empty():
			posts.append(put_up(event.position, disc(14)))
		else:
			posts.erase(near[0])
			near[0].queue_free()
		send(goal)
	elif event is InputEventKey and event.pressed and event.keycode == KEY_TAB:
		get_tree().change_scene_to_file("res://main.tscn")


func _draw() -> void:
	draw_rect(Rect2(Vector2.ZERO, SIZE), Color(0.13, 0.15, 0.19))
	for i in range(3, path.size(), 3):
		# A ghost of the sofa every now and then.
		var steps := maxi(1, roundi(distance(path, i) / 45.0))
		for step in steps:
			draw_sofa(between(path, i, float(step) / steps), Color(0.5, 0.9, 0.5, 0.12))
		draw_line(Vector2(path[i - 3], path[i - 2]), Vector2(path[i], path[i + 1]), Color(0.5, 0.9, 0.5), 2.5, true)
	draw_sofa(goal, Color(0.97, 0.77, 0.3, 0.35))
	draw_sofa(pose, Color(0.55, 0.65, 0.95))


func draw_sofa(at: PackedFloat64Array, colour: Color) -> void:
	draw_set_transform(Vector2(at[0], at[1]), at[2])
	draw_rect(Rect2(-SOFA / 2, SOFA), colour)
	draw_rect(Rect2(-SOFA / 2, SOFA), colour.lightened(0.3), false, 1.0)
	draw_set_transform(Vector2.ZERO)


# Plans, and asks the server about every state of the path, and with the sofa's own size about all between them.
func check() -> void:
	for frame in 3:
		await get_tree().physics_frame
	while is_searching():
		await get_tree().physics_frame
	var exact := PhysicsShapeQueryParameters2D.new()
	exact.shape = box(SOFA)
	var states := are_free(path, query)
	var closely := PackedFloat64Array()
	for i in range(3, path.size(), 3):
		var steps := ceili(distance(path, i))
		for step in steps + 1:
			closely.append_array(between(path, i, float(step) / steps))
	var on_the_way := are_free(closely, exact)
	print("sofa: %d of %d states free, %d of %d between them; %d asked, %d of them blocked, %d frames, cost %.0f" % [states.count(1),
			states.size(), on_the_way.count(1), on_the_way.size(), asked, blocked, frames, motion.get_result().cost])
	var ends := path.size() >= 6 and path.slice(0, 3) == pose and path[-3] == goal[0] and path[-2] == goal[1]
	if not ends or states.count(0) > 0 or on_the_way.count(0) > 0 or blocked == 0 or frames < 2:
		print("FAILED: status %d" % status)
		get_tree().quit(1)
		return
	print("END check")
	get_tree().quit()


func take_picture() -> void:
	for frame in 3:
		await get_tree().physics_frame
	while is_searching():
		await get_tree().physics_frame
	for frame in 120:
		await get_tree().physics_frame
	await RenderingServer.frame_post_draw
	get_viewport().get_texture().get_image().save_png("res://sofa.png")
	print("END picture")
	get_tree().quit()
