import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { authenticate } from '../../domains/accounts/index.ts'
import type { Viewer } from '../../http/calls/call.ts'
import { CacheGroup } from '../../platform/caching/cache-group.ts'
import type { Context } from '../context.ts'

/** Events after which no cache may serve a value from before the event. */
const withdrawing: ReadonlySet<string> = new Set([
  'content_changed',
  'host_command',
  'session_ended',
  'site_settings',
])

export interface ApiCaches {
  /** Caches of answers, and of the rows and views that answers are made from. */
  answers: CacheGroup
  pages: CacheGroup
  /** Empties all caches. */
  withdraw: () => void
}

/** Creates the caches of an API process. Changes at other processes empty these caches too. */
export function createCaches(
  app: FastifyInstance,
  { events }: Pick<Context, 'events'>,
  { answersForMs, pagesForMs }: { answersForMs: number; pagesForMs: number },
): ApiCaches {
  const [answers, pages] = [new CacheGroup(answersForMs), new CacheGroup(pagesForMs)]
  const withdraw = () => {
    answers.clear()
    pages.clear()
  }
  const stops = [
    events.on(({ type }) => {
      if (withdrawing.has(type)) withdraw()
    }),
    events.onGap(withdraw),
  ]
  app.addHook('onClose', async () => {
    for (const stop of stops) stop()
    withdraw()
  })
  return { answers, pages, withdraw }
}

/** Returns a function that finds the viewer of a token, and caches the viewer as long as answers are cached. */
export function authenticator({ db }: Pick<Context, 'db'>, caches: CacheGroup) {
  const viewers = caches.create<Viewer | undefined>({ maxSize: 10_000 })
  return async (token: string): Promise<Viewer | undefined> => {
    const key = hash('sha256', token, 'base64')
    const known = viewers.peek(key)
    if (known) return known
    return await viewers.get(key, async () => {
      const value = await authenticate(db, token)
      return value ? { value, size: 1 } : { value }
    })
  }
}
