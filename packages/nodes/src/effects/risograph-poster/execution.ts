import type { Execution, ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { labOf } from '../../ground/colour/lab.ts'
import { lightnessAt } from '../../ground/colour/levels.ts'
import { choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { croppedPart } from '../../ground/people/cropped-part.ts'
import { extendedPart } from '../../ground/people/extend-picture.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { type Box, headOf, unionOf } from '../../ground/people/faces/shape.ts'
import type { Window } from '../../ground/people/probability.ts'
import { isWhole } from '../../ground/people/subject.ts'
import { boundsOf } from '../../ground/people/subject-bounds.ts'
import { magnitude } from '../../ground/plane/magnitude.ts'
import { noiseOf, step } from '../../ground/random/noise.ts'
import { framedPart } from '../../ground/subject/framed-part.ts'
import { risoFormats, risoInks, risoLayouts, risoScreens } from './declaration.ts'
import { inkSets, separationOf, type Tones } from './inks.ts'
import { drawType, layOut, type Page, type PosterTexts, sideFor } from './page.ts'
import { type Backdrop, printInks } from './print.ts'
import { screensOf } from './screen.ts'

/** Lightness of the middle tone on the print, and limits of the exponent that brings the photo's middle there. */
const [middle, gammas] = [0.64, [0.5, 1.2]] as const

/** Measures the tones of a picture's visible pixels. */
async function tonesOf(image: ImageValue): Promise<Tones> {
  const small = await shrinkImage(image, 256)
  const values = new Float32Array(small.data.length)
  for (let i = 0; i < values.length; i += 4) {
    values.set(labOf(small.data[i]!, small.data[i + 1]!, small.data[i + 2]!), i)
    values[i + 3] = small.data[i + 3]! / 255
  }
  const [low, half, high] = lightnessAt(values, [0.01, 0.5, 0.985]) as [number, number, number]
  // A flat picture is stretched to a third of the range at most.
  const spread = Math.max(0.3, high - low)
  const from = Math.min(low, 1 - spread)
  const share = Math.min(0.95, Math.max(0.05, (half - from) / spread))
  const gamma = Math.min(gammas[1], Math.max(gammas[0], Math.log(middle) / Math.log(share)))
  return { low: from, high: from + spread, gamma }
}

/** Returns true if a side of the photo cuts the figure off, whose straight edge would then float on the page. */
function isCutAtSide(subject: ImageValue): boolean {
  const { width, height, data } = subject
  const onColumn = (x: number) => {
    let count = 0
    for (let y = 0; y < height; y++) if (data[(y * width + x) * 4 + 3]! > 127) count += 1
    return count
  }
  return Math.max(onColumn(0), onColumn(width - 1)) > 0.1 * boundsOf(subject).height
}

/** Share of the window that a figure may take, across and down. */
const [figureWidth, figureHeight] = [0.9, 0.9]
/** Widest shape (width / height) of a figure: a wider figure, such as a range of hills, would be a strip on its page. */
const widestFigure = 1.9
/** Maximum height of a figure of people, in heights of their heads. A figure from head to foot would be too small on a poster. */
const maxHeads = 4.4

/** Returns the part of a cut-out that stands on the page: people down to their hips, anything else whole. */
async function figureOf(cut: ImageValue, signal: AbortSignal): Promise<Window> {
  const bounds = boundsOf(cut)
  const heads = unionOf((await mainFaces(cut, signal)).map(headOf))
  if (!heads) return bounds
  const bottom = Math.min(
    bounds.top + bounds.height,
    heads.top + Math.max(maxHeads * heads.height, heads.width),
  )
  return { ...bounds, height: Math.max(1, Math.round(bottom - bounds.top)) }
}

/** Makes the outline of a cut-out hard, because a soft outline would be printed as specks. */
function hardenOutline(image: ImageValue): ImageValue {
  const data = new Uint8ClampedArray(image.data)
  for (let i = 3; i < data.length; i += 4) data[i] = 255 * step(0.35, 0.65, data[i]! / 255)
  return { ...image, data }
}

/** Sharpens a picture, so that eyes and edges are still visible after screening. */
async function sharpenPicture(image: ImageValue): Promise<ImageValue> {
  const data = await sharpOf(image).sharpen({ sigma: 2.2, m1: 0.7, m2: 2.4 }).raw().toBuffer()
  return { ...image, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) }
}

/** Places a cut-out figure at the foot of the window. */
function placeOf({ window }: Page, bounds: Box): Box {
  const scale = Math.min(
    (figureWidth * window.width) / bounds.width,
    (figureHeight * window.height) / bounds.height,
  )
  const [width, height] = [Math.round(bounds.width * scale), Math.round(bounds.height * scale)]
  return {
    ...{ width: Math.max(1, width), height: Math.max(1, height) },
    left: window.left + Math.round((window.width - width) / 2),
    top: window.top + window.height - height,
  }
}

/** Draws a flat disc in the accent ink behind a figure, and a fading sky in another ink. */
function discBehind({ window }: Page, figure: Box, inks: number, seed: number): Backdrop {
  const radius = 0.4 * Math.min(window.width, window.height)
  const x0 = window.left + window.width / 2
  const y0 = Math.max(window.top + 1.12 * radius, figure.top + 0.62 * radius)
  const sky = inks > 2 ? 2 : 0
  const clouds = noiseOf(seed)
  return (ink, x, y) => {
    const far = magnitude(x - x0, y - y0)
    if (ink === 1) return step(radius + 1, radius - 1, far)
    if (ink !== sky) return 0
    const down = (y - window.top) / window.height
    const maximum = inks > 2 ? 0.9 : 0.34
    return maximum * (1 - step(0.1, 0.95, down + 0.04 * clouds(x / 300, y / 220)))
  }
}

const noBackdrop: Backdrop = () => 0

export const executeRisographPoster: Execution = async (inputs, context) => {
  const { signal } = context
  const [photo, cut] = [imageOf(inputs, 'image'), imageOf(inputs, 'subject')]
  const set = inkSets[choiceOf(inputs, 'inks', risoInks)]
  const seed = numberOf(inputs, 'seed')
  const texts: PosterTexts = {
    title: textOf(inputs, 'title').trim(),
    place: textOf(inputs, 'place').trim(),
    date: textOf(inputs, 'date').trim(),
  }
  const chosen = choiceOf(inputs, 'layout', risoLayouts)
  const bounds = await figureOf(cut, signal)
  const hasFigure =
    chosen === 'figure' && !isWhole(cut) && !isCutAtSide(cut) && bounds.width < widestFigure * bounds.height
  const layout = chosen === 'figure' && !hasFigure ? 'bleed' : chosen
  const shape = hasFigure ? Math.min(1, bounds.width / bounds.height) : photo.width / photo.height
  const page = layOut(choiceOf(inputs, 'format', risoFormats), { layout, shape, texts, side: sideFor(photo) })
  const { window } = page
  let [picture, frame, backdrop] = [photo, window, noBackdrop]
  if (hasFigure) {
    frame = placeOf(page, bounds)
    picture = hardenOutline(await croppedPart(cut, bounds, frame))
    backdrop = discBehind(page, frame, set.inks.length, seed)
  } else {
    const windowShape = window.width / window.height
    const part = await framedPart(photo, { minimum: windowShape, maximum: windowShape }, signal)
    picture = await extendedPart(photo, part, { width: window.width, height: window.height })
  }
  context.progress(0.3)
  signal.throwIfAborted()
  const unit = Math.max(page.width, page.height) / 1500
  const print = await printInks(
    page,
    {
      ...{ set, picture: await sharpenPicture(picture), frame, backdrop, seed },
      tables: separationOf(set, await tonesOf(picture)),
      screens: screensOf(choiceOf(inputs, 'screen', risoScreens), set.inks.length, unit, seed ^ 0x2545f491),
      solids: drawType(page, texts, set.inks),
      misprint: numberOf(inputs, 'misprint'),
    },
    context,
  )
  await context.preview(await shrinkImage(print, 512))
  context.progress(1)
  return [print]
}
