import type { FastifyInstance } from 'fastify'
import { findLiveSessions } from '../../domains/accounts/index.ts'
import {
  findNotifications,
  listNotifiedSince,
  presentNotifications,
} from '../../domains/notifications/index.ts'
import { findPreview, findRunOwner } from '../../domains/runs/index.ts'
import type { Viewer } from '../../http/calls/call.ts'
import type { OpenConnections } from '../../http/limits/open-connections.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import type { SiteAddress } from '../../http/site-address.ts'
import { type NotificationMessage, SocketHub } from '../../http/sockets/socket-hub.ts'
import type { Context } from '../context.ts'

export interface SocketDeps {
  authenticate: (token: string) => Promise<Viewer | undefined>
  connections: OpenConnections
  rates: RateLimiter
  address: SiteAddress
}

/** Serves the socket of the API. */
export function serveSockets(
  app: FastifyInstance,
  context: Context,
  { authenticate, connections, rates, address }: SocketDeps,
): SocketHub {
  const { db, log, security } = context
  const hub = new SocketHub(app, {
    events: context.events,
    proxies: context.settings.TRUST_PROXY,
    countSubnet: (subnet) => rates.countSubnet('read', subnet),
    onUpgrade: (socket) => connections.upgrade(socket),
    onRefusal: (subnet, reason) =>
      security.write(reason === 'too_many' ? 'rate_limited' : 'access_refused', {
        address: subnet,
        reason,
        call: 'ws',
      }),
    authenticate,
    findLiveSessions: (ids) => findLiveSessions(db, ids),
    site: address,
    ...socketSources(context),
    log: (error) => log.error({ err: error }, 'socket'),
  })
  app.addHook('preClose', async () => hub[Symbol.dispose]())
  return hub
}

/** Returns functions that load the data that the socket pushes; they are called only while a recipient is connected. */
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
