/** A link to another node's output: `[node id, output index]`. */
export type Link = readonly [nodeId: string, output: number]

/** A constant list. It is wrapped in an object, because a bare list is a link. */
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

/**
 * Types that links carry. `IMAGES` is an ordered list of 1 to 10 pictures. A `MASK` has one number from 0 to 1 for each
 * pixel.
 */
export type SocketType = 'IMAGE' | 'IMAGES' | 'VIDEO' | 'MASK'

/** Types of a node's own inputs (widgets). */
export type WidgetType = 'INT' | 'FLOAT' | 'STRING' | 'STRINGS' | 'BOOLEAN' | 'CHOICE'

/**
 * Types of values that links carry only before a graph runs. The values are computed first, so no node waits for such a
 * value during the run.
 */
export type ValueType = 'INT' | 'FLOAT' | 'STRING' | 'BOOLEAN'

/** Type of a socket that accepts or gives every type: its link decides the type. */
export type AnyType = '*'

export interface InputDeclaration {
  readonly name: string
  readonly type: SocketType | WidgetType | AnyType
  /** Value of the input if the graph gives none. An input without a default is required, unless it is `optional`. */
  readonly default?: Constant
  /** The node also runs if the input has neither a value nor a link. */
  readonly optional?: true
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly choices?: readonly string[]
  readonly max_length?: number
  /** The picture only shows where the node acts. None of its pixels are in the result. */
  readonly only_guides?: true
  /** The text may have several lines. */
  readonly multiline?: true
  /**
   * Editors show a control beside the number, which changes the number after each run. Files hold the setting of the
   * control after the number.
   */
  readonly has_control?: true
  /** The number is a colour, 0xRRGGBB. */
  readonly shown_as?: 'color'
}

/** The static description of a node type. A browser can load it safely. */
export interface NodeDeclaration {
  readonly class_type: string
  /**
   * Version of the node. Increment it whenever the same inputs give other pixels: it is part of the key of every cached
   * output.
   */
  readonly version: number
  readonly category: string
  /**
   * Inputs in the order of their declaration. Append new inputs, because files of node editors hold the values of
   * widgets by position.
   */
  readonly inputs: readonly InputDeclaration[]
  readonly outputs: readonly { readonly name: string; readonly type: SocketType | ValueType | AnyType }[]
  /**
   * Placement of the node: `remote` on an engine, `cpu` and `video` on one of our workers. A `video` node makes a film.
   */
  readonly place: 'cpu' | 'video' | 'remote'
  /** Task that an engine does for the node. Only nodes with the place `remote` have a task. */
  readonly engine_task?: string
  /** Marks the node whose output is the result of the graph. */
  readonly is_output?: boolean
  /** The node passes its input on unchanged, so it runs on the worker or engine that makes the input. */
  readonly passes_on?: boolean
  /** The node's outputs are stored by content, so that a retry after a failure does not compute them again. */
  readonly keeps_output?: boolean
  /**
   * A trained model makes or cuts the output itself. A model that only finds a place in the picture does not count.
   * Files are labelled for it. The object form limits the label to one value of an input.
   */
  readonly trained_model?: boolean | { readonly input: string; readonly value: Constant }
  /** The output consists of lines on flat areas, so that a download can trace its strokes. */
  readonly draws_lines?: true
  /** The node takes more than a second even for a small picture, for example because it paints at a fixed size. */
  readonly slow_when_small?: true
  /** Weight of the node in the run's progress bar, relative to the other nodes. */
  readonly weight: number
}

export type Registry = ReadonlyMap<string, NodeDeclaration>

/** True if a trained model makes the output of a node. `NodeDeclaration.trained_model` explains the term. */
export function usesTrainedModel(node: GraphNode, registry: Registry): boolean {
  const declaration = registry.get(node.class_type)
  const uses = declaration?.trained_model ?? false
  if (typeof uses === 'boolean') return uses
  const fallback = declaration?.inputs.find(({ name }) => name === uses.input)?.default
  return (node.inputs[uses.input] ?? fallback) === uses.value
}

/** True if the result of a graph consists of lines on flat areas. `NodeDeclaration.draws_lines` explains the term. */
export function drawsLines(graph: Graph, registry: Registry): boolean {
  const hasLines = (input: unknown) =>
    isLink(input) && registry.get(graph[input[0]]?.class_type ?? '')?.draws_lines === true
  return Object.values(graph).some(
    (node) => registry.get(node.class_type)?.is_output && Object.values(node.inputs).some(hasLines),
  )
}
