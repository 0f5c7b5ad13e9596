import type { ModelInfo } from '@easel/remote-engines'
import { expect, test } from 'vitest'
import { type KnownEngine, missingCapabilityOf, type TemplateNeeds } from './missing-capabilities.ts'

const engine: KnownEngine = {
  ...{ id: 'a', name: 'studio', kind: 'comfyui', mode: 'on', isPresent: true },
  ...{ tasks: [], models: [], runnable_classes: ['KSampler'], runnable_files: ['sd.safetensors'] },
}
const ofTask: TemplateNeeds = { tasks: ['text_to_image'], classes: [], files: [] }
const ofGraph: TemplateNeeds = { tasks: [], classes: ['KSampler'], files: ['sd.safetensors'] }
const able = { ...engine, tasks: ['text_to_image'] }
const incomplete = {
  name: 'flux1-dev.safetensors',
  family: 'flux1-dev',
  tasks: { text_to_image: {} },
  missing: ['clip_l.safetensors'],
} as unknown as ModelInfo
const studio = { engine_id: 'a', engine_name: 'studio' }

test.each<[string, TemplateNeeds, KnownEngine[], object]>([
  ['no engine', ofTask, [], { reason: 'no_engine', task: 'text_to_image' }],
  ['an engine for other tasks', ofTask, [engine], { reason: 'no_engine', task: 'text_to_image' }],
  [
    'an engine whose model is incomplete',
    ofTask,
    [{ ...engine, models: [incomplete] }],
    { reason: 'model_missing', name: 'clip_l.safetensors', ...studio },
  ],
  ['an engine that is away', ofTask, [{ ...able, isPresent: false }], { reason: 'away', ...studio }],
  [
    'one that is away and one that is paused',
    ofTask,
    [
      { ...able, id: 'b', isPresent: false },
      { ...able, mode: 'paused', isPresent: false },
    ],
    { reason: 'paused', ...studio },
  ],
  ['no engine for a graph', ofGraph, [{ ...engine, kind: 'sdcpp' }], { reason: 'no_engine' }],
  [
    'a node type missing at one and more at another',
    { ...ofGraph, classes: ['KSampler', 'Magic'] },
    [{ ...engine, id: 'b', runnable_files: [] }, engine],
    { reason: 'node_missing', name: 'Magic', ...studio },
  ],
  [
    'a file missing',
    { ...ofGraph, files: ['xl.safetensors'] },
    [engine],
    { reason: 'model_missing', name: 'xl.safetensors', ...studio },
  ],
  [
    'an engine that drains',
    ofGraph,
    [{ ...engine, mode: 'draining', isPresent: false }],
    { reason: 'draining', ...studio },
  ],
])('with %s, the missing capability of a template is named', (_, needs, engines, lack) => {
  expect(missingCapabilityOf(needs, engines)).toEqual(lack)
})
