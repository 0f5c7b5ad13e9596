import { notificationStates } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import { settingsOf } from '../accounts/index.ts'
import { deliver } from './deliver.ts'
import { insertNotification, markRunningAgain } from './notifications.repo.ts'

const stateOf = {
  done: notificationStates.finished,
  fail: notificationStates.failed,
  break: notificationStates.interrupted,
} as const

/** Notifies the user that a work has ended. */
export async function notifyWorkEnded(
  tx: Tx,
  work: { id: string; userId: string },
  state: keyof typeof stateOf,
): Promise<void> {
  const notification = { userId: work.userId, workId: work.id, state: stateOf[state] }
  const id = await insertNotification(tx, notification)
  const { notification: channels } = await settingsOf(tx, work.userId)
  await deliver(tx, { id, userId: work.userId }, channels.work_state)
}

/** Called at a retry: the notification of the failure becomes read, and is published again as running. */
export async function notifyWorkRetried(tx: Tx, work: { id: string; userId: string }): Promise<void> {
  for (const notification_id of await markRunningAgain(tx, work.id)) {
    await publish(tx, { type: 'notification', user_id: work.userId, notification_id })
  }
}
