import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

/** Returns the given words that are not known yet. */
export async function unknownWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as given (word) where not exists (select from search_words where search_words.word = given.word)`.execute(
    tx,
  )
  return rows.map(({ word }) => word)
}

export async function insertWords(
  tx: Tx,
  words: readonly { word: string; parts: string[] }[],
): Promise<void> {
  await tx
    .insertInto('search_words')
    .values(words)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Filters the given words: returns the words that are not the beginning of a known word. */
export async function wordsWithoutCompletion(db: Database, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from unnest(${words}::text[]) as typed (word)
    where not exists (
      select from search_words where search_words.word >= typed.word and search_words.word < typed.word || chr(1114111)
    )`.execute(db)
  return rows.map(({ word }) => word)
}

/** Returns known words that share one of these parts. */
export async function wordsWithPart(db: Database, parts: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where('parts', '&&', sql<string[]>`${parts}::text[]`)
    .limit(sql.lit(50))
    .execute()
  return rows.map(({ word }) => word)
}
