import { afterAll, expect, test } from 'vitest'
import { closeKernels, configureKernels, executions } from '../../execution.ts'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { noiseOf } from '../../ground/random/noise.ts'
import { KernelSession } from '../../kernels/session.ts'
import { type Plane, planeOf } from '../../testing/kernels/plane.ts'
import { reactReference } from '../../testing/kernels/react.ts'
import { shadeReliefReference } from '../../testing/kernels/shade-relief.ts'
import { areEqual, lookOf, meanDifference } from '../../testing/look.ts'
import { quietContext } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'

const never = new AbortController().signal

afterAll(closeKernels)

async function make(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const look = { pattern: 'labyrinth', palette: 'lagoon', finish: 'matte', scale: 1 }
  const inputs = { width: 96, height: 72, seed: 3, ...look, ...change }
  const [value] = await executions.get('ReactionDiffusion')!(inputs, quietContext())
  return value as ImageValue
}

test('steps agree with their reference within 1e-5, for any division of the rows', async () => {
  using session = new KernelSession(never)
  const [width, height, steps] = [20, 13, 5]
  const noise = noiseOf(4)
  let field = planeOf(width, height, 2)
  const rates = planeOf(width, height, 3)
  for (let i = 0; i < width * height; i++) {
    const value = 0.5 + 0.5 * noise((i % width) * 0.31, Math.floor(i / width) * 0.27)
    field.data.set([1 - 0.5 * value, 0.3 * value], 2 * i)
    rates.data.set([0.03 + 0.01 * value, 0.06, 0.4 + 0.5 * value], 3 * i)
  }
  const split = ({ data, channels }: Plane) =>
    Float32Array.from(
      Array.from({ length: channels }, (_, c) => [...data.filter((_, i) => i % channels === c)]).flat(),
    )
  const from = session.place(split(field))
  const rate = session.place(split(rates))
  const pace = 1.2
  for (let step = 0; step < steps; step++) field = reactReference(field, rates, pace)
  for (const band of [4, 13]) {
    const to = session.reserve(width * height * 8)
    const scratch = session.reserve(4 * 4 * (band + 2 * steps) * (width + 8) * 4)
    await session.run(
      'react',
      height,
      { from, to, rates: rate, width, height, steps, pace, scratch, band },
      band,
    )
    expect(worst(session.floats(to, width * height * 2), split(field))).toBeLessThan(1e-5)
  }
})

test('a lit relief agrees with its reference within 1.5 / 255, including the dither', async () => {
  using session = new KernelSession(never)
  const [size, margin, scale] = [9, 2, 0.4]
  const field = Float32Array.from({ length: size * size * 4 }, (_, i) => 0.5 + 0.4 * Math.sin(i * 1.7))
  const colours = Float32Array.from({ length: 1024 }, (_, i) =>
    i % 4 === 0 ? 0.3 + (0.5 * i) / 1024 : 0.05 * Math.cos(i % 4),
  )
  const look = Float32Array.of(1.5, 0.3, 0.8, 0.5, 20, 0.4, 0.6, -0.5, -0.6, 0.62, -0.27, -0.33, 0.9)
  const rgba = session.reserve(12 * 12 * 4)
  const places = session.reserve(12 * 48)
  await session.run('reliefPlaces', 12, { places, margin, scale })
  await session.run('shadeRelief', 12, {
    field: session.place(field),
    fieldWidth: size,
    fieldHeight: size,
    margin,
    rgba,
    width: 12,
    scale,
    places,
    colours: session.place(colours),
    look: session.place(look),
  })
  const expected = shadeReliefReference({ field, size, margin, scale, colours, look }, 12)
  const bytes = session.bytes(rgba, 12 * 12 * 4)
  expect(worst(bytes, expected)).toBeLessThan(1.5)
})

test('a pattern has the same pixels on one thread and on two, and matches its stored thumbnail', async () => {
  configureKernels({ threads: 1 })
  const first = await make()
  configureKernels({ threads: 2 })
  expect(areEqual(first, await make())).toBe(true)
  expect([first.width, first.height]).toEqual([96, 72])
  const expected = [
    74, 121, 121, 81, 114, 114, 63, 86, 91, 23, 79, 93, 50, 99, 104, 107, 114, 107, 22, 53, 72, 37, 93, 102,
    92, 122, 119,
  ]
  const look = lookOf(first)
  expect(worst(look, expected), `${look}`).toBeLessThan(8)
})

test('patterns, finishes and seeds give different pictures', async () => {
  const first = await make()
  const others: Record<string, ResolvedInput>[] = [{ pattern: 'spots' }, { finish: 'metal' }, { seed: 4 }]
  for (const change of others) expect(meanDifference(first, await make(change))).toBeGreaterThan(4)
  const phone = await make({ format: 'phone', width: 16, height: 16 })
  expect([phone.width, phone.height]).toEqual([10, 16])
})
