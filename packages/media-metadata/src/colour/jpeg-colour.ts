import { iccSpaceOf, jpegComponents } from '../jpeg.ts'
import type { ColourSignal } from './signal.ts'

/** Four components are inks, unless a profile of a press says more. */
export function jpegSignal(bytes: Buffer): ColourSignal | undefined {
  return jpegComponents(bytes) === 4 && iccSpaceOf(bytes) !== 'CMYK' ? { kind: 'cmyk' } : undefined
}
