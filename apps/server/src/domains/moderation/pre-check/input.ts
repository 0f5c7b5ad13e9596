import type { ImageValue } from '@easel/nodes'
import sharp from '@easel/nodes/sharp'
import { inputSide } from './scores.ts'

/** Model inputs of a picture. A transparent picture may be shown on any background, so it is checked on both white and black. */
export async function modelInputs(picture: ImageValue | Uint8Array): Promise<Uint8Array[]> {
  const source = () => (picture instanceof Uint8Array ? sharp(picture).autoOrient() : rawPicture(picture))
  const isOpaque = (await source().stats()).isOpaque
  const grounds = isOpaque ? ['#fff'] : ['#fff', '#000']
  return await Promise.all(
    grounds.map((background) =>
      source()
        .toColourspace('srgb')
        .flatten({ background })
        .resize(inputSide, inputSide, { fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  )
}

function rawPicture({ data, width, height }: ImageValue) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
