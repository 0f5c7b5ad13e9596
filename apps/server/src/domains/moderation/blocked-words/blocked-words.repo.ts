import type { Database, Tx } from '../../../platform/db/pool.ts'

export async function findWords(db: Database | Tx) {
  return await db
    .selectFrom('blocked_words')
    .select(['word', 'actor_id', 'create_ts'])
    .orderBy('word')
    .execute()
}

export async function insertWords(tx: Tx, words: readonly string[], actorId: string): Promise<void> {
  await tx
    .insertInto('blocked_words')
    .values(words.map((word) => ({ word, actor_id: actorId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWord(tx: Tx, word: string): Promise<void> {
  await tx.deleteFrom('blocked_words').where('word', '=', word).execute()
}
