import { lastExtentOf } from '../bmff.ts'
import { type Filling, fillingOf } from './filling.ts'

/** True if the data of a picture reaches beyond the end of the file. */
export function isCutAvif(bytes: Buffer): boolean {
  return lastExtentOf(bytes) > bytes.length
}

/**
 * Fills the end of the data, so that a file which lacks only metadata is whole: decoders of AV1 and browsers give up where
 * pixels are missing. Undefined if more than half of it is missing.
 */
export function padAvif(bytes: Buffer, filling: Filling): Buffer | undefined {
  const missing = lastExtentOf(bytes) - bytes.length
  return missing > bytes.length ? undefined : Buffer.concat([bytes, fillingOf(filling, missing)])
}
