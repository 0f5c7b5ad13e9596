import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import webPush from 'web-push'
import { lookupPublic } from '../../../platform/net/public-address.ts'
import { isLoopback, mayPushTo, type PushReach } from './endpoint.ts'
import type { Vapid } from './vapid.ts'

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushOptions {
  /**
   * Keys of this server, the newest first. The browser has subscribed with one of these keys, usually with the first key. A
   * subscription that is older than the first key needs another key.
   */
  vapids: readonly Vapid[]
  pushReach: PushReach
  /** A newer message replaces a message with the same topic that the device has not fetched yet. */
  topic: string
  isUrgent: boolean
}

/** `gone`: the browser has unsubscribed. `refused`: the service refused the message, and a retry would not help. */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Timeout; push services usually answer in a tenth of this time. */
const timeoutMs = 3000
const dayInSeconds = 24 * 3600

/** Encrypts a message for one browser and sends it to its push service; throws if a retry makes sense. */
export async function sendPush(
  target: PushTarget,
  message: string,
  { vapids, pushReach, topic, isUrgent }: PushOptions,
): Promise<PushOutcome> {
  if (!mayPushTo(target.endpoint, pushReach)) return 'gone'
  const subscription = { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } }
  for (const vapidDetails of vapids) {
    const details = webPush.generateRequestDetails(subscription, message, {
      vapidDetails,
      TTL: dayInSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic,
    })
    const outcome = outcomeOf(await post(new URL(target.endpoint), details))
    if (outcome !== 'refused') return outcome
  }
  return 'refused'
}

function outcomeOf(status: number): PushOutcome {
  if (status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
  return 'refused'
}

function post(
  endpoint: URL,
  { headers, body }: { headers: Record<string, string | number>; body: Buffer | null },
): Promise<number> {
  const signal = AbortSignal.timeout(timeoutMs)
  // Redirects are not followed, and the response body is not read.
  const [send, lookupOptions] = isLoopback(endpoint)
    ? [requestPlain, {}]
    : [request, { lookup: lookupPublic }]
  return new Promise((resolve, reject) => {
    const sending = send(
      endpoint,
      { ...lookupOptions, method: 'POST', headers, signal, agent: false },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}
