import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/pool.ts'

/** Time in which a new factor has to be confirmed by its first code. */
export const pendingMs = 15 * 60_000

export async function findTotpFactors(db: Database | Tx, userId: string) {
  return await db
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('is_on', '=', true), eb('create_ts', '>', Date.now() - pendingMs)]))
    .orderBy('id')
    .execute()
}

export type TotpRow = Awaited<ReturnType<typeof findTotpFactors>>[number]

/** Inserts a new factor; replaces a factor that was begun but not confirmed. */
export async function insertPendingTotp(
  tx: Tx,
  factor: { id: string; user_id: string; name: string; sealed_secret: Buffer },
): Promise<void> {
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', factor.user_id)
    .where('is_on', '=', false)
    .execute()
  await tx
    .insertInto('totp_factors')
    .values({ ...factor, create_ts: Date.now() })
    .execute()
}

/** Uses a time step up; returns false if this step or a later step was used before. */
export async function useStep(
  tx: Tx,
  id: string,
  { step, sealed_secret }: { step: number; sealed_secret: Buffer },
): Promise<boolean> {
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step, last_used_ts: Date.now(), is_on: true, sealed_secret })
    .where('id', '=', id)
    .where('last_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

export async function deletePendingTotp(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('totp_factors')
    .where(sql<boolean>`not is_on`)
    .where('create_ts', '<', now - pendingMs)
    .execute()
}

/** Deletes the authenticator app of a user with this id, or all apps of the user. */
export async function deleteTotpFactors(tx: Tx, userId: string, id?: string): Promise<void> {
  await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .execute()
}
