import { maxUploadBytes } from '@easel/contract/client'
import { cutOf, type Part, type Turns, turnedSize, whole } from './crop-geometry.ts'

/** Types that may have transparency, which JPEG lacks. */
const lossless: readonly string[] = ['image/png', 'image/webp', 'image/gif', 'image/avif']
const previewSide = 1600

function draw(picture: ImageBitmap, turns: Turns, part: Part, limit = 1): HTMLCanvasElement {
  const cut = cutOf(picture, turns, part)
  const turned = turnedSize(picture, turns)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(cut.width * limit))
  canvas.height = Math.max(1, Math.round(cut.height * limit))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.imageSmoothingQuality = 'high'
  context.scale(limit, limit)
  context.translate(cut.x, cut.y)
  context.scale(cut.scale, cut.scale)
  context.translate(turned.width / 2, turned.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return canvas
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The picture could not be written'))
    canvas.toBlob(done, type, 0.94)
  })
}

/** Returns the turned picture, scaled down for display. */
export async function turnedPreview(picture: ImageBitmap, turns: Turns): Promise<Blob> {
  const limit = Math.min(1, previewSide / Math.max(picture.width, picture.height))
  return await encode(draw(picture, turns, whole, limit), 'image/webp')
}

/** Returns the part as a new file, in a type that may be uploaded. */
export async function cutPicture(
  picture: ImageBitmap,
  { turns, part, type }: { turns: Turns; part: Part; type: string },
): Promise<Blob> {
  const canvas = draw(picture, turns, part)
  const exact = lossless.includes(type) ? await encode(canvas, 'image/png') : undefined
  return exact && exact.size <= maxUploadBytes ? exact : await encode(canvas, 'image/jpeg')
}
