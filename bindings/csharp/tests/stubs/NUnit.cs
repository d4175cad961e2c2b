// As much of NUnit as the package's tests use: with it they run under Mono alone.
using System;
using System.Collections;

namespace NUnit.Framework
{
    public delegate void TestDelegate();

    [AttributeUsage(AttributeTargets.Method)]
    public class TestAttribute : Attribute
    {
    }

    public sealed class AssertionException : Exception
    {
        public AssertionException(string message) : base(message)
        {
        }
    }

    public static class Assert
    {
        public static void IsTrue(bool condition)
        {
            if (!condition)
            {
                throw new AssertionException("not true");
            }
        }

        public static void Fail(string message)
        {
            throw new AssertionException(message);
        }

        public static void AreEqual(object expected, object actual)
        {
            if (!Same(expected, actual))
            {
                throw new AssertionException(actual + " instead of " + expected);
            }
        }

        public static T Throws<T>(TestDelegate code) where T : Exception
        {
            try
            {
                code();
            }
            catch (T exception)
            {
                return exception;
            }
            throw new AssertionException("no " + typeof(T).Name);
        }

        private static bool Same(object expected, object actual)
        {
            IList a = expected as IList;
            IList b = actual as IList;
            if (a == null || b == null)
            {
                return IsNumber(expected) && IsNumber(actual) ? Convert.ToDecimal(expected) == Convert.ToDecimal(actual) : Equals(expected, actual) || Equals(actual, expected);
            }
            bool same = a.Count == b.Count;
            for (int i = 0; same && i < a.Count; i++)
            {
                same = Same(a[i], b[i]);
            }
            return same;
        }

        private static bool IsNumber(object value)
        {
            return value is int || value is uint || value is long || value is ulong || value is byte || value is float || value is double;
        }
    }
}
