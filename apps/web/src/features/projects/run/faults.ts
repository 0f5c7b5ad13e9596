import type { ErrorDetail, WorkflowWarning } from '@easel/contract/client'
import { type NodeFault, type NodeFaults, outerIds } from './run-store.ts'

/** Path of a fault: `ui.nodes.57:28.inputs.model`, or `ui.3` in a graph. */
const fieldPath = /^ui\.(?:nodes\.)?([^.]+)(?:\.inputs\.(.+))?/

/** Code before the sentence of a fault of a graph, as `missing_input: Required`. */
const faultCode = /^[a-z]+(?:_[a-z]+)*: /

/** Returns the notes of a conversion by their node, and by the nodes of the subgraphs around it. */
export function notesIn(warnings: readonly WorkflowWarning[]): NodeFaults {
  return atNodes(
    warnings.map(({ node_id, input, message }) => ({
      node: node_id,
      fault: { ...(input !== undefined && { input }), message },
    })),
  )
}

/**
 * Returns the faults of a refusal by their node, and by the nodes of the subgraphs around it. Faults without a node, such as
 * faults of links, have the key '' and their path in the file.
 */
export function faultsIn(details: readonly ErrorDetail[], isNode: (id: string) => boolean): NodeFaults {
  return atNodes(
    details.map((detail) => {
      const [, node = '', input] = fieldPath.exec(detail.path) ?? []
      const message = detail.message.replace(faultCode, '')
      if (isNode(node.split(':', 1)[0]!))
        return { node, fault: { ...(input !== undefined && { input }), message } }
      return {
        node: '',
        fault: { message: isInFile.test(detail.path) ? `${message} (${detail.path})` : message },
      }
    }),
  )
}

/** Matches the path of a fault that is more precise than the whole graph. */
const isInFile = /^ui\.(?!nodes$)/

function atNodes(located: readonly { readonly node: string; readonly fault: NodeFault }[]): NodeFaults {
  const faults = new Map<string, NodeFault[]>()
  const add = (id: string, fault: NodeFault) => faults.set(id, [...(faults.get(id) ?? []), fault])
  for (const { node, fault } of located) {
    for (const outer of outerIds(node)) add(outer, { message: fault.message, inner: node })
    add(node, fault)
  }
  return faults
}
