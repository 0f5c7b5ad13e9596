import type { ImageValue } from '@easel/nodes'
import sharp from '@easel/nodes/sharp'
import { inputSide } from './scores.ts'

/** The picture as the model takes it. What shines through may be seen on any ground: both extremes are looked at. */
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
