import type { UiNode } from './ui-graph.ts'

/**
 * Roles of the editor's own nodes, which never become part of a task graph. A `relay` passes on the input with the same
 * index. A `get` reads the link of the `set` with the same name, in its own graph or in a graph around it. A `primitive`
 * writes its value into its linked widgets.
 */
export type VirtualKind = 'relay' | 'get' | 'set' | 'primitive' | 'decoration'

const kinds: ReadonlyMap<string, VirtualKind> = new Map([
  ['Reroute', 'relay'],
  ['Reroute (rgthree)', 'relay'],
  ['mxReroute', 'relay'],
  ['GetNode', 'get'],
  ['SetNode', 'set'],
  ['easy getNode', 'get'],
  ['easy setNode', 'set'],
  ['GGGetNode', 'get'],
  ['GGSetNode', 'set'],
  ['PrimitiveNode', 'primitive'],
  ['Note', 'decoration'],
  ['MarkdownNote', 'decoration'],
  ['Bookmark (rgthree)', 'decoration'],
  ['Fast Actions Button (rgthree)', 'decoration'],
  ['Fast Bypasser (rgthree)', 'decoration'],
  ['Fast Groups Bypasser (rgthree)', 'decoration'],
  ['Fast Groups Muter (rgthree)', 'decoration'],
  ['Fast Muter (rgthree)', 'decoration'],
  ['Label (rgthree)', 'decoration'],
  ['Mute / Bypass Relay (rgthree)', 'decoration'],
  ['Mute / Bypass Repeater (rgthree)', 'decoration'],
  ['Node Collector (rgthree)', 'decoration'],
  ['Node Combiner (rgthree)', 'decoration'],
  ['Random Unmuter (rgthree)', 'decoration'],
])

/** Returns the role of a node that exists only in the editor; `undefined` for a node that executes. */
export function virtualKindOf(type: string): VirtualKind | undefined {
  return kinds.get(type)
}

/** True for a note of an extension pack: a node without a definition and sockets, whose type is named like a note. */
export function isNote({ type, inputs, outputTypes }: UiNode): boolean {
  const isAlone = inputs.length === 0 && outputTypes.length === 0
  return isAlone && /\b(note|notes|label|comment|markdown|bookmark|readme)\b/i.test(type)
}

/** Returns the name under which a `set` offers a link and a `get` requests the link. */
export function relayName({ values, namedValues }: UiNode): string | undefined {
  const [first] = Array.isArray(values) ? values : Object.values(namedValues ?? {})
  return typeof first === 'string' ? first : undefined
}

/** Nodes that make links in the browser when the graph is queued; no file holds these links. */
const linkMakers = new Set([
  'Anything Everywhere',
  'Anything Everywhere?',
  'Anything Everywhere3',
  'Prompts Everywhere',
  'Seed Everywhere',
])

export function makesLinks(type: string): boolean {
  return linkMakers.has(type)
}

/** True if a node of this type never executes. */
export function isEditorOnly(type: string): boolean {
  return kinds.has(type) || makesLinks(type)
}
