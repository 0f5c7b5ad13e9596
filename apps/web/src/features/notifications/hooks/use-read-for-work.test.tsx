import type { Client } from '@easel/contract/client'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { sampleUser } from '../../../testing/samples.ts'
import { useReadForWork } from './use-read-for-work.ts'
import { useUnread } from './use-unread.ts'

afterEach(() => {
  leavePage()
  vi.restoreAllMocks()
})

/** Shows the count of unread notifications, and a work that ends when its button is pressed. */
function Result() {
  const [workId, setWorkId] = useState<string>()
  useReadForWork(workId)
  return <button type="button" onClick={() => setWorkId('w2')}>{`${useUnread().works} unread`}</button>
}

async function show(unread: number) {
  const readNotifications = vi.fn<Client['readNotifications']>(async () => {
    unread = 0
    return {}
  })
  const countUnreadNotifications = () => Promise.resolve({ unread_count: unread })
  const { person } = await renderPage(<Result />, {
    user: sampleUser(),
    api: { countUnreadNotifications, readNotifications },
  })
  // Waits until the count is loaded, and ends the work.
  const end = async () => person.click(await screen.findByText(`${unread} unread`))
  return { readNotifications, end }
}

test('the notification of a work is read once the work has ended, and once only', async () => {
  const { readNotifications, end } = await show(2)
  await screen.findByText('2 unread')
  expect(readNotifications).not.toHaveBeenCalled()
  await end()
  await screen.findByText('0 unread')
  expect(readNotifications.mock.calls).toEqual([[{ of_work: 'w2' }]])
})

test('no call is made if all notifications are read', async () => {
  const { readNotifications, end } = await show(0)
  await end()
  expect(readNotifications).not.toHaveBeenCalled()
})

test('the notification of a work that ends while the page is hidden is read when the page becomes visible', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { readNotifications, end } = await show(1)
  await screen.findByText('1 unread')
  await end()
  expect(readNotifications).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('0 unread')
  expect(readNotifications.mock.calls).toEqual([[{ of_work: 'w2' }]])
})
