/** Code points of ITU-T H.273 for colour primaries that browsers apply. */
export const primaries = [1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 22] as const
export type Primaries = (typeof primaries)[number]

/** Code points of ITU-T H.273 for transfer characteristics that browsers apply. */
export const transfers = [1, 4, 5, 6, 7, 8, 11, 13, 14, 15, 16, 17, 18] as const
export type Transfer = (typeof transfers)[number]

export const isPrimaries = (code: number): code is Primaries =>
  (primaries as readonly number[]).includes(code)
export const isTransfer = (code: number): code is Transfer => (transfers as readonly number[]).includes(code)

/** Chromaticities x and y of white, red, green and blue (CIE 1931). */
export type Chromaticities = readonly [number, number, number, number, number, number, number, number]

/** Meaning of the colours of a file, if the file states it by other means than an ICC profile. */
export type ColourSignal =
  | {
      readonly kind: 'cicp'
      readonly primaries: Primaries
      readonly transfer: Transfer
      /** Luminance of the brightest pixel in cd/m². */
      readonly peak?: number
    }
  /** The luminance is the sample to the power of `exponent`. */
  | { readonly kind: 'power'; readonly exponent: number; readonly chromaticities?: Chromaticities }
  /** The samples are amounts of ink, without a profile of the press. */
  | { readonly kind: 'cmyk' }

/** Adds the luminance of the brightest pixel, if the file states it. */
export function withPeak(signal: ColourSignal | undefined, peak: number): ColourSignal | undefined {
  return signal?.kind === 'cicp' && peak > 0 ? { ...signal, peak } : signal
}

/** Colours of a file: an ICC profile, a signal, or neither. Without both, the colours are sRGB. */
export interface FoundColour {
  readonly profile?: Buffer
  readonly signal?: ColourSignal
}
