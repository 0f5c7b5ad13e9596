import { isCut, type PictureFormat, pictureFormat, stillAvif } from '@easel/media-metadata'
import { mendCut } from '@easel/nodes/cut-pictures'
import { errors } from '../../../platform/errors/domain-error.ts'
import { fromHeic } from './heic.ts'

type RemakePicture = (bytes: Buffer) => Promise<Buffer>

/** Chooses how a file is converted; undefined if the file needs no conversion. Looks only at the structure of the file. */
function remakingOf(bytes: Buffer): RemakePicture | undefined {
  const format = pictureFormat(bytes)
  if (format === undefined || format === 'other') return undefined
  if (format === 'heic') return fromHeic
  const still = format === 'avif' ? stillAvif(bytes) : undefined
  if (isCut(still ?? bytes, format)) return async () => await mendPicture(still ?? bytes, format)
  return still && (async () => still)
}

/**
 * True for a picture that has to be converted, and for every AVIF: only decoding shows whether its pixels are damaged, since the
 * format has no checksums.
 */
export function needsRemaking(bytes: Buffer): boolean {
  return pictureFormat(bytes) === 'avif' || remakingOf(bytes) !== undefined
}

/**
 * Returns a picture in the form in which it is stored and can be read everywhere: converts a HEIC photo, takes the first picture
 * of an animated AVIF, and completes a truncated file. Other files stay unchanged. Takes seconds. @throws DomainError A0700 to
 * A0703
 */
export async function toStoredForm(bytes: Buffer): Promise<Buffer> {
  return (await remakingOf(bytes)?.(bytes)) ?? bytes
}

async function mendPicture(bytes: Buffer, format: PictureFormat): Promise<Buffer> {
  const completed = await mendCut(bytes, format)
  if (!completed) throw errors.unusableUpload({ cause: 'image_unreadable' })
  return completed
}
