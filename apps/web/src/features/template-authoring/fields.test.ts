import type { TemplateInput, WorkflowInput } from '@easel/contract/client'
import { expect, test } from 'vitest'
import {
  conditionFieldsFor,
  type Field,
  fieldOf,
  fieldsOf,
  inputName,
  movedTo,
  nameOf,
  previewOf,
  rangeFault,
  specOf,
  suggestedFields,
  toggleField,
} from './fields.ts'

const steps: WorkflowInput = {
  ...{ node_id: '3', node_title: 'KSampler', input: 'steps', type: 'integer', value: 20 },
  ...{ min: 1, max: 10_000, suggested: true },
}
const denoise: WorkflowInput = {
  ...{ node_id: '3', node_title: 'KSampler', input: 'denoise', type: 'number', value: 0.6 },
  ...{ min: 0, max: 1, step: 0.01, suggested: false },
}
const words: WorkflowInput = {
  ...{
    node_id: '6',
    node_title: 'What to paint',
    input: 'text',
    type: 'text',
    value: 'a fox',
    suggested: true,
  },
}
const inputs = [steps, denoise, words]

test('suggested inputs are chosen, with labels that people understand', () => {
  expect(suggestedFields(inputs).map(({ label }) => label)).toEqual(['Steps', 'What to paint'])
})

test('a field of a node of this server starts with the node’s texts in both languages', () => {
  const size = { ...steps, input: 'max_side', words: { en: 'Longest side', zh: '最长边' } }
  expect(fieldOf(size).label).toEqual({ en: 'Longest side', zh: '最长边' })
  expect(inputName(size, 'zh')).toBe('最长边')
  expect(fieldOf({ ...size, label: 'Edge' }).label).toBe('Edge')
})

test('a range that is too long for a slider is narrowed at first', () => {
  expect(fieldOf(steps)).toMatchObject({ min: '', max: '80' })
  expect(fieldOf(denoise)).toMatchObject({ min: '', max: '' })
})

test('a narrower range limits the value that the form starts with', () => {
  const field = { ...fieldOf(denoise), max: '0.5' }
  expect(previewOf(field, denoise, 'en')).toMatchObject({ min: 0, max: 0.5, default: 0.5, label: 'Denoise' })
  expect(specOf(field, denoise)).toMatchObject({
    ...{ node_id: '3', input: 'denoise', name: '3.denoise', min: 0, max: 0.5, default: 0.5 },
  })
})

test.each([
  [{ min: '0.2', max: '' }, undefined],
  [{ min: '', max: '2' }, 'rangeWide'],
  [{ min: '0.7', max: '0.3' }, 'rangeOrder'],
  [{ min: 'a', max: '' }, 'rangeNumber'],
] as const)('limits are checked: %j', (limits, fault) => {
  expect(rangeFault({ ...fieldOf(denoise), ...limits }, denoise)).toBe(fault)
})

test('a field is added at the end, moved and removed', () => {
  const fields = toggleField(suggestedFields(inputs), denoise)
  expect(fields.map(nameOf)).toEqual(['3.steps', '6.text', '3.denoise'])
  expect(movedTo(fields, '3.denoise', 0).map(nameOf)).toEqual(['3.denoise', '3.steps', '6.text'])
  expect(movedTo(fields, '3.steps', -1)).toBe(fields)
  expect(movedTo(fields, '3.steps', 3)).toBe(fields)
  expect(toggleField(fields, steps).map(nameOf)).toEqual(['6.text', '3.denoise'])
})

const both = (text: string) => ({ en: text, zh: text })
const wordsIn = ({ name, label, help, group }: TemplateInput) => ({
  ...{ name, label: both(label) },
  ...(help !== undefined && { help: both(help) }),
  ...(group !== undefined && { group: both(group) }),
})
const readBack = (form: readonly TemplateInput[], from = inputs) => fieldsOf(form, from, form.map(wordsIn))

test('the form of a template is read only if its inputs have the names of the form', () => {
  const field = { ...fieldOf(denoise), label: 'Freedom', max: '0.5' }
  const shown = previewOf(field, denoise, 'en')
  expect(readBack([shown])).toEqual([{ ...field, value: 0.5 }])
  expect(readBack([{ ...shown, name: 'freedom' }])).toBeUndefined()
})

const condition = { node_id: '3', input: 'steps', is: 20 } as const

test('a field of a file is complete when it is read after publishing', () => {
  const input: WorkflowInput = {
    ...denoise,
    form: {
      ...{ help: 'How much changes', group: 'Sampling', advanced: true, optional: true, show_if: condition },
      ...{ also: [{ node_id: '9', input: 'denoise' }], default: 0.5, min: 0.2, max: 0.8, step: 0.1 },
    },
  }
  const field = fieldOf(input)
  const published: TemplateInput = {
    ...previewOf(field, input, 'en'),
    also: [{ node_id: '9', input: 'denoise' }],
  }
  expect(published).toMatchObject({ help: 'How much changes', show_if: { name: '3.steps', is: 20 } })
  const [, again] = readBack([previewOf(fieldOf(steps), steps, 'en'), published], [steps, input])!
  expect(specOf(again!, input)).toEqual(specOf(field, input))
})

test('a condition cannot name the field itself, or a field that depends on it, and is removed with the field that it names', () => {
  const fields = [fieldOf(steps), { ...fieldOf(denoise), show_if: condition }, fieldOf(words)]
  const inputOf = (field: Field) => inputs.find((input) => nameOf(input) === nameOf(field))!
  expect(conditionFieldsFor(fields, fields[0]!, inputOf).map(nameOf)).toEqual(['6.text'])
  expect(conditionFieldsFor(fields, fields[1]!, inputOf).map(nameOf)).toEqual(['3.steps', '6.text'])
  expect(toggleField(fields, steps)[0]).not.toHaveProperty('show_if')
})

test('a field of a template whose input is missing is kept, and can be removed', () => {
  const lost = { ...previewOf(fieldOf(denoise), denoise, 'en'), name: '9.denoise' }
  expect(readBack([lost])).toMatchObject([{ node_id: '9', input: 'denoise', label: 'Denoise' }])
})

test('a text in one language is used for the other language, too', () => {
  const field: Field = {
    ...fieldOf(words),
    label: { zh: '画什么' },
    placeholder: { en: 'a fox', zh: '狐狸' },
  }
  expect(previewOf(field, words, 'en')).toMatchObject({ label: '画什么', placeholder: 'a fox' })
  expect(previewOf(field, words, 'zh')).toMatchObject({ label: '画什么', placeholder: '狐狸' })
  expect(specOf(field, words)).toMatchObject({
    label: { zh: '画什么' },
    placeholder: { en: 'a fox', zh: '狐狸' },
  })
})

test('the texts of a template are read in both languages', () => {
  const shown = previewOf(fieldOf(words), words, 'en')
  const changedWords = { ...wordsIn(shown), label: { en: 'Paint', zh: '画' }, placeholder: both('fox') }
  expect(fieldsOf([shown], inputs, [changedWords])).toMatchObject([
    { label: { en: 'Paint', zh: '画' }, placeholder: 'fox' },
  ])
})

test('a choice that users do not see is not a default', () => {
  const method: WorkflowInput = {
    ...{ node_id: '3', node_title: 'KSampler', input: 'sampler', type: 'choice', value: 'euler' },
    ...{ choice_arr: ['euler', 'ddim', 'lcm'], suggested: false },
  }
  const field: Field = {
    ...fieldOf(method),
    choice_arr: [{ value: 'ddim', label: 'Calm' }, { value: 'lcm' }],
  }
  expect(specOf(field, method)).toMatchObject({
    default: 'ddim',
    choice_arr: [{ value: 'ddim', label: 'Calm' }, { value: 'lcm' }],
  })
})
