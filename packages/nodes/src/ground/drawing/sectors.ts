const sectorCells = 48

/**
 * Returns the weights of the eight Kuwahara sectors over the unit disc: 8 f32 per cell of a 48 × 48 table. The first four numbers
 * are the sums of opposite sectors, and the last four are their differences. Uses squared polynomials instead of convolved
 * sectors (Kyprianidis, Semmo, Kang, Döllner 2010), times a Gaussian.
 */
export function sectorTable(): Float32Array {
  known ??= makeTable()
  return known
}

let known: Float32Array | undefined

function makeTable(): Float32Array {
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
      const offset = (row * sectorCells + column) * 8
      for (let sector = 0; sector < 4; sector++) {
        const [own, opposite] = [weights[sector]! * gauss, weights[sector + 4]! * gauss]
        table[offset + sector] = own + opposite
        table[offset + 4 + sector] = own - opposite
      }
    }
  }
  return table
}
