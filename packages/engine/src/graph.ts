/** A link to another node's output: `[node id, output index]`. */
export type Link = readonly [nodeId: string, output: number]

/** A constant that is a list is wrapped, so that it cannot be taken for a link. */
export interface ListValue {
  readonly __value__: readonly Constant[]
}

export type Constant = string | number | boolean
export type InputValue = Constant | ListValue | Link

export interface GraphNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, InputValue>>
  readonly _meta?: { readonly title: string }
}

/** A task graph, in the shape that node editors export for execution: node id → node. */
export type Graph = Readonly<Record<string, GraphNode>>

export function isLink(value: unknown): value is Link {
  return (
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && Number.isInteger(value[1])
  )
}

export function isListValue(value: unknown): value is ListValue {
  return (
    typeof value === 'object' && value !== null && Array.isArray((value as { __value__?: unknown }).__value__)
  )
}

/** What the sockets of nodes carry. `IMAGES` is an ordered list of 1–10 pictures. */
export type SocketType = 'IMAGE' | 'IMAGES' | 'VIDEO'

/** What a node's own inputs (widgets) hold. */
export type WidgetType = 'INT' | 'FLOAT' | 'STRING' | 'STRINGS' | 'BOOLEAN' | 'CHOICE'

export interface InputDeclaration {
  readonly name: string
  readonly type: SocketType | WidgetType
  /** Missing: the input is required. */
  readonly default?: Constant
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly string[]
  readonly max_length?: number
}

/** What is known of a node type without running it; safe to load in a browser. */
export interface NodeDeclaration {
  readonly class_type: string
  /** Raised whenever the same inputs give other pixels: it is part of the name of every cached output. */
  readonly version: number
  readonly category: string
  readonly inputs: readonly InputDeclaration[]
  readonly outputs: readonly { readonly name: string; readonly type: SocketType }[]
  /** Where it can execute. A stage is a run of nodes that can execute in one place. */
  readonly place: 'cpu' | 'remote'
  /** Its output is the result of the graph. */
  readonly is_output?: boolean
  /** Worth keeping: its outputs are stored by content, so that a retry or a crash does not compute them again. */
  readonly keeps_output?: boolean
  /** A trained model makes or cuts what comes out, rather than only helping to find where to look: files say so. */
  readonly trained_model?: boolean
  /** Share of the run's progress bar, relative to the other nodes. */
  readonly weight: number
}

export type Registry = ReadonlyMap<string, NodeDeclaration>
