import type { Viewer } from '../../http/calls/call.ts'
import { type Database, type Tx, transact } from '../../platform/db/pool.ts'
import { errors, throwRefusal } from '../../platform/errors/domain-error.ts'
import { findUser } from '../accounts/index.ts'
import { lockPairs } from './predicates.repo.ts'
import {
  isSeenFollowing,
  refusalToFollow,
  refusalToOpen,
  refusalToSeeLikes,
  refusalToTarget,
} from './social.policy.ts'
import {
  deleteBlock,
  deleteFollow,
  deleteMute,
  findToFollow,
  findUserWithStanding,
  insertBlock,
  insertFollow,
  insertMute,
  type MuteTarget,
  topicExists,
} from './social.repo.ts'

export interface SocialDeps {
  db: Database
  /** Withdraws the notifications of a follower. Injected, since notifications depend on this domain. */
  withdrawFollowed: (tx: Tx, following: FollowInput) => Promise<void>
}

export interface FollowInput {
  /** The user who is followed. */
  userId: string
  /** The user who follows. */
  actorId: string
}

async function mustExist(db: Database | Tx, viewer: Viewer, id: string): Promise<void> {
  if (!(await findUser(db, id, viewer.id))) throw errors.notFound()
}

/** Follows a user, who will be notified. */
export async function followUser({ db }: SocialDeps, viewer: Viewer, id: string): Promise<void> {
  throwRefusal(refusalToTarget(viewer.id, id))
  throwRefusal(refusalToFollow(await findToFollow(db, { followerId: viewer.id, followeeId: id })))
  await insertFollow(db, { followerId: viewer.id, followeeId: id, isVisible: isSeenFollowing(viewer) })
}

/** Unfollows a user. The user must exist, except if a follow was removed: then the user may have become invisible. */
export async function unfollowUser(deps: SocialDeps, viewer: Viewer, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await lockPairs(tx, [[viewer.id, id]])
    if (await deleteFollow(tx, viewer.id, id))
      await deps.withdrawFollowed(tx, { userId: id, actorId: viewer.id })
    else await mustExist(tx, viewer, id)
  })
}

export async function blockUser({ db }: SocialDeps, viewer: Viewer, id: string): Promise<void> {
  throwRefusal(refusalToTarget(viewer.id, id))
  await transact(db, async (tx) => {
    await lockPairs(tx, [[viewer.id, id]])
    await mustExist(tx, viewer, id)
    await insertBlock(tx, viewer.id, id)
    await deleteFollow(tx, viewer.id, id)
    await deleteFollow(tx, id, viewer.id)
  })
}

export async function unblockUser({ db }: SocialDeps, viewer: Viewer, id: string): Promise<void> {
  if (!(await deleteBlock(db, viewer.id, id))) await mustExist(db, viewer, id)
}

export interface MuteInput {
  user_id?: string | undefined
  topic_id?: string | undefined
}

export async function mute({ db }: SocialDeps, viewer: Viewer, input: MuteInput): Promise<void> {
  if (input.user_id) throwRefusal(refusalToTarget(viewer.id, input.user_id))
  await transact(db, async (tx) => {
    if (input.user_id) await lockPairs(tx, [[viewer.id, input.user_id]])
    await mustBeMutable(tx, viewer, input)
    await insertMute(tx, viewer.id, targetOf(input))
  })
}

export async function unmute({ db }: SocialDeps, viewer: Viewer, input: MuteInput): Promise<void> {
  if (!(await deleteMute(db, viewer.id, targetOf(input)))) await mustBeMutable(db, viewer, input)
}

function targetOf({ user_id, topic_id }: MuteInput): MuteTarget {
  return { muted_id: user_id ?? null, topic_id: topic_id ?? null }
}

async function mustBeMutable(
  db: Database | Tx,
  viewer: Viewer,
  { user_id, topic_id }: MuteInput,
): Promise<void> {
  if (user_id) await mustExist(db, viewer, user_id)
  if (topic_id && !(await topicExists(db, topic_id))) throw errors.notFound()
}

/** Returns a user's profile for a viewer; A0404 if this user has blocked the viewer. */
export async function openUser(db: Database, id: string, viewerId: string | undefined) {
  const row = await findUserWithStanding(db, id, viewerId)
  throwRefusal(refusalToOpen({ isVisible: row !== undefined, isBlockedByUser: row?.is_blocked_by ?? false }))
  return row!
}

/** Throws A0404 unless the viewer may open the user's page and the user shows their likes. */
export async function openLikes(db: Database, id: string, viewerId: string | undefined): Promise<void> {
  throwRefusal(refusalToSeeLikes(await openUser(db, id, viewerId)))
}
