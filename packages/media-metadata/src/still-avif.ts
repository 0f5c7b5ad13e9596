import { boxesIn } from './bmff.ts'
import { bufferOf, latin1Of } from './bytes.ts'
import { maxParts } from './limits.ts'

/** Brands that announce a film of pictures. */
const filmBrands: readonly string[] = ['avis', 'msf1', 'iso8']
const still = 'avif'

/**
 * Returns an animated AVIF as the still picture that it contains too, for decoders which look no further where a file
 * announces a film: the header then announces a still picture, and its list of frames becomes free space. Undefined for
 * files that announce no film.
 */
export function stillAvif(file: Uint8Array): Buffer | undefined {
  const bytes = bufferOf(file)
  if (latin1Of(bytes.subarray(8, 12)) !== 'avis') return undefined
  const length = Math.min(bytes.readUInt32BE(0), bytes.length)
  const copy = Buffer.from(bytes)
  copy.write(still, 8, 'latin1')
  for (let at = 16; at + 4 <= length; at += 4)
    if (filmBrands.includes(latin1Of(copy.subarray(at, at + 4)))) copy.write(still, at, 'latin1')
  for (const { type, from } of boxesIn(copy).take(maxParts))
    if (type === 'moov') copy.write('free', from + 4, 'latin1')
  return copy
}
