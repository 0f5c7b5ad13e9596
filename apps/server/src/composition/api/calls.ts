import type { FastifyInstance } from 'fastify'
import { LookLine } from '../../domains/looks/index.ts'
import { BlockedWords } from '../../domains/moderation/index.ts'
import { withDeadline } from '../../domains/workflows/index.ts'
import type { Viewer } from '../../http/calls/call.ts'
import { type Endpoint, endpointsOf } from '../../http/calls/endpoints.ts'
import { IdempotencyStore } from '../../http/calls/idempotency.ts'
import { mountCalls } from '../../http/calls/mount.ts'
import { CallPipeline } from '../../http/calls/pipeline.ts'
import type { CallWatch } from '../../http/calls/watch-calls.ts'
import type { Bodies } from '../../http/limits/bodies.ts'
import type { Overload } from '../../http/limits/overload.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import type { SiteAddress } from '../../http/site-address.ts'
import type { Context } from '../context.ts'
import type { ApiCaches } from './caches.ts'
import { handlersOf } from './handlers.ts'

/** Maximum size of the cache of shared answers, in bytes. */
const maxSharedBytes = 32 * 1024 * 1024

export interface CallDeps {
  authenticate: (token: string) => Promise<Viewer | undefined>
  rates: RateLimiter
  caches: ApiCaches
  watch: CallWatch
  bodies: Bodies
  overload: Overload
  address: SiteAddress
}

/** Serves the calls of the contract. Returns the pipeline and the endpoints, which the loaders of pages use, too. */
export async function serveCalls(
  app: FastifyInstance,
  context: Context,
  { authenticate, rates, caches, watch, bodies, overload, address }: CallDeps,
): Promise<{ pipeline: CallPipeline; endpoints: readonly Endpoint[] }> {
  const { db, deferred, disk } = context
  const blockedWords = await BlockedWords.open(context)
  app.addHook('onClose', async () => blockedWords[Symbol.dispose]())
  const looks = new LookLine(context)
  app.addHook('preClose', async () => looks[Symbol.dispose]())
  const parts = { blockedWords, looks, caches: caches.answers, primary: db }
  const endpoints = endpointsOf(
    handlersOf(context, parts),
    // Signed-in users read from the primary database, so that they see their own changes at once.
    handlersOf({ ...context, db: context.replica ?? db }, parts),
  )
  const pipeline = new CallPipeline({
    authenticate,
    rates,
    sharedAnswers: caches.answers.create({ maxSize: maxSharedBytes }),
    checkInput: (call, input) => blockedWords.check(call, input),
    async beforeRun(route) {
      if (route.keepsBytes) disk.requireRoom()
      // Deferred work is flushed so that a caller sees its effects. The answer of a reaction contains only the caller's own
      // change.
      if (!route.isReaction) await deferred.flush()
    },
    afterRun: watch.answered,
    afterWrite(route) {
      deferred.schedule()
      if (!route.isReaction) caches.withdraw()
    },
  })
  mountCalls(app, endpoints, {
    pipeline,
    idempotency: new IdempotencyStore(db, context.signer),
    originOf: address.originOf,
    bodies,
    overload,
    forms: context,
    splitApart: (path, by) => withDeadline(context.inspect('splitGraphFile', path, { by })),
  })
  return { pipeline, endpoints }
}
