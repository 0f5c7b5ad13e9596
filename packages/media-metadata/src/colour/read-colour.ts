import { isBmff } from '../bmff.ts'
import { bufferOf } from '../bytes.ts'
import { isJpeg } from '../jpeg.ts'
import { isPng } from '../png.ts'
import { isWebp, webpProfile } from '../webp.ts'
import { bmffColour } from './bmff-colour.ts'
import { profileSignal } from './icc.ts'
import { jpegSignal } from './jpeg-colour.ts'
import { pngSignal } from './png-colour.ts'
import type { ColourSignal, FoundColour } from './signal.ts'

/**
 * Reads the colour information of a picture. The profile is read from AVIF and HEIC only, because decoders of the other
 * formats apply it themselves. A signal is returned only if no profile takes precedence.
 */
export function readColour(file: Uint8Array): FoundColour {
  const bytes = bufferOf(file)
  try {
    if (isBmff(bytes)) return bmffColour(bytes)
    const signal = signalOf(bytes)
    return signal ? { signal } : {}
  } catch (error) {
    // A position after the end of the file is damage. The decoder refuses such a file, or shows its intact part.
    if (error instanceof RangeError) return {}
    throw error
  }
}

function signalOf(bytes: Buffer): ColourSignal | undefined {
  if (isPng(bytes)) return pngSignal(bytes)
  if (isJpeg(bytes)) return jpegSignal(bytes)
  const profile = isWebp(bytes) ? webpProfile(bytes) : undefined
  return profile && profileSignal(profile)
}
