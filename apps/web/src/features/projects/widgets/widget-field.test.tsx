import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import type { FieldWidget } from './field-widget.ts'
import { WidgetField } from './widget-field.tsx'

afterEach(leavePage)

let value: unknown
let settled = 0

function Field({ widget, begin, fault }: { widget: Partial<FieldWidget>; begin: unknown; fault?: string }) {
  const [current, setCurrent] = useState(begin)
  value = current
  return (
    <WidgetField
      widget={{ name: 'x', label: 'Wetness', kind: 'number', ...widget }}
      value={current}
      onChange={setCurrent}
      onSettled={() => {
        settled += 1
      }}
      fault={fault}
    />
  )
}

const show = (widget: Partial<FieldWidget>, begin: unknown, fault?: string) => {
  settled = 0
  return renderPage(<Field widget={widget} begin={begin} {...(fault && { fault })} />, {})
}
const number = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Wetness' })

test('a number can be typed and stepped by keys, and is clamped to its range when the field loses the focus', async () => {
  const { person } = await show({ min: 0, max: 1, step: 0.05 }, 0.5)
  await person.click(number())
  await person.keyboard('{ArrowUp}')
  expect(value).toBe(0.55)
  await person.keyboard('{Shift>}{ArrowDown}{/Shift}')
  expect(value).toBe(0.05)
  await person.clear(number())
  expect(value).toBe(0.05)
  await person.keyboard('7')
  expect(value).toBe(0.05)
  await person.tab()
  expect([value, number().value, settled]).toEqual([1, '1', 1])
})

test('a text that is not a number is marked, and replaced by the value when the field loses the focus', async () => {
  const { person } = await show({ kind: 'integer', min: 1, max: 9 }, 4)
  await person.clear(number())
  await person.keyboard('x')
  expect(number().getAttribute('aria-invalid')).toBe('true')
  await person.tab()
  expect([value, number().value, number().getAttribute('aria-invalid')]).toEqual([4, '4', null])
})

test('a value of a wrong type is marked and stays until a number is typed', async () => {
  const { person } = await show({ kind: 'integer' }, 'twelve')
  expect([number().value, number().getAttribute('aria-invalid')]).toEqual(['twelve', 'true'])
  await person.clear(number())
  await person.keyboard('12')
  expect(value).toBe(12)
})

test('dice draw another seed', async () => {
  const { person } = await show({ kind: 'seed', min: 0, max: 1 }, 0)
  await person.click(screen.getByRole('button', { name: 'Roll the dice for Wetness' }))
  expect(value).toBe(1)
})

test('a choice that the list lacks stays until the user selects a different choice, and keeps its type', async () => {
  const { person } = await show({ kind: 'choice', choices: ['a', 2], choiceLabels: ['A', 'Two'] }, 'gone')
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Wetness' })
  expect(field.selectedOptions[0]!.textContent).toBe('gone (not available here)')
  await person.selectOptions(field, 'Two')
  expect(value).toBe(2)
  expect(field.options).toHaveLength(2)
})

test('a long list accepts other values, too', async () => {
  const { person } = await show({ kind: 'choice', choices: ['a'], hasMoreChoices: true }, '')
  await person.type(screen.getByRole('combobox', { name: 'Wetness' }), 'b')
  expect(value).toBe('b')
})

test('switches, colours and texts set values of their types', async () => {
  const first = await show({ kind: 'boolean' }, false)
  await first.person.click(screen.getByRole('checkbox', { name: 'Wetness' }))
  expect(value).toBe(true)
  leavePage()
  const second = await show({ kind: 'colour' }, '#12345')
  const colour = screen.getByRole('textbox', { name: 'Wetness' })
  expect(colour.getAttribute('aria-invalid')).toBe('true')
  await second.person.type(colour, '6')
  expect([value, colour.getAttribute('aria-invalid')]).toEqual(['#123456', null])
  leavePage()
  const third = await show({ kind: 'text', isMultiline: true }, 'one')
  await third.person.type(screen.getByRole('textbox', { name: 'Wetness' }), '{enter}two')
  expect(value).toBe('one\ntwo')
})

test('a fault is part of the accessible description of its field', async () => {
  await show({}, 3, 'Must be at most 1')
  const described = document.getElementById(number().getAttribute('aria-describedby')!)
  expect([described!.textContent, number().getAttribute('aria-invalid')]).toEqual([
    'Must be at most 1',
    'true',
  ])
})

test('a picture of the user is shown and can be removed; a picture on another site is shown by its name', async () => {
  const { person } = await renderPage(
    <Field widget={{ kind: 'images' }} begin={['12345678.png', 'theirs.png']} />,
    {
      api: { signTargetDownload: async ({ key }) => ({ url: `/${key}`, expires_ts: 0, is_marked: false }) },
    },
  )
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Wetness' }).getAttribute('src')).toBe('/source/12345678.png'),
  )
  expect(screen.getByText('theirs.png is not among your pictures')).toBeTruthy()
  await person.click(screen.getAllByRole('button', { name: 'Remove the picture of Wetness' })[0]!)
  expect(value).toEqual(['theirs.png'])
})
