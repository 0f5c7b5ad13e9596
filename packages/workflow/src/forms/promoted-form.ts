import type { UiNode } from '../conversion/ui-graph.ts'
import { targetFault } from './dag-values.ts'
import { type FileNodes, labelOf } from './file-nodes.ts'
import type { FieldDraft, FormDraft, FormTarget } from './form.ts'
import type { FormFile } from './form-file.ts'
import { lineOf, withoutUndefined } from './form-values.ts'

/** Reads the widgets that subgraph nodes show, if users can set them. */
export function readPromoted({ dag, nodes }: FormFile): FormDraft | undefined {
  if (!nodes) return undefined
  const isSettable = ({ targets }: FieldDraft) => targets.some((target) => !targetFault(dag, target))
  const groups = [...nodes.root.nodes.values()]
    .map((node) => shownBy(node, nodes).filter(isSettable))
    .filter((fields) => fields.length > 0)
  const fields = groups.flat()
  if (fields.length === 0) return undefined
  return { source: 'promoted', fields: groups.length > 1 ? fields : fields.map(withoutGroup) }
}

/** Removes the group of a field, because a single group needs no heading. */
function withoutGroup({ details: { group: _, ...details }, ...field }: FieldDraft): FieldDraft {
  return { ...field, details }
}

function shownBy(node: UiNode, nodes: FileNodes): FieldDraft[] {
  const inside = nodes.inside(node)
  if (!inside) return []
  const { promotions, shown, graph } = inside
  const group = lineOf(node.title ?? graph.name)
  const fields = new Map<string, FieldDraft>()
  const add = (key: string, label: string, targets: readonly FormTarget[]) => {
    if (!fields.has(key))
      fields.set(key, { targets, details: withoutUndefined({ label: lineOf(label), group }) })
  }
  const ofInput = (name: string) =>
    add(name, labelOf(node, name) ?? name, nodes.targets({ node, prefix: '' }, name))
  for (const [id, widget] of shown) {
    const input = promotions.byName.has(widget) && id === '-1' ? widget : promotions.inputTo(id, widget)
    const inner = graph.nodes.get(id)
    if (input !== undefined) ofInput(input)
    else if (inner)
      add(`${id}: ${widget}`, widget, nodes.targets({ node: inner, prefix: `${node.id}:` }, widget))
  }
  for (const { name } of promotions.inputs) ofInput(name)
  return [...fields.values()]
}
