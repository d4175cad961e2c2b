/* 0 if the library that is named catches its own panic: unwind.rs beside this file. */
#include <dlfcn.h>

int main(int count, char** arguments) {
  void* library = count == 2 ? dlopen(arguments[1], RTLD_NOW) : 0;
  int (*caught)(void) = library ? (int (*)(void))dlsym(library, "caught") : 0;
  return caught == 0 || caught() != 1;
}
