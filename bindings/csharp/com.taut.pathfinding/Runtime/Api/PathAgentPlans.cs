using System;

namespace Taut
{
    // When to plan, and what to do with the answer.
    public sealed partial class PathAgent
    {
        /// <summary>Looks at what has changed.</summary>
        /// <returns>False if it is lost.</returns>
        private bool Notice(bool steered)
        {
            ulong revision;
            if (isLost || isCrossing)
            {
                return false;
            }
            if (Lane.IsDisposed || !Lane.Ground.TryGetRevision(out revision))
            {
                Lose();
                return false;
            }
            isPushed &= !steered;
            isSteered = steered;
            if (revision != seen || isPushed || (steered && isEscaping))
            {
                Look(revision);
            }
            return true;
        }

        /// <summary>Compares position, path and destination with a revision that it has not seen.</summary>
        private void Look(ulong revision)
        {
            bool wasPushed = isPushed;
            isPushed = false;
            seen = revision;
            PathPoint free;
            float away;
            PathStatus status = Lane.Planner.Nearest(Position, float.PositiveInfinity, out free, out away);
            // What moves a unit may let it be a little nearer to walls than a planner.
            AskHere();
            if (status != PathStatus.Ok || (away > SamePlace && !(isSteered && Lane.Planner.IsFree(Position))))
            {
                // Without a free cell on the whole map it stays where it is.
                Drop();
                isEscaping = status == PathStatus.Ok;
                refuge = free;
                return;
            }
            if (!isSteered && !free.Equals(Rounded(Position)))
            {
                // In a wall, but by less than a step.
                Position = free;
            }
            if (isEscaping)
            {
                isEscaping = false;
                Plan(false);
                return;
            }
            if (wasPushed && length > 0)
            {
                Return();
            }
            if (isWalking)
            {
                CheckPath();
            }
            if (AutoRepath && HasDestination && !query.IsPending && (length == 0 || Result.Status != PathStatus.Ok))
            {
                // Whether a way has opened is asked when the query has its turn.
                Plan(true);
            }
        }

        /// <summary>The path from the segment on that the agent is on.</summary>
        private Span<PathPoint> PathLeft()
        {
            int first = (int)place.Segment;
            int count = length - first + restLength;
            if (whole.Length < count)
            {
                whole = new PathPoint[count];
            }
            Array.Copy(points, first, whole, 0, length - first);
            Array.Copy(rest, 0, whole, length - first, restLength);
            return new Span<PathPoint>(whole, 0, count);
        }

        private void CheckPath()
        {
            PathCheck check;
            Lane.SetPathHeights(HeightsLeft());
            PathStatus status = Lane.Planner.CheckPath(PathLeft(), since, out check);
            if (status < 0 || check.IsCut)
            {
                Drop();
                if (AutoRepath)
                {
                    Plan(false);
                }
                return;
            }
            since = check.Revision;
            if (!check.IsShortest)
            {
                mayShorten = true;
                if (AutoRepath)
                {
                    Plan(true);
                }
            }
        }

        /// <summary>Asks for a path, from the position at which the agent is when the query has its turn; on a link not
        /// before it is across.</summary>
        private void Plan(bool isLazy)
        {
            if (!HasDestination || isCrossing)
            {
                return;
            }
            if (query.IsSearching)
            {
                isSearchStale |= !isLazy;
                return;
            }
            if (query.IsPending)
            {
                if (!isLazy)
                {
                    Lane.Promote(query);
                }
                return;
            }
            if (Lane.IsDisposed)
            {
                return;
            }
            query.IsLazy = isLazy;
            Lane.Scheduler.Submit(query);
        }

        private void Withdraw()
        {
            if (query.IsPending && !isLost)
            {
                Lane.Scheduler.Withdraw(query);
            }
        }

        /// <summary>The turn of the query has come: false if there is nothing to search.</summary>
        private bool Start(PathQuery starting)
        {
            if (starting.IsLazy && !mayShorten && !MayHaveOpened())
            {
                return false;
            }
            mayShorten = false;
            PathRequest request = new PathRequest(Position, Destination);
            request.Flags = AllowPartial ? RequestFlags.AllowPartial : RequestFlags.None;
            starting.Request = request;
            starting.StartHeight = Height;
            starting.GoalHeight = DestinationHeight;
            searchedFrom = Position;
            isSearchStale = false;
            Plans++;
            return true;
        }

        /// <summary>
        /// False if the end of its path is still the reachable point that is nearest to the destination, or if it has
        /// no path and there is still none.
        /// </summary>
        private bool MayHaveOpened()
        {
            AskHere();
            if (!AllowPartial)
            {
                bool reachable;
                return Lane.Planner.Reachable(Position, Destination, out reachable) != PathStatus.Ok || reachable;
            }
            if (length == 0 || !EndsAsSent)
            {
                return true;
            }
            PathPoint nearest;
            float distance;
            PathStatus status = Lane.Planner.NearestReachable(Position, Destination, float.PositiveInfinity, out nearest, out distance);
            return status != PathStatus.Ok || !nearest.Equals(points[length - 1]);
        }

        /// <summary>Takes an answer of the scheduler.</summary>
        private void Take(PathQuery answered)
        {
            bool isStale = isSearchStale;
            isSearchStale = false;
            if (answered.Status == PathStatus.BadHandle)
            {
                Lose();
                return;
            }
            if (answered.Length == 0)
            {
                Fail(answered.Status);
                return;
            }
            if (KeepsItsPath(answered))
            {
                mayShorten = false;
                if (isStale)
                {
                    Plan(false);
                }
                return;
            }
            Result = answered.Result;
            TakeHeights(answered.PathHeights);
            length = answered.Length;
            points = answered.Exchange(points);
            Cut(answered.Links);
            since = Result.Revision;
            goal = answered.Request.Goal;
            goalHeight = answered.GoalHeight;
            mayShorten = false;
            // An edit during the search is looked at in the next frame.
            seen = Result.Revision;
            isWalking = true;
            if (Lane.HasHeights && Distance(Position, points[0]) <= SamePlace)
            {
                // Its height may have been told roughly.
                Height = heights[0];
            }
            if (length > 1 && Distance(Position, points[0]) <= SamePlace)
            {
                // Small steps between many plans would be lost by rounding.
                points[0] = Position;
            }
            hasArrived &= Distance(Position, points[length - 1]) <= (isSteered ? ArrivalDistance : SamePlace);
            PlaceAtFront(points[0]);
            waypoint = 0;
            if (!isSteered && Distance(Position, searchedFrom) > SamePlace && !Join(0))
            {
                isStale = true;
                Drop();
            }
            if (isStale)
            {
                Plan(false);
            }
            if (PathFound != null)
            {
                PathFound(Result);
            }
        }

        /// <summary>
        /// True if an answer that began where the agent was some frames ago costs no less, from where it is now, than
        /// what is left of the path on which it has gone on. Else edits without end may lead it to and fro between two
        /// ways that cost about as much, for ever.
        /// </summary>
        private bool KeepsItsPath(PathQuery answered)
        {
            ReadOnlySpan<PathPoint> found = answered.Path;
            bool both = isWalking && Result.Status == PathStatus.Ok && answered.Status == PathStatus.Ok;
            if (!both || !goal.Equals(answered.Request.Goal) || !goalHeight.Equals(answered.GoalHeight) || found.Length < 2)
            {
                return false;
            }
            double back = Distance(Position, found[1]) - Distance(found[0], found[1]);
            double cost;
            double own;
            Lane.SetPathHeights(answered.PathHeights);
            return Distance(Position, searchedFrom) > SamePlace
                && Lane.Planner.PathCost(found, out cost) == PathStatus.Ok
                && TryCostLeft(out own) && cost + back >= own;
        }

        /// <summary>What is left of the path costs by now, whatever it cost when it was found.</summary>
        /// <returns>False if it is cut.</returns>
        private bool TryCostLeft(out double cost)
        {
            Span<PathPoint> left = PathLeft();
            PathPoint from = left[0];
            left[0] = Position;
            Span<float> high = HeightsLeft();
            float before = Height;
            if (high.Length > 0)
            {
                before = high[0];
                high[0] = Height;
            }
            Lane.SetPathHeights(high);
            PathStatus status = Lane.Planner.PathCost(left, out cost);
            if (status == PathStatus.Ok && double.IsPositiveInfinity(cost))
            {
                // What moves a unit may have let it be a little nearer to walls than a planner.
                left[0] = from;
                if (high.Length > 0)
                {
                    high[0] = before;
                }
                Lane.SetPathHeights(high);
                status = Lane.Planner.PathCost(left, out cost);
                cost -= Distance(from, Position);
            }
            return status == PathStatus.Ok && !double.IsPositiveInfinity(cost);
        }

        /// <summary>Leaves of the path what is walked up to the first link.</summary>
        private void Cut(ReadOnlySpan<LinkUse> links)
        {
            restLength = 0;
            if (links.Length == 0)
            {
                return;
            }
            int beyond = (int)links[0].Point + 1;
            link = links[0].Link;
            restLength = length - beyond;
            if (rest.Length < restLength)
            {
                rest = new PathPoint[restLength];
            }
            Array.Copy(points, beyond, rest, 0, restLength);
            length = beyond;
        }

        private void Fail(PathStatus status)
        {
            if (status == PathStatus.Cancelled)
            {
                return;
            }
            Drop();
            // A start in a wall: the next frame finds the way out.
            seen = status == PathStatus.StartBlocked ? 0 : seen;
            if (status != PathStatus.StartBlocked && PathFailed != null)
            {
                PathFailed(status);
            }
        }

        /// <summary>Forgets the path.</summary>
        private void Drop()
        {
            length = 0;
            restLength = 0;
            isWalking = false;
            isEscaping = false;
            place = default(PathPlace);
        }

        /// <summary>Grid or scheduler are gone.</summary>
        private void Lose()
        {
            if (isLost)
            {
                return;
            }
            bool hadDestination = HasDestination;
            isLost = true;
            HasDestination = false;
            Drop();
            if (hadDestination && PathFailed != null)
            {
                PathFailed(PathStatus.BadHandle);
            }
        }
    }
}
