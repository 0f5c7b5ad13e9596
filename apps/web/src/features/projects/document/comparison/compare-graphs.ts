import type {
  GraphView,
  GroupView,
  InputView,
  LinkView,
  NodeView,
  OutputView,
  WidgetView,
} from '../graph-view.ts'
import { isObject, type JsonObject } from '../json.ts'
import type { NodeTypes } from '../node-type.ts'
import { readGraph } from '../read-graph.ts'
import type { Workflow } from '../workflow.ts'
import { namedGraphs } from './named-graphs.ts'

export type ChangeSign = 'added' | 'removed' | 'changed'

/** A difference between two graphs. `nodeIds` contains the ids of the affected nodes in the graph that shows both. */
export type Change = { readonly nodeIds: readonly string[] } & (
  | { readonly kind: 'node'; readonly sign: 'added' | 'removed'; readonly node: NodeView }
  | {
      readonly kind: 'link'
      readonly sign: 'added' | 'removed'
      readonly from: LinkEnd
      readonly to: LinkEnd
    }
  | { readonly kind: 'group'; readonly sign: 'added' | 'removed'; readonly title: string }
  | (OfNode & { readonly kind: 'value'; readonly widget: WidgetView })
  | (OfNode & { readonly kind: 'title' | 'mode' | 'text' | 'sockets' })
)

interface OfNode {
  readonly sign: 'changed'
  readonly node: NodeView
  readonly before: unknown
  readonly after: unknown
}

interface LinkEnd {
  readonly node: NodeView
  /** Label of the output or input. */
  readonly label: string
}

export interface ComparedGraph {
  /** Id of the subgraph; empty for the graph of the workflow itself. */
  readonly id: string
  readonly name: string
  /** Absent for a graph that exists in both workflows. */
  readonly sign?: 'added' | 'removed'
  readonly changes: readonly Change[]
  /** Both graphs as a single graph, as the canvas draws it: removed nodes beside present nodes, each with its mark. */
  readonly shown: GraphView
}

const nothing = { nodes: [] } as unknown as Workflow

/**
 * Compares two workflows, and each of their subgraphs, by the ids of their nodes. Only parts with an effect are compared: nodes,
 * links, values, names, modes, notes and groups; positions, sizes, colours and folding are ignored.
 */
export function compareWorkflows(before: Workflow, after: Workflow, types: NodeTypes): ComparedGraph[] {
  const [was, is] = [namedGraphs(before), namedGraphs(after)]
  return [...new Set([...is.keys(), ...was.keys()])].map((id) => {
    const [old, now] = [was.get(id), is.get(id)]
    const sign = old && now ? undefined : now ? 'added' : 'removed'
    return {
      id,
      name: (now ?? old)!.name,
      ...(sign && { sign }),
      ...compareGraphs(
        readGraph(old?.workflow ?? nothing, types),
        readGraph(now?.workflow ?? nothing, types),
      ),
    }
  })
}

/** Id of a removed node in the graph that shows both graphs: an added node may have the node's own id. */
function removedId(id: string): string {
  return `removed:${id}`
}

export function compareGraphs(before: GraphView, after: GraphView): Pick<ComparedGraph, 'changes' | 'shown'> {
  const keptIds = new Set(
    after.nodes.filter(({ id, type }) => before.nodeById.get(id)?.type === type).map(({ id }) => id),
  )
  const shownIdBefore = (id: string) => (keptIds.has(id) ? id : removedId(id))
  const links = compareLinks(before, after, shownIdBefore)
  const changes: Change[] = []
  const nodes: NodeView[] = []
  for (const node of after.nodes) {
    const old = keptIds.has(node.id) ? before.nodeById.get(node.id) : undefined
    const nodeChanges = old
      ? compareNodes(old, node)
      : [{ kind: 'node', sign: 'added', node, nodeIds: [node.id] } as const]
    changes.push(...nodeChanges)
    nodes.push(old ? withBefore(node, old, nodeChanges) : { ...node, change: 'added' })
  }
  for (const node of before.nodes) {
    if (keptIds.has(node.id)) continue
    const id = removedId(node.id)
    changes.push({ kind: 'node', sign: 'removed', node, nodeIds: [id] })
    nodes.push({ ...node, id, change: 'removed' })
  }
  changes.push(...links.changes, ...compareGroups(before.groups, after.groups))
  const shown = withSockets(nodes, links.removed, before)
  const nodeById = new Map(shown.map((node) => [node.id, node]))
  return { changes, shown: { ...after, nodes: shown, nodeById, links: links.shown } }
}

function compareNodes(old: NodeView, node: NodeView): Change[] {
  const changed = { sign: 'changed', node, nodeIds: [node.id] } as const
  const facts = (['title', 'mode', 'text'] as const).flatMap((kind) =>
    old[kind] === node[kind] ? [] : [{ ...changed, kind, before: old[kind], after: node[kind] }],
  )
  const sockets = [socketNames(old), socketNames(node)] as const
  const values = valuePairs(old, node).flatMap(({ was, is }) =>
    isSame(was?.value, is?.value)
      ? []
      : [
          {
            ...changed,
            kind: 'value' as const,
            widget: (is ?? was)!,
            before: was?.value,
            after: is?.value,
          },
        ],
  )
  return [
    ...facts,
    ...(sockets[0] === sockets[1]
      ? []
      : [{ ...changed, kind: 'sockets' as const, before: sockets[0], after: sockets[1] }]),
    ...values,
  ]
}

/** Names of the sockets of a subgraph's end. Empty for other nodes, because their type defines the names of their sockets. */
function socketNames({ kind, inputs, outputs }: NodeView): string {
  return kind === 'end' ? [...inputs, ...outputs].map(({ label }) => label).join(', ') : ''
}

function valuePairs(old: NodeView, node: NodeView) {
  const was = new Map(old.widgets.map((widget) => [widget.name, widget]))
  const is = new Map(node.widgets.map((widget) => [widget.name, widget]))
  return [...new Set([...is.keys(), ...was.keys()])].map((name) => ({
    was: was.get(name),
    is: is.get(name),
  }))
}

/** Returns a node with its mark, and each changed value with its previous value. */
function withBefore(node: NodeView, old: NodeView, changes: readonly Change[]): NodeView {
  if (changes.length === 0) return node
  const widgets = valuePairs(old, node).flatMap(({ was, is }): WidgetView[] => {
    if (!is) return []
    return [isSame(was?.value, is.value) ? is : { ...is, before: { value: was?.value } }]
  })
  return { ...node, change: 'changed', widgets }
}

interface ComparedLinks {
  readonly changes: readonly Change[]
  readonly shown: readonly LinkView[]
  readonly removed: readonly LinkView[]
}

function compareLinks(before: GraphView, after: GraphView, shownId: (id: string) => string): ComparedLinks {
  const was = new Map(
    before.links.map((link) => {
      const { from, to } = link
      const moved = {
        ...link,
        // The points of the earlier graph do not belong to this graph.
        points: [],
        id: removedId(link.id),
        from: { ...from, node: shownId(from.node) },
        to: { ...to, node: shownId(to.node) },
      }
      return [linkKey(moved), { link, moved: { ...moved, change: 'removed' as const } }]
    }),
  )
  const is = new Map(after.links.map((link) => [linkKey(link), link]))
  const added = [...is].filter(([key]) => !was.has(key)).map(([, link]) => link)
  const removed = [...was].filter(([key]) => !is.has(key)).map(([, both]) => both)
  const marked = new Set(added)
  const changeOf = (
    sign: 'added' | 'removed',
    graph: GraphView,
    link: LinkView,
    shown: LinkView,
  ): Change => ({
    ...{ kind: 'link', sign, ...endsOf(graph, link) },
    nodeIds: [shown.from.node, shown.to.node],
  })
  return {
    changes: [
      ...added.map((link) => changeOf('added', after, link, link)),
      ...removed.map(({ link, moved }) => changeOf('removed', before, link, moved)),
    ],
    shown: [
      ...after.links.map((link) => (marked.has(link) ? { ...link, change: 'added' as const } : link)),
      ...removed.map(({ moved }) => moved),
    ],
    removed: removed.map(({ moved }) => moved),
  }
}

function linkKey({ from, to }: LinkView): string {
  return JSON.stringify([from.node, from.output, to.node, to.input])
}

function endsOf({ nodeById }: GraphView, { from, to }: LinkView): { from: LinkEnd; to: LinkEnd } {
  const [origin, target] = [nodeById.get(from.node)!, nodeById.get(to.node)!]
  const input = target.inputs.find(({ name }) => name === to.input)
  return {
    from: { node: origin, label: origin.outputs[from.output]?.label ?? '' },
    to: { node: target, label: input?.label ?? to.input },
  }
}

/** Adds the sockets of removed links to nodes that no longer have these sockets, so that the links can be drawn. */
function withSockets(
  nodes: readonly NodeView[],
  removed: readonly LinkView[],
  before: GraphView,
): NodeView[] {
  return nodes.map((node) => {
    const old = before.nodeById.get(node.id)
    if (!old) return node
    const ends = new Set(removed.flatMap(({ to }) => (to.node === node.id ? [to.input] : [])))
    const inputs = old.inputs.filter(
      (input: InputView) => ends.has(input.name) && node.inputs.every(({ name }) => name !== input.name),
    )
    const isLonger = removed.some(({ from }) => from.node === node.id && node.outputs.length <= from.output)
    const outputs: readonly OutputView[] = isLonger
      ? [...node.outputs, ...old.outputs.slice(node.outputs.length)]
      : node.outputs
    return inputs.length === 0 && !isLonger ? node : { ...node, inputs: [...node.inputs, ...inputs], outputs }
  })
}

/** Groups have no ids: groups with equal titles count as equal. */
function compareGroups(before: readonly GroupView[], after: readonly GroupView[]): Change[] {
  const titles = (groups: readonly GroupView[]) => Map.groupBy(groups, ({ title }) => title)
  const [was, is] = [titles(before), titles(after)]
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((title) => {
    const more = (is.get(title)?.length ?? 0) - (was.get(title)?.length ?? 0)
    const sign = more > 0 ? 'added' : 'removed'
    return Array.from(
      { length: Math.abs(more) },
      () => ({ kind: 'group', sign, title, nodeIds: [] }) as const,
    )
  })
}

/** Compares two JSON values; the order of the keys of an object is ignored. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((key) => [key, sorted((value as JsonObject)[key])]),
  )
}
