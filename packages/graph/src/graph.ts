/** A link to another node's output: `[node id, output index]`. */
export type Link = readonly [nodeId: string, output: number]

/** A constant list; wrapped, to distinguish it from a link. */
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

/** A task graph in the form that node editors export for execution: node id → node. */
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

/** Types that links carry. `IMAGES` is an ordered list of 1–10 pictures; a `MASK` is one number per pixel, 0..1. */
export type SocketType = 'IMAGE' | 'IMAGES' | 'VIDEO' | 'MASK'

/** Types of a node's own inputs (widgets). */
export type WidgetType = 'INT' | 'FLOAT' | 'STRING' | 'STRINGS' | 'BOOLEAN' | 'CHOICE'

/** Types of values that links carry only until the graph is settled: no node waits for such a value while it runs. */
export type ValueType = 'INT' | 'FLOAT' | 'STRING' | 'BOOLEAN'

/** Type of a socket that takes or gives anything: its link decides the type. */
export type AnyType = '*'

export interface InputDeclaration {
  readonly name: string
  readonly type: SocketType | WidgetType | AnyType
  /** Without a default the input is required, unless it is `optional`. */
  readonly default?: Constant
  /** The input may have neither a value nor a link. */
  readonly optional?: true
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly string[]
  readonly max_length?: number
  /** The picture only says where the node acts: none of its pixels are in the result. */
  readonly only_guides?: true
  /** The text may have several lines. */
  readonly multiline?: true
  /** Editors keep a control beside the number, which changes it after each run, and save its setting behind the value. */
  readonly has_control?: true
  /** The number is a colour, 0xRRGGBB. */
  readonly shown_as?: 'color'
}

/** The static description of a node type; safe to load in a browser. */
export interface NodeDeclaration {
  readonly class_type: string
  /** Incremented whenever the same inputs give other pixels: it is part of the key of every cached output. */
  readonly version: number
  readonly category: string
  /** Append new inputs: files of the node editor hold the values of widgets by position. */
  readonly inputs: readonly InputDeclaration[]
  readonly outputs: readonly { readonly name: string; readonly type: SocketType | ValueType | AnyType }[]
  /** Placement of the node: `remote` on an engine, `cpu` and `video` (makes a film) on one of our workers. */
  readonly place: 'cpu' | 'video' | 'remote'
  /** Task that an engine does for it; only for nodes with the place `remote`. */
  readonly engine_task?: string
  /** Marks the node whose output is the result of the graph. */
  readonly is_output?: boolean
  /** The node passes its input on unchanged: it runs where the input is made. */
  readonly passes_on?: boolean
  /** Stores the node's outputs by content, so that a retry or a crash does not compute them again. */
  readonly keeps_output?: boolean
  /**
   * A trained model makes or cuts the output itself, rather than only finding where to look; files are labelled for it. It may do so only with
   * one value of an input.
   */
  readonly trained_model?: boolean | { readonly input: string; readonly value: Constant }
  /** Takes more than a second even for a small picture: it paints at a size of its own, for example. */
  readonly slow_when_small?: true
  /** Share of the run's progress bar, relative to the other nodes. */
  readonly weight: number
}

export type Registry = ReadonlyMap<string, NodeDeclaration>

/** True if a trained model makes the output of a node: see `NodeDeclaration.trained_model`. */
export function usesTrainedModel(node: GraphNode, registry: Registry): boolean {
  const declaration = registry.get(node.class_type)
  const uses = declaration?.trained_model ?? false
  if (typeof uses === 'boolean') return uses
  const fallback = declaration?.inputs.find(({ name }) => name === uses.input)?.default
  return (node.inputs[uses.input] ?? fallback) === uses.value
}
