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

/** Gaussian kernel weights from the centre outwards, radius + 1 of them; the whole symmetric kernel sums to 1. */
export function gaussTaps(sigma: number): Float32Array {
  const radius = Math.max(1, Math.ceil(sigma * 3))
  const taps = Array.from({ length: radius + 1 }, (_, i) => Math.exp((-0.5 * i * i) / (sigma * sigma)))
  const sum = taps.reduce((total, tap, i) => total + (i === 0 ? tap : 2 * tap), 0)
  return Float32Array.from(taps, (tap) => tap / sum)
}

const sectorCells = 48

/**
 * Weights of the eight Kuwahara sectors over the unit disc: 8 f32 per cell of a 48 × 48 table. Uses squared
 * polynomials instead of convolved sectors (Kyprianidis, Semmo, Kang, Döllner 2010), times a Gaussian.
 */
export function sectorTable(): Float32Array {
  const table = new Float32Array(sectorCells * sectorCells * 8)
  const zeta = 0.33
  const gamma = (3 * Math.PI) / 8
  const eta = (zeta + Math.cos(gamma)) / Math.sin(gamma) ** 2
  for (let row = 0; row < sectorCells; row++) {
    for (let column = 0; column < sectorCells; column++) {
      const centre = sectorCells / 2
      const x = (column + 0.5 - centre) / centre
      const y = (row + 0.5 - centre) / centre
      const weights = Array.from({ length: 8 }, (_, sector) => {
        const angle = (sector * Math.PI) / 4
        const along = x * Math.sin(angle) + y * Math.cos(angle)
        const across = x * Math.cos(angle) - y * Math.sin(angle)
        return Math.max(0, along + zeta - eta * across * across) ** 2
      })
      const sum = weights.reduce((total, weight) => total + weight, 0)
      const gauss = Math.exp(-3.125 * (x * x + y * y)) / Math.max(sum, 1e-6)
      table.set(
        weights.map((weight) => weight * gauss),
        (row * sectorCells + column) * 8,
      )
    }
  }
  return table
}
