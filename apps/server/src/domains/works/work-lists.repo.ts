import type { RunState } from '@easel/graph'
import { sql } from 'kysely'
import { decodeCursor, type PageInput, rowsToRead } from '../../platform/db/cursor.ts'
import { plainText } from '../../platform/db/plain-text.ts'
import type { Database } from '../../platform/db/pool.ts'
import { firstIdOf } from '../../platform/ids.ts'
import { notBlocked } from '../social/index.ts'
import { withRun } from './works.repo.ts'

export const workList = 'work'

export interface WorkFilter {
  userId: string
  /** True for another user's works: posted works are listed, or no works if one of the two users has blocked the other. */
  onlyPosted: boolean
  viewerId: string | undefined
  state_arr?: readonly RunState[] | undefined
  work_template_id?: string | undefined
  is_post?: boolean | undefined
  favourite_only?: boolean | undefined
  from_ts?: number | undefined
  to_ts?: number | undefined
  words?: readonly SearchedWord[] | undefined
}

/** A word that a work must contain. */
export interface SearchedWord {
  /** At least one spelling must be in a text of the work. */
  spellings: readonly string[]
  /** Template versions with the word in their titles. */
  versions: readonly UsedVersion[]
}

export interface UsedVersion {
  work_template_id: string
  version: number
}

export async function listWorks(db: Database, filter: WorkFilter, page: PageInput) {
  let query = filteredWorks(db, filter)
  if (filter.words?.length) query = query.where(hasWords(filter.words))
  if (page.cursor) query = query.where('work.id', '<', decodeCursor(workList, page.cursor, ['id'])[0])
  query = query.orderBy('work.id', 'desc').limit(sql.lit(rowsToRead(page)))
  return await (page.offset > 0 ? query.offset(page.offset) : query).execute()
}

function filteredWorks(db: Database, filter: WorkFilter) {
  let query = withRun(db).where('work.user_id', '=', filter.userId).where('work.delete_ts', 'is', null)
  if (filter.state_arr)
    // Uses the index of runs: few of many works wait or run, and every page load requests waiting and running works.
    query = query
      .where('run.user_id', '=', filter.userId)
      .where('run.state', '=', sql<RunState>`any(${filter.state_arr})`)
  if (filter.onlyPosted)
    query = query
      .where('post.visibility', '=', 'public')
      .where('post.only_for_owner', '=', false)
      .where(notBlocked(filter.viewerId, 'work.user_id'))
  if (filter.work_template_id) query = query.where('work.work_template_id', '=', filter.work_template_id)
  if (filter.is_post !== undefined) query = query.where('post.id', filter.is_post ? 'is not' : 'is', null)
  // SQL literal, as in the partial index.
  if (filter.favourite_only) query = query.where(sql<boolean>`work.is_favourite`)
  // Ids begin with the time when a work was first queued, and so do ids of imported works.
  if (filter.from_ts !== undefined) query = query.where('work.id', '>=', firstIdOf(filter.from_ts))
  if (filter.to_ts !== undefined) query = query.where('work.id', '<', firstIdOf(filter.to_ts))
  return query
}

/** Searches the texts of the form and the shown titles. Only the works of one user are searched, which needs no index. */
function hasWords(words: readonly SearchedWord[]) {
  const texts = sql`concat_ws(E'\\n', post.title, (
    select string_agg(text #>> '{}', E'\\n') from jsonb_path_query(work.params, '$.* ? (@.type() == "string")') as texts (text)))`
  const hasWord = ({ spellings, versions }: SearchedWord) => {
    const isWritten = spellings.map(
      (spelling) => sql`strpos(plain, ${plainText(sql`${spelling}::text`)}) > 0`,
    )
    const isTitled = sql`(work.work_template_id, work.template_version) in (
      select * from unnest(${versions.map((version) => version.work_template_id)}::uuid[], ${versions.map((version) => version.version)}::integer[]))`
    return sql`(${sql.join([...isWritten, isTitled], sql` or `)})`
  }
  // The offset makes PostgreSQL normalize the text of a work once, and not for each spelling.
  return sql<boolean>`(
    select ${sql.join(words.map(hasWord), sql` and `)} from (select ${plainText(texts)} as plain offset 0) as work_text)`
}

/** Template versions that a user's works were made with. */
export async function usedVersions(db: Database, userId: string): Promise<UsedVersion[]> {
  return await db
    .selectFrom('works')
    .select(['work_template_id', 'template_version as version'])
    .where('user_id', '=', userId)
    .where('delete_ts', 'is', null)
    .groupBy(['work_template_id', 'template_version'])
    .execute()
}

/** Maximum number of templates in a list of used templates. */
const usedShown = 200

/** Templates of a user's works with the last version used, templates with the most works first. */
export async function usedTemplates(db: Database, userId: string) {
  return await db
    .selectFrom('works')
    .select((eb) => [
      'work_template_id',
      sql<number>`max(template_version)`.as('version'),
      eb.cast<number>(eb.fn.countAll(), 'integer').as('work_count'),
    ])
    .where('user_id', '=', userId)
    .where('delete_ts', 'is', null)
    .groupBy('work_template_id')
    .orderBy('work_count', 'desc')
    .orderBy('work_template_id')
    .limit(sql.lit(usedShown))
    .execute()
}
