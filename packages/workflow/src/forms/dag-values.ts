import type { Dag, DagNode, Link } from '@easel/graph'
import { field } from '../conversion/json.ts'
import type { FormTarget, FormWarningCode } from './form.ts'

/** Reads a link. Its node id is a number in some graphs. */
export function linkOf(value: unknown): Link | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [id, slot]: unknown[] = value
  const isId = typeof id === 'string' || Number.isSafeInteger(id)
  return isId && Number.isSafeInteger(slot) ? [String(id), Number(slot)] : undefined
}

export function nodeOf(dag: Dag, id: string): DagNode | undefined {
  return Object.hasOwn(dag, id) ? dag[id] : undefined
}

export function inputOf(dag: Dag, { node_id, input }: FormTarget): unknown {
  return field(nodeOf(dag, node_id)?.inputs ?? {}, input)
}

/** Returns the reason why a field cannot set an input; undefined if it can. */
export function targetFault(dag: Dag, target: FormTarget): FormWarningCode | undefined {
  if (!nodeOf(dag, target.node_id)) return 'unknown_node'
  const value = inputOf(dag, target)
  if (value === undefined || target.input === '__proto__') return 'unknown_input'
  if (linkOf(value)) return 'linked_input'
  return typeof value === 'object' ? 'unfit_value' : undefined
}
