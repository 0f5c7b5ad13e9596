import type { Client, Locale, TemplateInput } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate } from '../../../testing/samples.ts'
import { draftStore } from '../draft/index.ts'
import { useParams, type Values } from '../params/index.ts'
import { WordsTools } from './words-tools.tsx'

const shared = { required: false, shareable: true } as const
const model = (value: string, reads_arr: ('chinese' | 'weights')[], takes: string[]) => ({
  ...{ value, label: value, reads_arr },
  takes_arr: takes.map((name) => ({ name })),
})
const inputs: TemplateInput[] = [
  { ...shared, name: 'prompt', type: 'text', label: 'Words', default: '', max_length: 60, words: 'wanted' },
  {
    ...{ ...shared, name: 'model', type: 'choice', label: 'Model', default: 'english' },
    choice_arr: [
      model('english', ['weights'], ['negative', 'loras']),
      model('bilingual', ['chinese'], ['negative']),
    ],
  },
  {
    ...{ ...shared, name: 'negative', type: 'text', label: 'Leave out', default: '', words: 'unwanted' },
    follows: 'model',
  },
  {
    ...{ ...shared, name: 'loras', type: 'text', label: 'LoRAs', default: '', follows: 'model' },
    rows: { separators: '\n', dividers: ':', column_arr: ['LoRA', 'Weight'], max: 2, names: 'loras' },
  },
]
const template = sampleTemplate({ input_arr: inputs })

let sent: Values = {}

function Tools() {
  sent = useParams(template, undefined)
  return <WordsTools template={template} params={sent} />
}

afterEach(leavePage)

const known = ['ink.safetensors', 'style/paper.safetensors', 'pencil.safetensors']

async function openTools(options: { values?: Values; locale?: Locale; api?: Partial<Client> } = {}) {
  const { values = {}, locale = 'en', api } = options
  const asked: unknown[] = []
  const listTemplateLoras: Client['listTemplateLoras'] = (input) => {
    asked.push(input)
    const found = known.filter((name) => name.includes(input.keyword?.toLowerCase() ?? ''))
    const lora_arr = found.map((name) => ({ name, family: null, word_arr: [] }))
    return Promise.resolve({ lora_arr, total: lora_arr.length })
  }
  const page = await renderPage(<Tools />, {
    api: { listTemplateLoras, ...api },
    locale,
  })
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  act(() => draftStore.dispatch({ kind: 'preset', values }))
  return { ...page, asked }
}

/** Makes the beginning of a PNG with the settings of a web UI. */
function pictureWith(parameters: string): File {
  const body = new TextEncoder().encode(`parameters\0${parameters}`)
  const head = new DataView(new ArrayBuffer(8))
  head.setUint32(0, body.length)
  const type = new TextEncoder().encode('tEXt')
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, new Uint8Array(head.buffer, 0, 4), type, body, new Uint8Array(4)]
  return new File(parts, 'picture.png', { type: 'image/png' })
}

const settings = 'Steps: 12, Seed: 42'
const note = async () => {
  await screen.findByRole('button', { name: 'Undo' })
  return screen.getByRole('status').textContent
}

test('the LoRAs of a picture are filled in by the names of their files, and their tags leave the words', async () => {
  const { person, asked } = await openTools({ values: { loras: 'pencil.safetensors: 1' } })
  const picture = pictureWith(`a fox, <lora:Paper:3>, <lora:ink:0.8>\n${settings}`)
  await person.upload(screen.getByLabelText('Use a picture’s words'), picture)
  expect(await note()).not.toMatch(/LoRA/)
  expect(asked).toContainEqual({ id: 'template', model: 'english', keyword: 'Paper' })
  expect(sent).toMatchObject({
    prompt: 'a fox',
    loras: 'style/paper.safetensors: 2 \n ink.safetensors: 0.8',
  })
  await person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sent).toMatchObject({ prompt: '', loras: 'pencil.safetensors: 1' })
})

test('LoRAs that no engine has are named, and LoRAs beyond the last row are left out', async () => {
  const { person } = await openTools()
  const tags = ['ink', 'gone', 'paper', 'pencil'].map((name) => `<lora:${name}:1>`).join(' ')
  await person.upload(
    screen.getByLabelText('Use a picture’s words'),
    pictureWith(`a fox ${tags}\n${settings}`),
  )
  expect(await note()).toContain('No engine has this LoRA for the model: gone.')
  expect(await note()).toContain(
    'Left out, since this form does not take it: variation 42, steps 12, LoRA pencil.',
  )
  expect(sent['loras']).toBe('ink.safetensors: 1 \n style/paper.safetensors: 1')
})

test('a model without LoRAs leaves them out', async () => {
  const { person, asked } = await openTools({ values: { model: 'bilingual' } })
  const picture = pictureWith(`a fox <lora:ink:1>\n${settings}`)
  await person.upload(screen.getByLabelText('Use a picture’s words'), picture)
  expect(await note()).toContain('LoRA ink')
  expect(asked).toEqual([])
  expect(sent['prompt']).toBe('a fox')
})

test('nothing is filled in if the LoRAs cannot be looked up', async () => {
  const { person } = await openTools({
    values: { prompt: 'my words' },
    api: { listTemplateLoras: () => Promise.reject(new TypeError('offline')) },
  })
  const picture = pictureWith(`a fox <lora:ink:1>\n${settings}`)
  await person.upload(screen.getByLabelText('Use a picture’s words'), picture)
  await screen.findByText(/Network error/)
  expect(sent['prompt']).toBe('my words')
})

test('chips add English words for a model that reads English, and negative chips go into the negative prompt', async () => {
  const { person } = await openTools({ values: { prompt: 'a fox' } })
  await person.click(screen.getByRole('button', { name: 'Help with words' }))
  await person.click(await screen.findByRole('button', { name: 'moonlight' }))
  await person.click(screen.getByRole('button', { name: 'blurry' }))
  expect(sent).toMatchObject({ prompt: 'a fox, moonlight', negative: 'blurry' })
  expect(screen.getByRole('button', { name: 'blurry' }).getAttribute('aria-pressed')).toBe('true')
  await person.click(screen.getByRole('button', { name: 'blurry' }))
  expect(sent).toMatchObject({ prompt: 'a fox, moonlight', negative: '' })
})

test('a chip is added to words that are already as long as the form takes, since the field says what is too long', async () => {
  const prompt = 'fox '.repeat(15).trim()
  const { person } = await openTools({ values: { prompt } })
  await person.click(screen.getByRole('button', { name: 'Help with words' }))
  await person.click(await screen.findByRole('button', { name: 'moonlight' }))
  expect(sent['prompt']).toBe(`${prompt}, moonlight`)
})

test('on a Chinese page, chips show Chinese words and add them in a language that the model reads', async () => {
  const { person } = await openTools({ locale: 'zh' })
  await person.click(screen.getByRole('button', { name: '选择常用词' }))
  await person.click(await screen.findByRole('button', { name: '月光' }))
  expect(sent['prompt']).toBe('moonlight')
  act(() => draftStore.dispatch({ kind: 'preset', values: { model: 'bilingual', prompt: '狐狸' } }))
  await person.click(screen.getByRole('button', { name: '月光' }))
  expect(sent['prompt']).toBe('狐狸，月光')
})

test('a note says that Chinese words have little effect, unless the model reads Chinese', async () => {
  await openTools({ values: { prompt: '雾中的灯塔' } })
  const sentence = 'This model was trained with English words. Words in Chinese may have little effect.'
  screen.getByText(sentence)
  act(() => draftStore.dispatch({ kind: 'set', name: 'model', value: 'bilingual' }))
  expect(screen.queryByText(sentence)).toBeNull()
  act(() => draftStore.dispatch({ kind: 'preset', values: { model: 'english', prompt: 'a lighthouse' } }))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('weights in numbers are shown on the words, if the model takes weights', async () => {
  await openTools({ values: { prompt: 'a (fox:1.2) in (snow:0.8)' } })
  const marks = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marks).toEqual(['fox×1.2', 'snow×0.8'])
  screen.getByText(/makes a word count more/)
  act(() => draftStore.dispatch({ kind: 'set', name: 'model', value: 'bilingual' }))
  expect(document.querySelector('mark')).toBeNull()
  screen.getByText(/This model takes no weights/)
})

test('square brackets are explained, since engines read them differently', async () => {
  await openTools({ values: { prompt: 'a fox in [snow]' } })
  const sentence =
    'Some engines take “[word]” as a weaker word, other engines read it as it stands. “(word:0.9)” is weaker everywhere.'
  screen.getByText(sentence)
  act(() => draftStore.dispatch({ kind: 'set', name: 'prompt', value: 'a fox [' }))
  expect(screen.queryByText(sentence)).toBeNull()
  act(() => draftStore.dispatch({ kind: 'preset', values: { model: 'bilingual', prompt: '[snow]' } }))
  expect(screen.queryByText(sentence)).toBeNull()
})
