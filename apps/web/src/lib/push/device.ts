import type { Client } from '@easel/contract/client'
import { pushUser, setPushUser } from './push-user.ts'

export type PushState = Exclude<PushSupport, 'ready'> | 'denied' | 'off' | 'on'

/** Thrown if the browser's push service did not answer, or if the browser has no push service. */
export class PushServiceError extends Error {
  override name = 'PushServiceError'
}

interface Owner {
  api: Client
  userId: string
  locale: string
}

const registeredKey = 'push-told'

export async function pushState(userId: string): Promise<PushState> {
  const support = pushSupport()
  if (support !== 'ready') return support
  if (Notification.permission === 'denied') return 'denied'
  const isOn =
    pushUser() === userId && Notification.permission === 'granted' && (await currentSubscription()) !== null
  return isOn ? 'on' : 'off'
}

/** Subscribes this device. Call it only from a click, because the browser shows the prompt for the permission. */
export async function switchOn(owner: Owner): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  await sendToServer(owner, await subscribeDevice(await keyOf(owner)))
  setPushUser(owner.userId)
}

export async function switchOff(api: Client): Promise<void> {
  setPushUser(null)
  const subscription = await drop()
  // Without the browser's subscription, the address no longer works; if this call fails, the server discovers that by itself.
  if (subscription) await api.unsubscribeFromPush({ endpoint: subscription.endpoint }).catch(() => undefined)
}

/**
 * Adjusts the subscription to the signed-in user, on a device for which a user turned push on. If that user is not signed in,
 * unsubscribes; otherwise renews the subscription in the page's language.
 */
export async function keepInStep(owner: Owner | null): Promise<void> {
  if (pushSupport() !== 'ready') return
  if (pushUser() !== owner?.userId) await drop()
  else if (Notification.permission === 'granted') {
    const subscription = await currentSubscription()
    if (subscription && sessionStorage.getItem(registeredKey) === registrationOf(owner, subscription)) return
    const key = await keyOf(owner)
    await sendToServer(
      owner,
      subscription && isFor(key, subscription) ? subscription : await subscribeDevice(key),
    )
  }
}

async function keyOf({ api }: Owner): Promise<string> {
  return (await api.getPushKey()).public_key
}

/**
 * Reports whether a subscription was made with the server's current key. The key changes with the server's secret; messages for
 * an older key are never delivered.
 */
function isFor(key: string, { options }: PushSubscription): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer())
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function drop(): Promise<PushSubscription | null> {
  sessionStorage.removeItem(registeredKey)
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  return subscription
}

async function subscribeDevice(key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { pushManager } = await navigator.serviceWorker.ready
    // The browser would refuse a second subscription with another key of this server.
    await (await pushManager.getSubscription())?.unsubscribe()
    return await pushManager.subscribe(options)
  } catch (cause) {
    throw new PushServiceError('This browser could not subscribe', { cause })
  }
}

async function sendToServer(owner: Owner, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys } = subscription.toJSON()
  await owner.api.subscribeToPush({ endpoint, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } })
  sessionStorage.setItem(registeredKey, registrationOf(owner, subscription))
}

function registrationOf({ locale }: Owner, { endpoint }: PushSubscription): string {
  return `${locale} ${endpoint}`
}

/** Push support of a device, before the user is asked for the permission. */
type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported'

interface Device {
  isSecureContext: boolean
  hasPush: boolean
  /** Only defined in Safari: false in a tab, true if the page was opened from the home screen. */
  standalone: boolean | undefined
  touchPoints: number
}

export function supportOf({ isSecureContext, hasPush, standalone, touchPoints }: Device): PushSupport {
  if (hasPush) return 'ready'
  // On Apple's phones and tablets, push works only in the installed app, not in a tab.
  if (standalone === false && touchPoints > 1) return 'install'
  return isSecureContext ? 'unsupported' : 'insecure'
}

function pushSupport(): PushSupport {
  return supportOf({
    isSecureContext,
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    standalone: (navigator as { standalone?: boolean }).standalone,
    touchPoints: navigator.maxTouchPoints,
  })
}
