// Computes the times of nodes from the times of the templates in the benchmarks `studio` and `films`. The first expected times of
// works are the sums of these times.
import { picturesIn, workOf } from '../apps/server/src/domains/runs/node-work.ts'
import { localTemplates, pictureInputs, registry } from '../packages/nodes/src/index.ts'
import { figuresIn } from './figures.mjs'

/** Sizes of the photos in the benchmarks: a portrait for pictures, and at most three other photos for films. */
const portrait = { width: 1024, height: 1024 }
const filmPhoto = { width: 1600, height: 1200 }
const maxFilmPhotos = 3
const enlarging = 'EnlargeSmall'

/** Returns the milliseconds of each node for one unit of work (`workOf`), by `class_type`. */
export function nodeTimes(results) {
  const seconds = { ...figuresIn(results, 'studio'), ...figuresIn(results, 'films') }
  const measured = localTemplates.filter(({ key }) => key in seconds)
  const shares = measured.map((template) =>
    sharesOf(template, 1000 * Number.parseFloat(seconds[template.key])),
  )
  const byNode = Map.groupBy(shares.flat(), ({ node }) => node)
  const shared = new Map(
    [...byNode]
      .filter(([, all]) => all.length > 1)
      .map(([node, all]) => [node, meanOf(all.map(({ ms, work }) => ms / work))]),
  )
  // The remaining time of a template is the time of the node that no other template has.
  const own = shares.flatMap((nodes) => {
    const total = nodes.reduce((sum, { ms }) => sum + ms, 0)
    const others = nodes.reduce((sum, { node, work }) => sum + (shared.get(node) ?? 0) * work, 0)
    return nodes
      .filter(({ node }) => !shared.has(node))
      .map(({ node, work }) => [node, Math.max(0, total - others) / work])
  })
  // The node `EnlargeSmall` gets no time of its own: usual photos are not enlarged. In the benchmark, the time for its larger
  // photos is included in the times of the next nodes.
  const all = [[enlarging, 0], ...shared, ...own].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(all.map(([node, ms]) => [node, Math.round(ms * 10) / 10]))
}

/** Divides the time of a template among the nodes between loading and saving, by their weights. */
function sharesOf({ graph, media_type, image_count, source_bind }, total) {
  const nodes = Object.values(graph)
  const count =
    media_type === 'video' ? Math.min(maxFilmPhotos, image_count.max) : Math.max(1, image_count.min)
  const names = Array.from({ length: count }, (_, index) => `photo ${index}`)
  const size = media_type === 'video' ? filmPhoto : portrait
  const loader = graph[source_bind?.node_id]
  const isList = pictureInputs.get(loader?.class_type)?.many
  const filled = loader && {
    [source_bind.node_id]: {
      ...loader,
      inputs: { ...loader.inputs, [source_bind.input]: isList ? { __value__: names } : names[0] },
    },
  }
  const pictures = picturesIn({ ...graph, ...filled }, { get: () => size })
  const counted = nodes.filter(({ class_type }) => {
    const isEnd = pictureInputs.has(class_type) || registry.get(class_type).is_output
    return !isEnd && class_type !== enlarging
  })
  const weightOf = ({ class_type }) => registry.get(class_type).weight
  const weight = counted.reduce((sum, node) => sum + weightOf(node), 0)
  return counted.map((node) => ({
    node: node.class_type,
    ms: (total * weightOf(node)) / weight,
    work: workOf(node, nodes, pictures),
  }))
}

function meanOf(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
