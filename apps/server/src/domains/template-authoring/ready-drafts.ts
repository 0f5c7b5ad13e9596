import { type Database, transact } from '../../platform/db/pool.ts'
import { noData, type Queue } from '../../platform/jobs/job-queue.ts'
import { type NewSocialNotification, notifySocial } from '../notifications/index.ts'
import { takeReadyDrafts } from '../templates/index.ts'

/** Checks every minute for drafts that engines can run now: engines appear, disappear and change without a call. */
export const readyDraftsQueue: Queue<object> = { name: 'ready_drafts', data: noData }

export function readyNotice(draft: { id: string; user_id: string }): NewSocialNotification {
  return { userId: draft.user_id, type: 'template_ready', templateId: draft.id }
}

/** Notifies makers, once for each draft that waits for an engine, when engines can run it. */
export async function notifyReadyDrafts(db: Database): Promise<void> {
  while (await notifySome(db));
}

/** Returns false if no more drafts were ready. */
async function notifySome(db: Database): Promise<boolean> {
  return await transact(db, async (tx) => {
    const drafts = await takeReadyDrafts(tx)
    await notifySocial(tx, ...drafts.map(readyNotice))
    return drafts.length > 0
  })
}
