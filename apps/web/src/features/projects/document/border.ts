import { field, isId, isObject, type JsonObject, listOf } from './json.ts'
import { type Workflow, whole } from './workflow.ts'

export type BorderSide = 'inputs' | 'outputs'

export const borderSides: readonly BorderSide[] = ['inputs', 'outputs']

/** Returns the id that links in an opened subgraph use for its inputs or its outputs; `undefined` in a workflow. */
export function borderId(graph: Workflow, side: BorderSide): string | undefined {
  return graph[whole] && innerBorderId(graph, side)
}

export function innerBorderId(definition: JsonObject, side: BorderSide): string {
  const node = field(definition, side === 'inputs' ? 'inputNode' : 'outputNode')
  const id = isObject(node) ? field(node, 'id') : undefined
  return isId(id) ? String(id) : side === 'inputs' ? '-10' : '-20'
}

/** Returns the side of a subgraph to which a node of its drawing belongs. */
export function sideOf(graph: Workflow, node: string): BorderSide | undefined {
  if (node === borderId(graph, 'inputs')) return 'inputs'
  return node === borderId(graph, 'outputs') ? 'outputs' : undefined
}

/** Returns the inputs or outputs of a subgraph. */
export function slotsOf(definition: JsonObject, side: BorderSide): readonly JsonObject[] {
  return listOf(field(definition, side)).map((slot) => (isObject(slot) ? slot : {}))
}

export function changeSlots(
  graph: Workflow,
  side: BorderSide,
  change: (slots: readonly JsonObject[]) => readonly JsonObject[],
): Workflow {
  const slots = slotsOf(graph, side)
  const changed = change(slots)
  return changed.length === slots.length && changed.every((slot, index) => slot === slots[index])
    ? graph
    : { ...graph, [side]: changed }
}

/** Returns a name that no other slot of a side has: `image`, `image_1`. */
export function freeName(slots: readonly JsonObject[], name: string): string {
  const taken = new Set(slots.map((slot) => field(slot, 'name')))
  let free = name
  for (let count = 1; taken.has(free); count += 1) free = `${name}_${count}`
  return free
}
