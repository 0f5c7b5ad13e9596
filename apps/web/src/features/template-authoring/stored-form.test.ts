import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Field } from './fields.ts'
import { readStoredForm, type StoredForm, writeStoredForm } from './stored-form.ts'

const word = fc.string({ minLength: 1, maxLength: 8 })
const text = fc.oneof(
  word,
  fc.record({ en: word, zh: word }),
  word.map((en) => ({ en })),
)
const value = fc.oneof(fc.string(), fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }))
const limit = fc.oneof(fc.constant(''), fc.integer().map(String), fc.constantFrom('1.', '-', 'a'))
const inputPlace = {
  node_id: fc.constantFrom('1', '2', '57:3'),
  input: fc.constantFrom('text', 'steps', 'cfg'),
}

/** JSON has no -0 and no absent value. */
const asJson = <T>(made: T): T => JSON.parse(JSON.stringify(made)) as T

const field: fc.Arbitrary<Field> = fc
  .record(
    {
      ...inputPlace,
      ...{ label: text, min: limit, max: limit, value, help: text, group: text, placeholder: text },
      control: fc.constant('number' as const),
      advanced: fc.constant(true),
      optional: fc.constant(true),
      step: fc.integer({ min: 1, max: 9 }),
      show_if: fc.record({ ...inputPlace, is: value }),
      also: fc.array(fc.record(inputPlace), { minLength: 1, maxLength: 2 }),
      choice_arr: fc.array(fc.record({ value: word, label: text }), { minLength: 1, maxLength: 3 }),
      type: fc.constantFrom('text' as const, 'integer' as const),
    },
    { requiredKeys: ['node_id', 'input', 'label', 'min', 'max'] },
  )
  .map(asJson)

const values = fc.dictionary(fc.constantFrom('2.text', '57:3.steps'), value)

const photos = fc.array(fc.record({ id: fc.constantFrom('', 'b.jpg', 'c.png'), name: fc.constant('') }), {
  maxLength: 10,
})
const sampled = fc.oneof(
  fc.constant({ sample: undefined, photos: [] }),
  fc.record({ sample: values.map(asJson), photos }),
)

const form: fc.Arbitrary<StoredForm> = fc
  .record({
    fields: fc.uniqueArray(field, { maxLength: 5, selector: ({ node_id, input }) => `${node_id} ${input}` }),
    resultId: fc.constantFrom('', '9'),
    replaced: fc.dictionary(fc.constantFrom('a.ckpt', 'b.ckpt'), word),
    title: fc.oneof(fc.constant(''), text),
    description: fc.oneof(fc.constant(''), text),
    topics: fc.string(),
    presets: fc.array(fc.record({ name: text, values }), { maxLength: 3 }).map(asJson),
    coverId: fc.constantFrom('', 'a.png'),
    coverName: fc.constant(''),
  })
  .chain((form) => sampled.map((more) => ({ ...form, ...more })))

test('a form is read back unchanged from its file', () => {
  fc.assert(
    fc.property(form, (made) => {
      expect(readStoredForm(asJson(writeStoredForm(undefined, made)))).toEqual(made)
    }),
  )
})

test('parts that this version does not read are kept in the file', () => {
  const before = {
    version: 1,
    replaced_arr: ['7'],
    input_arr: [{ node_id: '2', input: 'text', label: 'Words', form_node: { node_id: '7', input: 'value' } }],
    template: { title: 'Fox', colour: 'red' },
  }
  const read = readStoredForm(before)
  expect(writeStoredForm(before, { ...read, title: 'Owl' })).toEqual({
    ...before,
    template: { title: 'Owl', colour: 'red' },
  })
})

test('only valid fields are read from a file with any content', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (anything, furtherValue) => {
      const { fields } = readStoredForm({
        version: 1,
        input_arr: [anything, { node_id: 2, input: furtherValue }],
      })
      expect(fields!.every(({ node_id, input }) => node_id !== '' && input !== '')).toBe(true)
      readStoredForm(anything)
    }),
  )
})
