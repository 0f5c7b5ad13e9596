import type { ParamValue, TemplateInput, WorkTemplate } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { draftStore } from '../draft/draft-store.ts'
import { useParams } from '../params/form-inputs.ts'
import { ParamForm } from './param-form.tsx'

const shared = { required: false, shareable: true } as const
const following = { ...shared, follows: 'model', advanced: true } as const
const numbers = (max: number, usual: number) => [
  { name: 'steps', min: 1, max, step: 1, default: usual },
  { name: 'seed' },
]
const inputs: TemplateInput[] = [
  {
    ...{ name: 'model', type: 'choice', label: 'Model', default: '', ...shared },
    choice_arr: [
      { value: '', label: 'Automatic', takes_arr: [{ name: 'seed' }] },
      { value: 'slow', label: 'Slow', takes_arr: numbers(100, 28) },
      { value: 'fast', label: 'Fast', takes_arr: numbers(10, 4) },
      {
        value: 'service',
        label: 'Service',
        takes_arr: [{ name: 'format', values: ['wide'], default: 'wide' }],
      },
    ],
  },
  {
    ...{ ...shared, follows: 'model', name: 'format', type: 'choice', label: 'Format', default: 'square' },
    choice_arr: [
      { value: 'square', label: 'Square' },
      { value: 'wide', label: 'Wide' },
    ],
  },
  { ...following, name: 'steps', type: 'integer', label: 'Steps', default: 0, min: 0, max: 100 },
  { ...following, name: 'seed', type: 'seed', label: 'Variation', default: 0, min: 0, max: 99, random: true },
]
const template = sampleTemplate({ input_arr: inputs })

let sent: Readonly<Record<string, ParamValue>> = {}

function Form({ template, model }: { template: WorkTemplate; model?: { params: typeof sent } }) {
  const params = useParams(template, model)
  sent = params
  return <ParamForm template={template} params={params} />
}

async function openForm(model?: { params: typeof sent }) {
  const page = await renderPage(<Form template={template} {...(model && { model })} />, {})
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  await page.person.click(screen.getByText('More settings'))
  return page
}

afterEach(leavePage)

const slider = () => screen.queryByRole('slider', { name: 'Steps' })

test('inputs and their bounds change with the chosen model, and values within the bounds are kept', async () => {
  const { person } = await openForm()
  expect(slider()).toBeNull()
  expect(sent).toEqual({ model: '' })
  await person.click(screen.getByRole('radio', { name: 'Fast' }))
  const steps = await screen.findByRole('slider', { name: 'Steps' })
  expect(steps.getAttribute('aria-valuemax')).toBe('10')
  expect(sent).toEqual({ model: 'fast', steps: 4 })
  act(() => slider()!.focus())
  await person.keyboard('{ArrowRight}{ArrowRight}')
  await person.click(screen.getByRole('radio', { name: 'Slow' }))
  expect(sent).toEqual({ model: 'slow', steps: 6 })
  act(() => slider()!.focus())
  await person.keyboard('{End}')
  await person.click(screen.getByRole('radio', { name: 'Fast' }))
  expect(sent).toEqual({ model: 'fast', steps: 4 })
  await person.click(screen.getByRole('radio', { name: 'Service' }))
  expect(sent).toEqual({ model: 'service', format: 'wide' })
  expect(screen.queryByRole('radio', { name: 'Square' })).toBeNull()
  expect(screen.queryByLabelText('Variation')).toBeNull()
})

test('a new seed is drawn for each work, until the user keeps a seed', async () => {
  const { person } = await openForm()
  const keep = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Keep the variation' })
  expect(keep().checked).toBe(false)
  expect(sent).not.toHaveProperty('seed')
  await person.type(screen.getByLabelText('Variation'), '42')
  expect([keep().checked, sent['seed']]).toEqual([true, 42])
  await person.click(keep())
  expect(sent).not.toHaveProperty('seed')
  await person.click(screen.getByRole('button', { name: 'Another variation' }))
  expect(sent['seed']).toBeTypeOf('number')
  await person.clear(screen.getByLabelText('Variation'))
  expect(sent).not.toHaveProperty('seed')
})

test('a remix keeps the seed, and leaves out a model that no longer exists', async () => {
  const { person } = await openForm({ params: { model: 'gone', steps: 50, seed: 7 } })
  expect(sent).toEqual({ model: '', seed: 7 })
  await person.click(screen.getByRole('radio', { name: 'Slow' }))
  expect(sent).toEqual({ model: 'slow', steps: 50, seed: 7 })
  await person.click(screen.getByRole('switch', { name: 'Keep the variation' }))
  expect(sent).toEqual({ model: 'slow', steps: 50 })
})

const conditioned = sampleTemplate({
  input_arr: [
    { ...shared, name: 'upscale', type: 'boolean', label: 'Enlarge', default: false, help: 'Takes longer' },
    {
      ...{ ...shared, name: 'factor', type: 'integer', label: 'Factor', default: 2, min: 1, max: 4 },
      ...{ group: 'Size', show_if: { name: 'upscale', is: true } },
    },
    {
      ...{ ...shared, name: 'style', type: 'choice', label: 'Style', default: '', optional: true },
      choice_arr: [
        { value: 'ink', label: 'Ink' },
        { value: 'oil', label: 'Oil' },
      ],
    },
  ],
})

test('a field is shown, and sent, only while its condition is met; an optional field can be left out', async () => {
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  const { person } = await renderPage(<Form template={conditioned} />, {})
  expect(sent).toEqual({ upscale: false, style: '' })
  expect(screen.queryByText('Size')).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'Enlarge' }))
  expectVisible(screen.getByRole('group', { name: 'Size' }))
  expectVisible(screen.getByText('Takes longer'))
  expect(sent).toEqual({ upscale: true, factor: 2, style: '' })
  expect(screen.queryByRole('radio', { name: 'Ink' })).toBeNull()
  await person.click(screen.getByRole('switch', { name: 'Use “Style”' }))
  await person.click(screen.getByRole('radio', { name: 'Oil' }))
  expect(sent).toMatchObject({ style: 'oil' })
  await person.click(screen.getByRole('switch', { name: 'Use “Style”' }))
  expect(sent).toMatchObject({ style: '' })
})

test('groups have the order of their first fields, even if their headings are numbers', async () => {
  const inGroup = (group: string) =>
    ({ ...shared, name: `in${group}`, type: 'boolean', label: `In ${group}`, default: false, group }) as const
  const template = sampleTemplate({ input_arr: [inGroup('2'), inGroup('1')] })
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  await renderPage(<Form template={template} />, {})
  expect(screen.getAllByText(/^[12]$/).map(({ textContent }) => textContent)).toEqual(['2', '1'])
})

test('a choice with some pictures is a group of radio buttons; without pictures it is a list', async () => {
  const choices = Array.from({ length: 13 }, (_, index) => ({ value: `s${index}`, label: `Style ${index}` }))
  const styled = (choice_arr: TemplateInput['choice_arr']) =>
    sampleTemplate({
      input_arr: [{ ...shared, name: 'style', type: 'choice', label: 'Style', default: 's0', choice_arr }],
    })
  const open = async (styledTemplate: WorkTemplate) => {
    act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
    return await renderPage(<Form template={styledTemplate} />, {})
  }
  await open(styled(choices))
  expectVisible(screen.getByRole('combobox', { name: 'Style' }))
  leavePage()
  const { person } = await open(
    styled(
      choices.map((choice, index) =>
        index === 0 ? choice : { ...choice, picture_url: `/files/${choice.value}` },
      ),
    ),
  )
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual(
    choices.map(({ label }) => label),
  )
  await person.click(screen.getByRole('radio', { name: 'Style 12' }))
  expect(sent).toEqual({ style: 's12' })
  await person.keyboard('{ArrowUp}')
  expect(sent).toEqual({ style: 's11' })
})

const side = (name: string): TemplateInput => ({
  ...{ ...shared, follows: 'model', name, label: name, type: 'integer', control: 'number' },
  ...{ default: 1280, min: 64, max: 2048 },
})
const pixels = (usual: number) =>
  ['width', 'height'].map((name) => ({ name, min: 256, max: 2 * usual, default: usual }))
const sized = sampleTemplate({
  input_arr: [
    {
      ...{ name: 'model', type: 'choice', label: 'Model', default: 'small', ...shared },
      choice_arr: [
        { value: 'small', label: 'Small', takes_arr: pixels(512) },
        { value: 'large', label: 'Large', takes_arr: pixels(1024) },
      ],
    },
    side('width'),
    side('height'),
  ],
})

test('a size that was not typed, or that the model cannot make, becomes the usual size of the model', async () => {
  const { person } = await renderPage(<Form template={sized} />, {})
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  const shown = () => ['width', 'height'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
  expect(shown()).toEqual(['512', '512'])
  await person.click(screen.getByRole('radio', { name: 'Large' }))
  expect(shown()).toEqual(['1024', '1024'])
  await person.clear(screen.getByLabelText('width'))
  await person.type(screen.getByLabelText('width'), '1600')
  await person.clear(screen.getByLabelText('height'))
  await person.type(screen.getByLabelText('height'), '800')
  await person.click(screen.getByRole('radio', { name: 'Small' }))
  expect(shown()).toEqual(['512', '800'])
  expect(sent).toEqual({ model: 'small', width: 512, height: 800 })
})
