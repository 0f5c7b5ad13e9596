import { field, isId, isObject, type JsonObject, listOf, textOf } from '../json.ts'
import type { Workflow } from '../workflow.ts'

interface NamedGraph {
  readonly name: string
  readonly workflow: Workflow
}

/** Returns the graph of a workflow, at the id '', and the graphs of its subgraphs by their ids, each as a workflow. */
export function namedGraphs(workflow: Workflow): ReadonlyMap<string, NamedGraph> {
  const definitions = field(workflow, 'definitions')
  const subgraphs = listOf(isObject(definitions) ? field(definitions, 'subgraphs') : undefined)
  return new Map([
    ['', { name: '', workflow }],
    ...subgraphs.filter(isObject).flatMap((subgraph): [string, NamedGraph][] => {
      const id = field(subgraph, 'id')
      if (!isId(id)) return []
      return [
        [String(id), { name: textOf(field(subgraph, 'name')), workflow: asWorkflow(subgraph, definitions) }],
      ]
    }),
  ])
}

/** Types of the nodes that show the inputs and the outputs of a subgraph. */
export const endTypes = { inputs: 'SubgraphInputs', outputs: 'SubgraphOutputs' } as const

/** Ids by which the links of a subgraph name its inputs and its outputs. */
const endIds = { inputs: -10, outputs: -20 } as const

/** Reads a subgraph as a workflow, in which its inputs and its outputs are nodes of their own. */
function asWorkflow(subgraph: JsonObject, definitions: unknown): Workflow {
  const inputs = endsOf(subgraph, 'inputs').map((end) => ({ ...end, links: [] }))
  const outputs = endsOf(subgraph, 'outputs').map((end) => ({
    ...end,
    link: listOf(field(end, 'linkIds'))[0] ?? null,
  }))
  const nodes = [
    { ...endNode(subgraph, 'inputs', 'inputNode'), outputs: inputs },
    ...listOf(field(subgraph, 'nodes')),
    { ...endNode(subgraph, 'outputs', 'outputNode'), inputs: outputs },
  ]
  return { ...subgraph, nodes, definitions } as unknown as Workflow
}

function endsOf(subgraph: JsonObject, which: keyof typeof endIds): JsonObject[] {
  return listOf(field(subgraph, which)).filter(isObject)
}

function endNode(subgraph: JsonObject, which: keyof typeof endIds, placed: string): JsonObject {
  const node = field(subgraph, placed)
  const [x, y] = listOf(isObject(node) ? field(node, 'bounding') : undefined)
  return { id: endIds[which], type: endTypes[which], pos: [x, y] }
}
