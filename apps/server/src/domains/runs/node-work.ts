import { type Graph, type GraphNode, isListValue } from '@easel/graph'
import { pictureInputs } from '@easel/nodes'

export interface PictureSize {
  width: number
  height: number
}

/** Megapixels of a picture that a graph reads: in the file, and after scaling it down to `max_side` or up to `min_side`. */
export interface Picture {
  file: number
  loaded: number
}

/** Size of most cameras' pictures, assumed if the size is unknown. */
const usualPicture: PictureSize = { width: 4000, height: 3000 }

/** Exponent of the size below 1, since a part of a node's work does not depend on the size of the picture. */
const sizeExponent = 0.6

const framePixels = new Map([
  ['720p', 1280 * 720],
  ['1080p', 1920 * 1080],
])
/**
 * A film of several pictures shows each of them for some seconds; the length of other films does not depend on the number of
 * pictures.
 */
const secondsPerPicture = 3
const secondsOfOnePicture = 10
/** Factors of choices that make a film longer or shorter. */
const stretch = [
  ['pace', factors({ calm: 1.33, steady: 1, lively: 0.67 })],
  ['tempo', factors({ slower: 1.2, usual: 1, faster: 0.85 })],
  ['length', factors({ short: 0.6, usual: 1, long: 1.6 })],
] as const

function factors(choices: Record<string, number>): ReadonlyMap<unknown, number> {
  return new Map(Object.entries(choices))
}

/** Returns the pictures that a graph reads. `sizes` contains their sizes by the names that the graph uses. */
export function picturesIn(graph: Graph, sizes: ReadonlyMap<string, PictureSize>): Picture[] {
  const nodes = Object.values(graph)
  const minSide = Math.max(0, ...nodes.map(({ inputs }) => Number(inputs['min_side'] ?? 0)))
  return nodes.flatMap(({ class_type, inputs }) => {
    const value = inputs[pictureInputs.get(class_type)?.input ?? '']
    if (value === undefined) return []
    const maxSide = Number(inputs['max_side'] ?? 2048)
    return (isListValue(value) ? value.__value__ : [value]).map((name) => {
      const { width, height } = sizes.get(String(name)) ?? usualPicture
      const longest = Math.max(width, height)
      const scale = Math.min(maxSide, Math.max(longest, minSide)) / longest
      return { file: megapixels(width * height), loaded: megapixels(width * height * scale * scale) }
    })
  })
}

/** Returns the megapixels of all frames of a film; undefined for a node that makes no film. */
export function filmMegapixels(
  { inputs }: GraphNode,
  nodes: readonly GraphNode[],
  pictures: readonly Picture[],
): number | undefined {
  const frame = framePixels.get(String(inputs['resolution']))
  if (frame === undefined) return undefined
  const isOfSeveral = nodes.some(({ class_type }) => pictureInputs.get(class_type)?.many)
  const usualSeconds = isOfSeveral ? pictures.length * secondsPerPicture : secondsOfOnePicture
  const seconds = stretch.reduce(
    (length, [name, choices]) => length * (choices.get(inputs[name]) ?? 1),
    usualSeconds,
  )
  return megapixels(frame * Number(inputs['fps'] ?? 24) * seconds)
}

/**
 * Returns the megapixels that a node paints: of the picture that it generates, of all pictures of the graph, or of a generated
 * picture before it.
 */
export function paintedMegapixels(
  node: GraphNode,
  nodes: readonly GraphNode[],
  pictures: readonly Picture[],
): number {
  const ownPixels = generatedMegapixels(node)
  if (ownPixels > 0) return ownPixels
  if (pictures.length > 0) return pictures.reduce((total, { loaded }) => total + loaded, 0)
  return Math.max(0, ...nodes.map(generatedMegapixels))
}

function generatedMegapixels({ inputs: { width, height } }: GraphNode): number {
  return typeof width === 'number' && typeof height === 'number' ? megapixels(width * height) : 0
}

/** Returns the amount of a node's work: 1 for a megapixel of a film's frames, or for a picture of a megapixel. */
export function workOf(node: GraphNode, nodes: readonly GraphNode[], pictures: readonly Picture[]): number {
  return filmMegapixels(node, nodes, pictures) ?? paintedMegapixels(node, nodes, pictures) ** sizeExponent
}

const megapixels = (pixels: number) => pixels / 1_000_000
