import { afterAll, expect, test } from 'vitest'
import { pad } from '../ground/drawing/surface.ts'
import { mapKnots, mapSpan } from '../ground/grade/colour-map.ts'
import { gaussTaps } from '../ground/plane/gauss.ts'
import { randomOf } from '../ground/random/random.ts'
import {
  detailReference,
  mixBandsReference,
  moveColoursReference,
  softenReference,
} from '../testing/kernels/bands.ts'
import { toOklabReference } from '../testing/kernels/oklab.ts'
import type { Plane } from '../testing/kernels/plane.ts'
import { scenery } from '../testing/pictures.ts'
import { readLab, worst, writeLab } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const size = { width: 44, height: 36 }
const half = { width: 22, height: 18 }
const step = 1 / 16_384

afterAll(closeKernels)

const bytesOf = ({ width, height }: { width: number; height: number }) =>
  (width + 2 * pad) * (height + 2 * pad) * 8

async function placed(session: KernelSession, plane: Plane): Promise<number> {
  const address = writeLab(session, plane)
  await session.run('mirror', plane.height + 2 * pad, {
    lab: address,
    width: plane.width,
    height: plane.height,
  })
  return address
}

test('a softened plane agrees with its reference within two steps', async () => {
  using session = new KernelSession(never)
  const lab = toOklabReference(scenery(size.width, size.height), 0)
  const [across, out] = [session.reserve(bytesOf(size)), session.reserve(bytesOf(size))]
  const taps = gaussTaps(2)
  const weights = { width: size.width, taps: session.place(taps), radius: taps.length - 1 }
  await session.run('softenRows', size.height, { lab: await placed(session, lab), out: across, ...weights })
  await session.run('mirror', size.height + 2 * pad, { lab: across, width: size.width, height: size.height })
  await session.run('softenColumns', size.height, { lab: across, out, ...weights })
  const expected = softenReference(lab, taps)
  expect(worst(readLab(session, out, size).data, expected.data)).toBeLessThan(2 * step)
})

test('mixed bands agree with their reference within a step', async () => {
  using session = new KernelSession(never)
  const lab = toOklabReference(scenery(size.width, size.height), 0)
  const low = toOklabReference(scenery(half.width, half.height, 3), 0)
  const out = session.reserve(bytesOf(size))
  const planes = { lab: await placed(session, lab), low: await placed(session, low), out }
  const mix = { keep: 1, add: -0.6, grey: 0.3 }
  await session.run('mixBands', size.height, {
    ...planes,
    width: size.width,
    lowWidth: half.width,
    shift: 1,
    ...mix,
  })
  const expected = mixBandsReference(lab, low, 1, mix)
  expect(worst(readLab(session, out, size).data, expected.data)).toBeLessThan(1.5 * step)
})

test('weights of detail agree with their reference within 0.01', async () => {
  using session = new KernelSession(never)
  const small = toOklabReference(scenery(half.width, half.height), 0)
  const smoother = softenReference(small, gaussTaps(2))
  const marks = await placed(session, small)
  await session.run('markDetail', half.height, {
    lab: marks,
    smoother: await placed(session, smoother),
    width: half.width,
  })
  await session.run('mirror', half.height + 2 * pad, { lab: marks, width: half.width, height: half.height })
  const lab = session.reserve(bytesOf(size))
  await session.run('weighDetail', size.height, {
    lab,
    marks,
    width: size.width,
    marksWidth: half.width,
    shift: 1,
    usual: 0.01,
  })
  const expected = detailReference(size, { small, smoother }, 1, 0.01)
  const stride = size.width + 2 * pad
  const shorts = session.shorts(lab, bytesOf(size) / 2)
  const got = Array.from(expected.data, (_, i) => {
    const [x, y] = [i % size.width, Math.floor(i / size.width)]
    return shorts[((y + pad) * stride + x + pad) * 4 + 3]! * step
  })
  expect(worst(got, expected.data)).toBeLessThan(0.01)
  expect(Math.max(...got)).toBeGreaterThan(0.5)
})

test('moved colours agree with their reference within five steps, since positions are rounded', async () => {
  using session = new KernelSession(never)
  const random = randomOf(6)
  const grid = Float32Array.from({ length: mapKnots ** 3 * 4 }, () => (random() - 0.5) * 0.2)
  const lab = toOklabReference(scenery(size.width, size.height), 0)
  const address = writeLab(session, lab)
  await session.run('moveColours', size.height + 2 * pad, {
    lab: address,
    out: address,
    width: size.width,
    grid: session.place(grid),
    knots: mapKnots,
    span: mapSpan,
  })
  const expected = moveColoursReference(lab, grid, mapKnots, mapSpan)
  expect(worst(readLab(session, address, size).data, expected.data)).toBeLessThan(5 * step)
})
