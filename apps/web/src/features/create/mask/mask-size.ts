import type { Size } from '../draft/draft.ts'

/** Longest side in pixels: the graph reads no larger mask. */
const maxSide = 1536

/** Returns the size of the mask for a photo of this upright size. */
export function maskSize({ width, height }: Size): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The slider's position (0 to 1) as a radius in pixels of the mask: small brushes get most of the way. */
export function brushRadius(position: number, { width, height }: Size): number {
  return Math.max(1, (0.004 + 0.246 * position ** 2) * Math.max(width, height))
}
