import type { JsonObject } from './json.ts'

/** Modes of a node that does not execute; it executes in every other mode. */
export const muted = 2
export const bypassed = 4

export interface UiInput {
  readonly name: string
  readonly type: string
  readonly label: string | undefined
  readonly link: string | undefined
  /** The widget that this input is the socket of. */
  readonly widget: string | undefined
}

export interface UiNode {
  readonly id: string
  readonly type: string
  readonly title: string | undefined
  readonly mode: number
  readonly inputs: readonly UiInput[]
  /** Index of the first input of each name. */
  readonly inputAt: ReadonlyMap<string, number>
  readonly outputTypes: readonly string[]
  readonly properties: JsonObject
  readonly values: readonly unknown[] | JsonObject | undefined
  /** Newer files also save each value by the name of its widget. */
  readonly namedValues: JsonObject | undefined
}

export interface UiLink {
  readonly originId: string
  readonly originSlot: number
  readonly targetId: string
  readonly targetSlot: number
}

/** An input or output of a subgraph, with the links inside that lead to it. */
export interface BoundarySlot {
  readonly name: string
  readonly type: string
  readonly linkIds: readonly string[]
}

/** The workflow itself, or the inside of a subgraph. */
export interface UiGraph {
  readonly name: string
  /** Path in the body. */
  readonly path: string
  readonly nodes: ReadonlyMap<string, UiNode>
  readonly links: ReadonlyMap<string, UiLink>
  /** Links that the extension "use everywhere" makes in the browser; `undefined` where the file does not record them. */
  readonly recordedLinks: readonly unknown[] | undefined
  readonly inputs: readonly BoundarySlot[]
  readonly outputs: readonly BoundarySlot[]
  /** Origin of the links from outside, and target of the links to outside. */
  readonly inputNodeId: string
  readonly outputNodeId: string
  /** New ids of renamed nodes, by their id in the file. */
  readonly renamed: ReadonlyMap<string, string>
}

export interface Workflow {
  readonly root: UiGraph
  /** Subgraphs by id, which is the type of the nodes that use it. */
  readonly subgraphs: ReadonlyMap<string, UiGraph>
  /** Definitions of legacy group nodes by name, not parsed yet. */
  readonly groupNodes: JsonObject
  /** Since frontend 1.16 every widget has an input. Before, an input without a link meant that the widget was hidden. */
  readonly everyWidgetHasInput: boolean
}
