"""Crowds of RVO2 (the package pyrvo) for the binary `crowds`, which writes scenes to standard input.

Input, for each scene: a line "WALKERS OBSTACLES SECONDS NEIGHBOURS REACH HORIZON WALL_HORIZON", a line for each
obstacle (x y x y .., counterclockwise), a line for each walker (x y RADIUS SPEED). Then for each step a line "step" and
two doubles a walker in the machine's byte order, the velocities wanted; the answers are the places after the step, and
the seconds that it took, doubles too. A line "end" ends the scene. A line with the package's version comes first.
"""
import array
import sys
import time
from importlib.metadata import version

from pyrvo import RVOSimulator


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sink.write(f"{version('pyrvo')}\n".encode())
    sink.flush()
    while line := source.readline():
        words = line.split()
        walkers, obstacles, neighbours = int(words[0]), int(words[1]), int(words[3])
        seconds, reach, horizon, wall_horizon = (float(words[i]) for i in (2, 4, 5, 6))
        crowd = RVOSimulator(seconds, reach, neighbours, horizon, wall_horizon, 1.0, 1.0)
        for _ in range(obstacles):
            row = [float(word) for word in source.readline().split()]
            crowd.add_obstacle(list(zip(row[::2], row[1::2])))
        crowd.process_obstacles()
        for _ in range(walkers):
            x, y, radius, speed = (float(word) for word in source.readline().split())
            crowd.add_agent((x, y), reach, neighbours, horizon, wall_horizon, radius, speed)
        while source.readline() == b"step\n":
            wanted = array.array("d", source.read(walkers * 16))
            for i in range(walkers):
                crowd.set_agent_pref_velocity(i, (wanted[2 * i], wanted[2 * i + 1]))
            start = time.perf_counter()
            crowd.do_step()
            took = time.perf_counter() - start
            places = array.array("d")
            for i in range(walkers):
                place = crowd.get_agent_position(i)
                places.extend((place.x, place.y))
            places.append(took)
            sink.write(places.tobytes())
            sink.flush()


main()
