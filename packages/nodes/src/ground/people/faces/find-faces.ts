import type { ImageValue } from '../../../execution-types.ts'
import { sharpOf } from '../../codec/image-codec.ts'
import { shrinkImage } from '../../codec/shrink.ts'
import { runNetwork } from '../../networks/run.ts'
import type { Size } from '../../plane/size.ts'
import { decodeFaces, type Face, type FaceNetwork, layouts } from './decode.ts'
import { mapFace, mergeFaces, overlapOf } from './merge.ts'
import { pixelKey, RecentSearches } from './recent-searches.ts'

/** Square of a picture that a network searches, in pixels; it may reach beyond the picture. */
interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Longest side in pixels of the reduced copy that is searched. */
const searchSide = 1280
/** Minimum certainty of a candidate, and minimum certainty of a face: the mean of the search and the close-up. */
const [candidate, certain] = [0.35, 0.64]
/**
 * Minimum certainty of a candidate that the edge of the picture cuts; it is low, because the networks were trained on whole faces.
 */
const cutCandidate = 0.15
/** Sides of the tiles of each level, relative to the tiles of the first level. */
const levels = [1, 0.36]
/**
 * Distance between neighbouring tiles, as a share of a tile's side. The tiles overlap, so that each face lies completely within a
 * tile.
 */
const step = 0.7
/** Minimum side of a tile in pixels of the picture: smaller tiles would only be enlarged. */
const minTile = 96
const maxTiles = 30
/** Maximum number of tiles of the first level along a long picture: a panorama is searched in a row of tiles. */
const maxInRow = 12
/** Minimum side of a picture, in pixels; in a smaller picture, the networks find no face. */
const smallestFace = 20
/**
 * Sides of the tiles along the edges, relative to the shorter side of the picture, and the maximum number of faces along the edges.
 */
const [cutTiles, maxCut] = [[0.8, 0.45], 6]
/** Maximum number of close-ups, which take 10 ms each. */
const maxCandidates = 48
/**
 * Minimum height of a close face, as a share of the picture's longest side. In a picture with a close face, only passers-by are so
 * small that the first level misses them, so the finer levels, which take nine tenths of a search, are skipped.
 */
const closeFace = 0.16

/** A picture as RGB, with a border in the colour of a network's padding. */
interface Sheet extends Size {
  readonly rgb: Uint8Array
}

async function sheetOf(image: ImageValue, { width, height }: Size): Promise<Sheet> {
  const rgb = await sharpOf(image)
    .flatten({ background: '#808080' })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { width, height, rgb }
}

/** Returns the input of a network, from -1 to 1: the sheet's pixels from a position on, and black beyond the border. */
function inputOf(sheet: Sheet, corner: { left: number; top: number }, side: number): Float32Array {
  const input = new Float32Array(side * side * 3).fill(-1)
  for (let y = Math.max(0, -corner.top); y < Math.min(side, sheet.height - corner.top); y++) {
    for (let x = Math.max(0, -corner.left); x < Math.min(side, sheet.width - corner.left); x++) {
      const from = ((y + corner.top) * sheet.width + x + corner.left) * 3
      for (let c = 0; c < 3; c++) input[(y * side + x) * 3 + c] = sheet.rgb[from + c]! / 127.5 - 1
    }
  }
  return input
}

async function facesIn(
  input: Float32Array,
  square: Square,
  { network, signal }: { network: FaceNetwork; signal: AbortSignal },
): Promise<Face[]> {
  const outputs = await runNetwork(network, input, signal)
  return decodeFaces(network, outputs, cutCandidate).map((face) =>
    mapFace(
      face,
      ({ x, y }) => ({ x: square.left + x * square.side, y: square.top + y * square.side }),
      square.side,
    ),
  )
}

/** Returns the starts of overlapping tiles along a side; a tile that is larger than the side is centred. */
function startsAlong(length: number, tile: number): number[] {
  if (length <= tile) return [Math.round((length - tile) / 2)]
  const count = Math.ceil((length - tile) / (step * tile)) + 1
  return Array.from({ length: count }, (_, i) => Math.round(((length - tile) * i) / (count - 1)))
}

/** Searches all tiles of a size, in a copy that is scaled once for all of them. */
async function searchLevel(
  image: ImageValue,
  side: number,
  { network, signal }: { network: FaceNetwork; signal: AbortSignal },
): Promise<Face[]> {
  const tile = layouts[network].side
  const scale = tile / side
  const sheet = await sheetOf(image, {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  })
  const found = startsAlong(sheet.height, tile).flatMap((top) =>
    startsAlong(sheet.width, tile).map((left) =>
      facesIn(
        inputOf(sheet, { left, top }, tile),
        { left: left / scale, top: top / scale, side },
        { network, signal },
      ),
    ),
  )
  return (await Promise.all(found)).flat()
}

/** Returns the sides of the tiles, in pixels. The first side divides long pictures into squares with little waste. */
function sidesOf({ width, height }: Size): number[] {
  const longest = Math.max(width, height)
  const largest = Math.max(Math.min(longest, 1.5 * Math.min(width, height)), longest / (step * maxInRow))
  let tiles = 0
  return levels
    .map((level) => level * largest)
    .filter((side, i) => {
      tiles += startsAlong(width, side).length * startsAlong(height, side).length
      return i === 0 || (side >= minTile && tiles <= maxTiles)
    })
}

/** Searches a candidate again in a close-up, which gives a second certainty and finer positions. */
async function confirmFromCloseUp(
  image: ImageValue,
  face: Face,
  signal: AbortSignal,
): Promise<Face | undefined> {
  const { side: pixels } = layouts.largeFaces
  const side = 2 * Math.max(face.width, face.height)
  const square = {
    left: face.left + (face.width - side) / 2,
    top: face.top + (face.height - side) / 2,
    side,
  }
  const left = Math.max(0, Math.floor(square.left))
  const top = Math.max(0, Math.floor(square.top))
  const width = Math.min(image.width, Math.ceil(square.left + side)) - left
  const height = Math.min(image.height, Math.ceil(square.top + side)) - top
  if (width < 1 || height < 1) return undefined
  const scale = pixels / side
  const data = await sharpOf(image)
    .extract({ left, top, width, height })
    .flatten({ background: '#808080' })
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), {
      fit: 'fill',
      kernel: 'cubic',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sheet = { width: data.info.width, height: data.info.height, rgb: data.data }
  const start = {
    left: Math.round((square.left - left) * scale),
    top: Math.round((square.top - top) * scale),
  }
  const seen = await facesIn(
    inputOf(sheet, start, pixels),
    { left: left + start.left / scale, top: top + start.top / scale, side },
    { network: 'largeFaces', signal },
  )
  const closer = mergeFaces(seen.filter(isCandidate)).find((candidate) => overlapOf(face, candidate) > 0.5)
  return closer && { ...closer, sureness: (face.sureness + closer.sureness) / 2 }
}

const isCandidate = ({ sureness }: Face) => sureness >= candidate

async function confirm(
  image: ImageValue,
  candidates: readonly Face[],
  signal: AbortSignal,
): Promise<readonly Face[]> {
  const seen = await Promise.all(candidates.map((face) => confirmFromCloseUp(image, face, signal)))
  return mergeFaces(seen.filter((face) => face && face.sureness >= certain) as Face[])
}

/** Faces that both networks find at the first level, in a copy of a picture. */
interface FirstSearch {
  readonly copy: ImageValue
  /** Key of the copy's pixels. */
  readonly key: string
  readonly found: readonly Face[]
}

/** The faces of a picture take about a kilobyte. */
const maxKept = 32
const [firstSearches, fineSearches] = [
  new RecentSearches<readonly Face[]>(maxKept),
  new RecentSearches<readonly Face[]>(maxKept),
]

/** Reduced copies that are searched, by their pictures. */
const searchCopies = new WeakMap<ImageValue, Promise<ImageValue>>()

function searchCopyOf(image: ImageValue): Promise<ImageValue> {
  const copy = searchCopies.get(image) ?? shrinkImage(image, searchSide)
  searchCopies.set(image, copy)
  return copy
}

/** Returns undefined if the picture is too small for faces. */
async function searchFirstLevel(image: ImageValue, signal: AbortSignal): Promise<FirstSearch | undefined> {
  const copy = await searchCopyOf(image)
  if (Math.min(copy.width, copy.height) < smallestFace) return undefined
  const [first] = sidesOf(copy) as [number, ...number[]]
  const key = pixelKey(copy)
  const found = await firstSearches.find(key, async () => {
    const seen = await Promise.all([
      searchLevel(copy, first, { network: 'largeFaces', signal }),
      searchLevel(copy, first, { network: 'smallFaces', signal }),
    ])
    return seen.flat()
  })
  return { copy, key, found }
}

/** Returns the faces of the first level if one of them fills much of the picture; otherwise none. */
async function closeFaces({ copy, found }: FirstSearch, signal: AbortSignal): Promise<readonly Face[]> {
  const isClose = ({ height }: Face) => height >= closeFace * Math.max(copy.width, copy.height)
  const large = mergeFaces(found.filter(isCandidate))
  if (!large.some(isClose)) return []
  const faces = await confirm(copy, large.slice(0, maxCandidates), signal)
  return faces.some(isClose) ? faces : []
}

async function searchFinely(
  { copy, key, found }: FirstSearch,
  signal: AbortSignal,
): Promise<readonly Face[]> {
  return await fineSearches.find(key, async () => {
    const [, ...finer] = sidesOf(copy)
    const small = finer.map((side) => searchLevel(copy, side, { network: 'smallFaces', signal }))
    const candidates = mergeFaces([...found, ...(await Promise.all(small)).flat()].filter(isCandidate))
    return await confirm(copy, candidates.slice(0, maxCandidates), signal)
  })
}

function scaledTo(image: ImageValue, copy: ImageValue, faces: readonly Face[]): readonly Face[] {
  const scale = image.width / copy.width
  return faces.map((face) => mapFace(face, ({ x, y }) => ({ x: x * scale, y: y * scale }), scale))
}

/** A search whose parts start when they are requested for the first time. */
interface Search {
  /** Returns the faces of a picture if one of them fills a large part: the search then ends early, after a tenth of the time. */
  readonly close: () => Promise<readonly Face[]>
  readonly faces: () => Promise<readonly Face[]>
}

function search(image: ImageValue, signal: AbortSignal): Search {
  const first = once(() => searchFirstLevel(image, signal))
  const close = once(async () => {
    const seen = await first()
    return seen ? scaledTo(image, seen.copy, await closeFaces(seen, signal)) : []
  })
  const faces = once(async () => {
    const [seen, near] = [await first(), await close()]
    return !seen || near.length > 0 ? near : scaledTo(image, seen.copy, await searchFinely(seen, signal))
  })
  return { close, faces }
}

/** Returns the search of a picture converted to a copy of this picture. */
function searchOfCopy({ image, place }: Original, signal: AbortSignal): Search {
  const placed = (faces: readonly Face[]) => facesOfCopy(faces, place)
  return {
    close: once(() => findCloseFaces(image, signal).then(placed)),
    faces: once(() => findFaces(image, signal).then(placed)),
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

async function searchForAll(image: ImageValue, signal: AbortSignal): Promise<readonly Face[]> {
  const first = await searchFirstLevel(image, signal)
  return first ? scaledTo(image, first.copy, await searchFinely(first, signal)) : []
}

/** Searches by picture: for all faces, and for the faces that matter in a drawing. */
const searchesForAll = new WeakMap<ImageValue, Promise<readonly Face[]>>()
const searches = new WeakMap<ImageValue, Search>()
/** Position of a picture in a copy of the picture: its corner in the copy's pixels, and its scale. */
interface Place {
  readonly left: number
  readonly top: number
  readonly scale: number
}

interface Original {
  readonly image: ImageValue
  readonly place: Place
}

/** Pictures by their copies. */
const originals = new WeakMap<ImageValue, Original>()

/** Makes a copy of a picture share the picture's search for faces. By default, the copy shows the whole picture. */
export function shareFaces(
  copy: ImageValue,
  image: ImageValue,
  place: Place = { left: 0, top: 0, scale: copy.width / image.width },
): void {
  if (copy !== image) originals.set(copy, { image, place })
}

/** Full pictures by the reduced copies from which previews are drawn. */
const fullPictures = new WeakMap<ImageValue, ImageValue>()

/**
 * Returns a reduced copy of a picture for a preview, which shares the search for faces with the picture: this search is the most
 * expensive part of many previews.
 */
export async function previewCopy(image: ImageValue, side: number): Promise<ImageValue> {
  const small = await shrinkImage(await searchCopyOf(image), side)
  shareFaces(small, image)
  if (small !== image) fullPictures.set(small, image)
  return small
}

/** Returns the picture from which a preview's copy was made. */
export function fullPictureOf(copy: ImageValue): ImageValue | undefined {
  return fullPictures.get(copy)
}

/** Starts a search for faces in another thread, so that nodes that need the faces later wait less. */
export function searchEarly(image: ImageValue, signal: AbortSignal): void {
  findFaces(image, signal).catch(() => undefined)
}

function facesOfCopy(faces: readonly Face[], { left, top, scale }: Place): readonly Face[] {
  return faces.map((face) =>
    mapFace(face, ({ x, y }) => ({ x: left + x * scale, y: top + y * scale }), scale),
  )
}

/** Returns the search of a picture, which later calls for the same picture share. A cancelled or failed search is not kept. */
function searchOf(image: ImageValue, signal: AbortSignal): Search {
  const known = searches.get(image)
  if (known) return known
  const original = originals.get(image)
  const { close, faces } = original ? searchOfCopy(original, signal) : search(image, signal)
  const forget = (error: unknown) => {
    searches.delete(image)
    throw error
  }
  const shared = { close: () => close().catch(forget), faces: () => faces().catch(forget) }
  searches.set(image, shared)
  return shared
}

/**
 * Finds the faces in a picture, in order of certainty. It detects faces, but does not identify people. Passers-by behind a face
 * that fills much of the picture are omitted. Nodes that get the same picture share a search.
 */
export function findFaces(image: ImageValue, signal: AbortSignal): Promise<readonly Face[]> {
  return searchesForAll.get(image) ?? searchOf(image, signal).faces()
}

/**
 * Finds the faces in a picture with a face that fills a large part of it; finds no faces in other pictures. Takes a tenth of the
 * time of a whole search, which can continue from its result.
 */
export function findCloseFaces(image: ImageValue, signal: AbortSignal): Promise<readonly Face[]> {
  return searchOf(image, signal).close()
}

/** Searches tiles of one size along the left and the right edge; the edge runs through the middle of each tile. */
async function searchEdges(copy: ImageValue, side: number, signal: AbortSignal): Promise<Face[]> {
  const network = 'largeFaces'
  const tile = layouts[network].side
  const scale = tile / side
  const sheet = await sheetOf(copy, {
    width: Math.max(1, Math.round(copy.width * scale)),
    height: Math.max(1, Math.round(copy.height * scale)),
  })
  const found = [0, sheet.width].flatMap((edge) =>
    startsAlong(sheet.height, tile).map((top) => {
      const left = edge - tile / 2
      const square = { left: left / scale, top: top / scale, side }
      return facesIn(inputOf(sheet, { left, top }, tile), square, { network, signal })
    }),
  )
  return (await Promise.all(found)).flat()
}

/**
 * Finds candidates for faces that the left or the right edge of a picture cuts, besides the faces that are already found. Most
 * candidates are not faces, so their meshes must confirm them.
 */
export async function findCutCandidates(image: ImageValue, signal: AbortSignal): Promise<readonly Face[]> {
  const [faces, copy] = [await findFaces(image, signal), await searchCopyOf(image)]
  const { width, height } = copy
  const short = Math.min(width, height)
  if (short < minTile) return []
  const seen = await Promise.all(cutTiles.map((share) => searchEdges(copy, share * short, signal)))
  const isCut = ({ left, width: wide }: Face) => Math.min(left, width - left - wide) < 0.02 * wide
  const candidates = mergeFaces(seen.flat()).filter(isCut)
  return scaledTo(image, copy, candidates)
    .filter((face) => faces.every((other) => overlapOf(face, other) < 0.2))
    .slice(0, maxCut)
}

/** Finds all faces in a picture, including the faces of passers-by; takes about 200 ms for any picture. */
export function findAllFaces(image: ImageValue, signal: AbortSignal): Promise<readonly Face[]> {
  const known = searchesForAll.get(image)
  if (known) return known
  const faces = searchForAll(image, signal)
  searchesForAll.set(image, faces)
  faces.catch(() => searchesForAll.delete(image))
  return faces
}
