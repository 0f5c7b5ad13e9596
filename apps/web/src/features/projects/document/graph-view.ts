import type { WidgetKind, WidgetType } from './node-type.ts'

export type NodeMode = 'always' | 'mute' | 'bypass'
/**
 * `inputs` and `outputs` are the two borders of an opened subgraph. `end` is one of the two borders, in the graph that shows the
 * changes of a subgraph.
 */
export type NodeKind = 'node' | 'note' | 'reroute' | 'primitive' | 'subgraph' | 'inputs' | 'outputs' | 'end'

export interface InputView {
  /** Key of the input within its node, by which edits name it. */
  readonly name: string
  readonly label: string
  readonly type: string
  readonly isRequired: boolean
  /** True if the input also has a field for its value, which a link replaces. */
  readonly isWidget: boolean
  readonly isLinked: boolean
  /** True for the end that a link adds to the border of a subgraph. */
  readonly isNew?: true
}

export interface OutputView {
  readonly slot: number
  readonly name: string
  readonly label: string
  readonly type: string
  /** True for the end that a link adds to the border of a subgraph. */
  readonly isNew?: true
}

export interface WidgetView extends Omit<WidgetType, 'valueCount' | 'kind'> {
  readonly name: string
  readonly label: string
  readonly kind: WidgetKind
  readonly type: string
  readonly value: unknown
  readonly isRequired: boolean
  /** False if the position of the value in the file is unknown. Such a value is displayed but cannot be changed. */
  readonly isEditable: boolean
  /** True while a link gives the value. */
  readonly isLinked: boolean
  /** The value in an earlier graph, in a comparison. */
  readonly before?: { readonly value: unknown }
}

export interface NodeView {
  readonly id: string
  readonly type: string
  readonly kind: NodeKind
  readonly title: string
  readonly mode: NodeMode
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isCollapsed: boolean
  readonly colour: string | undefined
  readonly inputs: readonly InputView[]
  readonly outputs: readonly OutputView[]
  readonly widgets: readonly WidgetView[]
  /** Text of a note. */
  readonly text: string
  /** False for a type that this site does not have; the node is kept unchanged. */
  readonly isKnown: boolean
  readonly isOutput: boolean
  /** Name of the package of nodes that the file names for the type. */
  readonly pack: string | undefined
  /** The difference to an earlier graph, in a comparison. */
  readonly change?: 'added' | 'removed' | 'changed'
}

export interface LinkView {
  /** Names the input to which the link leads, since an input has only one link. */
  readonly id: string
  readonly from: { readonly node: string; readonly output: number }
  readonly to: { readonly node: string; readonly input: string }
  readonly type: string
  /** Ids of the points that the link runs through, from its output on. */
  readonly points: readonly string[]
  readonly change?: 'added' | 'removed'
}

/** A link without a source or without a target, which ends at its points. */
export interface LooseLinkView extends Pick<LinkView, 'id' | 'type' | 'points'> {
  readonly from?: LinkView['from']
  readonly to?: LinkView['to']
}

/** A point that links run through. */
export interface PointView {
  readonly id: string
  readonly x: number
  readonly y: number
}

export interface GroupView {
  readonly id: string
  readonly title: string
  readonly colour: string | undefined
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A workflow as an editor shows it. Parts that an edit did not change are the same objects as before. */
export interface GraphView {
  readonly nodes: readonly NodeView[]
  readonly nodeById: ReadonlyMap<string, NodeView>
  readonly links: readonly LinkView[]
  readonly groups: readonly GroupView[]
  readonly looseLinks: readonly LooseLinkView[]
  readonly points: readonly PointView[]
}
