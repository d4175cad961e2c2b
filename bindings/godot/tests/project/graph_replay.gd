# Replays the calls on graphs through TautGraph and TautGraphPlanner, for conformance.gd.
extends RefCounted

var graph: TautGraph
var planner := TautGraphPlanner.new()
# The script that compares.
var host: SceneTree


func _init(replaying: SceneTree) -> void:
	host = replaying


# The edges are set by a call of their own: only a graph with all of them takes the place of the last one.
func graph_create(entry: Dictionary) -> void:
	var made := TautGraph.new()
	var status := made.create(int(entry.dimensions), int(entry.flags), int(entry.nodes), reals(entry.positions))
	if status >= 0 and not entry.edges.is_empty():
		status = set_edges(made, entry.edges)
	host.same_status(entry, status)
	host.expect(entry.created == (status >= 0), "created", status, entry.created)
	if status >= 0:
		graph = made


func graph_load(entry: Dictionary) -> void:
	var made := TautGraph.new()
	var status := made.create_from_saved(host.bytes(entry.data))
	host.same_status(entry, status)
	host.expect(entry.created == (status >= 0), "created", status, entry.created)
	if status >= 0:
		graph = made


func graph_save(entry: Dictionary) -> void:
	host.same_status(entry, 0)
	host.expect(graph.save() == host.bytes(entry.out), "bytes", graph.save(), entry.out)


func graph_add_hexagons(entry: Dictionary) -> void:
	var first := graph.add_hexagons(int(entry.layout), int(entry.columns), int(entry.rows), reals(entry.costs), int(entry.directions))
	host.same_status(entry, mini(first, 0))
	if entry.has("first"):
		host.expect(first == int(entry.first), "first", first, entry.first)


func graph_add_sights(entry: Dictionary) -> void:
	var count := graph.add_sights(host.map, int(entry.first), host.real(entry.reach), int(entry.diagonal_gaps), int(entry.edge_class))
	host.same_status(entry, mini(count, 0))
	if entry.has("count"):
		host.expect(count == int(entry.count), "count", count, entry.count)


func graph_add_disc_sights(entry: Dictionary) -> void:
	var count := graph.add_disc_sights(host.map, int(entry.first), host.real(entry.reach), host.real(entry.radius), int(entry.edge_class))
	host.same_status(entry, mini(count, 0))
	if entry.has("count"):
		host.expect(count == int(entry.count), "count", count, entry.count)


func graph_add_triangles(entry: Dictionary) -> void:
	var first := graph.add_triangles(int(entry.columns), int(entry.rows), reals(entry.costs), int(entry.neighbours))
	host.same_status(entry, mini(first, 0))
	if entry.has("first"):
		host.expect(first == int(entry.first), "first", first, entry.first)


func graph_add_quadtree(entry: Dictionary) -> void:
	var first := graph.add_quadtree(host.map, int(entry.largest), int(entry.edge_class))
	host.same_status(entry, mini(first, 0))
	if entry.has("first"):
		host.expect(first == int(entry.first), "first", first, entry.first)


func graph_planner_see_on(entry: Dictionary) -> void:
	host.same_status(entry, planner.see_on(host.map if entry.on_grid else null, host.real(entry.radius), int(entry.diagonal_gaps)))


func graph_planner_tell(entry: Dictionary) -> void:
	host.same_status(entry, planner.tell(host.bytes(entry.sees)))


func graph_destroy(entry: Dictionary) -> void:
	graph.destroy()
	host.same_status(entry, 0)


func graph_get_info(entry: Dictionary) -> void:
	var info := graph.get_info()
	host.same_status(entry, info.status)
	for member in ["dimensions", "flags", "nodes", "edges", "revision"]:
		if entry.has(member):
			host.expect(info[member] == int(entry[member]), member, info[member], entry[member])
	host.expect(info.bytes > 0, "bytes", info.bytes, "some")


func graph_add_nodes(entry: Dictionary) -> void:
	var first := graph.add_nodes(int(entry.count), reals(entry.positions))
	host.same_status(entry, mini(first, 0))
	if entry.has("first"):
		host.expect(first == int(entry.first), "first", first, entry.first)


func graph_set_nodes(entry: Dictionary) -> void:
	var places := PackedVector3Array()
	for node in entry.nodes:
		places.append(Vector3(host.real(node[3]), host.real(node[4]), host.real(node[5])))
	host.same_status(entry, graph.set_nodes(column(entry.nodes, 0), places, real_column(entry.nodes, 2), column(entry.nodes, 1)))


func graph_remove_nodes(entry: Dictionary) -> void:
	host.same_status(entry, graph.remove_nodes(whole(entry.nodes)))


func graph_get_node(entry: Dictionary) -> void:
	var node := graph.get_node(int(entry.node))
	host.same_status(entry, node.status)
	if entry.has("out"):
		var found := [node.flags, host.single(node.weight), node.position]
		var out: Array = entry.out
		var wanted := [int(out[1]), host.single(out[2]), Vector3(host.real(out[3]), host.real(out[4]), host.real(out[5]))]
		host.expect(found == wanted, "node", found, wanted)


func graph_set_edges(entry: Dictionary) -> void:
	host.same_status(entry, set_edges(graph, entry.edges))


# Flags are for all edges of a call: among others an edge both ways is two.
func set_edges(into: TautGraph, edges: Array) -> int:
	var flags := column(edges, 4)
	if flags.count(flags[0] if flags else 0) == flags.size():
		return into.set_edges(ends(edges), real_column(edges, 2), flags[0] if flags else 0, column(edges, 3))
	var single := []
	for edge in edges:
		single.append(edge)
		if int(edge[4]) == TautGraph.GRAPH_EDGE_BOTH_WAYS:
			single.append([edge[1], edge[0], edge[2], edge[3], 0])
	return into.set_edges(ends(single), real_column(single, 2), 0, column(single, 3))


func graph_edges(entry: Dictionary) -> void:
	var edges := graph.get_edges(int(entry.node))
	host.same_status(entry, edges.status)
	if entry.has("out"):
		var found := [edges.nodes, edges.costs, edges.classes]
		var wanted := [column(entry.out, 1), real_column(entry.out, 2), column(entry.out, 3)]
		host.expect(found == wanted, "edges", found, wanted)


func graph_nearest(entry: Dictionary) -> void:
	var found := graph.find_nearest(reals(entry.point), int(entry.count))
	host.same_status(entry, found.status)
	if entry.has("out"):
		host.expect(found.nodes == whole(entry.out), "nearest", found.nodes, entry.out)


func graph_reachable(entry: Dictionary) -> void:
	var answer := graph.is_reachable(int(entry.from), int(entry.to), int(entry.blocked_classes))
	host.same_status(entry, answer.status)
	if entry.has("reachable"):
		host.expect(answer.reachable == (int(entry.reachable) == 1), "reachable", answer.reachable, entry.reachable)


func graph_component(entry: Dictionary) -> void:
	var answer := graph.find_component(int(entry.node))
	host.same_status(entry, answer.status)
	if entry.has("out"):
		host.expect(answer.component == int(entry.out), "component", answer.component, entry.out)


func graph_prepare(entry: Dictionary) -> void:
	host.same_status(entry, graph.prepare(int(entry.count)))


func graph_planner_create(entry: Dictionary) -> void:
	var status := planner.create(graph, entry.options)
	host.same_status(entry, status)
	host.expect(entry.created == (status >= 0), "created", status, entry.created)


func graph_planner_set_estimates(entry: Dictionary) -> void:
	host.same_status(entry, planner.set_estimates(reals(entry.estimates)))


func graph_planner_find(entry: Dictionary) -> void:
	same_outcome(entry, planner.find(int(entry.start), whole(entry.goals), int(entry.flags), int(entry.max_expansions), host.real(entry.max_cost)))


func graph_planner_find_batch(entry: Dictionary) -> void:
	var found := planner.find_batch(whole(entry.pairs), int(entry.flags), int(entry.max_expansions), host.real(entry.max_cost), int(entry.threads))
	var outcome := planner.get_outcome()
	host.expect(found.size() == entry.answers.size(), "answers", found.size(), entry.answers.size())
	if int(entry.status) < 0:
		host.same_status(entry, outcome.status)
	for number in mini(found.size(), entry.answers.size()):
		var wanted: Dictionary = entry.answers[number]
		host.same_status(wanted, found[number].status)
		host.compare(wanted, found[number])
		var part := [found[number].path_first, found[number].path_count]
		host.expect(part == [int(wanted.first), int(wanted.count)], "part", part, wanted)
	same_path(entry)


func graph_planner_begin(entry: Dictionary) -> void:
	host.same_status(entry, planner.begin(int(entry.start), whole(entry.goals), int(entry.flags), int(entry.max_expansions), host.real(entry.max_cost)))
	same_path(entry)


func graph_planner_step(entry: Dictionary) -> void:
	same_outcome(entry, planner.step(int(entry.max_expansions)))


func graph_planner_cancel(entry: Dictionary) -> void:
	host.same_status(entry, planner.cancel())
	same_path(entry)


func graph_planner_reset(entry: Dictionary) -> void:
	host.same_status(entry, planner.reset())
	same_path(entry)


func graph_planner_path_to(entry: Dictionary) -> void:
	var answer := planner.get_path_to(int(entry.node))
	host.same_status(entry, answer.status)
	if entry.has("out"):
		host.expect(answer.path == whole(entry.out), "path to", answer.path, entry.out)
	same_path(entry)


func graph_planner_costs(entry: Dictionary) -> void:
	var answer := planner.get_costs(int(entry.first), int(entry.count))
	host.same_status(entry, answer.status)
	if entry.has("bits"):
		host.same_bits("costs", answer.costs, entry.bits)


func same_outcome(entry: Dictionary, status: int) -> void:
	host.same_status(entry, status)
	if entry.has("bits"):
		host.compare(entry, planner.get_outcome())
	same_path(entry)


func same_path(entry: Dictionary) -> void:
	if entry.has("path"):
		host.expect(planner.get_path() == whole(entry.path), "path", planner.get_path(), entry.path)


func reals(values: Array) -> PackedFloat32Array:
	var packed := PackedFloat32Array()
	for value in values:
		packed.append(host.real(value))
	return packed


func whole(values: Array) -> PackedInt32Array:
	var packed := PackedInt32Array()
	for value in values:
		packed.append(int(value))
	return packed


func column(rows: Array, place: int) -> PackedInt32Array:
	return whole(rows.map(func(row): return row[place]))


func real_column(rows: Array, place: int) -> PackedFloat32Array:
	return reals(rows.map(func(row): return row[place]))


# Two nodes for each edge.
func ends(edges: Array) -> PackedInt32Array:
	var packed := PackedInt32Array()
	for edge in edges:
		packed.append(int(edge[0]))
		packed.append(int(edge[1]))
	return packed
