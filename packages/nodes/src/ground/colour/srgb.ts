/** Encodes linear light 0 to 1 as sRGB 0 to 255, with fractions. */
export function encodeLight(light: number): number {
  return 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
}

/** Linear light of every sRGB byte. */
export const linearOfByte = Float64Array.from({ length: 256 }, (_, i) => {
  const value = i / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** sRGB byte → linear light, for kernels. */
export function linearTable(): Float32Array {
  return Float32Array.from(linearOfByte)
}

/** Linear light × 4095 → sRGB byte, for kernels. */
export function byteTable(): Uint8Array {
  return Uint8Array.from({ length: 4096 }, (_, i) => Math.round(encodeLight(i / 4095)))
}

/** Linear light × 4096 → sRGB byte, for `quickByteOf` and for kernels. */
export const byteOfLight = Uint8Array.from({ length: 4097 }, (_, i) => Math.round(encodeLight(i / 4096)))

/** Linear light → sRGB byte by a table, clipped. The darkest tones have coarse steps. */
export function quickByteOf(light: number): number {
  return byteOfLight[light <= 0 ? 0 : light >= 1 ? 4096 : Math.floor(light * 4096 + 0.5)]!
}

/** Linear light below which `byteOf` computes. */
const darkest = 0.02

/** Returns the minimum light for each of the first 40 bytes, for kernels: the values that `byteOf` computes for dark tones. */
export function darkSteps(): Float64Array {
  return Float64Array.from({ length: 40 }, (_, byte) => {
    let [below, from] = [0, byte === 0 ? 0 : darkest * 1.1]
    for (let middle = from / 2; middle > below && middle < from; middle = (below + from) / 2) {
      if (Math.round(encodeLight(middle)) < byte) below = middle
      else from = middle
    }
    return from
  })
}

/** Linear light → sRGB byte, clipped. The darkest tones are computed, because the table would cause bands there. */
export function byteOf(light: number): number {
  return light > 0 && light < darkest ? Math.round(encodeLight(light)) : quickByteOf(light)
}
