import type { NodeDeclaration, Registry } from '@easel/engine'
import type { Execution, ImageValue } from '@easel/nodes/execution'
import { expect, test } from 'vitest'
import { executeStage } from './execute-stage.ts'

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
  declare('Save', { inputs: [image], is_output: true }),
])

/** Execution that sends a preview of the given width before it is done. */
const shows =
  (width: number): Execution =>
  async (_, context) => {
    context.preview(picture(width))
    return [picture(width)]
  }

test('a run previews the node of its result, not the nodes before it', async () => {
  const graph = {
    draw: { class_type: 'Draw', inputs: {} },
    paint: { class_type: 'Paint', inputs: { image: ['draw', 0] as [string, number] } },
    save: { class_type: 'Save', inputs: { image: ['paint', 0] as [string, number] } },
  }
  const ids = Object.keys(graph)
  const shown: number[] = []
  await executeStage({
    graph,
    stage: { place: 'cpu', node_ids: ids, takes: [], after: [] },
    boundary: new Set(),
    registry,
    executions: new Map([
      ['Draw', shows(1)],
      ['Paint', shows(2)],
      ['Save', async ({ image: value }) => [value as ImageValue]],
    ]),
    contentKeys: new Map(ids.map((id) => [id, id])),
    cache: { find: async () => undefined, keep: async () => undefined },
    signal: new AbortController().signal,
    readSource: async () => new Uint8Array(),
    onProgress: () => undefined,
    onPreview: ({ width }) => shown.push(width),
    onNode: async () => undefined,
    onFailure: async () => undefined,
  })
  expect(shown).toEqual([2])
})
