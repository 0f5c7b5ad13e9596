import type { ImageValue } from '@easel/nodes'
import { isOpaque } from '@easel/nodes/execution'
import { openPicture } from '@easel/nodes/open-picture'
import sharp, { type Sharp } from '@easel/nodes/sharp'
import { inputSide } from './scores.ts'

const inputSize = { width: inputSide, height: inputSide, fit: 'outside' } as const

/**
 * Returns the model inputs of a picture. A transparent picture may be shown on any background, so it is checked on both white and
 * black.
 */
export async function modelInputs(picture: ImageValue | Uint8Array): Promise<Uint8Array[]> {
  const isFile = picture instanceof Uint8Array
  const source = isFile ? await openPicture(picture, inputSize) : rawPicture(picture)
  const isCovering = isFile ? (await source.stats()).isOpaque : isOpaque(picture)
  const grounds = isCovering ? ['#fff'] : ['#fff', '#000']
  return await Promise.all(
    grounds.map((background) =>
      flat(source.clone().toColourspace('srgb'), { background, isCovering })
        .resize(inputSide, inputSide, { fit: 'fill' })
        .raw()
        .toBuffer(),
    ),
  )
}

/** Flattening an opaque picture would take longer than all other steps, and change nothing. */
function flat(source: Sharp, { background, isCovering }: { background: string; isCovering: boolean }): Sharp {
  return isCovering ? source.removeAlpha() : source.flatten({ background })
}

function rawPicture({ data, width, height }: ImageValue) {
  return sharp(data, { raw: { width, height, channels: 4 } })
}
