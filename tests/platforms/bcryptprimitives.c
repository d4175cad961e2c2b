/* The one function of bcryptprimitives.dll that the standard library of Rust calls, for versions of Wine without it. */
#include <windows.h>

#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PUCHAR data, SIZE_T size) { return RtlGenRandom(data, (ULONG)size); }
