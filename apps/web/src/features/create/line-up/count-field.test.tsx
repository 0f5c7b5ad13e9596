import type { WorkTemplate } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { draftStore } from '../draft/draft-store.ts'
import { TooFew, useCost } from './count-field.tsx'

const template = sampleTemplate({ id: 'words', cost: 1, can_repeat: true })

afterEach(leavePage)

function Costs({ formTemplate = template }: { formTemplate?: WorkTemplate }) {
  return (
    <>
      <p>costs {useCost(formTemplate)}</p>
      <TooFew template={template} />
    </>
  )
}

test('the warning of too few attempts includes every work of the draft, like the cost', async () => {
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'words', origin: {} }))
  await renderPage(<Costs />, {
    user: sampleUser(),
    api: {
      listBalances: () => Promise.resolve({ balance_arr: [{ type: 'start', amount: 3 }] }),
      listTasks: () => Promise.resolve({ task_arr: [] }),
    },
  })
  await screen.findByText('costs 1')
  act(() => draftStore.dispatch({ kind: 'counted', count: 4 }))
  await screen.findByText('costs 4')
  expect((await screen.findByRole('status')).textContent).toContain('3')
  act(() => draftStore.dispatch({ kind: 'counted', count: 3 }))
  expect(screen.queryByRole('status')).toBeNull()
})

test('a template with a usual number starts this number until the user chooses another number', async () => {
  const four = sampleTemplate({ ...template, cost: 2, usual_count: 4 })
  act(() => draftStore.dispatch({ kind: 'begun', templateId: 'words', origin: {} }))
  await renderPage(<Costs formTemplate={four} />, {
    user: sampleUser(),
    api: {
      listBalances: () => Promise.resolve({ balance_arr: [{ type: 'start', amount: 10 }] }),
      listTasks: () => Promise.resolve({ task_arr: [] }),
    },
  })
  await screen.findByText('costs 8')
  act(() => draftStore.dispatch({ kind: 'counted', count: 1 }))
  await screen.findByText('costs 2')
})
