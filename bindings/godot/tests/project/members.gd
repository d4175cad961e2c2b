# docs/godot-members.md has a row for each member of the engine's classes that ours stand in for; those that it calls the
# same are there under that name.
extends SceneTree

const STANDS_IN := {"AStarGrid2D": "TautGrid2D", "NavigationAgent2D": "TautAgent2D",
		"NavigationAgent3D": "TautAgent3D"}

var failures := 0


func _initialize() -> void:
	var page := FileAccess.get_file_as_string("res://godot-members.md")
	for engine in STANDS_IN:
		check(engine, STANDS_IN[engine], rows(page, engine))
	if failures == 0:
		print("END members")
	quit(1 if failures else 0)


# The second column of the table under a heading, by the name in the first.
func rows(page: String, heading: String) -> Dictionary:
	var found := {}
	var is_here := false
	for line in page.split("\n"):
		if line.begins_with("## "):
			is_here = line.contains("`%s`" % heading)
		elif is_here and line.begins_with("| `"):
			var cells := line.split("|")
			for name in cells[1].replace("`", "").split(","):
				found[name.strip_edges()] = cells[2].strip_edges()
	return found


# Methods, properties, signals and constants that a class declares itself. Properties stand for what sets and gets them.
func members(name: String) -> Array[String]:
	var found: Array[String] = []
	for property in ClassDB.class_get_property_list(name, true):
		if property.usage & (PROPERTY_USAGE_GROUP | PROPERTY_USAGE_CATEGORY | PROPERTY_USAGE_SUBGROUP) == 0:
			found.append(property.name)
	for method in ClassDB.class_get_method_list(name, true):
		var is_accessor := false
		for property in found:
			is_accessor = is_accessor or method.name in ["set_" + property, "get_" + property, "is_" + property]
		if not is_accessor:
			found.append(method.name)
	for what in ClassDB.class_get_signal_list(name, true):
		found.append(what.name)
	found.append_array(ClassDB.class_get_integer_constant_list(name, true))
	return found


func has(type: String, name: String) -> bool:
	var has_property := ClassDB.class_get_property_list(type).any(func(property): return property.name == name)
	# Those that a script overrides are in the list only.
	var has_method := ClassDB.class_get_method_list(type).any(func(method): return method.name == name)
	return has_property or has_method or ClassDB.class_has_signal(type, name) \
			or ClassDB.class_has_integer_constant(type, name)


func check(engine: String, ours: String, table: Dictionary) -> void:
	var names := members(engine)
	for name in names:
		if not name in table:
			print("FAILED: %s.%s has no row; the same: %s" % [engine, name, has(ours, name)])
			failures += 1
		elif table[name] == "the same" and not has(ours, name):
			print("FAILED: %s has no %s" % [ours, name])
			failures += 1
		elif table[name] != "the same" and has(ours, name):
			print("FAILED: %s has %s" % [ours, name])
			failures += 1
	for name in table:
		if not name in names:
			print("FAILED: %s has no %s" % [engine, name])
			failures += 1
	print("%s: %d members of %s" % [ours, names.size(), engine])
