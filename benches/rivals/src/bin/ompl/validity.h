/* Whether states are free: one object, linked into both sides of the comparison. */
#ifndef VALIDITY_H
#define VALIDITY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A body that is a rectangle about its origin, in a square room with rectangular walls. */
struct body_scene {
    double side, half_length, half_width;
    double walls[8][4]; /* left, top, width, height */
    int32_t wall_count;
};

/* A chain of capsules on a grid: 0 is a wall. */
struct chain_scene {
    const uint8_t *cells;
    int32_t width, height, link_count, has_base;
    double base[2];
    double lengths[4]; /* 0: the length is a number of the state, after the angle */
    double radii[4];
};

/* 1 if the interiors of the body and of every wall are apart and the body is in the room. A state is x, y, angle. */
int body_is_free(const void *scene, const double *state);

/* A horn: a chain of links of the length 1 / count that bends out of it. */
struct horn_scene {
    int32_t count;
    double walls[2][32][2]; /* corners, as many as links */
};

/* A car: a rectangle from `back` to `front` along its x axis and `half_width` to both sides of it. */
struct car_scene {
    double width, height, back, front, half_width;
    double walls[8][4]; /* left, top, width, height */
    int32_t wall_count;
};

/* 1 if with k the last number above 0.1 all before it are at least 0.9. The scene is the number of axes, an int32_t. */
int cube_is_free(const void *scene, const double *state);

/* 1 if no link meets a wall or another link that it is not joined to. A state has an angle per link. */
int horn_is_free(const void *scene, const double *state);

/* A body of simple polygons, of up to 128 corners each, among simple polygons: the corners, and how many each has. */
struct polygon_scene {
    double low[2], high[2];
    const double *body, *walls;
    const int32_t *body_sizes, *wall_sizes;
    int32_t piece_count, wall_count;
};

/* 1 if the interiors of the body and of every wall are apart and the body is in the bounds. A state is x, y, angle. */
int polygon_body_is_free(const void *scene, const double *state);

/* 1 if the interiors of the car and of every wall are apart and the car is in the room. A state is x, y, angle. */
int car_is_free(const void *scene, const double *state);

/* 1 if no link comes nearer to a wall than its radius. */
int chain_is_free(const void *scene, const double *state);

#ifdef __cplusplus
}
#endif

#endif
