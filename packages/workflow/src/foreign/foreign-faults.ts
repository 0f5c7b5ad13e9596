import {
  type Graph,
  type GraphFault,
  type GraphNode,
  type InputValue,
  isLink,
  message,
  type Registry,
} from '@easel/graph'
import type { InputSpec } from '../conversion/node-definition.ts'
import type { Definitions } from '../conversion/object-info.ts'
import { areCompatible } from '../conversion/slot-types.ts'
import { filmSaves } from './film-saves.ts'

interface KnownTypes {
  readonly graph: Graph
  readonly registry: Pick<Registry, 'has' | 'get'>
  readonly definitions: Definitions
}

const maxFaults = 100
const maxShown = 200
const required = { code: 'missing_input', message: message('required') } as const
/** Types of the outputs that our node for loading a picture has at engines. */
const loadedTypes = ['IMAGE', 'MASK']

/**
 * Lists at most 100 faults of foreign nodes, and of links between them and our nodes. Faults are unknown types, missing
 * inputs, unknown choices, and links that lead to no output or carry another type.
 */
export function foreignFaults(known: KnownTypes): GraphFault[] {
  const { graph, registry } = known
  const ids = Object.keys(graph)
  const faults: GraphFault[] = []
  for (const id of ids) {
    if (faults.length >= maxFaults) break
    const node = graph[id]!
    faults.push(...(registry.has(node.class_type) ? ownNodeFaults(id, known) : nodeFaults(id, known)))
  }
  return faults.slice(0, maxFaults)
}

/** Lists the faults of links from foreign nodes to one of our nodes. */
function ownNodeFaults(node_id: string, known: KnownTypes): GraphFault[] {
  const { graph, registry } = known
  const { class_type, inputs } = graph[node_id]!
  return Object.entries(inputs).flatMap(([input, value]): GraphFault[] => {
    if (!isLink(value) || !Object.hasOwn(graph, value[0]) || registry.has(graph[value[0]]!.class_type))
      return []
    const wanted = registry.get(class_type)?.inputs.find(({ name }) => name === input)?.type
    const fault = wanted === undefined ? undefined : linkFault(value, wanted, known)
    return fault ? [{ node_id, input, ...fault }] : []
  })
}

function nodeFaults(node_id: string, known: KnownTypes): GraphFault[] {
  const { class_type, inputs }: GraphNode = known.graph[node_id]!
  const definition = known.definitions.get(class_type)
  if (!definition) {
    const type = class_type.slice(0, maxShown)
    return [{ node_id, code: 'unknown_node', message: message('node_type_unknown', { type }) }]
  }
  const missing = definition.inputs
    .filter((spec) => spec.isRequired && !isGrowing(spec) && !Object.hasOwn(inputs, spec.name))
    .map(({ name }): GraphFault => ({ node_id, input: name, ...required }))
  const wrong = Object.entries(inputs).flatMap(([input, value]): GraphFault[] => {
    const fault = valueFault(value, definition.inputNamed.get(input), known)
    return fault ? [{ node_id, input, ...fault }] : []
  })
  return [...missing, ...wrong]
}

/** True for an input that grows into several inputs with their own names. */
function isGrowing({ type }: InputSpec): boolean {
  return type.startsWith('COMFY_')
}

type Fault = Pick<GraphFault, 'code' | 'message'>

function valueFault(value: InputValue, spec: InputSpec | undefined, known: KnownTypes): Fault | undefined {
  if (isLink(value)) return linkFault(value, spec?.type ?? '*', known)
  if (!spec?.choices || typeof value !== 'string' || hasChoice(spec.choices, value)) return undefined
  return {
    code: 'out_of_range',
    message: message('value_of_no_engine', { value: JSON.stringify(value.slice(0, maxShown)) }),
  }
}

/**
 * Returns whether a value is one of the choices. Engines on Windows list files with backslashes, and each engine gets
 * the spelling of its own list.
 */
function hasChoice(choices: ReadonlySet<unknown>, value: string): boolean {
  return [value, value.replaceAll('\\', '/'), value.replaceAll('/', '\\')].some((path) => choices.has(path))
}

function linkFault(
  [origin, output]: readonly [string, number],
  wanted: string,
  known: KnownTypes,
): Fault | undefined {
  const { graph } = known
  if (!Object.hasOwn(graph, origin))
    return {
      code: 'dangling_link',
      message: message('link_dangling', { node: origin.slice(0, maxShown) }),
    }
  const types = outputTypes(origin, known)
  if (!types) return undefined
  const type = types[output]
  if (type === undefined)
    return {
      code: 'bad_output',
      message: message('output_unknown', { node: origin.slice(0, maxShown), output }),
    }
  return areCompatible(type, wanted)
    ? undefined
    : {
        code: 'type_mismatch',
        message: message('link_type', { wanted: wanted.slice(0, maxShown), given: type }),
      }
}

/** Returns the types of a node's outputs; undefined if the type of the node is not known. */
function outputTypes(
  id: string,
  { graph, registry, definitions }: KnownTypes,
): readonly string[] | undefined {
  const { class_type } = graph[id]!
  const declaration = registry.get(class_type)
  if (class_type === 'LoadImage' && declaration) return loadedTypes
  // The result only takes the film that such a node writes.
  if (filmSaves.has(class_type)) return definitions.get(class_type) ? ['VIDEO'] : undefined
  return declaration ? declaration.outputs.map(({ type }) => type) : definitions.get(class_type)?.outputTypes
}
