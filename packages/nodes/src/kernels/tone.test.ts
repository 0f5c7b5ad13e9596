import { afterAll, expect, test } from 'vitest'
import { halve, openPlane, softenPlane } from '../ground/plane/session-planes.ts'
import { blueNoise } from '../ground/random/blue-noise.ts'
import { grainTile } from '../ground/random/grain.ts'
import { randomOf } from '../ground/random/random.ts'
import { gapWeights, lumaOf, nearWeights } from '../ground/repair/clean.ts'
import { cleanReference } from '../testing/kernels/clean.ts'
import { gradientMapReference } from '../testing/kernels/gradient-map.ts'
import { medianReference } from '../testing/kernels/median.ts'
import { planeOf } from '../testing/kernels/plane.ts'
import { halvePlaneReference, toPlaneReference } from '../testing/kernels/planes.ts'
import { sharpenReference } from '../testing/kernels/sharpen.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [37, 29]
const image = drawPicture(width, height, (x, y) => [255 * x, 255 * y, 90, y < 0.3 ? 255 * x : 255])

afterAll(closeKernels)

test('toPlane and halvePlane agree with their references within 1e-4, also for odd sizes', async () => {
  using session = new KernelSession(never)
  const { plane } = await openPlane(session, image)
  const expected = toPlaneReference(image)
  expect(worst(session.floats(plane.address, width * height * 4), expected.data)).toBeLessThan(1e-4)
  const small = await halve(session, plane)
  const smaller = halvePlaneReference(expected)
  expect([small.width, small.height]).toEqual([smaller.width, smaller.height])
  expect(worst(session.floats(small.address, smaller.data.length), smaller.data)).toBeLessThan(1e-4)
})

test('gradientMap agrees with its reference within 1 / 255 in all but 1 of 100 bytes', async () => {
  using session = new KernelSession(never)
  const { rgba, plane } = await openPlane(session, image)
  const soft = await softenPlane(session, plane, 3)
  const ramp = Float32Array.from({ length: 1025 * 4 }, (_, i) =>
    i % 4 === 3 ? 0 : (((i >> 2) * (i % 4)) / 9) % 255,
  )
  const look = { low: 0.1, gain: 1.2, contrast: 0.4, clarity: 0.3, grit: 0.1 }
  const tiles = { ramp, blue: blueNoise(), grain: grainTile(1, 1) }
  await session.run('gradientMap', height, {
    plane: plane.address,
    soft: soft.address,
    rgba,
    width,
    softWidth: soft.width,
    softHeight: soft.height,
    shift: soft.shift,
    ramp: session.place(tiles.ramp),
    blue: session.place(tiles.blue),
    grain: session.place(tiles.grain),
    ...look,
  })
  const blurred = planeOf(soft.width, soft.height, 4)
  blurred.data.set(session.floats(soft.address, blurred.data.length))
  const expected = gradientMapReference(toPlaneReference(image), {
    soft: blurred,
    shift: soft.shift,
    ...tiles,
    ...look,
  })
  const got = session.bytes(rgba, expected.length)
  // Rounding decides at a tone on the border of two thresholds.
  expect(got.filter((value, i) => Math.abs(value - expected[i]!) > 1).length / got.length).toBeLessThan(0.01)
})

test('clean agrees with its reference within 1 in every byte, also at the border, and keeps alpha', async () => {
  using session = new KernelSession(never)
  const photo = scenery(width, height)
  for (let i = 3; i < photo.data.length; i += 4) photo.data[i] = i % 256
  const weights = { guide: lumaOf(photo), near: nearWeights(), byGap: gapWeights(14) }
  const out = session.reserve(photo.data.length)
  await session.run('clean', height, {
    rgba: session.place(photo.data),
    out,
    guide: session.place(weights.guide),
    width,
    height,
    near: session.place(weights.near),
    byGap: session.place(weights.byGap),
  })
  const got = session.bytes(out, photo.data.length)
  const expected = cleanReference(photo, weights)
  expect(worst(Float32Array.from(got), Float32Array.from(expected))).toBeLessThanOrEqual(1)
  expect(worst(Float32Array.from(got), Float32Array.from(photo.data))).toBeGreaterThan(4)
  expect(got.filter((_, i) => i % 4 === 3)).toEqual(Uint8Array.from(photo.data.filter((_, i) => i % 4 === 3)))
})

test('median agrees with its reference exactly, for small and large squares, and for sharp and uniform pictures', async () => {
  using session = new KernelSession(never)
  const random = randomOf(3)
  const pictures = [
    drawPicture(width, height, () => [255 * random(), 255 * random(), random() < 0.5 ? 0 : 255, 200]),
    drawPicture(3, 23, (x, y) => [255 * x, 40, 255 * y]),
    image,
  ]
  for (const photo of pictures) {
    for (const reach of [1, 2, 11]) {
      const out = session.reserve(photo.data.length)
      await session.run('median', photo.height, {
        rgba: session.place(photo.data),
        out,
        counts: session.reserve(photo.height * 1024),
        width: photo.width,
        height: photo.height,
        reach,
      })
      expect(session.bytes(out, photo.data.length)).toEqual(Uint8Array.from(medianReference(photo, reach)))
    }
  }
})

test('luma agrees with lumaOf exactly, and sharpen with its reference within 1 in every byte', async () => {
  using session = new KernelSession(never)
  const photo = scenery(width, height)
  for (let i = 3; i < photo.data.length; i += 4) photo.data[i] = i % 256
  const rgba = session.place(photo.data)
  const [out, light] = [session.reserve(photo.data.length), session.reserve(width * height)]
  await session.run('luma', height, { rgba, out: light, width })
  const brightness = {
    light: lumaOf(photo),
    soft: lumaOf({ data: scenery(width, height, 4).data }),
  }
  expect(session.bytes(light, width * height)).toEqual(brightness.light)
  const soft = session.place(brightness.soft)
  const look = { amount: 1.2, minSlope: 5 }
  await session.run('sharpen', height, { rgba, out, light, soft, width, height, ...look })
  const expected = sharpenReference(photo, brightness, look)
  const got = session.bytes(out, photo.data.length)
  expect(worst(got, expected)).toBeLessThanOrEqual(1)
  expect(worst(got, photo.data)).toBeGreaterThan(10)
})
