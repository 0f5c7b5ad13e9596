import type { Comment } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { findUsers, presentPerson } from '../accounts/index.ts'
import { mentionsOf } from '../mentions/index.ts'
import type { CommentRow } from './comments.repo.ts'

export interface CommentPresenting {
  db: Database
  origin: string
  viewerId: string | undefined
}

export async function presentComments(
  rows: readonly CommentRow[],
  { db, origin, viewerId }: CommentPresenting,
): Promise<Comment[]> {
  const [answeredPeople, mentions] = await Promise.all([
    // Suspended accounts and those that wait for erasure are not named; the answers to them stay.
    findUsers(
      db,
      rows.flatMap((row) => row.reply_to_user_id ?? []),
      viewerId,
    ),
    mentionsOf(
      db,
      rows.map((row) => row.text),
    ),
  ])
  return rows.map((row, index): Comment => {
    const answered = row.reply_to_user_id === null ? undefined : answeredPeople.get(row.reply_to_user_id)
    return {
      id: row.id,
      post_id: row.post_id,
      parent_id: row.parent_id,
      ...(answered && { reply_to: presentPerson(answered, origin) }),
      text: row.text,
      mention_arr: mentions[index]!,
      create_ts: row.create_ts,
      update_ts: row.update_ts,
      user_info: presentPerson(row.author, origin),
      like_count: row.like_count,
      is_liked: row.is_liked,
      is_pinned: row.pin_ts > 0,
      reply_count: row.reply_count,
    }
  })
}
