import { afterAll, expect, test } from 'vitest'
import { exposureTable } from '../effects/neon-edges/exposure.ts'
import { softArguments } from '../ground/plane/session-planes.ts'
import { blueNoise } from '../ground/random/blue-noise.ts'
import { randomOf } from '../ground/random/random.ts'
import { neonNightReference, neonTubesReference } from '../testing/kernels/neon.ts'
import { type Plane, planeOf } from '../testing/kernels/plane.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [37, 29]

afterAll(closeKernels)

/** Returns smooth numbers between `low` and `high`. */
function waves(seed: number, size: readonly [number, number, number], low: number, high: number): Plane {
  const [w, h, channels] = size
  const plane = planeOf(w, h, channels)
  const random = randomOf(seed)
  const phase = Array.from({ length: channels }, () => random() * 6)
  plane.data.forEach((_, i) => {
    const p = Math.floor(i / channels)
    const wave = Math.sin((p % w) * 0.31 + Math.floor(p / w) * 0.23 + phase[i % channels]!)
    plane.data[i] = Math.fround(low + (high - low) * (0.5 + 0.5 * wave))
  })
  return plane
}

const placed = (session: KernelSession, plane: Plane) => session.place(Float32Array.from(plane.data))

for (const byHue of [0, 1]) {
  test(`neonTubes agrees with its reference, coloured by ${byHue ? 'hue' : 'place'}`, async () => {
    using session = new KernelSession(never)
    const lines = waves(1, [width, height, 1], -0.02, 0.05)
    const soft = waves(2, [18, 14, 4], -0.2, 0.2)
    const random = randomOf(3)
    const ring = Float32Array.from({ length: 257 * 4 }, (_, i) => (i % 4 === 3 ? 0 : (i % 1024) / 1024))
    ring.set(ring.subarray(0, 4), 1024)
    const look = {
      byHue,
      leanA: 0.01,
      leanB: random() * 0.02,
      slantX: 0.011,
      slantY: 0.007,
      from: 0.01,
      to: 0.04,
    }
    const out = session.reserve(width * height * 16)
    const planes = {
      lines: placed(session, lines),
      out,
      width,
      soft: placed(session, soft),
      softWidth: 18,
      softHeight: 14,
      shift: 1,
    }
    await session.run('neonTubes', height, { ...planes, ring: session.place(ring), ...look })
    const expected = neonTubesReference(lines, { plane: soft, shift: 1 }, { ring, ...look })
    const got = session.floats(out, expected.data.length)
    // At the seam of the hue circle, either end may be chosen; the angle itself is an approximation.
    const off = got.filter((value, i) => Math.abs(value - expected.data[i]!) > 0.01).length
    expect(off / got.length).toBeLessThan(0.01)
  })
}

test('neonNight agrees with its reference within 1 / 255', async () => {
  using session = new KernelSession(never)
  const size = [width, height, 4] as const
  const plane = waves(4, size, 0, 0.3)
  const tubes = waves(5, size, 0, 2)
  const soft = (seed: number) => waves(seed, [18, 14, 4], 0, 0.4)
  const [near, middle, far] = [soft(6), soft(7), soft(8)]
  const job = Float32Array.from([0.05, 0.06, 0.1, 0, 2, 1, 0.8, 0.6, 3])
  const blue = blueNoise()
  const rgba = session.reserve(width * height * 4)
  const placedSoft = (plane: Plane) => ({ address: placed(session, plane), width: 18, height: 14, shift: 1 })
  await session.run('neonNight', height, {
    plane: placed(session, plane),
    tubes: placed(session, tubes),
    rgba,
    width,
    ...softArguments('near', placedSoft(near)),
    ...softArguments('middle', placedSoft(middle)),
    ...softArguments('far', placedSoft(far)),
    job: session.place(job),
    encode: session.place(exposureTable()),
    blue: session.place(blue),
  })
  const shifted = (plane: Plane) => ({ plane: plane, shift: 1 })
  const night = { tubes, near: shifted(near), middle: shifted(middle), far: shifted(far), job, blue }
  expect(
    worst(session.bytes(rgba, width * height * 4), neonNightReference(plane, night)),
  ).toBeLessThanOrEqual(1)
})
