import type { WorkEdit } from '@easel/contract'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/pool.ts'

/** Works of a user that are not deleted, oldest first, with their templates. */
export async function listWorksOf(
  db: Database,
  userId: string,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return await worksOf(db, userId)
    .$if(after !== undefined, (query) => query.where('work.id', '>', after!))
    .orderBy('work.id')
    .limit(limit)
    .execute()
}

function worksOf(db: Database, userId: string) {
  return db
    .selectFrom('works as work')
    .innerJoin('runs as run', 'run.id', 'work.id')
    .innerJoin('work_templates as template', 'template.id', 'work.work_template_id')
    .innerJoin('work_template_versions as version', (join) =>
      join
        .onRef('version.work_template_id', '=', 'work.work_template_id')
        .onRef('version.version', '=', 'work.template_version'),
    )
    .select(['work.id', 'work.media_type', 'work.params', 'work.remix_of_post_id', 'work.create_ts'])
    .select(['work.is_favourite', 'work.likeness'])
    .select([
      sql<WorkEdit | null>`work.edit`.as('edit'),
      sql<string | null>`work.original ->> 'image_key'`.as('original_key'),
    ])
    .select(['work.image_key', 'work.video_key', 'run.state', 'run.start_ts', 'run.finish_ts'])
    .select(
      sql<object>`jsonb_build_object('id', template.id, 'version', version.version, 'builtin_key', template.builtin_key,
        'title', version.definition -> 'title', 'media_type', version.definition -> 'media_type', 'cost', version.definition -> 'cost',
        'input_arr', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', input -> 'name', 'type', input -> 'type',
          'label', input -> 'label', 'default', input -> 'default', 'shareable', input -> 'shareable', 'min', input -> 'min',
          'max', input -> 'max', 'choice_arr', input -> 'choice_arr')) order by place), '[]')
          from jsonb_array_elements(version.definition -> 'input_arr') with ordinality as inputs (input, place)))`.as(
        'template',
      ),
    )
    .where('work.user_id', '=', userId)
    .where('work.delete_ts', 'is', null)
}

export async function sourcesOf(db: Database, workIds: readonly string[]) {
  return await db
    .selectFrom('work_sources')
    .select(['work_id', 'upload_id', 'source_work_id', 'file_key', 'is_mask'])
    .where('work_id', '=', sql<string>`any(${workIds}::uuid[])`)
    .orderBy('work_id')
    .orderBy('position')
    .execute()
}
