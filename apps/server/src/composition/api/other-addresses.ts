import type { FastifyInstance } from 'fastify'
import { findLiveSessions } from '../../domains/accounts/index.ts'
import { serveArchives } from '../../domains/downloads/index.ts'
import { serveFiles, serveUploads } from '../../domains/files/index.ts'
import { serveDescription } from '../../http/api-docs/serve-description.ts'
import { serveHealth } from '../../http/health.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { serveSecurityTxt } from '../../http/security-txt.ts'
import { ping } from '../../platform/db/pool.ts'
import type { Context } from '../context.ts'
import { downloadTimeoutMs } from './handlers.ts'

/** Serves everything outside of the contract: files, archives, the description of the API, health and `security.txt`. */
export function serveOtherAddresses(app: FastifyInstance, context: Context, rates: RateLimiter): void {
  const { db, settings, site } = context
  const isSessionAlive = async (id: string) => (await findLiveSessions(db, [id])).has(id)
  serveUploads(app, context)
  serveFiles(app, {
    ...context,
    isSessionAlive,
    countForm: async (address) => rates.take('read', { address, userId: undefined }),
  })
  serveArchives(app, {
    ...context,
    isSessionAlive,
    siteName: () => site.values.site_name,
    markName: settings.SITE_NAME,
    timeoutMs: downloadTimeoutMs,
    log: (error) => context.log.error({ err: error }, 'archive'),
  })
  serveDescription(app, (address) => rates.countSubnet('read', address))
  serveHealth(app, [() => ping(db), () => context.store.check(), () => context.jobs.check()])
  serveSecurityTxt(app, {
    contact: () => site.values.contact_email,
    publicUrl: settings.hasPublicUrl ? settings.PUBLIC_URL : undefined,
    now: context.now,
  })
}
