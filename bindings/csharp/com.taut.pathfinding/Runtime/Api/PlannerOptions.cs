using System;

namespace Taut
{
    /// <summary>The options of a planner. Start from <see cref="Default"/>.</summary>
    /// <remarks>A field that the algorithm does not use must keep its default: nothing is silently ignored.</remarks>
    [Serializable]
    public struct PlannerOptions : IEquatable<PlannerOptions>
    {
        public Algorithm Algorithm;
        public Lattice Lattice;
        /// <summary>8 or 4.</summary>
        public int Neighbours;
        public DiagonalGaps DiagonalGaps;
        public CornerCutting CornerCutting;
        public Heuristic Heuristic;
        public CostRule CostRule;
        public Smoothing Smoothing;
        /// <summary>The radius of the agent, a disc, in cells: 0 (a point) to 16.</summary>
        public float Radius;
        /// <summary>The weight of the heuristic.</summary>
        public double HScale;
        /// <summary>The limit of the planner's memory in bytes; 0: no limit.</summary>
        public ulong MemoryLimit;
        /// <summary>Most bytes that Optimal keeps between queries; 0: 64 MiB. It decides how fast answers come, never
        /// which.</summary>
        public ulong KeepLimit;
        /// <summary>How much farther than the radius a path may keep away from walls, in cells.</summary>
        public float Margin;
        /// <summary>By what part of the shortest length such a path may be longer: 0 to 1.</summary>
        public float MarginShare;
        /// <summary>The classes of links that paths do not use, a bit each.</summary>
        public uint BlockedLinks;
        /// <summary>Cells per unit of time, among movers.</summary>
        public double Speed;
        /// <summary>How long a way among movers may take; 0: no limit.</summary>
        public double Horizon;
        /// <summary>Columns of cells of a unit along the cell lattice, 1 to 16; a position is in the one with the least
        /// x and y.</summary>
        public int UnitWidth;
        /// <summary>Rows of cells of a unit.</summary>
        public int UnitHeight;
        /// <summary>What turns count, for A* on cells.</summary>
        public Turns Turns;
        /// <summary>What a turn of 45 degrees costs, with Turns.Cost.</summary>
        public float TurnCost;
        /// <summary>How many times the cheapest path's cost a path of Optimal may cost, with terrain costs or weights
        /// of cells: at least 1. The bound of the result is what was proven.</summary>
        public double CostTolerance;

        /// <summary>The library's defaults: optimal any-angle paths.</summary>
        public static PlannerOptions Default
        {
            get
            {
                return new PlannerOptions
                {
                    Algorithm = Algorithm.Optimal,
                    Neighbours = 8,
                    HScale = 1,
                    Speed = 1,
                    UnitWidth = 1,
                    UnitHeight = 1,
                    CostTolerance = 1.05,
                };
            }
        }

        /// <summary>The defaults with another algorithm, on a lattice that it supports.</summary>
        public static PlannerOptions For(Algorithm algorithm)
        {
            PlannerOptions options = Default;
            options.Algorithm = algorithm;
            if (algorithm == Algorithm.JumpPoint || algorithm == Algorithm.SafeIntervals)
            {
                options.Lattice = Lattice.Cells;
            }
            return options;
        }

        public bool Equals(PlannerOptions other)
        {
            return Algorithm == other.Algorithm && Lattice == other.Lattice && Neighbours == other.Neighbours
                && DiagonalGaps == other.DiagonalGaps && CornerCutting == other.CornerCutting && Heuristic == other.Heuristic
                && CostRule == other.CostRule && Smoothing == other.Smoothing && HScale.Equals(other.HScale)
                && MemoryLimit == other.MemoryLimit && KeepLimit == other.KeepLimit
                && Radius.Equals(other.Radius) && Margin.Equals(other.Margin)
                && MarginShare.Equals(other.MarginShare) && BlockedLinks == other.BlockedLinks
                && Speed.Equals(other.Speed) && Horizon.Equals(other.Horizon)
                && UnitWidth == other.UnitWidth && UnitHeight == other.UnitHeight
                && Turns == other.Turns && TurnCost.Equals(other.TurnCost)
                && CostTolerance.Equals(other.CostTolerance);
        }

        public override bool Equals(object other)
        {
            return other is PlannerOptions && Equals((PlannerOptions)other);
        }

        public override int GetHashCode()
        {
            uint choices = (uint)Algorithm | (uint)Lattice << 8 | (uint)DiagonalGaps << 10 | (uint)CornerCutting << 12;
            choices |= (uint)Heuristic << 16 | (uint)CostRule << 20 | (uint)Smoothing << 22 | (uint)Neighbours << 24;
            return choices.GetHashCode() ^ HScale.GetHashCode() ^ MemoryLimit.GetHashCode() ^ KeepLimit.GetHashCode()
                ^ Radius.GetHashCode() ^ Margin.GetHashCode() * 31 ^ MarginShare.GetHashCode() * 37
                ^ Speed.GetHashCode() * 41 ^ BlockedLinks.GetHashCode() * 67 ^ Horizon.GetHashCode() * 43
                ^ (UnitWidth * 47 + UnitHeight) * 53 ^ (int)Turns * 59 ^ TurnCost.GetHashCode() * 61
                ^ CostTolerance.GetHashCode() * 71;
        }

        internal unsafe NativeOptions ToNative()
        {
            NativeOptions native;
            int status = TautNative.taut_planner_options_init(&native, (UIntPtr)sizeof(NativeOptions));
            TautException.ThrowIfError(status);
            native.Algorithm = (uint)Algorithm;
            native.Lattice = (uint)Lattice;
            native.Neighbours = (uint)Neighbours;
            native.DiagonalGaps = (uint)DiagonalGaps;
            native.CornerCutting = (uint)CornerCutting;
            native.Heuristic = (uint)Heuristic;
            native.CostRule = (uint)CostRule;
            native.Smoothing = (uint)Smoothing;
            native.Radius = Radius;
            native.HScale = HScale;
            native.MemoryLimit = MemoryLimit;
            native.KeepLimit = KeepLimit;
            native.Margin = Margin;
            native.MarginShare = MarginShare;
            native.BlockedLinks = BlockedLinks;
            native.Speed = Speed;
            native.Horizon = Horizon;
            native.UnitWidth = (uint)UnitWidth;
            native.UnitHeight = (uint)UnitHeight;
            native.Turns = (uint)Turns;
            native.TurnCost = TurnCost;
            native.CostTolerance = CostTolerance;
            return native;
        }
    }
}
