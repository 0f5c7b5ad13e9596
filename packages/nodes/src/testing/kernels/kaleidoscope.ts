export interface Fold {
  readonly pattern: 'rosette' | 'honeycomb' | 'tunnel'
  readonly sectors: number
  /** Side of a honeycomb's triangle. */
  readonly side: number
  readonly flown: number
  /** Logarithm of the growth from one ring of the tunnel to the next. */
  readonly ring: number
}

/** Folds a position between three mirrors: reflects it at the mirror that it exceeds most, until it is beyond no mirror. */
function betweenThree(x: number, y: number, side: number): readonly [number, number] {
  const inner = (side * Math.sqrt(3)) / 6
  const normals = [-90, 30, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return [Math.cos(angle), Math.sin(angle)] as const
  })
  let [px, py] = [x, y]
  for (let step = 0; step < 100; step++) {
    const [far, [nx, ny]] = normals
      .map((normal) => [px * normal[0] + py * normal[1] - inner, normal] as const)
      .toSorted(([a], [b]) => b - a)[0]!
    if (far <= 0) break
    px -= 2 * far * nx
    py -= 2 * far * ny
  }
  return [px, py]
}

/** Reference for the fold of `kaleidoscope`; the unit is half of the frame's shorter side. */
export function foldReference(x: number, y: number, fold: Fold): readonly [number, number] {
  if (fold.pattern === 'honeycomb') return betweenThree(x, y, fold.side)
  const sector = (2 * Math.PI) / fold.sectors
  const turn = Math.atan2(y, x)
  const inSector = Math.abs(turn - Math.round(turn / sector) * sector)
  let distance = Math.hypot(x, y)
  if (fold.pattern === 'tunnel') {
    const rings = Math.log(distance) / fold.ring - fold.flown
    const phase = Math.abs(rings - 2 * Math.floor((rings + 1) / 2))
    distance = Math.exp((phase - 1) * fold.ring)
  }
  return [distance * Math.cos(inSector), distance * Math.sin(inSector)]
}
