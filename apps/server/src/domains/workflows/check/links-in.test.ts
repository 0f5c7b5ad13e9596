import { expect, test } from 'vitest'
import { sourcesIn } from './links-in.ts'

test('addresses of models and packs come from the file', () => {
  const url = 'https://huggingface.co/a/b.safetensors'
  const nodes = [
    {
      type: 'CheckpointLoaderSimple',
      properties: { cnr_id: 'comfy-core', models: [{ name: 'b.safetensors', url }] },
    },
    { type: 'FaceDetailer', properties: { cnr_id: 'comfyui-impact-pack', aux_id: 'someone/else' } },
    { type: 'Other', properties: { aux_id: 'cubiq/ComfyUI_essentials' } },
  ]
  expect(sourcesIn(nodes)).toEqual([
    { name: 'b.safetensors', url },
    { name: 'FaceDetailer', url: 'https://registry.comfy.org/nodes/comfyui-impact-pack' },
    { name: 'Other', url: 'https://github.com/cubiq/ComfyUI_essentials' },
  ])
})

test.each([
  [{ models: [{ name: 'a', url: 'javascript:alert(1)' }] }],
  [{ models: [{ name: 'a', url: 'http://example.org' }] }],
  [{ models: [{ name: 'a', url: 'x'.repeat(600) }, null, 7], cnr_id: '../../x' }],
  [{ models: 'none', aux_id: 'https://github.com/a/b' }],
  [null],
])('addresses of other hosts are left out: %j', (properties) => {
  expect(sourcesIn([{ type: 'X', properties }])).toEqual([])
})
