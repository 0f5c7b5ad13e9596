import { afterAll, expect, test } from 'vitest'
import { linearTable } from '../ground/colour/srgb.ts'
import { cutOut } from '../ground/people/foreground.ts'
import { boxBlur, type Plane, planeOf } from '../ground/plane/plane.ts'
import { boxPlanes, type PlaneRef, reservePlane } from '../ground/plane/session-planes.ts'
import type { Size } from '../ground/plane/size.ts'
import { randomOf } from '../ground/random/random.ts'
import { alphaReference, coefficientsReference, cutOutReference } from '../testing/kernels/matte.ts'
import { scenery } from '../testing/pictures.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [61, 47]
const image = scenery(width, height)

afterAll(closeKernels)

/** Returns a soft disc around the disc in the picture. */
const discIn = (size: Size, reach = 0.28) =>
  planeOf(size, (i) => {
    const [x, y] = [((i % size.width) + 0.5) / size.width, (Math.floor(i / size.width) + 0.5) / size.height]
    return Math.min(1, Math.max(0, 12 * (reach - Math.hypot(x - 0.4, y - 0.5)) + 0.5))
  })

function placePlanes(session: KernelSession, planes: readonly Plane[]): PlaneRef {
  const ref = reservePlane(session, planes[0]!.width, planes[0]!.height)
  const floats = session.floats(ref.address, ref.width * ref.height * 4)
  for (const [c, { data }] of planes.entries())
    for (let i = 0; i < data.length; i++) floats[i * 4 + c] = data[i]!
  return ref
}

test('boxPlanes averages each of four numbers like the plain blur, also for a radius beyond the size of the plane', async () => {
  const random = randomOf(3)
  for (const [size, radius] of [
    [{ width: 37, height: 29 }, 4],
    [{ width: 16, height: 3 }, 1],
    [{ width: 5, height: 40 }, 23],
    [{ width: 1, height: 1 }, 2],
  ] as const) {
    using session = new KernelSession(never)
    const planes = [0, 1, 2, 3].map(() => planeOf(size, random))
    const ref = placePlanes(session, planes)
    await boxPlanes(session, [ref], { radii: [radius], times: 2 })
    const got = session.floats(ref.address, size.width * size.height * 4)
    for (const [c, plane] of planes.entries()) {
      const expected = boxBlur(boxBlur(plane, radius), radius).data
      expect(
        worst(
          got.filter((_, i) => i % 4 === c),
          expected,
        ),
      ).toBeLessThan(1e-6)
    }
  }
})

test('the coefficients and the alpha of a matte agree with their references within 1e-3', async () => {
  using session = new KernelSession(never)
  const size = { width: 40, height: 31 }
  const small = scenery(size.width, size.height)
  const guide = Uint8Array.from(small.data.filter((_, i) => i % 4 !== 3))
  const mask = discIn(size)
  const means = Array.from({ length: 4 }, () => reservePlane(session, size.width, size.height))
  const products = means[0]!.address
  const placed = { guide: session.place(guide), mask: session.place(mask.data) }
  await session.run('matteProducts', size.height, { ...placed, out: products, ...size })
  await boxPlanes(session, means, { radii: [3, 3, 3, 3] })
  const coefficients = reservePlane(session, size.width, size.height)
  const solved = { means: products, out: coefficients.address, ...size, evenness: 2e-4 }
  await session.run('matteSolve', size.height, solved)
  const expected = coefficientsReference(guide, mask, { radius: 3, evenness: 2e-4 })
  const got = session.floats(coefficients.address, size.width * size.height * 4)
  for (const [c, { data }] of expected.entries()) {
    expect(
      worst(
        got.filter((_, i) => i % 4 === c),
        data,
      ),
    ).toBeLessThan(1e-3)
  }
  const band = [discIn(size, 0.2), discIn(size, 0.36)] as const
  const out = session.reserve(width * height * 4)
  await session.run('matteAlpha', height, {
    rgba: session.place(image.data),
    out,
    width,
    height,
    coefficients: coefficients.address,
    band: placePlanes(session, band).address,
    smallWidth: size.width,
    smallHeight: size.height,
  })
  const alpha = session.floats(out, width * height)
  expect(worst(alpha, alphaReference(image, expected, band).data)).toBeLessThan(1e-3)
  expect([Math.min(...alpha), Math.max(...alpha)]).toEqual([0, 1])
})

test('a cut-out agrees with its reference within 1 in every byte', async () => {
  const alpha = discIn(image)
  const cut = await cutOut(image, alpha, never)
  const expected = cutOutReference(image, alpha, { size: image, radii: [1, 4, 24] })
  expect(worst(cut.data, expected)).toBeLessThanOrEqual(1)
  expect(
    worst(
      cut.data.filter((_, i) => i % 4 < 3),
      image.data.filter((_, i) => i % 4 < 3),
    ),
  ).toBeGreaterThan(20)
})

test('lightMeans averages linear light over blocks of uneven sizes', async () => {
  using session = new KernelSession(never)
  const small = { width: 23, height: 46 }
  const out = reservePlane(session, small.width, small.height)
  const linear = linearTable()
  await session.run('lightMeans', small.height, {
    rgba: session.place(image.data),
    out: out.address,
    width,
    height,
    smallWidth: small.width,
    smallHeight: small.height,
    linear: session.place(linear),
  })
  const sums = new Float64Array(small.width * small.height * 2)
  for (let i = 0; i < width * height; i++) {
    const column = Math.floor(((i % width) * small.width) / width)
    const index = Math.floor((Math.floor(i / width) * small.height) / height) * small.width + column
    sums[index * 2]! += linear[image.data[i * 4 + 1]!]!
    sums[index * 2 + 1]! += 1
  }
  const got = session.floats(out.address, small.width * small.height * 4).filter((_, i) => i % 4 === 1)
  expect(
    worst(
      got,
      got.map((_, i) => sums[i * 2]! / sums[i * 2 + 1]!),
    ),
  ).toBeLessThan(1e-6)
})
