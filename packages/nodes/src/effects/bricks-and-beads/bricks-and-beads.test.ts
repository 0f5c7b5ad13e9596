import { afterAll, expect, test } from 'vitest'
import type { ImageValue, ResolvedInput } from '../../execution-types.ts'
import { closeKernels } from '../../kernels/pool.ts'
import { areEqual } from '../../testing/look.ts'
import { drawPicture, quietContext } from '../../testing/pictures.ts'
import { findCells } from './cells.ts'
import { executeBricksAndBeads } from './execution.ts'

afterAll(closeKernels)

/** A picture that is red on the left and blue on the right. */
const flag = drawPicture(192, 96, (x) => (x < 0.5 ? [200, 40, 40] : [40, 70, 170]))
const usual = { craft: 'bricks', sheet: 'finished', cells: 32, colours: 6 }

async function sheetOf(change: Record<string, ResolvedInput> = {}): Promise<ImageValue> {
  const [picture] = await executeBricksAndBeads({ image: flag, ...usual, ...change }, quietContext())
  return picture as ImageValue
}

test('the grid of cells has the shape of the photo, and the list of parts counts each cell once', async () => {
  const cells = await findCells(flag, { faces: [], cells: 32, count: 6, craft: 'stitches' })
  expect([cells.width, cells.height]).toEqual([32, 16])
  expect(cells.counts.reduce((sum, count) => sum + count, 0)).toBe(32 * 16)
  expect(cells.counts).toHaveLength(cells.colours.length)
  expect(cells.colour[5]).not.toBe(cells.colour[28])
  const lights = cells.colours.map(([l]) => l)
  expect(lights).toEqual(lights.toSorted((a, b) => b - a))
})

test('bricks have colours that are sold, and thread has the colours of the photo', async () => {
  const odd = drawPicture(96, 96, () => [123, 87, 201])
  const coloursOf = async (craft: 'bricks' | 'stitches') => {
    const { colours } = await findCells(odd, { faces: [], cells: 32, count: 6, craft })
    return colours[0]!
  }
  const [brick, thread] = [await coloursOf('bricks'), await coloursOf('stitches')]
  expect(Math.hypot(...brick.map((value, c) => value - thread[c]!))).toBeGreaterThan(0.01)
})

test('rosy skin becomes bricks in a colour of skin, not in pink', async () => {
  const rosy = drawPicture(96, 96, () => [226, 172, 158])
  const { colours } = await findCells(rosy, { faces: [], cells: 32, count: 6, craft: 'bricks' })
  const [, red, yellow] = colours[0]!
  expect(Math.min(red, yellow)).toBeGreaterThan(0.01)
})

test('each craft gives a different picture in the colours of the photo, identical for each run', async () => {
  const pictures = await Promise.all(['bricks', 'beads', 'stitches'].map((craft) => sheetOf({ craft })))
  expect(areEqual(pictures[0]!, await sheetOf())).toBe(true)
  expect(areEqual(pictures[0]!, pictures[1]!)).toBe(false)
  for (const { width, height, data } of pictures) {
    const offset = (Math.floor(height / 2) * width + Math.floor(width / 4)) * 4
    let [red, blue] = [0, 0]
    for (let i = offset; i < offset + 4 * 60; i += 4) {
      red += data[i]!
      blue += data[i + 2]!
    }
    expect(red).toBeGreaterThan(1.1 * blue)
  }
})

test('the list of parts is below the chart', async () => {
  const [finished, chart] = [await sheetOf(), await sheetOf({ sheet: 'chart' })]
  expect(chart.height / chart.width).toBeGreaterThan(finished.height / finished.width)
})
