import type { ColourSignal } from '@easel/media-metadata'
import { conversionMatrix, fromChromaticities, luminanceOf, type Matrix } from './primaries.ts'
import { toneCurve, usualPeak } from './tone-map.ts'
import { type Curve, curves, isHdr, isScene, whiteLight } from './transfers.ts'

/** Conversion of samples to the light of sRGB. */
export interface Encoding {
  /** Light of a sample. */
  readonly curve: Curve
  /** Shares of the channels in luminance, for signals that store scene light. */
  readonly scene?: Matrix
  /** Limits highlights, by the brightest channel in the primaries of BT.2020. */
  readonly tone?: { readonly toWide: Matrix; readonly curve: (light: number) => number }
  /** Matrix to the light of sRGB: from the file's primaries, or from the primaries in which highlights were limited. */
  readonly toSrgb: Matrix
}

/** Returns undefined if the samples are in sRGB already. */
export function encodingOf(signal: Exclude<ColourSignal, { kind: 'cmyk' }>): Encoding | undefined {
  if (signal.kind === 'power') {
    const toSrgb = signal.chromaticities ? fromChromaticities(signal.chromaticities) : conversionMatrix(1, 1)
    return toSrgb && { curve: (sample) => sample ** signal.exponent, toSrgb }
  }
  const { primaries, transfer, peak = usualPeak } = signal
  if (primaries === 1 && transfer === 13) return undefined
  return {
    curve: curves[transfer],
    ...(isScene(transfer) && { scene: luminanceOf(primaries) }),
    ...(isHdr(transfer) && peak > whiteLight
      ? {
          tone: { toWide: conversionMatrix(primaries, 9), curve: toneCurve(peak) },
          toSrgb: conversionMatrix(9, 1),
        }
      : { toSrgb: conversionMatrix(primaries, 1) }),
  }
}
