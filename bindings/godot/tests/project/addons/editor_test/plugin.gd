@tool
extends EditorPlugin
# Uses the addon in the editor as a hand with a mouse does: takes handles in the 2-D viewport, moves them, undoes it.

var taut: EditorPlugin
var failures := 0


func _enter_tree() -> void:
	if "editor" in OS.get_cmdline_user_args():
		run.call_deferred()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		print("FAILED: ", what)


func frames(count: int) -> void:
	for i in count:
		await get_tree().process_frame


func own(node: Node, parent: Node, root: Node) -> Node:
	parent.add_child(node)
	node.owner = root
	return node


func make_scene() -> void:
	var root := Node2D.new()
	root.name = "Level"
	var map := TautMap2D.new()
	map.region = Rect2i(0, 0, 12, 8)
	map.cell_size = Vector2(32, 32)
	map.offset = Vector2(16, 16)
	var cells := PackedByteArray()
	cells.resize(96)
	for y in range(2, 8):
		cells[y * 12 + 6] = 1
	map.solid = cells
	var debug := TautDebug2D.new()
	debug.name = "Debug"
	debug.map = map
	own(debug, root, root)
	var obstacle := TautObstacle2D.new()
	obstacle.name = "Crate"
	obstacle.position = Vector2(80, 100)
	obstacle.outline = PackedVector2Array([Vector2(-30, -20), Vector2(30, -20), Vector2(30, 20), Vector2(-30, 20)])
	own(obstacle, root, root)
	var link := TautLink2D.new()
	link.name = "Jump"
	link.start_position = Vector2(140, 200)
	link.end_position = Vector2(260, 200)
	own(link, root, root)
	var unit := Node2D.new()
	unit.name = "Unit"
	unit.position = Vector2(300, 60)
	own(unit, root, root)
	var agent := TautAgent2D.new()
	agent.name = "Agent"
	agent.radius = 12.0
	own(agent, unit, root)
	var scene := PackedScene.new()
	scene.pack(root)
	ResourceSaver.save(scene, "res://edited.tscn")
	root.free()


func screen(node: Node2D, at: Vector2) -> Vector2:
	return node.get_viewport_transform() * at


func button(at: Vector2, index: MouseButton, pressed: bool) -> bool:
	var event := InputEventMouseButton.new()
	event.position = at
	event.button_index = index
	event.pressed = pressed
	return taut._forward_canvas_gui_input(event)


func drag(from: Vector2, to: Vector2) -> bool:
	if not button(from, MOUSE_BUTTON_LEFT, true):
		return false
	var event := InputEventMouseMotion.new()
	event.position = to
	return taut._forward_canvas_gui_input(event) and button(to, MOUSE_BUTTON_LEFT, false)


func undo(object: Object) -> void:
	var manager := get_undo_redo()
	manager.get_history_undo_redo(manager.get_object_history_id(object)).undo()


func redo(object: Object) -> void:
	var manager := get_undo_redo()
	manager.get_history_undo_redo(manager.get_object_history_id(object)).redo()


func find_plugin() -> EditorPlugin:
	for node in get_tree().root.find_children("*", "EditorPlugin", true, false):
		if node.get_script() == load("res://addons/taut/plugin.gd"):
			return node
	return null


func select(node: Node) -> void:
	EditorInterface.get_selection().clear()
	EditorInterface.get_selection().add_node(node)
	EditorInterface.edit_node(node)
	await frames(3)


func run() -> void:
	await frames(20)
	make_scene()
	EditorInterface.open_scene_from_path("res://edited.tscn")
	EditorInterface.set_main_screen_editor("2D")
	await frames(10)
	taut = find_plugin()
	var root := EditorInterface.get_edited_scene_root()
	if taut == null or root == null:
		print("FAILED: the plugin or the scene is missing")
		get_tree().quit(1)
		return
	await outlines(root.get_node("Crate"))
	await links(root.get_node("Jump"))
	await radii(root.get_node("Unit"), root.get_node("Unit/Agent"))
	await sizes(root.get_node("Debug"))
	for node in root.get_children():
		expect(taut._handles(node) == (node.name != "Unit"), "which nodes have handles: %s" % node.name)
	var shot := OS.get_cmdline_user_args().find("picture")
	if shot >= 0:
		await select(root.get_node("Crate"))
		await frames(10)
		EditorInterface.get_base_control().get_viewport().get_texture().get_image().save_png("res://editor.png")
	EditorInterface.close_scene()
	await frames(3)
	if failures == 0:
		print("END editor")
	get_tree().quit(1 if failures > 0 else 0)


func outlines(crate: TautObstacle2D) -> void:
	await select(crate)
	var before := crate.outline
	expect(taut.selected == crate and taut.handles().size() == 8, "corners and middles of sides")
	var at := crate.global_position
	var moved := drag(screen(crate, at + Vector2(30, 20)), screen(crate, at + Vector2(50, 40)))
	expect(moved and crate.outline[2].is_equal_approx(Vector2(50, 40)), "a corner that is moved: %s" % crate.outline)
	undo(crate)
	expect(crate.outline == before, "the corner is back")
	redo(crate)
	expect(crate.outline[2].is_equal_approx(Vector2(50, 40)), "and moved again")
	undo(crate)
	moved = drag(screen(crate, at + Vector2(0, -20)), screen(crate, at + Vector2(0, -60)))
	expect(moved and crate.outline.size() == 5 and crate.outline[1].is_equal_approx(Vector2(0, -60)), "a new corner")
	expect(button(screen(crate, at + Vector2(0, -60)), MOUSE_BUTTON_RIGHT, true) and crate.outline == before, "taken away")
	undo(crate)
	expect(crate.outline.size() == 5, "and there again")
	undo(crate)
	expect(crate.outline == before, "as it was")
	expect(not button(screen(crate, at + Vector2(500, 500)), MOUSE_BUTTON_LEFT, true), "a click elsewhere is not for the plugin")
	# The key in the middle of a move.
	button(screen(crate, at + Vector2(30, 20)), MOUSE_BUTTON_LEFT, true)
	var motion := InputEventMouseMotion.new()
	motion.position = screen(crate, at + Vector2(90, 90))
	taut._forward_canvas_gui_input(motion)
	expect(crate.outline != before, "a corner on its way")
	var key := InputEventKey.new()
	key.keycode = KEY_ESCAPE
	key.pressed = true
	expect(taut._forward_canvas_gui_input(key) and crate.outline == before, "is where it was")


func links(jump: TautLink2D) -> void:
	await select(jump)
	expect(taut.handles().size() == 3, "two ends and the width")
	expect(drag(screen(jump, Vector2(260, 200)), screen(jump, Vector2(300, 220))), "an end")
	expect(jump.end_position.is_equal_approx(Vector2(300, 220)), "is moved")
	undo(jump)
	expect(jump.end_position == Vector2(260, 200), "and back")
	expect(drag(screen(jump, Vector2(200, 200)), screen(jump, Vector2(200, 216))), "the width")
	expect(is_equal_approx(jump.width, 32.0), "is twice the way from the middle: %s" % jump.width)
	undo(jump)


func radii(unit: Node2D, agent: TautAgent2D) -> void:
	await select(agent)
	expect(drag(screen(unit, unit.position + Vector2(12, 0)), screen(unit, unit.position + Vector2(0, 20))), "a radius")
	expect(is_equal_approx(agent.radius, 20.0), "is the way to the mouse: %s" % agent.radius)
	undo(agent)
	expect(is_equal_approx(agent.radius, 12.0), "and as before")


func sizes(debug: TautDebug2D) -> void:
	await select(debug)
	var map := debug.map
	var cells: PackedByteArray = map.solid
	expect(taut.handles().size() == 8, "corners and sides of the map")
	expect(map.get_corner(Vector2.ZERO) == Vector2.ZERO and map.get_corner_at(Vector2(64, 32)) == Vector2(2, 1), "corners")
	expect(drag(screen(debug, Vector2(384, 256)), screen(debug, Vector2(250, 330))), "the last corner")
	expect(map.region == Rect2i(0, 0, 8, 10), "is at the nearest corner of cells: %s" % map.region)
	var wall := PackedByteArray()
	wall.resize(80)
	for y in range(2, 8):
		wall[y * 8 + 6] = 1
	expect(map.solid == wall, "cells keep their state")
	expect(map.get_grid().is_point_solid(Vector2i(6, 3)) and not map.get_grid().is_in_bounds(9, 3), "the grid that is drawn")
	undo(map)
	expect(map.region == Rect2i(0, 0, 12, 8) and map.solid == cells, "no cell is lost")
	expect(map.get_grid().is_point_solid(Vector2i(6, 3)) and map.get_grid().is_in_bounds(9, 3), "in the grid as well")
	drag(screen(debug, Vector2(0, 128)), screen(debug, Vector2(900, 128)))
	expect(map.region == Rect2i(11, 0, 1, 8), "a map has one cell at least: %s" % map.region)
	undo(map)
