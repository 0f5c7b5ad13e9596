import { decodedText } from '../texts/index.ts'
import { maxParts, maxTexts } from './limits.ts'

const code = { extension: 0x21, comment: 0xfe, image: 0x2c } as const
const headerBytes = 13
const imageBytes = 10

/** Returns the comments of a GIF. The file may be cut off. */
export async function gifComments(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const comments: string[] = []
  let offset = headerBytes + colourBytes(bytes[10])
  for (let part = 0; part < maxParts && comments.length < maxTexts; part += 1) {
    const kind = bytes[offset]
    if (kind === code.extension) {
      const { pieces, to } = blocksAt(bytes, offset + 2)
      if (bytes[offset + 1] === code.comment) comments.push(await textOf(pieces))
      offset = to
    } else if (kind === code.image) {
      const start = offset + imageBytes + colourBytes(bytes[offset + 9]) + 1
      offset = blocksAt(bytes, start).to
    } else break
  }
  return comments
}

/** Number of bytes of a colour table, according to its flags. */
function colourBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1)
}

async function textOf(pieces: Uint8Array<ArrayBuffer>[]): Promise<string> {
  return decodedText(new Uint8Array(await new Blob(pieces).arrayBuffer()))
}

/** Reads data in blocks, each of which begins with its length. An empty block is the last. */
function blocksAt(
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
): { pieces: Uint8Array<ArrayBuffer>[]; to: number } {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let offset = from
  for (let length = bytes[offset]; length; length = bytes[offset]) {
    pieces.push(bytes.subarray(offset + 1, offset + 1 + length))
    offset += 1 + length
  }
  return { pieces, to: offset + 1 }
}
