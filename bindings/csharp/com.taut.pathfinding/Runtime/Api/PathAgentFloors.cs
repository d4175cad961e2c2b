using System;

namespace Taut
{
    // Where floors lie above each other.
    public sealed partial class PathAgent
    {
        /// <summary>Its path ends where it is sent now.</summary>
        private bool EndsAsSent
        {
            get { return goal.Equals(Destination) && goalHeight.Equals(DestinationHeight); }
        }

        /// <summary>Questions that follow begin where it is, and end where it is sent.</summary>
        private void AskHere()
        {
            Lane.SetHeights(Height, DestinationHeight);
        }

        /// <summary>How high the path is from the segment on that the agent is on; empty without heights.</summary>
        private Span<float> HeightsLeft()
        {
            int first = (int)place.Segment;
            int count = Lane.HasHeights ? length - first : 0;
            Span<float> left = RoomForHeights(count);
            Array.Copy(heights, count > 0 ? first : 0, wholeHeights, 0, count);
            return left;
        }

        private Span<float> RoomForHeights(int count)
        {
            if (wholeHeights.Length < count)
            {
                wholeHeights = new float[Math.Max(16, count)];
            }
            return new Span<float>(wholeHeights, 0, count);
        }

        /// <summary>Takes the heights of a path.</summary>
        private void TakeHeights(ReadOnlySpan<float> found)
        {
            if (heights.Length < found.Length)
            {
                heights = new float[Math.Max(16, found.Length)];
            }
            found.CopyTo(heights);
        }

        /// <summary>The heights of a path that is replaced up to a point by a straight way from the position.</summary>
        private void JoinHeights(int next)
        {
            if (!Lane.HasHeights)
            {
                return;
            }
            if (next == 0)
            {
                heights[1] = heights[0];
            }
            else
            {
                Array.Copy(heights, next, heights, 1, length - next);
            }
            heights[0] = Height;
        }

        /// <summary>The straight way to a point of its path is free.</summary>
        private bool Sees(int point)
        {
            RayHit hit;
            if (!Lane.HasHeights)
            {
                return Lane.Planner.Raycast(Position, points[point], out hit) >= 0 && hit.IsVisible;
            }
            Span<float> high = RoomForHeights(2);
            whole[0] = Position;
            whole[1] = points[point];
            high[0] = Height;
            high[1] = heights[point];
            Lane.SetPathHeights(high);
            PathCheck check;
            return Lane.Planner.CheckPath(new ReadOnlySpan<PathPoint>(whole, 0, 2), 0, out check) >= 0 && !check.IsCut;
        }

        /// <summary>Walks to a point of its path that is a step ahead, and follows the ground. Another part of the path
        /// may lead over the point, or under it.</summary>
        private void WalkOnFloors(PathPoint target, float step)
        {
            int segment = (int)place.Segment;
            float left = Distance(Position, points[Math.Min(segment + 1, length - 1)]);
            while (left < step && segment + 2 < length)
            {
                segment++;
                Position = points[segment];
                Height = heights[segment];
                left += Distance(Position, points[segment + 1]);
            }
            Height = Lane.HeightAfter(Position, Height, target);
            Position = target;
            PlaceOn(segment, segment + 1);
        }

        /// <summary>The place at the beginning of the path, over which a later part may lead on another
        /// floor.</summary>
        private bool PlaceAtFront(PathPoint front)
        {
            if (!Lane.HasHeights)
            {
                return PathFollowing.Locate(Path, front, 0, out place) >= 0;
            }
            PlaceOn(0, 1);
            return true;
        }
    }
}
