import { z } from 'zod'
import { type NotificationKind, notificationKinds } from '../shared/kinds.ts'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'

const panel = z.boolean().meta({
  description: 'Whether such a notification appears in the notification center and is sent over the socket',
})
const push = z
  .boolean()
  .meta({ description: 'Whether such a notification is also sent by web push to subscribed devices' })

export const NotificationChannels = z
  .object({ panel, push })
  .meta({ id: 'NotificationChannels', description: 'Channels of one type of notification' })
export type NotificationChannels = z.output<typeof NotificationChannels>

function forEveryType<S extends z.ZodType>(schema: S): z.ZodObject<Record<NotificationKind, S>> {
  return z.object(
    Object.fromEntries(notificationKinds.map((type) => [type, schema])) as Record<NotificationKind, S>,
  )
}

export const Setting = z
  .object({
    notification: forEveryType(NotificationChannels).meta({
      description: 'Channels of each type of notification',
    }),
    likes_public: z.boolean().meta({
      description: 'Whether other users can see what the caller has liked and collected; false by default',
    }),
    show_sensitive: z
      .boolean()
      .meta({ description: 'Whether sensitive posts are shown unblurred; false by default' }),
    push_digest: z.boolean().meta({
      description:
        'Whether one push a day, at six in the evening, counts the likes, comments and follows of the day; false by default',
    }),
  })
  .meta({ id: 'Setting', description: 'Settings of a user' })
export type Setting = z.output<typeof Setting>

const tag = 'Settings'

export const settingRoutes = {
  getSetting: route({
    method: 'GET',
    path: '/setting',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "Get the caller's settings",
    input: Nothing,
    answer: Setting,
    errors: [],
  }),
  updateSetting: route({
    method: 'PUT',
    path: '/setting',
    auth: 'required',
    tag,
    rate: 'write',
    summary: "Update the caller's settings",
    description: 'Omitted fields keep their value. Returns all settings.',
    input: input({
      notification: forEveryType(
        z
          .object({ panel: panel.optional(), push: push.optional() })
          .optional()
          .meta({ description: 'Channels to change' }),
      )
        .optional()
        .meta({
          description: 'Types and channels to change; omitted types and channels keep their value',
          examples: [{ post_liked: { push: false } }],
        }),
      likes_public: z
        .boolean()
        .optional()
        .meta({ description: 'Whether other users can see what the caller has liked and collected' }),
      show_sensitive: z
        .boolean()
        .optional()
        .meta({ description: 'Whether sensitive posts are shown unblurred' }),
      push_digest: z.boolean().optional().meta({
        description:
          'Whether one push a day counts the likes, comments and follows of the day, at six in the evening of the time zone that `x-timezone` names now',
      }),
    }),
    answer: Setting,
    errors: [],
  }),
} as const
