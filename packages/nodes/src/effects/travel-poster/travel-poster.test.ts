import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { planeOf } from '../../ground/plane/plane.ts'
import { findAreas } from '../../ground/shapes/areas.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, quietContext } from '../../testing/pictures.ts'
import { executeTravelPoster } from './execution.ts'
import { chooseInks } from './inks.ts'
import { findSky, type Sky } from './sky.ts'

afterAll(closeKernels)

/** A picture of a pale sky that darkens upwards, a green hill, and a dark field. */
const view = drawPicture(200, 240, (x, y) => {
  if (y > 0.8) return [60, 50, 40]
  if (y > 0.5 + 0.1 * Math.sin(6 * x)) return [60, 120, 60]
  return [120 + 120 * y, 170 + 80 * y, 230]
})
const usual = { place: 'Somewhere', line: '', inks: 'own', number: 8, detail: 0.2, format: 'upright' }

async function poster(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const [picture] = await executeTravelPoster({ image: view, ...usual, ...change }, quietContext())
  return picture as ImageValue
}

const plain = poster()

const areasOf = async (image: ImageValue) =>
  await findAreas(image, {
    ...{ faces: [], colours: 8, pixels: 40_000, parts: 400 },
    signal: new AbortController().signal,
  })

test('the sky extends from the top as long as colours differ little, and ends at the land', async () => {
  const sky = await findSky(view, await areasOf(view))
  expect(sky!.bottom).toBeGreaterThan(0.4)
  expect(sky!.bottom).toBeLessThan(0.65)
  const indoors = drawPicture(200, 240, (x, y) =>
    (Math.floor(9 * x) + Math.floor(9 * y)) % 2 ? [20, 20, 20] : [240, 90, 60],
  )
  const dark = drawPicture(200, 240, (_, y) => (y < 0.5 ? [12, 12, 14] : [90, 80, 70]))
  expect(await findSky(dark, await areasOf(dark))).toBeUndefined()
  const found = await findSky(indoors, await areasOf(indoors))
  expect(found?.bottom ?? 0).toBeLessThan(0.3)
})

test('a pale subject before a pale sky is not sky', async () => {
  const pale = drawPicture(200, 240, (_, y) => [215 + 10 * y, 220, 228])
  const areas = await areasOf(pale)
  const subject = planeOf({ width: 50, height: 60 }, (i) =>
    Math.abs((i % 50) - 25) < 12 && i >= 50 * 20 ? 1 : 0,
  )
  const indexOf = (x: number, y: number) =>
    areas.regions.labels[
      Math.floor(y * areas.regions.height) * areas.regions.width + Math.floor(x * areas.regions.width)
    ]!
  const shownAt = (sky: Sky | undefined, x: number, y: number) => sky?.isSky[indexOf(x, y)]
  expect(shownAt(await findSky(pale, areas), 0.5, 0.7)).toBe(1)
  expect(shownAt(await findSky(pale, areas, subject), 0.5, 0.7)).toBe(0)
})

test('a page has its format and identical pixels for the same settings, and every text and setting changes it', async () => {
  const first = await plain
  expect([first.width, first.height]).toEqual([1200, 1800])
  expect(areEqual(first, await poster())).toBe(true)
  const changes: Record<string, ResolvedInput>[] = [{ place: '海岸' }, { line: 'Summer' }, { inks: 'sea' }]
  for (const change of changes)
    expect(areEqual(first, await poster(change)), JSON.stringify(change)).toBe(false)
  const wide = await poster({ format: 'wide', place: '' })
  expect([wide.width, wide.height]).toEqual([1800, 1200])
})

test('the sky becomes lighter towards the horizon', async () => {
  const { width, data } = await plain
  const blue = (share: number) => data[(Math.round(share * 1800) * width + 600) * 4]!
  expect(blue(0.3)).toBeGreaterThan(blue(0.08) + 10)
})

test('inks keep the order of the paints, in every set, and no photo ink is black or white', () => {
  const paints = [0.95, 0.7, 0.5, 0.3, 0.05].map((l) => [l, 0.03, -0.02] as const)
  for (const name of ['own', 'sunset', 'night'] as const) {
    const { inks } = chooseInks(paints, [0.8, 0, -0.05], name)
    const lights = inks.map(([l]) => l)
    expect(lights).toEqual(lights.toSorted((a, b) => b - a))
    if (name !== 'own') continue
    expect(Math.min(...lights)).toBeGreaterThan(0.15)
    expect(Math.max(...lights)).toBeLessThan(0.98)
  }
})
