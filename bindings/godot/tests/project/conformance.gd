# Replays the conformance data through TautMap, TautPlanner, TautField, TautFollowers2D, TautShape, TautPoseSpace,
# TautMotion, TautActions, TautWorld2D, TautGraph and TautGraphPlanner: everything must be equal to the bit.
extends SceneTree

var map: TautMap
var planner: TautPlanner
var field: TautField
var followers: TautFollowers2D
var shape: TautShape
var space: TautPoseSpace
var motion: TautMotion
var world: TautWorld2D
var graphs: RefCounted
var failures := 0
var cases := 0
var calls := 0
var place := ""


func _initialize() -> void:
	var files := 0
	for file in DirAccess.get_files_at("res://conformance"):
		if file.get_extension() != "json":
			continue
		var data: Dictionary = JSON.parse_string(FileAccess.get_file_as_string("res://conformance/" + file))
		expect(data.format == 1, "format", data.format, 1)
		for case in data.cases:
			replay(data.subject, case)
		files += 1
	map = null
	planner = null
	field = null
	followers = null
	motion = null
	world = null
	space = null
	shape = null
	graphs = null
	expect(TautMap.get_live_objects() == 0, "live objects", TautMap.get_live_objects(), 0)
	print("conformance (GDScript): %d files, %d cases, %d calls" % [files, cases, calls])
	expect(files > 0 and cases > 0, "cases", cases, "some")
	if failures == 0:
		print("END conformance")
	quit(1 if failures else 0)


func replay(subject: String, case: Dictionary) -> void:
	cases += 1
	map = TautMap.new()
	planner = TautPlanner.new()
	field = TautField.new()
	followers = TautFollowers2D.new()
	shape = TautShape.new()
	space = TautPoseSpace.new()
	motion = TautMotion.new()
	world = TautWorld2D.new()
	graphs = preload("res://graph_replay.gd").new(self)
	if case.has("map"):
		var rows: Array = case.map
		var cells := PackedByteArray()
		for row: String in rows:
			for letter in row:
				cells.append(0 if letter == "#" else 1 if letter == "." else int(letter))
		map.create(rows[0].length(), rows.size(), 1)
		map.set_cells(Rect2i(0, 0, rows[0].length(), rows.size()), cells, rows[0].length())
	for number in case.calls.size():
		var entry: Dictionary = case.calls[number]
		place = "%s / %s / call %d %s" % [subject, case.name, number + 1, entry.call]
		calls += 1
		if has_method(entry.call):
			call(entry.call, entry)
		elif graphs.has_method(entry.call):
			graphs.call(entry.call, entry)
		else:
			expect(false, "the binding has no", entry.call, "")


func grid_create(entry: Dictionary) -> void:
	same_status(entry, map.create(int(entry.width), int(entry.height), int(entry.terrain)))
	expect_map(entry.created)


func grid_from_moving_ai(entry: Dictionary) -> void:
	same_status(entry, map.create_from_moving_ai(entry.text))
	expect_map(entry.created or map.get_revision() > 0)


func grid_load(entry: Dictionary) -> void:
	same_status(entry, map.create_from_saved(bytes(entry.data)))
	expect_map(entry.created or map.get_revision() > 0)


func grid_load_into(entry: Dictionary) -> void:
	same_status(entry, map.load_into(bytes(entry.data)))
	same_revision(entry)


func grid_save(entry: Dictionary) -> void:
	same_status(entry, 0)
	expect(map.save() == bytes(entry.out), "bytes", map.save(), entry.out)


func grid_destroy(entry: Dictionary) -> void:
	map.destroy()
	same_status(entry, 0)
	expect_map(entry.created)


func expect_map(there: bool) -> void:
	if there:
		expect(map.get_size().x > 0, "size", map.get_size(), "more")


func grid_size(entry: Dictionary) -> void:
	same_status(entry, 0)
	expect(map.get_size() == Vector2i(entry.width, entry.height), "size", map.get_size(), [entry.width, entry.height])


func grid_set_cell(entry: Dictionary) -> void:
	same_status(entry, map.set_cell(int(entry.x), int(entry.y), int(entry.terrain)))
	same_revision(entry)


func grid_fill(entry: Dictionary) -> void:
	same_status(entry, map.fill(rect(entry.area), int(entry.terrain)))
	same_revision(entry)


func grid_set_cells(entry: Dictionary) -> void:
	same_status(entry, map.set_cells(rect(entry.area), bytes(entry.cells), int(entry.stride)))
	same_revision(entry)


func grid_get_cells(entry: Dictionary) -> void:
	var buffer := PackedByteArray()
	buffer.resize(int(entry.capacity))
	buffer.fill(7)
	var copied := map.copy_cells(rect(entry.area), buffer, int(entry.stride))
	same_status(entry, copied.status)
	expect(copied.buffer == bytes(entry.cells), "cells", copied.buffer, entry.cells)


func grid_set_sides(entry: Dictionary) -> void:
	same_status(entry, map.set_sides(rect(entry.area), bytes(entry.cells), int(entry.stride)))
	same_revision(entry)


func grid_get_sides(entry: Dictionary) -> void:
	var buffer := PackedByteArray()
	buffer.resize(int(entry.capacity))
	buffer.fill(7)
	var copied := map.copy_sides(rect(entry.area), buffer, int(entry.stride))
	same_status(entry, copied.status)
	expect(copied.buffer == bytes(entry.cells), "sides", copied.buffer, entry.cells)


func grid_set_wall(entry: Dictionary) -> void:
	same_status(entry, map.set_wall(rect(entry.area), int(entry.closed)))
	same_revision(entry)


func grid_refine(entry: Dictionary) -> void:
	same_status(entry, map.create_refined(map, int(entry.factor)))
	expect_map(entry.created or map.get_revision() > 0)


func grid_get_clearance(entry: Dictionary) -> void:
	var wanted := PackedFloat32Array()
	for i in entry.get("out", []).size():
		if i % int(entry.stride) < int(entry.area[2]):
			wanted.append(real(entry.out[i]))
	var found := map.get_clearance(rect(entry.area))
	expect(entry.status != 0 or found == wanted, "clearance", found, wanted)


func planner_route(entry: Dictionary) -> void:
	var route := planner.get_route()
	expect(route.size() == entry.out.size(), "pieces", route.size(), entry.out.size())
	for i in mini(route.size(), entry.out.size()):
		var leg: Dictionary = entry.out[i]
		var found := [route[i].from, route[i].to, route[i].centre, single(route[i].sweep), route[i].kind]
		var wanted := [vector(leg.from), vector(leg.to), vector(leg.centre), single(leg.sweep), int(leg.kind)]
		expect(found == wanted, "piece %d" % i, found, wanted)


func grid_get_cell(entry: Dictionary) -> void:
	var terrain := map.get_cell(int(entry.x), int(entry.y))
	same_status(entry, mini(terrain, 0))
	if entry.has("out"):
		expect(terrain == int(entry.out), "terrain", terrain, entry.out)


func link_of(link: Dictionary) -> Dictionary:
	var flags := int(link.flags)
	return {from = vector(link.from), to = vector(link.to), cost = float(link.cost), link_class = int(link.link_class), both_ways = flags & 1 != 0, closed = flags & 2 != 0, user = int(link.user)}


func grid_add_link(entry: Dictionary) -> void:
	var number := map.add_link(link_of(entry.link))
	same_status(entry, mini(number, 0))
	same_revision(entry)
	if entry.has("number"):
		expect(number == int(entry.number), "number", number, entry.number)


func grid_set_link(entry: Dictionary) -> void:
	same_status(entry, map.set_link(int(entry.number), link_of(entry.link)))
	same_revision(entry)


func grid_remove_link(entry: Dictionary) -> void:
	same_status(entry, map.remove_link(int(entry.number)))
	same_revision(entry)


func grid_get_link(entry: Dictionary) -> void:
	var wanted := link_of(entry) if entry.has("from") else {}
	var found := map.get_link(int(entry.number))
	found.erase("from_span")
	found.erase("to_span")
	expect(found == wanted, "link", found, wanted)


func grid_set_link_spans(entry: Dictionary) -> void:
	var spans := {from_span = vector(entry.from_span), to_span = vector(entry.to_span)}
	same_status(entry, map.set_link(int(entry.number), spans))
	same_revision(entry)


func grid_link_spans(entry: Dictionary) -> void:
	var found := map.get_link(int(entry.number))
	if not entry.has("from_span"):
		expect(found.is_empty(), "link", found, {})
		return
	for name in ["from_span", "to_span"]:
		var span: Vector2 = found.get(name, Vector2.ZERO)
		expect(span == vector(entry[name]), name, span, vector(entry[name]))


func grid_links(entry: Dictionary) -> void:
	var wanted := PackedInt32Array(entry.out.map(func(number: float) -> int: return int(number)))
	expect(map.get_links() == wanted, "links", map.get_links(), wanted)


func planner_links(entry: Dictionary) -> void:
	var wanted := []
	for use: Dictionary in entry.out:
		wanted.append({point = int(use.point), link = int(use.link), backward = int(use.flags) & 4 != 0})
	var found := planner.get_links()
	expect(Array(found) == wanted, "links", found, wanted)


func field_links(entry: Dictionary) -> void:
	var wanted := PackedInt32Array(entry.get("out", []).map(func(number: float) -> int: return int(number)))
	var found := field.get_links(vectors(entry.at))
	expect(found == wanted, "links", found, wanted)


func grid_add_obstacle(entry: Dictionary) -> void:
	var obstacle := map.add_obstacle(vectors(entry.outline))
	same_status(entry, mini(obstacle, 0))
	same_revision(entry)
	if entry.has("obstacle"):
		expect(obstacle == int(entry.obstacle), "obstacle", obstacle, entry.obstacle)


func grid_move_obstacle(entry: Dictionary) -> void:
	same_status(entry, map.move_obstacle(int(entry.obstacle), vectors(entry.outline)))
	same_revision(entry)


func grid_remove_obstacle(entry: Dictionary) -> void:
	same_status(entry, map.remove_obstacle(int(entry.obstacle)))
	same_revision(entry)


func planner_raycast(entry: Dictionary) -> void:
	var hit := planner.raycast(vector(entry.from), vector(entry.to))
	same_status(entry, hit.status)
	if entry.has("at"):
		var found := [hit.visible, hit.at, hit.normal, single(hit.share), hit.cell]
		var cell := Vector2i(int(entry.cell_x), int(entry.cell_y))
		var wanted := [entry.visible == 1, vector(entry.at), vector(entry.normal), single(entry.share), cell]
		expect(found == wanted, "hit", found, wanted)


func planner_check_path(entry: Dictionary) -> void:
	var check := planner.check_path(vectors(entry.points), int(entry.since))
	same_status(entry, check.status)
	if entry.has("state"):
		var found := [check.state, check.shortest, check.segment, check.at, check.revision]
		var wanted := [int(entry.state), entry.shortest == 1, int(entry.segment), vector(entry.at), int(entry.revision)]
		expect(found == wanted, "check", found, wanted)


func planner_reach(entry: Dictionary) -> void:
	var answer := planner.reach(vectors(entry.starts), real(entry.max_cost), rect(entry.area))
	same_status(entry, answer.status)
	if entry.has("out"):
		var wanted := PackedFloat32Array()
		for cost in entry.out:
			wanted.append(real(cost))
		expect(answer.costs == wanted, "costs", answer.costs, wanted)


func planner_is_free(entry: Dictionary) -> void:
	var answer := planner.are_free(vectors(entry.points))
	same_status(entry, answer.status)
	same_bytes("free", answer.free, entry.out)


func planner_nearest(entry: Dictionary) -> void:
	var found := planner.find_nearest(vector(entry.point), real(entry.max_distance))
	same_status(entry, found.status)
	if entry.has("out"):
		expect(found.point == vector(entry.out), "nearest", found.point, entry.out)
		expect(single(found.distance) == single(entry.distance), "distance", found.distance, entry.distance)


func planner_nearest_reachable(entry: Dictionary) -> void:
	var found := planner.find_nearest_reachable(vector(entry.from), vector(entry.point), real(entry.max_distance))
	same_status(entry, found.status)
	if entry.has("out"):
		expect(found.point == vector(entry.out), "nearest reachable", found.point, entry.out)
		expect(found.distance == float(entry.distance), "distance", found.distance, entry.distance)


func planner_reachable(entry: Dictionary) -> void:
	var answer := planner.is_reachable(vector(entry.from), vector(entry.to))
	same_status(entry, answer.status)
	if entry.has("reachable"):
		expect(answer.reachable == (int(entry.reachable) != 0), "reachable", answer.reachable, entry.reachable)


func planner_waypoint(entry: Dictionary) -> void:
	var next := planner.next_waypoint(vectors(entry.points), vector(entry.position), int(entry.from), real(entry.reach))
	same_status(entry, next.status)
	if entry.has("out"):
		expect(next.waypoint == int(entry.out), "waypoint", next.waypoint, entry.out)
		expect(next.visible == (int(entry.visible) != 0), "visible", next.visible, entry.visible)


func planner_component(entry: Dictionary) -> void:
	var answer := planner.find_component(vector(entry.point))
	same_status(entry, answer.status)
	if entry.has("out"):
		expect(answer.component == int(entry.out), "component", answer.component, entry.out)


func planner_random_point(entry: Dictionary) -> void:
	var found := planner.random_point(vector(entry.around), real(entry.max_distance), int(entry.seed))
	same_status(entry, found.status)
	var next := "%08x%08x" % [(found.seed >> 32) & 0xFFFFFFFF, found.seed & 0xFFFFFFFF]
	expect(next == entry.next, "seed", next, entry.next)
	if entry.has("out"):
		expect(found.point == vector(entry.out), "point", found.point, entry.out)


func path_locate(entry: Dictionary) -> void:
	var place := TautPlanner.locate_on_path(vectors(entry.points), vector(entry.position), int(entry.from_segment))
	same_status(entry, place.status)
	if entry.has("share"):
		var found := [place.segment, single(place.share), single(place.away), single(place.left)]
		var wanted := [int(entry.segment), single(entry.share), single(entry.away), single(entry.left)]
		expect(found == wanted, "place", found, wanted)


func path_ahead(entry: Dictionary) -> void:
	var ahead := TautPlanner.look_ahead(vectors(entry.points), int(entry.place.segment), real(entry.place.share), real(entry.distance))
	same_status(entry, ahead.status)
	if entry.has("target"):
		expect(ahead.target == vector(entry.target), "target", ahead.target, entry.target)
		expect(ahead.corner == int(entry.corner), "corner", ahead.corner, entry.corner)


# A number as the float of 32 bits that it was: the engine's JSON loses the last bits of a double.
func single(value: float) -> float:
	return Vector2(value, 0).x


func vectors(pairs: Array) -> PackedVector2Array:
	var points := PackedVector2Array()
	for pair in pairs:
		points.append(vector(pair))
	return points


func grid_prepare(entry: Dictionary) -> void:
	same_status(entry, map.prepare())
	same_revision(entry)


func grid_line_of_sight(entry: Dictionary) -> void:
	var seen := map.get_line_of_sight(vector(entry.from), vector(entry.to), int(entry.diagonal_gaps))
	same_status(entry, seen.status)
	expect(seen.get("visible") == entry.visible, "visible", seen, entry.visible)
	if entry.has("first_hit"):
		expect(seen.first_hit == vector(entry.first_hit), "first_hit", seen.first_hit, entry.first_hit)


func planner_create(entry: Dictionary) -> void:
	same_status(entry, planner.create(map, entry.options))


func planner_set_costs(entry: Dictionary) -> void:
	same_status(entry, planner.set_costs(class_costs(entry)))


func planner_leave_out(entry: Dictionary) -> void:
	same_status(entry, planner.leave_out(int(entry.obstacle)))


func planner_set_weights(entry: Dictionary) -> void:
	same_status(entry, planner.set_weights(rect(entry.area), weights(entry)))


func class_costs(entry: Dictionary) -> PackedFloat32Array:
	var costs := PackedFloat32Array()
	costs.resize(256)
	costs.fill(1.0)
	for pair in entry.costs:
		costs[int(pair[0])] = INF if pair[1] == null else NAN if pair[1] is String else float(pair[1])
	return costs


# The weights without what lies between the rows.
func weights(entry: Dictionary) -> PackedFloat32Array:
	var packed := PackedFloat32Array()
	for i in entry.weights.size():
		if i % int(entry.stride) < int(entry.area[2]):
			packed.append(real(entry.weights[i]))
	return packed


func field_create(entry: Dictionary) -> void:
	same_status(entry, field.create(map, entry.options))


func field_set_costs(entry: Dictionary) -> void:
	same_status(entry, field.set_costs(class_costs(entry)))


func field_set_weights(entry: Dictionary) -> void:
	same_status(entry, field.set_weights(rect(entry.area), weights(entry)))


func field_build(entry: Dictionary) -> void:
	same_build(entry, field.build(vectors(ends(entry.seeds, "at")), seed_costs(entry)))


func field_begin(entry: Dictionary) -> void:
	same_status(entry, field.begin(vectors(ends(entry.seeds, "at")), seed_costs(entry)))


func field_update(entry: Dictionary) -> void:
	same_status(entry, field.update())


func field_step(entry: Dictionary) -> void:
	same_build(entry, field.step(int(entry.max_expansions)))


func field_cancel(entry: Dictionary) -> void:
	same_status(entry, field.cancel())


func field_reset(entry: Dictionary) -> void:
	same_status(entry, field.reset())


func same_build(entry: Dictionary, status: int) -> void:
	same_status(entry, status)
	if entry.has("bits"):
		var result := field.get_result()
		var found := [result.guarantee, result.reached, result.revision, result.skipped, bits(result.farthest)]
		var wanted := [int(entry.guarantee), int(entry.reached), int(entry.revision), int(entry.skipped), entry.bits[0]]
		expect(found == wanted, "build", found, wanted)


# The questions to a field answer nothing after an error.
func field_distances(entry: Dictionary) -> void:
	var found := []
	for distance in field.get_distances(vectors(entry.at), entry.flags != 0):
		found.append(bits(distance))
	expect(found == entry.get("bits", []), "distances", found, entry.get("bits"))


func field_owners(entry: Dictionary) -> void:
	var wanted := PackedInt32Array()
	for owner in entry.get("out", []):
		wanted.append(int(owner) if owner < 4294967295.0 else -1)
	var found := field.get_owners(vectors(entry.at))
	expect(found == wanted, "owners", found, wanted)


func field_next(entry: Dictionary) -> void:
	var found := field.get_next(vectors(entry.at), vectors(entry.last))
	var wanted := vectors(entry.get("next", []))
	expect(found == wanted, "next", found, wanted)


func field_path(entry: Dictionary) -> void:
	var found := field.get_path_from(vector(entry.from))
	var wanted := vectors(entry.get("out", []))
	expect(found == wanted, "way", found, wanted)


func field_rows(entry: Dictionary) -> void:
	var wanted := PackedFloat32Array()
	for i in entry.get("out", []).size():
		if i % int(entry.stride) < int(entry.area[2]):
			wanted.append(real(entry.out[i]))
	var found := field.get_rows(rect(entry.area))
	expect(found == wanted, "rows", found, wanted)


func policy_create(entry: Dictionary) -> void:
	var options: Dictionary = entry.options.duplicate()
	options.erase("policy")
	same_status(entry, followers.create(map, int(entry.options.policy), options))


func policy_step(entry: Dictionary) -> void:
	if entry.has("followers"):
		var stride: float = entry.followers[0].stride if entry.followers.size() > 0 else 1.0
		for follower in entry.followers:
			expect(follower.stride == stride, "stride", follower.stride, stride)
		followers.set_followers(vectors(ends(entry.followers, "at")), vectors(ends(entry.followers, "goal")), stride)
	var moving := followers.follow(field) if entry.field else followers.step()
	same_status(entry, mini(moving, 0))
	var states := Array(followers.get_states())
	expect(states == entry.state.map(func(state: float) -> int: return int(state)), "states", states, entry.state)
	expect(followers.get_positions() == vectors(entry.at), "positions", followers.get_positions(), entry.at)
	if entry.has("moving"):
		var counts := [entry.moving, entry.arrived, entry.blocked, entry.stuck, entry.unreachable, entry.invalid]
		expect(moving == int(entry.moving), "moving", moving, entry.moving)
		for state in counts.size():
			expect(states.count(state) == int(counts[state]), "count of state %d" % state, states, counts)


# The old object stays if no new one is made.
func shape_create(entry: Dictionary) -> void:
	var made := TautShape.new()
	same_status(entry, made.create(vectors(entry.outline), real(entry.radius)))
	if entry.created:
		shape = made


func shape_create_outlines(entry: Dictionary) -> void:
	var made := TautShape.new()
	same_status(entry, made.create_outlines(outlines_of(entry), int(entry.rule), real(entry.radius)))
	if entry.created:
		shape = made


# The points are those of one outline after the other.
func outlines_of(entry: Dictionary) -> Array[PackedVector2Array]:
	var outlines: Array[PackedVector2Array] = []
	var points := vectors(entry.points)
	var first := 0
	for length in entry.lengths:
		outlines.append(points.slice(first, first + int(length)))
		first += int(length)
	return outlines


func shape_bounds(entry: Dictionary) -> void:
	same_bits("bounds", shape.get_bounds(), entry.bits)


func shape_pieces(entry: Dictionary) -> void:
	var found := shape.get_piece(int(entry.piece))
	expect(found == vectors(entry.out), "piece", found, entry.out)


func polygon_sum(entry: Dictionary) -> void:
	var found := TautShape.get_sum(vectors(entry.a), vectors(entry.b), entry.reflect_b != 0)
	var wanted := vectors(entry.get("out", []))
	expect(found == wanted, "sum", found, wanted)


func space_of_poses(entry: Dictionary) -> void:
	same_status(entry, space.create(map, shape, entry.options))


func space_of_poses_in_world(entry: Dictionary) -> void:
	same_status(entry, space.create_in_world(world, shape, entry.options))


func space_of_chain(entry: Dictionary) -> void:
	var links: Array[Dictionary] = []
	for link in entry.links:
		links.append({"length": link[0], "longest": link[1], "thickness": link[2], "angle_low": link[3], "angle_high": link[4]})
	var base: Variant = null if entry.base == null else vector(entry.base)
	same_status(entry, space.create_chain(map, links, base, entry.options))


func space_axes(entry: Dictionary) -> void:
	same_bits("axes", space.get_axes(), entry.bits)


func space_check(entry: Dictionary) -> void:
	same_bytes("free", space.are_free(rows_of(entry.states)), entry.get("is_free", []))


func space_check_motions(entry: Dictionary) -> void:
	same_bytes("free", space.are_motions_free(rows_of(entry.from), rows_of(entry.to)), entry.get("is_free", []))


func space_slice(entry: Dictionary) -> void:
	var wanted := []
	for i in entry.get("out", []).size():
		if i % int(entry.stride) < int(entry.area[2]):
			wanted.append(entry.out[i])
	same_bytes("slice", space.get_slice(real(entry.angle), rect(entry.area)), wanted)


func space_of_axes(entry: Dictionary) -> void:
	var axes: Array[Dictionary] = []
	axes.assign(entry.axes)
	same_status(entry, space.create_axes(axes))


func space_add_constraint(entry: Dictionary) -> void:
	same_status(entry, space.add_constraint(int(entry.kind), PackedFloat64Array(entry.numbers)))


func space_set_model(entry: Dictionary) -> void:
	same_status(entry, space.set_model(int(entry.model), PackedFloat64Array(entry.limits)))


func space_set_modes(entry: Dictionary) -> void:
	var modes: Array[Dictionary] = []
	modes.assign(entry.modes)
	same_status(entry, space.set_modes(modes))


func space_set_projection(entry: Dictionary) -> void:
	same_status(entry, space.set_projection(PackedFloat64Array(entry.factors)))


func space_set_voxels(entry: Dictionary) -> void:
	same_status(entry, space.set_voxels(PackedInt32Array(entry.sizes), bytes(entry.is_free)))


func space_edit_voxels(entry: Dictionary) -> void:
	var low := PackedInt32Array(entry.low)
	same_status(entry, space.edit_voxels(low, PackedInt32Array(entry.sizes), bytes(entry.is_free)))


func space_edit_voxel_costs(entry: Dictionary) -> void:
	var low := PackedInt32Array(entry.low)
	same_status(entry, space.edit_voxel_costs(low, PackedInt32Array(entry.sizes), PackedFloat32Array(entry.costs)))


# Nothing is asked after an error.
func motion_ask(entry: Dictionary) -> void:
	same_bits("asked states", motion.ask(), entry.get("bits", []))


func motion_ask_motions(entry: Dictionary) -> void:
	same_bits("asked motions", motion.ask_motions(), entry.get("bits", []))


func motion_algorithm_of(entry: Dictionary) -> void:
	expect(motion.get_algorithm() == int(entry.algorithm), "algorithm", motion.get_algorithm(), entry.algorithm)


func motion_tell(entry: Dictionary) -> void:
	same_status(entry, motion.tell(bytes(entry.is_free)))


func motion_tell_costs(entry: Dictionary) -> void:
	same_status(entry, motion.tell_costs(PackedFloat64Array(entry.costs.map(real))))


func motion_prepare(entry: Dictionary) -> void:
	same_status(entry, motion.prepare(int(entry.max_iterations)))


func motion_save(entry: Dictionary) -> void:
	expect(motion.save_roadmap() == bytes(entry.out), "bytes", motion.save_roadmap(), entry.out)


func motion_load(entry: Dictionary) -> void:
	same_status(entry, motion.load_roadmap(space, bytes(entry.bytes)))


func motion_improve(entry: Dictionary) -> void:
	same_motion(entry, motion.improve(entry.options))


func motion_create(entry: Dictionary) -> void:
	var options: Dictionary = entry.options.duplicate()
	for member in options:
		options[member] = real(options[member])
	same_status(entry, motion.create(space, options))


func motion_find(entry: Dictionary) -> void:
	var status := motion.find(PackedFloat64Array(entry.start), rows_of(entry.goals), int(entry.max_iterations), real(entry.tolerance), int(entry.get("flags", 0)))
	same_motion(entry, status)


func motion_begin(entry: Dictionary) -> void:
	same_status(entry, motion.begin(PackedFloat64Array(entry.start), rows_of(entry.goals), int(entry.max_iterations), real(entry.tolerance), int(entry.get("flags", 0))))
	same_bits("states", motion.get_path(), entry.state_bits)


func motion_step(entry: Dictionary) -> void:
	same_motion(entry, motion.step(int(entry.max_iterations)))


func motion_cancel(entry: Dictionary) -> void:
	same_status(entry, motion.cancel())
	same_bits("states", motion.get_path(), entry.state_bits)


func motion_reset(entry: Dictionary) -> void:
	same_status(entry, motion.reset())
	same_bits("states", motion.get_path(), entry.state_bits)


func motion_pieces(entry: Dictionary) -> void:
	same_pieces(entry, motion.get_pieces())


# None after an error.
func curve_pieces(entry: Dictionary) -> void:
	var ends_of := [PackedFloat64Array(entry.from), PackedFloat64Array(entry.to)]
	var found := TautCurves.get_pieces(int(entry.curve), real(entry.radius), ends_of[0], ends_of[1], real(entry.spacing))
	if entry.has("out"):
		same_pieces(entry, found)
	else:
		expect(found.is_empty(), "pieces", found, [])


func same_pieces(entry: Dictionary, pieces: Array) -> void:
	expect(pieces.size() == entry.out.size(), "pieces", pieces.size(), entry.out.size())
	var found := PackedFloat64Array()
	var controls := PackedFloat64Array()
	for i in mini(pieces.size(), entry.out.size()):
		var wanted := [int(entry.out[i].first), int(entry.out[i].get("mode", 0)), int(entry.out[i].gear)]
		expect([pieces[i].first, pieces[i].mode, pieces[i].gear] == wanted, "piece %d" % i, pieces[i], wanted)
		found.append_array(PackedFloat64Array([pieces[i].curvature, pieces[i].duration]))
		controls.append_array(pieces[i].controls)
	same_bits("pieces", found, entry.bits)
	if entry.has("control_bits"):
		same_bits("controls", controls, entry.control_bits)


# Nothing after an error.
func curve_lengths(entry: Dictionary) -> void:
	var found := TautCurves.get_lengths(int(entry.curve), real(entry.radius), rows_of(entry.from), rows_of(entry.to))
	same_bits("lengths", found, entry.get("bits", []))


func curve_sample(entry: Dictionary) -> void:
	var ends_of := [PackedFloat64Array(entry.from), PackedFloat64Array(entry.to)]
	var found := TautCurves.sample(int(entry.curve), real(entry.radius), ends_of[0], ends_of[1], real(entry.spacing))
	same_bits("poses", found, entry.get("bits", []))


func actions_plan(entry: Dictionary) -> void:
	var actions := TautActions.new()
	for number in entry.actions.size():
		var action: Dictionary = entry.actions[number]
		var added := actions.add(facts(action.need), facts(action.need_not), facts(action.add), facts(action.remove), real(action.cost))
		expect(added == number, "number of an action", added, number)
	same_status(entry, actions.plan(facts(entry.start), facts(entry.goal), facts(entry.goal_not), int(entry.max_expansions)))
	expect(actions.get_plan() == facts(entry.get("out", [])), "plan", actions.get_plan(), entry.get("out", []))
	if entry.has("bits"):
		var outcome := actions.get_outcome()
		expect(outcome.guarantee == int(entry.guarantee), "guarantee", outcome.guarantee, entry.guarantee)
		expect([bits(outcome.cost), bits(outcome.bound)] == entry.bits, "cost, bound", outcome, entry.bits)


func facts(numbers: Array) -> PackedInt32Array:
	return PackedInt32Array(numbers)


func world_create(entry: Dictionary) -> void:
	same_status(entry, world.create(vector(entry.low), vector(entry.high)))


func world_from_grid(entry: Dictionary) -> void:
	same_status(entry, world.create_from_map(map))


func world_add(entry: Dictionary) -> void:
	var obstacle := world.add(vectors(entry.outline))
	same_status(entry, mini(obstacle, 0))
	if entry.has("obstacle"):
		expect(obstacle == int(entry.obstacle), "obstacle", obstacle, entry.obstacle)


func world_add_outlines(entry: Dictionary) -> void:
	var obstacle := world.add_outlines(outlines_of(entry), int(entry.rule))
	same_status(entry, mini(obstacle, 0))
	if entry.has("obstacle"):
		expect(obstacle == int(entry.obstacle), "obstacle", obstacle, entry.obstacle)


func world_remove(entry: Dictionary) -> void:
	same_status(entry, world.remove(int(entry.obstacle)))


# Nothing after an error.
func world_outline(entry: Dictionary) -> void:
	var found := world.get_outline(int(entry.obstacle))
	expect(found == vectors(entry.get("out", [])), "outline", found, entry.get("out"))


func world_rasterise(entry: Dictionary) -> void:
	same_status(entry, world.rasterise(map, vector(entry.origin), real(entry.cell), int(entry.rule), int(entry.terrain)))


func world_planner(entry: Dictionary) -> void:
	same_status(entry, planner.create_in_world(world, entry.options))


func same_motion(entry: Dictionary, status: int) -> void:
	same_status(entry, status)
	same_bits("states", motion.get_path(), entry.state_bits)
	if entry.has("bits"):
		var result := motion.get_result()
		var found := [result.status, result.guarantee, result.revision]
		expect(found == [status, int(entry.guarantee), int(entry.revision)], "result", found, entry)
		same_bits("costs", PackedFloat64Array([result.length, result.cost, result.bound]), entry.bits)


func same_bits(what: String, found: PackedFloat64Array, wanted: Array) -> void:
	var written := []
	for number in found:
		written.append(bits(number))
	expect(written == wanted, what, written, wanted)


func same_bytes(what: String, found: PackedByteArray, wanted: Array) -> void:
	var bytes := PackedByteArray()
	for number in wanted:
		bytes.append(int(number))
	expect(found == bytes, what, found, bytes)


# The numbers of rows, one after the other.
func rows_of(rows: Array) -> PackedFloat64Array:
	var numbers := PackedFloat64Array()
	for row: Array in rows:
		numbers.append_array(PackedFloat64Array(row))
	return numbers


# One member of each object.
func ends(objects: Array, member: String) -> Array:
	return objects.map(func(object: Dictionary) -> Variant: return object[member])


func seed_costs(entry: Dictionary) -> PackedFloat64Array:
	return PackedFloat64Array(ends(entry.seeds, "cost"))


# The status of an adopted path is in the outcome.
func planner_adopt(entry: Dictionary) -> void:
	same_outcome(entry, planner.adopt_path(vectors(entry.points), entry.flags != 0))
	same_path(entry)


func planner_improve(entry: Dictionary) -> void:
	same_outcome(entry, planner.improve_path(entry.options))
	same_path(entry)


func planner_prove_cost(entry: Dictionary) -> void:
	same_outcome(entry, planner.prove_cost())
	same_path(entry)


# A mover has its own moments here: a list that is too short for one cannot be passed.
func planner_set_movers(entry: Dictionary) -> void:
	var movers: Array[Dictionary] = []
	for mover in entry.movers:
		if mover.first + mover.count > entry.moments.size():
			return
		var moments: Array = entry.moments.slice(int(mover.first), int(mover.first + mover.count))
		movers.append({"radius": real(mover.radius), "points": vectors(ends(moments, "at")), "times": PackedFloat64Array(ends(moments, "time"))})
	same_status(entry, planner.set_movers(movers))


func planner_times(entry: Dictionary) -> void:
	same_bits("times", planner.get_times(), entry.bits)


# Nothing after an error.
func path_times(entry: Dictionary) -> void:
	same_bits("times", TautPlanner.path_times(vectors(entry.points), real(entry.speed), real(entry.acceleration), real(entry.turn_speed)), entry.get("bits", []))


func planner_find(entry: Dictionary) -> void:
	if entry.has("start_time"):
		same_outcome(entry, planner.find_at(vector(entry.start), vector(entry.goal), entry.start_time, int(entry.goal_mover), int(entry.flags), int(entry.max_expansions)))
		same_path(entry)
		return
	same_outcome(entry, planner.find(vector(entry.start), vector(entry.goal), int(entry.flags), int(entry.max_expansions), real(entry.radius)))
	same_path(entry)


func planner_find_many(entry: Dictionary) -> void:
	var goals := PackedVector2Array()
	for goal in entry.goals:
		goals.append(vector(goal))
	var outcomes := planner.find_many(vector(entry.start), goals)
	same_status(entry, planner.get_outcome().status)
	expect(outcomes.size() == entry.answers.size(), "answers", outcomes.size(), entry.answers.size())
	for i in mini(outcomes.size(), entry.answers.size()):
		expect(outcomes[i].status == int(entry.answers[i].status), "status of goal %d" % i, outcomes[i].status, entry.answers[i].status)
		compare(entry.answers[i], outcomes[i])
	same_path(entry)


func planner_select(entry: Dictionary) -> void:
	same_status(entry, planner.select(int(entry.goal)))
	same_path(entry)


func planner_begin(entry: Dictionary) -> void:
	same_status(entry, planner.begin(vector(entry.start), vector(entry.goal), int(entry.flags), int(entry.max_expansions), real(entry.radius)))
	same_path(entry)


func planner_step(entry: Dictionary) -> void:
	same_outcome(entry, planner.step(int(entry.max_expansions)))
	same_path(entry)


func planner_refresh(entry: Dictionary) -> void:
	same_outcome(entry, planner.refresh())
	same_path(entry)


func planner_cancel(entry: Dictionary) -> void:
	same_status(entry, planner.cancel())
	same_path(entry)


func planner_prepare(entry: Dictionary) -> void:
	same_status(entry, planner.prepare(int(entry.max_expansions)))
	same_path(entry)


func planner_reset(entry: Dictionary) -> void:
	same_status(entry, planner.reset())
	same_path(entry)


func same_outcome(entry: Dictionary, status: int) -> void:
	same_status(entry, status)
	if entry.has("bits"):
		compare(entry, planner.get_outcome())


func compare(entry: Dictionary, outcome: Dictionary) -> void:
	if not entry.has("bits"):
		return
	expect(outcome.guarantee == int(entry.guarantee), "guarantee", outcome.guarantee, entry.guarantee)
	expect(outcome.revision == int(entry.revision), "revision", outcome.revision, entry.revision)
	var found := [bits(outcome.length), bits(outcome.cost), bits(outcome.bound), bits(outcome.remaining)]
	expect(found == entry.bits, "length, cost, bound, remaining", found, entry.bits)


func same_status(entry: Dictionary, status: int) -> void:
	expect(status == int(entry.status), "status (%s)" % TautMap.get_last_error(), status, entry.status)


func same_revision(entry: Dictionary) -> void:
	if entry.has("revision"):
		expect(map.get_revision() == int(entry.revision), "revision", map.get_revision(), entry.revision)


func same_path(entry: Dictionary) -> void:
	if not entry.has("path"):
		return
	var points := PackedVector2Array()
	for point in entry.path:
		points.append(vector(point))
	expect(planner.get_path() == points, "path", planner.get_path(), points)


# The bits of a number as hexadecimal digits, the highest first.
func bits(number: float) -> String:
	var bytes := PackedByteArray()
	bytes.resize(8)
	bytes.encode_double(0, number)
	bytes.reverse()
	return bytes.hex_encode()


func vector(pair: Array) -> Vector2:
	return Vector2(real(pair[0]), real(pair[1]))


func real(value: Variant) -> float:
	return INF if value == null else float(value)


func rect(area: Array) -> Rect2i:
	return Rect2i(int(area[0]), int(area[1]), int(area[2]), int(area[3]))


func bytes(values: Array) -> PackedByteArray:
	var packed := PackedByteArray()
	for value in values:
		packed.append(int(value))
	return packed


func expect(holds: bool, what: String, found: Variant, wanted: Variant) -> void:
	if not holds:
		failures += 1
		if failures < 30:
			printerr("FAILED %s: %s is %s instead of %s" % [place, what, found, wanted])
