import { afterAll, expect, test } from 'vitest'
import type { ImageValue } from '../../execution-types.ts'
import type { Face } from '../../ground/people/faces/decode.ts'
import { closeKernels, configureKernels } from '../../kernels/pool.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { meanDifference, thumbnailOf } from '../../testing/thumbnail.ts'
import { glitchStyles } from './declaration.ts'
import { breakPicture, executeGlitch, type GlitchSettings, rowsOf } from './execution.ts'
import { digitalFault } from './faults.ts'

afterAll(closeKernels)

const settings: GlitchSettings = { look: 'signal', strength: 0.5, split: 0.5, scan: 0.5, seed: 0 }
const show = (image: ImageValue, change: Partial<GlitchSettings> = {}) =>
  breakPicture(image, { ...settings, ...change }, { signal: new AbortController().signal })

for (const look of glitchStyles) {
  test(`${look}: the pixels are equal on one thread and on two, differ by seed, and change more with strength`, async () => {
    const image = scenery(150, 110)
    configureKernels({ threads: 2 })
    const second = await show(image, { look })
    configureKernels({ threads: 1 })
    const first = await show(image, { look })
    configureKernels({ threads: 2 })
    expect(meanDifference(first, second)).toBe(0)
    expect(meanDifference(first, await show(image, { look, seed: 5 }))).toBeGreaterThan(0)
    const change = async (strength: number) => meanDifference(image, await show(image, { look, strength }))
    expect(await change(1)).toBeGreaterThan(await change(0))
  })

  test(`${look}: tiny, flat, very wide and transparent pictures keep their size`, async () => {
    for (const image of [
      drawPicture(16, 16, () => [10, 200, 90]),
      scenery(640, 64),
      scenery(1, 1),
      scenery(3, 300),
      drawPicture(20, 20, () => [0, 0, 0, 0]),
    ]) {
      const result = await show(image, { look, strength: 1 })
      expect([result.width, result.height, result.data.length]).toEqual([
        ...[image.width, image.height, image.data.length],
      ])
    }
  })
}

test('sorting moves pixels and keeps the count of each colour', async () => {
  const image = scenery(120, 90)
  for (const look of ['melt', 'sweep'] as const) {
    const sorted = await show(image, { look, strength: 1 })
    const colours = ({ data }: ImageValue) => new Uint32Array(data.slice().buffer).toSorted()
    expect(colours(sorted)).toEqual(colours(image))
  }
})

test('colour split and scan lines grow with their settings', async () => {
  const edge = drawPicture(200, 200, (x) => (x < 0.5 ? [200, 200, 200] : [40, 40, 40]))
  const tint = ({ data }: ImageValue) =>
    data.reduce((sum, v, i) => (i % 4 === 0 ? sum + Math.abs(v - data[i + 2]!) : sum), 0)
  const plain = { strength: 0, scan: 0 }
  expect(tint(await show(edge, { ...plain, split: 1 }))).toBeGreaterThan(
    2 * tint(await show(edge, { ...plain, split: 0 })),
  )
  const flat = drawPicture(200, 200, () => [150, 150, 150])
  const lines = ({ data }: ImageValue) => {
    const rows = Array.from({ length: 20 }, (_, y) => data[((90 + y) * 200 + 100) * 4]!)
    return Math.max(...rows) - Math.min(...rows)
  }
  const crt = { look: 'crt', split: 0 } as const
  expect(lines(await show(flat, { ...crt, scan: 1 }))).toBeGreaterThan(
    lines(await show(flat, { ...crt, scan: 0 })) + 10,
  )
})

test('a cancelled glitch rejects with the reason; a finished glitch matches its stored thumbnail', async () => {
  const stop = new AbortController()
  stop.abort(new Error('the owner stopped it'))
  const inputs = {
    image: scenery(90, 90),
    look: 'vhs',
    strength: 0.5,
    colour_split: 0.5,
    scan_lines: 0.5,
    seed: 0,
  }
  await expect(executeGlitch(inputs, quietContext({ signal: stop.signal }))).rejects.toThrow('the owner')
  expect(worst(thumbnailOf(await show(scenery(160, 120)), 3), golden)).toBeLessThanOrEqual(3)
})

const golden = [
  54, -2, -10, 57, 3, -8, 60, 6, -8, 54, 6, -1, 57, 15, 3, 59, 5, -5, 52, -3, -4, 55, 3, -2, 58, 4, -2,
]

test('the eyes and the mouth of a face are spared; of a close face, only the eyes are spared', () => {
  const face = (height: number) => {
    const at = (x: number, y: number) => ({ x: 100 + x * height, y: 80 + y * height })
    return {
      ...{ left: 100 - height / 2, top: 80, width: height, height, sureness: 1 },
      ...{ leftEye: at(-0.2, 0.3), rightEye: at(0.2, 0.3), nose: at(0, 0.5), mouth: at(0, 0.7) },
      ...{ leftEar: at(-0.5, 0.4), rightEar: at(0.5, 0.4) },
    } as Face
  }
  const image = { height: 400 }
  const [far] = rowsOf([face(100)], image)
  expect(far!.to).toBeGreaterThan(150 / 400)
  const [near] = rowsOf([face(300)], image)
  expect(near!.from).toBeLessThan(170 / 400)
  expect(near!.to).toBeGreaterThan(170 / 400)
  expect(near!.to).toBeLessThan(290 / 400)
})

test('torn rows and blocks spare the rows of eyes', () => {
  const size = { width: 400, height: 300 }
  const fault = (spared: { from: number; to: number }[]) =>
    digitalFault(size, { ...settings, strength: 1, seed: 4, spared })
  const shifted = ({ rows }: ReturnType<typeof fault>) =>
    Array.from({ length: size.height }, (_, y) => y).filter((y) => rows[y * 4] !== 0)
  const everywhere = shifted(fault([]))
  const [from, to] = [everywhere[0]! / size.height, (everywhere[0]! + 40) / size.height]
  const spared = fault([{ from, to }])
  expect(shifted(spared).length).toBeGreaterThan(0)
  expect(shifted(spared).filter((y) => y / size.height >= from && (y + 1) / size.height <= to)).toEqual([])
  const lines = spared.blocks.length / 4 / spared.columns
  for (let i = 0; i < spared.blocks.length; i++) {
    const line = Math.floor(i / 4 / spared.columns) / lines
    if (line > from && line + 1 / lines < to) expect(spared.blocks[i]).toBe(0)
  }
})
