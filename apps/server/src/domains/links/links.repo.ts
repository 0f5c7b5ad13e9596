import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'

export interface NewLink {
  id: string
  user_id: string
  work_id: string
  key: string
  password_hash: string | null
  end_ts: number | null
}

export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  await tx.insertInto('private_links').values(link).execute()
}

/** Returns the link of a work that was not revoked, even if it has expired. */
export async function findLinkOf(db: Database | Tx, workId: string) {
  return await db
    .selectFrom('private_links')
    .select(['id', 'key', 'password_hash', 'end_ts', 'create_ts'])
    .where('work_id', '=', workId)
    .where(sql<boolean>`revoke_ts is null`)
    .executeTakeFirst()
}

export async function changeLink(
  tx: Tx,
  id: string,
  values: { key?: string; password_hash?: string | null; end_ts?: number | null },
): Promise<void> {
  await tx.updateTable('private_links').set(values).where('id', '=', id).execute()
}

/** Ends the link of a work. Its row stays, so that people with the link learn that it has ended. */
export async function revokeLink(db: Database | Tx, workId: string, now: number): Promise<void> {
  await db
    .updateTable('private_links')
    .set({ revoke_ts: now })
    .where('work_id', '=', workId)
    .where(sql<boolean>`revoke_ts is null`)
    .execute()
}

/** Finds a link by its key, with the linked work and its post. */
export async function findShared(db: Database | Tx, key: string) {
  return await db
    .selectFrom('private_links as link')
    .innerJoin('works as work', 'work.id', 'link.work_id')
    .innerJoin('runs as run', 'run.id', 'work.id')
    .innerJoin('users as owner', 'owner.id', 'link.user_id')
    .leftJoin('posts as post', 'post.work_id', 'work.id')
    .select([
      'link.id',
      'link.password_hash',
      'link.end_ts',
      'link.revoke_ts',
      'link.user_id',
      'link.work_id',
    ])
    .select([
      'work.work_template_id',
      'work.template_version',
      'work.media_type',
      'work.pre_check',
      'work.create_ts',
    ])
    .select(['work.image_key', 'work.video_key', 'work.thumbnail_key', 'run.state'])
    .select([
      'post.id as post_id',
      'post.audience',
      'post.title',
      'post.alt_text',
      'post.is_sensitive',
      'post.visibility',
    ])
    .select(
      sql<boolean>`work.delete_ts is null and run.state = 'done' and owner.suspended_ts is null and owner.leave_ts is null and owner.kind <> 'demo'`.as(
        'isThere',
      ),
    )
    .where('link.key', '=', key)
    .executeTakeFirst()
}

/** Returns the post of a work that other users may see. */
export async function shownPostOf(tx: Tx, workId: string): Promise<string | undefined> {
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('work_id', '=', workId)
    .where('visibility', '<>', 'hidden')
    .executeTakeFirst()
  return post?.id
}

/** Returns the states of the given works that are not deleted: `hidden` while their files are withheld. */
export async function statesOfWorks(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, 'visible' | 'hidden'>> {
  const rows = await db
    .selectFrom('works')
    .select([
      'id',
      sql<boolean>`exists (select from withheld_objects join files using (object_name)
        where files.key in (image_key, video_key, thumbnail_key))`.as('isHidden'),
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('delete_ts', 'is', null)
    .execute()
  return new Map(rows.map(({ id, isHidden }) => [id, isHidden ? 'hidden' : 'visible']))
}
