"""Distances of scikit-fmm for the binary `smooth`, which writes maps to standard input and reads standard output.

Input: lines "COLUMNS ROWS SEED_X SEED_Y ROUNDS", then COLUMNS * ROWS doubles in the machine's byte order: the cost of
each point, infinity where it is blocked. Output for each: the seconds of one call of order 1 and of order 2, then the
travel times of order 1 and of order 2, all doubles. The version of scikit-fmm comes first, as a line.
"""
import sys
import time

import numpy
import skfmm


def measure(phi, speed, order, rounds):
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        found = skfmm.travel_time(phi, speed, order=order)
        best = min(best, time.perf_counter() - start)
    return best, numpy.ma.filled(found, numpy.inf)


def main():
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    sink.write(f"{skfmm.__version__}\n".encode())
    sink.flush()
    while line := source.readline():
        columns, rows, x, y, rounds = map(int, line.split())
        costs = numpy.frombuffer(source.read(columns * rows * 8)).reshape(rows, columns)
        blocked = numpy.isinf(costs)
        phi = numpy.ones((rows, columns))
        # Points at which phi is 0 are the front, exactly.
        phi[y, x] = 0
        speed = 1 / numpy.where(blocked, 1, costs)
        answers = [measure(numpy.ma.MaskedArray(phi, blocked), speed, order, rounds) for order in (1, 2)]
        sink.write(numpy.array([seconds for seconds, _ in answers]).tobytes())
        for _, found in answers:
            sink.write(numpy.ascontiguousarray(found, dtype=numpy.float64).tobytes())
        sink.flush()


main()
