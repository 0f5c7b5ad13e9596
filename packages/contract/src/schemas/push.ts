import { z } from 'zod'
import { input, Nothing } from './fields.ts'
import { route } from './route.ts'

const tag = 'Notifications'

const base64url = (bytes: number, description: string) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`), `${bytes} bytes as base64url`)
    .meta({ description, examples: ['A'.repeat(Math.ceil((bytes * 4) / 3))] })

const Endpoint = z
  .url({ protocol: /^https?$/ })
  .max(1000)
  .meta({
    description: 'Where the push service of the browser takes messages: https, and nothing private',
    examples: ['https://push.example/wpush/v2/gAAAAABl'],
  })

export const pushRoutes = {
  getPushKey: route({
    method: 'GET',
    path: '/push_subscription',
    auth: 'optional',
    tag,
    rate: 'read',
    summary: 'The key that a browser subscribes with',
    input: Nothing,
    answer: z.object({
      public_key: z.string().meta({
        description: 'The `applicationServerKey` of `pushManager.subscribe` (VAPID, RFC 8292), base64url',
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
    summary: 'Be told by web push, on this device, in the language of this request',
    description:
      'Takes what `PushSubscription.toJSON()` gives. It ends with the session that asked; the same endpoint again replaces what was known of it, whoever asks; of more than 20 devices the oldest is left out. What is pushed is a matter of the settings: a JSON object with `type`, `title`, `body`, `url`, `tag` and `notification_id`.',
    input: input({
      endpoint: Endpoint,
      keys: z
        .object({
          p256dh: base64url(65, 'Public key of the browser (P-256, uncompressed)'),
          auth: base64url(16, 'Secret that the browser shares'),
        })
        .meta({ description: 'What messages to this browser are encrypted with (RFC 8291)' }),
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
    summary: 'Be told by web push no longer, on this device; idempotent',
    input: input({ endpoint: Endpoint }),
    answer: Nothing,
    errors: [],
  }),
} as const

/** The payload of a push to the browser's service worker. */
export const PushMessage = z.object({
  type: z.string(),
  notification_id: z.string(),
  title: z.string(),
  body: z.string(),
  /** Path of the page that a click opens. */
  url: z.string(),
  /** A newer push with the same tag replaces the shown one. */
  tag: z.string(),
})
export type PushMessage = z.output<typeof PushMessage>
