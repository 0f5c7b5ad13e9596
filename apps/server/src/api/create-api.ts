import { hash } from 'node:crypto'
import { localesOf, type Routes, type WorkTemplate } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import { hideUserContent, reactivateAccount } from '../composition/account-content.ts'
import { moderationTargets } from '../composition/moderation-targets.ts'
import type { Context } from '../context.ts'
import {
  accountHandlers,
  authenticate,
  findCredentials,
  findLiveSessions,
  inviteAdministrationHandlers,
  type NewSecurityNotification,
} from '../domains/accounts/index.ts'
import {
  accountAdministrationHandlers,
  numbersAdministrationHandlers,
  storageAdministrationHandlers,
  systemAdministrationHandlers,
} from '../domains/administration/index.ts'
import { boardHandlers } from '../domains/boards/index.ts'
import { type CommentView, commentHandlers } from '../domains/comments/index.ts'
import { creditHandlers } from '../domains/credits/index.ts'
import { dailyTaskHandlers } from '../domains/daily-tasks/index.ts'
import { dataPortabilityHandlers } from '../domains/data-portability/index.ts'
import { seedDemoWorks } from '../domains/demo/index.ts'
import { downloadHandlers, serveArchives } from '../domains/downloads/index.ts'
import { administrationHandlers } from '../domains/engines/index.ts'
import { serveFiles, serveUploads, fileHandlers } from '../domains/files/index.ts'
import { linkHandlers } from '../domains/links/index.ts'
import { LookLine, lookHandlers } from '../domains/looks/index.ts'
import {
  BlockedWords,
  blockedWordHandlers,
  endSuspensionsOf,
  moderationHandlers,
  queueAvatarCheck,
} from '../domains/moderation/index.ts'
import {
  findNotifications,
  listNotifiedSince,
  notificationHandlers,
  notifySecurity,
  presentNotifications,
  pushHandlers,
  withdrawSocial,
} from '../domains/notifications/index.ts'
import { originHandlers } from '../domains/origin/index.ts'
import { photoHandlers } from '../domains/photos/index.ts'
import { posterHandlers } from '../domains/posters/index.ts'
import { erasePostOfWork, type PostView, postHandlers } from '../domains/posts/index.ts'
import { projectHandlers, projectTaskHandlers } from '../domains/projects/index.ts'
import { reactionHandlers } from '../domains/reactions/index.ts'
import { findPreview, findRunOwner, stageQueues } from '../domains/runs/index.ts'
import { searchHandlers } from '../domains/search/index.ts'
import { siteAdministrationHandlers } from '../domains/site/index.ts'
import { type SocialDeps, socialHandlers } from '../domains/social/index.ts'
import { styleCoverHandlers, templateMakingHandlers } from '../domains/template-authoring/index.ts'
import { templateHandlers } from '../domains/templates/index.ts'
import { themeHandlers } from '../domains/themes/index.ts'
import { topicHandlers } from '../domains/topics/index.ts'
import { withDeadline, workflowCheckHandlers, workflowHandlers } from '../domains/workflows/index.ts'
import { visibleWork, workHandlers } from '../domains/works/index.ts'
import { serveDescription } from '../http/api-docs/serve-description.ts'
import { createApp, logFailure } from '../http/app.ts'
import type { Handlers, Viewer } from '../http/calls/call.ts'
import { endpointsOf } from '../http/calls/endpoints.ts'
import { IdempotencyStore } from '../http/calls/idempotency.ts'
import { clientsInProcess } from '../http/calls/in-process.ts'
import { mountCalls } from '../http/calls/mount.ts'
import { CallPipeline } from '../http/calls/pipeline.ts'
import { watchCalls } from '../http/calls/watch-calls.ts'
import { serveHealth } from '../http/health.ts'
import { Bodies } from '../http/limits/bodies.ts'
import { limitConnections } from '../http/limits/open-connections.ts'
import { RateLimiter } from '../http/limits/rate-limit.ts'
import { measureRequests, serveMetrics } from '../http/metrics.ts'
import { servePages } from '../http/pages/serve-pages.ts'
import type { ThreadedRenderer } from '../http/pages/threaded-renderer.ts'
import { serveSecurityTxt } from '../http/security-txt.ts'
import { siteAddress } from '../http/site-address.ts'
import { type NotificationMessage, SocketHub } from '../http/sockets/socket-hub.ts'
import { CacheGroup } from '../platform/caching/cache-group.ts'
import { type Database, ping, type Tx } from '../platform/db/pool.ts'
import type { Settings } from '../settings.ts'
import { createMetrics } from './metrics.ts'

const mebibyte = 1024 * 1024
/** Events after which nothing from before is served from a cache. */
const withdrawing: ReadonlySet<string> = new Set([
  'content_changed',
  'host_command',
  'session_ended',
  'site_settings',
])
const leftoversEveryMs = 10_000
/** Shorter than the clients' timeout for an answer. */
const downloadTimeoutMs = 60_000

export interface ApiOptions {
  /** Serves the web client's pages; without them the server is only an API. */
  withPages: boolean
  /** Renders the pages; started before, it loads while other parts wait for the database. */
  renderer?: ThreadedRenderer
  /** Longest age of answers and pages that visitors share, in milliseconds. */
  sharedForMs?: number
}

/** Creates the HTTP side of Easel, without listening yet. */
export async function createApi(
  context: Context,
  { withPages, renderer, sharedForMs = 1000 }: ApiOptions,
): Promise<FastifyInstance> {
  const { db, settings, log } = context
  const { security } = context
  await context.disk.watch()
  const watch = watchCalls(security, async (username) => (await findCredentials(db, username))?.id)
  const site = siteAddress(settings.hasPublicUrl ? settings.PUBLIC_URL : undefined)
  const { originOf } = site
  const blockedWords = await BlockedWords.open(context)
  const { site: siteSettings } = context
  const siteName = () => siteSettings.values.site_name
  const bodies = new Bodies({ factor: settings.RATE_LIMIT_FACTOR })
  const refusals = new Map<string, number>()
  const app = createApp({
    ...{ log, proxies: settings.TRUST_PROXY, site, bodies },
    onRefusal(request, refusal) {
      refusals.set(refusal.code, (refusals.get(refusal.code) ?? 0) + 1)
      watch.refused(request, refusal)
    },
  })
  const connections = limitConnections(app.server, settings)
  const rates = new RateLimiter(db, { factor: settings.RATE_LIMIT_FACTOR, now: context.now })
  app.addHook('onClose', async () => {
    rates[Symbol.dispose]()
    blockedWords[Symbol.dispose]()
  })
  const looks = new LookLine(context)
  app.addHook('preClose', async () => looks[Symbol.dispose]())
  const isDevelopment = process.env['NODE_ENV'] === 'development'
  // In development a page shows every change of the code at once.
  const [caches, pageCaches] = [new CacheGroup(sharedForMs), new CacheGroup(isDevelopment ? 0 : sharedForMs)]
  const withdrawCached = () => {
    caches.clear()
    pageCaches.clear()
  }
  const stopWithdrawing = [
    context.events.on(({ type }) => {
      if (withdrawing.has(type)) withdrawCached()
      // Another process may have deleted what counts.
      if (type === 'content_changed') context.deferred.schedule()
    }),
    context.events.onGap(withdrawCached),
  ]
  // A process that was killed may have left something.
  context.deferred.schedule()
  const leftovers = setInterval(() => context.deferred.schedule(), leftoversEveryMs).unref()
  app.addHook('onClose', async () => clearInterval(leftovers))
  app.addHook('onClose', async () => {
    for (const stop of stopWithdrawing) stop()
    withdrawCached()
  })
  const viewers = caches.create<Viewer | undefined>({ maxSize: 10_000 })
  const whoIs = async (token: string) => {
    const key = hash('sha256', token, 'base64')
    const known = viewers.peek(key)
    if (known) return known
    return await viewers.get(key, async () => {
      const value = await authenticate(db, token)
      return value ? { value, size: 1 } : { value }
    })
  }
  const parts = { blockedWords, looks, caches }
  const endpoints = endpointsOf(
    handlersOf(context, { ...parts, primary: db }),
    // Signed-in users read from the primary database, so that they see their own changes at once.
    handlersOf({ ...context, db: context.replica ?? db }, { ...parts, primary: db }),
  )
  const pipeline = new CallPipeline({
    authenticate: whoIs,
    rates,
    sharedAnswers: caches.create({ maxSize: 32 * mebibyte }),
    checkInput: (call, input) => blockedWords.check(call, input),
    async beforeRun(route) {
      if (route.keepsBytes) context.disk.requireRoom()
      // Reactions show nothing that others cause.
      if (!route.isReaction) await context.deferred.flush()
    },
    afterRun: watch.answered,
    afterWrite(route) {
      context.deferred.schedule()
      if (!route.isReaction) withdrawCached()
    },
  })
  mountCalls(app, endpoints, {
    pipeline,
    idempotency: new IdempotencyStore(db, context.signer),
    originOf,
    bodies,
    forms: context,
    splitApart: (path, by) => withDeadline(context.inspect('splitGraphFile', path, { by })),
  })
  serveUploads(app, context)
  const isSessionAlive = async (id: string) => (await findLiveSessions(db, [id])).has(id)
  serveFiles(app, {
    ...context,
    isSessionAlive,
    countForm: async (address) => rates.take('read', { address, userId: undefined }),
  })
  serveArchives(app, {
    ...context,
    isSessionAlive,
    siteName,
    markName: settings.SITE_NAME,
    timeoutMs: downloadTimeoutMs,
    log: (error) => log.error({ err: error }, 'archive'),
  })
  serveDescription(app, (address) => rates.countSubnet('read', address))
  serveHealth(app, [() => ping(db), () => context.store.check(), () => context.jobs.check()])
  serveSecurityTxt(app, {
    contact: () => siteSettings.values.contact_email,
    publicUrl: settings.hasPublicUrl ? settings.PUBLIC_URL : undefined,
    now: context.now,
  })
  const hub = new SocketHub(app, {
    events: context.events,
    proxies: settings.TRUST_PROXY,
    countSubnet: (address) => rates.countSubnet('read', address),
    onUpgrade: (socket) => connections.upgrade(socket),
    onRefusal: (address, reason) =>
      security.write(reason === 'too_many' ? 'rate_limited' : 'access_refused', {
        address,
        reason,
        call: 'ws',
      }),
    authenticate: whoIs,
    findLiveSessions: (ids) => findLiveSessions(db, ids),
    site,
    ...socketSources(context),
    log: (error) => log.error({ err: error }, 'socket'),
  })
  app.addHook('preClose', async () => hub[Symbol.dispose]())
  const deafen = context.events.on(
    (event) => event.type === 'host_command' && security.write('host_command', { command: event.command }),
  )
  app.addHook('onClose', async () => void deafen())
  const registry = createMetrics({
    ...{ context, rates, bodies, connections, refusals },
    countSockets: () => hub.size,
  })
  measureRequests(app, registry)
  serveMetrics(app, { registry, token: settings.METRICS_TOKEN })
  if (withPages) {
    await servePages(app, {
      ...{ originOf, renderer },
      clientFor: clientsInProcess(pipeline, endpoints, {
        onRefusal: watch.refusedToPage,
        onFailure: (error, requestId) => logFailure(log, error, requestId),
      }),
      countSubnet: (address) => rates.countSubnet('page', address),
      onRefusal: watch.refused,
      rateFactor: settings.RATE_LIMIT_FACTOR,
      brand: () => ({
        siteName: siteName(),
        logo: siteSettings.values.logo,
        languages: localesOf(siteSettings.values.languages),
      }),
      uploadOrigin: context.store.direct?.origin,
      isDevelopment,
      shared: pageCaches.create({ maxSize: 32 * mebibyte }),
    })
  }
  return app
}

interface HandlerParts {
  blockedWords: BlockedWords
  looks: LookLine
  caches: CacheGroup
  /** The primary database, also for visitors. */
  primary: Database
}

function handlersOf(
  context: Context,
  { blockedWords, looks, caches, primary }: HandlerParts,
): Handlers<Routes> {
  const { settings, site } = context
  const siteName = () => site.values.site_name
  const named = { siteName, markName: settings.SITE_NAME }
  const views = caches.create<PostView>({ maxSize: 5000 })
  const templateViews = caches.create<WorkTemplate>({ maxSize: 1000 })
  const accounts = {
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    site,
    moderators: settings.MODERATORS,
    admins: settings.ADMINS,
    provider: providerOf(settings),
    siteName,
    isOpenToOthers: settings.hasPublicUrl,
    seedDemoWorks,
    mayShow: (text: string) => blockedWords.find(text).length === 0,
    async reactivateAccount(tx: Tx, userId: string) {
      if (await reactivateAccount(tx, userId))
        context.security.write('account_restored', { accountId: userId })
    },
    endDueSuspensions: (tx: Tx, userId: string) =>
      endSuspensionsOf(tx, { ...context, targets: moderationTargets }, userId),
    notifyOwner: (tx: Tx, notification: NewSecurityNotification) =>
      notifySecurity(tx, context.jobs, notification),
    queueAvatarCheck: (tx: Tx, avatarKey: string) => queueAvatarCheck(tx, context.jobs, avatarKey),
  }
  return {
    ...accountHandlers({ ...context, ...accounts }),
    ...creditHandlers(context),
    ...dailyTaskHandlers(context),
    ...dataPortabilityHandlers({ ...context, ...accounts, hideUserContent }),
    ...fileHandlers(context),
    ...downloadHandlers({ ...context, ...named, timeoutMs: downloadTimeoutMs }),
    ...templateHandlers({ ...context, templateViews }),
    ...templateMakingHandlers({ ...context, templateViews }),
    ...workHandlers({ ...context, erasePostOfWork }),
    // Guesses are counted, and a link that was ended must not open for the time that a replica is behind.
    ...linkHandlers({ ...context, db: primary, rateLimitFactor: settings.RATE_LIMIT_FACTOR }),
    ...lookHandlers({ ...context, line: looks }),
    ...photoHandlers(context),
    ...reactionHandlers(context),
    ...postHandlers({ ...context, views, topicPictures: caches.create({ maxSize: 100 }) }),
    ...posterHandlers({ ...context, ...named, timeoutMs: downloadTimeoutMs }),
    ...boardHandlers({ ...context, views }),
    ...topicHandlers(context),
    ...themeHandlers(context),
    ...searchHandlers({ ...context, views, templateViews }),
    ...projectHandlers(context),
    ...workflowHandlers(context),
    ...workflowCheckHandlers(context),
    ...projectTaskHandlers(context),
    ...pushHandlers(context),
    ...notificationHandlers(context),
    ...moderationHandlers({ ...context, targets: moderationTargets }),
    ...originHandlers({ ...context, visibleWork }),
    ...commentHandlers({ ...context, views: caches.create<CommentView>({ maxSize: 5000 }) }),
    ...socialHandlers({ ...context, ...followNotifications }),
    ...administrationHandlers({ ...context, stageQueues }),
    ...styleCoverHandlers(context),
    ...storageAdministrationHandlers(context),
    ...numbersAdministrationHandlers(context),
    ...systemAdministrationHandlers(context),
    ...siteAdministrationHandlers(context),
    ...inviteAdministrationHandlers(context),
    ...blockedWordHandlers({ ...context, blockedWords }),
    ...accountAdministrationHandlers({
      ...context,
      targets: moderationTargets,
      roleSettings: { admin: settings.ADMINS, moderator: settings.MODERATORS },
    }),
  }
}

const followNotifications: Pick<SocialDeps, 'withdrawFollowed'> = {
  withdrawFollowed: (tx, following) => withdrawSocial(tx, { type: 'followed', ...following }),
}

function providerOf(settings: Settings) {
  if (settings.GOOGLE_CLIENT_ID.length === 0) return undefined
  return {
    clientIds: settings.GOOGLE_CLIENT_ID,
    clientSecret: settings.GOOGLE_CLIENT_SECRET,
    issuer: settings.GOOGLE_ISSUER,
    jwksUrl: settings.GOOGLE_JWKS_URL,
  }
}

/** Loads the data that the socket pushes; called only while a recipient is connected. */
function socketSources({ db, urls }: Context) {
  return {
    async loadNotification(id: string, origin: string) {
      const rows = await findNotifications(db, [id])
      const shown = rows.filter(({ type, actor_count }) => type === 'work_state' || actor_count > 0)
      const [data] = await presentNotifications(shown, { db, urls, origin })
      return data && ({ type: data.type, data } as NotificationMessage)
    },
    listNotifiedSince: (userIds: readonly string[], sinceTs: number) =>
      listNotifiedSince(db, userIds, sinceTs),
    ownerOf: (runId: string) => findRunOwner(db, runId),
    async loadPreview(runId: string) {
      const preview = await findPreview(db, runId)
      return preview && `data:${preview.mime_type};base64,${preview.bytes.toString('base64')}`
    },
  }
}
