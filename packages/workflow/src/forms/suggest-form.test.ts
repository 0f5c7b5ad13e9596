import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dag } from '@easel/graph'
import { describe, expect, test } from 'vitest'
import { targetFault } from './dag-values.ts'
import { maxSuggestions, suggestForm } from './index.ts'

const objectInfo = {
  CheckpointLoaderSimple: {
    input: { required: { ckpt_name: [['a', 'b']] } },
    output: ['MODEL', 'CLIP', 'VAE'],
  },
  KSampler: {
    input: {
      required: { steps: ['INT', { min: 1, max: 100, step: 1 }], cfg: ['FLOAT', { min: 0, max: 30 }] },
    },
  },
  Story: { input: { required: { words: ['STRING', { multiline: true }] } }, output: ['STRING'] },
}

const sampled: Dag = {
  2: { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['4', 1] } },
  3: {
    class_type: 'KSampler',
    inputs: {
      ...{ seed: 5, steps: 20, cfg: 7, denoise: 1, sampler_name: 'euler', model: ['4', 0] },
      ...{ positive: ['6', 0], negative: ['2', 0], latent_image: ['5', 0] },
    },
  },
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a' } },
  5: { class_type: 'EmptyLatentImage', inputs: { width: 512, height: 768, batch_size: 1 } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: 'a cat', clip: ['4', 1] } },
}

const rolesOf = (dag: Dag) => suggestForm(dag, [objectInfo]).map(({ role, node_id }) => [role, node_id])

test('the prompt is the first field, and fields that people rarely change are off', () => {
  const fields = suggestForm(sampled, [objectInfo])
  expect(fields.map(({ role, node_id, input, is_on }) => [role, node_id, input, is_on])).toEqual([
    ['prompt', '6', 'text', true],
    ['negative_prompt', '2', 'text', false],
    ['seed', '3', 'seed', true],
    ['width', '5', 'width', false],
    ['height', '5', 'height', false],
    ['steps', '3', 'steps', false],
    ['cfg', '3', 'cfg', false],
    ['checkpoint', '4', 'ckpt_name', false],
  ])
  expect(fields[0]).toMatchObject({ kind: 'text', name: 'positive_prompt', number: 1 })
  expect(fields[5]).toMatchObject({ kind: 'integer', min: 1, max: 100, step: 1 })
  expect(fields[7]).toMatchObject({ kind: 'choice', choices: [{ value: 'a' }, { value: 'b' }] })
})

describe('a text is recognised as a prompt', () => {
  test('through nodes that change it, and through nodes that keep the prompts apart', () => {
    const dag: Dag = {
      ...sampled,
      3: { class_type: 'KSampler', inputs: { positive: ['7', 0], negative: ['7', 1] } },
      6: { class_type: 'CLIPTextEncode', inputs: { text: ['8', 0] } },
      7: { class_type: 'ControlNetApplyAdvanced', inputs: { positive: ['9', 0], negative: ['2', 0] } },
      8: { class_type: 'Story', inputs: { words: 'a cat' } },
      9: { class_type: 'FluxGuidance', inputs: { conditioning: ['6', 0] } },
    }
    expect(rolesOf(dag).slice(0, 2)).toEqual([
      ['prompt', '8'],
      ['negative_prompt', '2'],
    ])
  })

  test('if the negative prompt is computed from it', () => {
    const zeroed = { class_type: 'ConditioningZeroOut', inputs: { conditioning: ['6', 0] } }
    const dag = {
      3: { ...sampled[3]!, inputs: { positive: ['6', 0], negative: ['8', 0] } },
      6: sampled[6]!,
      8: zeroed,
    }
    expect(rolesOf(dag)).toEqual([['prompt', '6']])
  })

  test('by a guider, or by the name of its node', () => {
    const guided = { class_type: 'BasicGuider', inputs: { conditioning: [8, 0] } }
    const story = { class_type: 'Story', inputs: { words: 'x' } }
    expect(rolesOf({ 1: guided, 8: story })).toEqual([['prompt', '8']])
    expect(rolesOf({ 8: story })).toEqual([])
    expect(rolesOf({ 6: sampled[6]! })).toEqual([['prompt', '6']])
  })

  test('in nodes that form a cycle', () => {
    const loop = (id: string) => ({ class_type: 'CLIPTextEncode', inputs: { text: 'x', clip: [id, 0] } })
    expect(
      rolesOf({ 1: loop('2'), 2: loop('1'), 3: { class_type: 'K', inputs: { negative: ['1', 0] } } }),
    ).toEqual([
      ['negative_prompt', '1'],
      ['negative_prompt', '2'],
    ])
  })
})

test('further fields of a kind are numbered, and there are at most twelve fields', () => {
  const load = { class_type: 'LoadImage', inputs: { image: 'a.png' } }
  const dag = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index + 10, load]))
  const fields = suggestForm({ ...dag, ...sampled }, [])
  expect(fields).toHaveLength(maxSuggestions)
  expect(fields.slice(2, 4)).toMatchObject([
    { role: 'image', name: 'image', number: 1 },
    { role: 'image', name: 'image', number: 2 },
  ])
})

test('values without an effect are not suggested', () => {
  const idle = { class_type: 'KSamplerAdvanced', inputs: { add_noise: 'disable', noise_seed: 3, denoise: 1 } }
  expect(
    suggestForm({ 1: idle, 2: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'a' } } }, []),
  ).toEqual([])
  const changing = { class_type: 'KSampler', inputs: { denoise: 0.6 } }
  expect(suggestForm({ 1: changing }, [])).toMatchObject([{ role: 'denoise', kind: 'number' }])
})

/** Graphs of ComfyUI. They are stored outside of the repository, because their licences do not allow copies in it. */
const folder = join(import.meta.dirname, '../../../../../shared/data/workflows')
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.prompt.json')) : []

describe.skipIf(files.length === 0)('a real graph', () => {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
  const info = files.length > 0 ? [read('object_info.json')] : []
  test.each(files)('in the file %s gets existing inputs as fields, with a prompt first', (file) => {
    const dag: Dag = read(file)
    const fields = suggestForm(dag, info)
    expect(fields.length).toBeLessThanOrEqual(maxSuggestions)
    expect(fields.filter((field) => targetFault(dag, field))).toEqual([])
    const hasEncoder = Object.entries(dag).some(
      ([node_id, { class_type }]) =>
        class_type === 'CLIPTextEncode' && !targetFault(dag, { node_id, input: 'text' }),
    )
    if (hasEncoder) expect(fields[0]?.role).toBe('prompt')
  })
})
