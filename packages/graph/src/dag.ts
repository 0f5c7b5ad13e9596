import type { Graph, GraphNode, InputDeclaration, InputValue, NodeDeclaration, Registry } from './graph.ts'
import { message } from './messages.ts'
import { type GraphFault, sizeFault, validateGraph } from './validate.ts'

/** A node as another program writes it. The values of its inputs are unchecked. */
export interface DagNode {
  readonly class_type: string
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly _meta?: { readonly title?: string }
}

/** A task graph in the form of ComfyUI's API: node id → `{class_type, inputs: {name: value or [node id, output index]}}`. */
export type Dag = Readonly<Record<string, DagNode>>

export interface DagReading {
  /** The graph for the registry's nodes. It is usable only if `error_arr` is empty. */
  readonly graph: Graph
  readonly error_arr: readonly GraphFault[]
  /** Inputs that were ignored because the node does not have them. */
  readonly warning_arr: readonly GraphFault[]
}

const maxWarnings = 100

const leftOut = { code: 'unknown_input', message: message('input_left_out') } as const

/**
 * Reads a task graph for the nodes of a registry. Like ComfyUI, it accepts numbers written as text, and texts or
 * choices written as numbers. It reads lists bare or as `{"__value__": […]}`, and ignores inputs that the node does not
 * have. `error_arr` names at most 100 faults that keep the graph from running; `validate` lists them.
 */
export function dagToGraph(
  dag: Dag,
  registry: Registry,
  validate: (graph: Graph) => readonly GraphFault[] = (graph) => validateGraph(graph, registry),
): DagReading {
  const tooLarge = sizeFault(dag)
  if (tooLarge) return { graph: {}, error_arr: [tooLarge], warning_arr: [] }
  const ids = Object.keys(dag)
  const readings = ids.map((id) => ({ id, ...readNode(dag[id]!, registry.get(dag[id]!.class_type)) }))
  const graph: Graph = Object.fromEntries(readings.map(({ id, node }) => [id, node]))
  const warnings = readings
    .values()
    .flatMap(({ id, unknown }) => unknown.map((input) => ({ node_id: id, input, ...leftOut })))
    .take(maxWarnings)
  return { graph, error_arr: validate(graph), warning_arr: [...warnings] }
}

function readNode(
  node: DagNode,
  declaration: NodeDeclaration | undefined,
): { node: GraphNode; unknown: string[] } {
  const declared = new Map(declaration?.inputs.map((input) => [input.name, input]))
  const unknown: string[] = []
  const inputs = Object.entries(node.inputs ?? {}).flatMap(([name, value]): [string, InputValue][] => {
    const input = declared.get(name)
    if (declaration && !input) {
      unknown.push(name)
      return []
    }
    return [[name, readValue(value, input)]]
  })
  const title = node._meta?.title
  return {
    node: {
      class_type: node.class_type,
      inputs: Object.fromEntries(inputs),
      ...(title !== undefined && { _meta: { title } }),
    },
    unknown,
  }
}

/**
 * Converts a value to the type that its input declares. A value that cannot be converted stays, so that the validation
 * can report it.
 */
function readValue(value: unknown, input: InputDeclaration | undefined): InputValue {
  if (isNumberedLink(value)) return [String(value[0]), value[1]]
  switch (input?.type) {
    case 'INT':
    case 'FLOAT':
      return (isNumeral(value) ? Number(value) : value) as InputValue
    case 'STRING':
    case 'CHOICE':
      return (typeof value === 'number' ? String(value) : value) as InputValue
    case 'STRINGS':
      return (Array.isArray(value) ? { __value__: value } : value) as InputValue
    default:
      return value as InputValue
  }
}

function isNumberedLink(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)
}

function isNumeral(value: unknown): value is string {
  return typeof value === 'string' && /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value)
}
