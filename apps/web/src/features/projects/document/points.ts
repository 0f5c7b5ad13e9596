import { field, isId, isObject, type JsonObject, keyOf, largestOf, listOf } from './json.ts'
import { linksById } from './links.ts'
import { isVersion1, rawDefinitions, type Workflow, wholeOf } from './workflow.ts'

/**
 * Maximum number of points of a link. Version 1 stores points in `reroutes`, and in each link the id of its last point; 0.4
 * stores both in `extra`. Each point names the previous point (`parentId`), so links of the same output can share a part of their
 * path.
 */
const maxPoints = 100

const indexes = new WeakMap<object, ReadonlyMap<string, JsonObject>>()
const none: ReadonlyMap<string, JsonObject> = new Map()

export function rawPoints(graph: Workflow): readonly unknown[] {
  return listOf(isVersion1(graph) ? field(graph, 'reroutes') : extraOf(graph)['reroutes'])
}

/** Returns the points of a graph by their ids. */
export function pointsById(graph: Workflow): ReadonlyMap<string, JsonObject> {
  const points = rawPoints(graph)
  if (points.length === 0) return none
  const known = indexes.get(points)
  if (known) return known
  const index = new Map(
    points.flatMap((raw) => (isObject(raw) && isId(raw['id']) ? [[String(raw['id']), raw] as const] : [])),
  )
  indexes.set(points, index)
  return index
}

const lastIndexes = new WeakMap<object, ReadonlyMap<string, string>>()

/** Returns the last point of each link, as listed in files of 0.4. */
function listedLasts(graph: Workflow): ReadonlyMap<string, string> {
  const list = listOf(extraOf(graph)['linkExtensions'])
  const known = lastIndexes.get(list)
  if (known) return known
  const index = new Map(
    list.flatMap((point) =>
      isObject(point) && isId(point['id']) && isId(point['parentId'])
        ? [[keyOf(point['id']), keyOf(point['parentId'])] as const]
        : [],
    ),
  )
  lastIndexes.set(list, index)
  return index
}

/** Returns the ids of the points that a link runs through, from its output on. */
export function pointsOfLink(graph: Workflow, link: string): readonly string[] {
  const points = pointsById(graph)
  if (points.size === 0) return []
  const last = isVersion1(graph) ? linksById(graph).get(link)?.lastPoint : listedLasts(graph).get(link)
  return pointsUpTo(graph, last)
}

/** Returns a point and the points before it, beginning at the output. Files may contain cycles and extremely long paths. */
export function pointsUpTo(graph: Workflow, last: unknown): readonly string[] {
  const points = pointsById(graph)
  const visited = new Set<string>()
  for (let id = last; isId(id) && visited.size < maxPoints; id = field(points.get(String(id))!, 'parentId')) {
    if (visited.has(keyOf(id)) || !points.has(keyOf(id))) break
    visited.add(keyOf(id))
  }
  return [...visited].reverse()
}

/** Returns the links without a source or without a target, which end at points that stay there. */
export function looseLinks(graph: Workflow): readonly JsonObject[] {
  return listOf(field(graph, 'floatingLinks')).filter(isObject)
}

/** Removes the links of a node that have no other end, with the points that only these links run through. */
export function withoutLooseLinks(graph: Workflow, nodes: ReadonlySet<string>): Workflow {
  const isGone = (raw: JsonObject) => nodes.has(keyOf(raw['origin_id'])) || nodes.has(keyOf(raw['target_id']))
  if (!looseLinks(graph).some(isGone)) return graph
  const floatingLinks = listOf(graph['floatingLinks']).filter((raw) => !isObject(raw) || !isGone(raw))
  const free: Workflow = { ...graph, floatingLinks }
  const ends = new Set(looseLinks(free).map((raw) => keyOf(raw['parentId'])))
  const points = rawPoints(free).flatMap((raw) => {
    if (!isObject(raw) || !isObject(raw['floating']) || ends.has(keyOf(raw['id']))) return [raw]
    const { floating: _, ...fields } = raw
    return listOf(raw['linkIds']).length > 0 ? [fields] : []
  })
  return withRawPoints(free, points)
}

export function withRawPoints(graph: Workflow, points: readonly unknown[]): Workflow {
  if (isVersion1(graph)) return { ...graph, reroutes: points }
  return { ...graph, extra: { ...extraOf(graph), reroutes: points } }
}

/** Writes the last point of links; `undefined` for a link without points. */
export function withLastPoints(
  graph: Workflow,
  lasts: ReadonlyMap<string, string | number | undefined>,
): Workflow {
  if (lasts.size === 0) return graph
  if (!isVersion1(graph)) {
    const others = listOf(extraOf(graph)['linkExtensions']).filter(
      (point) => !(isObject(point) && lasts.has(keyOf(point['id']))),
    )
    const linkPoints = [...lasts].flatMap(([link, parentId]) =>
      parentId === undefined ? [] : [{ id: idValue(link), parentId }],
    )
    return { ...graph, extra: { ...extraOf(graph), linkExtensions: [...others, ...linkPoints] } }
  }
  const changed = (raw: unknown) => {
    if (!isObject(raw) || !lasts.has(keyOf(raw['id']))) return raw
    return withParent(raw, lasts.get(keyOf(raw['id'])))
  }
  const links = field(graph, 'links')
  return isObject(links)
    ? { ...graph, links: Object.fromEntries(Object.entries(links).map(([id, raw]) => [id, changed(raw)])) }
    : { ...graph, links: listOf(links).map(changed) }
}

/** Returns a point or a link whose previous point is replaced or removed. */
export function withParent(raw: JsonObject, parentId: unknown): JsonObject {
  const { parentId: _, ...fields } = raw
  return parentId === undefined ? fields : { ...fields, parentId }
}

export function nextPointId(graph: Workflow): number {
  const graphs = [graph, wholeOf(graph), ...rawDefinitions(graph).filter(isObject)] as Workflow[]
  const counters = graphs.flatMap((graph) => [
    isObject(graph['state']) ? field(graph['state'], 'lastRerouteId') : 0,
    ...[...listOf(graph['reroutes']), ...listOf(extraOf(graph)['reroutes'])].map((raw) =>
      isObject(raw) ? raw['id'] : 0,
    ),
  ])
  return largestOf(counters) + 1
}

/** Stores the last assigned id if the file counts ids: 0.4 does not. */
export function withLastPointId(graph: Workflow, id: number): Workflow {
  if (!isVersion1(graph)) return graph
  const state = field(graph, 'state')
  return { ...graph, state: { ...(isObject(state) ? state : {}), lastRerouteId: id } }
}

/** Returns an id in the form in which editors write it. */
export function idValue(id: string): string | number {
  return /^-?\d{1,15}$/.test(id) ? Number(id) : id
}

function extraOf(graph: JsonObject): JsonObject {
  const extra = field(graph, 'extra')
  return isObject(extra) ? extra : {}
}

const keyStart = 'point:'

/** Returns the key by which the selection and edits name a point. */
export function pointKey(id: string): string {
  return `${keyStart}${id}`
}

export function pointIdOf(key: string): string | undefined {
  return key.startsWith(keyStart) ? key.slice(keyStart.length) : undefined
}
