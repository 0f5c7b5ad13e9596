import type { Lab } from '../../colour/lab.ts'
import { blurPlane, softenPlane } from '../../plane/blur.ts'
import { magnitude } from '../../plane/magnitude.ts'
import { planeOf, spread } from '../../plane/plane.ts'
import type { Size } from '../../plane/size.ts'
import { step } from '../../random/noise.ts'
import { linesOf, type Portrait } from '../faces/portrait.ts'
import { type Head, type HeadOrFace, parts } from './head.ts'

/**
 * A face as a poster shows it: skin in a few flat tones, with the photo's own eyes, brows, lips and teeth. Planes have the size
 * of the portrait.
 */
export interface FlatFace {
  readonly portrait: Portrait
  /** Colour at each pixel. */
  readonly l: Float32Array
  readonly a: Float32Array
  readonly b: Float32Array
  /** Strength of the lines of lids, brows, nostrils and lips, from 0 to 1; there are no lines on teeth. */
  readonly lines: Float32Array
}

/** Number of flat tones of the skin, and of the rounds of clustering that find them. */
const [tones, rounds] = [3, 8]

/** Clusters values into three groups, and returns the means of the groups, from dark to light. */
function levelsOf(values: Float32Array): number[] {
  const sorted = values.toSorted()
  let centres = Array.from(
    { length: tones },
    (_, k) => sorted[Math.floor(((k + 0.5) / tones) * sorted.length)] ?? 0,
  )
  for (let round = 0; round < rounds; round++) {
    const [sums, counts] = [new Float64Array(tones), new Float64Array(tones)]
    for (const value of sorted) {
      const k = nearest(centres, value)
      sums[k]! += value
      counts[k]! += 1
    }
    centres = centres.map((centre, k) => (counts[k]! > 0 ? sums[k]! / counts[k]! : centre))
  }
  return centres
}

function nearest(centres: readonly number[], value: number): number {
  let best = 0
  for (let k = 1; k < centres.length; k++)
    if (Math.abs(value - centres[k]!) < Math.abs(value - centres[best]!)) best = k
  return best
}

/** Returns the share of each pixel that belongs to a part of `kinds`, softened over `sigma` pixels. */
export function softPart(
  { portrait, parts: seen }: Head,
  kinds: readonly number[],
  sigma: number,
): Float32Array {
  const mask = new Float32Array(seen.length)
  for (let i = 0; i < mask.length; i++) if (kinds.includes(seen[i]!)) mask[i] = 1
  return mask.includes(1) ? blurPlane(mask, portrait, sigma) : mask
}

/** Returns the mean colour of the pixels of a part. */
export function meanOf({ portrait: { planes }, parts: seen }: Head, part: number): Lab {
  let [l, a, b, count] = [0, 0, 0, 0]
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] !== part) continue
    l += planes.l[i]!
    a += planes.a[i]!
    b += planes.b[i]!
    count += 1
  }
  return [l / Math.max(1, count), a / Math.max(1, count), b / Math.max(1, count)]
}

/** Flattens the skin to three tones, with crisp but not jagged edges between them. */
function flatSkin({ portrait }: HeadOrFace) {
  const { planes, shape, unit } = portrait
  const soft = softenPlane(planes.l, planes, Math.max(1, 0.032 * unit))
  const [red, yellow] = [planes.a, planes.b].map((plane) =>
    softenPlane(plane, planes, Math.max(1, 0.05 * unit)),
  )
  const levels = levelsOf(soft.filter((_, i) => shape.data[i]! > 0))
  const means = levels.map((level, k) => {
    let [a, b, count] = [0, 0, 0]
    for (let i = 0; i < soft.length; i++) {
      if (shape.data[i]! <= 0 || nearest(levels, soft[i]!) !== k) continue
      a += red![i]!
      b += yellow![i]!
      count += 1
    }
    return count > 0
      ? ([level, a / count, b / count] as const)
      : ([level, portrait.skin[1], portrait.skin[2]] as const)
  })
  const out = { l: soft.slice(), a: soft.slice(), b: soft.slice() }
  for (let i = 0; i < soft.length; i++) {
    const [l, a, b] = means[nearest(levels, soft[i]!)]!
    out.l[i] = l
    out.a[i] = a
    out.b[i] = b
  }
  const edge = Math.max(0.6, 0.006 * unit)
  return {
    l: blurPlane(out.l, planes, edge),
    a: blurPlane(out.a, planes, edge),
    b: blurPlane(out.b, planes, edge),
  }
}

/** Certainty of lenses from which glasses are likely, although no outline of a lens is sure. */
const likelyGlasses = 0.55
/** Minimum and clear difference in colour (Oklab, without lightness) from the skin, of glasses. */
const [paleGlasses, clearGlasses] = [0.014, 0.028]
/** Distances from the line through both eyes, and along it from the eyes, at which glasses end, in units of the face. */
const glassesEnd = { above: 0.17, beside: 0.45 } as const
/** Width of a frame, and half of the gaps between a frame and a tinted part of its lens, in units of the face. */
const [frameWidth, gap] = [0.026, 0.03]

/** Parts around the eyes in other colours than the skin, from 0 to 1. */
interface Glasses {
  /** Lenses and frames. */
  readonly all: Float32Array
  /** The outline of the glasses. Frames that are as light as the skin are no dark lines. */
  readonly frames: Float32Array
}

/** Returns how far each pixel may lie on glasses, from 0 to 1, by its distance from the line through the eyes and from the eyes. */
function aroundEyes({ portrait: { planes, unit }, parts: seen }: Head): Float32Array {
  const { width } = planes
  const eyes = [...seen.keys()].filter((i) => seen[i] === parts.eye)
  const columnOf = (i: number) => i % width
  const rowOf = (i: number) => Math.floor(i / width)
  const mean = (numberAt: (i: number) => number) =>
    eyes.reduce((sum, i) => sum + numberAt(i), 0) / Math.max(1, eyes.length)
  const [x, y] = [mean(columnOf), mean(rowOf)]
  const wide = mean((i) => (columnOf(i) - x) ** 2)
  const tall = mean((i) => (rowOf(i) - y) ** 2)
  const mixed = mean((i) => (columnOf(i) - x) * (rowOf(i) - y))
  // The longer axis of the pixels of both eyes is the line through the eyes.
  const angle = Math.atan2(2 * mixed, wide - tall) / 2
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const half = Math.sqrt(wide + tall)
  return Float32Array.from(seen, (_, i) => {
    const [dx, dy] = [columnOf(i) - x, rowOf(i) - y]
    const [along, above] = [Math.abs(dx * cos + dy * sin) - half, Math.abs(dy * cos - dx * sin)]
    const fade = 0.05 * unit
    return (
      (1 - step(glassesEnd.above * unit - fade, glassesEnd.above * unit, above)) *
      (1 - step(glassesEnd.beside * unit - fade, glassesEnd.beside * unit, along))
    )
  })
}

function glassesOf(head: Head): Glasses {
  const { planes, skin, unit } = head.portrait
  const [red, yellow] = [planes.a, planes.b].map((plane) => blurPlane(plane, planes, 0.008 * unit))
  const all = aroundEyes(head).map(
    (share, i) =>
      share * step(paleGlasses, clearGlasses, magnitude(red![i]! - skin[1], yellow![i]! - skin[2])),
  )
  const [frame, margin] = [frameWidth, gap].map((width) => Math.max(1, Math.round(width * unit))) as [
    number,
    number,
  ]
  const hard = planeOf(planes, (i) => (all[i]! > 0.5 ? 1 : 0))
  const solid = spread(spread(hard, margin, 1), margin, -1)
  const inner = spread(solid, frame, -1)
  return {
    all,
    frames: blurPlane(
      solid.data.map((value, i) => value - inner.data[i]!),
      planes,
      0.006 * unit,
    ),
  }
}

/** Draws a face in flat tones. A face without a mesh keeps all lines of the photo. */
export function flatFaceOf(head: HeadOrFace): FlatFace {
  const { portrait } = head
  const { planes, unit } = portrait
  const skin = flatSkin(head)
  const lines = linesOf(portrait).slice()
  if (!head.mesh) return { portrait, ...skin, lines }
  const edge = Math.max(0.6, 0.012 * unit)
  const features = softPart(head, [parts.eye, parts.brow, parts.lip, parts.teeth], edge)
  // Around eyes that may be behind glasses, the photo's own tones are kept, without lines; up to the frame if glasses are likely.
  const { lenses } = head.sureness
  const isUnsure = lenses > 0.25 && !head.parts.includes(parts.lens)
  const [wide, gain] = lenses > likelyGlasses ? [0.24, 9] : [0.1, 3]
  const glasses = isUnsure && lenses > likelyGlasses ? glassesOf(head) : undefined
  const shaded = isUnsure
    ? softPart(head, [parts.eye], wide * unit).map((value, i) =>
        Math.min(1, Math.max(gain * value, glasses?.all[i] ?? 0)),
      )
    : undefined
  const beard = softPart(head, [parts.beard], edge)
  const teeth = softPart(head, [parts.teeth], edge)
  const [hair, white] = [meanOf(head, parts.beard), meanOf(head, parts.teeth)]
  const fine = [planes.l, planes.a, planes.b].map((plane) => blurPlane(plane, planes, edge))
  const out = [skin.l, skin.a, skin.b].map((flat, c) =>
    flat.map((value, i) => {
      const bearded = value + beard[i]! * (hair[c]! - value)
      const drawn =
        bearded + Math.min(1, Math.max(1.6 * features[i]!, shaded?.[i] ?? 0)) * (fine[c]![i]! - bearded)
      // Teeth are drawn as one light shape, because gaps between teeth would look like decay.
      return drawn + teeth[i]! * ((c === 0 ? white[c]! + 0.04 : 0.6 * white[c]!) - drawn)
    }),
  )
  const eased = lines.map((line, i) => {
    const shade = shaded?.[i] ?? 0
    return Math.max(line * (1 - teeth[i]!) * (1 - 0.75 * shade), glasses?.frames[i] ?? 0)
  })
  return { portrait, l: out[0]!, a: out[1]!, b: out[2]!, lines: eased }
}

/** Returns the part of a head at a position of the picture. */
export function partAt(
  { portrait: { box, width, height }, parts: seen }: Head,
  x: number,
  y: number,
): number {
  const px = Math.floor(((x - box.left) * width) / box.width)
  const py = Math.floor(((y - box.top) * height) / box.height)
  return px < 0 || py < 0 || px >= width || py >= height ? parts.none : seen[py * width + px]!
}

/** Returns for each pixel of a plane over the picture the part of the first head that covers the pixel. */
export function partsOver(heads: readonly HeadOrFace[], picture: Size, size: Size): Uint8Array {
  const out = new Uint8Array(size.width * size.height)
  const [sx, sy] = [picture.width / size.width, picture.height / size.height]
  for (const head of heads) {
    if (!head.mesh) continue
    const { left, top, width, height } = head.portrait.box
    for (let y = Math.max(0, Math.floor(top / sy)); y < Math.min(size.height, (top + height) / sy); y++) {
      for (let x = Math.max(0, Math.floor(left / sx)); x < Math.min(size.width, (left + width) / sx); x++) {
        const i = y * size.width + x
        // Skin has priority over hair, because the hair of a head may lie beside another head's face.
        const part = partAt(head, (x + 0.5) * sx, (y + 0.5) * sy)
        if (out[i] === parts.none || (out[i] === parts.hair && part !== parts.none)) out[i] = part
      }
    }
  }
  return out
}
