# The one who walks.
extends Node2D


func _draw() -> void:
	draw_circle(Vector2.ZERO, 7.0, Color(0.55, 0.65, 0.95))
	draw_arc(Vector2.ZERO, 7.0, 0.0, TAU, 24, Color.WHITE, 1.5, true)
