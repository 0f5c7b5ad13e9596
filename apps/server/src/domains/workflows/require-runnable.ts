import { detail } from '@easel/contract'
import { type Graph, validateGraph } from '@easel/graph'
import { registry } from '@easel/nodes'
import { errors } from '../../platform/errors/domain-error.ts'

/** Refuses a graph whose nodes cannot run: some nodes were left out, or a value exceeds a limit. */
export function requireRunnable(graph: Graph): void {
  const faults = validateGraph(graph, registry)
  if (faults.length === 0) return
  const details = faults.map(({ node_id, code, message }) =>
    detail(`dag.${node_id}`, 'graph', { code, message }),
  )
  throw errors.invalid({ cause: 'graph_unfit', details })
}
