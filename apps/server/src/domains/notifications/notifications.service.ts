import { batchHead, notificationStates } from '@easel/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { settingsOf } from '../accounts/index.ts'
import { findBatchWorks, findListed, leadTo, lockBatchOf, unlist } from './batches.repo.ts'
import { deliver } from './deliver.ts'
import {
  deleteNotificationsOfWork,
  insertNotification,
  markRunningAgain,
  type NewNotification,
} from './notifications.repo.ts'

const stateOf = {
  done: notificationStates.finished,
  fail: notificationStates.failed,
  break: notificationStates.interrupted,
} as const

type WorkRef = { id: string; userId: string }

/** Notifies the user that a work has ended; for works that were started together, that all of them have ended. */
export async function notifyWorkEnded(tx: Tx, work: WorkRef, state: keyof typeof stateOf): Promise<void> {
  if (await followBatch(tx, work, 'ended')) return
  await notify(tx, { userId: work.userId, workId: work.id, state: stateOf[state] })
}

/**
 * Called when the user has stopped a work. The stop itself causes no notification, but it may be the end of the last work of a
 * batch.
 */
export async function notifyWorkStopped(tx: Tx, work: WorkRef): Promise<void> {
  await followBatch(tx, work, 'stopped')
}

/** Called at a retry: the notification of the failure is marked as read, and published again as running. */
export async function notifyWorkRetried(tx: Tx, work: WorkRef): Promise<void> {
  await followBatch(tx, work, 'changed')
  for (const notification_id of await markRunningAgain(tx, work.id)) {
    await publish(tx, { type: 'notification', user_id: work.userId, notification_id })
  }
}

/** Called after a work was deleted, so that no notification links to it any more. */
export async function notifyWorkDeleted(
  tx: Tx,
  work: WorkRef,
  { wasActive }: { wasActive: boolean },
): Promise<void> {
  await followBatch(tx, work, wasActive ? 'stopped' : 'changed')
  await deleteNotificationsOfWork(tx, work.id)
}

async function notify(tx: Tx, notification: NewNotification): Promise<void> {
  const { userId } = notification
  const id = await insertNotification(tx, notification)
  const { notification: channels } = await settingsOf(tx, userId)
  await deliver(tx, [{ id, userId, ...channels.work_state }])
}

/**
 * Updates the notification of a batch according to the states of its works; returns false for a work that was started alone. A
 * batch has a listed notification once its last work has ended. The batch gets a new notification after each end that concerns the
 * user, and after a stop if the batch has no notification yet.
 */
async function followBatch(
  tx: Tx,
  { id, userId }: WorkRef,
  event: 'ended' | 'stopped' | 'changed',
): Promise<boolean> {
  const batchId = await lockBatchOf(tx, id)
  if (batchId === undefined) return false
  const works = (await findBatchWorks(tx, [batchId])).get(batchId) ?? []
  const head = batchHead(works)
  const listed = await findListed(tx, batchId)
  const isOver = works.every(({ state }) => state !== notificationStates.running)
  const isNews = isOver && (event === 'ended' || (event === 'stopped' && listed === undefined))
  const allRunAgain = head?.state === notificationStates.running
  if (listed !== undefined) {
    if (head && !allRunAgain && !isNews) await leadTo(tx, listed, head)
    else await unlist(tx, listed)
    if (allRunAgain) await publish(tx, { type: 'notification', user_id: userId, notification_id: listed })
  }
  if (isNews && head) await notify(tx, { userId, workId: head.work_id, state: head.state, batchId })
  return true
}
