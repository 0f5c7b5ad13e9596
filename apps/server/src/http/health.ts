import type { FastifyInstance } from 'fastify'

/**
 * Serves `/healthz` (the process is up) and `/readyz` (its dependencies answer). The answers contain no details, since anyone may
 * request them.
 */
export function serveHealth(app: FastifyInstance, checks: readonly (() => Promise<unknown>)[]): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({}))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.allSettled(checks.map((check) => withDeadline(check())))
    const isReady = results.every((result) => result.status === 'fulfilled')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({})
  })
}

const checkTimeoutMs = 5000

/** Fails a check that exceeds its timeout: a dependency that does not answer counts as down. */
async function withDeadline(check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), checkTimeoutMs)
  })
  await Promise.race([check, late]).finally(() => clearTimeout(timer))
}
