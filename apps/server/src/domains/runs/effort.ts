import type { Graph, GraphNode, Registry } from '@easel/graph'
import { pictureInputs } from '@easel/nodes'
import { nodeTimes } from './node-times.generated.ts'
import { filmMegapixels, type PictureSize, paintedMegapixels, picturesIn, workOf } from './node-work.ts'

/** Costs in milliseconds on an idle machine with two cores, like the times of `nodeTimes`. */
const cost = {
  run: 200,
  /** For each megapixel of a decoded file. */
  decoded: 10,
}
/**
 * Milliseconds per megapixel and weight for a node that was not measured. In a film, most of each frame only consists of moved
 * pixels.
 */
const unmeasured = { painted: 120, filmed: 1 }

/** A `Map`, since the node of an engine may have the name of a property of every object, such as `constructor`. */
const times = new Map(Object.entries(nodeTimes))

/** Default number of steps of a model. */
const usualSteps = 20
const usualFilmSeconds = 4

/**
 * Computing effort of a graph: a first estimate of its milliseconds, which also separates large runs of a template from small
 * runs. `sizes` contains the sizes of pictures by the names that the graph uses.
 */
export function effortOf(
  graph: Graph,
  sizes: ReadonlyMap<string, PictureSize>,
  registry: Pick<Registry, 'get'>,
): number {
  const nodes = Object.values(graph)
  const pictures = picturesIn(graph, sizes)
  const decoded = sum(pictures.map(({ file }) => file)) * cost.decoded
  const computed = nodes.map((node) => {
    // A loader only decodes.
    if (pictureInputs.has(node.class_type)) return 0
    const time = times.get(node.class_type)
    if (time !== undefined) return time * workOf(node, nodes, pictures)
    const weight = registry.get(node.class_type)?.weight ?? 1
    const film = filmMegapixels(node, nodes, pictures)
    if (film !== undefined) return film * weight * unmeasured.filmed
    return paintedMegapixels(node, nodes, pictures) * weight * unmeasured.painted * stretchOnEngine(node)
  })
  return cost.run + decoded + sum(computed)
}

/** Factor for choices that make an engine work longer: steps, the seconds of a film, and a second step to a larger picture. */
function stretchOnEngine({ inputs }: GraphNode): number {
  const { steps, seconds, hires, hires_scale, hires_strength } = inputs
  const chosen = (value: unknown, usual: number) =>
    typeof value === 'number' && value > 0 ? value / usual : 1
  const second = hires === true ? Number(hires_scale) ** 2 * Number(hires_strength) : 0
  return chosen(steps, usualSteps) * chosen(seconds, usualFilmSeconds) * (1 + second)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
