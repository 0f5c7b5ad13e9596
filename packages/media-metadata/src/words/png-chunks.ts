import { type ByteWindow, nameOf, viewOf } from './byte-window.ts'
import { maxParts } from './limits.ts'

interface Chunk {
  readonly type: string
  /** Positions of the content. It may end behind the end of the file. */
  readonly from: number
  readonly to: number
}

const signatureBytes = 8

/** Yields the chunks of a PNG up to its end. */
export async function* pngChunks(file: ByteWindow, size: number): AsyncGenerator<Chunk> {
  let offset = signatureBytes
  for (let part = 0; part < maxParts && offset + 12 <= size; part += 1) {
    const head = await file.read(offset, offset + 8)
    const [type, from] = [nameOf(head.subarray(4)), offset + 8]
    const to = from + viewOf(head).getUint32(0)
    yield { type, from, to }
    if (type === 'IEND') return
    offset = to + 4
  }
}
