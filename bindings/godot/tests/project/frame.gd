# The frame of a game in docs/walking.md: the block in GDScript is run, and what the comment beneath it says must hold; the
# opposite of it must not.
extends SceneTree


func _initialize() -> void:
	await process_frame
	var page := FileAccess.get_file_as_string("res://walking.md")
	var rest := page.get_slice("```gdscript\n", 1)
	var code := "\t" + rest.get_slice("\n```", 0).replace("\n", "\n\t")
	var holds := rest.get_slice("<!-- holds: ", 1).get_slice(" -->", 0)
	var held: bool = answer(code, holds) and not answer(code, "not (%s)" % holds)
	print("END frame" if held else "wrong: the frame of a game")
	quit(0 if held else 1)


# Runs a block and returns what is claimed about its end.
func answer(code: String, holds: String) -> bool:
	var script := GDScript.new()
	script.source_code = "extends RefCounted\n\n\nfunc run() -> bool:\n%s\n\treturn %s\n" % [code, holds]
	return script.reload() == OK and script.new().run()
