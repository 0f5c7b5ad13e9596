import type { Execution, ImageValue } from '../../execution-types.ts'
import { isOpaque, sharpOf } from '../../ground/codec/image-codec.ts'
import { canvasColour } from '../../ground/drawing/painting-plan.ts'
import { choiceOf, imagesOf, numberOf } from '../../ground/inputs/read-input.ts'
import { previewCopy, searchEarly, shareFaces } from '../../ground/people/faces/find-faces.ts'
import { largeEnough } from '../../ground/repair/large-enough.ts'
import { styleNames } from './declaration.ts'
import type { StyleSettings } from './settings.ts'
import { colourMapOf, type Style, type StyleHooks, stylise } from './stylise.ts'
import { readSwatch } from './swatch.ts'

const quickSide = 384
/** Minimum side in pixels for laying strokes. */
const minSide = 64

async function resizeImage(image: ImageValue, width: number, height: number): Promise<ImageValue> {
  const data = await sharpOf(image).resize({ width, height, fit: 'fill' }).raw().toBuffer()
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

/** Composites a picture over canvas colour, because colour statistics also count the colour of transparent pixels. */
async function onCanvas(image: ImageValue): Promise<ImageValue> {
  if (isOpaque(image)) return image
  const background = { r: canvasColour & 255, g: (canvasColour >> 8) & 255, b: canvasColour >> 16 }
  const data = await sharpOf(image).flatten({ background }).ensureAlpha().raw().toBuffer()
  return { ...image, data: new Uint8ClampedArray(data) }
}

async function paint(photo: ImageValue, style: Style, settings: StyleSettings, hooks: StyleHooks) {
  const { width, height } = photo
  if (Math.min(width, height) >= minSide) return stylise(photo, style, settings, hooks)
  // Very small pictures are enlarged for painting, and the result is scaled back.
  const larger = await resizeImage(photo, Math.max(width, minSide), Math.max(height, minSide))
  return resizeImage(await stylise(larger, style, settings, hooks), width, height)
}

/** Paints the first picture in the style of the second or, without a second picture, in a built-in style. */
export const executeStyleTransfer: Execution = async (inputs, context) => {
  const [first, given] = imagesOf(inputs, 'images').images
  if (!first) throw new TypeError('there is no picture')
  const asLoaded = await onCanvas(first)
  searchEarly(asLoaded, context.signal)
  const [minSide, maxSide] = [numberOf(inputs, 'min_side'), numberOf(inputs, 'max_side')]
  const enlarging = largeEnough(asLoaded, { minSide, maxSide, isFine: true, signal: context.signal })
  // A rejection is handled at the `await`; until then Node must not count it as unhandled.
  enlarging.catch(() => undefined)
  const chosen = given
    ? { image: await onCanvas(given), isOwn: true }
    : { image: await readSwatch(choiceOf(inputs, 'style', styleNames)), isOwn: false }
  const settings: StyleSettings = {
    strength: numberOf(inputs, 'strength'),
    detail: numberOf(inputs, 'detail'),
    palette: numberOf(inputs, 'palette'),
    stroke_size: numberOf(inputs, 'stroke_size'),
    seed: numberOf(inputs, 'seed'),
  }
  // Enlarging does not change the colours of the photo, so the colour map is computed while the photo is enlarged and faces are
  // searched.
  const style = { ...chosen, map: await colourMapOf(asLoaded, chosen, settings) }
  const photo = await enlarging
  shareFaces(photo, asLoaded)
  const { signal } = context
  // Shows a small painting as a preview before the full painting is done.
  if (Math.max(photo.width, photo.height) > quickSide) {
    await context.preview(await paint(await previewCopy(photo, quickSide), style, settings, { signal }))
  }
  return [await paint(photo, style, settings, { signal, progress: (share) => context.progress(share) })]
}
