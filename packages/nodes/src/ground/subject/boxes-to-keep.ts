import type { ImageValue } from '../../execution-types.ts'
import { mainFaces } from '../people/faces/crop.ts'
import { type Box, headOf, unionOf } from '../people/faces/shape.ts'
import { describePicture, sure } from './describe.ts'
import { findHorizon } from './horizon.ts'

/** Minimum sureness of a line that counts as the horizon of a view. */
const sureHorizon = 0.6
/** Space above and below a horizon that a crop keeps, as a share of the height: less would be a strip of sky. */
const aroundHorizon = 0.1

/**
 * Maximum share of the width of people that their found heads cover, if the people must be kept whole from side to side: beyond
 * these heads are then other people, whose faces are hidden or turned away, or a person who lies.
 */
const maxCoveredByHeads = 0.25

/** Returns the upper part of people who are wider than their found heads show; nothing for other people. */
async function findWidePeople(image: ImageValue, box: Box, signal: AbortSignal): Promise<readonly Box[]> {
  const heads = unionOf((await mainFaces(image, signal)).map(headOf))
  if (box.width <= box.height || (heads?.width ?? 0) > maxCoveredByHeads * box.width) return []
  return [{ ...box, height: Math.min(box.height, box.width / 2) }]
}

/**
 * Returns the boxes that a crop should not cut: the main subject or, in a view, a band without width around the horizon. Of people,
 * only the width is kept, and only if their heads do not show this width: a crop may cut legs, and heads are kept by `keepHeads`.
 */
export async function boxesToKeep(image: ImageValue, signal: AbortSignal): Promise<readonly Box[]> {
  const { kind, sureness, box } = await describePicture(image, signal)
  if (kind === 'person') return await findWidePeople(image, box, signal)
  if (sureness >= sure) return [box]
  const horizon = await findHorizon(image)
  if (!horizon || horizon.sureness < sureHorizon) return []
  const reach = aroundHorizon * image.height + (Math.abs(horizon.slope) * image.width) / 2
  return [{ left: 0, width: 0, top: horizon.y * image.height - reach, height: 2 * reach }]
}
