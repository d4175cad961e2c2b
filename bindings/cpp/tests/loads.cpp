// The first call of a program: says what is wrong with the library that was found.
#include <taut/taut.hpp>

int main() {
  const auto grid = taut::Grid::create(4, 4);
  if (!grid) {
    std::fprintf(stderr, "%s\n", grid.error().message());
    return 3;
  }
  std::printf("taut %s\n", taut::version());
  return 0;
}
