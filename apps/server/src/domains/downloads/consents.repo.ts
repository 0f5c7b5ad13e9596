import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

export type ConsentType = 'unmarked_download'

const keepMonths = 6

export async function recordConsent(db: Database, userId: string, type: ConsentType): Promise<void> {
  const expiry = new Date()
  expiry.setUTCMonth(expiry.getUTCMonth() + keepMonths)
  await db
    .insertInto('consents')
    .values({ id: newId(), user_id: userId, type, expire_ts: expiry.getTime() })
    .execute()
}

export async function hasConsent(db: Database | Tx, userId: string, type: ConsentType): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('expire_ts', '>', Date.now())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredConsents(db: Database, now: number): Promise<void> {
  await db.deleteFrom('consents').where('expire_ts', '<', now).execute()
}
