import {
  type Graph,
  type GraphFault,
  type GraphNode,
  type InputValue,
  isLink,
  type Link,
  type Message,
  message,
  type Registry,
  topologicalOrder,
  upstreamOf,
} from '@easel/graph'
import { type CrossingOutput, crossingsOf, linkKey, type MixedGraph } from './depths.ts'
import {
  type EngineNode,
  type EnginePart,
  engineFilmPartClass,
  enginePartClass,
  maxPartPictures,
  partImage,
  partsOf,
} from './engine-part.ts'
import { filmSaves } from './film-saves.ts'

export interface FoldedGraph {
  /** The graph for our registry. It is usable only if `error_arr` is empty. */
  readonly graph: Graph
  /** Parts by the ids of their nodes. There are none if the graph is unchanged. */
  readonly parts: ReadonlyMap<string, EnginePart>
  readonly error_arr: readonly GraphFault[]
}

/** Maximum number of parts of a graph. An engine runs each part once. */
const maxParts = 20

/**
 * Folds the nodes that our registry lacks into nodes of the type `EnginePart`, with one node for each part that an
 * engine can run as a single prompt.
 * - Only pictures pass between our nodes and foreign nodes. A part loads its inputs, and saves its outputs.
 * - Parts that no foreign link connects are separate, so that two engines can run them concurrently.
 * - Each part contains the foreign nodes that it needs, such as loaders of models. Foreign nodes that no result needs
 * are removed.
 * - Separate parts make films.
 * - A graph without foreign nodes stays unchanged. So does a graph with a cycle, which the validation refuses.
 */
export function foldForeign(graph: Graph, registry: Pick<Registry, 'has' | 'get'>): FoldedGraph {
  const isForeign = (id: string) => !registry.has(graph[id]!.class_type)
  if (!Object.keys(graph).some(isForeign) || topologicalOrder(graph).cycle)
    return { graph, parts: new Map(), error_arr: [] }
  const mixed = { graph, isForeign }
  const crossings = crossingsOf(mixed)
  const groups: CrossingOutput[][] = []
  const kindOf = ({ depth, isFilm }: CrossingOutput) => depth * 2 + Number(isFilm)
  for (const [, level] of Map.groupBy(crossings, kindOf)) {
    groups.push(...groupsOf(mixed, level))
    if (groups.length > maxParts) return tooLarge(graph, message('parts_max', { max: maxParts }))
  }
  if (groups.some((group) => group.length > maxPartPictures)) return tooManyPictures(graph)
  const parts = groups.map((group) => new PartBuilder(mixed, registry).build(group))
  if (parts.some(({ part }) => part.loads.length > maxPartPictures)) return tooManyPictures(graph)
  const folded = replace(mixed, groups, parts)
  return { graph: folded, parts: partsOf(folded), error_arr: [] }
}

function tooManyPictures(graph: Graph): FoldedGraph {
  return tooLarge(graph, message('part_pictures_max', { max: maxPartPictures }))
}

function tooLarge(graph: Graph, found: Message): FoldedGraph {
  return { graph, parts: new Map(), error_arr: [{ node_id: '', code: 'too_large', message: found }] }
}

/** Splits crossings of the same depth into groups that no foreign link connects. */
function groupsOf(
  { graph, isForeign }: MixedGraph,
  crossings: readonly CrossingOutput[],
): CrossingOutput[][] {
  const groupOf = new Map<string, string>()
  const merged = new Map<string, string>()
  const headOf = (name: string): string => {
    let head = name
    while (merged.has(head)) head = merged.get(head)!
    return head
  }
  for (const { link } of crossings) {
    const key = linkKey(link)
    const reached = [link[0]]
    for (const id of reached) {
      const known = groupOf.get(id)
      if (known === undefined) {
        groupOf.set(id, key)
        reached.push(...upstreamOf(graph, id).filter(isForeign))
      } else if (headOf(known) !== headOf(key)) merged.set(headOf(key), headOf(known))
    }
  }
  return [...Map.groupBy(crossings, ({ link }) => headOf(linkKey(link))).values()]
}

interface BuiltPart {
  readonly part: EnginePart
  /** Links to our nodes that give pictures to the part, in the order of `loads`. */
  readonly taken: readonly Link[]
}

const pictureSave = (link: Link): EngineNode => ({
  class_type: 'SaveImage',
  inputs: { images: link, filename_prefix: '' },
})

const filmSave = (link: Link): EngineNode => ({
  class_type: 'SaveVideo',
  inputs: { video: link, filename_prefix: '', format: 'auto', codec: 'auto' },
})

/** Collects the nodes of one part. */
class PartBuilder {
  readonly #mixed: MixedGraph
  readonly #registry: Pick<Registry, 'get'>
  readonly #nodes: Record<string, EngineNode> = {}
  readonly #loads = new Map<string, { id: string; link: Link }>()

  constructor(mixed: MixedGraph, registry: Pick<Registry, 'get'>) {
    this.#mixed = mixed
    this.#registry = registry
  }

  build(crossings: readonly CrossingOutput[]): BuiltPart {
    const { graph, isForeign } = this.#mixed
    const reached = new Set(crossings.map(({ link }) => link[0]))
    for (const id of reached) {
      for (const origin of upstreamOf(graph, id)) if (isForeign(origin)) reached.add(origin)
      this.#nodes[id] = this.#engineNode(graph[id]!)
    }
    const saves = crossings.map(({ link, isFilm }) => {
      if (isFilm && filmSaves.has(graph[link[0]]!.class_type)) return link[0]
      return this.#add('save', isFilm ? filmSave(link) : pictureSave(link))
    })
    const loads = [...this.#loads.values()]
    const part = { nodes: this.#nodes, loads: loads.map(({ id }) => id), saves }
    return { part, taken: loads.map(({ link }) => link) }
  }

  #engineNode({ class_type, inputs }: GraphNode): EngineNode {
    const entries = Object.entries(inputs).map(([name, value]) => [name, this.#inputOf(value)])
    return { class_type, inputs: Object.fromEntries(entries) }
  }

  /** Replaces a link to one of our pictures by a link to the node that loads the picture at the engine. */
  #inputOf(value: InputValue): unknown {
    const { graph, isForeign } = this.#mixed
    if (!isLink(value) || !Object.hasOwn(graph, value[0]) || isForeign(value[0])) return value
    const [origin, output] = value
    const declared = this.#registry.get(graph[origin]!.class_type)?.outputs[output]
    // The second output of a node that loads a picture is the mask of the same file. Only engines have this output.
    const link: Link = [origin, declared ? output : 0]
    const key = linkKey(link)
    let load = this.#loads.get(key)
    if (!load) {
      load = { id: this.#add('load', { class_type: 'LoadImage', inputs: { image: '' } }), link }
      this.#loads.set(key, load)
    }
    return [load.id, declared ? 0 : output]
  }

  #add(kind: string, node: EngineNode): string {
    for (let count = 1; ; count += 1) {
      const id = `${kind}-${count}`
      if (Object.hasOwn(this.#nodes, id) || Object.hasOwn(this.#mixed.graph, id)) continue
      this.#nodes[id] = node
      return id
    }
  }
}

/** Replaces foreign nodes by the nodes of their parts. */
function replace(
  { graph, isForeign }: MixedGraph,
  groups: readonly (readonly CrossingOutput[])[],
  parts: readonly BuiltPart[],
): Graph {
  const links = new Map<string, Link>()
  const added = parts.map(({ part, taken }, index) => {
    let id = `part-${index + 1}`
    while (Object.hasOwn(graph, id)) id += '+'
    for (const [output, { link }] of groups[index]!.entries()) links.set(linkKey(link), [id, output])
    const images = taken.map((link, input) => [partImage(input), link])
    const node = {
      class_type: groups[index]!.some(({ isFilm }) => isFilm) ? engineFilmPartClass : enginePartClass,
      inputs: { part: JSON.stringify(part), ...Object.fromEntries(images) },
    }
    return [id, node] as const
  })
  const ourNodes = Object.entries(graph).flatMap(([id, node]) => {
    if (isForeign(id)) return []
    const inputs = Object.entries(node.inputs).map(([name, value]) => [
      name,
      isLink(value) ? (links.get(linkKey(value)) ?? value) : value,
    ])
    return [[id, { ...node, inputs: Object.fromEntries(inputs) }] as const]
  })
  return Object.fromEntries([...ourNodes, ...added])
}
