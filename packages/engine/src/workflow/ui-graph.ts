import type { JsonObject } from './json.ts'

/** Executes in every other mode. */
export const muted = 2
export const bypassed = 4

export interface UiInput {
  readonly name: string
  readonly type: string
  readonly label: string | undefined
  readonly link: string | undefined
  /** It is the socket of this widget. */
  readonly widget: string | undefined
}

export interface UiNode {
  readonly id: string
  readonly type: string
  readonly title: string | undefined
  readonly mode: number
  readonly inputs: readonly UiInput[]
  /** Where the first input of each name is. */
  readonly inputAt: ReadonlyMap<string, number>
  readonly outputTypes: readonly string[]
  readonly properties: JsonObject
  readonly values: readonly unknown[] | JsonObject | undefined
  /** Newer files also say which widget each value is of. */
  readonly namedValues: JsonObject | undefined
}

export interface UiLink {
  readonly originId: string
  readonly originSlot: number
  readonly targetId: string
  readonly targetSlot: number
}

/** An input or output of a subgraph, and the links that lead there inside of it. */
export interface BoundarySlot {
  readonly name: string
  readonly type: string
  readonly linkIds: readonly string[]
}

/** The workflow itself, or what a subgraph is made of. */
export interface UiGraph {
  readonly name: string
  /** Where it stands in the body. */
  readonly path: string
  readonly nodes: ReadonlyMap<string, UiNode>
  readonly links: ReadonlyMap<string, UiLink>
  readonly inputs: readonly BoundarySlot[]
  readonly outputs: readonly BoundarySlot[]
  /** Origin of links that come from outside, and target of those that go there. */
  readonly inputNodeId: string
  readonly outputNodeId: string
  /** Ids in the file of nodes that got another one, and this one. */
  readonly renamed: ReadonlyMap<string, string>
}

export interface Workflow {
  readonly root: UiGraph
  /** By id, which is the type of the nodes that use it. */
  readonly subgraphs: ReadonlyMap<string, UiGraph>
  /** Definitions of legacy group nodes, by name, not read yet. */
  readonly groupNodes: JsonObject
  /** Links that the extension "use everywhere" adds to the file's own; `undefined` where it has not written down which. */
  readonly extensionLinks: readonly unknown[] | undefined
  /** Since frontend 1.16 every widget has an input; before, an input without a link meant that the widget was hidden. */
  readonly everyWidgetHasInput: boolean
}
