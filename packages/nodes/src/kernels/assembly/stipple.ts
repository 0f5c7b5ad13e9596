/** Returns the squared distance from a dot (f64 x, y) to a point. */
// @ts-ignore: decorator of the compiler
@inline
function farness(dots: usize, dot: i32, x: f64, y: f64): f64 {
  const at = dots + ((<usize>dot) << 4)
  const dx = load<f64>(at) - x
  const dy = load<f64>(at, 8) - y
  return dx * dx + dy * dy
}

/**
 * Finds, for every pixel, the dot nearest to its middle, as i32. The search walks from the dot of the previous pixel to ever
 * nearer dots over `list`, which has the neighbours of each dot from `starts` on; `first` has the initial dot of each row. Within
 * the squared distance `own` of a dot, no other dot is nearer.
 */
export function nearestDots(
  y0: i32, y1: i32, out: usize, width: i32, dots: usize, starts: usize, list: usize, own: usize, first: usize,
): void {
  for (let y = y0; y < y1; y++) {
    let dot = load<i32>(first + ((<usize>y) << 2))
    const py = <f64>y + 0.5
    let to = out + ((<usize>(y * width)) << 2)
    for (let x = 0; x < width; x++, to += 4) {
      const px = <f64>x + 0.5
      let near = farness(dots, dot, px, py)
      while (near >= load<f64>(own + ((<usize>dot) << 3))) {
        let best = dot
        const end = load<u32>(starts + ((<usize>dot) << 2), 4)
        for (let i = load<u32>(starts + ((<usize>dot) << 2)); i < end; i++) {
          const other = load<i32>(list + ((<usize>i) << 2))
          const far = farness(dots, other, px, py)
          if (far < near) {
            near = far
            best = other
          }
        }
        if (best == dot) break
        dot = best
      }
      store<i32>(to, dot)
    }
  }
}
