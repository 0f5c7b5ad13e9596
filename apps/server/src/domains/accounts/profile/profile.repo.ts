import type { Database, Tx } from '../../../platform/db/pool.ts'

export const profileTexts = ['bio', 'location', 'website'] as const
const fields = ['nick_name', 'avatar_key', ...profileTexts] as const
export type Profile = Record<(typeof fields)[number], string>

export async function findProfile(
  db: Database | Tx,
  id: string,
): Promise<(Profile & { kind: string }) | undefined> {
  return await db
    .selectFrom('users')
    .select([...fields, 'kind'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function lockProfile(tx: Tx, id: string) {
  return await tx
    .selectFrom('users')
    .select([...fields, 'username'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setProfile(tx: Tx, id: string, change: Partial<Profile>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}
