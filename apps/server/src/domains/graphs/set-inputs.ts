import type { ErrorDetail, Params } from '@easel/contract'
import { constantFault, type Graph, type GraphNode, type InputDeclaration } from '@easel/engine'
import { registry } from '@easel/nodes'
import { errors } from '../../errors/domain-error.ts'

/** An input of a node in a graph, with its declaration. */
export interface NodeInput {
  node_id: string
  input: InputDeclaration
}

/** Finds the input that a name like `2.strength` stands for. Ids of nodes may contain dots too. */
export function findNodeInput(graph: Graph, name: string): NodeInput | undefined {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const found = nodeInput(graph, name.slice(0, dot), name.slice(dot + 1))
    if (found) return found
  }
  return undefined
}

export function nodeInput(graph: Graph, node_id: string, name: string): NodeInput | undefined {
  const node: GraphNode | undefined = Object.hasOwn(graph, node_id) ? graph[node_id] : undefined
  const input = node && registry.get(node.class_type)?.inputs.find((candidate) => candidate.name === name)
  return input && { node_id, input }
}

/** Returns the graph with values of `{node id}.{input name}` set. Throws A0400 with those that do not fit their input. */
export function setInputs(graph: Graph, params: Params): Graph {
  const nodes: Record<string, GraphNode> = { ...graph }
  const faults: ErrorDetail[] = []
  for (const [name, value] of Object.entries(params)) {
    const found = findNodeInput(graph, name)
    const message = found ? constantFault(value, found.input)?.message : 'The graph has no such input'
    if (!found || message !== undefined) {
      faults.push({ path: `params.${name}`, message: message ?? '' })
      continue
    }
    const node = nodes[found.node_id]!
    nodes[found.node_id] = { ...node, inputs: { ...node.inputs, [found.input.name]: value } }
  }
  if (faults.length > 0) throw errors.invalid({ details: faults.slice(0, 100) })
  return nodes
}
