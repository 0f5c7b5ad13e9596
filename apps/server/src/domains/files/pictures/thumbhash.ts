import sharp from '@easel/nodes/sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Encodes a picture as a ThumbHash in base64: a few bytes that show a blur until it arrives. */
export async function thumbhashOf(input: Uint8Array): Promise<string> {
  const { data, info } = await sharp(input)
    .resize(96, 96, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
