// Objects of Unity as far as the package's components need them: game objects, components and their messages, frame by
// frame. With them the components run here; how they behave in the editor is not tested.
using System;
using System.Collections.Generic;
using System.Reflection;

namespace UnityEngine
{
    public class Object
    {
        internal bool IsDestroyed;
        public string name { get; set; }
        public HideFlags hideFlags { get; set; }
        public static implicit operator bool(Object value) { return value != null; }
        public static bool operator ==(Object a, Object b) { return ReferenceEquals(Alive(a), Alive(b)); }
        public static bool operator !=(Object a, Object b) { return !(a == b); }
        public override bool Equals(object other) { return this == other as Object; }
        public override int GetHashCode() { return base.GetHashCode(); }
        public static void Destroy(Object value) { Engine.DestroyLater(value); }
        public static void DestroyImmediate(Object value) { Engine.Destroy(value); }
        public static void DontDestroyOnLoad(Object value) { }
        private static Object Alive(Object value) { return ReferenceEquals(value, null) || value.IsDestroyed ? null : value; }
    }

    public enum HideFlags
    {
        None = 0,
        DontSave = 52,
    }

    public sealed class GameObject : Object
    {
        internal readonly List<Component> Components = new List<Component>();
        private bool isActive = true;

        public GameObject() : this("New Game Object") { }

        public GameObject(string name)
        {
            this.name = name;
            transform = new Transform();
            transform.gameObject = this;
            Engine.Objects.Add(this);
        }

        public Transform transform { get; private set; }
        public int layer { get; set; }

        public static GameObject CreatePrimitive(PrimitiveType type)
        {
            return new GameObject(type.ToString());
        }

        public bool activeInHierarchy { get { return isActive; } }
        public bool activeSelf { get { return isActive; } }

        public T AddComponent<T>() where T : Component, new()
        {
            T component = new T();
            component.gameObject = this;
            Components.Add(component);
            if (isActive)
            {
                Engine.Wake(component);
            }
            return component;
        }

        public T GetComponent<T>() where T : class
        {
            return Components.Find(component => component is T) as T;
        }

        public void SetActive(bool active)
        {
            if (active == isActive)
            {
                return;
            }
            isActive = active;
            foreach (Component component in Components.ToArray())
            {
                if (active)
                {
                    Engine.Wake(component);
                }
                else
                {
                    Engine.Sleep(component);
                }
            }
        }
    }

    /// <summary>A destroyed object was used.</summary>
    public sealed class MissingReferenceException : SystemException
    {
        public MissingReferenceException(string message) : base(message)
        {
        }
    }

    public class Component : Object
    {
        internal bool IsAwake;
        internal bool IsEnabled;
        internal bool IsStarted;
        private GameObject owner;

        public GameObject gameObject
        {
            get
            {
                if (IsDestroyed)
                {
                    throw new MissingReferenceException("The object of type '" + GetType().Name + "' has been destroyed but you are still trying to access it.");
                }
                return owner;
            }
            internal set { owner = value; }
        }

        public Transform transform { get { return gameObject.transform; } }
        public T GetComponent<T>() where T : class { return gameObject.GetComponent<T>(); }
    }

    public class Behaviour : Component
    {
        private bool isOn = true;

        public bool enabled
        {
            get { return isOn; }
            set
            {
                isOn = value;
                if (value && gameObject.activeInHierarchy)
                {
                    Engine.Wake(this);
                }
                else
                {
                    Engine.Sleep(this);
                }
            }
        }

        public bool isActiveAndEnabled { get { return isOn && gameObject.activeInHierarchy; } }
    }

    public class MonoBehaviour : Behaviour
    {
    }

    public sealed class Transform : Component
    {
        public Transform()
        {
            rotation = Quaternion.identity;
            localScale = new Vector3(1, 1, 1);
        }

        public Vector3 position { get; set; }
        public Quaternion rotation { get; set; }
        public Vector3 localScale { get; set; }
        public Vector3 lossyScale { get { return localScale; } }
        public Vector3 eulerAngles { get { return rotation.eulerAngles; } }
        public Vector3 up { get { return rotation * Vector3.up; } }
        public Vector3 TransformPoint(Vector3 point) { return position + rotation * Vector3.Scale(localScale, point); }

        public Vector3 InverseTransformPoint(Vector3 point)
        {
            Vector3 turned = Quaternion.Inverse(rotation) * (point - position);
            return new Vector3(turned.x / localScale.x, turned.y / localScale.y, turned.z / localScale.z);
        }
    }

    /// <summary>What Unity does around the components: it wakes them, calls them each frame and ends them.</summary>
    public static class Engine
    {
        internal static readonly List<GameObject> Objects = new List<GameObject>();
        private static readonly List<Object> Doomed = new List<Object>();

        /// <summary>One frame: Start, Update, LateUpdate, and then the end of what is to be destroyed.</summary>
        public static void Frame(float seconds)
        {
            Time.deltaTime = seconds;
            Time.frameCount++;
            foreach (GameObject value in Objects.ToArray())
            {
                foreach (Component component in value.Components.FindAll(candidate => candidate.IsEnabled && !candidate.IsStarted))
                {
                    component.IsStarted = true;
                    Call(component, "Start");
                }
            }
            Send("Update");
            Send("LateUpdate");
            foreach (Object value in Doomed.ToArray())
            {
                Destroy(value);
            }
            Doomed.Clear();
        }

        /// <summary>Ends everything, as when a scene is left.</summary>
        public static void Clear()
        {
            foreach (GameObject value in Objects.ToArray())
            {
                Destroy(value);
            }
            Physics.Spheres.Clear();
        }

        /// <summary>The active objects of a name.</summary>
        public static int Shown(string name)
        {
            return Objects.FindAll(value => value.name == name && value.activeInHierarchy).Count;
        }

        internal static void Send(string message)
        {
            List<Component> components = new List<Component>();
            foreach (GameObject value in Objects)
            {
                if (value.activeInHierarchy)
                {
                    components.AddRange(value.Components.FindAll(component => component.IsEnabled));
                }
            }
            // List.Sort is not stable.
            for (int i = 1; i < components.Count; i++)
            {
                for (int j = i; j > 0 && Order(components[j - 1]) > Order(components[j]); j--)
                {
                    Component later = components[j - 1];
                    components[j - 1] = components[j];
                    components[j] = later;
                }
            }
            foreach (Component component in components)
            {
                if (!component.IsDestroyed && component.IsEnabled)
                {
                    Call(component, message);
                }
            }
        }

        internal static void Wake(Component component)
        {
            if (!component.IsAwake)
            {
                component.IsAwake = true;
                Call(component, "Awake");
            }
            Behaviour behaviour = component as Behaviour;
            if (!component.IsEnabled && (behaviour == null || behaviour.enabled))
            {
                component.IsEnabled = true;
                Call(component, "OnEnable");
            }
        }

        internal static void Sleep(Component component)
        {
            if (component.IsEnabled)
            {
                component.IsEnabled = false;
                Call(component, "OnDisable");
            }
        }

        internal static void DestroyLater(Object value)
        {
            Doomed.Add(value);
        }

        internal static void Destroy(Object value)
        {
            GameObject container = value as GameObject;
            Component single = value as Component;
            if (ReferenceEquals(value, null) || value.IsDestroyed)
            {
                return;
            }
            if (single != null)
            {
                Sleep(single);
                if (single.IsAwake)
                {
                    Call(single, "OnDestroy");
                }
                single.gameObject.Components.Remove(single);
            }
            if (container != null)
            {
                foreach (Component component in container.Components.ToArray())
                {
                    Destroy(component);
                }
                Objects.Remove(container);
                container.transform.IsDestroyed = true;
            }
            value.IsDestroyed = true;
        }

        /// <summary>Sends a message to one component, such as OnDrawGizmosSelected.</summary>
        public static void Call(Component component, string message)
        {
            MethodInfo method = component.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
            if (method == null)
            {
                return;
            }
            try
            {
                method.Invoke(component, null);
            }
            catch (TargetInvocationException wrapped)
            {
                System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(wrapped.InnerException).Throw();
            }
        }

        private static int Order(Component component)
        {
            object[] orders = component.GetType().GetCustomAttributes(typeof(DefaultExecutionOrder), true);
            return orders.Length == 0 ? 0 : ((DefaultExecutionOrder)orders[0]).Order;
        }
    }

    public static class Time
    {
        public static float deltaTime { get; internal set; }
        public static int frameCount { get; internal set; }
    }

    public static class Application
    {
        public static bool isPlaying { get { return true; } }
    }

    public static class Debug
    {
        public static readonly List<string> Messages = new List<string>();
        public static void Log(object message) { Messages.Add(message.ToString()); }
        public static void LogWarning(object message) { Messages.Add(message.ToString()); }
        public static void LogWarning(object message, Object context) { Messages.Add(message.ToString()); }
        public static void LogError(object message, Object context) { Messages.Add(message.ToString()); }
    }

    public sealed class SerializeField : Attribute
    {
    }

    public sealed class TooltipAttribute : Attribute
    {
        public readonly string tooltip;
        public TooltipAttribute(string tooltip) { this.tooltip = tooltip; }
    }

    public sealed class HeaderAttribute : Attribute
    {
        public HeaderAttribute(string text) { }
    }

    public sealed class MinAttribute : Attribute
    {
        public MinAttribute(float least) { }
    }

    public sealed class RangeAttribute : Attribute
    {
        public RangeAttribute(float least, float most) { }
    }

    public sealed class AddComponentMenu : Attribute
    {
        public AddComponentMenu(string name) { }
    }

    public sealed class DisallowMultipleComponent : Attribute
    {
    }

    public sealed class HelpURLAttribute : Attribute
    {
        public HelpURLAttribute(string url) { }
    }

    public sealed class DefaultExecutionOrder : Attribute
    {
        public DefaultExecutionOrder(int order) { Order = order; }
        public int Order { get; private set; }
    }

    public enum RuntimeInitializeLoadType
    {
        SubsystemRegistration = 4,
    }

    public sealed class RuntimeInitializeOnLoadMethodAttribute : Attribute
    {
        public RuntimeInitializeOnLoadMethodAttribute(RuntimeInitializeLoadType type) { }
    }
}

namespace UnityEngine.Serialization
{
    [AttributeUsage(AttributeTargets.Field, AllowMultiple = true)]
    public sealed class FormerlySerializedAsAttribute : Attribute
    {
        public FormerlySerializedAsAttribute(string oldName) { this.oldName = oldName; }
        public string oldName { get; private set; }
    }
}
