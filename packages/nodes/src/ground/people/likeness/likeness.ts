import type { ImageValue } from '../../../execution-types.ts'
import type { Lab } from '../../colour/lab.ts'
import { type FaceMesh, meshPoints } from '../faces/mesh.ts'
import { meanOf } from '../heads/flat-face.ts'
import { type Head, headsOf, parts } from '../heads/head.ts'
import { lips, mouth } from '../heads/mesh-lines.ts'
import { type Points, shapeDistance } from './align.ts'

/** Minimum height of a face that is compared, relative to the longest side of its picture. */
const minFaceHeight = 0.05
/** Maximum number of faces of a picture that are compared, largest first, so that the time is bounded. */
const maxFaces = 4
/** Distance of two shapes at which their likeness is 1/e. Meshes of one face in changed copies of a photo differ by up to 0.02. */
const shapeScale = 0.07
/** Difference of two colours, in Oklab, at which their likeness is 1/e. Lightness counts half, because it depends on the light. */
const colourScale = 0.08
/** Weights of the shape of the face, the colour of the skin, and the colour of the hair. */
const weights = { shape: 0.7, skin: 0.15, hair: 0.15 } as const

/** Points of lips, which move with the expression. */
const moving: ReadonlySet<number> = new Set([...lips, ...mouth])

function rigidPoints({ points, depths }: FaceMesh): Points {
  const solid = Array.from({ length: meshPoints }, (_, i) => i).filter((i) => !moving.has(i))
  return Float64Array.from(solid.flatMap((i) => [points[i * 2]!, points[i * 2 + 1]!, depths[i]!]))
}

const decay = (distance: number, scale: number) => Math.exp(-((distance / scale) ** 2))

function colourLikeness(a: Lab, b: Lab): number {
  return decay(Math.hypot((a[0] - b[0]) / 2, a[1] - b[1], a[2] - b[2]), colourScale)
}

/** Returns the likeness of two heads, from 0 to 1. Hair that is covered, or has the colour of the skin, does not count. */
function likenessOfHeads(a: Head, b: Head): number {
  const shape = decay(shapeDistance(rigidPoints(a.mesh), rigidPoints(b.mesh)), shapeScale)
  const skin = colourLikeness(a.portrait.skin, b.portrait.skin)
  const seen = Math.min(a.sureness.hair, b.sureness.hair) >= 0.5
  const hair = seen ? colourLikeness(meanOf(a, parts.hair), meanOf(b, parts.hair)) : 0
  const total = weights.shape + weights.skin + (seen ? weights.hair : 0)
  return (weights.shape * shape + weights.skin * skin + (seen ? weights.hair * hair : 0)) / total
}

async function largestHeads(image: ImageValue, signal: AbortSignal): Promise<Head[]> {
  const found = await headsOf(image, minFaceHeight * Math.max(image.width, image.height), signal)
  const heads = found.filter((head): head is Head => head.mesh !== undefined)
  return heads.toSorted((a, b) => b.portrait.face.height - a.portrait.face.height).slice(0, maxFaces)
}

/**
 * Returns the likeness of the faces of a photo to the faces of a picture, from 0 to 1: the mean over the faces of the photo, each
 * with the most similar face of the picture. Undefined if either has no face. The shape of a face and the colours of its skin and
 * hair are compared. This shows how far a model changed a face. It does not identify people: a turned head or another expression
 * changes the shape as much as another person does.
 */
export async function measureLikeness(
  photo: ImageValue,
  picture: ImageValue,
  signal: AbortSignal,
): Promise<number | undefined> {
  const photoHeads = await largestHeads(photo, signal)
  if (photoHeads.length === 0) return undefined
  const pictureHeads = await largestHeads(picture, signal)
  if (pictureHeads.length === 0) return undefined
  const best = photoHeads.map((head) =>
    Math.max(...pictureHeads.map((pictureHead) => likenessOfHeads(head, pictureHead))),
  )
  return best.reduce((sum, value) => sum + value, 0) / best.length
}
