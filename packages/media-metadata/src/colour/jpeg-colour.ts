import { jpegComponents, startOfProfile } from '../jpeg.ts'
import { profileSignal, spaceOf } from './icc.ts'
import type { ColourSignal } from './signal.ts'

/** Returns the signal of a JPEG. Four components are inks, unless the file has the profile of a press. */
export function jpegSignal(bytes: Buffer): ColourSignal | undefined {
  const profile = startOfProfile(bytes)
  if (jpegComponents(bytes) !== 4) return profile && profileSignal(profile)
  const isOfPress = profile && spaceOf(profile) === 'CMYK'
  return isOfPress ? undefined : { kind: 'cmyk' }
}
