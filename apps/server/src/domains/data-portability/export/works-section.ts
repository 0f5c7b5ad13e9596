import type { Database } from '../../../platform/db/pool.ts'
import { findFiles } from '../../files/index.ts'
import { extensionOf } from '../archive/format.ts'
import { listWorksOf, sourcesOf } from './works-section.repo.ts'

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
  page: { after: string | undefined; limit: number },
): Promise<WorksPage> {
  const rows = await listWorksOf(db, userId, page)
  const sources = await sourcesOf(
    db,
    rows.map(({ id }) => id),
  )
  const keys = [
    ...rows.flatMap((row) => [row.image_key, row.video_key, row.original_key]),
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
  const items = rows.map(({ image_key, video_key, original_key, edit, template, ...row }) => ({
    ...row,
    template,
    image: describe(image_key, `works/${row.id}/image`),
    video: describe(video_key, `works/${row.id}/video`),
    // The picture as it was made, and the steps that lead from there to `image`.
    ...(edit && { edit, original: describe(original_key, `works/${row.id}/original`) }),
    source_arr: sources
      .filter((source) => source.work_id === row.id)
      .map((source) => ({
        ...(source.upload_id && { id: source.upload_id }),
        ...(source.source_work_id && { work_id: source.source_work_id }),
        ...(source.is_mask && { is_mask: true }),
        // A source that is the result of another work is already in the archive, as a file of that work.
        ...(source.upload_id && { file: describe(source.file_key, `sources/${source.upload_id}`) }),
      })),
  }))
  return { items, media: [...media.values()], last: rows.at(-1)?.id }
}
