import type { Dag, ObjectInfo } from '@easel/engine'
import { convertWorkflow } from '../engine/index.ts'
import { type ReadGraph, readDag } from './read-graph.ts'

/** Reads the file of a node editor: a saved workflow, or an exported graph. */
export function readUi(ui: Readonly<Record<string, unknown>>, definitions?: ObjectInfo): ReadGraph {
  return readDag(toDag(ui, definitions), isDag(ui) ? 'ui' : 'ui.nodes', definitions)
}

/** Converts the file of an editor; an exported graph is one already. Throws A0400 or A0421 with the faults. */
export function toDag(ui: Readonly<Record<string, unknown>>, definitions?: ObjectInfo): Dag {
  return isDag(ui) ? ui : convertWorkflow({ ui, object_info: definitions, now: new Date() }).dag
}

function isDag(ui: Readonly<Record<string, unknown>>): ui is Dag {
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
