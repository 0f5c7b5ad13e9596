import { answer } from './answers.ts'
import { keepShell, removeOld } from './cached.ts'
import { follow, type PushSubscriptionChange, renew, show } from './push.ts'

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

// Cast, because the event is missing in some type definitions. If renewing fails, the next page tries again.
worker.addEventListener('pushsubscriptionchange', ((event: PushSubscriptionChange) => {
  event.waitUntil(renew(event).catch(() => undefined))
}) as EventListener)
