import type { CSSProperties } from 'react'

const hues: ReadonlyMap<string, number> = new Map([
  ['IMAGE', 245],
  ['IMAGES', 265],
  ['VIDEO', 200],
  ['MASK', 150],
  ['LATENT', 345],
  ['MODEL', 300],
  ['CLIP', 95],
  ['VAE', 25],
  ['CONDITIONING', 60],
  ['INT', 180],
  ['FLOAT', 170],
  ['STRING', 120],
  ['BOOLEAN', 10],
  ['COMBO', 220],
])

/**
 * Returns the hue of a type in degrees: fixed for a known type, derived from the name for any other type; `undefined` for the
 * type that accepts all.
 */
function hueOf(type: string): number | undefined {
  const [first = ''] = type.split(',', 1)
  if (first === '*' || first === '' || first === '0') return undefined
  let sum = 0
  for (const letter of first) sum = (sum * 31 + letter.charCodeAt(0)) % 360
  return hues.get(first) ?? sum
}

/** Returns the colour of a type; its lightness comes from the theme. */
export function colourOf(type: string): string {
  const hue = hueOf(type)
  return hue === undefined ? 'var(--ink-faint)' : `oklch(var(--socket-light) 0.15 ${hue})`
}

/** Returns the style that tints a card in the colour from the file. */
export function tintOf(colour: string | undefined): CSSProperties | undefined {
  return colour === undefined ? undefined : ({ '--tint': colour } as CSSProperties)
}
