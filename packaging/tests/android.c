/* What Android's C library has and the GNU C library has not, or otherwise: so that the emulator of the processor can
   run a library for Android among programs of Linux. Loaded before everything else, under the name libc.so. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <unistd.h>

int* __errno(void) { return __errno_location(); }

/* Android's numbers of what is asked here. */
long sysconf(int name) {
  if (name == 0x27 || name == 0x28) return getpagesize();
  if (name == 0x61) return get_nprocs();
  errno = EINVAL;
  return -1;
}

/* Attributes of a thread are smaller there: the real ones stand behind a pointer. */
typedef struct {
  pthread_attr_t* real;
} attributes;

#define THE_REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int pthread_attr_init(pthread_attr_t* given) {
  attributes* own = (attributes*)given;
  own->real = malloc(sizeof *own->real);
  return own->real ? THE_REAL(pthread_attr_init)(own->real) : ENOMEM;
}
int pthread_attr_destroy(pthread_attr_t* given) {
  attributes* own = (attributes*)given;
  int answer = THE_REAL(pthread_attr_destroy)(own->real);
  free(own->real);
  return answer;
}
int pthread_attr_setstacksize(pthread_attr_t* given, size_t size) {
  return THE_REAL(pthread_attr_setstacksize)(((attributes*)given)->real, size);
}
int pthread_create(pthread_t* out, const pthread_attr_t* given, void* (*start)(void*), void* argument) {
  return THE_REAL(pthread_create)(out, given ? ((const attributes*)given)->real : NULL, start, argument);
}

#if __SIZEOF_POINTER__ == 4
/* With 32 bits the sizes of files have 64 in what Android tells of a file. */
int stat(const char* path, struct stat* out) { return stat64(path, (struct stat64*)out); }
int fstat(int file, struct stat* out) { return fstat64(file, (struct stat64*)out); }
#endif
