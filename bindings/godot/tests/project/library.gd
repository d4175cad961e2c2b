# Without the right shared library: a clear message, and nothing crashes. Arguments after --: words of the message.
extends SceneTree


func _initialize() -> void:
	var failures := 0
	var why := TautMap.get_library_error()
	print("library: ", why)
	for word in OS.get_cmdline_user_args():
		if not why.contains(word):
			failures += 1
			printerr("FAILED: the message does not say \"%s\"" % word)
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 8, 8)
	grid.update()
	grid.set_point_solid(Vector2i(1, 1))
	grid.fill_weight_scale_region(Rect2i(0, 0, 3, 3), 2.0)
	failures += int(not grid.is_dirty())
	failures += int(not grid.get_id_path(Vector2i.ZERO, Vector2i(3, 3), true).is_empty())
	failures += int(not grid.find_path(Vector2.ZERO, Vector2(3, 3)).is_empty())
	failures += int(grid.request_path(Vector2.ZERO, Vector2(3, 3)) != 0)
	failures += int(grid.has_line_of_sight(Vector2.ZERO, Vector2(3, 3)))
	var map := TautMap.new()
	failures += int(map.create(4, 4, 1) >= 0)
	failures += int(TautPlanner.new().create(map, {}) >= 0)
	failures += int(TautMap.get_live_objects() != 0 or TautMap.get_library_version() != "" or TautMap.get_status_name(0) != "")
	if failures == 0:
		print("END library")
	quit(1 if failures else 0)
