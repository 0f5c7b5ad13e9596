import type { Dag } from '@easel/graph'
import { field, isObject, type JsonObject } from '../conversion/json.ts'
import { WorkflowRefusal } from '../conversion/refusal.ts'
import { FileNodes } from './file-nodes.ts'

/** A workflow file, as input of the form readers. */
export interface FormFile {
  readonly file: JsonObject
  readonly extra: JsonObject
  /** The graph that results from the file. */
  readonly dag: Dag
  /** The nodes of an editor's file; undefined for other files. */
  readonly nodes: FileNodes | undefined
}

export function formFile(value: unknown, dag: Dag): FormFile {
  const file = isObject(value) ? value : {}
  const extra = field(file, 'extra')
  const nodes = unlessRefused(() => new FileNodes(file))
  return { file, extra: isObject(extra) ? extra : {}, dag, nodes }
}

/** Reads a form that needs a conversion; undefined for a file that the conversion refuses. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof WorkflowRefusal) return undefined
    throw error
  }
}
