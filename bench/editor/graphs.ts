import type { Client, NodeType } from '@easel/contract'

/** Size of a generated graph. */
export interface GraphSize {
  readonly nodes: number
  readonly links: number
}

type Json = Record<string, unknown>
type Types = ReadonlyMap<string, NodeType>

/** Node types with one picture as input; the types in `mixing` have two. */
const changing = ['OilPainting', 'Watercolour', 'ImageBlur', 'AdjustLevels', 'AdjustColour', 'ImageScaleBy']
const mixing = 'ImageBlend'
const loading = 'LoadImage'
const saving = 'SaveImage'

const columnHeight = 20
const cell = { width: 380, height: 560 }

/** Returns the node types of a site by their names. */
export async function nodeTypesOf(api: Client): Promise<Types> {
  const { node_type_arr } = await api.listNodeTypes({})
  return new Map(node_type_arr.map((type) => [type.type, type]))
}

/**
 * Makes a workflow of real node types, in the form in which editors save it: a column of photos, then columns of nodes that each
 * take pictures of the previous columns.
 * The result depends only on the size and the seed.
 */
export function drawGraph(types: Types, { nodes, links }: GraphSize, photo: string): Json {
  const random = randomOf(nodes)
  const loaders = Math.min(columnHeight, Math.ceil(nodes / 10))
  const mixers = links - (nodes - loaders)
  const drawing = new Drawing(types)
  for (let id = 1; id <= nodes; id++) {
    if (id <= loaders) drawing.add(loading, { image: photo })
    else if (id === nodes) drawing.add(saving)
    // The nodes with two inputs are spread evenly over the graph.
    else if (Math.floor((id * mixers) / nodes) > Math.floor(((id - 1) * mixers) / nodes)) drawing.add(mixing)
    else drawing.add(changing[Math.floor(random() * changing.length)]!)
  }
  drawing.linkPictures(random)
  return drawing.workflow()
}

class Drawing {
  readonly #types: Types
  readonly #nodes: { id: number; type: NodeType; inputs: Json[]; outputs: Json[]; raw: Json }[] = []
  readonly #links: unknown[][] = []

  constructor(types: Types) {
    this.#types = types
  }

  add(name: string, values: Json = {}): void {
    const type = this.#types.get(name)
    if (!type) throw new Error(`There is no node of the type ${name}`)
    const id = this.#nodes.length + 1
    const [column, row] = [Math.floor((id - 1) / columnHeight), (id - 1) % columnHeight]
    const inputs = type.input_arr.map((input) => ({
      ...{ name: input.name, type: input.type, link: null },
      ...(input.widget && { widget: { name: input.name } }),
    }))
    const outputs = type.output_arr.map((output) => ({ ...output, links: [] }))
    const raw = {
      ...{ id, type: name, pos: [column * cell.width, row * cell.height], size: [264, 0], flags: {} },
      ...{ order: id, mode: 0, inputs, outputs, properties: { 'Node name for S&R': name } },
      widgets_values: type.input_arr.flatMap(({ name: input, widget }) =>
        widget ? valuesOf(widget, values[input]) : [],
      ),
    }
    this.#nodes.push({ id, type, inputs, outputs, raw })
  }

  /** Connects each picture input to a picture of one of the previous forty nodes. */
  linkPictures(random: () => number): void {
    for (const { id, inputs } of this.#nodes)
      for (const [slot, input] of inputs.entries()) {
        if (input['type'] !== 'IMAGE' || input['widget']) continue
        const reach = Math.min(id - 1, 2 * columnHeight)
        const from = id - 1 - Math.floor(random() * reach)
        const link = this.#links.length + 1
        this.#links.push([link, from, 0, id, slot, 'IMAGE'])
        input['link'] = link
        ;(this.#nodes[from - 1]!.outputs[0]!['links'] as number[]).push(link)
      }
  }

  workflow(): Json {
    const counters = { last_node_id: this.#nodes.length, last_link_id: this.#links.length }
    const nodes = this.#nodes.map(({ raw }) => raw)
    return { ...counters, nodes, links: this.#links, groups: [], config: {}, extra: {}, version: 0.4 }
  }
}

/** The values of a widget in the order of a file: first its own value, then the values of its controls. */
function valuesOf(widget: NonNullable<NodeType['input_arr'][number]['widget']>, given: unknown): unknown[] {
  const count = widget.value_count ?? 1
  const first = given ?? ('default' in widget ? widget.default : (widget.choice_arr?.[0] ?? ''))
  return [first, ...Array.from({ length: count - 1 }, () => 'fixed')].slice(0, count)
}

/** Returns a generator of numbers from 0 to below 1 that depend only on the seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
