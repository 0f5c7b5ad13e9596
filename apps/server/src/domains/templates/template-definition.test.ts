import type { Graph } from '@easel/graph'
import { builtInTemplates, type TemplateInput } from '@easel/nodes'
import { expect, test } from 'vitest'
import { presentInputs, presentPresets } from './present-inputs.ts'
import {
  checkParams,
  extraMaskCount,
  fillGraph,
  maskCount,
  resolveParams,
  type TemplateDefinition,
} from './template-definition.ts'

const words = (text: string) => ({ en: text, zh: text })
const input = (name: string, more: Partial<TemplateInput>): TemplateInput => ({
  ...{ name, label: words(name), required: false, shareable: true, default: '' },
  ...{ type: 'text', bind: { node_id: name, input: 'text' } },
  ...more,
})
const definition: TemplateDefinition = {
  ...{ title: words('T'), description: words(''), media_type: 'image', topic_arr: [], cost: 2 },
  ...{ image_count: { min: 1, max: 2 }, source_bind: null },
  slots: [
    { node_id: 'photo', input: 'image', many: false },
    { node_id: 'extra', input: 'image', many: false, optional: true },
  ],
  input_arr: [
    input('extra', {
      type: 'image',
      optional: { passes: [null] },
      bind: { node_id: 'extra', input: 'image' },
    }),
    input('upscale', { type: 'boolean', default: false }),
    input('factor', {
      type: 'integer',
      default: 2,
      min: 1,
      max: 4,
      required: true,
      show_if: { name: 'upscale', is: true },
    }),
    input('tiles', { default: 'few', show_if: { name: 'factor', is: 4 } }),
    input('style', { optional: { passes: ['model'] }, show_if: { name: 'upscale', is: true } }),
    input('prompt', { also: [{ node_id: 'save', input: 'title' }] }),
  ],
}
const graph: Graph = {
  photo: { class_type: 'P', inputs: { image: '' } },
  extra: { class_type: 'P', inputs: { image: '' } },
  ...Object.fromEntries(
    ['upscale', 'factor', 'tiles', 'prompt'].map((id) => [id, { class_type: 'V', inputs: { text: 'old' } }]),
  ),
  style: { class_type: 'S', inputs: { text: 'old', model: ['photo', 0] } },
  save: { class_type: 'Save', inputs: { image: ['style', 0], mask: ['extra', 0], title: 'old' } },
}
const fill = (given: Record<string, string | number | boolean>, sourceKeys: string[]) =>
  fillGraph(definition, graph, { params: resolveParams(definition, given), sourceKeys })

test('a parameter is used only if the condition of its input is met, even if a value is given', () => {
  expect(resolveParams(definition, { factor: 99, style: 'x' })).toEqual({ upscale: false, prompt: '' })
  expect(resolveParams(definition, { upscale: true, factor: 3, style: 'x' })).toEqual({
    ...{ upscale: true, factor: 3, style: 'x', prompt: '' },
  })
  expect(resolveParams(definition, { upscale: true, factor: 4 })).toMatchObject({ tiles: 'few' })
  // In the conditions of other inputs, a hidden input has its default value.
  expect(resolveParams(definition, { factor: 4 })).not.toHaveProperty('tiles')
})

test('words of a form lose invisible characters, and keep their lines and spaces', () => {
  const prompt = ' a\u00ad\r\n\r\n\r\nb\u0000\ufeff \ud800'
  expect(resolveParams(definition, { prompt })).toMatchObject({ prompt: ' a\n\n\nb ' })
  expect(checkParams(definition, { prompt })).toEqual({ prompt: ' a\n\n\nb ' })
})

test('a missing required parameter is a fault only while its input is shown', () => {
  const refusal = expect.objectContaining({ details: [expect.objectContaining({ path: 'params.factor' })] })
  expect(() => resolveParams(definition, { upscale: true })).toThrow(refusal)
  expect(() => resolveParams(definition, { upscale: true, factor: 5 })).toThrow(refusal)
})

test('the nodes of an empty optional field, a hidden field and a missing picture are bypassed', () => {
  const { graph: filled, isReduced } = fill({ prompt: 'fox' }, ['a'])
  expect(isReduced).toBe(true)
  expect(filled['save']!.inputs).toEqual({ image: ['photo', 0], title: 'fox' })
  expect(Object.keys(filled)).not.toContain('style')
  expect(filled['factor']!.inputs).toEqual({ text: 2 })
})

test('no node is bypassed if every optional field is filled', () => {
  const { graph: filled, isReduced } = fill({ upscale: true, factor: 3, style: 'ink' }, ['a', 'b'])
  expect(isReduced).toBe(false)
  expect(filled['save']!.inputs).toMatchObject({ image: ['style', 0], mask: ['extra', 0] })
  expect([filled['style']!.inputs['text'], filled['extra']!.inputs['image']]).toEqual(['ink', 'b'])
})

test('a mask that depends on a setting adds its nodes, and takes the last picture, only with this setting', () => {
  const grade = builtInTemplates.find(({ key }) => key === 'colour-grade')!
  const fillGrade = (only_here: boolean, sourceKeys: string[]) =>
    fillGraph(grade, grade.graph, { params: resolveParams(grade, { only_here }), sourceKeys })
  const plain = fillGrade(false, ['photo', 'palette'])
  expect(Object.keys(plain.graph)).toEqual(Object.keys(grade.graph))
  expect(plain.graph['1']!.inputs['images']).toEqual({ __value__: ['photo', 'palette'] })
  const masked = fillGrade(true, ['photo', 'palette', 'mask'])
  expect(masked.graph['1']!.inputs['images']).toEqual({ __value__: ['photo', 'palette'] })
  expect(masked.graph['painted']!.inputs['image']).toBe('mask')
  expect(masked.graph['3']!.inputs['image']).toEqual(['within', 0])
  expect(masked.isReduced).toBe(false)
  expect([false, true].map((only_here) => maskCount(grade, { only_here }))).toEqual([0, 1])
  expect(extraMaskCount(grade, { only_here: true })).toBe(1)
  const repaint = builtInTemplates.find(({ key }) => key === 'repaint')!
  expect([maskCount(repaint, {}), extraMaskCount(repaint, {})]).toEqual([1, 0])
})

test('a definition with circular conditions still gives values', () => {
  const circular = {
    ...definition,
    input_arr: [
      input('a', { show_if: { name: 'b', is: '' } }),
      input('b', { show_if: { name: 'a', is: '' } }),
    ],
  }
  expect(Object.keys(resolveParams(circular, {}))).not.toHaveLength(0)
})

test.each(builtInTemplates)('$key: its presets fit its form in both languages', (template) => {
  const steps = new Map(template.input_arr.map((input) => [input.name, input]))
  for (const { values } of [
    ...presentPresets(template.presets ?? [], 'en'),
    ...presentPresets(template.presets ?? [], 'zh'),
  ]) {
    const needed = template.input_arr.flatMap(({ name, type, required }) =>
      required && type === 'text' ? [[name, 'words']] : [],
    )
    const params = resolveParams(template, { ...Object.fromEntries(needed), ...values })
    expect(params).toMatchObject(values)
    for (const [name, value] of Object.entries(values)) {
      const { step, min = 0 } = steps.get(name)!
      if (step === undefined || typeof value !== 'number') continue
      expect(Math.abs((value - min) / step - Math.round((value - min) / step)), name).toBeLessThan(1e-6)
    }
  }
})

const withOwnTexts = builtInTemplates.filter(({ input_arr }) => input_arr.some((input) => input.default_text))

test.for(withOwnTexts)('an unchanged text has the language of the maker in $key', (template) => {
  for (const locale of ['en', 'zh'] as const) {
    const shown = presentInputs(template, { locale, models: new Map(), styleCovers: new Map() })
    const params = resolveParams(template, {}, locale)
    for (const { name, max_length, default_text } of template.input_arr) {
      if (!default_text) continue
      expect(params[name]).toBe(default_text[locale])
      expect(shown.find((input) => input.name === name)?.default).toBe(default_text[locale])
      expect(default_text[locale].length).toBeLessThanOrEqual(max_length!)
    }
  }
})
