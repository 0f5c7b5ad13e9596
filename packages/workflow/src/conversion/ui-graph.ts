import type { JsonObject } from './json.ts'

/** Modes of a node that does not execute. In every other mode, a node executes. */
export const muted = 2
export const bypassed = 4

export interface UiInput {
  readonly name: string
  readonly type: string
  readonly label: string | undefined
  readonly link: string | undefined
  /** Name of the widget whose socket this input is. */
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
  /** Values by the names of their widgets, which only newer files have. */
  readonly namedValues: JsonObject | undefined
}

export interface UiLink {
  readonly originId: string
  readonly originSlot: number
  readonly targetId: string
  readonly targetSlot: number
}

/** An input or output of a subgraph, with the inner links at it. */
export interface BoundarySlot {
  readonly name: string
  readonly type: string
  readonly linkIds: readonly string[]
}

/** The workflow itself, or the inside of a subgraph. */
export interface UiGraph {
  readonly name: string
  /** Path of the graph in the body of the request. */
  readonly path: string
  readonly nodes: ReadonlyMap<string, UiNode>
  readonly links: ReadonlyMap<string, UiLink>
  /** Links that the extension "use everywhere" makes in the browser; `undefined` if the file does not record them. */
  readonly recordedLinks: readonly unknown[] | undefined
  readonly inputs: readonly BoundarySlot[]
  readonly outputs: readonly BoundarySlot[]
  /** Ids of the nodes at which links from outside begin and links to outside end. */
  readonly inputNodeId: string
  readonly outputNodeId: string
  /** New ids of nodes, by their ids in the file. */
  readonly renamed: ReadonlyMap<string, string>
}

export interface Workflow {
  readonly root: UiGraph
  /** Subgraphs by id. The id is the type of the nodes that use the subgraph. */
  readonly subgraphs: ReadonlyMap<string, UiGraph>
  /** Unparsed definitions of legacy group nodes, by name. */
  readonly groupNodes: JsonObject
  /** True since frontend 1.16. In older files, an input without a link means that the widget is hidden. */
  readonly everyWidgetHasInput: boolean
}
