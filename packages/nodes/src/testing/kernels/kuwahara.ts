import { type Plane, planeOf, sampleMirrored } from './plane.ts'

interface Sector {
  weight: number
  square: number
  readonly mean: [number, number, number]
}

interface Flow {
  readonly c: number
  readonly s: number
  readonly anisotropy: number
}

/** Returns the eight weights of a sample at (x, y) of the unit disc; see `sectorTable`. */
function weightsAt(x: number, y: number): readonly number[] {
  const zeta = 0.33
  const gamma = (3 * Math.PI) / 8
  const eta = (zeta + Math.cos(gamma)) / Math.sin(gamma) ** 2
  const raw = Array.from({ length: 8 }, (_, sector) => {
    const angle = (sector * Math.PI) / 4
    const along = x * Math.sin(angle) + y * Math.cos(angle)
    const across = x * Math.cos(angle) - y * Math.sin(angle)
    return Math.max(0, along + zeta - eta * across * across) ** 2
  })
  const sum = raw.reduce((total, weight) => total + weight, 0)
  return raw.map((weight) => (weight / sum) * Math.exp(-3.125 * (x * x + y * y)))
}

function pixel(lab: Plane, point: { x: number; y: number }, flow: Flow, radius: number): readonly number[] {
  const long = radius * (1 + flow.anisotropy)
  const short = radius / (1 + flow.anisotropy)
  const reach = Math.ceil(long)
  const sectors = Array.from({ length: 8 }, (): Sector => ({ weight: 0, square: 0, mean: [0, 0, 0] }))
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const u = (flow.c * dx + flow.s * dy) / long
      const v = (-flow.s * dx + flow.c * dy) / short
      if (u * u + v * v > 1) continue
      const colour = [0, 1, 2].map((c) => sampleMirrored(lab, point.x + dx, point.y + dy, c))
      const square = colour.reduce((sum, value) => sum + value * value, 0)
      for (const [i, weight] of weightsAt(u, v).entries()) {
        const sector = sectors[i]!
        sector.weight += weight
        sector.square += weight * square
        for (let c = 0; c < 3; c++) sector.mean[c]! += weight * colour[c]!
      }
    }
  }
  const sum = [0, 0, 0]
  let total = 0
  for (const { weight, square, mean } of sectors) {
    const centre = mean.map((value) => value / weight)
    const variance = Math.max(0, square / weight - centre.reduce((all, value) => all + value * value, 0))
    const trust = 1 / (1 + (255 * 255 * variance) ** 4)
    total += trust
    for (let c = 0; c < 3; c++) sum[c]! += trust * centre[c]!
  }
  return sum.map((value) => value / total)
}

/** Reference for `kuwahara`, without a table or symmetry; `flow` has c, s, anisotropy per pixel. */
export function kuwaharaReference(lab: Plane, flow: Plane, radius: number): Plane {
  const out = planeOf(lab.width, lab.height, 3)
  for (let y = 0; y < lab.height; y++) {
    for (let x = 0; x < lab.width; x++) {
      const index = y * lab.width + x
      const [c, s, anisotropy] = flow.data.subarray(index * 3, index * 3 + 3)
      out.data.set(pixel(lab, { x, y }, { c: c!, s: s!, anisotropy: anisotropy! }, radius), index * 3)
    }
  }
  return out
}
