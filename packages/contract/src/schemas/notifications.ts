import { z } from 'zod'
import {
  notificationKinds,
  type SocialNotificationType,
  socialKinds,
  socialNotificationTypes,
} from '../shared/kinds.ts'
import { UserInfo } from './accounts.ts'
import { File, input, NextCursor, Nothing, NotificationId, pageFields, refusal, Timestamp } from './fields.ts'
import { route } from './route.ts'
import { WorkPhase, WorkState } from './works.ts'

const NotifiedState = z.union([z.literal(3), z.literal(4), z.literal(5), z.literal(7)])

export const BatchWork = z
  .object({
    work_id: z.string().meta({ description: 'Id of the work' }),
    state: NotifiedState.meta({
      description: '3: failed, 4: interrupted, 5: finished, 7: running again after a retry',
    }),
  })
  .meta({ id: 'BatchWork', description: 'One of several works that were started together' })
export type BatchWork = z.output<typeof BatchWork>

export const WorkStateContent = z
  .object({
    type: z.literal('work_state').meta({ description: 'Same as the `type` of the notification' }),
    state: NotifiedState.meta({
      description:
        '3: failed, 4: interrupted, 5: finished, 7: running again after a retry (only over the socket, never in lists)',
    }),
    work_id: z.string().meta({ description: 'Id of the work' }),
    template_title: z.string().optional().meta({
      description: 'Title of the template in the language of the request; absent over the socket',
    }),
    batch_arr: z.array(BatchWork).optional().meta({
      description:
        'Works that were started together, in their order, without works that their owner has stopped or deleted; only if there are several. They have one notification, sent when the last of them has ended. Its `work_id` and `state` refer to a finished work; if no work has finished, to a failed work; if none has failed either, to an interrupted work',
    }),
    media: z
      .object({
        files: z
          .object({
            preview_url: z
              .object({ url: z.string().meta({ description: 'URL of an image; empty if there is none' }) })
              .meta({ description: 'Preview of the result; if there is none, of the first source' }),
          })
          .meta({ description: 'Preview of the work' }),
        data: z
          .object({
            outputs: z
              .array(
                z.object({
                  files: z
                    .object({
                      thumbnail: File.nullable().meta({ description: 'Small image; null if there is none' }),
                    })
                    .meta({ description: 'Files of the output' }),
                }),
              )
              .meta({ description: 'Always exactly one element' }),
          })
          .meta({ description: 'Outputs, as in `ResultInfo`' }),
      })
      .meta({ description: 'Images of the work' }),
  })
  .meta({ id: 'WorkStateContent', description: 'State of a work' })
export type WorkStateContent = z.output<typeof WorkStateContent>

const notificationFields = {
  id: z.string().meta({
    format: 'uuid',
    description: 'Id of the notification (UUIDv7); it stays the same when later events are folded into it',
  }),
  is_read: z.boolean().meta({ description: 'Whether the notification has been read' }),
  create_ts: Timestamp.meta({ description: 'Time of the latest event in the notification' }),
}

/** Reports that a work has ended. */
export const WorkNotification = z.object({
  ...notificationFields,
  type: z.literal('work_state').meta({ description: 'A work has finished, failed or been interrupted' }),
  content: WorkStateContent,
})
export type WorkNotification = z.output<typeof WorkNotification>

/** Lists the notification types whose kinds match. */
function typesWhere(matches: (kind: (typeof socialKinds)[SocialNotificationType]) => boolean): string {
  return socialNotificationTypes.filter((type) => matches(socialKinds[type])).join(', ')
}

export const SocialContent = z
  .object({
    user_info: UserInfo.nullable().meta({
      description: `User who acted last; null if the site itself is the source (${typesWhere(({ by }) => by === 'site')})`,
    }),
    post_id: z.string().optional().meta({ description: 'Id of the post concerned' }),
    comment_id: z
      .string()
      .optional()
      .meta({ description: 'Id of the latest comment, or of the comment that was liked' }),
    theme_id: z
      .string()
      .optional()
      .meta({ description: `Id of the theme; only for ${typesWhere(({ subject }) => subject === 'theme')}` }),
    case_id: z.string().optional().meta({
      description:
        'Id of the case; for `case_decided`, and for `case_waiting`, if the case waits for a decision by this moderator',
    }),
    work_template_id: z.string().optional().meta({
      description:
        'Id of the draft that engines can run now (`template_ready`), of the template that its sample has published (`template_published`), or of the template that does not run any longer (`template_broken`)',
    }),
    reason: z.string().optional().meta({
      description:
        "The fault, in the caller's language; only for `template_broken`, until the template is published again",
    }),
    title: z.string().optional().meta({
      description: "Title of the post, theme or template, in the caller's language if that text exists",
    }),
    comment_text: z.string().optional().meta({
      description: 'Beginning of the comment, at most 140 characters; absent if the comment is not visible',
    }),
    thumbnail: File.optional().meta({ description: 'Small image of the post' }),
    count: z.int().min(1).meta({
      description:
        'Number of different users who have acted since the notification was last read: "3 people liked"',
    }),
  })
  .meta({ id: 'SocialContent', description: 'What other users did' })
export type SocialContent = z.output<typeof SocialContent>

/** Reports that another user did something that concerns the recipient. */
export const SocialNotification = z.object({
  ...notificationFields,
  type: z.enum(socialNotificationTypes).meta({ description: 'What happened' }),
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

/** Reports that the ways to sign in to the account have changed. */
export const SecurityNotification = z.object({
  ...notificationFields,
  type: z
    .literal('security')
    .meta({ description: 'A change to the ways of signing in; this type cannot be turned off' }),
  content: z
    .object({
      event: z.enum(securityEvents).meta({
        description:
          '`recovered`: a new password was set with a recovery code. `factor_added`, `factor_removed`: an authenticator app or a passkey. `codes_renewed`: new recovery codes. `signed_in`: on a new device in a new network',
      }),
      device_name: z
        .string()
        .meta({ description: 'Browser and operating system, as the device reports them' }),
    })
    .meta({ id: 'SecurityContent', description: 'A security event of the account' }),
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
  description: 'Only this type; `social` means all types except `work_state`',
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
    summary: "List the caller's notifications",
    input: input({
      ...pageFields,
      limit: pageFields.limit.default(10),
      order_by: z.literal('ts').default('ts').meta({ description: 'Sort by time' }),
      order_asc: z.boolean().default(false).meta({ description: 'Oldest first; default: newest first' }),
      type: NotificationFilter,
    }),
    answer: z.object({
      notification_arr: z.array(Notification).meta({ description: 'Notifications of this page' }),
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
    summary: 'Count unread notifications',
    input: input({ type: NotificationFilter }),
    answer: z.object({
      unread_count: z.int().meta({ description: 'Number of unread notifications of that type' }),
    }),
    errors: [],
  }),
  readNotification: route({
    method: 'PUT',
    path: '/notification/{id}',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Mark a notification as read',
    input: input({
      id: NotificationId,
      is_read: z
        .literal(true)
        .default(true)
        .meta({ description: 'Always true: a notification cannot be marked as unread' }),
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
    summary: 'Mark several notifications as read',
    input: input({
      notification_id_arr: z
        .array(z.string().max(100))
        .refine((ids) => ids.length <= 100, refusal({ code: 'A0421' }))
        .default([])
        .meta({ description: 'Ids of notifications, at most 100 (A0421 above); unknown ids are ignored' }),
      all_of: NotificationFilterName.optional().meta({
        description: 'Also marks all notifications of this type, or all social notifications with `social`',
      }),
      of_work: z.string().max(100).optional().meta({
        description: 'Also marks the notification of this work, or of the batch that contains this work',
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
  work_id: z.string().meta({ description: 'Id of the work or the project task' }),
  phase: WorkPhase,
  percent: z.number(),
  node: z.string().optional(),
  state: WorkState.optional().meta({
    description: 'The new state; only in a message about a change of the state',
  }),
  preview: z.string().optional().meta({ description: 'Small preview image as a `data:` URL' }),
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
