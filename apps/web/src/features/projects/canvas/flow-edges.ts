import type { Connection, Edge } from '@xyflow/react'
import {
  type GraphView,
  type InputEnd,
  type LinkView,
  type LooseLinkView,
  type OutputEnd,
  outputType,
} from '../document/index.ts'
import { changeSigns } from './change-mark.tsx'
import { inputHandle, outputHandle, pointIn, pointOut } from './flow-nodes.ts'
import { colourOf } from './socket-colour.ts'

/** One end of a part of a link: a socket, or a point on the link. */
export interface Stop {
  readonly node: string
  readonly handle: string
}

/** A link, or its part between two of its points. */
export type LinkEdge = Edge<{
  link: LinkView | LooseLinkView
  /** Index of the part, counted from the output. */
  part: number
  /** The stops before and after this part, which determine how its path bends. */
  before: Stop | undefined
  after: Stop | undefined
}>

const edges = new WeakMap<LinkView | LooseLinkView, readonly LinkEdge[]>()

/** Returns the links in the form of the drawing library, in the colours of their types. */
export function flowEdges(graph: GraphView, selected: string | undefined, areHidden: boolean): LinkEdge[] {
  if (areHidden) return []
  const partsOf = (link: LinkView | LooseLinkView, look: Look) => {
    const known = edges.get(link)
    const first = known?.[0]
    if (first?.selected === look.isSelected && first.style?.stroke === look.stroke) return known!
    const parts = newEdges(link, look)
    edges.set(link, parts)
    return parts
  }
  return [
    ...graph.links.flatMap((link) => {
      const stroke = link.change ? 'var(--change)' : colourOf(outputType(graph, link.from) ?? link.type)
      return partsOf(link, { stroke, isSelected: link.id === selected, change: link.change })
    }),
    ...graph.looseLinks.flatMap((link) => partsOf(link, { stroke: colourOf(link.type), isSelected: false })),
  ]
}

interface Look {
  readonly stroke: string
  readonly isSelected: boolean
  readonly change?: LinkView['change']
}

function newEdges(link: LinkView | LooseLinkView, { stroke, isSelected, change }: Look): LinkEdge[] {
  const stops = stopsOf(link)
  const isLoose = !link.from || !link.to
  return stops.slice(1).map(({ inHandle, ...to }, index) => {
    const { out, ...from } = stops[index]!
    return {
      id: stops.length === 2 ? link.id : `${link.id} ${index}`,
      source: from.node,
      sourceHandle: out ?? null,
      target: to.node,
      targetHandle: inHandle ?? null,
      data: {
        link,
        part: index,
        before: stopBefore(stops[index - 1]),
        after: stopAfter(stops[index + 2]),
      },
      selected: isSelected,
      style: { stroke, ...(isLoose && { strokeDasharray: '4 5' }) },
      focusable: false,
      // The ends at sockets can be moved to other sockets; points are moved instead.
      reconnectable: isLoose ? false : ends(index, stops.length),
      ...(stops.length > 2 && { type: 'part' }),
      ...(change && { zIndex: 2, className: change }),
      ...(change && index === Math.floor((stops.length - 2) / 2) && { label: changeSigns[change] }),
    }
  })
}

interface BothStops {
  readonly node: string
  /** Names of the handles by which a link comes in and goes out. */
  readonly inHandle?: string
  readonly out?: string
}

function stopsOf({ from, points, to }: LinkView | LooseLinkView): BothStops[] {
  return [
    ...(from ? [{ node: from.node, out: outputHandle(from.output) }] : []),
    ...points.map((node) => ({ node, inHandle: pointIn, out: pointOut })),
    ...(to ? [{ node: to.node, inHandle: inputHandle(to.input) }] : []),
  ]
}

function stopBefore(stop: BothStops | undefined): Stop | undefined {
  return stop?.out === undefined ? undefined : { node: stop.node, handle: stop.out }
}

function stopAfter(stop: BothStops | undefined): Stop | undefined {
  return stop?.inHandle === undefined ? undefined : { node: stop.node, handle: stop.inHandle }
}

function ends(part: number, stops: number): 'source' | 'target' | boolean {
  const [isFirst, isLast] = [part === 0, part === stops - 2]
  return isFirst && isLast ? true : isFirst ? 'source' : isLast ? 'target' : false
}

/** Returns the ends of a connection that is being drawn; `undefined` while an end is missing. */
export function endsOf(
  graph: GraphView,
  connection: Connection | Edge,
): { from: OutputEnd; to: InputEnd } | undefined {
  const { source, sourceHandle, target, targetHandle } = connection
  const from = endAt(graph, source, sourceHandle)
  const to = endAt(graph, target, targetHandle)
  return from && to && 'output' in from && 'input' in to ? { from, to } : undefined
}

/**
 * Returns the end of a link to which a handle belongs. The last part of a link begins at a point, and belongs to the output of the
 * link.
 */
export function endAt(
  graph: GraphView,
  node: string,
  handle: string | null | undefined,
): OutputEnd | InputEnd | undefined {
  if (handle === pointOut) return graph.links.find(({ points }) => points.includes(node))?.from
  if (handle === pointIn) return graph.links.find(({ points }) => points.includes(node))?.to
  if (handle?.startsWith('out:')) return { node, output: Number(handle.slice('out:'.length)) }
  return handle?.startsWith('in:') ? { node, input: handle.slice('in:'.length) } : undefined
}
