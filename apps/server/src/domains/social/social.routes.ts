import type { socialRoutes, User } from '@easel/contract'
import type { CallContext, Handlers } from '../../http/calls/call.ts'
import { cutPage, encodeCursor, type PageInput } from '../../platform/db/cursor.ts'
import type { Database } from '../../platform/db/pool.ts'
import { errors } from '../../platform/errors/domain-error.ts'
import { findPeople, findUsers, presentPerson, presentUser } from '../accounts/index.ts'
import {
  listBlocks,
  listFollowees,
  listFollowers,
  listMutes,
  personLists,
  type UserListRow,
} from './social.repo.ts'
import {
  blockUser,
  followUser,
  mute,
  openUser,
  type SocialDeps,
  unblockUser,
  unfollowUser,
  unmute,
} from './social.service.ts'

export function socialHandlers(deps: SocialDeps): Handlers<typeof socialRoutes> {
  const { db } = deps
  return {
    getUser: ({ id }, call) => showUser(db, id, call),
    async followUser({ id }, { viewer }) {
      await followUser(deps, viewer, id)
      return {}
    },
    async unfollowUser({ id }, { viewer }) {
      await unfollowUser(deps, viewer, id)
      return {}
    },
    async listFollowers(input, call) {
      const whose = await listOwner(db, input.user_id, call)
      const found = await listFollowers(db, whose, input)
      const { people, next_cursor } = await presentUserPage(db, personLists.followers, {
        found,
        page: input,
        call,
      })
      return { follower_arr: people, next_cursor }
    },
    async listFollowees(input, call) {
      const whose = await listOwner(db, input.user_id, call)
      const found = await listFollowees(db, whose, input)
      const { people, next_cursor } = await presentUserPage(db, personLists.followees, {
        found,
        page: input,
        call,
      })
      return { followee_arr: people, next_cursor }
    },
    async blockUser({ id }, { viewer }) {
      await blockUser(deps, viewer, id)
      return {}
    },
    async unblockUser({ id }, { viewer }) {
      await unblockUser(deps, viewer, id)
      return {}
    },
    async listBlocks(input, call) {
      const found = await listBlocks(db, call.viewer.id, input)
      const { people, next_cursor } = await presentUserPage(db, personLists.blocks, {
        found,
        page: input,
        call,
      })
      return { block_arr: people.map((person) => ({ ...person, is_blocked: true })), next_cursor }
    },
    async mute(input, { viewer }) {
      await mute(deps, viewer, input)
      return {}
    },
    async unmute(input, { viewer }) {
      await unmute(deps, viewer, input)
      return {}
    },
    async listMutes(input, { viewer, origin }) {
      const found = await listMutes(db, viewer.id, input)
      const { rows, next_cursor } = cutPage(found, input, ({ id }) => encodeCursor(personLists.mutes, [id]))
      const people = await findPeople(
        db,
        rows.flatMap(({ muted_id }) => muted_id ?? []),
        viewer.id,
      )
      const mute_arr = rows.map(({ create_ts, muted_id, topic_id, topic_name }) => {
        const person = muted_id === null ? undefined : people.get(muted_id)
        return {
          create_ts,
          ...(person && { user_info: presentPerson(person, origin) }),
          ...(topic_id && topic_name && { topic: { id: topic_id, name: topic_name } }),
        }
      })
      return { mute_arr, next_cursor }
    },
  }
}

async function showUser(db: Database, id: string, { viewer, origin }: CallContext): Promise<User> {
  const row = await openUser(db, id, viewer?.id)
  const { likes_public, is_blocked, is_muted } = row
  const isSelf = viewer?.id === id
  return {
    ...presentUser(row, { origin, isSelf }),
    likes_public,
    ...(viewer && !isSelf && { is_blocked, is_muted }),
  }
}

/** Returns the owner of the requested list; if it is another user, this user must be visible to the viewer. */
async function listOwner(db: Database, userId: string | undefined, { viewer }: CallContext) {
  if (userId === undefined && !viewer) throw errors.notSignedIn()
  const owner = userId ?? viewer!.id
  if (owner !== viewer?.id) await openUser(db, owner, viewer?.id)
  return { userId: owner, viewerId: viewer?.id }
}

interface Page {
  found: UserListRow[]
  page: PageInput
  call: CallContext
}

async function presentUserPage(db: Database, list: string, { found, page, call: { viewer, origin } }: Page) {
  const { rows, next_cursor } = cutPage(found, page, ({ id }) => encodeCursor(list, [id]))
  const users = await findUsers(
    db,
    rows.map(({ user_id }) => user_id),
    viewer?.id,
  )
  const people = rows.flatMap(({ user_id }) => {
    const user = users.get(user_id)
    return user ? [presentUser(user, { origin, isSelf: user_id === viewer?.id })] : []
  })
  return { people, next_cursor }
}
