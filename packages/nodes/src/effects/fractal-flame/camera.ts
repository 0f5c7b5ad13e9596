import { magnitude } from '../../ground/plane/magnitude.ts'
import type { Size } from '../../ground/plane/size.ts'
import type { Affine } from './system.ts'

/** Points of a flame: a list of x and a list of y. */
export interface Cloud {
  readonly x: Float32Array
  readonly y: Float32Array
}

const quantile = (sorted: Float32Array, share: number) => sorted[Math.floor(share * (sorted.length - 1))]!

/** Returns the angle of the cloud's longest direction and its elongation, without distant outliers. */
function longAxis({ x, y }: Cloud, middle: readonly [number, number], reach: number) {
  let [xx, xy, yy] = [1e-9, 0, 1e-9]
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [x[i]! - middle[0], y[i]! - middle[1]]
    if (dx * dx + dy * dy > reach * reach) continue
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const root = magnitude(xx - yy, 2 * xy)
  return {
    angle: 0.5 * Math.atan2(2 * xy, xx - yy),
    ratio: Math.sqrt((xx + yy + root) / (xx + yy - root + 1e-9)),
  }
}

/**
 * Returns the map from the plane to pixels that frames a cloud without its outliers. A long cloud lies along the longer side; a
 * symmetric cloud is centred on its middle.
 */
export function frameCloud(
  cloud: Cloud,
  size: Size,
  options: { centred: boolean; zoom: number },
): Affine | null {
  const { width, height } = size
  const sorted = [cloud.x.toSorted(), cloud.y.toSorted()] as const
  const middle = options.centred
    ? ([0, 0] as const)
    : ([quantile(sorted[0], 0.5), quantile(sorted[1], 0.5)] as const)
  const far = Float32Array.from(cloud.x, (x, i) => magnitude(x - middle[0], cloud.y[i]! - middle[1])).sort()
  const { angle, ratio } = longAxis(cloud, middle, quantile(far, 0.95))
  const along = width >= height ? 0 : Math.PI / 2
  const turn = options.centred || ratio < 1.25 ? 0 : along - angle
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const u = Float32Array.from(cloud.x, (x, i) => cos * x - sin * cloud.y[i]!).sort()
  const v = Float32Array.from(cloud.x, (x, i) => sin * x + cos * cloud.y[i]!).sort()
  const reach = (list: Float32Array, centre: number) =>
    Math.max(quantile(list, 0.975) - centre, centre - quantile(list, 0.025))
  // An asymmetric cloud is centred on the midpoint of its extent.
  const half = (list: Float32Array) => 0.5 * (quantile(list, 0.025) + quantile(list, 0.975))
  const [cu, cv] = options.centred ? [0, 0] : [half(u), half(v)]
  const [wide, tall] = [2 * reach(u, cu), 2 * reach(v, cv)]
  const scale = options.zoom * Math.min((0.86 * width) / wide, (0.86 * height) / tall)
  if (!Number.isFinite(scale) || wide < 1e-3 || tall < 1e-3 || wide > 1e3) return null
  return [
    scale * cos,
    -scale * sin,
    width / 2 - scale * cu,
    scale * sin,
    scale * cos,
    height / 2 - scale * cv,
  ]
}
