import type { Graph, NodeDeclaration, Registry } from '@easel/graph'
import type { Execution, ImageValue } from '@easel/nodes/execution'
import { expect, test } from 'vitest'
import { executeStage, type NodeOutcome } from './execute-stage.ts'

const picture = (width: number): ImageValue => ({
  kind: 'image',
  width,
  height: 1,
  data: new Uint8ClampedArray(width * 4),
})

const declare = (class_type: string, rest: Partial<NodeDeclaration> = {}): [string, NodeDeclaration] => [
  class_type,
  {
    class_type,
    version: 1,
    category: 'test',
    inputs: [],
    outputs: [{ name: 'image', type: 'IMAGE' }],
    place: 'cpu',
    weight: 1,
    ...rest,
  },
]
const image = { name: 'image', type: 'IMAGE' } as const
const registry: Registry = new Map([
  declare('Draw'),
  declare('Paint', { inputs: [image] }),
  declare('Keep', { inputs: [image], keeps_output: true }),
  declare('Save', { inputs: [image], is_output: true }),
])

/** Returns an execution that sends a preview of the given width before it is done. */
const shows =
  (width: number): Execution =>
  async (_, context) => {
    await context.preview(picture(width))
    return [picture(width)]
  }

const save: [string, Execution] = ['Save', async ({ image: value }) => [value as ImageValue]]

/** Returns a stage of a whole graph, with an empty cache. */
function stageOf(graph: Graph) {
  const ids = Object.keys(graph)
  return {
    graph,
    stage: { place: 'cpu' as const, node_ids: ids, takes: [], after: [] },
    boundary: new Set<string>(),
    registry,
    contentKeys: new Map(ids.map((id) => [id, id])),
    cache: { find: async () => undefined, keep: async () => {} },
    signal: new AbortController().signal,
    readSource: async () => new Uint8Array(),
    onProgress: () => {},
    onPreview: async () => {},
    onNode: () => {},
    onFailure: () => {},
  }
}

test('a run sends previews of the node of its result, not of the nodes before it', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    paint: { class_type: 'Paint', inputs: { image: ['draw', 0] as [string, number] } },
    save: { class_type: 'Save', inputs: { image: ['paint', 0] as [string, number] } },
  }
  const shown: number[] = []
  await executeStage({
    ...stageOf(graph),
    executions: new Map([['Draw', shows(1)], ['Paint', shows(2)], save]),
    onPreview: async ({ width }) => void shown.push(width),
  })
  expect(shown).toEqual([2])
})

test('a result is saved while outputs are being written, and a failed write fails the stage', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    keep: { class_type: 'Keep', inputs: { image: ['draw', 0] as [string, number] } },
    save: { class_type: 'Save', inputs: { image: ['keep', 0] as [string, number] } },
  }
  const writing = Promise.withResolvers<void>()
  const saved: unknown[] = []
  const { keepRest } = await executeStage({
    ...stageOf(graph),
    executions: new Map([['Draw', shows(1)], ['Keep', shows(2)], save]),
    cache: { find: async () => undefined, keep: () => writing.promise },
    save: async ({ nodeId, value }) => void saved.push([nodeId, value]),
  })
  expect(saved).toEqual([['save', picture(2)]])
  writing.reject(new Error('the disk is full'))
  await expect(keepRest()).rejects.toThrow('the disk is full')
})

test('the last two outputs are written when the caller asks for it, and when the stage fails later', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    first: { class_type: 'Keep', inputs: { image: ['draw', 0] as [string, number] } },
    second: { class_type: 'Keep', inputs: { image: ['first', 0] as [string, number] } },
    third: { class_type: 'Keep', inputs: { image: ['second', 0] as [string, number] } },
    save: { class_type: 'Save', inputs: { image: ['third', 0] as [string, number] } },
  }
  const executions = new Map([['Draw', shows(1)], ['Keep', shows(2)], save])
  const written: string[] = []
  const keep = async (key: string) => void written.push(key)
  const cache = { find: async () => undefined, keep }
  const { keepRest } = await executeStage({ ...stageOf(graph), executions, cache })
  expect(written).toEqual(['first'])
  await Promise.all([keepRest(), keepRest()])
  expect(written).toEqual(['first', 'second', 'third'])

  written.length = 0
  const fails: [string, Execution] = ['Save', async () => Promise.reject(new Error('no room'))]
  executions.set(...fails)
  await expect(executeStage({ ...stageOf(graph), executions, cache })).rejects.toThrow('no room')
  expect(written).toEqual(['first', 'second', 'third'])
})

test('saving a result counts as the work of its output node, and a failure to save fails the node', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    save: { class_type: 'Save', inputs: { image: ['draw', 0] as [string, number] } },
  }
  const reported: string[] = []
  const stage = {
    ...stageOf(graph),
    executions: new Map([['Draw', shows(1)], save]),
    save: async () => void reported.push('saved'),
    onNode: ({ nodeId }: { nodeId: string }) => void reported.push(nodeId),
    onFailure: ({ nodeId }: { nodeId: string }) => void reported.push(`${nodeId} failed`),
  }
  await executeStage(stage)
  expect(reported).toEqual(['draw', 'saved', 'save'])
  reported.length = 0
  const full = async () => Promise.reject(new Error('the disk is full'))
  await expect(executeStage({ ...stage, save: full })).rejects.toThrow('the disk is full')
  expect(reported).toEqual(['draw', 'save failed'])
})

test('the outputs of an engine are written while its result is saved', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    keep: { class_type: 'Keep', inputs: { image: ['draw', 0] as [string, number] } },
    save: { class_type: 'Save', inputs: { image: ['keep', 0] as [string, number] } },
  }
  const order: string[] = []
  await executeStage({
    ...stageOf(graph),
    executions: new Map([['Draw', shows(1)], ['Keep', shows(2)], save]),
    cache: { find: async () => undefined, keep: async (key) => void order.push(`kept ${key}`) },
    askEngine: async () => Promise.reject(new Error('nobody asks')),
    save: async ({ whenKept }) => {
      await whenKept
      order.push('saved')
    },
  })
  expect(order).toEqual(['kept keep', 'saved'])
})

test('the node of a result that was saved before is not computed, unless another node takes its output', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    keep: { class_type: 'Keep', inputs: { image: ['draw', 0] as [string, number] } },
    save: { class_type: 'Save', inputs: { image: ['keep', 0] as [string, number] } },
  }
  const reported: string[] = []
  const stage = (given: Graph) => ({
    ...stageOf(given),
    executions: new Map([['Draw', shows(1)], ['Keep', shows(2)], save]),
    save: async ({ nodeId }: { nodeId: string }) => void reported.push(`saved ${nodeId}`),
    findEqual:
      async ({ nodeId }: { nodeId: string }) =>
      async () =>
        void reported.push(`saved ${nodeId} again`),
    onNode: ({ nodeId, cached }: NodeOutcome) =>
      void reported.push(`${nodeId} ${cached ? 'found' : 'computed'}`),
    onFailure: ({ nodeId }: { nodeId: string }) => void reported.push(`${nodeId} failed`),
  })
  await executeStage(stage(graph))
  expect(reported).toEqual(['saved save again', 'save found'])

  reported.length = 0
  const more = { ...graph, more: { class_type: 'Save', inputs: { image: ['save', 0] as [string, number] } } }
  await executeStage(stage(more))
  expect(reported).toEqual([
    ...['draw computed', 'keep computed', 'saved save', 'save computed', 'saved more again', 'more found'],
  ])

  reported.length = 0
  const full = async () => async () => Promise.reject(new Error('the disk is full'))
  await expect(executeStage({ ...stage(graph), findEqual: full })).rejects.toThrow('the disk is full')
  expect(reported).toEqual(['save failed'])
})
