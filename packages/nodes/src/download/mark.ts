import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { ImageValue } from '../execution-types.ts'
import type { Size } from '../ground/plane/size.ts'
import type { Corner } from './quiet-corner.ts'
import type { VisibleMark } from './types.ts'

const family = 'Easel Mark'
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Height of the letters of a required mark as a fraction of the picture's shorter side. Labelling rules require at least 0.05. */
const requiredHeight = 0.052
/**
 * Height of the later words' letters in a required mark, as a fraction of the first word's height; only the first word is
 * required by law.
 */
const addedHeight = 0.5
/** The words after the first word are omitted if they would make the plate wider than this fraction of the picture. */
const maxRequiredWidth = 0.3
/** Width of a mark that no law requires, as a fraction of the picture's width. */
const quietWidth = 0.12
/** Maximum height of the letters of a mark that no law requires, as a fraction of the picture's shorter side. */
const maxQuietHeight = 0.04
/** Smaller letters are illegible. */
const minTextPixels = 9
const marginShare = 0.025

let isLoaded = false

function loadFont(): void {
  if (isLoaded) return
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(fontFile)), family)
  isLoaded = true
}

/** A mark and the position of its upper left corner. */
export interface PlacedMark {
  readonly image: ImageValue
  readonly left: number
  readonly top: number
}

/** A drawn mark, and its distance from the edges of the picture. */
export interface DrawnMark {
  readonly image: ImageValue
  readonly margin: number
}

/**
 * Draws the visible mark for a picture of this size: light letters on a dark, translucent plate with a light rim, legible
 * on any background.
 */
export function drawMark(mark: VisibleMark, picture: Size): DrawnMark {
  loadFont()
  const plate = drawPlate(mark.isRequired ? requiredWords(mark, picture) : quietWords(mark, picture))
  const short = Math.min(picture.width, picture.height)
  return { image: pixelsOf(plate), margin: Math.round(short * marginShare) }
}

/** Returns the size of a mark with the margin around it, in fractions of the picture. */
export function plateOf({ image, margin }: DrawnMark, picture: Size): Size {
  return {
    width: Math.min(1, (image.width + 2 * margin) / picture.width),
    height: Math.min(1, (image.height + 2 * margin) / picture.height),
  }
}

export function placeMark({ image, margin }: DrawnMark, picture: Size, corner: Corner): PlacedMark {
  const right = Math.max(0, picture.width - image.width - margin)
  const bottom = Math.max(0, picture.height - image.height - margin)
  return {
    image,
    left: corner.endsWith('right') ? right : Math.min(margin, right),
    top: corner.startsWith('lower') ? bottom : Math.min(margin, bottom),
  }
}

/** Text on a plate, with a single letter height. */
interface Words {
  readonly text: string
  readonly letters: number
}

/** Returns the first word, which is the AI label, with letters of the required height, and the other words with smaller letters. */
function requiredWords({ text }: VisibleMark, { width, height }: Size): Words[] {
  const letters = Math.max(minTextPixels, Math.ceil(Math.min(width, height) * requiredHeight))
  const [label, ...others] = text.split(' ')
  const first = { text: label!, letters }
  if (others.length === 0) return [first]
  const small = Math.min(letters, Math.max(minTextPixels, Math.round(letters * addedHeight)))
  const whole = [first, { text: ` ${others.join(' ')}`, letters: small }]
  return plateWidth(whole) <= width * maxRequiredWidth ? whole : [first]
}

/** Returns the whole text, or the brief text if only the brief text is legible within the maximum width of the mark. */
function quietWords({ text, brief }: VisibleMark, picture: Size): Words[] {
  const whole = lettersFor(text, picture)
  if (whole >= minTextPixels) return [{ text, letters: whole }]
  return [{ text: brief, letters: Math.max(minTextPixels, lettersFor(brief, picture)) }]
}

/** Returns the letter height with which a text has the maximum width of the mark. */
function lettersFor(text: string, { width, height }: Size): number {
  const widthOfOne = plateWidth([{ text, letters: 100 }]) / 100
  const highest = Math.min(width, height) * maxQuietHeight
  return Math.floor(Math.min((width * quietWidth) / widthOfOne, highest))
}

const fontOf = ({ letters }: Words) => `600 ${letters}px "${family}", sans-serif`

function textWidth(words: Words): number {
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = fontOf(words)
  return measure.measureText(words.text).width
}

function plateWidth(words: readonly Words[]): number {
  return words.reduce((sum, word) => sum + textWidth(word), 0) + words[0]!.letters * 1.1
}

function drawPlate(words: readonly Words[]): Canvas {
  const { letters } = words[0]!
  const height = Math.ceil(letters * 1.56)
  const width = Math.floor(plateWidth(words))
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const rim = Math.max(1, letters / 22)
  pen.beginPath()
  pen.roundRect(rim / 2, rim / 2, width - rim, height - rim, height * 0.32)
  pen.fillStyle = 'rgba(18, 18, 22, 0.66)'
  pen.fill()
  pen.lineWidth = rim
  pen.strokeStyle = 'rgba(255, 255, 255, 0.34)'
  pen.stroke()
  pen.textBaseline = 'middle'
  pen.fillStyle = 'rgba(255, 255, 255, 0.96)'
  let left = letters * 0.55
  for (const word of words) {
    pen.font = fontOf(word)
    pen.fillText(word.text, left, height / 2 + letters * 0.04)
    left += textWidth(word)
  }
  return canvas
}

/** `getImageData` returns straight alpha. */
function pixelsOf(canvas: Canvas): ImageValue {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}
