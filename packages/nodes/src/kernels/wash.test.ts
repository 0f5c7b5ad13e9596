import { afterAll, expect, test } from 'vitest'
import { layWashes, settlePigment } from '../effects/watercolour/washes.ts'
import { lightRange, openEasel } from '../ground/drawing/easel.ts'
import { openSheet } from '../ground/drawing/sheet.ts'
import { reservePlane, softenPlane } from '../ground/plane/session-planes.ts'
import { type Plane, planeOf } from '../testing/kernels/plane.ts'
import { pigmentReference, washReference } from '../testing/kernels/wash.ts'
import { scenery } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height, seed] = [73, 51, 5]

afterAll(closeKernels)

test('washes and pigment agree with their references within 0.01, 99 of 100 pixels within 0.001', async () => {
  using session = new KernelSession(never)
  const options = { session, seed, canvas: 0xffffff, radii: [], flowSigma: 2 }
  const easel = await openEasel(scenery(width, height), options)
  const sheet = await openSheet(easel, { size: 60, fibre: 0.1 })
  const read = (ref: { address: number; width: number; height: number }, channels = 4): Plane => ({
    ...planeOf(ref.width, ref.height, channels),
    data: Float64Array.from(session.floats(ref.address, ref.width * ref.height * channels)),
  })
  const expectNear = (got: Plane, expected: Plane) => {
    expect(worst(got.data, expected.data)).toBeLessThan(0.01)
    const off = got.data.filter((value, i) => Math.abs(value - expected.data[i]!) > 0.001).length
    expect(off / got.data.length).toBeLessThan(0.01)
  }
  const look = { wet: 0.6, border: 9, washes: 5, vivid: 1.2 }
  const washes = await layWashes(sheet, look)
  const unit = 1 / easel.scale
  const paper = read({ address: sheet.paper, width, height }, 1)
  const plane = reservePlane(session, width, height)
  await session.run('unpackLab', height, { lab: easel.surface.base, plane: plane.address, width })
  const wide = await softenPlane(session, plane, 15 * easel.scale)
  const [black, white] = lightRange(easel)
  const ends = { black: Math.min(black, 0.3), white: Math.max(white, 0.93) }
  const job = { ...look, ...ends, paper, seed, unit }
  const expected = washReference(read(plane), read(wide), wide.shift, job)
  expectNear(read(washes), expected)
  expect(Math.min(...expected.data.filter((_, i) => i % 4 === 3))).toBe(0)

  const settled = { dark: 0.2, bright: 0.97, rim: 0.5, grain: 0.5, flow: 0.3, bloom: 0.6 }
  const bare = [0.94, 0.92, 0.86] as const
  await settlePigment(sheet, washes, { ...settled, bare })
  const narrow = await softenPlane(session, washes, Math.max(1, 3.6 * easel.scale))
  const thick = pigmentReference(read(washes), read(narrow), narrow.shift, {
    ...settled,
    bare,
    paper,
    seed,
    unit,
  })
  expectNear(read({ address: sheet.density, width, height }), thick)
  expect(Math.max(...thick.data)).toBeGreaterThan(0.5)
})
