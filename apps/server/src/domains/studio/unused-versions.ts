import { sql } from 'kysely'
import { type Database, transact } from '../../db/pool.ts'
import { deleteFiles } from '../files/index.ts'
import { folderOf } from './studio.repo.ts'

const day = 24 * 3600_000

/**
 * Deletes template versions that were replaced over a day ago and that no work was made with, and unused templates deleted over a day ago.
 * The day lets a work in creation still find the version that it has just read.
 */
export async function deleteUnusedVersions(db: Database, now: number): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string; keys: (string | null)[] }>`
      delete from work_template_versions as version using work_templates as template
      where template.id = version.work_template_id and template.builtin_key is null
        and version.version < template.version
        and exists (select from work_template_versions as later where later.work_template_id = version.work_template_id
          and later.version > version.version and later.create_ts < ${now - day})
        and not exists (select from works where works.work_template_id = version.work_template_id and works.template_version = version.version)
      returning template.id, array[version.cover_key, version.preview_key] as keys`.execute(tx)
    const keys = rows.flatMap((row) => row.keys.filter((key) => key?.startsWith(folderOf(row.id))))
    const shown = await tx
      .selectFrom('work_template_versions')
      .select(['cover_key', 'preview_key'])
      .where('work_template_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
      .execute()
    const used = new Set(shown.flatMap((version) => [version.cover_key, version.preview_key]))
    await deleteFiles(
      tx,
      keys.flatMap((key) => (key && !used.has(key) ? key : [])),
    )
  })
  await sql`delete from work_templates as template where delete_ts < ${now - day} and builtin_key is null
    and not exists (select from works where works.work_template_id = template.id)
    and not exists (select from posts where posts.work_template_id = template.id)`.execute(db)
}
