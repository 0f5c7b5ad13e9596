import { type ImageValue, MaterialError } from '../../execution-types.ts'
import { decodeImage } from '../codec/decode.ts'
import { sharpOf } from '../codec/image-codec.ts'
import { magnitude } from '../plane/magnitude.ts'
import { fitSize, type Plane, planeOf, resizePlane, spread } from '../plane/plane.ts'
import type { Size } from '../plane/size.ts'
import { asThing, describePicture, mainPeople, mainThing, sure } from '../subject/describe.ts'
import { binarizeMask } from './binarize-mask.ts'
import { connectedComponents } from './connected-components.ts'
import type { Face } from './faces/decode.ts'
import { findAllFaces } from './faces/find-faces.ts'
import { type Box, ellipseOf, shareAt } from './faces/shape.ts'
import { personProbability } from './probability.ts'
import { cutOf, withoutPassersBy } from './subject.ts'

/** Longest side in pixels of the masks of people. */
const maskSide = 320
/**
 * Minimum likelihood of a pixel that counts as part of a person; it is low, because a mask that is too large does less harm than a
 * mask that leaves a rim.
 */
const inPerson = 0.3
/** Minimum share of the picture of a part without a face; smaller parts are noise. */
const minPart = 0.004
const maxPeople = 12
/**
 * Longest side in pixels of the copy in which light and detail are measured, and the difference in levels that counts as detail.
 */
const [measureSide, visible] = [192, 10]

/** Pixels of a person: lengths of the alternating runs outside and inside the person, row by row. */
export interface RunMask extends Size {
  readonly runs: readonly number[]
}

/** The parts of a photo that can be cut out. */
export interface SubjectSurvey {
  /** The part that is cut out if the user names none. */
  readonly found: 'people' | 'thing' | 'none'
  /** Number of people who are cut out together. */
  readonly people: number
  /** Sureness of the most salient thing besides people. */
  readonly thing: 'clear' | 'doubtful' | 'none'
}

/** Positions are shares of the photo's width and height. */
export interface PhotoSurvey {
  /** Faces from the brows to the chin, the largest first. */
  readonly faces: readonly Box[]
  readonly people: readonly { readonly face?: Box | undefined; readonly box: Box; readonly mask: RunMask }[]
  /** Quality of a cut-out of the main subject. */
  readonly cut: 'clear' | 'doubtful' | 'none'
  readonly subject: SubjectSurvey
  /** Share of the photo that is detail. */
  readonly busyness: number
  /** Mean lightness, from 0 to 1. */
  readonly lightness: number
}

const shareOf = ({ left, top, width, height }: Box, picture: Size): Box => ({
  left: left / picture.width,
  top: top / picture.height,
  width: width / picture.width,
  height: height / picture.height,
})

/** Surveys a photo file in a copy of at most `side` pixels; undefined if the file cannot be read. */
export async function surveyFile(
  bytes: Uint8Array,
  side: number,
  signal: AbortSignal,
): Promise<PhotoSurvey | undefined> {
  const image = await decodeImage(bytes, side).catch((error: unknown) => {
    if (error instanceof MaterialError) return undefined
    throw error
  })
  return image && (await surveyPhoto(image, signal))
}

/** Measures the properties of a photo that decide which templates fit. It detects faces and people, but does not identify them. */
export async function surveyPhoto(image: ImageValue, signal: AbortSignal): Promise<PhotoSurvey> {
  const found = await findAllFaces(image, signal)
  const faces = found.toSorted((a, b) => b.height - a.height)
  const seen = await personProbability(image, signal)
  const cut = await cutOf(image, { signal })
  const quality = cut ? ((await cut.isUnreliable) ? 'doubtful' : 'clear') : 'none'
  const people = peopleIn(resizePlane(binarizeMask(seen), fitSize(image, maskSide)), faces, image)
  return {
    faces: faces.map((face) => shareOf(face, image)),
    people,
    cut: quality,
    subject: {
      found: quality !== 'clear' ? 'none' : cut!.kind === 'person' ? 'people' : 'thing',
      people: await countKept(image, { seen, people, faces }, signal),
      thing: await thingOf(image, seen, signal),
    },
    ...(await measure(image)),
  }
}

interface SurveyParts {
  /** Likelihood of a person at each pixel. */
  readonly seen: Plane
  readonly people: PhotoSurvey['people']
  readonly faces: readonly Face[]
}

/** Counts the people of a photo who are cut out together: passers-by are not. */
async function countKept(
  image: ImageValue,
  { seen, people, faces }: SurveyParts,
  signal: AbortSignal,
): Promise<number> {
  const found = mainPeople(seen)
  if (!found) return 0
  signal.throwIfAborted()
  const mainMask = await withoutPassersBy(found.mask, image, () => Promise.resolve(faces))
  return Math.max(1, people.filter(({ mask }) => shareInside(mask, mainMask) > minInside).length)
}

/** Minimum share of a person's pixels inside a mask, for a person who counts as inside the mask. */
const minInside = 0.5

function shareInside({ width, height, runs }: RunMask, mask: Plane): number {
  const placed = resizePlane(mask, { width, height })
  let [position, inside, all] = [0, 0, 0]
  for (const [index, run] of runs.entries()) {
    const end = position + run
    if (index % 2 === 0) position = end
    for (; position < end; position++) {
      all += 1
      if (placed.data[position]! > 0.5) inside += 1
    }
  }
  return all > 0 ? inside / all : 0
}

async function thingOf(image: ImageValue, seen: Plane, signal: AbortSignal): Promise<SubjectSurvey['thing']> {
  const main = await describePicture(image, signal)
  // The search for the main subject has found the thing already, unless it has found people.
  const thing = main.kind === 'thing' ? asThing(main) : await mainThing(image, seen, signal)
  return thing ? (thing.sureness >= sure ? 'clear' : 'doubtful') : 'none'
}

async function measure(image: ImageValue): Promise<Pick<PhotoSurvey, 'busyness' | 'lightness'>> {
  const { data, info } = await sharpOf(image)
    .flatten({ background: '#ffffff' })
    .resize({ width: measureSide, height: measureSide, fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  let [detail, sum] = [0, 0]
  for (let i = 0; i < width * height; i++) {
    sum += data[i]!
    const right = i % width < width - 1 ? data[i + 1]! : data[i]!
    const below = i + width < data.length ? data[i + width]! : data[i]!
    if (Math.abs(right - data[i]!) + Math.abs(below - data[i]!) > visible) detail += 1
  }
  return { busyness: detail / (width * height), lightness: sum / (width * height) / 255 }
}

/** Returns the distance of a pixel from a person with this face; bodies are below their heads. */
function distanceFromPerson({ left, top, width, height }: Face, x: number, y: number): number {
  const across = (x - left - width / 2) / width
  const along = (y - top - height / 2) / height
  return magnitude(across, along > 0 ? 0.3 * along : 1.2 * along)
}

/** Divides the pixels of people among their faces; connected parts without a face are people who look away. */
export function peopleIn(mask: Plane, faces: readonly Face[], picture: Size): PhotoSurvey['people'] {
  const { label, sizes } = connectedComponents(mask, (value) => value > inPerson)
  const scale = picture.width / mask.width
  const pointAt = (i: number) => ({
    x: ((i % mask.width) + 0.5) * scale,
    y: (Math.floor(i / mask.width) + 0.5) * scale,
  })
  const ellipses = faces.map((face) => ellipseOf(face, 1.15))
  // Indices of the faces in each region.
  const facesOf = sizes.map((): number[] => [])
  const owner = new Int16Array(mask.data.length).fill(-1)
  for (const [name, ellipse] of ellipses.entries()) {
    const inside = new Map<number, number>()
    for (let i = 0; i < owner.length; i++) {
      if (shareAt(ellipse, pointAt(i), 0.01) < 0.5) continue
      owner[i] = name
      inside.set(label[i]!, (inside.get(label[i]!) ?? 0) + 1)
    }
    const [region] = [...inside].filter(([part]) => part >= 0).toSorted((a, b) => b[1] - a[1])[0] ?? []
    if (region !== undefined) facesOf[region]!.push(name)
  }
  const faceless = new Map<number, number>()
  for (const [region, size] of sizes.entries()) {
    if (facesOf[region]!.length === 0 && size > minPart * owner.length)
      faceless.set(region, faces.length + faceless.size)
  }
  for (let i = 0; i < owner.length; i++) {
    const region = label[i]!
    if (owner[i] !== -1 || region === -1) continue
    const { x, y } = pointAt(i)
    const [nearest] = facesOf[region]!.toSorted(
      (a, b) => distanceFromPerson(faces[a]!, x, y) - distanceFromPerson(faces[b]!, x, y),
    )
    owner[i] = nearest ?? faceless.get(region) ?? -1
  }
  return Array.from({ length: faces.length + faceless.size }, (_, name) => {
    const personMask = spread(
      planeOf(mask, (i) => (owner[i] === name ? 1 : 0)),
      1,
      1,
    )
    const face = faces[name]
    return { face: face && shareOf(face, picture), box: boxOf(personMask), mask: runsOf(personMask) }
  })
    .toSorted((a, b) => b.box.width * b.box.height - a.box.width * a.box.height)
    .slice(0, maxPeople)
    .toSorted((a, b) => a.box.left + a.box.width / 2 - b.box.left - b.box.width / 2)
}

function boxOf(plane: Plane): Box {
  const { width, height, data } = plane
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  return shareOf({ left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }, plane)
}

function runsOf({ width, height, data }: Plane): RunMask {
  const runs: number[] = []
  let [value, length] = [0, 0]
  for (const now of data) {
    if (now !== value) {
      runs.push(length)
      value = now
      length = 0
    }
    length += 1
  }
  return { width, height, runs: [...runs, length] }
}
