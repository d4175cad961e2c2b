using System;
using System.Text;
using NUnit.Framework;
using Taut.Motion;

namespace Taut.Tests
{
    /// <summary>Navigation meshes: made of faces, bytes and texts, mended, searched and asked.</summary>
    public sealed class MeshTests
    {
        // Three squares of side 4: one, the one above it, and the one to the right of that.
        private static readonly PathPoint[] Points =
        {
            new PathPoint(0, 0), new PathPoint(4, 0), new PathPoint(0, 4), new PathPoint(4, 4),
            new PathPoint(8, 4), new PathPoint(0, 8), new PathPoint(4, 8), new PathPoint(8, 8),
        };
        private static readonly uint[] Corners = { 0, 1, 3, 2, 2, 3, 6, 5, 3, 4, 7, 6 };
        private static readonly uint[] Sizes = { 4, 4, 4 };

        private static double Length(NavigationMesh mesh, PathPoint start, PathPoint goal)
        {
            PlannerOptions options = PlannerOptions.Default;
            options.Algorithm = Algorithm.Optimal;
            using (PathPlanner planner = mesh.CreatePlanner(options))
            {
                PathResult result;
                Assert.AreEqual(PathStatus.Ok, planner.Find(new PathRequest(start, goal), out result));
                Assert.AreEqual(Guarantee.Optimal, result.Guarantee);
                Assert.IsTrue(planner.Path.Length >= 2);
                return result.Length;
            }
        }

        private static void IsNear(double expected, double value)
        {
            Assert.IsTrue(Math.Abs(expected - value) < 1e-9);
        }

        [Test]
        public void PathsLeadAroundCorners()
        {
            using (var mesh = new NavigationMesh(Points, Corners, Sizes))
            {
                int points, faces, islands;
                mesh.Size(out points, out faces, out islands);
                Assert.IsTrue(points == 8 && faces == 3 && islands == 1);
                PathPoint[] outlines = mesh.CornerPoints();
                Assert.AreEqual(new uint[] { 4, 4, 4 }, mesh.FaceSizes());
                Assert.IsTrue(outlines.Length == 12 && Array.TrueForAll(outlines, at => Array.IndexOf(Points, at) >= 0));
                Assert.AreEqual(new float[12], mesh.CornerHeights());
                IsNear(2 * Math.Sqrt(17), Length(mesh, new PathPoint(3, 0), new PathPoint(8, 5)));
                PlannerOptions options = PlannerOptions.Default;
                options.Algorithm = Algorithm.Anya;
                Assert.Throws<TautException>(() => mesh.CreatePlanner(options));
            }
        }

        [Test]
        public void SavedMeshesAnswerAsBefore()
        {
            byte[] saved;
            double before;
            using (var mesh = new NavigationMesh(Points, Corners, Sizes))
            {
                saved = mesh.Save();
                before = Length(mesh, new PathPoint(3, 0), new PathPoint(8, 5));
            }
            using (NavigationMesh mesh = NavigationMesh.Load(saved))
            {
                Assert.IsTrue(before == Length(mesh, new PathPoint(3, 0), new PathPoint(8, 5)));
            }
            saved[70] ^= 1;
            Assert.Throws<TautException>(() => NavigationMesh.Load(saved));
            Assert.Throws<TautException>(() => NavigationMesh.Load(new byte[0]));
        }

        [Test]
        public void TextsAreReadInTheirFormats()
        {
            byte[] obj = Encoding.ASCII.GetBytes("v 0 1 0\nv 9 1 0\nv 9 1 9\nv 0 1 9\nf 1 2 3 4\n");
            byte[] flat = Encoding.ASCII.GetBytes("vertices = PackedVector2Array(0, 0, 9, 0, 9, 9)\npolygons = [PackedInt32Array(0, 1, 2)]");
            using (NavigationMesh mesh = NavigationMesh.ReadAs(obj, scale: 0.5f))
            {
                IsNear(Math.Sqrt(40.5), Length(mesh, new PathPoint(0, 0), new PathPoint(4.5f, 4.5f)));
            }
            using (NavigationMesh mesh = NavigationMesh.ReadAs(flat))
            {
                IsNear(5, Length(mesh, new PathPoint(4, 0), new PathPoint(9, 0)));
            }
            Assert.Throws<TautException>(() => NavigationMesh.ReadAs(obj, MeshFormat.Godot));
            Assert.Throws<TautException>(() => NavigationMesh.ReadAs(flat, axes: MeshAxes.Xy));
        }

        [Test]
        public void WhatRoundingHasBrokenIsMended()
        {
            // The face on the left lacks a corner where the others meet on its side.
            PathPoint[] points =
            {
                new PathPoint(0, 0), new PathPoint(4, 0), new PathPoint(4, 8), new PathPoint(0, 8),
                new PathPoint(4, 3), new PathPoint(8, 3), new PathPoint(8, 0), new PathPoint(8, 8),
            };
            uint[] corners = { 0, 1, 2, 3, 1, 6, 5, 4, 4, 5, 7, 2 };
            Assert.Throws<TautException>(() => new NavigationMesh(points, corners, Sizes));
            Assert.Throws<TautException>(() => new NavigationMesh(points, corners, Sizes, false));
            using (var mesh = new NavigationMesh(points, corners, Sizes, true))
            {
                IsNear(Math.Sqrt(128), Length(mesh, new PathPoint(0, 0), new PathPoint(8, 8)));
            }
        }
    }
}
