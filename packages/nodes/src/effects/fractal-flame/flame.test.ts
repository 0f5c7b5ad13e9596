import { afterAll, expect, test } from 'vitest'
import { closeKernels, configureKernels, executions } from '../../execution.ts'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { encodeLight } from '../../ground/colour/srgb.ts'
import { KernelSession } from '../../kernels/session.ts'
import {
  firstBitsReference,
  toneMapReference,
  variationReference,
  walkersReference,
} from '../../testing/kernels/flame.ts'
import { areEqual, lookOf, meanDifference } from '../../testing/look.ts'
import { quietContext } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { judge, meritOf } from './choose.ts'
import { openBoard, play } from './game.ts'
import { identity, variationNames } from './system.ts'

const never = new AbortController().signal

afterAll(closeKernels)

async function make(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { width: 96, height: 96, palette: 'ember', symmetry: 'any', glow: 0.5, seed: 14, ...change }
  const [value] = await executions.get('FractalFlame')!(inputs, quietContext())
  return value as ImageValue
}

test('one step of every variation agrees with its reference within 0.0005', async () => {
  using session = new KernelSession(never)
  const board = openBoard(session, { width: 8, height: 8, batches: 2 }, new Uint32Array(1024))
  const start = walkersReference(77, 1)
  const bits = firstBitsReference(77, 1)
  for (const kind of variationNames) {
    const parameters = kind === 'julian' ? ([3, -1] as const) : ([0.3, 0.2] as const)
    const variations = [{ kind, weight: 0.8, parameters }]
    const before = [0.9, 0.1, 0.05, -0.2, 0.8, 0.1] as const
    const system = [{ chance: 1, before, after: identity, colour: 1, speed: 0.25, variations }]
    // Plays a single round from the start, without the rounds that let the walkers reach the attractor.
    await play(session, board, { system, camera: identity, seed: 77, rounds: -19, fresh: true })
    const address = board.states + 3136
    const [xs, ys, colours] = [0, 1024, 2048].map((offset) => session.floats(address + offset, 256))
    for (const [i, { x, y, colour }] of start.entries()) {
      const [a, b, c, d, e, f] = before
      const moved = [a * x + b * y + c, d * x + e * y + f] as const
      const [ex, ey] = variationReference(kind, moved, { parameters, bits: bits.get(i)! })
      const near = 0.0005 * (1 + Math.abs(ex) + Math.abs(ey))
      expect(Math.abs(xs![i]! - 0.8 * ex), `${kind} x`).toBeLessThan(near)
      expect(Math.abs(ys![i]! - 0.8 * ey), `${kind} y`).toBeLessThan(near)
      expect(colours![i]!).toBeCloseTo(colour + 0.25 * (1 - colour), 5)
    }
  }
})

test('every sample is counted once with its colour, within a pixel of its walker', async () => {
  using session = new KernelSession(never)
  // There are three bins of cells; the last bin is partly filled.
  const [width, height] = [256, 300]
  const palette = Uint32Array.from({ length: 1024 }, (_, i) => [1, i >> 2, 511 - (i >> 2), 7][i & 3]!)
  const board = openBoard(session, { width, height, batches: 3 }, palette)
  const variations = [{ kind: 'linear', weight: 1, parameters: [0, 0] }] as const
  const still = { chance: 1, before: identity, after: identity, colour: 0, speed: 0, variations }
  // All walkers, in the square -1 to 1, are inside the picture.
  const camera = [120, 0, 128, 0, 140, 150] as const
  await play(session, board, { system: [still], camera, seed: 5, rounds: 1, fresh: true })
  const cells = session.ints(board.cells, width * height * 4)
  const ring = [0, 1, 2].flatMap((batch) => walkersReference(5, batch))
  const expected = [0, 0, 0, 0]
  for (const { x, y, colour } of ring) {
    const shade = Math.floor(colour * 255.99)
    for (const [c, part] of [1, shade, 511 - shade, 7].entries()) expected[c]! += part
    const [left, top] = [Math.floor(120 * x + 128) - 1, Math.floor(140 * y + 150) - 1]
    const near = [0, 1, 2].flatMap((dy) => [0, 1, 2].map((dx) => (top + dy) * width + left + dx))
    expect(near.some((cell) => cells[4 * cell]! > 0)).toBe(true)
  }
  const sums = [0, 1, 2, 3].map((c) =>
    cells.reduce((sum, value, i) => ((i & 3) === c ? sum + value : sum), 0),
  )
  expect(sums).toEqual(expected)
  const outside = [120, 0, 128 + 120, 0, 140, 150] as const
  cells.fill(0)
  await play(session, board, { system: [still], camera: outside, seed: 5, rounds: 1, fresh: true })
  const held = cells.reduce((sum, value, i) => ((i & 3) === 0 ? sum + value : sum), 0)
  const kept = ring.filter(({ x }) => 120 * x + 248 < width)
  expect(Math.abs(held - kept.length)).toBeLessThan(8)
})

test('tones agree with their reference within 1.5 / 255, including the dither', async () => {
  using session = new KernelSession(never)
  const counts = [0, 1, 7, 60, 300, 900]
  const cells = counts.flatMap((count) => [count, count * 400, count * 200, count * 60])
  const plane = session.place(Float32Array.from(cells))
  const dark = session.place(new Float32Array(counts.length * 4))
  const rgba = session.reserve(counts.length * 4)
  const ground = session.place(new Float32Array(4))
  const look = { gain: 0.05, range: 5.2, gamma: 2.3 }
  await session.run('flameTone', 1, {
    cells: plane,
    blurred: dark,
    rgba,
    width: counts.length,
    height: 1,
    ...look,
    glow: 0,
    ground,
  })
  const bytes = session.bytes(rgba, counts.length * 4)
  for (const i of counts.keys()) {
    for (const [c, light] of toneMapReference(cells.slice(i * 4, i * 4 + 4), look).entries()) {
      const inside = Math.min(1, light)
      const shown = encodeLight(inside)
      expect(Math.abs(bytes[i * 4 + c]! - shown)).toBeLessThan(1.5)
    }
  }
})

test('a flame has the same pixels on one thread and on two, and matches its stored thumbnail', async () => {
  configureKernels({ threads: 1 })
  const first = await make()
  configureKernels({ threads: 2 })
  const second = await make()
  expect(areEqual(first, second)).toBe(true)
  const expected = [
    51, 34, 55, 109, 73, 101, 53, 36, 58, 110, 80, 110, 147, 63, 71, 113, 72, 98, 54, 36, 58, 109, 68, 92, 56,
    37, 59,
  ]
  const look = lookOf(first)
  expect(worst(look, expected), `${look}`).toBeLessThan(8)
})

test('a symmetry maps the picture onto itself, and the format sets the ratio of its sides', async () => {
  const turned = await make({ symmetry: 'two' })
  const around = { ...turned, data: turned.data.slice() }
  new Uint32Array(around.data.buffer).reverse()
  expect(meanDifference(turned, around)).toBeLessThan(4)
  const phone = await make({ format: 'phone', height: 128, seed: 15 })
  expect([phone.width, phone.height]).toEqual([72, 128])
})

test('scattered dots and blots get a lower score than structure', () => {
  const side = 96
  const cellsOf = (count: (x: number, y: number) => number) =>
    Int32Array.from({ length: side * side * 4 }, (_, i) => {
      const cell = i >> 2
      return Math.round(count((cell % side) / side, Math.floor(cell / side) / side))
    })
  const rings = cellsOf((x, y) => {
    const r = Math.hypot(x - 0.5, y - 0.5)
    return r > 0.42 ? 0 : 60 * (1 + Math.sin(40 * r + 4 * x)) ** 3
  })
  const blot = cellsOf((x, y) => (Math.hypot(x - 0.5, y - 0.5) < 0.05 ? 4000 : 0))
  const fog = cellsOf(() => 100)
  const merit = [rings, blot, fog].map((cells) => meritOf(judge(cells, side)))
  expect(merit[0]).toBeGreaterThan(0.05)
  expect(merit[0]! / 3).toBeGreaterThan(Math.max(merit[1]!, merit[2]!))
})
