import type { NotificationChannels } from '@easel/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { publish } from '../../platform/events/event-bus.ts'
import { insertIntoOutbox } from './push/push.repo.ts'

export interface Delivery extends NotificationChannels {
  /** Id of the notification. */
  id: string
  userId: string
}

/** Delivers notifications through the channels that their users have chosen, once the transaction commits. */
export async function deliver(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  const shown = new Map(deliveries.filter(({ panel }) => panel).map(({ id, userId }) => [id, userId]))
  const isPushed = await insertIntoOutbox(
    tx,
    deliveries.filter(({ push }) => push),
  )
  await publish(
    tx,
    ...[...shown].map(([id, user_id]) => ({ type: 'notification', user_id, notification_id: id }) as const),
    ...(isPushed ? [{ type: 'push' } as const] : []),
  )
}
