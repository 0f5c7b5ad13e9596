import { type Graph, type GraphNode, isListValue, type Registry } from '@easel/graph'
import { pictureInputs } from '@easel/nodes'

interface PictureSize {
  width: number
  height: number
}

/** Size of most cameras' pictures, assumed for pictures whose size is unknown. */
const usualPicture: PictureSize = { width: 4000, height: 3000 }

/** Milliseconds on an idle machine with two cores. */
const cost = {
  run: 300,
  /** Per megapixel of a decoded file. */
  decoded: 45,
  /** Per megapixel that a node paints, times the node's weight. */
  painted: 120,
  /** Per megapixel of a film frame, most of which only moves existing pixels. */
  filmed: 1,
}

const framePixels = new Map([
  ['720p', 1280 * 720],
  ['1080p', 1920 * 1080],
])
/** A film of several pictures shows each of them for some seconds; a film of one picture has a length of its own. */
const secondsPerPicture = 3
const secondsOfOnePicture = 10
/** Steps of a model that is given no number of them. */
const usualSteps = 20
const usualFilmSeconds = 4
/** Factors of the choices that make a film longer or shorter. */
const stretch = [
  ['pace', factors({ calm: 1.33, steady: 1, lively: 0.67 })],
  ['tempo', factors({ slower: 1.2, usual: 1, faster: 0.85 })],
  ['length', factors({ short: 0.6, usual: 1, long: 1.6 })],
] as const

function factors(choices: Record<string, number>): ReadonlyMap<unknown, number> {
  return new Map(Object.entries(choices))
}

/**
 * Computing effort of a graph: a first guess of its milliseconds, which also separates large runs of a template from
 * small ones. `sizes` holds the picture sizes by the names that the graph uses.
 */
export function effortOf(
  graph: Graph,
  sizes: ReadonlyMap<string, PictureSize>,
  registry: Pick<Registry, 'get'>,
): number {
  const nodes = Object.values(graph)
  const pictures = nodes.flatMap((node) => picturesOf(node, sizes))
  const decoded = sum(pictures.map(({ file }) => file)) * cost.decoded
  const isOfSeveral = nodes.some(({ class_type }) => pictureInputs.get(class_type)?.many)
  const seconds = isOfSeveral ? pictures.length * secondsPerPicture : secondsOfOnePicture
  const painted = nodes.map((node) => {
    const weight = registry.get(node.class_type)?.weight ?? 1
    const film = filmed(node, seconds)
    if (film !== undefined) return film * weight * cost.filmed
    const size = made(node) ?? sum(pictures.map(({ loaded }) => loaded))
    return size * weight * cost.painted * stretchOnEngine(node)
  })
  return cost.run + decoded + sum(painted)
}

/** Megapixels of each picture that a node reads: of the file, and after scaling to `max_side`. */
function picturesOf(node: GraphNode, sizes: ReadonlyMap<string, PictureSize>) {
  const value = node.inputs[pictureInputs.get(node.class_type)?.input ?? '']
  if (value === undefined) return []
  const names = isListValue(value) ? value.__value__ : [value]
  const maxSide = Number(node.inputs['max_side'] ?? 2048)
  return names.map((name) => {
    const { width, height } = sizes.get(String(name)) ?? usualPicture
    const scale = Math.min(1, maxSide / Math.max(width, height))
    return { file: megapixels(width * height), loaded: megapixels(width * height * scale * scale) }
  })
}

/** Megapixels of all frames of a film; undefined for a node that makes none. */
function filmed({ inputs }: GraphNode, usualSeconds: number): number | undefined {
  const frame = framePixels.get(String(inputs['resolution']))
  if (frame === undefined) return undefined
  const seconds = stretch.reduce(
    (length, [name, choices]) => length * (choices.get(inputs[name]) ?? 1),
    usualSeconds,
  )
  return megapixels(frame * Number(inputs['fps'] ?? 24) * seconds)
}

/** Factor of the choices that make an engine work longer: steps, and the seconds of a film. */
function stretchOnEngine({ inputs: { steps, seconds } }: GraphNode): number {
  const chosen = (value: unknown, usual: number) =>
    typeof value === 'number' && value > 0 ? value / usual : 1
  return chosen(steps, usualSteps) * chosen(seconds, usualFilmSeconds)
}

/** Megapixels of a picture that is generated without a source. */
function made({ inputs: { width, height } }: GraphNode): number | undefined {
  return typeof width === 'number' && typeof height === 'number' ? megapixels(width * height) : undefined
}

const megapixels = (pixels: number) => pixels / 1_000_000
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
