import { type Constant, type Dag, type DagNode, isLink, type Link } from '@easel/graph'
import { linkOf } from './dag-values.ts'
import type { FieldDetails, FormDraft, FormSource, FormTarget, ReplacedNode, WorkflowForm } from './form.ts'

/** A node that requests a value from the user. */
export interface AskingNode {
  readonly node_id: string
  /** Name of the input that holds the value. */
  readonly input: string
  readonly by: Constant | Link | DagNode
  readonly details: FieldDetails
  /** No form has such a field, so the node stays in the graph. */
  readonly isUnfit?: boolean
}

/** Node that replaces a node which requests a picture. */
export const loadImage: DagNode = { class_type: 'LoadImage', inputs: { image: '' } }

/** Makes a form of nodes that request values. Each field sets the inputs that take the value of its node. */
export function draftOf(
  source: FormSource,
  { asking, dropped = [], dag }: { asking: readonly AskingNode[]; dropped?: readonly string[]; dag: Dag },
): FormDraft | undefined {
  if (asking.length === 0) return undefined
  const takers = takersOf(dag, new Set(asking.map(({ node_id }) => node_id)))
  const replaced = asking.filter(({ isUnfit }) => !isUnfit)
  return {
    source,
    fields: asking.map(({ node_id, input, by, details, isUnfit = false }) => {
      const asked = { node_id, input }
      return { targets: targetsOf(node_id, by, takers), details: { ...details, form_node: asked }, isUnfit }
    }),
    replaced: [
      ...replaced.map(({ node_id, by }) => ({ node_id, by })),
      ...dropped.map((node_id) => ({ node_id, by: null })),
    ],
  }
}

function targetsOf(
  node_id: string,
  by: AskingNode['by'],
  takers: ReadonlyMap<string, readonly FormTarget[]>,
): readonly FormTarget[] {
  if (isNode(by)) return Object.keys(by.inputs ?? {}).map((input) => ({ node_id, input }))
  // The node names another node that loads a default picture. The field belongs to that node.
  if (isLink(by)) return [{ node_id: by[0], input: 'image' }]
  return takers.get(node_id) ?? []
}

/** Returns the inputs that are linked to each of these nodes. */
function takersOf(dag: Dag, ids: ReadonlySet<string>): Map<string, FormTarget[]> {
  const takers = new Map<string, FormTarget[]>()
  for (const [node_id, { inputs = {} }] of Object.entries(dag)) {
    for (const [input, value] of Object.entries(inputs)) {
      const origin = linkOf(value)?.[0]
      if (origin === undefined || !ids.has(origin)) continue
      const known = takers.get(origin)
      if (known) known.push({ node_id, input })
      else takers.set(origin, [{ node_id, input }])
    }
  }
  return takers
}

/** Returns the graph without the nodes of a form. Inputs that were linked to these nodes get the values of the nodes. */
export function withoutFormNodes(dag: Dag, { replaced }: Pick<WorkflowForm, 'replaced'>): Dag {
  if (replaced.length === 0) return dag
  const by = new Map(replaced.map((node) => [node.node_id, node.by]))
  return Object.fromEntries(
    Object.entries(dag).flatMap(([id, node]): [string, DagNode][] => {
      const replacement = by.get(id)
      if (replacement === undefined) return [[id, relinkNode(node, by)]]
      // The new node keeps the title, because users know the node by its title.
      return isNode(replacement) ? [[id, { ...node, ...replacement }]] : []
    }),
  )
}

function relinkNode(node: DagNode, by: ReadonlyMap<string, ReplacedNode['by']>): DagNode {
  const inputs = Object.entries(node.inputs ?? {}).flatMap(([name, value]): [string, unknown][] => {
    const replacement = by.get(linkOf(value)?.[0] ?? '')
    if (replacement === undefined || isNode(replacement)) return [[name, value]]
    return replacement === null ? [] : [[name, replacement]]
  })
  return { ...node, inputs: Object.fromEntries(inputs) }
}

function isNode(by: ReplacedNode['by']): by is DagNode {
  return typeof by === 'object' && by !== null && !isLink(by)
}
