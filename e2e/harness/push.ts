import { createECDH, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Person } from './person.ts'

/**
 * Returns a script that replaces the push service, which a headless browser lacks. The script creates a subscription and stores it.
 */
export function pushServiceScript(): string {
  const curve = createECDH('prime256v1')
  const keys = { p256dh: curve.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return `(() => {
    const name = 'subscription of the browser'
    const keys = ${JSON.stringify(keys)}
    const bytesOf = (key) => Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const of = ({ endpoint, key }) => ({
      endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => (localStorage.removeItem(name), true),
    })
    PushManager.prototype.getSubscription = async () => {
      const endpoint = localStorage.getItem(name)
      return endpoint && of({ endpoint, key: localStorage.getItem(name + "'s key") })
    }
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      if (!applicationServerKey) throw new TypeError('no key')
      localStorage.setItem(name, 'https://push.example/' + crypto.randomUUID())
      localStorage.setItem(name + "'s key", applicationServerKey)
      return PushManager.prototype.getSubscription()
    }
  })()`
}

export const subscriptionOf = ({ page }: Person) =>
  page.evaluate<string | null>('localStorage.getItem("subscription of the browser")')

/** Delivers messages to the service worker as the push service would. Returns all notifications shown since the first call. */
export async function deliver(person: Person, messages: readonly string[]): Promise<ShownNotification[]> {
  const { page, context } = person
  await page.evaluate('navigator.serviceWorker.ready')
  await workerOf(person).evaluate(rememberShown)
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const worker = { origin: new URL(page.url()).origin, registrationId: await registered }
  const before = (await shownTo(person)).length
  for (const [index, data] of messages.entries()) {
    await session.send('ServiceWorker.deliverPushMessage', { ...worker, data })
    await expect.poll(async () => (await shownTo(person)).length).toBe(before + index + 1)
  }
  await session.detach()
  return await shownTo(person)
}

/**
 * Clicks a notification and returns the calls that the service worker makes. Windows open and get the focus only on real clicks, so
 * these calls are recorded instead.
 */
export async function clicksOn(person: Person, tag: string): Promise<string> {
  return await workerOf(person).evaluate<string>(`(async () => {
    const notification = shown.find((one) => one.tag === '${tag}')
    const done = new Promise((resolve) => {
      clients.openWindow = async (url) => resolve('opens ' + new URL(url).pathname + new URL(url).search)
      WindowClient.prototype.focus = async function () { resolve('goes to ' + new URL(this.url).pathname) }
    })
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    const what = await done
    const left = await registration.getNotifications({ tag: '${tag}' })
    return what + (left.length === 0 ? '' : ', and leaves it there')
  })()`)
}

interface ShownNotification {
  title: string
  body: string
  tag: string
  lang: string
  url: string
}

const workerOf = ({ context }: Person) => context.serviceWorkers()[0]!

/** Records the shown notifications. A headless browser removes them after some seconds, which is too early for a slow machine. */
const rememberShown = `(() => {
  if (self.shown) return
  self.shown = []
  const show = registration.showNotification.bind(registration)
  registration.showNotification = async (title, options) => {
    await show(title, options)
    const all = await registration.getNotifications()
    shown.push(all.find((one) => one.title === title && one.tag === options.tag))
  }
})()`

const shownTo = (person: Person) =>
  workerOf(person).evaluate<ShownNotification[]>(
    'shown.map(({ title, body, tag, lang, data }) => ({ title, body, tag, lang, url: data.url }))',
  )
