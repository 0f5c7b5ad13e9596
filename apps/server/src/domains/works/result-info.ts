import type { File, ResultInfo } from '@easel/contract'

interface ResultColumns {
  image_key: string | null
  video_key: string | null
  thumbnail_key: string | null
}

/** Result of a finished work or its post; null if it has no files. */
export function presentResult(row: ResultColumns, fileOf: ReadonlyMap<string, File>): ResultInfo | null {
  const file = (key: string | null) => (key === null ? undefined : fileOf.get(key))
  const [image, video, thumbnail] = [file(row.image_key), file(row.video_key), file(row.thumbnail_key)]
  if (!thumbnail) return null
  return { data: { outputs: [{ files: { ...(video && { video }), ...(image && { image }), thumbnail } }] } }
}
