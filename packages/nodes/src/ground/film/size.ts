import type { Size } from '../plane/size.ts'

/** Shorter sides in pixels; of a square, both sides. */
const shortSides = { '720p': 720, '1080p': 1080 } as const

export const resolutions = ['720p', '1080p'] as const
export const formats = ['landscape', 'portrait', 'square'] as const
export type Resolution = (typeof resolutions)[number]
export type Format = (typeof formats)[number]

/** Frame size of a resolution and a format: even sides, and a width that is a multiple of 4. */
export function frameSize(resolution: Resolution, format: Format): Size {
  const short = shortSides[resolution]
  const long = (short * 16) / 9
  if (format === 'square') return { width: short, height: short }
  return format === 'landscape' ? { width: long, height: short } : { width: short, height: long }
}
