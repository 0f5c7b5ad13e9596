import { afterAll, expect, test } from 'vitest'
import { mapKnots, mapSpan } from '../ground/grade/colour-map.ts'
import { curveTable, develop } from '../ground/grade/develop.ts'
import { openPlane, reservePlane, softenPlane } from '../ground/plane/session-planes.ts'
import { blueNoise } from '../ground/random/blue-noise.ts'
import { grainTile } from '../ground/random/grain.ts'
import { randomOf } from '../ground/random/random.ts'
import { brightReference, developReference } from '../testing/kernels/develop.ts'
import { planeOf } from '../testing/kernels/plane.ts'
import { toPlaneReference } from '../testing/kernels/planes.ts'
import { drawPicture } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [37, 29]
const image = drawPicture(width, height, (x, y) => [255 * x, 255 * y, 90, y < 0.3 ? 255 * x : 255])

afterAll(closeKernels)

test('a developed picture agrees with its reference within 1 / 255 in all but 1 of 100 bytes', async () => {
  using session = new KernelSession(never)
  const { rgba, plane } = await openPlane(session, image)
  const bright = reservePlane(session, width, height)
  await session.run('brightParts', height, { plane: plane.address, out: bright.address, width, from: 0.6 })
  const source = toPlaneReference(image)
  const parts = brightReference(source, 0.6).data
  const got = session.floats(bright.address, parts.length * 4).filter((_, i) => i % 4 === 0)
  expect(worst(got, parts)).toBeLessThan(1e-3)

  const soft = await softenPlane(session, bright, 3)
  const random = randomOf(6)
  const grid = Float32Array.from({ length: mapKnots ** 3 * 4 }, () => (random() - 0.5) * 0.1)
  const tables = { blue: blueNoise(), grain: grainTile(1, 1), grid }
  const look = { halo: 0.5, haloA: 0.4, haloB: 0.3, grit: 0.04, vignette: 0.3 }
  await develop(session, {
    ...{ plane, glow: soft, rgba, look, curve: session.place(curveTable()) },
    ...{
      blue: session.place(tables.blue),
      grain: session.place(tables.grain),
      grid: session.place(grid),
    },
  })
  const glow = planeOf(soft.width, soft.height, 4)
  glow.data.set(session.floats(soft.address, glow.data.length))
  const setting = { glow, shift: soft.shift, knots: mapKnots, span: mapSpan, ...tables }
  const expected = developReference(source, setting, look)
  const bytes = session.bytes(rgba, expected.length)
  expect(bytes.filter((value, i) => Math.abs(value - expected[i]!) > 1).length / bytes.length).toBeLessThan(
    0.01,
  )
})
