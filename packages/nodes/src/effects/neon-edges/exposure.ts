import { encodeLight } from '../../ground/colour/srgb.ts'

const encodeSteps = 4096

/**
 * Returns the film-like tone curve 1 - e^-x, which desaturates highlights late, as a table from light 0 to 8, indexed by its square
 * root, to sRGB 0 to 255.
 */
export function exposureTable(): Float32Array {
  return Float32Array.from({ length: encodeSteps + 1 }, (_, i) => {
    const light = 1 - Math.exp(-8 * (i / encodeSteps) ** 2)
    return encodeLight(light)
  })
}
