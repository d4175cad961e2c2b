using System.Runtime.InteropServices;

namespace Taut
{
    /// <summary>taut_planner_options as C has it; see <see cref="PlannerOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeOptions
    {
        public uint StructSize;
        public uint Algorithm;
        public uint Lattice;
        public uint Neighbours;
        public uint DiagonalGaps;
        public uint CornerCutting;
        public uint Heuristic;
        public uint CostRule;
        public uint Smoothing;
        public float Radius;
        public double HScale;
        public ulong MemoryLimit;
        public ulong KeepLimit;
        public float Margin;
        public float MarginShare;
        public uint BlockedLinks;
        public uint Reserved32;
        public ulong Reserved;
        public double Speed;
        public double Horizon;
        public uint UnitWidth;
        public uint UnitHeight;
        public uint Turns;
        public float TurnCost;
        public double CostTolerance;
    }

    /// <summary>taut_pool_options as C has it; see <see cref="PathPool"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativePoolOptions
    {
        public uint StructSize;
        public uint Threads;
        public uint MaxWorkers;
        public uint Reserved32;
        public ulong MemoryLimit;
        public ulong Reserved0;
        public ulong Reserved1;
        public ulong Reserved2;
        public ulong Reserved3;
    }

    /// <summary>taut_field_options as C has it; see <see cref="FieldOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeFieldOptions
    {
        public uint StructSize;
        public uint Kind;
        public uint Lattice;
        public uint Neighbours;
        public uint DiagonalGaps;
        public uint CornerCutting;
        public uint CostRule;
        public float Radius;
        public double Reach;
        public double WallDistance;
        public double WallWeight;
        public ulong MemoryLimit;
        public uint BlockedLinks;
        public uint Reserved32;
        public ulong Reserved0;
        public ulong Reserved1;
        public ulong Reserved2;
        public uint UnitWidth;
        public uint UnitHeight;
        public uint Turns;
        public float TurnCost;
    }

    /// <summary>taut_policy_options as C has it; see <see cref="PolicyOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativePolicyOptions
    {
        public uint StructSize;
        public uint Policy;
        public uint Side;
        public uint DiagonalGaps;
        public uint Patience;
        public float Radius;
        public double Attract;
        public double Repel;
        public double Influence;
        public ulong BlockedClasses0;
        public ulong BlockedClasses1;
        public ulong BlockedClasses2;
        public ulong BlockedClasses3;
    }

    /// <summary>taut_crowd_options as C has it; see <see cref="CrowdOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeCrowdOptions
    {
        public uint StructSize;
        public uint Neighbours;
        public double Horizon;
        public double WallHorizon;
        public double Reach;
        public ulong BlockedClasses0;
        public ulong BlockedClasses1;
        public ulong BlockedClasses2;
        public ulong BlockedClasses3;
    }

    /// <summary>taut_improve_options as C has it; see <see cref="ImproveOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeImproveOptions
    {
        public uint StructSize;
        public uint Improvement;
        public uint Descent;
        public uint MaxIterations;
        public ulong Seed;
        public double Spacing;
        public double Clearance;
        public double WallWeight;
        public double TurnWeight;
        public double TurningRadius;
        public double ReservedReal;
        public ulong Reserved0;
        public ulong Reserved1;
        public ulong Reserved2;
        public ulong Reserved3;
    }

    /// <summary>taut_graph_planner_options as C has it; see <see cref="GraphOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeGraphOptions
    {
        public uint StructSize;
        public uint BlockedClasses;
        public double HScale;
        public ulong MemoryLimit;
        public uint AsksSights;
        public uint Reserved32;
        public ulong Reserved0;
        public ulong Reserved1;
        public ulong Reserved2;
    }
}
