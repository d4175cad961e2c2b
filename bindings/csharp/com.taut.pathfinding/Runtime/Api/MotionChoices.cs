using System;

// Generated from include/taut.json; do not edit. `TAUT_BLESS=1 cargo test --test abi` writes it.
namespace Taut.Motion
{
    /// <summary>What a number of a state is.</summary>
    public enum AxisKind : uint
    {
        /// <summary>A length or a place on a line.</summary>
        Line = 0,
        /// <summary>An angle in radians: low and high are the same direction.</summary>
        Angle = 1,
    }

    /// <summary>An equation that all states of a path fulfil, and its numbers.</summary>
    public enum ConstraintKind : uint
    {
        /// <summary>A sum of factor times number is a value: a factor for each number of a state, then the
        /// value.</summary>
        Plane = 1,
        /// <summary>Some numbers are as far from a centre as a radius: the first of them, how many, the centre, the
        /// radius.</summary>
        Sphere = 2,
        /// <summary>Some numbers are so far from others: the first of the ones, the first of the others, how many, the
        /// distance.</summary>
        Distance = 3,
    }

    /// <summary>Equations of motion of a space of axes, and the limits of their controls.</summary>
    public enum ModelKind : uint
    {
        /// <summary>At most six positions q, then as many velocities v, all AxisKind.Line: q' = v, v' = u.</summary>
        DoubleIntegrator = 1,
        /// <summary>x, y, angle a: x' = v cos a, y' = v sin a, a' = w.</summary>
        Unicycle = 2,
        /// <summary>x, y, angle a, speed s: x' = s cos a, y' = s sin a, a' = k s, s' = u.</summary>
        Bicycle = 3,
        /// <summary>x, y, angle a, velocities p and q: x' = p, y' = q, a' = w, p' = u cos a - d p, q' = u sin a - d
        /// q.</summary>
        Boat = 4,
    }

    /// <summary>How a planner of motions searches.</summary>
    public enum MotionAlgorithm : uint
    {
        /// <summary>A* over the voxels of a space in which every state is free.</summary>
        Lattice = 1,
        /// <summary>Hybrid A*: a body that drives arcs of options.turning_radius, forward and backward, in a space of
        /// poses.</summary>
        HybridAStar = 2,
        /// <summary>Lazy Theta* over the voxels of a space of at most four axes (Nash, Koenig, Tovey 2010): ways at any
        /// angle, which see from voxel to voxel and begin and end at the very states.</summary>
        LazyTheta = 3,
        /// <summary>A probabilistic roadmap (Kavraki, Svestka, Latombe, Overmars 1996).</summary>
        Prm = 16,
        /// <summary>A roadmap whose paths tend to the shortest (Karaman, Frazzoli 2011): it uses all iterations of the
        /// request.</summary>
        PrmStar = 17,
        /// <summary>The same; a motion is checked when a path wants it (Bohlin, Kavraki 2000).</summary>
        LazyPrmStar = 18,
        /// <summary>A tree that grows where it has few nodes (Hsu, Latombe, Motwani 1999).</summary>
        Est = 24,
        /// <summary>A tree that grows at the border of the cells that its states are projected to (Sucan, Kavraki
        /// 2008).</summary>
        Kpiece = 25,
        /// <summary>A rapidly-exploring random tree (LaValle 1998).</summary>
        Rrt = 26,
        /// <summary>Two trees that grow towards each other (Kuffner, LaValle 2000): the first to try.</summary>
        RrtConnect = 27,
        /// <summary>A tree whose paths tend to the shortest (Karaman, Frazzoli 2011): it uses all iterations of the
        /// request.</summary>
        RrtStar = 28,
        /// <summary>Two trees over states and the costs of the ways to them (Hauser, Zhou 2016; Wilson, Thomason,
        /// Kingston, Gammell 2025): the first path is that of MotionAlgorithm.RrtConnect, and all iterations of the
        /// request make it shorter.</summary>
        Aorrt = 29,
        /// <summary>A tree that prefers cheap states (Jaillet, Cortes, Simeon 2010), in a space of axes whose costs
        /// taut_motion_tell_costs tells.</summary>
        TRrt = 30,
        /// <summary>A tree of what controls lead to (LaValle, Kuffner 2001), in a space of axes with
        /// taut_space_set_model.</summary>
        KinodynamicRrt = 31,
        /// <summary>A tree over the lattice through the start whose neighbours are options.resolution apart along each
        /// axis (Morgan, Branicky 2004).</summary>
        DiscreteRrt = 32,
        /// <summary>A tree of motions of the modes of a space of axes, taut_space_set_modes (Barry, Kaelbling,
        /// Lozano-Perez 2013): the cost counts each mode by its own.</summary>
        Darrt = 33,
        /// <summary>The one of the others that the space suggests when the planner is made; taut_motion_algorithm_of
        /// tells which, and options that it does not use may have any value of their ranges.</summary>
        Auto = 64,
    }

    /// <summary>Flags of a request for a motion; combine them with |.</summary>
    [Flags]
    public enum MotionRequestFlags : uint
    {
        None = 0,
        /// <summary>For MotionAlgorithm.HybridAStar: the angles of goals do not matter.</summary>
        AnyHeading = 1,
    }

    /// <summary>What several outlines enclose together.</summary>
    public enum FillRule : uint
    {
        /// <summary>What they enclose an odd number of times, whatever their directions are: an outline in another one
        /// is a hole.</summary>
        EvenOdd = 0,
        /// <summary>What they wind around, times in one direction less those in the other one: an outline in another
        /// one is a hole if it runs in the other direction.</summary>
        NonZero = 1,
    }

    /// <summary>Which cells of a grid an obstacle of a world sets.</summary>
    public enum RasterRule : uint
    {
        /// <summary>Those whose inside it meets: no path among the other cells crosses an outline.</summary>
        Touch = 0,
        /// <summary>Those whose centre it contains.</summary>
        Centre = 1,
        /// <summary>Those that it covers all of: for floors.</summary>
        Cover = 2,
    }

    /// <summary>The format of a text with a navigation mesh; docs/meshes.md describes them.</summary>
    public enum MeshFormat : uint
    {
        /// <summary>That which the first line tells: mesh, a comment or statement of OBJ, or a tag or property of
        /// Godot.</summary>
        Auto = 0,
        /// <summary>The format of Polyanya, version 2.</summary>
        Polyanya = 1,
        /// <summary>Wavefront OBJ: statements v and f.</summary>
        Obj = 2,
        /// <summary>A resource or a scene of Godot 4 with one NavigationPolygon, in the plane, or one NavigationMesh,
        /// in space.</summary>
        Godot = 3,
    }

    /// <summary>Which coordinates of points in space a navigation mesh takes.</summary>
    public enum MeshAxes : uint
    {
        /// <summary>x and z: y is up, as in Recast, Unity and Godot.</summary>
        Xz = 0,
        /// <summary>x and y: z is up.</summary>
        Xy = 1,
    }

    /// <summary>How a vehicle with a turning radius may drive.</summary>
    public enum CurveKind : uint
    {
        /// <summary>Forward only (Dubins 1957).</summary>
        Dubins = 1,
        /// <summary>Forward and backward (Reeds, Shepp 1990).</summary>
        ReedsShepp = 2,
    }
}
