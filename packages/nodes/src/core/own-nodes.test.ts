import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { executions } from '../execution.ts'
import type { ImageValue, MaskValue, ResolvedInput, SocketValue } from '../execution-types.ts'
import { registry } from '../index.ts'
import { drawPicture, meanColour, quietContext, scenery } from '../testing/pictures.ts'

async function run(
  name: string,
  inputs: Readonly<Record<string, ResolvedInput>>,
): Promise<readonly SocketValue[]> {
  const defaults = registry
    .get(name)!
    .inputs.flatMap(({ name: input, default: fallback }) =>
      fallback === undefined ? [] : [[input, fallback] as const],
    )
  return await executions.get(name)!({ ...Object.fromEntries(defaults), ...inputs }, quietContext())
}
const imageOf = async (name: string, inputs: Readonly<Record<string, ResolvedInput>>) =>
  (await run(name, inputs))[0] as ImageValue
const photo = scenery(40, 30)

describe('levels and colour', () => {
  test('leave a picture unchanged by default', async () => {
    for (const name of ['AdjustLevels', 'AdjustColour'])
      expect((await imageOf(name, { image: photo })).data).toEqual(photo.data)
  })

  test('change the tones and colours according to their settings, and keep alpha', async () => {
    const half = drawPicture(20, 20, () => [100, 120, 140, 90])
    const stretched = await imageOf('AdjustLevels', { image: half, black: 100, white: 140 })
    expect([...stretched.data.subarray(0, 4)]).toEqual([0, 128, 255, 90])
    const lighter = await imageOf('AdjustLevels', { image: half, gamma: 2 })
    expect(meanColour(lighter)[0]).toBeGreaterThan(150)
    const grey = await imageOf('AdjustColour', { image: half, saturation: -1 })
    const [r, g, b] = meanColour(grey)
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThan(2)
    expect(grey.data[3]).toBe(90)
    const turned = meanColour(await imageOf('AdjustColour', { image: half, hue: 180 }))
    expect(turned[0]).toBeGreaterThan(turned[2])
    const bright = meanColour(await imageOf('AdjustColour', { image: half, brightness: 0.2 }))
    expect(bright[1]).toBeGreaterThan(150)
  })
})

describe('text on a picture', () => {
  const plain = drawPicture(200, 100, () => [20, 30, 60])
  const lit = (image: ImageValue, part: (x: number, y: number) => boolean) => {
    let count = 0
    for (let index = 0; index < image.width * image.height; index++)
      if (
        image.data[index * 4]! > 200 &&
        part((index % image.width) / image.width, Math.floor(index / image.width) / image.height)
      )
        count += 1
    return count
  }

  test('is drawn at the chosen position, in both languages', async () => {
    for (const text of ['Hello', '你好'])
      for (const [place, part] of [
        ['top left', (x: number, y: number) => x < 0.5 && y < 0.5],
        ['bottom right', (x: number, y: number) => x > 0.5 && y > 0.5],
        ['center', (x: number, y: number) => Math.abs(x - 0.5) < 0.3 && Math.abs(y - 0.5) < 0.3],
      ] as const) {
        const image = await imageOf('TextOnImage', { image: plain, text, place, size: 0.2 })
        expect(lit(image, part)).toBeGreaterThan(30)
        expect(lit(image, (x, y) => !part(x, y))).toBe(0)
      }
  })

  test('accepts line breaks and colours, and an empty text changes nothing', async () => {
    expect((await imageOf('TextOnImage', { image: plain, text: ' \n ' })).data).toEqual(plain.data)
    const [first, second] = [
      await imageOf('TextOnImage', { image: plain, text: 'MM', size: 0.2 }),
      await imageOf('TextOnImage', { image: plain, text: 'MM\nMM', size: 0.2 }),
    ]
    expect(lit(second, () => true)).toBeGreaterThan(1.5 * lit(first, () => true))
    const green = await imageOf('TextOnImage', { image: plain, text: 'MM', color: 0x00ff00, shadow: 0 })
    expect(lit(green, () => true)).toBe(0)
    expect(meanColour(green)[1]).toBeGreaterThan(meanColour(plain)[1])
  })
})

describe('a picture that is painted within a mask', () => {
  test('is the painted picture where the mask is 1 and the original where it is 0, even if sizes differ', async () => {
    const before = drawPicture(30, 20, () => [0, 0, 0])
    const painted = drawPicture(60, 40, () => [200, 100, 50])
    const data = Float32Array.from({ length: 15 * 10 }, (_, index) => (index % 15 < 7 ? 1 : 0))
    const mask: MaskValue = { kind: 'mask', width: 15, height: 10, data }
    const made = await imageOf('PaintWithin', { before, painted, mask })
    expect([made.width, made.height]).toEqual([60, 40])
    expect([...made.data.subarray(0, 3)]).toEqual([200, 100, 50])
    expect([...made.data.subarray(59 * 4, 59 * 4 + 3)]).toEqual([0, 0, 0])
  })
})

describe('limits', () => {
  const fault = (code: string) => expect.objectContaining({ fault: expect.objectContaining({ code }) })

  test('a request for pictures that are too large or too many is refused before any picture is made', async () => {
    const size = { width: 16_384, height: 16_384 }
    await expect(run('EmptyImage', size)).rejects.toEqual(fault('picture_large'))
    await expect(run('SolidMask', size)).rejects.toEqual(fault('picture_large'))
    await expect(run('ImageScale', { image: photo, ...size })).rejects.toEqual(fault('picture_large'))
    const padding = { left: 16_384, top: 16_384, right: 0, bottom: 0 }
    await expect(run('ImagePadForOutpaint', { image: photo, ...padding })).rejects.toEqual(
      fault('picture_large'),
    )
    await expect(run('EmptyImage', { batch_size: 11 })).rejects.toEqual(fault('picture_count'))
    await expect(run('RepeatImageBatch', { image: photo, amount: 4096 })).rejects.toEqual(
      fault('picture_count'),
    )
  })

  test('a part of a mask that lies outside is refused', async () => {
    const mask: MaskValue = { kind: 'mask', width: 2, height: 2, data: new Float32Array(4) }
    await expect(run('CropMask', { mask, x: 2 })).rejects.toEqual(fault('mask_empty'))
  })

  test('an aborted run ends in the middle of a picture', async () => {
    const context = quietContext({ signal: AbortSignal.abort() })
    const inputs = { image: photo, upscale_method: 'lanczos', width: 800, height: 600, crop: 'disabled' }
    await expect(executions.get('ImageScale')!(inputs, context)).rejects.toThrow()
  })
})

describe('any picture', () => {
  const side = fc.integer({ min: 1, max: 24 })
  const picture = fc.tuple(side, side, fc.nat(9)).map(([width, height, seed]) => scenery(width, height, seed))

  test('rotated four times, or flipped twice, is unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(picture, async (image) => {
        let turned = image
        for (let turn = 0; turn < 4; turn++)
          turned = await imageOf('ImageRotate', { image: turned, rotation: '90 degrees' })
        expect(turned).toEqual(image)
        for (const flip_method of ['x-axis: vertically', 'y-axis: horizontally']) {
          const once = await imageOf('ImageFlip', { image, flip_method })
          expect(await imageOf('ImageFlip', { image: once, flip_method })).toEqual(image)
        }
      }),
    )
  })

  test('of a single colour keeps its colour when it is scaled, blurred and sharpened', async () => {
    const methods = fc.constantFrom('nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos')
    await fc.assert(
      fc.asyncProperty(side, side, methods, fc.nat(255), async (width, height, upscale_method, light) => {
        const image = drawPicture(7, 5, () => [light, 255 - light, 9])
        const made = [
          await imageOf('ImageScale', { image, upscale_method, width, height }),
          await imageOf('ImageBlur', { image, blur_radius: 1 + (light % 31) }),
          await imageOf('ImageSharpen', { image, sharpen_radius: 1 + (light % 31) }),
        ]
        for (const picture of made) expect([...new Set(picture.data)]).toEqual([...new Set(image.data)])
      }),
    )
  })

  test('split into colours and mask and joined again is unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(side, side, fc.nat(255), async (width, height, alpha) => {
        const image = drawPicture(width, height, (x, y) => [x * 255, y * 255, 7, alpha])
        const [opaque, mask] = await run('SplitImageWithAlpha', { image })
        expect(await imageOf('JoinImageWithAlpha', { image: opaque!, alpha: mask! })).toEqual(image)
      }),
    )
  })
})
