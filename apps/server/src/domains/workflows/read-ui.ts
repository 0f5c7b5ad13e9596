import type { Dag } from '@easel/graph'
import {
  type ObjectInfo,
  readForm,
  type WorkflowForm,
  type WorkflowWarning,
  withoutFormNodes,
} from '@easel/workflow'
import { withNotes } from '../../platform/errors/domain-error.ts'
import { type ReadGraph, readDag } from './read-graph.ts'
import { convertWorkflow } from './workflows.service.ts'

interface UiRules {
  objectInfo?: ObjectInfo | undefined
  output?: readonly string[] | undefined
  upTo?: string | undefined
  lacksFiles?: boolean | undefined
}

/** Reads the file of a node editor: a saved workflow, or an exported graph. */
export function readUi(
  ui: Readonly<Record<string, unknown>>,
  { objectInfo, output, upTo, lacksFiles }: UiRules,
): ReadGraph {
  const { dag, form, warnings } = toDag(ui, objectInfo)
  const choice = { given: output, shown: form?.outputs }
  try {
    const read = readDag(dag, isDag(ui) ? 'ui' : 'ui.nodes', { objectInfo, choice, upTo, lacksFiles })
    return { ...read, notes: [...warnings, ...read.notes] }
  } catch (error) {
    throw withNotes(error, warnings)
  }
}

/**
 * Converts the file of an editor, or takes an exported graph, with the form that it contains. Nodes that only provide a value are
 * replaced by the value. Throws A0400 or A0421 with the faults.
 */
export function toDag(
  ui: Readonly<Record<string, unknown>>,
  definitions?: ObjectInfo,
): { dag: Dag; form: WorkflowForm | undefined; warnings: readonly WorkflowWarning[] } {
  const { dag, warning_arr } = isDag(ui)
    ? { dag: ui, warning_arr: [] }
    : convertWorkflow({ ui, object_info: definitions, now: new Date() })
  const form = readForm(ui, { dag })
  return { dag: form ? withoutFormNodes(dag, form) : dag, form, warnings: warning_arr }
}

/** Returns whether a file is a graph in the format of the API, rather than a drawn workflow. */
export function isDag(ui: Readonly<Record<string, unknown>>): ui is Dag {
  const nodes = Object.values(ui)
  return nodes.length > 0 && nodes.every(isDagNode)
}

function isDagNode(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { class_type, inputs = {} } = value as { class_type?: unknown; inputs?: unknown }
  return (
    typeof class_type === 'string' && typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)
  )
}
