import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Returns the settings that a user has changed; undefined if the user has changed no settings. */
export async function findSettings(db: Database | Tx, userId: string) {
  return await db
    .selectFrom('user_settings')
    .select(['notification', 'likes_public', 'show_sensitive', 'push_digest_zone'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks the settings of a user, and creates the row if there is none; returns the notification settings as JSON. */
export async function lockSettings(tx: Tx, userId: string): Promise<unknown> {
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const { notification } = await tx
    .selectFrom('user_settings')
    .select('notification')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return notification
}

interface StoredChange {
  notification: object
  likes_public?: boolean
  show_sensitive?: boolean
  push_digest_zone?: string | null
}

export async function updateSettings(
  tx: Tx,
  userId: string,
  { notification, ...change }: StoredChange,
): Promise<void> {
  await tx
    .updateTable('user_settings')
    .set({ ...change, notification: sql`${JSON.stringify(notification)}::jsonb` })
    .where('user_id', '=', userId)
    .execute()
}
