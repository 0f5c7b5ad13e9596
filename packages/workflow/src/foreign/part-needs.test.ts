import { expect, test } from 'vitest'
import { filePlaces, partNeeds } from './part-needs.ts'

const part = (nodes: Record<string, { class_type: string; inputs: object }>) =>
  ({ nodes, loads: [], saves: [] }) as Parameters<typeof partNeeds>[0][number]
const words = (text: string) => partNeeds([part({ 1: { class_type: 'CLIPTextEncode', inputs: { text } } })])

test.each<[string, string[]]>([
  ['a fox, embedding:SDA768.pt', ['SDA768.pt']],
  ['(embedding:bad-hands-5:1.2), embedding:style\\ink.pt,blur', ['bad-hands-5', 'style/ink.pt']],
  ['embedding:twice embedding:twice\nmyembedding:none embedding: none', ['twice']],
  ['a fox', []],
])('the embeddings of %j are %j, and no files', (text, embeddings) => {
  expect(words(text)).toMatchObject({ embeddings, files: [] })
})

test('a file of a model has the inputs that name it', () => {
  const loader = (clip_name1: string) => ({
    class_type: 'DualCLIPLoader',
    inputs: { clip_name1, clip_name2: 'b.safetensors' },
  })
  const places = filePlaces([part({ 1: loader('a\\b.pt'), 2: loader('a/b.pt') })])
  expect([...places]).toEqual([
    ['a/b.pt', [{ class_type: 'DualCLIPLoader', input: 'clip_name1' }]],
    ['b.safetensors', [{ class_type: 'DualCLIPLoader', input: 'clip_name2' }]],
  ])
})

test('at most a hundred embeddings of a long text count', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `embedding:e${index}`).join(' ')
  expect(words(text).embeddings).toHaveLength(100)
})
