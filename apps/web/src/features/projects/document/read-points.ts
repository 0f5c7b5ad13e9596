import type { LooseLinkView, NodeView, PointView } from './graph-view.ts'
import { field, isId, type JsonObject, lengthOf, numberOf, pairOf, textOf } from './json.ts'
import { looseLinks, pointKey, pointsById, pointsOfLink, pointsUpTo } from './points.ts'
import type { Workflow } from './workflow.ts'

const noPoints: readonly string[] = []

/** Returns the keys of the points of a link; the same list as before while the points do not change. */
export function readPointsOf(
  graph: Workflow,
  link: string,
  before: readonly string[] = noPoints,
): readonly string[] {
  const keys = pointsOfLink(graph, link).map(pointKey)
  return keys.length === before.length && keys.every((key, index) => key === before[index]) ? before : keys
}

const views = new WeakMap<JsonObject, PointView>()

/** Returns the points on links; a file may contain other points, which are not drawn. */
export function readPoints(graph: Workflow, used: ReadonlySet<string>): PointView[] {
  return [...pointsById(graph)].flatMap(([id, raw]) => {
    if (!used.has(pointKey(id))) return []
    const [x, y] = pairOf(field(raw, 'pos'))
    const view = views.get(raw) ?? { id: pointKey(id), x: lengthOf(x, 0), y: lengthOf(y, 0) }
    views.set(raw, view)
    return [view]
  })
}

const looseViews = new WeakMap<JsonObject, LooseLinkView>()

export function readLooseLinks(
  graph: Workflow,
  nodeById: ReadonlyMap<string, NodeView>,
): readonly LooseLinkView[] {
  return looseLinks(graph).flatMap((raw, index) => {
    const before = looseViews.get(raw)
    const points = pointsUpTo(graph, field(raw, 'parentId')).map(pointKey)
    const [from, to] = [endAt(raw, 'origin'), endAt(raw, 'target')]
    const output = from && nodeById.get(from.node)?.outputs[from.slot]
    const input = to && nodeById.get(to.node)?.inputs[to.slot]
    if (points.length === 0 || (output === undefined) === (input === undefined)) return []
    const view: LooseLinkView = {
      id: `loose:${index}`,
      type: textOf(field(raw, 'type'), '*'),
      points,
      ...(output && { from: { node: from.node, output: output.slot } }),
      ...(input && { to: { node: to.node, input: input.name } }),
    }
    const shown = before && JSON.stringify(before) === JSON.stringify(view) ? before : view
    looseViews.set(raw, shown)
    return [shown]
  })
}

function endAt(raw: JsonObject, end: 'origin' | 'target'): { node: string; slot: number } | undefined {
  const [node, slot] = [field(raw, `${end}_id`), numberOf(field(raw, `${end}_slot`))]
  return isId(node) && Number.isSafeInteger(slot) && slot >= 0 ? { node: String(node), slot } : undefined
}
