import type { UiNode } from './ui-graph.ts'

/**
 * What an editor's own nodes are for. They never become part of a task graph. `relay` passes what comes in at the input of the same
 * index; `get` takes what the `set` of the same name takes; `primitive` writes its value into the widgets that it is linked to.
 */
export type VirtualKind = 'relay' | 'get' | 'set' | 'primitive' | 'decoration'

const kinds: ReadonlyMap<string, VirtualKind> = new Map([
  ['Reroute', 'relay'],
  ['Reroute (rgthree)', 'relay'],
  ['GetNode', 'get'],
  ['SetNode', 'set'],
  ['easy getNode', 'get'],
  ['easy setNode', 'set'],
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

/** The kind of a node that exists in the editor alone; `undefined` for one that executes. */
export function virtualKindOf(type: string): VirtualKind | undefined {
  return kinds.get(type)
}

/** Packs have notes of their own. What has no socket and is called one is taken for one, where nobody defines it. */
export function isNote({ type, inputs, outputTypes }: UiNode): boolean {
  const isAlone = inputs.length === 0 && outputTypes.length === 0
  return isAlone && /\b(note|notes|label|comment|markdown|bookmark|readme)\b/i.test(type)
}

/** The name under which a `set` keeps a link and a `get` asks for it. */
export function relayName({ values, namedValues }: UiNode): string | undefined {
  const [first] = Array.isArray(values) ? values : Object.values(namedValues ?? {})
  return typeof first === 'string' ? first : undefined
}

/** They make links in the browser that no file holds, at the moment when the graph is queued. */
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
