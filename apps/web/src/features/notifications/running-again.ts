import { batchHead, notificationStates, type WorkNotification } from '@easel/contract/client'

/** Returns a notification once this work of it runs again; of several works, it goes on telling what became of the others. */
export function runningAgain(notice: WorkNotification, workId: string): WorkNotification {
  const { content } = notice
  const state = notificationStates.running
  if (!content.batch_arr) return { ...notice, content: { ...content, state } }
  const batch_arr = content.batch_arr.map((work) => (work.work_id === workId ? { ...work, state } : work))
  return { ...notice, content: { ...content, ...batchHead(batch_arr), batch_arr } }
}
