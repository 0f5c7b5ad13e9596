import { z } from 'zod'
import { type NotificationKind, notificationKinds } from '../client/kinds.ts'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'

const panel = z
  .boolean()
  .meta({ description: 'It stands in the notification centre and comes by the socket' })
const push = z.boolean().meta({ description: 'It comes as web push too, to the devices that asked for that' })

export const NotificationChannels = z
  .object({ panel, push })
  .meta({ id: 'NotificationChannels', description: 'How one type of notification comes' })
export type NotificationChannels = z.output<typeof NotificationChannels>

function forEveryType<S extends z.ZodType>(schema: S): z.ZodObject<Record<NotificationKind, S>> {
  return z.object(
    Object.fromEntries(notificationKinds.map((type) => [type, schema])) as Record<NotificationKind, S>,
  )
}

export const Setting = z
  .object({
    notification: forEveryType(NotificationChannels).meta({
      description: 'How each type of notification comes',
    }),
    likes_public: z
      .boolean()
      .meta({ description: 'Other people may see what one has liked and collected; false by default' }),
    show_sensitive: z
      .boolean()
      .meta({ description: 'Sensitive posts are shown without being asked for; false by default' }),
  })
  .meta({ id: 'Setting', description: 'What a person has chosen' })
export type Setting = z.output<typeof Setting>

const tag = 'Settings'

export const settingRoutes = {
  getSetting: route({
    method: 'GET',
    path: '/setting',
    auth: 'required',
    tag,
    rate: 'read',
    summary: "One's own settings",
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
    summary: "Change one's own settings: what is left out stays as it is",
    input: input({
      notification: forEveryType(
        z
          .object({ panel: panel.optional(), push: push.optional() })
          .optional()
          .meta({ description: 'Any of its channels' }),
      )
        .optional()
        .meta({
          description: 'Any of the types, each with any of its channels',
          examples: [{ post_liked: { push: false } }],
        }),
      likes_public: z
        .boolean()
        .optional()
        .meta({ description: 'Whether others may see what one has liked and collected' }),
      show_sensitive: z
        .boolean()
        .optional()
        .meta({ description: 'Whether sensitive posts are shown without being asked for' }),
    }),
    answer: Setting,
    errors: [],
  }),
} as const
