import { sql } from 'kysely'
import type { Database } from '../../../db/pool.ts'
import { findFiles } from '../../files/index.ts'
import { extensionOf } from '../archive/format.ts'

/** File of the account that goes into the archive. */
export interface MediaFile {
  path: string
  object_name: string
  byte_size: number
}

export interface WorksPage {
  items: object[]
  media: MediaFile[]
  last: string | undefined
}

/** Reads works that are not deleted, oldest first, with their results and sources. */
export async function readWorks(
  db: Database,
  userId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<WorksPage> {
  const rows = await worksOf(db, userId)
    .$if(after !== undefined, (query) => query.where('work.id', '>', after!))
    .orderBy('work.id')
    .limit(limit)
    .execute()
  const sources = await sourcesOf(
    db,
    rows.map(({ id }) => id),
  )
  const keys = [
    ...rows.flatMap((row) => [row.image_key, row.video_key]),
    ...sources.map((source) => source.file_key),
  ].flatMap((key) => key ?? [])
  const files = new Map((await findFiles(db, [...new Set(keys)])).map((file) => [file.key, file]))
  const media = new Map<string, MediaFile>()
  const describe = (key: string | null, name: string) => {
    const file = key === null ? undefined : files.get(key)
    if (!file) return undefined
    const path = `media/${name}.${extensionOf(file.mime_type)}`
    media.set(path, { path, object_name: file.object_name, byte_size: file.byte_size })
    const { mime_type, width, height, duration_ms } = file
    return { path, mime_type, width, height, ...(duration_ms !== null && { duration_ms }) }
  }
  const items = rows.map(({ image_key, video_key, template, ...row }) => ({
    ...row,
    template,
    image: describe(image_key, `works/${row.id}/image`),
    video: describe(video_key, `works/${row.id}/video`),
    source_arr: sources
      .filter((source) => source.work_id === row.id)
      .map((source) => ({
        ...(source.upload_id && { id: source.upload_id }),
        ...(source.source_work_id && { work_id: source.source_work_id }),
        // A source that is another work's result is in the archive already, as that work's file.
        ...(source.upload_id && { file: describe(source.file_key, `sources/${source.upload_id}`) }),
      })),
  }))
  return { items, media: [...media.values()], last: rows.at(-1)?.id }
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

async function sourcesOf(db: Database, workIds: readonly string[]) {
  return await db
    .selectFrom('work_sources')
    .select(['work_id', 'upload_id', 'source_work_id', 'file_key'])
    .where('work_id', '=', sql<string>`any(${workIds}::uuid[])`)
    .orderBy('work_id')
    .orderBy('position')
    .execute()
}
