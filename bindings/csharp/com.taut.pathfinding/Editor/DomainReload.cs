using UnityEditor;
using UnityEngine;

namespace Taut.Editor
{
    /// <summary>Destroys all objects before Unity unloads the managed code: the native library stays loaded for
    /// ever.</summary>
    [InitializeOnLoad]
    internal static class DomainReload
    {
        static DomainReload()
        {
            AssemblyReloadEvents.beforeAssemblyReload += End;
            EditorApplication.quitting += End;
        }

        private static void End()
        {
            ulong left = TautLibrary.Shutdown();
            if (left != 0)
            {
                Debug.LogWarning("taut: " + left + " objects were made without the bindings and are still alive");
            }
        }
    }
}
