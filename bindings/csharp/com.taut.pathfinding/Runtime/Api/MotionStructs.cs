using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>An axis of a space: a number of its states.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionAxis
    {
        /// <summary>The least value.</summary>
        public double Low;
        /// <summary>The largest value.</summary>
        public double High;
        /// <summary>What a change by 1 costs.</summary>
        public double Weight;
        /// <summary>An <see cref="AxisKind"/>.</summary>
        public uint Kind;
        private readonly uint reserved;
    }

    /// <summary>What a search is to do.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionRequest
    {
        /// <summary>Must be 0.</summary>
        public uint Flags;
        /// <summary>The limit of iterations over all steps; 0: no limit.</summary>
        public uint MaxIterations;
        /// <summary>How far from a goal the path may end; 0 for a lattice.</summary>
        public double Tolerance;
        /// <summary>Returned in the result.</summary>
        public ulong User;
        private readonly ulong reserved0;
        private readonly ulong reserved1;
    }

    /// <summary>The result of a search for a motion, or of a step of it.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionResult
    {
        public PathStatus Status;
        /// <summary>With <see cref="PathStatus.NoPath"/>: whether it is proved that the body has no way at
        /// all.</summary>
        public Guarantee Guarantee;
        /// <summary>What was minimised; infinite without a path.</summary>
        public double Cost;
        /// <summary>The way of the body's origin in cells; infinite without a path.</summary>
        public double Length;
        /// <summary>1 if the result is optimal in the sense of the guarantee, the factor if it is bounded, else
        /// 0.</summary>
        public double Bound;
        /// <summary>States expanded since the search began.</summary>
        public ulong Iterations;
        /// <summary>States that were checked exactly.</summary>
        public ulong Checks;
        /// <summary>Nodes of the search.</summary>
        public ulong Nodes;
        /// <summary>The revision of the grid that was searched.</summary>
        public ulong Revision;
        /// <summary>The user data of the request.</summary>
        public ulong User;
        private readonly ulong reserved0;
        private readonly ulong reserved1;

        /// <summary>There is a path.</summary>
        public bool IsFound
        {
            get { return Status == PathStatus.Ok; }
        }
    }

    /// <summary>What is known about all poses of a voxel: the values of <see cref="MotionSpace.Slice"/>.</summary>
    public enum Voxel : byte
    {
        Free = 0,
        Undecided = 1,
        Blocked = 2,
    }

    /// <summary>The options of a space. Start from <see cref="Default"/>.</summary>
    [Serializable]
    public struct SpaceOptions
    {
        /// <summary>Angles of a turn: 4 to 1,024, a multiple of 4; 0: as many as an answer needs.</summary>
        public int Angles;
        /// <summary>Positions along the side of a cell: 1, 2, 4, 8 or 16.</summary>
        public int CellParts;
        public DiagonalGaps DiagonalGaps;
        /// <summary>What a turn by one radian costs, in cells; 0: the outer radius of the shape.</summary>
        public double TurnWeight;
        /// <summary>The limit of what the space keeps, in bytes; 0: no limit.</summary>
        public ulong MemoryLimit;

        /// <summary>The library's defaults: 128 angles.</summary>
        public static SpaceOptions Default
        {
            get { return new SpaceOptions { Angles = 128, CellParts = 1 }; }
        }

        internal unsafe NativeSpaceOptions ToNative()
        {
            NativeSpaceOptions native;
            TautException.ThrowIfError(MotionNative.taut_space_options_init(&native, (UIntPtr)sizeof(NativeSpaceOptions)));
            native.Angles = (uint)Angles;
            native.CellParts = (uint)CellParts;
            native.DiagonalGaps = (uint)DiagonalGaps;
            native.TurnWeight = TurnWeight;
            native.MemoryLimit = MemoryLimit;
            return native;
        }
    }

    /// <summary>The options of a planner of motions. Start from <see cref="Default"/>.</summary>
    [Serializable]
    public struct MotionOptions
    {
        public MotionAlgorithm Algorithm;
        /// <summary>The factor on the estimate: above 1 a path is found sooner and costs at most so many times as
        /// much.</summary>
        public double HScale;
        /// <summary>The limit of the planner's memory in bytes; 0: no limit.</summary>
        public ulong MemoryLimit;

        /// <summary>The library's defaults.</summary>
        public static MotionOptions Default
        {
            get { return new MotionOptions { Algorithm = MotionAlgorithm.Lattice, HScale = 1 }; }
        }

        internal unsafe NativeMotionOptions ToNative()
        {
            NativeMotionOptions native;
            TautException.ThrowIfError(MotionNative.taut_motion_options_init(&native, (UIntPtr)sizeof(NativeMotionOptions)));
            native.Algorithm = (uint)Algorithm;
            native.HScale = HScale;
            native.MemoryLimit = MemoryLimit;
            return native;
        }
    }
}
