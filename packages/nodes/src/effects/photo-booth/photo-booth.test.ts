import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { portrait } from '../../testing/photos.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { executePhotoBooth } from './execution.ts'
import { findSitter, frameOf, frameShape, framesOf } from './shots.ts'

afterAll(closeKernels)

const quiet = new AbortController().signal
const usual = { look: 'grey', layout: 'strip', ground: 'none', caption: '', wear: 0.4, seed: 2 }

async function booth(images: readonly ImageValue[], change: Record<string, ResolvedInput> = {}) {
  const inputs = { ...usual, images: { kind: 'images' as const, images }, ...change }
  const [picture] = await executePhotoBooth(inputs, quietContext())
  return picture as ImageValue
}

const views = [scenery(120, 90), drawPicture(90, 120, (x, y) => [255 * x, 200 * y, 80])]

test('a strip has four frames, or two columns of four for more photos; a caption adds space at the bottom', async () => {
  const single = await booth([views[0]!])
  expect(single.height / single.width).toBeGreaterThan(4)
  expect(areEqual(single, await booth([views[0]!]))).toBe(true)
  const six = await booth([...views, ...views, ...views])
  expect(six.width).toBe(2 * single.width)
  expect((await booth([views[0]!], { caption: '6 月 12 日' })).height).toBeGreaterThan(single.height)
  const card = await booth([views[0]!], { layout: 'card' })
  expect(card.height / card.width).toBeLessThan(1.3)
})

test('only the grey look has no colour; each setting changes the print', async () => {
  const colourful = async (look: string) => {
    const [r, g, b] = meanColour(await booth([views[1]!], { look, wear: 0 }))
    return Math.max(r, g, b) - Math.min(r, g, b)
  }
  expect(await colourful('grey')).toBeLessThan(9)
  expect(await colourful('colour')).toBeGreaterThan(20)
  const plain = await booth(views)
  const changes: Record<string, ResolvedInput>[] = [
    { wear: 1 },
    { seed: 3 },
    { ground: 'linen' },
    { layout: 'pair' },
  ]
  for (const change of changes)
    expect(areEqual(plain, await booth(views, change)), JSON.stringify(change)).toBe(false)
})

test('every photo is shown once before a photo is repeated', () => {
  expect(framesOf(3, 4)).toEqual([
    { photo: 0, turn: 0 },
    { photo: 1, turn: 0 },
    { photo: 2, turn: 0 },
    { photo: 0, turn: 1 },
  ])
})

test('frames have the shape of the booth, lie in the photo, contain the head, and alternate between near and far', async () => {
  const photo = await portrait()
  const sitter = await findSitter(photo, quiet)
  expect(sitter.heads).toHaveLength(1)
  const head = sitter.heads[0]!
  const parts = [0, 1, 2, 3].map((turn) => frameOf(photo, sitter, turn))
  for (const { left, top, width, height } of parts) {
    expect(width / height).toBeCloseTo(frameShape, 5)
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(left + width).toBeLessThanOrEqual(photo.width + 0.01)
    expect(top + height).toBeLessThanOrEqual(photo.height + 0.01)
    const middle = head.left + head.width / 2
    expect(middle).toBeGreaterThan(left + 0.25 * width)
    expect(middle).toBeLessThan(left + 0.75 * width)
  }
  expect(parts[1]!.width).toBeLessThan(parts[0]!.width)
  expect(parts[3]!.width).toBeLessThan(parts[1]!.width)
})

test('a frame of a photo of any size starts within the photo', () => {
  for (let height = 180; height < 1100; height += 7) {
    const picture = { width: 1600, height }
    const { left, top } = frameOf(picture, { heads: [], focus: { x: 0.5, y: 0.9 } }, 0)
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  }
})

test('people who are too far apart for a single frame get a frame each', () => {
  const heads = [0, 800].map((left) => ({ left, top: 50, width: 100, height: 120 }))
  const sitter = { heads, focus: { x: 0.5, y: 0.5 } }
  const picture = { width: 900, height: 400 }
  for (const [turn, { left, width }] of heads.map((head, turn) => [turn, head] as const)) {
    const part = frameOf(picture, sitter, turn)
    expect(part.left).toBeLessThanOrEqual(left)
    expect(part.left + part.width).toBeGreaterThanOrEqual(left + width)
  }
})
