import type { ImageValue } from '../../execution-types.ts'
import { shrinkImage } from '../../ground/codec/shrink.ts'
import { connectedComponents } from '../../ground/people/connected-components.ts'
import { labPlanes } from '../../ground/plane/lab-planes.ts'
import { type Plane, planeOf, resizePlane, softBlur } from '../../ground/plane/plane.ts'

/** Longest side in pixels of the copy in which leftovers are searched. */
const side = 320
/** Margin at which the lengths below are used unchanged, and the maximum factor for larger margins. */
const [usualMargin, maxGrowth] = [0.3, 1.7]
/**
 * Share of an object's height that counts as its foot, and the reach of leftovers beside and below the foot, in heights of the
 * object.
 */
const foot = { high: 0.1, across: 0.06, below: 0.035 }
/** Minimum size of an object with a foot, as a share of the picture's area and height. */
const minSize = { area: 0.0006, height: 0.05 }
/**
 * Lightness of a shadow relative to its surroundings, the minimum lightness of nine tenths of it (legs and wheels are darker), the
 * radius of these surroundings as a share of the longest side, and the maximum difference of hue from them in Oklab.
 */
const shadow = { light: 0.84, darkest: 0.3, around: 0.12, hue: 0.045 }
/**
 * Reach of a shadow above and below the foot and to its sides, in heights of the object, and its maximum area relative to the
 * object.
 */
const cast = { above: 0.08, below: 0.35, across: 0.9, area: 0.5 }

interface Thing {
  readonly top: number
  readonly bottom: number
  /** Pixels of the object's foot. */
  readonly feet: readonly number[]
  readonly area: number
}

/** Returns the objects of a mask with a visible foot; an object at the picture's lower edge has no visible foot. */
function thingsOf(mask: Plane): Thing[] {
  const { width, height } = mask
  const { label, sizes } = connectedComponents(mask, (share) => share > 0.3)
  return sizes.flatMap((area, name) => {
    const pixels: number[] = []
    for (let i = 0; i < label.length; i++) if (label[i] === name) pixels.push(i)
    const [top, bottom] = [Math.floor(pixels[0]! / width), Math.floor(pixels.at(-1)! / width)]
    const tall = bottom - top + 1
    if (area < minSize.area * width * height || tall < minSize.height * height || bottom >= height - 2)
      return []
    return [
      { top, bottom, area, feet: pixels.filter((i) => Math.floor(i / width) > bottom - foot.high * tall) },
    ]
  })
}

/** Marks the surroundings of a foot: shoes, and the shade below them, which outlines often miss. */
function markFeet(out: Plane, { top, bottom, feet }: Thing, times: number): void {
  const { width, height, data } = out
  const tall = bottom - top + 1
  const [rx, ry] = [Math.max(1, foot.across * tall * times), Math.max(1, foot.below * tall * times)]
  for (const i of feet) {
    const [cx, cy] = [i % width, Math.floor(i / width) + 0.3 * ry]
    for (let y = Math.max(0, Math.ceil(cy - ry)); y <= Math.min(height - 1, cy + ry); y++)
      for (let x = Math.max(0, Math.ceil(cx - rx)); x <= Math.min(width - 1, cx + rx); x++)
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1) data[y * width + x] = 1
  }
}

/** Marks the shadow of an object: dark pixels connected with its foot, unless they are too many or too dark for a shadow. */
function markShadow(out: Plane, { top, bottom, feet, area }: Thing, shade: Shade): void {
  const { width, height, data } = out
  const tall = bottom - top + 1
  const columns = feet.map((i) => i % width)
  const [left, right] = [Math.min(...columns), Math.max(...columns)]
  const found = new Set<number>()
  const stack: number[] = []
  const visit = (x: number, y: number) => {
    const i = y * width + x
    if (x < 0 || y < 0 || x >= width || y >= height || found.has(i)) return
    if (y < bottom - cast.above * tall || y > bottom + cast.below * tall) return
    if (x < left - cast.across * tall || x > right + cast.across * tall) return
    if (data[i] === 0 && !shade.isDark(i)) return
    found.add(i)
    stack.push(i)
  }
  for (const i of feet) visit(i % width, Math.floor(i / width))
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const [x, y] = [i % width, Math.floor(i / width)]
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      visit(x + dx, y + dy)
  }
  const dark = [...found].filter((i) => data[i] === 0)
  const darkest = dark.filter((i) => shade.lightnessAt(i) < shadow.darkest).length
  if (dark.length > cast.area * area || darkest > dark.length / 10) return
  for (const i of dark) data[i] = 1
}

interface Shade {
  /** Returns the lightness of a pixel, relative to its surroundings. */
  lightnessAt(i: number): number
  /** Returns true for pixels of shadows: darker than their surroundings, but of the same hue. */
  isDark(i: number): boolean
}

/** Compares pixels with their surroundings. Marked pixels are not part of the surroundings. */
async function shadeOf(picture: ImageValue, marked: Plane): Promise<Shade> {
  const { l, a, b } = await labPlanes(picture, picture, [255, 255, 255])
  const { width, height } = picture
  const known = planeOf(picture, (i) => 1 - marked.data[i]!)
  const radius = Math.max(1, Math.round(shadow.around * Math.max(width, height)))
  const weight = softBlur(known, radius).data
  const softened = [l, a, b].map((data) => softBlur({ width, height, data }, 1).data)
  const around = [l, a, b].map(
    (data) =>
      softBlur(
        planeOf(picture, (i) => data[i]! * known.data[i]!),
        radius,
      ).data,
  )
  const usualAt = (c: number, i: number) => around[c]![i]! / Math.max(1e-6, weight[i]!)
  const lightnessAt = (i: number) => softened[0]![i]! / Math.max(1e-6, usualAt(0, i))
  return {
    lightnessAt,
    isDark: (i) => {
      const share = lightnessAt(i)
      return (
        share <= shadow.light &&
        [1, 2].every((c) => Math.abs(softened[c]![i]! - usualAt(c, i) * share) < shadow.hue)
      )
    },
  }
}

/**
 * Marks the leftovers of the objects under a mask: their shoes and their shadows. The margin limits the search; if it is 0,
 * nothing is marked.
 */
export async function leftoversOf(image: ImageValue, gap: Plane, margin: number): Promise<Plane> {
  const small = await shrinkImage(image, side)
  const mask = resizePlane(gap, small)
  const out = planeOf(small, (i) => (mask.data[i]! > 0.3 ? 1 : 0))
  const times = Math.min(maxGrowth, margin / usualMargin)
  if (times === 0) return out
  const shade = await shadeOf(small, out)
  for (const thing of thingsOf(mask)) {
    markFeet(out, thing, times)
    markShadow(out, thing, shade)
  }
  return softBlur(out, 1)
}
