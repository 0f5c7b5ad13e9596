import { type Plane, planeOf, sampleClamped } from './plane.ts'

/** Reference for `halve`: each pixel is the mean of four pixels; odd edges repeat. */
export function halveReference(lab: Plane): Plane {
  const small = planeOf(lab.width >> 1, lab.height >> 1, 3)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let c = 0; c < 3; c++) {
        const p = (dx: number, dy: number) => sampleClamped(lab, 2 * x + dx, 2 * y + dy, c)
        small.data[(y * small.width + x) * 3 + c] = (p(0, 0) + p(1, 0) + p(0, 1) + p(1, 1)) / 4
      }
    }
  }
  return small
}

/**
 * Reference for `bristles`: averages noise along the flow, `steps` of 1.5 pixels to both sides; `flow` has the tangent's x and y
 * per pixel.
 */
export function bristlesReference(
  flow: Plane,
  noise: Float32Array,
  look: { grain: number; steps: number; amount: number },
): Float64Array {
  const { width, height } = flow
  const out = new Float64Array(width * height)
  const tile = (x: number, y: number) =>
    noise[((Math.floor(y * look.grain) & 511) << 9) + (Math.floor(x * look.grain) & 511)]!
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = tile(x, y)
      for (const side of [1, -1]) {
        let [px, py] = [x, y]
        let [dx, dy] = [0, 0]
        for (let i = 0; i < look.steps; i++) {
          const tx = sampleClamped(flow, Math.trunc(px + 0.5), Math.trunc(py + 0.5), 0)
          const ty = sampleClamped(flow, Math.trunc(px + 0.5), Math.trunc(py + 0.5), 1)
          const turn = i === 0 ? side : tx * dx + ty * dy < 0 ? -1 : 1
          ;[dx, dy] = [tx * turn, ty * turn]
          px += dx * 1.5
          py += dy * 1.5
          sum += tile(px, py)
        }
      }
      out[y * width + x] = (sum * look.amount) / (2 * look.steps + 1)
    }
  }
  return out
}

/** Reference for `orient`: returns tangent, anisotropy and gradient of a tensor plane (E, F, G), from its eigenvalues. */
export function orientReference(tensor: Plane): Plane {
  const out = planeOf(tensor.width, tensor.height, 4)
  for (let i = 0; i < tensor.width * tensor.height; i++) {
    const [e, f, g] = tensor.data.subarray(i * 3, i * 3 + 3) as unknown as [number, number, number]
    const angle = 0.5 * Math.atan2(2 * f, e - g) + Math.PI / 2
    const anisotropy = Math.hypot(e - g, 2 * f) / (e + g + 2e-5)
    out.data.set([Math.cos(angle), Math.sin(angle), anisotropy, Math.sqrt(e + g)], i * 4)
  }
  return out
}
