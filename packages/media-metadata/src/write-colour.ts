import { deflateSync } from 'node:zlib'
import { bufferOf } from './bytes.ts'
import { writeProfileSegments } from './jpeg.ts'
import { writeColourChunk } from './png.ts'

/** The meaning of a picture's colours: an ICC profile, or code points of ITU-T H.273. Only PNG can hold code points. */
export interface Colours {
  readonly profile?: Uint8Array
  readonly cicp?: { readonly primaries: number; readonly transfer: number }
}

/** Writes the meaning of the colours into a picture without this information. The pixels stay unchanged. */
export function writeColours(
  file: Uint8Array,
  format: 'jpeg' | 'png',
  { profile, cicp }: Colours,
): Uint8Array {
  const bytes = bufferOf(file)
  if (profile && format === 'jpeg') return writeProfileSegments(bytes, profile)
  if (profile)
    return writeColourChunk(
      bytes,
      'iCCP',
      Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)]),
    )
  if (cicp && format === 'png')
    return writeColourChunk(bytes, 'cICP', Buffer.from([cicp.primaries, cicp.transfer, 0, 1]))
  return bytes
}
