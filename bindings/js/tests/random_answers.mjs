// The answers on random maps, as random_maps.c has them: a line for each algorithm. The function needs nothing else, so
// that a browser can be given its text.
export function randomAnswers(taut) {
  const MAPS = 1000;
  const OF_ONE_SIZE = 10;
  const MOST = 24;
  const { Algorithm, Grid, Lattice, Planner, TautError } = taut;

  let state;
  let hash;
  let other;
  function below(bound) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  }

  const word = (value) => {
    hash = Math.imul(hash ^ value, 16777619);
    other = Math.imul((other << 5 | other >>> 27) ^ value, 2654435769);
  };
  const hex = (value) => (value >>> 0).toString(16).padStart(8, "0");
  const double = new Float64Array(1);
  const halves = new Uint32Array(double.buffer);
  const real = (value) => {
    double[0] = value;
    word(halves[0]);
    word(halves[1]);
  };
  const point = (width, height) => {
    const x = below(16 * width + 1) / 16;
    return { x, y: below(16 * height + 1) / 16 };
  };

  const path = new Float32Array(2 * 65536);
  const bits = new Uint32Array(path.buffer);
  function query(planner, width, height) {
    const start = point(width, height);
    const goal = point(width, height);
    let result;
    try {
      result = planner.find({ start, goal });
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      return word(error.status);
    }
    [result.status, result.guarantee, result.revision].forEach(word);
    [result.length, result.cost, result.bound].forEach(real);
    const count = planner.path(path);
    word(count);
    for (let i = 0; i < 2 * count; i++) word(bits[i]);
  }

  /** Maps of one size, by the same planner. */
  function maps(algorithm) {
    const width = 4 + below(MOST - 3);
    const height = 4 + below(MOST - 3);
    const grid = Grid.create(width, height, 1);
    const isOnCells = algorithm === Algorithm.jumpPoint || algorithm === Algorithm.safeIntervals;
    const planner = Planner.create(grid, { algorithm, lattice: isOnCells ? Lattice.cells : Lattice.corners });
    for (let number = 0; number < OF_ONE_SIZE; number++) {
      const share = 10 + 10 * below(4);
      const cells = Uint8Array.from({ length: width * height }, () => Number(below(100) >= share));
      grid.setCells({ x: 0, y: 0, width, height }, cells);
      for (let round = 0; round < 3; round++) {
        query(planner, width, height);
        const x = below(width);
        const y = below(height);
        grid.setCell(x, y, below(2));
      }
    }
    planner.dispose();
    grid.dispose();
  }

  const lines = [];
  for (const algorithm of Object.values(Algorithm)) {
    state = 2463534242 | 0;
    hash = other = 2166136261;
    for (let number = 0; number < MAPS; number += OF_ONE_SIZE) maps(algorithm);
    lines.push(`${hex(hash)}${hex(other)}  algorithm ${algorithm}`);
  }
  return lines;
}
