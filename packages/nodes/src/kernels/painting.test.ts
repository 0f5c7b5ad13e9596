import { afterAll, expect, test } from 'vitest'
import { byteTable } from '../ground/colour/srgb.ts'
import { mixNumbers } from '../ground/drawing/colour-mix.ts'
import type { LayerPlan } from '../ground/drawing/painting-plan.ts'
import { layStrokes, placeLayer } from '../ground/drawing/strokes.ts'
import { openSurface, pad, type Surface } from '../ground/drawing/surface.ts'
import { type Plane as Focus, resizePlane } from '../ground/plane/plane.ts'
import { randomOf } from '../ground/random/random.ts'
import { mixReference } from '../testing/kernels/mix-colours.ts'
import { toOklabReference } from '../testing/kernels/oklab.ts'
import { type Plane, planeOf } from '../testing/kernels/plane.ts'
import { fromOklabReference } from '../testing/kernels/relief.ts'
import { paintBetweenReference, paintReference } from '../testing/kernels/strokes.ts'
import { bristlesReference, halveReference, orientReference } from '../testing/kernels/surface.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { readLab, worst, writeLab } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [61, 47]

afterAll(closeKernels)

const lab = () => toOklabReference(scenery(width, height), 0)

/** Returns a flow that turns slowly, with varying gradients. */
function turningFlow(): Plane {
  const flow = planeOf(width, height, 4)
  for (let i = 0; i < width * height; i++) {
    const angle = (i % width) * 0.04 + Math.floor(i / width) * 0.03
    flow.data.set([Math.cos(angle), Math.sin(angle), 0.5, 0.01 + 0.01 * Math.sin(i)], i * 4)
  }
  // Values are rounded to f32 like the kernel's, so that the kernel and the reference look up the same numbers.
  return { ...flow, data: Float64Array.from(Float32Array.from(flow.data)) }
}

test('halve and mirror agree with their references within half a step', async () => {
  using session = new KernelSession(never)
  const plane = lab()
  const source = writeLab(session, plane)
  const small = { width: width >> 1, height: height >> 1 }
  const target = session.reserve((small.width + 2 * pad) * (small.height + 2 * pad) * 8)
  await session.run('mirror', height + 2 * pad, { lab: source, width, height })
  await session.run('halve', small.height, {
    lab: source,
    small: target,
    width,
    height,
    smallWidth: small.width,
  })
  expect(worst(readLab(session, target, small).data, halveReference(plane).data)).toBeLessThan(1.1 / 16384)
  const stride = width + 2 * pad
  const shorts = session.shorts(source, stride * (height + 2 * pad) * 4)
  const valueAt = (x: number, y: number) => shorts[((y + pad) * stride + x + pad) * 4]
  expect([valueAt(-1, 5), valueAt(-pad, 5), valueAt(width + 2, 5)]).toEqual([
    valueAt(0, 5),
    valueAt(pad - 1, 5),
    valueAt(width - 3, 5),
  ])
  expect([valueAt(7, -1), valueAt(-3, -4), valueAt(7, height)]).toEqual([
    valueAt(7, 0),
    valueAt(2, 3),
    valueAt(7, height - 1),
  ])
})

test('mixColours agrees with its reference within a step, on a focus of another size', async () => {
  using session = new KernelSession(never)
  const [photo, soft] = [
    lab(),
    toOklabReference(
      drawPicture(width, height, (x, y) => [255 * y, 90, 255 * x]),
      0,
    ),
  ]
  const random = randomOf(7)
  const focus: Focus = { width: 9, height: 5, data: Float32Array.from({ length: 45 }, random) }
  const mix = {
    ...{ green: 0.5, red: 1.2, blue: 0.3, yellow: 0.9 },
    light: [0.01, 0.04] as const,
    shade: [0.02, -0.03] as const,
  }
  const [base, smooth] = [writeLab(session, photo), writeLab(session, soft)]
  const plane = { focus: session.place(focus.data), focusWidth: focus.width, focusHeight: focus.height }
  const sizes = { base, smooth, width, height, ...plane, sharp: 0.4 }
  await session.run('mixColours', height, { ...sizes, mix: session.place(mixNumbers(mix)) })
  const share = resizePlane(focus, { width, height }).data
  const mixed = planeOf(width, height, 3)
  const expected = planeOf(width, height, 3)
  for (let i = 0; i < mixed.data.length; i++)
    mixed.data[i] = soft.data[i]! + 0.4 * share[Math.floor(i / 3)]! * (photo.data[i]! - soft.data[i]!)
  for (let i = 0; i < mixed.data.length; i += 3) {
    const [l, a, b] = mixed.data.subarray(i, i + 3) as unknown as [number, number, number]
    expected.data.set(mixReference(mix, [l, a, b]), i)
  }
  expect(worst(readLab(session, base, photo).data, expected.data)).toBeLessThan(2 / 16384)
  const plain = writeLab(session, photo)
  await session.run('mixColours', height, {
    ...sizes,
    base: plain,
    sharp: 0,
    mix: session.place(mixNumbers()),
  })
  expect(worst(readLab(session, plain, photo).data, readLab(session, smooth, photo).data)).toBe(0)
})

test('orient agrees with the tangent of the reference within 0.001, except for the sign', async () => {
  using session = new KernelSession(never)
  const random = randomOf(5)
  const tensor = planeOf(width, height, 3)
  const fine = session.reserve(width * height * 16)
  const floats = session.floats(fine, width * height * 4)
  for (let i = 0; i < width * height; i++) {
    const [gx, gy, wide] = [random() - 0.5, random() - 0.5, random() * 0.1]
    const values = [gx * gx + wide, gx * gy, gy * gy + wide]
    tensor.data.set(values, i * 3)
    floats.set(values, i * 4)
  }
  const coarse = session.reserve(width * height * 16)
  const grid = session.reserve(8 * 8 * 16)
  await session.run('orient', height, {
    fine,
    coarse,
    width,
    height,
    grid,
    cells: 8,
    share: 0.3,
    floorLevel: 0,
  })
  const expected = orientReference(tensor)
  for (let i = 0; i < width * height; i++) {
    const [tx, ty, anisotropy, gradient] = session.floats(fine + i * 16, 4)
    const [ex, ey, ea, eg] = expected.data.subarray(i * 4, i * 4 + 4)
    // An isotropic position has no direction to compare.
    if (ea! > 0.01) expect(Math.abs(tx! * ex! + ty! * ey!)).toBeGreaterThan(0.999)
    expect(Math.abs(anisotropy! - ea!) + Math.abs(gradient! - eg!)).toBeLessThan(0.001)
  }
})

test('bristles agree with their reference in 99 of 100 pixels, within 0.001', async () => {
  using session = new KernelSession(never)
  const flow = turningFlow()
  const random = randomOf(3)
  const noise = Float32Array.from({ length: 512 * 512 }, () => random() - 0.5)
  const field = session.place(Float32Array.from(flow.data))
  const heights = session.reserve(width * height * 4)
  const look = { grain: 0.75, steps: 8, amount: 1.2 }
  await session.run('bristles', height, {
    heights,
    width,
    height,
    field,
    fieldWidth: width,
    fieldHeight: height,
    shift: 0,
    noise: session.place(noise),
    grain: look.grain,
    steps: look.steps,
    amount: look.amount,
  })
  const expected = bristlesReference(flow, noise, look)
  const got = session.floats(heights, width * height)
  // Rounding decides the cell of a step that ends on the border of two cells.
  const off = got.filter((value, i) => Math.abs(value - expected[i]!) > 0.001).length
  expect(off / got.length).toBeLessThan(0.01)
})

const wave = Float32Array.from([0.21, 0.13, -0.3, 0.24, 0.7, 1.2])
const span = { from: 0.3, to: 0.75 }

test.each(['all at once', 'between two times'])(
  'strokes laid %s agree with their reference: 0.001 on average, 99 of 100 pixels within 0.004',
  async (when) => {
    using session = new KernelSession(never)
    const random = randomOf(9)
    const base = lab()
    const flow = turningFlow()
    const hairs = Float32Array.from({ length: 4096 }, () => random())
    const surface: Surface = {
      ...openSurface(session, scenery(width, height), 0),
      base: writeLab(session, base),
      paint: writeLab(session, base),
      field: session.place(Float32Array.from(flow.data)),
    }
    const layer: LayerPlan = {
      ...{ cell: 7, halfLength: 14, halfWidth: 4, detail: 0.006, reach: 0.1 },
      ...{ opacity: 0.8, flatness: 0.75, jitter: 0.04, lift: 0.8 },
    }
    const job = { layer, hairs: session.place(hairs), shift: 0, seed: 12345 }
    const isPart = when !== 'all at once'
    if (isPart) {
      await session.run('paintBetween', height, {
        parameters: placeLayer(session, surface, job),
        wave: session.place(wave),
        from: span.from,
        to: span.to,
      })
    } else await layStrokes(session, surface, job)
    const canvas = {
      base,
      paint: { ...base, data: base.data.slice() },
      heights: planeOf(width, height, 1),
      flow,
      hairs,
    }
    if (isPart) paintBetweenReference(canvas, layer, { seed: 12345, wave, ...span })
    else paintReference(canvas, layer, 12345)
    const got = readLab(session, surface.paint, { width, height })
    const differences = got.data.map((value, i) => Math.abs(value - canvas.paint.data[i]!))
    expect(worst(canvas.paint.data, base.data)).toBeGreaterThan(0.02)
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(0.001)
    expect(differences.filter((value) => value > 0.004).length / differences.length).toBeLessThan(0.01)
    const heights = session.floats(surface.heights, width * height)
    const uneven = heights.filter((value, i) => Math.abs(value - canvas.heights.data[i]!) > 0.01)
    expect(uneven.length / heights.length).toBeLessThan(0.01)
  },
)

test('fromOklab agrees with its reference within 1 / 255', async () => {
  using session = new KernelSession(never)
  const plane = lab()
  const random = randomOf(4)
  const heights = planeOf(width, height, 1)
  heights.data.set(heights.data.map(() => Math.fround(random() - 0.5)))
  const rgba = session.reserve(width * height * 4)
  const bytes = session.place(byteTable())
  const look = { relief: 0.3, gloss: 0.08, chroma: 1.1, warmA: 0.01, warmB: 0.03, contrast: 0.2 }
  const planes = {
    lab: writeLab(session, plane),
    heights: session.place(Float32Array.from(heights.data)),
    rgba,
  }
  await session.run('fromOklab', height, { ...planes, width, height, bytes, ...look, touched: 0 })
  const expected = fromOklabReference(plane, heights, look)
  expect(worst(session.bytes(rgba, expected.length), expected)).toBeLessThanOrEqual(1)
})
