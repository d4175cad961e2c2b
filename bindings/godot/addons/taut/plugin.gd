@tool
extends EditorPlugin
## Draws in the 2-D viewport what the nodes of taut mean, and lets the mouse change what is selected: the corners of a
## [TautObstacle2D] (a click in the middle of a side adds one, the right button takes one away), the ends and the width of
## a [TautLink2D], the radius of a [TautAgent2D], and the size of the [TautMap2D] of a [TautTileMap2D] or [TautDebug2D].
## Every change can be undone.

const HANDLE_RADIUS := 5.0
## How far from a handle the mouse takes it, in pixels of the screen.
const REACH := 9.0
const COLOR := Color(0.95, 0.55, 0.2)
const FAINT := Color(0.95, 0.55, 0.2, 0.45)


## A place that the mouse can take hold of.
class Handle:
	## Where it is, in positions of the canvas.
	var at: Vector2
	## What changes, and the words for the menu of undo.
	var object: Object
	var property: StringName
	var title: String
	## The value of the property when the handle is at a position.
	var value: Callable
	## The value without what the handle stands for; not valid if that must stay.
	var without: Callable
	## True if nothing is there before it is moved.
	var is_new := false

	func _init(place: Vector2, owner: Object, name: StringName, words: String, of: Callable) -> void:
		at = place
		object = owner
		property = name
		title = words
		value = of


var selected: Node
## The handle that the mouse holds, where it took it, and what the property was and is then.
var held: Handle
var taken_at := Vector2.ZERO
var before: Variant
var preview: Variant
var has_moved := false


func _enter_tree() -> void:
	set_force_draw_over_forwarding_enabled()


func _handles(object: Object) -> bool:
	return object is TautObstacle2D or object is TautLink2D or object is TautAgent2D or map_of(object) != null


func _edit(object: Object) -> void:
	release()
	selected = object as Node
	update_overlays()


func _make_visible(visible: bool) -> void:
	if not visible:
		_edit(null)


## The map whose size is changed where this object is selected.
static func map_of(object: Object) -> TautMap2D:
	if object is TautTileMap2D or object is TautDebug2D:
		return object.map
	return null


## The node in the canvas that an object of taut belongs to.
static func item_of(object: Object) -> Node2D:
	if object is TautAgent2D:
		return (object as Node).get_parent() as Node2D
	return object as Node2D


## From positions of the canvas to pixels of the viewport.
static func to_screen(item: CanvasItem) -> Transform2D:
	return item.get_viewport_transform()


func handles() -> Array[Handle]:
	var found: Array[Handle] = []
	var item := item_of(selected) if is_instance_valid(selected) else null
	if item == null or not item.is_inside_tree():
		return found
	if selected is TautObstacle2D:
		outline_handles(selected, found)
	elif selected is TautLink2D:
		link_handles(selected, found)
	elif selected is TautAgent2D:
		var centre := item.global_position
		found.append(Handle.new(centre + Vector2(selected.radius, 0), selected, &"radius", "Change the radius",
			func(to: Vector2) -> float: return centre.distance_to(to)))
	else:
		var map := map_of(selected)
		if map != null:
			region_handles(map, found)
	return found


static func outline_handles(obstacle: TautObstacle2D, found: Array[Handle]) -> void:
	var outline := obstacle.outline
	var there := obstacle.global_transform
	var back := there.affine_inverse()
	var count := outline.size()
	for number in count:
		var handle := Handle.new(there * outline[number], obstacle, &"outline", "Move a corner of the outline",
			func(to: Vector2) -> PackedVector2Array:
				var moved := outline.duplicate()
				moved[number] = back * to
				return moved)
		if count > 1:
			handle.without = func() -> PackedVector2Array:
				var fewer := outline.duplicate()
				fewer.remove_at(number)
				return fewer
		found.append(handle)
	for number in (count if count > 1 else 0):
		var middle := (outline[number] + outline[(number + 1) % count]) / 2.0
		var handle := Handle.new(there * middle, obstacle, &"outline", "Add a corner to the outline",
			func(to: Vector2) -> PackedVector2Array:
				var more := outline.duplicate()
				more.insert(number + 1, back * to)
				return more)
		handle.is_new = true
		found.append(handle)


static func link_handles(link: TautLink2D, found: Array[Handle]) -> void:
	var there := link.global_transform
	var back := there.affine_inverse()
	for property: StringName in [&"start_position", &"end_position"]:
		found.append(Handle.new(there * (link.get(property) as Vector2), link, property, "Move an end of the link",
			func(to: Vector2) -> Vector2: return back * to))
	var start := link.start_position
	var along := (link.end_position - start).normalized()
	if along == Vector2.ZERO:
		along = Vector2.RIGHT
	var across := along.orthogonal()
	# Half a width beside the middle; at width 0 a little off, so that it can be taken.
	var middle := (start + link.end_position) / 2.0
	found.append(Handle.new(there * (middle + across * link.width / 2.0), link, &"width", "Change the width of the link",
		func(to: Vector2) -> float: return absf((back * to - middle).dot(across)) * 2.0))


static func region_handles(map: TautMap2D, found: Array[Handle]) -> void:
	var region := map.region
	for across in 3:
		for down in 3:
			if across == 1 and down == 1:
				continue
			var share := Vector2(across, down) / 2.0
			var at := map.get_corner(Vector2(region.position) + share * Vector2(region.size))
			found.append(Handle.new(at, map, &"region", "Change the size of the map",
				func(to: Vector2) -> Rect2i:
					var corner := Vector2i(map.get_corner_at(to).round())
					var low := region.position
					var high := region.end
					if across == 0:
						low.x = mini(corner.x, high.x - 1)
					elif across == 2:
						high.x = maxi(corner.x, low.x + 1)
					if down == 0:
						low.y = mini(corner.y, high.y - 1)
					elif down == 2:
						high.y = maxi(corner.y, low.y + 1)
					return Rect2i(low, high - low)))


## The handle under the mouse; `null` if there is none. Corners come before the middles of sides.
func handle_at(screen: Vector2) -> Handle:
	var nearest: Handle = null
	var least := REACH
	for handle in handles():
		var distance := (to_screen(item_of(selected)) * handle.at).distance_to(screen)
		if distance < least or (distance <= REACH and nearest != null and nearest.is_new and not handle.is_new):
			nearest = handle
			least = distance
	return nearest


func _forward_canvas_gui_input(event: InputEvent) -> bool:
	if not is_instance_valid(selected) or item_of(selected) == null:
		return false
	if event is InputEventMouseMotion and held != null:
		move_to(to_screen(item_of(selected)).affine_inverse() * event.position)
		return true
	if event is InputEventKey and event.pressed and event.keycode == KEY_ESCAPE and held != null:
		release()
		return true
	if not event is InputEventMouseButton:
		return false
	if event.button_index == MOUSE_BUTTON_LEFT and not event.pressed:
		return let_go()
	if not event.pressed or held != null:
		return false
	var handle := handle_at(event.position)
	if handle == null:
		return false
	if event.button_index == MOUSE_BUTTON_LEFT:
		take(handle)
		return true
	if event.button_index == MOUSE_BUTTON_RIGHT and handle.without.is_valid():
		commit("Take a corner from the outline", handle.object, handle.property, handle.object.get(handle.property),
			handle.without.call())
		return true
	return false


func take(handle: Handle) -> void:
	held = handle
	has_moved = handle.is_new
	before = handle.object.get(handle.property)
	preview = handle.value.call(handle.at) if handle.is_new else before


func move_to(at: Vector2) -> void:
	preview = held.value.call(at)
	has_moved = true
	# The cells of a map that is made smaller are lost: it changes once the mouse lets go.
	if not held.object is TautMap2D:
		held.object.set(held.property, preview)
	update_overlays()


## Ends a move. True if there was one.
func let_go() -> bool:
	if held == null:
		return false
	var handle := held
	var value: Variant = preview
	var was_moved := has_moved
	release()
	if was_moved and value != handle.object.get(handle.property):
		commit(handle.title, handle.object, handle.property, handle.object.get(handle.property), value)
	return true


## Ends a move as if it had not been.
func release() -> void:
	if held != null and not held.object is TautMap2D:
		held.object.set(held.property, before)
	held = null
	update_overlays()


func commit(title: String, object: Object, property: StringName, old: Variant, new: Variant) -> void:
	var undo := get_undo_redo()
	undo.create_action(title, UndoRedo.MERGE_DISABLE, selected)
	undo.add_do_property(object, property, new)
	undo.add_undo_property(object, property, old)
	if object is TautMap2D:
		# What lies outside of the new size.
		for cells: StringName in [&"solid", &"weights"]:
			undo.add_undo_property(object, cells, object.get(cells))
	undo.add_do_method(self, &"update_overlays")
	undo.add_undo_method(self, &"update_overlays")
	undo.commit_action()
	update_overlays()


## What all nodes of the scene mean, also those that are not selected.
func _forward_canvas_force_draw_over_viewport(overlay: Control) -> void:
	var root := EditorInterface.get_edited_scene_root()
	if root == null:
		return
	for node in [root] + root.find_children("*", "", true, false):
		if node is TautObstacle2D and (node as Node2D).is_visible_in_tree():
			draw_outline(overlay, node)
		elif node is TautAgent2D and item_of(node) != null and item_of(node).is_visible_in_tree():
			draw_radius(overlay, node)


func draw_outline(overlay: Control, obstacle: TautObstacle2D) -> void:
	var points := (to_screen(obstacle) * obstacle.global_transform) * obstacle.outline
	var color := COLOR if obstacle == selected else FAINT
	if points.size() > 2:
		if is_simple(points):
			overlay.draw_colored_polygon(points, Color(color, 0.15))
	if points.size() > 1:
		points.append(points[0])
		overlay.draw_polyline(points, color, 2.0, true)
	elif points.size() == 1:
		overlay.draw_circle(points[0], HANDLE_RADIUS, color)


## True if the engine can fill the polygon.
static func is_simple(points: PackedVector2Array) -> bool:
	return not Geometry2D.triangulate_polygon(points).is_empty()


func draw_radius(overlay: Control, agent: TautAgent2D) -> void:
	var item := item_of(agent)
	var transform := to_screen(item)
	var radius := agent.radius * transform.get_scale().x
	if radius > 0.0:
		overlay.draw_arc(transform * item.global_position, radius, 0, TAU, 48, COLOR if agent == selected else FAINT, 2.0, true)


func _forward_canvas_draw_over_viewport(overlay: Control) -> void:
	if not is_instance_valid(selected) or item_of(selected) == null or not item_of(selected).is_inside_tree():
		return
	var transform := to_screen(item_of(selected))
	var map := map_of(selected)
	if map != null:
		var region: Rect2i = preview if held != null else map.region
		var corners := PackedVector2Array()
		for corner: Vector2i in [region.position, Vector2i(region.end.x, region.position.y), region.end,
				Vector2i(region.position.x, region.end.y), region.position]:
			corners.append(transform * map.get_corner(corner))
		overlay.draw_polyline(corners, COLOR, 2.0, true)
		var font := overlay.get_theme_default_font()
		overlay.draw_string(font, corners[0] + Vector2(4, -6), "%d x %d cells" % [region.size.x, region.size.y])
	elif selected is TautLink2D:
		var link := selected as TautLink2D
		var ends := PackedVector2Array([link.start_position, link.end_position])
		overlay.draw_polyline((transform * link.global_transform) * ends, COLOR, 2.0, true)
	for handle in handles():
		var color := FAINT if handle.is_new else COLOR
		overlay.draw_circle(transform * handle.at, HANDLE_RADIUS - (1.5 if handle.is_new else 0.0), color)
