import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../../ground/codec/image-codec.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { inpaintBackground } from '../../ground/people/inpaint-background.ts'
import type { Page } from '../../ground/type/page.ts'
import sharp, { type Sharp } from '../../sharp.ts'

const plateSide = 400

const rawOf = async (made: Sharp, size: { width: number; height: number }): Promise<ImageValue> => {
  const data = await made.ensureAlpha().raw().toBuffer()
  return {
    kind: 'image',
    ...size,
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
  }
}

/** Shifts an image down by `rows`; the freed rows at the top are transparent. */
function shiftDown(image: ImageValue, rows: number): ImageValue {
  const data = new Uint8ClampedArray(image.data.length)
  data.set(image.data.subarray(0, image.data.length - rows * image.width * 4), rows * image.width * 4)
  return { ...image, data }
}

/**
 * Moves the photo down by `rows` pixels, so that there is room for the masthead above a head. The gap is filled with the
 * reconstructed background, mirrored at the photo's upper edge and blurred, so that a wall or a sky seems to continue.
 */
export async function lowerPage(page: Page, rows: number): Promise<Page> {
  const { width, height, photo, subject } = page
  if (!subject || rows < 1) return page
  const strip = Math.min(rows, height)
  // A reduced picture suffices, because the fill is blurred.
  const plate = inpaintBackground(await shrinkImage(photo, plateSide), await shrinkImage(subject, plateSide))
  const part = Math.max(1, Math.min(plate.height, Math.round((strip * plate.height) / height)))
  const sky = await rawOf(
    sharp(
      await sharpOf(plate)
        .extract({ left: 0, top: 0, width: plate.width, height: part })
        .flip()
        .removeAlpha()
        .blur(Math.max(1, 0.025 * plate.width))
        .png({ compressionLevel: 0 })
        .toBuffer(),
    ).resize(width, strip, { fit: 'fill', kernel: 'cubic' }),
    { width, height: strip },
  )
  const lowered = shiftDown(photo, strip)
  const seam = Math.round(0.05 * height)
  const data = lowered.data
  for (let y = 0; y < Math.min(height, strip + seam); y++) {
    // Below the seam, the blurred fill fades into the photo, but does not cover the person.
    const share = y < strip ? 1 : 1 - (y - strip + 1) / (seam + 1)
    const row = Math.min(strip - 1, y < strip ? y : 2 * strip - 1 - y)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      const from = (Math.max(0, row) * width + x) * 4
      const above = y < strip ? 0 : subject.data[i - strip * width * 4 + 3]! / 255
      const mix = share * share * (3 - 2 * share) * (1 - above)
      for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! + (sky.data[from + c]! - data[i + c]!) * mix
      data[i + 3] = 255
    }
  }
  return {
    ...page,
    photo: lowered,
    subject: shiftDown(subject, strip),
    heads: page.heads.map((head) => ({ ...head, top: head.top + strip })),
  }
}
