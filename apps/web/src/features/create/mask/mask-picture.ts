import { type Area, emptyMask, isEmptyArea, type Mask } from './mask.ts'

/** Colour of the painted part over the photo. */
const colour = [255, 72, 72, 140] as const
/** Lightness from which a pixel of a mask's picture counts as painted. */
const threshold = 128

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no pictures')
  return context
}

function canvasOf({ width, height }: Pick<Mask, 'width' | 'height'>): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  return canvas
}

/** Draws an area of the mask as a half-transparent colour on a canvas of its size. */
export function showMask(canvas: HTMLCanvasElement, { width, pixels }: Mask, area: Area): void {
  if (isEmptyArea(area)) return
  const { left, top, right, bottom } = area
  const shown = new ImageData(right - left, bottom - top)
  let offset = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1, offset += 4)
      if (pixels[y * width + x]) shown.data.set(colour, offset)
  contextOf(canvas).putImageData(shown, left, top)
}

/** Encodes the mask as an opaque PNG: white pixels are painted, black pixels stay. */
export function maskToPng(mask: Mask): Promise<Blob> {
  const canvas = canvasOf(mask)
  const picture = new ImageData(mask.width, mask.height)
  for (const [index, value] of mask.pixels.entries()) {
    picture.data.fill(value * 255, index * 4, index * 4 + 3)
    picture.data[index * 4 + 3] = 255
  }
  contextOf(canvas).putImageData(picture, 0, 0)
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The mask could not be written'))
    canvas.toBlob(done, 'image/png')
  })
}

/** Reads a mask from its picture, scaled to a size. */
export async function maskFrom(
  picture: Blob,
  { width, height }: Pick<Mask, 'width' | 'height'>,
): Promise<Mask> {
  const bitmap = await createImageBitmap(picture)
  const context = contextOf(canvasOf({ width, height }))
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const mask = emptyMask(width, height)
  for (const index of mask.pixels.keys()) mask.pixels[index] = data[index * 4]! >= threshold ? 1 : 0
  return mask
}
