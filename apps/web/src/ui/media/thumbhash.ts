import type { CSSProperties } from 'react'
import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
}

/** Returns the average colour, small enough for a server-rendered page. */
export function averageColor(hash: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(bytesOf(hash))
  const part = (value: number) => Math.round(value * 255)
  return `rgb(${part(r)} ${part(g)} ${part(b)})`
}

/** Returns a blurred picture; browser only. */
export function blurredUrl(hash: string): string {
  return thumbHashToDataURL(bytesOf(hash))
}

/** Sets `--wall`: a tint of the picture's average colour for its surroundings. */
export function averageTint(thumbhash: string | undefined): CSSProperties | undefined {
  if (!thumbhash) return undefined
  return { '--wall': `color-mix(in srgb, ${averageColor(thumbhash)} 16%, var(--surface))` } as CSSProperties
}
