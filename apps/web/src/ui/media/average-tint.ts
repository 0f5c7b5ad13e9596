import type { CSSProperties } from 'react'
import { averageColor } from './thumbhash.ts'

/** Sets `--wall`: a tint of the picture's average colour for its surroundings. */
export function averageTint(thumbhash: string | undefined): CSSProperties | undefined {
  if (!thumbhash) return undefined
  return { '--wall': `color-mix(in srgb, ${averageColor(thumbhash)} 16%, var(--surface))` } as CSSProperties
}
