using System;
using System.Runtime.InteropServices;

namespace Taut.Motion
{
    /// <summary>The free ground as convex faces, for shortest paths at any angle.</summary>
    /// <remarks>It changes by obstacles alone; any thread may use it.</remarks>
    public sealed unsafe partial class NavigationMesh : IDisposable, IPathGround
    {
        /// <summary>The flag TAUT_MESH_MEND.</summary>
        private const uint MendFlag = 1;

        /// <summary>The flag TAUT_MESH_CLASSES.</summary>
        private const uint ClassesFlag = 2;

        private readonly TautHandle owner;

        /// <summary>A mesh of convex faces, for example triangles: <paramref name="corners"/> has the numbers of the
        /// points of all faces, one face after the other, <paramref name="faceSizes"/> the number of corners of
        /// each.</summary>
        public NavigationMesh(ReadOnlySpan<PathPoint> points, ReadOnlySpan<uint> corners, ReadOnlySpan<uint> faceSizes)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(points))
            fixed (uint* corner = &MemoryMarshal.GetReference(corners))
            fixed (uint* size = &MemoryMarshal.GetReference(faceSizes))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_create(first, (UIntPtr)points.Length, corner, (UIntPtr)corners.Length, size, (UIntPtr)faceSizes.Length, &id));
            }
            owner = new TautHandle(id, TautKind.Mesh);
        }

        /// <summary>A mesh of convex faces; with <paramref name="mend"/>, faces that rounding to 1/256 has broken are
        /// mended, as those of baked meshes need.</summary>
        public NavigationMesh(ReadOnlySpan<PathPoint> points, ReadOnlySpan<uint> corners, ReadOnlySpan<uint> faceSizes, bool mend)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (PathPoint* first = &MemoryMarshal.GetReference(points))
            fixed (uint* corner = &MemoryMarshal.GetReference(corners))
            fixed (uint* size = &MemoryMarshal.GetReference(faceSizes))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_create_with(first, (UIntPtr)points.Length, corner, (UIntPtr)corners.Length, size, (UIntPtr)faceSizes.Length, mend ? MendFlag : 0, &id));
            }
            owner = new TautHandle(id, TautKind.Mesh);
        }

        private NavigationMesh(ulong id)
        {
            owner = new TautHandle(id, TautKind.Mesh);
        }

        /// <summary>A mesh of a text in the format of Polyanya, version 2.</summary>
        public static NavigationMesh Read(ReadOnlySpan<byte> text)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (byte* first = &MemoryMarshal.GetReference(text))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_read(first, (UIntPtr)text.Length, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>The free cells of a grid as rectangles. Later edits of the grid do not change the mesh.</summary>
        public static NavigationMesh FromGrid(PathGrid grid)
        {
            Require.NotNull(grid, "grid");
            MotionLibrary.RequireAvailable();
            ulong id;
            using (TautHold hold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_from_grid(hold.Id, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>The free cells of a grid as rectangles; with <paramref name="keepClasses"/>, of one terrain class
        /// each, which is the class of the face.</summary>
        public static NavigationMesh FromGrid(PathGrid grid, bool keepClasses)
        {
            Require.NotNull(grid, "grid");
            MotionLibrary.RequireAvailable();
            ulong id;
            using (TautHold hold = grid.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_from_grid_with(hold.Id, keepClasses ? ClassesFlag : 0, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>A mesh of a text in one of several formats.</summary>
        /// <param name="text">The text, in ASCII or UTF-8.</param>
        /// <param name="format">Its format.</param>
        /// <param name="axes">Which coordinates of points in space count.</param>
        /// <param name="scale">Cells per unit of the text.</param>
        /// <param name="mend">Mends faces that rounding to 1/256 has broken.</param>
        public static NavigationMesh ReadAs(ReadOnlySpan<byte> text, MeshFormat format = MeshFormat.Auto, MeshAxes axes = MeshAxes.Xz, float scale = 1, bool mend = false)
        {
            MotionLibrary.RequireAvailable();
            ulong id;
            fixed (byte* first = &MemoryMarshal.GetReference(text))
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_read_as(first, (UIntPtr)text.Length, (uint)format, (uint)axes, scale, mend ? MendFlag : 0, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>What the obstacles of a world leave free, in few convex faces. Later edits of the world do not
        /// change the mesh.</summary>
        public static NavigationMesh FromWorld(PolygonWorld world)
        {
            Require.NotNull(world, "world");
            MotionLibrary.RequireAvailable();
            ulong id;
            using (TautHold hold = world.Owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_from_world(hold.Id, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>The mesh of the bytes of <see cref="Save"/>, with the same faces in the same order.</summary>
        public static NavigationMesh Load(byte[] data)
        {
            Require.NotNull(data, "data");
            MotionLibrary.RequireAvailable();
            ulong id;
            byte nothing = 0;
            fixed (byte* first = data)
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_load(first == null ? &nothing : first, (UIntPtr)data.Length, &id));
            }
            return new NavigationMesh(id);
        }

        /// <summary>The faces as bytes for a file or another machine; <see cref="Load"/> makes the mesh of
        /// them.</summary>
        /// <remarks>Equal meshes give equal bytes.</remarks>
        public byte[] Save()
        {
            using (TautHold hold = owner.Hold())
            {
                UIntPtr needed;
                int status = MotionNative.taut_mesh_save(hold.Id, null, UIntPtr.Zero, &needed);
                if (status != (int)PathStatus.BufferTooSmall)
                {
                    TautException.ThrowIfError(status);
                }
                byte[] saved = new byte[checked((int)(ulong)needed)];
                fixed (byte* first = saved)
                {
                    TautException.ThrowIfError(MotionNative.taut_mesh_save(hold.Id, first, (UIntPtr)saved.Length, &needed));
                }
                return saved;
            }
        }

        /// <summary>The numbers of different points, of faces, and of parts that no common edges join.</summary>
        public void Size(out int points, out int faces, out int islands)
        {
            uint pointCount, faceCount, islandCount;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_size(hold.Id, &pointCount, &faceCount, &islandCount));
            }
            points = (int)pointCount;
            faces = (int)faceCount;
            islands = (int)islandCount;
        }

        public bool IsDisposed
        {
            get { return owner.IsClosed; }
        }

        /// <summary>Takes a snapshot, for <see cref="PathPlanner.Pin"/>: the faces with what obstacles have cut, and
        /// the links.</summary>
        public PathSnapshot Snapshot()
        {
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_snapshot(hold.Id, &id));
            }
            return new PathSnapshot(id);
        }

        /// <summary>How often it has been changed, from 1 on: false if it is disposed or destroyed by a
        /// shutdown.</summary>
        public bool TryGetRevision(out ulong revision)
        {
            revision = 0;
            if (owner.IsClosed)
            {
                return false;
            }
            ulong found = 0;
            using (TautHold hold = owner.Hold())
            {
                if (MotionNative.taut_mesh_revision(hold.Id, &found) < 0)
                {
                    return false;
                }
            }
            revision = found;
            return true;
        }

        /// <summary>A planner on the mesh: Optimal, AStar (over faces with the lattice of cells, else over their
        /// sides), Theta or LazyTheta. Calls on cells are not for it.</summary>
        public PathPlanner CreatePlanner(PlannerOptions options)
        {
            NativeOptions native = options.ToNative();
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_planner(hold.Id, &native, &id));
            }
            return new PathPlanner(id, options);
        }

        /// <summary>Adds a lane to a pool, whose requests are answered on this mesh; returns its number.</summary>
        public int AddTo(PathPool pool, PlannerOptions options)
        {
            return AddTo(pool, options, ReadOnlySpan<float>.Empty);
        }

        /// <summary>Adds a lane to a pool, whose requests are answered on this mesh, with the costs of its classes, 256
        /// or none for the defaults. Returns its number.</summary>
        public int AddTo(PathPool pool, PlannerOptions options, ReadOnlySpan<float> costs)
        {
            Require.NotNull(pool, "pool");
            NativeOptions native = options.ToNative();
            uint lane;
            using (TautHold hold = pool.Owner.Hold())
            using (TautHold kept = owner.Hold())
            {
                fixed (float* first = &MemoryMarshal.GetReference(costs))
                {
                    TautException.ThrowIfError(MotionNative.taut_pool_add_mesh(hold.Id, kept.Id, &native, first, (UIntPtr)costs.Length, &lane));
                }
            }
            return (int)lane;
        }

        /// <summary>A field on the mesh: exact distances to some seeds, for many units with one goal.</summary>
        public PathField CreateField(FieldOptions options)
        {
            NativeFieldOptions native = options.ToNative();
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_field(hold.Id, &native, &id));
            }
            return new PathField(id);
        }

        /// <summary>A crowd on the mesh: its rim stops the centres of walkers.</summary>
        public PathCrowd CreateCrowd(CrowdOptions options)
        {
            NativeCrowdOptions native = options.ToNative();
            ulong id;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(MotionNative.taut_mesh_crowd(hold.Id, &native, &id));
            }
            return new PathCrowd(id);
        }

        /// <summary>Destroys the mesh; planners on it stay. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }
    }
}
