import { expect, test } from 'vitest'
import { drawPicture, scenery } from '../../testing/pictures.ts'
import { fitColourMap, mapKnots, weakenMap } from './colour-map.ts'
import { mapBetween } from './map-between.ts'
import { sampleColours } from './sample.ts'
import { type Colours, transportColours } from './transport.ts'

function spreadOf(colours: Colours, c: number) {
  const values = Array.from({ length: colours.length / 3 }, (_, i) => colours[i * 3 + c]!)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}

const source = sampleColours(scenery(80, 60), 1000)
const target = sampleColours(
  drawPicture(80, 60, (x, y) => [255 * x, 60 + 90 * y, 200 - 150 * x * y]),
  1000,
)

test('a transport gives the mean and the spread of the target in every channel, identical each time', async () => {
  const moved = await transportColours(source, target, 1)
  for (let c = 0; c < 3; c++) {
    const [got, wanted] = [spreadOf(moved, c), spreadOf(target, c)]
    expect(Math.abs(got.mean - wanted.mean)).toBeLessThan(0.005)
    expect(Math.abs(got.deviation - wanted.deviation)).toBeLessThan(0.01)
  }
  expect(await transportColours(source, target, 1)).toEqual(moved)
})

test('a map to the same colours changes nothing, and a weakened map changes less', async () => {
  const still = await fitColourMap(source, source)
  expect(Math.max(...still.map(Math.abs))).toBeLessThan(1e-6)
  const map = await fitColourMap(source, await transportColours(source, target, 1))
  const weak = weakenMap(map, 0, 0.5)
  expect(Math.max(...weak.filter((_, i) => i % 4 === 0).map(Math.abs))).toBe(0)
  expect(weak[5]!).toBeCloseTo(map[5]! / 2)
})

test('neighbouring colours are still neighbours after a map', async () => {
  const map = await mapBetween(scenery(80, 60), scenery(60, 60, 9), { light: 1, colour: 1 })
  let leap = 0
  for (let i = 0; i < map.length - 4 * mapKnots * mapKnots; i++) {
    for (const pitch of [4, 4 * mapKnots, 4 * mapKnots * mapKnots]) {
      if (pitch < 4 * mapKnots * mapKnots && Math.floor(i / pitch) % mapKnots === mapKnots - 1) continue
      leap = Math.max(leap, Math.abs(map[i + pitch]! - map[i]!))
    }
  }
  expect(leap).toBeLessThan(0.12)
})

test('a picture of a single colour can be source and target', async () => {
  const flat = drawPicture(20, 20, () => [128, 90, 60])
  for (const map of [
    await mapBetween(flat, scenery(40, 40), { light: 1, colour: 1 }),
    await mapBetween(scenery(40, 40), flat, { light: 1, colour: 1 }),
  ])
    expect(map.every(Number.isFinite)).toBe(true)
})
