import { z } from 'zod'
import { fault } from '../messages/faults.ts'
import { input, Nothing, unfit } from './fields.ts'
import { route } from './route.ts'

const tag = 'Notifications'

function base64url(bytes: number, description: string) {
  const length = Math.ceil((bytes * 4) / 3)
  const pattern = new RegExp(`^[\\w-]{${length}}={0,2}$`)
  return z
    .string()
    .refine((text) => pattern.test(text), unfit(fault('base64url_bytes', { bytes })))
    .meta({ pattern: pattern.source, description, examples: ['A'.repeat(length)] })
}

const Endpoint = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .meta({
    description: "URL of the browser's push service: https, and not a private address",
    examples: ['https://push.example/wpush/v2/gAAAAABl'],
  })

export const pushRoutes = {
  getPushKey: route({
    method: 'GET',
    path: '/push_subscription',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'Get the key for web push subscriptions',
    input: Nothing,
    answer: z.object({
      public_key: z.string().meta({
        description:
          'Public VAPID key (RFC 8292), base64url: the `applicationServerKey` for `pushManager.subscribe()`',
      }),
    }),
    errors: [],
  }),
  subscribeToPush: route({
    method: 'POST',
    path: '/push_subscription',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Subscribe this device to web push',
    description:
      'Takes the result of `PushSubscription.toJSON()`. The texts are in the language of this request. The subscription ends with the session. Sending the same endpoint again replaces the earlier subscription, even if that subscription belonged to another account. An account has at most 20 subscriptions; a further subscription replaces the oldest. The settings decide which notifications are pushed. Each push is a JSON object with `type`, `title`, `body`, `url`, `tag` and `notification_id`.',
    input: input({
      endpoint: Endpoint,
      keys: z
        .object({
          p256dh: base64url(65, 'Public key of the browser (P-256, uncompressed), base64url'),
          auth: base64url(16, 'Authentication secret of the subscription, base64url'),
        })
        .meta({ description: 'Keys that encrypt the messages to this browser (RFC 8291)' }),
    }),
    answer: Nothing,
    errors: [],
  }),
  unsubscribeFromPush: route({
    method: 'DELETE',
    path: '/push_subscription',
    auth: 'required',
    tag,
    rate: 'write',
    summary: 'Unsubscribe this device from web push',
    description: 'Idempotent: repeating the call changes nothing.',
    input: input({ endpoint: Endpoint }),
    answer: Nothing,
    errors: [],
  }),
} as const

/** The payload of a push to the browser's service worker. */
export const PushMessage = z.object({
  type: z.string(),
  /** Missing in a message about several notifications. */
  notification_id: z.string().optional(),
  title: z.string(),
  body: z.string(),
  /** Path of the page that a click opens. */
  url: z.string(),
  /** A newer push with the same tag replaces the shown push. */
  tag: z.string(),
})
export type PushMessage = z.output<typeof PushMessage>
