import { answer } from './answers.ts'
import { keepShell, removeOld } from './kept.ts'
import { follow, type PushSubscriptionChange, renew, show } from './push.ts'

/** What stands between the pages and the network: scripts come from here, pages from the server, and without one a page that says so. */
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

// Not every list of events knows it; without an answer the next page asks again.
worker.addEventListener('pushsubscriptionchange', ((event: PushSubscriptionChange) => {
  event.waitUntil(renew(event).catch(() => undefined))
}) as EventListener)
