import { detail } from '@easel/contract'
import type { Dag } from '@easel/graph'
import { registryOf } from '@easel/nodes'
import { type Definitions, upToNode } from '@easel/workflow'
import { errors } from '../../platform/errors/domain-error.ts'

/**
 * Reduces a graph to the nodes that one node needs, with the output of this node as the result. Throws A0400 if the node is not
 * in the graph that runs, or gives no picture.
 */
export function onlyUpTo(dag: Dag, id: string, definitions: Pick<Definitions, 'get'>): Dag {
  const known = registryOf(dag)
  const found = upToNode(dag, id, (class_type) => {
    const outputs = known.get(class_type)?.outputs
    return outputs?.map(({ type }) => type) ?? definitions.get(class_type)?.outputTypes ?? []
  })
  if (!found) throw errors.invalid({ cause: 'graph_unfit', details: [detail('node_id', 'node_not_run')] })
  if (!found.isShown)
    throw errors.invalid({ cause: 'graph_unfit', details: [detail('node_id', 'node_shows_nothing')] })
  return found.dag
}
