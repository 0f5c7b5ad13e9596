/** A node type as `/object_info` describes it. */
export interface NodeDefinition {
  readonly input: {
    readonly required?: Readonly<Record<string, InputDefinition>>
    readonly optional?: Readonly<Record<string, InputDefinition>>
    readonly hidden?: Readonly<Record<string, unknown>>
  }
  readonly output: readonly string[]
  readonly output_node?: boolean
  readonly [key: string]: unknown
}

/** `[type, options]`; a list of choices may replace the type. */
export type InputDefinition = readonly [
  type: string | readonly unknown[],
  options?: Readonly<Record<string, unknown>>,
]

export type NodeTypes = Readonly<Record<string, NodeDefinition>>

/** An input of a core node, before the names of files are inserted. */
export type InputPlan =
  | { readonly type: 'link'; readonly of: string }
  | {
      readonly type: 'number'
      readonly of: 'INT' | 'FLOAT'
      readonly options: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'string'; readonly multiline: boolean; readonly default?: string }
  | { readonly type: 'boolean'; readonly default: boolean }
  | { readonly type: 'choice'; readonly options: readonly string[]; readonly newer: boolean }
  /** A choice among the files of a model folder, or of the folder `input`. */
  | { readonly type: 'file'; readonly folder: string; readonly newer: boolean }

export interface NodePlan {
  readonly category: string
  readonly inputs: Readonly<Record<string, InputPlan>>
  readonly optional?: Readonly<Record<string, InputPlan>>
  readonly outputs: readonly string[]
  readonly outputNode?: boolean
  /** Python module that defines the node; the module of the core by default. */
  readonly module?: string
  /** Outputs in the newest version, if they differ from older versions. */
  readonly newestOutputs?: readonly string[]
  /** First version with the node; absent if the oldest version has it. */
  readonly since?: '0.26' | '0.38'
}

export const link = (type: string): InputPlan => ({ type: 'link', of: type })
export const text: InputPlan = { type: 'string', multiline: true }
export const line = (usual: string): InputPlan => ({ type: 'string', multiline: false, default: usual })
export const flag = (usual: boolean): InputPlan => ({ type: 'boolean', default: usual })
export const choice = (...options: readonly string[]): InputPlan => ({
  type: 'choice',
  options,
  newer: false,
})
/** A choice of a node, in the newer notation. */
export const combo = (...options: readonly string[]): InputPlan => ({ type: 'choice', options, newer: true })
export const file = (folder: string, newer = false): InputPlan => ({ type: 'file', folder, newer })

interface Range {
  readonly min: number
  readonly max: number
  readonly step?: number
}

export const int = (usual: number, range: Range): InputPlan => ({
  type: 'number',
  of: 'INT',
  options: { default: usual, ...range },
})
export const float = (usual: number, range: Range): InputPlan => ({
  type: 'number',
  of: 'FLOAT',
  options: { default: usual, ...range },
})
export const seed: InputPlan = {
  type: 'number',
  of: 'INT',
  // The largest seed is 2⁶⁴ − 1. JavaScript rounds it to 2⁶⁴ in JSON.
  options: { default: 0, min: 0, max: Number('18446744073709551615'), control_after_generate: true },
}
export const side = (usual: number, step = 8): InputPlan => int(usual, { min: 16, max: 16384, step })
export const batch = int(1, { min: 1, max: 4096 })
