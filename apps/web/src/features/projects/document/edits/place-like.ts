import { field, isObject, type JsonObject, listOf, pairOf } from '../json.ts'
import { changeNodes, type Edit, findNode, nodeEntries, type Workflow } from '../workflow.ts'

/**
 * Copies the positions, sizes and groups from a drawing to a graph that was laid out automatically. If the drawing lacks any of
 * the nodes, as with subgraphs, it copies nothing.
 */
export function placeLike(drawn: Workflow): Edit {
  return (workflow) => {
    const entries = nodeEntries(workflow)
    const isDrawn = entries.every(([key, raw]) => {
      const drawnNode = findNode(drawn, key)
      return drawnNode !== undefined && field(drawnNode, 'type') === field(raw, 'type') && isPlaced(drawnNode)
    })
    if (!isDrawn) return workflow
    const placed = changeNodes(
      workflow,
      entries.map(([key]) => key),
      (raw, key) => ({ ...raw, ...lookOf(findNode(drawn, key)!) }),
    )
    const groups = listOf(field(drawn, 'groups')).filter(isObject)
    return groups.length > 0 ? { ...placed, groups } : placed
  }
}

function isPlaced(raw: JsonObject): boolean {
  return pairOf(field(raw, 'pos')).every((value) => typeof value === 'number' && Number.isFinite(value))
}

const looks = ['pos', 'size', 'color', 'bgcolor'] as const

function lookOf(raw: JsonObject): JsonObject {
  return Object.fromEntries(looks.flatMap((name) => (Object.hasOwn(raw, name) ? [[name, raw[name]]] : [])))
}
