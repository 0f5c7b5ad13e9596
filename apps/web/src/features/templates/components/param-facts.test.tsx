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
    {
      ...{ ...shared, name: 'steps', type: 'integer', label: 'Steps', default: 0 },
      ...{ follows: 'model', zero_is_usual: true },
    },
    { ...shared, name: 'guide_start', type: 'number', label: 'Guide from', default: 0, follows: 'model' },
  ],
})

async function shownFacts(params: Record<string, string | number | boolean>) {
  await renderPage(
    <dl>
      <ParamFacts template={template} params={params} />
    </dl>,
    {},
  )
  return screen.getAllByRole('definition').map(({ textContent }) => textContent)
}

test('a number that the model decided is left out, and 0 of another number is shown', async () => {
  expect(await shownFacts({ steps: 0, guide_start: 0 })).toEqual(['0'])
  leavePage()
  expect(await shownFacts({ steps: 4, guide_start: 0.5 })).toEqual(['4', '0.5'])
})

test('settings are shown with the words of the form, and a text of rows as lines', async () => {
  const params = { lines: 'After dark: a city | Ten walks |', title: 'A | B', frame: true, look: 'a' }
  expect(await shownFacts(params)).toEqual(['After dark: a city\nTen walks', 'A | B', 'Yes', 'Soft'])
})
