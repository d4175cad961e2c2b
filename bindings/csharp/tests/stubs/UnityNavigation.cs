// The types of Unity's module AI that the package shares with it.
namespace UnityEngine.AI
{
    public enum NavMeshPathStatus
    {
        PathComplete,
        PathPartial,
        PathInvalid,
    }

    public enum ObstacleAvoidanceType
    {
        NoObstacleAvoidance,
        LowQualityObstacleAvoidance,
        MedQualityObstacleAvoidance,
        GoodQualityObstacleAvoidance,
        HighQualityObstacleAvoidance,
    }

    public struct NavMeshHit
    {
        public Vector3 position { get; set; }
        public Vector3 normal { get; set; }
        public float distance { get; set; }
        public int mask { get; set; }
        public bool hit { get; set; }
    }
}
