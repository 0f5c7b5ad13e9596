import { expect, test } from 'vitest'
import type { Fit, TakingEngine } from './queue-view.repo.ts'
import { waitReason } from './wait-reason.ts'

const needs = { task: 'text_to_image', model: '' } as const
const stage = { needs, exclusions: [] as { engine_id: string; model?: string }[] }
const engine: TakingEngine = {
  ...{ id: 'a', isReady: true, allowed_models: ['*'] },
  ...{ runnable_classes: ['KSampler'], runnable_files: ['sd.safetensors'] },
}
const threePictures = { ...stage, needs: { ...needs, references: 3 } }
const ofGraph = (classes: string[], files: string[]) => ({
  needs: { task: 'graph', model: '', graph: { classes, files } } as const,
  exclusions: [],
})
const fit: Fit = {
  engine_id: 'a',
  task: 'text_to_image',
  wanted: '',
  models: [{ name: 'flux1-dev.safetensors', references: 1 }],
}

test.each<[string, Parameters<typeof waitReason>, string]>([
  ['no engine', [stage, [], []], 'no_engine'],
  ['an engine without a model for it', [stage, [engine], []], 'no_engine'],
  ['a model for another task', [stage, [engine], [{ ...fit, task: 'upscale' }]], 'no_engine'],
  ['a model that is not allowed', [stage, [{ ...engine, allowed_models: ['sd*'] }], [fit]], 'no_engine'],
  ['a model that takes one of three pictures', [threePictures, [engine], [fit]], 'few_references'],
  [
    'a model that takes all pictures',
    [threePictures, [engine], [{ ...fit, models: [{ name: 'flux2', references: 3 }] }]],
    'busy',
  ],
  ['an engine that is away', [stage, [{ ...engine, isReady: false }], [fit]], 'not_ready'],
  [
    'an engine that failed at it',
    [{ ...stage, exclusions: [{ engine_id: 'a' }] }, [engine], [fit]],
    'excluded',
  ],
  [
    'an engine whose only model failed at it',
    [{ ...stage, exclusions: [{ engine_id: 'a', model: 'flux1-dev.safetensors' }] }, [engine], [fit]],
    'excluded',
  ],
  [
    'an engine that has another model than the failed one',
    [{ ...stage, exclusions: [{ engine_id: 'a', model: 'sd.safetensors' }] }, [engine], [fit]],
    'busy',
  ],
  ['an engine that is busy', [stage, [engine], [fit]], 'busy'],
  ['an engine that can run its graph', [ofGraph(['KSampler'], ['sd.safetensors']), [engine], []], 'busy'],
  ['an engine without a node type', [ofGraph(['Magic'], []), [engine], []], 'no_engine'],
  ['an engine without a file', [ofGraph(['KSampler'], ['xl.safetensors']), [engine], []], 'no_engine'],
  [
    'one that failed and one that is busy',
    [
      { ...stage, exclusions: [{ engine_id: 'a' }] },
      [engine, { ...engine, id: 'b' }],
      [fit, { ...fit, engine_id: 'b' }],
    ],
    'busy',
  ],
])('a stage that waits with %s has the expected reason', (_, given, reason) => {
  expect(waitReason(...given)).toBe(reason)
})
