import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser, sampleWork } from '../../../testing/samples.ts'
import { runningKey } from '../../works/index.ts'
import { TooFew } from '../line-up/count-field.tsx'
import { LineUpStarts } from '../line-up/index.ts'
import { lineUp } from '../line-up/line-up.ts'
import { StartBar } from './start-bar.tsx'

afterEach(() => {
  for (const { key } of lineUp.get()) lineUp.remove(key)
  leavePage()
})

const template = sampleTemplate({ cost: 1 })
const film = sampleTemplate({ id: 'film', title: 'Film', cost: 2 })
const orderOf = ({ id }: { id: string }) => ({ work_template_id: id, params: {}, source_arr: [] })

const words = {
  en: {
    leaves: (left: number) => `1 attempt (${left} left)`,
    cost: '1 attempt',
    few: 'More attempts',
    line: '0 left after what is next in line.',
  },
  zh: {
    leaves: (left: number) => `消耗 1 次（剩 ${left} 次）`,
    cost: '消耗 1 次',
    few: '获得更多次数',
    line: '扣除排队的作品后，剩余 0 次。',
  },
} as const

for (const locale of ['en', 'zh'] as const)
  test(`the line about the remaining attempts includes the works that are lined up before (${locale})`, async () => {
    const { leaves, cost, few, line } = words[locale]
    await renderPage(
      <>
        {/* Tests share the queue of lined-up works: without this component, the page of another test would start the works. */}
        <LineUpStarts />
        <TooFew template={template} />
        <StartBar
          {...{ template, items: [], params: {}, count: 1, isStarting: false, onStart: () => undefined }}
        />
      </>,
      {
        locale,
        user: sampleUser(),
        api: {
          listBalances: () => Promise.resolve({ balance_arr: [{ type: 'start', amount: 6 }] }),
          quoteWork: () => new Promise(() => undefined),
          listTasks: () => Promise.resolve({ task_arr: [] }),
          listHotWorkTemplates: () => Promise.resolve({ work_template_arr: [], next_cursor: null }),
        },
        prepare: (queryClient) => queryClient.setQueryData(runningKey, sampleWork({ state: 'doing' })),
      },
    )
    await screen.findByText(leaves(5))
    act(() => lineUp.add({ template, order: orderOf(template) }))
    await screen.findByText(leaves(4))
    // Two films of the same start.
    act(() => lineUp.add({ template: film, order: { ...orderOf(film), count: 2 } }))
    await screen.findByText(leaves(0))
    expect(screen.queryByRole('region', { name: few })).toBeNull()
    act(() => lineUp.add({ template, order: orderOf(template) }))
    await screen.findByText(cost)
    await within(screen.getByRole('region', { name: few })).findByText(line)
    act(() => lineUp.remove(lineUp.get()[0]!.key))
    await screen.findByText(leaves(0))
  })
