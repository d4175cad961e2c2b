using System;

namespace Taut
{
    /// <summary>An error of the library with its message. Queries return their status instead of throwing.</summary>
    public sealed class TautException : Exception
    {
        public TautException(PathStatus status, string message) : base(message)
        {
            Status = status;
        }

        public TautException(PathStatus status, string message, Exception cause) : base(message, cause)
        {
            Status = status;
        }

        public PathStatus Status { get; private set; }

        internal static void ThrowIfError(int status)
        {
            if (status < 0)
            {
                throw new TautException((PathStatus)status, TautLibrary.StatusName((PathStatus)status) + ": " + TautLibrary.LastError());
            }
        }
    }
}
