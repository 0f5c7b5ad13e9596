import type { NotificationChannels } from '@easel/contract'
import type { Tx } from '../../db/pool.ts'
import { publish } from '../../events/event-bus.ts'
import { insertIntoOutbox } from './push/push.repo.ts'

/** Delivers a notification through the channels its user wants, once the transaction commits. */
export async function deliver(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  { panel, push }: NotificationChannels,
): Promise<void> {
  if (panel) await publish(tx, { type: 'notification', user_id: userId, notification_id: id })
  if (push && (await insertIntoOutbox(tx, userId, id))) await publish(tx, { type: 'push' })
}
