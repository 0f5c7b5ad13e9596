import { isBmff } from '../bmff.ts'
import { bufferOf } from '../bytes.ts'
import { isJpeg } from '../jpeg.ts'
import { isPng } from '../png.ts'
import { isWebp, webpProfile } from '../webp.ts'
import { bmffColour } from './bmff-colour.ts'
import { hdrSignal } from './icc.ts'
import { jpegSignal } from './jpeg-colour.ts'
import { pngSignal } from './png-colour.ts'
import type { ColourSignal, FoundColour } from './signal.ts'

/**
 * Reads a picture's information about its colours. The profile is read from AVIF and HEIC only: decoders of the other formats apply it
 * themselves, and a signal is returned only where it decides.
 */
export function readColour(file: Uint8Array): FoundColour {
  const bytes = bufferOf(file)
  try {
    if (isBmff(bytes)) return bmffColour(bytes)
    const signal = signalOf(bytes)
    return signal ? { signal } : {}
  } catch (error) {
    // Positions behind the end of a damaged file; its decoder refuses the file, or shows the part before.
    if (error instanceof RangeError) return {}
    throw error
  }
}

function signalOf(bytes: Buffer): ColourSignal | undefined {
  if (isPng(bytes)) return pngSignal(bytes)
  if (isJpeg(bytes)) return jpegSignal(bytes)
  const profile = isWebp(bytes) ? webpProfile(bytes) : undefined
  return profile && hdrSignal(profile)
}
