import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

export function createReadableStreamFromReadable(readable: Readable): ReadableStream<Uint8Array> {
  const stream: NodeReadableStream = Readable.toWeb(readable)
  return stream as ReadableStream<Uint8Array>
}
