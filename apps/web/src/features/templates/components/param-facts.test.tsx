import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate } from '../../../testing/samples.ts'
import { ParamFacts } from './param-facts.tsx'

afterEach(leavePage)

const shared = { required: false, shareable: true } as const
const template = sampleTemplate({
  input_arr: [
    {
      ...{ ...shared, name: 'lines', type: 'text', label: 'Cover lines', default: '' },
      rows: { separators: '|\n', dividers: ':：', column_arr: ['Line', 'Details'] },
    },
    { ...shared, name: 'title', type: 'text', label: 'Title', default: '' },
    { ...shared, name: 'frame', type: 'boolean', label: 'Frame', default: false },
    {
      ...{ ...shared, name: 'look', type: 'choice', label: 'Look', default: 'a' },
      choice_arr: [{ value: 'a', label: 'Soft' }],
    },
  ],
})

test('settings are shown with the words of the form, and a text of rows as lines', async () => {
  const params = { lines: 'After dark: a city | Ten walks |', title: 'A | B', frame: true, look: 'a' }
  await renderPage(
    <dl>
      <ParamFacts template={template} params={params} />
    </dl>,
    {},
  )
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(said).toEqual(['After dark: a city\nTen walks', 'A | B', 'Yes', 'Soft'])
})
