using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using Taut.Motion;

namespace Taut
{
    /// <summary>The native library as a whole: compatibility, live objects, shutdown.</summary>
    public static unsafe class TautLibrary
    {
        /// <summary>The oldest library that these bindings work with.</summary>
        public const uint OldestVersion = 1000;

        private static readonly object Gate = new object();
        /// <summary>What is not destroyed yet, by its kind.</summary>
        private static readonly HashSet<ulong>[] Objects = Sets();
        private static bool compatible;

        private static HashSet<ulong>[] Sets()
        {
            HashSet<ulong>[] sets = new HashSet<ulong>[(int)TautKind.Grid + 1];
            for (int kind = 0; kind < sets.Length; kind++)
            {
                sets[kind] = new HashSet<ulong>();
            }
            return sets;
        }

        /// <summary>The library's version: "0.1.0".</summary>
        public static string Version
        {
            get
            {
                RequireCompatible();
                return Text(TautNative.taut_version_string());
            }
        }

        /// <summary>The number of grids, graphs, planners, snapshots, pools and fields in the process that are not
        /// yet destroyed.</summary>
        public static ulong LiveObjects
        {
            get
            {
                RequireCompatible();
                return TautNative.taut_live_objects();
            }
        }

        /// <summary>
        /// Makes the library take all its memory from functions of the host, null: from the system again. Call it
        /// before anything else: once the library has allocated, it throws with <see cref="PathStatus.Busy"/>.
        /// </summary>
        public static void SetAllocator(NativeAllocator? allocator)
        {
            RequireCompatible();
            if (allocator == null)
            {
                TautException.ThrowIfError(TautNative.taut_set_allocator(null));
                return;
            }
            NativeAllocator given = allocator.Value;
            given.StructSize = (uint)sizeof(NativeAllocator);
            TautException.ThrowIfError(TautNative.taut_set_allocator(&given));
        }

        /// <summary>Starts recording the calls of all threads into a ring of this many bytes.</summary>
        /// <remarks>Start before the first object is created; take the records often enough for the ring.</remarks>
        public static void StartRecording(int ringBytes)
        {
            RequireCompatible();
            TautException.ThrowIfError(TautNative.taut_record_start((UIntPtr)(uint)Math.Max(ringBytes, 0)));
        }

        /// <summary>Takes what is recorded since the last time; all of it, one after the other, is the log.</summary>
        public static byte[] TakeRecords()
        {
            RequireCompatible();
            byte[] records = new byte[4096];
            while (true)
            {
                UIntPtr needed;
                int status;
                fixed (byte* first = records)
                {
                    status = TautNative.taut_record_take(first, (UIntPtr)records.Length, &needed);
                }
                if (status == (int)PathStatus.BufferTooSmall)
                {
                    // Other threads may add records in between.
                    records = new byte[checked((int)(ulong)needed + 4096)];
                    continue;
                }
                TautException.ThrowIfError(status);
                Array.Resize(ref records, (int)(ulong)needed);
                return records;
            }
        }

        /// <summary>Stops recording; what is left may still be taken.</summary>
        public static void StopRecording()
        {
            RequireCompatible();
            TautException.ThrowIfError(TautNative.taut_record_stop());
        }

        /// <summary>
        /// Throws a <see cref="TautException"/> that describes the remedy if the library is missing, built for another
        /// machine, older than these bindings, or has another version of the interface. Owners check it too; call it
        /// early to fail early.
        /// </summary>
        public static void RequireCompatible()
        {
            if (compatible)
            {
                return;
            }
            try
            {
                CompareVersions();
#if !ENABLE_IL2CPP
                // A missing function is detected here and not in the middle of a game.
                Marshal.PrelinkAll(typeof(TautNative));
#endif
            }
            catch (DllNotFoundException cause)
            {
                throw Misfit("the taut library was not found: put libtaut.so, libtaut.dylib or taut.dll where the system looks for it, in Unity under Plugins/<platform>", cause);
            }
            catch (EntryPointNotFoundException cause)
            {
                throw Misfit("the library that was loaded as taut is another one or too old, it lacks a function: " + cause.Message, cause);
            }
            catch (BadImageFormatException cause)
            {
                throw Misfit("the taut library that was found is made for another processor or system", cause);
            }
            compatible = true;
        }

        private static void CompareVersions()
        {
            uint served = TautNative.taut_abi_version();
            uint oldest = served >> 16;
            uint newest = served & 0xFFFF;
            if (oldest > TautNative.AbiVersion || newest < TautNative.AbiVersion)
            {
                throw Misfit("the taut library that was loaded serves versions " + oldest + " to " + newest + " of its interface, these bindings need version " + TautNative.AbiVersion + ": use the library of the same release", null);
            }
            uint version = TautNative.taut_version_number();
            if (version < OldestVersion)
            {
                throw Misfit("the taut library that was loaded has version number " + version + ", these bindings need at least " + OldestVersion + ": use the library of the same release", null);
            }
            // The options contain their size: a library with more options accepts ours.
            CompareSizes("taut_planner_options", TautNative.StructPlannerOptions, (uint)sizeof(NativeOptions), true);
            CompareSizes("taut_request", TautNative.StructRequest, (uint)sizeof(PathRequest), false);
            CompareSizes("taut_result", TautNative.StructResult, (uint)sizeof(PathResult), false);
            CompareSizes("taut_pool_options", TautNative.StructPoolOptions, (uint)sizeof(NativePoolOptions), true);
            CompareSizes("taut_hit", TautNative.StructHit, (uint)sizeof(RayHit), false);
            CompareSizes("taut_leg", TautNative.StructLeg, (uint)sizeof(PathLeg), false);
            CompareSizes("taut_path_check", TautNative.StructPathCheck, (uint)sizeof(PathCheck), false);
            CompareSizes("taut_place", TautNative.StructPlace, (uint)sizeof(PathPlace), false);
            CompareSizes("taut_field_options", TautNative.StructFieldOptions, (uint)sizeof(NativeFieldOptions), true);
            CompareSizes("taut_field_seed", TautNative.StructFieldSeed, (uint)sizeof(FieldSeed), false);
            CompareSizes("taut_field_result", TautNative.StructFieldResult, (uint)sizeof(FieldResult), false);
            CompareSizes("taut_policy_options", TautNative.StructPolicyOptions, (uint)sizeof(NativePolicyOptions), true);
            CompareSizes("taut_follower", TautNative.StructFollower, (uint)sizeof(PolicyFollower), false);
            CompareSizes("taut_pull", TautNative.StructPull, (uint)sizeof(PolicyPull), false);
            CompareSizes("taut_policy_result", TautNative.StructPolicyResult, (uint)sizeof(PolicyResult), false);
            CompareSizes("taut_crowd_options", TautNative.StructCrowdOptions, (uint)sizeof(NativeCrowdOptions), true);
            CompareSizes("taut_improve_options", TautNative.StructImproveOptions, (uint)sizeof(NativeImproveOptions), true);
            CompareSizes("taut_walker", TautNative.StructWalker, (uint)sizeof(CrowdWalker), false);
            CompareSizes("taut_walker_traits", TautNative.StructWalkerTraits, (uint)sizeof(CrowdWalkerTraits), false);
            CompareSizes("taut_grid_link", TautNative.StructGridLink, (uint)sizeof(GridLink), false);
            CompareSizes("taut_link_use", TautNative.StructLinkUse, (uint)sizeof(LinkUse), false);
            CompareSizes("taut_crossing", TautNative.StructCrossing, (uint)sizeof(LinkCrossing), false);
            CompareSizes("taut_search_event", TautNative.StructSearchEvent, (uint)sizeof(SearchEvent), false);
            CompareSizes("taut_graph_planner_options", TautNative.StructGraphPlannerOptions, (uint)sizeof(NativeGraphOptions), true);
            CompareSizes("taut_graph_request", TautNative.StructGraphRequest, (uint)sizeof(GraphRequest), false);
            CompareSizes("taut_graph_node", TautNative.StructGraphNode, (uint)sizeof(GraphNode), false);
            CompareSizes("taut_graph_edge", TautNative.StructGraphEdge, (uint)sizeof(GraphEdge), false);
            CompareSizes("taut_graph_info", TautNative.StructGraphInfo, (uint)sizeof(GraphInfo), false);
        }

        internal static void CompareSizes(string name, uint structId, uint ours, bool grows)
        {
            uint theirs = TautNative.taut_struct_size(structId);
            if (theirs != ours && !(grows && theirs > ours))
            {
                throw Misfit("the taut library that was loaded has a " + name + " of " + theirs + " bytes, these bindings' has " + ours + ": use the library of the same release, built for this machine", null);
            }
        }

        private static TautException Misfit(string message, Exception cause)
        {
            return new TautException(PathStatus.Unsupported, message, cause);
        }

        /// <summary>The name of a status in taut.h.</summary>
        public static string StatusName(PathStatus status)
        {
            return Text(TautNative.taut_status_name((int)status));
        }

        /// <summary>The message about the last error of this thread; empty if there was none.</summary>
        public static string LastError()
        {
            byte* buffer = stackalloc byte[512];
            TautNative.taut_last_error(buffer, (UIntPtr)512);
            return Text(buffer);
        }

        /// <summary>
        /// Destroys everything that these bindings have created: cancels the searches, waits for running calls,
        /// destroys pools, planners, snapshots and grids. Calls of remaining owners then fail with
        /// <see cref="PathStatus.BadHandle"/>. For a domain reload: Unity unloads managed code but never a native
        /// library.
        /// </summary>
        /// <returns>
        /// The objects that are left in the process: 0 unless some were created without these bindings.
        /// </returns>
        public static ulong Shutdown()
        {
            ulong[][] left = new ulong[Objects.Length][];
            bool any = compatible;
            lock (Gate)
            {
                for (int kind = 0; kind < Objects.Length; kind++)
                {
                    left[kind] = new ulong[Objects[kind].Count];
                    Objects[kind].CopyTo(left[kind]);
                    Objects[kind].Clear();
                    any |= left[kind].Length > 0;
                }
            }
            if (!any)
            {
                return 0;
            }
            foreach (ulong field in left[(int)TautKind.Field])
            {
                TautNative.taut_field_cancel(field);
            }
            foreach (ulong planner in left[(int)TautKind.Planner])
            {
                TautNative.taut_planner_cancel(planner);
            }
            foreach (ulong planner in left[(int)TautKind.GraphPlanner])
            {
                TautNative.taut_graph_planner_cancel(planner);
            }
            foreach (ulong motion in left[(int)TautKind.Motion])
            {
                MotionNative.taut_motion_cancel(motion);
            }
            for (int kind = 0; kind < left.Length; kind++)
            {
                foreach (ulong id in left[kind])
                {
                    while (TautHandle.Destroy(id, (TautKind)kind) == (int)PathStatus.Busy)
                    {
                        if (kind == (int)TautKind.Planner)
                        {
                            TautNative.taut_planner_cancel(id);
                        }
                        if (kind == (int)TautKind.GraphPlanner)
                        {
                            TautNative.taut_graph_planner_cancel(id);
                        }
                        Thread.Sleep(0);
                    }
                }
            }
            return TautNative.taut_live_objects();
        }

        internal static void Remember(ulong id, TautKind kind)
        {
            lock (Gate)
            {
                Objects[(int)kind].Add(id);
            }
        }

        /// <summary>True if this owner still has to destroy the object.</summary>
        internal static bool Forget(ulong id, TautKind kind)
        {
            lock (Gate)
            {
                return Objects[(int)kind].Remove(id);
            }
        }

        private static string Text(byte* text)
        {
            int length = 0;
            while (text[length] != 0)
            {
                length++;
            }
            return Encoding.UTF8.GetString(text, length);
        }
    }
}
