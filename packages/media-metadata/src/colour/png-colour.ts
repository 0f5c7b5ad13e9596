import { deflateSync, inflateSync } from 'node:zlib'
import { bufferOf } from '../bytes.ts'
import { maxParts } from '../limits.ts'
import { chunkOf, chunks, headerEnd } from '../png.ts'
import { profileSignal } from './icc.ts'
import { type Chromaticities, type ColourSignal, isPrimaries, isTransfer, withPeak } from './signal.ts'

/** The gamma of sRGB. Browsers treat values within 5 % of it as sRGB. */
const srgbGamma = 1 / 2.2
const tolerance = 0.05
const unit = 100_000
/** Luminance of one unit of `cLLI`, in cd/m². */
const lightUnit = 0.0001
const maxProfileBytes = 4_000_000

/**
 * Returns the signal of a PNG. The first chunk in the order of the standard decides (PNG 3, 12.1 in "Decoders"):
 * `cICP`, `iCCP`, `sRGB`, `gAMA` with `cHRM`.
 */
export function pngSignal(bytes: Buffer): ColourSignal | undefined {
  const found = new Map<string, Buffer>()
  for (const { type, from, to } of chunks(bytes).take(maxParts)) {
    if (type === 'IDAT' || to > bytes.length) break
    if (!found.has(type)) found.set(type, bytes.subarray(from + 8, to - 4))
  }
  const peak = (found.get('cLLI')?.readUInt32BE(0) ?? 0) * lightUnit
  const cicp = cicpOf(found.get('cICP'))
  if (cicp) return withPeak(cicp, peak)
  const profile = found.get('iCCP')
  if (profile) return withPeak(profileSignal(unpackProfile(profile)), peak)
  if (found.has('sRGB')) return undefined
  const gamma = found.get('gAMA')
  return gamma && powerOf(gamma.readUInt32BE(0) / unit, found.get('cHRM'))
}

function cicpOf(chunk: Buffer | undefined): ColourSignal | undefined {
  const [primaries = 0, transfer = 0, matrix, isFullRange] = chunk ?? []
  // Browsers ignore the chunk of a picture in the narrow range of films.
  if (matrix !== 0 || isFullRange !== 1 || !isPrimaries(primaries) || !isTransfer(transfer)) return undefined
  return { kind: 'cicp', primaries, transfer }
}

/** Unpacks the profile of a chunk. A damaged or huge profile gives an empty buffer. */
function unpackProfile(chunk: Buffer): Buffer {
  try {
    return inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: maxProfileBytes })
  } catch {
    return Buffer.alloc(0)
  }
}

function powerOf(gamma: number, chunk: Buffer | undefined): ColourSignal | undefined {
  if (gamma === 0) return undefined
  const exponent = 1 / gamma
  if (!chunk) return Math.abs(gamma / srgbGamma - 1) < tolerance ? undefined : { kind: 'power', exponent }
  const chromaticities = Array.from({ length: 8 }, (_, index) => chunk.readUInt32BE(index * 4) / unit)
  return { kind: 'power', exponent, chromaticities: chromaticities as unknown as Chromaticities }
}

/** Adds an ICC profile to a PNG without colour chunks, and returns the PNG. */
export function withProfile(png: Uint8Array, profile: Uint8Array): Buffer {
  const bytes = bufferOf(png)
  // The chunk has a name, and a zero for the only method of compression.
  const content = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profile)])
  return Buffer.concat([bytes.subarray(0, headerEnd), chunkOf('iCCP', content), bytes.subarray(headerEnd)])
}
