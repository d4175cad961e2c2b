using System;

namespace Taut
{
    // How it moves.
    public sealed partial class PathAgent
    {
        /// <summary>Walks along the path, exactly on it: round the corners, not through them.</summary>
        private void Walk(float distance)
        {
            PathPoint target;
            int corner;
            bool isEnd = place.Left <= distance;
            if (PathFollowing.Ahead(Path, place, distance, out target, out corner) < 0)
            {
                Drop();
                return;
            }
            target = isEnd ? points[length - 1] : target;
            if (Lane.HasHeights)
            {
                WalkOnFloors(target, distance);
                Height = isEnd ? heights[length - 1] : Height;
            }
            else
            {
                Position = target;
                PathFollowing.Locate(Path, Position, (int)place.Segment, out place);
            }
            if (isEnd)
            {
                Arrive();
            }
        }

        /// <summary>The waypoint to which it goes next, if something else moves it.</summary>
        private PathPoint Next()
        {
            bool isVisible;
            AskHere();
            Lane.SetPathHeights(PathHeights);
            if (Lane.Planner.Waypoint(Path, Position, waypoint, 0, out waypoint, out isVisible) < 0)
            {
                Drop();
                return Position;
            }
            PlaceBeforeWaypoint();
            if (waypoint + 1 == length && Distance(Position, points[waypoint]) <= ArrivalDistance)
            {
                Arrive();
                return Position;
            }
            if (isVisible || (!query.IsPending && Position.Equals(searchedFrom)))
            {
                return points[waypoint];
            }
            // It stands: a path from where it was before would lead it to and fro.
            if (!query.IsPending)
            {
                Plan(false);
            }
            return Position;
        }

        /// <summary>The place of a unit that goes straight to its waypoint: on the segment before that, however near
        /// later ones are.</summary>
        private void PlaceBeforeWaypoint()
        {
            PlaceOn(Math.Max(waypoint - 1, 0), waypoint);
        }

        /// <summary>The place of a unit on the path between two points, from which it goes straight to the second
        /// one.</summary>
        private void PlaceOn(int before, int next)
        {
            next = Math.Min(next, length - 1);
            before = Math.Min(before, next);
            PathFollowing.Locate(Path.Slice(before, next + 1 - before), Position, 0, out place);
            place.Segment = (uint)before;
            place.Left = Distance(Position, points[next]);
            for (int i = next; i + 1 < length; i++)
            {
                place.Left += Distance(points[i], points[i + 1]);
            }
        }

        private void Arrive()
        {
            isWalking = false;
            if (!EndsAsSent)
            {
                // The path to a newer destination is on its way.
                return;
            }
            if (restLength > 0)
            {
                isCrossing = true;
                Withdraw();
                if (LinkReached == null)
                {
                    CrossLink();
                }
                else
                {
                    LinkReached((int)link, rest[0]);
                }
                return;
            }
            // Where it waits already, the destination itself may become reachable.
            bool isNews = !hasArrived || Result.Status == PathStatus.Ok;
            hasArrived = true;
            if (Result.Status == PathStatus.Ok)
            {
                HasDestination = false;
                Withdraw();
            }
            if (isNews && Arrived != null)
            {
                Arrived();
            }
        }

        /// <summary>Leaves a wall, straight to the free point nearest to it.</summary>
        private void Escape(float distance)
        {
            float left = Distance(Position, refuge);
            if (left > distance)
            {
                float share = distance / left;
                Position = new PathPoint(Position.X + (refuge.X - Position.X) * share, Position.Y + (refuge.Y - Position.Y) * share);
                return;
            }
            Position = refuge;
            isEscaping = false;
            hasArrived = false;
            Plan(false);
        }

        /// <summary>Something has moved the agent: back to the path, if it is in sight.</summary>
        private void Return()
        {
            if (!HasDestination)
            {
                Drop();
                return;
            }
            if (Lane.HasHeights)
            {
                // The part of the path that is nearest in the plane may lie on another floor.
                Drop();
                Plan(false);
                return;
            }
            PathPlace nearest;
            if (PathFollowing.Locate(Path, Position, 0, out nearest) < 0)
            {
                Drop();
                Plan(false);
                return;
            }
            place = nearest;
            isWalking = true;
            if (nearest.Away > SamePlace && !Join((int)nearest.Segment))
            {
                Drop();
                Plan(false);
            }
        }

        /// <summary>Replaces the path up to the end of a segment by a straight way from the position, if it is
        /// clear.</summary>
        private bool Join(int segment)
        {
            int next = Math.Min(segment + 1, length - 1);
            if (!Sees(next))
            {
                return false;
            }
            JoinHeights(next);
            if (next == 0)
            {
                // One point: now there are two.
                PathPoint end = points[0];
                points = points.Length < 2 ? new PathPoint[2] : points;
                points[1] = end;
                length = 2;
            }
            else
            {
                Array.Copy(points, next, points, 1, length - next);
                length -= next - 1;
            }
            points[0] = Position;
            waypoint = 0;
            return PlaceAtFront(Position);
        }

        /// <summary>The point that the library takes a position for.</summary>
        private static PathPoint Rounded(PathPoint point)
        {
            return new PathPoint((float)(Math.Floor(point.X * 256.0 + 0.5) / 256), (float)(Math.Floor(point.Y * 256.0 + 0.5) / 256));
        }

        private static float Distance(PathPoint a, PathPoint b)
        {
            double x = (double)a.X - b.X;
            double y = (double)a.Y - b.Y;
            return (float)Math.Sqrt(x * x + y * y);
        }
    }
}
