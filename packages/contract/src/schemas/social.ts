import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { User, UserInfo } from './accounts.ts'
import { input, NextCursor, Nothing, pageFields, Timestamp, TopicId, UserId, unfit } from './fields.ts'
import { route } from './route.ts'

export const Mute = z.object({
  create_ts: Timestamp.meta({ description: 'When the user or topic was muted' }),
  user_info: UserInfo.optional().meta({ description: 'The muted user; absent for a topic' }),
  topic: z
    .object({
      id: z.string().meta({ description: 'Id of the topic (UUIDv7)' }),
      name: z.string().meta({ description: 'Name of the topic, without `#`' }),
    })
    .optional()
    .meta({ description: 'The muted topic; absent for a user' }),
})
export type Mute = z.output<typeof Mute>

const tag = 'Social'
const byUser = input({ id: UserId.meta({ description: 'Id of the user' }) })

const userListInput = input({
  ...pageFields,
  user_id: UserId.optional().meta({
    description: 'Id of the user; default: the caller (A0200 without a token)',
  }),
})

const Muted = input({
  user_id: UserId.optional().meta({ description: 'Id of the user' }),
  topic_id: TopicId.optional().meta({ description: 'Id of the topic' }),
})
  .refine(({ user_id, topic_id }) => (user_id === undefined) !== (topic_id === undefined), {
    ...unfit(fault('user_or_topic')),
    path: ['user_id'],
  })
  .meta({ examples: [{ user_id: '01a1fc3b-8b31-7132-b3b5-f50758e47bc8' }] })

export const socialRoutes = {
  getUser: route({
    method: 'GET',
    path: '/user/{id}',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'Get a user',
    description:
      "Returns the public profile, with the caller's relation to the user. A0404 if the user has blocked the caller. If the caller has blocked the user, the profile is returned with `is_blocked`.",
    input: byUser,
    answer: User,
    errors: ['A0404'],
  }),
  followUser: route({
    method: 'POST',
    path: '/follow/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    isReaction: true,
    summary: 'Follow a user',
    description:
      "Idempotent. A0440 for the caller's own id, A0301 if one of the two has blocked the other. The user gets a notification (`followed`).",
    input: byUser,
    answer: Nothing,
    errors: ['A0404', 'A0301', 'A0440'],
  }),
  unfollowUser: route({
    method: 'DELETE',
    path: '/follow/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    isReaction: true,
    summary: 'Unfollow a user',
    description: 'Idempotent: repeating the call changes nothing.',
    input: byUser,
    answer: Nothing,
    errors: ['A0404'],
  }),
  listFollowers: route({
    method: 'POST',
    path: '/follower_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: "List a user's followers, newest first",
    description: 'Users whom the caller has blocked, or who have blocked the caller, are left out.',
    input: userListInput,
    answer: z.object({
      follower_arr: z.array(User).meta({ description: 'Users, each with `is_followed`' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0200', 'A0404', 'A0421'],
  }),
  listFollowees: route({
    method: 'POST',
    path: '/followee_arr',
    auth: 'optional',
    tag,
    rate: 'read',
    sharedByVisitors: true,
    summary: 'List the users whom a user follows, newest first',
    description: 'Users whom the caller has blocked, or who have blocked the caller, are left out.',
    input: userListInput,
    answer: z.object({
      followee_arr: z.array(User).meta({ description: 'Users, each with `is_followed`' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0200', 'A0404', 'A0421'],
  }),
  blockUser: route({
    method: 'POST',
    path: '/block/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    isEssential: true,
    summary: 'Block a user',
    description:
      "Idempotent. From then on, neither of the two can see the other in lists and notifications, or follow, comment on, like or mention the other; follows in both directions end. The blocked user gets A0404 for the caller's profile and posts. A0440 for the caller's own id.",
    input: byUser,
    answer: Nothing,
    errors: ['A0404', 'A0440'],
  }),
  unblockUser: route({
    method: 'DELETE',
    path: '/block/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Unblock a user',
    description: 'Idempotent. Earlier follows are not restored.',
    input: byUser,
    answer: Nothing,
    errors: ['A0404'],
  }),
  listBlocks: route({
    method: 'POST',
    path: '/block_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the users whom the caller has blocked, newest first',
    input: input(pageFields),
    answer: z.object({
      block_arr: z.array(User).meta({ description: 'Blocked users, each with `is_blocked`' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
  mute: route({
    method: 'POST',
    path: '/mute',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Mute a user or a topic',
    description:
      "Idempotent. Posts of a muted user or topic no longer appear in the caller's feeds, and a muted user no longer causes notifications. The muted user is not notified, and no action of this user is refused. Send exactly one id. A0440 for the caller's own id.",
    input: Muted,
    answer: Nothing,
    errors: ['A0404', 'A0440'],
  }),
  unmute: route({
    method: 'DELETE',
    path: '/mute',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Unmute a user or a topic',
    description: 'Idempotent. Send the id in the query or in a JSON body.',
    input: Muted,
    answer: Nothing,
    errors: ['A0404'],
  }),
  listMutes: route({
    method: 'POST',
    path: '/mute_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'List the users and topics that the caller has muted, newest first',
    input: input(pageFields),
    answer: z.object({
      mute_arr: z.array(Mute).meta({ description: 'Entries with either `user_info` or `topic`' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
} as const
