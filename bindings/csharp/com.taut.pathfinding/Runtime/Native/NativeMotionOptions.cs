using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>taut_space_options as C has it; see <see cref="SpaceOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeSpaceOptions
    {
        public uint StructSize;
        public uint Angles;
        public uint CellParts;
        public uint DiagonalGaps;
        public uint Flags;
        public uint Reserved32;
        public double TurnWeight;
        public ulong MemoryLimit;
        public ulong Reserved0;
        public ulong Reserved1;
        public ulong Reserved2;
        public ulong Reserved3;
    }

    /// <summary>taut_motion_options as C has it; see <see cref="MotionOptions"/>.</summary>
    /// <remarks>
    /// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
    /// </remarks>
    [StructLayout(LayoutKind.Sequential)]
    public struct NativeMotionOptions
    {
        public uint StructSize;
        public uint Algorithm;
        public uint Neighbours;
        public uint Batch;
        public uint AsksMotions;
        public uint Reserved32;
        public ulong Seed;
        public double Range;
        public double GoalBias;
        public double Resolution;
        public double Temperature;
        public double HScale;
        public ulong MemoryLimit;
        public ulong Reserved0;
        public ulong Reserved1;
        public ulong Reserved2;
        public ulong Reserved3;
        public double TurningRadius;
        public double ReverseCost;
        public double SwitchCost;
        public double FirstHScale;
        public double LatticeStep;
        public double SpotTurnCost;
    }
}
