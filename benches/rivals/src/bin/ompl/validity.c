#include "validity.h"

#include <math.h>

/* Whether the projections of a turned rectangle and of an upright one overlap on all four directions of their sides. */
int body_is_free(const void *of, const double *state) {
    const struct body_scene *scene = of;
    double x = state[0], y = state[1], c = cos(state[2]), s = sin(state[2]);
    double across = scene->half_length * fabs(c) + scene->half_width * fabs(s);
    double down = scene->half_length * fabs(s) + scene->half_width * fabs(c);
    if (x - across < 0 || y - down < 0 || x + across > scene->side || y + down > scene->side) {
        return 0;
    }
    for (int32_t at = 0; at < scene->wall_count; at++) {
        const double *wall = scene->walls[at];
        double half_x = wall[2] / 2, half_y = wall[3] / 2;
        double dx = wall[0] + half_x - x, dy = wall[1] + half_y - y;
        if (fabs(dx) >= half_x + across || fabs(dy) >= half_y + down) {
            continue;
        }
        double along = half_x * fabs(c) + half_y * fabs(s), beside = half_x * fabs(s) + half_y * fabs(c);
        if (fabs(dx * c + dy * s) >= scene->half_length + along || fabs(dy * c - dx * s) >= scene->half_width + beside) {
            continue;
        }
        return 0;
    }
    return 1;
}

/* The squared distance of a segment from a cell: of its ends from the cell and of the corners from the segment; 0 if
   they meet. */
static double square_to_cell(const double *p, const double *q, double left, double top) {
    double best = INFINITY;
    for (int end = 0; end < 2; end++) {
        const double *at = end ? q : p;
        double dx = fmax(fmax(left - at[0], at[0] - left - 1), 0), dy = fmax(fmax(top - at[1], at[1] - top - 1), 0);
        best = fmin(best, dx * dx + dy * dy);
    }
    double dx = q[0] - p[0], dy = q[1] - p[1], length = dx * dx + dy * dy, first = INFINITY, last = -INFINITY;
    for (int corner = 0; corner < 4; corner++) {
        double cx = left + (corner & 1) - p[0], cy = top + (corner >> 1) - p[1];
        double side = dx * cy - dy * cx, part = cx * dx + cy * dy;
        first = fmin(first, side);
        last = fmax(last, side);
        if (part > 0 && part < length) {
            best = fmin(best, side * side / length);
        }
    }
    double low_x = fmin(p[0], q[0]), high_x = fmax(p[0], q[0]), low_y = fmin(p[1], q[1]), high_y = fmax(p[1], q[1]);
    int crosses = first < 0 && last > 0 && low_x < left + 1 && high_x > left && low_y < top + 1 && high_y > top;
    return crosses ? 0 : best;
}

static int link_is_free(const struct chain_scene *scene, const double *p, const double *q, double radius) {
    double low_x = fmin(p[0], q[0]) - radius, high_x = fmax(p[0], q[0]) + radius;
    double low_y = fmin(p[1], q[1]) - radius, high_y = fmax(p[1], q[1]) + radius;
    if (low_x < 0 || low_y < 0 || high_x > scene->width || high_y > scene->height) {
        return 0;
    }
    for (int32_t y = (int32_t)low_y; y < scene->height && y < high_y; y++) {
        for (int32_t x = (int32_t)low_x; x < scene->width && x < high_x; x++) {
            if (!scene->cells[y * scene->width + x] && square_to_cell(p, q, x, y) < radius * radius) {
                return 0;
            }
        }
    }
    return 1;
}

int chain_is_free(const void *of, const double *state) {
    const struct chain_scene *scene = of;
    double pin[2] = {scene->base[0], scene->base[1]}, angle = 0;
    if (!scene->has_base) {
        pin[0] = *state++;
        pin[1] = *state++;
    }
    for (int32_t at = 0; at < scene->link_count; at++) {
        angle += *state++;
        double length = scene->lengths[at] > 0 ? scene->lengths[at] : *state++;
        double next[2] = {pin[0] + length * cos(angle), pin[1] + length * sin(angle)};
        if (!link_is_free(scene, pin, next, scene->radii[at])) {
            return 0;
        }
        pin[0] = next[0];
        pin[1] = next[1];
    }
    return 1;
}

int cube_is_free(const void *of, const double *state) {
    int32_t last = *(const int32_t *)of - 1;
    while (last > 0 && state[last] <= 0.1) {
        last--;
    }
    for (int32_t at = 0; at < last; at++) {
        if (state[at] < 0.9) {
            return 0;
        }
    }
    return 1;
}

static double turn(const double *p, const double *q, const double *r) {
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

/* Whether two segments cross. */
static int cross(const double *a, const double *b, const double *c, const double *d) {
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

int horn_is_free(const void *of, const double *state) {
    const struct horn_scene *scene = of;
    double pins[33][2] = {{0, 0}}, angle = 0, length = 1.0 / scene->count;
    for (int32_t at = 0; at < scene->count; at++) {
        angle += state[at];
        pins[at + 1][0] = pins[at][0] + length * cos(angle);
        pins[at + 1][1] = pins[at][1] + length * sin(angle);
        for (int32_t wall = 0; wall < 2; wall++) {
            for (int32_t corner = 0; corner + 1 < scene->count; corner++) {
                const double(*line)[2] = scene->walls[wall];
                if (cross(pins[at], pins[at + 1], line[corner], line[corner + 1])) {
                    return 0;
                }
            }
        }
        for (int32_t other = 0; other + 1 < at; other++) {
            if (cross(pins[at], pins[at + 1], pins[other], pins[other + 1])) {
                return 0;
            }
        }
    }
    return 1;
}

int car_is_free(const void *of, const double *state) {
    const struct car_scene *scene = of;
    double middle = (scene->front + scene->back) / 2, half = (scene->front - scene->back) / 2;
    double c = cos(state[2]), s = sin(state[2]), x = state[0] + middle * c, y = state[1] + middle * s;
    double across = half * fabs(c) + scene->half_width * fabs(s), down = half * fabs(s) + scene->half_width * fabs(c);
    if (x - across < 0 || y - down < 0 || x + across > scene->width || y + down > scene->height) {
        return 0;
    }
    for (int32_t at = 0; at < scene->wall_count; at++) {
        const double *wall = scene->walls[at];
        double half_x = wall[2] / 2, half_y = wall[3] / 2;
        double dx = wall[0] + half_x - x, dy = wall[1] + half_y - y;
        double along = half_x * fabs(c) + half_y * fabs(s), beside = half_x * fabs(s) + half_y * fabs(c);
        if (fabs(dx) < half_x + across && fabs(dy) < half_y + down && fabs(dx * c + dy * s) < half + along &&
            fabs(dy * c - dx * s) < scene->half_width + beside) {
            return 0;
        }
    }
    return 1;
}

static int is_inside(const double *polygon, int32_t count, double x, double y) {
    int inside = 0;
    for (int32_t at = 0, last = count - 1; at < count; last = at++) {
        const double *p = polygon + 2 * at, *q = polygon + 2 * last;
        if ((p[1] > y) != (q[1] > y) && x < (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1]) + p[0]) {
            inside = !inside;
        }
    }
    return inside;
}

/* Whether two polygons overlap: sides cross, or a corner of one is in the other one. */
static int overlap(const double *piece, int32_t count, const double *wall, int32_t wall_count) {
    double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
    for (int32_t at = 0; at < 2 * count; at++) {
        low[at & 1] = fmin(low[at & 1], piece[at]);
        high[at & 1] = fmax(high[at & 1], piece[at]);
    }
    int is_near = 0;
    for (int32_t at = 0, last = wall_count - 1; at < wall_count; last = at++) {
        const double *p = wall + 2 * last, *q = wall + 2 * at;
        if (fmin(p[0], q[0]) > high[0] || fmax(p[0], q[0]) < low[0] || fmin(p[1], q[1]) > high[1] ||
            fmax(p[1], q[1]) < low[1]) {
            continue;
        }
        is_near = 1;
        for (int32_t side = 0, before = count - 1; side < count; before = side++) {
            if (cross(p, q, piece + 2 * before, piece + 2 * side)) {
                return 1;
            }
        }
        if (is_inside(piece, count, q[0], q[1])) {
            return 1;
        }
    }
    return is_inside(wall, wall_count, piece[0], piece[1]) ||
           (is_near && is_inside(piece, count, wall[0], wall[1]));
}

int polygon_body_is_free(const void *of, const double *state) {
    const struct polygon_scene *scene = of;
    double c = cos(state[2]), s = sin(state[2]), piece[256];
    const double *body = scene->body;
    for (int32_t number = 0; number < scene->piece_count; number++) {
        int32_t count = scene->body_sizes[number];
        for (int32_t at = 0; at < count; at++, body += 2) {
            double x = state[0] + body[0] * c - body[1] * s, y = state[1] + body[0] * s + body[1] * c;
            if (x < scene->low[0] || y < scene->low[1] || x > scene->high[0] || y > scene->high[1]) {
                return 0;
            }
            piece[2 * at] = x;
            piece[2 * at + 1] = y;
        }
        const double *wall = scene->walls;
        for (int32_t at = 0; at < scene->wall_count; wall += 2 * scene->wall_sizes[at++]) {
            if (overlap(piece, count, wall, scene->wall_sizes[at])) {
                return 0;
            }
        }
    }
    return 1;
}
