import { cachedAsset, keepShell, offlinePage, offlinePages, removeOld } from './cached.ts'
import { follow, type PushSubscriptionChange, renew, show } from './push.ts'
import { isShare, receiveShare } from './shared.ts'

/** Service worker: serves scripts from its cache, pages from the server, and an offline page without a network. */
const worker = self as unknown as ServiceWorkerGlobalScope

worker.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => worker.skipWaiting()))
})

worker.addEventListener('activate', (event) => {
  const fasterPages = worker.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([removeOld(), fasterPages, worker.clients.claim()]))
})

worker.addEventListener('fetch', (event) => {
  const answering = answer(event)
  if (answering) event.respondWith(answering)
})

worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))

worker.addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)))

// The type is cast, because some type definitions lack the event. If renewing fails, the next page tries again.
worker.addEventListener('pushsubscriptionchange', ((event: PushSubscriptionChange) => {
  event.waitUntil(renew(event).catch(() => undefined))
}) as EventListener)

/**
 * Answers a request. Pages, API calls and pictures never come from the cache, so that deleted content does not reappear. Returns
 * undefined for requests that the browser should handle itself.
 */
function answer(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return undefined
  if (isShare(request, pathname)) return receiveShare(request, pathname)
  if (request.method !== 'GET') return undefined
  if (pathname.startsWith('/assets/')) return cachedAsset(event)
  return request.mode === 'navigate' ? page(event, pathname) : undefined
}

async function page(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    const begun = (await event.preloadResponse) as Response | undefined
    return begun ?? (await fetch(event.request))
  } catch {
    return await offlinePage(/^\/zh(\/|$)/.test(pathname) ? offlinePages.zh : offlinePages.en)
  }
}
