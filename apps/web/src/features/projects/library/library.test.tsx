import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import type { NodeType } from '../document/index.ts'
import { testTypes } from '../document/testing/node-types.ts'
import { Library } from './library.tsx'

afterEach(leavePage)

test('a node can be searched and chosen by keys, and Escape first empties the search, then closes the library', async () => {
  const onChoose = vi.fn<(type: NodeType) => void>()
  const onLeave = vi.fn()
  const { person } = await renderPage(
    <Library types={testTypes} onChoose={onChoose} onLeave={onLeave} takesFocus />,
    {},
  )
  const search = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search nodes' })
  expect(document.activeElement).toBe(search)
  const active = () => document.getElementById(search.getAttribute('aria-activedescendant')!)!.textContent
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(active()).toBe('Effect title')
  await person.keyboard('{Enter}')
  expect(onChoose.mock.lastCall![0].type).toBe('Effect')
  await person.keyboard('save')
  expect(screen.getByRole('status').textContent).toBe('1 node')
  await person.keyboard('{Enter}')
  expect(onChoose.mock.lastCall![0].type).toBe('Save')
  await person.keyboard('{Escape}')
  expect([search.value, onLeave.mock.calls.length]).toEqual(['', 0])
  await person.keyboard('{Escape}')
  expect(onLeave).toHaveBeenCalledOnce()
})

test('a dropped link shows only the types that it fits', async () => {
  await renderPage(
    <Library types={testTypes} dropped={{ type: 'MASK', side: 'inputs' }} onChoose={() => undefined} />,
    {},
  )
  const list = within(screen.getByRole('listbox'))
  expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual(['Blend title'])
})
