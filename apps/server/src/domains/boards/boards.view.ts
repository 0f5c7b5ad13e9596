import type { Board } from '@easel/contract'
import type { Database } from '../../platform/db/pool.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { coverCount, findCovers } from './board-items.repo.ts'
import type { BoardRow } from './boards.repo.ts'

export interface BoardPresenting {
  db: Database
  urls: FileUrls
  origin: string
  viewerId: string | undefined
}

/** Presents boards, in the same order; a board whose owner was erased in the meantime is left out. */
export async function presentBoards(
  rows: readonly BoardRow[],
  { db, urls, origin, viewerId }: BoardPresenting,
): Promise<Board[]> {
  const [people, covers] = await Promise.all([
    findPeople(
      db,
      rows.map(({ user_id }) => user_id),
      viewerId,
    ),
    findCovers(
      db,
      rows.map(({ id }) => id),
      viewerId,
    ),
  ])
  const files = await findFiles(
    db,
    covers.map(({ file_key }) => file_key),
  )
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  const coversOf = Map.groupBy(covers, ({ board_id }) => board_id)
  return rows.flatMap((row): Board[] => {
    const owner = people.get(row.user_id)
    if (!owner) return []
    // The chosen cover may also be among the first items, so duplicates are removed.
    const keys = new Set((coversOf.get(row.id) ?? []).map(({ file_key }) => file_key))
    const isOwn = row.user_id === viewerId
    return [
      {
        id: row.id,
        name: row.name,
        description: row.description,
        audience: row.audience,
        ...(isOwn && row.link_key !== null && { link_key: row.link_key }),
        ...(isOwn && row.cover_work_id !== null && { cover_work_id: row.cover_work_id }),
        visibility: row.visibility,
        user_info: presentPerson(owner, origin),
        item_count: row.item_count,
        follower_count: row.follower_count,
        cover_arr: [...keys].flatMap((key) => fileOf.get(key) ?? []).slice(0, coverCount),
        is_followed: row.is_followed,
        ...(row.has_new !== undefined && { has_new: row.has_new }),
        ...(row.has_item !== undefined && { has_item: row.has_item }),
        create_ts: row.create_ts,
        item_ts: row.item_ts,
      },
    ]
  })
}
