import {
  type BatchWork,
  type Client,
  notificationStates,
  type WorkNotification,
} from '@easel/contract/client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useApi } from '../../../lib/api/index.ts'
import { leavePage, renderPage } from '../../../testing/render.tsx'
import { refusal, sampleTs, sampleUser, sampleWork } from '../../../testing/samples.ts'
import { expectVisible } from '../../../testing/visible.ts'
import { workNotificationsQuery } from '../api.ts'
import { NotificationItem } from './notification-item.tsx'

afterEach(leavePage)

type State = WorkNotification['content']['state']

function noticeOf(state: State, batch_arr?: BatchWork[]): WorkNotification {
  const media = { files: { preview_url: { url: '' } }, data: { outputs: [{ files: { thumbnail: null } }] } }
  const content = {
    type: 'work_state',
    state,
    work_id: 'work',
    template_title: 'Watercolour',
    media,
    ...(batch_arr && { batch_arr }),
  } as const
  return { id: 'notice', type: 'work_state', is_read: false, create_ts: sampleTs, content }
}

function List({ onLeave }: { onLeave: () => void }) {
  const { data } = useInfiniteQuery(workNotificationsQuery(useApi()))
  const notifications = data?.pages.flatMap((page) => page.notification_arr) ?? []
  return (
    <ul>
      {notifications.map((notice) => (
        <NotificationItem key={notice.id} notice={notice} onLeave={onLeave} />
      ))}
    </ul>
  )
}

async function renderNotification(
  given: State | WorkNotification,
  api: Partial<Client> = {},
  locale: 'en' | 'zh' = 'en',
) {
  const onLeave = vi.fn()
  const readNotification = vi.fn<Client['readNotification']>(async () => ({}))
  const listNotifications = vi.fn<Client['listNotifications']>(async () => ({
    notification_arr: [typeof given === 'number' ? noticeOf(given) : given],
    next_cursor: null,
  }))
  const page = await renderPage(<List onLeave={onLeave} />, {
    locale,
    user: sampleUser(),
    api: { listNotifications, readNotification, ...api },
  })
  await screen.findAllByRole('listitem')
  return { ...page, onLeave, readNotification, listNotifications }
}

const isRead = () => waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull())

test('the link of a finished work opens the work, closes the list, and marks the notification as read', async () => {
  const { person, router, onLeave, readNotification } = await renderNotification(notificationStates.finished)
  expectVisible(screen.getByText('Work Generated'))
  expectVisible(screen.getByText('Watercolour'))
  expectVisible(screen.getByRole('img', { name: 'Unread' }))
  await person.click(screen.getByRole('button', { name: 'Check link' }))
  await isRead()
  expect(router.state.location.search).toBe('?work=work')
  expect(onLeave).toHaveBeenCalledOnce()
  expect(readNotification).toHaveBeenCalledWith({ id: 'notice' })
})

test('a failed work can be retried, and its notification then shows it as running', async () => {
  const commandWork = vi.fn<Client['commandWork']>(async () => sampleWork({ state: 'queue' }))
  const { person, readNotification } = await renderNotification(notificationStates.failed, { commandWork })
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Your work is being generated again.')
  await isRead()
  expect(commandWork).toHaveBeenCalledWith({ id: 'work', command_type: 'retry' })
  expect(readNotification).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a failed work can be opened from its notification, and its page shows the reason', async () => {
  const { person, router, onLeave } = await renderNotification(notificationStates.failed)
  await person.click(screen.getByRole('button', { name: 'See why' }))
  await isRead()
  expect(router.state.location.search).toBe('?work=work')
  expect(onLeave).toHaveBeenCalledOnce()
})

test('after a refused retry the notification stays unread, and the list is fetched again', async () => {
  const commandWork = vi.fn<Client['commandWork']>().mockRejectedValue(refusal('A0400', 'Gone'))
  const { person, listNotifications, readNotification } = await renderNotification(
    notificationStates.failed,
    {
      commandWork,
    },
  )
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('The work has been deleted.')
  await waitFor(() => expect(listNotifications).toHaveBeenCalledTimes(2))
  expect(readNotification).not.toHaveBeenCalled()
  expectVisible(screen.getByRole('img', { name: 'Unread' }))
})

test('an interrupted work has neither a retry nor a result', async () => {
  await renderNotification(notificationStates.interrupted)
  expectVisible(screen.getByText('Work generating failed due to system error.'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a notification is Chinese on a Chinese page', async () => {
  const { person, router } = await renderNotification(notificationStates.finished, {}, 'zh')
  expectVisible(screen.getByText('作品已生成'))
  await person.click(screen.getByRole('button', { name: '查看作品' }))
  expect(router.state.location).toMatchObject({ pathname: '/zh', search: '?work=work' })
})

const batchOf = (...states: BatchWork['state'][]) =>
  states.map((state, index): BatchWork => ({ work_id: index === 0 ? 'work' : `work ${index}`, state }))

test('the notification of a batch shows how many works are ready, and each failed work can be retried separately', async () => {
  const commandWork = vi.fn<Client['commandWork']>(async () => sampleWork({ state: 'queue' }))
  const { person } = await renderNotification(noticeOf(5, batchOf(5, 3, 5, 3)), { commandWork })
  expectVisible(screen.getByText('2 of 4 works are ready'))
  await person.click(screen.getByRole('button', { name: 'Retry Work 4 of 4' }))
  await screen.findByText('Work 4 of 4 · Generating')
  await isRead()
  expect(commandWork).toHaveBeenCalledWith({ id: 'work 3', command_type: 'retry' })
  expect(screen.queryByRole('button', { name: 'Retry Work 4 of 4' })).toBeNull()
  expectVisible(screen.getByRole('button', { name: 'Retry Work 2 of 4' }))
  expectVisible(screen.getByRole('button', { name: 'Check link' }))
})

test('a batch of failed works is shown as running once each of them was retried', async () => {
  const commandWork = vi.fn<Client['commandWork']>(async () => sampleWork({ state: 'queue' }))
  const { person } = await renderNotification(noticeOf(3, batchOf(3, 3)), { commandWork })
  expectVisible(screen.getByText('Work Generating Failed'))
  await person.click(screen.getByRole('button', { name: 'Retry Work 1 of 2' }))
  await person.click(await screen.findByRole('button', { name: 'Retry Work 2 of 2' }))
  await screen.findByText('Your work is being generated again.')
  expect(commandWork.mock.calls.map(([{ id }]) => id)).toEqual(['work', 'work 1'])
})

test('the notification of a batch is Chinese on a Chinese page', async () => {
  await renderNotification(noticeOf(5, batchOf(5, 4, 5)), {}, 'zh')
  expectVisible(screen.getByText('共 3 件作品，已生成 2 件'))
})
