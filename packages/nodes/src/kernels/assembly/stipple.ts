/** Returns the squared distance from a dot (f64 x, y) to a point. */
// @ts-ignore: decorator of the compiler
@inline
function squaredDistance(dots: usize, dot: i32, x: f64, y: f64): f64 {
  const address = dots + ((<usize>dot) << 4)
  const dx = load<f64>(address) - x
  const dy = load<f64>(address, 8) - y
  return dx * dx + dy * dy
}

/**
 * Finds, for every pixel, the dot nearest to its middle, as i32. The search walks from the dot of the previous pixel to ever nearer
 * dots over `list`, which has the neighbours of each dot from `starts` on; `first` has the initial dot of each row. A pixel whose
 * squared distance from a dot is less than the dot's number in `safeSquares` has no nearer dot.
 */
export function nearestDots(
  y0: i32, y1: i32, out: usize, width: i32, dots: usize, starts: usize, list: usize, safeSquares: usize, first: usize,
): void {
  for (let y = y0; y < y1; y++) {
    let dot = load<i32>(first + ((<usize>y) << 2))
    const py = <f64>y + 0.5
    let to = out + ((<usize>(y * width)) << 2)
    for (let x = 0; x < width; x++, to += 4) {
      const px = <f64>x + 0.5
      let near = squaredDistance(dots, dot, px, py)
      while (near >= load<f64>(safeSquares + ((<usize>dot) << 3))) {
        let best = dot
        const end = load<u32>(starts + ((<usize>dot) << 2), 4)
        for (let i = load<u32>(starts + ((<usize>dot) << 2)); i < end; i++) {
          const neighbour = load<i32>(list + ((<usize>i) << 2))
          const far = squaredDistance(dots, neighbour, px, py)
          if (far < near) {
            near = far
            best = neighbour
          }
        }
        if (best == dot) break
        dot = best
      }
      store<i32>(to, dot)
    }
  }
}
