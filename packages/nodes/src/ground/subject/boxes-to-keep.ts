import type { ImageValue } from '../../execution-types.ts'
import type { Box } from '../people/faces/shape.ts'
import { describePicture, sure } from './describe.ts'
import { findHorizon } from './horizon.ts'

/** Minimum sureness of a line that counts as the horizon of a view. */
const sureHorizon = 0.6
/** Space above and below a horizon that a crop keeps, as a share of the height: less would be a strip of sky. */
const aroundHorizon = 0.1

/**
 * Returns the boxes that a crop should not cut: the main subject or, in a view, a band without width around the horizon. A person's
 * box is not among them, because a crop may cut legs; heads are kept by `keepHeads`.
 */
export async function boxesToKeep(image: ImageValue, signal: AbortSignal): Promise<readonly Box[]> {
  const { kind, sureness, box } = await describePicture(image, signal)
  if (kind === 'person') return []
  if (sureness >= sure) return [box]
  const horizon = await findHorizon(image)
  if (!horizon || horizon.sureness < sureHorizon) return []
  const reach = aroundHorizon * image.height + (Math.abs(horizon.slope) * image.width) / 2
  return [{ left: 0, width: 0, top: horizon.y * image.height - reach, height: 2 * reach }]
}
