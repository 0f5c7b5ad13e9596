import { readFile } from 'node:fs/promises'
import type { LogoForm } from '../forms.ts'
import type { MadePicture } from '../picture-facts.ts'
import { open, write } from './make-smaller.ts'

const mimeType = 'image/png'
const sides: Readonly<Record<LogoForm, number>> = { icon: 512, small: 96, maskable: 512 }
const nothing = { r: 0, g: 0, b: 0, alpha: 0 }
/** Devices may cut an icon to a circle of four fifths of its side; a square of this share of the side fits into the circle. */
const safeShare = 0.56
const sampleSide = 32

/**
 * Makes a square logo from a picture of any shape, without cropping it. Around it the logo is transparent, or has a background
 * that contrasts with the picture.
 */
export async function makeLogo({ path, form }: { path: string; form: LogoForm }): Promise<MadePicture> {
  const bytes = await readFile(path)
  const side = sides[form]
  const picture = await open(bytes, { width: side, height: side, fit: 'inside' })
  if (form !== 'maskable')
    return await write(picture.resize(side, side, { fit: 'contain', background: nothing }).png(), mimeType)
  const background = (await isLight(bytes)) ? '#111110' : '#ffffff'
  const inner = Math.round((side * safeShare) / 2) * 2
  const margin = (side - inner) / 2
  return await write(
    picture
      .flatten({ background })
      .resize(inner, inner, { fit: 'contain', background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .png(),
    mimeType,
  )
}

/** Returns whether the visible part of a picture is mostly light. */
async function isLight(bytes: Uint8Array): Promise<boolean> {
  const picture = await open(bytes, { width: sampleSide, height: sampleSide, fit: 'inside' })
  const pixels = await picture.resize(sampleSide, sampleSide, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  let [light, weight] = [0, 0]
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const [red, green, blue, alpha] = pixels.subarray(offset, offset + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
  }
  return light > weight * 150
}
