// Without exceptions a result without a value ends the program, and says why.
#include <taut/taut.hpp>

int main() {
  taut::Grid grid = taut::Grid::create(8, -8).value();
  return 0;
}
