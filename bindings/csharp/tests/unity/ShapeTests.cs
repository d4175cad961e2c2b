#if TAUT_PHYSICS_2D
using NUnit.Framework;
using Taut;
using Taut.Motion;
using UnityEngine;

/// <summary>Bodies from colliders, and their ways.</summary>
public sealed class ShapeTests
{
    [Test]
    public void AShapeIsItsColliderInCellsAndFindsAWay()
    {
        using (Scene scene = new Scene(32, 24, GridPlane.XY, Quaternion.identity, new PathPoint(1.5f, 1.5f)))
        {
            GridFrame frame = scene.Map.Frame;
            TautShape body = Scene.Make<TautShape>(made => Scene.Set(made, "map", scene.Map));
            Assert.AreEqual(PathStatus.InvalidArgument, Refusal(body));
            PolygonCollider2D polygon = body.gameObject.AddComponent<PolygonCollider2D>();
            Assert.AreEqual(PathStatus.InvalidArgument, Refusal(body));
            float length = 2 * frame.CellWidth;
            float width = 0.75f * frame.CellHeight;
            polygon.offset = new Vector2(frame.CellWidth, 0);
            polygon.SetPath(new[] { new Vector2(-length, -width), new Vector2(length, -width), new Vector2(length, width), new Vector2(-length, width) });
            PathPoint[] outline = body.Outline();
            Assert.AreEqual(4, outline.Length);
            Assert.AreEqual(-1f, outline[0].X);
            Assert.AreEqual(3f, outline[1].X);
            Assert.AreEqual(0.75f, outline[2].Y);
            BodyShape shape = body.Shape;
            Assert.IsTrue(ReferenceEquals(shape, body.Shape));
            SpaceOptions options = SpaceOptions.Default;
            options.Angles = 32;
            using (MotionSpace space = MotionSpace.OfPoses(scene.Map.Grid, shape, options))
            using (MotionPlanner planner = new MotionPlanner(space, MotionOptions.Default))
            {
                MotionResult result;
                Assert.AreEqual(PathStatus.Ok, planner.Find(new double[] { 4, 4, 0 }, new double[] { 20, 15, 1.5 }, default(MotionRequest), out result));
                Assert.IsTrue(result.IsFound && planner.Path.Length >= 6);
                Assert.AreEqual(PathStatus.InvalidArgument, planner.Begin(new double[2], new double[3], default(MotionRequest)));
            }
            body.Rebuild();
            Assert.IsTrue(!ReferenceEquals(shape, body.Shape));
            Object.DestroyImmediate(body.gameObject);
        }
    }

    private static PathStatus Refusal(TautShape body)
    {
        try
        {
            body.Outline();
        }
        catch (TautException error)
        {
            return error.Status;
        }
        return PathStatus.Ok;
    }
}
#endif
