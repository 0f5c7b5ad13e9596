/** A painter's mixture of colours; black and white are almost unchanged. */
export interface ColourMix {
  /** Factors of the colours on each side of Oklab's axes: green, red, blue, yellow. */
  readonly green: number
  readonly red: number
  readonly blue: number
  readonly yellow: number
  /** Oklab a and b that are added to lights and to shadows. */
  readonly light: readonly [a: number, b: number]
  readonly shade: readonly [a: number, b: number]
}

const asTheyAre: ColourMix = { green: 1, red: 1, blue: 1, yellow: 1, light: [0, 0], shade: [0, 0] }

/** Returns a mix in the kernel's format. */
export function mixNumbers(mix: ColourMix = asTheyAre): Float32Array {
  const { green, red, blue, yellow, light, shade } = mix
  return Float32Array.of(green, red, blue, yellow, ...light, ...shade)
}
