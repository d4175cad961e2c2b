using System;

namespace Taut
{
    /// <summary>What a call answers: at least 0 is an outcome, below 0 an error. Later releases may bring more numbers.</summary>
    public enum PathStatus
    {
        Ok = 0,
        NoPath = 1,
        Partial = 2,
        InProgress = 3,
        Cancelled = 4,
        BudgetSpent = 5,
        InvalidArgument = -1,
        NullPointer = -2,
        BufferTooSmall = -3,
        OutOfMemory = -4,
        Busy = -5,
        BadHandle = -6,
        Unsupported = -7,
        BadFormat = -8,
        Limit = -9,
        StartBlocked = -10,
        GoalBlocked = -11,
        Poisoned = -98,
        Panic = -99,
    }

    /// <summary>The planning algorithms; see taut_algorithm in taut.h for what each is for.</summary>
    public enum Algorithm : uint
    {
        AStar = 1,
        JumpPoint = 2,
        Theta = 3,
        LazyTheta = 4,
        AnglePropagationTheta = 5,
        FieldDStar = 6,
        BlockAStar = 7,
        Anya = 8,
        VisibilityGraph = 9,
        TangentGraph = 10,
        AcceleratedAStar = 11,
        DStarLite = 12,
    }

    /// <summary>Which points a lattice planner walks on.</summary>
    public enum Lattice : uint
    {
        Corners = 0,
        Cells = 1,
    }

    /// <summary>May a path pass between two blocked cells that touch at a corner only?</summary>
    public enum DiagonalGaps : uint
    {
        Closed = 0,
        Open = 1,
    }

    /// <summary>When a diagonal step between cell centres is allowed.</summary>
    public enum CornerCutting : uint
    {
        Never = 0,
        OneFree = 1,
        Always = 2,
    }

    /// <summary>How the search estimates the way that is left.</summary>
    public enum Heuristic : uint
    {
        Auto = 0,
        Octile = 1,
        StraightLine = 2,
        Manhattan = 3,
        Chebyshev = 4,
    }

    /// <summary>What a step between two cells of different terrain costs.</summary>
    public enum CostRule : uint
    {
        Average = 0,
        Entered = 1,
    }

    /// <summary>What happens to the path that the search found.</summary>
    public enum Smoothing : uint
    {
        None = 0,
        Greedy = 1,
        Taut = 2,
    }

    /// <summary>What a result promises.</summary>
    public enum Guarantee : uint
    {
        None = 0,
        Bounded = 1,
        LatticeOptimal = 2,
        Optimal = 3,
    }

    /// <summary>Flags of a request.</summary>
    [Flags]
    public enum RequestFlags : uint
    {
        None = 0,
        EveryStep = 1,
        AllowPartial = 2,
    }
}
