import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { KernelSession } from '../../kernels/session.ts'
import { Tide } from './tide.ts'

const { signal } = new AbortController()
const grid = { width: 88, height: 72 }
const count = grid.width * grid.height

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(closeKernels)

const differenceOf = (a: Float32Array, b: Float32Array) =>
  Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0) / a.length)

test.each(['turn', 'rings', 'drift'] as const)(
  '%s: the loop has no seam, and the pattern moves everywhere and never vanishes',
  async (motion) => {
    using session = new KernelSession(signal)
    const frames = 120
    const tide = new Tide(session, { grid, motion, seed: 4, frames, steps: 16 })
    const shares: number[] = []
    await tide.begin((share) => shares.push(share))
    expect(shares.at(-1)).toBe(1)
    const drawn: Float32Array[] = []
    for (let frame = 0; frame < frames; frame++) drawn.push((await tide.next()).slice())
    const moves = drawn.map((frame, index) => differenceOf(frame, drawn[(index + 1) % frames]!))
    const usual = moves.toSorted((a, b) => a - b)[frames / 2]!
    // The step from the last frame to the first is about as large as any other step.
    expect(moves[frames - 1]!).toBeLessThan(2 * usual)
    expect(Math.min(...moves)).toBeGreaterThan(0.3 * usual)
    expect(Math.max(...moves)).toBeLessThan(4 * usual)
    for (const frame of [0, 40, 80]) {
      const covered = drawn[frame]!.reduce((sum, v) => sum + (v > 0.17 ? 1 : 0), 0) / count
      expect(covered).toBeGreaterThan(0.2)
      expect(covered).toBeLessThan(0.7)
    }
    // The pattern has changed after a third of the loop.
    expect(differenceOf(drawn[0]!, drawn[40]!)).toBeGreaterThan(10 * usual)
  },
)
