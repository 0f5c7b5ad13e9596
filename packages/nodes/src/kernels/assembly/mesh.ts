/** Size of the five sums of a pixel in bytes. */
const cell: usize = 40

/** Sums over a triangle: weight and weighted L, weighted a and b, weighted squares. Each thread has its own globals. */
let weightAndL: v128 = f64x2.splat(0)
let aAndB: v128 = f64x2.splat(0)
let square: f64 = 0

/** Adds the pixels of a row whose centres lie between two positions. */
// @ts-ignore: decorator of the compiler
@inline
function addRow(sums: usize, width: i32, y: i32, start: f64, end: f64): void {
  const from = <i32>max<f64>(0, ceil<f64>(min<f64>(start, end) - 0.5))
  const to = <i32>min<f64>(<f64>width, ceil<f64>(max<f64>(start, end) - 0.5))
  if (to <= from) return
  const row = sums + <usize>(y * (width + 1)) * cell
  const i = row + <usize>from * cell
  const j = row + <usize>to * cell
  weightAndL = f64x2.add(weightAndL, f64x2.sub(v128.load(j), v128.load(i)))
  aAndB = f64x2.add(aAndB, f64x2.sub(v128.load(j, 16), v128.load(i, 16)))
  square += load<f64>(j, 32) - load<f64>(i, 32)
}

/** Sums the pixels whose centres lie in a triangle; its corners are sorted from the top down. */
function addTriangle(sums: usize, width: i32, height: i32, ax: f64, ay: f64, bx: f64, by: f64, cx: f64, cy: f64): void {
  const top = <i32>max<f64>(0, ceil<f64>(ay - 0.5))
  const middle = <i32>min<f64>(<f64>height, max<f64>(<f64>top, ceil<f64>(by - 0.5)))
  const bottom = <i32>min<f64>(<f64>height, ceil<f64>(cy - 0.5))
  const long = (cx - ax) / (cy - ay)
  const upper = (bx - ax) / (by - ay)
  const lower = (cx - bx) / (cy - by)
  for (let y = top; y < middle; y++) {
    const line = <f64>y + 0.5 - ay
    addRow(sums, width, y, ax + line * long, ax + line * upper)
  }
  for (let y = middle; y < bottom; y++) {
    const line = <f64>y + 0.5
    addRow(sums, width, y, ax + (line - ay) * long, bx + (line - by) * lower)
  }
}

// @ts-ignore: decorator of the compiler
@inline
function squared(value: f64): f64 {
  return value * value
}

/**
 * Returns the error that remains if a triangle gets its mean colour, plus a penalty for its shape; infinite if the triangle is
 * flipped or nearly degenerate. `usual` is the area of an average triangle.
 */
function costOf(sums: usize, width: i32, height: i32, cornerA: usize, cornerB: usize, cornerC: usize, usual: f64): f64 {
  let ax = load<f64>(cornerA), ay = load<f64>(cornerA, 8)
  let bx = load<f64>(cornerB), by = load<f64>(cornerB, 8)
  let cx = load<f64>(cornerC), cy = load<f64>(cornerC, 8)
  const twice = (by - ay) * (cx - ax) - (bx - ax) * (cy - ay)
  if (twice < usual * 0.03) return Infinity
  const edges = squared(bx - ax) + squared(by - ay) + squared(cx - bx) + squared(cy - by) + squared(ax - cx) + squared(ay - cy)
  let x: f64, y: f64
  if (by < ay) {
    x = ax, y = ay
    ax = bx, ay = by
    bx = x, by = y
  }
  if (cy < by) {
    x = bx, y = by
    bx = cx, by = cy
    cx = x, cy = y
  }
  if (by < ay) {
    x = ax, y = ay
    ax = bx, ay = by
    bx = x, by = y
  }
  weightAndL = f64x2.splat(0)
  aAndB = f64x2.splat(0)
  square = 0
  addTriangle(sums, width, height, ax, ay, bx, by, cx, cy)
  const weight = f64x2.extract_lane(weightAndL, 0)
  const l = f64x2.extract_lane(weightAndL, 1)
  const a = f64x2.extract_lane(aAndB, 0)
  const b = f64x2.extract_lane(aAndB, 1)
  const error = weight <= 0 ? 0 : max<f64>(0, square - (l * l + a * a + b * b) / weight)
  // The thinness is 1 for an equilateral triangle, and larger for thin triangles.
  const thin = edges / (3.4641 * twice)
  return error + usual * 4e-4 * (thin - 1) + (thin > 4 ? usual * 0.01 * (thin - 4) : 0)
}

/** Returns the cost of the triangles around a point; the sum stops early once it reaches `limit`. */
// @ts-ignore: decorator of the compiler
@inline
function around(
  points: usize, triangles: usize, list: usize, first: u32, end: u32, sums: usize, width: i32, height: i32, usual: f64, limit: f64,
): f64 {
  let cost: f64 = 0
  for (let r = first; r < end && cost < limit; r++) {
    const corners = triangles + <usize>load<u32>(list + ((<usize>r) << 2)) * 12
    const cornerA = points + ((<usize>load<u32>(corners)) << 4)
    const cornerB = points + ((<usize>load<u32>(corners, 4)) << 4)
    const cornerC = points + ((<usize>load<u32>(corners, 8)) << 4)
    cost += costOf(sums, width, height, cornerA, cornerB, cornerC, usual)
  }
  return cost
}

/**
 * Moves every point of a mesh to the position where the triangles around it fit best, by trial in eight directions (after Lawonn
 * & Guenther, "Stylized Image Triangulation", 2018). Border points stay on the border, and corners stay fixed. Each point depends
 * on the point before, so the kernel has a single row. The triangles around point p are `list[starts[p] .. starts[p + 1]]`;
 * `sums` are prefix sums along rows, five f64 for each pixel; `ways` are sixteen f64.
 */
export function settleMesh(
  y0: i32, y1: i32, points: usize, count: i32, triangles: usize, starts: usize, list: usize, sums: usize, width: i32, height: i32, ways: usize, reach: f64,
  usual: f64,
): void {
  if (y0 > 0) return
  for (let point = 0; point < count; point++) {
    const address = points + ((<usize>point) << 4)
    const x = load<f64>(address)
    const y = load<f64>(address, 8)
    const fixedX = x <= 0 || x >= <f64>width
    const fixedY = y <= 0 || y >= <f64>height
    if (fixedX && fixedY) continue
    const first = load<u32>(starts + ((<usize>point) << 2))
    const end = load<u32>(starts + ((<usize>point) << 2), 4)
    let bestX = x
    let bestY = y
    let best = around(points, triangles, list, first, end, sums, width, height, usual, Infinity)
    for (let way: usize = 0; way < 128; way += 16) {
      const tryX = fixedX ? x : min<f64>(<f64>width - 0.5, max<f64>(0.5, x + load<f64>(ways + way) * reach))
      const tryY = fixedY ? y : min<f64>(<f64>height - 0.5, max<f64>(0.5, y + load<f64>(ways + way, 8) * reach))
      store<f64>(address, tryX)
      store<f64>(address, tryY, 8)
      const cost = around(points, triangles, list, first, end, sums, width, height, usual, best)
      if (cost < best) {
        bestX = tryX
        bestY = tryY
        best = cost
      }
    }
    store<f64>(address, bestX)
    store<f64>(address, bestY, 8)
  }
}
