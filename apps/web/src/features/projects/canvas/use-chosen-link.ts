import { useState } from 'react'
import {
  addPoint,
  disconnect,
  type EditorStore,
  type GraphView,
  insertReroute,
  type LinkView,
  type Point,
  useEditor,
} from '../document/index.ts'
import { titleOf } from './flow-nodes.ts'
import { geometryOf } from './geometry.ts'

/** The link that the user has chosen: the selection contains only nodes and groups, no links. */
export function useChosenLink(store: EditorStore) {
  const [id, choose] = useState<string>()
  const link = useEditor(({ graph }) => graph.links.find((link) => link.id === id))
  const remove = () => {
    if (link) store.apply(disconnect(link.to))
    choose(undefined)
  }
  /** Puts a reroute in the middle of the link. */
  const reroute = () => {
    const [from, to] = link
      ? [store.graph.nodeById.get(link.from.node), store.graph.nodeById.get(link.to.node)]
      : []
    if (!link || !from || !to) return
    const point = { x: (from.x + from.width + to.x) / 2 - 28, y: (from.y + to.y) / 2 }
    store.apply(insertReroute(store.types, link.to, point), { selectsNew: true })
    choose(undefined)
  }
  /** Adds a point to the middle of the link; without a chosen link, to each link between the selected nodes. */
  const bend = () => {
    const { graph, selection } = store
    const links = link
      ? [link]
      : graph.links.filter(({ from, to }) => selection.has(from.node) && selection.has(to.node))
    const places = links.map((link) => ({ to: link.to, ...middleOf(graph, link) }))
    store.apply(
      (workflow) =>
        places.reduce((current, { to, part, point }) => addPoint(to, part, point)(current), workflow),
      { selectsNew: true },
    )
    choose(undefined)
  }
  return { id, isChosen: link !== undefined, choose, remove, reroute, bend }
}

/** Returns the middle of the longest part of a link, with the number of the part. */
function middleOf({ nodeById, points }: GraphView, link: LinkView): { part: number; point: Point } {
  const placeById = new Map(points.map((point) => [point.id, point]))
  const [from, to] = [nodeById.get(link.from.node)!, nodeById.get(link.to.node)!]
  const [start, end] = [geometryOf(from), geometryOf(to)]
  const output = start.outputs.find(({ output: { slot } }) => slot === link.from.output)
  const input = end.inputs.find(({ input: { name } }) => name === link.to.input)
  const stops: Point[] = [
    { x: from.x + start.width, y: from.y - titleOf(from) + (output?.y ?? 0) },
    ...link.points.flatMap((id) => placeById.get(id) ?? []),
    { x: to.x, y: to.y - titleOf(to) + (input?.y ?? 0) },
  ]
  const parts = stops.slice(1).map((stop, part) => {
    const before = stops[part]!
    const point = { x: (before.x + stop.x) / 2, y: (before.y + stop.y) / 2 }
    return { part, point, length: Math.hypot(stop.x - before.x, stop.y - before.y) }
  })
  return parts.reduce((longest, link) => (link.length > longest.length ? link : longest))
}
