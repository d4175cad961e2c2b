using System;
using Taut;

/// <summary>The first call of a program: says what is wrong with the library that was found.</summary>
internal static class Loads
{
    private static int Main()
    {
        try
        {
            using (new PathGrid(4, 4))
            {
                Console.WriteLine("taut " + TautLibrary.Version);
                return 0;
            }
        }
        catch (TautException error)
        {
            Console.Error.WriteLine(error.Message);
            return 3;
        }
    }
}
