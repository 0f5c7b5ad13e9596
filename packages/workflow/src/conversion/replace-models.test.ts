import { expect, test } from 'vitest'
import { replaceModels } from './replace-models.ts'

const single = [{ name: 'old.ckpt', by: 'new.safetensors' }]

test('a graph gets the new file in each input that names the old file, and in no other input', () => {
  const graph = {
    1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'old.ckpt' } },
    2: { class_type: 'CLIPTextEncode', inputs: { text: 'old.ckpt and a fox', clip: ['1', 1] } },
    3: { class_type: 'CheckpointLoaderSimple' },
  }
  expect(replaceModels(graph, single)).toEqual({
    ...graph,
    1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'new.safetensors' } },
  })
  expect(graph[1].inputs.ckpt_name).toBe('old.ckpt')
})

test("an editor's file gets the new file in nodes, subgraphs and groups, in values by position and by name", () => {
  const node = (value: string) => ({ id: 1, type: 'X', title: 'old.ckpt', widgets_values: [1, value] })
  const named = (value: string) => ({
    widgets_values: { ckpt: value },
    widgets_values_named: { ckpt: value },
  })
  const file = (value: string) => ({
    nodes: [node(value), named(value), null],
    definitions: { subgraphs: [{ nodes: [node(value)] }] },
    extra: { groupNodes: { G: { nodes: [node(value)] } }, ds: {} },
  })
  expect(replaceModels(file('old.ckpt'), single)).toEqual(file('new.safetensors'))
})

test('slashes of both kinds are equivalent', () => {
  const graph = (ckpt_name: string) => ({ 1: { class_type: 'X', inputs: { ckpt_name } } })
  const replacements = [{ name: 'sd/old.ckpt', by: 'new.ckpt' }]
  expect(replaceModels(graph('sd\\old.ckpt'), replacements)).toEqual(graph('new.ckpt'))
})

test.each([{ nodes: [] }, { nodes: [{ widgets_values: 7 }], definitions: null, extra: [] }, {}, { 1: null }])(
  'a file without such values stays unchanged: %j',
  (file) => {
    expect(replaceModels(file, single)).toEqual(file)
  },
)
