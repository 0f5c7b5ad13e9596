import { afterAll, beforeAll, expect, test } from 'vitest'
import { latticeOf, noiseOn } from '../../ground/random/noise.ts'
import { drawMarble, warpedAt } from '../../ground/scenery/marble.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { KernelSession } from '../../kernels/session.ts'
import { meanDifference } from '../../testing/look.ts'
import { worst } from '../../testing/planes.ts'
import { Flow, jobOf, type Marble, slopesAt } from './flow.ts'

const { signal } = new AbortController()

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(closeKernels)

test('the warped field agrees with its reference within 1e-4, also with moving gradients', async () => {
  using session = new KernelSession(signal)
  const [width, height, unit] = [24, 10, 0.09]
  const warp = { zoom: 0.8, turn: 0.7, stretch: 0.9, first: 1.6, second: 2.2 }
  const lattice = latticeOf(5)
  const slopes = slopesAt(lattice, 0.3, 0.8)
  const out = session.reserve(width * height * 8)
  await session.run('warpField', height, {
    ...{ out, width, height, order: session.place(lattice.order), slopes: session.place(slopes) },
    job: session.place(jobOf(warp, unit, { origin: { x: 2, y: 1 }, away: { x: 0.05, y: -0.03 } })),
  })
  const angles = lattice.angles.map((_, i) => Math.atan2(slopes[2 * i + 1]!, slopes[2 * i]!))
  const noise = noiseOn({ ...lattice, angles })
  const [c, s] = [Math.cos(warp.turn), Math.sin(warp.turn)]
  // The reference has no offset, so the position is shifted instead.
  const [ox, oy] = [0.05 / warp.zoom, -0.03 / warp.zoom / warp.stretch]
  const [px, py] = [c * ox + s * oy, c * oy - s * ox]
  const expected = Array.from({ length: width * height }, (_, i) =>
    warpedAt(warp, noise, {
      px: ((i % width) - 2) * unit + px,
      py: (Math.floor(i / width) - 1) * unit + py,
    }),
  )
  const planes = [0, 1].flatMap((plane) => expected.map((pair) => pair[plane]!))
  expect(worst(session.floats(out, width * height * 2), planes)).toBeLessThan(1e-4)
})

const marble: Marble = { palette: 'ember', veins: 0.8, flow: 0.6, seconds: 10, seed: 7 }

async function frames(shares: readonly number[], change: Partial<Marble> = {}) {
  using flow = new Flow({ width: 96, height: 128 }, { ...marble, ...change }, signal)
  const drawn = []
  for (const share of shares) {
    await flow.draw(share)
    drawn.push(flow.screen.picture())
  }
  return drawn
}

test('the film begins with the still picture of the same seed', async () => {
  const [first] = await frames([0])
  const still = await drawMarble({ ...marble, width: 96, height: 128 }, { signal })
  expect(meanDifference(first!, still)).toBeLessThan(1)
  const [other] = await frames([0.35])
  expect(meanDifference(other!, still)).toBeGreaterThan(8)
})

test('the loop has no seam, there are no jumps between frames, and a calm flow is slower', async () => {
  const step = 1 / 300
  const [first, second, half, after, last, again] = await frames([0, step, 0.5, 0.5 + step, 1 - step, 1])
  expect(meanDifference(first!, again!)).toBeLessThan(0.2)
  const usual = meanDifference(first!, second!)
  expect(usual).toBeGreaterThan(0.1)
  for (const moved of [meanDifference(half!, after!), meanDifference(last!, first!)]) {
    expect(moved).toBeLessThan(2.5 * usual)
    expect(moved).toBeGreaterThan(usual / 2.5)
  }
  const [calm, next] = await frames([0, step], { flow: 0.15 })
  expect(meanDifference(calm!, next!)).toBeLessThan(usual / 2)
})
