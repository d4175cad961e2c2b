using System;
using System.Collections.Generic;
using System.Linq;

namespace Taut.Tests
{
    /// <summary>Random numbers, the same everywhere.</summary>
    internal sealed class Dice
    {
        private uint state;

        internal Dice(uint seed)
        {
            state = seed;
        }

        internal int Below(int most)
        {
            state = unchecked(state * 1664525 + 1013904223);
            return (int)((state >> 8) % (uint)most);
        }
    }

    /// <summary>The walls of a map, as those see them who walk there.</summary>
    internal sealed class Ground
    {
        /// <summary>By how much a unit may be nearer to walls than its radius.</summary>
        internal const double Slack = 1.0 / 64;

        private readonly bool[,] walls;

        internal Ground(params string[] rows)
        {
            walls = new bool[rows[0].Length, rows.Length];
            for (int i = 0; i < walls.Length; i++)
            {
                walls[i % Width, i / Width] = rows[i / Width][i % Width] == '#';
            }
        }

        internal int Width
        {
            get { return walls.GetLength(0); }
        }

        internal int Height
        {
            get { return walls.GetLength(1); }
        }

        internal PathGrid Grid()
        {
            PathGrid grid = new PathGrid(Width, Height);
            LayOn(grid);
            return grid;
        }

        /// <summary>Blocks the cells of a free grid.</summary>
        internal void LayOn(PathGrid grid)
        {
            new Ground(Enumerable.Repeat(new string('.', Width), Height).ToArray()).Lay(this, grid);
        }

        /// <summary>Makes these the walls of another ground, and edits the grid of these.</summary>
        internal void Lay(Ground next, PathGrid grid)
        {
            for (int i = 0; i < walls.Length; i++)
            {
                bool wall = next.walls[i % Width, i / Width];
                if (wall != walls[i % Width, i / Width])
                {
                    grid.SetCell(i % Width, i / Width, wall ? 0 : 1);
                    walls[i % Width, i / Width] = wall;
                }
            }
        }

        internal Ground Copy()
        {
            return new Ground(ToString().Split('\n'));
        }

        public override string ToString()
        {
            Func<int, string> row = y => new string(Enumerable.Range(0, Width).Select(x => walls[x, y] ? '#' : '.').ToArray());
            return string.Join("\n", Enumerable.Range(0, Height).Select(row));
        }

        internal bool IsBlocked(int x, int y)
        {
            return x < 0 || y < 0 || x >= Width || y >= Height || walls[x, y];
        }

        private bool IsBlockedAt(double x, double y)
        {
            return IsBlocked((int)Math.Floor(x), (int)Math.Floor(y));
        }

        private void Fill(int left, int top, int across, int down, bool wall)
        {
            for (int y = Math.Max(top, 0); y < Math.Min(top + down, Height); y++)
            {
                for (int x = Math.Max(left, 0); x < Math.Min(left + across, Width); x++)
                {
                    walls[x, y] = wall;
                }
            }
        }

        /// <summary>Lays a random shape: cells, a wall with a door, cells that touch at their corners, a
        /// yard.</summary>
        internal void LayShape(Dice dice)
        {
            int x = dice.Below(13), y = dice.Below(13), kind = dice.Below(9), a = 1 + dice.Below(4), b = 1 + dice.Below(4);
            if (kind < 4)
            {
                Fill(x, y, a, b, dice.Below(5) != 0);
            }
            else if (kind < 6)
            {
                bool down = kind == 4;
                Fill(down ? x : 0, down ? 0 : y, down ? 1 : 13, down ? 13 : 1, true);
                Fill(x, y, down ? 1 : a - 1, down ? a - 1 : 1, false);
            }
            else if (kind < 8)
            {
                for (int i = 0; i < 2 * a + b; i++)
                {
                    Fill(x + i, kind == 6 ? y + i : y - i, 1, 1, true);
                }
            }
            else
            {
                Fill(x, y, a + 2, b + 2, true);
                Fill(x + 1, y + 1, a, b, false);
            }
        }

        /// <summary>The door in the wall in the middle shuts and another opens.</summary>
        internal void MoveDoor(Dice dice)
        {
            Fill(Width / 2, 0, 1, Height, true);
            Fill(Width / 2, dice.Below(Height), 1, 1 + dice.Below(3), false);
        }

        /// <summary>The distance of the nearest blocked cell, or of the nearest free one, and the way from
        /// it.</summary>
        internal double Nearest(PathPoint at, out double x, out double y, bool isBlocked = true)
        {
            double best = 3;
            x = y = 0;
            for (int row = (int)Math.Floor(at.Y) - 2; row <= at.Y + 2; row++)
            {
                for (int column = (int)Math.Floor(at.X) - 2; column <= at.X + 2; column++)
                {
                    double dx = at.X - Math.Min(Math.Max(at.X, column), column + 1);
                    double dy = at.Y - Math.Min(Math.Max(at.Y, row), row + 1);
                    double away = Math.Sqrt(dx * dx + dy * dy);
                    if (away < best && IsBlocked(column, row) == isBlocked)
                    {
                        best = away;
                        x = dx;
                        y = dy;
                    }
                }
            }
            return best;
        }

        /// <summary>By how much a place is nearer to a wall than a radius.</summary>
        internal double Depth(PathPoint at, double radius)
        {
            double x, y;
            return radius + Nearest(at, out x, out y, false) - Nearest(at, out x, out y);
        }

        /// <summary>Pushes a disc out of walls.</summary>
        internal PathPoint Pushed(PathPoint at, double radius)
        {
            double x, y, away;
            if (Nearest(at, out x, out y, false) < 1)
            {
                at = new PathPoint((float)(at.X - x), (float)(at.Y - y));
            }
            for (int i = 0; i < 100 && (away = Nearest(at, out x, out y)) < radius && away > 0; i++)
            {
                double by = (radius - away) / away;
                at = new PathPoint((float)(at.X + x * by), (float)(at.Y + y * by));
            }
            return at;
        }

        /// <summary>True if a straight way along an axis keeps a radius away from walls; that of a point touches
        /// none.</summary>
        internal bool IsClear(double ax, double ay, double bx, double by, double radius)
        {
            double left = Math.Min(ax, bx), right = Math.Max(ax, bx), top = Math.Min(ay, by), low = Math.Max(ay, by);
            for (int y = (int)Math.Floor(top - radius) - 1; y <= low + radius; y++)
            {
                for (int x = (int)Math.Floor(left - radius) - 1; x <= right + radius; x++)
                {
                    double dx = Math.Max(0, Math.Max(x - right, left - x - 1));
                    double dy = Math.Max(0, Math.Max(y - low, top - y - 1));
                    double square = dx * dx + dy * dy;
                    if (IsBlocked(x, y) && (radius > 0 ? square < radius * radius : square == 0))
                    {
                        return false;
                    }
                }
            }
            return true;
        }

        /// <summary>True near two blocked cells that touch at their corners, where points belong to both
        /// sides.</summary>
        internal bool IsAtGap(PathPoint at)
        {
            double x = Math.Floor(at.X + 0.5), y = Math.Floor(at.Y + 0.5);
            bool isNear = Math.Abs(at.X - x) <= 1.0 / 32 && Math.Abs(at.Y - y) <= 1.0 / 32;
            bool a = IsBlockedAt(x - 1, y - 1), b = IsBlockedAt(x, y - 1);
            return isNear && a != b && b == IsBlockedAt(x - 1, y) && a == IsBlockedAt(x, y);
        }
    }

    /// <summary>From where there surely is a way to a goal: places on a lattice of eighths of a cell.</summary>
    internal sealed class Flood
    {
        private static readonly int[] X = { 1, -1, 0, 0 };
        private static readonly int[] Y = { 0, 0, 1, -1 };
        private readonly Ground ground;
        private readonly double radius;
        private readonly int[,] steps;

        internal Flood(Ground ground, double radius, PathPoint goal)
        {
            this.ground = ground;
            this.radius = radius;
            steps = new int[8 * ground.Width + 1, 8 * ground.Height + 1];
            Queue<KeyValuePair<int, int>> wave = new Queue<KeyValuePair<int, int>>(Beside(goal));
            foreach (KeyValuePair<int, int> at in wave)
            {
                steps[at.Key, at.Value] = 1;
            }
            while (wave.Count > 0)
            {
                KeyValuePair<int, int> at = wave.Dequeue();
                for (int i = 0; i < 4; i++)
                {
                    int x = at.Key + X[i], y = at.Value + Y[i];
                    if (ground.IsClear(at.Key / 8.0, at.Value / 8.0, x / 8.0, y / 8.0, radius) && steps[x, y] == 0)
                    {
                        steps[x, y] = steps[at.Key, at.Value] + 1;
                        wave.Enqueue(new KeyValuePair<int, int>(x, y));
                    }
                }
            }
        }

        /// <summary>How many eighths of a cell the way from a place has; 0 without one that is sure.</summary>
        internal int Steps(PathPoint from)
        {
            return Beside(from).Select(at => steps[at.Key, at.Value]).Where(way => way > 0).DefaultIfEmpty().Min();
        }

        /// <summary>The places of the lattice to which two straight ways lead from a place, which may be a little in a
        /// wall.</summary>
        private IEnumerable<KeyValuePair<int, int>> Beside(PathPoint at)
        {
            if (ground.Depth(at, radius) > Ground.Slack + 1e-3 || (radius == 0 && ground.IsAtGap(at)))
            {
                yield break;
            }
            int left = (int)Math.Floor(at.X * 8.0), top = (int)Math.Floor(at.Y * 8.0);
            for (int x = left; x <= Math.Ceiling(at.X * 8.0); x++)
            {
                for (int y = top; y <= Math.Ceiling(at.Y * 8.0); y++)
                {
                    double toX = x / 8.0, toY = y / 8.0;
                    bool isAcross = Leg(at.X, at.Y, toX, at.Y) && Leg(toX, at.Y, toX, toY);
                    if (isAcross || (Leg(at.X, at.Y, at.X, toY) && Leg(at.X, toY, toX, toY)))
                    {
                        yield return new KeyValuePair<int, int>(x, y);
                    }
                }
            }
        }

        private bool Leg(double ax, double ay, double bx, double by)
        {
            double length = Math.Abs(bx - ax) + Math.Abs(by - ay);
            double skip = length > 0 ? Math.Min(1, (Ground.Slack + 1e-3) / length) : 1;
            return ground.IsClear(ax + (bx - ax) * skip, ay + (by - ay) * skip, bx, by, radius);
        }
    }
}
