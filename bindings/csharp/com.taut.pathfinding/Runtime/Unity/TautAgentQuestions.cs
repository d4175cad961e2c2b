#if UNITY_5_3_OR_NEWER
using System;
using System.Collections.Generic;
using UnityEngine;
#if TAUT_AI
using UnityEngine.AI;
#endif

namespace Taut
{
    /// <summary>What an agent is asked about its map, and areas: area 0, Walkable, is the terrain class 1, area 1, Not
    /// Walkable, the class 0, and others are the class of their number.</summary>
    public sealed partial class TautAgent
    {
        private const int Areas = 32;

        /// <summary>Half a cell: how far apart a path is looked at.</summary>
        private const float Sample = 0.5f;

        /// <summary>Agents with the same costs share a planner: these are their arrays.</summary>
        private static readonly List<float[]> Shared = new List<float[]>();

        [Tooltip("The areas on which it walks, a bit each; terrain classes from 32 on have none, and are walked on.")]
        [SerializeField] private int m_AreaMask = -1;

        private float[] areaCosts;
        private byte[] window = new byte[0];

        /// <summary>The areas on which it walks, a bit each; all at first.</summary>
        public int areaMask
        {
            get { return m_AreaMask; }
            set
            {
                if (value != m_AreaMask)
                {
                    Renew();
                    m_AreaMask = value;
                }
            }
        }

        /// <summary>Sets what a cell of an area costs, 1 at first. With costs it plans by Optimal, unless its algorithm
        /// takes them.</summary>
        public void SetAreaCost(int areaIndex, float areaCost)
        {
            int area = Area(areaIndex);
            float cost = Require.Positive(areaCost, "areaCost");
            if (GetAreaCost(area) != cost)
            {
                Renew();
                areaCosts = areaCosts ?? Ones(Areas);
                areaCosts[area] = cost;
            }
        }

        /// <summary>What a cell of an area costs.</summary>
        public float GetAreaCost(int areaIndex)
        {
            int area = Area(areaIndex);
            return areaCosts == null ? 1 : areaCosts[area];
        }

        /// <summary>Whether a wall is on the straight way to a point, for its radius and areas.</summary>
        public bool Raycast(Vector3 targetPosition, out NavMeshHit hit)
        {
            Finite(targetPosition, "targetPosition");
            RayHit ray;
            PathPoint from = map == null ? default(PathPoint) : map.WorldToGrid(transform.position);
            TautException.ThrowIfError((int)Asked().Planner.Raycast(from, map.WorldToGrid(targetPosition), out ray));
            hit = Hit(ray.At, Direction(map.Frame.FromCells(ray.Normal)), !ray.IsVisible);
            return hit.hit;
        }

        /// <summary>The point at which it would touch what is nearest of walls, the rim of the map and areas that it
        /// does not use: its radius before that; where it stands if it is nearer than its radius.</summary>
        /// <returns>False if it stands in a wall.</returns>
        public bool FindClosestEdge(out NavMeshHit hit)
        {
            Asked();
            PathPoint at = map.WorldToGrid(transform.position);
            PathPoint edge = NearestEdge(at);
            Vector3 away = transform.position - ToWorld(edge);
            float distance = (float)Math.Sqrt(Squared(at, edge)), radius = m_Radius / map.Frame.CellWidth;
            float part = distance > radius ? 1 - radius / distance : 0;
            PathPoint touch = new PathPoint(at.X + (edge.X - at.X) * part, at.Y + (edge.Y - at.Y) * part);
            hit = Hit(radius > 0 ? touch : edge, Direction(away), away.sqrMagnitude > 0);
            return hit.hit;
        }

        /// <summary>Looks ahead along its path, up to a distance or to the first area outside of the mask.</summary>
        /// <returns>True if path or areas end before that distance.</returns>
        public bool SamplePathPosition(int areaMask, float maxDistance, out NavMeshHit hit)
        {
            if (!(maxDistance >= 0))
            {
                throw new ArgumentException("maxDistance is at least 0", "maxDistance");
            }
            Asked();
            float most = maxDistance / map.Frame.CellWidth, end = Math.Min(most, agent.Left);
            PathPoint at = map.WorldToGrid(transform.position), ahead = at;
            bool isCut = !IsIn(areaMask, AreaAt(at));
            for (float gone = 0; !isCut && gone < end;)
            {
                int corner;
                gone = Math.Min(gone + Sample, end);
                isCut = PathFollowing.Ahead(agent.Path, agent.Place, gone, out ahead, out corner) < 0 || !IsIn(areaMask, AreaAt(ahead));
                at = isCut ? at : ahead;
            }
            hit = Hit(at, Vector3.zero, isCut);
            return isCut || end < most;
        }

        /// <summary>Plans a path to a point at once, whatever the scheduler has to do.</summary>
        /// <returns>True if there is a path, complete or partial.</returns>
        public bool CalculatePath(Vector3 targetPosition, TautPath path)
        {
            Require.NotNull(path, "path");
            Finite(targetPosition, "targetPosition");
            PathPlanner planner = Asked().AtOnce;
            PathRequest request = new PathRequest(map.WorldToGrid(transform.position), map.WorldToGrid(targetPosition));
            request.Flags = RequestFlags.AllowPartial;
            PathResult result;
            PathStatus status = planner.Find(request, out result);
            bool isFound = status == PathStatus.Ok || status == PathStatus.Partial;
            path.Take(status, isFound ? planner.Path : new ReadOnlySpan<PathPoint>(), map.Frame, map.Frame.HeightOf(transform.position));
            return isFound;
        }

        /// <summary>Its lane, for a question: there must be a map.</summary>
        private PathLane Asked()
        {
            if (map == null)
            {
                throw new InvalidOperationException("the agent '" + name + "' has no map to ask about");
            }
            Ready();
            return agent.Lane;
        }

        private NavMeshHit Hit(PathPoint at, Vector3 normal, bool isHit)
        {
            NavMeshHit hit = new NavMeshHit();
            hit.position = ToWorld(at);
            hit.normal = normal;
            hit.distance = Vector3.Distance(transform.position, hit.position);
            int area = AreaAt(at);
            hit.mask = area < Areas ? 1 << area : 0;
            hit.hit = isHit;
            return hit;
        }

        private static Vector3 Direction(Vector3 vector)
        {
            float length = vector.magnitude;
            return length > 0 ? vector / length : Vector3.zero;
        }

        private static int Area(int areaIndex)
        {
            if (areaIndex < 0 || areaIndex >= Areas)
            {
                throw new ArgumentOutOfRangeException("areaIndex", "an area is 0 to 31");
            }
            return areaIndex;
        }

        /// <summary>The area of a terrain class, and the class of an area.</summary>
        private static int Other(int number)
        {
            return number < 2 ? 1 - number : number;
        }

        private static bool IsIn(int mask, int area)
        {
            return area >= Areas || (mask & (1 << area)) != 0;
        }

        /// <summary>The area at a point: on a border between cells that of one which is no wall.</summary>
        private int AreaAt(PathPoint at)
        {
            int terrain = 0;
            for (int corner = 0; corner < 4 && terrain == 0; corner++)
            {
                int x = Mathf.FloorToInt(at.X + ((corner & 1) - 0.5f) / 128), y = Mathf.FloorToInt(at.Y + ((corner & 2) - 1f) / 256);
                bool isOnMap = x >= 0 && y >= 0 && x < map.Grid.Width && y < map.Grid.Height;
                terrain = isOnMap ? map.Grid.GetCell(x, y) : 0;
            }
            return Other(terrain);
        }

        private PathPoint NearestEdge(PathPoint at)
        {
            PathGrid grid = map.Grid;
            PathPoint best = Nearer(at, new PathPoint(0, at.Y), new PathPoint(grid.Width, at.Y));
            best = Nearer(at, new PathPoint(at.X, 0), Nearer(at, new PathPoint(at.X, grid.Height), best));
            // Windows that double: what is nearer than their side is nearest.
            for (int side = 4; ; side *= 2)
            {
                int left = Math.Max(0, Mathf.FloorToInt(at.X) - side), bottom = Math.Max(0, Mathf.FloorToInt(at.Y) - side);
                int width = Math.Min(grid.Width, Mathf.FloorToInt(at.X) + side + 1) - left;
                int height = Math.Min(grid.Height, Mathf.FloorToInt(at.Y) + side + 1) - bottom;
                if (width <= 0 || height <= 0)
                {
                    return best;
                }
                window = window.Length < width * height ? new byte[width * height] : window;
                grid.GetCells(new CellRect(left, bottom, width, height), window, width);
                for (int i = 0; i < width * height; i++)
                {
                    if (window[i] == 0 || !IsIn(m_AreaMask, Other(window[i])))
                    {
                        int x = left + i % width, y = bottom + i / width;
                        best = Nearer(at, new PathPoint(Math.Min(Math.Max(at.X, x), x + 1), Math.Min(Math.Max(at.Y, y), y + 1)), best);
                    }
                }
                if (Squared(at, best) <= (float)side * side || (width == grid.Width && height == grid.Height))
                {
                    return best;
                }
            }
        }

        private static PathPoint Nearer(PathPoint at, PathPoint candidate, PathPoint best)
        {
            return Squared(at, candidate) < Squared(at, best) ? candidate : best;
        }

        private static float Squared(PathPoint a, PathPoint b)
        {
            return (a.X - b.X) * (a.X - b.X) + (a.Y - b.Y) * (a.Y - b.Y);
        }

        private static float[] Ones(int count)
        {
            float[] ones = new float[count];
            for (int i = 0; i < count; i++)
            {
                ones[i] = 1;
            }
            return ones;
        }

        /// <summary>What the planner is told of areas: the same array for the same costs, null if all are 1.</summary>
        private float[] Costs()
        {
            if (m_AreaMask == -1 && areaCosts == null)
            {
                return null;
            }
            bool isPlain = true;
            float[] costs = Ones(256);
            for (int area = 0; area < Areas; area++)
            {
                float cost = IsIn(m_AreaMask, area) ? GetAreaCost(area) : float.PositiveInfinity;
                // No cost makes a wall walkable.
                if (area != 1 && cost != 1)
                {
                    costs[Other(area)] = cost;
                    isPlain = false;
                }
            }
            if (isPlain)
            {
                return null;
            }
            float[] known = Shared.Find(candidate => Equal(candidate, costs));
            if (known == null)
            {
                Shared.Add(costs);
            }
            return known ?? costs;
        }

        private static bool Equal(float[] a, float[] b)
        {
            return new ReadOnlySpan<float>(a).SequenceEqual(b);
        }

        /// <summary>Optimal if there are costs which the algorithm does not take.</summary>
        private Algorithm AlgorithmFor(float[] costs)
        {
            Algorithm[] takers = { Algorithm.AStar, Algorithm.DStarLite, Algorithm.Theta, Algorithm.LazyTheta, Algorithm.FieldDStar, Algorithm.Optimal };
            bool isAny = costs != null && Array.Exists(costs, cost => cost != 1 && !float.IsInfinity(cost));
            return isAny && Array.IndexOf(takers, algorithm) < 0 ? Algorithm.Optimal : algorithm;
        }
    }
}
#endif
