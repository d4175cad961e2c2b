extends SceneTree


func _initialize() -> void:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(0, 0, 32, 32)
	grid.update()
	grid.fill_solid_region(Rect2i(10, 0, 1, 24))
	var path := grid.find_path(Vector2(2, 12), Vector2(29, 12))
	if not path.is_empty():
		print("%.3f units, %d points" % [TautGrid2D.get_path_length(path), path.size()])
	quit()
