import { isCut, type PictureFormat, pictureFormat, stillAvif } from '@easel/media-metadata'
import { mendCut } from '@easel/nodes/cut-pictures'
import { errors } from '../../../platform/errors/domain-error.ts'
import { fromHeic } from './heic.ts'

type Remaking = (bytes: Buffer) => Promise<Buffer>

/** Chooses how a file is remade; undefined for a file that is read as it is. Looks at its structure only. */
function remakingOf(bytes: Buffer): Remaking | undefined {
  const format = pictureFormat(bytes)
  if (format === undefined || format === 'other') return undefined
  if (format === 'heic') return fromHeic
  const still = format === 'avif' ? stillAvif(bytes) : undefined
  if (isCut(still ?? bytes, format)) return async () => await mended(still ?? bytes, format)
  return still && (async () => still)
}

export function needsRemaking(bytes: Buffer): boolean {
  return remakingOf(bytes) !== undefined
}

/**
 * Returns a picture in the form in which it is stored and read everywhere: a HEIC photo converted, of an animated AVIF
 * the first picture, a file that is cut completed. Other files stay as they are. Takes seconds.
 * @throws DomainError A0700 to A0703
 */
export async function remade(bytes: Buffer): Promise<Buffer> {
  return (await remakingOf(bytes)?.(bytes)) ?? bytes
}

async function mended(bytes: Buffer, format: PictureFormat): Promise<Buffer> {
  const whole = await mendCut(bytes, format)
  if (!whole) throw errors.unusableUpload({ cause: 'image_unreadable' })
  return whole
}
