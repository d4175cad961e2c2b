/* taut: short, realistic paths on grids that change while the game runs.

   Generated from the library's source; do not edit. Licence: MIT OR Apache-2.0.

   THE LIFE OF A QUERY

     taut_grid grid;                                     a map: one byte of terrain a cell, 0 is blocked
     taut_grid_create(256, 256, 1, &grid);
     taut_grid_fill(grid, &wall, 0);

     taut_planner_options options;                       which algorithm, and how: the default is the shortest path
     taut_planner_options_init(&options, sizeof options);
     taut_planner planner;
     taut_planner_create(grid, &options, &planner);

     taut_request request = {0};                         from where to where
     request.start.x = 3.5f; ...
     taut_result result;
     if (taut_planner_find(planner, &request, &result) == TAUT_OK) {
       const taut_point* points; size_t length;          the path, without a copy
       taut_planner_path_view(planner, &points, &length);
     }

     taut_grid_set_cell(grid, 20, 30, 0);                edit whenever you like; the next query sees it

     taut_planner_destroy(planner);
     taut_grid_destroy(grid);

   examples/quickstart.c is that program, whole.

   STATUSES

   Every call that can fail returns a taut_status: >= 0 is an outcome, < 0 an error. "There is no path" is an outcome.
   Outputs are the last parameters and are written only for outcomes; after an error they are as they were (but see
   BUFFERS). taut_last_error has a sentence about the last error of the thread, with the values seen and the limits.
   Arguments are judged in this order: the handle, null pointers, struct sizes, flags and reserved words, values.
   Any call that takes a handle can return TAUT_ERROR_BAD_HANDLE and TAUT_ERROR_POISONED, and any call
   TAUT_ERROR_PANIC, which is a defect of the library that it has survived.

   OWNERSHIP

   What a _create or _from_ function gives you is yours until you give it back with _destroy. A handle is a number: it
   may be copied, stored and compared, and a dead or invented one is answered with TAUT_ERROR_BAD_HANDLE. A planner
   keeps the cells of its grid alive, so the order of destroying does not matter. Pointers that you pass are borrowed
   for the time of the call; the library never keeps or frees them. taut_live_objects is 0 when nothing is left.

   THREADS

   Any call may be made from any thread; the library starts none and calls nothing back.
     Grids:    reading, creating planners and searching run side by side, with one editing thread beside them. A second
               editing thread gets TAUT_ERROR_BUSY. An edit never waits for a search, and a search never sees an edit
               that was made after it began: its result names the revision for which it is true.
     Planners: one call at a time; another thread gets TAUT_ERROR_BUSY, except from cancel, path, path_view and memory.
               Make one planner for each thread that plans.
     Destroy:  TAUT_ERROR_BUSY while another thread is inside a call on the object.

   UNITS

   One grid unit is the side of a cell; cell (x, y) covers the square from (x, y) to (x + 1, y + 1). Inside, positions
   are whole multiples of 1/256 unit, and every test of geometry is exact. Memory is in bytes. The same calls give the
   same bytes on every platform.

   BUFFERS

   A call that fills a buffer takes (pointer, capacity, needed). If the answer does not fit it returns
   TAUT_ERROR_BUFFER_TOO_SMALL, writes `needed` and nothing else. Pass null and capacity 0 to ask for the size.

   STRUCTS

   taut_planner_options may grow in later releases: always begin with taut_planner_options_init, which is told the size
   that you were compiled with. All other structs keep their size; their reserved words must be zero. Choices (enum)
   travel as uint32_t; the enums are here for their names. */

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
 * The numbers of `taut_status`.
 *
 * An outcome is an answer, "there is no path" is one too. An error means that the call did nothing and wrote no
 * output; `taut_last_error` tells more about it.
 */
typedef enum taut_status_code {
  /** Done; of a search: a path was found. */
  TAUT_OK = 0,
  /** The search is complete and there is no path. Its guarantee says how far that is a proof. */
  TAUT_NO_PATH = 1,
  /** No path to the goal, but one towards it, because the request allows that (TAUT_REQUEST_ALLOW_PARTIAL). */
  TAUT_PARTIAL = 2,
  /** The step's own number of expansions is used up; the next step goes on. */
  TAUT_IN_PROGRESS = 3,
  /** The search was cancelled by `taut_planner_cancel`. */
  TAUT_CANCELLED = 4,
  /** The request's number of expansions is used up; the search is kept, a step goes on. */
  TAUT_BUDGET_SPENT = 5,
  /** A value is out of the range that the function's page gives. */
  TAUT_ERROR_INVALID_ARGUMENT = -1,
  /** A pointer is null that must not be. */
  TAUT_ERROR_NULL_POINTER = -2,
  /** A buffer is too small; where there is a `needed`, it has been written. */
  TAUT_ERROR_BUFFER_TOO_SMALL = -3,
  /** The allocator refused. Nothing is broken: the objects stay usable. */
  TAUT_ERROR_OUT_OF_MEMORY = -4,
  /** Another thread is using the object in a way that excludes this call. Try again when it is done. */
  TAUT_ERROR_BUSY = -5,
  /** The handle is zero, its object has been destroyed, or it is of another kind. */
  TAUT_ERROR_BAD_HANDLE = -6,
  /**
   * This release, or the chosen algorithm, does not do that; also: a flag, reserved word or later field that is
   * not known here is not zero.
   */
  TAUT_ERROR_UNSUPPORTED = -7,
  /** A text is not in the format that it should have; the sentence names the line. */
  TAUT_ERROR_FORMAT = -8,
  /** A size passes a limit of the library, or a search the planner's memory limit. */
  TAUT_ERROR_LIMIT = -9,
  /** The start lies outside the map or touches no free cell. */
  TAUT_ERROR_START_BLOCKED = -10,
  /** The goal lies outside the map or touches no free cell (and the start does). */
  TAUT_ERROR_GOAL_BLOCKED = -11,
  /** A panic passed while this object was being written: it can only be destroyed. Other objects are not affected. */
  TAUT_ERROR_POISONED = -98,
  /** A defect of the library was caught at its border. The object that the call wrote is poisoned. */
  TAUT_ERROR_PANIC = -99,
} taut_status_code;

/**
 * What a call answers: an outcome (>= 0) or an error (< 0), one of the numbers in `taut_status_code`.
 *
 * The set grows with later releases; a number never changes its meaning. Treat an unknown number >= 0 like
 * `TAUT_OK` without a path, and an unknown number < 0 as an error.
 */
typedef int32_t taut_status;

/**
 * The name of a status as it stands in this header, for logs: "TAUT_NO_PATH".
 *
 * @param status  Any number.
 * @return        A NUL-terminated ASCII text that lives as long as the library; never null. "TAUT_UNKNOWN_STATUS" if
 *                this release knows no such status.
 *
 * Threads: any.
 */
const char *taut_status_name(taut_status status);

/**
 * Copies the sentence about the last error of this thread: for people and logs, not for programs (test the status).
 *
 * The sentence is English UTF-8, begins with the name of the function that failed, and names the values seen and the
 * limits broken. Calls that succeed leave it as it is; it is empty while no call of this thread has failed.
 *
 * @param buffer    Receives at most `capacity` bytes, the terminating NUL included. If the sentence is longer it is
 *                  cut between two characters. Owned by the caller. Null: nothing is copied.
 * @param capacity  Size of `buffer` in bytes. With 0 nothing is written.
 * @return          Bytes of the whole sentence without its NUL, cut or not; below 512.
 *
 * Threads: each has its own sentence.
 */
size_t taut_last_error(char *buffer, size_t capacity);

/* ----------------------------------------------------------------------------------------------------
   Versions, struct sizes and leaks
   ---------------------------------------------------------------------------------------------------- */

/** The version of the C surface that this header describes; see `taut_abi_version`. */
#define TAUT_ABI_VERSION 1

/**
 * The versions of the C surface that the library serves.
 *
 * A client made for version v works if (result >> 16) <= v <= (result & 0xFFFF). This header is version
 * TAUT_ABI_VERSION. Check it once when you load the library at run time.
 *
 * @return  Oldest served version << 16 | current version.
 *
 * Threads: any.
 */
uint32_t taut_abi_version(void);

/**
 * The library's version as a number that grows with it: major * 1,000,000 + minor * 1,000 + patch.
 *
 * Threads: any.
 */
uint32_t taut_version_number(void);

/**
 * The library's version as a text: "0.1.0".
 *
 * @return  A NUL-terminated ASCII text that lives as long as the library; never null.
 *
 * Threads: any.
 */
const char *taut_version_string(void);

/**
 * The size of a struct as this library was built: a binding compares it with its own declaration.
 *
 * @param struct_id  One of `taut_struct`.
 * @return           Bytes; 0 if this release knows no such struct.
 *
 * Threads: any.
 */
uint32_t taut_struct_size(uint32_t struct_id);

/**
 * Grids and planners that have been created and not yet destroyed, in the whole process: 0 when everything is given
 * back. A planner keeps its grid's data alive; that grid does not count once it is destroyed.
 *
 * Threads: any.
 */
uint64_t taut_live_objects(void);

/* ----------------------------------------------------------------------------------------------------
   Values and choices
   ---------------------------------------------------------------------------------------------------- */

/**
 * A position in grid units: the cell (x, y) covers the square from (x, y) to (x + 1, y + 1), so (x + 0.5, y + 0.5) is
 * its centre and whole numbers are corners of cells.
 *
 * The library computes with 1/256 of a cell: what comes in is rounded to the nearest such point (ties up). A
 * coordinate must be finite and at most 1,048,576 in magnitude. Whether y runs up or down is up to you.
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
 * It must lie inside the map. A width or height of 0 is an empty rectangle: allowed, and nothing happens.
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
  /** A*: the best path along the steps of a lattice. Both lattices, 4 or 8 neighbours, terrain costs. */
  TAUT_ALGORITHM_ASTAR = 1,
  /** Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, faster. */
  TAUT_ALGORITHM_JUMP_POINT = 2,
  /**
   * Basic Theta*: any-angle paths, nearly always within a few thousandths of the shortest. With terrain costs never dearer
   * than the best path along the steps of the corner lattice, for ends on it.
   */
  TAUT_ALGORITHM_THETA = 3,
  /** Lazy Theta*: nearly the paths of Theta* with far fewer line-of-sight checks. Terrain costs as Theta*. */
  TAUT_ALGORITHM_LAZY_THETA = 4,
  /**
   * Angle-Propagation Theta*: Theta* with ranges of angles instead of line-of-sight checks; paths a little longer. For
   * comparison with the papers. No terrain costs.
   */
  TAUT_ALGORITHM_ANGLE_PROPAGATION_THETA = 5,
  /**
   * Field D*: paths that turn anywhere on the edges of cells, made for terrain costs. Closer to the cheapest path than A*, with
   * more turns than Theta*; nothing is guaranteed.
   */
  TAUT_ALGORITHM_FIELD_DSTAR = 6,
  /**
   * Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block. Between corners at any angle
   * (guarantee none), on cells with 8 or 4 neighbours (TAUT_GUARANTEE_LATTICE_OPTIMAL; corners are never cut). An expansion is
   * one of a block. The database (9 to 10 MB for each of closed gaps, open gaps, 8 and 4 neighbours) is built with the
   * first such planner of the process, shared, and freed with the last.
   */
  TAUT_ALGORITHM_BLOCK_ASTAR = 7,
  /** Anya: the shortest path of all, at any angle. The default of the options. */
  TAUT_ALGORITHM_ANYA = 8,
  /**
   * A search on the visibility graph: the paths of TAUT_ALGORITHM_ANYA over all corners that see each other. To compare
   * with; TAUT_ALGORITHM_TANGENT_GRAPH is the same with far fewer edges.
   */
  TAUT_ALGORITHM_VISIBILITY_GRAPH = 9,
  /**
   * A search on the tangent graph: the paths of TAUT_ALGORITHM_ANYA from lists of edges that the planner makes when a
   * query first wants them, keeps, and makes anew where an edit changed what they had looked at. Many times faster than
   * TAUT_ALGORITHM_ANYA for many queries on a map that seldom changes, for more memory; slower for the first ones.
   */
  TAUT_ALGORITHM_TANGENT_GRAPH = 10,
  /**
   * Accelerated A*: any-angle paths within a few thousandths of the shortest, by long steps through open ground. Few
   * expansions on wide maps; slow on maps full of corners, since each vertex looks for those around it. No guarantee.
   */
  TAUT_ALGORITHM_ACCELERATED_ASTAR = 11,
  /**
   * D* Lite: the paths of A*, for an agent that walks to one goal while the map changes. The planner keeps its search:
   * while the goal and the costs stay, a query from another start repairs what edits have changed, which takes a fraction of the
   * expansions. Both lattices, 4 or 8 neighbours, terrain costs (up to 2^20 times the smallest). Path, length, cost and
   * guarantee depend on the grid, the options and the request alone; counts, and with them whether a budget is spent, depend on
   * earlier queries too. A planner with a memory limit starts over each time. The kept search holds the state of the grid
   * that it has seen, so that edits copy what they touch. No path to the nearest point: TAUT_REQUEST_ALLOW_PARTIAL is
   * TAUT_ERROR_UNSUPPORTED.
   */
  TAUT_ALGORITHM_DSTAR_LITE = 12,
} taut_algorithm;

/** Which points a lattice planner walks on. */
typedef enum taut_lattice {
  /** The corners of the cells: (width + 1) x (height + 1) points with whole coordinates. */
  TAUT_LATTICE_CORNERS = 0,
  /** The centres of the cells. */
  TAUT_LATTICE_CELLS = 1,
} taut_lattice;

/** May a path squeeze between two blocked cells that touch at a corner only? */
typedef enum taut_diagonal_gaps {
  /** No. A path may still start or end in such a corner. */
  TAUT_DIAGONAL_GAPS_CLOSED = 0,
  /** Yes. */
  TAUT_DIAGONAL_GAPS_OPEN = 1,
} taut_diagonal_gaps;

/** When a diagonal step between cell centres is allowed: how many of the two cells beside it must be free. */
typedef enum taut_corner_cutting {
  /** Both (the rule of the Moving AI scenarios). */
  TAUT_CORNER_CUTTING_NEVER = 0,
  /** At least one. */
  TAUT_CORNER_CUTTING_ONE_FREE = 1,
  /** None. */
  TAUT_CORNER_CUTTING_ALWAYS = 2,
} taut_corner_cutting;

/** How the search estimates the way that is left. */
typedef enum taut_heuristic {
  /** What fits the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else straight line. */
  TAUT_HEURISTIC_AUTO = 0,
  /** Straight and diagonal steps on an empty map. */
  TAUT_HEURISTIC_OCTILE = 1,
  /** Euclidean distance. */
  TAUT_HEURISTIC_STRAIGHT_LINE = 2,
  /** |dx| + |dy|. */
  TAUT_HEURISTIC_MANHATTAN = 3,
  /** max(|dx|, |dy|). */
  TAUT_HEURISTIC_CHEBYSHEV = 4,
} taut_heuristic;

/** What a step between two cells of different terrain costs. */
typedef enum taut_cost_rule {
  /** Its length times the mean of both cells' costs. */
  TAUT_COST_RULE_AVERAGE = 0,
  /** Its length times the cost of the cell that is entered. */
  TAUT_COST_RULE_ENTERED = 1,
} taut_cost_rule;

/** What happens to the path that the search found. */
typedef enum taut_smoothing {
  /** Nothing: it is returned as the algorithm made it. */
  TAUT_SMOOTHING_NONE = 0,
  /** One greedy pass that drops turning points while the next one is visible. */
  TAUT_SMOOTHING_GREEDY = 1,
  /** The path is pulled like a string until no pull shortens it. */
  TAUT_SMOOTHING_TAUT = 2,
} taut_smoothing;

/** What a result promises. */
typedef enum taut_guarantee {
  /** Nothing; `bound` is 0. */
  TAUT_GUARANTEE_NONE = 0,
  /** At most `bound` times as long (any-angle planners) or as costly (lattice planners) as the best. */
  TAUT_GUARANTEE_BOUNDED = 1,
  /** No path along the steps of that lattice costs less; `bound` is 1. */
  TAUT_GUARANTEE_LATTICE_OPTIMAL = 2,
  /** No path at all is shorter between these two points under this gap rule; `bound` is 1. */
  TAUT_GUARANTEE_OPTIMAL = 3,
} taut_guarantee;

/** Flags of a request; they may be added up. */
typedef enum taut_request_flag {
  /** Every step of a lattice planner's path, not only its turning points (TAUT_ERROR_UNSUPPORTED from others). */
  TAUT_REQUEST_EVERY_STEP = 1,
  /** If the goal cannot be reached, answer TAUT_PARTIAL with a path to where the search came closest to it. */
  TAUT_REQUEST_ALLOW_PARTIAL = 2,
} taut_request_flag;

/** The structs that `taut_struct_size` knows. */
typedef enum taut_struct {
  /** `taut_planner_options`. */
  TAUT_STRUCT_PLANNER_OPTIONS = 1,
  /** `taut_request`. */
  TAUT_STRUCT_REQUEST = 2,
  /** `taut_result`. */
  TAUT_STRUCT_RESULT = 3,
} taut_struct;

/* ----------------------------------------------------------------------------------------------------
   Grids
   ---------------------------------------------------------------------------------------------------- */

/**
 * A handle of a grid: a map of cells that searches read and edits change. The value 0 names nothing.
 *
 * Copy it freely; all copies name the same grid, and all of them are dead once it is destroyed.
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
 * @param out      Receives the grid, which you own: give it back with `taut_grid_destroy`. Not null.
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
 * The text is read whole or refused whole.
 *
 * @param text    The text, not NUL-terminated. Borrowed during the call. Not null.
 * @param length  Bytes of the text.
 * @param out     Receives the grid, which you own: give it back with `taut_grid_destroy`. Not null.
 * @return        TAUT_OK; TAUT_ERROR_NULL_POINTER, TAUT_ERROR_FORMAT (the sentence names the line),
 *                TAUT_ERROR_INVALID_ARGUMENT (an impossible length), TAUT_ERROR_LIMIT (too large, see
 *                `taut_grid_create`), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any.
 */
taut_status taut_grid_from_moving_ai(const char *text, size_t length, taut_grid *out);

/**
 * Destroys a grid. Its handle, and every copy of it, names nothing from now on.
 *
 * Planners of this grid are not affected: they keep its cells, as they are now, until they are destroyed themselves.
 *
 * @param grid  The grid; the value 0 is allowed, and nothing happens.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this grid).
 *
 * Threads: any. Also allowed on a poisoned grid.
 */
taut_status taut_grid_destroy(taut_grid grid);

/**
 * Tells the size of a grid; it never changes.
 *
 * @param grid    The grid.
 * @param width   Receives the number of columns. Not null.
 * @param height  Receives the number of rows. Not null.
 * @return        TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; beside edits and searches.
 */
taut_status taut_grid_size(taut_grid grid, int32_t *width, int32_t *height);

/**
 * Changes the terrain of one cell.
 *
 * Like every edit it never waits for a search and no running search sees it: those answer for the revision at which
 * they began.
 *
 * @param grid     The grid.
 * @param x        Column, 0 to width - 1.
 * @param y        Row, 0 to height - 1.
 * @param terrain  0 (blocked) to 255.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                 this grid), TAUT_ERROR_INVALID_ARGUMENT (outside the map, terrain > 255),
 *                 TAUT_ERROR_OUT_OF_MEMORY (nothing is changed).
 *
 * Threads: one editing thread at a time; beside reads and searches.
 */
taut_status taut_grid_set_cell(taut_grid grid, int32_t x, int32_t y, uint32_t terrain);

/**
 * Gives all cells of a rectangle the same terrain, as one edit.
 *
 * @param grid     The grid.
 * @param area     The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param terrain  0 (blocked) to 255.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                 this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not inside the
 *                 map, terrain > 255), TAUT_ERROR_OUT_OF_MEMORY (nothing is changed).
 *
 * Threads: one editing thread at a time; beside reads and searches.
 */
taut_status taut_grid_fill(taut_grid grid, const taut_rect *area, uint32_t terrain);

/**
 * Tells the revision of a grid: 1 at first, and 1 more after each edit that changed at least one cell.
 *
 * @param grid  The grid.
 * @param out   Receives the revision. Not null.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any; beside edits and searches.
 */
taut_status taut_grid_revision(taut_grid grid, uint64_t *out);

/**
 * Labels the connected parts of the free space, so that a search between two of them may end at once with
 * TAUT_NO_PATH.
 *
 * Answers never depend on it; their counts do, and so does how many steps one takes. A search with a budget or memory limit,
 * or for a partial path, makes no use of it. Call it after loading a map. An edit that blocks or frees a cell drops the
 * labels; another call builds them again. Time: a million cells of a game map some 0.2 ms, of noise up to 7 ms. Memory: 4
 * bytes a row, and 4 to 6 for each stretch of free cells in a row that is outside of the largest part.
 *
 * Without them a search that runs long makes labels for its planner, under the same conditions: after 64 expansions
 * and one for each 256 cells of the map; with A* and D* Lite for each 8 cells; with Field D*, Accelerated A* and the
 * Theta* family for each 64. The step's budget pays for that, an expansion for 256 cells; the last part, numbering
 * the labels, is not divided. They stay with the planner, are part of its memory, and serve its later searches until
 * an edit blocks or frees a cell.
 *
 * @param grid  The grid.
 * @return      TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; beside edits and searches.
 */
taut_status taut_grid_prepare(taut_grid grid);

/**
 * Tells whether one point sees another: whether the straight segment between them runs through free space.
 *
 * The test is exact. A segment may touch corners of blocked cells and slide along walls; along the border between two
 * cells it is free if one of them is. The outside of the map is blocked.
 *
 * @param grid           The grid.
 * @param from           Where the look begins. Borrowed during the call. Not null.
 * @param to             Where it ends. Borrowed during the call. Not null.
 * @param diagonal_gaps  One of `taut_diagonal_gaps`.
 * @param visible        Receives 1 if `to` is visible, else 0. May be null.
 * @param first_hit      Receives the first point that blocks the segment, rounded to float; `to` if it is visible;
 *                       `from` if that point is not free itself. May be null.
 * @return               TAUT_OK, visible or not; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                       TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or
 *                       beyond 1,048,576, an unknown gap rule).
 *
 * Threads: any; beside edits and searches.
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
 * The byte of the cell in column `c` and row `r` of the rectangle stands at `terrain[r * row_stride + c]`; what lies
 * between the rows is not read.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param terrain     One byte a cell, 0 (blocked) to 255. Borrowed during the call. Not null unless the rectangle is
 *                    empty.
 * @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
 * @param length      Bytes at `terrain`: at least (height - 1) * row_stride + width of the rectangle.
 * @return            TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY (another thread is editing
 *                    this grid), TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not inside the
 *                    map, stride < width, sizes that no memory holds), TAUT_ERROR_BUFFER_TOO_SMALL (`length`),
 *                    TAUT_ERROR_OUT_OF_MEMORY. After an error nothing is changed.
 *
 * Threads: one editing thread at a time; beside reads and searches.
 */
taut_status taut_grid_set_cells(taut_grid grid,
                                const taut_rect *area,
                                const uint8_t *terrain,
                                size_t row_stride,
                                size_t length);

/**
 * Copies the terrain of a rectangle out of a grid.
 *
 * The byte of the cell in column `c` and row `r` of the rectangle goes to `out[r * row_stride + c]`; what lies between
 * the rows is not written. If `capacity` is too small only `needed` is written.
 *
 * @param grid        The grid.
 * @param area        The rectangle; it must lie inside the map and may be empty. Borrowed during the call. Not null.
 * @param out         Receives one byte a cell. Owned by the caller. May be null if `capacity` is 0.
 * @param row_stride  Bytes from one row to the next, at least the width of the rectangle.
 * @param capacity    Bytes at `out`.
 * @param needed      Receives (height - 1) * row_stride + width of the rectangle, 0 if it is empty. Not null.
 * @return            TAUT_OK; TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written); TAUT_ERROR_BAD_HANDLE,
 *                    TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a negative side, not
 *                    inside the map, stride < width, sizes that no memory holds).
 *
 * Threads: any; beside edits and searches. The cells are those of one revision.
 */
taut_status taut_grid_get_cells(taut_grid grid,
                                const taut_rect *area,
                                uint8_t *out,
                                size_t row_stride,
                                size_t capacity,
                                size_t *needed);

/* ----------------------------------------------------------------------------------------------------
   Planners
   ---------------------------------------------------------------------------------------------------- */

/**
 * How a planner plans. Always fill it with `taut_planner_options_init` first, then change what you want.
 *
 * A field that the algorithm does not use must keep its default, and an algorithm takes only some of the values of
 * those that it uses: TAUT_ERROR_UNSUPPORTED otherwise. Nothing is silently ignored.
 */
typedef struct taut_planner_options {
  /** sizeof(taut_planner_options) as the caller was compiled; set by `taut_planner_options_init`. */
  uint32_t struct_size;
  /** One of `taut_algorithm`. Default: TAUT_ALGORITHM_ANYA. */
  uint32_t algorithm;
  /** One of `taut_lattice`. Default: TAUT_LATTICE_CORNERS. Jump point search needs TAUT_LATTICE_CELLS. */
  uint32_t lattice;
  /** 8 (the default) or 4: the steps from a point of the lattice. */
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
  /** Must be 0. */
  uint32_t reserved32;
  /**
   * Multiplies the heuristic; finite, >= 0. Default: 1. Above 1 (A*, Anya and the graphs only) the search is faster and the
   * result bounded by it; below 1 the search looks at more, and Theta* finds shorter paths.
   */
  double h_scale;
  /**
   * The most bytes of scratch memory that the planner may hold; a search that needs more ends with
   * TAUT_ERROR_LIMIT. What planners share (the database of Block A*) is not counted. Default: 0, no limit.
   */
  uint64_t memory_limit;
  /** Must be 0. */
  uint64_t reserved[4];
} taut_planner_options;

/**
 * Fills planner options with the defaults.
 *
 * Pass sizeof(taut_planner_options): that is how a client that was compiled with an older or newer header than the
 * library's tells which fields it has. All `size` bytes are written; fields that this release does not know become 0.
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
 * value 0 names nothing.
 *
 * Copy it freely; all copies name the same planner, and all of them are dead once it is destroyed.
 */
typedef struct taut_planner {
  /** Opaque. */
  uint64_t id;
} taut_planner;

/**
 * Creates a planner on a grid.
 *
 * Make one for each thread that plans, and for each combination of options; all of them share the grid. The planner
 * keeps the grid's cells alive, even if the grid is destroyed before it, and always searches the newest revision.
 *
 * @param grid     The grid.
 * @param options  Filled by `taut_planner_options_init` and changed as you like; copied. Not null.
 * @param out      Receives the planner, which you own: give it back with `taut_planner_destroy`. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (a struct_size below 88 or above 4,096, a value that no release knows,
 *                 h_scale negative or not finite), TAUT_ERROR_UNSUPPORTED (an option that this algorithm or release
 *                 does not take, reserved words or unknown trailing bytes that are not 0),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: any; beside edits and searches.
 */
taut_status taut_planner_create(taut_grid grid, const taut_planner_options *options, taut_planner *out);

/**
 * Destroys a planner and gives its memory back. Its handle, and every copy of it, names nothing from now on; a view of
 * its path is dead too.
 *
 * @param planner  The planner; the value 0 is allowed, and nothing happens.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_BUSY (another thread is inside a call on this planner;
 *                 `taut_planner_cancel` ends a search soon).
 *
 * Threads: any. Also allowed on a poisoned planner.
 */
taut_status taut_planner_destroy(taut_planner planner);

/**
 * Gives each terrain class a cost for this planner, from the next find or begin on.
 *
 * The cost of a path is the sum of cost times length over the cells that it crosses. Without this call every passable
 * class costs 1.
 *
 * @param planner  The planner.
 * @param costs    `costs[t]` is the cost of terrain t: finite and > 0, or INFINITY if the class is blocked for this
 *                 planner. `costs[0]` is ignored. Copied. Not null.
 * @param count    Must be 256.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_INVALID_ARGUMENT (the count, a cost <= 0 or NaN), TAUT_ERROR_UNSUPPORTED (a finite cost
 *                 other than 1 for another algorithm than A*, D* Lite, Theta*, Lazy Theta* and Field D*, and for
 *                 D* Lite one above 2^20 times the smallest), TAUT_ERROR_OUT_OF_MEMORY. After an error the costs are as
 *                 before.
 *
 * Threads: one at a time on a planner.
 */
taut_status taut_planner_set_costs(taut_planner planner, const float *costs, size_t count);

/**
 * Tells how much memory a planner holds: search tables, open list, path, everything but the grid's own cells.
 * The database of Block A*, which all planners of that kind share, is counted in full for each of them.
 *
 * While another thread searches with the planner it is the number after the call before.
 *
 * @param planner  The planner.
 * @param bytes    Receives the number of bytes. Not null.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another one uses the planner.
 */
taut_status taut_planner_memory(taut_planner planner, uint64_t *bytes);

/* ----------------------------------------------------------------------------------------------------
   Queries and paths
   ---------------------------------------------------------------------------------------------------- */

/** What is asked of a planner. Set it to zero, then fill in what you need; its size never changes. */
typedef struct taut_request {
  /** Where the path begins. */
  taut_point start;
  /** Where it ends. */
  taut_point goal;
  /** 0, or a sum of `taut_request_flag`; other bits must be 0. */
  uint32_t flags;
  /** The most expansions that the search may take, over all its steps; then TAUT_BUDGET_SPENT. 0: no limit. */
  uint32_t max_expansions;
  /** Yours: comes back in the result. */
  uint64_t user;
  /** Must be 0. */
  uint64_t reserved[2];
} taut_request;

/** What a planner answers. Its size never changes. */
typedef struct taut_result {
  /** The outcome; the same number that the call returned (`taut_planner_find_many`: the one of this goal). */
  taut_status status;
  /** One of `taut_guarantee`: what this answer promises. With TAUT_NO_PATH: how far that is a proof. */
  uint32_t guarantee;
  /** The Euclidean length of the path in grid units, summed from the start on. Infinite unless there is a path. */
  double length;
  /**
   * What the search minimised: the length, weighted with the terrain costs if there are any. Infinite unless there
   * is a path.
   */
  double cost;
  /** 1 if the answer is optimal in the guarantee's sense; the factor if it is bounded; 0 without a guarantee. */
  double bound;
  /**
   * Points or nodes taken from the open list and expanded, since the search began. With Anya and the graphs fewer once the
   * planner knows the dead ends of the map, which it finds when its searches since the last change have been dear enough,
   * and with Anya after `taut_planner_prepare`.
   */
  uint64_t expanded;
  /** Points or nodes put on the open list, since the search began. */
  uint64_t generated;
  /** Lines of sight that were checked, since the search began; smoothing included. */
  uint64_t sight_checks;
  /** The revision of the grid for which the answer is true. */
  uint64_t revision;
  /** The request's. */
  uint64_t user;
  /** 0. */
  uint64_t reserved[2];
} taut_result;

/**
 * Searches a path, in one call: the same as `taut_planner_begin` and one step with the request's budget.
 *
 * Afterwards `taut_planner_path` returns the path. An open search of this planner is dropped. The second time that a
 * planner answers a list of queries it allocates nothing, if the map is as it was: what D* Lite and the
 * graphs keep beyond a query may grow after an edit.
 *
 * @param planner  The planner.
 * @param request  What to search. Borrowed during the call. Not null.
 * @param out      Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return         An outcome: TAUT_OK, TAUT_NO_PATH, TAUT_PARTIAL, TAUT_CANCELLED, TAUT_BUDGET_SPENT (the search is
 *                 kept, `taut_planner_step` goes on).
 *                 An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_NULL_POINTER,
 *                 TAUT_ERROR_UNSUPPORTED (unknown flags, reserved words, a flag that the algorithm does not take),
 *                 TAUT_ERROR_INVALID_ARGUMENT (a coordinate that is not finite or beyond 1,048,576),
 *                 TAUT_ERROR_START_BLOCKED, TAUT_ERROR_GOAL_BLOCKED, TAUT_ERROR_LIMIT (the memory limit),
 *                 TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time on a planner; any number of planners on a grid, beside edits.
 */
taut_status taut_planner_find(taut_planner planner, const taut_request *request, taut_result *out);

/**
 * Begins a search that `taut_planner_step` carries on, a slice at a time.
 *
 * The grid is searched as it is now, whatever is edited until the search ends. An open search of this planner is
 * dropped and the path is empty until the new search has one.
 *
 * @param planner  The planner.
 * @param request  What to search; its `max_expansions` counts over all steps. Borrowed during the call. Not null.
 * @return         TAUT_OK; the errors of `taut_planner_find`.
 *
 * Threads: one at a time on a planner; any number of planners on a grid, beside edits.
 */
taut_status taut_planner_begin(taut_planner planner, const taut_request *request);

/**
 * Carries the open search on.
 *
 * @param planner         The planner.
 * @param max_expansions  The most expansions of this step; then TAUT_IN_PROGRESS. 0: no limit. After
 *                        TAUT_BUDGET_SPENT each step allows so many more.
 * @param out             Receives the result of an outcome, nothing after an error. Owned by the caller. Not null.
 * @return                An outcome: TAUT_IN_PROGRESS (call again), or one that ends the search; a further step
 *                        repeats it. See `taut_planner_find`.
 *                        An error: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                        TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (no search is open), TAUT_ERROR_LIMIT
 *                        (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time on a planner, not always the same; any number of planners on a grid, beside edits.
 */
taut_status taut_planner_step(taut_planner planner, uint32_t max_expansions, taut_result *out);

/**
 * Asks the planner's search to stop. It ends soon with TAUT_CANCELLED, and so does a running `taut_planner_prepare`;
 * nothing happens if no search is open.
 *
 * @param planner  The planner.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED.
 *
 * Threads: any, at any time; that is what it is for.
 */
taut_status taut_planner_cancel(taut_planner planner);

/**
 * Prepares the planner for queries on the map as it is now: the same answers and paths with fewer expansions.
 *
 * Costs about as much as `max_expansions` expansions. Call it after loading a map, or again and again in idle
 * moments until it answers TAUT_OK. An open search goes on and ends as it would have, and the path stays.
 *
 * Anya finds the dead ends of the map, and how far its corners are from 16 landmarks: as much work as some twenty
 * searches for a goal out of reach. That pays on a map that stays as it is for a thousand queries and more; an edit that
 * blocks or frees a cell ends its use, `taut_planner_reset` gives its memory back. Memory: 64 bytes for each convex
 * corner of the map and 1 for each cell. Landmarks that turn out to spare next to nothing are given up.
 *
 * There is nothing to prepare for other algorithms, with a memory limit, with an h_scale above 1, on maps of noise (fewer than 5 cells for each
 * corner), and with more than 524,288 corners. Searches with a budget, for a partial path or for many goals make no use
 * of it.
 *
 * @param planner         The planner.
 * @param max_expansions  What this call may cost; 0: no limit.
 * @return                TAUT_OK (nothing is left to prepare), TAUT_IN_PROGRESS (call again), TAUT_CANCELLED (what was done is
 *                        kept); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_OUT_OF_MEMORY (the
 *                        planner is as good as before).
 *
 * Threads: one at a time on a planner; any number of planners on a grid, beside edits.
 */
taut_status taut_planner_prepare(taut_planner planner,
                                 uint32_t max_expansions);

/**
 * Drops the open search and the path, and gives the planner's scratch memory back. Options and costs stay.
 *
 * @param planner  The planner.
 * @return         TAUT_OK; TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY.
 *
 * Threads: one at a time on a planner.
 */
taut_status taut_planner_reset(taut_planner planner);

/**
 * Searches paths from one start to many goals, on the grid as it is now.
 *
 * Every goal has a result of its own, the one that `taut_planner_find` gives for the same ends (of equally short paths
 * it may be another). With TAUT_ALGORITHM_ANYA one search answers all goals: it expands no root twice,
 * where single searches would expand again what their ways have in common, and its results count what the whole search
 * did. With every other algorithm, and for a single goal,
 * the planner searches once for each goal. Request flags, budgets and steps there are not. In the one search of Anya an
 * unreachable goal costs a search of everything that can be reached, unless `taut_grid_prepare` was called.
 *
 * The path is empty until `taut_planner_select` chooses a goal. An open search of this planner is dropped. The second
 * time that a planner answers a list of such queries on the same map it allocates nothing.
 *
 * @param planner  The planner.
 * @param start    The common start. Borrowed during the call. Not null.
 * @param goals    The goals, `count` of them, equal ones too. Borrowed during the call. May be null if `count` is 0.
 * @param count    The number of goals; 0 is allowed and checks the start only.
 * @param out      Receives `count` results after an outcome, nothing after an error: `out[i]` is that of `goals[i]`. Its
 *                 status is TAUT_OK, TAUT_NO_PATH, TAUT_CANCELLED (before there was an answer), or
 *                 TAUT_ERROR_GOAL_BLOCKED if the goal lies outside the map or touches no free cell; `user` is 0. Owned
 *                 by the caller. May be null if `count` is 0.
 * @return         An outcome: TAUT_OK, every goal has its answer; TAUT_CANCELLED, the results say which have one.
 *                 An error, and no goal has an answer: TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_BUSY,
 *                 TAUT_ERROR_NULL_POINTER, TAUT_ERROR_INVALID_ARGUMENT (a coordinate of the start or of any goal that is
 *                 not finite or beyond 1,048,576; more than 4,294,967,295 goals or than memory can hold),
 *                 TAUT_ERROR_START_BLOCKED, TAUT_ERROR_LIMIT (the memory limit), TAUT_ERROR_OUT_OF_MEMORY.
 *
 * Threads: one at a time on a planner; any number of planners on a grid, beside edits.
 */
taut_status taut_planner_find_many(taut_planner planner,
                                   const taut_point *start,
                                   const taut_point *goals,
                                   size_t count,
                                   taut_result *out);

/**
 * Chooses, after `taut_planner_find_many`, whose path `taut_planner_path` and `taut_planner_path_view` return.
 *
 * May be called as often as you like until the next query of this planner, which drops the answers, as
 * `taut_planner_reset` does. Nothing is searched.
 *
 * @param planner  The planner.
 * @param goal     The number of the goal in the call of `taut_planner_find_many`, from 0.
 * @return         TAUT_OK; the path is empty if there is none to this goal. TAUT_ERROR_BAD_HANDLE,
 *                 TAUT_ERROR_POISONED, TAUT_ERROR_BUSY, TAUT_ERROR_INVALID_ARGUMENT (the planner's last query had no such
 *                 goal), TAUT_ERROR_OUT_OF_MEMORY; the path is empty then.
 *
 * Threads: one at a time on a planner.
 */
taut_status taut_planner_select(taut_planner planner,
                                size_t goal);

/**
 * Copies the path of the planner's last answer.
 *
 * The path runs from the start to the goal (after TAUT_PARTIAL: to where the search came closest to it) and has its
 * turning points, or every step if the request asked for that. It is empty unless the last answer was TAUT_OK or
 * TAUT_PARTIAL: also while a search runs, after an error and after `taut_planner_reset`. If start and goal are the
 * same it has one point. Asking for the size first and for the points then does not search again.
 *
 * @param planner   The planner.
 * @param out       Receives the points. Owned by the caller. May be null if `capacity` is 0.
 * @param capacity  Points that `out` has room for. If they are too few only `needed` is written.
 * @param needed    Receives the number of points of the path. Not null.
 * @return          TAUT_OK (also for an empty path); TAUT_ERROR_BUFFER_TOO_SMALL (`needed` is written);
 *                  TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED, TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another one uses the planner.
 */
taut_status taut_planner_path(taut_planner planner, taut_point *out, size_t capacity, size_t *needed);

/**
 * Looks at the path of the planner's last answer where it lies, without a copy. See `taut_planner_path`.
 *
 * The view ends with the next call on this planner other than cancel, path, path_view and memory: find, find_many,
 * select, begin, step, set_costs, reset, destroy. Nothing tells the library that you still look; do not use it from
 * one thread while another one may make such a call.
 *
 * @param planner  The planner.
 * @param out      Receives the address of the first point, null if the path is empty. The planner owns the points;
 *                 do not change or free them. Not null.
 * @param length   Receives the number of points. Not null.
 * @return         TAUT_OK (also for an empty path); TAUT_ERROR_BAD_HANDLE, TAUT_ERROR_POISONED,
 *                 TAUT_ERROR_NULL_POINTER.
 *
 * Threads: any, also while another one uses the planner.
 */
taut_status taut_planner_path_view(taut_planner planner, const taut_point **out, size_t *length);

#ifdef __cplusplus
}
#endif

#endif /* TAUT_H */
