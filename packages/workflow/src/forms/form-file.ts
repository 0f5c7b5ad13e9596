import type { Dag } from '@easel/graph'
import { field, isObject, type JsonObject } from '../conversion/json.ts'
import { WorkflowRefusal } from '../conversion/refusal.ts'
import { FileNodes } from './file-nodes.ts'

/** A file, for the readers of its form. */
export interface FormFile {
  readonly file: JsonObject
  readonly extra: JsonObject
  /** The graph that the file was converted to. */
  readonly dag: Dag
  /** The nodes of an editor's file. */
  readonly nodes: FileNodes | undefined
}

export function formFile(value: unknown, dag: Dag): FormFile {
  const file = isObject(value) ? value : {}
  const extra = field(file, 'extra')
  const nodes = unlessRefused(() => new FileNodes(file))
  return { file, extra: isObject(extra) ? extra : {}, dag, nodes }
}

/** A file that exceeds the limits of the conversion, or is no workflow of an editor, has no such form. */
export function unlessRefused<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof WorkflowRefusal) return undefined
    throw error
  }
}
