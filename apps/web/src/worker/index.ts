import { answer } from './answers.ts'
import { keepShell, removeOld } from './kept.ts'

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
