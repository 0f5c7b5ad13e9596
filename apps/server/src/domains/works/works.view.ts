import type { File, Locale, Work } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { findVersions, shareableParams, type TemplateDefinition, versionKey } from '../templates/index.ts'
import { presentOwnRun, presentRun } from './present-run.ts'
import { presentResult } from './result-info.ts'
import { findBatches, findSources, findWorks, type WorkRow } from './works.repo.ts'

export interface WorkPresenting {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
  viewerId: string | undefined
}

/** Presents works in the form of the contract; looks up templates, files and sources in one batch. */
export async function presentWorks(rows: readonly WorkRow[], context: WorkPresenting): Promise<Work[]> {
  const ownRows = rows.filter((row) => row.user_id === context.viewerId)
  const [versions, sources, batches] = await Promise.all([
    findVersions(
      context.db,
      rows.map((row) => ({ work_template_id: row.work_template_id, version: row.template_version })),
    ),
    findSources(
      context.db,
      ownRows.map((row) => row.id),
    ),
    findBatches(
      context.db,
      ownRows.flatMap((row) => row.batch_id ?? []),
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
      const batch = row.batch_id === null ? undefined : batches.get(row.batch_id)
      return {
        ...common,
        is_favourite: row.is_favourite,
        ...(row.likeness !== null && { likeness: row.likeness }),
        ...(row.words && { words: row.words }),
        ...(batch && { batch_work_id_arr: batch }),
        ...(row.axes && { axis_arr: row.axes }),
        ...(await presentOwnRun(row, { ...context, fileOf, sources: ownSources })),
      }
    }),
  )
}

/** Presents works that another domain has selected; the caller must have checked that the viewer may see them. */
export async function worksById(
  ids: readonly string[],
  context: WorkPresenting,
): Promise<ReadonlyMap<string, Work>> {
  if (ids.length === 0) return new Map()
  const works = await presentWorks(await findWorks(context.db, ids), context)
  return new Map(works.map((work) => [work.id, work]))
}

interface Parts {
  definition: TemplateDefinition
  fileOf: ReadonlyMap<string, File>
  locale: Locale
  viewerId: string | undefined
}

/** Other users get the files of the post, whose URLs stop working when the post is deleted. */
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
    ...presentRun(row),
    is_post: row.post_id !== null,
    ...(row.post_id !== null && {
      post_id: row.post_id,
      post_audience: row.post_audience as Work['post_audience'],
    }),
    params: row.params,
    result_info: presentResult(resultKeys(row, viewerId), fileOf),
  }
}
