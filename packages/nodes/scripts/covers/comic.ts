import { fileURLToPath } from 'node:url'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { ImageValue } from '../../src/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

const { width, height } = coverSize
const font = '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2'

const figureTop = 250

/** Draws an invented person before a generated sky. */
async function scene(): Promise<ImageValue> {
  const sky = await runNode('ProceduralLandscape', { width, height, mood: 'dusk', seed: 27 })
  const figure = await sharpOf(drawFigure(figures.autumn))
    .trim()
    .resize({ width: 860 })
    .extract({ left: 0, top: 0, width: 860, height: height - figureTop })
    .png()
    .toBuffer()
  const { data } = await sharpOf(sky)
    .composite([{ input: figure, left: 60, top: figureTop }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    kind: 'image',
    width,
    height,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** Draws a burst with a word in it, as in comics. */
function burst(): Buffer {
  GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(font)), 'Cover Bebas')
  const canvas = createCanvas(520, 380)
  const brush = canvas.getContext('2d')
  brush.translate(260, 190)
  brush.rotate(-0.14)
  brush.beginPath()
  for (let i = 0; i < 36; i++) {
    const reach = i % 2 ? 0.74 : i % 4 ? 1 : 0.88
    const angle = (i / 36) * 2 * Math.PI
    brush.lineTo(Math.cos(angle) * 240 * reach, Math.sin(angle) * 165 * reach)
  }
  brush.closePath()
  brush.lineJoin = 'round'
  brush.lineWidth = 11
  brush.fillStyle = '#ffe23a'
  brush.strokeStyle = '#0b0a0d'
  brush.fill()
  brush.stroke()
  brush.font = '190px "Cover Bebas"'
  brush.textAlign = 'center'
  brush.textBaseline = 'middle'
  brush.lineWidth = 18
  brush.strokeText('WOW!', 0, 12)
  brush.fillStyle = '#f4322c'
  brush.fillText('WOW!', 0, 12)
  return canvas.toBuffer('image/png')
}

/** Makes the cover: a comic frame. */
export async function makeCover(): Promise<void> {
  const settings = { print: 'bright', ink: 0.7, dots: 0.6, colours: 14, seed: 4 }
  const frame = await runNode('Comic', { image: await scene(), ...settings })
  // Dots and flat ink stay clean at a lower quality than photos do.
  await sharpOf(frame)
    .composite([{ input: burst(), left: 10, top: 30 }])
    .removeAlpha()
    .webp({ quality: 58, effort: 6 })
    .toFile(assetPath('comic.webp'))
}
