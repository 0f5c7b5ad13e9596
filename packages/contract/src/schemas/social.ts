import { z } from 'zod'
import { User, UserInfo } from './accounts.ts'
import { input, NextCursor, Nothing, pageFields, Timestamp, TopicId, UserId } from './fields.ts'
import { route } from './route.ts'

export const Mute = z.object({
  create_ts: Timestamp.meta({ description: 'When it was muted' }),
  user_info: UserInfo.optional().meta({ description: 'The person, where it is a person that is muted' }),
  topic: z
    .object({
      id: z.string().meta({ description: 'Id of the topic' }),
      name: z.string().meta({ description: 'Name of the topic, without #' }),
    })
    .optional()
    .meta({ description: 'The topic, where it is a topic that is muted' }),
})
export type Mute = z.output<typeof Mute>

const tag = 'Social'
const byUser = input({ id: UserId.meta({ description: 'Id of the person' }) })

const ofSomebody = input({
  ...pageFields,
  user_id: UserId.optional().meta({
    description: 'Whose list; the caller’s own when left out (A0200 without a token)',
  }),
})

const Muted = input({
  user_id: UserId.optional().meta({ description: 'The person to mute' }),
  topic_id: TopicId.optional().meta({ description: 'The topic to mute' }),
})
  .refine(({ user_id, topic_id }) => (user_id === undefined) !== (topic_id === undefined), {
    message: 'Either user_id or topic_id',
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
    summary: 'A person',
    description:
      'The public part of a profile, with what the caller is to them. To somebody whom this person blocked they are unknown (A0404); the one who blocked can still open the page, and finds `is_blocked` there.',
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
    summary: 'Follow somebody; idempotent',
    description:
      'A0440 for oneself; A0301 where one of the two blocked the other. They are told of it (`followed`).',
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
    summary: 'Follow somebody no longer; idempotent',
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
    summary: 'Who follows somebody, newest first',
    description: 'Leaves out whom the caller blocked or was blocked by.',
    input: ofSomebody,
    answer: z.object({
      follower_arr: z
        .array(User)
        .meta({ description: 'With `is_followed`: whether the caller follows them' }),
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
    summary: 'Whom somebody follows, newest first',
    description: 'Leaves out whom the caller blocked or was blocked by.',
    input: ofSomebody,
    answer: z.object({
      followee_arr: z
        .array(User)
        .meta({ description: 'With `is_followed`: whether the caller follows them' }),
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
    summary: 'Block somebody; idempotent',
    description:
      'From then on neither of the two sees the other in a list or a notification, can follow, comment, like or mention the other, and nobody follows the other any more. The blocked person finds neither profile nor posts (A0404). A0440 for oneself.',
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
    summary: 'Block somebody no longer; idempotent',
    description: 'Who followed whom before does not come back.',
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
    summary: 'Whom the caller blocked, newest first',
    input: input(pageFields),
    answer: z.object({
      block_arr: z.array(User).meta({ description: 'The blocked people, with `is_blocked`' }),
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
    summary: 'Mute a person or a topic; idempotent',
    description:
      'Their posts leave the caller’s feeds, and a muted person causes no more notifications. Nobody is told, and nothing is refused to them. Exactly one of the two ids. A0440 for oneself.',
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
    summary: 'Mute a person or a topic no longer; idempotent',
    description: 'The id travels in the query or in a JSON body.',
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
    summary: 'The people and topics that the caller muted, newest first',
    input: input(pageFields),
    answer: z.object({
      mute_arr: z.array(Mute).meta({ description: 'Each with either `user_info` or `topic`' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
} as const
