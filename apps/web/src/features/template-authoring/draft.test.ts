import { expect, test } from 'vitest'
import { emptyMakerDraft, maxStoredWorkflow, readMakerDraft, topicsOf, writeMakerDraft } from './draft.ts'

const field = { node_id: '3', input: 'steps', label: 'Steps', value: 20, min: '', max: '80' }
const draft = { ...emptyMakerDraft, workflow: '{"nodes":[]}', fileId: 'a', title: 'Fox', fields: [field] }
const settings = {
  presets: [{ name: { en: 'Thick', zh: '厚涂' }, values: { '3.steps': 30 } }],
  sample: { '3.steps': 8 },
}
const chosen = { ...draft, resultId: '9', replaced: { 'a.ckpt': 'b.safetensors' } }
const stored = (value: unknown) => readMakerDraft(JSON.parse(JSON.stringify(value)))

test('a stored draft is read back unchanged', () => {
  expect(stored(writeMakerDraft(draft))).toEqual(draft)
  expect(stored(writeMakerDraft(chosen))).toEqual(chosen)
  expect(stored(writeMakerDraft({ ...chosen, ...settings }))).toEqual({ ...chosen, ...settings })
  expect(stored(writeMakerDraft(emptyMakerDraft))).toEqual(emptyMakerDraft)
})

test('a workflow that is too long to store is omitted, and all other parts are kept', () => {
  const long = { ...draft, workflow: 'x'.repeat(maxStoredWorkflow + 1) }
  expect(stored(writeMakerDraft(long))).toEqual({ ...draft, workflow: '' })
})

test('a draft from the previous release has no choices', () => {
  const { resultId: _, replaced: _replaced, ...older } = draft
  expect(stored(older)).toEqual(draft)
})

test.each([
  null,
  {},
  { ...draft, replaced: { a: 7 } },
  { ...draft, title: 7 },
  { ...draft, fields: [{}] },
  { ...draft, fields: 'all' },
  { ...draft, presets: [{ name: 'Thick' }] },
  { ...draft, sample: { steps: [] } },
])('any other value is ignored: %j', (stored) => {
  expect(readMakerDraft(stored)).toBeUndefined()
})

test('topics are split at commas and spaces, of both scripts', () => {
  expect(topicsOf('#fox, 水彩，oil  fox')).toEqual(['fox', '水彩', 'oil'])
})
