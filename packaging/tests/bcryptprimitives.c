/* What Rust's library asks of Windows and Wine before version 9 does not have: random bytes. For tests under Wine. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG size);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T size) { return SystemFunction036(buffer, (ULONG)size); }
