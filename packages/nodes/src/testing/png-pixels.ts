import { pngChunks } from '@easel/media-metadata'
import { pngChunk } from '@easel/testkit'

/** Returns a PNG with the bytes of its compressed data changed. Checksums of chunks are right. */
export function withPixels(png: Buffer, change: (pixels: Buffer) => Buffer): Buffer {
  const parts = [...pngChunks(png)].map(({ type, from, to }) => ({ type, whole: png.subarray(from, to) }))
  const isData = ({ type }: { type: string }) => type === 'IDAT'
  const pixels = Buffer.concat(parts.filter(isData).map(({ whole }) => whole.subarray(8, -4)))
  const [first, last] = [parts.findIndex(isData), parts.findLastIndex(isData)]
  const wholes = parts.map(({ whole }) => whole)
  const data = pngChunk('IDAT', change(Buffer.from(pixels)))
  return Buffer.concat([png.subarray(0, 8), ...wholes.slice(0, first), data, ...wholes.slice(last + 1)])
}
