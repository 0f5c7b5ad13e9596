import { fileURLToPath } from 'node:url'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { ImageValue } from '../execution-types.ts'

interface Size {
  readonly width: number
  readonly height: number
}

const family = 'Easel Mark'
const fontFile = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** Of the picture's shorter side. The least that labelling rules ask for is 0.05. */
const textHeight = 0.052
const marginShare = 0.03
/** Smaller letters cannot be read at all. */
const leastTextPixels = 9
const mostOfWidth = 0.92

let isLoaded = false

function loadFont(): void {
  if (isLoaded) return
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(fontFile)), family)
  isLoaded = true
}

/** A mark and where its upper left corner belongs. */
export interface PlacedMark {
  readonly image: ImageValue
  readonly left: number
  readonly top: number
}

/**
 * The visible mark for a picture of this size: light letters on a dark, half transparent plate with a light rim, which reads on any ground.
 * In the lower right corner. Where the whole text has no room, its first word stands alone.
 */
export function placeMark(text: string, picture: Size): PlacedMark {
  loadFont()
  const short = Math.min(picture.width, picture.height)
  const letters = Math.max(leastTextPixels, Math.ceil(short * textHeight))
  const room = picture.width * mostOfWidth
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

/** Canvas gives straight alpha. */
function pixelsOf(canvas: Canvas): ImageValue {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}
