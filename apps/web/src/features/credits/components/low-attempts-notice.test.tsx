import type { Client, Task } from '@easel/contract/client'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTemplate, sampleUser } from '../../../testing/samples.ts'
import { balanceQuery } from '../api.ts'
import { LowAttemptsNotice } from './low-attempts-notice.tsx'

afterEach(leavePage)

const info = { is_checked_in: false, share_count: 0, max_share_count: 1 }
const checkIn: Task = { task_type: 'check_in', reward: 5, task_info: info }
const share: Task = { task_type: 'share', reward: 5, task_info: info }
const templates = [sampleTemplate(), sampleTemplate({ id: 'film', media_type: 'video', cost: 2 })]

async function show(balance: number, tasks: Task[] = [checkIn, share], locale: 'en' | 'zh' = 'en') {
  await renderPage(<LowAttemptsNotice cost={2} />, {
    ...{ locale, user: sampleUser() },
    api: {
      listTasks: () => Promise.resolve({ task_arr: tasks }),
      listHotWorkTemplates: () => Promise.resolve({ work_template_arr: templates, next_cursor: null }),
    },
    prepare: (queryClient) => queryClient.setQueryData(balanceQuery({} as Client).queryKey, balance),
  })
}

test('a balance below the cost shows the remaining attempts, how to get more, and what can be made with them', async () => {
  await show(0)
  const line = await screen.findByText('Check in +5 · Share +5', { exact: false })
  expect(line.textContent).toBe('0 left. Check in +5 · Share +5')
  await screen.findByRole('button', { name: 'Go and share' })
  await screen.findByText('1 attempt = 1 picture, videos 2')
})

test('a task that is done names the time of the next task', async () => {
  await show(1, [{ ...checkIn, next_ts: Date.UTC(2026, 0, 15, 12) }, share], 'zh')
  const line = await screen.findByText('分享 +5', { exact: false, selector: '[role=status]' })
  expect(line.textContent).toMatch(/^剩余 1 次。 分享 \+5 · 下次：.+\d/)
})

test('a sufficient balance shows no notice', async () => {
  await show(2)
  expect(screen.queryByRole('region')).toBeNull()
})
