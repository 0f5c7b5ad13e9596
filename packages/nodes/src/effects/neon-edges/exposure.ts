import { encodeLight } from '../../ground/colour/srgb.ts'

const encodeSteps = 4096

/**
 * Returns a table of the film-like tone curve 1 - e^-x, which desaturates highlights late. The index is the square root of the
 * light, which is 0 to 8; the values are sRGB, 0 to 255.
 */
export function exposureTable(): Float32Array {
  return Float32Array.from({ length: encodeSteps + 1 }, (_, i) => {
    const light = 1 - Math.exp(-8 * (i / encodeSteps) ** 2)
    return encodeLight(light)
  })
}
