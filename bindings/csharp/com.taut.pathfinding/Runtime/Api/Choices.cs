using System;

// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
namespace Taut
{
    /// <summary>Outcomes and errors: the values of taut_status.</summary>
    public enum PathStatus
    {
        /// <summary>Success; for a search: a path was found.</summary>
        Ok = 0,
        /// <summary>The search is complete and has no path.</summary>
        NoPath = 1,
        /// <summary>No path to the goal, but a partial path, because the request allows it
        /// (RequestFlags.AllowPartial).</summary>
        Partial = 2,
        /// <summary>The expansion limit or the time limit of the step is reached; the next step continues.</summary>
        InProgress = 3,
        /// <summary>The search was cancelled by taut_planner_cancel.</summary>
        Cancelled = 4,
        /// <summary>The expansion limit of the request is reached; the search is kept, and a step continues
        /// it.</summary>
        BudgetSpent = 5,
        /// <summary>taut_planner_refresh could not prove that the last answer still holds; only a new search
        /// tells.</summary>
        Stale = 6,
        /// <summary>The search waits for the host to tell which states are free: taut_motion_ask has them,
        /// taut_motion_tell takes the answers, and the next step continues.</summary>
        Asking = 7,
        /// <summary>A value is outside of its documented range.</summary>
        InvalidArgument = -1,
        /// <summary>A required pointer is null.</summary>
        NullPointer = -2,
        /// <summary>A buffer is too small; needed, if the function has it, is written.</summary>
        BufferTooSmall = -3,
        /// <summary>An allocation failed.</summary>
        OutOfMemory = -4,
        /// <summary>Another thread is using the object in a way that excludes this call.</summary>
        Busy = -5,
        /// <summary>The handle is zero, its object has been destroyed, or it is of another kind.</summary>
        BadHandle = -6,
        /// <summary>This release or the chosen algorithm does not support the request; also: an unknown flag, a
        /// reserved word or the field of a later release is not zero.</summary>
        Unsupported = -7,
        /// <summary>A text does not have the required format; the message contains the line.</summary>
        BadFormat = -8,
        /// <summary>A size exceeds a limit of the library, or a search exceeds the planner's memory limit.</summary>
        Limit = -9,
        /// <summary>The start lies outside the map or touches no free cell.</summary>
        StartBlocked = -10,
        /// <summary>The goal lies outside the map or touches no free cell (and the start does).</summary>
        GoalBlocked = -11,
        /// <summary>A panic interrupted a write to this object: it can only be destroyed.</summary>
        Poisoned = -98,
        /// <summary>The library has a defect and caught a panic.</summary>
        Panic = -99,
    }

    /// <summary>The planning algorithms.</summary>
    public enum Algorithm : uint
    {
        /// <summary>A*: the optimal path along the steps of a lattice.</summary>
        AStar = 1,
        /// <summary>Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner
        /// cutting, but faster.</summary>
        JumpPoint = 2,
        /// <summary>Basic Theta*: any-angle paths, nearly always within a few tenths of a percent of the
        /// shortest.</summary>
        Theta = 3,
        /// <summary>Lazy Theta*: paths nearly as short as those of Theta* with far fewer line-of-sight
        /// checks.</summary>
        LazyTheta = 4,
        /// <summary>Angle-Propagation Theta*: Theta* with angle ranges instead of line-of-sight checks; slightly longer
        /// paths.</summary>
        AnglePropagationTheta = 5,
        /// <summary>Field D*: paths that may turn anywhere on the edges of cells, for terrain costs.</summary>
        FieldDStar = 6,
        /// <summary>Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block.</summary>
        BlockAStar = 7,
        /// <summary>Anya: the shortest any-angle path, by a search that keeps no lists from one query to the
        /// next.</summary>
        Anya = 8,
        /// <summary>A* on the visibility graph: shortest any-angle paths over all pairs of mutually visible
        /// corners.</summary>
        VisibilityGraph = 9,
        /// <summary>A* on the tangent graph: shortest any-angle paths.</summary>
        TangentGraph = 10,
        /// <summary>Accelerated A*: any-angle paths, nearly always within a few tenths of a percent of the shortest, by
        /// long steps in open space.</summary>
        AcceleratedAStar = 11,
        /// <summary>D* Lite: optimal lattice paths like A*, for an agent that moves towards one goal while the map
        /// changes.</summary>
        DStarLite = 12,
        /// <summary>The shortest any-angle path on maps that change, and the default.</summary>
        Optimal = 13,
        /// <summary>Safe interval path planning: the earliest arrival among the discs of taut_planner_set_movers, of an
        /// agent that steps along the cell lattice (4 or 8 neighbours, corners never cut, whatever lattice is) at
        /// options.speed and may wait anywhere.</summary>
        SafeIntervals = 14,
    }

    /// <summary>The vertices of a lattice planner.</summary>
    public enum Lattice : uint
    {
        /// <summary>The corners of the cells: (width + 1) x (height + 1) points with whole coordinates.</summary>
        Corners = 0,
        /// <summary>The centres of the cells.</summary>
        Cells = 1,
    }

    /// <summary>Whether a path may pass between two blocked cells that touch only at a corner.</summary>
    public enum DiagonalGaps : uint
    {
        /// <summary>It may not.</summary>
        Closed = 0,
        /// <summary>It may.</summary>
        Open = 1,
    }

    /// <summary>When a diagonal step between cell centres is allowed: how many of the two cells next to it must be
    /// free.</summary>
    public enum CornerCutting : uint
    {
        /// <summary>Both must be free (the rule of the Moving AI scenarios).</summary>
        Never = 0,
        /// <summary>At least one must be free.</summary>
        OneFree = 1,
        /// <summary>Neither needs to be free.</summary>
        Always = 2,
    }

    /// <summary>The estimate of the remaining distance.</summary>
    public enum Heuristic : uint
    {
        /// <summary>The default of the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else
        /// Euclidean.</summary>
        Auto = 0,
        /// <summary>Octile distance: straight and diagonal steps on an empty map.</summary>
        Octile = 1,
        /// <summary>Euclidean distance.</summary>
        StraightLine = 2,
        /// <summary>Manhattan distance: |dx| + |dy|.</summary>
        Manhattan = 3,
        /// <summary>Chebyshev distance: max(|dx|, |dy|).</summary>
        Chebyshev = 4,
    }

    /// <summary>What turns of a path along the cell lattice count, each by 45 degrees: a right angle is two.</summary>
    public enum Turns : uint
    {
        /// <summary>Nothing.</summary>
        Free = 0,
        /// <summary>Of the cheapest paths, to the last bit of their costs, one with the fewest.</summary>
        TieBreak = 1,
        /// <summary>The turn_cost of the options each; the cost of the path includes it.</summary>
        Cost = 2,
        /// <summary>More than all else: of the paths with the fewest turns one of the cheapest.</summary>
        Fewest = 3,
    }

    /// <summary>The cost of a step between two cells of different terrain.</summary>
    public enum CostRule : uint
    {
        /// <summary>Its length times the mean of the costs of both cells.</summary>
        Average = 0,
        /// <summary>Its length times the cost of the cell that is entered.</summary>
        Entered = 1,
    }

    /// <summary>Post-processing of the path.</summary>
    public enum Smoothing : uint
    {
        /// <summary>None: the path is returned as the algorithm found it.</summary>
        None = 0,
        /// <summary>One greedy pass that removes a waypoint while the next one is visible.</summary>
        Greedy = 1,
        /// <summary>String pulling until the path is taut: no turn can be shortened.</summary>
        Taut = 2,
    }

    /// <summary>The guarantee of a result.</summary>
    public enum Guarantee : uint
    {
        /// <summary>No guarantee; bound is 0.</summary>
        None = 0,
        /// <summary>At most bound times as long (any-angle planners) or as expensive (lattice planners) as an optimal
        /// path.</summary>
        Bounded = 1,
        /// <summary>No path along the steps of the lattice is cheaper; bound is 1.</summary>
        LatticeOptimal = 2,
        /// <summary>No path between these two points is shorter under this gap rule; bound is 1.</summary>
        Optimal = 3,
    }

    /// <summary>What a search has done.</summary>
    public enum EventKind : uint
    {
        /// <summary>A vertex was taken from the open list and expanded.</summary>
        Expand = 0,
        /// <summary>A vertex was put on the open list.</summary>
        Generate = 1,
        /// <summary>A line of sight was checked.</summary>
        Sight = 2,
        /// <summary>Anya and its kin: a root sees the ground between two intervals.</summary>
        Cone = 3,
    }

    /// <summary>Flags of a request; combine them with |.</summary>
    [Flags]
    public enum RequestFlags : uint
    {
        None = 0,
        /// <summary>Return every step of a lattice planner's path, not only its waypoints (PathStatus.Unsupported from
        /// others).</summary>
        EveryStep = 1,
        /// <summary>If the goal is blocked, outside of the map or out of reach, return PathStatus.Partial with the path
        /// to the reachable point nearest to it in a straight line (ties: the smaller y, then x).</summary>
        AllowPartial = 2,
        /// <summary>If the start is not free, in a wall or outside of the map, start from the free point nearest to it,
        /// which taut_planner_nearest finds (with a radius the nearest place of its centre, ties to the smaller y, then
        /// x); a planner whose paths follow a lattice goes on to a vertex as from any start.</summary>
        NearestStart = 4,
        /// <summary>Return the path of a planner whose paths follow a lattice between the vertices nearest to both
        /// ends.</summary>
        LatticeEnds = 8,
    }

    /// <summary>What has become of a kept path: the values of taut_path_check::state.</summary>
    public enum PathState : uint
    {
        /// <summary>No cell has changed in the tiles of 64 x 64 cells that it passes.</summary>
        Untouched = 0,
        /// <summary>Cells near it have changed, and it is clear.</summary>
        Clear = 1,
        /// <summary>It is blocked.</summary>
        Cut = 2,
    }

    /// <summary>The pieces of a route: the values of taut_leg::kind.</summary>
    public enum LegKind : uint
    {
        /// <summary>A straight line.</summary>
        Line = 0,
        /// <summary>An arc around a corner.</summary>
        Arc = 1,
    }

    /// <summary>How followers decide where to step.</summary>
    public enum PolicyKind : uint
    {
        /// <summary>Straight towards the goal, up to the first wall: FollowerState.Blocked there, in the same
        /// step.</summary>
        WalkTo = 1,
        /// <summary>Straight towards the goal, and along walls on one side (Bug2): it arrives wherever there is a path,
        /// or is FollowerState.Unreachable.</summary>
        Bug = 2,
        /// <summary>Drawn by the goal, pushed by the nearest wall and by pulls.</summary>
        Potential = 3,
        /// <summary>Along a taut_field to the nearest of its seeds.</summary>
        Field = 4,
        /// <summary>Along the directions of taut_policy_set_flow, and along walls that these lead into.</summary>
        Flow = 5,
    }

    /// <summary>To which side a follower turns at a wall.</summary>
    public enum Side : uint
    {
        /// <summary>Towards +y when it walks towards +x.</summary>
        Left = 0,
        /// <summary>Towards -y when it walks towards +x.</summary>
        Right = 1,
    }

    /// <summary>What became of a follower in its last step: the values of taut_follower::state.</summary>
    public enum FollowerState : uint
    {
        /// <summary>It is on its way.</summary>
        Moving = 0,
        /// <summary>It stands at its goal.</summary>
        Arrived = 1,
        /// <summary>A wall is in its way.</summary>
        Blocked = 2,
        /// <summary>It has come no nearer to its goal for too long, or has nothing that leads it on.</summary>
        Stuck = 3,
        /// <summary>No way leads to its goal.</summary>
        Unreachable = 4,
        /// <summary>It is no follower: a number that is not finite, a place off the map or inside a wall, a memory of
        /// unknown form.</summary>
        Invalid = 5,
    }

    /// <summary>Sides of a cell over which nobody may leave it.</summary>
    [Flags]
    public enum CellSides : uint
    {
        None = 0,
        /// <summary>Towards larger x.</summary>
        East = 1,
        /// <summary>Towards larger y.</summary>
        South = 2,
        /// <summary>Towards smaller x.</summary>
        West = 4,
        /// <summary>Towards smaller y.</summary>
        North = 8,
    }

    /// <summary>For whom a wall between cells is closed.</summary>
    [Flags]
    public enum WallSides : uint
    {
        None = 0,
        /// <summary>For those who go to larger x or y.</summary>
        Onward = 1,
        /// <summary>For those who go to smaller x or y.</summary>
        Back = 2,
    }

    /// <summary>Flags of links and of their uses.</summary>
    [Flags]
    public enum GridLinkFlags : uint
    {
        None = 0,
        /// <summary>Of a link: it leads back as well, at the same cost.</summary>
        BothWays = 1,
        /// <summary>Of a link: nobody may pass it at present.</summary>
        Closed = 2,
        /// <summary>Of a use: the link is entered at to and left at from.</summary>
        Backward = 4,
    }

    /// <summary>What taut_planner_improve does to a path.</summary>
    public enum Improvement : uint
    {
        /// <summary>Pieces of the path are replaced by straight ones where that costs less: length or terrain costs,
        /// walls, turns.</summary>
        Shortcut = 1,
        /// <summary>The path is moved away from walls as a whole, by descent; a path through walls may become
        /// free.</summary>
        Descend = 2,
        /// <summary>Turns become arcs of turning_radius, smaller where a wall or a short line is in the way.</summary>
        Round = 3,
    }

    /// <summary>The methods of Improvement.Descend.</summary>
    public enum Descent : uint
    {
        /// <summary>Down the gradient in the metric of finite differences, which moves the path as a whole
        /// (CHOMP).</summary>
        Covariant = 0,
        /// <summary>Conjugate gradients (Fletcher and Reeves).</summary>
        Conjugate = 1,
        /// <summary>Down the gradient, each point on its own.</summary>
        Plain = 2,
        /// <summary>A convex problem per step, in a trust region (TrajOpt): the fewest and the dearest
        /// iterations.</summary>
        Convex = 3,
    }

    /// <summary>Flags of taut_planner_adopt.</summary>
    [Flags]
    public enum AdoptFlags : uint
    {
        None = 0,
        /// <summary>The path may lead through walls: it is for Improvement.Descend alone, and the planner's path is
        /// empty until that has freed it.</summary>
        Seed = 1,
    }

    /// <summary>What a field measures.</summary>
    public enum FieldKind : uint
    {
        /// <summary>The shortest any-angle distance.</summary>
        Exact = 1,
        /// <summary>The cost of steps along a lattice, as A* counts it: both lattices, 4 or 8 neighbours, terrain
        /// costs, walls, weights.</summary>
        Steps = 2,
        /// <summary>Terrain costs, walls, weights at any angle, interpolated between lattice points as by Field
        /// D*.</summary>
        Smooth = 3,
    }

    /// <summary>Flags of taut_field_distances.</summary>
    [Flags]
    public enum FieldFlags : uint
    {
        None = 0,
        /// <summary>FieldKind.Exact at a point that is no lattice point: the length of some way over a corner of its
        /// cell, in constant time, at most 1 above the exact distance; INFINITY if it is above reach.</summary>
        Near = 1,
    }

    /// <summary>Flags of taut_walker_traits.</summary>
    [Flags]
    public enum WalkerFlags : uint
    {
        None = 0,
        /// <summary>The walker stays where it is, whatever it wants: its velocity is 0, and everybody else gives
        /// way.</summary>
        Immovable = 1,
        /// <summary>goal and arrive count.</summary>
        HasGoal = 2,
    }

    /// <summary>How a walker is getting on.</summary>
    public enum WalkerState : uint
    {
        /// <summary>It is on its way, or has no goal.</summary>
        Walking = 0,
        /// <summary>It is at its goal, or at the rim of the heap of those that are.</summary>
        Arrived = 1,
        /// <summary>One of its numbers is not finite or out of its range.</summary>
        Invalid = 2,
    }

    /// <summary>Flags of graphs, their nodes and edges, and of the requests of their planners.</summary>
    [Flags]
    public enum GraphFlags : uint
    {
        None = 0,
        /// <summary>Of a graph: an edge costs the straight distance between its ends, wherever they are moved, times
        /// its cost.</summary>
        Lengths = 1,
        /// <summary>Of a node: no way leads over it.</summary>
        NodeClosed = 2,
        /// <summary>Of an edge: it leads back as well, at the same cost.</summary>
        EdgeBothWays = 4,
        /// <summary>Of a request: the ways to all goals are found by Dijkstra's algorithm, without goals those to all
        /// nodes, instead of the cheapest one.</summary>
        AllGoals = 8,
        /// <summary>Of a request: edges are followed the other way round, so that the way leads from a goal to the
        /// start.</summary>
        Backward = 16,
        /// <summary>Of a request: where no way leads to a goal, the way to the reached node that is nearest to one by
        /// the straight distance, of equally near ones the cheapest (PathStatus.Partial).</summary>
        AllowPartial = 32,
    }

    /// <summary>How columns and rows of hexagons lie, whose centres are 1 apart.</summary>
    public enum HexagonLayout : uint
    {
        /// <summary>Axial coordinates: each row begins half a hexagon further right than the one before.</summary>
        Axial = 0,
        /// <summary>Rows, of which the odd ones lie half a hexagon further right.</summary>
        OddRows = 1,
        /// <summary>Rows, of which the even ones lie half a hexagon further right.</summary>
        EvenRows = 2,
        /// <summary>Columns, of which the odd ones lie half a hexagon further on.</summary>
        OddColumns = 3,
        /// <summary>Columns, of which the even ones lie half a hexagon further on.</summary>
        EvenColumns = 4,
    }
}
