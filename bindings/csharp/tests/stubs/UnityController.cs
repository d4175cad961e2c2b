// A character controller as far as it goes: a disc on the ground, which slides along walls.
using System;

namespace UnityEngine
{
    public sealed class CharacterController : Component
    {
        /// <summary>Where walls push the disc from a place, in the world.</summary>
        internal Func<Vector3, Vector3> Pushed;

        public void Move(Vector3 motion)
        {
            // In parts, so that no wall is jumped over.
            int parts = (int)(Math.Sqrt(motion.sqrMagnitude) * 64) + 1;
            for (int i = 0; i < parts; i++)
            {
                transform.position = Pushed(transform.position + motion / parts);
            }
        }
    }
}
