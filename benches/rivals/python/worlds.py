"""Shortest paths of extremitypathfinder for the binary `worlds`, which writes worlds to standard input.

Input, for each world: a line "SIDE POLYGONS QUERIES", a line for each polygon (x y x y .., clockwise), a line for each
query (x y x y). Output for each: a line with the seconds of preparing it, then a line "SECONDS LENGTH" for each query;
the length is inf where there is no path. A line with the package's version comes first.
"""
import sys
import time
from importlib.metadata import version

from extremitypathfinder import PolygonEnvironment


def numbers():
    return [float(word) for word in sys.stdin.readline().split()]


def main():
    print(version("extremitypathfinder"), flush=True)
    while line := sys.stdin.readline():
        side, polygons, queries = (int(word) for word in line.split())
        holes = []
        for _ in range(polygons):
            row = numbers()
            holes.append(list(zip(row[::2], row[1::2])))
        asked = [numbers() for _ in range(queries)]
        begin = time.perf_counter()
        environment = PolygonEnvironment()
        environment.store([(0.0, 0.0), (side, 0.0), (side, side), (0.0, side)], holes, validate=False)
        environment.prepare()
        print(time.perf_counter() - begin)
        for x, y, to_x, to_y in asked:
            begin = time.perf_counter()
            _, length = environment.find_shortest_path((x, y), (to_x, to_y))
            print(time.perf_counter() - begin, "inf" if length is None else repr(length))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
