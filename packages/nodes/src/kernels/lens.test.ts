import { afterAll, expect, test } from 'vitest'
import { blurByLens, radiiOf, vogelDisc } from '../effects/tilt-miniature/lens.ts'
import { openPlane } from '../ground/plane/session-planes.ts'
import { blurByLensReference, lensLightReference } from '../testing/kernels/lens.ts'
import { halvePlaneReference, toPlaneReference } from '../testing/kernels/planes.ts'
import { drawPicture } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const [width, height] = [41, 34]

afterAll(closeKernels)

test('a lens blur agrees with its reference within 0.003, with highlights, transparency and every level', async () => {
  using session = new KernelSession(new AbortController().signal)
  const image = drawPicture(width, height, (x, y) => [
    ...(Math.hypot(x - 0.5, y - 0.8) < 0.1 ? [255, 250, 235] : [255 * x * 0.6, 120 * y, 90]),
    y < 0.2 ? 255 * x : 255,
  ])
  const { plane } = await openPlane(session, image)
  const band = { centre: 0.45, half: 0.05, radius: 30 }
  const out = await blurByLens(session, plane, band)
  const source = toPlaneReference(image)
  const levels = [lensLightReference(source, 7)]
  for (let i = 0; i < 3; i++) levels.push(halvePlaneReference(levels[i]!))
  const expected = blurByLensReference(source, levels, radiiOf(height, band), vogelDisc(84))
  const got = session.floats(out.address, width * height * 4)
  // Fully transparent pixels have no colour to compare.
  const seen = (values: ArrayLike<number>) =>
    Array.from(values, (value, i) => (expected.data[i - (i % 4) + 3]! < 0.02 ? 0 : value))
  expect(worst(seen(got), seen(expected.data))).toBeLessThan(0.003)
})
