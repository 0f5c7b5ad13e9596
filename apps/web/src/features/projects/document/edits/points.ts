import { field, isObject, type JsonObject, keyOf, listOf, pairOf } from '../json.ts'
import { type InputEnd, linkInto } from '../links.ts'
import {
  idValue,
  looseLinks,
  nextPointId,
  pointIdOf,
  pointsById,
  pointsOfLink,
  rawPoints,
  withLastPointId,
  withLastPoints,
  withParent,
  withRawPoints,
} from '../points.ts'
import type { Edit, Workflow } from '../workflow.ts'
import { type Point, placeNode } from './nodes.ts'

/**
 * Adds a point to the link that leads to an input, before its point number `index`, or after all points. Other links that share
 * this part of the path then run through the point, too.
 */
export function addPoint(to: InputEnd, index: number, { x, y }: Point): Edit {
  return (graph) => {
    const link = linkInto(graph, to)
    if (link === undefined) return graph
    const points = pointsOfLink(graph, link)
    const next = points[index]
    const parent = next === undefined ? points.at(-1) : points[index - 1]
    const id = nextPointId(graph)
    const shared = next === undefined ? [idValue(link)] : listOf(pointsById(graph).get(next)!['linkIds'])
    const point = {
      id,
      ...(parent !== undefined && { parentId: idValue(parent) }),
      pos: [Math.round(x), Math.round(y)],
      linkIds: shared,
    }
    const others = rawPoints(graph).map((raw) =>
      next !== undefined && isObject(raw) && keyOf(raw['id']) === next ? { ...raw, parentId: id } : raw,
    )
    const added = withLastPointId(withRawPoints(graph, [...others, point]), id)
    return next === undefined ? withLastPoints(added, new Map([[link, id]])) : added
  }
}

/** Removes points; links run from the point before each removed point to the point after it. */
export function removePoints(keys: Iterable<string>): Edit {
  return (graph) => {
    const ids = new Set([...keys].flatMap((key) => pointIdOf(key) ?? []))
    return [...ids].reduce(withoutPoint, graph)
  }
}

function withoutPoint(graph: Workflow, id: string): Workflow {
  const point = pointsById(graph).get(id)
  if (!point) return graph
  const parent = field(point, 'parentId')
  const follows = (raw: unknown) => isObject(raw) && keyOf(raw['parentId']) === id
  const lasts = listOf(point['linkIds']).flatMap((link) =>
    pointsOfLink(graph, keyOf(link)).at(-1) === id
      ? [[keyOf(link), parent as string | number | undefined] as const]
      : [],
  )
  const points = rawPoints(graph).flatMap((raw) => {
    if (raw === point) return []
    return [follows(raw) ? withParent(raw as JsonObject, parent) : raw]
  })
  const free = withRawPoints(withLastPoints(graph, new Map(lasts)), points)
  if (looseLinks(graph).length === 0) return free
  // If a link without a target loses the point at its end, the previous point becomes its end. Without a previous point, the link
  // is removed.
  const loose = listOf(graph['floatingLinks']).flatMap((raw) => {
    if (!follows(raw)) return [raw]
    return parent === undefined ? [] : [withParent(raw as JsonObject, parent)]
  })
  return withEnd(point, parent, { ...free, floatingLinks: loose })
}

/** Makes the second last point of a link without a target its end. */
function withEnd(gone: JsonObject, parent: unknown, graph: Workflow): Workflow {
  if (!isObject(gone['floating']) || parent === undefined) return graph
  return withRawPoints(
    graph,
    rawPoints(graph).map((raw) =>
      isObject(raw) && raw['id'] === parent ? { ...raw, floating: gone['floating'] } : raw,
    ),
  )
}

export function movePoints(graph: Workflow, places: ReadonlyMap<string, Point>): Workflow {
  const byId = new Map([...places].flatMap(([key, to]) => [[pointIdOf(key), to] as const]))
  const points = rawPoints(graph)
  const moved = points.map((raw) => {
    const to = isObject(raw) ? byId.get(keyOf(raw['id'])) : undefined
    return to ? placeNode(raw as JsonObject, to) : raw
  })
  return moved.every((raw, index) => raw === points[index]) ? graph : withRawPoints(graph, moved)
}

/** Copies the points of links from one graph to another, in which these links have other ids. */
export function bringPoints(
  graph: Workflow,
  source: Workflow,
  { links, by }: { links: ReadonlyMap<string, string>; by: Point },
): Workflow {
  const linksByPoint = new Map<string, (string | number)[]>()
  const lasts = new Map<string, string>()
  for (const [before, link] of links) {
    const points = pointsOfLink(source, before)
    for (const id of points) linksByPoint.set(id, [...(linksByPoint.get(id) ?? []), idValue(link)])
    if (points.length > 0) lasts.set(link, points.at(-1)!)
  }
  if (linksByPoint.size === 0) return graph
  const points = pointsById(source)
  const first = nextPointId(graph)
  const ids = new Map([...linksByPoint.keys()].map((id, index) => [id, first + index]))
  const added = [...linksByPoint].map(([id, linkIds]) => {
    const { id: _, parentId, floating: __, ...point } = points.get(id)!
    const [x, y] = pairOf(point['pos'])
    const position = { x: (typeof x === 'number' ? x : 0) + by.x, y: (typeof y === 'number' ? y : 0) + by.y }
    const placed = placeNode(point, position)
    return { id: ids.get(id), ...withParent({ ...placed, linkIds }, ids.get(keyOf(parentId))) }
  })
  const brought = withRawPoints(graph, [...rawPoints(graph), ...added])
  return withLastPoints(
    withLastPointId(brought, first + ids.size - 1),
    new Map([...lasts].map(([link, id]) => [link, ids.get(id)!])),
  )
}

/** Makes a link run through the points of another link with the same output. */
export function followLink(graph: Workflow, link: string, otherLink: string): Workflow {
  const pathPoints = new Set(pointsOfLink(graph, otherLink))
  const last = [...pathPoints].at(-1)
  if (last === undefined) return graph
  const points = rawPoints(graph).map((raw) =>
    isObject(raw) && pathPoints.has(keyOf(raw['id']))
      ? { ...raw, linkIds: [...listOf(raw['linkIds']), idValue(link)] }
      : raw,
  )
  return withLastPoints(withRawPoints(graph, points), new Map([[link, idValue(last)]]))
}
