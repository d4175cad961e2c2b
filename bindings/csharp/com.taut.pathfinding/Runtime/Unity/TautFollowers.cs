#if UNITY_5_3_OR_NEWER
using System;
using System.Collections.Generic;
using UnityEngine;

namespace Taut
{
    /// <summary>Many bodies on their way to one target, which may move, on a map that may change: one field for all
    /// of them, built again when the target has moved and brought up to date after edits, and no search per
    /// body.</summary>
    /// <remarks>Bodies do not avoid each other: agents of a <see cref="TautCrowd"/> do.</remarks>
    [AddComponentMenu("Taut/Taut Followers")]
    [DisallowMultipleComponent]
    public sealed class TautFollowers : MonoBehaviour
    {
        [Tooltip("The map on which they walk.")]
        [SerializeField] private TautGrid map = null;
        [Tooltip("Where all go; it may move.")]
        [SerializeField] private Transform target = null;
        [Tooltip("A field that others use too, with its own map and targets, in place of map and target.")]
        [SerializeField] private TautField source = null;
        [Tooltip("World units per second.")]
        [SerializeField, Min(0)] private float speed = 4;
        [Tooltip("Expansions of a build per frame, of some 20 ns each, 0 is no limit: until it is done, the field before answers.")]
        [SerializeField, Min(0)] private int expansionsPerFrame = 25000;

        private readonly List<Transform> bodies = new List<Transform>();
        private readonly FieldSeed[] seeds = new FieldSeed[1];
        private readonly FieldBuild build = new FieldBuild();
        private PolicyFollower[] followers = new PolicyFollower[16];
        private Vector3[] placed = new Vector3[16];
        private PathPolicy policy;
        private PathGrid ground;
        private PolicyResult result;

        /// <summary>How many bodies there are.</summary>
        public int Count
        {
            get { return bodies.Count; }
        }

        /// <summary>How many of them are in which state, after the last frame.</summary>
        public PolicyResult Result
        {
            get { return result; }
        }

        /// <summary>The result of the last field that was finished.</summary>
        public FieldResult Built
        {
            get { return source == null ? build.Built : source.Built; }
        }

        /// <summary>The field, for questions of your own; null before the first frame.</summary>
        public PathField Field
        {
            get { return source == null ? build.Field : source.Field; }
        }

        public float Speed
        {
            get { return speed; }
            set { speed = Require.NotNegative(value, "Speed"); }
        }

        /// <summary>Expansions of a build per frame; 0 is no limit.</summary>
        public int ExpansionsPerFrame
        {
            get { return expansionsPerFrame; }
            set { expansionsPerFrame = Math.Max(0, value); }
        }

        public Transform Target
        {
            get { return target; }
            set { target = value; }
        }

        /// <summary>A field that others use too, in place of <see cref="Map"/> and <see cref="Target"/>; null for one
        /// of its own.</summary>
        public TautField Source
        {
            get { return source; }
            set
            {
                Drop();
                source = value;
            }
        }

        public TautGrid Map
        {
            get { return map; }
            set
            {
                Drop();
                map = value;
            }
        }

        /// <summary>Takes a body; its index is <see cref="Count"/> - 1. Destroyed ones leave by themselves.</summary>
        public void Add(Transform body)
        {
            Require.NotNull(body, "body");
            if (bodies.Count == followers.Length)
            {
                Array.Resize(ref followers, 2 * followers.Length);
                Array.Resize(ref placed, 2 * placed.Length);
            }
            followers[bodies.Count] = default(PolicyFollower);
            placed[bodies.Count] = new Vector3(float.NaN, 0, 0);
            bodies.Add(body);
        }

        /// <summary>Lets the body of an index go; the last one takes its index.</summary>
        public void RemoveAt(int index)
        {
            int last = bodies.Count - 1;
            bodies[index] = bodies[last];
            followers[index] = followers[last];
            placed[index] = placed[last];
            bodies.RemoveAt(last);
        }

        /// <summary>The body of an index.</summary>
        public Transform Body(int index)
        {
            return bodies[index];
        }

        /// <summary>What became of the body of an index in the last frame.</summary>
        public FollowerState State(int index)
        {
            if (index >= bodies.Count)
            {
                throw new ArgumentOutOfRangeException("index");
            }
            return followers[index].State;
        }

        private void OnDestroy()
        {
            Drop();
        }

        private void Update()
        {
            TautGrid walked = source == null ? map : source.Map;
            if (walked == null)
            {
                Drop();
                return;
            }
            if (policy == null || ground != walked.Grid)
            {
                Drop();
                ground = walked.Grid;
                policy = new PathPolicy(ground, PolicyKind.Field);
            }
            GridFrame frame = walked.Frame;
            if (source == null)
            {
                int count = target == null ? 0 : 1;
                seeds[0] = count == 0 ? default(FieldSeed) : new FieldSeed(frame.ToGrid(target.position));
                build.Work(ground, FieldOptions.Default, new ReadOnlySpan<FieldSeed>(seeds, 0, count), expansionsPerFrame);
            }
            if (source == null ? build.IsBuilt : source.IsBuilt)
            {
                Walk(frame);
            }
        }

        private void Walk(GridFrame frame)
        {
            float stride = speed * Time.deltaTime / frame.CellWidth;
            for (int i = bodies.Count - 1; i >= 0; i--)
            {
                if (bodies[i] == null)
                {
                    RemoveAt(i);
                }
            }
            for (int i = 0; i < bodies.Count; i++)
            {
                followers[i].Stride = stride;
                // Whoever was moved by the host walks on from there.
                if (bodies[i].position != placed[i])
                {
                    followers[i].At = frame.ToGrid(bodies[i].position);
                }
            }
            result = policy.Step(Field, new Span<PolicyFollower>(followers, 0, bodies.Count));
            for (int i = 0; i < bodies.Count; i++)
            {
                if (followers[i].State != FollowerState.Invalid)
                {
                    Vector3 position = bodies[i].position;
                    bodies[i].position = frame.ToWorld(followers[i].At, frame.HeightOf(position));
                }
                placed[i] = bodies[i].position;
            }
        }

        private void Drop()
        {
            if (policy != null)
            {
                policy.Dispose();
            }
            policy = null;
            result = default(PolicyResult);
            build.Drop();
        }
    }
}
#endif
