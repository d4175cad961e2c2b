using System;
using NUnit.Framework;

namespace Taut.Tests
{
    /// <summary>One who walks.</summary>
    internal abstract class Walker : IDisposable
    {
        internal PathGrid Grid;
        internal PathAgent Agent;
        internal PathPoint At;
        internal bool HasArrived;
        internal bool IsRefused;
        internal bool IsOut = true;
        internal bool WasAtGap;
        internal double Deepest;

        internal abstract void Frame();

        /// <summary>How deep it is in walls, which counts but for those that have appeared on it and that it has not
        /// left yet. A point at a closed gap is pushed to either side of it: no more is promised.</summary>
        protected void Measure(Ground ground, double radius)
        {
            double depth = ground.Depth(At, radius);
            IsOut = Agent.State != AgentState.Escaping && (IsOut || depth <= Ground.Slack);
            Deepest = IsOut ? Math.Max(Deepest, depth) : Deepest;
            WasAtGap |= radius == 0 && ground.IsAtGap(At);
        }

        public abstract void Dispose();
    }

    /// <summary>A walk on a random map through edits; a flood decides whether there is a way.</summary>
    internal sealed class Course
    {
        /// <summary>The number of courses that are walked.</summary>
        internal static readonly int Count = IsFull ? 20000 : 1000;

        private static readonly float[] Radii = { 0, 0.3f, 0.5f, 0.75f, 1 };
        private static readonly Gait[] Gaits = { Gait.Arrives, Gait.Overshoots, Gait.Trembles };
        private static readonly int[] Parts = { 128, 128, 128, 0, 0, 32, 77, 250 };
        private readonly uint seed;
        private readonly Dice dice;
        private readonly bool hasWall;
        private readonly double size;
        internal readonly Ground Ground;
        internal readonly Gait Gait;
        internal readonly float Radius;
        internal readonly float Step;
        internal readonly PathPoint From;
        internal readonly PathPoint To;

        internal Course(uint seed)
        {
            this.seed = seed;
            dice = new Dice(unchecked(seed * 2654435761));
            Radius = Radii[dice.Below(5)];
            size = Math.Floor(Radius * 256.0 + 0.5) / 256;
            Step = (1 + dice.Below(8)) / 8f;
            Gait = Gaits[dice.Below(3)];
            string row = new string('.', 4 + dice.Below(10));
            string[] rows = new string[4 + dice.Below(10)];
            Array.Fill(rows, row);
            Ground = new Ground(rows);
            for (int i = dice.Below(8); i > 0; i--)
            {
                Ground.LayShape(dice);
            }
            hasWall = dice.Below(2) == 0;
            if (hasWall)
            {
                Ground.MoveDoor(dice);
            }
            From = Place();
            To = Place();
        }

        private static bool IsFull
        {
            get { return !string.IsNullOrEmpty(Environment.GetEnvironmentVariable("TAUT_FULL")?.TrimStart('0')); }
        }

        private PathPoint Place()
        {
            Func<int, float> along = sides => (dice.Below(sides) * 256 + Parts[dice.Below(8)]) / 256f;
            float x = along(Ground.Width);
            return new PathPoint(x, along(Ground.Height));
        }

        /// <summary>True if there was a way, along which the walker had to come.</summary>
        internal bool Walk(Func<Course, Walker> place)
        {
            if (Ground.Depth(From, size) > 0 || (Radius == 0 && Ground.IsAtGap(From)))
            {
                return false;
            }
            using (Walker walker = place(this))
            {
                return Walk(walker);
            }
        }

        private bool Walk(Walker walker)
        {
            int edits = dice.Below(4), editAt = 1 + dice.Below(24), most = 0, way = 0;
            bool isKnown = false;
            for (int frame = 0; !walker.HasArrived; frame++)
            {
                if (edits > 0 && frame == editAt)
                {
                    Edit(walker.Grid);
                    edits--;
                    editAt += 1 + dice.Below(24);
                    isKnown = false;
                    walker.IsOut = false;
                    most = frame + (int)(30 / Step);
                }
                walker.Frame();
                if (!isKnown && walker.Agent.State != AgentState.Escaping)
                {
                    isKnown = true;
                    way = walker.WasAtGap ? 0 : new Flood(Ground, size, To).Steps(walker.At);
                    // Six times that and twelve cells.
                    most = frame + (int)((way * 6.0 / 8 + 12) / Step) + 8;
                }
                bool isInWall = walker.Deepest > Ground.Slack + 1e-3, isLate = frame >= most && edits == 0;
                if (isInWall || walker.IsRefused || (isLate && !walker.WasAtGap && (way > 0 || !isKnown)))
                {
                    Assert.Fail("seed " + seed + ", frame " + frame + ": " + Gait + ", radius " + Radius + ", step " + Step
                        + ", from " + From + " to " + To + " " + (isInWall ? "in a wall" : walker.IsRefused ? "refused" : "stands")
                        + " at " + walker.At + ", " + walker.Agent.State + "\n" + Ground);
                }
                if (isLate)
                {
                    return false;
                }
            }
            double x = (double)walker.At.X - To.X, y = (double)walker.At.Y - To.Y;
            // A destination a little in a wall counts as the free place beside it.
            Assert.IsTrue(Math.Sqrt(x * x + y * y) < walker.Agent.ArrivalDistance + 3 * Ground.Slack);
            return true;
        }

        /// <summary>A door shuts and another opens, or a shape is laid.</summary>
        private void Edit(PathGrid grid)
        {
            Ground next = Ground.Copy();
            if (!hasWall || dice.Below(3) == 0)
            {
                next.LayShape(dice);
            }
            else
            {
                next.MoveDoor(dice);
            }
            Ground.Lay(next, grid);
        }
    }
}
