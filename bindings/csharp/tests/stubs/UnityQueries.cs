// Batches of queries of Unity's physics: answered at once, on this thread, by Physics.CheckBox.
using Unity.Collections;
using Unity.Jobs;

namespace UnityEngine
{
    public struct QueryParameters
    {
        public int layerMask;
        public QueryParameters(int layerMask) { this.layerMask = layerMask; }
    }

    public struct ColliderHit
    {
        private int id;
        public int instanceID { get { return id; } internal set { id = value; } }
        public Collider collider { get { return id == 0 ? null : new Collider(); } }
    }

    public struct OverlapBoxCommand
    {
        /// <summary>The commands of all batches so far, and the batches.</summary>
        public static int Commands;
        public static int Batches;

        public OverlapBoxCommand(Vector3 center, Vector3 halfExtents, Quaternion orientation, QueryParameters queryParameters) : this()
        {
            this.center = center;
            this.halfExtents = halfExtents;
            this.orientation = orientation;
            this.queryParameters = queryParameters;
        }

        public Vector3 center { get; set; }
        public Vector3 halfExtents { get; set; }
        public Quaternion orientation { get; set; }
        public QueryParameters queryParameters { get; set; }

        public static JobHandle ScheduleBatch(NativeArray<OverlapBoxCommand> commands, NativeArray<ColliderHit> results, int minCommandsPerJob, int maxHits, JobHandle dependsOn = default(JobHandle))
        {
            Batches++;
            Commands += commands.Length;
            for (int i = 0; i < commands.Length; i++)
            {
                OverlapBoxCommand box = commands[i];
                bool isHit = Physics.CheckBox(box.center, box.halfExtents, box.orientation, box.queryParameters.layerMask);
                results[maxHits * i] = new ColliderHit { instanceID = isHit ? 1 : 0 };
            }
            return new JobHandle();
        }
    }
}
