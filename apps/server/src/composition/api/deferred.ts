import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'

const leftoversEveryMs = 10_000

/** Schedules the deferred work that other processes have left. */
export function settleLeftovers(app: FastifyInstance, { deferred, events }: Context): void {
  // A process that was killed may have left deferred work.
  deferred.schedule()
  const timer = setInterval(() => deferred.schedule(), leftoversEveryMs).unref()
  const stop = events.on(({ type }) => {
    // Another process may have deleted rows that are included in counts.
    if (type === 'content_changed') deferred.schedule()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    stop()
  })
}
