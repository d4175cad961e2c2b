// With TAUT_CPP_EXCEPTIONS a result without a value throws.
#include <taut/taut.hpp>

#include <string>

int main() {
  int caught = 0;
  try {
    taut::Grid grid = taut::Grid::create(8, -8).value();
  } catch (const taut::Exception& exception) {
    caught += exception.status() == taut::StatusCode::invalid_argument;
    caught += std::string(exception.what()).find("taut_grid_create") == 0;
  }
  taut::Grid grid = taut::Grid::create(8, 8).value();
  taut::Planner planner = taut::Planner::create(grid).value();
  try {
    return planner.find({0, 0}, {9, 9})->found() ? 1 : 2;
  } catch (const std::runtime_error&) {
    caught++;
  }
  return caught == 3 ? 0 : 3;
}
