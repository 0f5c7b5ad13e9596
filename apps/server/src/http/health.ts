import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process is up. `/readyz`: what it needs answers; without detail, for anybody may ask. */
export function serveHealth(app: FastifyInstance, checks: readonly (() => Promise<unknown>)[]): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({}))
  app.get('/readyz', async (_request, reply) => {
    const results = await Promise.allSettled(checks.map((check) => inTime(check())))
    const isReady = results.every((result) => result.status === 'fulfilled')
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({})
  })
}

const patienceMs = 5000

/** What does not answer is as good as down. */
async function inTime(check: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), patienceMs)
  })
  await Promise.race([check, late]).finally(() => clearTimeout(timer))
}
