import type { CSSProperties } from 'react'
import { averageColor } from './thumbhash.ts'

/** `--wall`: the picture lends its colour to the wall that it hangs on. */
export function ambientStyle(thumbhash: string | undefined): CSSProperties | undefined {
  if (!thumbhash) return undefined
  return { '--wall': `color-mix(in srgb, ${averageColor(thumbhash)} 16%, var(--surface))` } as CSSProperties
}
