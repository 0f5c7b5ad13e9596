import { cubeRoot } from './oklab'
import { planeAt } from './planes'

/**
 * Converts a plane of L, a, b, alpha to linear light (r, g, b times a weight, and the weight). Highlights have a weight of up to
 * 1 + `boost`, because 8 bits clip them, and in the blur of a real lens they would outshine their surroundings.
 */
export function lensLight(y0: i32, y1: i32, plane: usize, light: usize, width: i32, boost: f32): void {
  const end = <usize>(y1 * width)
  for (let i = <usize>(y0 * width); i < end; i++) {
    const address = plane + (i << 4)
    const l = load<f32>(address)
    const root = f32x4.add(
      f32x4.splat(l),
      f32x4.add(
        f32x4.mul(f32x4.splat(load<f32>(address, 4)), f32x4(0.3963377774, -0.1055613458, -0.0894841775, 0)),
        f32x4.mul(f32x4.splat(load<f32>(address, 8)), f32x4(0.2158037573, -0.0638541728, -1.291485548, 0)),
      ),
    )
    const cube = f32x4.mul(root, f32x4.mul(root, root))
    let rgb = f32x4.mul(f32x4(4.0767416621, -1.2684380046, -0.0041960863, 0), v128.shuffle<f32>(cube, cube, 0, 0, 0, 0))
    rgb = f32x4.add(rgb, f32x4.mul(f32x4(-3.3077115913, 2.6097574011, -0.7034186147, 0), v128.shuffle<f32>(cube, cube, 1, 1, 1, 1)))
    rgb = f32x4.add(rgb, f32x4.mul(f32x4(0.2309699292, -0.3413193965, 1.707614701, 0), v128.shuffle<f32>(cube, cube, 2, 2, 2, 2)))
    const over: f32 = max<f32>(0, l - <f32>0.75) * 4
    const weight: f32 = load<f32>(address, 12) * (1 + boost * over * over)
    v128.store(light + (i << 4), f32x4.mul(f32x4.replace_lane(rgb, 3, 1), f32x4.splat(weight)))
  }
}

/** Converts a weighted sum of linear light to L, a, b. */
// @ts-ignore: decorator of the compiler
@inline
function labOf(sum: v128): v128 {
  const weight = f32x4.splat(<f32>1 / max<f32>(<f32>1e-6, f32x4.extract_lane(sum, 3)))
  const rgb = f32x4.pmax(f32x4.splat(0), f32x4.mul(sum, weight))
  let lms = f32x4.mul(f32x4(0.4122214708, 0.2119034982, 0.0883024619, 0), v128.shuffle<f32>(rgb, rgb, 0, 0, 0, 0))
  lms = f32x4.add(lms, f32x4.mul(f32x4(0.5363325363, 0.6806995451, 0.2817188376, 0), v128.shuffle<f32>(rgb, rgb, 1, 1, 1, 1)))
  lms = f32x4.add(lms, f32x4.mul(f32x4(0.0514459929, 0.1073969566, 0.6299787005, 0), v128.shuffle<f32>(rgb, rgb, 2, 2, 2, 2)))
  const root = cubeRoot(lms)
  let lab = f32x4.mul(f32x4(0.2104542553, 1.9779984951, 0.0259040371, 0), v128.shuffle<f32>(root, root, 0, 0, 0, 0))
  lab = f32x4.add(lab, f32x4.mul(f32x4(0.793617785, -2.428592205, 0.7827717662, 0), v128.shuffle<f32>(root, root, 1, 1, 1, 1)))
  return f32x4.add(lab, f32x4.mul(f32x4(-0.0040720468, 0.4505937099, -0.808675766, 0), v128.shuffle<f32>(root, root, 2, 2, 2, 2)))
}

/**
 * Blurs every row of a plane like a lens, with a disc of the row's radius in `radii` (f32, pixels). `levels` has four times
 * (address, width, height as i32) of linear light, at full, half, a quarter and an eighth of the size; `disc` has `count` points
 * of the unit disc as pairs of f32. Wide discs sample smaller planes, so that no light between the points is missed.
 */
export function blurByLens(
  y0: i32, y1: i32, plane: usize, out: usize, width: i32, levels: usize, radii: usize, disc: usize, count: i32,
): void {
  const spread = sqrt<f32>(<f32>3.14159265 / <f32>count)
  for (let y = y0; y < y1; y++) {
    const radius = load<f32>(radii + ((<usize>y) << 2))
    const spacing: f32 = radius * spread
    const shift: i32 = spacing > <f32>3.4 ? 3 : spacing > <f32>1.7 ? 2 : spacing > <f32>0.85 ? 1 : 0
    const level = levels + <usize>(shift * 12)
    const light = <usize>load<u32>(level)
    const w = load<i32>(level, 4)
    const h = load<i32>(level, 8)
    const zoom: f32 = <f32>1 / <f32>(1 << shift)
    // Below half a pixel, there is no blur; up to 1.5 pixels, the blur fades in.
    const share = f32x4.splat(max<f32>(0, min<f32>(1, radius - <f32>0.5)))
    for (let x = 0; x < width; x++) {
      const i = (<usize>(y * width + x)) << 4
      const original = v128.load(plane + i)
      if (radius <= 0.5) {
        v128.store(out + i, original)
        continue
      }
      const cx: f32 = (<f32>x + <f32>0.5) * zoom - <f32>0.5
      const cy: f32 = (<f32>y + <f32>0.5) * zoom - <f32>0.5
      const reach: f32 = radius * zoom
      let sum = f32x4.splat(0)
      for (let k = 0; k < count; k++) {
        const spot = disc + ((<usize>k) << 3)
        sum = f32x4.add(sum, planeAt(light, w, h, cx + reach * load<f32>(spot), cy + reach * load<f32>(spot, 4)))
      }
      const soft = f32x4.add(original, f32x4.mul(f32x4.sub(labOf(sum), original), share))
      v128.store(out + i, f32x4.replace_lane(soft, 3, f32x4.extract_lane(original, 3)))
    }
  }
}
