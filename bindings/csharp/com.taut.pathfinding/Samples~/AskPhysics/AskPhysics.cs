using System.Collections.Generic;
using System.Diagnostics;
using Taut;
using Taut.Motion;
using Unity.Collections;
#if UNITY_2022_2_OR_NEWER
using Unity.Jobs;
#endif
using UnityEngine;

/// <summary>
/// A beam flies to and fro among spheres. Only Unity's physics knows where it fits: the planner asks for states of x,
/// y, z and a turn about the vertical, and box queries answer, a batch at a time, for so many milliseconds per frame.
/// </summary>
public sealed class AskPhysics : MonoBehaviour
{
    /// <summary>The layer "Ignore Raycast", where the beam does not meet itself.</summary>
    private const int Unseen = 2;
    private const int Numbers = 4;
    private const int Batch = 256;

    [Tooltip("The room from (0, 0, 0) on.")]
    [SerializeField] private Vector3 room = new Vector3(24, 8, 16);
    [SerializeField] private Vector3 size = new Vector3(4, 0.5f, 0.5f);
    [Tooltip("How much larger the beam is asked for on all sides: then it is free between two states too.")]
    [SerializeField, Min(0)] private float margin = 0.1f;
    [Tooltip("The distance of the states of a motion that are asked for.")]
    [SerializeField, Min(0.01f)] private float resolution = 0.2f;
    [SerializeField, Min(0)] private int spheres = 60;
    [Tooltip("Of each frame, while a path is searched for.")]
    [SerializeField, Min(0)] private float milliseconds = 2;
    [Tooltip("Of a search: all of them are used to make the path shorter.")]
    [SerializeField, Min(1)] private int iterations = 1000;
    [SerializeField, Min(0)] private float speed = 5;

    private readonly List<Transform> obstacles = new List<Transform>();
    private readonly double[] start = new double[Numbers];
    private readonly double[] goal = new double[Numbers];
    private MotionSpace space;
    private MotionPlanner planner;
    private NativeArray<byte> isFree;
#if UNITY_2022_2_OR_NEWER
    private NativeArray<OverlapBoxCommand> queries;
    private NativeArray<ColliderHit> hits;
#endif
    private Transform beam;
    private PathStatus status;
    private double[] path = new double[0];
    private int next;

    /// <summary>How often the beam has arrived.</summary>
    public int Arrivals { get; private set; }

    /// <summary>The states that were asked for so far, and how many of them were free.</summary>
    public int Asked { get; private set; }

    public int Free { get; private set; }

    /// <summary>The beam, which flies.</summary>
    public Transform Beam
    {
        get { return beam; }
    }

    private bool IsSearching
    {
        get { return status == PathStatus.Asking || status == PathStatus.InProgress; }
    }

    private void Start()
    {
        Place(start, 1, room.y / 2, room.z / 2, System.Math.PI / 2);
        Place(goal, room.x - 1, room.y / 2, room.z / 2, System.Math.PI / 2);
        beam = GameObject.CreatePrimitive(PrimitiveType.Cube).transform;
        beam.gameObject.layer = Unseen;
        beam.localScale = size;
        Show(start);
        for (int i = 0; i < spheres; i++)
        {
            Transform sphere = GameObject.CreatePrimitive(PrimitiveType.Sphere).transform;
            sphere.localScale = new Vector3(1.6f, 1.6f, 1.6f);
            sphere.position = new Vector3(4 + (room.x - 8) * (i * 37 % 61) / 61f, room.y * (i * 17 % 59) / 59f, room.z * (i * 23 % 53) / 53f);
            obstacles.Add(sphere);
        }
        MotionAxis[] axes =
        {
            new MotionAxis { High = room.x, Weight = 1 },
            new MotionAxis { High = room.y, Weight = 1 },
            new MotionAxis { High = room.z, Weight = 1 },
            // A radian is worth the way of the beam's ends.
            new MotionAxis { Low = -System.Math.PI, High = System.Math.PI, Weight = size.x / 2, Kind = (uint)AxisKind.Angle },
        };
        MotionOptions options = MotionOptions.Default;
        options.Algorithm = MotionAlgorithm.Aorrt;
        options.Batch = Batch;
        options.Resolution = resolution;
        space = MotionSpace.OfAxes(axes);
        planner = new MotionPlanner(space, options);
        isFree = new NativeArray<byte>(Batch, Allocator.Persistent);
#if UNITY_2022_2_OR_NEWER
        queries = new NativeArray<OverlapBoxCommand>(Batch, Allocator.Persistent);
        hits = new NativeArray<ColliderHit>(Batch, Allocator.Persistent);
#endif
        Begin();
    }

    private void Update()
    {
        if (IsSearching)
        {
            Search();
        }
        else if (next < path.Length / Numbers)
        {
            Fly(speed * Time.deltaTime);
        }
        else if (status == PathStatus.Ok)
        {
            Return();
        }
    }

    private void OnDestroy()
    {
        if (planner != null)
        {
            planner.Dispose();
            space.Dispose();
            isFree.Dispose();
#if UNITY_2022_2_OR_NEWER
            queries.Dispose();
            hits.Dispose();
#endif
        }
    }

    private void Begin()
    {
        // What has moved in this frame is where it is shown.
        Physics.SyncTransforms();
        MotionRequest request = default(MotionRequest);
        request.MaxIterations = (uint)iterations;
        status = planner.Begin(start, goal, request);
        status = status == PathStatus.Ok ? PathStatus.InProgress : status;
    }

    /// <summary>One frame's share of the search. The path does not depend on the shares.</summary>
    private void Search()
    {
        long end = Stopwatch.GetTimestamp() + (long)(milliseconds / 1000 * Stopwatch.Frequency);
        do
        {
            if (status == PathStatus.Asking)
            {
                Answer();
            }
            MotionResult result;
            status = planner.Step(0, out result);
        }
        while (IsSearching && Stopwatch.GetTimestamp() < end);
        if (status == PathStatus.Ok)
        {
            path = planner.Path.ToArray();
            next = 1;
        }
    }

    /// <summary>Tells the planner which of the states that it asks for are free.</summary>
    private void Answer()
    {
        NativeArray<double> states = planner.AskArray();
        int count = states.Length / Numbers;
        Vector3 half = size / 2 + new Vector3(margin, margin, margin);
#if UNITY_2022_2_OR_NEWER
        QueryParameters all = new QueryParameters(Physics.DefaultRaycastLayers);
        for (int i = 0; i < count; i++)
        {
            queries[i] = new OverlapBoxCommand(Position(states, i), half, Rotation(states, i), all);
        }
        // 32 queries a job, on all threads; one hit is enough.
        OverlapBoxCommand.ScheduleBatch(queries.GetSubArray(0, count), hits, 32, 1).Complete();
        for (int i = 0; i < count; i++)
        {
            isFree[i] = hits[i].collider == null ? (byte)1 : (byte)0;
        }
#else
        for (int i = 0; i < count; i++)
        {
            isFree[i] = Physics.CheckBox(Position(states, i), half, Rotation(states, i), Physics.DefaultRaycastLayers) ? (byte)0 : (byte)1;
        }
#endif
        planner.Tell(isFree.GetSubArray(0, count));
        Asked += count;
        for (int i = 0; i < count; i++)
        {
            Free += isFree[i];
        }
    }

    /// <summary>Flies so far along the path: between two states the beam moves straight and turns evenly.</summary>
    private void Fly(double way)
    {
        while (next < path.Length / Numbers)
        {
            double[] to = State(next);
            double left = Distance(start, to);
            double share = left > way ? way / left : 1;
            for (int i = 0; i < Numbers; i++)
            {
                start[i] += share * (to[i] - start[i]);
            }
            if (share < 1)
            {
                break;
            }
            to.CopyTo(start, 0);
            way -= left;
            next++;
        }
        Show(start);
    }

    /// <summary>Back to the other side; a sphere is put in the way.</summary>
    private void Return()
    {
        double[] middle = State(path.Length / Numbers / 2);
        if (Distance(middle, start) > size.x && Distance(middle, goal) > size.x && obstacles.Count > 0)
        {
            obstacles[Arrivals % obstacles.Count].position = new Vector3((float)middle[0], (float)middle[1], (float)middle[2]);
        }
        Arrivals++;
        path = new double[0];
        // The path may end some turns further.
        start[3] = goal[3];
        Place(goal, start[0] < room.x / 2 ? room.x - 1 : 1, room.y / 2, room.z / 2, System.Math.PI / 2);
        Begin();
    }

    private double Distance(double[] from, double[] to)
    {
        double x = to[0] - from[0], y = to[1] - from[1], z = to[2] - from[2], turn = (to[3] - from[3]) * size.x / 2;
        return System.Math.Sqrt(x * x + y * y + z * z + turn * turn);
    }

    private double[] State(int index)
    {
        double[] state = new double[Numbers];
        System.Array.Copy(path, Numbers * index, state, 0, Numbers);
        return state;
    }

    private void Show(double[] state)
    {
        beam.position = new Vector3((float)state[0], (float)state[1], (float)state[2]);
        beam.rotation = Turned(state[3]);
    }

    private static void Place(double[] state, double x, double y, double z, double turn)
    {
        state[0] = x;
        state[1] = y;
        state[2] = z;
        state[3] = turn;
    }

    private static Vector3 Position(NativeArray<double> states, int index)
    {
        return new Vector3((float)states[Numbers * index], (float)states[Numbers * index + 1], (float)states[Numbers * index + 2]);
    }

    private static Quaternion Rotation(NativeArray<double> states, int index)
    {
        return Turned(states[Numbers * index + 3]);
    }

    private static Quaternion Turned(double radians)
    {
        return Quaternion.AngleAxis((float)(radians * 180 / System.Math.PI), Vector3.up);
    }
}
