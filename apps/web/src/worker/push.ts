import { isAt, shownAs } from './push-message.ts'

const worker = self as unknown as ServiceWorkerGlobalScope

function openTabs(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

export async function show(data: PushMessageData | null): Promise<void> {
  const tabs = await openTabs()
  const isSeen = tabs.some(({ visibilityState }) => visibilityState === 'visible')
  const { title, options } = shownAs(data?.text() ?? '', isSeen)
  await worker.registration.showNotification(title, options)
}

/** Opens a notification: focuses a tab that shows its target, or opens a new tab. Leaves other tabs as they are. */
export async function follow(notification: Notification): Promise<void> {
  notification.close()
  const { url = '/notifications' } = (notification.data ?? {}) as { url?: string }
  const target = new URL(url, worker.location.origin)
  const tabs = await openTabs()
  const openTab = tabs.find((tab) => isAt(new URL(tab.url), target))
  await (openTab ? openTab.focus() : worker.clients.openWindow(target))
}

/**
 * Handles a new subscription of the browser: sends it to the server at once if the session's token is readable, otherwise the next
 * page does.
 */
export async function renew(event: PushSubscriptionChange): Promise<void> {
  const options = event.oldSubscription?.options
  const fresh =
    event.newSubscription ?? (options && (await worker.registration.pushManager.subscribe(options)))
  const token = await worker.cookieStore?.get('token')
  if (!fresh || !token?.value) return
  const { endpoint, keys } = fresh.toJSON()
  await fetch('/api/backend/push_subscription', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'accept-language': worker.navigator.language,
      authorization: `Bearer ${decodeURIComponent(token.value)}`,
    },
    body: JSON.stringify({ endpoint, keys }),
  })
}

export type PushSubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
