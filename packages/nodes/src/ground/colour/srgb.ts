/** Encodes linear light 0..1 as sRGB 0..255, with fractions. */
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

const bytes = Uint8Array.from({ length: 4097 }, (_, i) => Math.round(encodeLight(i / 4096)))

/** Linear light → sRGB byte by a table, clipped. The darkest tones have coarse steps. */
export function quickByteOf(light: number): number {
  return bytes[light <= 0 ? 0 : light >= 1 ? 4096 : Math.floor(light * 4096 + 0.5)]!
}

/** Linear light → sRGB byte, clipped. The darkest tones are computed, since the table would band there. */
export function byteOf(light: number): number {
  return light > 0 && light < 0.02 ? Math.round(encodeLight(light)) : quickByteOf(light)
}
