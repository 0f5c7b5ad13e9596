import type { WorkEdit } from '@easel/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { ResultKeys } from './works.repo.ts'

export type EditState = 'done' | 'making' | 'failed'

/** Files and scores of the picture as it was made. */
export interface Original {
  image_key: string
  thumbnail_key: string
  pre_check: unknown
}

export type EditRow = NonNullable<Awaited<ReturnType<typeof findEdit>>>

export async function findEdit(db: Database | Tx, workId: string) {
  return await db
    .selectFrom('works')
    .innerJoin('runs', 'runs.id', 'works.id')
    .leftJoin('posts', 'posts.work_id', 'works.id')
    .select(['works.id', 'works.user_id', 'works.media_type', 'works.delete_ts', 'works.pre_check'])
    .select(['works.image_key', 'works.thumbnail_key', 'works.edit_version', 'works.remix_of_post_id'])
    .select(['runs.state', 'posts.id as post_id'])
    .select(sql<WorkEdit | null>`works.edit`.as('edit'))
    .select(sql<EditState>`works.edit_state`.as('edit_state'))
    .select(sql<Original | null>`works.original`.as('original'))
    .where('works.id', '=', workId)
    .executeTakeFirst()
}

/** Records the steps that a worker is asked to make. */
export async function setWantedEdit(tx: Tx, workId: string, edit: WorkEdit): Promise<void> {
  await tx
    .updateTable('works')
    .set({
      edit: JSON.stringify(edit),
      edit_state: 'making',
      edit_version: sql`edit_version + 1`,
    })
    .where('id', '=', workId)
    .execute()
}

export async function setEditState(db: Database | Tx, workId: string, version: number, state: EditState) {
  await db
    .updateTable('works')
    .set({ edit_state: state })
    .where('id', '=', workId)
    .where('edit_version', '=', version)
    .where('edit_state', '=', 'making')
    .execute()
}

/** Shows an edited picture; the original is recorded when the first edited picture replaces it. */
export async function showEdited(
  tx: Tx,
  workId: string,
  shown: ResultKeys & { pre_check: string | null },
  original: Original,
): Promise<void> {
  await tx
    .updateTable('works')
    .set({
      image_key: shown.image_key,
      thumbnail_key: shown.thumbnail_key,
      pre_check: shown.pre_check,
      original: JSON.stringify(original),
      edit_state: 'done',
    })
    .where('id', '=', workId)
    .execute()
}

/** Shows the picture as it was made, without steps. */
export async function showOriginal(tx: Tx, workId: string, original: Original | null): Promise<void> {
  await tx
    .updateTable('works')
    .set({
      ...(original && {
        image_key: original.image_key,
        thumbnail_key: original.thumbnail_key,
        pre_check: original.pre_check === null ? null : JSON.stringify(original.pre_check),
      }),
      ...{ edit: null, original: null, edit_state: 'done' },
      edit_version: sql`edit_version + 1`,
    })
    .where('id', '=', workId)
    .execute()
}

/** Keys among these that no work uses as a source. */
export async function unusedAsSources(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select from work_sources where file_key = key)`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Steps of the work of a public post. */
export async function editOfPost(db: Database, postId: string): Promise<WorkEdit | undefined> {
  const row = await db
    .selectFrom('posts')
    .innerJoin('works', 'works.id', 'posts.work_id')
    .select(sql<WorkEdit | null>`works.edit`.as('edit'))
    .where('posts.id', '=', postId)
    .where('posts.visibility', '=', 'public')
    .where('posts.only_for_owner', '=', false)
    .executeTakeFirst()
  return row?.edit ?? undefined
}
