import type { ErrorDetail, WorkflowWarning } from '@easel/contract/client'
import type { NodeFault, NodeFaults } from './run-store.ts'

/** Path of a fault: `ui.nodes.57:28.inputs.model`, or `ui.3` in a graph. A node inside a subgraph is shown at the node of the subgraph. */
const place = /^ui\.(?:nodes\.)?([^.:]+)(?::[^.]+)?(?:\.inputs\.(.+))?$/

/** Code before the sentence of a fault of a graph, as `missing_input: Required`. */
const faultCode = /^[a-z]+(?:_[a-z]+)*: /

/** Returns the notes of a conversion by the node that the canvas shows: a node inside a subgraph counts as the node of the subgraph. */
export function notesIn(warnings: readonly WorkflowWarning[]): NodeFaults {
  const notes = new Map<string, NodeFault[]>()
  for (const { node_id, input, message } of warnings) {
    const [node = ''] = node_id.split(':')
    const isInside = node !== node_id
    const known = notes.get(node) ?? []
    known.push({ ...(input !== undefined && !isInside && { input }), message })
    notes.set(node, known)
  }
  return notes
}

/** Returns the faults of a refusal by the node that they are at; those of no node are at ''. */
export function faultsIn(details: readonly ErrorDetail[]): NodeFaults {
  const faults = new Map<string, NodeFault[]>()
  for (const { path, message } of details) {
    const [, node = '', input] = place.exec(path) ?? []
    const known = faults.get(node) ?? []
    known.push({ ...(input !== undefined && { input }), message: message.replace(faultCode, '') })
    faults.set(node, known)
  }
  return faults
}
