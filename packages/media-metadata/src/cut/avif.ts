import { lastExtentOf } from '../bmff.ts'
import { type Filler, fillingOf } from './filling.ts'

/** True if the data of a picture extends beyond the end of the file. */
export function isCutAvif(bytes: Buffer): boolean {
  return lastExtentOf(bytes) > bytes.length
}

/**
 * Fills the missing end of the data. Decoders of AV1 and browsers refuse a picture with missing pixels, so a file that
 * lacks only metadata becomes readable. Undefined if more than half of the data is missing.
 */
export function padAvif(bytes: Buffer, filling: Filler): Buffer | undefined {
  const missing = lastExtentOf(bytes) - bytes.length
  return missing > bytes.length ? undefined : Buffer.concat([bytes, fillingOf(filling, missing)])
}
