import type { Execution, ImageValue } from '../../execution-types.ts'
import { develop, gainFor, type Stock } from '../../ground/analogue/develop.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { choiceOf, imagesOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import type { Box } from '../../ground/people/faces/shape.ts'
import { randomOf } from '../../ground/random/random.ts'
import { boothGrounds, boothLayouts, boothLooks } from './declaration.ts'
import { layPrints, printStrip } from './print.ts'
import { findSitter, frameOf, frameShape, framesOf, maxPhotos } from './shots.ts'

const stocks: Readonly<Record<(typeof boothLooks)[number], Stock>> = {
  // Direct positive paper has deep blacks and chalky whites.
  grey: {
    ...{ grey: [0.34, 0.55, 0.11], saturation: 0, contrast: 1.42, grain: 0.04, halation: 0.05 },
    ...{ black: [0.045, 0.045, 0.05], white: [0.965, 0.95, 0.915] },
  },
  colour: {
    ...{ saturation: 1.22, contrast: 1.34, grain: 0.03, halation: 0.06 },
    ...{ black: [0.05, 0.035, 0.06], white: [1, 0.965, 0.9] },
  },
  faded: {
    ...{ saturation: 0.86, contrast: 1.08, grain: 0.04, halation: 0.08 },
    ...{ black: [0.17, 0.125, 0.14], white: [0.98, 0.91, 0.77] },
  },
}

/** Width of a frame in pixels: the usual width, and the minimum for small photos. */
const widths = { usual: 480, minimum: 240 }
/** Number of frames of a strip, and of a card. */
const frameCount = 4

/** Returns a frame: the part of the photo lit by the flash of the booth, which falls off towards the curtain. */
async function flashFrame(
  image: ImageValue,
  part: Box,
  { stock, width, seed }: { stock: Stock; width: number; seed: number },
): Promise<ImageValue> {
  const height = Math.round(width / frameShape)
  const [wide, high] = [Math.max(1, Math.floor(part.width)), Math.max(1, Math.floor(part.height))]
  const window = {
    ...{ width: wide, height: high },
    left: Math.min(image.width - wide, Math.floor(part.left)),
    top: Math.min(image.height - high, Math.floor(part.top)),
  }
  const data = await sharpOf(image)
    .extract(window)
    .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer()
  const frame: ImageValue = { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
  const random = randomOf(seed)
  const gain = gainFor(frame, {
    left: 0.2 * width,
    top: 0.15 * height,
    width: 0.6 * width,
    height: 0.6 * height,
  })
  const [x, y] = [0.5 + 0.06 * (random() - 0.5), 0.44 + 0.05 * (random() - 0.5)]
  return await develop(frame, stock, {
    gain: gain * (1.06 + 0.14 * (random() - 0.5)),
    lightAt: (u, v) => 1.1 / (1 + 1.1 * ((u - x) ** 2 + (v - y) ** 2) ** 1.25 * 3),
    seed: seed + 1,
    grainSize: width / 420,
  })
}

export const executePhotoBooth: Execution = async (inputs, context) => {
  const photos = imagesOf(inputs, 'images').images.slice(0, maxPhotos)
  const look = choiceOf(inputs, 'look', boothLooks)
  const layout = choiceOf(inputs, 'layout', boothLayouts)
  const seed = numberOf(inputs, 'seed')
  const strips = layout === 'pair' || (layout === 'strip' && photos.length > frameCount) ? 2 : 1
  const perStrip = Math.max(frameCount, Math.ceil(photos.length / strips))
  const columns = layout === 'card' ? 2 : 1
  const frames = Math.ceil(perStrip / columns) * columns
  const largest = Math.max(...photos.map((photo) => Math.max(photo.width, photo.height)))
  const width = Math.round(Math.min(widths.usual, Math.max(widths.minimum, largest / 2)))
  const sitters = []
  for (const photo of photos) {
    context.signal.throwIfAborted()
    sitters.push(await findSitter(photo, context.signal))
    context.progress((0.5 * sitters.length) / photos.length)
  }
  const shown: ImageValue[] = []
  for (const [index, { photo, turn }] of framesOf(photos.length, strips * frames).entries()) {
    context.signal.throwIfAborted()
    const part = frameOf(photos[photo]!, sitters[photo]!, turn)
    shown.push(
      await flashFrame(photos[photo]!, part, { stock: stocks[look], width, seed: seed + 17 * index }),
    )
    context.progress(0.5 + (0.4 * shown.length) / (strips * frames))
  }
  const prints = Array.from({ length: strips }, (_, strip) =>
    printStrip(shown.slice(strip * frames, (strip + 1) * frames), {
      ...{ paper: look, columns, caption: textOf(inputs, 'caption') },
      ...{ wear: numberOf(inputs, 'wear'), seed: seed + 101 * strip },
    }),
  )
  const picture = layPrints(prints, choiceOf(inputs, 'ground', boothGrounds), seed)
  await context.preview(await shrinkImage(picture, 512))
  context.progress(1)
  return [picture]
}
