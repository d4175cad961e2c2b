using System;
using System.Text;

namespace Taut
{
    /// <summary>A map of cells, one byte of terrain each: 0 is blocked, 1 to 255 are passable classes.</summary>
    /// <remarks>
    /// Any threads may read and search concurrently with one editing thread; a second editing thread gets an
    /// exception with <see cref="PathStatus.Busy"/>. Planners keep the cells alive: dispose in any order.
    /// </remarks>
    public sealed unsafe partial class PathGrid : IDisposable, IPathGround
    {
        private readonly TautHandle owner;

        /// <summary>A grid whose cells all have the same terrain.</summary>
        public PathGrid(int width, int height, int terrain = 1)
        {
            TautLibrary.RequireCompatible();
            ulong id;
            TautException.ThrowIfError(TautNative.taut_grid_create(width, height, (uint)terrain, &id));
            owner = new TautHandle(id, TautKind.Grid);
            SetSize(width, height);
        }

        private PathGrid(ulong id)
        {
            owner = new TautHandle(id, TautKind.Grid);
            int width;
            int height;
            TautException.ThrowIfError(TautNative.taut_grid_size(id, &width, &height));
            SetSize(width, height);
        }

        private void SetSize(int width, int height)
        {
            Width = width;
            Height = height;
            // Terrain, bits of blocked cells and components: at most two and a half bytes a cell on ordinary maps.
            owner.SetPressure((long)width * height * 5 / 2);
        }

        /// <summary>A grid from the text of a Moving AI map.</summary>
        public static PathGrid FromMovingAi(string text)
        {
            Require.NotNull(text, "text");
            return FromMovingAi(Encoding.UTF8.GetBytes(text));
        }

        /// <summary>A grid from the bytes of a Moving AI map.</summary>
        public static PathGrid FromMovingAi(byte[] text)
        {
            Require.NotNull(text, "text");
            TautLibrary.RequireCompatible();
            ulong id;
            // A pointer to an empty array is null, which the library would reject.
            byte nothing = 0;
            fixed (byte* first = text)
            {
                TautException.ThrowIfError(TautNative.taut_grid_from_moving_ai(first == null ? &nothing : first, (UIntPtr)text.Length, &id));
            }
            return new PathGrid(id);
        }

        /// <summary>A grid from the bytes of <see cref="Save"/>, at revision 1.</summary>
        public static PathGrid Load(byte[] data)
        {
            Require.NotNull(data, "data");
            TautLibrary.RequireCompatible();
            ulong id;
            byte nothing = 0;
            fixed (byte* first = data)
            {
                TautException.ThrowIfError(TautNative.taut_grid_load(first == null ? &nothing : first, (UIntPtr)data.Length, &id));
            }
            return new PathGrid(id);
        }

        /// <summary>Makes cells and obstacles those of the bytes of <see cref="Save"/> of a grid of the same size, as
        /// one edit: planners, fields and snapshots live on.</summary>
        public void LoadInto(byte[] data)
        {
            Require.NotNull(data, "data");
            byte nothing = 0;
            using (TautHold hold = owner.Hold())
            {
                fixed (byte* first = data)
                {
                    TautException.ThrowIfError(TautNative.taut_grid_load_into(hold.Id, first == null ? &nothing : first, (UIntPtr)data.Length));
                }
            }
        }

        /// <summary>Saves cells and obstacles for a file or another machine; <see cref="Load"/> makes a grid of
        /// them.</summary>
        /// <remarks>Equal cells and obstacles give equal bytes. The revision is not saved.</remarks>
        public byte[] Save()
        {
            byte[] saved = new byte[4096];
            using (TautHold hold = owner.Hold())
            {
                while (true)
                {
                    UIntPtr needed;
                    int status;
                    fixed (byte* first = saved)
                    {
                        status = TautNative.taut_grid_save(hold.Id, first, (UIntPtr)saved.Length, &needed);
                    }
                    if (status == (int)PathStatus.BufferTooSmall)
                    {
                        // An edit of another thread may change the size in between.
                        saved = new byte[checked((int)(ulong)needed)];
                        continue;
                    }
                    TautException.ThrowIfError(status);
                    Array.Resize(ref saved, (int)(ulong)needed);
                    return saved;
                }
            }
        }

        /// <summary>Columns.</summary>
        public int Width { get; private set; }

        /// <summary>Rows.</summary>
        public int Height { get; private set; }

        /// <summary>All cells.</summary>
        public CellRect Bounds
        {
            get { return new CellRect(0, 0, Width, Height); }
        }

        /// <summary>The handle of the grid in <see cref="TautNative"/>, for jobs; still owned by this object.</summary>
        public ulong Id
        {
            get { return owner.Id; }
        }

        /// <summary>1 at first, incremented by each edit that changes at least one cell.</summary>
        public ulong Revision
        {
            get
            {
                ulong revision;
                using (TautHold hold = owner.Hold())
                {
                    TautException.ThrowIfError(TautNative.taut_grid_revision(hold.Id, &revision));
                }
                return revision;
            }
        }

        /// <summary>True after <see cref="Dispose"/>.</summary>
        public bool IsDisposed
        {
            get { return owner.IsClosed; }
        }

        PathPlanner IPathGround.CreatePlanner(PlannerOptions options)
        {
            return new PathPlanner(this, options);
        }

        /// <summary>The revision without an exception: false if the grid is disposed or destroyed by a
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
                if (TautNative.taut_grid_revision(hold.Id, &found) < 0)
                {
                    return false;
                }
            }
            revision = found;
            return true;
        }

        /// <summary>Changes the terrain of one cell.</summary>
        public void SetCell(int x, int y, int terrain)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_set_cell(hold.Id, x, y, (uint)terrain));
            }
        }

        /// <summary>Sets all cells of a rectangle to the same terrain, as one edit.</summary>
        public void Fill(CellRect area, int terrain)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_fill(hold.Id, &area, (uint)terrain));
            }
        }

        /// <summary>Copies terrain over a rectangle, as one edit; the rows are contiguous.</summary>
        public void SetCells(CellRect area, byte[] terrain)
        {
            Require.NotNull(terrain, "terrain");
            SetCells(area, terrain, area.Width);
        }

        /// <summary>Copies terrain over a rectangle, as one edit; its rows begin <paramref name="rowStride"/> bytes
        /// apart.</summary>
        public void SetCells(CellRect area, byte[] terrain, int rowStride)
        {
            Require.NotNull(terrain, "terrain");
            fixed (byte* first = terrain)
            {
                SetCells(area, first, terrain.Length, rowStride);
            }
        }

        /// <summary>Copies terrain over a rectangle, as one edit.</summary>
        public void SetCells(CellRect area, ReadOnlySpan<byte> terrain, int rowStride)
        {
            fixed (byte* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(terrain))
            {
                SetCells(area, first, terrain.Length, rowStride);
            }
        }

        /// <summary>Copies terrain over a rectangle, as one edit, from memory of any kind.</summary>
        public void SetCells(CellRect area, byte* terrain, int length, int rowStride)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_set_cells(hold.Id, &area, terrain, (UIntPtr)rowStride, (UIntPtr)length));
            }
        }

        /// <summary>
        /// Sets the closed sides of every cell of a rectangle, a sum of <see cref="CellSides"/> each, as one edit; its
        /// rows begin <paramref name="rowStride"/> bytes apart. Planners and fields along the cell lattice keep to
        /// them.</summary>
        public void SetSides(CellRect area, ReadOnlySpan<byte> sides, int rowStride)
        {
            fixed (byte* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(sides))
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_set_sides(hold.Id, &area, first, (UIntPtr)rowStride, (UIntPtr)sides.Length));
            }
        }

        /// <summary>Copies the closed sides of a rectangle out; its rows begin <paramref name="rowStride"/> bytes
        /// apart.</summary>
        public void GetSides(CellRect area, Span<byte> into, int rowStride)
        {
            UIntPtr needed;
            fixed (byte* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_get_sides(hold.Id, &area, first, (UIntPtr)rowStride, (UIntPtr)into.Length, &needed));
            }
        }

        /// <summary>
        /// Builds, changes or removes a wall between cells along a grid line, a rectangle of which one side is 0, as
        /// one edit: fences, ledges, doors.
        /// </summary>
        public void SetWall(CellRect line, WallSides closed)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_set_wall(hold.Id, &line, (uint)closed));
            }
        }

        /// <summary>A new grid with factor x factor cells for each, in which walls between cells are cells: for
        /// planners that know no such walls. Positions and lengths are <paramref name="factor"/> times as large.
        /// </summary>
        public PathGrid Refine(int factor)
        {
            ulong made;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_refine(hold.Id, (uint)factor, &made));
            }
            return new PathGrid(made);
        }

        /// <summary>Copies the terrain of a rectangle out; the rows are contiguous.</summary>
        public void GetCells(CellRect area, byte[] into)
        {
            Require.NotNull(into, "into");
            GetCells(area, into, area.Width);
        }

        /// <summary>Copies the terrain of a rectangle out; its rows begin <paramref name="rowStride"/> bytes
        /// apart.</summary>
        public void GetCells(CellRect area, byte[] into, int rowStride)
        {
            Require.NotNull(into, "into");
            fixed (byte* first = into)
            {
                GetCells(area, first, into.Length, rowStride);
            }
        }

        /// <summary>Copies the terrain of a rectangle out.</summary>
        public void GetCells(CellRect area, Span<byte> into, int rowStride)
        {
            fixed (byte* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                GetCells(area, first, into.Length, rowStride);
            }
        }

        /// <summary>Copies the terrain of a rectangle out to memory of any kind.</summary>
        public void GetCells(CellRect area, byte* into, int capacity, int rowStride)
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_get_cells(hold.Id, &area, into, (UIntPtr)rowStride, (UIntPtr)capacity, &needed));
            }
        }

        /// <summary>
        /// How far the centre of each cell of a rectangle is from the nearest blocked cell, in cells, 16 if it is
        /// farther. Rows begin <paramref name="rowStride"/> floats apart.
        /// </summary>
        public void GetClearance(CellRect area, Span<float> into, int rowStride)
        {
            fixed (float* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
            {
                GetClearance(area, first, into.Length, rowStride);
            }
        }

        /// <summary>The same, to memory of any kind.</summary>
        public void GetClearance(CellRect area, float* into, int capacity, int rowStride)
        {
            UIntPtr needed;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_get_clearance(hold.Id, &area, into, (UIntPtr)rowStride, (UIntPtr)capacity, &needed));
            }
        }

        /// <summary>The terrain of one cell.</summary>
        public int GetCell(int x, int y)
        {
            byte terrain;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_get_cell(hold.Id, x, y, &terrain));
            }
            return terrain;
        }

        /// <summary>Adds a link: a jump, a ladder, a portal. Paths and fields cross it where that is cheaper. Returns
        /// its number.</summary>
        public int AddLink(in GridLink link)
        {
            uint number;
            GridLink copy = link;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_add_link(hold.Id, &copy, &number));
            }
            return checked((int)number);
        }

        /// <summary>Opens or closes a link, changes its cost, moves it. Its spans stay.</summary>
        public void SetLink(int number, in GridLink link)
        {
            GridLink copy = link;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_set_link(hold.Id, unchecked((uint)number), &copy));
            }
        }

        /// <summary>Makes the ends of a link segments, from its From to From + fromSpan and from its To to To + toSpan:
        /// a ledge ten cells long. Zero vectors make them points again.</summary>
        public void SetLinkSpans(int number, PathPoint fromSpan, PathPoint toSpan)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_set_link_spans(
                    hold.Id, unchecked((uint)number), &fromSpan, &toSpan));
            }
        }

        /// <summary>The spans of a link as they are now.</summary>
        public void GetLinkSpans(int number, out PathPoint fromSpan, out PathPoint toSpan)
        {
            PathPoint from;
            PathPoint to;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_link_spans(hold.Id, unchecked((uint)number), &from, &to));
            }
            fromSpan = from;
            toSpan = to;
        }

        /// <summary>Takes a link away.</summary>
        public void RemoveLink(int number)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_remove_link(hold.Id, unchecked((uint)number)));
            }
        }

        /// <summary>A link as it is now.</summary>
        public GridLink GetLink(int number)
        {
            GridLink link;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_get_link(hold.Id, unchecked((uint)number), &link));
            }
            return link;
        }

        /// <summary>Copies the numbers of the links and returns how many there are; nothing is copied if there are more
        /// than fit.</summary>
        public int CopyLinks(Span<uint> into)
        {
            UIntPtr needed = UIntPtr.Zero;
            using (TautHold hold = owner.Hold())
            {
                fixed (uint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(into))
                {
                    int status = TautNative.taut_grid_links(hold.Id, first, (UIntPtr)into.Length, &needed);
                    if (status != (int)PathStatus.BufferTooSmall)
                    {
                        TautException.ThrowIfError(status);
                    }
                }
            }
            return (int)needed;
        }

        /// <summary>Lays a shape over the cells: those that it meets are blocked until it is moved or removed. Shapes
        /// may overlap; the terrain under them stays. Returns the number of the obstacle.</summary>
        public int AddObstacle(ReadOnlySpan<PathPoint> outline)
        {
            uint obstacle;
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(outline))
                {
                    TautException.ThrowIfError(TautNative.taut_grid_add_obstacle(hold.Id, first, (UIntPtr)outline.Length, &obstacle));
                }
            }
            return checked((int)obstacle);
        }

        /// <summary>Moves an obstacle, or gives it another shape, as one edit.</summary>
        public void MoveObstacle(int obstacle, ReadOnlySpan<PathPoint> outline)
        {
            using (TautHold hold = owner.Hold())
            {
                fixed (PathPoint* first = &System.Runtime.InteropServices.MemoryMarshal.GetReference(outline))
                {
                    TautException.ThrowIfError(TautNative.taut_grid_move_obstacle(hold.Id, unchecked((uint)obstacle), first, (UIntPtr)outline.Length));
                }
            }
        }

        /// <summary>Takes an obstacle away: cells that no other one covers have their terrain again.</summary>
        public void RemoveObstacle(int obstacle)
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_remove_obstacle(hold.Id, unchecked((uint)obstacle)));
            }
        }

        /// <summary>Labels the connected components, so that a search between two of them ends at once. Call it after
        /// loading.</summary>
        public void Prepare()
        {
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_prepare(hold.Id));
            }
        }

        /// <summary>Tests the line of sight between two points; exact.</summary>
        public bool LineOfSight(PathPoint from, PathPoint to, DiagonalGaps gaps = DiagonalGaps.Closed)
        {
            PathPoint firstHit;
            return LineOfSight(from, to, gaps, out firstHit);
        }

        /// <summary>Tests the line of sight between two points, and gets the first point that blocks it.</summary>
        public bool LineOfSight(PathPoint from, PathPoint to, DiagonalGaps gaps, out PathPoint firstHit)
        {
            byte visible;
            PathPoint hit;
            using (TautHold hold = owner.Hold())
            {
                TautException.ThrowIfError(TautNative.taut_grid_line_of_sight(hold.Id, &from, &to, (uint)gaps, &visible, &hit));
            }
            firstHit = hit;
            return visible != 0;
        }

        /// <summary>Destroys the grid; its planners are not affected. May be called repeatedly.</summary>
        public void Dispose()
        {
            owner.Dispose();
        }

        internal TautHandle Owner
        {
            get { return owner; }
        }
    }
}
