import type { Graph, InputValue } from '@easel/graph'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeImage } from '../ground/codec/image-codec.ts'
import { builtInTemplates } from '../index.ts'
import { closeKernels, configureKernels } from '../kernels/pool.ts'
import { drawPicture, scenery } from '../testing/pictures.ts'
import { runTemplate } from '../testing/run-template.ts'
import { onlyHereInputsFor } from './only-here.ts'
import type { TemplateInput } from './types.ts'

beforeAll(() => configureKernels({ threads: 2 }))
afterAll(closeKernels)

const [width, height] = [96, 64]
const png = async (picture: ReturnType<typeof scenery>) =>
  (await encodeImage(picture, { format: 'png' })).bytes
const photo = scenery(width, height)
const mask = (isPainted: (x: number) => boolean) =>
  drawPicture(width, height, (x) => (isPainted(x) ? [255, 255, 255] : [0, 0, 0]))

async function made(key: string, painted?: ReturnType<typeof mask>) {
  const template = builtInTemplates.find((candidate) => candidate.key === key)!
  const sources = [await png(photo), ...(painted ? [await png(painted)] : [])]
  const values: Record<string, boolean> = painted ? { only_here: true } : {}
  const picture = await runTemplate(template, { sources, values, side: width })
  if (picture.kind !== 'image') throw new TypeError('no picture')
  return picture
}

/** Mean difference of two pictures in the columns from `from` to before `to`, per channel. */
function difference(
  a: { readonly data: Uint8ClampedArray },
  b: { readonly data: Uint8ClampedArray },
  [from, to]: readonly [number, number],
): number {
  let sum = 0
  for (let y = 0; y < height; y++)
    for (let i = (y * width + from) * 4; i < (y * width + to) * 4; i++)
      sum += Math.abs(a.data[i]! - b.data[i]!)
  return sum / (height * (to - from) * 4)
}

test('an effect applies only where its user paints, and the photo stays elsewhere', async () => {
  const [unmasked, halfMasked] = [
    await made('duotone'),
    await made(
      'duotone',
      mask((x) => x > 0.5),
    ),
  ]
  expect([halfMasked.width, halfMasked.height]).toEqual([width, height])
  const [left, right] = [[0, 36] as const, [60, width] as const]
  expect(difference(halfMasked, photo, left)).toBeLessThan(1)
  expect(difference(halfMasked, unmasked, right)).toBeLessThan(1)
  expect(difference(halfMasked, photo, right)).toBeGreaterThan(10)
})

test('the edge of the painted part is soft', async () => {
  const [unmasked, halfMasked] = [
    await made('duotone'),
    await made(
      'duotone',
      mask((x) => x > 0.5),
    ),
  ]
  const middle = [width / 2 - 1, width / 2 + 1] as const
  expect(difference(halfMasked, photo, middle)).toBeGreaterThan(2)
  expect(difference(halfMasked, unmasked, middle)).toBeGreaterThan(2)
})

test('a wholly painted photo gets the whole effect', async () => {
  const [unmasked, fullyMasked] = [
    await made('duotone'),
    await made(
      'duotone',
      mask(() => true),
    ),
  ]
  expect(difference(fullyMasked, unmasked, [0, width])).toBe(0)
})

test('a template that takes a second photo keeps the first photo outside the painted part', async () => {
  const half = await made(
    'colour-grade',
    mask((x) => x > 0.5),
  )
  expect(difference(half, photo, [0, 36])).toBeLessThan(1)
  expect(difference(half, photo, [60, width])).toBeGreaterThan(3)
})

describe('a template of a user', () => {
  const graph = (...effects: { class_type: string; inputs: Record<string, InputValue> }[]): Graph => ({
    1: { class_type: 'LoadImage', inputs: { image: '' } },
    ...Object.fromEntries(effects.map((effect, index) => [`${index + 2}`, effect])),
    9: { class_type: 'SaveImage', inputs: { image: [`${effects.length + 1}`, 0] } },
  })
  const oil = { class_type: 'OilPainting', inputs: { image: ['1', 0] as const } }
  const namesFor = (made: Graph, input_arr: readonly TemplateInput[] = []) =>
    onlyHereInputsFor(made, { photo: '1', saving: '9', input_arr }).map(({ name }) => name)

  test('can be limited to a painted part if all its nodes keep the view', () => {
    expect(namesFor(graph(oil))).toEqual(['only_here', 'where'])
    const colour = { class_type: 'AdjustColour', inputs: { image: ['2', 0] as const } }
    expect(namesFor(graph(oil, colour))).toEqual(['only_here', 'where'])
  })

  test('cannot be limited if a node changes the size, or if nothing is done to the photo', () => {
    const scale = { class_type: 'ImageScale', inputs: { image: ['2', 0] as const, width: 20, height: 90 } }
    expect(namesFor(graph(oil, scale))).toEqual([])
    expect(namesFor(graph({ class_type: 'MoviePoster', inputs: { image: ['1', 0] } }))).toEqual([])
    expect(namesFor(graph())).toEqual([])
  })

  test('keeps its own inputs and nodes of the same names', () => {
    const [switching] = onlyHereInputsFor(graph(oil), { photo: '1', saving: '9', input_arr: [] })
    expect(namesFor(graph(oil), [switching!])).toEqual([])
    expect(namesFor({ ...graph(oil), within: oil })).toEqual([])
  })

  test('ends the search if its links go in a circle', () => {
    const circle = [3, 2].map((from) => ({
      class_type: 'ImageInvert',
      inputs: { image: [`${from}`, 0] as const },
    }))
    expect(namesFor(graph(...circle))).toEqual([])
  })
})
