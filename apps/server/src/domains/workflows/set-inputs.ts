import { type Detail, type Fault, fault, type Params, type ParamValue, plainText } from '@easel/contract'
import {
  type BrokenRule,
  brokenRule,
  type Graph,
  type GraphNode,
  type InputDeclaration,
  type Registry,
} from '@easel/graph'
import { errors } from '../../platform/errors/domain-error.ts'

/** An input of a node in a graph, with its declaration. */
export interface NodeInput {
  node_id: string
  input: InputDeclaration
}

/** A graph with the declarations of its nodes. */
export interface TypedGraph {
  graph: Graph
  types: Pick<Registry, 'get'>
}

/** Finds the input with a name such as `2.strength`. Ids of nodes may contain dots too. */
export function findNodeInput(typed: TypedGraph, name: string): NodeInput | undefined {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const found = nodeInput(typed, name.slice(0, dot), name.slice(dot + 1))
    if (found) return found
  }
  return undefined
}

export function nodeInput(
  { graph, types }: TypedGraph,
  node_id: string,
  name: string,
): NodeInput | undefined {
  const node: GraphNode | undefined = Object.hasOwn(graph, node_id) ? graph[node_id] : undefined
  const input = node && types.get(node.class_type)?.inputs.find((candidate) => candidate.name === name)
  return input && { node_id, input }
}

/** Returns the graph with values of `{node id}.{input name}` set. Throws A0400 with the values that do not fit their input. */
export function setInputs(typed: TypedGraph, params: Params): Graph {
  const nodes: Record<string, GraphNode> = { ...typed.graph }
  const faults: Detail[] = []
  for (const [name, sent] of Object.entries(params)) {
    const found = findNodeInput(typed, name)
    const value = found?.input.type === 'STRING' && typeof sent === 'string' ? plainText(sent) : sent
    const misfit = found ? constantFault(value, found.input) : fault('input_unknown')
    if (misfit) faults.push({ path: `params.${name}`, ...misfit })
    if (!found || misfit) continue
    const node = nodes[found.node_id]!
    nodes[found.node_id] = { ...node, inputs: { ...node.inputs, [found.input.name]: value } }
  }
  if (faults.length > 0) throw errors.invalid({ details: faults.slice(0, 100) })
  return nodes
}

/** Returns the reason why an input does not accept a constant; undefined if it does. */
export function constantFault(value: ParamValue, input: InputDeclaration): Fault | undefined {
  const broken = brokenRule(value, input)
  return broken && faultOf(broken)
}

function faultOf(broken: BrokenRule): Fault {
  switch (broken.rule) {
    case 'type':
      return fault('takes_type', { type: broken.type })
    case 'link':
      return fault('takes_link', { type: broken.type })
    case 'min':
      return fault('value_min', { min: broken.limit })
    case 'max':
      return fault('value_max', { max: broken.limit })
    case 'max_length':
      return fault('characters_max', { max: broken.limit })
    case 'choices':
      return fault('one_of', { choices: broken.choices.join(', ') })
  }
}
