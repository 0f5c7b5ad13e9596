import type { File, Notification } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import type { NotificationRow } from './notifications.repo.ts'

interface Presenting {
  db: Database
  urls: FileUrls
  origin: string
}

export async function presentNotifications(
  rows: readonly NotificationRow[],
  { db, urls, origin }: Presenting,
): Promise<Notification[]> {
  const keys = rows.flatMap((row) =>
    [row.thumbnail_key, row.result_key, row.source_key].filter((key) => key !== null),
  )
  const files = await findFiles(db, keys)
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  return rows.map((row) => present(row, fileOf))
}

function present(row: NotificationRow, fileOf: ReadonlyMap<string, File>): Notification {
  const file = (key: string | null) => (key === null ? undefined : fileOf.get(key))
  const thumbnail = file(row.thumbnail_key) ?? file(row.source_key) ?? null
  const preview = file(row.result_key) ?? thumbnail
  return {
    id: row.id,
    type: 'work_state',
    is_read: row.is_read,
    create_ts: row.create_ts,
    content: {
      type: 'work_state',
      state: row.state as Notification['content']['state'],
      work_id: row.work_id,
      media: {
        files: { preview_url: { url: preview?.url ?? '' } },
        data: { outputs: [{ files: { thumbnail } }] },
      },
    },
  }
}
