import type { ParamValue, TemplateInput } from '@easel/contract/client'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { draftStore } from '../draft/draft-store.ts'
import { settingsFragment } from '../params/fit-values.ts'
import { useParams } from '../params/form-inputs.ts'
import { ParamField } from '../params/param-field.tsx'
import { ParamForm } from './param-form.tsx'

const shared = { required: false, shareable: true } as const

let value: ParamValue | null = null

function Field({ input }: { input: TemplateInput }) {
  const [current, setCurrent] = useState<ParamValue | null>(input.default)
  value = current
  return <ParamField input={input} value={current} onChange={setCurrent} />
}

afterEach(leavePage)

const choices = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]
const many = Array.from({ length: 13 }, (_, index) => ({ value: `${index}`, label: `${index}` }))
const explained: readonly (readonly [role: string, input: Partial<TemplateInput>])[] = [
  ['slider', { type: 'number', default: 0.5, min: 0, max: 1, ends: { low: 'dry', high: 'wet' } }],
  ['switch', { type: 'boolean', default: false }],
  ['textbox', { type: 'text', default: '' }],
  ['textbox', { type: 'seed', default: 1 }],
  ['combobox', { type: 'choice', default: '0', choice_arr: many }],
  ['group', { type: 'choice', default: 'a', choice_arr: choices }],
  ['group', { type: 'text', default: '', rows: { separators: '|', column_arr: ['Line'] } }],
]

test('a field with an explanation has a single accessible name and a single description', async () => {
  for (const [role, input] of explained) {
    const field = {
      ...shared,
      name: 'x',
      label: 'Wet on wet',
      help: 'Colours run',
      ...input,
    } as TemplateInput
    await renderPage(<Field input={field} />, {})
    const control = screen.getByRole(role, { name: 'Wet on wet' })
    const described = control.getAttribute('aria-describedby')!.split(' ')
    const words = described.map((id) => document.getElementById(id)!.textContent)
    expect(
      words.filter((word) => word === 'Colours run'),
      role,
    ).toHaveLength(1)
    const groups = screen.queryAllByRole('group', { name: 'Wet on wet' })
    expect(
      groups.filter((group) => group !== control),
      role,
    ).toEqual([])
    expect(document.querySelectorAll('[aria-describedby]'), role).toHaveLength(1)
    leavePage()
  }
})

test('a palette shows its colours, and is chosen by click and by key', async () => {
  const palette = [
    { value: 'ember', label: 'Ember', color_arr: ['#ff0000', '#000000'] },
    { value: 'sea', label: 'Sea', color_arr: ['#0000ff'] },
  ]
  const input = { ...shared, name: 'x', type: 'choice', label: 'Palette', default: 'ember' } as const
  const { person } = await renderPage(<Field input={{ ...input, choice_arr: palette }} />, {})
  const group = screen.getByRole('group', { name: /^Palette/ })
  const grounds = [...group.querySelectorAll<HTMLElement>('[style]')].map(
    ({ style }) => style.backgroundImage,
  )
  expect(grounds).toEqual([
    'linear-gradient(90deg, #ff0000 0% 50%, #000000 50% 100%)',
    'linear-gradient(90deg, #0000ff 0% 100%)',
  ])
  await person.click(screen.getByRole('radio', { name: 'Sea' }))
  expect(value).toBe('sea')
  await person.keyboard('{ArrowUp}')
  expect(value).toBe('ember')
})

test('the ends of a slider are part of its accessible name', async () => {
  const input = {
    ...shared,
    name: 'x',
    type: 'number',
    label: 'Wet on wet',
    default: 0.5,
    min: 0,
    max: 1,
  } as const
  await renderPage(<Field input={{ ...input, ends: { low: 'dry', high: 'wet' } }} />, {})
  const slider = screen.getByRole('slider', { name: 'Wet on wet' })
  const words = document.getElementById(slider.getAttribute('aria-describedby')!)
  expect(words!.textContent).toBe('from “dry” to “wet”')
})

const lines = {
  ...{
    ...shared,
    name: 'lines',
    type: 'text',
    label: 'Cover lines',
    default: 'One: two | Three',
    max_length: 40,
  },
  rows: { separators: '|;', dividers: ':', column_arr: ['Line', 'Details'], max: 3 },
} as const satisfies Omit<TemplateInput, 'rows'> & { rows: object }

test('rows can be changed, added, moved and removed, and the value of the input stays a single text', async () => {
  const { person } = await renderPage(
    <Field input={{ ...lines, rows: { ...lines.rows, column_arr: ['Line', 'Details'] } }} />,
    {},
  )
  const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  expect(cell('Details 1').value).toBe('two')
  await person.click(screen.getByRole('button', { name: 'Add a row' }))
  expect(document.activeElement).toBe(cell('Line 3'))
  expect(value).toBe('One: two | Three')
  await person.keyboard('Four:five')
  expect(value).toBe('One: two | Three | Four: five')
  expect(document.activeElement).toBe(cell('Details 3'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a row' }).disabled).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Move row 3 up' }))
  expect(value).toBe('One: two | Four: five | Three')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move row 2 up' }))
  await person.click(screen.getByRole('button', { name: 'Remove row 1' }))
  expect(value).toBe('Four: five | Three')
})

test('a pasted text that is too long stays in the field, and a sentence gives the number of characters', async () => {
  const input = {
    ...shared,
    name: 'x',
    type: 'text',
    label: 'Your words',
    default: '',
    help: 'In English',
  } as const
  const { person } = await renderPage(<Field input={{ ...input, max_length: 20 }} />, {})
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your words' })
  await person.click(field)
  await person.paste('x'.repeat(23))
  expect(value).toBe('x'.repeat(23))
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('3 characters too long: at most 20 fit.')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')!.split(' ')).toContain(alert.id)
  await person.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(screen.queryByRole('alert')).toBeNull()
})

const watercolour = sampleTemplate({
  input_arr: [
    {
      ...shared,
      name: 'wetness',
      type: 'number',
      label: 'Wet on wet',
      default: 0.5,
      min: 0,
      max: 1,
      step: 0.05,
    },
    {
      ...{ ...shared, name: 'palette', type: 'choice', label: 'Palette', default: 'any' },
      choice_arr: [
        { value: 'any', label: 'Surprise me' },
        { value: 'ember', label: 'Ember', color_arr: ['#200000', '#ff8800'] },
      ],
    },
  ],
  preset_arr: [
    { name: 'Rain', values: { wetness: 1, palette: 'ember' } },
    { name: 'Sketch', values: { wetness: 0.2 } },
  ],
})

let sent: Readonly<Record<string, ParamValue>> = {}

function Form() {
  sent = useParams(watercolour, undefined)
  return <ParamForm template={watercolour} params={sent} />
}

test('a preset is shown as pressed while the form has its values, and colours are radio buttons with names', async () => {
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  const { person } = await renderPage(<Form />, {})
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  await person.click(screen.getByRole('button', { name: 'Rain' }))
  expect(sent).toEqual({ wetness: 1, palette: 'ember' })
  expect([isPressed('Rain'), isPressed('Sketch')]).toEqual(['true', 'false'])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ember' }).checked).toBe(true)
  await person.click(screen.getByRole('radio', { name: 'Surprise me' }))
  expect(isPressed('Rain')).toBe('false')
  await person.click(screen.getByRole('button', { name: 'Sketch' }))
  expect([sent['wetness'], isPressed('Sketch')]).toEqual([0.2, 'true'])
  await person.click(screen.getByRole('button', { name: 'Sketch' }))
  expect([sent['wetness'], isPressed('Sketch')]).toEqual([0.5, 'false'])
})

test('own presets come after the presets of the template, and settings that no longer fit the form are listed', async () => {
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  const preset = { id: 'own', work_template_id: 'template', name: 'Mine', create_ts: 0 }
  const { person } = await renderPage(<Form />, {
    user: sampleUser(),
    api: {
      listPresets: () =>
        Promise.resolve({ preset_arr: [{ ...preset, params: { wetness: 7, palette: 'gone', ink: 1 } }] }),
    },
  })
  const mine = await screen.findByRole('button', { name: 'Mine' })
  await person.click(mine)
  expect(sent).toEqual({ wetness: 1, palette: 'any' })
  expect(mine.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole('status').textContent).toBe(
    '2 settings no longer fit and are left out. 1 setting was changed to the nearest one that the template takes.',
  )
})

test('a link applies the settings that fit the form once, and asks before it replaces changed settings', async () => {
  const path = `/tool?template=template${settingsFragment({ wetness: 0.9, unknown: true })}`
  const first = await renderPage(<Form />, { path })
  // The visitor has a different draft from the user of the previous test.
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'template', origin: {} }))
  await waitFor(() => expect(sent).toEqual({ wetness: 0.9, palette: 'any' }))
  expect(screen.getByRole('status').textContent).toBe('1 setting no longer fits and is left out.')
  await waitFor(() => expect(first.router.state.location.hash).toBe(''))
  await act(() => first.router.navigate(`/tool?template=template${settingsFragment({ wetness: 0.1 })}`))
  await first.person.click(await screen.findByText('Cancel'))
  expect(sent).toEqual({ wetness: 0.9, palette: 'any' })
})
