/* What a C program does first if it did not come together with its library: one question, one clear answer. */
#include <stdio.h>
#include <taut.h>

int main(void) {
  const uint32_t served = taut_abi_version();
  if ((served >> 16) > TAUT_ABI_VERSION || (served & 0xFFFF) < TAUT_ABI_VERSION) {
    fprintf(stderr, "the taut library that was loaded serves versions %u to %u of its interface, this program needs version %u\n",
            (unsigned)(served >> 16), (unsigned)(served & 0xFFFF), (unsigned)TAUT_ABI_VERSION);
    return 3;
  }
  printf("taut %s\n", taut_version_string());
  return 0;
}
