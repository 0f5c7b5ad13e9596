import type { Connection, Edge } from '@xyflow/react'
import {
  type GraphView,
  type InputEnd,
  type LinkView,
  type OutputEnd,
  outputType,
} from '../document/index.ts'
import { changeSigns } from './change-mark.tsx'
import { inputHandle, outputHandle } from './flow-nodes.ts'
import { colourOf } from './socket-colour.ts'

const edges = new WeakMap<LinkView, Edge>()

/** Returns the links as the drawing library takes them, in the colours of what they carry. */
export function flowEdges(graph: GraphView, selected: string | undefined, areHidden: boolean): Edge[] {
  if (areHidden) return []
  return graph.links.map((link) => {
    const stroke = link.change ? 'var(--change)' : colourOf(outputType(graph, link.from) ?? link.type)
    const known = edges.get(link)
    const isSelected = link.id === selected
    if (known && known.selected === isSelected && known.style?.stroke === stroke) return known
    const edge: Edge = {
      id: link.id,
      source: link.from.node,
      sourceHandle: outputHandle(link.from.output),
      target: link.to.node,
      targetHandle: inputHandle(link.to.input),
      selected: isSelected,
      style: { stroke },
      focusable: false,
      ...(link.change && { zIndex: 2, className: link.change, label: changeSigns[link.change] }),
    }
    edges.set(link, edge)
    return edge
  })
}

/** Returns the ends of a connection that is being drawn; `undefined` while one is missing. */
export function endsOf(connection: Connection | Edge): { from: OutputEnd; to: InputEnd } | undefined {
  const { source, sourceHandle, target, targetHandle } = connection
  if (!sourceHandle?.startsWith('out:') || !targetHandle?.startsWith('in:')) return undefined
  return {
    from: { node: source, output: Number(sourceHandle.slice('out:'.length)) },
    to: { node: target, input: targetHandle.slice('in:'.length) },
  }
}
