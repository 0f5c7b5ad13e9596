import { parsePythonJson } from '@easel/media-metadata/texts'
import { isRecord } from '../../../lib/drafts/index.ts'

/**
 * Returns the workflow in a value: as an editor saves it, as a graph of ComfyUI's API, or in a request that contains either. A
 * workflow without nodes is returned only if the value contains no other workflow.
 */
export function workflowIn(value: unknown): unknown {
  const found = [...workflowsIn(value, 0)]
  return found.find(hasNodes) ?? found[0]
}

/** Yields the preferred forms first: a drawn workflow has the titles and the positions of its nodes. */
function* workflowsIn(value: unknown, depth: number): Generator<unknown> {
  if (depth > maxDepth) return
  const read = typeof value === 'string' ? parsePythonJson(value) : value
  // In an entry of ComfyUI's history or queue, the drawing follows the graph.
  if (Array.isArray(read))
    for (const entry of read.slice(0, maxEntries).reverse()) yield* workflowsIn(entry, depth + 1)
  if (!isRecord(read)) return
  if (Array.isArray(read['nodes'])) return yield read
  if (Object.values(read).some(isApiNode)) return yield onlyNodes(read)
  for (const key of holders) yield* workflowsIn(read[key], depth + 1)
  for (const entry of Object.values(read).slice(0, maxEntries))
    if (isRecord(entry) && Array.isArray(entry['prompt'])) yield* workflowsIn(entry, depth + 1)
}

const maxDepth = 6
const maxEntries = 20
/** Keys of requests and of answers that contain a workflow: of ComfyUI, of its packs and of services that run it. */
const holders = [
  ...['workflow', 'extra_data', 'extra_pnginfo', 'prompt', 'input', 'output', 'workflow_api'],
  ...['queue_running', 'queue_pending'],
]

/** True for a workflow with nodes, or a graph. */
export function hasNodes(workflow: unknown): boolean {
  return isRecord(workflow) && (!Array.isArray(workflow['nodes']) || workflow['nodes'].length > 0)
}

function isApiNode(node: unknown): boolean {
  return isRecord(node) && typeof node['class_type'] === 'string'
}

/**
 * Returns a graph without the values that programs such as Civitai's add beside its nodes. A faulty node stays, to be reported, and
 * so does the form of a template.
 */
function onlyNodes(graph: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isNode = (value: unknown) => isRecord(value) && ('class_type' in value || 'inputs' in value)
  const isForm = (key: string, value: unknown) => key === 'extra' && isRecord(value) && 'easel' in value
  return Object.fromEntries(
    Object.entries(graph).filter(([key, value]) => isNode(value) || isForm(key, value)),
  )
}
