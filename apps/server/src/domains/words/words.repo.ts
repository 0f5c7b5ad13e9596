import type { KeptWords, WordList } from '@easel/contract'
import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import { plainText } from '../../platform/db/plain-text.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

export const keptWordsList = 'kept_words'
const columns = ['id', 'prompt', 'negative_prompt', 'is_favourite', 'use_ts'] as const

interface Words {
  prompt: string
  negative_prompt: string
}

export interface WordsFilter {
  userId: string
  keyword: string
  isFavourite: boolean
}

/** Lists the words of a user, the latest first; one row more than a page. */
export async function listKept(
  db: Database,
  { userId, keyword, isFavourite }: WordsFilter,
  page: PageInput,
): Promise<KeptWords[]> {
  let query = db
    .selectFrom('kept_words')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('use_ts', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(rowsToRead(page)))
  if (page.offset > 0) query = query.offset(page.offset)
  if (isFavourite) query = query.where('is_favourite', '=', true)
  if (keyword !== '')
    query = query.where(
      sql<boolean>`strpos(${plainText(sql`prompt || ' ' || negative_prompt`)}, ${plainText(sql`${keyword}::text`)}) > 0`,
    )
  if (page.cursor) {
    const [ts, id] = decodeCursor(keptWordsList, page.cursor, ['int8', 'id'])
    query = query.where(sql<boolean>`(use_ts, id) < (${ts}, ${id}::uuid)`)
  }
  return await query.execute()
}

/** Equal for equal words of a user. */
const digestOf = ({ prompt, negative_prompt }: Words) =>
  sql<Buffer>`sha256(convert_to(${prompt} || E'\\n\\x1f\\n' || ${negative_prompt}, 'UTF8'))`

/** Stores words with an earlier time of use; returns false if the user already has them. */
export async function insertPastKept(tx: Tx, userId: string, words: Omit<KeptWords, 'id'>): Promise<boolean> {
  const { prompt, negative_prompt, is_favourite, use_ts } = words
  const row = await tx
    .insertInto('kept_words')
    .values({
      ...{ id: newId(), user_id: userId, prompt, negative_prompt, is_favourite, use_ts },
      digest: digestOf(words),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores words as used now, or updates the time of stored words. A favourite stays a favourite. */
export async function upsertKept(
  tx: Tx,
  userId: string,
  { isFavourite, ...words }: Words & { isFavourite: boolean },
): Promise<KeptWords> {
  const { prompt, negative_prompt } = words
  return await tx
    .insertInto('kept_words')
    .values({
      ...{ id: newId(), user_id: userId, prompt, negative_prompt, is_favourite: isFavourite },
      digest: digestOf(words),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'digest']).doUpdateSet({
        use_ts: sql<number>`now_ms()`,
        ...(isFavourite && { is_favourite: true }),
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes the oldest words that are no favourites, beyond a number. */
export async function trimKept(tx: Tx, userId: string, max: number): Promise<void> {
  await tx
    .deleteFrom('kept_words')
    .where(
      'id',
      'in',
      tx
        .selectFrom('kept_words')
        .select('id')
        .where('user_id', '=', userId)
        .where('is_favourite', '=', false)
        .orderBy('use_ts', 'desc')
        .orderBy('id', 'desc')
        .offset(sql.lit(max)),
    )
    .execute()
}

/** Locks the user's words and lists until the transaction ends, and returns the numbers of favourites and of lists. */
export async function countFavouritesAndLists(
  tx: Tx,
  userId: string,
): Promise<{ favourites: number; lists: number }> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return await tx
    .selectNoFrom([
      sql<number>`(select count(*) from kept_words where user_id = ${userId} and is_favourite)`.as(
        'favourites',
      ),
      sql<number>`(select count(*) from word_lists where user_id = ${userId})`.as('lists'),
    ])
    .executeTakeFirstOrThrow()
}

export async function setFavourite(
  tx: Tx,
  userId: string,
  { id, is_favourite }: Pick<KeptWords, 'id' | 'is_favourite'>,
): Promise<KeptWords | undefined> {
  return await tx
    .updateTable('kept_words')
    .set({ is_favourite })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
}

/** Deletes words; returns false if the user has none with this id. */
export async function deleteKept(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('kept_words')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

const listColumns = ['id', 'name', 'entries as entry_arr'] as const

/** Returns all lists of a user; their number is limited. */
export async function listsOf(db: Database, userId: string): Promise<WordList[]> {
  return await db
    .selectFrom('word_lists')
    .select(listColumns)
    .where('user_id', '=', userId)
    .orderBy('name')
    .execute()
}

export async function upsertList(
  tx: Tx,
  userId: string,
  { name, entry_arr }: Omit<WordList, 'id'>,
): Promise<WordList> {
  return await tx
    .insertInto('word_lists')
    .values({ id: newId(), user_id: userId, name, entries: entry_arr })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ entries: entry_arr }))
    .returning(listColumns)
    .executeTakeFirstOrThrow()
}

/** Adds a list; returns false if the user has a list of this name. */
export async function insertList(
  tx: Tx,
  userId: string,
  { name, entry_arr }: Omit<WordList, 'id'>,
): Promise<boolean> {
  const row = await tx
    .insertInto('word_lists')
    .values({ id: newId(), user_id: userId, name, entries: entry_arr })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a list; returns false if the user has none with this id. */
export async function deleteList(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('word_lists')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
