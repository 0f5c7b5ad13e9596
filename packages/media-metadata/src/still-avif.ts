import { boxesIn } from './bmff.ts'
import { bufferOf, latin1Of } from './bytes.ts'
import { maxParts } from './limits.ts'

/** Brands that declare an AVIF as a film. */
const filmBrands: readonly string[] = ['avis', 'msf1', 'iso8']
const still = 'avif'

/**
 * Returns an animated AVIF as the still picture that it also contains. Some decoders ignore the still picture of a file
 * that is declared as a film. In the returned file, the header declares a still picture, and the list of frames is free
 * space. Undefined for files that are not declared as films.
 */
export function stillAvif(file: Uint8Array): Buffer | undefined {
  const bytes = bufferOf(file)
  if (latin1Of(bytes.subarray(8, 12)) !== 'avis') return undefined
  const length = Math.min(bytes.readUInt32BE(0), bytes.length)
  const copy = Buffer.from(bytes)
  copy.write(still, 8, 'latin1')
  for (let offset = 16; offset + 4 <= length; offset += 4)
    if (filmBrands.includes(latin1Of(copy.subarray(offset, offset + 4)))) copy.write(still, offset, 'latin1')
  for (const { type, from } of boxesIn(copy).take(maxParts))
    if (type === 'moov') copy.write('free', from + 4, 'latin1')
  return copy
}
