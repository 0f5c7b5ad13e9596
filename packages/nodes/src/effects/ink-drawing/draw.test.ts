import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { areEqual, lookOf } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { drawingStyleNames } from './declaration.ts'
import { type DrawSettings, drawImage } from './draw.ts'
import { executeInkDrawing } from './execution.ts'

const settings: DrawSettings = { look: 'pencil', line: 0.5, shading: 0.6, seed: 3 }
const draw = (image: ImageValue, change: Partial<DrawSettings> = {}) =>
  drawImage(image, { ...settings, ...change }, { signal: new AbortController().signal })
const light = (image: ImageValue) => meanColour(image)[1]

afterAll(closeKernels)

for (const look of drawingStyleNames) {
  test(`${look}: a drawing has the same pixels on one thread and on two, and other pixels with another seed`, async () => {
    const image = scenery(150, 110)
    configureKernels({ threads: 2 })
    const second = await draw(image, { look })
    configureKernels({ threads: 1 })
    const first = await draw(image, { look })
    configureKernels({ threads: 2 })
    expect(areEqual(first, second)).toBe(true)
    expect(areEqual(first, await draw(image, { look, seed: 4 }))).toBe(false)
  })
}

test('more shading and stronger lines make a drawing darker', async () => {
  const image = scenery(160, 120)
  expect(light(await draw(image, { shading: 1 }))).toBeLessThan(
    light(await draw(image, { shading: 0.3 })) - 5,
  )
  const lines = { shading: 0, look: 'ink' } as const
  expect(light(await draw(image, { ...lines, line: 1 }))).toBeLessThan(
    light(await draw(image, { ...lines, line: 0 })) - 1,
  )
})

test('an edge becomes a line at the same position, and flat white remains paper', async () => {
  const image = drawPicture(160, 120, (x) => (x < 0.5 ? [235, 235, 235] : [180, 180, 180]))
  const drawn = await draw(image, { look: 'ink', shading: 0 })
  for (let y = 10; y < 110; y += 9) {
    const row = Array.from({ length: 160 }, (_, x) => drawn.data[(y * 160 + x) * 4]!)
    const darkest = row.indexOf(Math.min(...row))
    expect(Math.abs(darkest - 80)).toBeLessThanOrEqual(2)
    expect(Math.min(...row.slice(0, 70))).toBeGreaterThan(210)
  }
})

test('only coloured pencils have colours', async () => {
  const image = drawPicture(120, 90, () => [200, 40, 30])
  const [grey, coloured] = [
    meanColour(await draw(image)),
    meanColour(await draw(image, { look: 'coloured' })),
  ]
  expect(grey[0] - grey[2]).toBeLessThan(20)
  expect(coloured[0] - coloured[2]).toBeGreaterThan(50)
})

test('transparent parts show the paper, and the drawing is opaque', async () => {
  const drawn = await draw(drawPicture(120, 90, (x) => [0, 0, 0, x < 0.5 ? 0 : 255]))
  for (let i = 3; i < drawn.data.length; i += 4) expect(drawn.data[i]).toBe(255)
  expect(drawn.data[(45 * 120 + 20) * 4]).toBeGreaterThan(215)
})

test('tiny pictures and panoramas keep their size', async () => {
  for (const [width, height] of [
    [1, 1],
    [16, 16],
    [300, 30],
    [2, 500],
  ] as const) {
    const drawn = await draw(scenery(width, height), { look: 'charcoal' })
    expect([drawn.width, drawn.height, drawn.data.length]).toEqual([width, height, width * height * 4])
  }
})

test('a drawing matches its stored thumbnail', async () => {
  const look = lookOf(await draw(scenery(180, 135), { look: 'coloured' }))
  const stored = [
    ...[140, 166, 213, 182, 170, 209, 210, 186, 224],
    ...[183, 149, 170, 235, 137, 149, 211, 189, 211],
    ...[139, 167, 180, 183, 172, 184, 212, 189, 198],
  ]
  expect(worst(look, stored)).toBeLessThanOrEqual(3)
})

test('a cancelled drawing rejects with the reason; a finished drawing has one small preview and rising progress', async () => {
  const stop = new AbortController()
  const hooks = { signal: stop.signal, progress: () => stop.abort(new Error('the owner stopped it')) }
  await expect(drawImage(scenery(200, 150), settings, hooks)).rejects.toThrow('the owner stopped it')
  const sides: number[] = []
  const steps: number[] = []
  await executeInkDrawing(
    { image: scenery(560, 200), ...settings },
    quietContext({
      preview: async ({ width, height }) => void sides.push(Math.max(width, height)),
      progress: (fraction) => steps.push(fraction),
    }),
  )
  // The last preview is a sketch that looks complete; the preview of an empty sheet after this sketch would look like a loss.
  expect(sides).toEqual([384])
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)
})
