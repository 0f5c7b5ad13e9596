import { afterAll, expect, test } from 'vitest'
import { latticeOf, noiseOn } from '../ground/random/noise.ts'
import { cloudReference, waveReference } from '../testing/kernels/sky.ts'
import { worst } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const size = { width: 53, height: 41 }
const count = size.width * size.height
const lattice = latticeOf(9)
const noise = noiseOn(lattice)

afterAll(closeKernels)

test('cloudNoise and waveNoise agree with their references within 1e-9; the noise of the air is compared where there are clouds', async () => {
  using session = new KernelSession(new AbortController().signal)
  const { angles } = lattice
  const slopes = session.place(Float64Array.from([...angles.map(Math.cos), ...angles.map(Math.sin)]))
  const places = { order: session.place(lattice.order), slopes }
  const { width, height } = size
  const clouds = session.reserve(count * 16)
  const [horizon, threshold] = [33.5, 0.05]
  await session.run('cloudNoise', height, { out: clouds, width, horizon, threshold, ...places })
  const waves = session.reserve(count * 8)
  await session.run('waveNoise', height, { out: waves, width, rows: height, ...places })
  const got = session.doubles(clouds, count * 2)
  const expected = cloudReference(size, horizon, noise).map((value, i, values) =>
    i % 2 === 1 && values[i - 1]! <= threshold ? 0 : value,
  )
  expect(worst(got, expected)).toBeLessThan(1e-9)
  expect(expected.filter((value, i) => i % 2 === 1 && value !== 0).length).toBeGreaterThan(count / 10)
  expect(worst(session.doubles(waves, count), waveReference(size, noise))).toBeLessThan(1e-9)
})
