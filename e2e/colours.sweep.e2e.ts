import { decodeImage } from '@easel/nodes/execution'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './harness/browser.ts'
import { type ColourFile, colourFiles } from './harness/colour-files.ts'

// The tests compare decoded pictures with the browser, because a work has to be made from its source as the owner's browser shows
// the source.
const files = await colourFiles()
/** Largest mean difference that the eye does not see, in levels of 0 to 255. */
const invisible = 3

let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  const browser = await launchBrowser({ inSrgb: true })
  page = await browser.newPage()
  close = () => browser.close()
})
afterAll(() => close())

/** Returns the pixels that the browser shows, as RGBA with straight alpha. */
async function shownPixels({ bytes, mime }: ColourFile): Promise<Uint8Array> {
  const url = `data:${mime};base64,${bytes.toString('base64')}`
  const pixels = await page.evaluate<number[]>(`(async () => {
    const picture = new Image()
    picture.src = '${url}'
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight)
    const brush = canvas.getContext('2d', { colorSpace: 'srgb' })
    brush.drawImage(picture, 0, 0)
    return [...brush.getImageData(0, 0, canvas.width, canvas.height).data]
  })()`)
  return Uint8Array.from(pixels)
}

/**
 * Returns the mean difference of two pictures in levels of 0 to 255. Colours are weighted by alpha, since a transparent pixel shows
 * little of its colour.
 */
function difference(ours: ArrayLike<number>, theirs: ArrayLike<number>): number {
  let sum = 0
  for (let offset = 0; offset < ours.length; offset += 4) {
    const alpha = ours[offset + 3]! / 255
    for (let channel = 0; channel < 3; channel += 1)
      sum += alpha * Math.abs(ours[offset + channel]! - theirs[offset + channel]!)
    sum += Math.abs(ours[offset + 3]! - theirs[offset + 3]!)
  }
  return sum / (ours.length * 0.75)
}

test('the files cover five formats, and there are at least 100 of them', () => {
  expect(files.length).toBeGreaterThanOrEqual(100)
  expect(new Set(files.map(({ mime }) => mime)).size).toBe(5)
})

describe.each(files.map((file) => [file.name, file] as const))('%s', (_, file) => {
  test('is decoded to the pixels that the browser shows', async () => {
    const image = await decodeImage(file.bytes, 2048)
    const shown = await shownPixels(file)
    expect(shown.length).toBe(image.data.length)
    expect(difference(image.data, shown)).toBeLessThanOrEqual(invisible)
  })
})
