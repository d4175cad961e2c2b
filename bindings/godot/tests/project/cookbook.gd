# The answers of docs/cookbook/gdscript.md: each is run after the blocks that the page states once, and what the
# comments beneath it say must hold; the opposite of it must not. Each also comes to its end while the door is shut, with a
# wall on the start, and without time for a search.
extends SceneTree

const FENCE := "```"
const HOLDS := "<!-- holds: "
const TROUBLES := ["grid.fill(Rect2i(10, 7, 1, 2), 0)", "grid.set_cell(2, 8, 0)", "planner.limit_time(1)\n\twalker.limit_time(1)"]

var answers := 0
var held := 0


func _initialize() -> void:
	await process_frame
	var heading := ""
	var language := ""
	var code := ""
	var first := ""
	var holds := ""
	for line in FileAccess.get_file_as_string("res://cookbook.md").split("\n"):
		if line.begins_with(HOLDS) and code != "":
			var text := line.trim_prefix(HOLDS).trim_suffix(" -->")
			holds = text if holds == "" else "%s and %s" % [holds, text]
			continue
		if holds != "":
			expect(heading, first, code, holds)
			code = ""
			holds = ""
		if line.begins_with(FENCE):
			# A block that has no comment before the next one begins every answer.
			if language == "":
				first += code
				code = ""
			language = line.trim_prefix(FENCE) if language == "" else ""
		elif language == "gdscript":
			code += "\t" + line + "\n"
		elif language == "" and line.begins_with("## "):
			heading = line.trim_prefix("## ")
	print("%d of %d answers hold" % [held, answers])
	if held == answers and answers >= 20:
		print("END cookbook")
	quit(0 if held == answers else 1)


func expect(heading: String, first: String, code: String, holds: String) -> void:
	answers += 1
	var ends := TROUBLES.all(func(trouble): return answer("%s\t%s\n%s" % [first, trouble, code], "true"))
	if ends and answer(first + code, holds) and not answer(first + code, "not (%s)" % holds):
		held += 1
	else:
		print("wrong: ", heading, "" if ends else ": does not end")


# Runs a block and returns what is claimed about its end.
func answer(code: String, holds: String) -> bool:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\n\n\nfunc run() -> bool:\n%s\treturn %s\n" % [code, holds]
	return script.reload() == OK and script.new().run()
