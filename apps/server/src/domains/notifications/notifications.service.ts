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

/** Notifies the user that a work has ended; of works that were started together, that all have. */
export async function notifyWorkEnded(tx: Tx, work: WorkRef, state: keyof typeof stateOf): Promise<void> {
  if (await followBatch(tx, work, 'ended')) return
  await notify(tx, { userId: work.userId, workId: work.id, state: stateOf[state] })
}

/** Called where the user has stopped a work, which is no news; but the others that were started with it may all have ended. */
export async function notifyWorkStopped(tx: Tx, work: WorkRef): Promise<void> {
  await followBatch(tx, work, 'stopped')
}

/** Called at a retry: the notification of the failure becomes read, and is published again as running. */
export async function notifyWorkRetried(tx: Tx, work: WorkRef): Promise<void> {
  await followBatch(tx, work, 'changed')
  for (const notification_id of await markRunningAgain(tx, work.id)) {
    await publish(tx, { type: 'notification', user_id: work.userId, notification_id })
  }
}

/** Called once a work is deleted: nothing leads to it any more. */
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
 * Brings the notification of a batch in line with its works; false for a work that was started alone. A batch has a notification in the
 * list from the end of its last work. It gets a new notification after each end that is news, and after a stop if it has none yet.
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
