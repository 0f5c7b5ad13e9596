import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { inpaintBackground } from '../../ground/people/inpaint-background.ts'
import { areEqual, lookOf } from '../../testing/look.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import { worst } from '../../testing/planes.ts'
import { digitsOf, modulesOf } from './barcode.ts'
import { executeMagazineCover } from './execution.ts'

const isBust = (x: number, y: number) =>
  Math.hypot((x - 0.5) * 0.8, y - 0.3) < 0.17 || (y > 0.55 && Math.abs(x - 0.5) < 0.38)
const photo = drawPicture(150, 200, (x, y) => (isBust(x, y) ? [180, 60, 50] : [210, 215, 225]))
const cut = drawPicture(150, 200, (x, y) => [180, 60, 50, isBust(x, y) ? 255 : 0])

const texts = { title: 'LUMEN', headline: 'In a New Light', lines: 'One: two | Three', issue: 'No. 1' }

async function cover(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image: photo, subject: cut, style: 'classic', ...texts, ...change }
  const [image] = await executeMagazineCover(inputs, quietContext())
  return image as ImageValue
}

const plain = cover()

test('a cover is a page of 3 : 4 with its small texts, and is identical each time', async () => {
  const first = await plain
  expect([first.width, first.height]).toEqual([600, 800])
  expect(areEqual(first, await cover())).toBe(true)
  for (const name of ['lines', 'issue'])
    expect(areEqual(first, await cover({ [name]: '' })), name).toBe(false)
})

test('the head covers only a part of the masthead', async () => {
  const page = await cover({ title: 'MMMMMM' })
  const pixelAt = (x: number, y: number) => [...page.data.subarray((y * 600 + x) * 4, (y * 600 + x) * 4 + 3)]
  // Row of the first skin-coloured pixel in the middle column, from y = 40: the head begins within the masthead.
  const skin = Array.from({ length: 200 }, (_, i) => pixelAt(300, 40 + i)).findIndex(([r, g]) => r! - g! > 80)
  expect(skin).toBeGreaterThan(20)
  expect(skin).toBeLessThan(107)
})

test('cover lines lie beside a thing as wide as the page, or are left out', async () => {
  const isThing = (y: number) => y > 0.45 && y < 0.75
  const image = drawPicture(150, 200, (_, y) => (isThing(y) ? [180, 60, 50] : [210, 215, 225]))
  const subject = drawPicture(150, 200, (_, y) => [180, 60, 50, isThing(y) ? 255 : 0])
  const bare = await cover({ image, subject, lines: '' })
  const band = ({ data }: ImageValue) => data.subarray(0.5 * 800 * 600 * 4, 0.62 * 800 * 600 * 4)
  const lined = await cover({ image, subject })
  expect(areEqual(bare, lined)).toBe(false)
  // A shade beside lines may reach the thing, but letters may not.
  expect(worst(band(lined), band(bare))).toBeLessThan(30)
  const everywhere = drawPicture(150, 200, (x) => [180, 60, 50, x > 0.01 ? 255 : 0])
  const [full, fullBare] = [
    await cover({ image, subject: everywhere }),
    await cover({ image, subject: everywhere, lines: '' }),
  ]
  expect(areEqual(full, fullBare)).toBe(true)
})

test('missing and long texts, photos without a cut-out, and tiny and very wide photos all give a page', async () => {
  const empty = { title: '', headline: '', lines: '', issue: '' }
  const long = {
    title: 'W'.repeat(40),
    headline: '长标题'.repeat(26),
    lines: '导读：细节|'.repeat(40),
    issue: 'x'.repeat(40),
  }
  for (const change of [empty, { ...long, style: 'brush' }]) expect((await cover(change)).height).toBe(800)
  for (const image of [scenery(16, 16), scenery(300, 30)])
    expect((await cover({ image, subject: image })).width).toBe(300)
})

test('a barcode has 95 modules, a correct check digit and its guards', () => {
  expect(modulesOf('4006381333931')).toBe(
    '10100011010100111010111101111010001001011001101010100001010000101000010111010010000101100110101',
  )
  expect(digitsOf('a')).toMatch(/^977\d{10}$/)
  expect(digitsOf('a')).not.toBe(digitsOf('b'))
})

test('the area behind a person is filled from the pixels around it', () => {
  const plate = inpaintBackground(photo, cut)
  const middle = (60 * 150 + 75) * 4
  for (const [c, value] of [210, 215, 225].entries())
    expect(Math.abs(plate.data[middle + c]! - value)).toBeLessThan(3)
})

/** Reference means of red, green and blue over a 3 × 3 grid, recorded when the output looked right. */
const expected = [
  182, 182, 190, 168, 108, 107, 183, 183, 191, 201, 178, 183, 189, 106, 102, 203, 181, 186, 140, 97, 96, 122,
  49, 44, 139, 95, 94,
]

test('a magazine cover matches its stored thumbnail', async () => {
  const look = lookOf(await plain)
  expect(worst(look, expected), `${look}`).toBeLessThan(6)
})
