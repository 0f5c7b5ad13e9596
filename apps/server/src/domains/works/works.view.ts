import { causes, type File, type Locale, type Work } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { countWaiting, recentDurations } from '../runs/index.ts'
import { findVersions, shareableParams, type TemplateDefinition, versionKey } from '../templates/index.ts'
import { presentResult } from './result-info.ts'
import { findSources, type WorkRow } from './works.repo.ts'

export interface WorkPresenting {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
  viewerId: string | undefined
}

const causeOf = { material: 'material_failed', system: 'system_failed', limit: 'limit_reached' } as const

type Source = Awaited<ReturnType<typeof findSources>>[number]

/** Rows to the contract's shape: templates, files and sources looked up for all at once. */
export async function presentWorks(rows: readonly WorkRow[], context: WorkPresenting): Promise<Work[]> {
  const own = rows.filter((row) => row.user_id === context.viewerId)
  const [versions, sources] = await Promise.all([
    findVersions(
      context.db,
      rows.map((row) => ({ work_template_id: row.work_template_id, version: row.template_version })),
    ),
    findSources(
      context.db,
      own.map((row) => row.id),
    ),
  ])
  const keys = [
    ...rows.flatMap((row) => Object.values(resultKeys(row, context.viewerId))),
    ...sources.map((source) => source.file_key),
  ].filter((key) => key !== null)
  const files = await findFiles(context.db, keys)
  const fileOf = new Map(files.map((file) => [file.key, context.urls.present(context.origin, file)]))
  return await Promise.all(
    rows.map(async (row) => {
      const definition = versions.get(versionKey(row.work_template_id, row.template_version))!
      const common = presentCommon(row, {
        definition,
        fileOf,
        locale: context.locale,
        viewerId: context.viewerId,
      })
      if (row.user_id !== context.viewerId)
        return { ...common, params: shareableParams(definition, row.params) }
      const ownSources = sources.filter((source) => source.work_id === row.id)
      return { ...common, ...(await presentOwn(row, { context, fileOf, sources: ownSources })) }
    }),
  )
}

interface Parts {
  definition: TemplateDefinition
  fileOf: ReadonlyMap<string, File>
  locale: Locale
  viewerId: string | undefined
}

/** Others see the files of the post, whose addresses die with it. */
function resultKeys(row: WorkRow, viewerId: string | undefined) {
  if (row.user_id === viewerId)
    return { image_key: row.image_key, video_key: row.video_key, thumbnail_key: row.thumbnail_key }
  return {
    image_key: row.post_image_key,
    video_key: row.post_video_key,
    thumbnail_key: row.post_thumbnail_key,
  }
}

function presentCommon(row: WorkRow, { definition, fileOf, locale, viewerId }: Parts): Work {
  return {
    id: row.id,
    user_id: row.user_id,
    work_template_id: row.work_template_id,
    template_title: definition.title[locale],
    state: row.state,
    progress: {
      phase: row.phase as Work['progress']['phase'],
      percent: row.percent,
      ...(row.node !== null && { node: row.node }),
    },
    is_post: row.post_id !== null,
    ...(row.post_id !== null && { post_id: row.post_id }),
    params: row.params,
    result_info: presentResult(resultKeys(row, viewerId), fileOf),
    create_ts: row.create_ts,
    ...(row.start_ts !== null && { start_ts: row.start_ts }),
    ...(row.finish_ts !== null && { finish_ts: row.finish_ts }),
  }
}

async function presentOwn(
  row: WorkRow,
  {
    context,
    fileOf,
    sources,
  }: { context: WorkPresenting; fileOf: ReadonlyMap<string, File>; sources: readonly Source[] },
): Promise<Partial<Work>> {
  const reason = row.error_reason as keyof typeof causeOf | null
  return {
    source_arr: sources.map((source) => ({
      ...(source.upload_id && { id: `${source.upload_id}.${source.extension}` }),
      ...(source.source_work_id && { work_id: source.source_work_id }),
      ...(source.file_key && fileOf.has(source.file_key) && { file: fileOf.get(source.file_key) }),
    })),
    ...(reason && { error: { reason, message: causes[causeOf[reason]][context.locale] } }),
    ...(row.state === 'queue' && { queue_position: 1 + (await countWaiting(context.db, row.queue_ts)) }),
    ...((row.state === 'queue' || row.state === 'doing') && {
      expected_ms: await expectedDuration(context.db, row.timing_key, row.media_type as 'image' | 'video'),
    }),
  }
}

/** Before the first work of a kind is made, a careful guess for a small machine. */
const firstGuess = { image: { p50: 4000, p90: 8000 }, video: { p50: 8000, p90: 16_000 } }

export async function expectedDuration(db: Database, timingKey: string, mediaType: 'image' | 'video') {
  return (await recentDurations(db, timingKey)) ?? firstGuess[mediaType]
}
