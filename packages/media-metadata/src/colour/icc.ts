import { latin1Of } from '../bytes.ts'
import { type ColourSignal, isPrimaries, isTransfer, type Transfer } from './signal.ts'

const tagTable = 128
const tagBytes = 12
const maxTags = 100
const hdr: ReadonlySet<Transfer> = new Set([16, 18])

/**
 * Returns the code points of a profile for HDR (ICC 4.4). They take precedence over the curves of the profile, which
 * are for programs without HDR. The profile may be cut off.
 */
export function hdrSignal(profile: Buffer): ColourSignal | undefined {
  if (profile.length < tagTable + 4) return undefined
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
