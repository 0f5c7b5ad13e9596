import { encodeLight } from '../../ground/colour/srgb.ts'

const steps = 4096
const knee = 0.55

/**
 * Returns a table that maps the square root of light 0 to 8 to sRGB 0 to 255; highlights are clipped at 1 or compressed towards it.
 */
export function encodeTable(shoulder: boolean): Float32Array {
  return Float32Array.from({ length: steps + 1 }, (_, i) => {
    const full = 8 * (i / steps) ** 2
    const rolled = full < knee ? full : knee + (1 - knee) * (1 - Math.exp(-(full - knee) / (1 - knee)))
    const light = shoulder ? rolled : Math.min(1, full)
    return encodeLight(light)
  })
}
