import { type RawBuilder, sql } from 'kysely'
import { batchedRead } from '../../platform/batching/batched-read.ts'
import { batchedWrite } from '../../platform/batching/batched-write.ts'
import { decodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database, Tx } from '../../platform/db/pool.ts'
import { preparedSql } from '../../platform/db/prepared-statement.ts'
import { newId } from '../../platform/ids.ts'
import { selectUser, showsLikes, visibleUser } from '../accounts/index.ts'
import { blockedBetween, nameOfPair, notBlocked } from './predicates.repo.ts'

export interface Follow {
  followerId: string
  followeeId: string
  /** False if only the follower sees the follow. */
  isVisible: boolean
}

/**
 * Inserts a follow, unless one of the users has blocked the other in the meantime, and records that the followee will be notified
 * of a new follow.
 */
export const insertFollow = batchedWrite<Follow>(async (db, follows) => {
  await insertFollows(db, {
    pairs: follows.map(({ followerId, followeeId }) => nameOfPair([followerId, followeeId])),
    ids: follows.map(() => newId()),
    followers: follows.map(({ followerId }) => followerId),
    followees: follows.map(({ followeeId }) => followeeId),
    seen: follows.map(({ isVisible }) => isVisible),
  })
  return follows.map(() => undefined)
})

interface FollowColumns {
  pairs: readonly string[]
  ids: readonly string[]
  followers: readonly string[]
  followees: readonly string[]
  seen: readonly boolean[]
}

const insertFollows = preparedSql(
  ({ pairs, ids, followers, followees, seen }: FollowColumns) =>
    sql`select follow_users(${pairs}::text[], ${ids}::uuid[], ${followers}::uuid[], ${followees}::uuid[], ${seen}::boolean[])`,
)

/** Finds a user to follow, with the facts that determine whether the viewer may follow. */
export async function findToFollow(db: Database, follow: Omit<Follow, 'isVisible'>) {
  const [user] = await followeeFor(db, follow)
  return user
}

const followeeFor = batchedRead(['followerId', 'followeeId'], (db, { followerId, followeeId }) =>
  db
    .selectFrom('users')
    .select([
      visibleUser(followerId).as('isVisible'),
      blockedBetween(followerId, sql`users.id`).as('isBlocked'),
    ])
    .where('users.id', '=', followeeId),
)

export async function deleteFollow(
  db: Database | Tx,
  followerId: string,
  followeeId: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertBlock(tx: Tx, userId: string, blockedId: string): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ id: newId(), user_id: userId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Database | Tx, userId: string, blockedId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('blocks')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Muted user or topic; exactly one of the two is set. */
export interface MuteTarget {
  muted_id: string | null
  topic_id: string | null
}

export async function insertMute(db: Tx, userId: string, target: MuteTarget): Promise<void> {
  await db
    .insertInto('mutes')
    .values({ id: newId(), user_id: userId, ...target })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMute(db: Database, userId: string, target: MuteTarget): Promise<boolean> {
  const [column, id] = target.topic_id
    ? (['topic_id', target.topic_id] as const)
    : (['muted_id', target.muted_id] as const)
  const row = await db
    .deleteFrom('mutes')
    .where('user_id', '=', userId)
    .where(column, '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function topicExists(db: Database | Tx, id: string): Promise<boolean> {
  return (await db.selectFrom('topics').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Row of a list of users: the id that orders the list, and the user. */
export interface UserListRow {
  id: string
  user_id: string
}

export const personLists = {
  followers: 'follower',
  followees: 'followee',
  blocks: 'block',
  mutes: 'mute',
} as const

function afterCursor(list: string, page: PageInput): string | undefined {
  return page.cursor && String(decodeCursor(list, page.cursor, ['id'])[0])
}

interface ListOf {
  userId: string
  viewerId: string | undefined
}

export async function listFollowers(
  db: Database,
  { userId, viewerId }: ListOf,
  page: PageInput,
): Promise<UserListRow[]> {
  const last = afterCursor(personLists.followers, page)
  return await db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.follower_id')
    .select(['follows.id', 'users.id as user_id'])
    .where('follows.followee_id', '=', userId)
    .where(sql<boolean>`follows.is_visible`)
    .where(visibleUser(viewerId))
    .where(notBlocked(viewerId, 'follows.follower_id'))
    .$if(last !== undefined, (query) => query.where('follows.id', '<', last!))
    .orderBy('follows.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

export async function listFollowees(
  db: Database,
  { userId, viewerId }: ListOf,
  page: PageInput,
): Promise<UserListRow[]> {
  const last = afterCursor(personLists.followees, page)
  return await db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', 'follows.followee_id')
    .select(['follows.id', 'users.id as user_id'])
    .where('follows.follower_id', '=', userId)
    .where(visibleUser(viewerId))
    .where(notBlocked(viewerId, 'follows.followee_id'))
    .$if(last !== undefined, (query) => query.where('follows.id', '<', last!))
    .orderBy('follows.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

export async function listBlocks(db: Database, userId: string, page: PageInput): Promise<UserListRow[]> {
  const last = afterCursor(personLists.blocks, page)
  return await db
    .selectFrom('blocks')
    .innerJoin('users', 'users.id', 'blocks.blocked_id')
    .select(['blocks.id', 'users.id as user_id'])
    .where('blocks.user_id', '=', userId)
    .where(visibleUser(userId))
    .$if(last !== undefined, (query) => query.where('blocks.id', '<', last!))
    .orderBy('blocks.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

export async function listMutes(db: Database, userId: string, page: PageInput) {
  const last = afterCursor(personLists.mutes, page)
  return await db
    .selectFrom('mutes')
    .leftJoin('users', 'users.id', 'mutes.muted_id')
    .leftJoin('topics', 'topics.id', 'mutes.topic_id')
    .select(['mutes.id', 'mutes.create_ts', 'mutes.muted_id', 'mutes.topic_id', 'topics.name as topic_name'])
    .where('mutes.user_id', '=', userId)
    .where((eb) => eb.or([eb('mutes.muted_id', 'is', null), visibleUser(userId)]))
    .$if(last !== undefined, (query) => query.where('mutes.id', '<', last!))
    .orderBy('mutes.id', 'desc')
    .offset(page.offset)
    .limit(page.limit + 1)
    .execute()
}

/**
 * Returns a user with everything that their page shows to a viewer, in one statement; undefined if the viewer may not see the user.
 */
export async function findUserWithStanding(db: Database, id: string, viewerId: string | undefined) {
  const [user] = await userFor(db, { id, viewerId })
  return user
}

const userFor = batchedRead(['id', 'viewerId'], (db, { id, viewerId: viewer }) => {
  const otherId = sql`users.id`
  const blocks = (by: RawBuilder<unknown>, whom: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from blocks where user_id = ${by} and blocked_id = ${whom})`
  const mutes = sql<boolean>`exists (select from mutes where user_id = ${viewer} and muted_id = ${otherId})`
  return selectUser(db, id, viewer).select([
    showsLikes.as('likes_public'),
    blocks(viewer, otherId).as('is_blocked'),
    blocks(otherId, viewer).as('is_blocked_by'),
    mutes.as('is_muted'),
  ])
})
