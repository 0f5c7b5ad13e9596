import { afterAll, expect, test } from 'vitest'
import { flatColours, lightShare } from '../effects/comic/palette.ts'
import { plateTable, printPlates } from '../effects/comic/plates.ts'
import { type Easel, lightRange } from '../ground/drawing/easel.ts'
import { type HatchLayer, layHatch } from '../ground/drawing/hatch.ts'
import { findLines, pairTaps } from '../ground/drawing/lines.ts'
import { inkPlane, openSheet, printSheet, type Sheet } from '../ground/drawing/sheet.ts'
import { openSurface, pad } from '../ground/drawing/surface.ts'
import { gaussTaps } from '../ground/plane/gauss.ts'
import { benDayReference } from '../testing/kernels/benday.ts'
import { hatchReference } from '../testing/kernels/hatch.ts'
import { acrossFlowReference, alongFlowReference } from '../testing/kernels/lines.ts'
import { toOklabReference } from '../testing/kernels/oklab.ts'
import { paperReference } from '../testing/kernels/paper.ts'
import { type Plane, planeOf } from '../testing/kernels/plane.ts'
import { linesReference, printReference, tonesReference } from '../testing/kernels/sheet.ts'
import { scenery } from '../testing/pictures.ts'
import { worst, writeLab } from '../testing/planes.ts'
import { closeKernels } from './pool.ts'
import { KernelSession } from './session.ts'

const never = new AbortController().signal
const [width, height] = [57, 43]
const lab = toOklabReference(scenery(width, height), 0)

afterAll(closeKernels)

/** Returns a flow that turns slowly, with varying anisotropy, in the kernel's format. */
function turningFlow(columns: number, rows: number): Plane {
  const flow = planeOf(columns, rows, 4)
  for (let i = 0; i < columns * rows; i++) {
    const angle = (i % columns) * 0.04 + Math.floor(i / columns) * 0.03
    flow.data.set([Math.cos(angle), Math.sin(angle), 0.4 + 0.4 * Math.sin(i * 0.01), 0.01], i * 4)
  }
  return { ...flow, data: Float64Array.from(Float32Array.from(flow.data)) }
}

const flow = turningFlow(width, height)

/** Creates an easel of scale 1 whose picture and flow the references share; the flow has 1 / 2^`shift` of the size. */
async function easelOf(session: KernelSession, shift = 0): Promise<Easel> {
  const field = shift === 0 ? flow : turningFlow(width >> shift, height >> shift)
  const surface = {
    ...openSurface(session, scenery(width, height), shift),
    base: writeLab(session, lab),
    field: session.place(Float32Array.from(field.data)),
  }
  await session.run('mirror', height + 2 * pad, { lab: surface.base, width, height })
  return { session, surface, flow: { shift, fineSigma: 1, coarseSigma: 2 }, scale: 1, seed: 77 }
}

const planeAt = (session: KernelSession, address: number, channels: number): Plane => ({
  ...planeOf(width, height, channels),
  data: Float64Array.from(session.floats(address, width * height * channels)),
})

/** Creates a sheet, and reads the paper that the kernel made for it. */
async function sheetOf(session: KernelSession): Promise<readonly [Sheet, Plane]> {
  const sheet = await openSheet(await easelOf(session), { size: 4, fibre: 0.1 })
  return [sheet, planeAt(session, sheet.paper, 1)]
}

test('paper agrees with its reference within 0.001 and is neither flat nor lopsided', async () => {
  using session = new KernelSession(never)
  const [, paper] = await sheetOf(session)
  expect(worst(paper.data, paperReference(paper, 0.25, 0.1, 77).data)).toBeLessThan(0.001)
  const mean = paper.data.reduce((sum, value) => sum + value, 0) / paper.data.length
  expect(Math.abs(mean - 0.52)).toBeLessThan(0.06)
  expect(Math.max(...paper.data) - Math.min(...paper.data)).toBeGreaterThan(0.4)
})

/** Returns a flow with a cell for each pixel, from a flow with fewer cells. */
function enlargedFlow(shift: number): Plane {
  const small = turningFlow(width >> shift, height >> shift)
  const large = planeOf(width, height, 4)
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) >> shift, Math.floor(i / width) >> shift]
    const cell = Math.min(y, small.height - 1) * small.width + Math.min(x, small.width - 1)
    large.data.set(small.data.subarray(cell * 4, cell * 4 + 4), i * 4)
  }
  return large
}

for (const shift of [0, 1]) {
  test(`lines agree with their references: 0.0003 on average, 99 of 100 pixels within 0.002; flow of 1 / ${2 ** shift}`, async () => {
    using session = new KernelSession(never)
    const easel = await easelOf(session, shift)
    const got = planeAt(session, await findLines(easel, { across: 1.2, along: 3 }), 1)
    const flow = enlargedFlow(shift)
    const across = acrossFlowReference(lab, flow, pairTaps(1.2))
    const expected = alongFlowReference(across, flow, gaussTaps(2).slice(0, 5), 1.5)
    const differences = got.data.map((value, i) => Math.abs(value - expected.data[i]!))
    expect(worst(expected.data, planeOf(width, height, 1).data)).toBeGreaterThan(0.004)
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(0.0003)
    // Rounding decides the cell of a step that ends on the border of two cells.
    expect(differences.filter((value) => value > 0.002).length / differences.length).toBeLessThan(0.01)
  })
}

test('ink and print agree with their references', async () => {
  using session = new KernelSession(never)
  const [sheet, paper] = await sheetOf(session)
  const tone = session.reserve(width * height * 4)
  await session.run('tones', height, {
    lab: sheet.easel.surface.base,
    out: tone,
    width,
    black: 0.3,
    white: 0.9,
    gamma: 1.2,
    tint: 0.5,
  })
  const tones = tonesReference(lab, 0.3, 0.9, 1.2, 0.5)
  expect(worst(planeAt(session, tone, 1).data, tones.data)).toBeLessThan(0.001)
  const inking = { from: 0.2, to: 0.7, doubt: 0.5, grain: 0.6, ink: [1, 0.9, 0.8] } as const
  await inkPlane(sheet, { ...inking, plane: tone })
  const density = linesReference(tones, flow, paper, inking)
  expect(worst(planeAt(session, sheet.density, 4).data, density.data)).toBeLessThan(0.005)
  session.floats(sheet.density, 4).set([0.5, 0.4, 0.3, 2])
  density.data.set([0.5, 0.4, 0.3, 2])
  const look = { bare: [0.9, 0.85, 0.8], chalk: [1, 1, 0.9], relief: 0.2, ceiling: 4 } as const
  const printed = await printSheet(sheet, look)
  expect(worst(printed.data, printReference(density, paper, look))).toBeLessThanOrEqual(1)
})

test('flat colours and their dots agree with their reference: 0.01 on average, 99 of 100 pixels within 0.1', async () => {
  using session = new KernelSession(never)
  const [sheet] = await sheetOf(session)
  const tones = tonesReference(lab, 0.3, 0.9, 1, 0)
  const tone = session.place(Float32Array.from(tones.data))
  const look = {
    ...{ colours: 6, vivid: 1.4, dark: 0.3, bright: 1, cell: 6, depth: 0.2, low: 0.4, high: 1 },
    slip: [1, -1] as const,
  }
  await printPlates(sheet, tone, look)
  const colours = plateTable(flatColours(sheet.easel, 6), lightRange(sheet.easel), look)
  const expected = benDayReference(lab, tones, { ...look, colours, lightShare, black: 4 })
  const got = planeAt(session, sheet.density, 4)
  const differences = got.data.map((value, i) => Math.abs(value - expected.data[i]!))
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(0.01)
  // Rounding decides at pixels on a dot's rim, or halfway between two colours.
  expect(differences.filter((value) => value > 0.1).length / differences.length).toBeLessThan(0.01)
})

const layer: HatchLayer = {
  ...{ cell: 5, length: 20, width: 2.2, low: 0.1, high: 0.8, angle: -0.8, follow: 0.8, turn: 0 },
  ...{ wobble: 0.2, density: 0.8, grain: 0.7, pen: 0, ink: [1, 0.9, 0.8], chalk: 0.1 },
}

for (const [name, change] of [
  ['pencil', {}],
  ['pen', { pen: 1, turn: 0.5 }],
  ['coloured', { colours: { middle: 0.6, vivid: 1.3, spread: 0.05 } }],
] as const) {
  test(`hatching (${name}) agrees with its reference: 0.002 on average, 99 of 100 pixels within 0.02`, async () => {
    using session = new KernelSession(never)
    const [sheet, paper] = await sheetOf(session)
    const tones = tonesReference(lab, 0.3, 0.9, 1, 0)
    const tone = session.place(Float32Array.from(tones.data))
    const seed = await layHatch(sheet, tone, { ...layer, ...change })
    const expected = { lab, tone: tones, paper, flow, density: planeOf(width, height, 4) }
    hatchReference(expected, { ...layer, ...change }, seed)
    const got = planeAt(session, sheet.density, 4)
    const differences = got.data.map((value, i) => Math.abs(value - expected.density.data[i]!))
    expect(worst(got.data, planeOf(width, height, 4).data)).toBeGreaterThan(0.3)
    expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(0.002)
    expect(differences.filter((value) => value > 0.02).length / differences.length).toBeLessThan(0.01)
  })
}
