/* Android's C library in the place of musl's, with whose headers the unwinder is compiled: the name of its errno. What
   the unwinder prints before it ends the program is left out, since the name of stderr depends on Android's version. */
#ifndef __ASSEMBLER__
#include <errno.h>
#include <stdio.h>
#undef errno
#ifdef __cplusplus
extern "C"
#endif
int* __errno(void);
#define errno (*__errno())
#define fprintf(...) ((void)0)
#define fflush(...) ((void)0)
#endif
