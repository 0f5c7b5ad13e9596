import type { Transfer } from '@easel/media-metadata'

/** Light of a sample, both 0 to 1. */
export type Curve = (sample: number) => number

/** Luminance of white in a picture for screens, in cd/m², to which the light of HDR is relative (ITU-R BT.2408). */
export const whiteLight = 203

const power =
  (exponent: number): Curve =>
  (sample) =>
    sample ** exponent

/** Curve that is straight near black: `offset` and `slope` as in the standards. */
function straightNearBlack(exponent: number, offset: number, slope: number, end: number): Curve {
  return (sample) => (sample < end ? sample / slope : ((sample + offset) / (1 + offset)) ** exponent)
}

/** Browsers decode the curves of cameras by the curve of the screens for which these curves were made (ITU-R BT.1886). */
const camera = power(2.4)

/** SMPTE ST 2084: returns light relative to white, which is above 1 for highlights. */
function pq(sample: number): number {
  const root = sample ** (1 / 78.84375)
  const light = (Math.max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)
  return (10_000 * light) / whiteLight
}

/** ITU-R BT.2100: returns the light of the scene. */
function hlg(sample: number): number {
  const a = 0.17883277
  const b = 1 - 4 * a
  const c = 0.5 - a * Math.log(4 * a)
  return sample <= 0.5 ? sample ** 2 / 3 : (Math.exp((sample - c) / a) + b) / 12
}

/** ITU-T H.273, table 3. */
export const curves: Record<Transfer, Curve> = {
  1: camera,
  4: power(2.2),
  5: power(2.8),
  6: camera,
  7: straightNearBlack(1 / 0.45, 0.1115, 4, 0.0913),
  8: power(1),
  11: camera,
  13: straightNearBlack(2.4, 0.055, 12.92, 0.04045),
  14: camera,
  15: camera,
  16: pq,
  17: (sample) => (52.37 / 48) * sample ** 2.6,
  18: hlg,
}

export const isHdr = (transfer: Transfer) => transfer === 16 || transfer === 18
export const isScene = (transfer: Transfer) => transfer === 18
