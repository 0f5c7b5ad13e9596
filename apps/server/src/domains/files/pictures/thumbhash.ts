import { openPicture } from '@easel/nodes/open-picture'
import { rgbaToThumbHash } from 'thumbhash'

const side = 96

/** Encodes a picture as a ThumbHash in base64: a few bytes from which a client shows a blurred preview while the picture loads. */
export async function thumbhashOf(input: Uint8Array): Promise<string> {
  const picture = await openPicture(input, { width: side, height: side, fit: 'inside' })
  const { data, info } = await picture
    .resize(side, side, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
