using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>How much is searched, and how long queries wait.</summary>
    [CustomEditor(typeof(TautScheduler))]
    internal sealed class TautSchedulerEditor : UnityEditor.Editor
    {
        public override bool RequiresConstantRepaint()
        {
            return Application.isPlaying;
        }

        public override void OnInspectorGUI()
        {
            DrawDefaultInspector();
            TautScheduler scheduler = (TautScheduler)target;
            if (scheduler.ExpansionsPerFrame == 0 && scheduler.MicrosecondsPerFrame == 0)
            {
                EditorGUILayout.HelpBox("Without a limit all searches end in the frame in which they begin.", MessageType.Info);
            }
            if (scheduler.MicrosecondsPerFrame > 0)
            {
                EditorGUILayout.HelpBox("With a limit of time the frame of an answer differs from machine to machine.", MessageType.Info);
            }
            if (!Application.isPlaying)
            {
                return;
            }
            SchedulerStatistics statistics = scheduler.Statistics;
            EditorGUILayout.LabelField("Pending", scheduler.Paths.Pending.ToString());
            EditorGUILayout.LabelField("Frame", statistics.FrameExpansions + " expansions, " + statistics.FrameMicroseconds + " us");
            EditorGUILayout.LabelField("Found, partial, failed", statistics.Found + ", " + statistics.Partial + ", " + statistics.Failed);
            EditorGUILayout.LabelField("Longest wait", statistics.LongestWait + " frames");
        }
    }
}
