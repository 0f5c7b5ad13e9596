import type { ImageValue } from '../../../execution-types.ts'
import { softenPlane } from '../../plane/blur.ts'
import { magnitude } from '../../plane/magnitude.ts'
import { type Plane, planeOf, sampleAt } from '../../plane/plane.ts'
import { connectedComponents } from '../connected-components.ts'
import type { Face } from '../faces/decode.ts'
import { findCutCandidates, findFaces, fullPictureOf } from '../faces/find-faces.ts'
import { type FaceMesh, meshOf } from '../faces/mesh.ts'
import { knownPortraitOf, type Portrait, placedIn } from '../faces/portrait.ts'
import { personProbability } from '../probability.ts'
import { type ColourSet, crownColours, nearestOf, skinColours } from './colours.ts'
import { areaOf, distanceTo, eachNear, extentOf, hiddenEyes, hullOf, inPlanes, middleOf } from './geometry.ts'
import * as lines from './mesh-lines.ts'

/** Parts that a pixel of a portrait may show. A hat counts as hair. */
export const parts = {
  none: 0,
  skin: 1,
  hair: 2,
  beard: 3,
  brow: 4,
  eye: 5,
  lip: 6,
  teeth: 7,
  lens: 8,
} as const

/** Certainty of the parts of a head, from 0 to 1. Parts with a certainty below 0.5 do not appear in `parts`. */
export interface Sureness {
  /** Certainty of hair or a hat whose colour differs from the skin; low for bald heads. */
  readonly hair: number
  readonly beard: number
  /** Certainty of lenses whose colour differs from the skin around the eyes. */
  readonly lenses: number
}

/** A head: the mesh of its face, and the part that each pixel of its portrait shows. */
export interface Head {
  /** The portrait of the face. Its shape is the bare skin with eyes, brows, mouth and beard, without hair. */
  readonly portrait: Portrait
  readonly mesh: FaceMesh
  /** Part at each pixel of the portrait's planes, as a value of `parts`. */
  readonly parts: Uint8Array
  readonly sureness: Sureness
}

/** A face in the planes of its portrait. */
interface Frame {
  readonly portrait: Portrait
  readonly mesh: FaceMesh
  /** Half the height of the oval in pixels: the unit of all lengths on a face. */
  readonly unit: number
  /** Distance of each pixel from the oval, in units; negative inside the oval. */
  readonly away: Float32Array
  /** Height of each pixel above the eyes, along the face, in units: the chin is at about -1.2, the forehead ends at 0.8. */
  readonly up: Float32Array
  /** Likelihood of a person at each pixel. */
  readonly person: Float32Array
  /** Lightness, redness and yellowness without pores and single hairs. */
  readonly soft: readonly [l: Float32Array, a: Float32Array, b: Float32Array]
}

/** Step in pixels between computed distances. The distances between are interpolated, because distances change evenly. */
const coarseStep = 4

function frameOf(portrait: Portrait, mesh: FaceMesh, image: ImageValue, seen: Plane): Frame {
  const { width, height, box } = portrait
  const oval = inPlanes(portrait, mesh, lines.oval)
  const eyes = middleOf(portrait, mesh, [...lines.leftEye, ...lines.rightEye])
  const [top, chin] = [middleOf(portrait, mesh, [10]), middleOf(portrait, mesh, [152])]
  const { tall } = extentOf(portrait, mesh)
  const [dx, dy] = [(top.x - chin.x) / tall, (top.y - chin.y) / tall]
  const unit = tall / 2
  const coarse = planeOf({
    width: Math.ceil(width / coarseStep) + 1,
    height: Math.ceil(height / coarseStep) + 1,
  })
  for (let i = 0; i < coarse.data.length; i++) {
    const [x, y] = [i % coarse.width, Math.floor(i / coarse.width)]
    coarse.data[i] = distanceTo(oval, x * coarseStep, y * coarseStep) / unit
  }
  const count = width * height
  const [away, up, person] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let i = 0; i < count; i++) {
    const [x, y] = [(i % width) + 0.5, Math.floor(i / width) + 0.5]
    up[i] = ((x - eyes.x) * dx + (y - eyes.y) * dy) / unit
    away[i] = sampleAt(coarse, x / coarseStep, y / coarseStep)
    person[i] = sampleAt(
      seen,
      ((box.left + (x / width) * box.width) * seen.width) / image.width - 0.5,
      ((box.top + (y / height) * box.height) * seen.height) / image.height - 0.5,
    )
  }
  const { l, a, b } = portrait.planes
  const sigma = Math.max(0.7, 0.04 * unit)
  const [light, red, yellow] = [l, a, b].map((plane) => softenPlane(plane, portrait, sigma))
  return { portrait, mesh, unit, away, up, person, soft: [light!, red!, yellow!] }
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/**
 * Returns the odds that a pixel is skin by its position: ears are beside the oval, hair is above it, and a fringe may hang into it.
 */
function placeOdds(away: number, up: number): number {
  if (away < 0) return up > 0.3 ? clamp(-5 * away, 1.5) : clamp(-9 * away + 1, 4)
  if (up > 0.35) return Math.max(-5, 0.8 - 10 * away)
  if (up > -0.65) return Math.max(-5, 0.5 - 9 * Math.max(0, away - 0.06))
  return Math.max(-5, 0.5 - 14 * away)
}

/**
 * Returns the odds of skin against everything else, above 0 on the skin of a head. The plane is smooth, so that the hairline is
 * smooth.
 */
function skinOdds(frame: Frame, skin: ColourSet, crown: ColourSet): Float32Array {
  const { portrait, unit, away, up, person } = frame
  const { l, a, b } = portrait.planes
  const odds = away.map((far, i) => {
    const place = placeOdds(far, up[i]!)
    if (Math.abs(place) > 3.2) return place
    const toSkin = nearestOf(skin, l[i]!, a[i]!, b[i]!)
    const toCrown = nearestOf(crown, l[i]!, a[i]!, b[i]!)
    const colour = crown.length > 0 ? clamp(1.2 * (toCrown - toSkin), 3.2) : clamp(2.4 - toSkin, 2.4)
    const isBeyond = far > 0 && person[i]! < 0.4
    return colour + place - (isBeyond ? 4 : 0)
  })
  return softenPlane(odds, portrait, Math.max(0.8, 0.04 * unit))
}

/** Keeps the largest connected part of a shape that is above 0; other parts are lowered below 0. */
function largestPart(shape: Float32Array, { width, height }: Portrait): Float32Array {
  const { label, sizes } = connectedComponents({ width, height, data: shape }, (value) => value > 0)
  const largest = sizes.indexOf(Math.max(...sizes))
  return shape.map((value, i) => (label[i] === largest ? value : Math.min(value, -1e-3)))
}

/**
 * Marks the beard: pixels of the lower face that are clearly darker than the cheek on their side, and not redder. Returns the
 * certainty of the beard.
 */
function findBeard(frame: Frame, out: Uint8Array): number {
  const { portrait, mesh, unit, away, up } = frame
  const sides = lines.bareSides.map((points) => {
    const colours = skinColours(portrait, mesh, unit, points)
    return {
      colours,
      darkest: Math.min(...colours.map(([light]) => light)) - 0.05,
      reddest: Math.max(...colours.map(([, red]) => red)) + 0.012,
    }
  })
  const [brow, chin] = [middleOf(portrait, mesh, [168]), middleOf(portrait, mesh, [152])]
  const covered = new Uint8Array(out.length)
  eachNear(portrait, inPlanes(portrait, mesh, lines.lips), 0.05 * unit, (i) => {
    covered[i] = 1
  })
  const [l, a, b] = frame.soft
  const nostrils = middleOf(portrait, mesh, lines.nose)
  const eyes = middleOf(portrait, mesh, [...lines.leftEye, ...lines.rightEye])
  const base = magnitude(nostrils.x - eyes.x, nostrils.y - eyes.y) / unit
  const marks: number[] = []
  let area = 0
  for (let i = 0; i < out.length; i++) {
    // At this point, a beard that touches the hair is still marked as hair.
    const isFace = out[i] === parts.skin || (out[i] === parts.hair && away[i]! < -0.02)
    if (!isFace || covered[i] || up[i]! > -base - 0.08 || away[i]! > 0.15) continue
    area += 1
    const [x, y] = [(i % portrait.width) - brow.x, Math.floor(i / portrait.width) - brow.y]
    const skin = sides[x * (chin.y - brow.y) - y * (chin.x - brow.x) < 0 ? 0 : 1]!
    if (l[i]! >= skin.darkest || a[i]! > skin.reddest) continue
    if (nearestOf(skin.colours, l[i]!, a[i]!, b[i]!) > 1.5) marks.push(i)
  }
  const sureness = Math.min(1, (1.6 * marks.length) / Math.max(1, area))
  if (sureness >= 0.5) for (const i of marks) out[i] = parts.beard
  return sureness
}

/**
 * Minimum area of both lenses and maximum area of each lens, in squares of the unit, on a face that is two units wide. Painted
 * eyelids are smaller, and a lens with a part of its frame is larger.
 */
const [minLens, maxLens] = [0.28, 0.5]
/**
 * Minimum share of the positions below an eye that a lens covers, and the minimum difference of a lens's colour from skin. The
 * shade of deep eyes covers seven tenths of the positions.
 */
const [minCovered, foreign] = [0.78, 1.35]

/** Marks lenses that are darker than the skin or of another colour: pixels that are connected to the eyes, up to the skin. */
function findLenses(frame: Frame, skin: ColourSet, out: Uint8Array): number {
  const { portrait, mesh, unit, away, up } = frame
  const { width, height } = portrait
  const [l, a, b] = frame.soft
  const zone = new Float32Array(out.length)
  const brightest = Math.max(...skin.map(([light]) => light))
  for (let i = 0; i < zone.length; i++) {
    const isNear = away[i]! < 0.05 && up[i]! < 0.33 && up[i]! > -0.5
    // Pixels lighter than skin are excluded, because they belong to masks and plasters.
    if (isNear && l[i]! < brightest + 0.04 && nearestOf(skin, l[i]!, a[i]!, b[i]!) > foreign) zone[i] = 1
  }
  const sides = lines.belowEyes.map((indices) => {
    const places = inPlanes(portrait, mesh, indices)
    const seen = indices
      .map((_, i) => [Math.round(places[i * 2]! - 0.5), Math.round(places[i * 2 + 1]! - 0.5)] as const)
      .filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < height)
      .map(([x, y]) => y * width + x)
    return { seen, covered: seen.filter((i) => zone[i] === 1).length / Math.max(1, seen.length) }
  })
  const isHidden = hiddenEyes(mesh)
  const visible = sides.filter(({ seen }, side) => seen.length > 3 && !isHidden[side])
  // If a mask covers the cheeks, every colour differs from the skin.
  const isBare = 2 * skin.filter(([, red, yellow]) => red > 0.008 && yellow > 0.008).length > skin.length
  if (!isBare) return 0
  const sureness = visible.length > 0 ? Math.min(...visible.map(({ covered }) => covered)) : 0
  if (sureness < minCovered) return 0.7 * sureness
  const { label } = connectedComponents({ width, height, data: zone }, (value) => value > 0.5)
  const [brow, tip] = [middleOf(portrait, mesh, [168]), middleOf(portrait, mesh, [4])]
  const sideOf = (i: number) =>
    Math.sign(((i % width) - brow.x) * (tip.y - brow.y) - (Math.floor(i / width) - brow.y) * (tip.x - brow.x))
  const hulls = visible.map(({ seen }) => {
    const found = new Set(seen.map((i) => label[i]!).filter((part) => part >= 0))
    const points: (readonly [number, number])[] = []
    for (let i = 0; i < label.length; i++)
      if (found.has(label[i]!) && sideOf(i) === sideOf(seen[0]!))
        points.push([i % width, Math.floor(i / width)])
    return hullOf(points)
  })
  const scale = (unit * extentOf(portrait, mesh).wide) / 2
  if (hulls.some((hull) => areaOf(hull) > maxLens * scale)) return 0.7 * sureness
  const isLens = new Uint8Array(out.length)
  for (const hull of hulls) eachNear(portrait, hull, 0, (i) => (isLens[i] = 1))
  if (isLens.reduce((sum, value) => sum + value, 0) < minLens * scale) return 0.7 * sureness
  for (let i = 0; i < out.length; i++) if (isLens[i]) out[i] = parts.lens
  return sureness
}

/**
 * Minimum lightness and maximum chroma of teeth, which are lighter and greyer than lips. An open mouth without visible teeth is
 * dark.
 */
const [minLight, maxChroma] = [0.5, 0.06]

/** Marks brows, eyes, lips and teeth, except where something covers them. */
function markFeatures({ portrait, mesh, unit }: Frame, out: Uint8Array): void {
  const { planes } = portrait
  const fill = (indices: readonly number[], part: number, isPart: (i: number) => boolean = () => true) =>
    eachNear(portrait, inPlanes(portrait, mesh, indices), 0, (i) => {
      if (out[i] !== parts.lens && out[i] !== parts.hair && isPart(i)) out[i] = part
    })
  for (const brow of [lines.leftBrow, lines.rightBrow]) fill(brow, parts.brow)
  for (const eye of [lines.leftEye, lines.rightEye]) fill(eye, parts.eye)
  fill(lines.lips, parts.lip)
  const [upper, lower] = [middleOf(portrait, mesh, [13]), middleOf(portrait, mesh, [14])]
  // Closed lips have a line between them, and no teeth.
  if (magnitude(upper.x - lower.x, upper.y - lower.y) < 0.035 * unit) return
  fill(
    lines.mouth,
    parts.teeth,
    (i) =>
      planes.l[i]! > minLight * portrait.skin[0] + 0.2 && magnitude(planes.a[i]!, planes.b[i]!) < maxChroma,
  )
}

function headOf(portrait: Portrait, mesh: FaceMesh, image: ImageValue, seen: Plane): Head {
  const frame = frameOf(portrait, mesh, image, seen)
  const { unit, away, up, person } = frame
  const { width, height } = portrait
  const skin = skinColours(portrait, mesh, unit)
  const isPerson = (x: number, y: number) =>
    (person[Math.floor(y) * width + Math.floor(x)] ?? 0) > 0.6 && x >= 0 && x < width && y < height
  const { colours, bald } = crownColours(portrait, mesh, { unit, skin, isPerson })
  const hair = colours.length > 2 ? 1 - bald : 0
  const shape = largestPart(skinOdds(frame, skin, hair > 0.3 ? colours : []), portrait)
  const out = new Uint8Array(shape.length)
  for (let i = 0; i < out.length; i++) {
    const isHair = hair >= 0.5 && person[i]! > 0.5 && up[i]! > -1.3 && away[i]! < 1.2
    out[i] = shape[i]! > 0 ? parts.skin : isHair ? parts.hair : parts.none
  }
  const beard = findBeard(frame, out)
  const lenses = findLenses(frame, skin, out)
  markFeatures(frame, out)
  return {
    portrait: { ...portrait, shape: { width, height, data: shape } },
    mesh,
    parts: out,
    sureness: { hair, beard, lenses },
  }
}

/** Returns the mean likelihood of a person in the visible part of a face's box. */
function personIn({ left, top, width, height }: Face, image: ImageValue, seen: Plane): number {
  const scale = seen.width / image.width
  let [sum, count] = [0, 0]
  for (let y = Math.max(0, top * scale); y < Math.min(seen.height, (top + height) * scale); y++) {
    for (let x = Math.max(0, left * scale); x < Math.min(seen.width, (left + width) * scale); x++) {
      sum += sampleAt(seen, x, y)
      count += 1
    }
  }
  return sum / Math.max(1, count)
}

/** Minimum certainty of the mesh of a face that the edge cuts and that the detector did not find. */
const certainCut = 0.9
/** Minimum share of that mesh beyond the edge. A mesh within the picture is a phantom, such as in a blurred background. */
const minBeyond = 0.04

/** Returns the share of the points of a mesh beyond the left and the right edge of a picture. */
function beyondEdges({ points }: FaceMesh, { width }: ImageValue): number {
  let beyond = 0
  for (let i = 0; i < points.length; i += 2) if (points[i]! < 0 || points[i]! > width) beyond += 1
  return (2 * beyond) / points.length
}

/** Returns true if a mesh confirms a candidate for a face that the edge cuts. */
export function confirmsCut(mesh: FaceMesh | undefined, picture: ImageValue): boolean {
  return mesh !== undefined && mesh.sureness >= certainCut && beyondEdges(mesh, picture) >= minBeyond
}

/** Minimum likelihood of a person in the box of a face that the edge cuts, and of a likely face that the mesh does not confirm. */
const [minInCut, minInFound] = [0.6, 0.78]

/**
 * Certainty of a detection from which a face is likely, and any mesh confirms it; other faces need a mesh of at least the second
 * certainty. The detector also takes dogs, monkeys and meerkats for faces, and their meshes have certainties of up to 0.998. The
 * meshes of statues and of people on old prints have certainties above 0.999.
 */
const [likelyFace, certainInDoubt] = [0.8, 0.999]

/** Returns true if a mesh confirms that a detected face is a human face. */
export function confirmsFound(mesh: FaceMesh | undefined, { sureness }: Face): boolean {
  return mesh !== undefined && (sureness >= likelyFace || mesh.sureness >= certainInDoubt)
}

/** Heads by the portraits of the same faces. */
const known = new WeakMap<Portrait, Head>()

/** A head, or only the portrait if the face has no mesh. */
export type HeadOrFace = Head | { readonly portrait: Portrait; readonly mesh?: undefined }

/** Finds the heads of all faces of a picture that are at least `least` pixels high. */
export async function headsOf(
  image: ImageValue,
  minHeight: number,
  signal: AbortSignal,
): Promise<HeadOrFace[]> {
  const full = fullPictureOf(image) ?? image
  const scale = image.width / full.width
  const found = (await findFaces(full, signal)).filter(({ height }) => height * scale >= minHeight)
  const cut = await findCutCandidates(full, signal)
  if (found.length + cut.length === 0) return []
  const seen = await personProbability(full, signal)
  const searched = await Promise.all([...found, ...cut].map((face) => meshOf(full, face, signal)))
  const isHead = [...found, ...cut].map((face, i) => {
    const [mesh, isFound] = [searched[i], i < found.length]
    if (isFound ? confirmsFound(mesh, face) : !confirmsCut(mesh, full)) return isFound
    if (isFound && face.sureness < likelyFace) return false
    // A hand or a beard may hide a face from the mesh, but not from the network for people.
    return personIn(face, full, seen) > (isFound ? minInFound : minInCut)
  })
  const meshes = searched.filter((_, i) => isHead[i])
  const faces = [...found, ...cut].filter((_, i) => isHead[i])
  const portraits = await Promise.all(faces.map((face) => knownPortraitOf(full, face)))
  return portraits.map((portrait, i): HeadOrFace => {
    const mesh = meshes[i]
    if (!mesh) return { portrait: full === image ? portrait : placedIn(portrait, scale) }
    const head = known.get(portrait) ?? headOf(portrait, mesh, full, seen)
    known.set(portrait, head)
    if (full === image) return head
    return {
      ...head,
      portrait: placedIn(head.portrait, scale),
      mesh: {
        ...mesh,
        points: mesh.points.map((value) => value * scale),
        depths: mesh.depths.map((value) => value * scale),
      },
    }
  })
}
