import { afterAll, expect, test } from 'vitest'
import { byteOf, byteOfLight, darkSteps, linearOfByte, linearTable } from '../ground/colour/srgb.ts'
import { distanceTo } from '../ground/plane/distance.ts'
import { softBlurred, softenFloats } from '../ground/plane/mean.ts'
import { planeOf, softBlur } from '../ground/plane/plane.ts'
import { randomOf } from '../ground/random/random.ts'
import { distanceReference } from '../testing/kernels/distance.ts'
import { mergeLightReference } from '../testing/kernels/light-merge.ts'
import { type RelightOptions, relightReference } from '../testing/kernels/relight.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const random = randomOf(8)
const sizes = [
  { width: 61, height: 47 },
  { width: 16, height: 5 },
  { width: 3, height: 70 },
  { width: 1, height: 1 },
]

afterAll(closeKernels)

test('meanRows and meanColumns give exactly the numbers of the plain blur, also for a radius beyond the size of the plane', async () => {
  for (const size of sizes) {
    const plane = planeOf(size, random)
    for (const radius of [0, 1, 4, 90])
      expect((await softBlurred(plane, radius, never)).data).toEqual(softBlur(plane, radius).data)
  }
})

test('distanceColumns and distanceRows agree with their reference within 1e-4, for few, many, half covered and no pixels', async () => {
  for (const size of sizes) {
    for (const share of [0, 0.02, 0.4]) {
      const plane = planeOf(size, () => (random() < share ? 0.3 + 0.9 * random() : 0.2))
      expect(worst(await distanceTo(plane.data, size, never), distanceReference(plane))).toBeLessThan(1e-4)
    }
    const marks = Uint8Array.from({ length: size.width * size.height }, (_, i) => (i % 7 === 3 ? 1 : 0))
    const expected = distanceReference({ ...size, data: Float32Array.from(marks) })
    expect(worst(await distanceTo(marks, size, never), expected)).toBeLessThan(1e-4)
  }
})

test('the table of steps contains the minimum light of each byte', () => {
  for (const [byte, light] of darkSteps().entries()) {
    if (byte > 0) expect(byteOf(light * (1 - 1e-9))).toBe(byte - 1)
    if (byte > 0 && light < 0.02) expect(byteOf(light)).toBe(byte)
  }
})

test('mergeLight agrees with its reference within 1 in every byte, also in the dark', async () => {
  const size = { width: 53, height: 41 }
  const subject = drawPicture(size.width, size.height, (x, y) => [250 * x * x, 90 * y, 12, 500 * (x - 0.3)])
  const ground = drawPicture(size.width, size.height, (x, y) => [40 * y, 255 * x * y, 255 * y])
  const small = { width: 19, height: 15 }
  const plane = (from: number, to: number) => planeOf(small, () => from + (to - from) * random())
  const light = {
    shadow: plane(0, 1),
    gain: plane(0.7, 1.4),
    wrap: [plane(0, 0.4), plane(0, 0.9), plane(0, 1)],
    rim: planeOf(size, random),
    cast: [1.1, 0.95, 0.9],
    grain: Float32Array.from({ length: 65_536 }, () => 0.05 * (random() - 0.5)),
    strength: 0.5,
    match: 0.6,
  } as const
  const planes = [light.shadow, light.gain, ...light.wrap].flatMap(({ data }) => [...data])
  using session = new KernelSession(never)
  const merged = session.place(ground.data)
  await session.run('mergeLight', size.height, {
    subject: session.place(subject.data),
    ground: merged,
    ...size,
    planes: session.place(Float32Array.from(planes)),
    smallWidth: small.width,
    smallHeight: small.height,
    rim: session.place(light.rim.data),
    grain: session.place(light.grain),
    linear: session.place(linearTable()),
    bytes: session.place(byteOfLight),
    darkSteps: session.place(darkSteps()),
    shadow: light.strength,
    match: light.match,
    castRed: light.cast[0],
    castGreen: light.cast[1],
    castBlue: light.cast[2],
  })
  const got = session.bytes(merged, ground.data.length)
  expect(worst(got, mergeLightReference(subject, ground, light))).toBeLessThanOrEqual(1)
  expect(worst(got, ground.data)).toBeGreaterThan(100)
})

test('developLab and raiseParts agree with their reference within 1 in every byte, with and without a tint', async () => {
  const photo = scenery(61, 47)
  for (let i = 3; i < photo.data.length; i += 4) photo.data[i] = i % 256
  const light = Float64Array.from({ length: 768 }, (_, i) => linearOfByte[i & 255]! ** (0.8 + (i >> 8) / 10))
  const looks: RelightOptions[] = [
    { light, amount: 0.9, gain: 1.3, tint: [0, 0, 0, 0], radius: 3 },
    { light, amount: 0.4, gain: 0, tint: [0.064, 0.004, 0.2, 0.012], radius: 8 },
  ]
  for (const look of looks) {
    using session = new KernelSession(never)
    const { width, height } = photo
    const plane = () => session.reserve(width * height * 4)
    const rgba = session.place(photo.data)
    const lab = { rgba, lightness: plane(), a: plane(), b: plane(), width }
    await session.run('developLab', height, { ...lab, light: session.place(light) })
    const around = plane()
    session.floats(around, width * height).set(session.floats(lab.lightness, width * height))
    await softenFloats(session, around, photo, look.radius)
    const { amount, gain } = look
    const tables = {
      tint: session.place(Float64Array.from(look.tint)),
      bytes: session.place(byteOfLight),
    }
    await session.run('raiseParts', height, { ...lab, around, amount, gain, ...tables })
    const got = session.bytes(rgba, photo.data.length)
    expect(worst(got, relightReference(photo, look))).toBeLessThanOrEqual(1)
    expect(worst(got, photo.data)).toBeGreaterThan(20)
  }
})
