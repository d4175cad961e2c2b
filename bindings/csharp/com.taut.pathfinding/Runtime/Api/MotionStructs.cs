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

    /// <summary>A link of a chain: all points within half of its thickness of a segment from pin to pin.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct ChainLink
    {
        /// <summary>From pin to pin, in cells, above 0, at most 1,024; the least, if it varies.</summary>
        public float Length;
        /// <summary>The largest length. 0, or the same as <see cref="Length"/>: it does not vary.</summary>
        public float Longest;
        /// <summary>Above 0, at most 1,024; rounded to 1/256 cell.</summary>
        public float Thickness;
        /// <summary>The least angle to the link before, of the first link to the x axis: -7 to 7 radians.</summary>
        public float AngleLow;
        /// <summary>The largest angle. 0 like <see cref="AngleLow"/>: the link turns as it likes.</summary>
        public float AngleHigh;
        private readonly uint reserved;

        /// <summary>A link of a fixed length that turns as it likes.</summary>
        public ChainLink(float length, float thickness)
        {
            this = default(ChainLink);
            Length = length;
            Thickness = thickness;
        }
    }

    /// <summary>A set of facts, numbered 0 to 255 by the host.</summary>
    [Serializable]
    public struct FactSet
    {
        public ulong Word0;
        public ulong Word1;
        public ulong Word2;
        public ulong Word3;

        /// <summary>The set of some facts.</summary>
        public static FactSet Of(params byte[] facts)
        {
            Require.NotNull(facts, "facts");
            FactSet set = default(FactSet);
            foreach (byte fact in facts)
            {
                ulong bit = 1UL << (fact % 64);
                switch (fact / 64)
                {
                    case 0:
                        set.Word0 |= bit;
                        break;
                    case 1:
                        set.Word1 |= bit;
                        break;
                    case 2:
                        set.Word2 |= bit;
                        break;
                    default:
                        set.Word3 |= bit;
                        break;
                }
            }
            return set;
        }
    }

    /// <summary>Something that can be done: when, what it changes and what it costs. Fact i is bit i % 64 of word
    /// i / 64.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct PlanAction
    {
        /// <summary>Facts that must hold.</summary>
        public ulong Need0;
        public ulong Need1;
        public ulong Need2;
        public ulong Need3;
        /// <summary>Facts that must not hold.</summary>
        public ulong NeedNot0;
        public ulong NeedNot1;
        public ulong NeedNot2;
        public ulong NeedNot3;
        /// <summary>Facts that hold afterwards.</summary>
        public ulong Add0;
        public ulong Add1;
        public ulong Add2;
        public ulong Add3;
        /// <summary>Facts that do not hold afterwards.</summary>
        public ulong Remove0;
        public ulong Remove1;
        public ulong Remove2;
        public ulong Remove3;
        /// <summary>What it costs: finite, at least 0.</summary>
        public double Cost;
        /// <summary>The host's own; the library does not read it.</summary>
        public ulong User;

        /// <summary>An action of four sets of facts.</summary>
        public PlanAction(FactSet need, FactSet needNot, FactSet add, FactSet remove, double cost)
        {
            this = default(PlanAction);
            Need0 = need.Word0;
            Need1 = need.Word1;
            Need2 = need.Word2;
            Need3 = need.Word3;
            NeedNot0 = needNot.Word0;
            NeedNot1 = needNot.Word1;
            NeedNot2 = needNot.Word2;
            NeedNot3 = needNot.Word3;
            Add0 = add.Word0;
            Add1 = add.Word1;
            Add2 = add.Word2;
            Add3 = add.Word3;
            Remove0 = remove.Word0;
            Remove1 = remove.Word1;
            Remove2 = remove.Word2;
            Remove3 = remove.Word3;
            Cost = cost;
        }
    }

    /// <summary>A piece of a path over which the controls stay the same.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionPiece
    {
        /// <summary>The number of the state in the path at which it begins.</summary>
        public uint First;
        /// <summary>The number of the mode in a space with modes; else 0.</summary>
        public uint Mode;
        /// <summary>1 forward, -1 backward, 0 without a gear.</summary>
        public int Gear;
        private readonly uint reserved32;
        /// <summary>Radians by which the angle grows for a cell driven forward.</summary>
        public double Curvature;
        /// <summary>How long it takes; of a vehicle the way in cells, with modes that of the axes that move.</summary>
        public double Duration;
        /// <summary>The controls in a space with a model of motion; else 0.</summary>
        public double Control0;
        /// <summary>0.</summary>
        public double Control1;
        /// <summary>0.</summary>
        public double Control2;
        /// <summary>0.</summary>
        public double Control3;
        /// <summary>0.</summary>
        public double Control4;
        /// <summary>0.</summary>
        public double Control5;
    }

    /// <summary>A way to move in a space of axes: which numbers change, and what they drag.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionMode
    {
        /// <summary>The axes that move, as bits.</summary>
        public ulong Moves;
        /// <summary>Axes that change as the first of those that move do, as bits.</summary>
        public ulong Drags;
        /// <summary>Above 0: how far what drags may be from what is dragged. 0: anywhere.</summary>
        public double Contact;
        /// <summary>What a way of 1 costs.</summary>
        public double Cost;
        private readonly ulong reserved;

        /// <summary>A mode.</summary>
        public MotionMode(ulong moves, ulong drags, double contact, double cost)
        {
            this = default(MotionMode);
            Moves = moves;
            Drags = drags;
            Contact = contact;
            Cost = cost;
        }
    }

    /// <summary>What a search is to do.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct MotionRequest
    {
        public MotionRequestFlags Flags;
        /// <summary>The limit of iterations over all steps; 0: no limit.</summary>
        public uint MaxIterations;
        /// <summary>How far from a goal the path may end: above 0 for KinodynamicRrt and Darrt, 0 for all
        /// others.</summary>
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

        /// <summary>The library's defaults: as many angles as an answer needs.</summary>
        public static SpaceOptions Default
        {
            get { return new SpaceOptions { Angles = 0, CellParts = 1 }; }
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
        /// <summary>For Prm: how many states a new one is joined to; 0: 15.</summary>
        public uint Neighbours;
        /// <summary>The seed of the random numbers, for all that sample.</summary>
        public ulong Seed;
        /// <summary>For all that sample: the longest motion from a state to the next; 0: the planner chooses.</summary>
        public double Range;
        /// <summary>In a space of axes: how many states are asked for at once; 0: 8. The path does not depend on
        /// it.</summary>
        public uint Batch;
        /// <summary>In a space of axes whole motions are asked for, by <see cref="MotionPlanner.AskMotions"/>, not
        /// their states.</summary>
        public bool AsksMotions;
        /// <summary>In a space of axes: the distance of the states of a motion that are asked for; 0: a hundredth of
        /// the distance across the space.</summary>
        public double Resolution;
        /// <summary>For TRrt: the temperature at the beginning; 0: 0.000001.</summary>
        public double Temperature;
        /// <summary>For trees but RrtConnect: the share of samples that are goals.</summary>
        public double GoalBias;
        /// <summary>The factor on the estimate: above 1 a path is found sooner and costs at most so many times as
        /// much.</summary>
        public double HScale;
        /// <summary>The limit of the planner's memory in bytes; 0: no limit.</summary>
        public ulong MemoryLimit;
        /// <summary>The radius of the narrowest circle of <see cref="MotionAlgorithm.HybridAStar"/>, in cells: it must
        /// be set.</summary>
        public double TurningRadius;
        /// <summary>What a cell driven backward costs, from 1 on; infinity: forward only.</summary>
        public double ReverseCost;
        /// <summary>What a change between forward and backward costs, in cells.</summary>
        public double SwitchCost;
        /// <summary>For Lattice of poses and chains: the factor on the estimate at first. A path is soon known, and is
        /// made cheaper down to <see cref="HScale"/>.</summary>
        public double FirstHScale;
        /// <summary>For Lattice in a space of axes without voxels: its step; 0: <see cref="Resolution"/>.</summary>
        public double LatticeStep;
        /// <summary>For HybridAStar: what a radian turned on the spot costs, from 1/256 on; infinity: it
        /// cannot.</summary>
        public double SpotTurnCost;

        /// <summary>The library's defaults.</summary>
        public static MotionOptions Default
        {
            get
            {
                return new MotionOptions
                {
                    Algorithm = MotionAlgorithm.Lattice, GoalBias = 0.05, HScale = 1, ReverseCost = 2, SwitchCost = 5,
                    FirstHScale = 3, SpotTurnCost = double.PositiveInfinity,
                };
            }
        }

        internal unsafe NativeMotionOptions ToNative()
        {
            NativeMotionOptions native;
            TautException.ThrowIfError(MotionNative.taut_motion_options_init(&native, (UIntPtr)sizeof(NativeMotionOptions)));
            native.Algorithm = (uint)Algorithm;
            native.Neighbours = Neighbours;
            native.Seed = Seed;
            native.Range = Range;
            native.GoalBias = GoalBias;
            native.Batch = Batch;
            native.AsksMotions = AsksMotions ? 1u : 0u;
            native.Resolution = Resolution;
            native.Temperature = Temperature;
            native.HScale = HScale;
            native.MemoryLimit = MemoryLimit;
            native.TurningRadius = TurningRadius;
            native.ReverseCost = ReverseCost;
            native.SwitchCost = SwitchCost;
            native.FirstHScale = FirstHScale;
            native.LatticeStep = LatticeStep;
            native.SpotTurnCost = SpotTurnCost;
            return native;
        }
    }
}
