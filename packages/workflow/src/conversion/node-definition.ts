import type { JsonObject } from './json.ts'

/** One input of a node type, as its definition describes it. */
export interface InputSpec {
  readonly name: string
  /** Name of the type, or `COMBO` for a choice. */
  readonly type: string
  /** Options of a choice; undefined if they are not known. */
  readonly choices: ReadonlySet<unknown> | undefined
  readonly options: JsonObject
  readonly isRequired: boolean
}

export interface NodeDefinition {
  readonly inputs: readonly InputSpec[]
  readonly inputNamed: ReadonlyMap<string, InputSpec>
  readonly displayName: string | undefined
  readonly isOutput: boolean
  readonly outputTypes: readonly string[]
}
