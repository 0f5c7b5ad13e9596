/** sRGB byte → linear light. */
export function linearTable(): Float32Array {
  return Float32Array.from({ length: 256 }, (_, i) => {
    const value = i / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
}

/** Linear light × 4095 → sRGB byte. */
export function byteTable(): Uint8Array {
  return Uint8Array.from({ length: 4096 }, (_, i) => {
    const value = i / 4095
    return Math.round(255 * (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
  })
}
