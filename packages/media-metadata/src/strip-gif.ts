const extension = 0x21
const frame = 0x2c
const comment = 0xfe
const application = 0xff
/** Loop count and colour profile. */
const keptApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

/** Returns the position behind a chain of blocks, each preceded by its length. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + bytes[at]!
  return at + 1
}

/** Removes metadata from a GIF, which has no orientation. */
export function stripGif(bytes: Buffer): Buffer[] {
  const start = 13 + tableBytes(bytes[10]!)
  const parts = [bytes.subarray(0, start)]
  for (let at = start; at < bytes.length; ) {
    const kind = bytes[at]
    if (kind === frame) {
      const end = endOfBlocks(bytes, at + 10 + tableBytes(bytes[at + 9] ?? 0) + 1)
      parts.push(bytes.subarray(at, end))
      at = end
    } else if (kind === extension) {
      const end = endOfBlocks(bytes, at + 2)
      if (keepsExtension(bytes, at)) parts.push(bytes.subarray(at, end))
      at = end
    } else {
      parts.push(bytes.subarray(at, at + 1))
      break
    }
  }
  return parts
}

function keepsExtension(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1]
  if (label === comment) return false
  return label !== application || keptApplications.has(bytes.toString('latin1', at + 3, at + 14))
}
