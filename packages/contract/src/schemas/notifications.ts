import { z } from 'zod'
import { notificationKinds, socialNotificationTypes } from '../client/kinds.ts'
import { UserInfo } from './accounts.ts'
import { File, input, NextCursor, Nothing, NotificationId, pageFields, refusal, Timestamp } from './fields.ts'
import { route } from './route.ts'
import { WorkPhase, WorkState } from './works.ts'

export const WorkStateContent = z
  .object({
    type: z.literal('work_state').meta({ description: 'As the notification itself' }),
    state: z.union([z.literal(3), z.literal(4), z.literal(5), z.literal(7)]).meta({
      description: '3: failed, 4: interrupted, 5: finished, 7: running again (pushed, never listed)',
    }),
    work_id: z.string().meta({ description: 'The work' }),
    media: z
      .object({
        files: z
          .object({
            preview_url: z
              .object({ url: z.string().meta({ description: 'Address of a picture, or empty' }) })
              .meta({ description: 'Of what came out, or of the first source' }),
          })
          .meta({ description: 'One picture for all' }),
        data: z
          .object({
            outputs: z
              .array(
                z.object({ files: z.object({ thumbnail: File.nullable() }).meta({ description: 'Small' }) }),
              )
              .meta({ description: 'Never empty' }),
          })
          .meta({ description: 'As in a `ResultInfo`' }),
      })
      .meta({ description: 'What can be shown of it' }),
  })
  .meta({ id: 'WorkStateContent', description: 'How a work has ended' })
export type WorkStateContent = z.output<typeof WorkStateContent>

const notificationFields = {
  id: z.string().meta({ format: 'uuid', description: 'Stays while repeated ones are folded into it' }),
  is_read: z.boolean().meta({ description: 'Seen already' }),
  create_ts: Timestamp.meta({ description: 'Of the newest thing that it tells of' }),
}

/** A work has ended. */
export const WorkNotification = z.object({
  ...notificationFields,
  type: z.literal('work_state').meta({ description: 'A work has ended' }),
  content: WorkStateContent,
})
export type WorkNotification = z.output<typeof WorkNotification>

export const SocialContent = z
  .object({
    user_info: UserInfo.nullable().meta({
      description:
        'Who did it last; null where the site itself did (theme_started, case_decided, case_waiting)',
    }),
    post_id: z.string().optional().meta({ description: 'The post that it is about' }),
    comment_id: z
      .string()
      .optional()
      .meta({ description: 'The newest comment that it tells of, or the one that was liked' }),
    theme_id: z.string().optional().meta({ description: 'Of theme_started' }),
    case_id: z.string().optional().meta({
      description: 'Of case_decided, and of case_waiting: what waits for a decision of this moderator',
    }),
    title: z
      .string()
      .optional()
      .meta({ description: 'Of the post or the theme that it is about, in the language of the request' }),
    comment_text: z.string().optional().meta({
      description: 'How that comment begins, 140 characters at most; absent where it is not to be seen',
    }),
    thumbnail: File.optional().meta({ description: 'Of the post that it is about' }),
    count: z
      .int()
      .min(1)
      .meta({ description: 'How many different people did it since it was last read: "3 people liked"' }),
  })
  .meta({ id: 'SocialContent', description: 'Who did what to what' })
export type SocialContent = z.output<typeof SocialContent>

/** Another user did something that concerns the recipient. */
export const SocialNotification = z.object({
  ...notificationFields,
  type: z.enum(socialNotificationTypes).meta({ description: 'What somebody did' }),
  content: SocialContent,
})
export type SocialNotification = z.output<typeof SocialNotification>

export const securityEvents = [
  'password_changed',
  'recovered',
  'factor_added',
  'factor_removed',
  'codes_renewed',
  'signed_in',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** The ways to sign in to this account have changed. */
export const SecurityNotification = z.object({
  ...notificationFields,
  type: z.literal('security').meta({ description: 'How one gets into the account. It cannot be turned off' }),
  content: z
    .object({
      event: z.enum(securityEvents).meta({
        description:
          '`recovered`: a new password by a recovery code. `factor_…`: an authenticator app or a passkey. `signed_in`: from a device and a place that were not known',
      }),
      device_name: z
        .string()
        .meta({ description: 'Where it happened: browser and system, as far as it says' }),
    })
    .meta({ id: 'SecurityContent', description: 'What happened to the account' }),
})
export type SecurityNotification = z.output<typeof SecurityNotification>

export const Notification = z.discriminatedUnion('type', [
  WorkNotification,
  SocialNotification,
  SecurityNotification,
])
export type Notification = z.output<typeof Notification>

const NotificationFilterName = z.enum([...notificationKinds, 'security', 'social'])

export const NotificationFilter = NotificationFilterName.default('work_state').meta({
  description: 'One type, or `social` for all but `work_state`',
})
export type NotificationFilter = z.output<typeof NotificationFilter>

const tag = 'Notifications'

export const notificationRoutes = {
  listNotifications: route({
    method: 'POST',
    path: '/notification_arr',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'Notifications, newest first',
    input: input({
      ...pageFields,
      limit: pageFields.limit.default(10),
      order_by: z.literal('ts').default('ts').meta({ description: 'By time' }),
      order_asc: z.boolean().default(false).meta({ description: 'The oldest first' }),
      type: NotificationFilter,
    }),
    answer: z.object({
      notification_arr: z.array(Notification).meta({ description: 'A page of them' }),
      next_cursor: NextCursor,
    }),
    errors: ['A0421'],
  }),
  countUnreadNotifications: route({
    method: 'POST',
    path: '/unread_notification_count',
    auth: 'required',
    tag,
    rate: 'read',
    summary: 'How many are unread',
    input: input({ type: NotificationFilter }),
    answer: z.object({ unread_count: z.int().meta({ description: 'Unread ones of that type' }) }),
    errors: [],
  }),
  readNotification: route({
    method: 'PUT',
    path: '/notification/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Mark one as read',
    input: input({
      id: NotificationId,
      is_read: z.literal(true).default(true).meta({ description: 'It cannot be unread again' }),
    }),
    answer: Nothing,
    errors: ['A0404'],
  }),
  readNotifications: route({
    method: 'PUT',
    path: '/notification_arr',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Mark several as read',
    input: input({
      notification_id_arr: z
        .array(z.string().max(100))
        .refine((ids) => ids.length <= 100, refusal({ code: 'A0421' }))
        .default([])
        .meta({ description: 'At most 100; unknown ones are passed over' }),
      all_of: NotificationFilterName.optional().meta({
        description: 'Besides these, all of one type, or all `social` ones',
      }),
    }),
    answer: Nothing,
    errors: ['A0421'],
  }),
} as const

export const SocketTaskType = z.enum(['keepalive', 'notification', 'work_progress'])

const SocketTask = z.object({ task_id: z.string().max(100), task_type: SocketTaskType })
export type SocketTask = z.output<typeof SocketTask>

/** Messages from client to server over the socket. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('increase_task'),
    id: z.string().max(100),
    message_data: SocketTask,
  }),
  z.object({
    type: z.literal('decrease_task'),
    id: z.string().max(100),
    message_data: SocketTask.optional(),
  }),
])
export type ClientMessage = z.output<typeof ClientMessage>

export const WorkProgress = z.object({
  work_id: z.string().meta({ description: 'Of the work, or of the project task' }),
  phase: WorkPhase,
  percent: z.number(),
  node: z.string().optional(),
  state: WorkState.optional().meta({ description: 'Where it has just come to another state' }),
  preview: z.string().optional().meta({ description: 'A small picture as a data: address' }),
})
export type WorkProgress = z.output<typeof WorkProgress>

/** Messages from server to client over the socket. */
export const ServerMessage = z.object({
  id: z.string(),
  task_id: z.string(),
  task_type: SocketTaskType,
  data: z.union([
    z.object({ type: z.literal('work_state'), data: WorkNotification }),
    z.object({ type: z.enum(socialNotificationTypes), data: SocialNotification }),
    z.object({ type: z.literal('security'), data: SecurityNotification }),
    z.object({ type: z.literal('work_progress'), data: WorkProgress }),
    z.object({ type: z.literal('keepalive') }),
  ]),
})
export type ServerMessage = z.output<typeof ServerMessage>
