import type { ImageValue } from '../../execution-types.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { boxBlur, fitSize, type Plane, planeOf, resizePlane, sampleAt, spread } from '../plane/plane.ts'

/** Longest side in pixels at which the matte is solved; its linear coefficients are smooth and valid at any size. */
const side = 576
/** Regularization of the guided filter: colour variance below it counts as noise (channels are 0..1). */
const evenness = 2e-4

type Three<T> = readonly [T, T, T]

async function channelsOf(image: ImageValue): Promise<Three<Plane>> {
  const size = fitSize(image, side)
  const data = await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const planes = [planeOf(size), planeOf(size), planeOf(size)] as const
  for (let i = 0; i < size.width * size.height; i++) {
    for (let c = 0; c < 3; c++) planes[c]!.data[i] = data[i * 3 + c]! / 255
  }
  return planes
}

function product(left: Plane, right: Plane): Plane {
  const out = planeOf(left)
  for (let i = 0; i < out.data.length; i++) out.data[i] = left.data[i]! * right.data[i]!
  return out
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const

/** Coefficient planes a0, a1, a2, b of the guided filter (He, Sun, Tang 2010; solved at low resolution as in He & Sun 2015). */
function coefficients(guide: Three<Plane>, mask: Plane, radius: number): Plane[] {
  const blurred = (plane: Plane) => boxBlur(plane, radius).data
  const mean = blurred(mask)
  const [r, g, b] = guide.map(blurred) as unknown as Three<Float32Array>
  const moments = pairs.map(([i, j]) => blurred(product(guide[i], guide[j])))
  const [mrr, mrg, mrb, mgg, mgb, mbb] = moments as [
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const [cr, cg, cb] = guide.map((plane) => blurred(product(plane, mask))) as unknown as Three<Float32Array>
  const planes = [planeOf(mask), planeOf(mask), planeOf(mask), planeOf(mask)] as const
  for (let p = 0; p < mean.length; p++) {
    const [x, y, z, m] = [r[p]!, g[p]!, b[p]!, mean[p]!]
    const rr = mrr[p]! - x * x + evenness
    const rg = mrg[p]! - x * y
    const rb = mrb[p]! - x * z
    const gg = mgg[p]! - y * y + evenness
    const gb = mgb[p]! - y * z
    const bb = mbb[p]! - z * z + evenness
    const [vr, vg, vb] = [cr[p]! - x * m, cg[p]! - y * m, cb[p]! - z * m]
    // Solves the symmetric 3 × 3 system by its cofactors.
    const c0 = gg * bb - gb * gb
    const c1 = rb * gb - rg * bb
    const c2 = rg * gb - rb * gg
    const scale = 1 / (rr * c0 + rg * c1 + rb * c2)
    const a0 = scale * (c0 * vr + c1 * vg + c2 * vb)
    const a1 = scale * (c1 * vr + (rr * bb - rb * rb) * vg + (rg * rb - rr * gb) * vb)
    const a2 = scale * (c2 * vr + (rg * rb - rr * gb) * vg + (rr * gg - rg * rg) * vb)
    planes[0].data[p] = a0
    planes[1].data[p] = a1
    planes[2].data[p] = a2
    planes[3].data[p] = m - a0 * x - a1 * y - a2 * z
  }
  return planes.map((plane) => boxBlur(plane, radius))
}

/**
 * Refines a rough mask (0..1, any size) to a matte of the picture's size. The border moves to
 * nearby colour edges, within `reach` (a share of the longest side).
 */
export async function refineMatte(image: ImageValue, rough: Plane, reach = 0.014): Promise<Plane> {
  const guide = await channelsOf(image)
  const mask = resizePlane(rough, guide[0])
  const longest = Math.max(mask.width, mask.height)
  const radius = Math.max(1, Math.round(longest * reach))
  const planes = coefficients(guide, mask, radius)
  const core = boxBlur(spread(mask, radius, -1), Math.ceil(radius / 2))
  const outer = boxBlur(spread(mask, radius, 1), Math.ceil(radius / 2))
  const scale = mask.width / image.width
  const scaleY = mask.height / image.height
  return planeOf(image, (i) => {
    const x = ((i % image.width) + 0.5) * scale - 0.5
    const y = (Math.floor(i / image.width) + 0.5) * scaleY - 0.5
    const least = sampleAt(core, x, y)
    const most = sampleAt(outer, x, y)
    if (most < 0.02) return 0
    if (least > 0.98) return 1
    let alpha = sampleAt(planes[3]!, x, y)
    for (let c = 0; c < 3; c++) alpha += (sampleAt(planes[c]!, x, y) * image.data[i * 4 + c]!) / 255
    // The guided filter leaks slightly everywhere: its low and high tails are clipped.
    const sharp = (alpha - 0.1) / 0.8
    return Math.min(1, Math.max(0, Math.min(most * 1.3, Math.max(sharp, least * 1.3 - 0.3))))
  })
}
