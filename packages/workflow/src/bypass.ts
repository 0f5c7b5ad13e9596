import { type Graph, type GraphNode, type InputValue, isLink, isRequired, type Registry } from '@easel/graph'
import type { Definitions } from './conversion/object-info.ts'
import { areCompatible } from './conversion/slot-types.ts'

/** Behaviour of a node type while a node of this type is bypassed. */
export interface NodeSockets {
  /** For each output, the input whose link replaces the output; null if links of the output end. */
  readonly passes: readonly (string | null)[]
  /** Inputs without which a node of the type cannot run. */
  readonly required: readonly string[]
}

/** Sockets of node types, by class. */
export type SocketsByClass = Readonly<Record<string, NodeSockets>>

interface Socket {
  name: string
  type: string
}

/**
 * Returns the sockets of the node types of a graph, which decide how nodes are bypassed. The types are ours, or types
 * of engines with definitions.
 */
export function socketsIn(
  graph: Graph,
  { registry, definitions }: { registry: Pick<Registry, 'get'>; definitions: Definitions },
): SocketsByClass {
  const classes = new Set(Object.values(graph).map(({ class_type }) => class_type))
  const known = [...classes].flatMap((name): [string, NodeSockets][] => {
    const declaration = registry.get(name)
    if (declaration) {
      const outputs = declaration.outputs.map(({ type }) => type)
      return [
        [
          name,
          {
            passes: passesOf(declaration.inputs, outputs),
            required: namesOf(declaration.inputs.filter(isRequired)),
          },
        ],
      ]
    }
    const definition = definitions.get(name)
    if (!definition) return []
    const required = namesOf(definition.inputs.filter((input) => input.isRequired))
    return [[name, { passes: passesOf(definition.inputs, definition.outputTypes), required }]]
  })
  return Object.fromEntries(known)
}

function namesOf(sockets: readonly Socket[]): string[] {
  return sockets.map(({ name }) => name)
}

/**
 * Chooses an input for each output like the editor: the input with the index of the output if its type fits, otherwise
 * the first input that fits.
 */
function passesOf(inputs: readonly Socket[], outputs: readonly string[]): (string | null)[] {
  return outputs.map((output, slot) => {
    const opposite = inputs[slot]
    if (opposite && areCompatible(opposite.type, output)) return opposite.name
    const found =
      inputs.find(({ type }) => type === output) ?? inputs.find(({ type }) => areCompatible(type, output))
    return found?.name ?? null
  })
}

/** Removes nodes from a graph. Links to them are replaced by the links of the inputs that they pass on, or end. */
export function withoutNodes(graph: Graph, bypassed: ReadonlyMap<string, NodeSockets['passes']>): Graph {
  if (bypassed.size === 0) return graph
  const follow = (value: InputValue): InputValue | undefined => {
    let position: InputValue | undefined = value
    // A valid graph has no cycle, so each bypassed node is passed at most once.
    for (let passed = 0; position !== undefined && isLink(position) && passed <= bypassed.size; passed += 1) {
      const passes = bypassed.get(position[0])
      if (!passes) return position
      const name: string | null | undefined = passes[position[1]]
      position = typeof name === 'string' ? graph[position[0]]?.inputs[name] : undefined
    }
    return position !== undefined && isLink(position) ? undefined : position
  }
  return Object.fromEntries(
    Object.entries(graph).flatMap(([id, node]): [string, GraphNode][] => {
      if (bypassed.has(id)) return []
      const inputs = Object.entries(node.inputs).flatMap(([name, value]): [string, InputValue][] => {
        const next = isLink(value) ? follow(value) : value
        return next === undefined ? [] : [[name, next]]
      })
      return [[id, { ...node, inputs: Object.fromEntries(inputs) }]]
    }),
  )
}

/** Returns a node that lacks a required input once other nodes are bypassed; undefined if there is no such node. */
export function lackingWithout(
  graph: Graph,
  bypassed: ReadonlyMap<string, NodeSockets['passes']>,
  sockets: SocketsByClass,
): string | undefined {
  const unbypassed = withoutNodes(graph, bypassed)
  return Object.keys(unbypassed).find((id) => {
    const required = sockets[unbypassed[id]!.class_type]?.required ?? []
    return required.some(
      (name) => Object.hasOwn(graph[id]!.inputs, name) && !Object.hasOwn(unbypassed[id]!.inputs, name),
    )
  })
}
