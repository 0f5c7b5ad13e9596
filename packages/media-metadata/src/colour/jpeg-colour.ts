import { latin1Of } from '../bytes.ts'
import { jpegComponents, startOfProfile } from '../jpeg.ts'
import { hdrSignal } from './icc.ts'
import type { ColourSignal } from './signal.ts'

/** Position of the input colour space in an ICC profile. */
const space = { from: 16, to: 20 }

/** Returns the signal of a JPEG. Four components are inks, unless the file has the profile of a press. */
export function jpegSignal(bytes: Buffer): ColourSignal | undefined {
  const profile = startOfProfile(bytes)
  if (jpegComponents(bytes) !== 4) return profile && hdrSignal(profile)
  const isOfPress = profile && latin1Of(profile.subarray(space.from, space.to)) === 'CMYK'
  return isOfPress ? undefined : { kind: 'cmyk' }
}
