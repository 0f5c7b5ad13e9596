import { latin1Of } from './bytes.ts'

const orientationTag = 0x0112
/** Type of an entry with 16 bits. */
const shortType = 3
const entryBytes = 12

/** Returns the TIFF structure of EXIF with the orientation as its only entry. */
export function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(shortType, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/**
 * Returns the orientation in an EXIF block as browsers read it, 1 if there is none: only a single number of 16 bits counts,
 * although some libraries also read other types.
 */
export function exifOrientation(block: Uint8Array): number {
  const tiff = latin1Of(block.subarray(0, 4)) === 'Exif' ? block.subarray(6) : block
  const isLittle = latin1Of(tiff.subarray(0, 2)) === 'II'
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const short = (offset: number) => (offset + 2 <= tiff.length ? view.getUint16(offset, isLittle) : 0)
  const long = (offset: number) => (offset + 4 <= tiff.length ? view.getUint32(offset, isLittle) : 0)
  const directory = long(4)
  const end = directory + 2 + short(directory) * entryBytes
  for (let entry = directory + 2; entry < Math.min(end, tiff.length); entry += entryBytes) {
    if (short(entry) !== orientationTag) continue
    const value = short(entry + 8)
    const isRead = short(entry + 2) === shortType && long(entry + 4) === 1 && value >= 1 && value <= 8
    return isRead ? value : 1
  }
  return 1
}
