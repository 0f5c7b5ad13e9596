import type { Dag, NodeDeclaration } from '@easel/graph'
import { expect, test } from 'vitest'
import { adoptSaves } from './adopt-saves.ts'
import { findResultNode, resultNodes, suggestedResult, withOneResult } from './results.ts'

const common = { version: 1, category: 'test', inputs: [], place: 'cpu', weight: 1, is_output: true } as const
const registry = new Map<string, NodeDeclaration>([
  ['SaveImage', { ...common, class_type: 'SaveImage', outputs: [{ name: 'image', type: 'IMAGE' }] }],
  ['SaveVideo', { ...common, class_type: 'SaveVideo', outputs: [{ name: 'video', type: 'VIDEO' }] }],
])

const save = (from: string, title?: string) => ({
  class_type: 'SaveImage',
  inputs: { images: [from, 0], filename_prefix: 'x' },
  ...(title !== undefined && { _meta: { title } }),
})
/** A picture, and the enlarged and repainted picture. Both are saved, and a preview shows the first picture. */
const twice: Dag = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a.ckpt' } },
  2: { class_type: 'KSampler', inputs: { model: [1, 0] } },
  3: { class_type: 'VAEDecode', inputs: { samples: ['2', 0] } },
  4: save('3', 'First pass'),
  5: { class_type: 'LatentUpscale', inputs: { samples: ['2', 0] } },
  6: { class_type: 'KSampler', inputs: { model: ['1', 0], latent_image: ['5', 0] } },
  7: { class_type: 'VAEDecode', inputs: { samples: ['6', 0] } },
  8: save('7'),
  9: { class_type: 'PreviewImage', inputs: { images: ['3', 0] } },
}

function read(dag: Dag) {
  const adopted = adoptSaves(dag)
  return { adopted, results: resultNodes(adopted, registry) }
}

test('the nodes that save files are listed by their ids in the file, without previews', () => {
  expect(read(twice).results).toMatchObject([
    { node_id: '4', class_type: 'SaveImage', title: 'First pass', media_type: 'image' },
    { node_id: '8', class_type: 'SaveImage', title: undefined, media_type: 'image' },
  ])
})

test('the result with the most dependencies is suggested, and the last of equal results', () => {
  const { adopted, results } = read(twice)
  expect(suggestedResult(adopted, results)?.node_id).toBe('8')
  const alike = read({ 1: { class_type: 'EmptyImage', inputs: {} }, 2: save('1'), 3: save('1') })
  expect(suggestedResult(alike.adopted, alike.results)?.node_id).toBe('3')
  expect(suggestedResult({}, [])).toBeUndefined()
})

test('a graph keeps only the nodes that the chosen result needs, also behind links with numbers', () => {
  const { adopted, results } = read(twice)
  const kept = withOneResult(adopted, findResultNode(results, '4')!)
  expect(Object.keys(kept)).toEqual(['1', '2', '3', '4'])
  expect(resultNodes(kept, registry)).toHaveLength(1)
})

test('the node that writes a film gives the result', () => {
  const { adopted, results } = read({
    ...twice,
    10: { class_type: 'VHS_VideoCombine', inputs: { images: ['7', 0] }, _meta: { title: 'Film' } },
  })
  const film = results.find(({ media_type }) => media_type === 'video')!
  expect(film).toMatchObject({ node_id: '10', class_type: 'VHS_VideoCombine', title: 'Film' })
  expect(findResultNode(results, film.save_id)).toBe(film)
  expect(Object.keys(withOneResult(adopted, film))).toEqual(['1', '2', '5', '6', '7', '10', '10-film'])
})

test('a preview counts as a result if the graph saves nothing', () => {
  const { 4: _, 8: _second, ...shown } = twice
  expect(read(shown).results).toMatchObject([{ node_id: '9' }])
})

test('a link to a missing node and a cycle end', () => {
  const { adopted, results } = read({
    1: { class_type: 'A', inputs: { x: ['2', 0], y: ['none', 0] } },
    2: { class_type: 'B', inputs: { x: ['1', 0] } },
    3: save('2'),
  })
  expect(Object.keys(withOneResult(adopted, results[0]!))).toEqual(['1', '2', '3'])
})
