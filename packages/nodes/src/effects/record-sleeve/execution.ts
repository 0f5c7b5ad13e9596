import { type Canvas, createCanvas, ImageData, type SKRSContext2D } from '@napi-rs/canvas'
import type { Execution, ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { cssOf } from '../../ground/colour/lab.ts'
import { booleanOf, choiceOf, imageOf, numberOf, textOf } from '../../ground/inputs/read-input.ts'
import { croppedPart } from '../../ground/people/cropped-part.ts'
import { mainFaces } from '../../ground/people/faces/crop.ts'
import { headOf, unionOf } from '../../ground/people/faces/shape.ts'
import type { Window } from '../../ground/people/probability.ts'
import { boxesToKeep } from '../../ground/subject/boxes-to-keep.ts'
import { framedPart } from '../../ground/subject/framed-part.ts'
import { cornerRadius } from './corners.ts'
import { sleeveLayouts, sleeveTones } from './declaration.ts'
import { drawDisc } from './disc.ts'
import { drawSpine, placeIn, roomOf, shapesFor, sleeveSide, writeSleeve } from './sleeve.ts'
import { inTone, schemeFor } from './tones.ts'
import { wearSleeve } from './wear.ts'

/**
 * Space around a sleeve with its disc, the part of the disc that protrudes, and the disc's size, as shares of the sleeve's
 * side.
 */
const [around, looksOut, discSize] = [0.1, 0.42, 0.95]

/** Opacity of words over the wear. */
const wornWords = 0.65

/** Returns the rows of a part that lie within the photo. Above and below them, the sleeve shows its flat colour. */
function shownPart(part: Window, { height: rows }: ImageValue): Window {
  const top = Math.max(0, part.top)
  return { ...part, top, height: Math.min(rows, part.top + part.height) - top }
}

/** Factor by which the canvas of a shadow is smaller than the table: a blur of the whole table takes half a second. */
const shrunk = 8

/** Casts the shadow of a shape, which a picture covers afterwards. */
function castShadow(table: Canvas, trace: (brush: SKRSContext2D) => void) {
  const small = createCanvas(Math.ceil(table.width / shrunk), Math.ceil(table.height / shrunk))
  const brush = small.getContext('2d')
  brush.shadowColor = 'rgba(30, 20, 10, 0.45)'
  brush.shadowBlur = 50 / shrunk
  brush.shadowOffsetX = 10 / shrunk
  brush.shadowOffsetY = 22 / shrunk
  brush.scale(1 / shrunk, 1 / shrunk)
  brush.beginPath()
  trace(brush)
  brush.fill()
  table.getContext('2d').drawImage(small, 0, 0, shrunk * small.width, shrunk * small.height)
}

/** Lays a sleeve with its disc on a table. */
function layOnTable(sleeve: Canvas, disc: Canvas): Canvas {
  const margin = Math.round(around * sleeveSide)
  const [width, height] = [Math.round((1 + looksOut) * sleeveSide) + 2 * margin, sleeveSide + 2 * margin]
  const table = createCanvas(width, height)
  const brush = table.getContext('2d')
  const [lit, edge] = [
    { x: 0.35 * width, y: 0.25 * height, radius: 0 },
    { x: 0.5 * width, y: 0.5 * height, radius: 0.75 * width },
  ]
  const light = brush.createRadialGradient(lit.x, lit.y, lit.radius, edge.x, edge.y, edge.radius)
  light.addColorStop(0, '#efe9df')
  light.addColorStop(1, '#c9c0b2')
  brush.fillStyle = light
  brush.fillRect(0, 0, width, height)
  const middle = margin + sleeveSide / 2
  const left = margin + (1 + looksOut) * sleeveSide - disc.width
  castShadow(table, (shadow) =>
    shadow.arc(left + disc.width / 2, middle, disc.width / 2 - shrunk, 0, 2 * Math.PI),
  )
  brush.drawImage(disc, left, middle - disc.height / 2)
  const side = sleeveSide - 2 * shrunk
  castShadow(table, (shadow) => shadow.rect(margin + shrunk, margin + shrunk, side, side))
  brush.drawImage(sleeve, margin, margin)
  return table
}

function imageFrom(canvas: Canvas): ImageValue {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data.buffer) }
}

export const executeRecordSleeve: Execution = async (inputs, context) => {
  const { signal } = context
  const photo = imageOf(inputs, 'image')
  const layout = choiceOf(inputs, 'layout', sleeveLayouts)
  const seed = numberOf(inputs, 'seed')
  const texts = { title: textOf(inputs, 'title').trim(), artist: textOf(inputs, 'artist').trim() }
  const room = roomOf(layout, texts)
  const heads = (await mainFaces(photo, signal)).map(headOf)
  const headsHeight = Math.min(photo.height, unionOf(heads)?.height ?? 0)
  const part = shownPart(await framedPart(photo, shapesFor(room, photo, headsHeight), signal), photo)
  const window = placeIn(room, layout, part)
  const radius =
    layout === 'round' ? cornerRadius(part, [...heads, ...(await boxesToKeep(photo, signal))]) : 0
  context.progress(0.3)
  signal.throwIfAborted()
  const scheme = await schemeFor(choiceOf(inputs, 'tone', sleeveTones), photo)
  const picture = await inTone(await croppedPart(photo, part, window), scheme, context)
  const inner = createCanvas(window.width, window.height)
  inner.getContext('2d').putImageData(new ImageData(picture.data, window.width, window.height), 0, 0)
  const sleeve = createCanvas(sleeveSide, sleeveSide)
  const brush = sleeve.getContext('2d')
  brush.fillStyle = cssOf(scheme.flat)
  brush.fillRect(0, 0, sleeveSide, sleeveSide)
  brush.save()
  brush.beginPath()
  brush.roundRect(
    window.left,
    window.top,
    window.width,
    window.height,
    radius * Math.min(window.width, window.height),
  )
  brush.clip()
  brush.drawImage(inner, window.left, window.top)
  brush.restore()
  const words = createCanvas(sleeveSide, sleeveSide)
  writeSleeve(words.getContext('2d'), layout, { texts, window, scheme })
  brush.drawImage(words, 0, 0)
  drawSpine(brush)
  context.progress(0.6)
  await wearSleeve(brush, sleeveSide, { wear: numberOf(inputs, 'wear'), seed }, context)
  // Words that are drawn again stay readable where the sleeve is worn, and still show the wear.
  brush.globalAlpha = wornWords
  brush.drawImage(words, 0, 0)
  const hasDisc = booleanOf(inputs, 'disc')
  const disc = hasDisc
    ? await drawDisc(Math.round(discSize * sleeveSide), { scheme, seed }, context)
    : undefined
  const whole = imageFrom(disc ? layOnTable(sleeve, disc) : sleeve)
  await context.preview(await shrinkImage(whole, 512))
  context.progress(1)
  return [whole]
}
