import type { FinalConnectionState, OnConnectStartParams } from '@xyflow/react'
import { useCallback, useState } from 'react'
import { useTranslation } from '../../../lib/i18n/index.ts'
import { toastMessage } from '../../../ui/toast/index.ts'
import {
  addNode,
  connect,
  type EditorStore,
  fits,
  type GraphView,
  type InputEnd,
  type NodeType,
  nextNodeId,
  type OutputEnd,
  outputType,
  type Point,
} from '../document/index.ts'
import { type DroppedEnd, firstFit } from '../library/index.ts'
import { endAt } from './flow-edges.ts'
import { inputHandle, outputHandle } from './flow-nodes.ts'

/** The end of a link that was dropped on the background, and the position of the drop. */
export interface Loose {
  readonly point: Point
  readonly end: OutputEnd | InputEnd
  readonly dropped: DroppedEnd
}

/**
 * Follows a link that is being drawn: the sockets that it fits, the reason why it does not fit, and the position where it was
 * dropped on the background.
 */
export function useConnecting(
  store: EditorStore,
  onLoose: (loose: Loose) => void,
  toCanvas: (point: Point) => Point,
) {
  const { t } = useTranslation()
  const [fitting, setFitting] = useState<ReadonlySet<string>>()
  const onConnectStart = useCallback(
    (_: unknown, { nodeId, handleId }: OnConnectStartParams) => {
      const end = nodeId && handleId ? endAt(store.graph, nodeId, handleId) : undefined
      if (end) setFitting(fittingEnds(store.graph, end))
    },
    [store],
  )
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, { fromHandle, toHandle, toNode, isValid }: FinalConnectionState) => {
      setFitting(undefined)
      const end = fromHandle?.id ? endAt(store.graph, fromHandle.nodeId, fromHandle.id) : undefined
      if (!end || isValid) return
      const otherEnd = toHandle?.id ? endAt(store.graph, toHandle.nodeId, toHandle.id) : undefined
      if (otherEnd) {
        const [from, to] = 'output' in end ? [end, otherEnd] : [otherEnd, end]
        const fit = 'output' in from && 'input' in to ? fits(store.graph, from, to) : undefined
        const reason = fit === undefined || fit.isFit ? 'side' : fit.reason
        return toastMessage({ title: t('canvas.misfit'), text: t(`canvas.misfit_${reason}`) })
      }
      const point = 'changedTouches' in event ? event.changedTouches[0] : event
      const dropped = droppedOf(store.graph, end)
      if (!toNode && point && dropped)
        onLoose({ point: toCanvas({ x: point.clientX, y: point.clientY }), end, dropped })
    },
    [store, onLoose, toCanvas, t],
  )
  return { fitting, onConnectStart, onConnectEnd }
}

function fittingEnds(graph: GraphView, end: OutputEnd | InputEnd): Set<string> {
  const keys = graph.nodes.flatMap((node) =>
    'output' in end
      ? node.inputs
          .filter(({ name }) => fits(graph, end, { node: node.id, input: name }).isFit)
          .map(({ name }) => `${node.id} ${inputHandle(name)}`)
      : node.outputs
          .filter(({ slot }) => fits(graph, { node: node.id, output: slot }, end).isFit)
          .map(({ slot }) => `${node.id} ${outputHandle(slot)}`),
  )
  return new Set(keys)
}

function droppedOf(graph: GraphView, end: OutputEnd | InputEnd): DroppedEnd | undefined {
  if ('output' in end) {
    const type = outputType(graph, end)
    return type === undefined ? undefined : { type, side: 'inputs' }
  }
  const type = graph.nodeById.get(end.node)?.inputs.find(({ name }) => name === end.input)?.type
  return type === undefined ? undefined : { type, side: 'outputs' }
}

/** Adds a node, and links it to the end of a dropped link, as one step of undo. */
export function addLinked(
  store: EditorStore,
  type: NodeType,
  { point, loose }: { point: Point; loose: Loose | undefined },
): void {
  const node = String(nextNodeId(store.open))
  const fit = loose && firstFit(type, loose.dropped)
  const join =
    !loose || !fit
      ? undefined
      : 'input' in fit && 'output' in loose.end
        ? { from: loose.end, to: { node, input: fit.input } }
        : 'output' in fit && 'input' in loose.end
          ? { from: { node, output: fit.output }, to: loose.end }
          : undefined
  store.apply(
    (workflow) => {
      const added = addNode(type, point)(workflow)
      return join ? connect(store.types, join)(added) : added
    },
    { selectsNew: true },
  )
}
