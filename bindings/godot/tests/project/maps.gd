# Maps as resources: saved, loaded, in scenes; cells from the tiles of a TileMapLayer; warnings; and one grid for all who share
# a map.
extends SceneTree

var failures := 0


func _initialize() -> void:
	await process_frame
	check_round_trip()
	check_scene()
	check_tiles()
	check_isometric()
	check_hexagons()
	check_mistakes()
	await check_tile_map()
	await check_debug()
	if failures == 0:
		print("END maps")
	quit(1 if failures else 0)


func sample() -> TautGrid2D:
	var grid := TautGrid2D.new()
	grid.region = Rect2i(-3, 5, 17, 9)
	grid.cell_size = Vector2(16, 8)
	grid.offset = Vector2(4, -2)
	grid.cell_shape = TautGrid2D.CELL_SHAPE_ISOMETRIC_DOWN
	grid.diagonal_mode = TautGrid2D.DIAGONAL_MODE_NEVER
	grid.algorithm = TautGrid2D.ALGORITHM_LAZY_THETA
	grid.update()
	grid.fill_solid_region(Rect2i(2, 5, 1, 7))
	grid.set_point_weight_scale(Vector2i(5, 9), 2.5)
	return grid


func expect_same(one: TautGrid2D, other: TautGrid2D, what: String) -> void:
	expect(str(one.get_point_data_in_region(one.region)) == str(other.get_point_data_in_region(one.region)), what + ": cells")
	for property in ["region", "cell_size", "offset", "cell_shape", "diagonal_mode", "algorithm", "diagonal_gaps", "smoothing"]:
		expect(one.get(property) == other.get(property), "%s: %s" % [what, property])
	expect(one.get_id_path(Vector2i(-3, 5), Vector2i(12, 6)) == other.get_id_path(Vector2i(-3, 5), Vector2i(12, 6)), what + ": a path")


# Saved as text and as binary, loaded, and the same; edits are saved when the map has stored them.
func check_round_trip() -> void:
	var grid := sample()
	var map := TautMap2D.from_grid(grid)
	expect(map.get_grid() == grid and map.get_warnings().is_empty(), "the grid of a map")
	for path in ["res://saved.tres", "res://saved.res"]:
		expect(ResourceSaver.save(map, path) == OK, "saved " + path)
		var loaded: TautMap2D = ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_IGNORE)
		expect_same(grid, loaded.get_grid(), path)
		expect(loaded.get_grid() == loaded.get_grid() and loaded.create_grid() != loaded.get_grid(), "one grid for all")
	var heard := [0]
	map.changed.connect(func(): heard[0] += 1)
	grid.set_point_solid(Vector2i(12, 6))
	expect_same(sample(), map.create_grid(), "before it is stored")
	map.store()
	expect(heard[0] == 1 and map.create_grid().is_point_solid(Vector2i(12, 6)), "stored")


# A scene with a map, an agent on it and a picture of it.
func check_scene() -> void:
	var body := Node2D.new()
	var agent := TautAgent2D.new()
	var debug := TautDebug2D.new()
	body.add_child(agent)
	body.add_child(debug)
	agent.owner = body
	debug.owner = body
	agent.map = TautMap2D.from_grid(sample())
	agent.replan_mode = TautAgent2D.REPLAN_MODE_WHEN_CUT
	debug.map = agent.map
	debug.show_agents = false
	var scene := PackedScene.new()
	expect(scene.pack(body) == OK and ResourceSaver.save(scene, "res://saved.tscn") == OK, "a scene is saved")
	body.free()
	var again: Node2D = ResourceLoader.load("res://saved.tscn", "", ResourceLoader.CACHE_MODE_IGNORE).instantiate()
	var loaded: TautAgent2D = again.get_child(0)
	expect_same(sample(), loaded.grid, "the grid of an agent in a scene")
	expect(loaded.replan_mode == TautAgent2D.REPLAN_MODE_WHEN_CUT and again.get_child(1).map == loaded.map, "properties in a scene")
	expect(not again.get_child(1).show_agents and again.get_child(1).show_paths, "what a picture shows")
	again.free()


# Tiles: (0, 0) has a collision polygon and the data "water"; (1, 0) is plain, with the cost 3; (2, 0) can be walked on, by its
# navigation polygon; (3, 0) has the cost -1.
func tiles(shape := TileSet.TILE_SHAPE_SQUARE, layout := TileSet.TILE_LAYOUT_STACKED) -> TileMapLayer:
	var tile_set := TileSet.new()
	tile_set.tile_shape = shape
	tile_set.tile_layout = layout
	tile_set.tile_size = Vector2i(16, 8) if shape == TileSet.TILE_SHAPE_ISOMETRIC else Vector2i(16, 16)
	tile_set.add_physics_layer()
	tile_set.add_navigation_layer()
	tile_set.add_custom_data_layer()
	tile_set.set_custom_data_layer_name(0, "water")
	tile_set.set_custom_data_layer_type(0, TYPE_BOOL)
	tile_set.add_custom_data_layer()
	tile_set.set_custom_data_layer_name(1, "cost")
	tile_set.set_custom_data_layer_type(1, TYPE_FLOAT)
	var source := TileSetAtlasSource.new()
	source.texture = ImageTexture.create_from_image(Image.create_empty(64, 16, false, Image.FORMAT_RGBA8))
	source.texture_region_size = Vector2i(16, 16)
	tile_set.add_source(source)
	for x in 4:
		source.create_tile(Vector2i(x, 0))
		source.get_tile_data(Vector2i(x, 0), 0).set_custom_data("cost", [1.0, 3.0, 1.0, -1.0][x])
	var wall := source.get_tile_data(Vector2i(0, 0), 0)
	wall.add_collision_polygon(0)
	wall.set_collision_polygon_points(0, 0, PackedVector2Array([Vector2(-8, -8), Vector2(8, -8), Vector2(8, 8), Vector2(-8, 8)]))
	wall.set_custom_data("water", true)
	var walk := NavigationPolygon.new()
	walk.vertices = PackedVector2Array([Vector2(-8, -8), Vector2(8, -8), Vector2(8, 8), Vector2(-8, 8)])
	walk.add_polygon(PackedInt32Array([0, 1, 2, 3]))
	source.get_tile_data(Vector2i(2, 0), 0).set_navigation_polygon(0, walk)
	var layer := TileMapLayer.new()
	layer.tile_set = tile_set
	root.add_child(layer)
	# Row 2: wall, plain, walk, dear; in row 5 a wall.
	for x in 4:
		layer.set_cell(Vector2i(-2 + x, 2), 0, Vector2i(x, 0))
	layer.set_cell(Vector2i(4, 5), 0, Vector2i(0, 0))
	return layer


func solids(grid: TautGrid2D) -> Array:
	var found := []
	for point in grid.get_point_data_in_region(grid.region):
		if point.solid:
			found.append(point.id)
	return found


func check_tiles() -> void:
	var layer := tiles()
	layer.position = Vector2(100, -30)
	layer.scale = Vector2(2, 2)
	var grid := TautGrid2D.from_tile_map_layer(layer)
	expect(grid.region == Rect2i(-2, 2, 7, 4) and grid.cell_size == Vector2(32, 32), "the region %s" % grid.region)
	expect(solids(grid) == [Vector2i(-2, 2), Vector2i(4, 5)], "solid by physics %s" % [solids(grid)])
	for id in [Vector2i(-2, 2), Vector2i(3, 5)]:
		expect(grid.get_point_position(id).is_equal_approx(layer.to_global(layer.map_to_local(id))), "the position of %s" % id)
	expect(solids(TautGrid2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_PRESENCE)).size() == 5, "solid by presence")
	var walked := TautGrid2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_NAVIGATION, 0, "", Rect2i(-3, 1, 6, 3))
	expect(walked.region == Rect2i(-3, 1, 6, 3) and solids(walked).size() == 17 and not walked.is_point_solid(Vector2i(0, 2)), "free by navigation")
	expect(solids(TautGrid2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "water")) == solids(grid), "solid by data")
	var costs := TautGrid2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "cost")
	expect(solids(costs) == [Vector2i(1, 2)] and costs.get_point_weight_scale(Vector2i(-1, 2)) == 3.0, "weights by data")
	# Into a grid that has other cells; and as a map that is saved.
	expect(grid.import_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "cost"), "into a grid")
	expect(solids(grid) == solids(costs) and grid.get_point_weight_scale(Vector2i(-1, 2)) == 3.0, "with other cells")
	var map := TautMap2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "cost")
	expect(ResourceSaver.save(map, "res://tiles.res") == OK, "saved tiles")
	expect(solids(ResourceLoader.load("res://tiles.res", "", ResourceLoader.CACHE_MODE_IGNORE).get_grid()) == solids(costs), "loaded tiles")
	layer.free()


func check_isometric() -> void:
	for layout in [TileSet.TILE_LAYOUT_DIAMOND_RIGHT, TileSet.TILE_LAYOUT_DIAMOND_DOWN]:
		var layer := tiles(TileSet.TILE_SHAPE_ISOMETRIC, layout)
		var grid := TautGrid2D.from_tile_map_layer(layer)
		expect(grid != null, "isometric tiles in layout %d" % layout)
		for id in [Vector2i(-2, 2), Vector2i(3, 5)] if grid != null else []:
			expect(grid.get_point_position(id).is_equal_approx(layer.to_global(layer.map_to_local(id))), "the position of %s" % id)
			expect(grid.get_point_id(grid.get_point_position(id)) == id, "and back")
		layer.free()


# Errors with a reason and no grid.
# Hexagons in every layout: each path is as long as a walk from tile to tile by breadth first, and closed tiles are closed.
func check_hexagons() -> void:
	for axis in [TileSet.TILE_OFFSET_AXIS_HORIZONTAL, TileSet.TILE_OFFSET_AXIS_VERTICAL]:
		for layout in [TileSet.TILE_LAYOUT_STACKED, TileSet.TILE_LAYOUT_STACKED_OFFSET, TileSet.TILE_LAYOUT_STAIRS_RIGHT]:
			var layer := tiles(TileSet.TILE_SHAPE_HEXAGON, layout)
			layer.tile_set.tile_offset_axis = axis
			layer.position = Vector2(30, -7)
			layer.clear()
			for y in range(-4, 6):
				for x in range(-5, 7):
					if (x * 7 + y * 13) % 11 != 0:
						layer.set_cell(Vector2i(x, y), 0, Vector2i(0 if (x * 5 + y * 3) % 7 == 0 else 2, 0))
			var graph := TautAStar2D.from_tile_map_layer(layer)
			expect(graph.get_point_count() == layer.get_used_cells().size(), "a point a tile")
			var from := Vector2i(-4, -3)
			var steps := {from: 0}
			var queue := [from]
			while not queue.is_empty():
				var cell: Vector2i = queue.pop_front()
				for next in layer.get_surrounding_cells(cell):
					if layer.get_cell_atlas_coords(next) == Vector2i(2, 0) and not next in steps:
						steps[next] = steps[cell] + 1
						queue.append(next)
			expect(steps.size() > 40, "%d tiles are reached" % steps.size())
			var compared := 0
			for cell in layer.get_used_cells():
				var id := TautAStar2D.get_tile_point(cell)
				expect(TautAStar2D.get_point_tile(id) == cell, "the tile of a point")
				expect(graph.get_point_position(id).distance_to(layer.to_global(layer.map_to_local(cell))) < 0.01, "a middle")
				var path := graph.get_id_path(TautAStar2D.get_tile_point(from), id)
				expect(path.size() == (steps[cell] + 1 if cell in steps else 0), "to %s: %d tiles" % [cell, path.size()])
				compared += 1
			expect(compared > 90, "%d tiles" % compared)
			layer.free()
	# A cost is the weight of the tile; a second layer counts where it has tiles.
	var layer := tiles(TileSet.TILE_SHAPE_HEXAGON)
	layer.clear()
	for x in 5:
		layer.set_cell(Vector2i(x, 0), 0, Vector2i(1, 0))
	var graph := TautAStar2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "cost")
	expect(graph.get_point_weight_scale(TautAStar2D.get_tile_point(Vector2i(3, 0))) == 3.0, "a cost")
	layer.clear()
	layer.set_cell(Vector2i(2, 0), 0, Vector2i(3, 0))
	expect(graph.add_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "cost"), "a second layer")
	expect(graph.is_point_disabled(TautAStar2D.get_tile_point(Vector2i(2, 0))) and graph.get_point_count() == 5, "a closed tile")
	expect(TautAStar2D.from_tile_map_layer(null) == null, "no layer")
	expect(TautAStar2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_PRESENCE) == null, "presence")
	expect(TautAStar2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "none") == null, "data that is not there")
	layer.free()


func check_mistakes() -> void:
	var layer := tiles()
	expect(TautGrid2D.from_tile_map_layer(null) == null, "no layer")
	var bare := TileMapLayer.new()
	expect(TautGrid2D.from_tile_map_layer(bare) == null, "no tile set")
	bare.free()
	expect(TautGrid2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_PHYSICS, 1) == null, "no such physics layer")
	expect(TautGrid2D.from_tile_map_layer(layer, TautGrid2D.TILES_BY_CUSTOM_DATA, 0, "lava") == null, "no such data")
	expect(TautGrid2D.from_tile_map_layer(layer, 9) == null, "no such rule")
	expect(TautMap2D.from_grid(null) == null, "no grid")
	layer.rotation = 0.5
	expect(TautGrid2D.from_tile_map_layer(layer) == null, "a rotated layer")
	layer.free()
	layer = tiles(TileSet.TILE_SHAPE_HEXAGON)
	expect(TautGrid2D.from_tile_map_layer(layer) == null, "hexagons")
	layer.clear()
	expect(TautGrid2D.from_tile_map_layer(layer) == null, "no tiles")
	layer.free()
	var map := TautMap2D.new()
	expect(map.get_warnings().size() == 1, "an empty map")
	map.region = Rect2i(0, 0, 3, 3)
	expect(map.get_warnings().is_empty() and not map.create_grid().is_point_solid(Vector2i(1, 1)), "free cells")
	map.solid = PackedByteArray([1, 1])
	expect(map.get_warnings().size() == 1 and not map.create_grid().is_point_solid(Vector2i(0, 0)), "data that do not fit")
	var debug := TautDebug2D.new()
	expect(debug.get_warnings().size() == 1, "nothing to draw")
	debug.free()


# A node that makes the cells of a map from two layers, and follows their changes.
func check_tile_map() -> void:
	var ground := tiles()
	var walls := tiles()
	walls.clear()
	walls.set_cell(Vector2i(0, 4), 0, Vector2i(0, 0))
	var node := TautTileMap2D.new()
	expect(node.get_warnings().size() == 1 and not node.bake(), "a node without a map")
	node.map = TautMap2D.new()
	expect(node.map.algorithm == TautGrid2D.new().algorithm, "the same algorithm in both")
	var baked := [0]
	node.bake_finished.connect(func(): baked[0] += 1)
	root.add_child(node)
	await physics_frame
	var grid := node.map.get_grid()
	expect(baked[0] > 0 and grid.region == Rect2i(-2, 2, 7, 4), "both layers of the parent: %s" % grid.region)
	expect(solids(grid) == [Vector2i(-2, 2), Vector2i(0, 4), Vector2i(4, 5)], "solid on one of them %s" % [solids(grid)])
	# Changes are edits of the same cells: what was laid over them stays.
	var crate := grid.add_obstacle(PackedVector2Array([grid.get_point_position(Vector2i(3, 3))]))
	for i in 8:
		await physics_frame
	baked[0] = 0
	walls.set_cell(Vector2i(1, 3), 0, Vector2i(0, 0))
	walls.erase_cell(Vector2i(0, 4))
	ground.erase_cell(Vector2i(4, 5))
	for i in 16:
		await physics_frame
	expect(solids(grid) == [Vector2i(-2, 2), Vector2i(1, 3)], "they are followed %s" % [solids(grid)])
	expect(baked[0] == 1 and grid.region == Rect2i(-2, 2, 7, 4) and grid.remove_obstacle(crate), "once, as edits: %d" % baked[0])
	walls.set_cell(Vector2i(1, 4), 0, Vector2i(0, 0))
	expect(node.update_cells() and grid.is_point_solid(Vector2i(1, 4)) and baked[0] == 2, "at once")
	expect(node.update_cells() and baked[0] == 2, "nothing has changed")
	walls.collision_enabled = false
	for i in 3:
		await physics_frame
	expect(solids(grid) == [Vector2i(-2, 2)], "no collision, no walls")
	node.follow = false
	walls.collision_enabled = true
	for i in 16:
		await physics_frame
	expect(solids(grid) == [Vector2i(-2, 2)], "not followed")
	node.layers = [node.get_path_to(walls), NodePath("nowhere")]
	expect(node.get_warnings().size() == 1 and not node.bake(), "a path to nothing")
	node.layers = [node.get_path_to(walls)]
	expect(node.bake() and solids(grid) == [Vector2i(1, 3), Vector2i(1, 4)] and grid.region == Rect2i(1, 3, 1, 2), "one layer %s" % grid.region)
	node.layers = []
	node.tiles_by = TautGrid2D.TILES_BY_NAVIGATION
	expect(node.bake() and grid.region == Rect2i(-2, 2, 4, 3) and solids(grid).size() == 11, "free on one of them: %d" % solids(grid).size())
	node.tiles_by = TautGrid2D.TILES_BY_CUSTOM_DATA
	node.custom_data = "cost"
	walls.set_cell(Vector2i(-2, 2), 0, Vector2i(1, 0))
	expect(node.bake() and grid.get_point_weight_scale(Vector2i(-2, 2)) == 3.0, "the greater weight")
	walls.position = Vector2(1, 0)
	expect(not node.bake() and grid.get_point_weight_scale(Vector2i(-2, 2)) == 3.0, "layers beside each other")
	# The scene keeps what the node was told, and its map.
	var packed := PackedScene.new()
	expect(packed.pack(node) == OK, "packed")
	var again: TautTileMap2D = packed.instantiate()
	expect(again.custom_data == "cost" and again.tiles_by == TautGrid2D.TILES_BY_CUSTOM_DATA and again.map == node.map, "as a scene")
	again.free()
	walls.free()
	node.follow = true
	for i in 8:
		await physics_frame
	expect(solids(grid) == [Vector2i(1, 2)], "a layer is gone %s" % [solids(grid)])
	node.free()
	# What following costs where nothing changes, and an edit of a large layer.
	var large := tiles()
	for i in 256 * 256:
		large.set_cell(Vector2i(i % 256, i / 256), 0, Vector2i(1 if i % 7 else 0, 0))
	node = TautTileMap2D.new()
	node.map = TautMap2D.new()
	ground.free()
	root.add_child(node)
	var begin := Time.get_ticks_usec()
	node.update_cells()
	var same := Time.get_ticks_usec() - begin
	large.set_cell(Vector2i(9, 9), 0, Vector2i(1, 0))
	begin = Time.get_ticks_usec()
	expect(node.update_cells() and not node.map.get_grid().is_point_solid(Vector2i(9, 9)), "one of 65,536 tiles")
	print("65,536 tiles: %d us to see that they are the same, %d us to follow one" % [same, Time.get_ticks_usec() - begin])
	node.free()
	large.free()


# Drawing does not fail, whatever there is to draw.
func check_debug() -> void:
	var debug := TautDebug2D.new()
	root.add_child(debug)
	await process_frame
	debug.grid = TautGrid2D.new()
	await process_frame
	debug.grid = sample()
	expect(debug.get_warnings().is_empty(), "a grid to draw")
	await process_frame
	debug.free()


func expect(holds: bool, what: String) -> void:
	if not holds:
		failures += 1
		printerr("FAILED ", what)
