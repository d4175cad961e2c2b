/* taut: shortest and near-shortest paths on grid maps that change at run time.

   Generated from the library's source; do not edit. Licence: MIT OR Apache-2.0.

   EXAMPLE

     taut_grid grid;                                     a map: one byte of terrain per cell, 0 is blocked
     taut_grid_create(256, 256, 1, &grid);
     taut_grid_fill(grid, &wall, 0);

     taut_planner_options options;                       the algorithm and its options; the default is optimal
     taut_planner_options_init(&options, sizeof options);
     taut_planner planner;
     taut_planner_create(grid, &options, &planner);

     taut_request request = {0};                         start and goal
     request.start.x = 3.5f; ...
     taut_result result;
     if (taut_planner_find(planner, &request, &result) == TAUT_OK) {
       const taut_point* points; size_t length;          the path, without a copy
       taut_planner_path_view(planner, &points, &length);
     }

     taut_grid_set_cell(grid, 20, 30, 0);                edit at any time; the next query uses the new map

     taut_planner_destroy(planner);
     taut_grid_destroy(grid);

   examples/quickstart.c is the complete program.

   STATUSES

   Every call that can fail returns a taut_status: >= 0 is an outcome, < 0 an error. "There is no path" is an outcome.
   Outputs are the last parameters and are written only for outcomes; an error leaves them unchanged (but see BUFFERS).
   taut_last_error returns a message that describes the last error of the thread, with the values and the limits.
   Arguments are checked in this order: the handle, pointers, struct sizes, flags and reserved words, values.
   A call that its arguments or the state of its objects refuse changes nothing: an open search of the planner, its path
   and its answers stay. Errors of this kind are BAD_HANDLE, POISONED, BUSY, NULL_POINTER, INVALID_ARGUMENT and
   UNSUPPORTED. A query that is accepted and then fails (START_BLOCKED, GOAL_BLOCKED, LIMIT, OUT_OF_MEMORY) leaves no
   open search, an empty path and no answers.
   Any call that takes a handle can return TAUT_ERROR_BAD_HANDLE and TAUT_ERROR_POISONED. Any call can return
   TAUT_ERROR_PANIC, which reports a defect of the library.

   OWNERSHIP

   You own what a _create, _from_ or _snapshot function returns, and free it with _destroy. A handle is a number: it may
   be copied, stored and compared; a stale or forged handle returns TAUT_ERROR_BAD_HANDLE. Planners and pools keep the
   cells of their grids alive, so objects may be destroyed in any order. A ticket of a pool is gone once it is taken.
   Pointers that you pass are borrowed for the duration of the call; the library never keeps or frees them.
   taut_live_objects returns 0 when every object is destroyed.

   POINTERS

   A pointer to a struct, a number or an array of them is aligned for its type, as C compilers and allocators align it;
   one that is not gets TAUT_ERROR_INVALID_ARGUMENT, and its message names the argument, where
   TAUT_ERROR_NULL_POINTER would stand for null. The pointer to an array without elements is not looked at. The array of
   an output may be that of an input with elements of the same size: each is read before it is written. Any other
   overlap is harmless, but which values are read then is not defined.

   THREADS

   Any call may be made from any thread. The library starts no threads but those of a pool, and calls no callbacks but
   the functions of taut_set_allocator.
     Grids:    reading, creating planners and searching run concurrently with each other and with one editing thread. A
               second editing thread gets TAUT_ERROR_BUSY. An edit never waits for a search, and a search never sees an
               edit that was made after it began: its result contains the revision that it searched.
     Planners: one call at a time; a concurrent call returns TAUT_ERROR_BUSY, except cancel, path, path_view,
               points_view and memory. Use one planner per thread.
     Pools:    any call from any thread; at most max_workers of them in taut_pool_work at once.
     Destroy:  TAUT_ERROR_BUSY while another thread is inside a call on the object.

   UNITS

   One grid unit is the side of a cell; cell (x, y) covers the square from (x, y) to (x + 1, y + 1). Internally
   positions are multiples of 1/256 unit, and all geometric predicates are exact. Memory is in bytes. The same calls
   return the same bytes on every platform.

   BUFFERS

   A call that fills a buffer takes (pointer, capacity, needed). If the output does not fit, the call returns
   TAUT_ERROR_BUFFER_TOO_SMALL and writes `needed` and nothing else. Pass null and capacity 0 to query the size.

   STRUCTS

   taut_planner_options, taut_improve_options, taut_field_options, taut_policy_options, taut_crowd_options,
   taut_graph_planner_options, taut_pool_options begin with struct_size and may grow in later releases: always
   initialise them with their _init functions, to which you pass the size that you were compiled with; a zeroed one
   is refused. taut_allocator begins with struct_size too and has no such function: set it to
   sizeof(taut_allocator).
   All other structs keep their size, and a zeroed one is a valid beginning; their reserved words must be zero.
   Enums are declared for their names; their values are passed as uint32_t. */

#ifndef TAUT_H
#define TAUT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ----------------------------------------------------------------------------------------------------
   Statuses and errors
   ---------------------------------------------------------------------------------------------------- */

/**
 * Outcomes and errors: the values of `taut_status`.
 *
 * "There is no path" is an outcome too. An error means that the call did nothing and wrote no output;
 * `taut_last_error` describes it.
 */
typedef enum taut_status_code {
  /** Success; for a search: a path was found. */
  TAUT_OK = 0,
  /**
   * The search is complete and has no path. The guarantee of the result states what that means: with
   * TAUT_GUARANTEE_OPTIMAL it is proved that there is none, with TAUT_GUARANTEE_LATTICE_OPTIMAL there is none at
   * this resolution, along the lattice that was searched, and with TAUT_GUARANTEE_NONE none was found.
   */
  TAUT_NO_PATH = 1,
  /** No path to the goal, but a partial path, because the request allows it (TAUT_REQUEST_ALLOW_PARTIAL). */
  TAUT_PARTIAL = 2,
  /** The expansion limit or the time limit of the step is reached; the next step continues. */
  TAUT_IN_PROGRESS = 3,
  /** The search was cancelled by `taut_planner_cancel`. */
  TAUT_CANCELLED = 4,
  /** The expansion limit of the request is reached; the search is kept, and a step continues it. */
  TAUT_BUDGET_SPENT = 5,
  /** `taut_planner_refresh` could not prove that the last answer still holds; only a new search tells. */
  TAUT_STALE = 6,
  /**
   * The search waits for the host to tell which states are free: `taut_motion_ask` has them, `taut_motion_tell`
   * takes the answers, and the next step continues.
   */
  TAUT_ASKING = 7,
  /** A value is outside of its documented range. */
  TAUT_ERROR_INVALID_ARGUMENT = -1,
  /** A required pointer is null. */
  TAUT_ERROR_NULL_POINTER = -2,
  /** A buffer is too small; `needed`, if the function has it, is written. */
  TAUT_ERROR_BUFFER_TOO_SMALL = -3,
  /** An allocation failed. All objects stay usable. */
  TAUT_ERROR_OUT_OF_MEMORY = -4,
  /** Another thread is using the object in a way that excludes this call. Try again later. */
  TAUT_ERROR_BUSY = -5,
  /** The handle is zero, its object has been destroyed, or it is of another kind. */
  TAUT_ERROR_BAD_HANDLE = -6,
  /**
   * This release or the chosen algorithm does not support the request; also: an unknown flag, a reserved word or
   * the field of a later release is not zero.
   */
  TAUT_ERROR_UNSUPPORTED = -7,
  /** A text does not have the required format; the message contains the line. */
  TAUT_ERROR_FORMAT = -8,
  /** A size exceeds a limit of the library, or a search exceeds the planner's memory limit. */
  TAUT_ERROR_LIMIT = -9,
  /** The start lies outside the map or touches no free cell. */
  TAUT_ERROR_START_BLOCKED = -10,
  /** The goal lies outside the map or touches no free cell (and the start does). */
  TAUT_ERROR_GOAL_BLOCKED = -11,
  /** A panic interrupted a write to this object: it can only be destroyed. Other objects are not affected. */
  TAUT_ERROR_POISONED = -98,
  /** The library has a defect and caught a panic. The object that the call was writing is poisoned. */
  TAUT_ERROR_PANIC = -99,
} taut_status_code;

/**
 * What a call returns: an outcome (>= 0) or an error (< 0), one of the numbers in `taut_status_code`.
 *
 * The set grows with later releases; a number never changes its meaning. Treat an unknown number >= 0 like
 * `TAUT_OK` without a path, and an unknown number < 0 as an error.
 */
typedef int32_t taut_status;

/**
 * The name of a status in this header, for logs: "TAUT_NO_PATH".
 *
 * @param status  Any number.
 * @return        A NUL-terminated ASCII string that lives as long as the library; never null. "TAUT_UNKNOWN_STATUS"
 *                if this release has no such status.
 *
 * Threads: any.
 */
const char *taut_status_name(taut_status status);

/**
 * Copies the message that describes the last error of this thread: for people and logs; programs test the status.
 *
 * The message is English UTF-8, begins with the name of the function that failed, and contains the invalid values and
 * the limits. Successful calls do not change it; it is empty until a call of this thread fails.
 *
 * @param buffer    Receives at most `capacity` bytes, the terminating NUL included. A longer message is truncated
 *                  between two characters. Owned by the caller. Null: nothing is copied.
 * @param capacity  Size of `buffer` in bytes. With 0 nothing is written.
 * @return          Bytes of the complete message without its NUL, truncated or not; below 512.
 *
 * Threads: each thread has its own message.
 */
size_t taut_last_error(char *buffer, size_t capacity);

/* ----------------------------------------------------------------------------------------------------
   Versions, struct sizes and leaks
   ---------------------------------------------------------------------------------------------------- */

/** The version of the C interface that this header declares; see `taut_abi_version`. */
#define TAUT_ABI_VERSION 4

/**
 * The versions of the C interface that the library supports.
 *
 * A client that was compiled for version v works if (result >> 16) <= v <= (result & 0xFFFF). This header is version
 * TAUT_ABI_VERSION. Check it once if you load the library at run time.
 *
 * @return  Oldest supported version << 16 | current version.
 *
 * Threads: any.
 */
uint32_t taut_abi_version(void);

/**
 * The library's version as a number: major * 1,000,000 + minor * 1,000 + patch.
 *
 * Threads: any.
 */
uint32_t taut_version_number(void);

/**
 * The library's version as a string: "0.1.0".
 *
 * @return  A NUL-terminated ASCII string that lives as long as the library; never null.
 *
 * Threads: any.
 */
const char *taut_version_string(void);

/**
 * The size of a struct in this build of the library, for a binding to compare with its own declaration.
 *
 * @param struct_id  One of `taut_struct`.
 * @return           Bytes; 0 if this release has no such struct, or the library was built without its part.
 *
 * Threads: any.
 */
uint32_t taut_struct_size(uint32_t struct_id);

/**
 * The number of grids, planners, snapshots, pools, fields, policies, crowds, graphs, planners of graphs and, of
 * taut_motion.h, shapes, spaces, planners of motions, worlds and meshes in the process that are not yet destroyed.
 *
 * The tickets and planners of a pool are not counted; neither is a destroyed grid, even while a planner or a pool
 * keeps its cells alive.
 *
 * Threads: any.
 */
uint64_t taut_live_objects(void);

/* ----------------------------------------------------------------------------------------------------
   Memory of the host
   ---------------------------------------------------------------------------------------------------- */

/** Allocates `size` bytes, at least 1, at a multiple of `alignment`, a power of two. Returns null to refuse. */
typedef void *(*taut_alloc_function)(void *user, size_t size, size_t alignment);

/**
 * Changes the size of memory from `old_size` to `size` bytes, keeping the contents and the alignment with which it
 * was allocated; it may move. Returns null to refuse: the memory is unchanged then.
 */
typedef void *(*taut_realloc_function)(void *user, void *memory, size_t old_size, size_t size, size_t alignment);

/** Frees memory; `size` and `alignment` are those with which it was allocated or last reallocated. Never null. */
typedef void (*taut_free_function)(void *user, void *memory, size_t size, size_t alignment);

/**
 * The functions of a host's allocator, for `taut_set_allocator`.
 *
 * Any thread that calls the library may call them, several at once. They must not call the library, and must return
 * normally: no exception, no longjmp.
 */
typedef struct taut_allocator {
  /** sizeof(taut_allocator). */
  uint32_t struct_size;
  /** Must be 0. */
  uint32_t reserved32;
  /** Passed to the functions as it is; the library never reads what it points to. May be null. */
  void *user;
  /** Not null. */
  taut_alloc_function alloc;
  /** Not null. */
  taut_realloc_function realloc;
  /** Not null. */
  taut_free_function free;
  /**
   * Like `alloc`, but the memory is zero. May be null: the library then calls `alloc` and writes the zeros. Large
   * tables are allocated in this way, and much of them is never written: memory that the system gives as zeros
   * stays untouched.
   */
  taut_alloc_function alloc_zeroed;
} taut_allocator;

/**
 * Makes the library take all its memory from the host's functions.
 *
 * Call it first: once the library has allocated anything, the allocator stays, and the call returns TAUT_ERROR_BUSY,
 * also after everything is destroyed. What allocates nothing may come before: versions, struct sizes, statuses,
 * messages, options, and calls that are refused for their arguments. A refused allocation is TAUT_ERROR_OUT_OF_MEMORY
 * of the call that needed it, as ever.
 *
 * When every object is destroyed and no recording runs, the library has freed all that it allocated, except the
 * handles beyond the first 32 objects of a kind: their memory is used again and never freed.
 *
 * @param allocator  The functions; the struct is copied. Borrowed during the call. Null: the system's allocator again.
 * @return           TAUT_OK; TAUT_ERROR_BUSY (the library has allocated memory), TAUT_ERROR_NULL_POINTER (a function),
 *                   TAUT_ERROR_INVALID_ARGUMENT (the size), TAUT_ERROR_UNSUPPORTED (reserved words or unknown bytes
 *                   that are not zero; a library for Rust programs, which keep their own allocator). After an error
 *                   nothing is changed.
 *
 * Threads: any, but no other thread may be inside the library for the first time.
 */
taut_status taut_set_allocator(const taut_allocator *allocator);

/* ----------------------------------------------------------------------------------------------------
   Values and choices
   ---------------------------------------------------------------------------------------------------- */

/**
 * A position in grid units: the cell (x, y) covers the square from (x, y) to (x + 1, y + 1), so (x + 0.5, y + 0.5) is
 * its centre and whole numbers are corners of cells.
 *
 * Coordinates are rounded to the nearest multiple of 1/256 (ties up). They must be finite and at most 1,048,576 in
 * magnitude. The direction of the y axis is up to the client.
 */
typedef struct taut_point {
  /** Grid units along a row. */
  float x;
  /** Grid units across the rows. */
  float y;
} taut_point;

/**
 * A rectangle of cells: columns x to x + width - 1, rows y to y + height - 1.
 *
 * It must lie inside the map. A width or height of 0 is allowed: the rectangle is empty.
 */
typedef struct taut_rect {
  /** The first column. */
  int32_t x;
  /** The first row. */
  int32_t y;
  /** Columns, >= 0. */
  int32_t width;
  /** Rows, >= 0. */
  int32_t height;
} taut_rect;

/** The planning algorithms. */
typedef enum taut_algorithm {
  /** A*: the optimal path along the steps of a lattice. Both lattices, 4 or 8 neighbours, terrain costs. */
  TAUT_ALGORITHM_ASTAR = 1,
  /**
   * Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, but faster.
   * No terrain costs.
   */
  TAUT_ALGORITHM_JUMP_POINT = 2,
  /**
   * Basic Theta*: any-angle paths, nearly always within a few tenths of a percent of the shortest. With terrain
   * costs never more expensive than the best path along the steps of the corner lattice, if start and goal are on
   * the lattice.
   */
  TAUT_ALGORITHM_THETA = 3,
  /**
   * Lazy Theta*: paths nearly as short as those of Theta* with far fewer line-of-sight checks. Terrain costs as
   * Theta*.
   */
  TAUT_ALGORITHM_LAZY_THETA = 4,
  /**
   * Angle-Propagation Theta*: Theta* with angle ranges instead of line-of-sight checks; slightly longer paths. For
   * comparison with the papers. No terrain costs.
   */
  TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA = 5,
  /**
   * Field D*: paths that may turn anywhere on the edges of cells, for terrain costs. Closer to the cheapest path
   * than A*, with more turns than Theta*. No guarantee.
   */
  TAUT_ALGORITHM_FIELD_DSTAR = 6,
  /**
   * Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block. On the corner lattice
   * at any angle (no guarantee), on the cell lattice with 8 or 4 neighbours (TAUT_GUARANTEE_LATTICE_OPTIMAL; corners
   * are never cut). One expansion is that of a block. The database (9 to 10 MB for each of closed gaps, open gaps, 8
   * and 4 neighbours) is built with the first such planner of the process, shared, and freed with the last.
   */
  TAUT_ALGORITHM_BLOCK_ASTAR = 7,
  /**
   * Anya: the shortest any-angle path, by a search that keeps no lists from one query to
   * the next. No terrain costs.
   */
  TAUT_ALGORITHM_ANYA = 8,
  /**
   * A* on the visibility graph: shortest any-angle paths over all pairs of mutually visible corners. For comparison;
   * TAUT_ALGORITHM_TANGENT_GRAPH finds the same with far fewer edges.
   */
  TAUT_ALGORITHM_VISIBILITY_GRAPH = 9,
  /**
   * A* on the tangent graph: shortest any-angle paths. The planner computes edges on demand, keeps them, and
   * recomputes those that an edit affects. For many queries on a map that seldom changes many times faster than
   * TAUT_ALGORITHM_ANYA, at the price of more memory; slower for the first queries.
   */
  TAUT_ALGORITHM_TANGENT_GRAPH = 10,
  /**
   * Accelerated A*: any-angle paths, nearly always within a few tenths of a percent of the shortest, by long steps
   * in open space. Few expansions on open maps; slow on maps with many corners, because each vertex scans the
   * corners around it. No guarantee.
   */
  TAUT_ALGORITHM_ACCELERATED_ASTAR = 11,
  /**
   * D* Lite: optimal lattice paths like A*, for an agent that moves towards one goal while the map changes. The
   * planner keeps its search: as long as goal and costs stay the same, a query from another start only repairs what
   * edits have changed, which takes a fraction of the expansions. Both lattices, 4 or 8 neighbours, terrain costs
   * (up to 2^20 times the smallest). Path, length, cost and guarantee depend on the grid, the options and the
   * request alone; counts, and therefore whether a budget is spent, also depend on earlier queries. A planner with a
   * memory limit starts over with each query. The kept search references the state of the grid that it has seen, so
   * edits copy the tiles that they change. It searches from the goal: while the search lasts, the path so far
   * (TAUT_REQUEST_ALLOW_PARTIAL) is the start alone.
   */
  TAUT_ALGORITHM_DSTAR_LITE = 12,
  /**
   * The shortest any-angle path on maps that change, and the default. Status, path and length are those of
   * TAUT_ALGORITHM_ANYA; the planner keeps which corners see each other as soon as that pays, and mends it after
   * edits. `keep_limit` bounds what it keeps of that; with a radius tangents of the corners come on top, which only
   * `memory_limit` bounds: 223 MB on a random map of 1024 x 1024 cells.
   *
   * With terrain costs or weights of cells the path bends at any angle and costs at most `cost_tolerance` times the
   * cheapest one. The result tells TAUT_GUARANTEE_BOUNDED with what was proven for it, which may be more for an
   * agent with a radius, or TAUT_GUARANTEE_OPTIMAL where the shortest path runs on the cheapest ground alone. Costs
   * up to 2^20 times the smallest. While a search goes on, `cost` and `bound` of the result tell the best path so
   * far; on maps with links they do not.
   */
  TAUT_ALGORITHM_OPTIMAL = 13,
  /**
   * Safe interval path planning: the earliest arrival among the discs of `taut_planner_set_movers`, of an agent that
   * steps along the cell lattice (4 or 8 neighbours, corners never cut, whatever `lattice` is) at `options.speed`
   * and may wait anywhere. Legs join the steps to the start and the goal themselves, where it may wait too. It can
   * stay at its goal for good, or meets a mover (`goal_mover`). `cost` is the time from the start,
   * `taut_planner_times` has the time of each point of the path. TAUT_GUARANTEE_LATTICE_OPTIMAL: no way along the
   * lattice and such legs at that speed, with any waits, arrives earlier. No terrain costs.
   */
  TAUT_ALGORITHM_SAFE_INTERVALS = 14,
} taut_algorithm;

/** The vertices of a lattice planner. */
typedef enum taut_lattice {
  /** The corners of the cells: (width + 1) x (height + 1) points with whole coordinates. */
  TAUT_LATTICE_CORNERS = 0,
  /** The centres of the cells. */
  TAUT_LATTICE_CELLS = 1,
} taut_lattice;

/** Whether a path may pass between two blocked cells that touch only at a corner. */
typedef enum taut_diagonal_gaps {
  /**
   * It may not. A path may still start or end at such a corner, which belongs to both sides: who stands there may
   * go on to either. A goal asked for exactly there is reached, and what can be reached from it is more than from
   * where the path began. No place that the library chooses is one: partial paths, `taut_planner_nearest_reachable`
   * and `taut_planner_random_point` keep at least 1/32 before it along x or y, on the side of the start; with
   * TAUT_REQUEST_LATTICE_ENDS partial paths end at other corners.
   */
  TAUT_DIAGONAL_GAPS_CLOSED = 0,
  /** It may. */
  TAUT_DIAGONAL_GAPS_OPEN = 1,
} taut_diagonal_gaps;

/** When a diagonal step between cell centres is allowed: how many of the two cells next to it must be free. */
typedef enum taut_corner_cutting {
  /** Both must be free (the rule of the Moving AI scenarios). */
  TAUT_CORNER_CUTTING_NEVER = 0,
  /** At least one must be free. */
  TAUT_CORNER_CUTTING_ONE_FREE = 1,
  /** Neither needs to be free. What the planner tells of straight lines passes there too. */
  TAUT_CORNER_CUTTING_ALWAYS = 2,
} taut_corner_cutting;

/** The estimate of the remaining distance. */
typedef enum taut_heuristic {
  /** The default of the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else Euclidean. */
  TAUT_HEURISTIC_AUTO = 0,
  /** Octile distance: straight and diagonal steps on an empty map. */
  TAUT_HEURISTIC_OCTILE = 1,
  /** Euclidean distance. */
  TAUT_HEURISTIC_STRAIGHT_LINE = 2,
  /** Manhattan distance: |dx| + |dy|. */
  TAUT_HEURISTIC_MANHATTAN = 3,
  /** Chebyshev distance: max(|dx|, |dy|). */
  TAUT_HEURISTIC_CHEBYSHEV = 4,
} taut_heuristic;

/** What turns of a path along the cell lattice count, each by 45 degrees: a right angle is two. */
typedef enum taut_turns {
  /** Nothing. */
  TAUT_TURNS_FREE = 0,
  /** Of the cheapest paths, to the last bit of their costs, one with the fewest. */
  TAUT_TURNS_TIE_BREAK = 1,
  /** The `turn_cost` of the options each; the cost of the path includes it. */
  TAUT_TURNS_COST = 2,
  /**
   * More than all else: of the paths with the fewest turns one of the cheapest. Such a path has no guarantee, since
   * a cheaper one may turn more often.
   */
  TAUT_TURNS_FEWEST = 3,
} taut_turns;

/** The cost of a step between two cells of different terrain. */
typedef enum taut_cost_rule {
  /** Its length times the mean of the costs of both cells. */
  TAUT_COST_RULE_AVERAGE = 0,
  /** Its length times the cost of the cell that is entered. */
  TAUT_COST_RULE_ENTERED = 1,
} taut_cost_rule;

/** Post-processing of the path. */
typedef enum taut_smoothing {
  /** None: the path is returned as the algorithm found it. */
  TAUT_SMOOTHING_NONE = 0,
  /** One greedy pass that removes a waypoint while the next one is visible. */
  TAUT_SMOOTHING_GREEDY = 1,
  /** String pulling until the path is taut: no turn can be shortened. */
  TAUT_SMOOTHING_TAUT = 2,
} taut_smoothing;

/** The guarantee of a result. */
typedef enum taut_guarantee {
  /** No guarantee; `bound` is 0. */
  TAUT_GUARANTEE_NONE = 0,
  /** At most `bound` times as long (any-angle planners) or as expensive (lattice planners) as an optimal path. */
  TAUT_GUARANTEE_BOUNDED = 1,
  /** No path along the steps of the lattice is cheaper; `bound` is 1. */
  TAUT_GUARANTEE_LATTICE_OPTIMAL = 2,
  /** No path between these two points is shorter under this gap rule; `bound` is 1. */
  TAUT_GUARANTEE_OPTIMAL = 3,
} taut_guarantee;

/** What a search has done. */
typedef enum taut_event_kind {
  /** A vertex was taken from the open list and expanded. */
  TAUT_EVENT_EXPAND = 0,
  /** A vertex was put on the open list. */
  TAUT_EVENT_GENERATE = 1,
  /** A line of sight was checked. */
  TAUT_EVENT_SIGHT = 2,
  /** Anya and its kin: a root sees the ground between two intervals. */
  TAUT_EVENT_CONE = 3,
} taut_event_kind;

/** Flags of a request; combine them with `|`. */
typedef enum taut_request_flag {
  /** Return every step of a lattice planner's path, not only its waypoints (TAUT_ERROR_UNSUPPORTED from others). */
  TAUT_REQUEST_EVERY_STEP = 1,
  /**
   * If the goal is blocked, outside of the map or out of reach, return TAUT_PARTIAL with the path to the reachable
   * point nearest to it in a straight line (ties: the smaller y, then x). With closed gaps only points at least 1/32
   * before a diagonal gap count (see TAUT_DIAGONAL_GAPS_CLOSED). It is the path that `taut_planner_find`
   * returns for that point, and `remaining` is the distance from there to the goal. A search that is cancelled or
   * has spent its budget keeps its status and goes on with the next step; until then the path leads to the vertex
   * nearest to that end so far. With a budget the search expands from the start, so that among equally short paths
   * it may find another one. With 4 neighbours on corners and closed gaps single steps may not reach every vertex of
   * a component: a search that meets this is followed by a second one, for the nearest vertex that they reach,
   * within the same budget.
   */
  TAUT_REQUEST_ALLOW_PARTIAL = 2,
  /**
   * If the start is not free, in a wall or outside of the map, start from the free point nearest to it, which
   * `taut_planner_nearest` finds (with a radius the nearest place of its centre, ties to the smaller y, then x); a
   * planner whose paths follow a lattice goes on to a vertex as from any start. It is the path that
   * `taut_planner_find` returns from that point. TAUT_ERROR_START_BLOCKED is left to maps without a free point. Not
   * in worlds of polygons (TAUT_ERROR_UNSUPPORTED).
   */
  TAUT_REQUEST_NEAREST_START = 4,
  /**
   * Return the path of a planner whose paths follow a lattice between the vertices nearest to both ends. Without the
   * flag straight legs join it to the ends themselves: `length` and `cost` count them, the guarantee speaks of the
   * part along the lattice. The vertex next to an end is left out where the straight way past it is clear and costs
   * no more, so that a unit that asks again at every step is not sent back. An agent with a radius begins and ends
   * at a centre where its disc has no room for a leg. Other planners ignore the flag.
   */
  TAUT_REQUEST_LATTICE_ENDS = 8,
} taut_request_flag;

/** What has become of a kept path: the values of `taut_path_check::state`. */
typedef enum taut_path_state {
  /** No cell has changed in the tiles of 64 x 64 cells that it passes. */
  TAUT_PATH_UNTOUCHED = 0,
  /** Cells near it have changed, and it is clear. */
  TAUT_PATH_CLEAR = 1,
  /** It is blocked. */
  TAUT_PATH_CUT = 2,
} taut_path_state;

/** The pieces of a route: the values of `taut_leg::kind`. */
typedef enum taut_leg_kind {
  /** A straight line. */
  TAUT_LEG_LINE = 0,
  /** An arc around a corner. */
  TAUT_LEG_ARC = 1,
} taut_leg_kind;

/** How followers decide where to step. */
typedef enum taut_policy_kind {
  /** Straight towards the goal, up to the first wall: TAUT_FOLLOWER_BLOCKED there, in the same step. */
  TAUT_POLICY_WALK_TO = 1,
  /**
   * Straight towards the goal, and along walls on one side (Bug2): it arrives wherever there is a path, or is
   * TAUT_FOLLOWER_UNREACHABLE. The way is not the shortest.
   */
  TAUT_POLICY_BUG = 2,
  /** Drawn by the goal, pushed by the nearest wall and by pulls. TAUT_FOLLOWER_STUCK in a dead end. */
  TAUT_POLICY_POTENTIAL = 3,
  /**
   * Along a `taut_field` to the nearest of its seeds. TAUT_FOLLOWER_UNREACHABLE where the field does not reach,
   * TAUT_FOLLOWER_BLOCKED at a wall that is newer than the field.
   */
  TAUT_POLICY_FIELD = 4,
  /**
   * Along the directions of `taut_policy_set_flow`, and along walls that these lead into. TAUT_FOLLOWER_STUCK where
   * there is no direction.
   */
  TAUT_POLICY_FLOW = 5,
} taut_policy_kind;

/** To which side a follower turns at a wall. */
typedef enum taut_side {
  /** Towards +y when it walks towards +x. */
  TAUT_SIDE_LEFT = 0,
  /** Towards -y when it walks towards +x. */
  TAUT_SIDE_RIGHT = 1,
} taut_side;

/** What became of a follower in its last step: the values of `taut_follower::state`. */
typedef enum taut_follower_state {
  /** It is on its way. */
  TAUT_FOLLOWER_MOVING = 0,
  /** It stands at its goal. */
  TAUT_FOLLOWER_ARRIVED = 1,
  /** A wall is in its way. */
  TAUT_FOLLOWER_BLOCKED = 2,
  /** It has come no nearer to its goal for too long, or has nothing that leads it on. */
  TAUT_FOLLOWER_STUCK = 3,
  /** No way leads to its goal. */
  TAUT_FOLLOWER_UNREACHABLE = 4,
  /** It is no follower: a number that is not finite, a place off the map or inside a wall, a memory of unknown form. */
  TAUT_FOLLOWER_INVALID = 5,
} taut_follower_state;

/** The structs of `taut_struct_size`. */
typedef enum taut_struct {
  /** `taut_planner_options`. */
  TAUT_STRUCT_PLANNER_OPTIONS = 1,
  /** `taut_request`. */
  TAUT_STRUCT_REQUEST = 2,
  /** `taut_result`. */
  TAUT_STRUCT_RESULT = 3,
  /** `taut_pool_options`. */
  TAUT_STRUCT_POOL_OPTIONS = 4,
  /** `taut_hit`. */
  TAUT_STRUCT_HIT = 5,
  /** `taut_leg`. */
  TAUT_STRUCT_LEG = 6,
  /** `taut_path_check`. */
  TAUT_STRUCT_PATH_CHECK = 7,
  /** `taut_place`. */
  TAUT_STRUCT_PLACE = 8,
  /** `taut_allocator`. */
  TAUT_STRUCT_ALLOCATOR = 9,
  /** `taut_field_options`. */
  TAUT_STRUCT_FIELD_OPTIONS = 10,
  /** `taut_field_seed`. */
  TAUT_STRUCT_FIELD_SEED = 11,
  /** `taut_field_result`. */
  TAUT_STRUCT_FIELD_RESULT = 12,
  /** `taut_policy_options`. */
  TAUT_STRUCT_POLICY_OPTIONS = 15,
  /** `taut_follower`. */
  TAUT_STRUCT_FOLLOWER = 16,
  /** `taut_pull`. */
  TAUT_STRUCT_PULL = 17,
  /** `taut_policy_result`. */
  TAUT_STRUCT_POLICY_RESULT = 18,
  /** `taut_crowd_options`. */
  TAUT_STRUCT_CROWD_OPTIONS = 19,
  /** `taut_walker`. */
  TAUT_STRUCT_WALKER = 20,
  /** `taut_space_options` of taut_motion.h; size 0 if the library was built without that part. */
  TAUT_STRUCT_SPACE_OPTIONS = 21,
  /** `taut_axis` of taut_motion.h. */
  TAUT_STRUCT_AXIS = 22,
  /** `taut_motion_options` of taut_motion.h. */
  TAUT_STRUCT_MOTION_OPTIONS = 23,
  /** `taut_motion_request` of taut_motion.h. */
  TAUT_STRUCT_MOTION_REQUEST = 24,
  /** `taut_motion_result` of taut_motion.h. */
  TAUT_STRUCT_MOTION_RESULT = 25,
  /** `taut_improve_options`. */
  TAUT_STRUCT_IMPROVE_OPTIONS = 26,
  /** `taut_action`, of taut_motion.h. */
  TAUT_STRUCT_ACTION = 27,
  /** `taut_mover`. */
  TAUT_STRUCT_MOVER = 28,
  /** `taut_moment`. */
  TAUT_STRUCT_MOMENT = 29,
  /** `taut_motion_piece`, of taut_motion.h. */
  TAUT_STRUCT_MOTION_PIECE = 30,
  /** `taut_walker_traits`. */
  TAUT_STRUCT_WALKER_TRAITS = 31,
  /** `taut_graph_planner_options`. */
  TAUT_STRUCT_GRAPH_PLANNER_OPTIONS = 32,
  /** `taut_graph_request`. */
  TAUT_STRUCT_GRAPH_REQUEST = 33,
  /** `taut_graph_node`. */
  TAUT_STRUCT_GRAPH_NODE = 34,
  /** `taut_graph_edge`. */
  TAUT_STRUCT_GRAPH_EDGE = 35,
  /** `taut_graph_info`. */
  TAUT_STRUCT_GRAPH_INFO = 36,
  /** `taut_grid_link`. */
  TAUT_STRUCT_GRID_LINK = 37,
  /** `taut_link_use`. */
  TAUT_STRUCT_LINK_USE = 38,
  /** `taut_crossing`. */
  TAUT_STRUCT_CROSSING = 39,
  /** `taut_search_event`. */
  TAUT_STRUCT_SEARCH_EVENT = 40,
} taut_struct;

/* ----------------------------------------------------------------------------------------------------
   Grids
   ---------------------------------------------------------------------------------------------------- */

/**
 * A handle of a grid: a map of cells that searches read and edits change. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same grid, and all of them are invalid once it is destroyed.
 */
typedef struct taut_grid {
  /** Opaque. */
  uint64_t id;
} taut_grid;

/**
 * Creates a grid whose cells all have the same terrain. Its revision is 1.
 *
 * @param width    Columns, 1 to 65,535.
 * @param height   Rows, 1 to 65,535; (width + 1) * (height + 1) may be at most 2^31.
 * @param terrain  The terrain of every cell: 0 is blocked, 1 to 255 are passable classes.
 * @param out      Receives the grid, which you own: free it with `taut_grid_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a side < 1, terrain > 255),
 *                 TAUT_ERROR_LIMIT (too large), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_grid_create(int32_t width, int32_t height, uint32_t terrain, taut_grid *out);

/**
 * Creates a grid from the text of a Moving AI map (type octile).
 *
 * `.` and `G` become terrain 1, `S` becomes 2, `@`, `O`, `T` and `W` become 0 (blocked). Lines end with LF or CRLF.
 * A text with an error creates no grid.
 *
 * @param text    The text, not NUL-terminated. Borrowed during the call. Not null.
 * @param length  Bytes of the text.
 * @param out     Receives the grid, which you own: free it with `taut_grid_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message contains the line),
 *                TAUT_ERROR_INVALID_ARGUMENT (an impossible length), TAUT_ERROR_LIMIT (too large, see
 *                `taut_grid_create`), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_grid_from_moving_ai(const char *text, size_t length, taut_grid *out);

/**
 * Destroys a grid. Its handle and every copy of it are invalid from now on.
 *
 * Planners of this grid are not affected: they keep its current cells until they are destroyed.
 *
 * @param grid  The grid; the null handle is allowed and ignored.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this grid).
 *
 * Threads: any. Also allowed on a poisoned grid.
 */
taut_status taut_grid_destroy(taut_grid grid);

/**
 * Gets the size of a grid; it never changes.
 *
 * @param grid    The grid.
 * @param width   Receives the number of columns. Not null.
 * @param height  Receives the number of rows. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_size(taut_grid grid, int32_t *width, int32_t *height);

/**
 * Changes the terrain of one cell.
 *
 * Like every edit it never waits for a search, and no running search sees it: a search uses the revision at which it
 * began.
 *
 * @param grid     The grid.
 * @param x        Column, 0 to width - 1.
 * @param y        Row, 0 to height - 1.
 * @param terrain  0 (blocked) to 255.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                 this grid), TAUT_ERROR_INVALID_ARGUMENT (outside the map, terrain > 255),
 *                 TAUT_ERROR_OUT_OF_MEMORY (nothing is changed).
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_set_cell(taut_grid grid, int32_t x, int32_t y, uint32_t terrain);

/**
 * Sets all cells of a rectangle to the same terrain, as one edit.
 *
 * @param grid     The grid.
 * @param area     The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param terrain  0 (blocked) to 255.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                 this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not inside the
 *                 map, terrain > 255), TAUT_ERROR_OUT_OF_MEMORY (nothing is changed).
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_fill(taut_grid grid, const taut_rect *area, uint32_t terrain);

/**
 * Gets the revision of a grid: 1 at first, incremented by each edit that changes at least one cell, an obstacle, or
 * terrain under one.
 *
 * @param grid  The grid.
 * @param out   Receives the revision. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_revision(taut_grid grid, uint64_t *out);

/**
 * Computes the connected components of the free space ahead of the first query.
 *
 * Every query first asks the components whether its ends are connected, so that an unreachable goal costs no search.
 * The first query on a grid computes them, and each later one brings them in line with the edits since. After this
 * call the first query does not pay for that: call it after loading a map. Components for planners that block further
 * terrain classes are computed at the first query of such a planner, those for agents of a radius above 1/2 at the
 * first query with one that passes the same gaps. Time per million cells: 0.5 to 1.5 ms on a game map, up to 10 ms on
 * a random map. Memory: 0.35 bytes per cell, up to 1 on random maps.
 *
 * @param grid  The grid.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_prepare(taut_grid grid);

/**
 * Tests the line of sight between two points: whether the straight segment between them lies in free space.
 *
 * The test is exact. A segment may touch corners of blocked cells and slide along walls; along the border between two
 * cells it is free if one of them is. The outside of the map is blocked.
 *
 * @param grid           The grid.
 * @param from           The start of the segment. Borrowed during the call. Not null.
 * @param to             The end of the segment. Borrowed during the call. Not null.
 * @param diagonal_gaps  One of `taut_diagonal_gaps`.
 * @param visible        Receives 1 if `to` is visible, else 0. May be null.
 * @param first_hit      Receives the first point that blocks the segment, rounded to float; `to` if it is visible;
 *                       `from` if that point is itself blocked. May be null.
 * @return               TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                       TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or
 *                       beyond 1,048,576, an unknown gap rule).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_line_of_sight(taut_grid grid,
                                    const taut_point *from,
                                    const taut_point *to,
                                    uint32_t diagonal_gaps,
                                    uint8_t *visible,
                                    taut_point *first_hit);

/**
 * Copies the terrain of a rectangle into a grid, as one edit.
 *
 * The cell in column `c` and row `r` of the rectangle is `terrain[r * row_stride + c]`; the bytes between the rows are
 * not read.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param terrain     One byte per cell, 0 (blocked) to 255. Borrowed during the call. Not null unless the rectangle is
 *                    empty.
 * @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
 * @param length      Bytes at `terrain`: at least (height - 1) * row_stride + width of the rectangle.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                    this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not inside the
 *                    map, stride < width, sizes that exceed the address space), TAUT_ERROR_BUFFER_TOO_SMALL
 *                    (`length`), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_set_cells(taut_grid grid,
                                const taut_rect *area,
                                const uint8_t *terrain,
                                size_t row_stride,
                                size_t length);

/**
 * Copies the terrain of a rectangle out of a grid.
 *
 * The cell in column `c` and row `r` of the rectangle is written to `out[r * row_stride + c]`; the bytes between the
 * rows are not written. If `capacity` is too small, only `needed` is written.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param out         Receives one byte per cell. Owned by the caller. May be null if `capacity` is 0.
 * @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
 * @param capacity    Bytes at `out`.
 * @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
 * @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not
 *                    inside the map, stride < width, sizes that exceed the address space).
 *
 * Threads: any; concurrent with edits and searches. The cells are those of one revision.
 */
taut_status taut_grid_get_cells(taut_grid grid,
                                const taut_rect *area,
                                uint8_t *out,
                                size_t row_stride,
                                size_t capacity,
                                size_t *needed);

/**
 * Gets how far the centres of the cells of a rectangle are from the nearest blocked cell, in cells, 16 if it is
 * farther.
 *
 * Distances are exact, rounded once to float: to the nearest point of a closed cell of terrain 0, 0 in such a cell;
 * the cells outside the map are blocked. An agent of radius r has room about the centre of a cell if its clearance is
 * at least r. The value for column `c` and row `r` of the rectangle is written to `out[r * row_stride + c]`; values
 * between the rows are not written. If `capacity` is too small, only `needed` is written.
 *
 * The first call computes the whole map, some nanoseconds per cell; a later one only what has changed around the cells
 * edited since, some microseconds per row of tiles of 64 x 64 cells and per cell. The grid keeps 1.2 bytes per cell
 * from the first call on. Calls for the clearance of one grid wait for each other; edits and searches do not.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param out         Receives one float per cell, 0 to 16. Owned by the caller. May be null if `capacity` is 0.
 * @param row_stride  Floats from one row to the next, at least the width of the rectangle.
 * @param capacity    Floats at `out`.
 * @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
 * @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not
 *                    inside the map, stride < width, sizes that exceed the address space), TAUT_ERROR_OUT_OF_MEMORY
 *                    (nothing is written).
 *
 * Threads: any; concurrent with edits and searches. The distances are those of one revision.
 */
taut_status taut_grid_get_clearance(taut_grid grid,
                                    const taut_rect *area,
                                    float *out,
                                    size_t row_stride,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Gets the terrain of one cell.
 *
 * @param grid  The grid.
 * @param x     Column, 0 to width - 1.
 * @param y     Row, 0 to height - 1.
 * @param out   Receives the terrain, 0 (blocked) to 255. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *              TAUT_ERROR_INVALID_ARGUMENT (outside the map).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_get_cell(taut_grid grid, int32_t x, int32_t y, uint8_t *out);

/** Sides of a cell over which nobody may leave it. */
typedef enum taut_cell_side {
  /** Towards larger x. */
  TAUT_CELL_SIDE_EAST = 1,
  /** Towards larger y. */
  TAUT_CELL_SIDE_SOUTH = 2,
  /** Towards smaller x. */
  TAUT_CELL_SIDE_WEST = 4,
  /** Towards smaller y. */
  TAUT_CELL_SIDE_NORTH = 8,
} taut_cell_side;

/** For whom a wall between cells is closed. */
typedef enum taut_wall {
  /** For those who go to larger x or y. */
  TAUT_WALL_ONWARD = 1,
  /** For those who go to smaller x or y. */
  TAUT_WALL_BACK = 2,
} taut_wall;

/**
 * Sets the closed sides of every cell of a rectangle, as one edit.
 *
 * Nobody may leave a cell over a closed side: closed on both of its sides a line between two cells is a wall without
 * thickness, closed on one it is a ledge that one can only jump down. A diagonal step passes a corner on two ways of
 * two straight steps: with TAUT_CORNER_CUTTING_NEVER both must be open, else one. Sides towards the rim of the map do
 * not matter.
 *
 * A*, jump point search, D* Lite and Block A* with TAUT_LATTICE_CELLS, for points and without smoothing, keep to
 * closed sides, and so do their questions and TAUT_FIELD_STEPS on cells. Other planners and fields refuse a grid with
 * closed sides (TAUT_ERROR_UNSUPPORTED): `taut_grid_refine` makes cells of the walls for them. Lines of sight,
 * clearance, free points and followers ask for cells alone. Snapshots, rollbacks and saved grids have the sides. While
 * all sides are open they take no memory and no time.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param sides       One byte per cell, a sum of `taut_cell_side`; rows as in `taut_grid_set_cells`. Borrowed during
 *                    the call. Not null unless the rectangle is empty.
 * @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
 * @param length      Bytes at `sides`: at least (height - 1) * row_stride + width of the rectangle.
 * @return            As `taut_grid_set_cells`; TAUT_ERROR_INVALID_ARGUMENT also for a byte above 15. After an error
 *                    nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_set_sides(taut_grid grid,
                                const taut_rect *area,
                                const uint8_t *sides,
                                size_t row_stride,
                                size_t length);

/**
 * Copies the closed sides of a rectangle out of a grid.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param out         Receives one byte per cell, as `taut_grid_set_sides` takes them. Owned by the caller. May be null
 *                    if `capacity` is 0.
 * @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
 * @param capacity    Bytes at `out`.
 * @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
 * @return            As `taut_grid_get_cells`.
 *
 * Threads: any; concurrent with edits and searches. The sides are those of one revision.
 */
taut_status taut_grid_get_sides(taut_grid grid,
                                const taut_rect *area,
                                uint8_t *out,
                                size_t row_stride,
                                size_t capacity,
                                size_t *needed);

/**
 * Builds, changes or removes a wall between cells along a grid line, as one edit: fences, ledges, doors.
 *
 * It closes or opens the sides of the cells on both sides of the line, as `taut_grid_set_sides` does.
 *
 * @param grid    The grid.
 * @param line    A rectangle without thickness inside the map: with height 0 it runs from the lattice point (x, y)
 *                over `width` cells along a row, with width 0 over `height` cells along a column. Borrowed during the
 *                call. Not null.
 * @param closed  A sum of `taut_wall`: 3 is a wall, 0 opens the line, 1 and 2 let one pass in one direction.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
 *                grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (neither side is 0, one is negative, not
 *                inside the map, `closed` above 3), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_set_wall(taut_grid grid, const taut_rect *line, uint32_t closed);

/**
 * Makes a new grid in which every cell is `factor` x `factor` cells of its terrain, and every wall between cells is
 * one of blocked cells: for planners and fields that know no sides.
 *
 * All lengths are `factor` times as long there, and a position p of the grid is the position factor * p. A side that
 * is closed in either direction becomes a wall 1/factor of a cell thick, on the far side of its line: to the east or
 * south of it. So the last column and row of each cell that is not blocked stay free, and two neighbours are connected
 * there if and only if the line between them is open. A way in one direction becomes a wall, obstacles become cells.
 *
 * @param grid    The grid.
 * @param factor  2 to 16.
 * @param out     Receives the new grid, which you own: free it with `taut_grid_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                TAUT_ERROR_INVALID_ARGUMENT (the factor), TAUT_ERROR_LIMIT (too large, see `taut_grid_create`),
 *                TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_refine(taut_grid grid, uint32_t factor, taut_grid *out);

/**
 * Lays an obstacle over a grid: a unit that stands, a crate, a door. Every cell whose inside the shape meets is
 * blocked, until the obstacle is moved or removed.
 *
 * The shape is a polygon, closed by itself, in any orientation; it may cross itself (inside by the even-odd rule) and
 * lie partly or wholly outside the map. Two points are a segment, one covers the cell that it lies inside of. A cell
 * that the shape only touches from outside stays as it is. Obstacles may overlap: a cell is covered while at least one
 * meets it. The terrain under them stays and may be edited; while a cell is covered, reading it returns 0. Snapshots
 * and saved grids contain the obstacles, and `taut_grid_restore` and `taut_grid_load_into` bring them back with their
 * numbers; numbers given since then are given again. A planner may leave one out: `taut_planner_leave_out`.
 *
 * One edit, whose time grows with the cells of the shape's bounding rectangle. Memory: the outline, and the rows of 16
 * cells in height in which cells are covered, once more.
 *
 * @param grid      The grid.
 * @param outline   The corners of the shape in order. Borrowed during the call. Not null.
 * @param count     Their number, 1 to 4,096.
 * @param obstacle  Receives the number of the obstacle in this grid, at least 1. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                  this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, a coordinate that is
 *                  not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_add_obstacle(taut_grid grid, const taut_point *outline, size_t count, uint32_t *obstacle);

/**
 * Moves an obstacle, or gives it another shape, as one edit.
 *
 * @param grid      The grid.
 * @param obstacle  A number from `taut_grid_add_obstacle`.
 * @param outline   The corners of the shape in order. Borrowed during the call. Not null.
 * @param count     Their number, 1 to 4,096.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                  this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the grid has no such obstacle,
 *                  the count, a coordinate that is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After
 *                  an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_move_obstacle(taut_grid grid, uint32_t obstacle, const taut_point *outline, size_t count);

/**
 * Takes an obstacle away, as one edit: cells that no other obstacle covers have their terrain again.
 *
 * @param grid      The grid.
 * @param obstacle  A number from `taut_grid_add_obstacle`.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                  this grid), TAUT_ERROR_INVALID_ARGUMENT (the grid has no such obstacle), TAUT_ERROR_OUT_OF_MEMORY.
 *                  After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_remove_obstacle(taut_grid grid, uint32_t obstacle);

/* ----------------------------------------------------------------------------------------------------
   Planners
   ---------------------------------------------------------------------------------------------------- */

/**
 * The options of a planner. Always initialise them with `taut_planner_options_init` first.
 *
 * A field that the algorithm does not use must keep its default, and an algorithm may support only some values of a
 * field: TAUT_ERROR_UNSUPPORTED otherwise. Nothing is silently ignored.
 */
typedef struct taut_planner_options {
  /** sizeof(taut_planner_options) of the caller's header; set by `taut_planner_options_init`. */
  uint32_t struct_size;
  /** One of `taut_algorithm`. Default: TAUT_ALGORITHM_OPTIMAL. */
  uint32_t algorithm;
  /**
   * One of `taut_lattice`. Default: TAUT_LATTICE_CORNERS. Jump point search needs TAUT_LATTICE_CELLS;
   * TAUT_ALGORITHM_SAFE_INTERVALS runs on cells with either.
   */
  uint32_t lattice;
  /** 8 (the default) or 4: the neighbours of a lattice vertex. */
  uint32_t neighbours;
  /** One of `taut_diagonal_gaps`. Default: TAUT_DIAGONAL_GAPS_CLOSED. */
  uint32_t diagonal_gaps;
  /** One of `taut_corner_cutting`, for the cell lattice with 8 neighbours. Default: TAUT_CORNER_CUTTING_NEVER. */
  uint32_t corner_cutting;
  /** One of `taut_heuristic`. Default: TAUT_HEURISTIC_AUTO. */
  uint32_t heuristic;
  /** One of `taut_cost_rule`, for the cell lattice. Default: TAUT_COST_RULE_AVERAGE. */
  uint32_t cost_rule;
  /** One of `taut_smoothing`. Default: TAUT_SMOOTHING_NONE. */
  uint32_t smoothing;
  /**
   * Radius of the agent, a disc, in grid units: 0 (a point, the default) to 16, rounded to 1/256. The path of its
   * centre is never nearer than this to a blocked cell or the rim of the map; touching is free, so that a radius of
   * 1/2 passes a corridor of width 1. For Optimal, Anya and the tangent graph, and along the cell lattice for A*,
   * jump point search, D* Lite, Block A* and safe intervals, which step between the centres of cells that have room,
   * corners never cut. Movers are kept away from by the radius as it is given, or rounded if that is more. Theta*
   * and Lazy Theta* turn at corners and centres of cells that have room, with lines of sight of the disc; where
   * these have no way the search of Optimal goes on, so that they find a path wherever there is one. With
   * TAUT_DIAGONAL_GAPS_CLOSED, and without smoothing; GREEDY goes with a radius along the cell lattice and Theta*,
   * whose paths with arcs it leaves as they are.
   */
  float radius;
  /**
   * Weight of the heuristic; finite, >= 0. Default: 1. Above 1 (A*, Anya and the graphs only) the search is faster
   * and the result is bounded by it; below 1 the search expands more, and Theta* finds shorter paths.
   */
  double h_scale;
  /**
   * The limit of the planner's memory in bytes, as `taut_planner_memory` counts it after every call; a search that
   * needs more ends with TAUT_ERROR_LIMIT, and a planner that needs more itself is not made. Memory that planners
   * share (the database of Block A*) is not limited. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /**
   * Most bytes that TAUT_ALGORITHM_OPTIMAL keeps between queries to answer later ones sooner. It decides how fast
   * answers come, never which. With a radius it bounds a part of what is kept (see TAUT_ALGORITHM_OPTIMAL). With a
   * `memory_limit` nothing is kept. Default: 0, which is 64 MiB; for the other algorithms it must be 0.
   */
  uint64_t keep_limit;
  /**
   * How much farther than the radius a path may keep away from walls, in grid units, rounded to 1/256: 0 to 16 less
   * the radius. The path goes around the same corners as the shortest one, on wider arcs, each as wide as there is
   * room and as its length allows; it is bounded by 1 + margin_share then. Optimal, Anya and the tangent graph only,
   * with a radius. Default: 0.
   */
  float margin;
  /** By what part of the shortest length such a path may be longer: 0 to 1. Default: 0, what costs no length. */
  float margin_share;
  /** The classes of links that paths do not use, a bit each: see `taut_grid_add_link`. Default: 0, all are used. */
  uint32_t blocked_links;
  /** Must be 0. */
  uint32_t reserved32;
  /** Must be 0. */
  uint64_t reserved[1];
  /** Cells per unit of time, for TAUT_ALGORITHM_SAFE_INTERVALS: above 0 to 2^20. Default: 1. */
  double speed;
  /** How long a way may take from its start on, for TAUT_ALGORITHM_SAFE_INTERVALS: up to 10^9. Default: 0, no limit. */
  double horizon;
  /**
   * Columns of a unit of whole cells, 1 to 16: even numbers too, which a radius cannot tell. Default: 1. With
   * TAUT_LATTICE_CELLS for A*, jump point search, D* Lite and Block A*, without a radius, smoothing and cut corners.
   * Start and goal are in the cell of the unit with the least x and y, the path runs between the centres of such
   * cells; a diagonal step sweeps free cells only.
   */
  uint32_t unit_width;
  /** Rows of the unit, likewise. */
  uint32_t unit_height;
  /**
   * One of `taut_turns`: what turns of the path count, for TAUT_ALGORITHM_ASTAR with TAUT_LATTICE_CELLS; not with
   * smoothing, a heuristic or an h_scale. The path runs between the centres of cells. Default: TAUT_TURNS_FREE.
   */
  uint32_t turns;
  /** What a turn of 45 degrees costs, with TAUT_TURNS_COST: finite, above 0; else 0, the default. */
  float turn_cost;
  /**
   * With terrain costs or weights of cells, TAUT_ALGORITHM_OPTIMAL returns a path that costs at most this many times
   * the cheapest one: finite and at least 1. `bound` of the result is what was proven of the path. 1 asks for the
   * best that can be proven; where less can be proven than the tolerance asks for, `bound` is above it. Default:
   * 1.05; for the other algorithms it must be that.
   */
  double cost_tolerance;
} taut_planner_options;

/**
 * Sets planner options to the defaults.
 *
 * Pass sizeof(taut_planner_options): from it the library derives which fields a client has that was compiled with an
 * older or newer header. All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 88 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_planner_options_init(taut_planner_options *options, size_t size);

/**
 * A handle of a planner: one algorithm with its options, its scratch memory and its last answer, on one grid. The
 * value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same planner, and all of them are invalid once it is destroyed.
 */
typedef struct taut_planner {
  /** Opaque. */
  uint64_t id;
} taut_planner;

/**
 * Creates a planner on a grid.
 *
 * Use one planner per thread and per combination of options; all of them share the grid. The planner keeps the grid's
 * cells alive, even if the grid is destroyed first. Every query uses the newest revision.
 *
 * @param grid     The grid.
 * @param options  Initialised by `taut_planner_options_init`; copied. Not null.
 * @param out      Receives the planner, which you own: free it with `taut_planner_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 88 or above 4,096, an unknown value,
 *                 h_scale negative or not finite, cost_tolerance below 1 or not finite), TAUT_ERROR_UNSUPPORTED (an
 *                 option that this algorithm or release does not support, reserved words or unknown trailing bytes
 *                 that are not 0), TAUT_ERROR_LIMIT (memory_limit is below what a planner without a search takes),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_planner_create(taut_grid grid, const taut_planner_options *options, taut_planner *out);

/**
 * Destroys a planner and frees its memory. Its handle, every copy of it, and views of its path are invalid from now
 * on.
 *
 * @param planner  The planner; the null handle is allowed and ignored.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner;
 *                 `taut_planner_cancel` stops a search).
 *
 * Threads: any. Also allowed on a poisoned planner.
 */
taut_status taut_planner_destroy(taut_planner planner);

/**
 * Sets the cost of each terrain class for this planner, from the next find or begin on.
 *
 * The cost of a path is the sum of cost times length over the cells that it crosses. The default cost of every
 * passable class is 1.
 *
 * On a navigation mesh the classes are those of faces (`taut_mesh_with_classes`). All answers are those on a mesh of
 * the faces whose class is not INFINITY, with the numbers of this one; A* pays the other costs too, along a common
 * side of two faces the lesser one. An open search goes on as it began. Unless all faces cost 1 the call takes O(n log
 * n) for n corners of the mesh, and the planner holds a mesh of those faces.
 *
 * @param planner  The planner.
 * @param costs    `costs[t]` is the cost of terrain t: finite and > 0, or INFINITY if the class is blocked for this
 *                 planner. `costs[0]` is ignored. Copied. Not null.
 * @param count    Must be 256.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the count, a cost <= 0 or NaN), TAUT_ERROR_UNSUPPORTED (a finite cost
 *                 other than 1 for an algorithm other than Optimal, A*, D* Lite, Theta*, Lazy Theta* and Field D*; for
 *                 Optimal and D* Lite a cost above 2^20 times the smallest; on a mesh a finite cost other than 1 for
 *                 another algorithm than A*; in a world of polygons), TAUT_ERROR_LIMIT (the memory limit of a planner
 *                 on a mesh), TAUT_ERROR_OUT_OF_MEMORY. After an error the costs are unchanged.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_set_costs(taut_planner planner, const float *costs, size_t count);

/**
 * Sets weights of cells for this planner, in force from the next query on: danger, distance from enemies. A cell of
 * weight w costs w times what its class costs. All weights are 1 at first; `taut_planner_set_costs` leaves them as
 * they are.
 *
 * The weights take 4 bytes per cell of the map once any have been set. They belong to the cells, whatever their
 * terrain becomes. Lanes of pools have no weights.
 *
 * @param planner     The planner.
 * @param area        The rectangle of cells; it must lie inside the map and may be empty. Borrowed during the call.
 *                    Not null.
 * @param weights     One float per cell, finite and >= 1; row r of the rectangle begins at `weights[r * row_stride]`.
 *                    Copied. May be null if `length` is 0.
 * @param row_stride  Floats from one row to the next, at least the width of the rectangle.
 * @param length      Floats at `weights`, at least (height - 1) * row_stride + width.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_INVALID_ARGUMENT (not inside the map, stride < width, a weight below 1 or not finite),
 *                    TAUT_ERROR_BUFFER_TOO_SMALL (length), TAUT_ERROR_UNSUPPORTED (an algorithm other than A*,
 *                    D* Lite, Theta*, Lazy Theta* and Field D*; for D* Lite a cell above 2^20 times the smallest
 *                    cost), TAUT_ERROR_OUT_OF_MEMORY. After an error the weights are unchanged.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_set_weights(taut_planner planner,
                                     const taut_rect *area,
                                     const float *weights,
                                     size_t row_stride,
                                     size_t length);

/**
 * Gets the memory of a planner: search tables, open list and path, but not the cells of the grid.
 *
 * The database of Block A*, which all planners of that kind share, is counted in full for each of them. While another
 * thread searches with the planner, the value is that after the previous call.
 *
 * @param planner  The planner.
 * @param bytes    Receives the number of bytes. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_planner_memory(taut_planner planner, uint64_t *bytes);

/* ----------------------------------------------------------------------------------------------------
   Queries and paths
   ---------------------------------------------------------------------------------------------------- */

/** A query. Set it to zero, then fill in what you need; its size never changes. */
typedef struct taut_request {
  /**
   * The start of the path. A point that is not free but within 1/64 of free ground counts as the nearest free point;
   * with a radius one that is too near to walls by at most 7/256 as the nearest place of the centre. So whoever is
   * within 1/64 of a path may ask again from there.
   */
  taut_point start;
  /** The goal of the path. */
  taut_point goal;
  /** 0, or flags of `taut_request_flag` combined with `|`; other bits must be 0. */
  uint32_t flags;
  /** The expansion limit of the search over all its steps; then TAUT_BUDGET_SPENT. 0: no limit. */
  uint32_t max_expansions;
  /** User data: returned in the result. */
  uint64_t user;
  /**
   * Radius of the agent for this request, in grid units: 0 to 16, rounded to 1/256; 0: that of the planner's
   * options. Every request may bring another one; along the cell lattice one that leaves the same cells free.
   */
  float radius;
  /**
   * For TAUT_ALGORITHM_SAFE_INTERVALS: 0, the goal is `goal`; k: it is mover k - 1, which the agent meets as early
   * as it can touch it, and `goal` is ignored. Not with TAUT_REQUEST_ALLOW_PARTIAL, nor for many goals.
   */
  uint32_t goal_mover;
  /** For TAUT_ALGORITHM_SAFE_INTERVALS: the time at which the agent is at the start; -10^9 to 10^9. */
  double start_time;
} taut_request;

/** The result of a query. Its size never changes. */
typedef struct taut_result {
  /** The outcome: what the call returned (`taut_planner_find_many`: the outcome of this goal). */
  taut_status status;
  /** One of `taut_guarantee`. With TAUT_NO_PATH: whether it is proved that there is none. */
  uint32_t guarantee;
  /** The Euclidean length of the path in grid units, summed from the start on. Infinite without a path. */
  double length;
  /**
   * The objective of the search: the length, weighted with the terrain costs if there are any. Infinite without a
   * path.
   */
  double cost;
  /**
   * 1 if the result is optimal in the sense of the guarantee, the factor if it is bounded, 0 without a guarantee;
   * for a path to the goal that a search over costs had when its budget was spent, what was proven of it until then;
   * after TAUT_IMPROVE_ROUND the least radius of the turns.
   */
  double bound;
  /**
   * Vertices or nodes that were expanded since the search began. Anya and the graphs expand fewer once the planner
   * has computed the dead ends of the map, which it does once enough search effort has been spent since the last
   * edit; Anya also after `taut_planner_prepare`.
   */
  uint64_t expanded;
  /** Vertices or nodes that were put on the open list since the search began. */
  uint64_t generated;
  /** Line-of-sight checks since the search began, including those of smoothing. */
  uint64_t sight_checks;
  /** The revision of the grid that was searched. */
  uint64_t revision;
  /** The user data of the request. */
  uint64_t user;
  /** The first point of this path in the points of a batch; else 0. */
  uint32_t path_first;
  /** The number of points of this path in the points of a batch; else 0. */
  uint32_t path_count;
  /**
   * With TAUT_PARTIAL, and for a path so far (TAUT_REQUEST_ALLOW_PARTIAL with TAUT_BUDGET_SPENT or TAUT_CANCELLED),
   * the straight distance from the end of the path to the goal, else 0.
   */
  double remaining;
} taut_result;

/**
 * Searches a path in one call: the same as `taut_planner_begin` and one step with the request's budget.
 *
 * Afterwards `taut_planner_path` returns the path. An open search of this planner is discarded. A planner that runs
 * the same queries again on the same map allocates nothing; after an edit, the state that D* Lite and the graphs keep
 * across queries may grow.
 *
 * @param planner  The planner.
 * @param request  The query. Borrowed during the call. Not null.
 * @param out      Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return         An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_PARTIAL, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is
 *                 kept, `taut_planner_step` continues it), TAUT_IN_PROGRESS (the time limit of
 *                 `taut_planner_limit_time`; `taut_planner_step` continues the search).
 *                 An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_UNSUPPORTED (unknown flags, reserved words, a flag that the algorithm does not support),
 *                 TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
 *                 TAUT_ERROR_START_BLOCKED, TAUT_ERROR_GOAL_BLOCKED, TAUT_ERROR_LIMIT (the memory limit),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_find(taut_planner planner, const taut_request *request, taut_result *out);

/**
 * Begins a search that `taut_planner_step` runs in slices.
 *
 * The search uses the current revision of the grid; later edits do not affect it. An open search of this planner is
 * discarded, and the path is empty until the new search has one.
 *
 * @param planner  The planner.
 * @param request  The query; its `max_expansions` applies to all steps together. Borrowed during the call. Not null.
 * @return         TAUT_OK; the errors of `taut_planner_find`.
 *
 * Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_begin(taut_planner planner, const taut_request *request);

/**
 * Continues the open search.
 *
 * @param planner         The planner.
 * @param max_expansions  The expansion limit of this step; then TAUT_IN_PROGRESS. 0: no limit. After
 *                        TAUT_BUDGET_SPENT each step allows that many more.
 * @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return                An outcome: TAUT_IN_PROGRESS (call again), or one that ends the search; a further step
 *                        returns it again. See `taut_planner_find`.
 *                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT
 *                        (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner, not always the same; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_step(taut_planner planner, uint32_t max_expansions, taut_result *out);

/**
 * Cancels the planner's search: it ends soon with TAUT_CANCELLED, and so does a running `taut_planner_prepare` or
 * `taut_planner_prove_cost`. With TAUT_REQUEST_ALLOW_PARTIAL the search is kept, and a further step goes on. Without
 * an open search the call has no effect.
 *
 * @param planner  The planner.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
 *
 * Threads: any, at any time.
 */
taut_status taut_planner_cancel(taut_planner planner);

/**
 * Precomputes data for queries: the same results and paths with fewer expansions.
 *
 * A call costs about as much as `max_expansions` expansions. Call it after loading a map, or repeatedly when the
 * program is idle, until it returns TAUT_OK. An open search continues and ends as it would have without it, and the
 * path stays.
 *
 * For TAUT_ALGORITHM_OPTIMAL and ANYA it computes the dead ends of the map and the distances of its corners from 16
 * landmarks, which takes as long as about twenty searches for an unreachable goal. That pays off after some thousand
 * queries. The distances are those of the map as it was at the first call, however often it changes before the last
 * one and afterwards: searches correct them by the cells that have changed since. Blocked cells leave nearly all of
 * the gain, freed ones most of it, as long as few of them open new ways. Once these are more than 8, or so many cells
 * are blocked (256, and one in 256), the next call discards the data and begins anew; `taut_planner_reset` frees it.
 * Dead ends stay in use until 32 cells have changed; from then on they are computed anew. Memory: 64 bytes per convex
 * corner of the map and 1 per cell, and up to 0.5 per cell and 150 KB after edits. Landmarks that turn out to save
 * next to nothing are discarded. For TAUT_ALGORITHM_OPTIMAL it then makes all lists for which `keep_limit` has room.
 *
 * Nothing is precomputed for other algorithms, with a memory limit, with an h_scale above 1, on random maps (fewer
 * than 5 cells per corner), and with more than 524,288 corners. Searches with a budget or for many goals do not use
 * the data.
 *
 * @param planner         The planner.
 * @param max_expansions  The approximate cost limit of this call; 0: no limit.
 * @return                TAUT_OK (nothing is left to prepare), TAUT_IN_PROGRESS (call again), TAUT_CANCELLED (finished
 *                        work is kept); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                        TAUT_ERROR_OUT_OF_MEMORY (the planner is unchanged).
 *
 * Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_prepare(taut_planner planner, uint32_t max_expansions);

/**
 * Limits the time of every later step, find and prepare of this planner.
 *
 * When the time is up, the call pauses the search and returns TAUT_IN_PROGRESS; `taut_planner_find` does so, too, and
 * `taut_planner_step` continues it (`taut_planner_step_many` after `taut_planner_find_many`). The limit never changes
 * an answer. Each call makes some progress; the clock is read every 4 to 16 expansions, so that a call takes longer
 * than the limit by that many. What begins and ends a search (numbering the corners of a changed map, smoothing a
 * path) is not interrupted. With a limit the graphs build no edge lists ahead of later queries. Batches
 * (`taut_planner_find_batch`) have no time limit.
 *
 * @param planner       The planner.
 * @param microseconds  The time limit of each call. 0, the default: none.
 * @return              TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_UNSUPPORTED
 *                      (the platform has no clock: wasm32-unknown-unknown).
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_limit_time(taut_planner planner, uint32_t microseconds);

/**
 * Discards the open search and the path, and frees the planner's scratch memory. Options, costs and the
 * time limit stay.
 *
 * @param planner  The planner.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_reset(taut_planner planner);

/**
 * Makes a planner answer all later queries as if its grid had no obstacle with this number: the unit's own, or the
 * building that is its goal. It holds until the next such call.
 *
 * The planner follows an obstacle that is moved. One that is removed need not be left out any more, and is again if
 * `taut_grid_restore` or `taut_grid_load_into` brings its number back. Where another obstacle covers the cells too,
 * they stay blocked. The open search and the path are discarded, with what was prepared or kept from earlier queries;
 * `taut_planner_check_path` checks paths that were found before the call, or at the same revision, whole.
 *
 * Time: that of copying the list of the grid's rows and revisions, and the cells of the obstacle's bounding rectangle;
 * the next query labels the components of this map, each later one follows the edits since. Memory: the rows of 16
 * cells in height in which the obstacle covers cells or that are edited later, and the components; not counted in
 * `taut_planner_memory`, and freed by the next call.
 *
 * @param planner   The planner.
 * @param obstacle  A number from `taut_grid_add_obstacle` of the planner's grid; 0: no obstacle is left out.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT
 *                  (the grid has no such obstacle, nor has the snapshot to which the planner is pinned),
 *                  TAUT_ERROR_UNSUPPORTED (a planner in a world or on a mesh), TAUT_ERROR_OUT_OF_MEMORY. After an
 *                  error nothing is changed.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_leave_out(taut_planner planner, uint32_t obstacle);

/**
 * Searches paths from one start to many goals, on the current revision of the grid.
 *
 * Every goal has its own result, equal to that of `taut_planner_find` for the same start and goal (among equally short
 * paths it may choose another). With TAUT_ALGORITHM_OPTIMAL and ANYA one search serves all goals: it expands no root
 * twice, and each result contains the counts of the whole search. With every other algorithm, and for a single goal,
 * the planner runs one search per goal. Flags, budgets and steps: `taut_planner_begin_many`.
 *
 * The path is empty until `taut_planner_select` chooses a goal. An open search of this planner is discarded. A planner
 * that runs the same queries again on the same map allocates nothing.
 *
 * @param planner  The planner.
 * @param start    The common start. Borrowed during the call. Not null.
 * @param goals    The goals, `count` of them; they may be equal. Borrowed during the call. May be null if `count` is
 *                 0.
 * @param count    The number of goals; with 0 only the start is checked.
 * @param out      Receives `count` results after an outcome, nothing after an error: `out[i]` belongs to `goals[i]`.
 *                 Its status is TAUT_OK, TAUT_NO_PATH, TAUT_CANCELLED (before there was a result), or
 *                 TAUT_ERROR_GOAL_BLOCKED if the goal lies outside the map or touches no free cell; `user` is 0. Owned
 *                 by the caller. May be null if `count` is 0.
 * @return         An outcome: TAUT_OK (every goal has its result), TAUT_CANCELLED (some goals may have none),
 *                 TAUT_IN_PROGRESS (the time limit; `taut_planner_step_many` goes on).
 *                 An error, and no goal has a result: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate of the start or of a goal that is
 *                 not finite or beyond 1,048,576; more than 4,294,967,295 goals or than memory can hold),
 *                 TAUT_ERROR_START_BLOCKED, TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_find_many(taut_planner planner,
                                   const taut_point *start,
                                   const taut_point *goals,
                                   size_t count,
                                   taut_result *out);

/**
 * Begins a query from one start to many goals, which `taut_planner_step_many` answers in slices.
 *
 * The same as `taut_planner_find_many` with flags and a limit: run to its end, in slices of any size, it has the same
 * results. The search uses the current revision of the grid; later edits do not affect it. An open search of this
 * planner is discarded, and the path is empty until `taut_planner_select`.
 *
 * For partial paths TAUT_ALGORITHM_ANYA runs one search per goal, too.
 *
 * @param planner  The planner.
 * @param common   Start, flags and user data of all goals; `goal` is ignored. `max_expansions` limits the expansions
 *                 for all goals together; in the common search of Anya each goal costs as much of it as an expansion.
 *                 Borrowed during the call. Not null.
 * @param goals    The goals, `count` of them; they may be equal. Copied. May be null if `count` is 0.
 * @param count    The number of goals; with 0 only the start is checked.
 * @return         TAUT_OK; the errors of `taut_planner_find_many`, and TAUT_ERROR_UNSUPPORTED (unknown flags, reserved
 *                 words, a flag that the algorithm does not support).
 *
 * Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_begin_many(taut_planner planner,
                                    const taut_request *common,
                                    const taut_point *goals,
                                    size_t count);

/**
 * Continues the query of `taut_planner_begin_many`.
 *
 * Goals are answered in their order, in the common search of Anya all of them when it ends. An answered goal can be
 * selected at once; the path is empty after each step.
 *
 * @param planner         The planner.
 * @param max_expansions  The expansion limit of this step; then TAUT_IN_PROGRESS. 0: no limit. After
 *                        TAUT_BUDGET_SPENT each step allows that many more.
 * @param out             Receives `count` results after an outcome, nothing after an error: `out[i]` belongs to
 *                        `goals[i]`. The status of a goal that is not answered is what the call returns, without
 *                        counts. See `taut_planner_find_many`. Owned by the caller. May be null if `count` is 0.
 * @param count           The number of goals of the query, or 0: then no result is written.
 * @param done            Receives the number of goals that are answered: the first ones. Not null.
 * @return                An outcome: TAUT_OK (every goal has its result), TAUT_CANCELLED (some goals may have none);
 *                        a further step returns it again. TAUT_IN_PROGRESS (call again), TAUT_BUDGET_SPENT (the search
 *                        is kept).
 *                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no query for many goals is open,
 *                        another count), TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner, not always the same; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_step_many(taut_planner planner,
                                   uint32_t max_expansions,
                                   taut_result *out,
                                   size_t count,
                                   size_t *done);

/**
 * Selects the goal of `taut_planner_find_many` whose path `taut_planner_path` and `taut_planner_path_view` return.
 *
 * The same for a goal that `taut_planner_step_many` has answered. May be called repeatedly until the next query of
 * this planner or `taut_planner_reset`. Nothing is searched.
 *
 * @param planner  The planner.
 * @param goal     The index of the goal in the call of `taut_planner_find_many` or `taut_planner_begin_many`, from 0.
 * @return         TAUT_OK; the path is empty if there is none to this goal. TAUT_ERROR_BAD_HANDLE,
 *                 TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (the last query had no such goal,
 *                 or has not answered it; the path stays), TAUT_ERROR_OUT_OF_MEMORY and, before the query has ended,
 *                 TAUT_ERROR_LIMIT (the path is empty).
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_select(taut_planner planner, size_t goal);

/** A piece of a route: a straight line, or an arc around a corner. Its size never changes. */
typedef struct taut_leg {
  /** Where it begins, rounded to float. */
  taut_point from;
  /** Where it ends, rounded to float. */
  taut_point to;
  /** The corner around which an arc leads; of a line its beginning. */
  taut_point centre;
  /**
   * The angle of an arc in radians, positive from the x axis to the y axis, at most a quarter turn either way; 0 for
   * a line.
   */
  float sweep;
  /** One of `taut_leg_kind`. */
  uint32_t kind;
} taut_leg;

/**
 * Copies the path of the planner's last result.
 *
 * The path leads from the start to the goal (after TAUT_PARTIAL: to the reachable point nearest to it) and consists of
 * its waypoints, or of every step if the request has that flag. It is empty unless the last outcome was TAUT_OK,
 * TAUT_PARTIAL or, with TAUT_REQUEST_ALLOW_PARTIAL, TAUT_BUDGET_SPENT or TAUT_CANCELLED (the path so far): also while
 * a search runs, after a query that failed and after `taut_planner_reset`. If start and goal are equal, it has one
 * point. Querying the size first does not repeat the search.
 *
 * @param planner   The planner.
 * @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
 * @param needed    Receives the number of points of the path. Not null.
 * @return          TAUT_OK (also for an empty path); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_planner_path(taut_planner planner, taut_point *out, size_t capacity, size_t *needed);

/**
 * Gets a view of the path of the planner's last result, without a copy. See `taut_planner_path`.
 *
 * The view is valid until the next call on this planner other than cancel, path, path_view, points_view and
 * memory: find, find_many, find_batch, begin_many, step_many, select, begin, step, prepare, set_costs, pin,
 * limit_time, reset, destroy. The library cannot detect a view in use; do not use it in one thread while another
 * thread may make such a call.
 *
 * @param planner  The planner.
 * @param out      Receives the address of the first point, null if the path is empty. The planner owns the points;
 *                 do not change or free them. Not null.
 * @param length   Receives the number of points. Not null.
 * @return         TAUT_OK (also for an empty path); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                 TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_planner_path_view(taut_planner planner, const taut_point **out, size_t *length);

/**
 * Copies the exact pieces of the path of the planner's last result: lines, and for an agent with a radius arcs.
 *
 * `taut_planner_path` has points of the arcs, between which the path comes nearer to the corner by up to 1/256 cell;
 * the pieces have the arcs themselves, with the radius about their corner. Each piece begins where the one before
 * ends. Without a radius, and for a path chosen by `taut_planner_select`, the pieces are the lines between the points
 * of the path. A link (`taut_planner_links`) is a line from where it is entered to where it is left. There are none
 * for an empty path and for one of one point. The path is empty under the same conditions as for `taut_planner_path`.
 *
 * @param planner   The planner.
 * @param out       Receives the pieces, from the start to the goal. Owned by the caller. May be null if `capacity` is
 *                  0.
 * @param capacity  Capacity of `out` in pieces. If it is too small, only `needed` is written.
 * @param needed    Receives the number of pieces. Not null.
 * @return          TAUT_OK (also for an empty route); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_route(taut_planner planner, taut_leg *out, size_t capacity, size_t *needed);

/**
 * Answers many queries in one call, all on the same revision of the grid.
 *
 * Each result is that of `taut_planner_find` for its request, errors included: its `status` is TAUT_OK, TAUT_NO_PATH,
 * TAUT_PARTIAL, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is not kept) or the error of that request, such as
 * TAUT_ERROR_START_BLOCKED. All paths lie one after the other in the points that `taut_planner_points_view` returns:
 * that of a result begins at `path_first` and has `path_count` points, 0 without a path. `taut_planner_cancel` ends
 * the call: the requests without an answer so far get TAUT_CANCELLED.
 *
 * The path of the planner is empty until `taut_planner_select` chooses a request by its index. An open search of this
 * planner is discarded. A planner that runs the same requests again on the same map allocates nothing.
 * Results and paths that are kept are part of `taut_planner_memory`, not of the memory limit of the searches.
 *
 * @param planner   The planner.
 * @param requests  The queries, `count` of them. Borrowed during the call. May be null if `count` is 0.
 * @param count     The number of requests.
 * @param out       Receives `count` results after an outcome, nothing after an error: `out[i]` belongs to
 *                  `requests[i]`. Owned by the caller. May be null if `count` is 0.
 * @return          An outcome: TAUT_OK (every request has its result), TAUT_CANCELLED.
 *                  An error, and no request has a result: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (more than 4,294,967,295 requests or points),
 *                  TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY (for the results).
 *
 * Threads: one at a time per planner; any number of planners per grid, concurrent with edits.
 */
taut_status taut_planner_find_batch(taut_planner planner, const taut_request *requests, size_t count, taut_result *out);

/**
 * Gets a view of the points of all paths of the last `taut_planner_find_batch`, without a copy.
 *
 * The view is valid until the next call on this planner other than cancel, path, path_view, points_view and memory.
 * The library cannot detect a view in use.
 *
 * @param planner  The planner.
 * @param out      Receives the address of the first point, null if there is none. The planner owns the points; do not
 *                 change or free them. Not null.
 * @param length   Receives the number of points of all paths together; 0 unless the last query was a batch. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the planner.
 */
taut_status taut_planner_points_view(taut_planner planner, const taut_point **out, size_t *length);

/* ----------------------------------------------------------------------------------------------------
   Watching a search
   ---------------------------------------------------------------------------------------------------- */

/** What a search has done. Its size never changes. */
typedef struct taut_search_event {
  /** One of `taut_event_kind`. */
  uint32_t event_kind;
  /** TAUT_EVENT_SIGHT: 1 if `to` is seen from `from`; else 0. */
  uint32_t visible;
  /** Where it comes from: the parent of a vertex, the eye of a line of sight, the root of a cone. */
  taut_point from;
  /** The vertex, or where a line of sight leads; for a cone its root again. */
  taut_point to;
  /** TAUT_EVENT_CONE: the ends of the interval that is nearer to the root, else 0. */
  taut_point near_low;
  /** Its other end. */
  taut_point near_high;
  /** The ends of the interval that is farther away from the root: what lies between both is free and in view. */
  taut_point far_low;
  /** Its other end. */
  taut_point far_high;
  /** The cost of the way to the vertex, from the end at which the search begins. */
  double g;
  /** TAUT_EVENT_GENERATE: its key on the open list; else 0. */
  double f;
} taut_search_event;

/**
 * Watches what the planner's searches do, for pictures: keeps the first `count` events of each later call of
 * `taut_planner_find` and `taut_planner_step`, for `taut_planner_events`.
 *
 * Answers stay what they are; a search that is watched takes longer. Events are for people: another version of the
 * library may tell others.
 *
 * @param planner  The planner, on a grid.
 * @param count    The number of events that are kept, at most 2^20; 0: none, as at the beginning.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (a
 *                 count that is too large), TAUT_ERROR_UNSUPPORTED (a planner in a world or on a mesh),
 *                 TAUT_ERROR_OUT_OF_MEMORY. After an error it is watched as before.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_watch(taut_planner planner, size_t count);

/**
 * Copies what the planner's search has done in the last call of `taut_planner_find` or `taut_planner_step`, in that
 * order.
 *
 * There are at most as many as `taut_planner_watch` keeps: as many as that mean that there may have been more. Steps
 * with few expansions have few events.
 *
 * @param planner   The planner, on a grid.
 * @param out       Receives the events. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in events. If it is too small, only `needed` is written.
 * @param needed    Receives the number of events. Not null.
 * @return          TAUT_OK (also without events); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                  TAUT_ERROR_UNSUPPORTED (a planner in a world or on a mesh).
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_events(taut_planner planner, taut_search_event *out, size_t capacity, size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Links
   ---------------------------------------------------------------------------------------------------- */

/** Flags of links and of their uses. */
typedef enum taut_grid_link_flag {
  /** Of a link: it leads back as well, at the same cost. */
  TAUT_GRID_LINK_BOTH_WAYS = 1,
  /** Of a link: nobody may pass it at present. */
  TAUT_GRID_LINK_CLOSED = 2,
  /** Of a use: the link is entered at `to` and left at `from`. */
  TAUT_GRID_LINK_BACKWARD = 4,
} taut_grid_link_flag;

/**
 * A way from one point of a grid or a navigation mesh to another that is no walk: a jump, a ladder, a portal; with
 * spans (`taut_grid_set_link_spans`) from a segment to another. Its size never changes.
 */
typedef struct taut_grid_link {
  /** Where it is entered; inside the map of a grid, rounded to 1/256. */
  taut_point from;
  /** Where it is left; another point, on a mesh with heights also the same one at another height. */
  taut_point to;
  /** What passing it costs, in the unit of the costs of paths: 0 to 10^12. */
  double cost;
  /** For the host. */
  uint64_t user;
  /** TAUT_GRID_LINK_BOTH_WAYS and TAUT_GRID_LINK_CLOSED, or 0. */
  uint32_t flags;
  /** Its class, 0 to 31: `blocked_links` of a planner's options has a bit for each. */
  uint32_t link_class;
} taut_grid_link;

/** Where a path uses a link. Its size never changes. */
typedef struct taut_link_use {
  /** The number of the point of the path at which the link is entered, from 0; it is left at the next point. */
  uint32_t point;
  /** The number of the link. */
  uint32_t link;
  /** TAUT_GRID_LINK_BACKWARD, or 0. */
  uint32_t flags;
  /** 0. */
  uint32_t reserved;
} taut_link_use;

/** The first link on the way of a field, as `taut_field_crossings` tells it. Its size never changes. */
typedef struct taut_crossing {
  /** Where it is entered. */
  taut_point entry;
  /** Where it is left. */
  taut_point exit;
  /** The number of the link; 0 for none. */
  uint32_t link;
  /** TAUT_GRID_LINK_BACKWARD, or 0. */
  uint32_t flags;
} taut_crossing;

/**
 * Adds a link to a grid: a jump, a ladder, a portal, a ferry.
 *
 * From the next query on, the paths of all planners of the grid cross links where that is cheaper: a path is the
 * cheapest over all uses of links, where a link counts its cost and the walks between count as any walk.
 * `taut_planner_links` tells where; the length of a path is that of its walks. A link whose end is not free is of no
 * use until it is. `taut_planner_reachable`, components and partial paths know links; planners among movers refuse
 * them (TAUT_ERROR_UNSUPPORTED) unless their options block all classes that are there. `taut_planner_check_path` takes
 * a segment from the entry of an open link to where that is left for the jump that it is; `taut_planner_improve`
 * refuses paths that use links. Fields lead over links too (`taut_field_links`); policies and crowds see walls only,
 * and go where their paths or fields tell them.
 *
 * Snapshots and saved grids contain the links; `taut_grid_restore` and `taut_grid_load_into` bring them back with
 * their numbers, and numbers given since then are given again. One edit. Time: a copy of the list of links.
 *
 * @param grid    The grid.
 * @param link    The link. Copied. Not null.
 * @param number  Receives the number of the link in this grid, at least 1. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
 *                grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an end that is not finite or outside of
 *                the map, two equal ends, the cost, the class, more than 4,096 links), TAUT_ERROR_UNSUPPORTED (unknown
 *                flags), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_add_link(taut_grid grid, const taut_grid_link *link, uint32_t *number);

/**
 * Makes a link another one: opens or closes it, changes its cost, moves it. One edit, none if nothing changes.
 *
 * The spans of its ends stay what they are (`taut_grid_set_link_spans`).
 *
 * @param grid    The grid.
 * @param number  A number from `taut_grid_add_link`.
 * @param link    The link as it is to be. Copied. Not null.
 * @return        As `taut_grid_add_link`; TAUT_ERROR_INVALID_ARGUMENT also if the grid has no such link, and for an
 *                end whose span leads out of the map from there.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_set_link(taut_grid grid, uint32_t number, const taut_grid_link *link);

/**
 * Makes the ends of a link segments: a ledge ten cells long, a gate as wide as a road.
 *
 * The link is entered on the segment from `from` to `from + from_span`, and left at the place of the segment from `to`
 * to `to + to_span` that has the same share of it before and behind. What agents use are lanes, evenly spaced along
 * both: as many as the longer segment has cells, rounded up, and one more, so that both ends of the segments are
 * lanes. Paths are the cheapest over all lanes, each of which counts as a link of its own, at the cost of the link;
 * the lanes of all links of a grid are at most 4,096. A lane whose end is not free is of no use until it is. Whoever
 * tells where a link is entered (`taut_planner_links`, `taut_field_crossings`) tells the ends of the lane.
 *
 * A new link has points for ends: spans of zero. `taut_grid_set_link` leaves spans as they are; to move a link where
 * they would lead out of the map, make them zero before. One edit, none if nothing changes.
 *
 * @param grid       The grid.
 * @param number     A number from `taut_grid_add_link`.
 * @param from_span  From `from` of the link to the other end of the segment; rounded to 1/256. Copied. Not null.
 * @param to_span    The same of `to`. Copied. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                   this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link, a
 *                   span that is not finite or leads out of the map, a lane between equal points, too many lanes),
 *                   TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_set_link_spans(taut_grid grid,
                                     uint32_t number,
                                     const taut_point *from_span,
                                     const taut_point *to_span);

/**
 * Takes a link away. One edit.
 *
 * @param grid    The grid.
 * @param number  A number from `taut_grid_add_link`.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
 *                grid), TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link), TAUT_ERROR_OUT_OF_MEMORY. After an
 *                error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_remove_link(taut_grid grid, uint32_t number);

/**
 * Tells a link as it is now, its ends rounded to 1/256.
 *
 * @param grid    The grid.
 * @param number  A number from `taut_grid_add_link`.
 * @param out     Receives the link. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link).
 *
 * Threads: any number of readers; concurrent with edits and searches.
 */
taut_status taut_grid_get_link(taut_grid grid, uint32_t number, taut_grid_link *out);

/**
 * Tells the spans of a link, rounded to 1/256: zero where an end is a point.
 *
 * @param grid       The grid.
 * @param number     A number from `taut_grid_add_link`.
 * @param from_span  Receives the vector from `from` to the other end of the segment. Not null.
 * @param to_span    Receives the same of `to`. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                   TAUT_ERROR_INVALID_ARGUMENT (the grid has no such link).
 *
 * Threads: any number of readers; concurrent with edits and searches.
 */
taut_status taut_grid_link_spans(taut_grid grid, uint32_t number, taut_point *from_span, taut_point *to_span);

/**
 * Copies the numbers of the links of a grid, in ascending order.
 *
 * @param grid      The grid.
 * @param out       Receives the numbers. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in numbers. If it is too small, only `needed` is written.
 * @param needed    Receives the number of links. Not null.
 * @return          TAUT_OK (also without links); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any number of readers; concurrent with edits and searches.
 */
taut_status taut_grid_links(taut_grid grid, uint32_t *out, size_t capacity, size_t *needed);

/**
 * Copies where the path of the planner's last result uses links, in the order of the path.
 *
 * The path has no walk from point `point` to the next one there: whoever follows it stops at the first, and the host
 * plays the jump to the second. None for a path on foot, and where `taut_planner_path` is empty.
 *
 * @param planner   The planner, on a grid or a navigation mesh.
 * @param out       Receives the uses. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in uses. If it is too small, only `needed` is written.
 * @param needed    Receives the number of uses. Not null.
 * @return          TAUT_OK (also without uses); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                  TAUT_ERROR_UNSUPPORTED (a planner in a world).
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_links(taut_planner planner, taut_link_use *out, size_t capacity, size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Among moving obstacles
   ---------------------------------------------------------------------------------------------------- */

/**
 * A moving obstacle: a disc along some moments of a list, straight from one to the next. It stands at the first before
 * that and at the last after that. Its size never changes.
 */
typedef struct taut_mover {
  /** Its radius in grid units, 0 to 1,024. */
  float radius;
  /** Its first moment in the list. */
  uint32_t first;
  /** The number of its moments, at least 1. */
  uint32_t count;
  /** Must be 0. */
  uint32_t reserved;
} taut_mover;

/** Where a mover is at a time. Its size never changes. */
typedef struct taut_moment {
  /** The place of its centre. */
  taut_point at;
  /** The time: later than that of the moment before, -10^9 to 10^9. */
  double time;
} taut_moment;

/**
 * Sets the movers that the planner avoids, from the next find or begin on; an open search goes on among those before.
 * They replace all earlier ones.
 *
 * For TAUT_ALGORITHM_SAFE_INTERVALS. Time has the unit of the host; `speed` in the planner's options is in grid units
 * per unit of time, and a request has the time of its start. A query takes time for the cells near the movers' ways.
 *
 * @param planner       The planner.
 * @param movers        The movers. Copied. May be null if `count` is 0.
 * @param count         Their number, at most 2^20.
 * @param moments       The moments of all of them. Copied. May be null if `moment_count` is 0.
 * @param moment_count  Their number, at most 2^20.
 * @return              TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                      TAUT_ERROR_INVALID_ARGUMENT (a count, a radius, moments outside of the list or none, a place or
 *                      time that is not finite or too large, times that do not rise: the sentence names the mover),
 *                      TAUT_ERROR_UNSUPPORTED (another algorithm, a reserved word that is not 0),
 *                      TAUT_ERROR_OUT_OF_MEMORY. After an error the movers are unchanged.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_set_movers(taut_planner planner,
                                    const taut_mover *movers,
                                    size_t count,
                                    const taut_moment *moments,
                                    size_t moment_count);

/**
 * Copies the times of the points of the planner's last path, for TAUT_ALGORITHM_SAFE_INTERVALS.
 *
 * The agent moves from each point to the next at the planner's speed, or waits: then two points that follow each other
 * are the same. There are as many times as points of `taut_planner_path`, none for other algorithms and for a path
 * chosen by `taut_planner_select`.
 *
 * @param planner   The planner.
 * @param out       Receives the times, rising. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in times. If it is too small, only `needed` is written.
 * @param needed    Receives the number of times. Not null.
 * @return          TAUT_OK (also for no times); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_times(taut_planner planner, double *out, size_t capacity, size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Questions without a search
   ---------------------------------------------------------------------------------------------------- */

/** The first thing that a ray meets. Its size never changes. */
typedef struct taut_hit {
  /** The first point that blocks the ray, rounded to float; its end if it is clear. */
  taut_point at;
  /**
   * The unit normal of the wall, from the wall to the free side; for a point along an axis. (0, 0) if the ray is
   * clear, is stopped by a closed diagonal gap, or starts at a point that is not free.
   */
  taut_point normal;
  /** The share of the ray that is clear, 0 to 1; 1 if it is visible. */
  float share;
  /** The column of the blocked cell, which may lie just outside the map; of a free cell at the end of a clear ray. */
  int32_t cell_x;
  /** Its row. */
  int32_t cell_y;
  /** 1 if the ray is clear to its end, else 0. */
  uint32_t visible;
} taut_hit;

/** The answer about a kept path. Its size never changes. */
typedef struct taut_path_check {
  /** One of `taut_path_state`. */
  uint32_t state;
  /** 1 if the path, given that it was a shortest one at `since`, is proven to be one still, else 0. */
  uint32_t shortest;
  /** The segment on which it is cut first: from the point with this number to the next. 0 unless cut. */
  uint32_t segment;
  /** 0. */
  uint32_t reserved32;
  /** The first point that blocks it, rounded to float. (0, 0) unless cut. */
  taut_point at;
  /** The revision of the grid for which this is true. */
  uint64_t revision;
} taut_path_check;

/**
 * Casts a ray: finds the first obstacle on the straight segment between two points.
 *
 * The test is exact, by the classes that are blocked for the planner (`taut_planner_set_costs`) and its gap rule. As
 * for `taut_grid_line_of_sight` a ray may touch corners of blocked cells and slide along walls, and the outside of the
 * map is blocked. Where two walls meet, the normal is that of the face before which the cell is free; if that is not
 * one face, of the face across the axis along which the ray is faster, x if they are equal. Search and path of the
 * planner stay as they are.
 *
 * With a radius in the planner's options the disc moves along the segment, from the place to which a search would move
 * the start: `at` is where its centre is when it first touches a cell that it would enter, the normal leads from the
 * touched point to the centre, at any angle. Whether and by which cell it is stopped is exact.
 *
 * In a world of polygons the ray begins at the free point that counts as its start (`taut_world_planner`), the normal
 * is that of the edge, `cell_x` the number of the obstacle and `cell_y` 0: both 0 at the rim of the world, in a gap,
 * at a blocked start, and for a clear ray. On a navigation mesh likewise, with the number of the face that the ray
 * leaves.
 *
 * @param planner  The planner.
 * @param from     The start of the ray. Borrowed during the call. Not null.
 * @param to       The end of the ray. Borrowed during the call. Not null.
 * @param out      Receives what the ray meets. Not null.
 * @return         TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond
 *                 1,048,576).
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_raycast(taut_planner planner,
                                 const taut_point *from,
                                 const taut_point *to,
                                 taut_hit *out);

/**
 * Checks whether a path that was clear is clear still.
 *
 * The path was clear for this planner at the revision `since`, such as the `revision` of the result that it came with.
 * Only segments in whose tiles of 64 x 64 cells something has changed since then are checked, exactly, by the
 * planner's blocked classes and gap rule; so a path far from all edits costs a fraction of a microsecond. `since` 0
 * checks every segment, as after `taut_planner_set_costs`. A segment is cut if its line of sight is; with closed
 * diagonal gaps the path is also cut where it turns from one side of a gap to the other. With a radius in the
 * planner's options a segment is cut where the disc would enter a blocked cell by more than 1/128: that much nearer to
 * walls than the exact pieces the points of a path may be. Search and path of the planner stay as they are.
 *
 * In a world of polygons `since` is a revision of the world, its tiles are those of 32 x 32 over the world, and
 * `shortest` is 1 if the world has not been edited since. On a navigation mesh all segments are tested unless its
 * obstacles are as they were; where its floors lie above each other it needs the heights of the points
 * (`taut_mesh_planner_set_path_heights`).
 *
 * @param planner  The planner.
 * @param points   The points of the path, or what is left of it. Borrowed during the call. Not null.
 * @param count    Their number, at least 1.
 * @param since    A revision of the grid, or 0.
 * @param out      Receives the answer. Not null.
 * @return         TAUT_OK, cut or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no points, a coordinate that is not finite or
 *                 beyond 1,048,576, a revision that the grid has not reached, another number of heights than of
 *                 points), TAUT_ERROR_UNSUPPORTED (no heights on a mesh whose floors lie above each other),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_check_path(taut_planner planner,
                                    const taut_point *points,
                                    size_t count,
                                    uint64_t since,
                                    taut_path_check *out);

/**
 * Tells what it costs to go along a path on the map as it is now.
 *
 * With the planner's costs and weights: over each cell that the path crosses the length inside it times the cost
 * there, along the line between two cells the lesser cost; the length where all cells cost 1. A segment from the entry
 * of a link to its exit costs what the link does, or what the walk does if that is less. INFINITY for a path that
 * `taut_planner_check_path` would call cut. Search and path of the planner stay as they are.
 *
 * This is the measure by which the paths of two planners, and an old path and a new one, can be compared after an edit
 * of the map, of costs or of weights: A* along cells counts steps by the mean of two cells in its own results. Over
 * faces of a navigation mesh likewise; in a world of polygons it is the length.
 *
 * @param planner  The planner.
 * @param points   The points of the path, or what is left of it. Borrowed during the call. Not null.
 * @param count    Their number, at least 1.
 * @param out      Receives the cost, at least 0. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (no points, a coordinate that is not finite or beyond 1,048,576,
 *                 another number of heights than of points), TAUT_ERROR_UNSUPPORTED (no heights on a mesh whose
 *                 floors lie above each other), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_path_cost(taut_planner planner, const taut_point *points, size_t count, double *out);

/**
 * Finds the waypoint of a path to which an agent goes next, however it moves: what a game that moves its units itself
 * asks for once per frame.
 *
 * A waypoint is passed once it lies on the straight way from the agent to the one after it or on the inner side of
 * that way, or once another part of the path is nearer; and if that way is free. So an agent may overshoot a waypoint,
 * be pushed, or slide along a wall at a distance of its own. It is led nearer to a wall than its radius by less than
 * 1/64; an agent that stands nearer is led as near as it stands. The way to the waypoint to which it goes already may
 * come nearer than the agent stands by 1/64, so that rounding does not hide it. The last waypoint is never passed:
 * whether the agent has arrived is the caller's question.
 *
 * @param planner   The planner.
 * @param points    The points of the path. Borrowed during the call. Not null.
 * @param count     Their number, 1 to 2^32 - 1.
 * @param position  Where the agent is. Borrowed during the call. Not null.
 * @param from      The number of the waypoint to which it went before: 1 for a new path that begins where it is, 0 for
 *                  one that may begin elsewhere. It never goes back.
 * @param reach     A waypoint at most so far away, in grid units, is passed too if the way to the next one is free for
 *                  the whole radius; 0 to follow the path exactly.
 * @param out       Receives the number of the waypoint. Not null.
 * @param visible   Receives 1 if the straight way to it is free; 0 if it is not, or if the agent stands at it, or has
 *                  overshot it, where the next one is out of sight: it needs another path, and stands until it has
 *                  that. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                  TAUT_ERROR_INVALID_ARGUMENT (no points, a waypoint that the path does not have, a reach that is
 *                  negative or NaN, a coordinate that is not finite or beyond 1,048,576, another number of heights
 *                  than of points), TAUT_ERROR_UNSUPPORTED (no heights on a mesh whose floors lie above each other),
 *                  TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_waypoint(taut_planner planner,
                                  const taut_point *points,
                                  size_t count,
                                  const taut_point *position,
                                  uint32_t from,
                                  float reach,
                                  uint32_t *out,
                                  uint32_t *visible);

/**
 * Proves, without a search, that the last answer of a planner holds for the newest revision of its map.
 *
 * The answer is that of the last query for a single goal, once it has ended. TAUT_OK: its path is clear and still as
 * short as any, so that a search would return the same length. TAUT_NO_PATH: there is still no path. The result is
 * then that of the search, with the new revision. TAUT_STALE: it could not be proven, search again if it matters; the
 * result has length and cost of the earlier path, no guarantee, and the revision that was compared. The path can be
 * read as before in each case, and the next refresh compares with the last proof.
 *
 * The grid remembers its latest 4,096 edits. A path with TAUT_GUARANTEE_OPTIMAL is proven if it is clear and no edit
 * freed cells that could shorten it: cells that open no way through (a notch in a wall), or cells so far away that the
 * straight way past them is no shorter. A path with TAUT_GUARANTEE_LATTICE_OPTIMAL without terrain costs is proven if
 * no edit freed a cell or touched the path. TAUT_NO_PATH is proven by the connected components. Any other answer is
 * proven if no edit changed a cell in a way that matters to the planner; a partial one then returns TAUT_PARTIAL. A
 * path costs a fraction of a microsecond.
 *
 * In a world of polygons and on a mesh a path with TAUT_GUARANTEE_OPTIMAL is proven if it is clear, and each edit
 * since has added an obstacle or freed ground so far away that the straight way past it is no shorter; in a world by
 * the tiles that an edit met, 32 x 32 over all of it. Of points TAUT_NO_PATH is proven by the components, of discs if
 * obstacles were only added. Any other answer is proven if no obstacle has changed. On a mesh an added obstacle whose
 * edges cross others counts as one that frees ground; costs that were set since and changed links prove nothing, and
 * where there are links no edit that frees ground, or beside their ends, is proven to be harmless. A world remembers
 * its latest 64 edits, a mesh 256.
 *
 * @param planner  The planner. Pinned to a snapshot it compares with that.
 * @param out      Receives the result. Owned by the caller. Not null.
 * @return         TAUT_OK, TAUT_NO_PATH or TAUT_PARTIAL: proven. TAUT_STALE: not proven.
 *                 An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the last query was for many goals, has not ended or has failed, or
 *                 there was none), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_refresh(taut_planner planner, taut_result *out);

/**
 * Tells which points are free: where `taut_planner_find` would not refuse to start.
 *
 * By the planner's blocked classes, the radius of its options and the obstacles on the grid, on the snapshot to which
 * it is pinned. As for a start, a place at most 1/64 too near to a wall for the radius counts as free. In a world of
 * polygons and on a navigation mesh one at most 1/32 from free ground does.
 *
 * @param planner  The planner.
 * @param points   The points, anywhere: one that is not finite or outside of the map is not free. Borrowed during the
 *                 call. May be null if `count` is 0.
 * @param count    Their number.
 * @param out      Receives a byte per point, 1 if it is free and 0 if not. Owned by the caller. May be null if `count`
 *                 is 0.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (more points than memory can hold), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_is_free(taut_planner planner, const taut_point *points, size_t count, uint8_t *out);

/**
 * Finds the free point nearest to a point: where a unit inside a wall gets out, or where a click on a wall leads.
 *
 * A point is free if it lies in a cell that is free for the planner or on the border of one; this is so for planners
 * on a lattice too, which move every end to a vertex. The answer is exact: no free point is nearer; ties go to the
 * smaller y, then x. Its coordinates are multiples of 1/256. A free point is its own nearest one, rounded to 1/256.
 * With a radius in the planner's options: the place nearest to the point at which the disc's centre can be.
 *
 * In a world of polygons it is as exact. The first question about what is near or can be reached after an edit makes
 * the components of the world, in time as `taut_world_planner` says. On a navigation mesh too: a glance at each face.
 *
 * @param planner       The planner.
 * @param point         The point, in the map or outside. Borrowed during the call. Not null.
 * @param max_distance  The largest distance in grid units, >= 0; INFINITY for the whole map.
 * @param out           Receives the free point. May be null.
 * @param distance      Receives its distance, rounded up to float. May be null.
 * @return              TAUT_OK; TAUT_NO_PATH (no free point is that near; nothing is written); TAUT_ERROR_BAD_HANDLE,
 *                      TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a
 *                      coordinate that is not finite or beyond 1,048,576, a distance that is negative or NaN).
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_nearest(taut_planner planner,
                                 const taut_point *point,
                                 float max_distance,
                                 taut_point *out,
                                 float *distance);

/**
 * Finds the point nearest to another one that can be reached: as near as a unit gets to a click on a wall or behind a
 * closed door.
 *
 * It is where the path of `taut_planner_find` ends with TAUT_REQUEST_ALLOW_PARTIAL, or its goal if that can be
 * reached: a multiple of 1/256 in each coordinate, for an agent with a radius along a lattice the centre of a cell.
 * Ties go to the smaller y, then x. With closed gaps only points at least 1/32 before a diagonal gap count (see
 * TAUT_DIAGONAL_GAPS_CLOSED), and `point` itself if it can be reached and is no such gap. Nothing is searched: the
 * connected components of the grid answer. With 4 neighbours on corners and closed gaps single steps may not reach
 * every vertex of a component: then it may be a vertex to which there is no path, and the partial path ends at another
 * one.
 *
 * In a world of polygons too: a multiple of 1/256, at least 1/32 from closed gaps unless it is the goal or the start.
 *
 * @param planner       The planner.
 * @param from          Where the path starts. Borrowed during the call. Not null.
 * @param point         The point, in the map or outside. Borrowed during the call. Not null.
 * @param max_distance  The largest distance in grid units, >= 0; INFINITY for the whole map.
 * @param out           Receives the reachable point. May be null.
 * @param distance      Receives its distance, rounded up to float. May be null.
 * @return              TAUT_OK; TAUT_NO_PATH (no reachable point is that near; nothing is written);
 *                      TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                      TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a distance
 *                      that is negative or NaN), TAUT_ERROR_START_BLOCKED, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_nearest_reachable(taut_planner planner,
                                           const taut_point *from,
                                           const taut_point *point,
                                           float max_distance,
                                           taut_point *out,
                                           float *distance);

/**
 * Tells whether a path joins two points.
 *
 * The answer is that of `taut_planner_find` on the current revision, for the planner's blocked classes and rules. It
 * costs a lookup, and 2 to 20 microseconds per tile of 64 x 64 cells edited since the last question or query;
 * after an edit that cuts a large component in two at worst a pass over the regions of the map. With 4 neighbours
 * on corners and closed gaps single steps may not reach every vertex of a component: 1 then means that there may
 * be a path. A radius above 1/2 in the planner's options makes the first question label the map for it.
 *
 * In a world of polygons a lookup, once its components are made; points within 1/32 of free ground count as free.
 *
 * @param planner    The planner.
 * @param from       The start. Borrowed during the call. Not null.
 * @param to         The goal. Borrowed during the call. Not null.
 * @param reachable  Receives 1 if there is a path, 0 if there is none or a point is not free. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                   TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
 *                   TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_reachable(taut_planner planner,
                                   const taut_point *from,
                                   const taut_point *to,
                                   uint8_t *reachable);

/**
 * Finds the connected component that a point belongs to: points with the same number can reach each other.
 *
 * The number depends on the map, the planner's blocked classes and its rules alone; it stays the same within a
 * revision of the grid and may change with any edit. A point at which two components touch has that of its first free
 * cell, row by row. Costs as much as `taut_planner_reachable` and a pass over the regions of the map up to the first
 * one of the component: to compare two points, ask `taut_planner_reachable`.
 *
 * In a world of polygons components are numbered from 1 on, from the least y, then x; a lookup finds the number. A
 * point at which several touch has the least of them. On a navigation mesh likewise, by the first face of each island.
 *
 * @param planner  The planner.
 * @param point    The point. Borrowed during the call. Not null.
 * @param out      Receives the number of the component, 0 if the point is not free. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_component(taut_planner planner, const taut_point *point, uint64_t *out);

/**
 * Draws a random free point around a point: where to spawn, or where to wander.
 *
 * Evenly distributed over the area that is free for the planner within the distance: every multiple of 1/256 in a free
 * cell is equally likely. With closed gaps none less than 1/32 before a diagonal gap is drawn (see
 * TAUT_DIAGONAL_GAPS_CLOSED). With a radius in the planner's options only places of the disc's centre are drawn; where
 * fewer than one point in a thousand is such a place, nearly evenly, and in time that grows with the tiles of 64 x 64
 * cells within the distance, 25 to 30 microseconds each after draws of 0.3 ms. The same seed gives the same point on
 * every platform.
 *
 * In a world of polygons 1,024 points are drawn at most, each multiple of 1/256 equally likely, at least 1/32 from
 * closed gaps; if none of them is free, the answer is the nearest free point. Likewise on a navigation mesh, in the
 * plane: where its floors lie above each other the point is on the one nearest to the height of starts
 * (`taut_mesh_planner_set_heights`).
 *
 * @param planner       The planner.
 * @param around        The middle. Borrowed during the call. Not null.
 * @param max_distance  The largest distance in grid units, >= 0; INFINITY for the whole map.
 * @param seed          The seed, any number; advanced by the call, so that the next one draws another point. Not null.
 * @param out           Receives the point. Not null.
 * @return              TAUT_OK; TAUT_NO_PATH (no free point is that near; the point is not written);
 *                      TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                      TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a distance
 *                      that is negative or NaN). After an error the seed is unchanged.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_random_point(taut_planner planner,
                                      const taut_point *around,
                                      float max_distance,
                                      uint64_t *seed,
                                      taut_point *out);

/**
 * Computes how far cells are from the nearest of several starts: movement ranges, threat maps, flow fields.
 *
 * The cost of a cell is that of the cheapest path to its centre along the cell lattice, by the planner's neighbours,
 * corner rule, blocked classes and terrain costs; a start counts as the centre of the nearest free cell that touches
 * it, as for a search. Paths cross the links that the planner may use (taut_grid_add_link): an end counts as the
 * centre of the nearest free cell that touches it too, and the cost has theirs. The value for column `c` and row `r`
 * of the rectangle is written to `out[r * row_stride + c]`; it is INFINITY for a cell that is blocked, cannot be
 * reached or costs more than `max_cost`. Values between the rows are not written. The grid is that of one revision;
 * search and path of the planner stay as they are.
 *
 * The call takes as long as a search that expands each cell within the cost. Budgets, time limits and
 * `taut_planner_cancel` do not apply. The planner keeps 16 bytes per cell of the map for the next call, until
 * `taut_planner_reset`; with a memory limit it keeps nothing.
 *
 * @param planner     A planner with TAUT_LATTICE_CELLS: A*, jump point search, D* Lite or Block A*. Its smoothing and
 *                    heuristic do not matter.
 * @param starts      The starts. Borrowed during the call. Not null.
 * @param count       Their number, at least 1.
 * @param max_cost    The largest cost, >= 0; INFINITY for no limit.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param out         Receives one float per cell. Owned by the caller. May be null if `capacity` is 0.
 * @param row_stride  Floats from one row to the next, at least the width of the rectangle.
 * @param capacity    Floats at `out`.
 * @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
 * @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written, nothing is searched);
 *                    TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_UNSUPPORTED (the planner's paths do not follow the cell lattice, or its agent is
 *                    larger than a cell and sides are closed),
 *                    TAUT_ERROR_INVALID_ARGUMENT (no start, a coordinate that is not finite or beyond 1,048,576, a
 *                    cost that is negative or NaN, a negative side, not inside the map, stride < width, sizes that
 *                    exceed the address space), TAUT_ERROR_START_BLOCKED (one of the starts is not free),
 *                    TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is written
 *                    to `out`.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_reach(taut_planner planner,
                               const taut_point *starts,
                               size_t count,
                               double max_cost,
                               const taut_rect *area,
                               float *out,
                               size_t row_stride,
                               size_t capacity,
                               size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Following a path
   ---------------------------------------------------------------------------------------------------- */

/** A place on a path. Its size never changes. */
typedef struct taut_place {
  /** The segment: from the point with this number to the next. */
  uint32_t segment;
  /** The share of the segment before the place, 0 to 1. */
  float share;
  /** The distance between the place and the position that was located, in grid units. */
  float away;
  /** The length of the path from the place to its end, in grid units. */
  float left;
} taut_place;

/**
 * Finds the place of a path that is nearest to a position, such as that of an agent that follows the path.
 *
 * Geometry of the points alone, in doubles and without rounding to 1/256; time proportional to their number. Among
 * equally near places it is the first.
 *
 * @param points        The points of the path, at least one. Borrowed during the call. Not null.
 * @param count         Their number, 1 to 2^32 - 1.
 * @param position      The position. Borrowed during the call. Not null.
 * @param from_segment  The first segment that counts: 0 for all of them, or the last known one, so that an agent on a
 *                      path that crosses itself does not go back.
 * @param out           Receives the place. Not null.
 * @return              TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no points, a segment that the
 *                      path does not have, a coordinate that is not finite or beyond 1,048,576).
 *
 * Threads: any.
 */
taut_status taut_path_locate(const taut_point *points,
                             size_t count,
                             const taut_point *position,
                             uint32_t from_segment,
                             taut_place *out);

/**
 * Finds the point of a path at a distance ahead of a place, and the next corner: what an agent steers to.
 *
 * @param points    The points of the path, at least one. Borrowed during the call. Not null.
 * @param count     Their number, 1 to 2^32 - 1.
 * @param place     The place; `away` and `left` are not read. Borrowed during the call. Not null.
 * @param distance  The distance along the path in grid units, >= 0; INFINITY for the end.
 * @param target    Receives the point, rounded to float; the end of the path if it is not that long. May be null.
 * @param corner    Receives the number of the first point of the path after the place, of the last one at the end. The
 *                  path is straight up to there: past it a straight way to `target` may lead through a wall. May be
 *                  null.
 * @return          TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no points, a place that the path
 *                  does not have, a distance that is negative or NaN, a coordinate that is not finite or beyond
 *                  1,048,576).
 *
 * Threads: any.
 */
taut_status taut_path_ahead(const taut_point *points,
                            size_t count,
                            const taut_place *place,
                            float distance,
                            taut_point *target,
                            uint32_t *corner);

/* ----------------------------------------------------------------------------------------------------
   Improving a path
   ---------------------------------------------------------------------------------------------------- */

/** What `taut_planner_improve` does to a path. */
typedef enum taut_improvement {
  /** Pieces of the path are replaced by straight ones where that costs less: length or terrain costs, walls, turns. */
  TAUT_IMPROVE_SHORTCUT = 1,
  /** The path is moved away from walls as a whole, by descent; a path through walls may become free. */
  TAUT_IMPROVE_DESCEND = 2,
  /**
   * Turns become arcs of `turning_radius`, smaller where a wall or a short line is in the way. It rounds inward
   * only: at the corner of a wall there may be room for no more than 0.02 of 0.5 that are asked for. To keep away
   * from walls give the planner a radius.
   */
  TAUT_IMPROVE_ROUND = 3,
} taut_improvement;

/** The methods of TAUT_IMPROVE_DESCEND. */
typedef enum taut_descent {
  /** Down the gradient in the metric of finite differences, which moves the path as a whole (CHOMP). */
  TAUT_DESCENT_COVARIANT = 0,
  /** Conjugate gradients (Fletcher and Reeves). */
  TAUT_DESCENT_CONJUGATE = 1,
  /** Down the gradient, each point on its own. */
  TAUT_DESCENT_PLAIN = 2,
  /** A convex problem per step, in a trust region (TrajOpt): the fewest and the dearest iterations. */
  TAUT_DESCENT_CONVEX = 3,
} taut_descent;

/** Flags of `taut_planner_adopt`. */
typedef enum taut_adopt_flag {
  /**
   * The path may lead through walls: it is for TAUT_IMPROVE_DESCEND alone, and the planner's path is empty until
   * that has freed it.
   */
  TAUT_ADOPT_SEED = 1,
} taut_adopt_flag;

/** The options of an improvement. Always initialise them with `taut_improve_options_init` first. */
typedef struct taut_improve_options {
  /** sizeof(taut_improve_options) of the caller's header; set by `taut_improve_options_init`. */
  uint32_t struct_size;
  /** One of `taut_improvement`. Default: TAUT_IMPROVE_SHORTCUT. */
  uint32_t improvement;
  /** One of `taut_descent`. Default: TAUT_DESCENT_COVARIANT. */
  uint32_t descent;
  /** Most iterations of shortcuts and descent. Default: 1,000. */
  uint32_t max_iterations;
  /** The seed of shortcuts: the same seed finds the same path. Default: 0. */
  uint64_t seed;
  /** The distance in cells of the points of descent and of the samples of walls, 1/16 to 16. Default: 0.5. */
  double spacing;
  /** Up to which distance walls matter, in cells, 1/16 to 16. Default: 1. */
  double clearance;
  /**
   * What a cell of way along a wall costs beyond its length: all of it at the wall, nothing at `clearance`; 0 to
   * 65,536. For descent 0 stands for 8. Default: 0.
   */
  double wall_weight;
  /** What a turn costs per radian, for shortcuts; 0 to 65,536. Default: 0. */
  double turn_weight;
  /** The radius in cells of the arcs of TAUT_IMPROVE_ROUND, above 0, at most 4,096. Default: 0. */
  double turning_radius;
  /** Must be 0. */
  double reserved_real;
  /** Must be 0. */
  uint64_t reserved[4];
} taut_improve_options;

/**
 * Sets the options of an improvement to the defaults.
 *
 * Pass sizeof(taut_improve_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 104 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_improve_options_init(taut_improve_options *options, size_t size);

/**
 * Makes a path of the host's the planner's last one, as if a search had found it, without a guarantee.
 *
 * It can then be improved (`taut_planner_improve`) and refreshed. Points are rounded to 1/256. Every segment must be
 * free on the map as it is now, by the planner's blocked classes, gap rule and radius, as `taut_planner_check_path`
 * checks it. With TAUT_ADOPT_SEED nothing is checked, and the planner's path is empty until TAUT_IMPROVE_DESCEND has
 * freed the path; the result has the length of what was given. An open search of this planner is discarded.
 *
 * @param planner  The planner.
 * @param path     The points. Borrowed during the call. Not null.
 * @param count    Their number, 1 to 16,777,216.
 * @param flags    0 or TAUT_ADOPT_SEED.
 * @param out      Receives the result: length and cost of the path, no guarantee. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the count, a coordinate that is not finite or beyond 1,048,576, a
 *                 segment that is not free, or a point of a seed outside of the map, which the message names),
 *                 TAUT_ERROR_UNSUPPORTED (unknown flags,
 *                 TAUT_ALGORITHM_SAFE_INTERVALS): the planner is as before. TAUT_ERROR_LIMIT (the memory limit),
 *                 TAUT_ERROR_OUT_OF_MEMORY: there is no path then.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_adopt(taut_planner planner,
                               const taut_point *path,
                               size_t count,
                               uint32_t flags,
                               taut_result *out);

/**
 * Improves the planner's last path in place, on the map as it is now.
 *
 * In terms of what is minimised the path costs no more afterwards, and it leads through no wall. If nothing better is
 * found, it stays as it is, with its guarantee; a path that has changed has none. Shortcuts minimise length or terrain
 * costs and the weights of the options; descent half the length and the nearness to walls, so that the path becomes
 * longer where walls are near; rounding minimises nothing.
 *
 * The result has in `cost` what was minimised, of the path as it stays if nothing better is found, and in `expanded`
 * the iterations. After TAUT_IMPROVE_ROUND `length` is that along the exact arcs, `cost` that length or what the
 * terrain costs, and `bound` the least radius of the turns: 0 if one could not be rounded, INFINITY if the path does
 * not turn. `taut_planner_route` then has the arcs, of which the path has chords within 1/64 of a cell.
 *
 * A path that was improved before on this planner, with the same options, is improved without an allocation.
 *
 * @param planner  The planner, which has a path, or a seed (`taut_planner_adopt`).
 * @param options  Initialised by `taut_improve_options_init`; copied. Not null.
 * @param out      Receives the result. Not null.
 * @return         The status of the path, TAUT_OK for one to the goal; TAUT_NO_PATH (the seed was not freed; it is
 *                 kept, and other options may free it).
 *                 TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 104 or above 4,096, an option out of its range, no
 *                 path, a segment of it that is blocked by now), TAUT_ERROR_UNSUPPORTED
 *                 (TAUT_ALGORITHM_SAFE_INTERVALS, a seed for other improvements than descent, reserved words or
 *                 unknown trailing bytes that are not 0), TAUT_ERROR_LIMIT (the memory limit),
 *                 TAUT_ERROR_OUT_OF_MEMORY. After an error the path is as before.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_improve(taut_planner planner, const taut_improve_options *options, taut_result *out);

/**
 * Proves how much the planner's last path costs at most above the cheapest path between its two ends.
 *
 * Whatever the planner: the path is compared with all paths at any angle under its gap rule, on the map and with the
 * costs and weights as they are now, after edits too; without costs every free cell costs 1. The result has in `cost`
 * what the path costs: the sum of length times cost over the cells that it crosses, along the line between two cells
 * the lesser cost. (A* on cells counts otherwise while it searches.) No path costs less than `cost` / `bound`:
 * `guarantee` is TAUT_GUARANTEE_BOUNDED, or TAUT_GUARANTEE_OPTIMAL with a bound of 1; TAUT_GUARANTEE_NONE and 0 only
 * for a path that leads back to where it starts. A* on corners between lattice points is told at most 1.0825.
 *
 * The call takes as long as a search by A* on corners, counted in `expanded` and `generated`; no time if the planner's
 * answer has such a bound, as TAUT_ALGORITHM_OPTIMAL gives it, and nothing has changed since. A time limit does not
 * end it; `taut_planner_cancel` does. A second call for the same path makes no allocation, unless there is a memory
 * limit. The path and its own guarantee stay as they are.
 *
 * @param planner  The planner, which has a path. Pinned to a snapshot it compares with that.
 * @param out      Receives the result: that of the path, but for `cost`, `guarantee`, `bound`, the counts and the
 *                 revision. Owned by the caller. Not null.
 * @return         The status of the path, TAUT_OK for one to the goal, TAUT_PARTIAL for one that is compared up to
 *                 where it ends; TAUT_CANCELLED (no guarantee).
 *                 TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (no path, or none of a query for a single goal that has ended; a segment
 *                 of it that is blocked by now, which the message names), TAUT_ERROR_UNSUPPORTED (a radius, a unit of
 *                 several cells, TAUT_ALGORITHM_SAFE_INTERVALS, links that the planner may use, walls between cells),
 *                 TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY. After an error all is as before.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_planner_prove_cost(taut_planner planner, taut_result *out);

/**
 * Computes when a body that walks a path is at each of its points.
 *
 * It begins and ends at rest, and speeds up and brakes by at most `acceleration`. At a point where the path turns by a
 * right angle or more it is no faster than `turn_speed`; for smaller turns the limit goes with the cosine of the turn,
 * up to `speed`. Points at the same place have the same time. Times and lengths are in the units of the host: cells
 * per second and seconds, for example. The call needs 32 bytes per point while it runs.
 *
 * @param path          The points, rounded to 1/256. Borrowed during the call. May be null if `count` is 0.
 * @param count         Their number, at most 16,777,216.
 * @param speed         The highest speed, 1e-9 to 1e9.
 * @param acceleration  The highest acceleration, 1e-9 to 1e9.
 * @param turn_speed    The highest speed in a turn by a right angle: 0, or 1e-9 to 1e9; from `speed` on turns do not
 *                      matter.
 * @param out           Receives a time for each point, that of the first is 0. Owned by the caller. May be null if
 *                      `count` is 0.
 * @return              TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number out of its range, a
 *                      coordinate that is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After an error
 *                      nothing is written.
 *
 * Threads: any.
 */
taut_status taut_path_times(const taut_point *path,
                            size_t count,
                            double speed,
                            double acceleration,
                            double turn_speed,
                            double *out);

/* ----------------------------------------------------------------------------------------------------
   Fields
   ---------------------------------------------------------------------------------------------------- */

/** What a field measures. */
typedef enum taut_field_kind {
  /** The shortest any-angle distance. No terrain costs but infinite ones. */
  TAUT_FIELD_EXACT = 1,
  /**
   * The cost of steps along a lattice, as A* counts it: both lattices, 4 or 8 neighbours, terrain costs, walls,
   * weights.
   */
  TAUT_FIELD_STEPS = 2,
  /** Terrain costs, walls, weights at any angle, interpolated between lattice points as by Field D*. No guarantee. */
  TAUT_FIELD_SMOOTH = 3,
} taut_field_kind;

/** Flags of `taut_field_distances`. */
typedef enum taut_field_flag {
  /**
   * TAUT_FIELD_EXACT at a point that is no lattice point: the length of some way over a corner of its cell, in
   * constant time, at most 1 above the exact distance; INFINITY if it is above `reach`. Without effect for other
   * kinds, and with a radius.
   */
  TAUT_FIELD_NEAR = 1,
} taut_field_flag;

/**
 * The options of a field. Always initialise them with `taut_field_options_init` first.
 *
 * A field that the kind does not use must keep its default: TAUT_ERROR_UNSUPPORTED otherwise.
 */
typedef struct taut_field_options {
  /** sizeof(taut_field_options) of the caller's header; set by `taut_field_options_init`. */
  uint32_t struct_size;
  /** One of `taut_field_kind`. Default: TAUT_FIELD_EXACT. */
  uint32_t kind;
  /** One of `taut_lattice`, for TAUT_FIELD_STEPS. Default: TAUT_LATTICE_CORNERS. */
  uint32_t lattice;
  /** 8 (the default) or 4, for TAUT_FIELD_STEPS: the neighbours of a lattice vertex. */
  uint32_t neighbours;
  /** One of `taut_diagonal_gaps`; not for the cell lattice. Default: TAUT_DIAGONAL_GAPS_CLOSED. */
  uint32_t diagonal_gaps;
  /** One of `taut_corner_cutting`, for the cell lattice with 8 neighbours. Default: TAUT_CORNER_CUTTING_NEVER. */
  uint32_t corner_cutting;
  /** One of `taut_cost_rule`, for the cell lattice. Default: TAUT_COST_RULE_AVERAGE. */
  uint32_t cost_rule;
  /**
   * The radius of the agents, in cells: 0 to 16, rounded to 1/256, -0 counts as 0. Default: 0, a point. For
   * TAUT_FIELD_EXACT distances are those of a disc that meets no wall, around corners on arcs; touching is free, and
   * with either diagonal_gaps a disc passes no diagonal gap. A point, or a seed, within 7/256 of the nearest place
   * that leaves the disc room counts as that place. For TAUT_FIELD_STEPS on the cell lattice with
   * TAUT_CORNER_CUTTING_NEVER the disc's centre goes straight from the place of a cell to that of the next: its
   * centre; for a radius above 1/2, where that leaves no room, the first of the middles of its sides, then of its
   * corners, that does. A seed that leaves the disc no room counts as the place of its cell. Not with wall_distance,
   * nor for TAUT_FIELD_SMOOTH.
   */
  float radius;
  /** Points that cost more are not reached; finite, >= 0. Default: 0, no limit. */
  double reach;
  /**
   * Cells whose centre is nearer than this to a blocked cell, or to the border of the map, cost more; 0 to 16, not
   * for TAUT_FIELD_EXACT. Default: 0, off.
   */
  double wall_distance;
  /**
   * How much more: a cell at the distance d from a wall costs 1 + wall_weight * (1 - d / wall_distance) times its
   * cost. Finite, >= 0; above 0 only with a wall_distance. Default: 0.
   */
  double wall_weight;
  /**
   * The limit of the field's memory in bytes, as `taut_field_memory` counts it; a build that needs more ends with
   * TAUT_ERROR_LIMIT. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /** The classes of links over which no way leads, a bit each: see `taut_grid_add_link`. Default: 0, all are used. */
  uint32_t blocked_links;
  /** Must be 0. */
  uint32_t reserved32;
  /** Must be 0. */
  uint64_t reserved[3];
  /**
   * Columns of a unit of whole cells, 1 to 16, for TAUT_FIELD_STEPS on the cell lattice; the distances are those of
   * the cells with its least x and y. Without a radius, wall_distance and cut corners. Default: 1.
   */
  uint32_t unit_width;
  /** Rows of the unit, likewise. */
  uint32_t unit_height;
  /**
   * One of `taut_turns`: what turns count, for TAUT_FIELD_STEPS on the cell lattice. Not with a radius above 1/2;
   * with TAUT_TURNS_FEWEST not with a reach, nor on a grid with open links of classes that are not blocked. Every
   * update builds such a field anew. Default: TAUT_TURNS_FREE.
   */
  uint32_t turns;
  /** What a turn of 45 degrees costs, with TAUT_TURNS_COST: finite, above 0; else 0, the default. */
  float turn_cost;
} taut_field_options;

/**
 * Sets field options to the defaults.
 *
 * Pass sizeof(taut_field_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 96 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_field_options_init(taut_field_options *options, size_t size);

/**
 * A handle of a field: distances from every point of a grid to the nearest of some seeds. The value 0 is the null
 * handle.
 *
 * It may be copied; all copies refer to the same field, and all of them are invalid once it is destroyed.
 */
typedef struct taut_field {
  /** Opaque. */
  uint64_t id;
} taut_field;

/** A point from which distances are measured. Its size never changes. */
typedef struct taut_field_seed {
  /** The point; it must be free. */
  taut_point at;
  /** A cost that is added to every distance from it; finite, >= 0. */
  double cost;
} taut_field_seed;

/** The result of a build or of a step of it. Its size never changes. */
typedef struct taut_field_result {
  /** The outcome: what the call returned. */
  taut_status status;
  /** One of `taut_guarantee`, for the distances of a finished field; else TAUT_GUARANTEE_NONE. */
  uint32_t guarantee;
  /** Points that were expanded since the build began. */
  uint64_t expanded;
  /** Values that were written since the build began. */
  uint64_t written;
  /** Lattice points reached, of a finished field; TAUT_FIELD_EXACT with a radius counts seeds and turns. */
  uint64_t reached;
  /** The distance of the farthest of them; 0 if there is none. */
  double farthest;
  /** The revision of the grid that the field is true for. */
  uint64_t revision;
  /** Seeds that an edit has built over since they were given: `taut_field_update` leaves them out. */
  uint64_t skipped;
  /** 0. */
  uint64_t reserved;
} taut_field_result;

/**
 * Creates a field on a grid, without seeds: `taut_field_build` or `taut_field_begin` gives it some.
 *
 * The field keeps the grid's cells alive, even if the grid is destroyed first. Each build uses the newest revision.
 *
 * @param grid     The grid.
 * @param options  Initialised by `taut_field_options_init`; copied. Not null.
 * @param out      Receives the field, which you own: free it with `taut_field_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 96 or above 4,096, an unknown value, a number out
 *                 of its range), TAUT_ERROR_UNSUPPORTED (an option that this kind or release does not support,
 *                 reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_field_create(taut_grid grid, const taut_field_options *options, taut_field *out);

/**
 * Destroys a field and frees its memory. Its handle, and every copy of it, is invalid from now on.
 *
 * @param field  The field; the null handle is allowed and ignored.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this field;
 *               `taut_field_cancel` ends a build).
 *
 * Threads: any. Also allowed on a poisoned field.
 */
taut_status taut_field_destroy(taut_field field);

/**
 * Sets the cost of each terrain class for this field, from the next build on. An open build is dropped; the finished
 * field stays.
 *
 * @param field  The field. On a navigation mesh the classes are those of faces, as for `taut_planner_set_costs`.
 * @param costs  As for `taut_planner_set_costs`. TAUT_FIELD_EXACT takes 1 and INFINITY only. Copied. Not null.
 * @param count  Must be 256.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (the count, a cost <= 0 or NaN), TAUT_ERROR_UNSUPPORTED (a finite cost
 *               other than 1 for TAUT_FIELD_EXACT), TAUT_ERROR_OUT_OF_MEMORY. After an error the costs are unchanged.
 *
 * Threads: one that builds at a time per field, beside readers.
 */
taut_status taut_field_set_costs(taut_field field, const float *costs, size_t count);

/**
 * Sets weights of cells for this field, from the next build on: danger, distance from enemies. A cell of weight w
 * costs w times what its class costs. All weights are 1 at first. An open build is dropped; the finished field stays.
 *
 * @param field       The field; not TAUT_FIELD_EXACT.
 * @param area        The rectangle of cells; it must lie inside the map and may be empty. Borrowed during the call.
 *                    Not null.
 * @param weights     One float per cell, finite and >= 1; row r of the rectangle begins at `weights[r * row_stride]`.
 *                    Copied. May be null if `length` is 0.
 * @param row_stride  Floats from one row to the next, at least the width of the rectangle.
 * @param length      Floats at `weights`, at least (height - 1) * row_stride + width.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_INVALID_ARGUMENT (not inside the map, stride < width, a weight below 1 or not finite),
 *                    TAUT_ERROR_BUFFER_TOO_SMALL (length), TAUT_ERROR_UNSUPPORTED (TAUT_FIELD_EXACT),
 *                    TAUT_ERROR_OUT_OF_MEMORY. After an error the weights are unchanged.
 *
 * Threads: one that builds at a time per field, beside readers.
 */
taut_status taut_field_set_weights(taut_field field,
                                   const taut_rect *area,
                                   const float *weights,
                                   size_t row_stride,
                                   size_t length);

/**
 * Builds the field in one call: the same as `taut_field_begin` and one step without a limit.
 *
 * A field that is built again on the same map allocates nothing, unless another thread reads the field before the
 * last one meanwhile, or the field has a memory limit.
 *
 * @param field  The field.
 * @param seeds  The seeds. Copied. May be null if `count` is 0: then nothing is reached.
 * @param count  Their number.
 * @param out    Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return       An outcome: TAUT_OK, TAUT_CANCELLED (the field is as before).
 *               An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576, a cost that is
 *               negative or not finite), TAUT_ERROR_GOAL_BLOCKED (a seed is not free; the message has its number),
 *               TAUT_ERROR_UNSUPPORTED (closed sides or links that a field with these options does not know),
 *               TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY. The finished field is as before.
 *
 * Threads: one that builds at a time per field, beside readers; concurrent with edits.
 */
taut_status taut_field_build(taut_field field,
                             const taut_field_seed *seeds,
                             size_t count,
                             taut_field_result *out);

/**
 * Begins a build with these seeds on the newest revision; `taut_field_step` continues it. An open build is dropped.
 *
 * The last finished field answers until the new one is done.
 *
 * @param field  The field.
 * @param seeds  The seeds. Copied. May be null if `count` is 0.
 * @param count  Their number.
 * @return       TAUT_OK; the errors of `taut_field_build`.
 *
 * Threads: one that builds at a time per field, beside readers; concurrent with edits.
 */
taut_status taut_field_begin(taut_field field, const taut_field_seed *seeds, size_t count);

/**
 * Begins to bring the finished field up to date with the newest revision, with the seeds that it was given last;
 * `taut_field_step` continues.
 *
 * What lies nearer to the seeds than the nearest changed cell is kept. The result equals that of a new build bit for
 * bit. A seed that an edit has built over is left out, and counted in the result; a later update takes it again once
 * it is free.
 *
 * @param field  The field.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT
 *               (the field has never been given seeds), TAUT_ERROR_UNSUPPORTED (as for `taut_field_build`),
 *               TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY. The finished field is as before.
 *
 * Threads: one that builds at a time per field, beside readers; concurrent with edits.
 */
taut_status taut_field_update(taut_field field);

/**
 * Continues the open build: its search, and what an update copies and looks at before.
 *
 * The limit is one of time, in expansions of a field of steps without costs, some 20 nanoseconds each: 50,000 are
 * about a millisecond. All kinds count their work in it, and go past it at most by a row of the map, with a radius by
 * what one turn sees. At most so many points are expanded.
 *
 * @param field           The field.
 * @param max_expansions  The limit of this step; 0: no limit.
 * @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return                An outcome: TAUT_OK (the field is finished), TAUT_IN_PROGRESS (the limit of this step),
 *                        TAUT_CANCELLED (the build is dropped).
 *                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no build is open), TAUT_ERROR_LIMIT,
 *                        TAUT_ERROR_OUT_OF_MEMORY (the build is dropped).
 *
 * Threads: one that builds at a time per field, beside readers; concurrent with edits.
 */
taut_status taut_field_step(taut_field field, uint32_t max_expansions, taut_field_result *out);

/**
 * Ends the open build, also one that another thread is in: its next or current step returns TAUT_CANCELLED.
 *
 * @param field  The field.
 * @return       TAUT_OK (also if no build is open); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
 *
 * Threads: any.
 */
taut_status taut_field_cancel(taut_field field);

/**
 * Forgets the seeds, the open build and the finished field, and frees their memory. Costs and weights stay.
 *
 * @param field  The field.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
 *
 * Threads: one that builds at a time per field, beside readers.
 */
taut_status taut_field_reset(taut_field field);

/**
 * Gets the revision of the grid that the finished field is true for.
 *
 * @param field     The field.
 * @param revision  Receives it. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                  TAUT_ERROR_INVALID_ARGUMENT (no field has been finished).
 *
 * Threads: any, also while another thread builds.
 */
taut_status taut_field_revision(taut_field field, uint64_t *revision);

/**
 * Tells whether the grid was edited since the finished field: then `taut_field_update` brings it up to date, and until
 * then it leads walkers as the map was.
 *
 * @param field     The field.
 * @param is_stale  Receives 1 or 0. Not null.
 * @return          As `taut_field_revision`.
 *
 * Threads: any, also while another thread builds.
 */
taut_status taut_field_is_stale(taut_field field, uint8_t *is_stale);

/**
 * Gets the memory of a field: tables, queue, seeds and weights, but not the cells of the grid.
 *
 * While another thread builds, the value is that after the previous call that builds.
 *
 * @param field  The field.
 * @param bytes  Receives the number of bytes. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another thread uses the field.
 */
taut_status taut_field_memory(taut_field field, uint64_t *bytes);

/**
 * Gets the distances of points to the nearest seed, along the ways that the field's kind measures.
 *
 * TAUT_FIELD_STEPS answers for the lattice point that a search from there would start at; the way to it is not
 * counted. TAUT_FIELD_SMOOTH interpolates between lattice points. At a double corner of a map with closed gaps the
 * distance is the least over both of its sides.
 *
 * @param field  The field.
 * @param at     The points. Borrowed during the call. May be null if `count` is 0.
 * @param count  Their number.
 * @param flags  0, or flags of `taut_field_flag` combined with `|`; other bits must be 0.
 * @param out    Receives one distance per point, INFINITY for points that are out of reach or not free. Owned by the
 *               caller. May be null if `count` is 0.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a coordinate that is not finite or beyond
 *               1,048,576), TAUT_ERROR_UNSUPPORTED (unknown flags), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing
 *               is written.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_distances(taut_field field, const taut_point *at, size_t count, uint32_t flags, double *out);

/**
 * Gets the seed to which the way from each point leads.
 *
 * TAUT_FIELD_STEPS and TAUT_FIELD_SMOOTH follow the way to its end, which takes a few nanoseconds per step or some
 * microseconds per cell.
 *
 * @param field  The field.
 * @param at     The points. Borrowed during the call. May be null if `count` is 0.
 * @param count  Their number.
 * @param out    Receives one number per point: the seed's place in the list that the field was built with, UINT32_MAX
 *               for points that are out of reach or not free. Owned by the caller. May be null if `count` is 0.
 * @return       As `taut_field_distances`.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_owners(taut_field field, const taut_point *at, size_t count, uint32_t *out);

/**
 * Gets the link that the way from each point enters first.
 *
 * The field's ways lead over the links of its grid, as the paths of planners do (see `taut_grid_add_link`), unless its
 * options block their classes. `taut_field_next` leads to where such a link is entered, and answers with that point
 * there: a walker that has come to it, and whose first link is not 0, plays the jump and goes on where it comes out.
 *
 * @param field  The field.
 * @param at     The points. Borrowed during the call. May be null if `count` is 0.
 * @param count  Their number.
 * @param out    Receives one number of a link per point, 0 for a way on foot and for points that are out of reach or
 *               not free. Owned by the caller. May be null if `count` is 0.
 * @return       As `taut_field_distances`.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_links(taut_field field, const taut_point *at, size_t count, uint32_t *out);

/**
 * Gets the first link on the way from each point, with both of its ends as the field uses them.
 *
 * As `taut_field_links`, for walkers that need not stand exactly where a link is entered: ask about the answer of
 * `taut_field_next_within`. Who is led to `entry`, and is within a step of it, plays the jump and goes on at `exit`.
 * An agent with a size enters and leaves a link where it has room, which may be beside the link's own ends.
 *
 * @param field  The field.
 * @param at     The points. Borrowed during the call. May be null if `count` is 0.
 * @param count  Their number.
 * @param out    Receives one crossing per point; all zero for a way on foot and for points that are out of reach or
 *               not free. Owned by the caller. May be null if `count` is 0.
 * @return       As `taut_field_distances`.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_crossings(taut_field field, const taut_point *at, size_t count, taut_crossing *out);

/**
 * Gets where to walk from each point, in a straight line, to come to its seed.
 *
 * Pass the last answer of each walker in `next`, so that it goes on to that point and does not turn back on its way;
 * at first, or after it was pushed about, pass the point itself. Whoever walks to the answers arrives. At a seed, and
 * where there is no way on, the answer is the point itself. With a radius the disc is free on the way to the answer;
 * where it just fits between two corners it may be too near to them by 1/128.
 *
 * @param field  The field.
 * @param at     The points. Borrowed during the call. May be null if `count` is 0.
 * @param count  Their number.
 * @param next   In: the last answer for each point, or the point itself. Out: where to walk. Owned by the caller. May
 *               be null if `count` is 0.
 * @return       As `taut_field_distances`.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_next(taut_field field, const taut_point *at, size_t count, taut_point *next);

/**
 * As `taut_field_next`, for walkers that go straight on past their answers: those with steps of a fixed length, or of
 * a physics engine.
 *
 * An answer counts as reached within a distance, so that whoever has gone past it does not turn back and circle. Give
 * the length of a step. From about an answer the way to the next one may pass a little too near to a corner: such
 * walkers must be pushed out of walls, as physics engines do.
 *
 * @param field    The field.
 * @param at       The points. Borrowed during the call. May be null if `count` is 0.
 * @param count    Their number.
 * @param reached  How near an answer counts as reached, in cells: 0 to 1. Up to 1/64 counts as 0, which is what
 *                 `taut_field_next` has: walkers that land on their answers.
 * @param next     In: the last answer for each point, or the point itself. Out: where to walk. Owned by the caller.
 *                 May be null if `count` is 0.
 * @return         As `taut_field_distances`; TAUT_ERROR_INVALID_ARGUMENT too for `reached`.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_next_within(taut_field field,
                                   const taut_point *at,
                                   size_t count,
                                   float reached,
                                   taut_point *next);

/**
 * Gets the way from a point to its seed: the turns, without a search.
 *
 * @param field     The field.
 * @param from      The point. Borrowed during the call. Not null.
 * @param out       Receives the points, `from` and the seed among them. Owned by the caller. May be null if
 *                  `capacity` is 0.
 * @param capacity  Capacity of `out` in points. If it is too small, only `needed` is written.
 * @param needed    Receives the number of points. Not null.
 * @return          TAUT_OK; TAUT_NO_PATH (the point is out of reach or not free; `needed` is 0);
 *                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                  TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a coordinate that
 *                  is not finite or beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_path(taut_field field, const taut_point *from, taut_point *out, size_t capacity, size_t *needed);

/**
 * Proves for each point how much the field's way from there costs at most above the cheapest way to a seed, at any
 * angle, whatever the kind of the field.
 *
 * It measures the way that `taut_field_path` gives as a line over the cells that it crosses, with the costs, weights
 * and wall weights of the last finished field, and adds the cost of its seed. No way to any seed costs less than
 * `costs[i] / bounds[i]`. (For TAUT_FIELD_STEPS on cells, which counts the mean of two cells, these costs are others
 * than its distances.) Searches from the seeds over graphs of 1, 3, 6, 12 and 16 intervals a side of a cell prove it:
 * the first takes about 4 times as long as a TAUT_FIELD_STEPS build, the last over 100 times as long. Between lattice
 * points steps in eight directions have a bound of at most 1.0825. Nothing of it is kept; memory_limit of the field's
 * options limits each search too.
 *
 * @param field      The field, on a grid.
 * @param at         The points. Borrowed during the call. May be null if `count` is 0.
 * @param count      Their number.
 * @param tolerance  The bound that is asked for, at least 1; INFINITY for what the first graph proves. Finer graphs
 *                   are searched until all points are within it; what the finest does not reach is told as it is.
 * @param costs      Receives a cost per point, INFINITY for points that are out of reach or not free. Owned by the
 *                   caller. May be null if `count` is 0.
 * @param bounds     Receives a bound per point: 1 for a cheapest way, more for others, 0 where nothing is proven or no
 *                   way leads. Owned by the caller. May be null if `count` is 0.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                   TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a coordinate that is not finite or beyond
 *                   1,048,576, a tolerance below 1), TAUT_ERROR_UNSUPPORTED (a field of agents with a size, over
 *                   links, among closed sides, or on a mesh), TAUT_ERROR_LIMIT (memory_limit),
 *                   TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is written.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_prove_costs(taut_field field,
                                   const taut_point *at,
                                   size_t count,
                                   double tolerance,
                                   double *costs,
                                   double *bounds);

/**
 * Gets the distances of a rectangle of lattice points, for pictures, shaders and ranges: the value for column `c` and
 * row `r` of the rectangle is written to `out[r * row_stride + c]`.
 *
 * On the cell lattice the rectangle is one of cells. Otherwise it is one of corners: the map has one more column and
 * row of these. TAUT_FIELD_EXACT with a radius looks around at each point, 10 to 50 microseconds.
 *
 * @param field       The field.
 * @param area        The rectangle; it must lie inside the lattice and may be empty. Borrowed during the call. Not
 *                    null.
 * @param out         Receives one float per point, INFINITY for those that were not reached; values between the rows
 *                    are not written. Owned by the caller. May be null if `capacity` is 0.
 * @param row_stride  Floats from one row to the next, at least the width of the rectangle.
 * @param capacity    Floats at `out`.
 * @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
 * @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written, nothing else);
 *                    TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_INVALID_ARGUMENT (no field has been finished, a negative side, not inside the
 *                    lattice, stride < width, sizes that exceed the address space), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_rows(taut_field field,
                            const taut_rect *area,
                            float *out,
                            size_t row_stride,
                            size_t capacity,
                            size_t *needed);

/**
 * Gets a flow grid: for each cell of a rectangle the direction in which to walk from its centre, as a vector of
 * length 1; (0, 0) where there is no way on, and at a seed on the centre. Two floats a cell, x and y.
 *
 * The vector for column `c` and row `r` of the rectangle goes to `xy[r * row_stride + 2 * c]` and the float behind it.
 * TAUT_FIELD_EXACT with a radius looks around at each centre, 10 to 50 microseconds.
 *
 * @param field       The field.
 * @param area        The rectangle of cells; it must lie inside the map and may be empty. Borrowed during the call.
 *                    Not null.
 * @param xy          Receives two floats per cell; values between the rows are not written. Owned by the caller. May
 *                    be null if `capacity` is 0.
 * @param row_stride  Floats from one row to the next, at least twice the width of the rectangle.
 * @param capacity    Floats at `xy`.
 * @param needed      Receives (height - 1) * row_stride + 2 * width of the rectangle, 0 if it is empty. Not null.
 * @return            As `taut_field_rows`.
 *
 * Threads: any number at once, beside one that builds.
 */
taut_status taut_field_directions(taut_field field,
                                  const taut_rect *area,
                                  float *xy,
                                  size_t row_stride,
                                  size_t capacity,
                                  size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Agents and crowds
   ---------------------------------------------------------------------------------------------------- */

/** The options of a policy. Always initialise them with `taut_policy_options_init` first. */
typedef struct taut_policy_options {
  /** sizeof(taut_policy_options) of the caller's header; set by `taut_policy_options_init`. */
  uint32_t struct_size;
  /** One of `taut_policy_kind`. Default: TAUT_POLICY_WALK_TO. */
  uint32_t policy;
  /** One of `taut_side`: to which side TAUT_POLICY_BUG turns at a wall. Default: TAUT_SIDE_LEFT. */
  uint32_t side;
  /** One of `taut_diagonal_gaps`. Default: TAUT_DIAGONAL_GAPS_CLOSED. */
  uint32_t diagonal_gaps;
  /**
   * TAUT_POLICY_POTENTIAL: after so many steps without a new least distance to the goal a follower is
   * TAUT_FOLLOWER_STUCK. At least 1. Default: 64.
   */
  uint32_t patience;
  /**
   * The radius of the followers, in cells: 0 to 16, rounded to 1/256, -0 counts as 0. No step ends or passes nearer
   * to a wall, up to 1/128; a follower that stands nearer gets no nearer. Not with TAUT_DIAGONAL_GAPS_OPEN
   * (TAUT_ERROR_UNSUPPORTED). Default: 0, points.
   */
  float radius;
  /** TAUT_POLICY_POTENTIAL: the force towards the goal. Finite, >= 0. Default: 1. */
  double attract;
  /** TAUT_POLICY_POTENTIAL: the factor of the force away from the nearest wall. Finite, >= 0. Default: 1. */
  double repel;
  /**
   * TAUT_POLICY_POTENTIAL: how far walls push, in cells, 0 to 16; with a radius from the rim of the follower, 16
   * together with it at most. Default: 2.
   */
  double influence;
  /** The terrain classes that are walls beside class 0: bit c % 64 of word c / 64. Default: none. */
  uint64_t blocked_classes[4];
} taut_policy_options;

/**
 * A handle of a policy: how followers on a grid decide where to step. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same policy, and all of them are invalid once it is destroyed.
 */
typedef struct taut_policy {
  /** Opaque. */
  uint64_t id;
} taut_policy;

/** A point that draws the followers of TAUT_POLICY_POTENTIAL near, or pushes them away. */
typedef struct taut_pull {
  /** Where it is. */
  taut_point at;
  /** The force right beside it, beside that of the goal (`attract`); below 0 it pushes. Finite. */
  float weight;
  /** How far it is felt, in cells; the force falls evenly to 0 there. Finite, >= 0. */
  float reach;
} taut_pull;

/**
 * A follower of a policy: 128 bytes of yours. A policy keeps nothing else about it: to copy it back is to go back in
 * time.
 */
typedef struct taut_follower {
  /** Where it is: multiples of 1/256 after a step. You may move it. */
  taut_point at;
  /** Where it is to go; TAUT_POLICY_FIELD has its goals from the field. You may change it. */
  taut_point goal;
  /** Cells per step: 0 to 1,048,576. */
  float stride;
  /** One of `taut_follower_state`: written by each step, never read. */
  uint32_t state;
  /** What the policy remembers; zeros to begin anew. */
  uint64_t memory[13];
} taut_follower;

/** How many followers of a step are in which state afterwards. */
typedef struct taut_policy_result {
  /** Followers in TAUT_FOLLOWER_MOVING. */
  uint64_t moving;
  /** Followers in TAUT_FOLLOWER_ARRIVED. */
  uint64_t arrived;
  /** Followers in TAUT_FOLLOWER_BLOCKED. */
  uint64_t blocked;
  /** Followers in TAUT_FOLLOWER_STUCK. */
  uint64_t stuck;
  /** Followers in TAUT_FOLLOWER_UNREACHABLE. */
  uint64_t unreachable;
  /** Followers in TAUT_FOLLOWER_INVALID. */
  uint64_t invalid;
  /** The revision of the grid on which the step was tested. */
  uint64_t revision;
  /** 0. */
  uint64_t reserved;
} taut_policy_result;

/**
 * Sets policy options to the defaults.
 *
 * Pass sizeof(taut_policy_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 80 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_policy_options_init(taut_policy_options *options, size_t size);

/**
 * Creates a policy: how followers on a grid decide where to step, by what is near them and without a search.
 *
 * For a shortest path use a planner, for one goal of many units a field. Only TAUT_POLICY_BUG finds a way whenever
 * there is one, and TAUT_POLICY_FIELD wherever its field reaches. The policy keeps the grid's cells alive, even if the
 * grid is destroyed.
 *
 * @param grid     The grid.
 * @param options  Initialised by `taut_policy_options_init`; copied. Not null.
 * @param out      Receives the policy, which you own: free it with `taut_policy_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 80 or above 4,096, an option out of its range),
 *                 TAUT_ERROR_UNSUPPORTED (unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_policy_create(taut_grid grid, const taut_policy_options *options, taut_policy *out);

/**
 * Destroys a policy. Followers are yours and stay.
 *
 * @param policy  The policy; the null handle is allowed and ignored.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this policy).
 *
 * Threads: any.
 */
taut_status taut_policy_destroy(taut_policy policy);

/**
 * Sets the points that draw followers near or push them away, in place of earlier ones.
 *
 * @param policy  A policy of the kind TAUT_POLICY_POTENTIAL.
 * @param pulls   The points. Copied. May be null if `count` is 0.
 * @param count   Their number, at most 4,096: every follower looks at all of them in every step.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is inside a call
 *                on this policy), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the count, a number out of its
 *                range), TAUT_ERROR_UNSUPPORTED (another kind), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is
 *                changed.
 *
 * Threads: one at a time per policy.
 */
taut_status taut_policy_set_pulls(taut_policy policy, const taut_pull *pulls, size_t count);

/**
 * Sets the directions of the cells of a rectangle, in place of earlier ones: what `taut_field_directions` writes, or
 * made by hand.
 *
 * The direction of the cell in column `c` and row `r` of the rectangle is `xy[r * row_stride + 2 * c]` along x and the
 * float after it along y. Its length does not count; (0, 0) is no direction. In the cell of its goal a follower walks
 * straight there, whatever the direction.
 *
 * @param policy      A policy of the kind TAUT_POLICY_FLOW.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param xy          Two floats per cell, finite. Copied. Not null unless `length` is 0.
 * @param row_stride  Floats from one row to the next, at least twice the width of the rectangle.
 * @param length      Floats at `xy`: at least (height - 1) * row_stride + 2 * width of the rectangle.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is inside a
 *                    call on this policy), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a rectangle that does
 *                    not lie inside the map, the stride, a number that is not finite), TAUT_ERROR_BUFFER_TOO_SMALL
 *                    (`length`), TAUT_ERROR_UNSUPPORTED (another kind), TAUT_ERROR_OUT_OF_MEMORY. After an error
 *                    nothing is changed.
 *
 * Threads: one at a time per policy.
 */
taut_status taut_policy_set_flow(taut_policy policy,
                                 const taut_rect *area,
                                 const float *xy,
                                 size_t row_stride,
                                 size_t length);

/**
 * One step of each follower, tested on the newest revision of the grid.
 *
 * A follower is read as it is: one with a number that is not finite, off the map, inside a wall, with a stride out of
 * its range or a memory of unknown form is TAUT_FOLLOWER_INVALID by itself, stays as it is otherwise, and the others
 * step. No allocation.
 *
 * @param policy     The policy.
 * @param field      The field of TAUT_POLICY_FIELD, on the same grid; the null handle for every other kind.
 * @param followers  The followers, read and written. Owned by the caller. May be null if `count` is 0.
 * @param count      Their number.
 * @param out        Receives how many are in which state. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the policy or the field), TAUT_ERROR_POISONED, TAUT_ERROR_BUSY
 *                   (another thread is changing the policy), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a
 *                   field of another grid, or one that was never built), TAUT_ERROR_UNSUPPORTED (a field for a kind
 *                   that reads none), TAUT_ERROR_OUT_OF_MEMORY. After an error no follower has moved.
 *
 * Threads: any number on different followers. Two threads on the same follower is the caller's affair.
 */
taut_status taut_policy_step(taut_policy policy,
                             taut_field field,
                             taut_follower *followers,
                             size_t count,
                             taut_policy_result *out);

/** Flags of `taut_walker_traits`. */
typedef enum taut_walker_flag {
  /** The walker stays where it is, whatever it wants: its velocity is 0, and everybody else gives way. */
  TAUT_WALKER_IMMOVABLE = 1,
  /** `goal` and `arrive` count. */
  TAUT_WALKER_HAS_GOAL = 2,
} taut_walker_flag;

/** How a walker is getting on. */
typedef enum taut_walker_state {
  /** It is on its way, or has no goal. */
  TAUT_WALKER_WALKING = 0,
  /** It is at its goal, or at the rim of the heap of those that are. */
  TAUT_WALKER_ARRIVED = 1,
  /** One of its numbers is not finite or out of its range. */
  TAUT_WALKER_INVALID = 2,
} taut_walker_state;

/** The options of a crowd. Always initialise them with `taut_crowd_options_init` first. */
typedef struct taut_crowd_options {
  /** sizeof(taut_crowd_options) of the caller's header; set by `taut_crowd_options_init`. */
  uint32_t struct_size;
  /** The nearest neighbours that a walker avoids, at most 64. Default: 10. */
  uint32_t neighbours;
  /** The seconds for which neighbours are avoided, 0.000001 to 1,000,000. Default: 2. */
  double horizon;
  /** The seconds for which walls are avoided, 0.000001 to 1,000,000; a longer step counts instead. Default: 0.5. */
  double wall_horizon;
  /** How far away a neighbour may be, in cells, 0 to 1,000,000. Default: 15. */
  double reach;
  /** The terrain classes that are walls beside class 0: bit c % 64 of word c / 64. Default: none. */
  uint64_t blocked_classes[4];
} taut_crowd_options;

/**
 * A handle of a crowd: what walkers need to avoid each other and the walls of a grid. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same crowd, and all of them are invalid once it is destroyed.
 */
typedef struct taut_crowd {
  /** Opaque. */
  uint64_t id;
} taut_crowd;

/** One of a crowd. */
typedef struct taut_walker {
  /** Where it is. */
  taut_point at;
  /** Its velocity, in cells per second. */
  taut_point velocity;
  /** The velocity that it would have if nobody else were there: that of a field, a path or a policy. */
  taut_point wanted;
  /** Its radius in cells, 0 to 1,024. */
  float radius;
  /** The largest length of its velocity, 0 to 1,048,576. */
  float speed;
} taut_walker;

/** What else you may say of a walker. All zeros say nothing: begin with them. */
typedef struct taut_walker_traits {
  /** Of two walkers the one with the lower priority gives way, all of it; equal ones share it. */
  uint32_t priority;
  /** The layers that the walker is on, a bit each. */
  uint32_t layers;
  /** The layers whose walkers it does not avoid. They avoid it, unless they ignore it too. */
  uint32_t ignores;
  /** Flags of `taut_walker_flag` combined with `|`; other bits must be 0. */
  uint32_t flags;
  /** Where it is to go, with TAUT_WALKER_HAS_GOAL. Those with the same goal arrive at the rim of the heap there too. */
  taut_point goal;
  /** How near to its goal it has arrived, in cells, 0 to 1,048,576; with 0 it may never stand there exactly. */
  float arrive;
  /** One of `taut_walker_state`: written by each call, and read by the next one. */
  uint32_t state;
  /** Must be 0. */
  uint64_t reserved[2];
} taut_walker_traits;

/**
 * Sets crowd options to the defaults.
 *
 * Pass sizeof(taut_crowd_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 64 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_crowd_options_init(taut_crowd_options *options, size_t size);

/**
 * Creates a crowd on a grid.
 *
 * @param grid     The grid; the crowd keeps its cells alive, even if it is destroyed.
 * @param options  Initialised by `taut_crowd_options_init`; copied. Not null.
 * @param out      Receives the crowd, which you own: free it with `taut_crowd_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 64 or above 4,096, an option out of its range),
 *                 TAUT_ERROR_UNSUPPORTED (unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_crowd_create(taut_grid grid, const taut_crowd_options *options, taut_crowd *out);

/**
 * Destroys a crowd. Walkers are yours and stay.
 *
 * @param crowd  The crowd; the null handle is allowed and ignored.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this crowd).
 *
 * Threads: any.
 */
taut_status taut_crowd_destroy(taut_crowd crowd);

/**
 * Gets the velocity of each walker for the next seconds: the nearest to the one that it wants, such that nobody runs
 * into anybody else or into a wall, if all take theirs.
 *
 * You move the walkers and set their velocities. Two that are apart do not overlap after the step; in a crowd that is
 * too dense for what all want, those behind wait for those before them, and nobody gives way into a wall. Two who meet
 * head on turn to one side (towards +y when they walk towards +x); what is equal otherwise is decided by the numbers
 * of walkers. A walker with a number that is not finite or out of its range has the velocity (0, 0), and nobody sees
 * it. Memory grows with the number of walkers; after that, no allocation.
 *
 * @param crowd       The crowd. It keeps nothing about the walkers.
 * @param walkers     The walkers. Borrowed during the call. May be null if `count` is 0.
 * @param count       Their number.
 * @param seconds     The length of the step, 0.000001 to 1,000,000.
 * @param velocities  Receives as many velocities. Owned by the caller. May be null if `count` is 0.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                    TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (seconds), TAUT_ERROR_OUT_OF_MEMORY.
 *                    After an error nothing is written.
 *
 * Threads: one at a time per crowd.
 */
taut_status taut_crowd_avoid(taut_crowd crowd,
                             const taut_walker *walkers,
                             size_t count,
                             double seconds,
                             taut_point *velocities);

/**
 * As `taut_crowd_avoid`, with traits of each walker: priority, layers, goals and others.
 *
 * A walker that arrives at its goal wants the velocity 0 from then on, whatever you say that it wants. Whoever comes
 * later and touches one that has arrived, on the side of their goal, has arrived too: a hundred units that are sent to
 * one point come to rest around it. A walker that wants the velocity 0 is not driven away by one that can walk around
 * it; where there is no room it gives way to those of its priority.
 *
 * @param crowd       The crowd. It keeps nothing about the walkers.
 * @param walkers     The walkers. Borrowed during the call. May be null if `count` is 0.
 * @param count       Their number.
 * @param traits      As many traits, whose states are written. Owned by the caller. May be null if `count` is 0.
 * @param seconds     The length of the step, 0.000001 to 1,000,000.
 * @param velocities  Receives as many velocities. Owned by the caller. May be null if `count` is 0.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                    TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (seconds), TAUT_ERROR_UNSUPPORTED (unknown
 *                    flags, reserved words that are not 0), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is
 *                    written.
 *
 * Threads: one at a time per crowd.
 */
taut_status taut_crowd_avoid_with(taut_crowd crowd,
                                  const taut_walker *walkers,
                                  size_t count,
                                  taut_walker_traits *traits,
                                  double seconds,
                                  taut_point *velocities);

/* ----------------------------------------------------------------------------------------------------
   Graphs of the host
   ---------------------------------------------------------------------------------------------------- */

/** Flags of graphs, their nodes and edges, and of the requests of their planners. */
typedef enum taut_graph_flag {
  /** Of a graph: an edge costs the straight distance between its ends, wherever they are moved, times its `cost`. */
  TAUT_GRAPH_LENGTHS = 1,
  /** Of a node: no way leads over it. */
  TAUT_GRAPH_NODE_CLOSED = 2,
  /** Of an edge: it leads back as well, at the same cost. */
  TAUT_GRAPH_EDGE_BOTH_WAYS = 4,
  /**
   * Of a request: the ways to all goals are found by Dijkstra's algorithm, without goals those to all nodes, instead
   * of the cheapest one. Their costs are in `taut_graph_planner_costs`.
   */
  TAUT_GRAPH_ALL_GOALS = 8,
  /** Of a request: edges are followed the other way round, so that the way leads from a goal to the start. */
  TAUT_GRAPH_BACKWARD = 16,
  /**
   * Of a request: where no way leads to a goal, the way to the reached node that is nearest to one by the straight
   * distance, of equally near ones the cheapest (TAUT_PARTIAL). Not with TAUT_GRAPH_ALL_GOALS.
   */
  TAUT_GRAPH_ALLOW_PARTIAL = 32,
} taut_graph_flag;

/** An edge of a graph. */
typedef struct taut_graph_edge {
  /** The number of the node that it leaves. */
  uint32_t from;
  /** The number of the node that it leads to. */
  uint32_t to;
  /** What it costs, >= 0; with TAUT_GRAPH_LENGTHS the factor of the straight distance. INFINITY takes an edge away. */
  float cost;
  /** Its class, 0 to 31: planners may block classes. Edges between the same nodes are told apart by it. */
  uint32_t edge_class;
  /** 0, or TAUT_GRAPH_EDGE_BOTH_WAYS. */
  uint32_t flags;
} taut_graph_edge;

/**
 * A handle of a graph: nodes and edges that the host names, like waypoints, hexagons or rooms. The value 0 is the null
 * handle.
 *
 * It may be copied; all copies refer to the same graph, and all of them are invalid once it is destroyed.
 */
typedef struct taut_graph {
  /** Opaque. */
  uint64_t id;
} taut_graph;

/** What a graph has. */
typedef struct taut_graph_info {
  /** The numbers of a position, 0 to 3. */
  uint32_t dimensions;
  /** 0, or TAUT_GRAPH_LENGTHS. */
  uint32_t flags;
  /** Nodes, the closed ones too. */
  uint64_t nodes;
  /** Edges, each direction counted. */
  uint64_t edges;
  /** Goes up by one with each edit. */
  uint64_t revision;
  /** Memory of the nodes and edges, and of what was derived from them. */
  uint64_t bytes;
} taut_graph_info;

/** A node of a graph. */
typedef struct taut_graph_node {
  /** Its number: nodes are numbered from 0 as they are added. */
  uint32_t node;
  /** 0, or TAUT_GRAPH_NODE_CLOSED. */
  uint32_t flags;
  /** The factor of what edges cost that lead to it; finite, >= 0. New nodes have 1. */
  float weight;
  /** Where it stands, in the host's units; 0 for what the graph has no dimension for. */
  float position[3];
} taut_graph_node;

/**
 * Creates a graph of nodes and edges, which may be edited later.
 *
 * @param dimensions      The numbers of a position, 0 to 3. Without dimensions, nothing is estimated by distances.
 * @param flags           0, or TAUT_GRAPH_LENGTHS, which needs dimensions.
 * @param node_count      The number of nodes, at most 2^31.
 * @param positions       `dimensions` numbers for each node, finite. Copied. May be null if `position_count` is 0.
 * @param position_count  Numbers at `positions`: node_count * dimensions.
 * @param edges           Edges, as for `taut_graph_set_edges`. Copied. May be null if `edge_count` is 0.
 * @param edge_count      The number of edges.
 * @param out             Receives the graph, which you own: free it with `taut_graph_destroy`. Not null.
 * @return                TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (dimensions, too many nodes, a
 *                        position that is not finite, the numbers of an edge), TAUT_ERROR_BUFFER_TOO_SMALL (not as
 *                        many positions), TAUT_ERROR_UNSUPPORTED (unknown flags), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_graph_create(uint32_t dimensions,
                              uint32_t flags,
                              size_t node_count,
                              const float *positions,
                              size_t position_count,
                              const taut_graph_edge *edges,
                              size_t edge_count,
                              taut_graph *out);

/**
 * Destroys a graph. Planners keep what they search on.
 *
 * @param graph  The graph; the null handle is allowed and ignored.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this graph).
 *
 * Threads: any. Also allowed on a poisoned graph.
 */
taut_status taut_graph_destroy(taut_graph graph);

/**
 * Gets the numbers of nodes and edges, the revision and the memory of a graph.
 *
 * @param graph  The graph.
 * @param out    Receives them. Owned by the caller. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_get_info(taut_graph graph, taut_graph_info *out);

/**
 * Appends nodes, open and of weight 1.
 *
 * @param graph           The graph.
 * @param count           How many.
 * @param positions       As for `taut_graph_create`. Copied. May be null if `position_count` is 0.
 * @param position_count  Numbers at `positions`: count * dimensions.
 * @param first           Receives the number of the first one, which the others follow. May be null.
 * @return                TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is
 *                        editing this graph), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (more than 2^31
 *                        nodes in all, a position that is not finite), TAUT_ERROR_BUFFER_TOO_SMALL (not as many
 *                        positions), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches, which never see an edit that was made
 * after they began.
 */
taut_status taut_graph_add_nodes(taut_graph graph,
                                 size_t count,
                                 const float *positions,
                                 size_t position_count,
                                 uint32_t *first);

/**
 * Moves, weighs, closes or opens nodes, as one edit. With TAUT_GRAPH_LENGTHS the costs of their edges follow.
 *
 * @param graph  The graph.
 * @param nodes  What they are to be; of several for the same node the last one counts. Copied. May be null if `count`
 *               is 0.
 * @param count  How many.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (no number of a node, a weight that is negative or not finite, a position
 *               that is not finite, or not 0 where there is no dimension), TAUT_ERROR_UNSUPPORTED (unknown flags),
 *               TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_graph_set_nodes(taut_graph graph, const taut_graph_node *nodes, size_t count);

/**
 * Takes all edges of some nodes away, those that lead to them and those that leave them, and closes the nodes. The
 * numbers stay: `taut_graph_set_nodes` may open them again. It looks at all edges of the graph once.
 *
 * @param graph  The graph.
 * @param nodes  Numbers of nodes. Borrowed during the call. May be null if `count` is 0.
 * @param count  How many.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (no number of a node), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing
 *               has changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_graph_remove_nodes(taut_graph graph, const uint32_t *nodes, size_t count);

/**
 * Gets what a node is.
 *
 * @param graph  The graph.
 * @param node   Its number.
 * @param out    Receives it. Owned by the caller. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (no number of a node).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_get_node(taut_graph graph, uint32_t node, taut_graph_node *out);

/**
 * Makes edges what they are to be, as one edit: those that are not there are added, those of infinite cost are taken
 * away.
 *
 * @param graph  The graph.
 * @param edges  The edges; of several with the same ends and class the last one counts. Copied. May be null if `count`
 *               is 0.
 * @param count  How many.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (no number of a node, a cost that is negative or no number, a class above
 *               31), TAUT_ERROR_UNSUPPORTED (unknown flags), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has
 *               changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_graph_set_edges(taut_graph graph, const taut_graph_edge *edges, size_t count);

/**
 * Gets the edges that leave a node, in the order of where they lead and of their classes. TAUT_GRAPH_EDGE_BOTH_WAYS is
 * never set in them: an edge both ways is two.
 *
 * @param graph     The graph.
 * @param node      The number of the node.
 * @param out       Receives the edges. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Edges at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of edges. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no number of a node),
 *                  TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_edges(taut_graph graph,
                             uint32_t node,
                             taut_graph_edge *out,
                             size_t capacity,
                             size_t *needed);

/**
 * Gets the open nodes that are nearest to a point by the straight distance, the nearest first; of equally near ones
 * the lower numbers.
 *
 * @param graph     The graph.
 * @param point     `dimensions` numbers, finite. Borrowed during the call. May be null if `length` is 0.
 * @param length    Numbers at `point`: the dimensions of the graph.
 * @param count     How many nodes at most.
 * @param out       Receives numbers of nodes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Nodes at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives how many there are: less than `count` if fewer nodes are open. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a number that is not
 *                  finite, the length), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_nearest(taut_graph graph,
                               const float *point,
                               size_t length,
                               size_t count,
                               uint32_t *out,
                               size_t capacity,
                               size_t *needed);

/**
 * Asks whether a way leads from one node to another.
 *
 * Without blocked classes it is answered by components, at once but for the first time after an edit, or where ways
 * lead in one direction only; else by a search of the graph, whose memory is freed at once.
 *
 * @param graph            The graph.
 * @param from             The number of the first node.
 * @param to               The number of the last node.
 * @param blocked_classes  Bit c blocks the edges of class c.
 * @param out              Receives 1 if a way leads there over open nodes, else 0: so too if one of both is closed.
 *                         Not null.
 * @return                 TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                         TAUT_ERROR_INVALID_ARGUMENT (no numbers of nodes), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_reachable(taut_graph graph,
                                 uint32_t from,
                                 uint32_t to,
                                 uint32_t blocked_classes,
                                 uint32_t *out);

/**
 * Gets the number of the component of a node: ways lead both ways between open nodes with the same number, and between
 * no others.
 *
 * Numbers are those of the newest revision; after an edit a component may have another one.
 *
 * @param graph  The graph.
 * @param node   The number of the node.
 * @param out    Receives the number, from 1 on; 0 for a closed node. Not null.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *               TAUT_ERROR_INVALID_ARGUMENT (no number of a node), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_component(taut_graph graph, uint32_t node, uint32_t *out);

/**
 * Prepares landmarks (ALT: A. Goldberg, C. Harrelson, 2005): distances from and to some nodes far apart, by which
 * searches know what a way costs at least. Ways cost the same, and are found after a fraction of the expansions.
 *
 * Landmarks serve all planners of the graph until an edit makes a way cheaper: searches then go on without them, until
 * they are prepared anew. Edits that only make ways dearer, or close nodes, keep them.
 *
 * @param graph  The graph.
 * @param count  How many landmarks, at most 32; 16 are a good number. 0 drops those that are there. Each takes two
 *               searches of the whole graph, and 8 bytes a node.
 * @return       TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT,
 *               TAUT_ERROR_OUT_OF_MEMORY: then there are none.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_graph_prepare(taut_graph graph, uint32_t count);

/**
 * Saves the nodes and edges of a graph as bytes, for a file or another machine: `taut_graph_load` makes a graph of
 * them. docs/graphs.md has the layout. Neither the revision nor landmarks are saved. Equal graphs give equal bytes, on
 * every platform.
 *
 * @param graph     The graph.
 * @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of bytes. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY (more bytes than this
 *                  machine can address).
 *
 * Threads: any; concurrent with edits and searches. Nodes and edges are those of one revision.
 */
taut_status taut_graph_save(taut_graph graph, uint8_t *out, size_t capacity, size_t *needed);

/**
 * Creates a graph from the bytes of `taut_graph_save`. It is a new graph: its revision is 1.
 *
 * @param data    The bytes. Borrowed during the call. Not null.
 * @param length  How many there are.
 * @param out     Receives the graph, which you own: free it with `taut_graph_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the bytes are cut, changed, or no saved graph:
 *                the message says what is wrong), TAUT_ERROR_INVALID_ARGUMENT (an impossible length),
 *                TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_graph_load(const uint8_t *data, size_t length, taut_graph *out);

/** How columns and rows of hexagons lie, whose centres are 1 apart. */
typedef enum taut_hexagon_layout {
  /** Axial coordinates: each row begins half a hexagon further right than the one before. */
  TAUT_HEXAGONS_AXIAL = 0,
  /** Rows, of which the odd ones lie half a hexagon further right. */
  TAUT_HEXAGONS_ODD_ROWS = 1,
  /** Rows, of which the even ones lie half a hexagon further right. */
  TAUT_HEXAGONS_EVEN_ROWS = 2,
  /** Columns, of which the odd ones lie half a hexagon further on. */
  TAUT_HEXAGONS_ODD_COLUMNS = 3,
  /** Columns, of which the even ones lie half a hexagon further on. */
  TAUT_HEXAGONS_EVEN_COLUMNS = 4,
} taut_hexagon_layout;

/**
 * Appends the hexagons of a tiling, row by row from the first column on, as one edit.
 *
 * Each hexagon has its cost as weight, and edges of cost 1 and class 0 lead to its neighbours, so that a step costs
 * what the entered hexagon does; `taut_graph_set_nodes` changes it. A hexagon of infinite cost is closed. Centres are
 * 1 apart; that of the first hexagon is at (0, 0).
 *
 * @param graph       The graph, of 2 or 3 dimensions.
 * @param layout      One of `taut_hexagon_layout`.
 * @param columns     Hexagons in a row.
 * @param rows        Rows.
 * @param directions  Bit d: edges lead to the neighbour in direction d, 60 degrees * d from that at the right (with
 *                    columns: 30 degrees more), towards where y grows. 63: to all six.
 * @param costs       A cost >= 0 for each hexagon. Copied. May be null if `cost_count` is 0.
 * @param cost_count  Costs at `costs`: columns * rows; 0: all cost 1.
 * @param first       Receives the number of the first node, which the others follow. May be null.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_INVALID_ARGUMENT (the dimensions, an unknown layout, directions that are 0 or above
 *                    63, too many nodes, the number of costs, a cost that is negative or no number),
 *                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_graph_add_hexagons(taut_graph graph,
                                    uint32_t layout,
                                    uint32_t columns,
                                    uint32_t rows,
                                    uint32_t directions,
                                    const float *costs,
                                    size_t cost_count,
                                    uint32_t *first);

/**
 * Appends the triangles of a tiling, row by row from the first column on, as one edit.
 *
 * Those of even column + row point towards lesser y. Each triangle has its cost as weight, and edges of class 0 and
 * the straight distance lead to its neighbours, 1 to those with a common side (with TAUT_GRAPH_LENGTHS all of 1), so
 * that a step costs what the entered triangle does; `taut_graph_set_nodes` changes it. A triangle of infinite cost is
 * closed. The centre of the first one is at (0, 0).
 *
 * @param graph       The graph, of 2 or 3 dimensions.
 * @param columns     Triangles in a row.
 * @param rows        Rows.
 * @param neighbours  3: edges lead to those with a common side; 12: also to those that touch at a corner.
 * @param costs       A cost >= 0 for each triangle. Copied. May be null if `cost_count` is 0.
 * @param cost_count  Costs at `costs`: columns * rows; 0: all cost 1.
 * @param first       Receives the number of the first node, which the others follow. May be null.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_INVALID_ARGUMENT (the dimensions, the neighbours, too many nodes, the number of costs,
 *                    a cost that is negative or no number), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has
 *                    changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_graph_add_triangles(taut_graph graph,
                                     uint32_t columns,
                                     uint32_t rows,
                                     uint32_t neighbours,
                                     const float *costs,
                                     size_t cost_count,
                                     uint32_t *first);

/**
 * Appends a framed quadtree over the free cells of a grid, as one edit (D. Chen, R. Szczerba, J. Uhran, 1997): the map
 * is divided into squares until each is all free or all blocked, and a free square has a node at the centre of each
 * cell of its frame.
 *
 * Edges lead both ways between the cells of a frame, straight across the square, and between cells of two frames that
 * touch, at a corner if both cells beside it are free. They cost the straight distance (with TAUT_GRAPH_LENGTHS their
 * factor is 1), and stay as they are after an edit of the grid. Ways are no longer than those of steps from cell to
 * cell, and cross open ground in more directions.
 *
 * @param graph       The graph, of 2 or 3 dimensions. The first two numbers of a position are those on the grid.
 * @param grid        The grid, whose newest revision counts.
 * @param largest     The largest side of a square: 1, 2, 4 and so on to 128. A square of side s has 4 * s nodes and
 *                    about 6 * s * s edges; 16 is a good one.
 * @param edge_class  The class of the edges, 0 to 31.
 * @param first       Receives the number of the first node, which the others follow. May be null.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                    TAUT_ERROR_INVALID_ARGUMENT (the dimensions, largest, the class, too many nodes),
 *                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
 *
 * Threads: one thread at a time that edits the graph; concurrent with reads, searches and edits of the grid.
 */
taut_status taut_graph_add_quadtree(taut_graph graph,
                                    taut_grid grid,
                                    uint32_t largest,
                                    uint32_t edge_class,
                                    uint32_t *first);

/**
 * Joins nodes that see each other on a grid, as one edit: an edge both ways between each two open nodes from `first`
 * on that are no farther apart than `reach` and between which `taut_grid_line_of_sight` sees on the newest revision.
 * It costs the straight distance (with TAUT_GRAPH_LENGTHS its factor is 1).
 *
 * The first two numbers of a position are those on the grid; nodes off the map or in walls see nothing. It looks at
 * all pairs whose first numbers are within reach.
 *
 * @param graph          The graph, of 2 or 3 dimensions.
 * @param grid           The grid.
 * @param first          The number of the first node; the edges of those before stay as they are.
 * @param reach          The greatest straight distance, >= 0; INFINITY: all pairs.
 * @param diagonal_gaps  One of `taut_diagonal_gaps`.
 * @param edge_class     The class of the edges, 0 to 31.
 * @param count          Receives how many edges there are, each counted once. May be null.
 * @return               TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                       TAUT_ERROR_INVALID_ARGUMENT (the dimensions, first, reach, an unknown gap rule, the class, a
 *                       node beyond 1,048,576), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
 *
 * Threads: one thread at a time that edits the graph; concurrent with reads, searches and edits of the grid.
 */
taut_status taut_graph_add_sights(taut_graph graph,
                                  taut_grid grid,
                                  uint32_t first,
                                  double reach,
                                  uint32_t diagonal_gaps,
                                  uint32_t edge_class,
                                  uint64_t *count);

/**
 * As `taut_graph_add_sights`, for discs: an edge both ways between each two open nodes from `first` on that are no
 * farther apart than `reach` and between which a disc of this radius has room all the way.
 *
 * @param graph       The graph, of 2 or 3 dimensions.
 * @param grid        The grid.
 * @param first       The number of the first node; the edges of those before stay as they are.
 * @param reach       The greatest straight distance, >= 0; INFINITY: all pairs.
 * @param radius      The radius of the disc, 0 to 16, rounded to 1/256; 0 for a point.
 * @param edge_class  The class of the edges, 0 to 31.
 * @param count       Receives how many edges there are, each counted once. May be null.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT
 *                    (the dimensions, first, reach, radius, the class, a node beyond 1,048,576),
 *                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing has changed.
 *
 * Threads: one thread at a time that edits the graph; concurrent with reads, searches and edits of the grid.
 */
taut_status taut_graph_add_disc_sights(taut_graph graph,
                                       taut_grid grid,
                                       uint32_t first,
                                       double reach,
                                       float radius,
                                       uint32_t edge_class,
                                       uint64_t *count);

/** The options of a planner of a graph. Always initialise them with `taut_graph_planner_options_init` first. */
typedef struct taut_graph_planner_options {
  /** sizeof(taut_graph_planner_options) of the caller's header; set by `taut_graph_planner_options_init`. */
  uint32_t struct_size;
  /** Bit c blocks the edges of class c. Default: 0. */
  uint32_t blocked_classes;
  /**
   * Weight of the estimate; finite, >= 0. Default: 1, A*. 0 is Dijkstra's algorithm; above 1 ways are found sooner
   * that cost at most so many times what the cheapest does (TAUT_GUARANTEE_BOUNDED).
   */
  double h_scale;
  /**
   * The limit of the planner's memory in bytes, as `taut_graph_planner_memory` counts it; a search that needs more
   * ends with TAUT_ERROR_LIMIT. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /** 1: searches at any angle, which ask which nodes see each other; see `taut_graph_planner_ask`. Default: 0. */
  uint32_t asks_sights;
  /** Must be 0. */
  uint32_t reserved32;
  /** Must be 0. */
  uint64_t reserved[3];
} taut_graph_planner_options;

/**
 * A handle of a planner of a graph: it finds the cheapest ways between nodes. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same planner, and all of them are invalid once it is destroyed.
 */
typedef struct taut_graph_planner {
  /** Opaque. */
  uint64_t id;
} taut_graph_planner;

/** What a search of a graph is to do. Set it to zero, then fill in what you need; its size never changes. */
typedef struct taut_graph_request {
  /** 0, or TAUT_GRAPH_ALL_GOALS, TAUT_GRAPH_BACKWARD, TAUT_GRAPH_ALLOW_PARTIAL combined with `|`. */
  uint32_t flags;
  /** The limit of nodes to expand over all steps; then TAUT_BUDGET_SPENT. 0: no limit. */
  uint32_t max_expansions;
  /** Nodes that cost more are not reached; >= 0. 0: no limit. */
  double max_cost;
  /** User data: returned in the result. */
  uint64_t user;
  /** Must be 0. */
  uint64_t reserved[2];
} taut_graph_request;

/**
 * Writes the defaults of the options of a planner of a graph.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     sizeof(taut_graph_planner_options).
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a size below 56 or above 4,096).
 *
 * Threads: any.
 */
taut_status taut_graph_planner_options_init(taut_graph_planner_options *options, size_t size);

/**
 * Creates a planner of a graph. Use one per thread and per set of options; each search uses the newest revision.
 *
 * The planner keeps the graph alive, even if that is destroyed first.
 *
 * @param graph    The graph.
 * @param options  Initialised by `taut_graph_planner_options_init`; copied. Not null.
 * @param out      Receives the planner, which you own: free it with `taut_graph_planner_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 56 or above 4,096, h_scale negative or not finite,
 *                 asks_sights above 1), TAUT_ERROR_UNSUPPORTED (reserved words or unknown trailing bytes that are
 *                 not 0), TAUT_ERROR_LIMIT (a memory_limit below what a planner without a search takes),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_graph_planner_create(taut_graph graph,
                                      const taut_graph_planner_options *options,
                                      taut_graph_planner *out);

/**
 * Destroys a planner of a graph and frees its memory.
 *
 * @param planner  The planner; the null handle is allowed and ignored.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner).
 *
 * Threads: any. Also allowed on a poisoned planner.
 */
taut_status taut_graph_planner_destroy(taut_graph_planner planner);

/**
 * Sets estimates of the host for the next searches, in the place of those of the library: for each node no more than
 * what the way from there to the nearest goal costs.
 *
 * Ways are the cheapest if no estimate is too high; since the library cannot know that, results have no guarantee.
 *
 * @param planner    The planner.
 * @param estimates  A number >= 0 for each node, INFINITY where no way leads to a goal. Copied. May be null if `count`
 *                   is 0.
 * @param count      The number of nodes; 0: the library estimates again.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                   TAUT_ERROR_INVALID_ARGUMENT (the count, a number that is negative or none),
 *                   TAUT_ERROR_OUT_OF_MEMORY. After an error they are as before.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_graph_planner_set_estimates(taut_graph_planner planner, const float *estimates, size_t count);

/**
 * Searches in one call: the same as `taut_graph_planner_begin` and one step with the request's expansions.
 *
 * The way is the cheapest from the start to the goal that is cheapest to reach, by A* with the straight distance times
 * the least cost that any edge has for it, whatever the costs are; with landmarks if `taut_graph_prepare` has made
 * some. An open search of this planner is discarded. A planner that runs the same searches again on the same graph
 * allocates nothing.
 *
 * @param planner     The planner.
 * @param start       The number of the first node.
 * @param goals       Numbers of nodes; those that are closed are left out if another one is open. Borrowed during the
 *                    call. May be null if `goal_count` is 0.
 * @param goal_count  How many: at least 1, but with TAUT_GRAPH_ALL_GOALS.
 * @param request     Borrowed during the call. Not null.
 * @param out         Receives the result of an outcome, nothing after an error. `length` is the sum of the straight
 *                    distances. Owned by the caller. Not null.
 * @return            An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_PARTIAL (see TAUT_GRAPH_ALLOW_PARTIAL; with
 *                    TAUT_GRAPH_ALL_GOALS some goals are reached, but not all), TAUT_CANCELLED, TAUT_BUDGET_SPENT (the
 *                    search is kept, `taut_graph_planner_step` continues it), TAUT_ASKING (it is kept, too: see
 *                    `taut_graph_planner_ask`).
 *                    An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                    TAUT_ERROR_INVALID_ARGUMENT (no numbers of nodes, no goal, max_cost),
 *                    TAUT_ERROR_UNSUPPORTED (flags, reserved words, estimates of other nodes),
 *                    TAUT_ERROR_START_BLOCKED and TAUT_ERROR_GOAL_BLOCKED (the node, or all goals, are closed),
 *                    TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_graph_planner_find(taut_graph_planner planner,
                                    uint32_t start,
                                    const uint32_t *goals,
                                    size_t goal_count,
                                    const taut_graph_request *request,
                                    taut_result *out);

/**
 * Begins a search that `taut_graph_planner_step` runs in slices, on the graph as it is now.
 *
 * @param planner     The planner.
 * @param start       The number of the first node.
 * @param goals       As for `taut_graph_planner_find`. Borrowed during the call. May be null if `goal_count` is 0.
 * @param goal_count  How many.
 * @param request     Its `max_expansions` applies to all steps together. Borrowed during the call. Not null.
 * @return            TAUT_OK; the errors of `taut_graph_planner_find`.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_graph_planner_begin(taut_graph_planner planner,
                                     uint32_t start,
                                     const uint32_t *goals,
                                     size_t goal_count,
                                     const taut_graph_request *request);

/**
 * Continues the open search.
 *
 * @param planner         The planner.
 * @param max_expansions  The limit of nodes to expand in this step; then TAUT_IN_PROGRESS. 0: no limit. After
 *                        TAUT_BUDGET_SPENT each step allows that many more.
 * @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return                An outcome: TAUT_IN_PROGRESS (call again), TAUT_ASKING (`taut_graph_planner_ask`), or one
 *                        that ends the search; a further step returns it again. See `taut_graph_planner_find`. An
 *                        error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                        TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner, not always the same; concurrent with edits.
 */
taut_status taut_graph_planner_step(taut_graph_planner planner, uint32_t max_expansions, taut_result *out);

/**
 * Cancels the planner's search: it ends soon with TAUT_CANCELLED. Without an open search the call has no effect.
 *
 * @param planner  The planner.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
 *
 * Threads: any, at any time.
 */
taut_status taut_graph_planner_cancel(taut_graph_planner planner);

/**
 * Discards the open search and the path, and frees the planner's scratch memory. Options and estimates stay.
 *
 * @param planner  The planner.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_graph_planner_reset(taut_graph_planner planner);

/**
 * Copies the nodes of the way that was found, both ends included, in the direction of travel. There are none without a
 * way, and after a search for all goals: see `taut_graph_planner_path_to`.
 *
 * @param planner   The planner.
 * @param nodes     Receives numbers of nodes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Numbers at `nodes`. If it is too small, only `needed` is written.
 * @param needed    Receives how many there are. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, at any time.
 */
taut_status taut_graph_planner_path(taut_graph_planner planner,
                                    uint32_t *nodes,
                                    size_t capacity,
                                    size_t *needed);

/**
 * Copies the nodes of the way to a node that the last search has settled, which was one with TAUT_GRAPH_ALL_GOALS;
 * with TAUT_GRAPH_BACKWARD the way from it. There are none if the search has not settled it.
 *
 * @param planner   The planner.
 * @param node      The number of the node.
 * @param nodes     Receives numbers of nodes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Numbers at `nodes`. If it is too small, only `needed` is written.
 * @param needed    Receives how many there are. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no
 *                  number of a node, another kind of search), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_graph_planner_path_to(taut_graph_planner planner,
                                       uint32_t node,
                                       uint32_t *nodes,
                                       size_t capacity,
                                       size_t *needed);

/**
 * Copies what the ways to some nodes cost that follow each other by number, after a search with TAUT_GRAPH_ALL_GOALS;
 * with TAUT_GRAPH_BACKWARD the ways from them. INFINITY for a node that the search has not settled.
 *
 * @param planner  The planner.
 * @param first    The number of the first node.
 * @param count    How many nodes.
 * @param costs    Receives `count` costs. Owned by the caller. May be null if `count` is 0.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (no numbers of nodes, another kind of search).
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_graph_planner_costs(taut_graph_planner planner, uint32_t first, size_t count, double *costs);

/**
 * Gets the memory of a planner of a graph: search tables, open list, estimates and path.
 *
 * @param planner  The planner.
 * @param bytes    Receives the bytes. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, at any time.
 */
taut_status taut_graph_planner_memory(taut_graph_planner planner, uint64_t *bytes);

/**
 * Lets a planner search at any angle (Theta*: A. Nash, K. Daniel, S. Koenig, A. Felner, 2007): ways turn at nodes, and
 * lead straight between nodes that see each other on a grid, where that costs no more than edges do. A straight way
 * costs its length; weights do not count on it, and it is as long as it is on the way to the end of an edge.
 *
 * Each search looks at the newest revision of the grid. An open search is discarded. Ways are mostly shorter than
 * along edges, but not always the shortest: results have no guarantee. Landmarks are not used.
 *
 * @param planner        The planner, of a graph of 2 or 3 dimensions. The first two numbers of a position are those on
 *                       the grid; nodes off the map or in walls see nothing.
 * @param grid           The grid; the planner keeps it alive. The null handle: searches follow edges alone again.
 * @param radius         The radius of a disc that has room all the way, 0 to 16, rounded to 1/256; 0 for a point.
 * @param diagonal_gaps  One of `taut_diagonal_gaps`; with a radius TAUT_DIAGONAL_GAPS_CLOSED.
 * @return               TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                       TAUT_ERROR_INVALID_ARGUMENT (radius, an unknown gap rule), TAUT_ERROR_UNSUPPORTED (a radius
 *                       with open gaps, a graph without two dimensions, a planner with `asks_sights`),
 *                       TAUT_ERROR_OUT_OF_MEMORY. After an error it sees what it saw before.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_graph_planner_see_on(taut_graph_planner planner, taut_grid grid, float radius, uint32_t diagonal_gaps);

/**
 * Gets the pairs of nodes of which the search waits to be told whether they see each other, after TAUT_ASKING, which a
 * planner with `asks_sights` returns. Asking again gives the same ones.
 *
 * They are all those that matter when one node is expanded. The first node of all pairs is the same.
 *
 * @param planner  The planner.
 * @param pairs    Receives the address of the pairs, two numbers of nodes each. The planner owns them, until the next
 *                 call on it other than ask, cancel, path and memory; do not change or free them. Not null.
 * @param count    Receives the number of pairs, at least 1. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask).
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_graph_planner_ask(taut_graph_planner planner, const uint32_t **pairs, size_t *count);

/**
 * Tells which of the pairs that were asked for see each other. The next `taut_graph_planner_step` continues the
 * search. What is told is believed, and counts in both directions.
 *
 * @param planner  The planner.
 * @param sees     A byte per pair, in the order of `taut_graph_planner_ask`: 0 if they do not see each other, else
 *                 they do. Borrowed during the call. Not null.
 * @param count    The number of pairs: that of `taut_graph_planner_ask`.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the search does not ask, or for another number of pairs),
 *                 TAUT_ERROR_OUT_OF_MEMORY. After an error the search waits on.
 *
 * Threads: one at a time per planner, not always the same.
 */
taut_status taut_graph_planner_tell(taut_graph_planner planner, const uint8_t *sees, size_t count);

/**
 * Finds the cheapest ways between many pairs of nodes in one call, all on the same revision of the graph, by several
 * threads.
 *
 * Each result is that of `taut_graph_planner_find` for its pair, errors included, whatever the number of threads; a
 * search whose budget is spent is not kept. `taut_graph_planner_path` then copies the nodes of all ways one after the
 * other: those of a result begin at `path_first` and are `path_count`, 0 without a way. `taut_graph_planner_cancel`
 * ends the call: the searches without an answer so far get TAUT_CANCELLED. An open search of this planner is
 * discarded.
 *
 * Threads are started for the call. Each has tables of its own, which the planner keeps for the next call: they are
 * part of `taut_graph_planner_memory`, and `memory_limit` is that of each. The standard library ends the process if it
 * is refused a few hundred bytes for a thread.
 *
 * @param planner  The planner, without `asks_sights`.
 * @param pairs    The numbers of the first and the last node of each way. Borrowed during the call. May be null if
 *                 `count` is 0.
 * @param count    Numbers at `pairs`: two for each way.
 * @param request  For all of them, without TAUT_GRAPH_ALL_GOALS. Borrowed during the call. Not null.
 * @param threads  How many threads search, the calling one among them, at most 64. 0 and 1: that one alone.
 * @param out      Receives `count` / 2 results after an outcome, nothing after an error: `out[i]` belongs to
 *                 `pairs[2 * i]`. Owned by the caller. May be null if `count` is below 2.
 * @return         An outcome: TAUT_OK (every pair has its result), TAUT_CANCELLED.
 *                 An error, and no pair has a result: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an odd count, more than 64 threads, more than
 *                 4,294,967,295 pairs or nodes), TAUT_ERROR_UNSUPPORTED (flags, reserved words,
 *                 `asks_sights`, several threads on WebAssembly), TAUT_ERROR_LIMIT, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time per planner; concurrent with edits.
 */
taut_status taut_graph_planner_find_batch(taut_graph_planner planner,
                                          const uint32_t *pairs,
                                          size_t count,
                                          const taut_graph_request *request,
                                          uint32_t threads,
                                          taut_result *out);

/* ----------------------------------------------------------------------------------------------------
   Snapshots and rollback
   ---------------------------------------------------------------------------------------------------- */

/**
 * A handle of a snapshot: the cells of a grid at one revision, which no edit changes, or a world or mesh of
 * `taut_motion.h`. The value 0 is the null handle.
 *
 * It may be copied; all copies refer to the same snapshot, and all of them are invalid once it is destroyed.
 */
typedef struct taut_snapshot {
  /** Opaque. */
  uint64_t id;
} taut_snapshot;

/**
 * Takes a snapshot of a grid, in constant time: nothing is copied until an edit changes what the snapshot shares.
 *
 * While a snapshot exists, an edit copies the rows of 16 cells in height that it changes first. The snapshot keeps its
 * cells alive, even if the grid is destroyed.
 *
 * @param grid  The grid.
 * @param out   Receives the snapshot, which you own: free it with `taut_snapshot_destroy`. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_grid_snapshot(taut_grid grid, taut_snapshot *out);

/**
 * Destroys a snapshot. Planners that are pinned to it are not affected.
 *
 * @param snapshot  The snapshot; the null handle is allowed and ignored.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this snapshot).
 *
 * Threads: any.
 */
taut_status taut_snapshot_destroy(taut_snapshot snapshot);

/**
 * Gets the revision of the grid, world or mesh at which a snapshot was taken.
 *
 * @param snapshot  The snapshot.
 * @param out       Receives the revision. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_snapshot_revision(taut_snapshot snapshot, uint64_t *out);

/**
 * Makes every cell of a grid what it was at a snapshot, as one edit: a rollback.
 *
 * The rows of the snapshot are shared, not copied, so the time is that of comparing the revisions of the tiles of
 * 64 x 64 cells, and the cells of tiles that were edited since. The revision goes up by one if a cell changes. As
 * after any edit, searches that run do not see it, and what planners keep across queries is repaired where cells
 * differ. `taut_grid_load_into` does the same with saved bytes.
 *
 * @param grid      The grid.
 * @param snapshot  A snapshot of this grid. It stays valid.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the grid or the snapshot), TAUT_ERROR_POISONED, TAUT_ERROR_BUSY
 *                  (another thread is editing this grid), TAUT_ERROR_INVALID_ARGUMENT (a snapshot of another grid),
 *                  TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_restore(taut_grid grid, taut_snapshot snapshot);

/**
 * Makes a planner answer all later queries on a snapshot, whatever edits follow: so that all plans of a frame, or
 * those of several planners, are for the same map.
 *
 * An open search goes on as it began, and the path stays. If no planner of the grid blocked the same terrain classes
 * when the snapshot was taken, the planner derives the blocked cells from the snapshot, once.
 *
 * @param planner   The planner.
 * @param snapshot  A snapshot of the planner's grid, world or mesh; it may be destroyed afterwards. The null handle:
 *                  the planner uses the newest revision again.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the planner or the snapshot), TAUT_ERROR_POISONED,
 *                  TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (a snapshot of another map),
 *                  TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one at a time per planner.
 */
taut_status taut_planner_pin(taut_planner planner, taut_snapshot snapshot);

/* ----------------------------------------------------------------------------------------------------
   Saving and loading
   ---------------------------------------------------------------------------------------------------- */

/**
 * Saves the cells and obstacles of a grid as bytes, for a file or another machine: `taut_grid_load` makes a grid of
 * them, `taut_grid_load_into` brings them back into a grid that exists.
 *
 * The bytes contain the terrain as runs of equal cells, also under obstacles, the outlines and numbers of these, and
 * check sums; docs/saved.md has the layout. Nothing that is derived from them is saved, neither is the revision. Equal
 * cells, and obstacles with equal numbers, give equal bytes, on every platform. Each call saves the newest revision:
 * after an edit the size may differ from that of an earlier call.
 *
 * @param grid      The grid.
 * @param out       Receives the bytes. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Bytes at `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of bytes. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_OUT_OF_MEMORY (more bytes than this
 *                  machine can address).
 *
 * Threads: any; concurrent with edits and searches. The cells are those of one revision.
 */
taut_status taut_grid_save(taut_grid grid, uint8_t *out, size_t capacity, size_t *needed);

/**
 * Creates a grid from the bytes of `taut_grid_save`. It is a new grid: its revision is 1.
 *
 * It has the obstacles of the saved one, with their numbers: those of obstacles that were removed stay invalid, and
 * the next one gets the number that it would have got there.
 *
 * Every byte is checked before a cell is allocated: a file that is cut, changed or not a saved grid creates no grid.
 * Files of releases with the same major version of the format can be loaded, unless they contain a section that this
 * release needs to understand and does not have.
 *
 * @param data    The bytes. Borrowed during the call. Not null.
 * @param length  How many there are.
 * @param out     Receives the grid, which you own: free it with `taut_grid_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the section),
 *                TAUT_ERROR_INVALID_ARGUMENT (an impossible length), TAUT_ERROR_LIMIT (a map too large, see
 *                `taut_grid_create`), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_grid_load(const uint8_t *data, size_t length, taut_grid *out);

/**
 * Makes the cells and obstacles of a grid those that `taut_grid_save` has saved from a grid of the same size, as one
 * edit: planners, fields, crowds, lanes and snapshots of the grid live on and see it as any other edit.
 *
 * The revision goes up by one if a cell changes; tiles of 64 x 64 cells that come out as they were keep theirs. The
 * grid has the obstacles of the saved one with their numbers, in the place of its own. Every byte is checked before
 * anything changes.
 *
 * @param grid    The grid.
 * @param data    The bytes. Borrowed during the call. Not null.
 * @param length  How many there are.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing this
 *                grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the message names the section),
 *                TAUT_ERROR_INVALID_ARGUMENT (a saved grid of another size, an impossible length), TAUT_ERROR_LIMIT (a
 *                size that no grid has), TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; concurrent with reads and searches.
 */
taut_status taut_grid_load_into(taut_grid grid, const uint8_t *data, size_t length);

/* ----------------------------------------------------------------------------------------------------
   Recording calls
   ---------------------------------------------------------------------------------------------------- */

/**
 * Starts recording every call that returns a status, of all threads, into a ring of bytes that `taut_record_take`
 * empties.
 *
 * A record contains the function, its arguments with the contents of its arrays, the status, a hash of the outputs,
 * and the revision of the grid. docs/record.md has the format, and which calls cannot be replayed. A record that does
 * not fit into the ring is lost, and the next one that fits has the number of lost ones. Start it before the first
 * object is created: handles of older objects have no meaning in a replay. What an earlier recording has left is
 * dropped. While no recording runs, a call costs one load more than without this function.
 *
 * @param ring_bytes  Bytes of the ring, 4,096 to 2,147,483,648. Twice what is recorded between two calls of
 *                    `taut_record_take` is enough.
 * @return            TAUT_OK; TAUT_ERROR_BUSY (a recording runs), TAUT_ERROR_INVALID_ARGUMENT (the size),
 *                    TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_record_start(size_t ring_bytes);

/**
 * Moves what is recorded into a buffer. All that is taken since the start, one after the other, is the log.
 *
 * Taking is not recorded, and may go on after `taut_record_stop` until the ring is empty.
 *
 * @param out       Receives whole records; the first time the head of the log before them. Owned by the caller. May be
 *                  null if `capacity` is 0.
 * @param capacity  Bytes at `out`. If they are too few, only `needed` is written, and the records stay.
 * @param needed    Receives the number of bytes; 0 if nothing is recorded. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written; other threads may add records until the
 *                  next attempt), TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_record_take(uint8_t *out, size_t capacity, size_t *needed);

/**
 * Stops the recording. What is recorded and not taken stays until `taut_record_take` or the next start.
 *
 * @return  TAUT_OK, also if no recording runs.
 *
 * Threads: any. A call that is running on another thread is not recorded.
 */
taut_status taut_record_stop(void);

/* ----------------------------------------------------------------------------------------------------
   Pools
   ---------------------------------------------------------------------------------------------------- */

/** The options of a pool. Always initialise them with `taut_pool_options_init` first. */
typedef struct taut_pool_options {
  /** sizeof(taut_pool_options) of the caller's header; set by `taut_pool_options_init`. */
  uint32_t struct_size;
  /** Threads that the pool starts, at most 256. Default: 0, the host works with `taut_pool_work`. */
  uint32_t threads;
  /** Threads of the host that may be in `taut_pool_work` at once, 1 to 256. Default: 1. */
  uint32_t max_workers;
  /** Must be 0. */
  uint32_t reserved32;
  /**
   * The limit in bytes of all planners of the pool together. Each gets the part limit / (threads + max_workers), and
   * a search that needs more ends with TAUT_ERROR_LIMIT. Results and their points, until they are taken, are not
   * counted. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /** Must be 0. */
  uint64_t reserved[4];
} taut_pool_options;

/**
 * A handle of a pool: workers that answer requests, on threads of their own or the host's. The value 0 is the null
 * handle.
 *
 * It may be copied; all copies refer to the same pool, and all of them are invalid once it is destroyed.
 */
typedef struct taut_pool {
  /** Opaque. */
  uint64_t id;
} taut_pool;

/** Names requests that were submitted to a pool together. The value 0 is no ticket. */
typedef struct taut_ticket {
  /** Opaque. */
  uint64_t id;
} taut_ticket;

/**
 * Sets pool options to the defaults.
 *
 * Pass sizeof(taut_pool_options). All `size` bytes are written; unknown fields become 0.
 *
 * @param options  Receives the defaults. Owned by the caller. Not null.
 * @param size     Bytes at `options`: 56 (the struct of the first release) to 4,096.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the size). After an error nothing is
 *                 written.
 *
 * Threads: any.
 */
taut_status taut_pool_options_init(taut_pool_options *options, size_t size);

/**
 * Creates a pool: workers that answer requests on many grids, on threads of their own or of the host.
 *
 * With `threads` above 0 the pool starts that many threads, named taut-pool-0, taut-pool-1 ..., with stacks of 512
 * KiB; they sleep until there is work. They are the only threads that the library ever starts. With `threads` 0 it
 * starts none: the host calls `taut_pool_work`, for example from its own job system. On WebAssembly `threads` must be
 * 0.
 *
 * Destroy the pool before the library is unloaded. After a fork the child must not use a pool of its parent, nor
 * destroy it: the child has none of its threads. Starting a thread takes a few hundred bytes that the standard library
 * of Rust allocates; if these are refused, the process ends. All other memory may be refused.
 *
 * @param options  Initialised by `taut_pool_options_init`; copied. Not null.
 * @param out      Receives the pool, which you own: free it with `taut_pool_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 56 or above
 *                 4,096, a number of threads or workers out of its range), TAUT_ERROR_UNSUPPORTED (threads on
 *                 WebAssembly; reserved words or unknown trailing bytes that are not 0), TAUT_ERROR_OUT_OF_MEMORY
 *                 (also if the system cannot start a thread).
 *
 * Threads: any.
 */
taut_status taut_pool_create(const taut_pool_options *options, taut_pool *out);

/**
 * Destroys a pool: cancels its searches and joins its threads. Its tickets are invalid from now on.
 *
 * @param pool  The pool; the null handle is allowed and ignored.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this pool, such as
 *              `taut_pool_work` or `taut_pool_wait`).
 *
 * Threads: any.
 */
taut_status taut_pool_destroy(taut_pool pool);

/**
 * Adds a lane to a pool: a grid with the options and the costs of the planners that answer requests on it.
 *
 * The components of the grid are computed if they are not known. The pool keeps the grid's cells alive, even if the
 * grid is destroyed; requests are then answered on its last revision. A lane stays until `taut_pool_remove` or the end
 * of the pool.
 *
 * @param pool     The pool.
 * @param grid     The grid.
 * @param options  Initialised by `taut_planner_options_init`; copied. Not null.
 * @param costs    The costs of the terrain classes, see `taut_planner_set_costs`. Copied. May be null if `count` is 0.
 * @param count    256, or 0 for the default costs.
 * @param lane     Receives the number of the lane, from 0. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the grid), TAUT_ERROR_POISONED,
 *                 TAUT_ERROR_NULL_POINTER, the errors of `taut_planner_create` and `taut_planner_set_costs`;
 *                 TAUT_ERROR_UNSUPPORTED also for TAUT_ALGORITHM_DSTAR_LITE, whose budgets depend on earlier queries.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_add(taut_pool pool,
                          taut_grid grid,
                          const taut_planner_options *options,
                          const float *costs,
                          size_t count,
                          uint32_t *lane);

/**
 * Removes a lane from a pool: no requests can be submitted to it from now on, and no other lane ever gets its number.
 *
 * Tickets that were submitted to it before are answered as if it was still there; cancel them if nobody wants the
 * answers. The lane's planners are freed at once, those that search for such tickets with their answers; then the pool
 * lets go of the grid, world or graph.
 *
 * @param pool  The pool.
 * @param lane  A number that `taut_pool_add`, `taut_pool_add_world` or `taut_pool_add_graph` has returned.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (an unknown lane, or one that was removed).
 *
 * Threads: any.
 */
taut_status taut_pool_remove(taut_pool pool, uint32_t lane);

/**
 * Makes a lane of a pool answer the requests of later tickets as if its grid had no obstacle with this number, until
 * the next such call: see `taut_planner_leave_out`. Tickets that were submitted before are answered as they would have
 * been.
 *
 * The components of this map are computed, and the lane's planners begin anew.
 *
 * @param pool      The pool.
 * @param lane      A number that `taut_pool_add` has returned.
 * @param obstacle  A number from `taut_grid_add_obstacle` of the lane's grid; 0: no obstacle is left out.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_INVALID_ARGUMENT (an unknown lane; the grid has no such
 *                  obstacle), TAUT_ERROR_UNSUPPORTED (a lane in a world of polygons, on a graph),
 *                  TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_leave_out(taut_pool pool, uint32_t lane, uint32_t obstacle);

/**
 * Submits requests to a lane of a pool, to be answered on the grid as it is now: later edits do not affect them.
 *
 * Workers answer the requests of a higher priority first, and those of equal priority in the order of the tickets. A
 * search of a lower priority is interrupted and goes on later, except in a pool with a memory limit. Priorities decide
 * about the order only, never about an answer.
 *
 * @param pool      The pool.
 * @param lane      A number that `taut_pool_add` has returned.
 * @param priority  0 (the last) to 255 (the first).
 * @param requests  The queries, `count` of them; an error of one is its answer, see `taut_planner_find_batch`. Copied.
 *                  May be null if `count` is 0.
 * @param count     The number of requests; with 0 the ticket is finished at once.
 * @param out       Receives the ticket, which is valid until it is taken or the pool is destroyed. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an unknown
 *                  lane, priority > 255, more than 4,294,967,295 requests), TAUT_ERROR_UNSUPPORTED (a lane on a graph:
 *                  `taut_pool_submit_nodes`), TAUT_ERROR_OUT_OF_MEMORY (also for more than 1,048,576 tickets that were
 *                  not taken).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_submit(taut_pool pool,
                             uint32_t lane,
                             uint32_t priority,
                             const taut_request *requests,
                             size_t count,
                             taut_ticket *out);

/**
 * Works for a pool on the calling thread, until there is nothing to do or the time is up.
 *
 * A search that runs out of time is paused, and goes on with the next call of any thread; its answer is that of a
 * search in one go. The clock is read every 4 to 16 expansions; each call does some work.
 *
 * @param pool          The pool.
 * @param microseconds  The limit of time; 0: none.
 * @param left          Receives the number of requests that have no answer yet, those in the hands of other threads
 *                      included, at most 4,294,967,295. Not null.
 * @return              TAUT_OK (none is left), TAUT_IN_PROGRESS (some are); TAUT_ERROR_BAD_HANDLE,
 *                      TAUT_ERROR_NULL_POINTER, TAUT_ERROR_BUSY (`max_workers` other threads are working),
 *                      TAUT_ERROR_UNSUPPORTED (a limit of time where there is no clock:
 *                      wasm32-unknown-unknown).
 *
 * Threads: any; `max_workers` at once.
 */
taut_status taut_pool_work(taut_pool pool, uint32_t microseconds, uint32_t *left);

/**
 * Lists the tickets of a pool whose requests are all answered and that were not taken, the earliest first.
 *
 * @param pool      The pool.
 * @param out       Receives the tickets. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out` in tickets. If it is too small, only `needed` is written.
 * @param needed    Receives the number of tickets. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                  TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any.
 */
taut_status taut_pool_poll(taut_pool pool, taut_ticket *out, size_t capacity, size_t *needed);

/**
 * Waits until all requests of a ticket are answered. In a pool without threads the calling thread works meanwhile.
 *
 * @param pool          The pool.
 * @param ticket        A ticket of this pool.
 * @param milliseconds  How long at most; 0 only asks.
 * @return              TAUT_OK (they are answered), TAUT_IN_PROGRESS (the time is up); TAUT_ERROR_BAD_HANDLE (of the
 *                      pool, or a ticket of another pool or one that was taken), TAUT_ERROR_UNSUPPORTED (a time above
 *                      0 where there is no clock: wasm32-unknown-unknown).
 *
 * Threads: any.
 */
taut_status taut_pool_wait(taut_pool pool, taut_ticket ticket, uint32_t milliseconds);

/**
 * Takes the answers of a ticket, after which the ticket is gone.
 *
 * `results[i]` is that of `taut_planner_find_batch` for request i, on the revision at which the ticket was submitted,
 * errors included. Its path has `path_count` points from `path_first` on. Results and points do not depend on threads,
 * order or load; the counts of expansions may, and whether a memory limit of the pool is met depends on its workers. A
 * request whose search panicked has TAUT_ERROR_PANIC, the others of the ticket are not affected.
 *
 * @param pool      The pool.
 * @param ticket    A ticket of this pool.
 * @param results   Receives the results. Owned by the caller. May be null if `count` is 0.
 * @param count     The number of requests of the ticket.
 * @param points    Receives the points of all paths. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `points`. If it is too small, only `needed` is written, and the ticket stays.
 * @param needed    Receives the number of points. Not null.
 * @return          TAUT_OK; TAUT_IN_PROGRESS (not all requests are answered; nothing is written);
 *                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
 *                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT
 *                  (`count` is not the number of requests), TAUT_ERROR_UNSUPPORTED (a ticket of a lane on a graph:
 *                  `taut_pool_take_nodes`). After an error the ticket stays.
 *
 * Threads: any.
 */
taut_status taut_pool_take(taut_pool pool,
                           taut_ticket ticket,
                           taut_result *results,
                           size_t count,
                           taut_point *points,
                           size_t capacity,
                           size_t *needed);

/**
 * Where the path of an answer uses links, as `taut_planner_links` tells it of a planner. The ticket stays: ask before
 * its answers are taken.
 *
 * @param pool      The pool.
 * @param ticket    A ticket of this pool.
 * @param request   The number of a request of the ticket, from 0.
 * @param out       Receives the uses in the order of the path. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `out`. If it is too small, only `needed` is written.
 * @param needed    Receives the number of uses. Not null.
 * @return          TAUT_OK; TAUT_IN_PROGRESS (not all requests are answered; nothing is written);
 *                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
 *                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (the
 *                  ticket has no such request).
 *
 * Threads: any.
 */
taut_status taut_pool_links(taut_pool pool,
                            taut_ticket ticket,
                            size_t request,
                            taut_link_use *out,
                            size_t capacity,
                            size_t *needed);

/**
 * Cancels a ticket: it is finished at once, and its requests that have no answer get TAUT_CANCELLED, without a path.
 *
 * Workers end its searches within 16 expansions. The ticket stays until it is taken; a finished one does not change.
 *
 * @param pool    The pool.
 * @param ticket  A ticket of this pool.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket of another pool or one that was taken).
 *
 * Threads: any.
 */
taut_status taut_pool_cancel(taut_pool pool, taut_ticket ticket);

/**
 * Adds a lane on a graph to a pool: a graph with the options and the estimates of the planners that answer pairs of
 * nodes on it. It is asked by `taut_pool_submit_nodes`; `taut_pool_take_nodes` takes its answers.
 *
 * The pool keeps the graph alive, even if that is destroyed. A lane stays until `taut_pool_remove` or the end of the
 * pool.
 *
 * @param pool       The pool.
 * @param graph      The graph.
 * @param options    Initialised by `taut_graph_planner_options_init`, without `asks_sights`; copied. Not null.
 * @param estimates  For each node what the way to any goal costs at least, see `taut_graph_planner_set_estimates`.
 *                   Copied. May be null if `count` is 0.
 * @param count      As many as the graph has nodes, or 0: the library estimates.
 * @param lane       Receives the number of the lane, which counts on from those of `taut_pool_add`. Not null.
 * @return           TAUT_OK; TAUT_ERROR_BAD_HANDLE (of the pool or the graph), TAUT_ERROR_POISONED,
 *                   TAUT_ERROR_NULL_POINTER, the errors of `taut_graph_planner_create` and
 *                   `taut_graph_planner_set_estimates`; TAUT_ERROR_UNSUPPORTED also for `asks_sights`.
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_add_graph(taut_pool pool,
                                taut_graph graph,
                                const taut_graph_planner_options *options,
                                const float *estimates,
                                size_t count,
                                uint32_t *lane);

/**
 * Submits pairs of nodes to a lane on a graph: a way from the first to the second is to be found for each, on the
 * graph as it is now. Later edits do not affect them. Order and priorities are those of `taut_pool_submit`.
 *
 * @param pool      The pool.
 * @param lane      A number that `taut_pool_add_graph` has returned.
 * @param priority  0 (the last) to 255 (the first).
 * @param pairs     The numbers of the first and the last node of each way; the error of a pair is its answer, see
 *                  `taut_graph_planner_find_batch`. Copied. May be null if `count` is 0.
 * @param count     Numbers at `pairs`: two for each way. With 0 the ticket is finished at once.
 * @param request   For all of them, without TAUT_GRAPH_ALL_GOALS. Copied. Not null.
 * @param out       Receives the ticket, which is valid until it is taken or the pool is destroyed. Not null.
 * @return          TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (an unknown
 *                  lane, priority > 255, an odd count, more than 4,294,967,295 pairs, `max_cost`),
 *                  TAUT_ERROR_UNSUPPORTED (a lane that takes positions; flags, TAUT_GRAPH_ALL_GOALS too, reserved
 *                  words), TAUT_ERROR_OUT_OF_MEMORY (also for more than 1,048,576 tickets that were not taken).
 *
 * Threads: any; concurrent with edits and searches.
 */
taut_status taut_pool_submit_nodes(taut_pool pool,
                                   uint32_t lane,
                                   uint32_t priority,
                                   const uint32_t *pairs,
                                   size_t count,
                                   const taut_graph_request *request,
                                   taut_ticket *out);

/**
 * Takes the answers of a ticket on a graph, after which the ticket is gone.
 *
 * `results[i]` is that of `taut_graph_planner_find` for pair i, on the revision at which the ticket was submitted,
 * errors included. Its way has `path_count` nodes from `path_first` on. Otherwise as `taut_pool_take`.
 *
 * @param pool      The pool.
 * @param ticket    A ticket of this pool that `taut_pool_submit_nodes` has made.
 * @param results   Receives the results. Owned by the caller. May be null if `count` is 0.
 * @param count     The number of pairs of the ticket.
 * @param nodes     Receives the nodes of all ways. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Capacity of `nodes`. If it is too small, only `needed` is written, and the ticket stays.
 * @param needed    Receives the number of nodes. Not null.
 * @return          TAUT_OK; TAUT_IN_PROGRESS (not all pairs are answered; nothing is written);
 *                  TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE (of the pool, or a ticket
 *                  of another pool or one that was taken), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT
 *                  (`count` is not the number of pairs), TAUT_ERROR_UNSUPPORTED (a ticket of a lane that gives points:
 *                  `taut_pool_take`). After an error the ticket stays.
 *
 * Threads: any.
 */
taut_status taut_pool_take_nodes(taut_pool pool,
                                 taut_ticket ticket,
                                 taut_result *results,
                                 size_t count,
                                 uint32_t *nodes,
                                 size_t capacity,
                                 size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Former names, for one release more
   ---------------------------------------------------------------------------------------------------- */

/** The former name of `taut_follower`. */
typedef taut_follower taut_agent;
/** The former name of `taut_follower_state`. */
typedef taut_follower_state taut_agent_state;
/* The former names of its values, and of the struct's number. */
#define TAUT_AGENT_MOVING TAUT_FOLLOWER_MOVING
#define TAUT_AGENT_ARRIVED TAUT_FOLLOWER_ARRIVED
#define TAUT_AGENT_BLOCKED TAUT_FOLLOWER_BLOCKED
#define TAUT_AGENT_STUCK TAUT_FOLLOWER_STUCK
#define TAUT_AGENT_UNREACHABLE TAUT_FOLLOWER_UNREACHABLE
#define TAUT_AGENT_INVALID TAUT_FOLLOWER_INVALID
#define TAUT_STRUCT_AGENT TAUT_STRUCT_FOLLOWER

#ifdef __cplusplus
}
#endif

#endif /* TAUT_H */
