using NUnit.Framework;
using Taut;
using UnityEngine;

/// <summary>Links between two rooms without a door.</summary>
public sealed class LinkTests
{
    private static readonly PathPoint Entry = new PathPoint(6.5f, 6.5f);
    private static readonly PathPoint Exit = new PathPoint(10.5f, 9.5f);

    private static Scene Rooms()
    {
        Scene scene = new Scene(16, 16, GridPlane.XZ, Quaternion.identity, new PathPoint(2.5f, 2.5f));
        scene.Map.Grid.Fill(new CellRect(8, 0, 1, 16), 0);
        return scene;
    }

    private static TautLink Ladder(Scene scene)
    {
        GridFrame frame = scene.Map.Frame;
        return Scene.Make<TautLink>(link =>
        {
            link.transform.position = frame.ToWorld(Entry);
            Scene.Set(link, "map", scene.Map);
            Scene.Set(link, "exit", frame.ToWorld(Exit) - frame.ToWorld(Entry));
        });
    }

    [Test]
    public void AnAgentStandsAtALinkUntilItsHostHasPlayedTheJump()
    {
        using (Scene scene = Rooms())
        {
            TautLink ladder = Ladder(scene);
            int reached = 0;
            scene.Agent.LinkReached += (link, exit) => reached = link;
            scene.Agent.SetDestination(scene.Map.Frame.ToWorld(new PathPoint(13.5f, 13.5f)));
            for (int i = 0; i < 2000 && reached == 0; i++)
            {
                scene.Frames(1);
            }
            Assert.AreEqual(ladder.Number, reached);
            Assert.AreEqual(AgentState.Crossing, scene.Agent.State);
            Assert.IsTrue(Mathf.Abs(scene.Place.X - Entry.X) < 0.01f && Mathf.Abs(scene.Place.Y - Entry.Y) < 0.01f);
            scene.Frames(10);
            Assert.AreEqual(AgentState.Crossing, scene.Agent.State);
            scene.Agent.CrossLink();
            Assert.IsTrue(Mathf.Abs(scene.Place.X - Exit.X) < 0.01f && Mathf.Abs(scene.Place.Y - Exit.Y) < 0.01f);
            for (int i = 0; i < 2000 && scene.Arrivals == 0; i++)
            {
                scene.Frames(1);
            }
            Assert.IsTrue(scene.Arrivals == 1 && scene.Place.X > 13);
        }
    }

    [Test]
    public void WithoutAutoTraverseAnAgentWaitsForTheNamesOfUnity()
    {
        foreach (bool avoids in new[] { false, true })
        {
            using (Scene scene = Rooms())
            {
                Ladder(scene);
                TautAgent agent = scene.Agent;
                agent.Avoids = avoids;
                Assert.IsTrue(agent.autoTraverseOffMeshLink && !agent.isOnOffMeshLink);
                agent.autoTraverseOffMeshLink = false;
                Vector3 end = scene.Map.Frame.ToWorld(new PathPoint(13.5f, 13.5f), 0.75f);
                agent.destination = end;
                scene.Until(() => agent.hasPath, 5);
                Assert.IsTrue(Vector3.Distance(agent.pathEndPosition, end) < 0.01f && agent.path.corners.Length == 4);
                scene.Until(() => agent.isOnOffMeshLink);
                scene.Frames(10);
                Assert.IsTrue(agent.isOnOffMeshLink && agent.hasPath && agent.velocity == Vector3.zero);
                agent.CompleteOffMeshLink();
                Assert.IsTrue(Mathf.Abs(scene.Place.X - Exit.X) < 0.01f && Mathf.Abs(scene.Place.Y - Exit.Y) < 0.01f);
                agent.CompleteOffMeshLink();
                scene.Until(() => scene.Arrivals == 1);
                Assert.IsTrue(Vector3.Distance(agent.transform.position, end) < 0.1f);
                // And back, at once.
                agent.autoTraverseOffMeshLink = true;
                agent.destination = scene.Map.Frame.ToWorld(new PathPoint(2.5f, 2.5f));
                for (int i = 0; i < 600 && scene.Arrivals == 1; i++)
                {
                    Engine.Frame(Scene.Seconds);
                    Assert.IsTrue(!agent.isOnOffMeshLink);
                }
                Assert.IsTrue(scene.Arrivals == 2 && scene.Place.X < 3);
            }
        }
    }

    [Test]
    public void AWideLinkIsCrossedStraightOverFromWhereAnAgentComes()
    {
        using (Scene scene = Rooms())
        {
            PathGrid grid = scene.Map.Grid;
            GridFrame frame = scene.Map.Frame;
            TautLink ladder = Ladder(scene);
            ladder.transform.position = frame.ToWorld(new PathPoint(6.5f, 8));
            ladder.Exit = frame.ToWorld(new PathPoint(10.5f, 8)) - frame.ToWorld(new PathPoint(6.5f, 8));
            ladder.Width = (frame.ToWorld(new PathPoint(0, 10)) - frame.ToWorld(new PathPoint(0, 0))).magnitude;
            int number = ladder.Number;
            grid.GetLinkSpans(number, out PathPoint fromSpan, out PathPoint toSpan);
            Assert.IsTrue(Mathf.Abs(Mathf.Abs(fromSpan.Y) - 10) < 0.02f && Mathf.Abs(fromSpan.X) < 0.02f);
            Assert.IsTrue(toSpan.Equals(fromSpan));
            GridLink link = grid.GetLink(number);
            Assert.IsTrue(Mathf.Abs(link.From.Y + fromSpan.Y / 2 - 8) < 0.02f);
            PathPoint reached = default(PathPoint);
            scene.Agent.LinkReached += (used, exit) => reached = frame.ToGrid(exit);
            scene.Agent.SetDestination(frame.ToWorld(new PathPoint(13.5f, 3.5f)));
            for (int i = 0; i < 2000 && reached.X == 0; i++)
            {
                scene.Frames(1);
            }
            Assert.IsTrue(Mathf.Abs(reached.X - 10.5f) < 0.02f && Mathf.Abs(reached.Y - 3.5f) < 1);
            // It moves with its width, keeps its number, and is a link of points again.
            ladder.transform.position = frame.ToWorld(new PathPoint(6.5f, 6));
            scene.Frames(1);
            Assert.IsTrue(ladder.Number == number && Mathf.Abs(grid.GetLink(number).From.Y + fromSpan.Y / 2 - 6) < 0.02f);
            // Half of it out of the map it is none; nor is there an edit in each frame.
            ladder.transform.position = frame.ToWorld(new PathPoint(6.5f, 3));
            scene.Frames(1);
            ulong revision = grid.Revision;
            scene.Frames(3);
            Assert.IsTrue(ladder.Number == 0 && grid.Revision == revision);
            ladder.Width = 0;
            grid.GetLinkSpans(ladder.Number, out fromSpan, out toSpan);
            Assert.IsTrue(fromSpan.Equals(default(PathPoint)) && toSpan.Equals(default(PathPoint)));
        }
    }

    [Test]
    public void ALinkFollowsItsObjectAndItsProperties()
    {
        using (Scene scene = Rooms())
        {
            PathGrid grid = scene.Map.Grid;
            TautLink ladder = Ladder(scene);
            int number = ladder.Number;
            Assert.AreEqual(1, grid.CopyLinks(new uint[4]));
            ladder.Cost = 7;
            ladder.BothWays = false;
            ladder.LinkClass = 3;
            GridLink link = grid.GetLink(number);
            Assert.IsTrue(link.Cost == 7 && link.LinkClass == 3 && link.Flags == 0);
            ladder.transform.position = scene.Map.Frame.ToWorld(new PathPoint(3.5f, 3.5f));
            scene.Frames(1);
            Assert.IsTrue(Mathf.Abs(grid.GetLink(number).From.X - 3.5f) < 0.01f);
            // Off the map there is no link, and back on it there is one again.
            ladder.transform.position = scene.Map.Frame.ToWorld(new PathPoint(-30, 3));
            scene.Frames(1);
            Assert.IsTrue(ladder.Number == 0 && grid.CopyLinks(new uint[4]) == 0);
            ladder.transform.position = scene.Map.Frame.ToWorld(Entry);
            scene.Frames(1);
            Assert.AreEqual(1, grid.CopyLinks(new uint[4]));
            ladder.enabled = false;
            Assert.IsTrue(ladder.Number == 0 && grid.CopyLinks(new uint[4]) == 0);
        }
    }
    [Test]
    public void AnAgentUsesNoLinksOfClassesThatItBlocks()
    {
        using (Scene scene = Rooms())
        {
            TautLink ladder = Ladder(scene);
            ladder.LinkClass = 3;
            scene.Agent.BlockedLinks = 1 << 3;
            scene.Agent.SetDestination(scene.Map.Frame.ToWorld(new PathPoint(13.5f, 13.5f)));
            for (int i = 0; i < 400; i++)
            {
                scene.Frames(1);
            }
            Assert.IsTrue(scene.Agent.HasDestination && scene.Place.X < 8.01f);
            // It goes on to the same destination.
            scene.Agent.LinkReached += (link, exit) => { };
            scene.Agent.BlockedLinks = 1 << 2;
            scene.Until(() => scene.Agent.State == AgentState.Crossing);
            scene.Agent.CrossLink();
            scene.Until(() => !scene.Agent.HasDestination);
            Assert.IsTrue(scene.Agent.BlockedLinks == 4 && scene.Place.X > 13);
        }
    }

    [Test]
    public void APictureTellsDirectionsAndWhatIsDisabled()
    {
        using (Scene scene = Rooms())
        {
            TautLink ladder = Ladder(scene);
            // A line, and two lines for each arrow.
            Assert.AreEqual(5, Drawn(ladder));
            ladder.BothWays = false;
            Assert.AreEqual(3, Drawn(ladder));
            ladder.enabled = false;
            Assert.AreEqual(10, Drawn(ladder));
            ladder.Map = null;
            Assert.AreEqual(8, Drawn(ladder));
            ladder.Exit = Vector3.zero;
            Assert.AreEqual(8, Drawn(ladder));
        }
    }

    private static int Drawn(TautLink link)
    {
        int before = Gizmos.Drawn;
        Engine.Call(link, "OnDrawGizmos");
        return Gizmos.Drawn - before;
    }
}
