namespace Taut.Motion
{
    /// <summary>The part of the library for bodies with a shape, which may have been left out of it.</summary>
    public static unsafe class MotionLibrary
    {
        private static bool available;

        /// <summary>Throws a <see cref="TautException"/> that describes the remedy if the library does not have this
        /// part, or has another version of it. Owners check it too; call it early to fail early.</summary>
        public static void RequireAvailable()
        {
            if (available)
            {
                return;
            }
            TautLibrary.RequireCompatible();
            if (TautNative.taut_struct_size(TautNative.StructSpaceOptions) == 0)
            {
                throw new TautException(PathStatus.Unsupported, "the taut library that was loaded was built without the part for motions (its feature `motion`): use one that has it");
            }
            TautLibrary.CompareSizes("taut_space_options", TautNative.StructSpaceOptions, (uint)sizeof(NativeSpaceOptions), true);
            TautLibrary.CompareSizes("taut_axis", TautNative.StructAxis, (uint)sizeof(MotionAxis), false);
            TautLibrary.CompareSizes("taut_action", TautNative.StructAction, (uint)sizeof(PlanAction), false);
            TautLibrary.CompareSizes("taut_motion_options", TautNative.StructMotionOptions, (uint)sizeof(NativeMotionOptions), true);
            TautLibrary.CompareSizes("taut_motion_request", TautNative.StructMotionRequest, (uint)sizeof(MotionRequest), false);
            TautLibrary.CompareSizes("taut_motion_result", TautNative.StructMotionResult, (uint)sizeof(MotionResult), false);
            TautLibrary.CompareSizes("taut_motion_piece", TautNative.StructMotionPiece, (uint)sizeof(MotionPiece), false);
            available = true;
        }
    }
}
