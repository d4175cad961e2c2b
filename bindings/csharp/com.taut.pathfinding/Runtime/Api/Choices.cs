using System;

// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
namespace Taut
{
    /// <summary>The numbers of taut_status.</summary>
    public enum PathStatus
    {
        /// <summary>Done; of a search: a path was found.</summary>
        Ok = 0,
        /// <summary>The search is complete and there is no path.</summary>
        NoPath = 1,
        /// <summary>No path to the goal, but one towards it, because the request allows that (RequestFlags.AllowPartial).</summary>
        Partial = 2,
        /// <summary>The step's own number of expansions is used up; the next step goes on.</summary>
        InProgress = 3,
        /// <summary>The search was cancelled by taut_planner_cancel.</summary>
        Cancelled = 4,
        /// <summary>The request's number of expansions is used up; the search is kept, a step goes on.</summary>
        BudgetSpent = 5,
        /// <summary>A value is out of the range that the function's page gives.</summary>
        InvalidArgument = -1,
        /// <summary>A pointer is null that must not be.</summary>
        NullPointer = -2,
        /// <summary>A buffer is too small; where there is a needed, it has been written.</summary>
        BufferTooSmall = -3,
        /// <summary>The allocator refused.</summary>
        OutOfMemory = -4,
        /// <summary>Another thread is using the object in a way that excludes this call.</summary>
        Busy = -5,
        /// <summary>The handle is zero, its object has been destroyed, or it is of another kind.</summary>
        BadHandle = -6,
        /// <summary>This release, or the chosen algorithm, does not do that; also: a flag, reserved word or later field that is not known here is not zero.</summary>
        Unsupported = -7,
        /// <summary>A text is not in the format that it should have; the sentence names the line.</summary>
        BadFormat = -8,
        /// <summary>A size passes a limit of the library, or a search the planner's memory limit.</summary>
        Limit = -9,
        /// <summary>The start lies outside the map or touches no free cell.</summary>
        StartBlocked = -10,
        /// <summary>The goal lies outside the map or touches no free cell (and the start does).</summary>
        GoalBlocked = -11,
        /// <summary>A panic passed while this object was being written: it can only be destroyed.</summary>
        Poisoned = -98,
        /// <summary>A defect of the library was caught at its border.</summary>
        Panic = -99,
    }

    /// <summary>The planning algorithms.</summary>
    public enum Algorithm : uint
    {
        /// <summary>A*: the best path along the steps of a lattice.</summary>
        AStar = 1,
        /// <summary>Jump point search: the same paths as A* on the cell lattice with 8 neighbours and no corner cutting, faster.</summary>
        JumpPoint = 2,
        /// <summary>Basic Theta*: any-angle paths, nearly always within a few thousandths of the shortest.</summary>
        Theta = 3,
        /// <summary>Lazy Theta*: nearly the paths of Theta* with far fewer line-of-sight checks.</summary>
        LazyTheta = 4,
        /// <summary>Angle-Propagation Theta*: Theta* with ranges of angles instead of line-of-sight checks; paths a little longer.</summary>
        AnglePropagationTheta = 5,
        /// <summary>Field D*: paths that turn anywhere on the edges of cells, made for terrain costs.</summary>
        FieldDStar = 6,
        /// <summary>Block A*: A* over blocks of 4 x 4 cells with a database of the distances inside a block.</summary>
        BlockAStar = 7,
        /// <summary>Anya: the shortest path of all, at any angle.</summary>
        Anya = 8,
        /// <summary>A search on the visibility graph: the paths of Algorithm.Anya over all corners that see each other.</summary>
        VisibilityGraph = 9,
        /// <summary>A search on the tangent graph: the paths of Algorithm.Anya from lists of edges that the planner makes when a query first wants them, keeps, and makes anew where an edit changed what they had looked at.</summary>
        TangentGraph = 10,
        /// <summary>Accelerated A*: any-angle paths within a few thousandths of the shortest, by long steps through open ground.</summary>
        AcceleratedAStar = 11,
        /// <summary>D* Lite: the paths of A*, for an agent that walks to one goal while the map changes.</summary>
        DStarLite = 12,
    }

    /// <summary>Which points a lattice planner walks on.</summary>
    public enum Lattice : uint
    {
        /// <summary>The corners of the cells: (width + 1) x (height + 1) points with whole coordinates.</summary>
        Corners = 0,
        /// <summary>The centres of the cells.</summary>
        Cells = 1,
    }

    /// <summary>May a path squeeze between two blocked cells that touch at a corner only?</summary>
    public enum DiagonalGaps : uint
    {
        /// <summary>No.</summary>
        Closed = 0,
        /// <summary>Yes.</summary>
        Open = 1,
    }

    /// <summary>When a diagonal step between cell centres is allowed: how many of the two cells beside it must be free.</summary>
    public enum CornerCutting : uint
    {
        /// <summary>Both (the rule of the Moving AI scenarios).</summary>
        Never = 0,
        /// <summary>At least one.</summary>
        OneFree = 1,
        /// <summary>None.</summary>
        Always = 2,
    }

    /// <summary>How the search estimates the way that is left.</summary>
    public enum Heuristic : uint
    {
        /// <summary>What fits the algorithm: octile (Manhattan with 4 neighbours) for A* without smoothing, else straight line.</summary>
        Auto = 0,
        /// <summary>Straight and diagonal steps on an empty map.</summary>
        Octile = 1,
        /// <summary>Euclidean distance.</summary>
        StraightLine = 2,
        /// <summary>|dx| + |dy|.</summary>
        Manhattan = 3,
        /// <summary>max(|dx|, |dy|).</summary>
        Chebyshev = 4,
    }

    /// <summary>What a step between two cells of different terrain costs.</summary>
    public enum CostRule : uint
    {
        /// <summary>Its length times the mean of both cells' costs.</summary>
        Average = 0,
        /// <summary>Its length times the cost of the cell that is entered.</summary>
        Entered = 1,
    }

    /// <summary>What happens to the path that the search found.</summary>
    public enum Smoothing : uint
    {
        /// <summary>Nothing: it is returned as the algorithm made it.</summary>
        None = 0,
        /// <summary>One greedy pass that drops turning points while the next one is visible.</summary>
        Greedy = 1,
        /// <summary>The path is pulled like a string until no pull shortens it.</summary>
        Taut = 2,
    }

    /// <summary>What a result promises.</summary>
    public enum Guarantee : uint
    {
        /// <summary>Nothing; bound is 0.</summary>
        None = 0,
        /// <summary>At most bound times as long (any-angle planners) or as costly (lattice planners) as the best.</summary>
        Bounded = 1,
        /// <summary>No path along the steps of that lattice costs less; bound is 1.</summary>
        LatticeOptimal = 2,
        /// <summary>No path at all is shorter between these two points under this gap rule; bound is 1.</summary>
        Optimal = 3,
    }

    /// <summary>Flags of a request; they may be added up.</summary>
    [Flags]
    public enum RequestFlags : uint
    {
        None = 0,
        /// <summary>Every step of a lattice planner's path, not only its turning points (PathStatus.Unsupported from others).</summary>
        EveryStep = 1,
        /// <summary>If the goal cannot be reached, answer PathStatus.Partial with a path to where the search came closest to it.</summary>
        AllowPartial = 2,
    }
}
