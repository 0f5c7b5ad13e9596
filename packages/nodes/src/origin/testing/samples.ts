import type { MediaFile } from '@easel/media-metadata'
import { makeVariant } from '../../download/make-variant.ts'
import { tellStory } from '../../effects/photo-story/execution.ts'
import sharp, { type Sharp } from '../../sharp.ts'
import { drawPicture, quietContext, scenery } from '../../testing/pictures.ts'
import type { OriginLabels } from '../labels.ts'
import { makeXmp } from '../xmp.ts'

export interface Sample extends MediaFile {
  readonly name: string
}

const { signal } = new AbortController()

/** Small samples of every output format, as their encoders write them; the AVIF and the PDF already have their labels. */
export async function samples(labels: OriginLabels): Promise<Sample[]> {
  const { data, width, height } = scenery(97, 64)
  const page = { format: 'pdf', quality: 'high', xmp: makeXmp(labels) } as const
  const svg = { format: 'svg', quality: 'high' } as const
  const picture = () => sharp(data, { raw: { width, height, channels: 4 } })
  const still = async (name: string, file: Sharp): Promise<Sample> => {
    const { data: bytes, info } = await file.toBuffer({ resolveWithObject: true })
    const format = info.format === 'heif' ? 'avif' : info.format
    return { name, bytes: Uint8Array.from(bytes), mime_type: `image/${format}`, width, height }
  }
  return [
    await still('jpeg', picture().jpeg()),
    await still('png', picture().png()),
    await still('webp', picture().removeAlpha().webp()),
    await still('lossless webp', picture().webp({ lossless: true })),
    await still('avif', picture().withXmp(makeXmp(labels)).avif({ effort: 0 })),
    await still('gif', picture().gif()),
    { name: 'pdf', ...(await makeVariant(await still('png', picture().png()), page, signal)) },
    { name: 'svg', ...(await makeVariant(await still('png', lines()), svg, signal)) },
    ...(await films()),
  ]
}

/** A disc with a line through it. */
function lines(): Sharp {
  const { data, width, height } = drawPicture(97, 64, (x, y) => {
    if (Math.abs(y - 0.5) < 0.03) return [40, 30, 30]
    return Math.hypot(x - 0.5, y - 0.5) < 0.3 ? [217, 143, 107] : [244, 235, 223]
  })
  return sharp(data, { raw: { width, height, channels: 4 } }).png()
}

async function films(): Promise<Sample[]> {
  const settings = {
    pace: 'lively',
    music: 'none',
    size: { width: 96, height: 64 },
    fps: 24,
    seed: 1,
  } as const
  const [mp4, webp] = await Promise.all(
    (['webcodecs', 'webp'] as const).map((encoder) =>
      tellStory([scenery(96, 64)], { ...settings, encoder }, quietContext()),
    ),
  )
  const webm = await makeVariant(mp4!, { format: 'webm', quality: 'standard' }, signal)
  return [
    { name: 'mp4', ...mp4! },
    { name: 'moving webp', ...webp! },
    { name: 'webm', ...webm },
  ]
}
