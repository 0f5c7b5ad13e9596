import type { TaskOptions } from '@easel/remote-engines/models'
import { expect, test } from 'vitest'
import type { KnownAbilities } from './known-abilities.repo.ts'
import type { EngineNeeds } from './needs.ts'
import { type WaitReason, waitReason } from './wait-reason.ts'

const needs: EngineNeeds = { task: 'text_to_image', model: '', effort: 1 }
const stage = { needs, exclusions: [] as { engine_id: string; model?: string }[] }
const needing = (more: Partial<EngineNeeds>) => ({ ...stage, needs: { ...needs, ...more } })
const ofGraph = (classes: string[], files: string[]) => needing({ task: 'graph', graph: { classes, files } })

const options: TaskOptions = {
  sizes: { type: 'list', sizes: [[512, 512]] },
  ...{ negative_prompt: true, seed: true, references: 1 },
}
const model = (more: Partial<TaskOptions> = {}) => ({
  ...{ name: 'sd.safetensors', family: 'sd15', missing: [] as string[] },
  tasks: { text_to_image: { ...options, ...more } },
})
const engine: KnownAbilities = {
  ...{ id: 'a', kind: 'comfyui', isOn: true, isReady: true },
  ...{ models: [model()], allowed_models: ['*'], loras: ['ink.safetensors'] },
  choices: { samplers: ['euler'], schedulers: [] },
  ...{ runnable_classes: ['KSampler'], runnable_files: ['sd.safetensors'] },
}
const having = (...models: KnownAbilities['models']): KnownAbilities => ({ ...engine, models })
const incomplete = { ...model(), name: 'flux.safetensors', missing: ['ae.safetensors'] }
const file = (file_name: string) => ({ reason: 'file_missing', file_name }) as const

test.each<[string, Parameters<typeof waitReason>, WaitReason]>([
  ['no engine', [stage, []], { reason: 'no_engine' }],
  ['no engine for the named model', [needing({ model: 'xl' }), []], { reason: 'no_engine' }],
  ['an engine without a model', [stage, [having()]], { reason: 'no_engine' }],
  ['models for another task', [needing({ task: 'upscale' }), [engine]], { reason: 'no_engine' }],
  ['a model that is not allowed', [stage, [{ ...engine, allowed_models: ['xl*'] }]], { reason: 'no_engine' }],
  ['an engine without the named model', [needing({ model: 'xl' }), [engine]], file('xl')],
  [
    'a named model that is not allowed',
    [needing({ model: 'sd.safetensors' }), [{ ...engine, allowed_models: ['xl*'] }]],
    file('sd.safetensors'),
  ],
  ['a model that lacks a part', [stage, [having(incomplete)]], file('ae.safetensors')],
  [
    'the named model without a part',
    [needing({ model: 'flux.safetensors' }), [having(model(), incomplete)]],
    file('ae.safetensors'),
  ],
  [
    'a LoRA that no engine has',
    [needing({ loras: ['ink.safetensors', 'fox'] }), [having(model({ loras: true }))]],
    file('fox'),
  ],
  [
    'a LoRA that an engine has',
    [needing({ loras: ['ink.safetensors'] }), [having(model({ loras: true }))]],
    { reason: 'busy' },
  ],
  [
    'a guide for whose map there is no ControlNet',
    [needing({ guide: 'edges' }), [having(model({ guides: { depth: 'depth.pth' } }))]],
    { reason: 'guide_missing' },
  ],
  [
    'a guide for whose map there is a ControlNet',
    [needing({ guide: 'depth' }), [having(model({ guides: { depth: 'depth.pth' } }))]],
    { reason: 'busy' },
  ],
  [
    'a model that takes one of three pictures',
    [needing({ references: 3 }), [engine]],
    { reason: 'few_references' },
  ],
  [
    'a model that takes all pictures',
    [needing({ references: 3 }), [having(model({ references: 3 }))]],
    { reason: 'busy' },
  ],
  ['an engine without the sampler', [needing({ sampler: 'heun' }), [engine]], { reason: 'no_engine' }],
  ['an engine that is away', [stage, [{ ...engine, isReady: false }]], { reason: 'not_ready' }],
  [
    'an engine that failed at it',
    [{ ...stage, exclusions: [{ engine_id: 'a' }] }, [engine]],
    { reason: 'excluded' },
  ],
  [
    'an engine whose only model failed at it',
    [{ ...stage, exclusions: [{ engine_id: 'a', model: 'sd.safetensors' }] }, [engine]],
    { reason: 'excluded' },
  ],
  [
    'an engine that has another model than the failed one',
    [{ ...stage, exclusions: [{ engine_id: 'a', model: 'xl' }] }, [engine]],
    { reason: 'busy' },
  ],
  ['an engine that is busy', [stage, [engine]], { reason: 'busy' }],
  [
    'an engine that can run its graph',
    [ofGraph(['KSampler'], ['sd.safetensors']), [engine]],
    { reason: 'busy' },
  ],
  ['an engine without a node type', [ofGraph(['Magic'], []), [engine]], { reason: 'no_engine' }],
  [
    'engines of which the nearest lacks a file',
    [
      ofGraph(['KSampler'], ['sd.safetensors', 'xl.safetensors']),
      [{ ...engine, id: 'b', runnable_files: [] }, engine],
    ],
    file('xl.safetensors'),
  ],
  [
    'one that failed and one that is busy',
    [{ ...stage, exclusions: [{ engine_id: 'a' }] }, [engine, { ...engine, id: 'b' }]],
    { reason: 'busy' },
  ],
])('a stage that waits with %s has the expected reason', (_, given, reason) => {
  expect(waitReason(...given)).toEqual(reason)
})
