# One grid, asked from every thread of the WorkerThreadPool while the main thread edits, and asked in order: nothing crashes
# and nothing differs. Then grids made, edited and dropped inside workers, and requests that signals answer.
extends SceneTree

const SIDE := 96
const TASKS := 400

var random := RandomNumberGenerator.new()
var grid := TautGrid2D.new()
var queries := []
var expected := []
var answers := []
var failures := 0
var answered := {}
var id_answers := {}


func _initialize() -> void:
	random.seed = 5
	grid.region = Rect2i(-3, 4, SIDE, SIDE)
	grid.diagonal_mode = TautGrid2D.DIAGONAL_MODE_ONLY_IF_NO_OBSTACLES
	grid.update()
	for i in SIDE * SIDE / 4:
		grid.set_point_solid(any_id())
	for i in TASKS:
		queries.append([any_id(), any_id(), i % 3 == 0])
		expected.append(ask(i))
	answers.resize(TASKS)

	# The same questions, all at once.
	var group := WorkerThreadPool.add_group_task(answer, TASKS)
	WorkerThreadPool.wait_for_group_task_completion(group)
	for i in TASKS:
		expect(answers[i] == expected[i], "question %d: %s instead of %s" % [i, answers[i], expected[i]])

	# The same with an edit that comes and goes beside the searches: each answer is true for one of the two maps.
	var spot := any_id()
	grid.set_point_solid(spot, false)
	var first := range(TASKS).map(ask)
	grid.set_point_solid(spot, true)
	var second := range(TASKS).map(ask)
	group = WorkerThreadPool.add_group_task(answer, TASKS)
	var solid := true
	var edits := 0
	while not WorkerThreadPool.is_group_task_completed(group):
		solid = not solid
		grid.set_point_solid(spot, solid)
		edits += 1
	WorkerThreadPool.wait_for_group_task_completion(group)
	for i in TASKS:
		expect(answers[i] == first[i] or answers[i] == second[i] or queries[i][2], "question %d under edits" % i)
	print("threads: %d questions, %d edits beside them" % [TASKS, edits])

	# Objects made and dropped in workers.
	group = WorkerThreadPool.add_group_task(live, 64)
	WorkerThreadPool.wait_for_group_task_completion(group)
	var thread := Thread.new()
	thread.start(live.bind(99))
	thread.wait_to_finish()

	check_revisions()

	grid.path_ready.connect(func(request: int, path: PackedVector2Array): answered[request] = path)
	grid.id_path_ready.connect(func(request: int, path: Array[Vector2i]): id_answers[request] = path)
	grid.set_point_solid(spot, false)
	finish()


func finish() -> void:
	var wanted := {}
	var wanted_ids := {}
	for i in 100:
		var from: Vector2i = queries[i][0]
		var to: Vector2i = queries[i][1]
		match i % 3:
			0: wanted[grid.request_path(Vector2(from), Vector2(to), true)] = grid.find_path(Vector2(from), Vector2(to), true)
			1: wanted[grid.request_point_path(from, to)] = grid.get_point_path(from, to)
			2: wanted_ids[grid.request_id_path(from, to, true)] = grid.get_id_path(from, to, true)
	# A grid that is gone when its answer comes.
	var gone := TautGrid2D.new()
	gone.region = Rect2i(0, 0, 300, 300)
	gone.update()
	gone.request_path(Vector2.ONE, Vector2(250, 250))
	gone = null
	for frame in 600:
		await process_frame
		if answered.size() + id_answers.size() >= 100:
			break
	expect(answered == wanted, "%d requests answered instead of %d" % [answered.size(), wanted.size()])
	expect(id_answers == wanted_ids, "%d id requests answered instead of %d" % [id_answers.size(), wanted_ids.size()])
	print("requests: %d answered by signals" % (answered.size() + id_answers.size()))
	grid = null
	await process_frame
	expect(TautMap.get_live_objects() == 0, "%d objects are left" % TautMap.get_live_objects())
	if failures == 0:
		print("END threads")
	quit(1 if failures else 0)


# 2,000 queries of the workers while the main thread edits at least 100,000 times. Each answer names its revision; the same
# edits, done again in order, give the same answer to the same query there. Every second query is pinned to a snapshot.
func check_revisions() -> void:
	const QUERIES := 2000
	const EDITS := 100000
	var map := TautMap.new()
	var again := TautMap.new()
	for each in [map, again]:
		expect(each.create(SIDE, SIDE, 1) == TautPlanner.STATUS_OK, "a map")
	var ends := PackedVector2Array()
	for i in 2 * QUERIES:
		ends.append(Vector2(random.randf_range(0, SIDE), random.randf_range(0, SIDE)))
	var found := []
	found.resize(QUERIES)
	var query := func(i: int):
		var planner := TautPlanner.new()
		planner.create(map, {})
		var snapshot: TautSnapshot = map.take_snapshot() if i % 2 == 0 else null
		if snapshot != null:
			planner.pin(snapshot)
		planner.find(ends[2 * i], ends[2 * i + 1], TautPlanner.REQUEST_ALLOW_PARTIAL if i % 3 == 0 else 0)
		var outcome := planner.get_outcome()
		found[i] = [outcome.revision, outcome.status, outcome.length, planner.get_path(), snapshot.get_revision() if snapshot != null else -1]
	var cells := PackedByteArray()
	cells.resize(SIDE * SIDE)
	cells.fill(1)
	var edits := PackedInt32Array()
	var first := map.get_revision()
	var group := WorkerThreadPool.add_group_task(query, QUERIES)
	var beside := 0
	while edits.size() < EDITS or not WorkerThreadPool.is_group_task_completed(group):
		var cell := random.randi() % cells.size()
		# One cell in three is solid in the long run.
		if cells[cell] == 1 and random.randi() % 2 == 0:
			continue
		cells[cell] = 1 - cells[cell]
		map.set_cell(cell % SIDE, cell / SIDE, cells[cell])
		edits.append(cell)
		if not WorkerThreadPool.is_group_task_completed(group):
			beside += 1
	WorkerThreadPool.wait_for_group_task_completion(group)
	expect(map.get_revision() == first + edits.size(), "a revision per edit")

	var order := range(QUERIES)
	order.sort_custom(func(a, b): return found[a][0] < found[b][0])
	var planner := TautPlanner.new()
	planner.create(again, {})
	var done := 0
	cells.fill(1)
	var wrong := 0
	var revisions := {}
	for i in order:
		var answer: Array = found[i]
		if answer[1] <= TautPlanner.STATUS_ERROR_START_BLOCKED and answer[0] == 0:
			# A blocked end has no revision.
			continue
		revisions[answer[0]] = true
		while again.get_revision() < answer[0]:
			cells[edits[done]] = 1 - cells[edits[done]]
			again.set_cell(edits[done] % SIDE, edits[done] / SIDE, cells[edits[done]])
			done += 1
		planner.find(ends[2 * i], ends[2 * i + 1], TautPlanner.REQUEST_ALLOW_PARTIAL if i % 3 == 0 else 0)
		var outcome := planner.get_outcome()
		var same: bool = outcome.status == answer[1] and outcome.length == answer[2] and planner.get_path() == answer[3]
		wrong += int(not same or answer[4] not in [-1, answer[0]])
	expect(wrong == 0, "%d of %d answers differ from those on their revisions" % [wrong, QUERIES])
	expect(found.all(func(answer): return answer != null), "all are answered")
	# How many there are is a matter of the computer's threads.
	expect(revisions.size() > 5, "only %d revisions" % revisions.size())
	print("threads: %d queries beside %d of %d edits, on %d revisions: %d differ" % [
			QUERIES, beside, edits.size(), revisions.size(), wrong])


func ask(i: int) -> Array:
	var query: Array = queries[i]
	return [grid.get_id_path(query[0], query[1], query[2]), grid.find_path(Vector2(query[0]), Vector2(query[1]), query[2]),
			grid.has_line_of_sight(Vector2(query[0]), Vector2(query[1]))]


func answer(i: int) -> void:
	answers[i] = ask(i)


func live(i: int) -> void:
	var own := TautGrid2D.new()
	own.region = Rect2i(0, 0, 20 + i % 7, 20)
	own.update()
	own.fill_solid_region(Rect2i(5, 0, 1, 15))
	own.set_point_weight_scale(Vector2i(3, 3), 2.5)
	if own.get_id_path(Vector2i(1, 1), Vector2i(15, 1)).is_empty():
		fail.call_deferred("a grid in a worker finds nothing")
	var map := TautMap.new()
	map.create(9, 9, 1)
	var planner := TautPlanner.new()
	planner.create(map, {})
	if planner.find(Vector2(1, 1), Vector2(8, 8)) != 0:
		fail.call_deferred("a planner in a worker finds nothing")


func any_id() -> Vector2i:
	return grid.region.position + Vector2i(random.randi() % SIDE, random.randi() % SIDE)


func expect(holds: bool, what: String) -> void:
	if not holds:
		fail(what)


func fail(what: String) -> void:
	failures += 1
	printerr("FAILED ", what)
