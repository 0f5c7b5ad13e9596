import { afterAll, expect, test } from 'vitest'
import { byteTable } from '../ground/colour/srgb.ts'
import type { PlaneRef } from '../ground/plane/session-planes.ts'
import { softArguments } from '../ground/plane/session-planes.ts'
import { grainTile } from '../ground/random/grain.ts'
import { randomOf } from '../ground/random/random.ts'
import { type Plane, planeOf } from '../testing/kernels/plane.ts'
import { cutInksReference, printPanelReference, splitInksReference } from '../testing/kernels/screen-print.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [37, 29]

afterAll(closeKernels)

/** Returns smooth numbers between 0 and 1 that differ per channel. */
function waves(seed: number, w = width, h = height): Plane {
  const plane = planeOf(w, h, 4)
  const random = randomOf(seed)
  const phase = Array.from({ length: 4 }, () => random() * 6)
  plane.data.forEach((_, i) => {
    const p = i >> 2
    plane.data[i] = Math.fround(
      0.5 + 0.45 * Math.sin((p % w) * 0.31 + Math.floor(p / w) * 0.23 + phase[i & 3]!),
    )
  })
  return plane
}

const share = (plane: Plane, session: KernelSession) => session.place(Float32Array.from(plane.data))

test('splitInks agrees with its reference: tones within 1e-4, inks in 99 of 100 pixels', async () => {
  using session = new KernelSession(never)
  const [plane, small] = [waves(1), waves(2, 18, 14)]
  const centres = Float32Array.from({ length: 20 }, (_, i) =>
    i % 4 === 3 ? Number(i === 7) : ((i * 7) % 10) / 10,
  )
  const [inks, tones] = [session.reserve(width * height * 16), session.reserve(width * height * 16)]
  const soft = { address: share(small, session), width: 18, height: 14, shift: 1 }
  const look = { low: 0.1, gain: 1.3, nearGain: 0.8, farGain: 0.4 }
  await session.run('splitInks', height, {
    plane: share(plane, session),
    width,
    centres: session.place(centres),
    inks,
    tones,
    ...softArguments('near', soft),
    ...softArguments('far', soft),
    ...softArguments('ground', soft),
    ...look,
  })
  const blurred = { plane: small, shift: 1 }
  const expected = splitInksReference(plane, {
    centres,
    near: blurred,
    far: blurred,
    ground: blurred,
    ...look,
  })
  expect(worst(session.floats(tones, expected.tones.data.length), expected.tones.data)).toBeLessThan(1e-4)
  const off = session
    .floats(inks, expected.inks.data.length)
    .filter((value, i) => value !== expected.inks.data[i])
  expect(off.length / expected.inks.data.length).toBeLessThan(0.01)
})

test('cutInks agrees with its reference within 1e-4', async () => {
  using session = new KernelSession(never)
  const shares = waves(3)
  shares.data.forEach((value, i) => {
    shares.data[i] = Math.fround(value / 3)
  })
  const cover = session.reserve(width * height * 16)
  await session.run('cutInks', height, { shares: share(shares, session), cover, width, crisp: 4 })
  const expected = cutInksReference(shares, 4)
  expect(worst(session.floats(cover, expected.data.length), expected.data)).toBeLessThan(1e-4)
})

test('printPanel agrees with its reference within 2 / 255', async () => {
  using session = new KernelSession(never)
  const [cover, tones] = [waves(4), waves(5)]
  const job = Float32Array.from({ length: 40 }, (_, i) => (i < 24 ? ((i * 5) % 9) / 9 : (i % 3) - 1.3))
  job.set([0.3, 0.6, 4.7, 0.6, Math.sin(0.6), Math.cos(0.6), 0.2], 32)
  const grain = grainTile(2, 1)
  const ref = (plane: Plane): PlaneRef => ({ address: share(plane, session), width, height })
  const rgba = session.reserve(width * height * 4)
  await session.run('printPanel', height, {
    cover: ref(cover).address,
    tones: ref(tones).address,
    width,
    height,
    rgba,
    sheetWidth: width,
    left: 0,
    top: 0,
    job: session.place(job),
    grain: session.place(grain),
    bytes: session.place(byteTable()),
    seed: 12345,
  })
  const table = byteTable()
  const linear = printPanelReference({ cover, tones, job, grain, seed: 12345 })
  const expected = linear.data.map((value) => table[Math.round(Math.max(0, Math.min(1, value)) * 4095)]!)
  const got = session.bytes(rgba, width * height * 4).filter((_, i) => i % 4 < 3)
  expect(worst(got, expected)).toBeLessThanOrEqual(2)
})
