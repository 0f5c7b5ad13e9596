import { latin1Of } from '../bytes.ts'
import { type ColourSignal, isPrimaries, isTransfer, type Transfer } from './signal.ts'

/** Position of the colour space of the samples in a profile. */
const space = { from: 16, to: 20 } as const
/** Colour spaces of decoded samples. Viewers ignore a profile of another space, such as Lab, which does not fit the samples. */
const spaces: ReadonlySet<string> = new Set(['RGB ', 'GRAY'])
const tagTable = 128
const tagBytes = 12
const maxTags = 100
const hdr: ReadonlySet<Transfer> = new Set([16, 18])

/** Returns the colour space of the samples to which a profile applies. */
export const spaceOf = (profile: Buffer): string => latin1Of(profile.subarray(space.from, space.to))

/**
 * Returns the signal of a profile, if it takes precedence over the curves of the profile: the code points of a profile for HDR
 * (ICC 4.4), whose curves are for programs without HDR, or sRGB for a profile that does not apply to the samples. The profile
 * may be cut off.
 */
export function profileSignal(profile: Buffer): ColourSignal | undefined {
  if (profile.length < tagTable + 4) return undefined
  if (!spaces.has(spaceOf(profile))) return { kind: 'cicp', primaries: 1, transfer: 13 }
  const count = Math.min(profile.readUInt32BE(tagTable), maxTags)
  for (let offset = tagTable + 4; offset < tagTable + 4 + count * tagBytes; offset += tagBytes) {
    if (latin1Of(profile.subarray(offset, offset + 4)) !== 'cicp') continue
    const [primaries = 0, transfer = 0] = profile.subarray(profile.readUInt32BE(offset + 4) + 8)
    return isPrimaries(primaries) && isTransfer(transfer) && hdr.has(transfer)
      ? { kind: 'cicp', primaries, transfer }
      : undefined
  }
  return undefined
}
