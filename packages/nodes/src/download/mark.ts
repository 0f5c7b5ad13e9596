import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { ImageValue } from '../execution-types.ts'
import type { Size } from '../ground/plane/size.ts'

const family = 'Easel Mark'
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Height of the letters as a fraction of the picture's shorter side. Labelling rules require at least 0.05. */
const textHeight = 0.052
const marginShare = 0.03
/** Smaller letters are illegible. */
const minTextPixels = 9
const maxWidthShare = 0.92

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

/**
 * Draws the visible mark for a picture of this size: light letters on a dark, translucent plate with a light rim, legible
 * on any background. Placed in the lower right corner. If the whole text does not fit, only its first word is drawn.
 */
export function placeMark(text: string, picture: Size): PlacedMark {
  loadFont()
  const short = Math.min(picture.width, picture.height)
  const letters = Math.max(minTextPixels, Math.ceil(short * textHeight))
  const room = picture.width * maxWidthShare
  const whole = drawPlate(text, letters)
  const plate = whole.width <= room ? whole : drawPlate(text.split(' ')[0]!, letters)
  const margin = Math.round(short * marginShare)
  return {
    image: pixelsOf(plate),
    left: Math.max(0, picture.width - plate.width - margin),
    top: Math.max(0, picture.height - plate.height - margin),
  }
}

function drawPlate(text: string, letters: number): Canvas {
  const font = `600 ${letters}px "${family}", sans-serif`
  const measure = createCanvas(1, 1).getContext('2d')
  measure.font = font
  const textWidth = Math.ceil(measure.measureText(text).width)
  const height = Math.ceil(letters * 1.56)
  const width = Math.ceil(textWidth + letters * 1.1)
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
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = 'rgba(255, 255, 255, 0.96)'
  pen.fillText(text, width / 2, height / 2 + letters * 0.04)
  return canvas
}

/** `getImageData` returns straight alpha. */
function pixelsOf(canvas: Canvas): ImageValue {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}
