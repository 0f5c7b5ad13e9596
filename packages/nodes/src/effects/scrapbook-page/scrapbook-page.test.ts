import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { arrange } from './arrange.ts'
import { executeScrapbookPage } from './execution.ts'
import { itemsOf } from './items.ts'

afterAll(closeKernels)

const usual = {
  title: 'A day',
  date: '14 June',
  captions: '',
  paper: 'cream',
  cut_outs: true,
  format: 'square',
  seed: 2,
}

async function page(images: readonly ImageValue[], change: Record<string, ResolvedInput> = {}) {
  const inputs = { ...usual, images: { kind: 'images' as const, images }, ...change }
  const [picture] = await executeScrapbookPage(inputs, quietContext())
  return picture as ImageValue
}

const room = { left: 50, top: 80, width: 900, height: 1100 }

test('one to nine photos keep their shapes and their order, lie on the page, and do not overlap', () => {
  for (let count = 1; count <= 9; count++) {
    const shapes = Array.from({ length: count }, (_, index) => [1.5, 0.7, 1, 1.75][index % 4]!)
    const boxes = arrange(shapes, room, 20)
    expect(boxes).toHaveLength(count)
    for (const [index, { left, top, width, height }] of boxes.entries()) {
      expect(width / height).toBeCloseTo(shapes[index]!, 5)
      expect(left).toBeGreaterThanOrEqual(room.left - 0.01)
      expect(top).toBeGreaterThanOrEqual(room.top - 0.01)
      expect(left + width).toBeLessThanOrEqual(room.left + room.width + 0.01)
      expect(top + height).toBeLessThanOrEqual(room.top + room.height + 0.01)
      for (const before of boxes.slice(0, index))
        expect(left >= before.left + before.width || top >= before.top + before.height).toBe(true)
    }
  }
})

test('photos cover at least a third of a page for any number of photos', () => {
  for (let count = 1; count <= 9; count++) {
    const area = arrange(Array(count).fill(1.5), room, 20).reduce(
      (sum, { width, height }) => sum + width * height,
      0,
    )
    expect(area / (room.width * room.height), `${count}`).toBeGreaterThan(0.33)
  }
})

const figure = drawPicture(160, 160, (x, y) => [90, 120, 60, Math.hypot(x - 0.5, y - 0.5) < 0.35 ? 255 : 0])
const hooks = { signal: new AbortController().signal, progress: () => undefined }

test('some of several photos are cut out, but not all; a single photo is a print', async () => {
  const kinds = async (count: number, isCutting = true) =>
    (await itemsOf(Array(count).fill(figure), isCutting, hooks)).map(({ kind }) => kind)
  expect(await kinds(1)).toEqual(['print'])
  expect(await kinds(3)).toEqual(['print', 'cut-out', 'print'])
  expect((await kinds(9)).filter((kind) => kind === 'cut-out')).toHaveLength(3)
  expect(await kinds(3, false)).toEqual(['print', 'print', 'print'])
})

test('a page is the same each time; each setting and each text changes it', async () => {
  const photos = [scenery(120, 90), figure]
  const plain = await page(photos)
  expect(areEqual(plain, await page(photos))).toBe(true)
  const changes: Record<string, ResolvedInput>[] = [
    ...[{ title: '' }, { date: '' }, { captions: 'one | 二' }, { paper: 'kraft' }, { paper: 'squares' }],
    ...[{ cut_outs: false }, { format: 'wide' }, { seed: 3 }],
  ]
  for (const change of changes)
    expect(areEqual(plain, await page(photos, change)), JSON.stringify(change)).toBe(false)
})
