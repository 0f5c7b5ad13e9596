import { type Fault, faultText, type Locale } from '@easel/contract'
import { builtInTemplates } from '@easel/nodes'
import { noChoices, type TaskOptions } from '@easel/remote-engines/models'
import { expect, test } from 'vitest'
import { modelFaults, takenInputs } from './model-inputs.ts'

const form = builtInTemplates.find(({ key }) => key === 'reimagine')!
const options = (changes: Partial<TaskOptions>): TaskOptions => ({
  sizes: { type: 'list', sizes: [[512, 512]] },
  ...{ negative_prompt: true, seed: true, references: 0 },
  ...changes,
})
const steps = { min: 1, max: 50, step: 1, default: 20 }
const strength = { min: 0.1, max: 0.9, step: 0.1, default: 0.75 }
const choices = { samplers: ['euler', 'heun'], schedulers: [] }
const slow = { name: 'slow', family: null, choices, options: options({ steps, strength, sampler: 'euler' }) }
const fast = {
  name: 'fast',
  family: null,
  choices: noChoices,
  options: options({ steps: { ...steps, max: 8, default: 4 }, negative_prompt: false }),
}
const models = new Map([['image_to_image', [slow, fast]]])

test('a model accepts its own inputs, within its ranges', () => {
  expect(takenInputs(form, 'slow', models)).toEqual([
    { name: 'strength', ...strength },
    { name: 'negative_prompt' },
    { name: 'steps', ...steps },
    { name: 'sampler' },
    { name: 'seed' },
  ])
  expect(takenInputs(form, 'fast', models).map(({ name }) => name)).toEqual(['steps', 'seed'])
  expect(takenInputs(form, 'gone', models)).toEqual([])
})

test('without a chosen model, only inputs that all models have are accepted, except numbers that differ between models', () => {
  expect(takenInputs(form, '', models).map(({ name }) => name)).toEqual(['seed'])
  const calm = { ...fast, name: 'calm', options: options({ steps, strength }) }
  const bothModels = new Map([['image_to_image', [slow, calm]]])
  expect(takenInputs(form, '', bothModels)).toEqual([
    { name: 'strength', ...strength, default: 0.6 },
    { name: 'negative_prompt' },
    { name: 'seed' },
  ])
})

test('a single model accepts all of its inputs even if it is not named', () => {
  const models = new Map([['image_to_image', [slow]]])
  expect(takenInputs(form, '', models)).toEqual(takenInputs(form, 'slow', models))
})

test('samplers come from the engines that have the model', () => {
  const otherModel = { ...slow, name: 'other', choices: { samplers: ['lcm', 'euler'], schedulers: [] } }
  const bothModels = new Map([['image_to_image', [slow, otherModel]]])
  expect(takenInputs(form, 'slow', bothModels)).toContainEqual({
    name: 'sampler',
    values: ['', 'euler', 'heun'],
  })
  expect(takenInputs(form, 'slow', models)).toContainEqual({ name: 'sampler' })
})

test('a model of two engines accepts the values that both engines accept', () => {
  const other = {
    name: 'slow',
    family: null,
    choices,
    options: options({ steps: { ...steps, min: 10, max: 30, default: 12 } }),
  }
  const both = new Map([['image_to_image', [slow, other]]])
  expect(takenInputs(form, 'slow', both)).toContainEqual({ ...steps, name: 'steps', min: 10, max: 30 })
  const apart = {
    name: 'slow',
    family: null,
    choices,
    options: options({ steps: { ...steps, min: 60, max: 80, default: 60 } }),
  }
  const neither = new Map([['image_to_image', [slow, apart]]])
  expect(takenInputs(form, 'slow', neither).map(({ name }) => name)).not.toContain('steps')
})

test('a model with few sizes offers the formats to which its pictures can be cropped with little loss', () => {
  const words = builtInTemplates.find(({ key }) => key === 'words-to-picture')!
  const modelOf = (name: string, sizes: TaskOptions['sizes']) => ({
    name,
    family: null,
    choices,
    options: options({ sizes }),
  })
  const only = (sizes: TaskOptions['sizes']) => new Map([['text_to_image', [modelOf('one', sizes)]]])
  const formats = ['square', '3:4', '4:3', 'portrait', '2:3', 'landscape', 'phone', '16:9']
  const few = only({ type: 'list', sizes: [[512, 512]] })
  const format = { name: 'format', values: ['square', '3:4', '4:3', 'portrait'], default: 'square' }
  expect(takenInputs(words, 'one', few)).toEqual([format, { name: 'negative_prompt' }, { name: 'seed' }])
  const free = { type: 'multiple', of: 16, min: 256, max: 2048, area: 1024 * 1024 } as const
  const side = { min: 256, max: 2048, step: 16, default: 1024 }
  expect(takenInputs(words, 'one', only(free)).slice(0, 3)).toEqual([
    { ...format, values: [...formats, 'exact'] },
    { name: 'width', ...side },
    { name: 'height', ...side },
  ])
  const several = new Map([['text_to_image', [modelOf('one', free), modelOf('other', free)]]])
  expect(takenInputs(words, '', several)[0]).toEqual({ name: 'format', values: formats })
  const banner = only({ type: 'list', sizes: [[2000, 500]] })
  expect(takenInputs(words, 'one', banner)).toContainEqual({
    ...format,
    values: ['16:9'],
    default: '16:9',
  })
})

test.each([
  [{ model: 'fast', steps: 9 }, [{ path: 'params.steps', code: 'value_max', params: { max: 8 } }]],
  [{ model: 'slow', strength: 0.05 }, [{ path: 'params.strength', code: 'value_min', params: { min: 0.1 } }]],
  [{ model: 'fast', steps: 8 }, []],
  // With this value, the model decides.
  [{ model: 'fast', steps: 0 }, []],
  // The model that is chosen later uses the nearest possible value.
  [{ model: '', steps: 90 }, []],
  [{ model: 'slow', sampler: 'heun' }, []],
  [
    { model: 'slow', sampler: 'plms' },
    [{ path: 'params.sampler', code: 'not_listed', params: { name: 'plms' } }],
  ],
  [
    { model: 'fast', sampler: 'heun' },
    [{ path: 'params.sampler', code: 'not_listed', params: { name: 'heun' } }],
  ],
  [
    { model: '', sampler: 'plms' },
    [{ path: 'params.sampler', code: 'not_listed', params: { name: 'plms' } }],
  ],
  // The value has no effect.
  [{ model: 'fast', strength: 0.05 }, []],
])('%j has the faults %j', (given, faults) => {
  expect(modelFaults(form, given, models)).toEqual(faults)
})

test('a photo guides by the kinds of maps that a ControlNet of the engines takes', () => {
  const edges = { ...slow, options: options({ guides: { edges: 'canny' } }) }
  const depth = { ...slow, options: options({ guides: { depth: 'depth' } }) }
  const other = { ...fast, options: options({ guides: { lines: 'union', depth: 'union' } }) }
  const kindsOf = (name: string, known: readonly (typeof slow | typeof fast)[]) =>
    takenInputs(form, name, new Map([['image_to_image', known]])).find(({ name }) => name === 'guide_kind')
  // Only the second engine with the model has the file for depth.
  expect(kindsOf('slow', [edges, depth])).toMatchObject({ values: ['edges', 'depth'], default: 'edges' })
  expect(kindsOf('', [edges, depth, other])).toMatchObject({ values: ['depth'], default: 'depth' })
  expect([kindsOf('', [edges, other]), kindsOf('slow', [slow])]).toEqual([undefined, undefined])
  const guided = takenInputs(form, 'fast', new Map([['image_to_image', [other]]])).map(({ name }) => name)
  expect(guided).toEqual(['seed', 'negative_prompt', 'guide', 'guide_kind', ...shares].toSorted(byForm))
  const known = new Map([['image_to_image', [edges, other]]])
  const faults = (params: object) => modelFaults(form, { model: 'fast', guide: true, ...params }, known)
  expect(faults({ guide_kind: 'depth' })).toEqual([])
  const [{ path, ...misfit } = { path: '' }] = faults({})
  expect(path).toBe('params.guide_kind')
  expect(['en', 'zh'].map((locale) => faultText(misfit as Fault, locale as Locale))).toEqual([
    'No engine has a ControlNet of this kind (Edges) for the family of the chosen model',
    '没有引擎拥有适用于所选模型系列的此类 ControlNet（边缘）',
  ])
  expect(faults({ guide: false, guide_kind: 'edges' })).toEqual([])
})

const shares = ['guide_strength', 'guide_start', 'guide_end']
const byForm = (a: string, b: string) => {
  const place = (wanted: string) => form.input_arr.findIndex(({ name }) => name === wanted)
  return place(a) - place(b)
}

test('a scheduler that the model does not take is refused, although its engine lists it', () => {
  const both = { samplers: ['euler'], schedulers: ['simple'] }
  const fixed = { ...slow, choices: both, options: options({ sampler: 'euler' }) }
  const known = new Map([['image_to_image', [fixed]]])
  const faults = (params: object) => modelFaults(form, { model: 'slow', ...params }, known)
  expect(faults({ scheduler: 'simple' })).toEqual([
    { path: 'params.scheduler', code: 'not_taken', params: {} },
  ])
  expect(faults({ scheduler: '', sampler: 'euler' })).toEqual([])
  // An engine that lists no usual schedulers accepts any scheduler that it lists.
  const open = { ...fixed, options: options({ scheduler: '' }) }
  expect(
    modelFaults(form, { model: 'slow', scheduler: 'simple' }, new Map([['image_to_image', [open]]])),
  ).toEqual([])
})
