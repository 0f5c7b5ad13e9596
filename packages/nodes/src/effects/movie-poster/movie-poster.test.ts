import { expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../../testing/pictures.ts'
import { executeMoviePoster } from './execution.ts'

const isBust = (x: number, y: number) => Math.hypot(x - 0.5, (y - 0.3) * 1.4) < 0.2
const photo = drawPicture(90, 130, (x, y) => (isBust(x, y) ? [200, 150, 120] : [60, 120, 190]))
const cut = drawPicture(90, 130, (x, y) => [200, 150, 120, isBust(x, y) ? 255 : 0])
const texts = { title: 'Night', tagline: 'It comes', credits: 'One | Two' }

async function poster(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const inputs = { image: photo, subject: cut, look: 'blockbuster', ...texts, ...change }
  const [image] = await executeMoviePoster(inputs, quietContext())
  return image as ImageValue
}

const plain = poster()

test('a poster has the format 2 : 3, is identical each time, has all texts, and gets darker towards the bottom', async () => {
  const first = await plain
  expect([first.width, first.height]).toEqual([348, 522])
  expect(areEqual(first, await poster())).toBe(true)
  for (const name of Object.keys(texts))
    expect(areEqual(first, await poster({ [name]: '' })), name).toBe(false)
  const row = (y: number) =>
    meanColour({ ...first, height: 1, data: first.data.slice(y * 348 * 4, (y + 1) * 348 * 4) })
  expect(row(120)[1]).toBeGreaterThan(row(515)[1] + 30)
})

test('the look noir is almost without colour, unlike the other looks', async () => {
  const colourful = async (look: string) => {
    const [r, g, b] = meanColour(await poster({ look, tagline: '' }))
    return Math.max(r, g, b) - Math.min(r, g, b)
  }
  expect(await colourful('noir')).toBeLessThan(8)
  expect(await colourful('dream')).toBeGreaterThan(10)
})

test('tiny and very wide photos, long texts in any script and missing texts all give a poster', async () => {
  const long = { title: '很长的片名'.repeat(12), tagline: 'x'.repeat(90), credits: '演员|'.repeat(40) }
  for (const image of [scenery(16, 16), scenery(200, 20)])
    expect((await poster({ image, subject: image, ...long })).width).toBe(300)
  expect((await poster({ title: '', tagline: '', credits: '' })).height).toBe(522)
})
