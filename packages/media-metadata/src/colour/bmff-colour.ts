import { type Box, boxesIn, findBox, numbersFrom } from '../bmff.ts'
import { latin1Of } from '../bytes.ts'
import { maxParts } from '../limits.ts'
import { profileSignal } from './icc.ts'
import { type ColourSignal, type FoundColour, isPrimaries, isTransfer, withPeak } from './signal.ts'

/**
 * Code points of the transfer curves of cameras. Browsers show such pictures with the curve of sRGB, which is made for
 * screens.
 */
const cameraCurves: ReadonlySet<number> = new Set([1, 6, 14, 15])
const [bt709, srgb] = [1, 13] as const
const profileTypes: ReadonlySet<string> = new Set(['prof', 'rICC'])

/** Reads the colour properties of the primary item of a picture (AVIF, HEIC). @throws RangeError for a damaged file */
export function bmffColour(bytes: Buffer): FoundColour {
  const meta = findBox(bytes, 'meta')
  const [pitm, iprp] = [meta && findBox(bytes, 'pitm', meta), meta && findBox(bytes, 'iprp', meta)]
  if (!meta || !pitm || !iprp) return {}
  const item = numbersFrom(bytes, pitm.content + 4)(bytes[pitm.content] === 0 ? 2 : 4)
  const itemColour = colourOf(bytes, propertiesOf(bytes, iprp, item))
  if (itemColour.profile || itemColour.signal) return itemColour
  // A picture that consists of tiles may have colour properties only at its tiles.
  const tile = firstPart(bytes, findBox(bytes, 'iref', meta), item)
  return tile === undefined ? {} : colourOf(bytes, propertiesOf(bytes, iprp, tile))
}

function colourOf(bytes: Buffer, properties: readonly Box[]): FoundColour {
  let signal: ColourSignal | undefined
  const light = properties.find(({ type }) => type === 'clli')
  const peak = light ? bytes.readUInt16BE(light.content) : 0
  for (const { type, content, to } of properties) {
    if (type !== 'colr') continue
    const kind = latin1Of(bytes.subarray(content, content + 4))
    if (profileTypes.has(kind)) return profiledColour(bytes.subarray(content + 4, to), peak)
    if (kind === 'nclx') signal = withPeak(codedColour(bytes, content + 4), peak)
  }
  return signal ? { signal } : {}
}

function profiledColour(profile: Buffer, peak: number): FoundColour {
  const signal = withPeak(profileSignal(profile), peak)
  return signal ? { signal } : { profile }
}

/** Reads code points. Unknown and unspecified code points mean sRGB. */
function codedColour(bytes: Buffer, offset: number): ColourSignal {
  const [primaries, transfer] = [bytes.readUInt16BE(offset), bytes.readUInt16BE(offset + 2)]
  return {
    kind: 'cicp',
    primaries: isPrimaries(primaries) ? primaries : bt709,
    transfer: isTransfer(transfer) && !cameraCurves.has(transfer) ? transfer : srgb,
  }
}

/** Returns the properties of an item, according to the association box. */
function propertiesOf(bytes: Buffer, iprp: Box, item: number): Box[] {
  const [ipco, ipma] = [findBox(bytes, 'ipco', iprp), findBox(bytes, 'ipma', iprp)]
  if (!ipco || !ipma) return []
  const boxes = [...boxesIn(bytes, ipco.content, ipco.to)]
  const next = numbersFrom(bytes, ipma.content)
  const [idBytes, placeBytes] = next(1) === 0 ? [2, next(3) & 1] : [4, next(3) & 1]
  for (let entries = Math.min(next(4), maxParts); entries > 0; entries -= 1) {
    const id = next(idBytes)
    const places = Array.from({ length: next(1) }, () => (placeBytes ? next(2) & 0x7fff : next(1) & 0x7f))
    if (id === item) return places.flatMap((position) => boxes[position - 1] ?? [])
  }
  return []
}

/** Returns the first part of an item; undefined for an item without parts. */
function firstPart(bytes: Buffer, iref: Box | undefined, item: number): number | undefined {
  if (!iref) return undefined
  const idBytes = bytes[iref.content] === 0 ? 2 : 4
  for (const { type, content } of boxesIn(bytes, iref.content + 4, iref.to)) {
    const next = numbersFrom(bytes, content)
    if (type === 'dimg' && next(idBytes) === item && next(2) > 0) return next(idBytes)
  }
  return undefined
}
