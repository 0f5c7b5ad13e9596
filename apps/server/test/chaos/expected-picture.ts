import { contentKeys, type Graph, planStages } from '@easel/graph'
import { registry } from '@easel/nodes'
import { type AskEngine, executions, type ImageValue, type SocketValue } from '@easel/nodes/execution'
import type { Engine } from '@easel/remote-engines'
import { executeStage } from '../../src/domains/runs/execute-stage.ts'
import { until } from '../harness.ts'

const { signal } = new AbortController()

interface PictureInput {
  graph: Graph
  /** The engine of the comparison, which has no faults. */
  engine: Engine
  model: string
  readSource: (name: string) => Promise<Uint8Array>
}

/** Returns the picture that a graph gives at an engine without faults. */
export async function expectedPicture({
  graph,
  engine,
  model,
  readSource,
}: PictureInput): Promise<ImageValue> {
  const node_ids = planStages(graph, registry).flatMap((stage) => stage.node_ids)
  const results: SocketValue[] = []
  await executeStage({
    ...{ graph, registry, executions, readSource, signal },
    stage: { place: 'remote', node_ids, takes: [], after: [] },
    boundary: new Set<string>(),
    contentKeys: contentKeys(graph, registry, (name) => name),
    cache: { find: async () => undefined, keep: async () => {} },
    askEngine: askOf(engine, model),
    save: async ({ value }) => void results.push(value),
    onProgress: () => {},
    onPreview: async () => {},
    onNode: async () => {},
    onFailure: async () => {},
  })
  const [picture] = results as [ImageValue]
  return picture
}

function askOf(engine: Engine, model: string): AskEngine {
  return async (request, listener) => {
    const served = request.type === 'task' ? { ...request, model } : request
    const handle = await engine.submit(served, { id: crypto.randomUUID(), signal })
    await until(async () => ((await engine.poll(handle, signal)).state === 'done' ? true : undefined))
    return await listener.read(await engine.collect(handle, signal))
  }
}

/** Mean difference of the channels of two pictures, in levels of 0 to 255; infinite if their sizes differ. */
export function difference(a: ImageValue, b: ImageValue): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY
  let sum = 0
  for (let index = 0; index < a.data.length; index += 1) sum += Math.abs(a.data[index]! - b.data[index]!)
  return sum / a.data.length
}
