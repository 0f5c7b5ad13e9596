import { bufferOf, latin1Of, textOf } from './bytes.ts'
import { maxXmpBytes } from './limits.ts'
import { BrokenFileError, type FoundMetadata, nothingFound } from './metadata.ts'

const signature = '%PDF-'
const packetStart = '<?xpacket begin='
const packetEnd = '<?xpacket end='
/** Maximum number of packets that are read. The document has one packet, and each picture in it may have another. */
const maxPackets = 100

export function isPdf(bytes: Uint8Array): boolean {
  return latin1Of(bytes.subarray(0, signature.length)) === signature
}

/**
 * Reads the packets by their first and last line, wherever they are. Writers do not compress them, so that programs can read them
 * without the structure of the file (ISO 32000-1, 14.3.2).
 */
export function readPdf(file: Uint8Array): FoundMetadata {
  const bytes = bufferOf(file)
  const found = nothingFound()
  for (let packet = 0, from = bytes.indexOf(packetStart); packet < maxPackets && from >= 0; packet += 1) {
    const to = bytes.indexOf(packetEnd, from)
    if (to < 0) break
    if (to - from <= maxXmpBytes) found.xmp.push(textOf(bytes.subarray(from, to)))
    from = bytes.indexOf(packetStart, to)
  }
  return found
}

/** Returns the file unchanged, because the writer of a PDF has included the packet: each object has its offset in a table. */
export function withPacketOfWriter(file: Uint8Array): Uint8Array {
  if (readPdf(file).xmp.length === 0) throw new BrokenFileError('A PDF without a packet')
  return file
}
