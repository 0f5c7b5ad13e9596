import { type FoundColour, withProfile } from '@easel/media-metadata'
import sharp, { type Sharp } from '../../../sharp.ts'
import type { Size } from '../../plane/size.ts'
import { type Samples, toSrgb } from './convert.ts'
import { encodingOf } from './encoding.ts'

/** Makes a pipeline in sRGB from decoded pixels (four channels, straight alpha) whose file states `colour`. */
export async function showPixels(
  samples: Samples,
  { width, height }: Size,
  { profile, signal }: FoundColour,
): Promise<Sharp> {
  const raw = { width, height, channels: 4 } as const
  if (profile) {
    const space = samples instanceof Uint16Array ? 'rgb16' : 'srgb'
    // libvips takes a profile only from a file, so the pixels go through an uncompressed file.
    const png = await sharp(samples, { raw }).toColourspace(space).png({ compressionLevel: 0 }).toBuffer()
    const picture = sharp(withProfile(png, profile), { limitInputPixels: false })
    return space === 'rgb16' ? picture.pipelineColourspace('srgb') : picture
  }
  if (signal?.kind === 'cmyk') throw new Error('Pixels of inks (CMYK) cannot have alpha')
  const encoding = signal && encodingOf(signal)
  if (encoding) return sharp(await toSrgb(samples, encoding), { raw })
  const picture = sharp(samples, { raw })
  return samples instanceof Uint16Array ? picture.toColourspace('srgb') : picture
}
