import type { Graph, GraphNode, InputDeclaration, Registry } from './graph.ts'

/** Returns a graph whose loaded and generated pictures have this longest side in pixels. */
export function withSide(graph: Graph, side: number, registry: Pick<Registry, 'get'>): Graph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => [id, { ...node, inputs: resizeInputs(node, side, registry) }]),
  )
}

function resizeInputs(
  { class_type, inputs }: GraphNode,
  side: number,
  registry: Pick<Registry, 'get'>,
): GraphNode['inputs'] {
  const declared = new Map(registry.get(class_type)?.inputs.map((input) => [input.name, input]))
  const [width, height] = [declared.get('width'), declared.get('height')]
  const loaded = declared.has('max_side') ? { ...inputs, max_side: side } : inputs
  if (!width || !height) return loaded
  const sizeOf = (input: InputDeclaration) => Number(inputs[input.name] ?? input.default)
  const scale = side / Math.max(sizeOf(width), sizeOf(height))
  const scaled = (input: InputDeclaration) => {
    const { step = 1, min = 1 } = input
    return Math.max(min, Math.round((sizeOf(input) * scale) / step) * step)
  }
  return { ...loaded, width: scaled(width), height: scaled(height) }
}

/** Maximum weight of all nodes of a quick graph: two effects, with loading and saving. */
const maxWeight = 24

/**
 * True if a graph gives one picture, and a small render of the picture takes about a second. Our own workers must run all
 * nodes, the nodes must be few, and no node may take as long for a small picture as for a large picture.
 */
export function isQuickWhenSmall(graph: Graph, registry: Pick<Registry, 'get'>): boolean {
  const nodes = Object.values(graph).map(({ class_type }) => registry.get(class_type))
  const isQuick = nodes.every((node) => node?.place === 'cpu' && !node.slow_when_small)
  const weight = nodes.reduce((sum, node) => sum + (node?.weight ?? 0), 0)
  return isQuick && weight <= maxWeight && nodes.filter((node) => node?.is_output).length === 1
}
