import type { WorkNotification } from '@easel/contract/client'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleTs, sampleUser } from '../../../testing/samples.ts'
import { useReadShown } from './use-read-shown.ts'

afterEach(leavePage)

const finished = (id: string, work_id: string, batch: string[] = []): WorkNotification => ({
  ...{ id, type: 'work_state', is_read: false, create_ts: sampleTs },
  content: {
    ...{ type: 'work_state', state: 5, work_id },
    ...(batch.length > 0 && { batch_arr: batch.map((one) => ({ work_id: one, state: 5 as const })) }),
    media: { files: { preview_url: { url: '' } }, data: { outputs: [{ files: { thumbnail: null } }] } },
  },
})

function Result({ workId }: { workId: string | undefined }) {
  useReadShown(workId)
  return null
}

async function show(workId: string | undefined, unread = 2) {
  const marked: string[] = []
  let asked = 0
  await renderPage(<Result workId={workId} />, {
    user: sampleUser(),
    api: {
      countUnreadNotifications: () => Promise.resolve({ unread_count: unread }),
      listNotifications: () => {
        asked += 1
        const notification_arr = [
          finished('other', 'w1'),
          finished('own', 'w2'),
          finished('batch', 'w3', ['w3', 'w4']),
        ]
        return Promise.resolve({ notification_arr, next_cursor: null })
      },
      readNotification: ({ id }) => {
        marked.push(id)
        unread = 0
        return Promise.resolve({})
      },
    },
  })
  return { marked, asked: () => asked }
}

test('the notification of a work that is seen is read, and no other', async () => {
  const { marked } = await show('w2')
  await waitFor(() => expect(marked).toEqual(['own']))
})

test('one work of a batch stands for its notification', async () => {
  const { marked } = await show('w4')
  await waitFor(() => expect(marked).toEqual(['batch']))
})

test('nothing is asked for while the work is not finished, or all is read', async () => {
  const { asked } = await show(undefined)
  expect(asked()).toBe(0)
  leavePage()
  const read = await show('w2', 0)
  await new Promise((resolve) => setTimeout(resolve))
  expect(read.asked()).toBe(0)
})
