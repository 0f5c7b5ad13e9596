import type { ImageValue } from '../../src/execution.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'
import { drawFigure, figures } from './figure.ts'
import { assetPath, coverSize, runNode } from './studio.ts'

/** Makes the cover: an invented person in graphite that turns into coloured pencils on its way down. */
export async function makeCover(): Promise<void> {
  const drawn = await sharpOf(drawFigure(figures.autumn))
    .trim()
    .extend({ top: 110, background: '#0000' })
    .resize({ ...coverSize, fit: 'cover', position: 'top' })
    .raw()
    .toBuffer()
  const image: ImageValue = { kind: 'image', ...coverSize, data: new Uint8ClampedArray(drawn) }
  const settings = { image, line: 0.6, shading: 0.5, seed: 5 }
  const grey = await runNode('InkDrawing', { ...settings, look: 'pencil' })
  const coloured = await runNode('InkDrawing', { ...settings, look: 'coloured' })
  const data = new Uint8ClampedArray(grey.data)
  for (let i = 0; i < data.length; i++) {
    const pixel = i >> 2
    const place = Math.floor(pixel / grey.width) / grey.height + (0.4 * (pixel % grey.width)) / grey.width
    const share = Math.min(1, Math.max(0, (place - 0.62) * 5))
    data[i] = grey.data[i]! * (1 - share) + coloured.data[i]! * share
  }
  await sharpOf({ ...grey, data })
    .removeAlpha()
    .webp({ quality: 70, effort: 6 })
    .toFile(assetPath('ink-drawing.webp'))
}
