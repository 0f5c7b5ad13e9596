import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/db/pool.ts'
import type { NewSocialNotification, ReactionNotification } from './social-notifications.repo.ts'

/**
 * Statement that records reactions whose notifications are pending, except for reactions of users to their own content. `source`
 * selects the user, the type, the actor, the post and the comment.
 */
export function insertPendingActsOf(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into waiting_acts (user_id, type, actor_id, post_id, comment_id)
    select * from (${source}) as act (user_id, type, actor_id, post_id, comment_id) where user_id <> actor_id`
}

/** The columns of reactions, for `insertPendingActs`. */
export interface ActColumns {
  recipients: readonly string[]
  types: readonly string[]
  actors: readonly string[]
  posts: readonly (string | null)[]
  comments: readonly (string | null)[]
}

export function actColumns(acts: readonly ReactionNotification[]): ActColumns {
  return {
    recipients: acts.map(({ userId }) => userId),
    types: acts.map(({ type }) => type),
    actors: acts.map(({ actorId }) => actorId),
    posts: acts.map(({ postId }) => postId ?? null),
    comments: acts.map(({ commentId }) => commentId ?? null),
  }
}

/** Statement that records these reactions; `deliverPendingNotifications` notifies the users soon. */
export function insertPendingActs({
  recipients,
  types,
  actors,
  posts,
  comments,
}: ActColumns): RawBuilder<unknown> {
  return insertPendingActsOf(
    sql`select * from unnest(${recipients}::uuid[], ${types}::text[], ${actors}::uuid[], ${posts}::uuid[], ${comments}::uuid[])`,
  )
}

/** Deletes a reaction whose notification is pending. */
export async function deletePendingAct(tx: Tx, act: NewSocialNotification): Promise<void> {
  await tx
    .deleteFrom('waiting_acts')
    .where('actor_id', '=', act.actorId ?? null)
    .where('user_id', '=', act.userId)
    .where('type', '=', act.type)
    .where('post_id', 'is not distinct from', act.postId ?? null)
    .where('comment_id', 'is not distinct from', act.commentId ?? null)
    .execute()
}

/** Returns whether there are pending notifications that can be delivered. */
export async function hasPendingActs(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_pending: boolean }>`select exists (
    select from waiting_acts where ${hasOpenActor}) as is_pending`.execute(db)
  return rows[0]!.is_pending
}

/** Maximum number of reactions in a batch: each takes a lock on a pair of users, and PostgreSQL has room for some thousands. */
const maxActs = 1000

/**
 * Takes the oldest pending reactions, in order, without reactions whose users, post or comment were deleted. Reactions of closed
 * accounts stay pending. Waits for reactions that another process is delivering, and then takes later reactions instead.
 */
export async function takePendingActs(tx: Tx): Promise<{ acts: ReactionNotification[]; isLast: boolean }> {
  const { rows } = await sql<{
    user_id: string
    type: ReactionNotification['type']
    actor_id: string
    post_id: string | null
    comment_id: string | null
    is_there: boolean
  }>`
    with taken as (
      delete from waiting_acts where ctid = any(array(
        select ctid from waiting_acts where ${hasOpenActor} order by id limit ${sql.lit(maxActs)} for update
      )) returning *
    )
    select taken.*, exists (select from users where id = taken.user_id) and exists (select from users where id = taken.actor_id)
      and (post_id is null or exists (select from posts where id = taken.post_id))
      and (comment_id is null or exists (select from comments where id = taken.comment_id)) as is_there
    from taken order by taken.id`.execute(tx)
  const acts = rows
    .filter(({ is_there }) => is_there)
    .map(({ user_id, type, actor_id, post_id, comment_id }) => ({
      userId: user_id,
      type,
      actorId: actor_id,
      ...(post_id && { postId: post_id }),
      ...(comment_id && { commentId: comment_id }),
    }))
  return { acts, isLast: rows.length < maxActs }
}

const hasOpenActor = sql<boolean>`not exists (select from users as actor
  where actor.id = waiting_acts.actor_id and (actor.suspended_ts is not null or actor.leave_ts is not null))`
